"""The real program with a simulated clock; scenes play on it with pointer and keys."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import pygame

from app.ai.budget import Budget
from app.ai.hints import hints
from app.ai.question import Answer, HintQuestion, Question
from app.ai.worker import Thinker
from app.core.messages import show_language
from app.core.record import write
from app.storage.catalogues import use_language
from app.storage.messages import Messages
from app.storage.paths import portable_paths
from app.storage.settings import Settings
from app.table.geometry import Box
from app.tools.bench.fake_clock import FakeClockWindow
from app.tools.catalogues.pseudo import CONVENTIONS, TAG, PseudoTranslations
from app.tools.gallery.courses import opening, whole
from app.tools.gallery.look import Look
from app.tools.showcase import Course
from app.ui.kit.canvas import Canvas
from app.ui.kit.screen import Screen
from app.ui.program import Program
from app.ui.screen_flow import Flow
from app.ui.table.table_screen import TableScreen
from app.ui.window.ground import Ground
from app.ui.window.painter import Item

_ROLLOUTS = 120


class Remembered(Thinker):
    """Answers questions at once, without a process."""

    def __init__(self, recall: Callable[[Question], object]) -> None:
        """``recall`` returns the move for a question; None keeps the player thinking."""
        super().__init__()
        self._recall = recall
        self._asked: list[Question] = []

    def start(self) -> None: ...

    def put(self, *questions: Question) -> None:
        """Accept questions, one for each seat to move."""
        self._asked = list(questions)

    def poll(self) -> Answer | None:
        if not self._asked:
            return None
        asked = self._asked[0]
        if isinstance(asked, HintQuestion):
            found = hints(asked.game, asked.view, asked.legal, Budget(rollouts=_ROLLOUTS))
            self._asked.pop(0)
            return Answer(asked.ticket, found[0].move, hints=found)
        move = self._recall(asked)
        if move is None:
            return None
        self._asked.pop(0)
        return Answer(asked.ticket, move)

    def cancel(self) -> None:
        self._asked.clear()


PLAYED = datetime(2026, 3, 14, 20, 15)
"""Time at which the unfinished match was left."""
STRIDE = 120.0
"""Milliseconds between frames that aren't saved."""
_PATIENCE = 60_000.0
_CACHE_BYTES = 80
"""Cache size in bytes per pixel of the window."""


def record_of(course: Course) -> str:
    """Return the file name of a course's record."""
    return f"{course.game}-{course.seed}.jsonl"


class NotReached(RuntimeError):
    """The scene never reached the awaited state."""


class Frame(NamedTuple):
    """What a picture is drawn from."""

    ground: pygame.Surface
    items: Sequence[Item]
    """Bottom item first."""


class _Canvas(Canvas):
    """Keeps the last frame, and the image cache of several scenes."""

    looked_at = False
    """Whether the frame will be saved; otherwise nothing is painted."""

    def resized(self) -> None:
        """Enlarge the cache so that it holds the cards of all games."""
        super().resized()
        width, height = self._window.size
        self.sprites.allow(_CACHE_BYTES * width * height)

    def paint(self, ground: Ground, items: Sequence[Item]) -> Sequence[pygame.Rect]:
        """Paint only frames that will be saved."""
        self.frame = Frame(ground.whole(self._window.surface), items)
        return super().paint(ground, items) if self.looked_at else ()


