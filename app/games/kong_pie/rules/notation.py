"""How a record writes a move: ``5H+QH>8C+JC``, ``kong 5C 5H 5S``, ``discard 10D``, ``pass`` and a few words more."""

from __future__ import annotations

from app.core.cards import FRENCH, Card
from app.games.kong_pie.rules.kongs import PAIR, kong
from app.games.kong_pie.rules.legal import DISCARD, PASS
from app.games.kong_pie.rules.model import (
    HAND_SIZE,
    Connect,
    Deal,
    Discard,
    Kong,
    Leave,
    Move,
    Pair,
    Pay,
    Restock,
    Vote,
)

_WORDS: dict[str, Move] = {
    "pass": PASS,
    "turn-over": Restock("turn-over"),
    "shuffle": Restock("shuffle"),
    "pay": Pay(),
    "leave": Leave(),
    "vote end": Vote("end"),
    "vote reset": Vote("reset"),
    "deal": Deal(),
}
_FORMS = f"5H+QH>8C+JC, kong 5C 5H 5S, discard 10D, {', '.join(_WORDS)}"


def notate(move: Move) -> str:
    """The move as text."""
    match move:
        case Connect(put, pull):
            return f"{_codes(put, '+')}>{_codes(pull, '+')}"
        case Kong(cards):
            return f"kong {_codes(cards, ' ')}"
        case Discard(card):
            return f"discard {FRENCH.code(card)}"
        case Restock(how):
            return how
        case Vote(say):
            return f"vote {say}"
        case _:
            return type(move).__name__.lower()


def parse(text: str) -> Move:
    """The move that ``text`` stands for, legal or not, its cards in any order; ValueError if there is none."""
    if text in _WORDS:
        return _WORDS[text]
    word, _, rest = text.partition(" ")
    if word == "discard":
        return DISCARD[FRENCH.card(rest)]
    if word == "kong":
        return kong(*sorted(_cards(text, rest.split(" "), range(1, HAND_SIZE + 1))))
    put, arrow, pull = text.partition(">")
    if not arrow:
        raise ValueError(f"{text!r} is no move; there are {_FORMS}")
    return Connect(_pair(text, put), _pair(text, pull))


def _codes(cards: tuple[Card, ...], between: str) -> str:
    return between.join(map(FRENCH.code, cards))


def _pair(text: str, codes: str) -> Pair:
    a, b = _cards(text, codes.split("+"), range(2, 3))
    return PAIR[a][b]


def _cards(text: str, codes: list[str], sizes: range) -> list[Card]:
    """As many different cards as the move takes."""
    cards = [FRENCH.card(code) for code in codes]
    if len(cards) not in sizes:
        raise ValueError(f"{text!r} is no move; there are {_FORMS}")
    if len(set(cards)) < len(cards):
        raise ValueError(f"{text!r} is no move; a card stands there twice")
    return cards
