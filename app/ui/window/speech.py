"""The system's voice: programs that speak, lines that wait for them, and the thread that feeds it all. It never holds
anything up.
"""

from __future__ import annotations

import logging
import os
import shutil
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from threading import Condition, Thread
from typing import Protocol

from app.ui.window.other_programs import surroundings

_log = logging.getLogger(__name__)
_PATIENCE = 5.0
"""Seconds that a program gets to stop, and the thread to end."""
_HEARD, _CUT = b".", b"!\n"
"""What a program that is fed answers after each line, and what stops it in the middle of one."""
_READS = (
    "$in = New-Object IO.StreamReader ([Console]::OpenStandardInput()), ([Text.Encoding]::UTF8); "
    "& ([ScriptBlock]::Create($in.ReadLine()))"
)
"""For Windows PowerShell: do what the first line of the input says, with the others for its own input."""
_SAPI = (
    "Add-Type -AssemblyName System.Speech; "
    "$voice = New-Object System.Speech.Synthesis.SpeechSynthesizer; "
    "$next = $in.ReadLineAsync(); $speaks = $false; "
    "while ($true) { "
    "if ($next.Wait(20)) { "
    "if ($null -eq $next.Result) { break }; "
    "if ($next.Result -eq '!') { $voice.SpeakAsyncCancelAll() } "
    "else { [void]$voice.SpeakAsync($next.Result); $speaks = $true }; "
    "$next = $in.ReadLineAsync() } "
    "elseif ($speaks -and $voice.State -eq 'Ready') { $speaks = $false; [Console]::Out.Write(\".`n\") } }"
)
"""That first line: PowerShell takes too long to start for one process a line, so this one speaks until its input ends.
It is not given as an encoded argument, as what hides from people's eyes is taken for an attack.
"""


class Speaker(Protocol):
    """Speaks one line at a time. All but ``cut`` is called by one thread."""

    def begin(self, line: str) -> None:
        """Start to speak; OSError if that cannot be done."""

    def heard(self) -> bool:
        """Wait until the line is over or has been cut; False if the program failed."""

    def cut(self) -> None:
        """Stop in the middle of the line; from any thread, and at once."""

    def close(self) -> None:
        """Let the program go; nothing is being spoken."""


class OneEach:
    """A process for each line."""

    def __init__(self, command: Sequence[str], *, by_stdin: bool = True, hush: Sequence[str] = ()) -> None:
        """``by_stdin``: the line is written to the process; else it is its last argument. ``hush``: stops what a
        process has begun, where it is not enough to end that.
        """
        self._command, self._by_stdin, self._hush = tuple(command), by_stdin, tuple(hush)
        self._child: subprocess.Popen[bytes] | None = None
        self._text = b""
        self._was_cut = False

    def begin(self, line: str) -> None:
        """Start the process."""
        self._text, self._was_cut = f"{line}\n".encode(), False
        self._child = _start(self._command if self._by_stdin else (*self._command, line))

    def heard(self) -> bool:
        """Wait for its end."""
        child = self._child
        if child is None:
            return False
        try:
            child.communicate(self._text if self._by_stdin else None)
        except OSError:  # it ended before it had read the line
            child.wait()
        if self._was_cut and self._hush:
            _run(self._hush)
        return self._was_cut or child.returncode == 0

    def cut(self) -> None:
        """End the process."""
        self._was_cut = True
        if self._child:
            self._child.kill()

    def close(self) -> None:
        """There is nothing to let go."""


class Fed:
    """One process that is fed line after line, and tells when each has been heard."""

    def __init__(self, command: Sequence[str], first: str = "") -> None:
        """``first``: a line that it gets before all others, and does not answer."""
        self._command, self._first = tuple(command), first
        self._child: subprocess.Popen[bytes] | None = None

    def begin(self, line: str) -> None:
        """Give it the line; the first one starts the process."""
        if self._child is None:
            self._child = _start(self._command, answers=True)
            if self._first:
                self._write(f"{self._first}\n".encode())
        self._write(f"{line}\n".encode())

    def _write(self, text: bytes) -> None:
        if self._child and self._child.stdin:
            self._child.stdin.write(text)
            self._child.stdin.flush()

    def heard(self) -> bool:
        """Wait for its answer."""
        answers = self._child.stdout if self._child else None
        return answers is not None and answers.readline().rstrip() == _HEARD

    def cut(self) -> None:
        """Tell it to stop."""
        try:
            self._write(_CUT)
        except OSError as why:  # it has ended: ``heard`` tells so
            _log.warning("%s: %s", self._command[0], why)

    def close(self) -> None:
        """Without anything more to read it ends by itself."""
        child, self._child = self._child, None
        if child is None:
            return
        try:
            child.communicate(timeout=_PATIENCE)
        except (OSError, subprocess.TimeoutExpired):
            child.kill()
            child.wait()


def speakers() -> list[Speaker]:
    """The voices that this system has, the best first."""
    found: list[tuple[str, Speaker]]
    if sys.platform == "win32":
        found = [("powershell", Fed(("powershell", "-NoProfile", "-NonInteractive", "-Command", _READS), _SAPI))]
    elif sys.platform == "darwin":
        found = [("say", OneEach(("say", "-f", "-")))]
    else:
        # spd-say only asks a server to speak: it must wait until that is done, and its end does not stop the server.
        asks = ("spd-say", "--application-name", "kings-and-kongs", "--wait", "--")
        found = [
            ("spd-say", OneEach(asks, by_stdin=False, hush=("spd-say", "--cancel"))),
            ("espeak-ng", OneEach(("espeak-ng", "--stdin"))),
            ("espeak", OneEach(("espeak", "--stdin"))),
        ]
    return [speaker for program, speaker in found if shutil.which(program)]


def _start(arguments: Sequence[str], *, answers: bool = False) -> subprocess.Popen[bytes]:
    """Start a program that nobody sees."""
    return subprocess.Popen(
        arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE if answers else subprocess.DEVNULL,
        stderr=subprocess.DEVNULL, env=surroundings(), creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    )  # fmt: skip


def _run(arguments: Sequence[str]) -> None:
    """Run a short program to its end, whatever comes of it."""
    try:
        subprocess.run(
            arguments, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            timeout=_PATIENCE, check=False, env=surroundings(),
        )  # fmt: skip
    except (OSError, subprocess.TimeoutExpired) as why:
        _log.warning("%s: %s", arguments[0], why)


_LACKS = {"darwin": "the system's program say", "win32": "Windows PowerShell"}
_LACKS_ELSEWHERE = "the program speech-dispatcher or espeak-ng"
_LACKS_IN_FLATPAK = "the program without Flatpak, whose sandbox has no voice"
_SILENT = "The voice does not answer, so nothing is spoken. Switch spoken lines off and on to try again."
_WAITING = 6
"""More happenings than so many do not wait: the oldest are left to the log."""


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
            elsewhere = _LACKS_IN_FLATPAK if "FLATPAK_ID" in os.environ else _LACKS_ELSEWHERE
            return f"No voice was found here: spoken lines need {_LACKS.get(sys.platform, elsewhere)}."
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
