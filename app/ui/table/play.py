"""What happens at the table: the persons' moves and the AI players', and how what is seen and heard follows them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence

from app.core.cards import Card, Seat
from app.core.game import IllegalMove
from app.core.match import CannotUndo
from app.table.geometry import Area
from app.table.gesture import Grip
from app.table.pace import Pace
from app.ui.kit.screen import Host
from app.ui.session import Session, Step
from app.ui.table.chosen_pace import pace
from app.ui.table.effects import Flights, Fresh, Thoughts
from app.ui.table.hint import Advice
from app.ui.table.holding import Holding, Marks, Person
from app.ui.table.said import Happening, Said, happening, opening
from app.ui.table.scene import TableScene
from app.ui.table.sounding import Sounding
from app.ui.table.state import NO_HINT, TableState
from app.ui.window.brush import Layer


class Show:
    """One session as it is shown. Times are milliseconds of the program's clock."""

    def __init__(self, program: Host, state: TableState, session: Session, scene: TableScene) -> None:
        self._program, self._state, self._session, self._scene = program, state, session, scene
        self.said, self.fresh = Said(state, session), Fresh(state, session, scene)
        self.flights, self.thoughts = Flights(), Thoughts(session, program.now())
        self.sounding = Sounding(program.sounds, scene)

    def open(self, now: float) -> None:
        """The first picture of a match: dealt before everybody's eyes if nothing has been played yet."""
        if not self._session.match.log:
            cue = opening(self._session)
            how = pace(self._program.settings)
            self.sounding.opening(cue, how)
            self._scene.deal(cue, now, how, gather=False)

    def follow(self, what: Happening, now: float) -> None:
        """Show a move that has been made."""
        how, cue, before = pace(self._program.settings), what.cue, self._scene.pile_of
        self._scene.show(cue, now, how)
        self.said.follow(what, now, how)
        self.fresh.follow(what, before, now, how)
        if cue.chips:
            self.flights.send(cue.chips, now, how)
        if cue.bounce:
            self._scene.bounce(*cue.bounce, now, how)
        self.thoughts.acted(now)
        self.sounding.move(cue, what.by, now, how)
        anothers = self._session.person_on_turn not in (None, what.by) and self._session.forced() is None
        if anothers and not self._session.game.real_time:
            self.sounding.turn(cue, now)

    def hurry(self) -> None:
        """Nobody wants to wait for lettering or chips."""
        self.said.hurry()
        self.flights.finish()
        self.sounding.hurry()

    def forget(self) -> None:
        """The next deal comes: nothing stands out or is said from the last one."""
        self.said.forget()
        self._state.drawn = frozenset()

    def tick(self, now: float, *, paused: bool) -> bool:
        """Let motion and words go on; True if the picture changes."""
        changed = self._scene.motion.tick(now)
        self.sounding.tick(now)
        changed |= self.said.tick(now)
        changed |= self.fresh.tick(now)
        changed |= self.flights.tick(now)
        changed |= self.thoughts.tick(now, paused=paused)
        return changed

    def wakes(self, now: float, *, paused: bool) -> list[float]:
        """When something will be due; motion apart, which wants every frame."""
        thoughts = [] if paused else self.thoughts.wakes(now)
        return [*self.said.wakes(), *self.fresh.wakes(), *thoughts, *self.sounding.wakes()]

    @property
    def restless(self) -> bool:
        """Every frame looks different."""
        return self._scene.motion.busy or self._state.call is not None or bool(self.flights)


