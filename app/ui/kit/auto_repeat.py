"""Auto-repeat with an initial delay."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")

_FIRST = 400.0
"""Initial delay in milliseconds."""


class AutoRepeat(Generic[T]):
    """Held keys or directions. Times are program time in milliseconds."""

    def __init__(self, pause: float) -> None:
        """``pause``: milliseconds between repeats."""
        self._pause = pause
        self._due: dict[T, float] = {}

    def hold(self, item: T, now: float) -> None:
        self._due[item] = now + _FIRST

    def release(self, which: Callable[[T], bool]) -> None:
        """Release those for which ``which`` is true."""
        self._due = {item: due for item, due in self._due.items() if not which(item)}

    def clear(self) -> None:
        """Stop repeating: the presses were meant for something else."""
        self._due.clear()

    def repeated(self, now: float) -> list[T]:
        """Return what repeats by ``now``."""
        found = [item for item, due in self._due.items() if now >= due]
        for item in found:
            self._due[item] = now + self._pause
        return found

    def wake(self) -> float | None:
        """Return when something repeats; None while nothing is held."""
        return min(self._due.values(), default=None)
