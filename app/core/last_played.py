"""The mutable form of the last state, kept for the next move."""

from __future__ import annotations

from typing import Generic, TypeVar

S = TypeVar("S")  # State
P = TypeVar("P")  # its mutable form


class LastPlayed(Generic[S, P]):
    """The mutable form of a game's last state, so that ``apply`` need not build it anew for each of many moves. It is
    returned only for the very State that is its snapshot, and only once.
    """

    def __init__(self) -> None:
        self._last: list[tuple[S, P]] = []
        """At most one. Taken off in one step, so that no two threads get the same."""

    def take(self, state: S) -> P | None:
        """Return the mutable form of this very state; None if another state was last, or if it has been taken."""
        try:
            snapshot, playing = self._last.pop()
        except IndexError:
            return None
        return playing if snapshot is state else None

    def keep(self, snapshot: S, playing: P) -> None:
        """Keep ``playing`` for the next move; its next user changes it."""
        self._last[:] = [(snapshot, playing)]
