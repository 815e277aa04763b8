"""A real program whose time is told: scenes are played on it as by a person, with pointer and keys."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import pygame

from app.ai.question import Question
from app.core.record import write
from app.storage.messages import Messages
from app.storage.paths import portable_paths
from app.storage.settings import Settings
from app.table.geometry import Box
from app.tools.bench.fake_clock import FakeClockWindow
from app.tools.gallery.courses import opening, whole
from app.tools.gallery.look import Look
from app.tools.gallery.remembered import Remembered
from app.tools.showcase import Course
from app.ui.kit.canvas import Canvas
from app.ui.kit.screen import Screen
from app.ui.program import Program
from app.ui.screen_flow import Flow
from app.ui.table.table_screen import TableScreen
from app.ui.window.painter import Item

PLAYED = datetime(2026, 3, 14, 20, 15)
"""When the match that waits was left."""
STRIDE = 120.0
"""Milliseconds between pictures that nobody looks at."""
_PATIENCE = 60_000.0
_KEPT_BYTES = 80
"""Bytes of kept pictures allowed for each pixel of the window."""


class NotReached(RuntimeError):
    """The scene never came to what was waited for."""


class Frame(NamedTuple):
    """What a picture is made of."""

    ground: pygame.Surface
    items: Sequence[Item]
    """The lowest first."""


class _Canvas(Canvas):
    """Remembers what it was given last, and keeps the pictures of several scenes."""

    looked_at = False
    """Somebody wants to see the window: until then nothing is painted on it."""

    def resized(self) -> None:
        """There is room for the cards of all games: many scenes are drawn one after another."""
        super().resized()
        wide, high = self._window.size
        self.sprites.allow(_KEPT_BYTES * wide * high)

    def paint(self, ground: pygame.Surface, items: Sequence[Item]) -> Sequence[pygame.Rect]:
        """Draw it, if anybody looks."""
        self.frame = Frame(ground, items)
        return super().paint(ground, items) if self.looked_at else ()


class Hall:
    """A window and its canvas. Scenes that share one are drawn faster; cards in motion may differ by a hair then."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self.window = FakeClockWindow(0.0, look.size)
        self.canvas = _Canvas(self.window)

    def clear(self) -> None:
        """Nothing has happened yet."""
        self.window.begin()
        self.canvas.resized()

    def close(self) -> None:
        """The window goes."""
        self.window.close()


