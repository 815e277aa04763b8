"""Possible reasons for surprising moves of Tong-Its, from what everybody can see."""

from __future__ import annotations

from collections.abc import Callable

from app.core.cards import Card, Seat, mask_of
from app.core.grammar import count_in_words, does, in_words, within
from app.games.tong_its.rules.melds import POINTS
from app.games.tong_its.rules.model import Call, Challenge, Discard, Fold, Hide, Lay, Move, Public, has_opened
from app.games.tong_its.rules.moves import layoffs
from app.games.tong_its.text import Observation

_A_CARD = 4
"""Typical points of a card held late in a hand, when the high ones have been discarded."""
_LITTLE = 2
"""A discard of so few points is surprising."""


def why(before: Observation, seat: Seat, move: Move, after: Observation, name_of: Callable[[Seat], str]) -> str:
    """Explain calls and their answers, melds used or laid face down, and discards of few points or that could be laid
    off.
    """
    p, name = before.public, name_of(seat)
    match move:
        case Call():
            return _called(before, seat, name)
        case Fold() | Challenge() if not has_opened(p, seat):
            return f"{name} has laid no meld, and who has not opened may not challenge."
        case Fold() if p.caller is not None:
            return (
                f"{_about(before, p.caller, name_of(p.caller))}. Perhaps {name} has more than that: a lost challenge "
                "costs three chips, a fold one if nobody else challenges."
            )
        case Challenge() if p.caller is not None:
            return (
                f"{_about(before, p.caller, name_of(p.caller))}. Perhaps {name} has no more than that: it wins three."
            )
        case Hide():
            return f"Four of a kind that lie face down bring three chips from each, if {name} wins."
        case Lay(card, owner, _) if owner != seat:
            less = count_in_words(POINTS[card], "point")
            return f"{less.capitalize()} less for {name}; and {within(name_of(owner))} may not call in the next turn."
        case Discard(card):
            return _discarded(p, seat, card, name)
    return ""


def _about(before: Observation, seat: Seat, name: str) -> str:
    """Return the typical deadwood of a hand of that many cards."""
    held = len(before.hands[seat])
    return f"{does(name, 'hold')} {count_in_words(held, 'card')}, about {in_words(_A_CARD * held)} points"


def _called(before: Observation, seat: Seat, name: str) -> str:
    others = [other for other in range(len(before.hands)) if other != seat]
    closed = sum(not has_opened(before.public, other) for other in others)
    if closed == len(others):
        return f"Nobody else has opened: all must fold, whatever {name} holds."
    folds = " One of the others has not opened, and must fold." if closed else ""
    return f"{_about(before, seat, name)}: perhaps the least of all.{folds}"


def _discarded(p: Public, seat: Seat, card: Card, name: str) -> str:
    if places := layoffs(p, mask_of([card])):
        if any(place.owner == seat for place in places):
            return (
                f"It fitted on {name}’s own meld. But who lays off there may not call in the next turn: perhaps that."
            )
        return f"It could have been laid off on a meld. Perhaps {name} did not see it, or means to wait."
    if POINTS[card] <= _LITTLE:
        return f"It cost little. Perhaps all higher cards of {name} are in melds, or wait for a third one."
    return ""
