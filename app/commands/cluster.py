"""Workers of a running Dask cluster. Only this module imports Dask."""

from __future__ import annotations

import asyncio
import logging
import pickle
import socket
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future
from contextlib import ExitStack, contextmanager
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, TypeVar

from app.commands.command import PROGRAM, CommandError
from app.commands.workers import Workers, WorkersLost, program_digest

if TYPE_CHECKING:
    from distributed import Client

Outcome = TypeVar("Outcome")

_PATIENCE = 4.0
"""Seconds that a scheduler has to answer, and to have workers."""
_GREETING = b"pickle-protocol"
"""Part of the first message of every Dask server. Dask itself would wait forever for a server that sends none."""


@contextmanager
def cluster(address: str, game: str) -> Iterator[Workers]:
    """Connect to the scheduler at ``address``. Raises CommandError without a scheduler or workers, or if theirs is
    a different program.

    Workers may die: the scheduler reassigns their tasks and results, and each task has one outcome however often it
    was started.
    """
    if find_spec("distributed") is None:
        raise CommandError(f"--cluster needs a package that is not installed: pip install '{PROGRAM}[cluster]'")
    host, port = _split(address)
    _dial(address, host, port)
    from distributed import KilledWorker
    from distributed.comm.core import CommClosedError

    with _quiet(), _client(address, f"tcp://{host}:{port}") as client:
        threads = _threads(address, client)
        try:
            executor = _SealedExecutor(client.get_executor(), program_digest(game), game)
            # Dask silently loses tasks that are submitted while the connection breaks.
            yield Workers(executor, 2 * threads, alive=lambda: client.status == "running")
        except (CancelledError, CommClosedError):
            raise WorkersLost(f"lost the connection to the cluster at {address}") from None
        except KilledWorker:
            raise WorkersLost(f"the workers of the cluster at {address} keep dying") from None
        except (ImportError, OtherProgram):
            raise CommandError(f"the workers of the cluster at {address} need this version of {PROGRAM}, too") from None


def _split(address: str) -> tuple[str, int]:
    host, colon, port = address.removeprefix("tcp://").rpartition(":")
    number = int(port) if port.isascii() and port.isdecimal() and len(port) < 6 else 0
    if not colon or not 0 < number < 1 << 16 or not host or set(host) & set("/@ "):
        raise CommandError(f"--cluster takes the address of a Dask scheduler, such as tcp://host:8786, not {address!r}")
    return host, number


def _dial(address: str, host: str, port: int) -> None:
    """Check that a Dask server answers at the address."""
    try:
        with socket.create_connection((host.strip("[]"), port), _PATIENCE) as connection:
            connection.settimeout(_PATIENCE)
            greeting = connection.recv(1 << 12)
    except TimeoutError:
        raise CommandError(f"no cluster answers at {address}") from None
    except (OSError, UnicodeError) as why:
        reason = getattr(why, "strerror", None) or "that is not a host name"
        raise CommandError(f"can't reach a cluster at {address}: {reason}") from None
    if _GREETING not in greeting:
        raise CommandError(f"the server at {address} is not a Dask scheduler")


@contextmanager
def _quiet() -> Iterator[None]:
    """Silence Dask's logging and warnings about connections; the caller reports them in one sentence."""
    before = logging.root.manager.disable
    with warnings.catch_warnings(), ExitStack() as after:
        warnings.simplefilter("ignore")
        logging.disable(logging.CRITICAL)
        after.callback(logging.disable, before)
        yield


@contextmanager
def _client(address: str, url: str) -> Iterator[Client]:
    from distributed import Client

    try:
        kind = asyncio.run(_kind(url))
        if kind != "Scheduler":
            raise CommandError(f"the server at {address} is a Dask {kind}, not a scheduler")
        client = Client(url, timeout=_PATIENCE, set_as_default=False)
    except TimeoutError:
        raise CommandError(f"the cluster at {address} does not answer in time") from None
    except (OSError, RuntimeError, TypeError, ValueError) as why:  # raised for servers of other versions
        raise CommandError(f"the cluster at {address} can't be used: {why}") from None
    with client:
        yield client


async def _kind(url: str) -> str:
    """Return the type of the Dask server; workers also answer at their address."""
    from distributed.core import rpc

    async with asyncio.timeout(_PATIENCE), rpc(url, timeout=_PATIENCE) as server:
        return str((await server.identity())["type"])


def _threads(address: str, client: Client) -> int:
    try:
        client.wait_for_workers(1, timeout=_PATIENCE)
    except TimeoutError:
        raise CommandError(f"the cluster at {address} has no workers") from None
    return sum(client.nthreads().values()) or 1


# ---- Tasks.


class OtherProgram(Exception):
    """The worker's rules or AI players differ from ours."""


class _SealedExecutor(Executor):
    """Submits each task as a pickle that a worker runs by unpickling it, so that the scheduler sees only bytes and
    needs no copy of the program.
    """

    def __init__(self, executor: Executor, program: str, game: str) -> None:
        self._executor, self._program, self._game = executor, program, game

    def submit(self, fn: Callable[..., Outcome], /, *args: Any, **kwargs: Any) -> Future[Outcome]:
        task = _Task(_run_checked, (self._program, self._game, fn, args, kwargs))
        return self._executor.submit(pickle.loads, pickle.dumps(task))


class _Task:
    def __init__(self, do: Callable[..., object], args: tuple[object, ...]) -> None:
        self._do, self._args = do, args

    def __reduce__(self) -> tuple[Callable[..., object], tuple[object, ...]]:
        return self._do, self._args


def _run_checked(
    program: str, game: str, do: Callable[..., Outcome], args: tuple[Any, ...], kwargs: dict[str, Any]
) -> Outcome:
    """Run a task on the worker. Check the program for each task, because another worker may have joined meanwhile."""
    if program_digest(game) != program:
        raise OtherProgram
    return do(*args, **kwargs)
