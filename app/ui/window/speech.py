"""Text to speech: programs of the system, the queue of lines, and a thread that feeds them. Callers never wait."""

from __future__ import annotations

import logging
import os
import re
import shutil
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from threading import Condition, Thread, current_thread
from typing import Protocol

from app.core.messages import ENGLISH_TAG, N_, _, language, translate
from app.ui.window.other_programs import system_environment

_log = logging.getLogger(__name__)
_PATIENCE = 5.0
"""Seconds that a program has to stop, and the thread to end."""
_HEARD, _CUT = b".", b"!\n"
"""Reply of a persistent program after each line, and the input that interrupts it."""
_READS = (
    "$in = New-Object IO.StreamReader ([Console]::OpenStandardInput()), ([Text.Encoding]::UTF8); "
    "& ([ScriptBlock]::Create($in.ReadLine()))"
)
"""PowerShell script that runs the first line of its input as a script, with the rest as that script's input."""
_USUAL_VOICE = "$null"
_SAPI = (
    "Add-Type -AssemblyName System.Speech; "
    f"$voice = New-Object System.Speech.Synthesis.SpeechSynthesizer; {_USUAL_VOICE}; "
    "$next = $in.ReadLineAsync(); $speaks = $false; "
    "while ($true) { "
    "if ($next.Wait(20)) { "
    "if ($null -eq $next.Result) { break }; "
    "if ($next.Result -eq '!') { $voice.SpeakAsyncCancelAll() } "
    "else { [void]$voice.SpeakAsync($next.Result); $speaks = $true }; "
    "$next = $in.ReadLineAsync() } "
    "elseif ($speaks -and $voice.State -eq 'Ready') { $speaks = $false; [Console]::Out.Write(\".`n\") } }"
)
"""That first line: a process per line would start too slowly. It isn't passed as an encoded argument, because security
software takes hidden text for an attack.
"""


_CODES = {"fil": ("fil", "tl")}
"""Codes by which systems list a language, where there are others than its own."""


@dataclass(frozen=True, slots=True)
class VoiceList:
    """How a program lists its voices, a line for each."""

    command: tuple[str, ...]
    pattern: re.Pattern[str]
    """Groups: ``code`` of the language, as in ``th`` or ``th_TH``; ``choice``, what selects the voice."""

    def choice(self, language: str) -> str:
        """Return what selects the first voice of a language; empty if there is none. Takes as long as the program."""
        codes = _CODES.get(language, (language,))
        for line in _output(self.command).splitlines():
            if (found := self.pattern.match(line)) and re.split("[-_]", found["code"])[0].lower() in codes:
                return found["choice"]
        return ""


_SAPI_VOICES = VoiceList(
    (
        "powershell", "-NoProfile", "-NonInteractive", "-Command",
        "[Console]::OutputEncoding = [Text.Encoding]::UTF8; Add-Type -AssemblyName System.Speech; "
        "(New-Object System.Speech.Synthesis.SpeechSynthesizer).GetInstalledVoices() | "
        "Where-Object { $_.Enabled } | ForEach-Object { $_.VoiceInfo.Culture.Name + ' ' + $_.VoiceInfo.Name }",
    ),
    re.compile(r"(?P<code>\S+) (?P<choice>.+)"),
)  # fmt: skip
_SAY_VOICES = VoiceList(("say", "-v", "?"), re.compile(r"(?P<choice>.+?) +(?P<code>[a-z]{2,3}[-_]\S+) +#"))
_SERVER_VOICES = VoiceList(("spd-say", "-L"), re.compile(r".* {2,}(?P<choice>(?P<code>[a-z]{2,3})\S*) +\S+ *$"))
_ESPEAK_LINE = re.compile(r" *\d+ +(?P<choice>(?P<code>[a-z]{2,3})\S*) ")


class Speaker(Protocol):
    """Speaks one line at a time. One thread calls all methods except ``cut``."""

    def choose(self, language: str) -> bool:
        """Choose a voice for that language; return False if there is none, and leave the usual voice."""

    def begin(self, line: str) -> None:
        """Start to speak. Raises OSError if that fails."""

    def heard(self) -> bool:
        """Wait until the line has ended or been interrupted; False if the program failed."""

    def cut(self) -> None:
        """Interrupt the line at once; callable from any thread."""

    def close(self) -> None:
        """End the program; nothing is being spoken."""


class ProcessPerLine:
    def __init__(
        self, command: Sequence[str], voices: VoiceList, option: str, *, by_stdin: bool = True, hush: Sequence[str] = ()
    ) -> None:
        """``option`` takes the choice of a voice. ``by_stdin``: the line is the process's input, otherwise its last
        argument. ``hush`` stops the speech if ending the process isn't enough.
        """
        self._command, self._by_stdin, self._hush = tuple(command), by_stdin, tuple(hush)
        self._voices, self._option = voices, option
        self._child: subprocess.Popen[bytes] | None = None
        self._text = b""
        self._was_cut = False

    def choose(self, language: str) -> bool:
        if choice := self._voices.choice(language):
            program, *others = self._command
            self._command = (program, self._option, choice, *others)
        return bool(choice)

    def begin(self, line: str) -> None:
        self._text, self._was_cut = f"{line}\n".encode(), False
        self._child = _start(self._command if self._by_stdin else (*self._command, line))

    def heard(self) -> bool:
        child = self._child
        if child is None:
            return False
        try:
            child.communicate(self._text if self._by_stdin else None)
        except OSError:  # it ended without reading the line
            child.wait()
        if self._was_cut and self._hush:
            _run(self._hush)
        return self._was_cut or child.returncode == 0

    def cut(self) -> None:
        self._was_cut = True
        if self._child:
            self._child.kill()

    def close(self) -> None: ...


