"""The table: what a person sees and does while a match is played."""

from __future__ import annotations

from collections import deque
from functools import partial
from typing import TYPE_CHECKING

import pygame
from pygame.event import Event

from app.core.cards import Seat
from app.core.info import Mood
from app.table.card_size import Growth
from app.table.geometry import UNITS_HIGH, UNITS_WIDE, Area, Box
from app.table.seating import BAR_HIGH
from app.ui.kit.keymap import Keymap
from app.ui.kit.screen import Host, Screen
from app.ui.kit.widget_reach import ARROWS
from app.ui.kit.widgets import Button, Paragraph, Widget
from app.ui.navigator import Navigator
from app.ui.session import Session
from app.ui.table import hot_seat, pointer, spoken
from app.ui.table.again import AgainScreen, worth_seeing
from app.ui.table.controls import HURRY, Commands, actions, bar, draw_why, prompt_room, sort_button
from app.ui.table.curtains import Curtain
from app.ui.table.explaining import Explaining
from app.ui.table.hint import Around, drop_hint, spread
from app.ui.table.keys import Steps, enter, focus_seen, focused_card, follow_button, follow_hint, space
from app.ui.table.log_panel import LogPanel, room_beside
from app.ui.table.person import clear_marks, put_back, release
from app.ui.table.picture import draw_over, draw_table
from app.ui.table.play import TablePlay
from app.ui.table.playable import Playable
from app.ui.table.room import hidden, off_hand
from app.ui.table.state import NO_HINT
from app.ui.table.table_dialogs import Choosing, leaf_buttons
from app.ui.table.turns import go_on, hurry_up, may_hurry, wait_no_more, waits
from app.ui.table.wondering import WHY, why_buttons, wondered_at
from app.ui.window.brush import Brush
from app.ui.window.window import Heard

if TYPE_CHECKING:
    from app.ui.realtime.race_table import RaceTable


_TOAST_HIGH, _TOAST_LEAST = 130.0, 256.0
"""What a line that is said on the prompt may take, and how wide it is at the least."""


