"""The table during a lesson: a bubble with instructions, and everything else dimmed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from pygame.event import Event

from app.core.cards import Card
from app.core.lesson import Lesson
from app.core.median import median
from app.table.geometry import Area, Box
from app.ui.kit.screen import Host
from app.ui.kit.widgets import Button, Widget
from app.ui.lessons.course import LessonCourse
from app.ui.lessons.lesson_bubble import NEXT, LessonBubble
from app.ui.lessons.lesson_session import LessonSession
from app.ui.lessons.spotlight import Spotlight, spotlight
from app.ui.navigator import Navigator
from app.ui.table import hot_seat
from app.ui.table.picture import draw_focus
from app.ui.table.state import NO_HINT
from app.ui.table.table_screen import TableScreen
from app.ui.window.brush import Brush


class LessonScreen(TableScreen):
    """Runs one lesson of a course."""

    def __init__(self, program: Host, session: LessonSession, flow: Navigator, course: LessonCourse) -> None:
        super().__init__(program, session, flow)
        self._lesson, self._course = session, course
        self._commands = replace(self._commands, menu=self._pause, hint=self._show_move, scores=self._refuse_scores)
        self._shown = -1
        """Part of the lesson for which the focus was last updated."""
        self._ended = False
        self._light: Spotlight | None = None
        self._bubble = LessonBubble(self.play, session, course.lessons.index(session.lesson) + 1)

    @property
    def lesson(self) -> Lesson:
        return self._lesson.lesson

    @property
    def reads_pads(self) -> bool:
        """Also in a race's lesson a gamepad presses Next where there is text to read."""
        return super().reads_pads and not self._lesson.reads

    def _pause(self) -> None:
        self._course.pause(self.lesson)

    def _show_move(self) -> None:
        """A hint shows the required move."""
        step = self._lesson.step
        if step is None or not step.right:
            self.program.say("There is nothing to do now but to read.")
        else:
            self.program.say(self.session.tabletop.text.describe(self.session.seen(), step.right[0]))

    def _refuse_scores(self) -> None:
        self.program.say("In a lesson nobody counts.")

    def _show_scores(self, *, by_itself: bool) -> None:
        """Lessons have no scores."""
        hot_seat.scores_shown(self.play)

    @property
    def _speaks(self) -> bool:
        """Whether the bubble is visible: not during a deal, nor under lettering where play has paused."""
        says = self._lesson.step is not None or self._lesson.praised
        call = self.play.state.call
        return says and not self.play.scene.motion.dealing and (call is None or call.aside)

    def version(self) -> object:
        """Includes the lesson's progress, whether it speaks, and whether cards move."""
        lesson = self._lesson
        marked = self.play.state.marked
        return super().version(), marked, lesson.reached, lesson.praised, self._speaks, self.play.scene.motion.busy

    def widgets(self, area: Area) -> list[Widget]:
        found = [self._asking(widget) for widget in super().widgets(area) if getattr(widget, "id", "") != "scores"]
        if self.program.top is not self:
            return found
        self.tooltips.off, self._light = (), None
        if not self._speaks:
            return found
        step, brush = self._lesson.step, self.program.brush(area)
        if step:
            self._light = spotlight(self.play, Box(0, 0, area.w, area.h), step.at, found)
        bright = self._light.bright if self._light else ()
        speech = self._bubble.widgets(brush, bright, found, self.caption_boxes(brush))
        self.tooltips.off = (self._bubble.box,)
        return [*found, *([self._light] if self._light else []), *speech]

    def popped_up(self, brush: Brush) -> list[Box]:
        return [*super().popped_up(brush), *self.tooltips.off]

    def draw_lit(self, brush: Brush, focus: tuple[Box, float] | None, now: float) -> None:
        if self._light:
            self._light.draw_over_veil(self.play, brush, now)
            draw_focus(self.play, focus, brush)

    def _asking(self, widget: Widget) -> Widget:
        """Make gold the action that the lesson asks for; none where no button is needed. The lesson's comment on a move
        also explains that move's disabled button.
        """
        if not isinstance(widget, Button) or not widget.id.startswith("action-"):
            return widget
        step, play = self._lesson.step, self.play
        right = step.right if step else ()
        offered = self.session.tabletop.input.actions(play.scene.seen, play.state.viewer, play.state.marked)
        moves = {f"action-{action.key or i}": action.move for i, action in enumerate(offered)}
        asked = next((name for name, move in moves.items() if move in right), None)
        widget = replace(widget, primary=widget.enabled and widget.id == asked)
        move = None if widget.enabled else moves.get(widget.id)
        why = step.wrong.get(self.session.game.notate(move), "") if step and move is not None else ""
        return replace(widget, why=why, refuses=partial(play.refuse, why)) if why else widget

    def _act(self, move: object) -> None:
        """Where the lesson teaches selecting cards, the button waits for them."""
        step = self._lesson.step
        if step and step.unmarked and move in step.right and self.play.state.marked != {*self._cards_of(move)}:
            self.play.refuse(step.unmarked)
        else:
            super()._act(move)

    def _cards_of(self, move: object) -> Sequence[Card]:
        return self.session.tabletop.text.highlight(self.play.scene.seen, move)[0]

    def tick(self, now: float) -> bool:
        """Move the focus to what is to be read; offer the next lesson at the end."""
        before = self._lesson.reached
        changed = super().tick(now)
        if self.program.top is not self:
            return changed
        if self._comes_on:
            self._follow()
            changed = True
        if self._lesson.given and not self._ended and not self.play.scene.motion.busy:
            self._ended = True
            self._course.finish(self.lesson, median(self._lesson.took) if self._lesson.took else 0.0)
            changed = True
        return changed or self._lesson.reached != before

    @property
    def _comes_on(self) -> bool:
        """Return whether the lesson has reached a visible part."""
        return self._lesson.reached != self._shown and (self._lesson.step is None or self._speaks)

    def key(self, event: Event, now: float) -> bool:
        """Enter continues from anywhere on the table; a bubble not yet visible appears first."""
        if self._lesson.reads and self.focus is None and self.program.keymap.does("sensible", event):
            return self._enter(now)
        return super().key(event, now)

    def pad(self, button: str, now: float) -> bool:
        """Y acts like Enter."""
        if self._lesson.reads and self.focus is None and button == "y":
            return self._enter(now)
        return super().pad(button, now)

    def _enter(self, now: float) -> bool:
        if self._speaks:
            self._lesson.read_on()
        else:
            self.play.hurry(now)
        return True

    def _follow(self) -> None:
        """Move keyboard focus to the bubble's button, or away, for a new part of the lesson."""
        if self._shown >= 0 and self._lesson.praised:
            self.program.sounds.play("round" if self._lesson.given else "hint")
        self._shown = self._lesson.reached
        if self._lesson.reads:
            self.focus, self.play.state.spot = NEXT, None
        elif self.focus == NEXT:
            self.focus = None
        self.play.state.hint = NO_HINT

    def wake(self, now: float) -> float | None:
        """Also when the others move, and at the end."""
        dues = [super().wake(now)]
        if self._lesson.others_move:
            dues.append(max(now, self.session.thinking.due))
        if self._comes_on:
            dues.append(now)
        return min((due for due in dues if due is not None), default=None)
