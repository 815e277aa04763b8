"""Measurements in a separate process. It is spawned, so that this works in the frozen program, too."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any, TypeAlias

from app.ai.child import interrupts_blocked
from app.tools.bench.figures import NotMeasured

LONGEST = 120.0

Work: TypeAlias = Callable[..., None]
"""A module-level function that gets a connection and its arguments, and sends its result."""


@contextlib.contextmanager
def child(work: Work, *args: object) -> Iterator[Any]:
    """Run ``work`` in a process and yield the connection to it. The process is killed at the end."""
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    with interrupts_blocked(by_multiprocessing=True):
        process = context.Process(target=_run, args=(theirs, work, args), daemon=False)
        process.start()
    theirs.close()
    try:
        yield ours
    finally:
        ours.close()
        process.join(3)
        process.kill()
        process.join()


def answer(link: Connection) -> Any:
    """Return the child's next message. Raises NotMeasured if the child reports or fails."""
    if not link.poll(LONGEST):
        raise NotMeasured(f"the measuring process sent nothing for {LONGEST:.0f} s")
    try:
        message = link.recv()
    except (EOFError, OSError):
        raise NotMeasured("the measuring process died") from None
    if isinstance(message, NotMeasured):
        raise message
    return message


def ask(work: Work, *args: object) -> Any:
    with child(work, *args) as link:
        return answer(link)


def _run(link: Connection, work: Work, args: tuple[Any, ...]) -> None:
    with contextlib.suppress(BrokenPipeError, EOFError):  # the bench has ended
        try:
            work(link, *args)
        except NotMeasured as why:
            link.send(why)
