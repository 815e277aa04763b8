"""Every game in words, by the game's name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from app.core.cards import Seat
from app.games.bong import text as bong
from app.games.kings_corners import text as kings_corners
from app.games.kong_pie import text as kong_pie
from app.games.pai_tong import text as pai_tong
from app.games.tong_its import text as tong_its


@dataclass(frozen=True, slots=True)
class TableText:
    """How one game is told and shown in letters."""

    tell: Callable[[Any, Seat, Any, Any, Callable[[Seat], str]], str]
    """(before, seat, move, after, names) -> the move in words that hide what is hidden."""
    picture: Callable[[Any, Callable[[Seat], str]], list[str]]
    """(view, names) -> the table as lines for a terminal; some are long (``fitted`` in lines.py)."""


TEXTS: dict[str, TableText] = {
    "bong": TableText(bong.tell, bong.picture),
    "kings-corners": TableText(kings_corners.tell, kings_corners.picture),
    "kong-pie": TableText(kong_pie.tell, kong_pie.picture),
    "pai-tong": TableText(pai_tong.tell, pai_tong.picture),
    "tong-its": TableText(tong_its.tell, tong_its.picture),
}
