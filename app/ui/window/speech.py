"""The system's voice: lines that wait to be spoken, and the thread that speaks them. It never holds anything up."""

from __future__ import annotations

import logging
import sys
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from threading import Condition, Thread

from app.ui.window.voices import Speaker, speakers

_log = logging.getLogger(__name__)

_LACKS = {"darwin": "the system's program say", "win32": "Windows PowerShell"}
_LACKS_ELSEWHERE = "the program speech-dispatcher or espeak-ng"
_SILENT = "The voice does not answer, so nothing is spoken. Switch spoken lines off and on to try again."
_WAITING = 6
"""More happenings than so many do not wait: the oldest are left to the log."""
_PATIENCE = 5.0
"""Seconds that the thread gets to end."""


@dataclass(frozen=True, slots=True, eq=False)
class _Line:
    """A line that is to be spoken."""

    text: str
    lasting: bool
    """It tells of something that happened: if it is cut short it is begun again."""
    private: bool = True
    """Not for whoever looks at the screen next."""


class Voice:
    """Speaks one line after another, in a thread of its own that sleeps while there is nothing to say."""

    def __init__(self, tell: Callable[[str], None]) -> None:
        """``tell`` is called by the thread if the voice fails, with one line for the person."""
        self._tell = tell
        self._waiting: deque[_Line] = deque()
        self._now: _Line | None = None
        """What is being spoken, until it has been cut short."""
        self._speakers: deque[Speaker] = deque()
        """The one that speaks in front; the others may have to stand in for it."""
        self._change = Condition()
        self._thread: Thread | None = None

    @property
    def on(self) -> bool:
        """It is switched on, and there is a voice."""
        return bool(self._speakers)

    def open(self) -> str:
        """Switch it on. Returns what is lacking, in one line; empty if it speaks."""
        if self.on:
            return ""
        self.close()
        self._speakers = deque(speakers())
        if not self._speakers:
            return f"No voice was found here: spoken lines need {_LACKS.get(sys.platform, _LACKS_ELSEWHERE)}."
        self._thread = Thread(target=self._run, name="voice", daemon=True)
        self._thread.start()
        return ""

    def close(self) -> None:
        """Switch it off, in the middle of a word if need be."""
        with self._change:
            self._waiting.clear()
            self._cut()
            self._speakers.clear()
            self._change.notify()
        if self._thread:
            self._thread.join(_PATIENCE)
            self._thread = None

    def happened(self, text: str, *, private: bool = False) -> None:
        """Speak of something that happened, after all that was said before it; ``private``: not to be heard by
        whoever looks at the screen next.
        """
        with self._change:
            if not self._speakers:
                return
            self._waiting.append(_Line(text, lasting=True, private=private))
            lasting = [line for line in self._waiting if line.lasting]
            if len(lasting) > _WAITING:
                self._waiting.remove(lasting[0])
            self._change.notify()

    def now(self, text: str) -> None:
        """Speak of what has the focus now: what is being spoken is cut short, an older such line is forgotten."""
        with self._change:
            if not self._speakers:
                return
            cut = self._now
            self._waiting = deque(line for line in self._waiting if line.lasting)
            self._cut()
            if cut and cut.lasting:
                self._waiting.appendleft(cut)
            self._waiting.appendleft(_Line(text, lasting=False))
            self._change.notify()

    def hush(self) -> None:
        """Somebody else looks at the screen: what is private is said no more, not even to the end of the word."""
        with self._change:
            self._waiting = deque(line for line in self._waiting if not line.private)
            if self._now and self._now.private:
                self._cut()

    def _cut(self) -> None:
        """Stop in the middle of what is being spoken. The lock is held."""
        if self._now and self._speakers:
            self._now = None
            self._speakers[0].cut()

    def _run(self) -> None:
        """The thread: line after line, until the voice is switched off or fails."""
        speaks: Speaker | None = None
        while (found := self._next()) is not None:
            speaker, line = found
            if speaks and speaks is not speaker:
                speaks.close()
            speaks = speaker
            self._end(line, heard=self._speak(speaker, line))
        if speaks:
            speaks.close()

    def _speak(self, speaker: Speaker, line: _Line) -> bool:
        """Speak a line to its end; False if the voice failed."""
        try:
            speaker.begin(line.text)
            with self._change:
                if self._now is not line:  # it was cut short before it began
                    speaker.cut()
            return speaker.heard()
        except OSError as why:
            _log.warning("a voice does not speak: %s", why)
            return False

    def _next(self) -> tuple[Speaker, _Line] | None:
        """Wait for a line; None once the voice is switched off."""
        with self._change:
            while self._speakers and not self._waiting:
                self._change.wait()
            if not self._speakers:
                return None
            self._now = self._waiting.popleft()
            return self._speakers[0], self._now

    def _end(self, line: _Line, *, heard: bool) -> None:
        """A line is over: if the voice failed, another one says it."""
        with self._change:
            was_cut, self._now = self._now is not line, None
            if heard or was_cut or not self._speakers:
                return
            self._speakers.popleft()
            self._waiting.appendleft(line)
            if not self._speakers:
                self._waiting.clear()
                self._tell(_SILENT)
