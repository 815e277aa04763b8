"""What Bong's calls reveal about the hands."""

from __future__ import annotations

from collections.abc import Callable

from app.core.cards import Seat
from app.games.bong.rules.model import CallFor, Fling, Flong, Move
from app.games.bong.text import Observation


def why(before: Observation, seat: Seat, move: Move, after: Observation, name_of: Callable[[Seat], str]) -> str:
    """Explain a fling or flong, regardless of the caller: it is forced, so the explanation is no guess."""
    match move:
        case CallFor(who, call):
            return why(before, who, call, after, name_of)
        case Fling():
            return "Whoever holds none of the rank calls fling. Once all others have, who played last calls flong."
        case Flong():
            return f"All others had called, so nobody could go on. The pile goes to them, and {name_of(seat)} leads."
    return ""
