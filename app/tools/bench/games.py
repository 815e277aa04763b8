"""Figures of every game at a full table: frames, idle load and latency."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from multiprocessing.connection import Connection
from random import Random
from typing import TYPE_CHECKING, Any

from app.core.game import AnyGame
from app.core.match import AnyHeader
from app.games import GAMES
from app.tools.bench.bench_headers import PERSON, usual_table
from app.tools.bench.children import answer, ask, child
from app.tools.bench.displays import Size, room_for
from app.tools.bench.effort import Effort
from app.tools.bench.figures import Measurement, Metric, NotMeasured, median, percentile
from app.tools.bench.full_table import DealCosts, FirstFrames, StillTable, deal, serve_table
from app.tools.bench.processes import cpu_percent, megabytes
from app.tools.bench.x11_driver import X11Driver, x11_driver
from app.ui.window.environment import prepare

if TYPE_CHECKING:
    from app.ui.program import Program
    from app.ui.session import Session
    from app.ui.table.table_screen import TableScreen


_PATIENCE = 100.0
_A_MOVE = 400.0
"""Milliseconds between two moves of the person in real time."""


def play_turns(link: Connection, name: str, size: Size, turns: int) -> None:
    """Play at the real table, with its AI process, until the person has had that many turns, or in real time made that
    many moves. Then send the process id and idle until the other end closes.
    """
    prepare()
    from app.tools.bench.moving_cards import open_program, open_table

    game = next(game for game in GAMES if game.name == name)
    with open_program(size) as (program, flow):
        program.change(speed="off", wait_in_first_match=False)
        screen = open_table(program, flow, usual_table(game))
        program.thinker.start()
        _Person(program, partial(open_table, program, flow)).play(screen, turns)
        link.send(os.getpid())
        while not link.poll():
            program.turn(program.patience())


class _Person:
    """Plays random legal moves as soon as asked, without loading anything that the program doesn't load itself."""

    def __init__(self, program: Program, open_table: Callable[[AnyHeader], TableScreen]) -> None:
        """``open_table`` opens the table with a match."""
        self._program, self._open_table, self._rng, self._moved = program, open_table, Random(1), 0.0

    def play(self, screen: TableScreen, turns: int) -> None:
        """Play one match after the other. Raises NotMeasured after the time limit."""
        program, until = self._program, time.perf_counter() + _PATIENCE
        waited, taken = False, 0
        while taken < turns:
            if time.perf_counter() > until:
                raise NotMeasured(f"only {taken} of {turns} turns came")
            session, now = screen.session, program.now()
            asked = program.top is screen and PERSON in session.movers and self._may_move(session, now)
            taken += asked and not waited
            waited = asked and not session.game.real_time
            if session.over:
                screen = self._open_table(session.match.header)
            elif asked:
                screen.play.follow(session.play(PERSON, self._rng.choice(session.legal(PERSON)), now), now)
                self._moved = now
            elif program.top is not screen:
                _next_deal()
            else:
                screen.play.hurry(now)
            program.turn(program.patience())

    def _may_move(self, session: Session, now: float) -> bool:
        """Return whether the person may move; in real time, only now and then, as the others don't wait."""
        if not session.game.real_time:
            return session.person_on_turn == PERSON
        return not session.frozen and now - self._moved > _A_MOVE and bool(session.legal(PERSON))


def _next_deal() -> None:
    """Press the key that leads from the scores to the next deal."""
    import pygame

    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", scancode=0))


USUAL: Size = (1920, 1080)
SIZES: tuple[Size, ...] = ((1280, 720), USUAL)
_MEDIAN_MOST, _P99_MOST = {USUAL: 2.0}, {USUAL: 5.0}
_IDLE_MOST, _DRAG_MOST, _KEY_MOST, _MEMORY_MOST = 0.3, 5.0, 16.7, 105.0
_TREE_MOST, _HEARD_MOST = 3.0, 1.15
_STEP = 9
"""Pixels of each movement of a drag."""


def game_figures(effort: Effort, own: Size, step: Callable[[], None]) -> Iterator[Measurement]:
    """Yield the figures of every game; ``own`` is the size of the user's display."""
    for game in GAMES:
        table = _Table(game, effort, own, step)
        yield from table.deals()
        yield from table.interaction()
        yield from table.memory()


def game_steps() -> int:
    """Return how often ``game_figures`` calls ``step``."""
    return len(GAMES) * (len(SIZES) + 2)


