"""A pupil who does lessons by keys, mouse or gamepad: the way is found on the program's own screens without a window,
and followed in the real window at the same time.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import Any

import pygame
from pygame.event import Event

from app.core.cards import Card
from app.table.geometry import Box, nearest
from app.ui.kit.widgets import Button
from app.ui.lessons.course import LessonCourse
from app.ui.lessons.lesson_screen import LessonScreen
from app.ui.table.focus import spots
from app.ui.table.targets import may_mark, targets

ARROWS = {
    "Left": (pygame.K_LEFT, (-1, 0)), "Right": (pygame.K_RIGHT, (1, 0)),
    "Up": (pygame.K_UP, (0, -1)), "Down": (pygame.K_DOWN, (0, 1)),
}  # fmt: skip
KEYS = {"Return": pygame.K_RETURN, "space": pygame.K_SPACE, **{name: key for name, (key, _) in ARROWS.items()}}
PADS = {"Return": "y", "space": "a", "Left": "left", "Right": "right", "Up": "up", "Down": "down"}


class Pupil:
    """Works at a lesson's table without a window. Key presses are passed to ``also`` with X's key names."""

    def __init__(self, desk: Any, *, pad: bool = False, also: Callable[[str], None] = lambda _key: None) -> None:
        self._desk, self._program, self._pad, self._also = desk, desk.program, pad, also

    @property
    def lesson(self) -> Any:
        return self._program.top

    def press(self, key: str) -> None:
        """Press a key, or the gamepad button with the same effect."""
        screen, now = self._program.top, self._program.now()
        on_widget = getattr(screen, "focus", None) is not None
        if self._pad:
            screen.pad("a" if on_widget and key == "Return" else PADS[key], now)
        else:
            screen.key(Event(pygame.KEYDOWN, key=KEYS[key], mod=0, unicode=""), now)
        if self._program.top is screen:
            screen.tick(now)
        self._also(key)

    def rest(self) -> None:
        """Wait until the others have played and nothing moves."""
        screen = self.lesson
        if not isinstance(screen, LessonScreen):
            return  # it is done
        for _ in range(50):
            before = self.lesson.session.reached, screen.play.state.call
            self.lesson.session.thinking.due = 0.0
            screen.tick(self._program.now())
            screen.play.scene.motion.finish(self._program.now())
            screen.play.hurry(self._program.now())
            if self._program.top is not screen or (self.lesson.session.reached, screen.play.state.call) == before:
                return
        raise AssertionError("the others never rest")

    def by_keys(self) -> None:
        """Do what the lesson asks for: read on, or make the move."""
        screen, step = self.lesson, self.lesson.session.step
        if not step.right:
            self._go("lesson-next")
            self.press("Return")
            return
        before, move = screen.session.reached, step.right[0]
        if step.unmarked or (not self._press_button(move) and not self._carry(move)):
            for card in self._cards(move):
                self._go(f"card:{card}")
                self.press("space")
            if not self._press_button(move):
                self.press("Return")
        assert screen.session.reached > before or self._program.top is not screen, step.words

    def by_mouse(self, window: Any) -> None:
        """Do the same with the mouse in that window."""
        screen, step = self.lesson, self.lesson.session.step
        if not step.right:
            window.click(screen.live()["lesson-next"].box)
            screen.live()["lesson-next"].act()
            return
        play, move = screen.play, step.right[0]
        if (name := self.button(move)) is not None and not step.unmarked:
            window.click(screen.live()[name].box)
        elif (found := self.drag_item(move)) is not None:
            card, target = found
            window.drag(self._shown(card), play.scene.zone_box(target))
        else:
            for card in self._cards(move):
                window.click(self._shown(card))
                play.toggle_mark(card)
            if (name := self.button(move)) is not None:
                window.click(screen.live()[name].box)
            else:
                zone = play.session.tabletop.text.highlight(play.scene.seen, move)[1]
                window.drag(self._shown(self._cards(move)[0]), play.scene.zone_box(zone))
        assert play.make(move, self._program.now())

    def _shown(self, card: Card) -> tuple[float, float]:
        """Return a point of the card that no other covers: its upper left corner."""
        box = self.lesson.play.scene.card_box(card)
        return box.x + 14, box.y + 24

    def _cards(self, move: object) -> Sequence[Card]:
        play = self.lesson.play
        return [Card(card) for card in self.lesson.session.tabletop.text.highlight(play.scene.seen, move)[0]]

    def _press_button(self, move: object) -> bool:
        """Press the move's button, if there is one for the selected cards."""
        name = self.button(move)
        if name is None:
            return False
        self._go(name)
        self.press("Return")
        return True

    def button(self, move: object) -> str | None:
        """Return its name if it is highlighted."""
        play = self.lesson.play
        offered = play.session.tabletop.input.actions(play.scene.seen, play.state.viewer, play.state.marked)
        for i, action in enumerate(offered):
            name = f"action-{action.key or i}"
            widget = self.lesson.live().get(name)
            if action.move == move and isinstance(widget, Button) and widget.enabled:
                return name
        return None

    def drag_item(self, move: object) -> tuple[Card, str] | None:
        """Return the card to drag for the move, and its target."""
        play = self.lesson.play
        for card in self._cards(move):
            zone = play.scene.zone_of[card]
            if may_mark(play.scene, zone, card):
                continue
            taken = play.session.tabletop.input.drag_item(play.scene.seen, zone, card)
            for target, found in (targets(play.scene, taken) if taken else {}).items():
                if target != zone and tuple(found.moves)[:1] == (move,):
                    return card, target
        return None

    def _carry(self, move: object) -> bool:
        found = self.drag_item(move)
        if found is None:
            return False
        card, target = found
        play = self.lesson.play
        name = f"card:{card}"
        self._go(name if name in spots(play) else f"zone:{play.scene.zone_of[card]}")
        self.press("space")
        self._go(f"zone:{target}")
        self.press("Return")
        return True

    def _go(self, name: str) -> None:
        """Move the focus there by the shortest path of arrows."""
        for key in self._way(name):
            self.press(key)
        screen = self.lesson
        assert name in (screen.focus, screen.play.state.spot), (name, screen.focus, screen.play.state.spot)

    def _way(self, name: str) -> list[str]:
        screen = self.lesson
        here = screen.focus or screen.play.state.spot
        if here == name:
            return []
        boxes: dict[str, Box] = {**spots(screen.play), **{n: w.box for n, w in screen.live().items()}}
        assert name in boxes, (name, sorted(boxes))
        begin = here if here in boxes else None
        if begin is None:
            self.press("Right")
            return self._way(name)
        seen, waiting = {begin}, deque([(begin, list[str]())])
        while waiting:
            at, keys = waiting.popleft()
            others = {n: box for n, box in boxes.items() if n != at}
            for key, (_, direction) in ARROWS.items():
                to = nearest(others, boxes[at], direction)
                if to == name:
                    return [*keys, key]
                if to is not None and to not in seen:
                    seen.add(to)
                    waiting.append((to, [*keys, key]))
        raise AssertionError(f"no arrows lead from {begin} to {name}")


def open_course(desk: Any, game: Any) -> list[str]:
    """Open the lessons of a game; return their names."""
    desk.flow.title()
    desk.flow.learn(game)
    course = LessonCourse(desk.program, desk.flow, game, lambda *_: None, lambda *_: None)
    return [f"{game.name}/{lesson.name}" for lesson in course.lessons]