class TableScreen(Screen):
    """Plays one session: pointer and keys become moves, moves become motion."""

    finds_focus = True

    def __init__(self, program: Host, session: Session, flow: Navigator) -> None:
        super().__init__(program)
        self.session, self._flow = session, flow
        self._log_beside = program.settings.log_beside
        # Without people at the table everybody watches from seat 0; with several the first is asked to look.
        viewer = min(session.persons, default=0)
        alone = len(session.persons) == 1 or session.game.real_time
        self.play = TablePlay(program, session, program.area_of(self), viewer, open_hand=alone)
        self._steps, self.log = Steps(self, self.play), LogPanel(self.play, opened=self.beside > 0)
        self.explaining, self._playable = Explaining(self.play), Playable(self.play)
        self._choosing = Choosing(self.play, self._act)
        self.play.ask, self.play.look = self._choosing.ask, self._choosing.look
        self.play.see_again = self._see_again
        self._commands = Commands(
            menu=lambda: flow.pause(session),
            undo=lambda: hot_seat.undo(self, program.now()),
            again=self._see_again,
            hint=self.play.ask_hint,
            log=self._toggle_log,
            help=self._help,
            sound=program.toggle_sound,
            settings=lambda: flow.settings(session),
            scores=partial(self._show_scores, by_itself=False),
            go_on=lambda: go_on(self.play, program.now()),
            wait_no_more=lambda: wait_no_more(self.play, program.now()),
            hurry=lambda: go_on(self.play, program.now()),
            move=self._act,
        )
        self._hurries: object = None
        """The key, the gamepad's button or the button of the bar that is held to hurry the AI players."""
        self._race: RaceTable | None = None
        if session.game.real_time:
            from app.ui.realtime.race_table import race_table

            self._race = race_table(self.play, self._open_menu)
        self.real_time = self._race is not None
        self._pressed_at = program.now()
        """When the event that is being answered came."""
        self.play.open(program.now())

    @property
    def reads_pads(self) -> bool:
        """While a race is on."""
        return self._race is not None and not self.session.between_deals

    def slept(self, since: float) -> None:
        """Only a race minds: elsewhere nobody is late."""
        if self._race:
            self._race.slept(since)

    @property
    def mood(self) -> Mood:
        """Of the game."""
        return self.session.game.info.mood

    @property
    def ambience(self) -> tuple[str, ...]:
        """Of the game."""
        return self.session.game.info.ambience

    @property
    def least(self) -> tuple[float, float]:
        """As much as this game's cards need beside words and buttons."""
        largest = self.session.tabletop.layout.largest
        return UNITS_WIDE / largest, UNITS_HIGH / largest

    @property
    def beside(self) -> float:
        """What the open log takes, where it has room beside the table."""
        program = self.program
        return room_beside(program.canvas, program.settings, self.least) if self._log_beside else 0.0

    def _help(self) -> None:
        """The rules; where something has just been refused the one that says why."""
        if why := self.play.state.refused:
            self._flow.rule(self.session, why.section)
        else:
            self._flow.help(self.session)

    def _toggle_log(self) -> None:
        """Beside the table the log stays open from match to match, until it is shut."""
        self.log.toggle()
        self._log_beside = self.log.open
        program = self.program
        if room_beside(program.canvas, program.settings, self.least):
            program.change(log_beside=self.log.open)

    def cloth(self, area: Area) -> Box | None:
        """The mat under the piles."""
        self._fit(area)
        return self.play.scene.mat.cloth

    @property
    def growth(self) -> Growth:
        """How large its cards are against their usual size."""
        self._fit(self.program.area_of(self))
        return self.play.scene.growth

    def toast_corner(self, area: Area) -> Box | None:
        """Above the plate of the person at the bottom, if neither a card nor a hint is there; else where the person is
        told what to do, on the prompt.
        """
        scene, hint = self.play.scene, self.play.state.hint
        corner = off_hand(scene, Box(12, area.h - 212 - 42 * len(sort_button(self.play, area)), 256, 130))
        brush = self.program.brush(area)
        hints = [spread(brush, hint, scene, self._around(area))[0]] if hint.rows else []
        if not hidden(scene, corner, hints):
            return corner
        prompt = prompt_room(self.play, brush).box
        wide = max(prompt.w, _TOAST_LEAST) if prompt.right >= _TOAST_LEAST else prompt.w
        return Box(prompt.right - wide, prompt.bottom - _TOAST_HIGH, wide, _TOAST_HIGH)

    @property
    def toast_top(self) -> float:
        """Over the backs of the cards of whoever sits at the top, as what the bar offers may be wanted now; on the bar
        where cards of the table lie there.
        """
        area = self.play.scene.area
        plates = [place.plate.middle for place in self.play.scene.places]
        return BAR_HIGH + 4.0 if any(x == area.w / 2 and y < area.h / 2 for x, y in plates) else super().toast_top

    def version(self) -> object:
        """The state as the person at the bottom sees it."""
        scene = self.play.scene
        top = self.program.top
        on_top = top is self, isinstance(top, Curtain)
        order = scene.order.version(scene.viewer), self.play.state.marked
        paced = waits(self.play), may_hurry(self.play)
        held = scene.viewer, scene.open_hand, order, self.session.occasion
        return self.session.state, held, self.program.settings, on_top, paced

    def widgets(self, area: Area) -> list[Widget]:
        """The actions at the lower right, and the top bar."""
        self._fit(area)
        brush, top = self.program.brush(area), self.bar(area)
        if isinstance(self.program.top, Curtain) and self.program.top.has_bar:
            return [widget for widget in top if not isinstance(widget, Button)]
        # Below a dialog the actions would only stick out from behind it.
        if self.program.top is not self:
            return top
        return [
            *self._fitting(actions(self.play, self._commands, brush)),
            *sort_button(self.play, area),
            *leaf_buttons(self.play, self._choosing.leaf_through),
            *why_buttons(self.play, self._tell_why, brush),
            *top,
        ]

    def bar(self, area: Area) -> list[Widget]:
        """What stands along the top."""
        muted = not self.program.settings.sound
        return self._fitting(bar(self.play, self._commands, self.program.brush(area), muted=muted))

    def _fitting(self, widgets: list[Widget]) -> list[Widget]:
        """What a race makes of them, if it is one."""
        return self._race.relabelled(widgets) if self._race else widgets

    def _act(self, move: object) -> None:
        if self.play.make(move, self._pressed_at):
            follow_button(self.play)

    def _tell_why(self, seat: Seat) -> None:
        """At its plate, for a while."""
        self.explaining.tell([*self.live().values()], f"{WHY}{seat}", self.program.now())

    def _ask_why(self) -> None:
        """Of whoever did last what one wonders at; in an open log of all that is told there."""
        seats = wondered_at(self.play)
        if self.log.open:
            self.log.toggle_whys()
        elif seats and not self.real_time:
            self._tell_why(next(iter(seats)))
        else:
            self.program.say("Nobody has just done anything to wonder at.")

    def _see_again(self) -> None:
        """The table stays below it; a score sheet that asked for it is there again afterwards."""
        if shown := worth_seeing(self.session, self.play.scene.viewer):
            self.program.push(AgainScreen(self.program, self, self.play, shown))
        elif self.real_time:
            self.program.say(f"The end is there to be seen again when the {self.session.round} is over.")
        else:
            self.program.say("Nobody else has played since your last turn.")

    def _show_scores(self, *, by_itself: bool) -> None:
        again = hot_seat.scores_seen(self.play)
        hot_seat.scores_shown(self.play)
        self._flow.scores(self.session, self.play, by_itself=by_itself, again=again)

    def open_aid(self, aid: str) -> bool:
        """The rules of this match, or the settings beside the table."""
        (self._commands.help if aid == "help" else self._commands.settings)()
        return True

    def cancel(self) -> None:
        """Escape empties the hands, or opens the menu; against the clock it opens that at once."""
        if self.session.game.real_time or not self._empty():
            self._open_menu()

    def _open_menu(self) -> None:
        self._commands.menu()

    def _empty(self) -> bool:
        """Put back what is held, take hint or marks away, or close a log that lies over the table; False if there was
        nothing to do.
        """
        play = self.play
        if play.state.held:
            put_back(play, self.program.now())
        elif play.state.hint is not NO_HINT:
            drop_hint(play)
        elif play.state.marked:
            clear_marks(play)
        elif self.log.open and not self.beside:
            self._toggle_log()
        else:
            return False
        return True

    def covered(self) -> None:
        """A dialog comes: nothing stays in the hand."""
        super().covered()
        self.explaining.drop()
        self.play.state.hurried = False
        pointer.cancel(self.play, self.program.now())

    def _fit(self, area: Area) -> None:
        """In a picture of another size everything lies where it belongs, before anybody asks where that is."""
        if self.play.scene.area != area:
            release(self.play)
            self.play.scene.arrange(area)

    def draw(self, brush: Brush, now: float) -> None:
        """The table, the widgets, what is in the air, the log."""
        self._fit(brush.area)
        focus = focus_seen(self.play) if self.program.top is self else None  # there is one focus, and a dialog has it
        draw_table(self.play, focus, brush, now, pulse=bool(self._race and self._race.pulse))
        if self._race:
            self._race.draw(brush, now)
        super().draw(brush, now)
        draw_over(self.play, brush, now, self._around(brush.area))
        if self._race:
            self._race.draw_time(brush)
        if self.log.open:
            self.log.draw(brush, self._log_box)
        widget = self.live().get(self.reach.hover or "")
        if isinstance(widget, Button) and not widget.enabled and widget.why:
            draw_why(self.play, brush, widget)
        if self.program.top is self:
            self.explaining.draw(brush)

    @property
    def _log_box(self) -> Box:
        """Where the log is shown."""
        area = self.program.area_of(self)
        if self.beside:
            return self.log.dock(area, self.beside)
        tops = (widget.box.y for name, widget in self.live().items() if name.startswith("action-"))
        return self.log.box(area, min(tops, default=None))

    def _around(self, area: Area) -> Around:
        """Where the widgets stand that a hint leaves in sight."""
        buttons = {widget.id: widget.box for widget in self.laid(area) if isinstance(widget, Button)}
        line = [widget.box for widget in self.laid(area) if isinstance(widget, Paragraph)]
        actions = tuple(box for name, box in buttons.items() if name.startswith("action-"))
        below_piles = tuple(box for name, box in buttons.items() if name == "sort" or name.startswith("leaf-"))
        return Around((*actions, *line), below_piles)

    def tick(self, now: float) -> bool:
        """Motion and thoughts go on; then the scores or the next person's cover come."""
        on_top = self.program.top is self
        changed = self._race is not None and self._race.tick(now, on_top=on_top)
        changed |= self.play.tick(now, paused=not on_top)
        changed |= self._playable.tick()
        follow_hint(self.play, self.reach)
        if on_top:
            scene = self.play.scene
            held, marked = self.play.state.held, self.play.state.marked
            self._steps.keep((self.session.state, scene.viewer, scene.open_hand, held, marked))
        if on_top:
            by_key = self.program.inputs.by_keyboard
            self.explaining.focus((self.focus or self.play.state.spot or "") if by_key else "", now)
            changed |= self.explaining.tick([*self.live().values()], now)
        focused = focused_card(self.play)
        raised = self.play.state.over if focused is None else focused
        changed |= self.play.state.lift.tick(raised, now, still=not self.play.pace.flies)
        changed |= hot_seat.close_when_due(self.play, now)
        match on_top and hot_seat.stops(self.play, now):
            case "scores":
                self._show_scores(by_itself=True)
            case "claims":
                hot_seat.ask_all(self)
            case "cover":
                hot_seat.cover(self)
            case _:
                return changed
        return True

    def wake(self, now: float) -> float | None:
        """Every frame while something moves; else when the next thing is due."""
        if self.play.restless or self.play.state.lift.restless:
            return self.program.painted + self.program.frame
        # What waits until the dialog on top has gone must not wake the program again and again meanwhile.
        on_top = self.program.top is self
        wakes = self.play.wakes(now, paused=not on_top)
        if on_top:
            wakes += self.explaining.wakes()
        if self._race:
            wakes += self._race.wakes(now)
        state = self.play.state
        wakes += [due for due in (state.closes, state.stop_due if on_top else None) if due is not None]
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
        changed = self._by_mouse(event, now)
        return super().event(event, now) if changed is None else changed

    def _by_mouse(self, event: Event, now: float) -> bool | None:
        """What the pointer does beside the widgets, and keys let go: whether the picture may have changed; None
        leaves it to these.
        """
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.play.hurry(now)
        match event.type:
            case pygame.KEYUP:
                return self._released(event.key)
            case pygame.MOUSEMOTION:
                x, y = self.program.units(event.pos)
                changed = self.explaining.point(x, y, now)
                changed |= self.reach.point(x, y)
                return pointer.point(self.play, x, y, now) or changed
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                return self._pressed(*self.program.units(event.pos), now)
            case pygame.MOUSEBUTTONUP if event.button == 1 and self._released(HURRY):
                return None
            case pygame.MOUSEBUTTONUP if event.button == 1 and not self.reach.pressed:
                if self.explaining.release() and not self.play.state.dragged:
                    pointer.cancel(self.play, now)  # a long press only asked what that is
                    return True
                return pointer.release(self.play, *self.program.units(event.pos), now)
            case pygame.MOUSEBUTTONDOWN if event.button == 3:
                if self.play.state.held is None:
                    self.explaining.ask([*self.live().values()], *self.program.units(event.pos))
                pointer.cancel(self.play, now)
            case pygame.MOUSEWHEEL if self.log.open:
                self.log.scroll(event.y)
            case _:
                return None
        return True

    def _pressed(self, x: float, y: float, now: float) -> bool | None:
        """The left button goes down: on a widget, which answers itself, or on the table."""
        widget = self.reach.at(x, y)
        if widget and widget.id == HURRY and hurry_up(self.play, now):
            self._hurries = HURRY
        if widget:
            return None
        if self.log.open and self._log_box.holds(x, y):
            return self._ask_log(x, y)
        self.focus = self.play.state.spot = None
        self.explaining.press(x, y, now)
        return pointer.press(self.play, x, y, now)

    def _ask_log(self, x: float, y: float) -> bool | None:
        """What was refused there leads to its rule; what one wonders at opens, and shuts again."""
        number = self.log.rule_at(x, y)
        if number:
            self._flow.rule(self.session, number)
        return True if number or self.log.open_at(x, y) else None

    def key(self, event: Event, now: float) -> bool:
        """Keys of the table; letters and the focused widget as on every screen."""
        keymap = self.program.keymap
        self.play.hurry(now)
        if event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN) and self.log.open:
            self.log.scroll(5 if event.key == pygame.K_PAGEUP else -5)
        elif keymap.does("why", event):
            self._ask_why()
        elif keymap.does("next-place", event):
            self._steps.tab(back=bool(event.mod & pygame.KMOD_SHIFT))
        elif event.key in ARROWS:
            self._steps.arrow(ARROWS[event.key])
        elif waits(self.play) and self.focus in (None, "go-on") and _steers(keymap, event):
            go_on(self.play, now)
        elif keymap.does("take", event) and self.focus is None:
            self._space(now, event.key)
        elif keymap.does("sensible", event) and self._enter_is_mine:
            enter(self.play, now)
        else:
            return super().key(event, now)
        return True

    def _space(self, now: float, key: object) -> None:
        """Whoever cannot play yet hurries the others, as long as that key or button is held."""
        card = focused_card(self.play)
        marks = card is not None and self.play.may_mark(self.play.scene.zone_of[card], card)
        if not marks and not self.play.may_move and hurry_up(self.play, now):
            self._hurries = key
        else:
            space(self.play, now)

    def _released(self, key: object) -> bool:
        """Nobody is hurried any more; False if that key hurried nobody."""
        found = self.play.state.hurried and key == self._hurries
        self.play.state.hurried = self.play.state.hurried and not found
        return found

    def pad_up(self, button: str, now: float) -> bool:
        """A button is let go."""
        return self._released(button) or super().pad_up(button, now)

    @property
    def _enter_is_mine(self) -> bool:
        """No widget has the focus; or a hint is shown, which Enter takes wherever the focus is."""
        return self.focus is None or self.play.state.hint.move is not None

    def pad(self, button: str, now: float) -> bool:
        """A picks up and puts down, Y does the sensible thing; the others as on every screen."""
        self._pressed_at = now
        self.play.hurry(now)
        if button in ("lb", "rb"):
            self._steps.tab(back=button == "lb")
        elif button == "a" and waits(self.play) and self.focus is None:
            go_on(self.play, now)
        elif button == "a" and self.focus is None:
            self._space(now, button)
        elif button == "y" and self._enter_is_mine:
            enter(self.play, now)
        else:
            return super().pad(button, now)
        return True

    def spoken(self) -> str:
        """The game, and where its match stands."""
        return f"{self.session.game.title}. {self.session.tabletop.text.headline(self.session.seen())}."

    def spoken_page(self) -> str:
        """Nothing: what happens is told as it happens."""
        return ""

    def spoken_focus(self) -> str:
        """A widget, or a card or a place of the table."""
        return super().spoken_focus() or spoken.of_spot(self.play)

    def spoken_marks(self) -> str:
        """What the marked cards would do."""
        return spoken.of_marks(self.play)


def _steers(keymap: Keymap, event: Event) -> bool:
    """Enter or Space, or what has taken their place."""
    return keymap.does("take", event) or keymap.does("sensible", event)
