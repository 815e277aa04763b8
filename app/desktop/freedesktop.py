"""A person's own entry among the programs of a Linux desktop, with icons and the type of records, as freedesktop.org
has it: files below ``$XDG_DATA_HOME``. What was put there is written down, so that removing takes away exactly that.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from html import escape
from pathlib import Path

from app.desktop.icons import SCALABLE, SIZES, themed_icons
from app.desktop.identity import APP_ID, RECORD_TITLE, RECORD_TYPE, NoShortcut, checkout, program
from app.games import infos
from app.storage.files import read_whole, write_whole
from app.storage.messages import reason
from app.storage.paths import APP_NAME
from app.storage.saves import SUFFIX
from app.ui.window.other_programs import surroundings

ENTRY = Path("applications", f"{APP_ID}.desktop")
TYPES = Path("mime", "packages", f"{APP_ID}.xml")
WRITTEN_DOWN = Path(APP_NAME, "shortcut.json")
"""Where it stands what was put there."""
TEMPLATE = Path(__file__).with_name(f"{APP_ID}.desktop")
_USUAL = "Exec=kings-and-kongs %f"
_PATIENCE = 60
"""Seconds for a program of the desktop's."""


@dataclass(frozen=True, slots=True)
class _Digest:
    """What a program of the desktop's makes of a folder's files."""

    program: str
    folder: str
    sources: str
    """Below the folder: what it is made of."""


_DIGESTS = (
    _Digest("update-mime-database", "mime", "packages/*.xml"),
    _Digest("update-desktop-database", "applications", "*.desktop"),
)


def data_home() -> Path:
    """Where a person's own programs, icons and types lie."""
    said = os.environ.get("XDG_DATA_HOME", "")
    return Path(said) if said.startswith("/") else Path.home() / ".local" / "share"


def install(words: Sequence[str] = ()) -> None:
    """Put the program among a person's own: that of these words, if they are given. Raises NoShortcut."""
    home = data_home()
    text = entry(words) if words else entry(program(), checkout() if len(program()) > 1 else None)
    files = {ENTRY: text.encode(), TYPES: record_type().encode()}
    files |= {Path("icons") / name: content for name, content in themed_icons().items()}
    made, before = _written_down(home), _there(home)
    try:
        write_whole(home / WRITTEN_DOWN, json.dumps(sorted(made)).encode())  # its folder is one of those to be seen
        for name, content in files.items():
            write_whole(home / name, content)
        _digest(home)
        made |= {str(path.relative_to(home)) for path in _there(home) - before}
        write_whole(home / WRITTEN_DOWN, json.dumps(sorted(made)).encode())
    except OSError as why:
        raise NoShortcut(f"the shortcut cannot be written in {home}: {reason(why)}") from None


def remove() -> bool:
    """Take away what was put there, and nothing else; False if there was nothing. Raises NoShortcut."""
    home = data_home()
    made = _written_down(home)
    ours = [home / name for name in (ENTRY, TYPES, *(Path("icons") / name for name in (*SIZES, SCALABLE)))]
    found = [path for path in ours if path.is_file()]
    try:
        for path in found:
            path.unlink()
        for digest in _DIGESTS:
            if not any((home / digest.folder).glob(digest.sources)):  # there is nothing left to be made of
                for name in made:
                    if name.startswith(f"{digest.folder}/") and (home / name).is_file():
                        (home / name).unlink()
        (home / WRITTEN_DOWN).unlink(missing_ok=True)
    except OSError as why:
        raise NoShortcut(f"the shortcut cannot be removed from {home}: {reason(why)}") from None
    for name in sorted(made, reverse=True):  # what lies in a folder comes before it
        with suppress(OSError):  # a file, or somebody else has put something there since
            (home / name).rmdir()
    _digest(home)
    return bool(found)


def entry(words: Sequence[str], where: Path | None = None) -> str:
    """The desktop file that starts the program of these words, ``where`` it must be started. Raises NoShortcut."""
    for word in (*words, str(where or "")):
        if not word.isprintable():  # half a letter, or a line's end: the file is lines of UTF-8
            raise NoShortcut(f"no desktop can start a program of that name: {word!r}; move it to another folder")
    before = ("env",) if "%" in words[0] else ()  # GLib looks for a program before it has read that sign
    lines = [f"Exec={' '.join((*before, *map(quoted, words)))} %f", f"TryExec={_as_value(words[0])}"]
    lines += [f"Path={_as_value(str(where))}"] if where else []
    return TEMPLATE.read_text(encoding="utf-8").replace(_USUAL, "\n".join(lines))


def quoted(word: str) -> str:
    """One word of a command as Exec wants it: quoted as for a shell, then again as every value of the file is.

    >>> quoted("/opt/100% $ure/king")
    '"/opt/100%% \\\\\\\\$ure/king"'
    """
    return _as_value('"' + re.sub(r'(["`$\\])', r"\\\1", word).replace("%", "%%") + '"')


def _as_value(text: str) -> str:
    return text.replace("\\", "\\\\")


def record_type() -> str:
    """What tells a record from other files with JSON in lines: its name, or how it begins."""
    globs = [pattern for info in infos() for pattern in (f"{info.name}-*{SUFFIX}", f"*-{info.name}{SUFFIX}")]
    lines = "\n".join(f'    <glob pattern="{escape(pattern)}"/>' for pattern in globs)
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
  <mime-type type="{RECORD_TYPE}">
    <comment>{escape(RECORD_TITLE)}</comment>
    <sub-class-of type="text/plain"/>
    <icon name="{APP_ID}"/>
    <magic priority="60">
      <match type="string" offset="0" value="{escape('{"format": ')}">
        <match type="string" offset="12:20" value="{escape('"game": "')}"/>
      </match>
    </magic>
{lines}
  </mime-type>
</mime-info>
"""


def _written_down(home: Path) -> set[str]:
    """What was put there so far, below ``home``; what cannot be read is as good as nothing."""
    try:
        found = json.loads(read_whole(home / WRITTEN_DOWN) or b"[]")
    except (OSError, ValueError):
        return set()
    names = [name for name in found if isinstance(name, str)] if isinstance(found, list) else []
    return {name for name in names if not name.startswith("/") and ".." not in Path(name).parts}


def _there(home: Path) -> set[Path]:
    """The files and folders that there are, in the places that we or those programs write to."""
    tops = [home / top for top in ("applications", "icons/hicolor", "mime")]
    folders = {path for path in (home, home / "icons", home / APP_NAME, *tops) if path.exists()}
    return folders | {path for top in tops for path in top.rglob("*")}


def _digest(home: Path) -> None:
    """Have the desktop's programs read the folders in which something is. A desktop without them reads the files
    itself, and a theme's digest that is older than the theme's folder is not looked at.
    """
    for digest in _DIGESTS:
        folder, command = home / digest.folder, shutil.which(digest.program)
        if command and any(path.is_file() for path in folder.rglob("*")):
            with suppress(OSError, subprocess.TimeoutExpired):
                subprocess.run(
                    [command, str(folder)], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL, timeout=_PATIENCE, check=False, env=surroundings(),
                )  # fmt: skip
    with suppress(OSError):
        os.utime(home / "icons" / "hicolor")
