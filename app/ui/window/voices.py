"""The programs that speak on each system, and how a line is given to them."""

from __future__ import annotations

import logging
import shutil
import subprocess
import sys
from collections.abc import Sequence
from typing import Protocol

_log = logging.getLogger(__name__)
_PATIENCE = 5.0
"""Seconds that a program gets to stop."""
_HEARD, _CUT = b".\n", b"!\n"
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
        return answers is not None and answers.readline() == _HEARD

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
        stderr=subprocess.DEVNULL, creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    )  # fmt: skip


def _run(arguments: Sequence[str]) -> None:
    """Run a short program to its end, whatever comes of it."""
    try:
        subprocess.run(
            arguments, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            timeout=_PATIENCE, check=False,
        )  # fmt: skip
    except (OSError, subprocess.TimeoutExpired) as why:
        _log.warning("%s: %s", arguments[0], why)
