"""The table's controller: gestures and moves of people, moves of AI players, and how animation, sound and text follow.

Moves change the session's state, and everything else follows the state. Times are milliseconds of the program's clock.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial

from app.core.cards import Card, Seat
from app.core.game import IllegalMove
from app.core.match import CannotUndo
from app.core.messages import _, language
from app.table.geometry import Area
from app.table.gesture import DragItem
from app.table.layout import ZoneKind
from app.table.pace import AT_ONCE
from app.ui.kit.screen import Host
from app.ui.session import Session, Step
from app.ui.table import advice, effects
from app.ui.table.callout import Burst
from app.ui.table.chips import flights
from app.ui.table.move_log import (
    MoveEvent,
    announce,
    forget_words,
    hurry_words,
    move_event,
    note_move,
    note_notice,
    note_refusal,
    opening,
    recount_moves,
    rewrite_log,
    say,
)
from app.ui.table.scene import Table
from app.ui.table.state import NEVER, NO_HINT, Held, PointerPress
from app.ui.table.targets import (
    NO_MEANING,
    default_move,
    drag_item_at,
    drop_meaning,
    drop_zone,
    dull_cards,
    hand_card_at,
    marked_item,
    may_mark,
    pointed,
    seat_at,
    targets,
    why_idle,
    why_not_there,
)
from app.ui.table.turn_pacing import REST, note_turn, waits

_DRAG = 6.0
"""Units the pointer travels before a press becomes a drag."""
_DOUBLE = 380.0
"""Longest time in milliseconds between the clicks of a double click."""
_EARLIER = 400.0
"""Largest delay in milliseconds assumed between a click and its event, as the program was busy."""


class TablePlay(Table):
    """One session in motion."""

    def __init__(self, program: Host, session: Session, area: Area, viewer: Seat, *, open_hand: bool) -> None:
        super().__init__(program, session, area, viewer, open_hand=open_hand)
        self.ask: Callable[[Sequence[object], tuple[float, float]], None] = lambda _moves, _at: None
        """(moves, position of the drop) -> lets the person choose among several moves."""
        self.look: Callable[[str], None] = lambda _zone: None
        """Opens a pile to look through, where that is allowed."""
        self.see_again: Callable[[], None] = lambda: None
        """Starts the instant replay."""
        self.ending: MoveEvent | None = None
        """The move that ended the deal, while its cards land and nothing may show the result."""
        self._darkened_for: object = None
        """State and viewer for which the hand's cards were darkened; None if they are not."""
        self._language = language()

    def open(self, now: float) -> None:
        """Show the match; deal with animation if nothing has been played yet."""
        rewrite_log(self)
        recount_moves(self)
        if not self.session.match.log:
            cue = opening(self.session)
            effects.hear_opening(self, cue, now)
            self.scene.deal(cue, now, self.pace, gather=False)
            self.state.flights += flights(cue.chips, now, self.pace)
        self._let_ai_pause(now, same_turn=False)
        note_turn(self, dealt=True)

    def follow_language(self, now: float) -> bool:
        """Write the texts of past moves anew after the language was changed; return whether it was."""
        if self._language == language():
            return False
        self._language = language()
        rewrite_log(self)
        recount_moves(self)
        advice.drop_hint(self)
        self.state.advised.clear()
        self.state.coaching.clear()
        self.scene.follow(now, self.pace)
        return True

    # ---- the pointer: press, drag, click, double click

    def press(self, x: float, y: float, now: float, waited: float = 0.0) -> None:
        """Handle a press that may have been made up to ``waited`` milliseconds ago."""
        state, held = self.state, self.state.held
        when, there_x, there_y = state.raced
        if _follows(when, now, waited) and math.hypot(x - there_x, y - there_y) < _DRAG:
            return  # the rest of a double click, not meant for the card there now
        zone, card = pointed(self.scene, x, y)
        if zone is None:
            if held and (seat := seat_at(self.scene, x, y)) is not None:
                self.drop(held.drag_item, None, now, seat=seat)
            else:
                self.put_back(now)
            return
        if held and zone != held.drag_item.zone:
            self.drop(held.drag_item, zone, now)
            return
        marks = may_mark(self.scene, zone, card)
        if not marks and (marked := marked_item(self.scene)) and self.drop(marked, zone, now):
            return
        held_before = state.held is not None and card in state.held.start
        state.press = PointerPress(zone, card, x, y, held_before, marks)
        if not marks:
            self.take(zone, card, x, y)

    def point(self, x: float, y: float, now: float) -> bool:
        """Handle motion of the pointer, with or without a drag; return whether the picture changes."""
        state = self.state
        if state.press and not state.dragged:
            self._begin_drag(state.press, x, y)
        if held := state.dragged:
            held.move(x, y, now)
            return True
        card = hand_card_at(self.scene, x, y)
        changed, state.over = card != state.over, card
        return changed

    def _begin_drag(self, press: PointerPress, x: float, y: float) -> None:
        """Start a drag if the pointer has moved far enough from the press."""
        if math.hypot(x - press.x, y - press.y) <= _DRAG:
            return
        if self.state.held is None and press.marks:  # a click would have marked it
            self.take(press.zone, press.card, press.x, press.y)
        if self.state.held:
            self.state.held.dragged = True
            self.program.sounds.play("slide")

    def release(self, x: float, y: float, now: float, waited: float = 0.0) -> None:
        """Handle a release: a drop, a click or a double click, made up to ``waited`` milliseconds ago."""
        state = self.state
        press, state.press = state.press, None
        if press is None:
            return
        if state.held is None and not press.marks:
            self.look(press.zone)
            return
        if held := state.dragged:
            first = held.placements()[held.drag_item.cards[0]]
            zone = drop_zone(self.scene, x, y, held.drag_item.zone, held.targets, first)
            self.let_go(zone, now, seat=seat_at(self.scene, x, y))
            state.over = hand_card_at(self.scene, x, y)
            return
        when, zone, card = state.clicked
        state.clicked = (now, press.zone, press.card)
        if _follows(when, now, waited) and (zone, card) == (press.zone, press.card):
            self._double_click(press, now)
        elif self.session.game.real_time and press.zone == self.scene.hand:
            self._double_click(press, now)  # no time for a second click
            if press.card is not None and not self.scene.in_hand(press.card):
                state.raced = now, x, y
        elif self.scene.zones[press.zone].kind is ZoneKind.STOCK and not press.marks:
            self._double_click(press, now)  # drawing is the only use of a click on the stock
        elif press.marks and press.card is not None:
            self.toggle_mark(press.card)
        elif press.held_before:
            self.put_back(now)

    def _double_click(self, press: PointerPress, now: float) -> None:
        held = self.state.held
        drag_item = held.drag_item if held else drag_item_at(self.scene, press.zone, press.card)
        self.state.clicked = NEVER, "", None
        if drag_item is not None:
            self.make_default(drag_item, now)

    def cancel(self, now: float) -> None:
        """Return held cards to their places."""
        self.state.press = None
        self.put_back(now)

    # ---- held cards

    def take(self, zone: str, card: Card | None, x: float, y: float) -> bool:
        """Pick up cards; return False if nothing there can be picked up."""
        drag_item = drag_item_at(self.scene, zone, card)
        if drag_item is None or not drag_item.cards or not self.scene.may_touch:
            return False
        now = round(self.program.now())
        start = {c: self.scene.motion.animator.where(c, now) for c in drag_item.cards}
        self.state.held = Held(drag_item, targets(self.scene, drag_item), start, x, y)
        return True

    def let_go(self, zone: str | None, now: float, *, seat: Seat | None = None) -> None:
        """Drop the held cards on a zone, or on none, perhaps at another player's ``seat``. On their own zone they only
        return, or move to another position in the hand.
        """
        held = self.state.held
        if held is None:
            return
        if zone != held.drag_item.zone:
            self.drop(held.drag_item, zone, now, seat=seat)
        elif zone == self.scene.hand and held.dragged:
            self.scene.lay(held.drag_item.cards, held.x)
            self.state.held = None
            self.state.marked -= {*held.drag_item.cards}
            self.scene.follow(now, AT_ONCE)
            self._slide_from(held, now)
        else:
            self.put_back(now)

    def drop(self, drag_item: DragItem, zone: str | None, now: float, *, seat: Seat | None = None) -> bool:
        """Drop held or marked cards: make the move, ask which of several, mark cards that begin a move, or refuse with
        a reason. Held cards then spring back; marked cards dropped where they mean nothing stay, and False is returned.
        ``seat`` is the player at whose place they were dropped, if any.
        """
        held = self.state.held if self.state.held and self.state.held.drag_item is drag_item else None
        meaning = drop_meaning(self.scene, drag_item, zone)
        if held is None and meaning == NO_MEANING:
            return False
        if len(meaning.moves) == 1:
            self.make(meaning.moves[0], now)
            return True
        self.put_back(now)
        if meaning.moves:
            self.ask(meaning.moves, (held.x, held.y) if held else self.scene.zone_box(zone or "").middle)
        elif meaning.selects:
            self.mark(drag_item.cards)
        else:
            self.refuse(meaning.refusal or why_not_there(self.scene, drag_item, held.targets if held else (), seat))
        return True

    def put_back(self, now: float) -> None:
        """Let the held cards spring back."""
        self._slide_from(self.stop_holding(), now, springs=True)

    def stop_holding(self) -> Held | None:
        """Stop holding cards, and return them."""
        held, self.state.held = self.state.held, None
        return held

    def _slide_from(self, held: Held | None, now: float, *, springs: bool = False) -> None:
        """Slide cards that were dragged, or let them spring back, to their places."""
        if held and held.dragged:
            for card, start in held.placements().items():
                self.scene.motion.send(card, start, now, self.pace, springs=springs)

    # ---- marks: cards that are to be played together

    def toggle_mark(self, card: Card) -> None:
        """Mark a card or unmark it; the oldest mark in the zone goes where no more cards can be played together."""
        state, scene = self.state, self.scene
        zone = scene.zone_of[card]
        if card in state.marked:
            self._unmark(card)
        else:
            there = [other for other, its in state.marked_in.items() if other in state.marked and its == zone]
            most = scene.tabletop.input.max_marked(scene.seen, state.viewer, zone)
            for other in there[: max(0, len(there) + 1 - most)]:
                self._unmark(other)
            state.marked_in.pop(card, None)  # keeps the order of marking
            state.marked |= {card}
            state.marked_in[card] = zone
        self.program.sounds.play("flip")

    def _unmark(self, card: Card) -> None:
        self.state.marked -= {card}
        del self.state.marked_in[card]

    def mark(self, cards: Iterable[Card]) -> None:
        """Mark cards, with a sound; marked ones stay marked."""
        for card in {*cards} - self.state.marked:
            self.state.marked |= {card}
            self.state.marked_in[card] = self.scene.zone_of[card]
        self.program.sounds.play("flip")

    def clear_marks(self) -> None:
        self.state.marked, self.state.marked_in = frozenset(), {}

    def _keep_marks(self) -> None:
        """Keep the marks of cards that the last move has not moved."""
        state, zones = self.state, self.scene.zone_of
        state.marked = frozenset(card for card in state.marked if zones.get(card) == state.marked_in[card])

    # ---- moves

    def refuse(self, why: str) -> None:
        """Explain why something isn't possible: in a race at their own seat, where they look."""
        self.program.sounds.play("thud")
        if self.session.refuses_at_seat:
            say(self, self.state.viewer, why, self.program.now())
        else:
            self.program.say(why)
            note_refusal(self, why)

    def make_default(self, drag_item: DragItem, now: float) -> bool:
        """Make the default move of some cards; return False after a message if there is none."""
        move = default_move(self.scene, drag_item)
        if move is not None:
            return self.make(move, now)
        self.put_back(now)
        self.refuse(why_idle(self.scene, drag_item))
        return False

    def make(self, move: object, now: float) -> bool:
        """Make a move of the viewer; return False after a message if the rules refuse it."""
        held = self.stop_holding()
        self.catch_up(now)
        if text := advice.warning(self, move):
            if held and held.dragged:
                self._slide_from(held, now, springs=True)
            else:
                self.state.held = held  # a card that was not dragged stays held, for another try
            self.program.say(text)
            self.program.toast.keep(text)  # until the person presses something
            return False
        before = self.session.state
        try:
            step = self.session.play(self.state.viewer, move, now)
        except IllegalMove as why:
            self._slide_from(held, now, springs=True)
            self.refuse(self.session.refusal(self.state.viewer, move, why.args[0]))
            return False
        advice.look_back(self, before, move)
        self.follow(step, now)
        self._slide_from(held, now)
        return True

    def deal(self, now: float) -> None:
        """Deal the next hand after the scores, if the rules and the pack allow one, without messages or marks of the
        last.
        """
        forget_words(self)
        self.state.drawn = frozenset()
        try:
            self.follow(self.session.deal(now), now)
        except IllegalMove as why:
            self.program.say(str(why))

    def undo(self, seat: Seat, now: float) -> bool:
        """Undo the last move of a seat; return False after a message if that isn't possible."""
        self.stop_holding()
        try:
            self.session.undo(seat)
        except CannotUndo as why:
            self.refuse(str(why))
            return False
        self.program.toast.withdraw(now)
        advice.drop_hint(self)
        self.clear_marks()
        self.state.over = None  # a card that returns to the hand is not hovered until the pointer moves
        rewrite_log(self)
        recount_moves(self)
        effects.hear_undo(self)
        effects.forget_feelings(self)
        note_turn(self, dealt=True)
        self.scene.follow(now, self.pace)
        return True

    def ask_hint(self) -> None:
        """Ask the AI for a hint, or hide the one that is shown."""
        if self.state.hint is not NO_HINT:
            advice.drop_hint(self)
        elif self.scene.may_move:
            advice.ask_advice(self, self.program.now())
        elif self.session.between_deals or self.session.over:
            self.program.say(_("This deal is over."))
        elif self.session.person_on_turn == self.state.viewer and not self.state.open_hand:
            self.program.say(_("Show your hand first. Hints name your cards."))
        else:
            self.program.say(_("You can get a hint on your turn."))

    def hurry(self, now: float) -> None:
        """Finish a deal, lettering and flying chips at once, as the person has pressed a key or clicked."""
        self._reveal(now)
        if self.scene.motion.dealing or self.scene.motion.in_parts:
            self.scene.motion.finish(now)
            effects.drop_caption(self)
        hurry_words(self)
        self.state.flights, self.state.bursts = [], []
        effects.hear_no_chips(self)

    def catch_up(self, now: float) -> bool:
        """In a race, show what has happened by now; return whether anything has."""
        steps = self.session.catch_up(now)
        for step in steps:
            self.follow(step, now)
        return bool(steps)

    def follow(self, step: Step, now: float) -> None:
        """Show a move that has been made: motion, sound, text."""
        self.program.toast.withdraw(now)
        shown = move_event(self.session, step)
        mine = shown.by == self.state.viewer
        if mine or not (self.session.game.real_time or shown.cue.quiet):
            advice.drop_hint(self)
        if mine:
            self.clear_marks()
        completes = False if shown.cue.quiet else shown.cue.completes
        note_turn(self, dealt=self.session.tabletop.is_deal(step.move), completes=completes)
        if shown.cue.quiet:
            if mine:  # secret from everybody else
                self.program.sounds.play(shown.cue.sound)
                self.scene.show(shown.cue, now, self.pace)
            return
        self._show(shown, now)
        self._keep_marks()
        asked = self.session.tabletop.input.claim(self.session.seen(None, step.after), self.session.name) is not None
        same_turn = asked or self.session.turn == shown.by
        self._let_ai_pause(now, same_turn=same_turn, after=REST * self.pace.share if shown.cue.completes else 0.0)

    def _show(self, shown: MoveEvent, now: float) -> None:
        self._reveal(now)
        cue, session, before, motion = shown.cue, self.session, self.scene.pile_of, self.scene.motion
        ends = session.tabletop.deal_over(session.seen(None, shown.step.after))
        self.scene.show(cue, now, self.pace, in_parts=shown.by != self.state.viewer, ends=ends)
        reveals = motion.due if ends and motion.in_parts else None
        announce(self, shown, now, 0.0 if reveals is None else reveals - now - self.pace.lasts)
        effects.caption_parts(self, shown, now)
        note_move(self, shown, now)
        note_notice(self, shown, now)
        effects.light_up(self, shown, before, now)
        if reveals is None:
            self._set_off(shown, now)
        else:
            self.ending = shown
            self.state.timers.set("reveal", reveals, partial(self._reveal, reveals))
            cue = replace(cue, call_sound="", chips=())
        if cue.burst and self.pace.flies:
            self.state.bursts.append(Burst(self.scene.spreads[cue.burst].box, now + self.pace.lasts, self.pace))
        if cue.bounce:
            self.scene.bounce(*cue.bounce, now, self.pace)
        self.state.acted = now
        if cue.telltale and len(session.persons) > 1:
            effects.hear_nothing(self, now)
        else:
            effects.hear_move(self, cue, shown.by, now, self.pace)
        anothers = session.person_on_turn not in (None, shown.by) and session.forced() is None
        if anothers and not session.game.real_time:
            effects.hear_turn(self, cue, now)

    def _set_off(self, shown: MoveEvent, now: float) -> None:
        """Show faces and payments."""
        effects.show_feelings(self, shown, now)
        self.state.flights += flights(shown.cue.chips, now, self.pace)

    def _reveal(self, now: float) -> None:
        """Show the result of the deal, if the card that ended it has just been seen."""
        if self.ending is None:
            return
        shown, self.ending = self.ending, None
        self.state.timers.cancel("reveal")
        self._set_off(shown, now)
        effects.hear_move(self, replace(shown.cue, sound=""), shown.by, now, self.pace)

    def _let_ai_pause(self, now: float, *, same_turn: bool, after: float = 0.0) -> None:
        rests = self.scene.motion.rests(now) + after
        speed = "off" if self.state.hurried is not None else self.program.settings.speed
        self.session.thinking.pause(rests, speed, same_turn=same_turn)

    def tick(self, now: float, *, paused: bool) -> bool:
        """Advance motion, texts, AI players and pauses; return whether the picture changes."""
        state = self.state
        changed = self.scene.motion.tick(now)
        changed |= state.timers.run(now)
        effects.hear_cards(self, now)
        changed |= bool(state.call or state.flights or state.bursts)
        if state.call and state.call.over(now):
            state.call = None
        state.flights = [flight for flight in state.flights if not flight.over(now)]
        state.bursts = [burst for burst in state.bursts if not burst.over(now)]
        changed |= effects.next_dot(self, now, paused=paused)
        changed |= state.dragged is not None and state.dragged.settle(now)
        changed |= advice.hear_advice(self, now)
        if not paused:
            advice.start_analysis(self)
            hold = state.dragged is not None or waits(self) or advice.holds(self)
            for step in self.session.others(now, hold=hold):
                self.follow(step, now)
                changed = True
        if self.ending is None:  # after the moves, as nothing else may wake the table to turn the next seat
            changed |= state.turning.tick(effects.facing(self), now, still=not self.pace.flies)
        return changed

    def place_call(self, *, aside: bool = False) -> None:
        """In a race, place the lettering at the height of the pile; to its side while others play on."""
        if self.state.call is not None and self.session.game.real_time:
            beside = self.scene.zone_box(self.scene.mat.goal)
            self.state.call = replace(self.state.call, aside=aside, beside=beside)

    def darken(self) -> bool:
        """Darken the hand cards that can't be played now, once for each position; return whether they changed."""
        wanted = self.program.settings.show_playable and self.scene.may_move
        about = (self.session.state, self.scene.viewer) if wanted else None
        if about == self._darkened_for:
            return False
        self._darkened_for = about
        before, self.state.dull = self.state.dull, dull_cards(self.scene) if wanted else frozenset()
        return self.state.dull != before

    def wakes(self, now: float, *, paused: bool) -> list[float]:
        """Return the times of the next events, except motion, which needs every frame. While play is paused no one
        moves.
        """
        dues = [self.state.timers.next, self.scene.motion.due]
        if not paused and not waits(self) and not advice.holds(self):
            dues += [self.session.thinking.wake(now), *effects.look_at_dots(self, now), advice.due(self)]
        return [due for due in dues if due is not None]

    @property
    def restless(self) -> bool:
        """Whether every frame differs."""
        state = self.state
        moves = self.scene.motion.moving or state.turning.restless
        return moves or state.call is not None or bool(state.flights or state.bursts)


def _follows(first: float, now: float, waited: float) -> bool:
    """Return whether this click may be the second of a double click."""
    return now - min(waited, _EARLIER) - first < _DOUBLE
