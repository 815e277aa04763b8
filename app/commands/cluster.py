"""The workers of a Dask cluster that is already there. Nothing else imports this, or what it needs."""

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
from app.commands.program_digest import program_digest
from app.commands.workers import Workers, WorkersLost

if TYPE_CHECKING:
    from distributed import Client

Outcome = TypeVar("Outcome")

_PATIENCE = 4.0
"""Seconds in which a scheduler must answer, and must have workers."""
_GREETING = b"pickle-protocol"
"""Part of what every server of Dask says first. Dask itself would wait for ever for one that says nothing."""


@contextmanager
def cluster(address: str, game: str) -> Iterator[Workers]:
    """The workers of the cluster whose scheduler is at ``address``, to play ``game``. Raises CommandError if it is not
    there, has no workers, or they have not the same program as we.

    A worker that dies is none of our business: the scheduler gives another one what it was about and had done, and each
    task has one outcome, however often it was begun.
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
            executor = _Sealed(client.get_executor(), program_digest(game), game)
            # What is given while the connection breaks is never heard of again, and Dask does not say so.
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
    """See that something of Dask answers there."""
    try:
        with socket.create_connection((host.strip("[]"), port), _PATIENCE) as line:
            line.settimeout(_PATIENCE)
            heard = line.recv(1 << 12)
    except TimeoutError:
        raise CommandError(f"no cluster answers at {address}") from None
    except (OSError, UnicodeError) as why:
        said = getattr(why, "strerror", None) or "that is not a host name"
        raise CommandError(f"can't reach a cluster at {address}: {said}") from None
    if _GREETING not in heard:
        raise CommandError(f"the server at {address} is not a Dask scheduler")


@contextmanager
def _quiet() -> Iterator[None]:
    """Dask tells the terminal whatever happens to a connection; we say in one sentence what that means."""
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
    except (OSError, RuntimeError, TypeError, ValueError) as why:  # as servers of other versions may have it
        raise CommandError(f"the cluster at {address} can't be used: {why}") from None
    with client:
        yield client


async def _kind(url: str) -> str:
    """Which server of Dask that is: workers, too, answer whoever calls."""
    from distributed.core import rpc

    async with asyncio.timeout(_PATIENCE), rpc(url, timeout=_PATIENCE) as server:
        return str((await server.identity())["type"])


def _threads(address: str, client: Client) -> int:
    """So many tasks the workers do at once."""
    try:
        client.wait_for_workers(1, timeout=_PATIENCE)
    except TimeoutError:
        raise CommandError(f"the cluster at {address} has no workers") from None
    return sum(client.nthreads().values()) or 1


# ---- What a worker is given.


class OtherProgram(Exception):
    """A worker would play with other rules or players than we."""


class _Sealed(Executor):
    """Every task travels as a pickle that becomes its outcome when a worker opens it: the scheduler sees bytes, and
    does not need the program.
    """

    def __init__(self, executor: Executor, program: str, game: str) -> None:
        self._executor, self._program, self._game = executor, program, game

    def submit(self, fn: Callable[..., Outcome], /, *args: Any, **kwargs: Any) -> Future[Outcome]:
        task = _Task(_checked, (self._program, self._game, fn, args, kwargs))
        return self._executor.submit(pickle.loads, pickle.dumps(task))


class _Task:
    """To unpickle it is to do it."""

    def __init__(self, do: Callable[..., object], args: tuple[object, ...]) -> None:
        self._do, self._args = do, args

    def __reduce__(self) -> tuple[Callable[..., object], tuple[object, ...]]:
        return self._do, self._args


def _checked(
    program: str, game: str, do: Callable[..., Outcome], args: tuple[Any, ...], kwargs: dict[str, Any]
) -> Outcome:
    """On the worker, and for each task: another worker may have joined in the meantime."""
    if program_digest(game) != program:
        raise OtherProgram
    return do(*args, **kwargs)
