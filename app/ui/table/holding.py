"""What the person at the bottom takes up, marks and lets go, and what that may mean."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from app.core.cards import Card
from app.table.gesture import Grip, Target, targets
from app.table.looking import turned_up
from app.table.pace import AT_ONCE
from app.table.seen import AnySeen
from app.ui.kit.screen import Host
from app.ui.session import Session
from app.ui.table.chosen_pace import pace
from app.ui.table.scene import TableScene
from app.ui.table.state import Held, TableState
from app.ui.window.sound import Sounds


class Person:
    """Whoever's hand lies at the bottom; between several people at one screen it is each of them in turn."""

    def __init__(self, session: Session, scene: TableScene) -> None:
        self.session, self.scene = session, scene

    @property
    def seen(self) -> AnySeen:
        """The table as they see it."""
        return self.session.seen(self.scene.viewer)

    @property
    def may_move(self) -> bool:
        """They are on turn, see their hand, and have something to choose."""
        mine = self.scene.open_hand and self.session.person_on_turn == self.scene.viewer
        return mine and self.session.forced() is None

    @property
    def may_touch(self) -> bool:
        """Their hand lies open, and a deal is being played."""
        return self.scene.open_hand and not self.session.between_deals

    def legal(self) -> Sequence[object]:
        """Their legal moves."""
        return self.session.legal(self.scene.viewer)

    def may_mark(self, zone: str, card: Card | None) -> bool:
        """Whether a click there marks the card, to be played together with others."""
        if card is None or not self.may_touch:
            return False
        return self.session.tabletop.input.markable(self.seen, self.scene.viewer, zone, card)

    def targets(self, grip: Grip) -> dict[str, Target[object]]:
        """Where a grip may go."""
        return targets(grip, (*self.scene.zones_on_mat(), self.scene.hand), self.meant, self.legal())

    def meant(self, grip: Grip, zone: str) -> tuple[object, ...]:
        """The moves that letting go there could mean, legal or not."""
        return self.session.tabletop.input.meant(self.seen, self.scene.viewer, grip, zone)

    def begins(self, grip: Grip, zone: str) -> str | None:
        """Empty if letting go there only marks what is held; or why it begins no move; None if that is no question."""
        return self.session.tabletop.input.begins(self.seen, self.scene.viewer, grip, zone)

    def sensible(self, grip: Grip) -> object | None:
        """The one move that a double click on that grip means."""
        return self.session.tabletop.input.sensible(self.seen, self.scene.viewer, grip, self.legal())

    def idle(self, grip: Grip) -> str:
        """Why there is nothing sensible to do with that grip."""
        why = self.session.tabletop.input.idle(self.seen, self.scene.viewer, grip)
        return why if isinstance(why, str) else self.session.why_not(self.scene.viewer, why)


RAISED = 18.0
"""How far a marked card of the hand stands out; one on the table half as far."""


class Marks:
    """What the person at the bottom has marked."""

    def __init__(self, state: TableState, person: Person, sounds: Sounds) -> None:
        self._state, self._person, self._scene, self._sounds = state, person, person.scene, sounds

    def toggle(self, card: Card) -> None:
        """Mark a card, or take the mark away."""
        self._state.marked ^= {card}
        self._state.marked_in[card] = self._scene.zone_of[card]
        self._sounds.play("flip")

    def add(self, cards: Iterable[Card]) -> None:
        """Mark cards."""
        for card in {*cards} - self._state.marked:
            self._state.marked |= {card}
            self._state.marked_in[card] = self._scene.zone_of[card]
        self._sounds.play("flip")

    def clear(self) -> None:
        """Nothing is marked."""
        self._state.marked, self._state.marked_in = frozenset(), {}

    def follow(self, *, clear: bool) -> None:
        """A move was made: marks stay on cards that have not moved, unless the person made it."""
        if clear:
            self.clear()
        zones = self._scene.zone_of
        self._state.marked = frozenset(
            card for card in self._state.marked if zones.get(card) == self._state.marked_in[card]
        )

    def joined(self, grip: Grip) -> Grip:
        """Taking up a marked card takes up all that are marked beside it."""
        cards = grip.cards
        if self._state.marked & set(cards):
            cards = self._of(grip.zone)
        return replace(grip, cards=cards, marked=self._state.marked)

    def _of(self, zone: str) -> tuple[Card, ...]:
        return tuple(card for card in self._scene.zones[zone].cards if card in self._state.marked)

    @property
    def grip(self) -> Grip | None:
        """The marked cards of the hand, as if they were held; of another zone if none is of the hand."""
        zones = self._scene.zone_of
        if not self._state.marked:
            return None
        of_hand = any(map(self._scene.in_hand, self._state.marked))
        zone = self._scene.hand if of_hand else zones[min(self._state.marked)]
        return Grip(zone, self._of(zone), self._state.marked)

    @property
    def targets(self) -> dict[str, Target[object]]:
        """Where the marked cards may go together."""
        grip = self.grip
        return self._person.targets(grip) if grip and self._person.may_move else {}

    def moves_to(self, zone: str) -> Sequence[object]:
        """The moves that the marked cards could mean by going to a zone: one to be made, or several to choose from. A
        move that is not legal comes where the rules are to say why not; none where going there means nothing.
        """
        grip = self.grip
        moves = self._person.meant(grip, zone) if grip else ()
        if grip is None or not moves:
            return ()
        found = self._person.targets(grip).get(zone)
        return found.moves if found else moves[:1]


