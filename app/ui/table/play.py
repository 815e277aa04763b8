"""What happens at the table: moves of people and AI players, and how animation, sound and text follow them."""

from __future__ import annotations

from collections.abc import Sequence

from app.core.cards import Card, Seat
from app.core.game import IllegalMove
from app.core.match import CannotUndo
from app.table.gesture import DragItem
from app.ui.session import Step
from app.ui.table import advice, effects, person
from app.ui.table.advice import ask_advice, drop_hint, hear_advice
from app.ui.table.callout import flights
from app.ui.table.drop_refusal import why_idle, why_not_there
from app.ui.table.effects import (
    caption_parts,
    drop_caption,
    forget_feelings,
    light_up,
    look_at_dots,
    next_dot,
    show_feelings,
)
from app.ui.table.move_log import (
    MoveEvent,
    announce,
    forget_words,
    hurry_words,
    move_event,
    note_move,
    note_refusal,
    opening,
    recount_moves,
    rewrite_log,
    say,
)
from app.ui.table.person import AtTable
from app.ui.table.state import NO_HINT
from app.ui.table.turn_pacing import REST, note_turn, waits


class TablePlay(AtTable):
    """One session in motion: moves change the session's state, and everything else follows the state.

    Times are milliseconds of the program's clock.
    """

    def open(self, now: float) -> None:
        """Show the match; deal with animation if nothing has been played yet."""
        rewrite_log(self)
        recount_moves(self)
        if not self.session.match.log:
            cue = opening(self.session)
            effects.hear_opening(self, cue)
            self.scene.deal(cue, now, self.pace, gather=False)
        self._let_ai_pause(now, same_turn=False)
        note_turn(self, dealt=True)

    def take(self, zone: str, card: Card | None, x: float, y: float) -> bool:
        """Pick up a card; return False if nothing there can be picked up."""
        return person.take_up(self, zone, card, x, y)

    def let_go(self, zone: str | None, now: float, *, seat: Seat | None = None) -> None:
        """Drop the held cards on a zone, or on none, perhaps at another player's ``seat``. Make the move that this
        means, if any; else the cards spring back, and are marked if they begin a move of several cards, or a message
        says why not. A drop on their own zone needs no message.
        """
        held = self.state.held
        if held and zone is not None and self._begin(held.drag_item, zone, now):
            return
        moves = person.drop(self, zone, now)
        self._make_one_of(moves, (held.x, held.y) if held else (0.0, 0.0), now)
        if held and not moves and zone != held.drag_item.zone:
            self.refuse(why_not_there(self, held.drag_item, held.targets, seat))

    def put_marked(self, zone: str, now: float) -> bool:
        """Move the marked cards to a zone, or say why not; return False if that has no meaning."""
        if (drag_item := person.marked_drag_item(self)) and self._begin(drag_item, zone, now):
            return True
        moves = person.marked_moves(self, zone)
        self._make_one_of(moves, self.scene.zone_box(zone).middle, now)
        return bool(moves)

    def _begin(self, drag_item: DragItem, zone: str, now: float) -> bool:
        """Mark cards that begin a move at a zone, or say why they begin none; return False if that doesn't apply."""
        why = self.starts_selection(drag_item, zone)
        if why is None:
            return False
        person.put_back(self, now)
        if why:
            self.refuse(why)
        else:
            person.mark(self, drag_item.cards)
        return True

    def _make_one_of(self, moves: Sequence[object], at: tuple[float, float], now: float) -> None:
        """Make the move; ask at the point ``at`` if there are several."""
        if len(moves) > 1:
            self.ask(moves, at)
        elif moves:
            self.make(moves[0], now)

    def refuse_drag_item(self, drag_item: DragItem, now: float) -> None:
        """Say that nothing sensible can be done with those cards."""
        person.put_back(self, now)
        self.refuse(why_idle(self, drag_item))

    def refuse(self, why: str) -> None:
        """Explain why something isn't possible: in a race at their own seat, where they look."""
        self.program.sounds.play("thud")
        if self.session.refuses_at_seat:
            say(self, self.state.viewer, why, self.program.now())
        else:
            self.program.say(why)
            note_refusal(self, why)

    def make(self, move: object, now: float) -> bool:
        """Make a move of the viewer; return False after a message if the rules refuse it."""
        held = person.stop_holding(self)
        self.catch_up(now)
        if text := advice.warning(self, move):
            if held and held.dragged:
                person.slide_from(self, held, now, springs=True)
            else:
                self.state.held = held  # a card that was not dragged stays held, for another try
            self.program.say(text)
            return False
        before = self.session.state
        try:
            step = self.session.play(self.state.viewer, move, now)
        except IllegalMove as why:
            person.slide_from(self, held, now, springs=True)
            self.refuse(self.session.refusal(self.state.viewer, move, why.args[0]))
            return False
        advice.look_back(self, before, move)
        self.follow(step, now)
        person.slide_from(self, held, now)
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
        person.stop_holding(self)
        try:
            self.session.undo(seat)
        except CannotUndo as why:
            self.refuse(str(why))
            return False
        drop_hint(self)
        person.clear_marks(self)
        self.state.over = None  # a card that returns to the hand is not hovered until the pointer moves
        rewrite_log(self)
        recount_moves(self)
        effects.hear_undo(self)
        forget_feelings(self)
        note_turn(self, dealt=True)
        self.scene.follow(now, self.pace)
        return True

    def ask_hint(self) -> None:
        """Ask the AI for a hint, or hide the one that is shown."""
        if self.state.hint is not NO_HINT:
            drop_hint(self)
        elif self.may_move:
            ask_advice(self, self.program.now())
        elif self.session.between_deals or self.session.over:
            self.program.say(f"This {self.session.round} is over: there is nothing to hint at.")
        elif self.session.person_on_turn == self.state.viewer and not self.state.open_hand:
            self.program.say("Open your hand first: a hint speaks of your cards.")
        else:
            self.program.say("A hint is there for you when it is your turn.")

    def hurry(self, now: float) -> None:
        """Finish a deal, lettering and flying chips at once, as the person has pressed a key or clicked."""
        if self.scene.motion.dealing or self.scene.motion.in_parts:
            self.scene.motion.finish(now)
            drop_caption(self)
        hurry_words(self)
        self.state.flights = []
        effects.hear_no_chips(self)

    def catch_up(self, now: float) -> bool:
        """In a race, show what has happened by now; return whether anything has."""
        steps = self.session.catch_up(now)
        for step in steps:
            self.follow(step, now)
        return bool(steps)

    def follow(self, step: Step, now: float) -> None:
        """Show a move that has been made: motion, sound, text."""
        shown = move_event(self.session, step)
        mine = shown.by == self.state.viewer
        if mine or not (self.session.game.real_time or shown.cue.quiet):
            drop_hint(self)
        if mine:
            person.clear_marks(self)
        completes = False if shown.cue.quiet else shown.cue.completes
        note_turn(self, dealt=self.session.tabletop.is_deal(step.move), completes=completes)
        if shown.cue.quiet:
            if mine:  # secret from everybody else
                self.program.sounds.play(shown.cue.sound)
                self.scene.show(shown.cue, now, self.pace)
            return
        self._show(shown, now)
        person.keep_marks(self)
        asked = self.session.tabletop.input.claim(self.session.seen(None, step.after), self.session.name) is not None
        same_turn = asked or self.session.turn == shown.by
        self._let_ai_pause(now, same_turn=same_turn, after=REST * self.pace.share if shown.cue.completes else 0.0)

    def _show(self, shown: MoveEvent, now: float) -> None:
        cue, session, before = shown.cue, self.session, self.scene.pile_of
        self.scene.show(cue, now, self.pace, in_parts=shown.by != self.state.viewer)
        announce(self, shown, now)
        caption_parts(self, shown, now)
        note_move(self, shown, now)
        light_up(self, shown, before, now)
        show_feelings(self, shown, now)
        self.state.flights += flights(cue.chips, now, self.pace)
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
        changed |= bool(state.call or state.flights)
        if state.call and state.call.over(now):
            state.call = None
        state.flights = [flight for flight in state.flights if not flight.over(now)]
        changed |= next_dot(self, now, paused=paused)
        changed |= state.dragged is not None and state.dragged.settle(now)
        changed |= hear_advice(self, now)
        if not paused:
            advice.start_analysis(self)
            hold = state.dragged is not None or waits(self) or advice.holds(self)
            for step in self.session.others(now, hold=hold):
                self.follow(step, now)
                changed = True
        return changed

    def wakes(self, now: float, *, paused: bool) -> list[float]:
        """Return the times of the next events, except motion, which needs every frame. While play is paused no one
        moves.
        """
        dues = [self.state.timers.next, self.scene.motion.due]
        if not paused and not waits(self) and not advice.holds(self):
            dues += [self.session.thinking.wake(now), *look_at_dots(self, now), advice.due(self)]
        return [due for due in dues if due is not None]

    @property
    def restless(self) -> bool:
        """Whether every frame differs."""
        state = self.state
        swings = state.dragged is not None and state.dragged.tilt != 0
        return self.scene.motion.moving or state.call is not None or bool(state.flights) or swings