class PersistentProcess:
    """One process that gets line after line and replies when each has been spoken."""

    def __init__(self, command: Sequence[str], first: str = "", voices: VoiceList | None = None) -> None:
        """``first``: a line sent before all others, without a reply; it selects the chosen voice."""
        self._command, self._first, self._voices = tuple(command), first, voices
        self._child: subprocess.Popen[bytes] | None = None

    def choose(self, language: str) -> bool:
        choice = self._voices.choice(language) if self._voices else ""
        if choice:
            quoted = choice.replace("'", "''")
            self._first = self._first.replace(_USUAL_VOICE, f"$voice.SelectVoice('{quoted}')")
        return bool(choice)

    def begin(self, line: str) -> None:
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
        answers = self._child.stdout if self._child else None
        return answers is not None and answers.readline().rstrip() == _HEARD

    def cut(self) -> None:
        try:
            self._write(_CUT)
        except OSError as why:  # it has ended, which ``heard`` reports
            _log.warning("%s: %s", self._command[0], why)

    def close(self) -> None:
        """End the process by closing its input."""
        child, self._child = self._child, None
        if child is None:
            return
        try:
            child.communicate(timeout=_PATIENCE)
        except (OSError, subprocess.TimeoutExpired):
            child.kill()
            child.wait()


def speakers() -> list[Speaker]:
    """Return the system's voices, best first."""
    found: list[tuple[str, Speaker]]
    if sys.platform == "win32":
        found = [
            (
                "powershell",
                PersistentProcess(
                    ("powershell", "-NoProfile", "-NonInteractive", "-Command", _READS), _SAPI, _SAPI_VOICES
                ),
            )
        ]
    elif sys.platform == "darwin":
        found = [("say", ProcessPerLine(("say", "-f", "-"), _SAY_VOICES, "-v"))]
    else:
        # spd-say only asks a server to speak: it must wait for that, and killing it doesn't stop the speech.
        asks = ("spd-say", "--application-name", "kings-and-kongs", "--wait", "--")
        found = [
            (
                "spd-say",
                ProcessPerLine(asks, _SERVER_VOICES, "--language", by_stdin=False, hush=("spd-say", "--cancel")),
            ),
            *(
                (name, ProcessPerLine((name, "--stdin"), VoiceList((name, "--voices"), _ESPEAK_LINE), "-v"))
                for name in ("espeak-ng", "espeak")
            ),
        ]
    return [speaker for program, speaker in found if shutil.which(program)]


def _start(arguments: Sequence[str], *, answers: bool = False) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE if answers else subprocess.DEVNULL,
        stderr=subprocess.DEVNULL, env=system_environment(), creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    )  # fmt: skip


def _run(arguments: Sequence[str]) -> None:
    """Run a short program to its end; ignore errors."""
    try:
        subprocess.run(
            arguments, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            timeout=_PATIENCE, check=False, env=system_environment(),
        )  # fmt: skip
    except (OSError, subprocess.TimeoutExpired) as why:
        _log.warning("%s: %s", arguments[0], why)


def _output(arguments: Sequence[str]) -> str:
    """Return what a short program prints; nothing if it fails."""
    try:
        done = subprocess.run(
            arguments, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=_PATIENCE,
            check=False, env=system_environment(), creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )  # fmt: skip
    except (OSError, subprocess.TimeoutExpired) as why:
        _log.warning("%s: %s", arguments[0], why)
        return ""
    return done.stdout.decode(errors="replace")


_LACKS = {
    "darwin": N_("No voice was found. Speech needs the system's “say” program."),
    "win32": N_("No voice was found. Speech needs PowerShell."),
}
_LACKS_ELSEWHERE = N_("No voice was found. Speech needs the program speech-dispatcher or espeak-ng.")
_LACKS_IN_FLATPAK = N_(
    "Speech doesn't work in the Flatpak version. To use speech, install the program without Flatpak."
)
PER_LETTER = 60.0
"""Milliseconds that a voice takes per letter, at a usual speed."""
_WAITING = 6
"""Maximum number of waiting lines about other players' moves; older ones are dropped."""


