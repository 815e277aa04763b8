"""What is due, and when: each thing is done once, in the order of the times, and can be called off by its name until
then. Times are milliseconds of the program's clock.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable


class Timers:
    """Actions that wait."""

    def __init__(self) -> None:
        self._waiting: dict[Hashable, tuple[float, Callable[[], object]]] = {}

    def set(self, name: Hashable, due: float, action: Callable[[], object]) -> None:
        """Do that then, instead of what waited under that name."""
        self._waiting[name] = due, action

    def cancel(self, *kinds: str) -> None:
        """Nothing of those kinds is done any more: of ``name`` itself, and of every ``(name, ...)``."""
        self._waiting = {
            name: waiting
            for name, waiting in self._waiting.items()
            if (name[0] if isinstance(name, tuple) else name) not in kinds
        }

    def run(self, now: float) -> bool:
        """Do what is due; True if anything was."""
        due = sorted((at, i, name) for i, (name, (at, _)) in enumerate(self._waiting.items()) if at <= now)
        actions = [self._waiting.pop(name)[1] for _, _, name in due]
        for action in actions:
            action()
        return bool(actions)

    @property
    def next(self) -> float | None:
        """When the next thing is due."""
        return min((due for due, _ in self._waiting.values()), default=None)
