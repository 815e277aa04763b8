"""The real window and a twin without one, which receive the same input: the window has to show what the twin draws."""

from __future__ import annotations

import contextlib
import time
from typing import Any

import pygame
from pygame.event import Event

from app.table.geometry import Box
from app.ui.lessons.lesson_screen import LessonScreen
from app.ui.table.focus import spots
from app.ui.window.window import Heard
from tests.window.pupil import KEYS, Pupil
from tests.window.screen import PATIENCE, NothingCame, Point, wait_until
from tests.window.tries import Way, ways
from tests.window.window import Window

_MOST, _OFF = 0.01, 40
"""Share of pixels that may differ, and the colour difference that counts."""
_NUDGES = 6
_CODES = {**KEYS, "Escape": pygame.K_ESCAPE}


class Twin(Pupil):
    """Controls both."""

    def __init__(self, desk: Any, window: Window, *, keys: bool) -> None:
        """``keys``: by keyboard alone, else by mouse."""
        super().__init__(desk)
        self.window, self.keys = window, keys

    # ---- actions

    def press(self, key: str) -> None:
        self.window.key(key)
        what = {"key": _CODES.get(key) or pygame.key.key_code(key), "mod": 0, "unicode": key if len(key) == 1 else ""}
        self._happens(pygame.KEYDOWN, **what)
        self._happens(pygame.KEYUP, **what)

    def click(self, where: Box | Point) -> None:
        point = where.middle if isinstance(where, Box) else where
        self.window.click(point)
        self._points(point)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self._happens(kind, pos=self._pixel(point), button=1, touch=False)

    def drag(self, start: Point, end: Point) -> None:
        self.window.drag(start, end)
        self._points(start)
        self._happens(pygame.MOUSEBUTTONDOWN, pos=self._pixel(start), button=1, touch=False)
        for i in range(1, 7):
            self._points((start[0] + (end[0] - start[0]) * i / 6, start[1] + (end[1] - start[1]) * i / 6))
        self._happens(pygame.MOUSEBUTTONUP, pos=self._pixel(end), button=1, touch=False)

    def choose(self, name: str) -> None:
        """Press the button of that name, which already has the focus where keys are used."""
        if self.keys:
            self.press("Return")
        else:
            self.click(self._desk.boxes[name])

    def go(self, way: Way) -> None:
        """Try a move."""
        play = self.lesson.play
        for card in way.marks:
            if self.keys:
                self._go(f"card:{card}")
                self.press("space")
            else:
                self.click(self._shown(card))
            assert card in play.state.marked
        if way.button:
            self._press_that(way)
        elif not self.keys:
            start = self._shown(way.card) if way.source == play.scene.hand else play.scene.zone_box(way.source).middle
            self.drag(start, play.scene.zone_box(way.zone).middle)
        elif play.session.game.real_time:
            self.press(_rank_key(play.session.game.pack.code(way.card)))
        else:
            if not way.marks:
                name = f"card:{way.card}"
                self._go(name if name in spots(play) else f"zone:{way.source}")
                self.press("space")
            self._go(f"zone:{way.zone}")
            self.press("Return")

    def _press_that(self, way: Way) -> None:
        if not self.keys:
            self.click(self.lesson.live()[way.button].box)
        elif way.key:
            self.press(way.key.lower())
        else:
            self._go(way.button)
            self.press("Return")

    def read_or_play(self) -> None:
        """Do what the lesson asks for."""
        screen, step = self.lesson, self.lesson.session.step
        before = screen.session.reached
        if not step.right and self.keys:
            self._go("lesson-next")
            self.press("Return")
        elif not step.right:
            self.click(screen.live()["lesson-next"].box)
        else:
            found = ways(screen.play, step.right[0], keys=self.keys)
            self.go(next((way for way in found if way.marks), found[0]) if step.unmarked else found[0])
        assert screen.session.reached > before or self._program.top is not screen, step.words

    def _happens(self, kind: int, **what: Any) -> None:
        self._program.window.queue.append(Heard(self._program.now(), Event(kind, scancode=0, **what)))
        self._program.turn(0)

    def _points(self, point: Point) -> None:
        self._happens(pygame.MOUSEMOTION, pos=self._pixel(point), rel=(0, 0), buttons=(0, 0, 0), touch=False)

    def _pixel(self, point: Point) -> tuple[int, int]:
        scale = self.window.area.scale
        return round(point[0] * scale), round(point[1] * scale)

    # ---- pictures

    def rest(self) -> None:
        """Wait until the others have played, nothing moves, and the window shows it."""
        wait_until(self._rests, "rest")
        self.wait_to_agree("the table at rest")

    def _rests(self) -> bool:
        self._program.turn(20)
        screen = self._program.top
        if not isinstance(screen, LessonScreen):
            return True
        play, session = screen.play, self.lesson.session
        moves = play.restless or play.scene.motion.busy or play.state.lift.restless
        return not (moves or session.others_move or session.given)

    def picture(self, box: Box | None = None) -> pygame.Surface:
        """Return the twin's picture."""
        seen: pygame.Surface = self._program.window.surface
        return (seen.subsurface(self.window.pixels(box)) if box else seen).copy()

    def wait_to_agree(self, what: str) -> None:
        """Wait until the window shows the same; time advances in both meanwhile."""

        def agree() -> bool:
            self._program.turn(10)
            return alike(self.window.picture(), self.picture())

        for _ in range(_NUDGES):
            with contextlib.suppress(NothingCame):
                wait_until(agree, what, PATIENCE / _NUDGES)
                return
            self._nudge()
        raise NothingCame(f"{what}: it differs at {where_unlike(self.window.picture(), self.picture())}")

    def _nudge(self) -> None:
        """Move focus or pointer elsewhere in both: a tooltip may have opened in only one of them before the others
        played.
        """
        if isinstance(self._program.top, LessonScreen):
            if self.keys:
                self.press("Left")
            else:
                self.window.move_to(self._bare)
                self._points(self._bare)

    @property
    def _bare(self) -> Point:
        """Return a point with nothing to press."""
        return self.window.area.w / 2 - 60, 20

    @property
    def answer(self) -> str:
        """Return the answer to the last refused action; empty once it is gone."""
        message: str = self._program.toast.text
        return message

    def sees_answer(self) -> bool:
        """Return whether the window shows the answer in time; a busy machine may miss it."""
        box, message = self._answer_box(), self.answer
        wait_until(self._rests, "rest")
        if self.answer != message:
            return False
        expected = self.picture(box)
        gone = time.monotonic() + PATIENCE / 4
        while time.monotonic() < gone:
            if alike(self.window.picture(box), expected):
                return True
        return False

    def _answer_box(self) -> Box:
        program = self._program
        brush = program.brush()
        box: Box = program.top.place_toast(program.toast.ways(brush))[1]
        return box

    def have_it_go(self) -> None:
        """Deselect, and dismiss the answer by a press with no other effect."""
        screen = self.lesson
        if (screen.play.state.marked or screen.play.state.held) and not screen.session.game.real_time:
            self.press("Escape")
        give_up = time.monotonic() + PATIENCE
        while self.answer:  # not before a glance was possible
            if time.monotonic() > give_up:
                raise NothingCame("the end of an answer")
            self.press("Left") if self.keys else self.click(self._bare)
            self._program.turn(200)
        self.rest()


def _rank_key(code: str) -> str:
    return code[:-1].lower()[-1]


def alike(one: pygame.Surface, other: pygame.Surface, most: float = _MOST) -> bool:
    """Return whether the pictures are the same but for a share ``most``."""
    whole = one.get_width() * one.get_height()
    return one.get_size() == other.get_size() and whole - _same(one, other).count() <= most * whole


def where_unlike(one: pygame.Surface, other: pygame.Surface) -> pygame.Rect:
    """Return the part of the pictures that differs."""
    off = _same(one, other)
    off.invert()
    rects = off.get_bounding_rects()
    return rects[0].unionall(rects[1:]) if rects else pygame.Rect(0, 0, 0, 0)


def _same(one: pygame.Surface, other: pygame.Surface) -> pygame.Mask:
    return pygame.mask.from_threshold(one.convert(other), (0, 0, 0), (_OFF, _OFF, _OFF, 255), other)
