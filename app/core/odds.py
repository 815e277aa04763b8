"""What there is to count in a game whose odds nobody has worked out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from app.core.match import AnyMatch


@dataclass(frozen=True, slots=True)
class OddsLine:
    """One figure of the table."""

    name: str
    words: str
    share: bool = False
    """It happens or not, and the figure is how often."""


@dataclass(frozen=True, slots=True)
class Odds:
    """What is counted, game by game, each a single deal."""

    about: str
    """What that is, in a line."""
    happened: Callable[[AnyMatch], Mapping[str, int]]
    """(a game that is over) -> whole numbers by name; of the player whose turn is the n-th, ``name_n``."""
    lines: tuple[OddsLine, ...]
    """Of a game."""
    player: tuple[OddsLine, ...]
    """Of a player: each player's equal part of the game's."""
    turn: tuple[OddsLine, ...]
    """Of the first player, the second and so on; ``happened`` has them with their number."""
    options: Mapping[str, object]
    """House rules that make a game a single deal."""
