"""Bong: how long a person takes. Every time is drawn anew, in milliseconds."""

from __future__ import annotations

from math import exp, log2
from random import Random

from app.core.game import Ms
from app.games.bong.players import reading
from app.games.bong.players.skill import Skill
from app.games.bong.rules.model import View

LEAST = 180
"""Nobody reacts faster to anything."""


class Clockwork:
    """A player's times at one moment."""

    def __init__(self, skill: Skill, rng: Random, now: Ms) -> None:
        self.skill, self.rng, self.now = skill, rng, now

    def happens(self, share: float) -> bool:
        """Whether something does that happens this often."""
        return self.rng.random() < share

    def notice(self) -> float:
        """To see what has changed: all that a player needs who is prepared, but for the hand's way."""
        return LEAST + self._uneven(self.skill.alert)

    def survey(self, cards: int) -> float:
        """To look at so many new cards."""
        return self._uneven(self.skill.survey * cards)

    def search(self, view: View) -> float:
        """To find a card among the ranks in hand: the bits of the choice, one more for whether it is there at all."""
        return self._uneven(self.skill.bit * log2(1 + len(reading.ranks(view))))

    def motion(self) -> float:
        """For the hand to come down."""
        return self._uneven(self.skill.motor)

    def _uneven(self, median: float) -> float:
        """Around ``median``, and seldom much longer (lognormal)."""
        return median * exp(self.rng.gauss(0.0, self.skill.spread))
