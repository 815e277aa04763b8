"""Declaration of the figures that ``kings-and-kongs odds`` estimates for a game by simulation."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from app.core.match import AnyMatch


@dataclass(frozen=True, slots=True)
class OddsLine:
    """Figure in the table of odds."""

    name: str
    words: str
    share: bool = False
    """Whether the figure is the frequency of a yes/no event rather than an average."""


@dataclass(frozen=True, slots=True)
class Odds:
    """Figures to count over many games of one deal each."""

    about: str
    """Description in one line."""
    happened: Callable[[AnyMatch], Mapping[str, int]]
    """(finished game) -> integers by name; those of the n-th player to move are called ``name_n``."""
    lines: tuple[OddsLine, ...]
    """Figures per game."""
    player: tuple[OddsLine, ...]
    """Figures per player: the game's, divided equally."""
    turn: tuple[OddsLine, ...]
    """Figures by order of play; ``happened`` numbers them."""
    options: Mapping[str, object]
    """House rules that end a game after one deal."""
