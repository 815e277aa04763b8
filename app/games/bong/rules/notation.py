"""How a record writes a move: ``10H``, ``fling``, ``flong``, ``bing``, ``deal``; the clock's: ``unlock 2``,
``fling for 2``, ``flong for 2``, ``time up``.
"""

from __future__ import annotations

from app.core.cards import FRENCH
from app.games.bong.rules.model import BING, DEAL, FLING, FLONG, PLAYS, TIME_UP, CallFor, Move, Unlock

_MOST_SEATS = 8
_MOVES: dict[str, Move] = {
    **dict(zip(FRENCH.codes, PLAYS, strict=True)),
    "fling": FLING,
    "flong": FLONG,
    "bing": BING,
    "deal": DEAL,
    "time up": TIME_UP,
    **{f"unlock {seat}": Unlock(seat) for seat in range(_MOST_SEATS)},
    **{f"fling for {seat}": CallFor(seat, FLING) for seat in range(_MOST_SEATS)},
    **{f"flong for {seat}": CallFor(seat, FLONG) for seat in range(_MOST_SEATS)},
}
_TEXTS = {move: text for text, move in _MOVES.items()}


def notate(move: Move) -> str:
    """The move as text."""
    return _TEXTS[move]


def parse(text: str) -> Move:
    """The move that ``text`` stands for, legal or not; ValueError if it stands for none."""
    move = _MOVES.get(text)
    if move is None:
        known = "10H, fling, flong, bing, deal, unlock 2, fling for 2, time up"
        raise ValueError(f"{text!r} is no move; there are {known}")
    return move
