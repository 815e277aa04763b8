"""Who plays the games of a command, and how they are dealt out: whichever executor it is, in one order."""

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


_LOOK = 0.5
"""Seconds between two looks whether they are still there."""


class WorkersLost(CommandError):
    """Those who played are gone, and what they were about with them."""


@dataclass(frozen=True, slots=True)
class Workers:
    """Any executor will do whose workers can import this package: this process, others, or those of a cluster."""

    executor: Executor
    ahead: int
    """It has no more tasks than that at once."""
    alive: Callable[[], bool] | None = None
    """Whether those who play can still be heard; asked while one waits for them, and else they are given up. None: the
    executor itself tells that they are gone.
    """

    def map_ordered(self, do: Callable[[Task], Outcome], tasks: Iterable[Task]) -> Iterator[Outcome]:
        """What comes of each task, in their order. A task is taken from ``tasks`` only when its turn to begin comes."""
        waiting, begun = iter(tasks), deque[Future[Outcome]]()
        try:
            while True:
                for task in islice(waiting, self.ahead - len(begun)):
                    begun.append(self.executor.submit(do, task))
                if not begun:
                    return
                yield self._outcome(begun.popleft())
        finally:
            for future in begun:
                future.cancel()

    def _outcome(self, future: Future[Outcome]) -> Outcome:
        while self.alive is not None and not wait([future], _LOOK).done:
            if not self.alive():
                raise CancelledError
        return future.result()
