"""Positions of the corners of face-up cards: the rank, and below it the suit."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from app.core.cards import Card
from app.table.geometry import Box, Placement
from app.ui.table.play import TablePlay

sys.path.insert(0, str(Path(__file__).parents[2] / "sprites"))

from deck.indices import HEIGHT, WIDTH
from deck.layout import LARGE, USUAL
from deck.layout import WIDTH as CARD_WIDE
from eastern import index as money_index
from eastern import money, tiles


@dataclass(frozen=True)
class Corner:
    """Of a kind of card, in widths of it: rank and suit from its upper left corner."""

    rank: Box
    suit: Box | None
    """None if the suit doesn't matter, or the picture of the whole card shows it."""


def _french(layout) -> Corner:
    across, down = layout.glyph
    rank = Box(layout.centre - WIDTH * across / 2, layout.top, WIDTH * across, HEIGHT * down)
    suit = Box.around(layout.centre, rank.bottom + layout.gap + layout.suit / 2, layout.suit, layout.suit)
    return Corner(_in_widths(rank, CARD_WIDE), _in_widths(suit, CARD_WIDE))


def _in_widths(box: Box, width: float) -> Box:
    return Box(box.x / width, box.y / width, box.w / width, box.h / width)


def _figure(x: float, y: float, height: float, width: float) -> Corner:
    """Return the figure of a money card or a tile: sets are of one rank there, and the picture shows the suit."""
    return Corner(_in_widths(Box.around(x, y, height * WIDTH / HEIGHT, height), width), None)


CORNERS = {
    "cards": _french(USUAL),
    "cards-large": _french(LARGE),
    "money": _figure(money_index.COLUMN, money_index.TOP, money_index.FIGURE, money.WIDTH),
    "tiles": _figure(*tiles.CORNER, tiles.FIGURE, tiles.WIDTH),
}
"""By the folder of their pictures."""


@dataclass(frozen=True)
class Index:
    """Upper left corner of a face-up card. Boxes are in pixels, without rotation."""

    card: Card
    zone: str
    at: Placement
    rank: Box
    suit: Box | None


def indices(play: TablePlay) -> Iterator[Index]:
    """Return the corners of all face-up cards once all have arrived, without hidden cards of a heap."""
    scene = play.scene
    corner = CORNERS[scene.tabletop.layout.faces(play.session.seen()).folder]
    placed = [(card, at, at.box) for card, at in scene.motion.animator.target.items()]
    for card, at, box in placed:
        if at.turned == 1 and not any(over.z > at.z and _buries(other, box) for _, over, other in placed):
            rank = _drawn(corner.rank, at, scene.area.scale)
            suit = _drawn(corner.suit, at, scene.area.scale) if corner.suit else None
            yield Index(card, scene.zone_of[card], at, rank, suit)


SEEN = 0.7
"""Fraction of a rank that must be visible."""


def covered(
    play: TablePlay, things: Mapping[str, Box], found_indices: Iterable[Index] | None = None
) -> list[tuple[str, str]]:
    """Return the zones in which a card's rank is under another card or one of the boxes given in pixels, and what
    covers it.
    """
    scene, found = play.scene, set[tuple[str, str]]()
    scale = scene.area.scale
    cards = [(at, _scaled(at.box, scale), scene.zone_of[card]) for card, at in scene.motion.animator.target.items()]
    for index in indices(play) if found_indices is None else found_indices:
        area = (1 - SEEN) * index.rank.w * index.rank.h
        over = [name for name, box in things.items() if box.shared(index.rank) > area]
        over += [zone for at, box, zone in cards if at.z > index.at.z and box.shared(index.rank) > area]
        found |= {(index.zone, name) for name in over}
    return sorted(found)


def _scaled(box: Box, scale: float) -> Box:
    return Box(box.x * scale, box.y * scale, box.w * scale, box.h * scale)


def _buries(over: Box, box: Box) -> bool:
    """Return whether it covers all but an edge of the card, as in a heap."""
    edge = 0.16 * box.w
    within = over.x - edge < box.x + 0.01 and over.right + edge > box.right - 0.01  # most are not, and this is quick
    return within and over.grown(edge).encloses(box)


def _drawn(part: Box, at: Placement, scale: float) -> Box:
    x, y = at.box.x + part.x * at.w, at.box.y + part.y * at.w
    return Box(x * scale, y * scale, part.w * at.w * scale, part.h * at.w * scale)
