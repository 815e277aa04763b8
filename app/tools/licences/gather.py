"""The licences of all that travels in a download; of one that is built ``python -m app.tools.licences.gather FOLDER``
tells them.

``libraries.toml`` says whose each file is. What belongs to nobody there stops the build: its licence is to be found
first.
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
"""The pages below ``texts``, in the order in which they are printed."""
OURS = {"app", "__main__"}
_BUILT = "_sysconfigdata"
"""How the one module of Python begins that is named after the system."""
_HOW = """\
The files of the libraries lie unchanged in the program's folder; each may be replaced by your own build of it. Their
sources are where each of them says."""


class UnknownFile(Exception):
    """Something travels along of which ``libraries.toml`` does not say whose it is."""


@dataclass(frozen=True, slots=True)
class Library:
    """What somebody else has made, and on which terms it is passed on."""

    name: str
    licence: str
    text: str
    """The page with its licence; empty if there is none to be printed."""
    holders: str
    home: str
    files: tuple[str, ...] = ()
    """How the names of its shared libraries begin."""
    within: tuple[str, ...] = ()
    """How the names of other shared libraries begin that may hold a copy of it."""
    modules: str = ""
    """The folder of its modules for Python; ``*`` for those of Python itself."""
    package: str = ""
    """What Python imports; empty if nothing."""
    distribution: str = ""
    """What its version is asked by, where that is not ``package``."""
    also: tuple[str, ...] = ()
    """Further pages."""
    always: bool = False
    """It is in the program's own file."""

    def owns(self, file: str) -> bool:
        """Whether a shared library is of it, by its path in the download."""
        path, name = PurePath(file.replace("\\", "/")), _library_name(file)
        kind = path.suffix.lower()
        if kind == ".pyd" or ".cpython-" in name or ".abi3." in name:
            if self.modules == "*":
                return path.name.split(".")[0] in sys.stdlib_module_names
            return bool(self.modules) and self.modules in path.parts[:-1]
        return name.startswith(self.files)

    @property
    def title(self) -> str:
        """Its name, with the version where Python knows it."""
        return f"{self.name} {version(self.distribution or self.package)}" if self.package else self.name


def _library_name(file: str) -> str:
    return PurePath(file.replace("\\", "/")).name.removeprefix("lib").lower()


def libraries() -> list[Library]:
    """What ``libraries.toml`` knows of."""
    found = tomllib.loads((HERE / "libraries.toml").read_text(encoding="utf-8"))["library"]
    return [_library(one) for one in found]


def _library(said: dict[str, Any]) -> Library:
    fields: dict[str, Any] = {n: tuple(value) if isinstance(value, list) else value for n, value in said.items()}
    return Library(**fields)


def owners(files: Iterable[str], packages: Iterable[str]) -> list[Library]:
    """Whose the shared libraries and the Python packages are. Raises UnknownFile for what belongs to nobody."""
    known = libraries()
    travelling = {library.name for library in known if library.always}
    lost: list[str] = []
    for file in sorted(set(files)):
        mine = [library.name for library in known if library.owns(file)]
        travelling.update(mine[:1])
        travelling.update(library.name for library in known if _library_name(file).startswith(library.within))
        lost += [file] * (not mine)
    for package in sorted({name.split(".")[0] for name in packages} - OURS - sys.stdlib_module_names):
        if package.startswith(_BUILT):
            continue
        mine = [library.name for library in known if library.package == package]
        travelling.update(mine)
        lost += [package] * (not mine)
    if lost:
        raise UnknownFile(f"app/tools/licences/libraries.toml does not say whose these are: {', '.join(lost)}")
    return [library for library in known if library.name in travelling]


def told(found: Sequence[Library]) -> str:
    """All of it as one text: ``# `` begins a page, ``## `` a part of it. Each licence stands there once."""
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
    """Those in a download that is built."""
    kinds = (".so", ".dll", ".dylib", ".pyd")
    files = (file for file in folder.rglob("*") if file.is_file() and not file.is_symlink())
    return [
        str(file.relative_to(folder)) for file in files if file.suffix.lower() in kinds or ".so." in file.name.lower()
    ]


def main(folder: Path) -> int:
    """Tell whose each shared library of a download is; 1 if it is nobody's."""
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
