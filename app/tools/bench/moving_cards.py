"""The program's table in this process, with a dozen cards in constant motion."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from app.core.match import AnyHeader
from app.storage.messages import Messages
from app.storage.paths import portable_paths
from app.storage.settings import load_settings
from app.table.layout import ZoneKind
from app.tools.bench.bench_headers import header_person_first
from app.tools.bench.displays import Size
from app.tools.bench.figures import NotMeasured
from app.ui.program import Program
from app.ui.realtime.bindings import Bindings
from app.ui.realtime.keys_screen import fingerprint
from app.ui.screen_flow import Flow
from app.ui.screen_stack import FRAME
from app.ui.table.table_screen import TableScreen
from app.ui.window.opening import NoDisplay
from app.ui.window.window import Window

if TYPE_CHECKING:
    from app.ui.kit.assistive import Assistive
    from app.ui.kit.screen import Host
    from app.ui.screen_reader import ScreenReader

MOVING = 12
_TRIP = 220
"""Milliseconds per trip, as at the default speed."""
_STEPS = (1, 5, 7, 11)
"""Number of places by which the cards move, trip after trip; none leaves a card where it was."""


@contextlib.contextmanager
def open_program(size: Size, assistive: Assistive | None = None) -> Iterator[tuple[Program, Flow]]:
    """Yield the program with an empty window of that size, with screen reader support if ``assistive`` is given. Call
    ``prepare`` first.
    """
    with TemporaryDirectory(prefix="kings-and-kongs-bench-", ignore_cleanup_errors=True) as folder:
        paths, messages = portable_paths(Path(folder)), Messages()
        try:
            window = Window("Kings & Kongs", size, None, fullscreen=False)
        except NoDisplay as why:
            raise NotMeasured(str(why)) from None
        if window.size != size:
            raise NotMeasured(f"the desktop gave the window {window.size[0]}x{window.size[1]} pixels")
        settings = load_settings(paths.settings_file, messages)
        program = Program(window, paths, settings, messages, assistive=assistive, reader=_reader)
        program.change(coach="never")  # no AI process runs during a measurement
        flow = Flow(program, None)
        try:
            yield program, flow
        finally:
            flow.close()
            program.close()


def _reader(program: Host, assistive: Assistive) -> ScreenReader:
    """Return the screen reader support; it is imported only now, as in the program itself."""
    from app.ui.screen_reader import ScreenReader

    return ScreenReader(program, assistive)


def open_table(program: Program, flow: Flow, header: AnyHeader) -> TableScreen:
    """Deal a match, with its cards still moving; the keys of people who share the keyboard count as tested."""
    if header.game.real_time:
        keys = Bindings(header.game.info, {})
        people = [seat_player.name for seat_player in header.seat_players if seat_player.player == "person"]
        program.change(keys_tested=fingerprint(keys, people[: len(keys.zones)]))
    flow.begin(header)
    screen = program.top
    assert isinstance(screen, TableScreen)
    return screen


@contextlib.contextmanager
def table(size: Size) -> Iterator[tuple[Program, TableScreen]]:
    """Yield a match that has just been dealt, with a person to move. Call ``prepare`` first."""
    with open_program(size) as (program, flow):
        screen = open_table(program, flow, header_person_first())
        screen.play.scene.motion.finish(program.now())
        yield program, screen


class Shuttle:
    """Moves a dozen cards around the table without a pause."""

    def __init__(self, program: Program, screen: TableScreen) -> None:
        self._program, self._animator = program, screen.play.scene.motion.animator
        scene = screen.play.scene
        piles = [
            zone.cards[-1] for name, zone in scene.zones.items() if zone.face_up and zone.cards and name != scene.hand
        ]
        stock = [card for zone in scene.zones.values() if zone.kind is ZoneKind.STOCK for card in zone.cards]
        cards = [*scene.hand_cards(), *piles, *stock[-MOVING:]]
        self._cards = cards[:MOVING]
        self._places = [self._animator.target[card] for card in self._cards]
        self._trips = self._shift = 0
        self.keep_going()

    def keep_going(self) -> None:
        """Start the next trip if this one would end before the next frame. Call after each frame."""
        now = round(self._program.now())
        if (self._animator.ends() or 0) > now + FRAME:
            return
        self._shift += _STEPS[self._trips % len(_STEPS)]
        self._trips += 1
        places = [self._places[(i + self._shift) % MOVING] for i in range(MOVING)]
        self._animator.show({**self._animator.target, **dict(zip(self._cards, places, strict=True))}, now, _TRIP)
