"""Distribution of tasks to workers that run the same program, on any executor, with results in a fixed order."""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError, Executor, Future, wait
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from typing import TypeVar

import app
from app.commands.command import CommandError
from app.games import infos


@cache
def program_digest(game: str) -> str:
    """Return a hash of a game's rules, AI players, trained files and training code; empty for an unknown game."""
    package = next((info.package for info in infos() if info.name == game), None)
    if package is None or (spec := find_spec(package)) is None or spec.origin is None:
        return ""
    ours, its = Path(app.__file__).parent, Path(spec.origin).parent
    digest = hashlib.sha256()
    for folder in (ours / "ai", ours / "commands", ours / "core", ours / "tools" / "training", its):
        for file in sorted(folder.rglob("*")):
            if file.suffix in (".py", ".bin", ".json"):
                digest.update(file.relative_to(folder).as_posix().encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()


Task = TypeVar("Task")
Outcome = TypeVar("Outcome")


_POLL_INTERVAL = 0.5


class WorkersLost(CommandError):
    """The workers are gone, and with them their unfinished tasks."""


@dataclass(frozen=True, slots=True)
class Workers:
    """Executor, whose workers can import this package, and its limits: this process, other processes or a cluster."""

    executor: Executor
    ahead: int
    """Maximum number of unfinished tasks at once."""
    alive: Callable[[], bool] | None = None
    """Polled while waiting for a result; False gives the workers up. None if the executor reports lost workers."""

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
