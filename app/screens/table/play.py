"""What happens at the table: taking cards up, letting them go, undo, hints, the AI players' moves."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from app.ai import hints
from app.rules.cards import Card, Seat
from app.rules.game import IllegalMove
from app.rules.match import CannotUndo
from app.screens.session import Session, Step
from app.screens.table.callout import Bubble, Callout
from app.screens.table.flights import Flights
from app.screens.table.held import Held
from app.screens.table.hint import HINT_GLANCE, HINT_LASTS, NO_HINT, Hint, Row
from app.screens.table.marks import Marks
from app.screens.table.scene import SLIDES, Scene
from app.shell.layer import Layer
from app.table.gesture import Grip, Target, targets
from app.table.tabletop import AnyTabletop, Cue

if TYPE_CHECKING:
    from app.screens.program import Program

_THINKS, _DOT = 700.0, 300.0
"""So long nothing happens before an AI player is seen to think; and each dot is lit so long."""

_LIT, _MOST_LIT = 1400.0, 6
"""So long cards are lit that somebody else has laid, if they are no more than so many."""


class Play:
    """One session in motion. Times are milliseconds of the program's clock."""

    def __init__(self, program: Program, session: Session, viewer: Seat, *, open_hand: bool) -> None:
        self.program, self.session = program, session
        self.scene = Scene(session, program.area, viewer, open_hand=open_hand)
        self.held: Held | None = None
        self.marks = Marks(self)
        self.flights = Flights()
        self._acted = program.now()
        self._dot: int | None = None
        self.bubbles: dict[Seat, Bubble] = {}
        self.call: Callout | None = None
        self.hint = NO_HINT
        self._hinted: Any = None
        """The state that the hint is about."""
        self._wants_hint = 0.0
        """In real time: until when an answer is waited for, though the others play on meanwhile."""
        self.drawn: frozenset[Card] = frozenset()
        """What the person at the bottom drew last."""
        self.laid: frozenset[Card] = frozenset()
        """What somebody else laid on the table last, for a moment."""
        self._laid_until = 0.0
        self.log: list[tuple[Seat, str]] = []
        self.ask: Callable[[Sequence[Any]], None] = lambda _moves: None
        """Lets the person choose when letting go could mean several moves."""
        self.look: Callable[[str], None] = lambda _zone: None
        """Lets the person look through a pile, where that may be done."""
        self.layers: defaultdict[str, Layer] = defaultdict(Layer)
        """Parts of the picture, as they were last drawn."""
        self.rewrite_log()

    @property
    def lasts(self) -> int:
        """How long a card needs to its place."""
        return 0 if self.program.settings.reduced_motion else SLIDES[self.program.settings.speed]

    @property
    def may_move(self) -> bool:
        """The person at the bottom is on turn, sees the hand, and has something to choose."""
        mine = self.scene.open_hand and self.session.person_on_turn == self.scene.viewer
        return mine and self.session.forced() is None

    def rewrite_log(self) -> None:
        """The log drawer's lines from the whole match: after resuming and undo."""
        match = self.session.match
        steps = (
            Step(match.states[i], event.seat, event.move, match.states[i + 1]) for i, event in enumerate(match.log)
        )
        told = ((self._doer(self._cue(step), step), self._tell(step)) for step in steps)
        self.log = [(seat, line) for seat, line in told if line]

    def _cue(self, step: Step) -> Cue:
        return self.session.tabletop.cue(step.before, step.seat, step.move, step.after)

    @staticmethod
    def _doer(cue: Cue, step: Step) -> Seat:
        """Whose doing it is, whoever's answer settled it."""
        return step.seat if cue.by is None else cue.by

    def _tell(self, step: Step) -> str:
        return self.session.tabletop.tell(step.before, step.seat, step.move, step.after, self.session.name)

    def open(self, now: float) -> None:
        """The first picture of a match: dealt before everybody's eyes if nothing has been played yet."""
        if not self.session.match.log:
            cue = self.session.tabletop.opening(self.session.state)
            self.program.sounds.play(cue.sound)
            self.scene.deal(cue, now, self.lasts, gather=False)
        self._let_ai_pause(now, same_turn=False)

    def take(self, zone: str, card: Card | None, x: float, y: float) -> bool:
        """Take up what lies there; False if nothing can be taken."""
        session, scene = self.session, self.scene
        grip = self.grip(zone, card)
        if grip is None or not grip.cards or not scene.open_hand or session.between_deals:
            return False
        where = self.targets(grip)
        start = {c: scene.animator.where(c, round(self.program.now())) for c in grip.cards}
        self.held = Held(grip, where, start, x, y)
        self.hint = NO_HINT
        return True

    def grip(self, zone: str, card: Card | None) -> Grip | None:
        """What is taken up there, with what is marked beside it; None if nothing can be."""
        grip = self.session.tabletop.grip(self.session.state, zone, card)
        return grip and self.marks.joined(grip)

    def targets(self, grip: Grip) -> dict[str, Target[Any]]:
        """Where a grip may go."""
        return targets(grip, (*self.scene.zones_on_mat(), "hand"), self.meant, self.scene.legal())

    def meant(self, grip: Grip, zone: str) -> tuple[Any, ...]:
        """The moves that letting go there could mean, legal or not."""
        return self.session.tabletop.meant(self.session.state, self.scene.viewer, grip, zone)

    def let_go(self, zone: str | None, now: float) -> None:
        """Let the held cards go over a zone: the move it means is made, or they spring back and it is said why."""
        held = self.held
        if held is None:
            return
        if zone == held.grip.zone == "hand" and held.dragged:
            self.scene.lay(held.grip.cards, held.x)
            self.held = None
            self.marks.cards -= {*held.grip.cards}
            self.scene.follow(now, 0)
            self._slide_from(held, now)
            return
        if zone is None or zone == held.grip.zone:
            self.put_back(now)
            return
        moves = self.meant(held.grip, zone)
        legal = held.targets[zone].moves if zone in held.targets else ()
        if len(legal) > 1:
            self.put_back(now)
            self.ask(legal)
        elif legal:
            self.make(legal[0], now)
        elif moves:
            self.make(moves[0], now)  # the rules say why not
        else:
            self.put_back(now)

    def put_back(self, now: float) -> None:
        """The held cards slide back to where they lay."""
        held, self.held = self.held, None
        if held and held.dragged:
            self._slide_from(held, now)

    def _slide_from(self, held: Held, now: float) -> None:
        for card, start in held.placements().items():
            self.scene.animator.send(card, start, round(now), self.lasts)

    def sensible(self, grip: Grip) -> Any | None:
        """The one move that a double click on that grip means."""
        session = self.session
        return session.tabletop.sensible(session.state, self.scene.viewer, grip, self.scene.legal())

    def take_hint(self, now: float) -> None:
        """Make the move that the hint shows."""
        self.make(self.hint.move, now)

    def refuse_grip(self, grip: Grip, now: float) -> None:
        """There is nothing sensible to do with that grip: say so."""
        self.put_back(now)
        self.program.sounds.play("thud")
        self.program.say(self.session.tabletop.idle(self.session.state, self.scene.viewer, grip))

    def make(self, move: Any, now: float) -> bool:
        """The person at the bottom makes a move; False, with the reason told, if the rules refuse it."""
        held, self.held = self.held, None
        self.catch_up(now)
        try:
            step = self.session.play(self.scene.viewer, move, now)
        except IllegalMove as why:
            if held and held.dragged:
                self._slide_from(held, now)
            self.program.sounds.play("thud")
            self.program.say(str(why))
            return False
        self.follow(step, now)
        if held and held.dragged:
            self._slide_from(held, now)
        return True

    def catch_up(self, now: float) -> bool:
        """In real time: show what has happened by now; True if anything has."""
        steps = self.session.catch_up(now)
        for step in steps:
            self.follow(step, now)
        return bool(steps)

    def follow(self, step: Step, now: float) -> None:
        """Show a move that has been made: motion, sound, words."""
        cue = self._cue(step)
        seat = self._doer(cue, step)
        if cue.quiet:
            if seat == self.scene.viewer:
                self.hint = NO_HINT
                self.marks.clear()
            return
        if not self.session.game.real_time or seat == self.scene.viewer:
            self.hint = NO_HINT
        self.log.append((seat, self._tell(step)))
        self._note_drawn(step, seat)
        self.program.sounds.play(cue.sound)
        before = self.scene.zone_of
        self.scene.show(step, cue, now, self.lasts)
        self._note_laid(before, now, mine=seat == self.scene.viewer or cue.gathers)
        self.marks.follow(clear=seat == self.scene.viewer)
        if cue.chips:
            self.flights.send(cue.chips, now, still=not self.lasts)
            self.program.sounds.play("chip")
        if cue.bounce:
            self.scene.bounce(*cue.bounce, now, self.lasts)
        if cue.bubble:
            self.bubbles[seat] = Bubble(cue.bubble, now)
        if cue.call:
            self.call = Callout(cue.call, now + self.lasts, aside=self.session.game.real_time)
            self.program.sounds.play(cue.call_sound)
        self._acted = now
        asked = self.session.tabletop.claim(step.after, self.session.name) is not None
        self._let_ai_pause(now, same_turn=asked or self.session.turn == seat)
        anothers = self.session.person_on_turn not in (None, seat) and self.session.forced() is None
        if anothers and not self.session.game.real_time:
            self.program.sounds.play("turn")

    def _note_drawn(self, step: Step, seat: Seat) -> None:
        """Cards that the person at the bottom has just drawn stand out until the next move from there."""
        if seat != self.scene.viewer:
            return
        hand = self.session.tabletop.hand
        self.drawn = frozenset(hand(step.after, seat)) - frozenset(hand(step.before, seat))
        if self.session.tabletop.is_deal(step.move):
            self.drawn = frozenset()

    def _note_laid(self, before: Mapping[Card, str], now: float, *, mine: bool) -> None:
        """What somebody else has just laid on the table is lit for a moment: one has to see what happened."""
        laid = [card for card, zone in self.scene.zone_of.items() if zone != before[card] and not _hides(zone)]
        told = not mine and self.lasts and not self.session.game.real_time and len(laid) <= _MOST_LIT
        self.laid = frozenset(laid if told else ())
        self._laid_until = now + self.lasts + _LIT

    def _let_ai_pause(self, now: float, *, same_turn: bool) -> None:
        self.session.pause(self.scene.rests(now), self.program.settings.speed, same_turn=same_turn)

    def turn_away(self) -> None:
        """Somebody else will look at the screen: nothing tells any more what the one before meant to do."""
        self.hint, self.drawn, self.held = NO_HINT, frozenset(), None
        self.marks.clear()

    def deal(self, now: float) -> None:
        """The scores have been read: the next deal, if the rules and the pack allow one."""
        self.call, self.bubbles, self.drawn = None, {}, frozenset()
        try:
            self.follow(self.session.deal(now), now)
        except IllegalMove as why:
            self.program.say(str(why))

    def undo(self, now: float) -> None:
        """Take the last move back, or say why it stands."""
        self.held = None
        try:
            self.session.undo(self.scene.viewer)
        except CannotUndo as why:
            self.program.sounds.play("thud")
            self.program.say(str(why))
            return
        self.hint = NO_HINT
        self.marks.follow(clear=True)
        self.rewrite_log()
        self.program.sounds.play("slide")
        self.scene.follow(now, self.lasts)

    def ask_hint(self) -> None:
        """Ask for a good move; it is shown as soon as it is known."""
        if self.may_move:
            self.session.ask_hint()
            if self.session.game.real_time:
                self._wants_hint = self.program.now() + HINT_GLANCE
        else:
            self.program.say("A hint is there for you when it is your turn.")

    def _show_hints(self, found: Sequence[hints.Hint], now: float) -> None:
        tabletop, state = self.session.tabletop, self.session.state
        best = found[0]
        cards, zone = ((), None) if best.move is None else tabletop.shows(state, best.move)
        if best.ready is not None:
            cards = (best.ready,)
        rows = tuple(Row(_advised(tabletop, state, each), each.reason, each.wins) for each in found)
        until = now + (HINT_GLANCE if self.session.game.real_time else HINT_LASTS)
        if self.session.game.real_time and self.hint is not NO_HINT and not self._wants_hint:
            until = self.hint.until
        else:
            self.program.sounds.play("hint")
        self.hint = Hint(cards, zone, best.move, until, rows)
        self._hinted, self._wants_hint = state, 0.0

    def _ask_again(self, now: float) -> None:
        """In real time the others play on: a hint that is on show, or still to come, follows what they do."""
        if self.session.between_deals:
            self.hint, self._wants_hint = NO_HINT, 0.0
        elif now < self._wants_hint or (self.hint is not NO_HINT and self._hinted is not self.session.state):
            self.session.ask_hint()

    def tick(self, now: float, *, paused: bool) -> bool:
        """Let motion, thoughts and pauses go on; True if the picture changes."""
        changed = self.scene.tick(now)
        changed |= bool(self.held and self.held.dragged and self.held.settle())
        if found := self.session.hints():
            self._show_hints(found, now)
            changed = True
        if self.hint is not NO_HINT and now >= self.hint.until:
            self.hint = NO_HINT
            changed = True
        if self.session.game.real_time:
            self._ask_again(now)
        changed |= self._drop_words(now)
        if self.laid and now >= self._laid_until:
            self.laid, changed = frozenset(), True
        changed |= self.flights.tick(now)
        dot, self._dot = self._dot, None if paused else self.thought(now)
        changed |= dot != self._dot
        changed |= not paused and self.catch_up(now)
        if not paused and now >= self.session.due and (given := self.session.forced()):
            self.follow(self.session.play(*given, now), now)
            changed = True
        if not paused and not (self.held and self.held.dragged) and (thought := self.session.think(now)):
            self.follow(self.session.play(*thought, now), now)
            changed = True
        return changed

    def _drop_words(self, now: float) -> bool:
        """Bubbles and lettering go when they have been read."""
        gone = [seat for seat, bubble in self.bubbles.items() if bubble.over(now)]
        for seat in gone:
            del self.bubbles[seat]
        swelling = self.call is not None
        if self.call and self.call.over(now):
            self.call = None
        return swelling or bool(gone)

    def thought(self, now: float) -> int | None:
        """Which of the three dots beside a thinking AI player is lit; None while nobody thinks for long."""
        waited = now - self._acted - _THINKS
        if waited < 0 or self.session.game.real_time or self.session.ai_on_turn is None:
            return None
        return int(waited / _DOT) % 3

    def wakes(self) -> list[float]:
        """When something will be due; motion apart, which wants every frame."""
        found = [bubble.until for bubble in self.bubbles.values()]
        if self.laid:
            found.append(self._laid_until)
        if self.hint is not NO_HINT:
            found.append(self.hint.until)
        return found

    @property
    def restless(self) -> bool:
        """Every frame looks different."""
        return (
            self.scene.busy
            or self.call is not None
            or bool(self.flights)
            or bool(self.held and self.held.dragged and self.held.tilt)
        )


def _advised(tabletop: AnyTabletop, state: Any, hint: hints.Hint) -> str:
    return "Wait." if hint.move is None else tabletop.advise(state, hint.move)


def _hides(zone: str) -> bool:
    """Whether a zone is no place on the open table."""
    return zone.startswith("hand") or zone == "stock"
