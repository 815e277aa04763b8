"""Which executor plays: this process, several of this machine, or the workers of a cluster."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from typing import Any, Protocol, TypeVar

from app.ai.child import interrupts_blocked
from app.ai.pacing import PlayerFault
from app.commands.command import CommandError
from app.commands.workers import Workers, WorkersLost
from app.core.game import AnyGame

Outcome = TypeVar("Outcome")


class Workload(Protocol):
    """Whatever is asked that many can do."""

    @property
    def game(self) -> AnyGame:
        """What is played."""

    @property
    def jobs(self) -> int:
        """Processes of this machine."""

    @property
    def cluster(self) -> str | None:
        """The address of a Dask scheduler, in place of them."""


@contextmanager
def workers(options: Workload) -> Iterator[Workers]:
    """Those that are asked for. Raises CommandError if there are none, or no more, or a player fails."""
    try:
        with _workers(options) as found:
            yield found
    except PlayerFault as why:
        raise CommandError(f"{why}; please report this bug with the command that you typed") from None


@contextmanager
def _workers(options: Workload) -> Iterator[Workers]:
    if options.cluster is not None:
        from app.commands.cluster import cluster  # what it needs is not installed everywhere

        with cluster(options.cluster, options.game.name) as found:
            yield found
    elif options.jobs == 1:
        yield Workers(SerialExecutor(), ahead=1)
    else:
        with _processes(options.jobs) as found:
            yield found


class SerialExecutor(Executor):
    """Does in this process what it is given, as it is given it."""

    def submit(self, fn: Callable[..., Outcome], /, *args: Any, **kwargs: Any) -> Future[Outcome]:
        """What came of it, or why nothing did."""
        future = Future[Outcome]()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as why:  # whoever asks for the result gets it, as from any executor
            future.set_exception(why)
        return future


class _Processes(ProcessPoolExecutor):
    """Which begin as they are needed, deaf to Ctrl-C: it is ours alone to answer, also where it reaches the whole
    process group.
    """

    def __init__(self, jobs: int) -> None:
        super().__init__(jobs, multiprocessing.get_context("spawn"), signal.signal, (signal.SIGINT, signal.SIG_IGN))

    def submit(self, fn: Callable[..., Outcome], /, *args: Any, **kwargs: Any) -> Future[Outcome]:
        with interrupts_blocked():
            return super().submit(fn, *args, **kwargs)


@contextmanager
def _processes(jobs: int) -> Iterator[Workers]:
    with _Processes(jobs) as pool:
        try:
            yield Workers(pool, ahead=2 * jobs)
        except BrokenExecutor:
            raise WorkersLost("a process that played games died; try fewer --jobs") from None
        finally:
            # What was begun ahead is not wanted any more. The few games under way end in a moment; not to wait for them
            # would let Python trip over the pool's closed pipe on its way out.
            pool.shutdown(wait=True, cancel_futures=True)
