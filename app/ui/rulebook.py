"""The rulebook of a game, as screens and table show it."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from app.core.game import AnyGame
from app.games import rules_file
from app.table.text.rulebook import Rulebook, read_rulebook


def rulebook_of(game: AnyGame) -> Rulebook:
    """What stands in its RULES.md; of a game without one an empty book."""
    return _read(rules_file(game.info))


@cache
def _read(file: Path | None) -> Rulebook:
    return read_rulebook(file.read_text(encoding="utf-8")) if file else Rulebook()
