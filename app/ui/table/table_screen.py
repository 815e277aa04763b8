"""The table's screen: what a person sees and does while a match is played."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame
from pygame.event import Event

from app.core.cards import Seat
from app.core.info import Mood
from app.core.messages import _, as_sentence
from app.table.card_size import Growth
from app.table.geometry import UNITS_HEIGHT, UNITS_WIDTH, Area, Box
from app.ui.kit.accessible import AccessibleNode, Verb
from app.ui.kit.screen import Host
from app.ui.kit.toast import Lines
from app.ui.kit.widgets import Button, Widget
from app.ui.navigator import Navigator
from app.ui.session import Session
from app.ui.table import advice, hot_seat, narration
from app.ui.table.accessible_table import prompt_text, table_nodes
from app.ui.table.controls import WHY, Commands, actions, bar, draw_why, sort_button, why_buttons
from app.ui.table.focus import Steps, focus_ring, focused_card, spots
from app.ui.table.hot_seat import Covered, Curtain
from app.ui.table.instant_replay import InstantReplay, worth_seeing
from app.ui.table.log_panel import LogDock, LogPanel
from app.ui.table.picture import draw_dragged, draw_over, draw_table
from app.ui.table.play import TablePlay
from app.ui.table.popovers import Popovers
from app.ui.table.state import NO_HINT
from app.ui.table.table_dialogs import MoveChooser, pile_buttons
from app.ui.table.table_input import Keys, Pointer, empty_hands, follow_button, follow_hint, press_focused
from app.ui.table.tooltips import Tooltips
from app.ui.table.turn_pacing import go_on, hurry_no_more, may_hurry, wait_no_more, waits
from app.ui.table.unsaved_notice import explain_unsaved
from app.ui.window.brush import Brush
from app.ui.window.keyboard import asks_to_explain
from app.ui.window.window import Heard

if TYPE_CHECKING:
    from app.ui.realtime.race_table import RaceTable


class TableScreen(Covered):
    """Plays one session: pointer and keys become moves, and moves become animation."""

    finds_focus = True

    def __init__(self, program: Host, session: Session, flow: Navigator) -> None:
        super().__init__(program)
        self.session, self._flow = session, flow
        self._dock = LogDock(program, self.least)
        # Without people everybody watches from seat 0; with several, a dialog asks the first one to the screen.
        viewer = min(session.persons, default=0)
        alone = len(session.persons) == 1 or session.game.real_time
        self.play = TablePlay(program, session, program.area_of(self), viewer, open_hand=alone)
        self._steps, self.log = Steps(self, self.play), LogPanel(self.play, opened=self.beside > 0)
        self.tooltips = Tooltips(self.play)
        self.popovers = Popovers(self.play, lambda: self.laid(self.play.scene.area), self.popped_up, self.version)
        self._keys = Keys(self, self.play, self._steps, self.log)
        self._pointer = Pointer(self, self.play, self.tooltips, self.log, partial(flow.rule, session))
        self._chooser = MoveChooser(self.play, self._act)
        self.play.ask, self.play.look = self._chooser.ask, self._chooser.look
        self.play.see_again = self._see_again
        self._commands = Commands(
            menu=lambda: flow.pause(session),
            undo=lambda: hot_seat.undo(self, program.now()),
            again=self._see_again,
            overview=self._ask_overview,
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
            unsaved=partial(explain_unsaved, program, session),
            ignore=lambda: hot_seat.ignore_or_ask(self, program.now()),
        )
        self._unsaved = ""
        """Why the match could not be saved, as of the last tick."""
        self._race: RaceTable | None = None
        if session.game.real_time:
            from app.ui.realtime.race_table import RaceTable

            self._race = RaceTable(self.play, self._open_menu)
        self.real_time = self._race is not None
        self._pressed_at = program.now()
        """Time of the event that is being handled."""
        self._hovered_in = self._position
        """Position at the time when the pointer moved onto the widget below it."""
        self.play.open(program.now())

    @property
    def reads_pads(self) -> bool:
        return self._race is not None and not self.session.between_deals

    @property
    def racers(self) -> int:
        """Number of people in this race; 0 where no race is on."""
        return self._race.racers if self._race else 0

    @property
    def play_keys(self) -> frozenset[int]:
        return self._race.people.play_keys if self._race else frozenset()

    def slept(self, since: float) -> None:
        """Handle a pause of the whole process; it matters in a race only."""
        if self._race:
            self._race.slept(since)

    @property
    def mood(self) -> Mood:
        return self.session.game.info.mood

    @property
    def ambience(self) -> tuple[str, ...]:
        return self.session.game.info.ambience

    @property
    def least(self) -> tuple[float, float]:
        """Smallest size in units that this game's cards need, with text at its largest. A race of several people at one
        screen shows all hands, so larger text would take the cards' room.
        """
        crowded = self.session.game.real_time and len(self.session.persons) > 1
        largest = 1.0 if crowded else self.session.tabletop.layout.max_text_scale
        return UNITS_WIDTH / largest, UNITS_HEIGHT / largest

    @property
    def beside(self) -> float:
        """Share of the width that the open log takes beside the table."""
        return self._dock.share

    def _help(self) -> None:
        """Open the rules, at the section that explains the last refusal if there is one."""
        if why := self.play.state.refused:
            self._flow.rule(self.session, why.section)
        else:
            self._flow.help(self.session)

    def _toggle_log(self) -> None:
        """Show or hide the log; beside the table it stays open from match to match."""
        self.log.toggle()
        self._dock.keep(opened=self.log.open)

    def cloth(self, area: Area) -> Box | None:
        """The mat under the piles."""
        self._fit(area)
        return self.play.scene.mat.cloth

    @property
    def growth(self) -> Growth:
        """How large the cards are, compared with their usual size."""
        self._fit(self.program.area_of(self))
        return self.play.scene.growth

    def place_toast(self, ways: Sequence[Lines]) -> tuple[Lines, Box]:
        """Place a toast near the viewer's plate where it hides nothing."""
        return self.popovers.toast(self.program.brush(self.program.area_of(self)), ways)

    def version(self) -> object:
        """Return a value that changes whenever the widgets may."""
        scene = self.play.scene
        top = self.program.top
        on_top = top is self, isinstance(top, Curtain)
        order = scene.order.version(scene.viewer), self.play.state.marked
        paced = waits(self.play), may_hurry(self.play), self.session.ignored(scene.viewer)
        held = scene.viewer, scene.open_hand, order, self.session.occasion, self.session.new_to_it
        gold = advice.poor_moves(self.play) is None, self.play.state.hint.move
        shown = self.program.settings, self.program.read_aloud, on_top
        notes = self._unsaved, self.play.ending is None, self.play.state.notices
        return self.session.state, held, shown, paced, gold, notes

    def widgets(self, area: Area) -> list[Widget]:
        """Return the actions at the lower right, other buttons on the table and the top bar."""
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
            *pile_buttons(self.play, self._chooser.look_through),
            *why_buttons(self.play, self._show_why, brush),
            *top,
        ]

    def bar(self, area: Area) -> list[Widget]:
        muted = not self.program.settings.sound
        return self._fitting(bar(self.play, self._commands, self.program.brush(area), muted=muted))

    def _fitting(self, widgets: list[Widget]) -> list[Widget]:
        return self._race.relabelled(widgets) if self._race else widgets

    def _act(self, move: object) -> None:
        if self.play.make(move, self._pressed_at):
            follow_button(self.play)
            hot_seat.focus_drawn(self)

    def _show_why(self, seat: Seat) -> None:
        """Show the explanation of a seat's last move at its plate, for a while."""
        self.tooltips.show_for([*self.live().values()], f"{WHY}{seat}", self.program.now())

    def _ask_why(self) -> None:
        """Explain the latest move that invites a question; if the log is open, show or hide its explanations."""
        seats = advice.explained_seats(self.play)
        if self.log.open:
            self.log.toggle_whys()
        elif seats and self.real_time:
            self.program.say(_("During a race, the log explains moves."))
        elif seats:
            self._show_why(next(iter(seats)))
        else:
            self.program.say(_("The last moves need no explanation."))

    def _ask_overview(self) -> None:
        """Have the table read aloud, by a screen reader or the program's own voice."""
        self.play.state.overviews += 1
        if not self.program.read_aloud:
            self.program.say(_("To hear the table, turn on speech (Settings > Sound) or a screen reader."))

    def _see_again(self) -> None:
        """Open the instant replay over the table."""
        if shown := worth_seeing(self.session, self.play.scene.viewer):
            self.program.push(InstantReplay(self.program, self, self.play, shown))
        elif self.real_time:
            self.program.say(_("You can replay the last few seconds once the deal is over."))
        else:
            self.program.say(_("No one has played since your last turn."))

    def _show_scores(self, *, by_itself: bool) -> None:
        again = hot_seat.scores_seen(self.play)
        hot_seat.scores_shown(self.play)
        self._flow.scores(self.session, self.play, by_itself=by_itself, again=again)

    def open_aid(self, aid: str) -> bool:
        """Open the rules of this match, or the settings."""
        (self._commands.help if aid == "help" else self._commands.settings)()
        return True

    def cancel(self) -> None:
        """Close the tooltip, drop held and marked cards, close a log over the table, or open the menu, whichever comes
        first; in a race open the menu at once.
        """
        if self.session.game.real_time:
            self._open_menu()
        elif self.tooltips.requested:
            self.tooltips.drop()
        elif not empty_hands(self.play, self.program.now()):
            if self.log.open and not self.beside:
                self._toggle_log()
            else:
                self._open_menu()

    def _open_menu(self, why: str = "") -> None:
        """Open the menu; ``why`` is what paused the race, if none of its players did."""
        if why:
            self._flow.pause(self.session, why)
        else:
            self._commands.menu()

    def covered(self) -> None:
        """Drop held cards and close tooltips as a dialog covers the table."""
        super().covered()
        self.tooltips.drop()
        self.program.toast.withdraw(self.program.now())
        self.play.state.hurried = None
        self.play.cancel(self.program.now())

    def _fit(self, area: Area) -> None:
        """Lay the table out for a picture of another size."""
        if self.play.scene.area != area:
            self.play.stop_holding()
            self.play.scene.arrange(area)

    def draw(self, brush: Brush, now: float) -> None:
        self._fit(brush.area)
        focus = focus_ring(self.play) if self.program.top is self else None  # a dialog on top has the focus
        pointed = self._race.pointed(brush) if self._race else {}
        draw_table(self.play, focus, brush, now, pulse=bool(self._race and self._race.pulse), pointed=pointed)
        if self._race:
            self._race.draw(brush, now)
        super().draw(brush, now)
        self.draw_lit(brush, focus, now)
        dark = self._explained()
        why = dark is not None and dark.id.startswith("action-")
        hint = self.popovers.hint(brush)
        draw_over(self.play, brush, now, None if hint and hint.strip and why else hint)
        if self._race:
            self._race.draw_time(brush)
        if self.log.open:
            self.log.draw(brush, self._log_box)
        if dark is not None:
            draw_why(self.play, brush, dark)
        if self.program.top is self:
            toast = self.program.toast
            ways = toast.ways(brush) if toast.text and self.tooltips.shows else []
            version = self.popovers.version, self.play.state.hint, ways
            self.tooltips.draw(brush, version, lambda: self.popovers.beside(brush, ways))

    @property
    def _position(self) -> object:
        """The state on which reasons of disabled buttons depend; in a race only the selection, as others change the
        rest all the time.
        """
        state = None if self.session.game.real_time else self.session.state
        return state, self.play.state.marked

    def _explained(self) -> Button | None:
        """Return the disabled button whose reason is shown: the pointer has moved onto it in this position. If the
        pointer was there already, as after a click, no one has asked, and the prompt matters more.
        """
        widget = self.live().get(self.reach.hover or "")
        dark = isinstance(widget, Button) and not widget.enabled and bool(widget.why)
        return widget if isinstance(widget, Button) and dark and self._hovered_in == self._position else None

    def draw_dragged(self, brush: Brush) -> None:
        draw_dragged(self.play, brush)

    def draw_lit(self, brush: Brush, focus: tuple[Box, float] | None, now: float) -> None:
        """Draw what shines through a lesson's veil, between widgets and table; nothing here."""

    def caption_boxes(self, brush: Brush) -> list[Box]:
        """Return the boxes of text on the table that is not a widget: in a race, its instructions."""
        caption = self._race.caption(brush) if self._race else None
        return [caption.box] if caption else []

    def popped_up(self, brush: Brush) -> list[Box]:
        """Return the boxes of popovers that others must not cover."""
        return self.caption_boxes(brush)

    @property
    def _log_box(self) -> Box:
        area = self.program.area_of(self)
        if self.beside:
            return self._dock.box(area)
        tops = (widget.box.y for name, widget in self.live().items() if name.startswith("action-"))
        return self.log.box(area, min(tops, default=None))

    def tick(self, now: float) -> bool:
        """Advance motion, AI players and timers; open the scores or the next person's cover when they are due."""
        on_top = self.program.top is self
        changed = self._race is not None and self._race.tick(now, on_top=on_top)
        changed |= self.play.tick(now, paused=not on_top)
        changed |= self.play.follow_language(now)
        changed |= self.play.darken()
        before, self._unsaved = self._unsaved, self.session.save.trouble
        changed |= self._unsaved != before
        follow_hint(self.play, self.reach)
        if on_top:
            scene = self.play.scene
            held, marked = self.play.state.held, self.play.state.marked
            paused = waits(self.play)
            self._steps.keep((self.session.state, scene.viewer, scene.open_hand, held, marked, paused))
        if on_top:
            by_key = self.program.inputs.by_keyboard
            self.tooltips.focus((self.focus or self.play.state.spot or "") if by_key else "", now)
            changed |= self.tooltips.tick([*self.live().values()], now)
        focused = focused_card(self.play)
        raised = self.play.state.over if focused is None else focused
        changed |= self.play.state.lift.tick(raised, now, still=not self.play.pace.flies)
        changed |= on_top and hot_seat.answer_unclaimed(self, now)
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
        """Return the time of the next frame while something moves, else when the next timer is due."""
        if self.play.restless or self.play.state.lift.restless:
            return self.program.painted + self.program.frame
        # While a dialog is on top, what waits for it to close must not wake the program again and again.
        on_top = self.program.top is self
        wakes = self.play.wakes(now, paused=not on_top)
        if on_top:
            wakes += self.tooltips.wakes()
        if self._race:
            wakes += self._race.wakes(now)
        state = self.play.state
        wakes += [due for due in (state.closes, state.stop_due if on_top else None) if due is not None]
        return min(wakes, default=None)

    def drags(self, event: Event, now: float) -> bool:
        """Let dragged cards follow the pointer, unless a widget or a tooltip reacts to it, too. Not in a race, where
        anything may change at any time.
        """
        held = self.play.state.dragged
        if held is None or self.real_time or event.type != pygame.MOUSEMOTION or self.tooltips.shows:
            return False
        scale = self.play.scene.area.scale
        x, y = event.pos[0] / scale, event.pos[1] / scale
        if self.reacts_at(x, y):
            return False
        held.move(x, y, now)
        return True

    @property
    def settles(self) -> float | None:
        held = self.play.state.dragged
        return held.settles if held else None

    def expects(self, queue: deque[Heard]) -> None:
        """In a race, settle which of two simultaneous presses was first."""
        if self._race:
            self._race.expects(queue)

    def event(self, event: Event, now: float) -> bool:
        """Handle an event: race input first, then the pointer on the table, then widgets and keys."""
        self._pressed_at, hovered = now, self.reach.hover
        if self._race and (changed := self._race.event(event, now)) is not None:
            return changed
        if event.type == pygame.KEYUP:
            return hurry_no_more(self.play, event.key)
        changed = self._pointer.event(event, now)
        if self.reach.hover != hovered:
            self._hovered_in = self._position
        return super().event(event, now) if changed is None else changed

    def key(self, event: Event, now: float) -> bool:
        if self.program.keymap.does("overview", event):
            self._ask_overview()
            return True
        if asks_to_explain(event):
            self.tooltips.show_for([*self.live().values()], self.focus or self.play.state.spot or "", now)
            return True
        if self.program.keymap.does("why", event):
            self.play.hurry(now)
            self._ask_why()
            return True
        return self._keys.key(event, now) or super().key(event, now)

    def pad(self, button: str, now: float) -> bool:
        self._pressed_at = now
        return self._keys.pad(button, now) or super().pad(button, now)

    def pad_up(self, button: str, now: float) -> bool:
        return hurry_no_more(self.play, button) or super().pad_up(button, now)

    def spoken(self) -> str:
        """Return the game's title and the state of the match, for the screen reader."""
        return " ".join(
            (as_sentence(self.session.game.title), self.session.tabletop.text.headline(self.session.seen()))
        )

    def spoken_focus(self) -> str:
        """Return the description of the focused widget, card or place."""
        return super().spoken_focus() or narration.of_spot(self.play)

    def spoken_marks(self) -> str:
        return narration.of_marks(self.play)

    def accessible_name(self) -> str:
        return self.spoken()

    def accessible_parts(self) -> tuple[AccessibleNode, ...]:
        """Return texts beside the table, the table, and the buttons."""
        nodes, known = super().accessible_parts(), f"{self.accessible_name()} {prompt_text(self.play)}"
        texts = (node for node in nodes if not node.verbs and node.name.rstrip(".") not in known)
        return *texts, *table_nodes(self.play), *(node for node in nodes if node.verbs)

    def accessible_version(self) -> object:
        play = self.play
        held = play.state.held and (play.state.held.drag_item, tuple(play.state.held.targets))
        acted = tuple((seat, action.phrases) for seat, action in play.state.last_actions.items())
        return self.version(), play.scene.zones, play.state.marked, held, len(play.state.log), acted, play.scene.area

    @property
    def accessible_focus(self) -> str:
        return super().accessible_focus or self.play.state.spot or ""

    def act_on(self, name: str, verb: Verb, value: float | str | None, now: float) -> None:
        """Carry out a request of a screen reader: for a card or place, as a key would; otherwise for a widget."""
        if name not in spots(self.play):
            super().act_on(name, verb, value, now)
            return
        self.focus, self.play.state.spot = None, name
        if verb is Verb.PRESS:
            self.play.hurry(now)
            press_focused(self.play, now)


class GuidedScreen(TableScreen):
    """Asks for a hint once a turn, and whenever the table has changed."""

    def __init__(self, program: Host, session: Session, flow: Navigator, names: Collection[str] = ()) -> None:
        """``names``: people who get hints; empty means everyone."""
        super().__init__(program, session, flow)
        self._names = names
        self._hinted: object = None
        """State for which a hint was last requested."""

    def tick(self, now: float) -> bool:
        """Ask for a hint as soon as the cards are at rest."""
        changed = super().tick(now)
        play, session = self.play, self.session
        mine = self.program.top is self and session.person_on_turn == play.scene.viewer and play.scene.open_hand
        wanted = mine and (not self._names or session.name(play.scene.viewer) in self._names)
        if wanted and session.state is not self._hinted and play.state.hint is NO_HINT and not play.scene.motion.busy:
            self._hinted = session.state
            play.ask_hint()
            return True
        return changed
