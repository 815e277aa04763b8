"""The table: what a person sees and does while a match is played."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame
from pygame.event import Event

from app.rules.cards import Seat
from app.screens.avatars import avatar
from app.screens.dialogs import Choice, Dialog
from app.screens.help import HelpScreen
from app.screens.real_time import RealTimeSession
from app.screens.screen import ARROWS, ENTER, Screen
from app.screens.session import Session
from app.screens.table.breaks import Breaks
from app.screens.table.claims import Answers, Asked, ClaimScreen
from app.screens.table.controls import Commands, actions, bar, draw_why, sort_button
from app.screens.table.cover import CoverScreen
from app.screens.table.drawer import draw_drawer, drawer_box
from app.screens.table.hint import NO_HINT
from app.screens.table.keys import Keys
from app.screens.table.leaf import LeafScreen, leaf_buttons
from app.screens.table.picture import draw_table
from app.screens.table.play import Play
from app.screens.table.pointer import Pointer
from app.screens.widgets import Button, Widget
from app.shell.brush import Brush
from app.shell.theme import MOODS, Mood
from app.shell.window import Heard
from app.table.focus import nearest
from app.table.geometry import Area, Box
from app.table.tabletop import Leaf

if TYPE_CHECKING:
    from app.screens.flow import Flow
    from app.screens.program import Program
    from app.screens.race.race import Race

_POLL = 8.0
"""Milliseconds between looks for an answer of the AI process."""


class TableScreen(Screen):
    """Plays one session: pointer and keys become moves, moves become motion."""

    def __init__(self, program: Program, session: Session, flow: Flow) -> None:
        super().__init__(program)
        self.session, self._flow = session, flow
        # Without people at the table everybody watches from seat 0; with several the first is asked to look.
        viewer = min(session.persons, default=0)
        alone = len(session.persons) == 1 or session.game.real_time
        self.play = Play(program, session, viewer, open_hand=alone)
        self.play.ask, self.play.look = self._ask, self._look
        self.keys, self.pointer = Keys(self.play), Pointer(self.play)
        self._log_open, self._log_back = False, 0
        self._breaks = Breaks(session, self.play.scene)
        self._commands = Commands(
            menu=lambda: flow.pause(session),
            undo=lambda: self.play.undo(program.now()),
            hint=self.play.ask_hint,
            log=self._toggle_log,
            help=lambda: program.push(HelpScreen(program, session.game)),
            sound=program.toggle_sound,
            scores=self._show_scores,
            move=self._act,
        )
        self._race: Race | None = None
        if isinstance(session, RealTimeSession):
            from app.screens.race.race import Race

            self._race = Race(self.play, session, program.pads, self._commands.menu)
        self.real_time = self._race is not None
        self._pressed_at = program.now()
        """When the event that is being answered came."""
        self.play.open(program.now())

    @property
    def mood(self) -> Mood:
        """Of the game."""
        return MOODS[self.session.game.name]

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
        order = scene.sorting, scene.laid_by_hand, self.play.marks.cards
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
            *leaf_buttons(self.play, self._leaf_through),
            *self._fitting(top),
        ]

    def _fitting(self, widgets: list[Widget]) -> list[Widget]:
        """What a race makes of them, if it is one."""
        return self._race.relabelled(widgets) if self._race else widgets

    def _act(self, move: Any) -> None:
        if self.play.make(move, self._pressed_at):
            self.keys.follow_button()

    def _ask(self, moves: Sequence[Any]) -> None:
        """Letting go there could mean several moves: which one?"""
        session = self.session
        tabletop, state = session.tabletop, session.state
        said = [tabletop.pick(state, move) or tabletop.advise(state, move) for move in moves]
        if len({*said}) < len(said):  # too short to tell them apart
            said = [tabletop.advise(state, move).rstrip(".") for move in moves]
        choices = [Choice(text, partial(self._act, move)) for text, move in zip(said, moves, strict=True)]
        choices.append(Choice("None of these", lambda: None, "escape"))
        self.program.push(Dialog(self.program, "Which do you mean?", "", choices, aside=True))

    def _look(self, zone: str) -> None:
        """Look through a pile, or say why not; nothing where there is nothing to look through."""
        session = self.session
        leaves = session.tabletop.leaves(session.state, self.play.scene.viewer) if self.play.scene.open_hand else ()
        for leaf in leaves:
            if leaf.zone == zone and leaf.why:
                self.program.say(leaf.why)
            elif leaf.zone == zone:
                self._leaf_through(leaf)

    def _leaf_through(self, leaf: Leaf) -> None:
        self.program.push(LeafScreen(self.program, leaf, self.session))

    def _toggle_log(self) -> None:
        self._log_open, self._log_back = not self._log_open, 0

    def _show_scores(self) -> None:
        self._breaks.scores_shown()
        self._flow.scores(self.session, self.play)

    def cancel(self) -> None:
        """Escape puts back what is held, takes hint or marks away, closes the drawer, or opens the menu."""
        if self.play.held:
            self.play.put_back(self.program.now())
        elif self.play.hint is not NO_HINT:
            self.play.hint = NO_HINT
        elif self.play.marks.cards:
            self.play.marks.clear()
        elif self._log_open:
            self._toggle_log()
        else:
            self._commands.menu()

    def covered(self) -> None:
        """A dialog comes: nothing stays in the hand."""
        super().covered()
        self.pointer.cancel(self.program.now())

    def draw(self, brush: Brush, now: float) -> None:
        """The table, then the widgets, then the drawer."""
        if self.play.scene.area != brush.area:
            self.play.held = None
            self.play.scene.arrange(brush.area)
        draw_table(self.play, self.keys, self.pointer, brush, now, pulse=bool(self._race and self._race.pulse))
        if self._race:
            self._race.draw(brush, now)
        super().draw(brush, now)
        if self._race:
            self._race.draw_time(brush)
        if self._log_open:
            draw_drawer(brush, self._drawer(), self.play.log, self._log_back, self.play.scene.viewer)
        widget = self.live().get(self.hover or "")
        if isinstance(widget, Button) and not widget.enabled and widget.why:
            draw_why(self.play, brush, widget)

    def _drawer(self) -> Box:
        """Where the log is shown."""
        tops = (widget.box.y for name, widget in self.live().items() if name.startswith("action-"))
        return drawer_box(self.program.area, min(tops, default=None))

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
            self._ask_all()
        else:
            self._cover()
        return True

    def _ask_all(self) -> None:
        """Several people are asked about a card; their hands lie closed meanwhile."""
        session, play = self.session, self.play
        claim = session.tabletop.claim(session.state, session.name)
        if claim is None:
            return
        play.turn_away()
        play.scene.turn_to(play.scene.viewer, open_hand=False)
        play.scene.follow(self.program.now(), 0)

        def look(seat: Seat) -> None:
            session.looks = seat
            self._cover()

        def nobody() -> None:
            for seat in session.claimants:
                play.follow(session.play(seat, claim.decline, self.program.now()), self.program.now())

        asked = [Asked(seat, session.name(seat)) for seat in session.claimants]
        answers = Answers(look, nobody, self._commands.menu)
        self.program.push(ClaimScreen(self.program, claim.question, asked, answers))

    def _cover(self) -> None:
        seat = self.session.person_on_turn
        if seat is None:
            return
        self.play.turn_away()
        scene, now = self.play.scene, self.program.now()
        words = f"{self.session.name(seat)}, {'have a look' if seat == self.session.looks else 'your turn'}"
        scene.turn_to(seat, open_hand=False)
        scene.follow(now, 0)

        def ready() -> None:
            scene.turn_to(seat, open_hand=True)
            scene.follow(self.program.now(), self.play.lasts)

        self.program.push(CoverScreen(self.program, words, avatar(seat), ready, self._commands.menu))

    def wake(self, now: float) -> float | None:
        """Every frame while something moves; else when the next thing is due."""
        if self.play.restless:
            return self.program.painted + self.program.frame
        wakes = self.play.wakes()
        if self.play.thought(now) is not None:
            wakes.append(now + 100)
        if self.session.waiting:
            wakes.append(now + _POLL)
        elif self._race:
            wakes += self._race.wakes(now)
        elif self.session.ai_on_turn is not None or self.session.forced() is not None:
            wakes.append(max(now, self.session.due))
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
                if self.at(x, y) or (self._log_open and self._drawer().holds(x, y)):
                    return super().event(event, now)
                self.focus = self.keys.spot = None
                return self.pointer.press(x, y, now)
            case pygame.MOUSEBUTTONUP if event.button == 1:
                if self.pressed:
                    return super().event(event, now)
                return self.pointer.release(*self.program.units(event.pos), now)
            case pygame.MOUSEBUTTONDOWN if event.button == 3:
                self.pointer.cancel(now)
                return True
            case pygame.MOUSEWHEEL if self._log_open:
                return self._scroll(event.y)
            case _:
                return super().event(event, now)

    def _scroll(self, by: int) -> bool:
        self._log_back = max(0, min(len(self.play.log) - 1, self._log_back + by))
        return True

    def key(self, event: Event, now: float) -> bool:
        """Keys of the table; letters and the focused widget as on every screen."""
        if self.play.scene.dealing:
            self.play.scene.finish(now)
        if event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN) and self._log_open:
            return self._scroll(5 if event.key == pygame.K_PAGEUP else -5)
        if event.key == pygame.K_TAB:
            self._tab_groups(back=bool(event.mod & pygame.KMOD_SHIFT))
        elif event.key in ARROWS:
            self._move_focus(ARROWS[event.key])
        elif event.key == pygame.K_SPACE and self.focus is None:
            self.keys.space(now)
        elif event.key in ENTER and self.focus is None:
            self.keys.enter(now)
        elif self.keys.letter(pygame.key.name(event.key), now):
            return True
        else:
            return super().key(event, now)
        return True

    def _move_focus(self, direction: tuple[int, int]) -> None:
        """An arrow key: over cards, places and widgets alike, to the nearest one that way."""
        widgets = {name: widget.box for name, widget in self.live().items()}
        spots = self.keys.spots()
        everything = {**spots, **widgets}
        here = self.focus or self.keys.spot
        if here not in everything:
            self._focus_on(next(iter(everything)))
            return
        start = everything.pop(here)
        self._focus_on(nearest(everything, start, direction) or here)

    def _tab_groups(self, *, back: bool) -> None:
        """Tab: from the hand to the piles to the actions to the top bar, and round again."""
        live = list(self.live())
        first = [name for name in live if name.startswith("action") or name == "scores"]
        groups = [*self.keys.groups(), first, [name for name in live if name not in first]]
        groups = [group for group in groups if group]
        here = self.focus or self.keys.spot
        at = next((i for i, group in enumerate(groups) if here in group), 0 if back else -1)
        self._focus_on(groups[(at + (-1 if back else 1)) % len(groups)][0])

    def _focus_on(self, name: str) -> None:
        """A spot on the table or a widget."""
        on_table = name in self.keys.spots()
        self.focus, self.keys.spot = (None, name) if on_table else (name, None)
