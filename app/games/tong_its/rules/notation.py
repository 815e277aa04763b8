"""How a record writes a move: ``draw``, ``take 5H 6H``, ``meld 5C 5H 5S``, ``7H>2.1``, ``discard KS`` and so on."""

from __future__ import annotations

from app.core.cards import FRENCH, Seat
from app.games.tong_its.rules.melds import Cards
from app.games.tong_its.rules.model import (
    CALL,
    CHALLENGE,
    DEAL,
    DRAW,
    FOLD,
    MOST_MELDS,
    SEATS,
    Discard,
    Hide,
    Lay,
    Meld,
    Move,
    Take,
)

_WORDS: dict[str, Move] = {"draw": DRAW, "call": CALL, "fold": FOLD, "challenge": CHALLENGE, "deal": DEAL}
_WITH_CARDS: dict[str, type[Take | Meld | Hide]] = {"take": Take, "meld": Meld, "hide": Hide}
_MELDS = {f"{owner}.{number}": (owner, number) for owner in range(SEATS) for number in range(1, MOST_MELDS + 1)}
_ALL = "draw, take 5H 6H, meld 5C 5H 5S, hide 5C 5D 5H 5S, 7H>2.1, discard KS, call, fold, challenge, deal"


def notate(move: Move) -> str:
    """The move as text."""
    match move:
        case Discard(card):
            return f"discard {FRENCH.code(card)}"
        case Take(cards) | Meld(cards) | Hide(cards):
            return " ".join((type(move).__name__.lower(), *map(FRENCH.code, cards)))
        case Lay(card, owner, number):
            return f"{FRENCH.code(card)}>{owner}.{number}"
        case _:
            return type(move).__name__.lower()


def parse(text: str) -> Move:
    """The move that ``text`` stands for, legal or not; ValueError if it stands for none."""
    if text in _WORDS:
        return _WORDS[text]
    code, arrow, to = text.partition(">")
    if arrow:
        return Lay(FRENCH.card(code), *_meld(to))
    word, _, codes = text.partition(" ")
    if word == "discard":
        return Discard(FRENCH.card(codes))
    if word in _WITH_CARDS:
        return _WITH_CARDS[word](_cards(text, codes))
    raise ValueError(f"{text!r} is no move; there are {_ALL}")


def _meld(name: str) -> tuple[Seat, int]:
    if name not in _MELDS:
        raise ValueError(f"there is no meld {name!r}; 2.1 is the first one that seat 2 has laid")
    return _MELDS[name]


def _cards(text: str, codes: str) -> Cards:
    """The cards in any order, ascending; none of them twice."""
    cards = tuple(sorted(map(FRENCH.card, codes.split(" "))))
    if len(set(cards)) < len(cards):
        raise ValueError(f"{text!r} is no move; a card stands there twice")
    return cards
