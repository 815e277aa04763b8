"""How a record writes a move: ``discard 5S``, ``draw``, ``tong 5S 5M``, ``pass``, ``kin``, ``deal``."""

from __future__ import annotations

from app.games.pai_tong.rules.kinds import KIND, MONEY, Kind
from app.games.pai_tong.rules.model import DEAL, DISCARDS, DRAW, KIN, PASS, TONGS, Discard, Move, Tong

_WORDS: dict[str, Move] = {"draw": DRAW, "pass": PASS, "kin": KIN, "deal": DEAL}


def notate(move: Move) -> str:
    """The move as text."""
    match move:
        case Discard(kind):
            return f"discard {MONEY.codes[kind]}"
        case Tong(first, second):
            return f"tong {MONEY.codes[first]} {MONEY.codes[second]}"
        case _:
            return type(move).__name__.lower()


def parse(text: str) -> Move:
    """The move that ``text`` stands for, legal or not; ValueError if it stands for none."""
    if text in _WORDS:
        return _WORDS[text]
    match text.split(" "):
        case ["discard", code]:
            return DISCARDS[_kind(code)]
        case ["tong", one, other]:
            first, second = _kind(one), _kind(other)
            if first > second:
                raise ValueError(f"{text!r} is no move; the kinds of a tong go in order: tong {other} {one}")
            return TONGS[first, second]
        case _:
            raise ValueError(f"{text!r} is no move; there are discard 5S, draw, tong 5S 5M, pass, kin, deal")


def _kind(code: str) -> Kind:
    return KIND[MONEY.card(code)]
