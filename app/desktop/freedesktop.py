"""The user's shortcut on a Linux desktop, with icons and the file type of records: files below ``$XDG_DATA_HOME`` as
freedesktop.org specifies. A manifest lists what was written, so that exactly that is removed.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from html import escape
from pathlib import Path

from app.desktop.identity import APP_ID, RECORD_TITLE, RECORD_TYPE, NoShortcut, checkout, program
from app.games import infos
from app.storage.files import RECORD_SUFFIX, read_whole, write_whole
from app.storage.paths import APP_NAME
from app.ui.window.app_icon import app_icon, app_icon_svg, png
from app.ui.window.other_programs import system_environment

SIZES: Mapping[Path, int] = {
    Path("hicolor", f"{size}x{size}", "apps", f"{APP_ID}.png"): size
    for size in (16, 22, 24, 32, 48, 64, 96, 128, 256, 512)
}
SCALABLE = Path("hicolor", "scalable", "apps", f"{APP_ID}.svg")


def themed_icons() -> dict[Path, bytes]:
    return {**{name: png(app_icon(size)) for name, size in SIZES.items()}, SCALABLE: app_icon_svg()}


ENTRY = Path("applications", f"{APP_ID}.desktop")
TYPES = Path("mime", "packages", f"{APP_ID}.xml")
MANIFEST = Path(APP_NAME, "shortcut.json")
TEMPLATE = Path(__file__).with_name(f"{APP_ID}.desktop")
_DEFAULT_EXEC = "Exec=kings-and-kongs %f"
_PATIENCE = 60
"""Seconds for a program of the desktop."""


@dataclass(frozen=True, slots=True)
class _Index:
    program: str
    folder: str
    sources: str
    """Pattern of the indexed files below the folder."""


_INDEXES = (
    _Index("update-mime-database", "mime", "packages/*.xml"),
    _Index("update-desktop-database", "applications", "*.desktop"),
)


def data_home() -> Path:
    """Return the folder of the user's own programs, icons and file types."""
    value = os.environ.get("XDG_DATA_HOME", "")
    return Path(value) if value.startswith("/") else Path.home() / ".local" / "share"


def install(words: Sequence[str] = ()) -> None:
    """Add the shortcut; ``words`` is the command that it runs, by default that of this program. Raises NoShortcut."""
    home = data_home()
    text = entry(words) if words else entry(program(), checkout() if len(program()) > 1 else None)
    files = {ENTRY: text.encode(), TYPES: record_type().encode()}
    files |= {Path("icons") / name: content for name, content in themed_icons().items()}
    written, before = _read_manifest(home), _existing(home)
    try:
        # Write the manifest before listing the folders, so that its new folder is included.
        write_whole(home / MANIFEST, json.dumps(sorted(written)).encode())
        for name, content in files.items():
            write_whole(home / name, content)
        _update_indexes(home)
        written |= {str(path.relative_to(home)) for path in _existing(home) - before}
        write_whole(home / MANIFEST, json.dumps(sorted(written)).encode())
    except OSError as why:
        raise NoShortcut(f"the shortcut cannot be written in {home}: {why.strerror}") from None


def remove() -> bool:
    """Remove what was added, and nothing else; False if there was nothing. Raises NoShortcut."""
    home = data_home()
    written = _read_manifest(home)
    ours = [home / name for name in (ENTRY, TYPES, *(Path("icons") / name for name in (*SIZES, SCALABLE)))]
    found = [path for path in ours if path.is_file()]
    try:
        for path in found:
            path.unlink()
        for index in _INDEXES:
            if not any((home / index.folder).glob(index.sources)):  # no sources are left to index
                for name in written:
                    if name.startswith(f"{index.folder}/") and (home / name).is_file():
                        (home / name).unlink()
        (home / MANIFEST).unlink(missing_ok=True)
    except OSError as why:
        raise NoShortcut(f"the shortcut cannot be removed from {home}: {why.strerror}") from None
    for name in sorted(written, reverse=True):  # the content of a folder comes before the folder
        with suppress(OSError):  # a file, or something else has been added since
            (home / name).rmdir()
    _update_indexes(home)
    return bool(found)


def entry(words: Sequence[str], where: Path | None = None) -> str:
    """Return the desktop entry that runs the command, ``where`` in a given folder. Raises NoShortcut."""
    for word in (*words, str(where or "")):
        if not word.isprintable():  # invalid Unicode or a line break, which the file can't hold
            raise NoShortcut(f"no desktop can start a program of that name: {word!r}; move it to another folder")
    before = ("env",) if "%" in words[0] else ()  # GLib looks up the program before unescaping the sign
    lines = [f"Exec={' '.join((*before, *map(quoted, words)))} %f", f"TryExec={_as_value(words[0])}"]
    lines += [f"Path={_as_value(str(where))}"] if where else []
    return TEMPLATE.read_text(encoding="utf-8").replace(_DEFAULT_EXEC, "\n".join(lines))


def quoted(word: str) -> str:
    """Return one word of a command for ``Exec``: quoted as for a shell, then escaped as every value of the file.

    >>> quoted("/opt/100% $ure/king")
    '"/opt/100%% \\\\\\\\$ure/king"'
    """
    return _as_value('"' + re.sub(r'(["`$\\])', r"\\\1", word).replace("%", "%%") + '"')


def _as_value(text: str) -> str:
    return text.replace("\\", "\\\\")


def record_type() -> str:
    globs = [
        pattern for info in infos() for pattern in (f"{info.name}-*{RECORD_SUFFIX}", f"*-{info.name}{RECORD_SUFFIX}")
    ]
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


def _read_manifest(home: Path) -> set[str]:
    """Return the paths in the manifest, relative to ``home``; an unreadable manifest counts as empty."""
    try:
        found = json.loads(read_whole(home / MANIFEST) or b"[]")
    except (OSError, ValueError):
        return set()
    names = [name for name in found if isinstance(name, str)] if isinstance(found, list) else []
    return {name for name in names if not name.startswith("/") and ".." not in Path(name).parts}


def _existing(home: Path) -> set[Path]:
    """Return the files and folders in all places that we or the desktop's programs write to."""
    tops = [home / top for top in ("applications", "icons/hicolor", "mime")]
    folders = {path for path in (home, home / "icons", home / APP_NAME, *tops) if path.exists()}
    return folders | {path for top in tops for path in top.rglob("*")}


def _update_indexes(home: Path) -> None:
    """Let the desktop's programs index the folders; without them files are read, and an outdated icon cache is
    ignored.
    """
    for index in _INDEXES:
        folder, command = home / index.folder, shutil.which(index.program)
        if command and any(path.is_file() for path in folder.rglob("*")):
            with suppress(OSError, subprocess.TimeoutExpired):
                subprocess.run(
                    [command, str(folder)], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL, timeout=_PATIENCE, check=False, env=system_environment(),
                )  # fmt: skip
    with suppress(OSError):
        os.utime(home / "icons" / "hicolor")
