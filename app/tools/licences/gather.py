"""Licences of everything in a download; ``python -m app.tools.licences.gather FOLDER`` lists those of a built one.

``libraries.toml`` assigns each file to a library. A file that belongs to none stops the build until its licence is
found.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path, PurePath
from typing import Any

HERE = Path(__file__).resolve().parent
TITLES = {
    "lgpl-2.1": "GNU LGPL 2.1",
    "permissive": "zlib, MIT and alike",
    "bsd": "BSD licences",
    "freetype": "FreeType",
    "gpl-3": "GNU GPL 3",
    "python": "Python",
    "apache-2.0": "Apache 2.0",
    "ofl": "Open Font License",
}
"""Pages below ``texts``, in the order of printing."""
OURS = {"app", "__main__"}
_BUILT = "_sysconfigdata"
"""Beginning of the name of the one Python module that is named after the system."""
_HOW = """\
The files of the libraries lie unchanged in the program's folder; each may be replaced by your own build of it. Their
sources are where each of them says."""


class UnknownFile(Exception):
    """A file that ``libraries.toml`` doesn't assign to a library."""


@dataclass(frozen=True, slots=True)
class Library:
    name: str
    licence: str
    text: str
    """Page with its licence; empty if none needs printing."""
    holders: str
    home: str
    files: tuple[str, ...] = ()
    """Beginnings of the names of its shared libraries."""
    within: tuple[str, ...] = ()
    """Beginnings of the names of other shared libraries that may contain a copy of it."""
    modules: str = ""
    """Folder of its Python modules; ``*`` for those of Python itself."""
    package: str = ""
    """Name to import in Python; empty if there is none."""
    distribution: str = ""
    """Name to ask its version by, if not ``package``."""
    also: tuple[str, ...] = ()
    """Further pages."""
    always: bool = False
    """Whether it is part of the program's executable."""

    def owns(self, file: str) -> bool:
        """Return whether a shared library, given by its path in the download, belongs to it."""
        path, name = PurePath(file.replace("\\", "/")), _library_name(file)
        kind = path.suffix.lower()
        if kind == ".pyd" or ".cpython-" in name or ".abi3." in name:
            if self.modules == "*":
                return path.name.split(".")[0] in sys.stdlib_module_names
            return bool(self.modules) and self.modules in path.parts[:-1]
        return name.startswith(self.files)

    @property
    def title(self) -> str:
        """Name, with the version if Python knows it."""
        return f"{self.name} {version(self.distribution or self.package)}" if self.package else self.name


def _library_name(file: str) -> str:
    return PurePath(file.replace("\\", "/")).name.removeprefix("lib").lower()


def libraries() -> list[Library]:
    found = tomllib.loads((HERE / "libraries.toml").read_text(encoding="utf-8"))["library"]
    return [_library(one) for one in found]


def _library(table: dict[str, Any]) -> Library:
    fields: dict[str, Any] = {n: tuple(value) if isinstance(value, list) else value for n, value in table.items()}
    return Library(**fields)


def owners(files: Iterable[str], packages: Iterable[str]) -> list[Library]:
    """Return the libraries that the shared libraries and Python packages belong to. Raises UnknownFile."""
    known = libraries()
    included = {library.name for library in known if library.always}
    unknown: list[str] = []
    for file in sorted(set(files)):
        mine = [library.name for library in known if library.owns(file)]
        included.update(mine[:1])
        included.update(library.name for library in known if _library_name(file).startswith(library.within))
        unknown += [file] * (not mine)
    for package in sorted({name.split(".")[0] for name in packages} - OURS - sys.stdlib_module_names):
        if package.startswith(_BUILT):
            continue
        mine = [library.name for library in known if library.package == package]
        included.update(mine)
        unknown += [package] * (not mine)
    if unknown:
        raise UnknownFile(f"app/tools/licences/libraries.toml does not say whose these are: {', '.join(unknown)}")
    return [library for library in known if library.name in included]


def licence_text(found: Sequence[Library]) -> str:
    """Return all licences as one text: ``# `` begins a page, ``## `` a section. Each licence text appears once."""
    lines = ["# Libraries", "", _HOW]
    for library in found:
        lines += ["", f"## {library.title}", ""]
        lines += [f"Copyright {library.holders}."] if library.holders != "none" else []
        lines += [f"Licence: {library.licence}.", library.home]
    wanted = {page for library in found for page in (library.text, *library.also) if page}
    for page, title in TITLES.items():
        if page in wanted:
            lines += ["", f"# {title}", "", (HERE / "texts" / f"{page}.txt").read_text(encoding="utf-8").strip()]
    return "\n".join(lines) + "\n"


def shared_libraries(folder: Path) -> list[str]:
    """Return the shared libraries in a built download."""
    kinds = (".so", ".dll", ".dylib", ".pyd")
    files = (file for file in folder.rglob("*") if file.is_file() and not file.is_symlink())
    return [
        str(file.relative_to(folder)) for file in files if file.suffix.lower() in kinds or ".so." in file.name.lower()
    ]


def main(folder: Path) -> int:
    """Print the library of each shared library in a download; returns 1 if one is unknown."""
    try:
        found = owners(shared_libraries(folder), ())
    except UnknownFile as why:
        print(why, file=sys.stderr)
        return 1
    print("\n".join(f"{library.title}: {library.licence}" for library in found))
    return 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m app.tools.licences.gather FOLDER")
    sys.exit(main(Path(sys.argv[1])))
