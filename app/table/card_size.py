"""How far a table has room for the larger cards that a person wants. No card, plate or seat's ground shrinks for them,
and in an overlapping hand every index stays visible. The rest is up to each game's layout.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from app.core.cards import Seat
from app.table.geometry import Area
from app.table.layout import Spread, Zone, ZoneKind, hand_of
from app.table.mat import Mat
from app.table.observation import AnyObservation
from app.table.seating import PLATE_WIDTH, SeatPlace
from app.table.tabletop import TableLayout

_STEP = 0.02
"""Step between the sizes tried."""
_SAME = 0.99
"""Share of a card's width that counts as all of it: the difference is invisible."""
_LOWER = 0.85
"""Share of its height that a seat's ground must keep: its cards are in rows, which can overlap."""
_MANY, _INDEX = 20, 0.2
"""Number of cards in a large hand, and the smallest visible share of each one's width."""


def table_in(layout: TableLayout[AnyObservation], seen: AnyObservation, area: Area, seats: int) -> tuple[Area, Mat]:
    """Return the table with cards as large as ``area`` requests or as fits, and the picture with that card size."""
    usual = _table(layout, seen, _grown(area, 1.0), seats)
    for size in _sizes(area.grown) if layout.may_enlarge(seen) else ():
        found = _grown(area, size)
        table = _table(layout, seen, found, seats)
        if _takes_nothing(usual, table, layout.zones(seen, 0, True)):
            return found, table
    return _grown(area, 1.0), usual


@dataclass(frozen=True, slots=True)
class Growth:
    """Card size relative to the same table with cards of the default size."""

    hand: float
    """Of the person at the bottom."""
    lying: float | None
    """Minimum over the cards on the table; None without any."""


def growth(layout: TableLayout[AnyObservation], seen: AnyObservation, seat: Seat, area: Area, seats: int) -> Growth:
    """Return the growth achieved for ``area``, with the table as it is now for ``seat``."""
    zones = layout.zones(seen, seat, True)
    tables = (table_in(layout, seen, one, seats) for one in (area, _grown(area, 1.0)))
    large, usual = ({**mat.spreads, **layout.spreads(seen, seat, found, mat)} for found, mat in tables)
    width = {name: large[name].w / usual[name].w for name in zones}
    lying = [width[name] for name, zone in zones.items() if zone.kind is ZoneKind.TABLE and zone.cards]
    return Growth(width[hand_of(zones, seat)], min(lying, default=None))


def _sizes(most: float) -> Iterator[float]:
    """Yield sizes above the default, the largest first."""
    for step in range(round((most - 1) / _STEP), 0, -1):
        yield 1 + step * _STEP


def _grown(area: Area, size: float) -> Area:
    return area._replace(cards=area.cards / area.grown * size, grown=size)


def _table(layout: TableLayout[AnyObservation], seen: AnyObservation, area: Area, seats: int) -> Mat:
    return layout.adapt_mat(seen, area, layout.mat(area, seats))


def _takes_nothing(usual: Mat, grown: Mat, zones: Mapping[str, Zone]) -> bool:
    own = hand_of(zones, 0)
    closed = {name for name, zone in zones.items() if zone.kind is ZoneKind.HAND and name != own}
    spreads = [(spread, grown.spreads[name]) for name, spread in usual.spreads.items() if name not in closed]
    return (
        all(after.w >= _SAME * before.w for before, after in spreads)
        and (own not in usual.spreads or _is_read(usual.spreads[own], grown.spreads[own]))
        and all(map(_has_room, usual.seats, grown.seats))
    )


def _is_read(usual: Spread, hand: Spread) -> bool:
    """Return whether the indices in a large hand are as visible as required, or as usual."""
    least = min(_INDEX, _SAME * usual.step_for(_MANY) / usual.w)
    return hand.step_for(_MANY) >= least * hand.w


def _has_room(usual: SeatPlace, grown: SeatPlace) -> bool:
    """Return whether the plate has its standard size, and the ground its previous width."""
    plate = grown.plate.w >= min(usual.plate.w, PLATE_WIDTH) and grown.plate.h >= usual.plate.h
    if usual.ground is None or grown.ground is None:
        return plate and usual.ground == grown.ground
    return plate and grown.ground.w >= _SAME * usual.ground.w and grown.ground.h >= _LOWER * usual.ground.h
