"""What comes and goes on the table: chips in the air, what is new, the dots of who thinks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from app.core.cards import Card, Seat
from app.table.cue import Payment
from app.table.geometry import Box
from app.table.layout import ZoneKind
from app.table.pace import Pace
from app.ui.session import Session
from app.ui.table.said import Happening
from app.ui.table.scene import TableScene
from app.ui.table.state import TableState
from app.ui.window.brush import Brush

_LASTS, _BETWEEN = 620.0, 70.0
"""Milliseconds that a chip is on its way, and between two of them."""
_PILED = 4.0
"""Chips that only appear lie so far above each other."""
_MOST, _SIZE, _RISE = 8, 30.0, 46.0
"""So many chips fly at most for a payment, so large, and so high do they rise on their way."""


def landings(payments: Sequence[Payment], pace: Pace) -> Iterator[tuple[float, Seat | None]]:
    """How many milliseconds after it was sent each chip lands, and with whom."""
    for payment in payments:
        for i in range(min(_MOST, payment.chips)):
            yield (i * _BETWEEN + _LASTS) * pace.share, payment.target


@dataclass(frozen=True, slots=True)
class _Flight:
    payment: Payment
    begins: float
    pace: Pace

    def part(self, chip: int, now: float) -> float:
        """How much of its time that chip has been on its way; below 0 before it leaves, 1 and more when it is there."""
        return (now - self.begins - chip * _BETWEEN * self.pace.share) / (_LASTS * self.pace.share)

    def over(self, now: float) -> bool:
        """The last chip has landed."""
        return self.part(_MOST, now) >= 1


class Flights:
    """All chips that are in the air. Times are milliseconds of the program's clock."""

    def __init__(self) -> None:
        self._flights: list[_Flight] = []

    def send(self, payments: Sequence[Payment], now: float, pace: Pace) -> None:
        """Let chips fly, or appear where they go; nothing is seen where nothing moves."""
        if pace.lasts:
            self._flights += [_Flight(payment, now, pace) for payment in payments if payment.chips > 0]

    def tick(self, now: float) -> bool:
        """True while any chip is in the air, and once more when the last has landed."""
        flying = bool(self._flights)
        self._flights = [flight for flight in self._flights if not flight.over(now)]
        return flying

    def finish(self) -> None:
        """All have landed."""
        self._flights = []

    def __bool__(self) -> bool:
        return bool(self._flights)

    def draw(self, brush: Brush, now: float, place_of: Callable[[Seat | None], tuple[float, float]]) -> None:
        """Each chip on a low arc from who pays to who is paid; ``place_of`` tells where a seat, or the pot, is."""
        for flight in self._flights:
            start, end = place_of(flight.payment.source), place_of(flight.payment.target)
            for i in range(min(_MOST, flight.payment.chips)):
                t = flight.part(i, now)
                if 0 <= t < 1:
                    self._chip(brush, flight, t, start, end, i)

    @staticmethod
    def _chip(
        brush: Brush, flight: _Flight, t: float, start: tuple[float, float], end: tuple[float, float], number: int
    ) -> None:
        """One of them, ``t`` of its way."""
        if flight.pace.fades:
            x, y = end
            box = Box.around(x, y - _PILED * number, _SIZE, _SIZE)
            brush.picture("tokens/chip-1", box, opacity=min(1.0, 4 * t, 4 * (1 - t)))
            return
        ease = 1 - (1 - t) ** 2
        x = start[0] + (end[0] - start[0]) * ease
        y = start[1] + (end[1] - start[1]) * ease - _RISE * 4 * t * (1 - t)
        brush.picture("tokens/chip-1", Box.around(x, y, _SIZE, _SIZE))


_LIT, _MOST_LIT = 1400.0, 6
"""So long cards are lit that somebody else has laid, if they are no more than so many."""


class Fresh:
    """Times are milliseconds of the program's clock."""

    def __init__(self, state: TableState, session: Session, scene: TableScene) -> None:
        self._state, self._session, self._scene = state, session, scene
        self._laid_until = 0.0

    def follow(self, what: Happening, before: Mapping[Card, str], now: float, pace: Pace) -> None:
        """A move was made; ``before`` tells which pile each card lay in before it."""
        mine = what.by == self._scene.viewer
        if mine:
            self._note_drawn(what)
        self._note_laid(before, now, pace, quietly=mine or what.cue.gathers)

    def _note_drawn(self, what: Happening) -> None:
        """Cards that the person at the bottom has just drawn stand out until the next move from there."""
        step, seat, hand = what.step, what.by, self._session.tabletop.hand
        before, after = (hand(self._session.seen(seat, state), seat) for state in (step.before, step.after))
        self._state.drawn = frozenset(after) - frozenset(before)
        if self._session.tabletop.is_deal(step.move):
            self._state.drawn = frozenset()

    def _note_laid(self, before: Mapping[Card, str], now: float, pace: Pace, *, quietly: bool) -> None:
        """What somebody else has just laid on the table is lit for a moment: one has to see what happened."""
        zones, pile_of = self._scene.zones, self._scene.pile_of
        on_table = [card for zone in zones.values() if zone.kind is ZoneKind.TABLE for card in zone.cards]
        laid = [card for card in on_table if pile_of[card] != before[card]]
        told = not quietly and pace.lasts and not self._session.game.real_time and len(laid) <= _MOST_LIT
        self._state.laid = frozenset(laid if told else ())
        self._laid_until = now + pace.lasts + _LIT

    def tick(self, now: float) -> bool:
        """True if what was lit goes dark."""
        if self._state.laid and now >= self._laid_until:
            self._state.laid = frozenset()
            return True
        return False

    def wakes(self) -> list[float]:
        """When something goes dark."""
        return [self._laid_until] if self._state.laid else []


_THINKS, _DOT, _LOOK = 700.0, 300.0, 100.0
"""So long nothing happens before an AI player is seen to think, so long each dot is lit, so often one looks."""


class Thoughts:
    """Times are milliseconds of the program's clock."""

    def __init__(self, session: Session, now: float) -> None:
        self._session = session
        self._acted = now
        """When something happened last."""
        self._dot: int | None = None

    def acted(self, now: float) -> None:
        """Something has happened: whoever thinks now has only begun."""
        self._acted = now

    def lit(self, now: float) -> int | None:
        """Which of the three dots is lit; None while nobody thinks for long."""
        waited = now - self._acted - _THINKS
        if waited < 0 or self._session.game.real_time or self._session.ai_on_turn is None:
            return None
        return int(waited / _DOT) % 3

    def tick(self, now: float, *, paused: bool) -> bool:
        """True if another dot is lit than before."""
        dot, self._dot = self._dot, None if paused else self.lit(now)
        return dot != self._dot

    def wakes(self, now: float) -> list[float]:
        """When to look at the dots again."""
        return [] if self.lit(now) is None else [now + _LOOK]
