"""Whether a keyboard passes on several keys that are held down together. Many cannot; nothing but a try tells."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

PATIENCE = 2500.0
"""Milliseconds after the last change until keys that have not arrived are given up."""


@dataclass(frozen=True, slots=True)
class Round:
    """Keys to be held down together, one a person."""

    word: str
    """What the keys are for."""
    keys: tuple[int, ...]


class Rollover:
    """Goes through the rounds. Times are milliseconds."""

    def __init__(self, rounds: Sequence[Round]) -> None:
        self._rounds = rounds
        self.number = 0
        """Which round it is; as many as there are rounds once the test is over."""
        self.held: frozenset[int] = frozenset()
        """The keys of this round that are down."""
        self.lost: list[frozenset[int]] = []
        """Of each round that is over, the keys that did not arrive while others were held."""
        self._since = 0.0

    @property
    def over(self) -> bool:
        """All rounds are over."""
        return self.number >= len(self._rounds)

    @property
    def round(self) -> Round:
        """The one that is being tried, or the last one."""
        return self._rounds[min(self.number, len(self._rounds) - 1)]

    @property
    def judged(self) -> bool:
        """This round is settled: the keys need only be let go."""
        return len(self.lost) > self.number

    @property
    def holds_all(self) -> bool:
        """Nothing was lost in any round that is over."""
        return not any(self.lost)

    def press(self, key: int, now: float) -> None:
        """A key went down."""
        if not self.over and key in self.round.keys:
            self.held, self._since = self.held | {key}, now
            if not self.judged and self.held == set(self.round.keys):
                self.lost.append(frozenset())

    def release(self, key: int, now: float) -> None:
        """A key came up; once all are up the next round begins, if this one is settled."""
        if key in self.held:
            self.held, self._since = self.held - {key}, now
            if self.judged and not self.held:
                self.number += 1

    def tick(self, now: float) -> bool:
        """Time passes: what does not come now does not come at all. True if that settled the round."""
        if self.over or self.judged or len(self.held) < 2 or now < self._since + PATIENCE:
            return False
        self.lost.append(frozenset(self.round.keys) - self.held)
        return True

    def wake(self) -> float | None:
        """When ``tick`` could settle something."""
        return None if self.over or self.judged or len(self.held) < 2 else self._since + PATIENCE
