"""Distribution of tasks to the workers of any executor, with results in a fixed order."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError, Executor, Future, wait
from dataclasses import dataclass
from itertools import islice
from typing import TypeVar

from app.commands.command import CommandError

Task = TypeVar("Task")
Outcome = TypeVar("Outcome")


_POLL_INTERVAL = 0.5
"""Seconds between checks that the workers are alive."""


class WorkersLost(CommandError):
    """The workers are gone, and with them their unfinished tasks."""


@dataclass(frozen=True, slots=True)
class Workers:
    """Executor, whose workers can import this package, and its limits: this process, other processes or a cluster."""

    executor: Executor
    ahead: int
    """Maximum number of unfinished tasks at once."""
    alive: Callable[[], bool] | None = None
    """Return whether the workers can still be reached; checked while waiting for a result, and False gives them up.
    None if the executor itself reports lost workers.
    """

    def map_ordered(self, do: Callable[[Task], Outcome], tasks: Iterable[Task]) -> Iterator[Outcome]:
        """Yield the outcome of each task in order. Tasks are taken from ``tasks`` only when they can start."""
        pending, running = iter(tasks), deque[Future[Outcome]]()
        try:
            while True:
                for task in islice(pending, self.ahead - len(running)):
                    running.append(self.executor.submit(do, task))
                if not running:
                    return
                yield self._outcome(running.popleft())
        finally:
            for future in running:
                future.cancel()

    def _outcome(self, future: Future[Outcome]) -> Outcome:
        while self.alive is not None and not wait([future], _POLL_INTERVAL).done:
            if not self.alive():
                raise CancelledError
        return future.result()
