"""The mutable form of the last state, kept for the next move."""

from __future__ import annotations

from typing import Generic, TypeVar

S = TypeVar("S")  # State
P = TypeVar("P")  # its mutable form


class LastPlayed(Generic[S, P]):
    """The mutable form of a game's last state, so that ``apply`` need not rebuild it for each move of a series. It is
    returned only for the State object that is its snapshot, and only once.
    """

    def __init__(self) -> None:
        self._last: list[tuple[S, P]] = []
        """At most one entry, popped atomically, so that no two threads get the same one."""

    def take(self, state: S) -> P | None:
        """Return the mutable form of this state object; None if another state was the last, or it has been taken."""
        try:
            snapshot, playing = self._last.pop()
        except IndexError:
            return None
        return playing if snapshot is state else None

    def keep(self, snapshot: S, playing: P) -> None:
        """Keep ``playing`` for the next move, which will change it."""
        self._last[:] = [(snapshot, playing)]
