"""Worlds weighted by what the other players kept.

A player who ends a turn most likely holds no card that would fit, unless it was drawn since. As almost every
determinization is a little unlikely, they are not rejected but improved by Metropolis sampling
(``app/ai/metropolis.py``).
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
"""Probability that a player keeps a card that would fit somewhere."""
FIRST_SWAPS, SWAPS = 200, 40
"""Number of swaps of card pairs before the first world, and between two worlds."""

Level: TypeAlias = tuple[Mask, int]
"""Cards that a seat cannot have held for longer than its last few cards, and how many those are."""


def levels(held: Sequence[HeldBack], size: int) -> tuple[Level, ...]:
    """Return what the ends of a seat's turns reveal about its hand of ``size`` cards, latest first, each card once."""
    found, known, since = list[Level](), 0, 0
    for end in held:
        since += end.drawn
        if since >= size:
            break
        found.append((end.fits & ~known, since))
        known |= end.fits
    return tuple(found)


def likely(hand: Mask, size: int, known_levels: Sequence[Level]) -> float:
    """Return the share of the possible orders of arrival in which each card came late enough; others were held back."""
    weight, used = 1.0, 0
    for fits, since in known_levels:
        for _ in range((hand & fits).bit_count()):
            weight *= max(HOLDS_BACK, (since - used) / (size - used))
            used += 1
    return weight


def worlds(view: View) -> Draw[State]:
    """Return a sampler of worlds, each derived from the previous one."""
    p = view.public
    known_levels = [levels(p.held[seat], size) if seat != view.seat else () for seat, size in enumerate(view.counts)]
    known_levels.append(())  # nothing is known of the stock
    fixed = KINGS if p.options.compulsory_kings else 0  # kings stay where they are known to be

    def weigh(seat: Seat, hand: Mask, least: float) -> float:
        return likely(hand, hand.bit_count(), known_levels[seat])

    def begin(world: State) -> HandSampler:
        return HandSampler(view.seat, world.hands, world.stock, weigh, fixed)

    guessed = partial(determinize, view)
    return guessed if view.shown or not any(known_levels) else sample_worlds(guessed, begin, FIRST_SWAPS, SWAPS)
