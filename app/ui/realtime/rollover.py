"""Key rollover: whether a keyboard reports several keys held together. Many cannot; only a test shows it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

PATIENCE = 2500.0
"""Milliseconds since the last change before asking about a missing key."""
AT_ONCE = 120.0
"""Milliseconds: a blocked key arrives this soon after the blocking one is released; no person is that fast."""


@dataclass(frozen=True, slots=True)
class Round:
    """Keys to be held together, one per person."""

    word: str
    """What the keys are for."""
    keys: tuple[int, ...]


class Rollover:
    """Runs the rounds, each until everyone has pressed. Times are milliseconds.

    While others are held, a missing key may be blocked or not pressed. So people are asked to let go: a blocked key
    arrives at that moment, one that was not pressed does not.
    """

    def __init__(self, rounds: Sequence[Round]) -> None:
        self._rounds = rounds
        self.number = 0
        """Index of the round; the number of rounds once the test is over."""
        self.held: frozenset[int] = frozenset()
        """Keys of this round that are down."""
        self.lost: list[frozenset[int]] = []
        """Keys that the keyboard blocked, for each finished round."""
        self.asks = False
        """Some keys are missing: people with missing keys should keep holding, the others let go."""
        self.again = False
        """Nothing was blocked: someone had not pressed, so the round repeats."""
        self._late: frozenset[int] = frozenset()
        """Keys that arrived when another was released."""
        self._since, self._let_go = 0.0, -AT_ONCE

    @property
    def over(self) -> bool:
        return self.number >= len(self._rounds)

    @property
    def round(self) -> Round:
        """Current round, or the last one."""
        return self._rounds[min(self.number, len(self._rounds) - 1)]

    @property
    def missing(self) -> tuple[int, ...]:
        """Keys of this round that have not arrived, in seat order."""
        return tuple(key for key in self.round.keys if key not in self.held)

    @property
    def judged(self) -> bool:
        """Whether the round is decided and only needs all keys released."""
        return len(self.lost) > self.number

    @property
    def holds_all(self) -> bool:
        """Whether no finished round lost a key."""
        return not any(self.lost)

    def press(self, key: int, now: float) -> None:
        if self.over or key not in self.round.keys or key in self.held:
            return
        if self.asks and now - self._let_go <= AT_ONCE:
            self._late |= {key}
        self.held, self._since = self.held | {key}, now
        if not self.judged and not self._late and self.held == set(self.round.keys):
            self.asks = False
            self.lost.append(frozenset())

    def release(self, key: int, now: float) -> None:
        """Handle a key release. Once all are up, record blocked keys and go to the next round, or repeat this one if
        someone had not pressed.
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
        """Ask for missing keys after a while; return True when that begins."""
        if self.over or self.judged or self.asks or len(self.held) < 2 or now < self._since + PATIENCE:
            return False
        self.asks = True
        return True

    def wake(self) -> float | None:
        """Return when ``tick`` could begin to ask."""
        idle = self.over or self.judged or self.asks or len(self.held) < 2
        return None if idle else self._since + PATIENCE
