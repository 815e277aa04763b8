"""Latency of a race at a full table, driven from outside, and the order of presses."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

from app.core.cards import Chance
from app.core.match import AnyEvent, AnyHeader, Header, SeatPlayer
from app.core.options import build
from app.games import game_named, in_real_time
from app.tools.bench.children import answer, ask, child
from app.tools.bench.displays import Size, room_for
from app.tools.bench.effort import Effort
from app.tools.bench.figures import Measurement, Metric, NotMeasured, median, percentile
from app.tools.bench.latency import add_event_hooks
from app.tools.bench.x11_driver import X11Driver, x11_driver
from app.tools.showcase import showcase_of
from app.ui.window.environment import prepare

if TYPE_CHECKING:
    from app.ui.program import Program
    from app.ui.table.table_screen import TableScreen


RATES = (30, 60, 144)
"""Frames per second."""
_PAINTING = 0.4
"""Fraction of the frame time that painting takes, during which presses could be late."""
_SEATS = 4
_DRIVER = "SDL_VIDEODRIVER"


class Press(NamedTuple):
    at: float
    """Milliseconds after the start of the hand."""
    key: str


def script(seed: int, milliseconds: float) -> Sequence[Press]:
    """Return random rank keys at random times."""
    rng, at, found = Random(seed), 0.0, []
    while at < milliseconds:
        at += rng.uniform(40, 700)
        found.append(Press(at, rng.choice(("a", *"234567890jqk"))))
    return found


def played(presses: Sequence[Press], rate: int, milliseconds: float, seed: int = 1) -> list[AnyEvent]:
    """Return the events of a match with three AI players after that time."""
    import pygame

    from app.storage.messages import Messages
    from app.storage.paths import portable_paths
    from app.storage.settings import Settings
    from app.tools.bench.fake_clock import FakeClockWindow
    from app.ui.program import Program
    from app.ui.screen_flow import Flow

    seat_players = tuple(SeatPlayer(f"Seat {seat}", "keen" if seat else "person") for seat in range(_SEATS))
    with TemporaryDirectory(prefix="kings-and-kongs-bench-", ignore_cleanup_errors=True) as folder:
        window = FakeClockWindow(_PAINTING * 1000 / rate)
        window.coming = [
            (press.at, pygame.event.Event(pygame.KEYDOWN, key=pygame.key.key_code(press.key), mod=0, unicode=""))
            for press in presses
        ]
        program = Program(
            window, portable_paths(Path(folder)), Settings(speed="off", sound=False, coach="never"), Messages()
        )
        program.frame = 1000 / rate
        flow = Flow(program, None)
        flow.match_controller.choice_seed = seed
        game = game_named(in_real_time()[0].name)
        flow.begin(Header(game, build(game.options, {}, _SEATS), seat_players, Chance(seed=seed)))
        assert flow.session is not None
        flow.session.thaw(program.now())  # times count from the start of the hand, not of the count-in
        _run(program, milliseconds)
        log = list(flow.session.match.log)
        flow.close()
        program.close()
    return log


def _run(program: Program, milliseconds: float) -> None:
    while program.stack and program.now() < milliseconds:
        program.turn(program.patience())


def count_differing(milliseconds: float, seeds: int) -> int:
    """Return how many scripts have a different result at some frame rate."""
    found: int = ask(_compare, milliseconds, seeds)
    return found


def _compare(link: Connection, milliseconds: float, seeds: int) -> None:
    os.environ[_DRIVER] = "dummy"  # no window is needed
    prepare()
    different = 0
    for seed in range(seeds):
        presses = script(seed, milliseconds)
        records = [played(presses, rate, milliseconds, seed) for rate in RATES]
        different += any(record != records[0] for record in records) or not records[0]
    link.send(different)


_GAME = in_real_time()[0]
_KEYS = _GAME.race_keys.ranks
RACE_STEPS = 3
_TRIALS = 5
"""Pairs of presses for each single press."""
_REPLAYED = 20_000.0
"""Milliseconds of a hand that is replayed."""
APART = 0.002
"""Seconds between two presses whose order is checked."""
RULES_MOST, PICTURE_MOST = 3.0, 1000 / 60
"""Targets in milliseconds from a press to the rules, and to the frame that shows its effect."""


@dataclass(slots=True)
class JudgedPresses:
    """Presses in the order in which the program handled them; times in nanoseconds of ``perf_counter``."""

    keys: list[str] = field(default_factory=list)
    rules: list[int] = field(default_factory=list)
    """When the rules had handled the press."""
    frames: list[int] = field(default_factory=list)
    """When the next frame was shown."""


def header() -> AnyHeader:
    """Return a match of one person and seven quick AI players, without penalties: every press reaches the rules."""
    game = game_named(_GAME.name)
    seat_players = tuple(SeatPlayer(f"Seat {seat}", "keen" if seat else "person") for seat in range(game.seats[-1]))
    options = build(game.options, showcase_of(game.name).race, len(seat_players))
    return Header(game, options, seat_players, Chance(seed=1))


def race_figures(effort: Effort, size: Size, own: Size, step: Callable[[], None]) -> Iterator[Measurement]:
    """Yield all real-time figures; ``step`` is called RACE_STEPS times."""
    try:
        with room_for(size, own), x11_driver() as driver:
            yield from presses(driver, size, effort.presses)
    except NotMeasured as why:
        yield from (wanted.missing(why) for wanted in _press_metrics())
    step()
    trials = effort.presses * _TRIALS
    order = Metric(f"{_GAME.name}_order", f"{trials:,} times two presses 2 ms apart: taken in the wrong order", "", 0)
    try:
        with room_for(size, own), x11_driver() as driver:
            yield order.measured(wrong_orders(driver, size, trials))
    except NotMeasured as why:
        yield order.missing(why)
    step()
    rates = Metric(
        f"{_GAME.name}_rates", "scripts of presses that end otherwise at 30, 60 or 144 frames a second", "", 0
    )
    try:
        yield rates.measured(count_differing(_REPLAYED, effort.replays))
    except NotMeasured as why:
        yield rates.missing(why)
    step()


def _press_metrics() -> Sequence[Metric]:
    seats = _GAME.seats[-1]
    return [
        Metric(f"{key}_{rank}", title if rank == "median" else "  p99", "ms", None if rank == "median" else most)
        for key, title, most in (
            (
                f"{_GAME.name}_rules",
                f"{_GAME.title}, {seats} seats: press to rules: median",
                RULES_MOST,
            ),
            (f"{_GAME.name}_picture", "press to the changed picture: median", PICTURE_MOST),
        )
        for rank in ("median", "p99")
    ]


def presses(driver: X11Driver, size: Size, number: int) -> Iterator[Measurement]:
    """Yield the time from a press to the rules, and to the next frame."""
    sent: list[tuple[str, int]] = []
    rng = Random(1)  # the same pauses in every run
    with child(_listen, size) as link:
        _find(driver, link)
        for _ in range(number):
            key = rng.choice(_KEYS)
            sent.append((key, driver.key(key)))
            time.sleep(rng.uniform(0.02, 0.05))
        handled = _collect(link)
    if handled.keys != [key for key, _ in sent]:
        raise NotMeasured(f"{len(handled.keys)} of {len(sent)} presses reached the window; is another one in front?")
    wanted = iter(_press_metrics())
    for times in (handled.rules, handled.frames):
        took = [(there - at) / 1e6 for there, (_, at) in zip(times, sent, strict=True)]
        yield next(wanted).measured(median(took))
        yield next(wanted).measured(percentile(took, 99))


def wrong_orders(driver: X11Driver, size: Size, trials: int) -> int:
    """Return how many of the pairs of presses were handled in the wrong order."""
    rng, sent = Random(2), []
    with child(_listen, size) as link:
        _find(driver, link)
        for _ in range(trials):
            first, second = rng.sample(_KEYS, 2)
            at = driver.key(first)
            while time.perf_counter_ns() < at + APART * 1e9:
                pass
            driver.key(second)
            sent += [first, second]
            time.sleep(rng.uniform(0.004, 0.012))
        handled = _collect(link)
    if sorted(handled.keys) != sorted(sent):
        raise NotMeasured(f"{len(handled.keys)} of {len(sent)} presses reached the window; is another one in front?")
    return sum(handled.keys[i : i + 2] != sent[i : i + 2] for i in range(0, len(sent), 2))


def _find(driver: X11Driver, link: Connection) -> None:
    window = driver.wait_for_window(answer(link), 10)
    driver.focus(window)
    x, y = driver.origin(window)
    driver.point(x + 40, y + 40)
    time.sleep(0.5)


def _collect(link: Connection) -> JudgedPresses:
    time.sleep(0.3)
    link.send("done")
    handled: JudgedPresses = answer(link)
    return handled


def _listen(link: Connection, size: Size) -> None:
    prepare()
    from app.tools.bench.moving_cards import open_program, open_table

    with open_program(size) as (program, flow):
        screen = open_table(program, flow, header())
        handled = _record_presses(program, screen)
        program.after_paint.append(lambda: _keep_going(program, screen))
        program.later(lambda: link.send(os.getpid()))
        while not link.poll():
            program.turn(min(program.patience(), 20))
    link.send(handled)


def _record_presses(program: Program, screen: TableScreen) -> JudgedPresses:
    """Record the handling of each rank key."""
    import pygame

    handled = JudgedPresses()

    def on_handled(event: pygame.event.Event) -> None:
        if event.type == pygame.KEYDOWN:
            handled.keys.append(pygame.key.name(event.key))
            handled.rules.append(time.perf_counter_ns())

    def on_shown() -> None:
        now = time.perf_counter_ns()
        handled.frames += [now] * (len(handled.keys) - len(handled.frames))

    add_event_hooks(screen, after=on_handled)
    program.after_paint.append(on_shown)
    return handled


def _keep_going(program: Program, screen: TableScreen) -> None:
    """Start the next hand when one is over, without its count-in."""
    session, now = screen.session, program.now()
    if session.between_deals and not session.over:
        screen.play.deal(now)
    if screen.play.scene.motion.dealing:
        screen.play.scene.motion.finish(now)
    session.thaw(now)