class Hall:
    """A window and its canvas. Sharing one between scenes is faster, but moving cards may differ by a hair."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self.window = FakeClockWindow(0.0, look.size)
        self.canvas = _Canvas(self.window)

    def clear(self) -> None:
        """Reset the clock, the events and the canvas."""
        self.window.begin()
        self.canvas.resized()

    def close(self) -> None:
        self.window.close()


class Stage:
    """One program, from its start to the moment of the picture."""

    def __init__(self, hall: Hall, folder: Path) -> None:
        self.look, self.window = hall.look, hall.window
        look = self.look
        if look.language == TAG:
            show_language(TAG, PseudoTranslations(), CONVENTIONS)
        else:
            use_language(look.language)
        chosen = Settings(
            window_size=look.size, theme=look.theme, ui_scale=look.scale, card_size=look.cards, coach="never",
            language=look.language,
        )  # fmt: skip
        self._canvas = hall.canvas
        self.program = Program(self.window, portable_paths(folder), chosen, Messages(), self._canvas)
        self.program.thinker = Remembered(self._recall)
        self.program.frame = STRIDE
        self.program.inputs.printed.hide()
        self.program.inputs.printed.fade = 0.0
        self.flow = Flow(self.program, 1)
        self._course: Course | None = None
        self.patient = False
        """Whether the AI players never finish thinking."""

    def close(self) -> None:
        self.flow.close()
        self.program.inputs.pads.close()

    @property
    def frame(self) -> Frame:
        return self._canvas.frame

    @property
    def screen(self) -> Screen:
        return self.program.top

    @property
    def table(self) -> TableScreen:
        """The table, even if another screen covers it."""
        return next(screen for screen in self.program.stack if isinstance(screen, TableScreen))

    def leave_waiting(self, course: Course, moves: int) -> None:
        """Save an unfinished match that was left after that many moves."""
        folder = self.program.paths.matches
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / record_of(course)
        path.write_text(write(opening(course, moves)), encoding="utf-8")
        os.utime(path, (PLAYED.timestamp(), PLAYED.timestamp()))

    def title(self) -> None:
        """Show the title, and wait until nothing moves."""
        self.flow.title()
        self.settle(20)

    def sit(self, course: Course, moves: int) -> TableScreen:
        """Show the table after that many moves; from there on the AI players repeat the whole match."""
        self._course = course
        self.leave_waiting(course, moves)
        self.flow.title()
        self.flow.match_controller.choice_seed = course.seed
        self.flow.resume(self.flow.waiting()[0])
        return self.table

    def _recall(self, asked: Question) -> object:
        """Return the seat's next move in the match; any legal move if it was asked with others and didn't answer."""
        session = self.flow.session
        if self._course is None or session is None or self.patient:
            return None
        following = whole(self._course).log[len(session.match.log) :]
        made = (event.move for event in following if event.seat == asked.view.seat)
        return next(made, asked.legal[0] if following else None)

    def settle(self, milliseconds: float) -> None:
        until = self.window.time + milliseconds
        while self.program.stack and self.window.time < until:
            self.program.turn(min(self.program.patience(), until - self.window.time))

    def until(self, reached: Callable[[], bool], stride: float = 50.0) -> None:
        """Advance the clock in steps until ``reached``. Raises NotReached after a time limit."""
        give_up = self.window.time + _PATIENCE
        while not reached():
            if self.window.time > give_up or not self.program.stack:
                raise NotReached
            self.settle(min(max(1.0, self.program.patience()), stride))

    def press(self, *names: str) -> None:
        """Press keys one after the other, by their pygame names."""
        for name in names:
            key = pygame.key.key_code(name)
            for kind in (pygame.KEYDOWN, pygame.KEYUP):
                self._event(kind, key=key, mod=0, unicode=name if len(name) == 1 else "")

    def type(self, text: str) -> None:
        """Type text into the focused field."""
        self._event(pygame.TEXTINPUT, text=text)

    def hold(self, *names: str) -> None:
        """Press keys without releasing them."""
        for name in names:
            self._event(pygame.KEYDOWN, key=pygame.key.key_code(name), mod=0, unicode=name)

    def point(self, x: float, y: float) -> None:
        """Move the pointer; in table units."""
        self._event(pygame.MOUSEMOTION, pos=self._pixels(x, y), rel=(0, 0), buttons=(0, 0, 0))

    def button(self, x: float, y: float, *, down: bool) -> None:
        """Press or release the left button."""
        self._event(pygame.MOUSEBUTTONDOWN if down else pygame.MOUSEBUTTONUP, button=1, pos=self._pixels(x, y))

    def click(self, box: Box) -> None:
        x, y = box.middle
        self.point(x, y)
        self.button(x, y, down=True)
        self.button(x, y, down=False)

    def click_on(self, widget: str) -> None:
        """Click a widget of the top screen, by its id."""
        self.click(self.screen.live()[widget].box)

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Drag from one point to another in steps, without releasing the button."""
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
        """Return the window's pixels."""
        self._canvas.looked_at = True
        self.program.paint()
        self._canvas.looked_at = False
        return self.window.surface


@contextmanager
def stage(look: Look, hall: Hall | None = None) -> Iterator[Stage]:
    """Yield a stage for one scene with its own data folder, and its own hall unless one is given."""
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
