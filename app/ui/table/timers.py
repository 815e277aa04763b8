"""Named timers: actions that run once when they are due, in order of time, unless cancelled.

Times are milliseconds of the program's clock.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable


class Timers:
    def __init__(self) -> None:
        self._waiting: dict[Hashable, tuple[float, Callable[[], object]]] = {}

    def set(self, name: Hashable, due: float, action: Callable[[], object]) -> None:
        """Schedule an action; it replaces one scheduled under the same name."""
        self._waiting[name] = due, action

    def cancel(self, *kinds: str) -> None:
        """Cancel the timers called ``kind`` and those called ``(kind, ...)``."""
        self._waiting = {
            name: waiting
            for name, waiting in self._waiting.items()
            if (name[0] if isinstance(name, tuple) else name) not in kinds
        }

    def run(self, now: float) -> bool:
        """Run the actions that are due; return whether there were any."""
        due = sorted((at, i, name) for i, (name, (at, _)) in enumerate(self._waiting.items()) if at <= now)
        actions = [self._waiting.pop(name)[1] for _, _, name in due]
        for action in actions:
            action()
        return bool(actions)

    @property
    def next(self) -> float | None:
        """Time of the next action, if any."""
        return min((due for due, _ in self._waiting.values()), default=None)
