"""The search modules that releases compile to machine code, and whether the running ones are compiled."""

from __future__ import annotations

from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec

from app.core.info import GameInfo

SHARED = ("app.ai.metropolis", "app.ai.net")
"""Modules that are compiled for all games; each game adds its own (``GameInfo.compiled``)."""


def pure_modules(info: GameInfo) -> list[str]:
    """Return the modules for a game's searches that could be compiled but run as pure Python here."""
    return [module for module in (*SHARED, *info.compiled_modules) if not _is_compiled(module)]


def _is_compiled(module: str) -> bool:
    spec = find_spec(module)
    return spec is not None and (spec.origin or "").endswith(tuple(EXTENSION_SUFFIXES))
