"""Worlds weighted by what the other players kept.

A player who ends a turn most likely holds no card that would fit, unless it was drawn since. As almost every
determinization is a little unlikely, they are not rejected but improved by Metropolis sampling
(``app/ai/metropolis.py``).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial, reduce
from operator import or_
from typing import TypeAlias

from app.ai.metropolis import HandSampler, sample_worlds
from app.ai.search import Draw
from app.core.cards import Mask
from app.games.kings_corners.rules.determinize import determinizer
from app.games.kings_corners.rules.model import KINGS, HeldBack, State, View

HOLDS_BACK = 0.02
"""Probability that a player keeps a card that would fit somewhere."""
FIRST_SWAPS, SWAPS = 200, 40
"""Number of swaps of card pairs before the first world, and between two worlds."""

Level: TypeAlias = tuple[Mask, int]
"""Cards that a seat cannot have held for longer than its last few cards, and how many those are."""
Arrivals: TypeAlias = tuple[Mask, Sequence[float]]
"""Cards of a level, and the probability that one more of them came late enough, by the number counted before it."""


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


def arrivals(known_levels: Sequence[Level], size: int) -> tuple[Arrivals, ...]:
    """Return, for each level, its cards and the probability that one more of them came late enough, by the number of
    cards counted before it.
    """
    return tuple(
        (fits, tuple([max(HOLDS_BACK, (since - used) / (size - used)) for used in range(size)]))
        for fits, since in known_levels
    )


def likely(late: Sequence[Arrivals], hand: Mask, least: float = 0.0) -> float:
    """Return the share of the possible orders of arrival in which each card came late enough; others were held back."""
    weight, used = 1.0, 0
    for fits, chances in late:
        if held := (hand & fits).bit_count():
            for chance in chances[used : used + held]:
                weight *= chance
            used += held
    return weight


def worlds(view: View) -> Draw[State]:
    """Return a sampler of worlds, each derived from the previous one."""
    p = view.public
    late = [arrivals(levels(p.held[seat], size), size) for seat, size in enumerate(view.counts)]
    late[view.seat] = ()
    late.append(())  # nothing is known of the stock
    kept = [reduce(or_, (fits for fits, _ in each), 0) for each in late]
    fixed = KINGS if p.options.compulsory_kings else 0  # kings stay where they are known to be

    weigh = [partial(likely, each) for each in late]

    def begin(world: State) -> HandSampler:
        return HandSampler(view.seat, world.hands, world.stock, weigh, fixed, kept)

    guessed = determinizer(view)
    return guessed if view.shown or not any(late) else sample_worlds(guessed, begin, FIRST_SWAPS, SWAPS)
