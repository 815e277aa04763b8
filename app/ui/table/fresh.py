"""What is new on the table, and stands out for a while: what the person drew, and what somebody else has laid."""

from __future__ import annotations

from collections.abc import Mapping

from app.core.cards import Card
from app.table.pace import Pace
from app.ui.session import Session
from app.ui.table.happening import Happening
from app.ui.table.scene import Scene

_LIT, _MOST_LIT = 1400.0, 6
"""So long cards are lit that somebody else has laid, if they are no more than so many."""


class Fresh:
    """Times are milliseconds of the program's clock."""

    def __init__(self, session: Session, scene: Scene) -> None:
        self._session, self._scene = session, scene
        self.drawn: frozenset[Card] = frozenset()
        """What the person at the bottom drew last."""
        self.laid: frozenset[Card] = frozenset()
        """What somebody else laid on the table last, for a moment."""
        self._laid_until = 0.0

    def follow(self, what: Happening, before: Mapping[Card, str], now: float, pace: Pace) -> None:
        """A move was made; ``before`` tells which zone each card lay in before it."""
        mine = what.by == self._scene.viewer
        if mine:
            self._note_drawn(what)
        self._note_laid(before, now, pace, quietly=mine or what.cue.gathers)

    def _note_drawn(self, what: Happening) -> None:
        """Cards that the person at the bottom has just drawn stand out until the next move from there."""
        step, seat, hand = what.step, what.by, self._session.tabletop.hand
        before, after = (hand(self._session.seen(seat, state), seat) for state in (step.before, step.after))
        self.drawn = frozenset(after) - frozenset(before)
        if self._session.tabletop.is_deal(step.move):
            self.drawn = frozenset()

    def _note_laid(self, before: Mapping[Card, str], now: float, pace: Pace, *, quietly: bool) -> None:
        """What somebody else has just laid on the table is lit for a moment: one has to see what happened."""
        zone_of = self._scene.zone_of
        laid = [card for card, zone in zone_of.items() if not _hides(zone) and _pile(zone) != _pile(before[card])]
        told = not quietly and pace.lasts and not self._session.game.real_time and len(laid) <= _MOST_LIT
        self.laid = frozenset(laid if told else ())
        self._laid_until = now + pace.lasts + _LIT

    def tick(self, now: float) -> bool:
        """True if what was lit goes dark."""
        if self.laid and now >= self._laid_until:
            self.laid = frozenset()
            return True
        return False

    def wakes(self) -> list[float]:
        """When something goes dark."""
        return [self._laid_until] if self.laid else []


def _pile(zone: str) -> str:
    """Which pile a zone is of: the next discard moves the one before it, which nobody has laid."""
    return "discards" if zone.startswith("thrown-") else zone


def _hides(zone: str) -> bool:
    """Whether a zone is no place on the open table."""
    return zone.startswith("hand") or zone == "stock"
