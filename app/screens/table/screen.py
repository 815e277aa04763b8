"""The table: what a person sees and does while a match is played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame
from pygame.event import Event

from app.screens.dialogs import Choice, Dialog
from app.screens.help import HelpScreen
from app.screens.screen import ARROWS, ENTER, Screen
from app.screens.session import Session
from app.screens.table.cover import CoverScreen
from app.screens.table.drawer import draw_drawer, drawer_box
from app.screens.table.keys import Keys
from app.screens.table.picture import draw_table
from app.screens.table.play import Play
from app.screens.table.pointer import Pointer
from app.screens.widgets import Button, Label, Panel, Widget
from app.shell.brush import Brush, Style
from app.shell.theme import GOLD, MIST, SMALL, TEXT
from app.table.focus import nearest
from app.table.geometry import Area, Box
from app.table.seating import BAR_HIGH

if TYPE_CHECKING:
    from app.screens.flow import Flow
    from app.screens.program import Program

_FRAME = 1000 / 60
_POLL = 8.0
"""Milliseconds between looks for an answer of the AI process."""
_READ_RESULT = 1500.0
"""How long the last cards are seen before the scores come, and a hand before the screen is covered."""
_BAR = Style(opacity=0.72, radius=0, edge_opacity=0)


class TableScreen(Screen):
    """Plays one session: pointer and keys become moves, moves become motion."""

    def __init__(self, program: Program, session: Session, flow: Flow) -> None:
        super().__init__(program)
        self.session, self._flow = session, flow
        # Without people at the table everybody watches from seat 0; with several the first is asked to look.
        viewer = min(session.persons, default=0)
        self.play = Play(program, session, viewer, open_hand=len(session.persons) == 1)
        self.play.ask = self._ask
        self.keys, self.pointer = Keys(self.play), Pointer(self.play)
        self._log_open, self._log_back = False, 0
        self._next: float | None = None
        """When the scores, or the next person's cover, will be shown."""
        self._scored = -1
        """How long the log was when the scores were shown: once a deal, unless they are asked for."""
        self.play.open(program.now())

    def cloth(self, area: Area) -> Box | None:
        """The mat under the piles."""
        return self.session.tabletop.mat(area, len(self.session.match.seats)).cloth

    def toast_bottom(self, area: Area) -> float | None:
        """Between the piles and the hand, close to where the person looks."""
        return area.h - 165

    def version(self) -> object:
        """The state as the person at the bottom sees it."""
        scene = self.play.scene
        return self.session.state, scene.viewer, scene.open_hand, self.program.settings.sound

    def widgets(self, area: Area) -> list[Widget]:
        """The top bar, and the actions at the lower right."""
        return [*self._actions(area), *self._bar(area)]

    def _bar(self, area: Area) -> list[Widget]:
        """Menu, the game and its house rules, and what can be done at any time."""
        brush, muted = self.program.brush(), not self.program.settings.sound
        menu = Button("menu", Box(8, 6, 0, 38), "Menu", self.menu, "escape", "menu", quiet=True).fitted(brush)
        found: list[Widget] = [Panel(Box(0, 0, area.w, BAR_HIGH), _BAR), menu]
        right = area.w - 8.0
        for name, text, act, key, icon in (
            ("sound", "", self.program.toggle_sound, "m", "mute" if muted else "sound"),
            ("help", "", lambda: self.program.push(HelpScreen(self.program)), "?", "help"),
            ("log", "Log", self._toggle_log, "l", "log"),
            ("hint", "Hint", self.play.ask_hint, "h", "hint"),
            ("undo", "Undo", lambda: self.play.undo(self.program.now()), "u", "undo"),
        ):
            button = Button(name, Box(0, 6, 0, 38), text, act, key, icon, quiet=True).fitted(brush)
            right -= button.box.w + 4
            found.append(replace(button, box=button.box.moved(right, 0)))
        left = menu.box.right + 14
        line = self.session.tabletop.headline(self.session.state)
        found.append(Label(Box(left, 3, right - left - 8, 24), self.session.game.title, TEXT, GOLD, "Bold"))
        found.append(Label(Box(left, 25, right - left - 8, 22), line, SMALL, MIST))
        return found

    def _actions(self, area: Area) -> list[Widget]:
        """The buttons of the person at the bottom: lit where the rules allow the move."""
        session, play = self.session, self.play
        if session.between_deals:
            text = "Show the scores"
            return [
                Button("scores", Box(area.w - 252, area.h - 64, 240, 48), text, self._show_scores, "s", primary=True)
            ]
        seat = play.scene.viewer
        legal = play.scene.legal() if play.may_move else ()
        found: list[Widget] = []
        actions = session.tabletop.actions(session.state, seat)
        y = area.h - 12 - 54.0 * len(actions)
        for action in actions:
            enabled = action.move in legal
            why = "" if enabled else session.game.why_not(session.state, seat, action.move)
            found.append(
                Button(
                    f"action-{action.key}", Box(area.w - 252, y, 240, 46), action.label,
                    partial(self._act, action.move), action.key.lower(), enabled=enabled, why=why,
                    help=action.help, primary=enabled,
                )
            )  # fmt: skip
            y += 54
        return found

    def _act(self, move: Any) -> None:
        self.play.make(move, self.program.now())

    def _ask(self, moves: Sequence[Any]) -> None:
        """Letting go there could mean several moves: which one?"""
        session = self.session
        choices = [Choice(session.tabletop.advise(session.state, m), partial(self._act, m)) for m in moves]
        self.program.push(Dialog(self.program, "Which do you mean?", "", choices))

    def _toggle_log(self) -> None:
        self._log_open, self._log_back = not self._log_open, 0

    def menu(self) -> None:
        """Pause."""
        self._flow.pause(self.session)

    def _show_scores(self) -> None:
        self._next, self._scored = None, len(self.session.match.log)
        self._flow.scores(self.session, self.play)

    def cancel(self) -> None:
        """Escape puts back what is held, closes the drawer, or opens the menu."""
        if self.play.held:
            self.play.put_back(self.program.now())
        elif self._log_open:
            self._toggle_log()
        else:
            self.menu()

    def covered(self) -> None:
        """A dialog comes: nothing stays in the hand."""
        super().covered()
        self.pointer.cancel(self.program.now())

    def draw(self, brush: Brush, now: float) -> None:
        """The table, then the widgets, then the drawer."""
        if self.play.scene.area != brush.area:
            self.play.held = None
            self.play.scene.arrange(brush.area)
        draw_table(self.play, self.keys, self.pointer, brush, now)
        super().draw(brush, now)
        if self._log_open:
            draw_drawer(brush, self.play.log, self._log_back, self.play.scene.viewer)
        widget = self.live().get(self.hover) if self.hover else None
        if isinstance(widget, Button) and not widget.enabled and widget.why:
            self._tell_why(brush, widget)

    @staticmethod
    def _tell_why(brush: Brush, button: Button) -> None:
        """Pointing at a dark button says why it is dark."""
        wide = brush.width(button.why, SMALL) + 28
        box = Box(brush.area.w - wide - 12, button.box.y - 40, wide, 34)
        brush.panel(box, Style(radius=10))
        brush.text(button.why, box.middle[0], box.middle[1], SMALL, align=0.5)

    def tick(self, now: float) -> bool:
        """Motion and thoughts go on; then the scores or the next person's cover come."""
        on_top = self.program.top is self
        changed = self.play.tick(now, paused=not on_top)
        if not on_top:
            return changed
        scores_due = self.session.between_deals and self._scored != len(self.session.match.log)
        if self._next is None and (scores_due or self._awaits_person()):
            quiet = not self.session.match.log or not self.play.log
            self._next = now + (0 if quiet else max(_READ_RESULT, (self.play.scene.animator.ends() or 0) - now + 600))
        if self._next is not None and now >= self._next:
            self._next = None
            if self.session.between_deals:
                self._show_scores()
            elif self._awaits_person():
                self._cover()
            changed = True
        return changed

    def _awaits_person(self) -> bool:
        """Another person than the one whose hand lies open is on turn."""
        seat = self.session.person_on_turn
        return seat is not None and (seat != self.play.scene.viewer or not self.play.scene.open_hand)

    def _cover(self) -> None:
        seat = self.session.person_on_turn
        if seat is None:
            return
        scene, now = self.play.scene, self.program.now()
        scene.turn_to(seat, open_hand=False)
        scene.follow(now, 0)

        def ready() -> None:
            scene.turn_to(seat, open_hand=True)
            scene.follow(self.program.now(), self.play.lasts)

        self.program.push(CoverScreen(self.program, self.session.name(seat), f"avatars/{seat + 1:02}", ready))

    def wake(self, now: float) -> float | None:
        """Every frame while something moves; else when the next thing is due."""
        if self.play.restless:
            return self.program.painted + _FRAME
        wakes = self.play.wakes()
        if self.session.waiting:
            wakes.append(now + _POLL)
        elif self.session.turn is not None and self.session.person_on_turn is None:
            wakes.append(max(now, self.session.due))
        if self._next is not None:
            wakes.append(self._next)
        return min(wakes, default=None)

    def event(self, event: Event, now: float) -> bool:
        """Widgets first, then the table."""
        match event.type:
            case pygame.MOUSEMOTION:
                x, y = self.program.units(event.pos)
                changed = super().event(event, now)
                return self.pointer.point(x, y) or changed
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                x, y = self.program.units(event.pos)
                if self.at(x, y) or (self._log_open and drawer_box(self.program.area).holds(x, y)):
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
        elif event.key in ARROWS and self.focus is None:
            live = {name: widget.box for name, widget in self.live().items()}
            self.focus = self.keys.arrow(ARROWS[event.key], live)
        elif event.key in ARROWS:
            self._arrow_from_widget(ARROWS[event.key])
        elif event.key == pygame.K_SPACE and self.focus is None:
            self.keys.space(now)
        elif event.key in ENTER and self.focus is None:
            self.keys.enter(now)
        else:
            return super().key(event, now)
        return True

    def _arrow_from_widget(self, direction: tuple[int, int]) -> None:
        live = self.live()
        if self.focus not in live:
            self.focus = None
            return
        spots = self.keys.spots()
        boxes = {**spots, **{name: w.box for name, w in live.items() if name != self.focus}}
        found = nearest(boxes, live[self.focus].box, direction)
        if found in spots:
            self.focus, self.keys.spot = None, found
        elif found:
            self.focus = found

    def _tab_groups(self, *, back: bool) -> None:
        """Tab: from the hand to the piles to the actions to the top bar, and round again."""
        live = list(self.live())
        actions = [name for name in live if name.startswith("action") or name == "scores"]
        bar = [name for name in live if name not in actions]
        groups = [group for group in (*self.keys.groups(), actions, bar) if group]
        here = self.focus or self.keys.spot
        at = next((i for i, group in enumerate(groups) if here in group), -1 if not back else 0)
        chosen = groups[(at + (-1 if back else 1)) % len(groups)][0]
        if chosen in live:
            self.focus = chosen
        else:
            self.focus, self.keys.spot = None, chosen
