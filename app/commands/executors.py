"""Choice of the executor that plays games: this process, several processes, or the workers of a cluster."""

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
    @property
    def game(self) -> AnyGame: ...

    @property
    def jobs(self) -> int:
        """Number of processes on this machine."""

    @property
    def cluster(self) -> str | None: ...


@contextmanager
def workers(options: Workload) -> Iterator[Workers]:
    """Start the workers. Raises CommandError if there are none, they are lost, or an AI player fails."""
    try:
        with _workers(options) as found:
            yield found
    except PlayerFault as why:
        raise CommandError(f"{why}; please report this bug with the command that you typed") from None


@contextmanager
def _workers(options: Workload) -> Iterator[Workers]:
    if options.cluster is not None:
        from app.commands.cluster import cluster  # its dependencies are optional

        with cluster(options.cluster, options.game.name) as found:
            yield found
    elif options.jobs == 1:
        yield Workers(SerialExecutor(), ahead=1)
    else:
        with _processes(options.jobs) as found:
            yield found


class SerialExecutor(Executor):
    def submit(self, fn: Callable[..., Outcome], /, *args: Any, **kwargs: Any) -> Future[Outcome]:
        future = Future[Outcome]()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as why:  # raised by result(), as for any executor
            future.set_exception(why)
        return future


class _Processes(ProcessPoolExecutor):
    """Processes start on demand and ignore Ctrl-C: only the main process handles it, also where the signal reaches
    the whole process group.
    """

    def __init__(self, jobs: int) -> None:
        super().__init__(jobs, multiprocessing.get_context("spawn"), signal.signal, (signal.SIGINT, signal.SIG_IGN))

    def submit(self, fn: Callable[..., Outcome], /, *args: Any, **kwargs: Any) -> Future[Outcome]:
        with interrupts_blocked(by_multiprocessing=True):
            return super().submit(fn, *args, **kwargs)


@contextmanager
def _processes(jobs: int) -> Iterator[Workers]:
    with _Processes(jobs) as pool:
        try:
            yield Workers(pool, ahead=2 * jobs)
        except BrokenExecutor:
            raise WorkersLost("a process that played games died; try fewer --jobs") from None
        finally:
            # Cancel the tasks queued ahead, and wait for the few running games: otherwise Python fails at exit on the
            # pool's closed pipe.
            pool.shutdown(wait=True, cancel_futures=True)
