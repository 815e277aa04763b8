"""Layout arithmetic: zones say which cards are where, a mat how each zone spreads."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import TypeAlias
from zlib import crc32

from app.core.cards import Card, Seat
from app.table.geometry import CARD_SHAPE, Box, Placement

_LEAST_SEEN = 0.34
"""Smallest visible share of a card's width where cards close up to keep groups apart."""

Layout: TypeAlias = Mapping[Card, Placement]


class ZoneKind(Enum):
    """What a zone is to the players."""

    HAND = auto()
    STOCK = auto()
    """Source of dealt cards, and destination of gathered ones. Moves to it are not plays."""
    TABLE = auto()
    """Cards that players put on the table, face up or down."""


@dataclass(frozen=True, slots=True)
class Zone:
    """The cards of one place, bottom first, in an order that reveals nothing hidden."""

    cards: tuple[Card, ...]
    face_up: bool
    groups: tuple[int, ...] = ()
    """Sizes of the groups, from the first one on, where groups are kept apart."""
    kind: ZoneKind = ZoneKind.TABLE
    seat: Seat | None = None
    """Its owner; a hand always has one."""
    name: str = ""
    """Spoken name, marked with ``N_``, if it is none of the mat's places; without the owner, as in ``meld``."""
    pile: str = ""
    """Zones with the same word here are one pile: cards that pass from zone to zone are not played."""

    @property
    def gaps(self) -> tuple[int, ...]:
        """For each card, the number of groups that begin before it, the first one excluded."""
        if not self.groups:
            return (0,) * len(self.cards)
        return tuple(number for number, size in enumerate(self.groups) for _ in range(size))


@dataclass(frozen=True, slots=True)
class Spread:
    """The middle of a zone, and how its cards follow each other."""

    x: float
    y: float
    w: float
    """Width of a card in units."""
    step: float = 0.0
    """From card to card, to the right, where there is room."""
    reach: float = 0.0
    """From the first card to the last at the most; beyond it the cards close up."""
    rise: float = 0.0
    """From card to card, upwards: the thickness of a heap."""
    arc: float = 0.0
    """Degrees between neighbours of a fan."""
    z: float = 0.0
    """Of the lowest card."""
    shape: float = CARD_SHAPE
    down: float = 0.0
    """Step from card to card downwards, as in a column; the first card is at ``y``."""
    align: float = 0.5
    """Position of ``x`` in the row: 0 at the middle of the first card, 1 at that of the last."""
    group_gap: float = 0.55
    """Gap between two groups, in steps."""
    apart: float | None = None
    """Space between two groups, in units, as long as their cards can close up for it; None: ``group_gap`` alone."""
    askew: float = 0.0
    """Maximum angle in degrees at which cards lie askew, as if put down by hand; less where little of them is visible.
    """

    @property
    def box(self) -> Box:
        """The place of one card in the middle of the zone."""
        return Box.around(self.x, self.y, self.w, self.w * self.shape)

    @property
    def widths(self) -> frozenset[float]:
        """Possible widths of the cards."""
        return frozenset((self.w,))

    def step_for(self, cards: float) -> float:
        """Return the step for that many cards, where a gap between groups counts as part of a card."""
        return min(self.step, self.reach / (cards - 1)) if cards > 1 else self.step

    def _steps(self, cards: int, gaps: int) -> tuple[float, float]:
        """Return the step from card to card, and what a gap between groups adds to it."""
        step = self.step_for(cards + self.group_gap * gaps)
        within = cards - 1 - gaps
        if self.apart is not None and gaps and within > 0:
            following = self.w + self.apart
            closer = (step * (cards - 1 + self.group_gap * gaps) - gaps * following) / within
            if _LEAST_SEEN * self.w <= closer < step:
                return closer, following - closer
        return step, self.group_gap * step

    def place(self, index: int, cards: int, *, face_up: bool, gaps: Sequence[int] = ()) -> Placement:
        """Return the placement of card ``index`` of ``cards``; ``gaps`` are its zone's. A fan droops at its ends."""
        before, between = (gaps[index], gaps[-1]) if gaps else (0, 0)
        step, gap = self._steps(cards, between)
        off = index * step + before * gap - self.align * ((cards - 1) * step + between * gap)
        angle = self.arc * off / self.step if self.step else 0.0
        y = self.y + abs(math.radians(angle) * off) / 2 - index * self.rise + index * self.down
        return Placement(self.x + off, y, self.w, angle, float(face_up), self.z + index, self.shape)

    def extent(self, cards: int, gaps: int = 0) -> Box:
        """Return the bounding box of that many cards with that many gaps, ignoring angles."""
        if cards < 2:
            return self.box
        step, gap = self._steps(cards, gaps)
        width, low = (cards - 1) * step + gaps * gap, self.down * (cards - 1)
        return Box(self.box.x - self.align * width, self.box.y, self.w + width, self.box.h + low)


def hand_of(zones: Mapping[str, Zone], seat: Seat) -> str:
    """Return the zone of that seat's hand."""
    return next(name for name, zone in zones.items() if zone.kind is ZoneKind.HAND and zone.seat == seat)


_OFF = (0.3, -0.7, 1.0, -0.3, -1.0, 0.6, 0.0, -0.5, 0.8, -0.9, 0.4)
"""Angles of successive cards, as fractions of the maximum."""
_INDEX = 0.2
"""Width of an index with its margin, as a share of a card's width."""
_STEP_OFF = 0.5
"""Angles are rounded to this many degrees, so that cards can share pictures."""


def _put_down(place: Placement, spread: Spread, cards: int, which: int) -> Placement:
    """Return a card's placement with the slight disorder of cards put down by hand, always the same for the same
    ``which``. A card already at an angle keeps that angle.
    """
    if not spread.askew or place.angle:
        return place
    shows = spread.down or (spread.step_for(cards) if spread.step else spread.w)
    most = min(spread.askew, math.degrees(max(0.0, shows - _INDEX * spread.w) / (spread.w * spread.shape)))
    return place._replace(angle=round(most * _OFF[which % len(_OFF)] / _STEP_OFF) * _STEP_OFF)


def lay_out(zones: Mapping[str, Zone], mat: Mapping[str, Spread]) -> dict[Card, Placement]:
    """Return every card's placement. A zone's name is its key in ``mat``."""
    found = dict[Card, Placement]()
    for name, zone in zones.items():
        spread, gaps, cards = mat[name], zone.gaps if zone.groups else (), len(zone.cards)
        seed = crc32(name.encode()) if spread.askew else 0
        for i, card in enumerate(zone.cards):
            place = spread.place(i, cards, face_up=zone.face_up, gaps=gaps)
            # By position: an angle for each card would tell equal cards apart and give away hidden ones.
            found[card] = _put_down(place, spread, cards, seed + i)
    return found
