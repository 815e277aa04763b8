"""From a real key or click to the handler in the program: two processes, one clock."""

from __future__ import annotations

import os
import time
from multiprocessing.connection import Connection
from random import Random
from typing import TYPE_CHECKING

from app.tools.bench.children import answer, child
from app.tools.bench.displays import Size
from app.tools.bench.event_hooks import add_event_hooks
from app.tools.bench.figures import NotMeasured
from app.tools.bench.x11_driver import X11Driver
from app.ui.window.environment import prepare

if TYPE_CHECKING:
    from app.ui.program import Program
    from app.ui.table.table_screen import TableScreen


def latencies(driver: X11Driver, size: Size, presses: int, *, moving: bool) -> tuple[list[float], list[float]]:
    """Milliseconds from each key, and from each click, to its handler; ``moving``: while twelve cards move."""
    with child(_listen, size, moving) as link:
        pid = answer(link)
        window = driver.wait_for_window(pid, 10)
        driver.focus(window)
        x, y = driver.origin(window)
        driver.point(x + size[0] // 2, y + size[1] // 2)
        time.sleep(0.5)
        sent = _press(driver, presses)
        link.send("done")
        heard: dict[str, list[int]] = answer(link)
    return _differences(sent["key"], heard["key"]), _differences(sent["click"], heard["click"])


def _press(driver: X11Driver, presses: int) -> dict[str, list[int]]:
    """Keys and clicks in turns, at times that have nothing to do with those of the pictures."""
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


def _differences(sent: list[int], heard: list[int]) -> list[float]:
    if len(sent) != len(heard):
        raise NotMeasured(f"only {len(heard)} of {len(sent)} presses reached the window; is another one in front?")
    return [(there - here) / 1e6 for here, there in zip(sent, heard, strict=True)]


def _listen(link: Connection, size: Size, moving: bool) -> None:
    prepare()
    from app.tools.bench.moving_cards import Shuttle, table

    with table(size) as (program, screen):
        if moving:
            program.after_paint.append(Shuttle(program, screen).keep_going)
        heard = _overhear(screen)
        program.later(lambda: link.send(os.getpid()))
        _run_until(program, link)
    link.send(heard)


def _overhear(screen: TableScreen) -> dict[str, list[int]]:
    """Note when the screen's handler is called."""
    import pygame

    heard: dict[str, list[int]] = {"key": [], "click": []}
    names = {pygame.KEYDOWN: "key", pygame.MOUSEBUTTONDOWN: "click"}

    def note(event: pygame.event.Event) -> None:
        if event.type in names:
            heard[names[event.type]].append(time.perf_counter_ns())

    add_event_hooks(screen, before=note)
    return heard


def _run_until(program: Program, link: Connection) -> None:
    """The program's loop; a thread hears when it may end, and closes the window as a person does."""
    from threading import Thread

    import pygame

    def wait() -> None:
        link.recv()
        pygame.event.post(pygame.event.Event(pygame.QUIT))

    Thread(target=wait, daemon=True).start()
    program.run()