class _Table:
    def __init__(self, game: AnyGame, effort: Effort, own: Size, step: Callable[[], None]) -> None:
        self._game, self._effort, self._own, self._step = game, effort, own, step
        self._key = f"table_{game.name}"

    def deals(self) -> Iterator[Measurement]:
        """Yield frame times of a whole deal, the first in its process, and of a dragged card."""
        for size in SIZES:
            where, key = f"{size[0]}x{size[1]}", f"{self._key}_{size[1]}p"
            seats = self._game.seats[-1]
            title = f"{self._game.title}, {seats} seats: CPU a frame, dealt and dragged, {where}: median"
            first = Metric(f"{key}_first", "  from the set-up to the table's first picture", "ms")
            tree = Metric(f"{key}_tree", "  CPU of the whole tree for a screen reader: median", "ms", _TREE_MOST)
            heard = Metric(
                f"{key}_reader", "  CPU a frame while a screen reader listens", "times that without", _HEARD_MOST
            )
            costs = (
                Metric(f"{key}_median", title, "ms", _MEDIAN_MOST.get(size)),
                Metric(f"{key}_p99", "  p99", "ms", _P99_MOST.get(size)),
            )
            try:
                with room_for(size, self._own):
                    found: list[DealCosts] = [
                        ask(deal, self._game.name, size, self._effort.dragged) for _ in range(self._effort.deals)
                    ]
            except NotMeasured as why:
                yield from (wanted.missing(why) for wanted in (*costs, first, tree, heard))
            else:
                laps = [cost for one in found for cost in one.costs]
                yield costs[0].measured(median(laps))
                yield costs[1].measured(percentile(laps, 99))
                yield first.measured(median([one.first for one in found]))
                yield tree.measured(median([cost for one in found for cost in one.tree]))
                yield heard.measured(median([sum(one.heard) / sum(one.silent) for one in found]))
            self._step()

    def interaction(self) -> Iterator[Measurement]:
        """Yield the idle load and the time from a key or a dragging pointer to the next frame."""
        game, key = self._game, self._key
        rests = "game time runs, nobody moves" if game.real_time else "the person is on turn"
        idle = [Metric(f"{key}_idle", f"  idle while {rests}", "% of a core", _IDLE_MOST)]
        if game.real_time:
            idle.append(Metric(f"{key}_paused", "  idle while paused", "% of a core", _IDLE_MOST))
        touch = [
            Metric(f"{key}_drag_median", "  pointer to dragged card shown: median", "ms"),
            Metric(f"{key}_drag_p95", "    p95", "ms", _DRAG_MOST),
            Metric(f"{key}_drag_p99", "    p99", "ms"),
            Metric(f"{key}_key_median", "  key to picture: median", "ms"),
            Metric(f"{key}_key_p99", "    p99", "ms", _KEY_MOST),
        ]
        wanted = [*idle, *touch]
        try:
            with room_for(USUAL, self._own), x11_driver() as driver, child(serve_table, game.name, USUAL) as link:
                values = self._measure_table(driver, link)
        except NotMeasured as why:
            yield from (one.missing(why) for one in wanted)
        else:
            yield from (one.measured(value) for one, value in zip(wanted, values, strict=True))
        self._step()

    def _measure_table(self, driver: X11Driver, link: Connection) -> list[float]:
        pid: int = answer(link)
        # A race pauses when its window loses focus, so focus it before measuring.
        driver.focus(driver.wait_for_window(pid, 10))
        time.sleep(0.5)
        seated: StillTable = _send(link, "play")
        values = [cpu_percent(pid, self._effort.rest)]
        if self._game.real_time:
            _send(link, "pause")
            values.append(cpu_percent(pid, self._effort.rest))
            seated = _send(link, "play")
        sent = _send_inputs(driver, pid, seated, self._effort.presses)
        shown: FirstFrames = _send(link, "end")
        drags, keys = _laps(sent.drag, shown.drag), _laps(sent.key, shown.key)
        values += [median(drags), percentile(drags, 95), percentile(drags, 99), median(keys), percentile(keys, 99)]
        return values

    def memory(self) -> Iterator[Measurement]:
        """Yield the memory of the program and its AI process after a number of turns."""
        turns = self._effort.turns
        wanted = Metric(
            f"{self._key}_memory", f"  memory (PSS) with the AI process, after {turns} turns", "MB", _MEMORY_MOST
        )
        try:
            with room_for(USUAL, self._own), child(play_turns, self._game.name, USUAL, turns) as link:
                yield wanted.measured(megabytes(answer(link)))
        except NotMeasured as why:
            yield wanted.missing(why)
        self._step()


def _send(link: Connection, word: str) -> Any:
    link.send(word)
    return answer(link)


def _send_inputs(driver: X11Driver, pid: int, seated: StillTable, times: int) -> FirstFrames:
    """Return the time of each key press and movement, unrelated to the times of frames. Keys move the focus; the card
    is dragged up and down, so that it doesn't swing.
    """
    rng, sent = Random(1), FirstFrames()
    left, top = driver.origin(driver.wait_for_window(pid, 10))
    x, y = left + seated.card[0], top + seated.card[1]
    driver.point(left + USUAL[0] // 3, top + USUAL[1] // 2)
    time.sleep(0.5)
    for i in range(times):
        sent.key.append(driver.key("Left" if i % 2 else "Right"))
        time.sleep(rng.uniform(0.02, 0.04))
    driver.point(x, y)
    time.sleep(0.1)
    driver.button(down=True)
    time.sleep(0.1)
    for i in range(times):
        sent.drag.append(driver.point(x, y - 60 - (_STEP if i % 2 else 0)))
        time.sleep(rng.uniform(0.02, 0.04))
    time.sleep(0.2)
    driver.button(down=False)
    return sent


def _laps(sent: Sequence[int], shown: Sequence[int]) -> list[float]:
    if len(sent) != len(shown):
        raise NotMeasured(f"only {len(shown)} of {len(sent)} inputs reached the table; is another window in front?")
    return [(there - here) / 1e6 for here, there in zip(sent, shown, strict=True)]