class Matter(Enum):
    """Subject of a line, which decides whether the line may be left out when many are waiting."""

    OTHERS = auto()
    """Other players' moves: the oldest line is left out first. No other kind is left out."""
    OWN = auto()
    """The listener's own moves, and the end of a deal."""
    TURN = auto()
    """Whose turn it is, and what to do. A new line of this kind or one of the following replaces a waiting line of the
    same kind.
    """
    NOTICE = auto()
    """Why something isn't possible, and other messages."""
    HINT = auto()
    PAGE = auto()
    """A text of the screen."""
    SELECTION = auto()
    """What the selected cards would do."""

    @property
    def replaces(self) -> bool:
        """Whether only the latest line of this kind is useful."""
        return self not in (Matter.OTHERS, Matter.OWN)


@dataclass(frozen=True, slots=True, eq=False)
class _Line:
    text: str
    lasting: bool
    """It reports an event, so it is repeated if interrupted."""
    private: bool = True
    """Not for the person who looks at the screen next."""
    matter: Matter = Matter.OTHERS


class Voice:
    """Speaks one line after another in a thread that sleeps while there is nothing to say."""

    def __init__(self, report: Callable[[str], None]) -> None:
        """``report`` is called by the thread with a message for the user if the voice fails."""
        self._report = report
        self._waiting: deque[_Line] = deque()
        self._now: _Line | None = None
        """Line being spoken, unless it has been interrupted."""
        self._speakers: deque[Speaker] = deque()
        """The first one speaks; the others are fallbacks."""
        self._change = Condition()
        self._thread: Thread | None = None
        self._chooses = False
        """Whether the thread waits for programs to list their voices, which can't be interrupted."""

    reads_focus = False

    @property
    def on(self) -> bool:
        """Whether it is switched on and has a voice."""
        return bool(self._speakers)

    def open(self) -> str:
        """Switch it on. Returns a message about what is missing; empty if it works."""
        if self.on:
            return ""
        self.close()
        self._speakers = deque(speakers())
        if not self._speakers:
            elsewhere = _LACKS_IN_FLATPAK if "FLATPAK_ID" in os.environ else _LACKS_ELSEWHERE
            return translate(_LACKS.get(sys.platform, elsewhere))
        self._thread = Thread(target=self._run, name="voice", daemon=True)
        self._thread.start()
        return ""

    def close(self) -> None:
        """Switch it off, interrupting the current line."""
        with self._change:
            self._waiting.clear()
            self._cut()
            self._speakers.clear()
            self._change.notify()
            thread, self._thread = self._thread, None
            waits = not self._chooses
        if thread and waits:
            thread.join(_PATIENCE)

    def happened(self, text: str, *, private: bool = False, matter: Matter = Matter.OTHERS) -> None:
        """Queue a line about an event; ``private``: not to be heard by the person who looks at the screen next."""
        with self._change:
            if not self._speakers:
                return
            if matter.replaces:
                self._waiting = deque(line for line in self._waiting if line.matter is not matter)
            self._waiting.append(_Line(text, lasting=True, private=private, matter=matter))
            others = [line for line in self._waiting if line.lasting and line.matter is Matter.OTHERS]
            if len(others) > _WAITING:
                self._waiting.remove(others[0])
            self._change.notify()

    def now(self, text: str) -> None:
        """Speak about the focus at once, interrupting the current line; drop an older line about the focus."""
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
        """Drop and interrupt private lines, because another person looks at the screen."""
        with self._change:
            self._waiting = deque(line for line in self._waiting if not line.private)
            if self._now and self._now.private:
                self._cut()

    def _cut(self) -> None:
        """Interrupt the current line. The lock is held."""
        if self._now and self._speakers:
            self._now = None
            self._speakers[0].cut()

    def _run(self) -> None:
        """Thread: speak line after line until the voice is switched off or fails."""
        current: Speaker | None = None
        if language() != ENGLISH_TAG and not self._choose(language()):  # programs' usual voices read English
            return
        while (found := self._next()) is not None:
            speaker, line = found
            if current and current is not speaker:
                current.close()
            current = speaker
            self._end(line, heard=self._speak(speaker, line))
        if current:
            current.close()

    def _choose(self, tag: str) -> bool:
        """Let the first program that has a voice for the language speak, and report if none has. Returns False if the
        voice was switched off in the meantime.
        """
        with self._change:
            there, self._chooses = [*self._speakers], True
        able = [speaker for speaker in there if speaker.choose(tag)]
        with self._change:
            self._chooses = False
            if self._thread is not current_thread():
                return False
            self._speakers = deque([*able, *(speaker for speaker in there if speaker not in able)])
        if not able:
            self._report(_("This computer has no voice for the program's language. Its default voice is used instead."))
        return True

    def _speak(self, speaker: Speaker, line: _Line) -> bool:
        """Speak a line to its end; return False if the voice failed."""
        try:
            speaker.begin(line.text)
            with self._change:
                if self._now is not line:  # interrupted before it began
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
        """Finish a line; if the voice failed, switch to the next one and repeat the line."""
        with self._change:
            was_cut, self._now = self._now is not line, None
            if heard or was_cut or not self._speakers:
                return
            self._speakers.popleft()
            self._waiting.appendleft(line)
            if not self._speakers:
                self._waiting.clear()
                self._report(_("The voice isn't responding. Turn speech off and on to try again."))
