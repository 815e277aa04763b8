"""Kings Corners: worlds weighted by what the others went on holding.

Who ends a turn although a card would have gone somewhere most likely does not hold that card, unless it came since. A
world in which many hands hold such cards is unlikely. As almost every guess is a little unlikely, worlds are not
thrown away but mended (``app/ai/metropolis.py``).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TypeAlias

from app.ai.metropolis import HandSampler, sample_worlds
from app.ai.search import Draw
from app.core.cards import Mask, Seat
from app.games.kings_corners.rules.determinize import determinize
from app.games.kings_corners.rules.model import KINGS, HeldBack, State, View

HOLDS_BACK = 0.02
"""How likely somebody goes on holding a card that would have gone somewhere."""
FIRST_SWAPS, SWAPS = 200, 40
"""How many pairs of cards may change places before the first world, and between two worlds."""

Level: TypeAlias = tuple[Mask, int]
"""Cards that a seat cannot have held for longer than its last few cards, and how many those are."""


def levels(held: Sequence[HeldBack], size: int) -> tuple[Level, ...]:
    """What the ends of a seat's turns tell of its hand of ``size`` cards, the latest first, each card once."""
    found, known, since = list[Level](), 0, 0
    for end in held:
        since += end.drawn
        if since >= size:
            break
        found.append((end.fits & ~known, since))
        known |= end.fits
    return tuple(found)


def likely(hand: Mask, size: int, told: Sequence[Level]) -> float:
    """How well a hand agrees with what is told of it: in how many of the orders in which its cards may have come did
    each come late enough? One that did not was held back.
    """
    weight, used = 1.0, 0
    for fits, since in told:
        for _ in range((hand & fits).bit_count()):
            weight *= max(HOLDS_BACK, (since - used) / (size - used))
            used += 1
    return weight


def worlds(view: View) -> Draw[State]:
    """Draws worlds one after the other, each mended from the one before."""
    p = view.public
    told = [levels(p.held[seat], size) if seat != view.seat else () for seat, size in enumerate(view.counts)]
    told.append(())  # nothing is told of the stock
    fixed = KINGS if p.options.compulsory_kings else 0  # kings stay where they are known to be

    def weigh(seat: Seat, hand: Mask, least: float) -> float:
        return likely(hand, hand.bit_count(), told[seat])

    def begin(world: State) -> HandSampler:
        return HandSampler(view.seat, world.hands, world.stock, weigh, fixed)

    guessed = partial(determinize, view)
    return guessed if view.shown or not any(told) else sample_worlds(guessed, begin, FIRST_SWAPS, SWAPS)
