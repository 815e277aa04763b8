"""Fake speech programs on the PATH that take lines as real ones do, and write them to a file."""

from __future__ import annotations

import stat
import sys
import time
from pathlib import Path

PATIENCE = 60.0
"""Seconds; far more than anything here takes."""
_BEGIN = """#!{python} -S
import os, sys, time
heard = {heard!r}
def note(text):
    with open(heard, "a", encoding="utf-8") as file:
        file.write(text + "\\n")
"""
_SPEAK = """
note(line)
while {lasts} and not os.path.exists(heard + ".go"):
    time.sleep(0.005)
note("/" + line)
"""
_SPD_SAY = (
    _BEGIN
    + """
if sys.argv[1:] == ["--cancel"]:
    note("cancelled")
    raise SystemExit
if sys.argv[1:] == ["-L"]:
    print({voices!r})
    raise SystemExit
if sys.argv[1] == "--language":
    note("voice " + sys.argv[2])
    del sys.argv[1:3]
assert sys.argv[1:5] == ["--application-name", "kings-and-kongs", "--wait", "--"], sys.argv
line = sys.argv[5]
if line == {fails!r}:
    raise SystemExit(1)
"""
    + _SPEAK
)
_ESPEAK = (
    _BEGIN
    + """
if sys.argv[1:] == ["--voices"]:
    print({voices!r})
    raise SystemExit
if sys.argv[1] == "-v":
    note("voice " + sys.argv[2])
    del sys.argv[1:3]
assert sys.argv[1:] == ["--stdin"], sys.argv
line = sys.stdin.read().rstrip("\\n")
"""
    + _SPEAK
)
PROGRAMS = {"spd-say": _SPD_SAY, "espeak-ng": _ESPEAK, "espeak": _ESPEAK}


class FakeVoice:
    """Lines are written as ``line`` when speech starts, ``/line`` when it ends."""

    def __init__(self, folder: Path, *names: str, lasts: bool = False, fails: str = "", voices: str = "") -> None:
        """``lasts``: a line continues until ``go`` is called; ``fails``: the line at which spd-say crashes; ``voices``:
        what the programs list.
        """
        self.folder, self._heard = folder / "bin", folder / "heard"
        self.folder.mkdir()
        for name in names:
            path = self.folder / name
            heard = str(self._heard)
            path.write_text(
                PROGRAMS[name].format(python=sys.executable, heard=heard, lasts=lasts, fails=fails, voices=voices),
                encoding="utf-8",
            )
            path.chmod(path.stat().st_mode | stat.S_IXUSR)

    @property
    def heard(self) -> list[str]:
        return self._heard.read_text("utf-8").splitlines() if self._heard.exists() else []

    def go(self) -> None:
        """Make all lines end at once from now on."""
        Path(f"{self._heard}.go").touch()

    def wait_for(self, *lines: str) -> list[str]:
        """Wait for these lines, in this order."""
        give_up = time.monotonic() + PATIENCE
        while not _within(lines, self.heard):
            assert time.monotonic() < give_up, f"{lines} not in {self.heard}"
            time.sleep(0.005)
        return self.heard

    def wait_for_words(self, *parts: str) -> None:
        """Wait for lines that contain these words, in any order."""
        give_up = time.monotonic() + PATIENCE
        while missing := [part for part in parts if not any(part in line for line in self.heard)]:
            assert time.monotonic() < give_up, f"{missing} not in {self.heard}"
            time.sleep(0.005)


def _within(lines: tuple[str, ...], heard: list[str]) -> bool:
    rest = iter(heard)
    return all(line in rest for line in lines)
