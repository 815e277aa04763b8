"""Taking cards up and letting them go: by dragging, by clicks, by keys."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any

from app.core.cards import Card
from app.table.gesture import Grip
from app.table.looking import turned_up
from app.table.pace import AT_ONCE
from app.ui.kit.screen import Host
from app.ui.table.held import Held
from app.ui.table.marks import Marks
from app.ui.table.pace import pace
from app.ui.table.person import Person


class Holding:
    """What the person at the bottom holds. Times are milliseconds of the program's clock."""

    def __init__(self, program: Host, person: Person, marks: Marks) -> None:
        self._program, self._person, self._marks = program, person, marks
        self._scene = person.scene
        self.held: Held | None = None

    @property
    def cards(self) -> Collection[Card]:
        """The cards that are held."""
        return self.held.start if self.held else ()

    @property
    def drags(self) -> bool:
        """Cards are off the table, with the pointer."""
        return self.held is not None and self.held.dragged

    def grip(self, zone: str, card: Card | None) -> Grip | None:
        """What is taken up there, with what is marked beside it; None if nothing can be."""
        session, scene = self._person.session, self._scene
        grip = session.tabletop.grip(session.seen(scene.viewer), zone, card)
        return grip and self._marks.joined(replace(grip, cards=turned_up(grip.cards, scene.backs)))

    def take(self, zone: str, card: Card | None, x: float, y: float) -> bool:
        """Take up what lies there; False if nothing can be taken."""
        grip = self.grip(zone, card)
        if grip is None or not grip.cards or not self._person.may_touch:
            return False
        now = round(self._program.now())
        start = {c: self._scene.motion.animator.where(c, now) for c in grip.cards}
        self.held = Held(grip, self._person.targets(grip), start, x, y)
        return True

    def let_go(self, zone: str | None, now: float) -> Sequence[Any]:
        """The moves that letting go over a zone means: one to be made, or several to choose from.

        With none the cards are back already; a move that is not legal comes where the rules are to say why not.
        """
        held = self.held
        if held is None:
            return ()
        if zone == held.grip.zone == "hand" and held.dragged:
            self._lay_in_hand(held, now)
            return ()
        moves: Sequence[Any] = ()
        if zone is not None and zone != held.grip.zone:
            legal = held.targets[zone].moves if zone in held.targets else ()
            moves = legal or self._person.meant(held.grip, zone)[:1]
        if len(moves) != 1:
            self.put_back(now)
        return moves

    def _lay_in_hand(self, held: Held, now: float) -> None:
        """Cards of the hand go to another place in it."""
        self._scene.lay(held.grip.cards, held.x)
        self.held = None
        self._marks.cards -= {*held.grip.cards}
        self._scene.follow(now, AT_ONCE)
        self.slide_from(held, now)

    def put_back(self, now: float) -> None:
        """The held cards spring back to where they lay."""
        self.slide_from(self.release(), now, springs=True)

    def release(self) -> Held | None:
        """Nothing is held any more; what was is given to whoever knows where it goes."""
        held, self.held = self.held, None
        return held

    def slide_from(self, held: Held | None, now: float, *, springs: bool = False) -> None:
        """Cards that were dragged slide, or spring back, to where they belong by now."""
        if held and held.dragged:
            for card, start in held.placements().items():
                self._scene.motion.send(card, start, now, pace(self._program.settings), springs=springs)

    def tick(self, now: float) -> bool:
        """A dragged card swings back when the pointer rests; True while it does."""
        return bool(self.held and self.held.dragged and self.held.settle(now))

    @property
    def restless(self) -> bool:
        """A dragged card swings."""
        return bool(self.held and self.held.dragged and self.held.tilt)
