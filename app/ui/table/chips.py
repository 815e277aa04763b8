"""Chips on the table: piles with an amount, and payments that fly from purse to purse."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.core.cards import Seat
from app.table.chips import chips, stacks
from app.table.cue import Payment
from app.table.geometry import Box
from app.table.pace import Pace
from app.ui.window.brush import Brush

_PLACES = (
    (),
    ((0.0, 0.0),),
    ((-0.31, 0.3), (0.31, 0.0)),
    ((-0.43, 0.42), (0.43, 0.42), (0.0, 0.0)),
    ((-0.43, 0.42), (0.43, 0.42), (-0.43, 0.0), (0.43, 0.0)),
)
"""Offsets of the stacks to the right and to the back in chip widths, by number of stacks; the highest value first."""
_THICK, _LOW = 0.115, 0.12
"""Thickness of a chip, and the height of its lower edge above the picture's, in chip widths."""
_SLIPS = (0.0, 0.02, -0.015, 0.012, -0.022, 0.009, 0.017, -0.012)
"""Sideways offsets of the chips in a stack, in chip widths: no stack is perfectly straight."""


@dataclass(frozen=True, slots=True)
class Pile:
    """Chips that add up to an amount, a stack for each value."""

    amount: int
    chip: float
    """Width of a chip."""
    most: float = 0.0
    """Maximum width of the pile, for which chips shrink if necessary; 0 for no maximum."""

    @property
    def _stacks(self) -> Sequence[tuple[tuple[int, int], tuple[float, float]]]:
        """Return value and number of each stack, and its place."""
        found = stacks(self.amount)
        return tuple(zip(found, _PLACES[len(found)], strict=True))

    @property
    def _across(self) -> float:
        """Width in chip widths."""
        return 1 + 2 * max((x for _, (x, _) in self._stacks), default=0.0)

    @property
    def _size(self) -> float:
        """Width of a chip that fits."""
        return min(self.chip, self.most / self._across) if self.most else self.chip

    @property
    def width(self) -> float:
        return self._size * self._across

    @property
    def height(self) -> float:
        tops = [behind + _THICK * (number - 1) for (_, number), (_, behind) in self._stacks]
        return self._size * (1 - _LOW + max(tops, default=0.0))

    def draw(self, brush: Brush, x: float, bottom: float) -> None:
        """Draw the pile centred on ``x`` and above ``bottom``."""
        size = self._size
        for i, ((value, number), (aside, behind)) in enumerate(self._stacks):
            at, base = x + aside * size, bottom - (0.5 - _LOW + behind) * size
            for level in range(number):
                slip = _SLIPS[(level + 3 * i) % len(_SLIPS)] * size
                chip = Box.around(at + slip, base - _THICK * level * size, size, size)
                brush.picture(f"tokens/chip-{value}", chip)


_FLIES, _BETWEEN, _ALL_BETWEEN = 620.0, 70.0, 490.0
"""Milliseconds: a chip's flight; between two chips; and the maximum between the first and the last."""
_PILED = 4.0
"""Vertical distance of chips that appear without flying."""
_SIZE, _RISE = 30.0, 46.0
"""Size of flying chips, and the height of their arc."""


def _delays(payment: Payment) -> list[float]:
    """Return when each chip of a payment takes off, in milliseconds at full length."""
    count = len(chips(payment.chips))
    between = min(_BETWEEN, _ALL_BETWEEN / max(1, count - 1))
    return [i * between for i in range(count)]


def landings(payments: Sequence[Payment], pace: Pace) -> Iterator[tuple[float, Seat | None]]:
    """Return when each chip lands, in milliseconds after the payment, and at which seat."""
    for payment in payments:
        for delay in _delays(payment):
            yield (delay + _FLIES) * pace.share, payment.target


@dataclass(frozen=True, slots=True)
class Flight:
    """Chips that add up to a payment, flying from the payer to the payee."""

    payment: Payment
    begins: float
    pace: Pace

    def over(self, now: float) -> bool:
        return self._part(max(_delays(self.payment)), now) >= 1

    def _part(self, delay: float, now: float) -> float:
        """Return the progress of a chip's flight: below 0 before it starts, 1 or more once it has landed."""
        return (now - self.begins - delay * self.pace.share) / (_FLIES * self.pace.share)

    def draw(self, brush: Brush, now: float, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Draw each chip on a low arc between the two points."""
        for i, (value, delay) in enumerate(zip(chips(self.payment.chips), _delays(self.payment), strict=True)):
            t = self._part(delay, now)
            if 0 <= t < 1:
                self._draw_chip(brush, f"tokens/chip-{value}", t, start, end, i)

    def _draw_chip(
        self, brush: Brush, sprite: str, t: float, start: tuple[float, float], end: tuple[float, float], number: int
    ) -> None:
        if self.pace.fades:
            x, y = end
            box = Box.around(x, y - _PILED * number, _SIZE, _SIZE)
            brush.picture(sprite, box, opacity=min(1.0, 4 * t, 4 * (1 - t)))
            return
        ease = 1 - (1 - t) ** 2
        x = start[0] + (end[0] - start[0]) * ease
        y = start[1] + (end[1] - start[1]) * ease - _RISE * 4 * t * (1 - t)
        brush.picture(sprite, Box.around(x, y, _SIZE, _SIZE))


def flights(payments: Sequence[Payment], now: float, pace: Pace) -> list[Flight]:
    return [Flight(payment, now, pace) for payment in payments if payment.chips > 0] if pace.lasts else []
