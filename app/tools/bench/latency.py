"""Latency from a real key or click to its handler in the program: two processes, one clock."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from random import Random
from typing import TYPE_CHECKING, TypeAlias

from app.tools.bench.children import answer, child
from app.tools.bench.displays import Size
from app.tools.bench.figures import NotMeasured
from app.tools.bench.x11_driver import X11Driver
from app.ui.window.environment import prepare

if TYPE_CHECKING:
    from pygame.event import Event

    from app.ui.kit.screen import Screen
    from app.ui.program import Program
    from app.ui.table.table_screen import TableScreen


EventHook: TypeAlias = "Callable[[Event], None]"


def _ignore(_event: Event) -> None: ...


def add_event_hooks(screen: Screen, *, before: EventHook = _ignore, after: EventHook = _ignore) -> None:
    """Call ``before`` with every further event of the screen, and ``after`` when the screen has handled it; for a
    pointer movement that only moves a dragged card, both are called after it.
    """
    handle, drag = screen.event, screen.drags

    def event(event: Event, now: float) -> bool:
        before(event)
        changed = handle(event, now)
        after(event)
        return changed

    def drags(event: Event, now: float) -> bool:
        if not drag(event, now):
            return False
        before(event)
        after(event)
        return True

    vars(screen).update(event=event, drags=drags)  # overrides the methods of this instance only


def latencies(driver: X11Driver, size: Size, presses: int, *, moving: bool) -> tuple[list[float], list[float]]:
    """Return milliseconds from each key, and from each click, to its handler; ``moving``: while cards move."""
    with child(_listen, size, moving) as link:
        pid = answer(link)
        window = driver.wait_for_window(pid, 10)
        driver.focus(window)
        x, y = driver.origin(window)
        driver.point(x + size[0] // 2, y + size[1] // 2)
        time.sleep(0.5)
        sent = _press(driver, presses)
        link.send("done")
        handled: dict[str, list[int]] = answer(link)
    return _differences(sent["key"], handled["key"]), _differences(sent["click"], handled["click"])


def _press(driver: X11Driver, presses: int) -> dict[str, list[int]]:
    """Send keys and clicks in turn, at times unrelated to the times of frames."""
    rng = Random(1)  # the same pauses in every run
    sent: dict[str, list[int]] = {"key": [], "click": []}
    for _ in range(presses):
        sent["key"].append(driver.key("F9"))
        time.sleep(rng.uniform(0.01, 0.03))
        sent["click"].append(driver.button(down=True))
        time.sleep(rng.uniform(0.005, 0.015))
        driver.button(down=False)
        time.sleep(rng.uniform(0.01, 0.03))
    time.sleep(0.2)
    return sent


def _differences(sent: list[int], handled: list[int]) -> list[float]:
    if len(sent) != len(handled):
        raise NotMeasured(f"only {len(handled)} of {len(sent)} presses reached the window; is another one in front?")
    return [(there - here) / 1e6 for here, there in zip(sent, handled, strict=True)]


def _listen(link: Connection, size: Size, moving: bool) -> None:
    prepare()
    from app.tools.bench.moving_cards import Shuttle, table

    with table(size) as (program, screen):
        if moving:
            program.after_paint.append(Shuttle(program, screen).keep_going)
        handled = _record_events(screen)
        program.later(lambda: link.send(os.getpid()))
        _run_until(program, link)
    link.send(handled)


def _record_events(screen: TableScreen) -> dict[str, list[int]]:
    """Record when the screen's handler is called."""
    import pygame

    handled: dict[str, list[int]] = {"key": [], "click": []}
    names = {pygame.KEYDOWN: "key", pygame.MOUSEBUTTONDOWN: "click"}

    def note(event: pygame.event.Event) -> None:
        if event.type in names:
            handled[names[event.type]].append(time.perf_counter_ns())

    add_event_hooks(screen, before=note)
    return handled


def _run_until(program: Program, link: Connection) -> None:
    """Run the program; a thread waits for the end of the measurement and closes the window as a person would."""
    from threading import Thread

    import pygame

    def wait() -> None:
        link.recv()
        pygame.event.post(pygame.event.Event(pygame.QUIT))

    Thread(target=wait, daemon=True).start()
    program.run()
