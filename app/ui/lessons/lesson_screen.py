"""The table during a lesson: a bubble says what to do, and all but what it speaks of is dimmed."""

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
    """Gives one lesson of a course."""

    def __init__(self, program: Host, session: LessonSession, flow: Navigator, course: LessonCourse) -> None:
        super().__init__(program, session, flow)
        self._lesson, self._course = session, course
        self._commands = replace(self._commands, menu=self._pause, hint=self._tell, scores=self._tell_no_scores)
        self._shown = -1
        """Which part of the lesson had the focus looked after last."""
        self._ended = False
        self._light: Spotlight | None = None
        self._bubble = LessonBubble(self.play, session, course.lessons.index(session.lesson) + 1)

    @property
    def lesson(self) -> Lesson:
        """The one that is given."""
        return self._lesson.lesson

    @property
    def reads_pads(self) -> bool:
        """In a race's lesson, too, a gamepad presses Next where there is something to read."""
        return super().reads_pads and not self._lesson.reads

    def _pause(self) -> None:
        self._course.pause(self.lesson)

    def _tell(self) -> None:
        """A hint: the move that is asked for."""
        step = self._lesson.step
        if step is None or not step.right:
            self.program.say("There is nothing to do now but to read.")
        else:
            self.program.say(self.session.tabletop.text.describe(self.session.seen(), step.right[0]))

    def _tell_no_scores(self) -> None:
        self.program.say("In a lesson nobody counts.")

    def _show_scores(self, *, by_itself: bool) -> None:
        """Nobody counts in a lesson."""
        hot_seat.scores_shown(self.play)

    @property
    def _speaks(self) -> bool:
        """The bubble is there: not while hands are dealt or turned up, and big lettering has the table to itself where
        nobody plays on meanwhile.
        """
        says = self._lesson.step is not None or self._lesson.praised
        call = self.play.state.call
        return says and not self.play.scene.motion.dealing and (call is None or call.aside)

    def version(self) -> object:
        """Also where the lesson stands, whether it speaks, and whether cards still move."""
        lesson = self._lesson
        marked = self.play.state.marked
        return super().version(), marked, lesson.reached, lesson.praised, self._speaks, self.play.scene.motion.busy

    def widgets(self, area: Area) -> list[Widget]:
        """The table's, and the bubble over them; no way to the scores."""
        found = [self._asking(widget) for widget in super().widgets(area) if getattr(widget, "id", "") != "scores"]
        if self.program.top is not self:
            return found
        self.explaining.off, self._light = (), None
        if not self._speaks:
            return found
        step, brush = self._lesson.step, self.program.brush(area)
        if step:
            self._light = spotlight(self.play, Box(0, 0, area.w, area.h), step.at, found)
        bright = self._light.bright if self._light else ()
        said = self._bubble.widgets(brush, bright, found, self.told_over(brush))
        self.explaining.off = (self._bubble.box,)
        return [*found, *([self._light] if self._light else []), *said]

    def popped_up(self, brush: Brush) -> list[Box]:
        """With the bubble."""
        return [*super().popped_up(brush), *self.explaining.off]

    def draw_lit(self, brush: Brush, focus: tuple[Box, float] | None, now: float) -> None:
        """What the lesson speaks of."""
        if self._light:
            self._light.draw_over_veil(self.play, brush, now)
            draw_focus(self.play, focus, brush)

    def _asking(self, widget: Widget) -> Widget:
        """Of the actions that one is gold which the lesson asks for; none where it is done without a button. What the
        lesson has to say of a move it says at the move's dark button, too.
        """
        if not isinstance(widget, Button) or not widget.id.startswith("action-"):
            return widget
        step, play = self._lesson.step, self.play
        right = step.right if step else ()
        offered = self.session.tabletop.input.actions(play.seen, play.state.viewer, play.state.marked)
        moves = {f"action-{action.key or i}": action.move for i, action in enumerate(offered)}
        asked = next((name for name, move in moves.items() if move in right), None)
        widget = replace(widget, primary=widget.enabled and widget.id == asked)
        move = None if widget.enabled else moves.get(widget.id)
        why = step.wrong.get(self.session.game.notate(move), "") if step and move is not None else ""
        return replace(widget, why=why, refuses=partial(play.refuse, why)) if why else widget

    def _act(self, move: object) -> None:
        """Where the lesson teaches to mark cards, the button waits for them."""
        step = self._lesson.step
        if step and step.unmarked and move in step.right and self.play.state.marked != {*self._cards_of(move)}:
            self.play.refuse(step.unmarked)
        else:
            super()._act(move)

    def _cards_of(self, move: object) -> Sequence[Card]:
        return self.session.tabletop.text.highlight(self.play.seen, move)[0]

    def tick(self, now: float) -> bool:
        """What is to be read takes the focus; at its end the lesson offers the next."""
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
        """Another part of the lesson is there, to be seen if it says something."""
        return self._lesson.reached != self._shown and (self._lesson.step is None or self._speaks)

    def key(self, event: Event, now: float) -> bool:
        """Enter reads on from wherever the table has the focus; what is hidden as yet is shown first."""
        if self._lesson.reads and self.focus is None and self.program.keymap.does("sensible", event):
            return self._enter(now)
        return super().key(event, now)

    def pad(self, button: str, now: float) -> bool:
        """Y does as Enter does."""
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
        """Another part of the lesson: who uses keys is on its button, or off it again."""
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
