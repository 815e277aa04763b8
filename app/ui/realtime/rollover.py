"""Whether a keyboard passes on several keys that are held down together. Many cannot; nothing but a try tells."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

PATIENCE = 2500.0
"""Milliseconds after the last change until it is asked why a key has not come."""
AT_ONCE = 120.0
"""A key that was held back comes so soon after the one that blocked it was let go; no person presses so quickly."""


@dataclass(frozen=True, slots=True)
class Round:
    """Keys to be held down together, one a person."""

    word: str
    """What the keys are for."""
    keys: tuple[int, ...]


class Rollover:
    """Goes through the rounds, and waits in each for everybody. Times are milliseconds.

    Whether a key that does not come is held down nobody can see while others are held. So they are let go: what was
    held back comes at that moment, and what was not held down does not.
    """

    def __init__(self, rounds: Sequence[Round]) -> None:
        self._rounds = rounds
        self.number = 0
        """Which round it is; as many as there are rounds once the test is over."""
        self.held: frozenset[int] = frozenset()
        """The keys of this round that are down."""
        self.lost: list[frozenset[int]] = []
        """Of each round that is over, the keys that the keyboard held back while others were held."""
        self.asks = False
        """Some have not come: who holds theirs should go on holding it, and the others let go."""
        self.again = False
        """It was asked, and nothing had been held back: somebody had not pressed."""
        self._late: frozenset[int] = frozenset()
        """The keys that have come at the moment when another was let go."""
        self._since, self._let_go = 0.0, -AT_ONCE

    @property
    def over(self) -> bool:
        return self.number >= len(self._rounds)

    @property
    def round(self) -> Round:
        """The one that is being tried, or the last one."""
        return self._rounds[min(self.number, len(self._rounds) - 1)]

    @property
    def missing(self) -> tuple[int, ...]:
        """The keys of this round that have not come, in the order of the people."""
        return tuple(key for key in self.round.keys if key not in self.held)

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
        if self.over or key not in self.round.keys or key in self.held:
            return
        if self.asks and now - self._let_go <= AT_ONCE:
            self._late |= {key}
        self.held, self._since = self.held | {key}, now
        if not self.judged and not self._late and self.held == set(self.round.keys):
            self.asks = False
            self.lost.append(frozenset())

    def release(self, key: int, now: float) -> None:
        """A key came up. Once all are up it is known what was held back, and the next round begins; or the same one
        again, if somebody had not pressed.
        """
        if key not in self.held:
            return
        self.held, self._since, self._let_go = self.held - {key}, now, now
        if self.held:
            return
        if self._late and not self.judged:
            self.lost.append(self._late)
        self.number += self.judged
        self.again = self.asks and not self._late
        self._late, self.asks = frozenset(), False

    def tick(self, now: float) -> bool:
        """Time passes: what has not come by now is asked for. True if that begins."""
        if self.over or self.judged or self.asks or len(self.held) < 2 or now < self._since + PATIENCE:
            return False
        self.asks = True
        return True

    def wake(self) -> float | None:
        """When ``tick`` could begin to ask."""
        idle = self.over or self.judged or self.asks or len(self.held) < 2
        return None if idle else self._since + PATIENCE
