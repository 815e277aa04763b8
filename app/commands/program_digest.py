"""Digest of the program: programs with the same digest play the same games."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import app
from app.games import infos


@cache
def program_digest(game: str) -> str:
    """Return a hash of everything that decides a game: rules, AI players, trained files and training code. Empty for an
    unknown game.
    """
    package = next((info.package for info in infos() if info.name == game), None)
    if package is None or (spec := find_spec(package)) is None or spec.origin is None:
        return ""
    ours, its = Path(app.__file__).parent, Path(spec.origin).parent
    digest = hashlib.sha256()
    for folder in (ours / "ai", ours / "commands", ours / "core", ours / "tools" / "training", its):
        for file in sorted(folder.rglob("*")):
            if file.suffix in (".py", ".bin", ".json"):
                digest.update(file.relative_to(folder).as_posix().encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()