class Holding:
    """What the person at the bottom holds. Times are milliseconds of the program's clock."""

    def __init__(self, program: Host, state: TableState, person: Person, marks: Marks) -> None:
        self._program, self._state, self._person, self._marks = program, state, person, marks
        self._scene = person.scene

    def grip(self, zone: str, card: Card | None) -> Grip | None:
        """What is taken up there, with what is marked beside it; None if nothing can be."""
        session, scene = self._person.session, self._scene
        grip = session.tabletop.input.grip(session.seen(scene.viewer), zone, card)
        return grip and self._marks.joined(replace(grip, cards=turned_up(grip.cards, scene.backs)))

    def take(self, zone: str, card: Card | None, x: float, y: float) -> bool:
        """Take up what lies there; False if nothing can be taken."""
        grip = self.grip(zone, card)
        if grip is None or not grip.cards or not self._person.may_touch:
            return False
        now = round(self._program.now())
        start = {c: self._scene.motion.animator.where(c, now) for c in grip.cards}
        self._state.held = Held(grip, self._person.targets(grip), start, x, y)
        return True

    def let_go(self, zone: str | None, now: float) -> Sequence[object]:
        """The moves that letting go over a zone means: one to be made, or several to choose from.

        With none the cards are back already; a move that is not legal comes where the rules are to say why not.
        """
        held = self._state.held
        if held is None:
            return ()
        if zone == held.grip.zone == self._scene.hand and held.dragged:
            self._lay_in_hand(held, now)
            return ()
        moves: Sequence[object] = ()
        if zone is not None and zone != held.grip.zone:
            legal = held.targets[zone].moves if zone in held.targets else ()
            moves = legal or self._person.meant(held.grip, zone)[:1]
        if len(moves) != 1:
            self.put_back(now)
        return moves

    def _lay_in_hand(self, held: Held, now: float) -> None:
        """Cards of the hand go to another place in it."""
        self._scene.lay(held.grip.cards, held.x)
        self._state.held = None
        self._state.marked -= {*held.grip.cards}
        self._scene.follow(now, AT_ONCE)
        self.slide_from(held, now)

    def put_back(self, now: float) -> None:
        """The held cards spring back to where they lay."""
        self.slide_from(self.release(), now, springs=True)

    def release(self) -> Held | None:
        """Nothing is held any more; what was is given to whoever knows where it goes."""
        held, self._state.held = self._state.held, None
        return held

    def slide_from(self, held: Held | None, now: float, *, springs: bool = False) -> None:
        """Cards that were dragged slide, or spring back, to where they belong by now."""
        if held and held.dragged:
            for card, start in held.placements().items():
                self._scene.motion.send(card, start, now, pace(self._program.settings), springs=springs)

    def tick(self, now: float) -> bool:
        """A dragged card swings back when the pointer rests; True while it does."""
        held = self._state.dragged
        return held is not None and held.settle(now)

    @property
    def restless(self) -> bool:
        """A dragged card swings."""
        held = self._state.dragged
        return held is not None and held.tilt != 0
