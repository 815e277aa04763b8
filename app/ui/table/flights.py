"""Chips on their way across the table: what one player pays another, or the pot."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from app.core.cards import Seat
from app.table.geometry import Box
from app.table.pace import Pace
from app.table.tabletop import Payment
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