class Stage:
    """One program, from its start to the moment of the picture."""

    def __init__(self, hall: Hall, folder: Path) -> None:
        self.look, self.window = hall.look, hall.window
        look = self.look
        chosen = Settings(
            window_size=look.size, theme=look.theme, ui_scale=look.scale, card_size=look.cards, coach="never"
        )
        self._canvas = hall.canvas
        self.program = Program(self.window, portable_paths(folder), chosen, Messages(), self._canvas)
        self.program.thinker = Remembered(self._recall)
        self.program.frame = STRIDE
        self.flow = Flow(self.program, 1)
        self._course: Course | None = None
        self.patient = False
        """The AI players think on and on."""

    def close(self) -> None:
        """Everything but the hall goes."""
        self.flow.close()
        self.program.inputs.pads.close()

    @property
    def frame(self) -> Frame:
        """What the last picture is made of."""
        return self._canvas.frame

    @property
    def screen(self) -> Screen:
        """The one on top."""
        return self.program.top

    @property
    def table(self) -> TableScreen:
        """The table, whatever lies over it."""
        return next(screen for screen in self.program.stack if isinstance(screen, TableScreen))

    def leave_waiting(self, course: Course, moves: int) -> None:
        """A match was left after so many moves, and waits to be gone on with."""
        folder = self.program.paths.matches
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{course.game}-{course.seed}.jsonl"
        path.write_text(write(opening(course, moves)), encoding="utf-8")
        os.utime(path, (PLAYED.timestamp(), PLAYED.timestamp()))

    def title(self) -> None:
        """Leave whatever is shown for the title, and wait until it stands still."""
        self.flow.title()
        self.settle(20)

    def sit(self, course: Course, moves: int) -> TableScreen:
        """The table after so many moves; from here on the AI players do what they did in the whole match."""
        self._course = course
        self.leave_waiting(course, moves)
        self.flow.title()
        self.flow.match_controller.choice_seed = course.seed
        self.flow.resume(self.flow.waiting()[0])
        return self.table

    def _recall(self, asked: Question) -> object:
        """The move that the seat made next, after as many moves as there are now; any, if it was asked with others and
        had no need to answer.
        """
        session = self.flow.session
        if self._course is None or session is None or self.patient:
            return None
        following = whole(self._course).log[len(session.match.log) :]
        made = (event.move for event in following if event.seat == asked.view.seat)
        return next(made, asked.legal[0] if following else None)

    def settle(self, milliseconds: float) -> None:
        """Let so much time go by."""
        until = self.window.time + milliseconds
        while self.program.stack and self.window.time < until:
            self.program.turn(min(self.program.patience(), until - self.window.time))

    def until(self, reached: Callable[[], bool], stride: float = 50.0) -> None:
        """Let time go by until that is so, in steps of at most so many milliseconds. Raises NotReached if it does not
        come.
        """
        give_up = self.window.time + _PATIENCE
        while not reached():
            if self.window.time > give_up or not self.program.stack:
                raise NotReached
            self.settle(min(max(1.0, self.program.patience()), stride))

    def press(self, *names: str) -> None:
        """Keys, one after the other, by pygame's names for them."""
        for name in names:
            key = pygame.key.key_code(name)
            for kind in (pygame.KEYDOWN, pygame.KEYUP):
                self._event(kind, key=key, mod=0, unicode=name if len(name) == 1 else "")

    def type(self, text: str) -> None:
        """Into the field with the focus."""
        self._event(pygame.TEXTINPUT, text=text)

    def hold(self, *names: str) -> None:
        """Keys that go down, and stay there."""
        for name in names:
            self._event(pygame.KEYDOWN, key=pygame.key.key_code(name), mod=0, unicode=name)

    def point(self, x: float, y: float) -> None:
        """Move the pointer there, in units."""
        self._event(pygame.MOUSEMOTION, pos=self._pixels(x, y), rel=(0, 0), buttons=(0, 0, 0))

    def button(self, x: float, y: float, *, down: bool) -> None:
        """The left button goes down, or up."""
        self._event(pygame.MOUSEBUTTONDOWN if down else pygame.MOUSEBUTTONUP, button=1, pos=self._pixels(x, y))

    def click(self, box: Box) -> None:
        """Press and let go in the middle of a box."""
        x, y = box.middle
        self.point(x, y)
        self.button(x, y, down=True)
        self.button(x, y, down=False)

    def click_on(self, widget: str) -> None:
        """A widget of the screen on top, by its id."""
        self.click(self.screen.live()[widget].box)

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """From one point towards another, in steps; the button stays down."""
        self.point(*start)
        self.button(*start, down=True)
        for step in range(1, 7):
            part = step / 6
            self.point(start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)
            self.settle(16)

    def _pixels(self, x: float, y: float) -> tuple[int, int]:
        scale = self.program.area.scale
        return round(x * scale), round(y * scale)

    def _event(self, kind: int, **about: Any) -> None:
        self.window.coming.append((self.window.time, pygame.event.Event(kind, **about)))
        self.settle(1)

    def picture(self) -> pygame.Surface:
        """What the window shows now."""
        self._canvas.looked_at = True
        self.program.paint()
        self._canvas.looked_at = False
        return self.window.surface


@contextmanager
def stage(look: Look, hall: Hall | None = None) -> Iterator[Stage]:
    """A stage for one scene, with a folder of its own; in a hall of its own, too, if there is none yet."""
    room = hall or Hall(look)
    room.clear()
    with TemporaryDirectory(prefix="kings-and-kongs-gallery-", ignore_cleanup_errors=True) as folder:
        found = Stage(room, Path(folder))
        try:
            yield found
        finally:
            found.close()
            if hall is None:
                room.close()
