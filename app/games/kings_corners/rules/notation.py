"""How a record writes a move: ``QH>N``, ``W>NE``, ``draw``, ``end``, ``deal``."""

from __future__ import annotations

from app.core.cards import FRENCH
from app.games.kings_corners.rules.model import PLACES, Deal, Draw, End, Move, Place, Play, Shift

_WORDS: dict[str, Move] = {"draw": Draw(), "end": End(), "deal": Deal()}


def notate(move: Move) -> str:
    """The move as text."""
    match move:
        case Play(card, place):
            return f"{FRENCH.code(card)}>{PLACES[place]}"
        case Shift(source, place):
            return f"{PLACES[source]}>{PLACES[place]}"
        case _:
            return type(move).__name__.lower()


def parse(text: str) -> Move:
    """The move that ``text`` stands for, legal or not; ValueError if it stands for none."""
    if text in _WORDS:
        return _WORDS[text]
    what, arrow, to = text.partition(">")
    if not arrow:
        raise ValueError(f"{text!r} is no move; there are QH>N, W>NE, draw, end, deal")
    if what in PLACES:
        return Shift(PLACES.index(what), _place(to))
    return Play(FRENCH.card(what), _place(to))


def _place(code: str) -> Place:
    if code not in PLACES:
        raise ValueError(f"there is no place {code!r}; there are {', '.join(PLACES)}")
    return PLACES.index(code)
