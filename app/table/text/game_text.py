"""How one game is told, at a terminal and in the pages of help and of statistics."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from app.core.cards import Seat
from app.table.brief.pages import Brief
from app.table.figures import Figure


@dataclass(frozen=True, slots=True)
class GameText:
    """Every word that a game says away from its table."""

    tell: Callable[[Any, Seat, Any, Any, Callable[[Seat], str]], str]
    """(before, seat, move, after, names) -> the move in words that hide what is hidden."""
    picture: Callable[[Any, Callable[[Seat], str]], list[str]]
    """(view, names) -> the table as lines for a terminal; some are long (``fitted`` in lines.py)."""
    brief: Callable[[Any, int], Brief] = lambda _options, _seats: Brief()
    """(options, seats) -> the rules in brief, as they are with the house rules in force. The house rules themselves
    and the keys stand in the help of every game.
    """
    figures: tuple[Figure, ...] = ()
    """What the statistics tell of it beside wins and scores, the most interesting first."""
    unit: Callable[[Mapping[str, object]], str] = lambda _options: "score"
    """(options, as a record has them) -> what the scores of a match are: ``chips``, ``hands``, ``points`` of penalty,
    or a ``score`` of which more is better.
    """
