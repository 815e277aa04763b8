"""The table: what a person sees and does while a match is played."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any

import pygame
from pygame.event import Event

from app.screens.help import HelpScreen
from app.screens.reach import ARROWS, ENTER
from app.screens.real_time import RealTimeSession
from app.screens.screen import Screen
from app.screens.session import Session
from app.screens.table.breaks import Breaks
from app.screens.table.choosing import Choosing
from app.screens.table.controls import Commands, actions, bar, draw_why, sort_button
from app.screens.table.drawer import Drawer
from app.screens.table.handover import HandOver
from app.screens.table.hint import NO_HINT
from app.screens.table.keys import Keys
from app.screens.table.leaf import leaf_buttons
from app.screens.table.picture import draw_table
from app.screens.table.play import Play
from app.screens.table.pointer import Pointer
from app.screens.table.steps import Steps
from app.screens.widgets import Button, Widget
from app.shell.brush import Brush
from app.shell.theme import MOODS, Mood
from app.shell.window import Heard
from app.table.geometry import UNITS_HIGH, UNITS_WIDE, Area, Box

if TYPE_CHECKING:
    from app.screens.flow import Flow
    from app.screens.program import Program
    from app.screens.race.race import Race


class TableScreen(Screen):
    """Plays one session: pointer and keys become moves, moves become motion."""

    def __init__(self, program: Program, session: Session, flow: Flow) -> None:
        super().__init__(program)
        self.session, self._flow = session, flow
        # Without people at the table everybody watches from seat 0; with several the first is asked to look.
        viewer = min(session.persons, default=0)
        alone = len(session.persons) == 1 or session.game.real_time
        self.play = Play(program, session, viewer, open_hand=alone)
        self.keys, self.pointer = Keys(self.play), Pointer(self.play)
        self._steps, self._drawer = Steps(self, self.keys), Drawer(self.play)
        self._choosing = Choosing(self.play, self._act)
        self.play.ask, self.play.look = self._choosing.ask, self._choosing.look
        self._breaks = Breaks(session, self.play.scene)
        self._commands = Commands(
            menu=lambda: flow.pause(session),
            undo=lambda: self.play.undo(program.now()),
            hint=self.play.ask_hint,
            log=self._drawer.toggle,
            help=lambda: program.push(HelpScreen(program, session.game)),
            sound=program.toggle_sound,
            scores=self._show_scores,
            move=self._act,
        )
        self.hand_over = HandOver(self.play, self._commands.menu)
        self._race: Race | None = None
        if isinstance(session, RealTimeSession):
            from app.screens.race.race import Race

            self._race = Race(self.play, session, program.pads, self._commands.menu)
        self.real_time = self._race is not None
        self._pressed_at = program.now()
        """When the event that is being answered came."""
        self.play.open(program.now())

    @property
    def reads_pads(self) -> bool:
        """While a race is on."""
        return self._race is not None and not self.session.between_deals

    @property
    def mood(self) -> Mood:
        """Of the game."""
        return MOODS[self.session.game.name]

    @property
    def least(self) -> tuple[float, float]:
        """As much as this game's cards need beside words and buttons."""
        largest = self.session.tabletop.largest
        return UNITS_WIDE / largest, UNITS_HIGH / largest

    def cloth(self, area: Area) -> Box | None:
        """The mat under the piles."""
        return self.session.tabletop.mat(area, len(self.session.match.seats)).cloth

    def toast_corner(self, area: Area) -> Box | None:
        """Above the plate of the person at the bottom, where no card lies."""
        corner = Box(12, area.h - 212 - 42 * len(sort_button(self.play, area)), 256, 130)
        return self.play.scene.off_hand(corner)

    def version(self) -> object:
        """The state as the person at the bottom sees it."""
        scene = self.play.scene
        on_top = self.program.top is self
        order = scene.order.version(scene.viewer), self.play.marks.cards
        return self.session.state, scene.viewer, scene.open_hand, order, self.program.settings.sound, on_top

    def widgets(self, area: Area) -> list[Widget]:
        """The actions at the lower right, and the top bar."""
        brush, muted = self.program.brush(), not self.program.settings.sound
        top = bar(self.play, self._commands, brush, muted=muted)
        # Below a dialog the actions would only stick out from behind it.
        if self.program.top is not self:
            return self._fitting(top)
        return [
            *self._fitting(actions(self.play, self._commands, brush)),
            *sort_button(self.play, area),
            *leaf_buttons(self.play, self._choosing.leaf_through),
            *self._fitting(top),
        ]

    def _fitting(self, widgets: list[Widget]) -> list[Widget]:
        """What a race makes of them, if it is one."""
        return self._race.relabelled(widgets) if self._race else widgets

    def _act(self, move: Any) -> None:
        if self.play.make(move, self._pressed_at):
            self.keys.follow_button()

    def _show_scores(self) -> None:
        self._breaks.scores_shown()
        self._flow.scores(self.session, self.play)

    def cancel(self) -> None:
        """Escape puts back what is held, takes hint or marks away, closes the drawer, or opens the menu."""
        play = self.play
        if play.holding.held:
            play.holding.put_back(self.program.now())
        elif play.advice.hint is not NO_HINT:
            play.advice.drop()
        elif play.marks.cards:
            play.marks.clear()
        elif self._drawer.open:
            self._drawer.toggle()
        else:
            self._commands.menu()

    def covered(self) -> None:
        """A dialog comes: nothing stays in the hand."""
        super().covered()
        self.pointer.cancel(self.program.now())

    def draw(self, brush: Brush, now: float) -> None:
        """The table, then the widgets, then the drawer."""
        if self.play.scene.area != brush.area:
            self.play.holding.release()
            self.play.scene.arrange(brush.area)
        draw_table(self.play, self.keys, self.pointer, brush, now, pulse=bool(self._race and self._race.pulse))
        if self._race:
            self._race.draw(brush, now)
        super().draw(brush, now)
        if self._race:
            self._race.draw_time(brush)
        if self._drawer.open:
            self._drawer.draw(brush, self._drawer_box())
        widget = self.live().get(self.reach.hover or "")
        if isinstance(widget, Button) and not widget.enabled and widget.why:
            draw_why(self.play, brush, widget)

    def _drawer_box(self) -> Box:
        """Where the log is shown."""
        tops = (widget.box.y for name, widget in self.live().items() if name.startswith("action-"))
        return self._drawer.box(self.program.area, min(tops, default=None))

    def tick(self, now: float) -> bool:
        """Motion and thoughts go on; then the scores or the next person's cover come."""
        on_top = self.program.top is self
        changed = self._race is not None and self._race.tick(now, on_top=on_top)
        changed |= self.play.tick(now, paused=not on_top)
        self.keys.follow_hint()
        if not on_top or not self._breaks.tick(now):
            return changed
        if self._breaks.wants_scores:
            self._show_scores()
        elif self._breaks.wants_claims:
            self.hand_over.ask_all()
        else:
            self.hand_over.cover()
        return True

    def wake(self, now: float) -> float | None:
        """Every frame while something moves; else when the next thing is due."""
        if self.play.restless:
            return self.program.painted + self.program.frame
        wakes = self.play.wakes(now)
        if self._race:
            wakes += self._race.wakes(now)
        if self._breaks.due is not None:
            wakes.append(self._breaks.due)
        return min(wakes, default=None)

    def expects(self, queue: deque[Heard]) -> None:
        """In a race: settle which of two presses was first."""
        if self._race:
            self._race.expects(queue)

    def event(self, event: Event, now: float) -> bool:
        """Widgets first, then the table; in a race, the persons' keys and gamepads before all."""
        self._pressed_at = now
        if self._race and (changed := self._race.event(event, now)) is not None:
            return changed
        match event.type:
            case pygame.MOUSEMOTION:
                x, y = self.program.units(event.pos)
                changed = super().event(event, now)
                return self.pointer.point(x, y) or changed
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                x, y = self.program.units(event.pos)
                if self.reach.at(x, y) or (self._drawer.open and self._drawer_box().holds(x, y)):
                    return super().event(event, now)
                self.focus = self.keys.spot = None
                return self.pointer.press(x, y, now)
            case pygame.MOUSEBUTTONUP if event.button == 1:
                if self.reach.pressed:
                    return super().event(event, now)
                return self.pointer.release(*self.program.units(event.pos), now)
            case pygame.MOUSEBUTTONDOWN if event.button == 3:
                self.pointer.cancel(now)
            case pygame.MOUSEWHEEL if self._drawer.open:
                self._drawer.scroll(event.y)
            case _:
                return super().event(event, now)
        return True

    def key(self, event: Event, now: float) -> bool:
        """Keys of the table; letters and the focused widget as on every screen."""
        if self.play.scene.motion.dealing:
            self.play.scene.motion.finish(now)
        if event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN) and self._drawer.open:
            self._drawer.scroll(5 if event.key == pygame.K_PAGEUP else -5)
        elif event.key == pygame.K_TAB:
            self._steps.tab(back=bool(event.mod & pygame.KMOD_SHIFT))
        elif event.key in ARROWS:
            self._steps.arrow(ARROWS[event.key])
        elif event.key == pygame.K_SPACE and self.focus is None:
            self.keys.space(now)
        elif event.key in ENTER and self.focus is None:
            self.keys.enter(now)
        elif not self.keys.letter(pygame.key.name(event.key), now):
            return super().key(event, now)
        return True

    def pad(self, button: str, now: float) -> bool:
        """A gamepad's button: A picks up and puts down, Y does the sensible thing; the others as on every screen."""
        self._pressed_at = now
        if self.play.scene.motion.dealing:
            self.play.scene.motion.finish(now)
        if button == "a" and self.focus is None:
            self.keys.space(now)
        elif button == "y" and self.focus is None:
            self.keys.enter(now)
        else:
            return super().pad(button, now)
        return True
