"""Measurements that need a process of their own. It is spawned, so that it works in the frozen program too."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any, TypeAlias

from app.ai.child import interrupts_blocked
from app.tools.bench.figures import NotMeasured

LONGEST = 120.0
"""Seconds for any one measurement."""

Work: TypeAlias = Callable[..., None]
"""Gets a connection and its arguments; sends what it finds. Must be a function of a module."""


@contextlib.contextmanager
def child(work: Work, *args: object) -> Iterator[Any]:
    """Run ``work`` in a process; the connection leads to it. The process is gone at the end."""
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    with interrupts_blocked():
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
    """What the child says next. Raises NotMeasured if it says why it cannot, or nothing."""
    if not link.poll(LONGEST):
        raise NotMeasured(f"the measuring process said nothing for {LONGEST:.0f} s")
    try:
        said = link.recv()
    except (EOFError, OSError):
        raise NotMeasured("the measuring process died") from None
    if isinstance(said, NotMeasured):
        raise said
    return said


def ask(work: Work, *args: object) -> Any:
    """Run ``work`` in a process and take its one answer."""
    with child(work, *args) as link:
        return answer(link)


def _run(link: Connection, work: Work, args: tuple[Any, ...]) -> None:
    with contextlib.suppress(BrokenPipeError, EOFError):  # the bench has gone
        try:
            work(link, *args)
        except NotMeasured as why:
            link.send(why)
