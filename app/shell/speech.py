"""The system's voice: a program that speaks lines, wherever there is one. It never holds anything up."""

from __future__ import annotations

import logging
import shutil
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from threading import Condition, Thread

_log = logging.getLogger(__name__)

NO_VOICE = {
    "linux": "No voice was found here: spoken lines need the program speech-dispatcher or espeak-ng.",
    "darwin": "No voice was found here: spoken lines need the system's program say.",
    "win32": "No voice was found here: spoken lines need Windows PowerShell.",
}
"""What is said where nothing can speak, by platform."""
_SILENT = "The voice does not answer, so nothing is spoken. Switch it off and on again to try once more."
_WAITING = 6
"""More happenings than so many are not waited for: the oldest are left to the log."""
_SAPI = (
    "Add-Type -AssemblyName System.Speech; [Console]::InputEncoding = [Text.Encoding]::UTF8; "
    "$v = New-Object System.Speech.Synthesis.SpeechSynthesizer; $v.Speak([Console]::In.ReadToEnd())"
)


@dataclass(frozen=True, slots=True)
class Speaker:
    """A program that speaks one line and ends when it has been heard."""

    command: tuple[str, ...]
    by_stdin: bool = True
    """The line is written to it; else it is its last argument."""
    hush: tuple[str, ...] = ()
    """Stops what it has begun, where ending the program is not enough."""

    def arguments(self, line: str) -> tuple[str, ...]:
        """What is started for a line."""
        return self.command if self.by_stdin else (*self.command, line)


_SPEAKERS = {
    "linux": (
        # Its server speaks: without --wait the program would be gone long before the line is over.
        Speaker(("spd-say", "--application-name", "kings-and-kongs", "--wait", "--"), by_stdin=False,
                hush=("spd-say", "--cancel")),
        Speaker(("espeak-ng", "--stdin")),
        Speaker(("espeak", "--stdin")),
    ),
    "darwin": (Speaker(("say", "-f", "-")),),
    "win32": (Speaker(("powershell", "-NoProfile", "-NonInteractive", "-Command", _SAPI)),),
}  # fmt: skip


def speakers() -> tuple[Speaker, ...]:
    """The voices of this system, the best first."""
    return tuple(speaker for speaker in _SPEAKERS.get(sys.platform, ()) if shutil.which(speaker.command[0]))


@dataclass(slots=True)
class _Line:
    """A line that is to be spoken."""

    text: str
    lasting: bool
    """It tells of something that happened: a newer line may cut it short, but then it is begun again."""


class Voice:
    """Speaks one line after another, in a thread of its own that sleeps while there is nothing to say."""

    def __init__(self, tell: Callable[[str], None]) -> None:
        """``tell``: says, in one line on the screen, that nothing can be heard."""
        self._tell = tell
        self._waiting: deque[_Line] = deque()
        self._now: _Line | None = None
        """What is being spoken."""
        self._child: subprocess.Popen[bytes] | None = None
        self._cut = self._open = False
        """The line that is being spoken was cut short; the voice is switched on."""
        self._change = Condition()
        self._thread: Thread | None = None
        self._speakers: deque[Speaker] = deque()

    @property
    def on(self) -> bool:
        """The voice is switched on, and there is one."""
        return self._open

    def open(self) -> None:
        """Switch it on; where there is no voice that is told, once, and nothing is spoken."""
        if self._open:
            return
        self._speakers = deque(speakers())
        if not self._speakers:
            self._tell(NO_VOICE.get(sys.platform, NO_VOICE["linux"]))
            return
        self._open = True
        self._thread = Thread(target=self._speak, name="voice", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Switch it off, in the middle of a word if need be."""
        with self._change:
            self._open = False
            self._stop()
            self._change.notify()
        if self._thread:
            self._thread.join(timeout=5)
            self._thread = None

    def happened(self, text: str) -> None:
        """Speak of something that happened, after what was said before it."""
        self._put(_Line(text, lasting=True))

    def now(self, text: str) -> None:
        """Speak of what has the focus now: whatever is being spoken is cut short, and an older such line forgotten."""
        with self._change:
            again = self._now
            self._waiting = deque(line for line in self._waiting if line.lasting)
            if again and again.lasting and self._child and not self._cut:
                self._waiting.appendleft(again)
            self._cut_short()
            self._waiting.appendleft(_Line(text, lasting=False))
            self._change.notify()

    def hush(self) -> None:
        """Say no more of all that was to be said: somebody else looks at the screen."""
        with self._change:
            self._stop()

    def _put(self, line: _Line) -> None:
        with self._change:
            if not self._open:
                return
            self._waiting.append(line)
            lasting = [line for line in self._waiting if line.lasting]
            if len(lasting) > _WAITING:
                self._waiting.remove(lasting[0])
            self._change.notify()

    def _stop(self) -> None:
        self._waiting.clear()
        self._cut_short()

    def _cut_short(self) -> None:
        """The lock is held."""
        if self._child and self._child.poll() is None:
            self._cut = True
            self._child.kill()

    def _speak(self) -> None:
        """The thread: line after line, until the voice is switched off or fails."""
        while self._begin():
            child, line = self._child, self._now
            if child and line:
                failed = _finish(child, self._speakers[0], line.text)
                self._end(failed=failed)

    def _begin(self) -> bool:
        """Wait for a line and start to speak it; False when the voice is switched off."""
        with self._change:
            while self._open and not self._waiting:
                self._change.wait()
            if not self._open:
                return False
            self._now, self._cut = self._waiting.popleft(), False
            self._child = _start(self._speakers[0].arguments(self._now.text))
            if self._child is None:
                self._fail()
            return self._open

    def _end(self, *, failed: bool) -> None:
        with self._change:
            cut, self._child = self._cut, None
            if cut and (hush := self._speakers[0].hush):
                _run(hush)
            elif failed and not cut and self._open:
                self._fail()
            self._now = None if cut else self._now

    def _fail(self) -> None:
        """The lock is held: the next voice says the line, if there is one."""
        _log.warning("%s does not speak", self._speakers[0].command[0])
        if self._now:
            self._waiting.appendleft(self._now)
        self._speakers.popleft()
        if not self._speakers:
            self._open = False
            self._waiting.clear()
            self._tell(_SILENT)


def _start(arguments: Sequence[str]) -> subprocess.Popen[bytes] | None:
    """Start a program that nobody sees; None if it cannot be started."""
    try:
        return subprocess.Popen(
            arguments, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )  # fmt: skip
    except OSError as why:
        _log.warning("%s: %s", arguments[0], why)
        return None


def _finish(child: subprocess.Popen[bytes], speaker: Speaker, line: str) -> bool:
    """Give it the line and wait until it has been heard; True if the program failed."""
    try:
        child.communicate(f"{line}\n".encode() if speaker.by_stdin else None)
    except OSError:  # it was cut short before it had read the line
        child.wait()
    return child.returncode != 0


def _run(arguments: Sequence[str]) -> None:
    """Run a short program to its end, whatever comes of it."""
    try:
        subprocess.run(
            arguments, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=5,
            check=False,
        )  # fmt: skip
    except (OSError, subprocess.TimeoutExpired) as why:
        _log.warning("%s: %s", arguments[0], why)