class TablePlay:
    """One session in motion: a move comes in, the session's state changes, and everything else follows the state.

    Times are milliseconds of the program's clock.
    """

    def __init__(self, program: Host, session: Session, area: Area, viewer: Seat, *, open_hand: bool) -> None:
        self.program, self.session, self.state = program, session, TableState()
        self.scene = TableScene(session, area, viewer, open_hand=open_hand)
        self.person = Person(session, self.scene)
        self.marks = Marks(self.state, self.person, program.sounds)
        self.holding = Holding(program, self.state, self.person, self.marks)
        self.advice = Advice(program, self.state, session)
        self.show = Show(program, self.state, session, self.scene)
        self.ask: Callable[[Sequence[object]], None] = lambda _moves: None
        """Lets the person choose when letting go could mean several moves."""
        self.look: Callable[[str], None] = lambda _zone: None
        """Lets the person look through a pile, where that may be done."""
        self.layers: defaultdict[str, Layer] = defaultdict(Layer)
        """Parts of the picture, as they were last drawn."""

    @property
    def pace(self) -> Pace:
        """How cards get to their places."""
        return pace(self.program.settings)

    def open(self, now: float) -> None:
        """The first picture of a match."""
        self.show.open(now)
        self._let_ai_pause(now, same_turn=False)

    def take(self, zone: str, card: Card | None, x: float, y: float) -> bool:
        """Take up what lies there; False if nothing can be taken."""
        taken = self.holding.take(zone, card, x, y)
        if taken:
            self.advice.drop()
        return taken

    def let_go(self, zone: str | None, now: float) -> None:
        """Let the held cards go over a zone: the move it means is made; or they spring back, and are marked where the
        move takes more cards, or it is said why.
        """
        held = self.state.held
        if held and zone is not None and self._begin(held.grip, zone, now):
            return
        self._make_one_of(self.holding.let_go(zone, now), now)

    def put_marked(self, zone: str, now: float) -> bool:
        """The marked cards go to a zone, or it is said why not; False if that means nothing."""
        if (grip := self.marks.grip) and self._begin(grip, zone, now):
            return True
        moves = self.marks.moves_to(zone)
        self._make_one_of(moves, now)
        return bool(moves)

    def _begin(self, grip: Grip, zone: str, now: float) -> bool:
        """What goes to a zone is marked where that begins a move, or it is said why it begins none; False if that is
        not the question.
        """
        why = self.person.begins(grip, zone)
        if why is None:
            return False
        self.holding.put_back(now)
        if why:
            self.refuse(why)
        else:
            self.marks.add(grip.cards)
        return True

    def _make_one_of(self, moves: Sequence[object], now: float) -> None:
        if len(moves) > 1:
            self.ask(moves)
        elif moves:
            self.make(moves[0], now)

    def refuse_grip(self, grip: Grip, now: float) -> None:
        """There is nothing sensible to do with that grip: say so."""
        self.holding.put_back(now)
        self.refuse(self.person.idle(grip))

    def refuse(self, why: str) -> None:
        """What the person wants does not go, and one line says why."""
        self.program.sounds.play("thud")
        self.program.say(why)

    def make(self, move: object, now: float) -> bool:
        """The person at the bottom makes a move; False, with the reason told, if the rules refuse it."""
        held = self.holding.release()
        self.catch_up(now)
        try:
            step = self.session.play(self.scene.viewer, move, now)
        except IllegalMove as why:
            self.holding.slide_from(held, now, springs=True)
            self.refuse(str(why))
            return False
        self.follow(step, now)
        self.holding.slide_from(held, now)
        return True

    def deal(self, now: float) -> None:
        """The scores have been read: the next deal, if the rules and the pack allow one."""
        self.show.forget()
        try:
            self.follow(self.session.deal(now), now)
        except IllegalMove as why:
            self.program.say(str(why))

    def undo(self, seat: Seat, now: float) -> bool:
        """Take the last move of that seat back; False if it stands, and it is said why."""
        self.holding.release()
        try:
            self.session.undo(seat)
        except CannotUndo as why:
            self.refuse(str(why))
            return False
        self.advice.drop()
        self.marks.follow(clear=True)
        self.show.said.rewrite_log()
        self.show.sounding.undone()
        self.scene.follow(now, self.pace)
        return True

    def ask_hint(self) -> None:
        """Ask for a good move, which is shown as soon as it is known; or take the one away that is shown."""
        if self.state.hint is not NO_HINT:
            self.advice.drop()
        elif self.person.may_move:
            self.advice.ask(self.program.now())
        elif self.session.between_deals or self.session.over:
            self.program.say(f"This {self.session.round} is over: there is nothing to hint at.")
        elif self.session.person_on_turn == self.scene.viewer and not self.scene.open_hand:
            self.program.say("Open your hand first: a hint speaks of your cards.")
        else:
            self.program.say("A hint is there for you when it is your turn.")

    def turn_away(self) -> None:
        """Somebody else will look at the screen: nothing tells any more what the one before meant to do."""
        self.advice.drop()
        self.holding.release()
        self.state.drawn, self.state.over = frozenset(), None
        self.marks.clear()

    def hurry(self, now: float) -> None:
        """A key or a click: a deal, big lettering and chips in the air keep nobody waiting."""
        if self.scene.motion.dealing:
            self.scene.motion.finish(now)
        self.show.hurry()

    def catch_up(self, now: float) -> bool:
        """In real time: show what has happened by now; True if anything has."""
        steps = self.session.catch_up(now)
        for step in steps:
            self.follow(step, now)
        return bool(steps)

    def follow(self, step: Step, now: float) -> None:
        """Show a move that has been made: motion, sound, words."""
        what = happening(self.session, step)
        mine = what.by == self.scene.viewer
        if mine or not (self.session.game.real_time or what.cue.quiet):
            self.advice.drop()
        if what.cue.quiet:
            if mine:  # nobody else sees or hears anything
                self.program.sounds.play(what.cue.sound)
                self.scene.show(what.cue, now, self.pace)
                self.marks.follow(clear=True)
            return
        self.show.follow(what, now)
        self.marks.follow(clear=mine)
        asked = self.session.tabletop.input.claim(self.session.seen(None, step.after), self.session.name) is not None
        self._let_ai_pause(now, same_turn=asked or self.session.turn == what.by)

    def _let_ai_pause(self, now: float, *, same_turn: bool) -> None:
        rests = self.scene.motion.rests(now)
        self.session.thinking.pause(rests, self.program.settings.speed, same_turn=same_turn)

    def tick(self, now: float, *, paused: bool) -> bool:
        """Let motion, thoughts and pauses go on; True if the picture changes."""
        changed = self.show.tick(now, paused=paused)
        changed |= self.holding.tick(now)
        changed |= self.advice.tick(now)
        if not paused:
            for step in self.session.others(now, hold=self.state.dragged is not None):
                self.follow(step, now)
                changed = True
        return changed

    def wakes(self, now: float, *, paused: bool) -> list[float]:
        """When something will be due; motion apart, which wants every frame. While play is paused nobody moves."""
        found = [*self.show.wakes(now, paused=paused), *self.advice.wakes()]
        if not paused and (due := self.session.thinking.wake(now)) is not None:
            found.append(due)
        return found

    @property
    def restless(self) -> bool:
        """Every frame looks different."""
        return self.show.restless or self.holding.restless
