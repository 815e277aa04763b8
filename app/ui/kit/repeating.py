"""What is held down counts again and again, after a first pause."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")

_FIRST = 400.0
"""Milliseconds until what is held down counts again."""


class Repeating(Generic[T]):
    """Things that are held down. Times are the program's milliseconds."""

    def __init__(self, pause: float) -> None:
        """``pause``: milliseconds from one time to the next, after the first."""
        self._pause = pause
        self._due: dict[T, float] = {}

    def hold(self, thing: T, now: float) -> None:
        """It went down."""
        self._due[thing] = now + _FIRST

    def release(self, which: Callable[[T], bool]) -> None:
        """Those came up."""
        self._due = {thing: due for thing, due in self._due.items() if not which(thing)}

    def clear(self) -> None:
        """What is held down was meant for something else."""
        self._due.clear()

    def repeated(self, now: float) -> list[T]:
        """Return what counts again by now."""
        found = [thing for thing, due in self._due.items() if now >= due]
        for thing in found:
            self._due[thing] = now + self._pause
        return found

    def wake(self) -> float | None:
        """Return when something counts again; None while nothing is held down."""
        return min(self._due.values(), default=None)
