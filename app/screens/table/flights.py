"""Chips on their way across the table: what one player pays another, or the pot."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from app.rules.cards import Seat
from app.shell.brush import Brush
from app.table.geometry import Box
from app.table.tabletop import Payment

_LASTS, _BETWEEN = 620.0, 70.0
"""Milliseconds that a chip is on its way, and between two of them."""
_MOST, _SIZE, _RISE = 8, 30.0, 46.0
"""So many chips fly at most for a payment, so large, and so high do they rise on their way."""


def landings(payments: Sequence[Payment]) -> Iterator[tuple[float, Seat | None]]:
    """How many milliseconds after it was sent each chip lands, and with whom."""
    for payment in payments:
        for i in range(min(_MOST, payment.chips)):
            yield i * _BETWEEN + _LASTS, payment.target


@dataclass(frozen=True, slots=True)
class _Flight:
    payment: Payment
    begins: float


class Flights:
    """All chips that are in the air. Times are milliseconds of the program's clock."""

    def __init__(self) -> None:
        self._flights: list[_Flight] = []

    def send(self, payments: Sequence[Payment], now: float, *, still: bool) -> None:
        """Let chips fly; with ``still`` nothing moves, as the settings ask for it."""
        if not still:
            self._flights += [_Flight(payment, now) for payment in payments if payment.chips > 0]

    def tick(self, now: float) -> bool:
        """True while any chip is in the air, and once more when the last has landed."""
        flying = bool(self._flights)
        self._flights = [f for f in self._flights if now < f.begins + _LASTS + _BETWEEN * _MOST]
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
                t = (now - flight.begins - i * _BETWEEN) / _LASTS
                if 0 <= t < 1:
                    ease = 1 - (1 - t) ** 2
                    x = start[0] + (end[0] - start[0]) * ease
                    y = start[1] + (end[1] - start[1]) * ease - _RISE * 4 * t * (1 - t)
                    brush.picture("tokens/chip-1", Box.around(x, y, _SIZE, _SIZE))
