"""Possible reasons for surprising moves of Kings Corners, from what everybody can see."""

from __future__ import annotations

from collections.abc import Callable

from app.core.cards import ACE, Seat, rank
from app.core.grammar import listed
from app.games.kings_corners.rules.model import PLACE_WORDS, SIDES, Draw, End, Move, Play, Public, next_down, shifts_for
from app.games.kings_corners.table.phrases import Observation

_NAMED = 2
"""Number of cards that would have fitted to name."""


def why(before: Observation, seat: Seat, move: Move, after: Observation, name_of: Callable[[Seat], str]) -> str:
    """Explain a turn that ends though a pile could move, or without a card; and a place that is closed."""
    p, name = before.public, name_of(seat)
    match move:
        case Play(card, to) if to in SIDES and not p.piles[to] and rank(card) == ACE:
            return (
                f"Nothing goes on an ace. Perhaps {name} closes the {PLACE_WORDS[to]}, so that nobody can build there."
            )
        case Draw() if p.options.draw == "end":
            return _ended(p, name)
        case End():
            return _ended(p, name)
    return ""


def _ended(p: Public, name: str) -> str:
    for source in SIDES:
        for to in shifts_for(source, p.piles):
            goes = f"onto the {PLACE_WORDS[to]} one" if p.piles[to] else "to a corner"
            return (
                f"The {PLACE_WORDS[source]} pile could have gone {goes}. A free side takes a card of anybody’s: "
                f"perhaps {name} had none for it."
            )
    if p.played:
        return ""
    if not all(p.piles[side] for side in SIDES):
        return f"Any card may go to a free side. Perhaps {name} holds none on which another one could follow."
    wanted = dict.fromkeys(_wanted(p))
    if not wanted:
        return ""
    return f"{name} played no card, so probably holds no {listed([*wanted][:_NAMED], 'and no')}."


def _wanted(p: Public) -> list[str]:
    """Return what the piles take: ``nine of hearts or diamonds``."""
    return [next_down(pile[-1]) for pile in p.piles if pile and rank(pile[-1]) != ACE]
