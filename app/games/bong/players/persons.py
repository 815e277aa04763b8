"""Models of human Bong players, used to measure how often people win against each level."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import exp
from random import Random

from app.ai.budget import USUAL, Budget
from app.ai.player import Reaction
from app.games.bong.players import reading
from app.games.bong.players.player import LEAST
from app.games.bong.rules.model import DEAL, FLING, FLONG, Move, Play, View

PRACTISED, NEW = 270.0, 420.0
"""Median milliseconds from a visible change to the card on the table, above the unavoidable minimum: for an adult with
a few evenings of practice, and for an adult beginner.
"""
HEARD, ANSWERED = 640.0, 350.0
"""Milliseconds until a person who uses a screen reader has heard the next rank (0.1 s of system latency, then nine
letters at 17 per second), and their median time from then to the key press.
"""
CHILD = 1.7
"""Factor by which an eight-year-old is slower than an adult beginner, as in choosing between answers."""
UNEVEN = 0.35
"""Standard deviation of the logarithm of a time."""


class Person:
    """Looks once a card lands, finds a match and plays it; prepares and counts nothing, and forgets to say Bing."""

    def __init__(self, median: float, times: float = 1.0, *, least: float = LEAST) -> None:
        self._times, self._median, self._least = times, median, least
        self._what: object = None
        self._when = 0

    def choose(self, view: View, legal: Sequence[Move], rng: Random, budget: Budget = USUAL) -> Move:
        """Return what there is to do, or any legal move if there is nothing."""
        return self._wish(view, legal) or legal[0]

    def react(self, view: View, legal: Sequence[Move], rng: Random, now: int) -> Reaction[Move] | None:
        wish, before = self._wish(view, legal), self._what
        self._what = (wish, view.public.race.pile)
        if wish is not None and self._what != before:
            self._when = now + round(self._times * (self._least + self._median * exp(rng.gauss(0, UNEVEN))))
        return None if wish is None else Reaction(max(0, self._when - now), wish, not isinstance(wish, Play))

    @staticmethod
    def _wish(view: View, legal: Sequence[Move]) -> Move | None:
        right = [m for m in legal if isinstance(m, Play) and m.card % 13 == view.public.race.rank]
        ours = right if reading.may_play(view) else ()
        return next((m for m in (DEAL, FLONG, *ours, FLING) if m in legal), None)


PERSONS: Mapping[str, Callable[[], Person]] = {
    "child": partial(Person, NEW, CHILD),
    "sloppy": partial(Person, NEW),
    "practised": partial(Person, PRACTISED),
    "listener": partial(Person, ANSWERED, least=HEARD),
}
