"""What a lesson points at: where the things lie that it names, and the light in which they stay."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import reduce

from app.core.cards import Card
from app.table.geometry import Box
from app.table.hit_target import TargetKind
from app.table.seating import SeatPlace
from app.ui.kit.widgets import Button, Widget
from app.ui.table.hit_targets import hit_targets
from app.ui.table.person import risen
from app.ui.table.picture import badge_place, draw_lit
from app.ui.table.play import TablePlay
from app.ui.window.brush import GLOW, Brush
from app.ui.window.theme import SMALL

_AIR, _TICK = 6.0, 10.0
"""Units round a thing, and how high the tick of a marked card stands above it."""
_LETTERS = SMALL * 0.55
"""So far letters reach below the middle of their line."""
_LITTLE_MORE = 2.0
"""A place is not so many times as high as its plate, and is little more than that."""
RING = replace(GLOW, opacity=0)
"""Round what is spoken of, which keeps its own colours."""
_NO_RING = replace(RING, edge_opacity=0)
_DIM = 0.55
"""How dark the rest of the table is, against what lies under a dialog: the pupil may want to look at all of it."""


@dataclass(frozen=True, slots=True)
class Light:
    """What is spoken of: cards, or what stands in a box."""

    box: Box
    """Round it, with some air."""
    cards: tuple[Card, ...] = ()
    several: bool = False
    """All cards of a zone, in one frame."""


@dataclass(frozen=True, slots=True)
class Spotlight:
    """Dims all but what is spoken of. Its cards come over the veil afterwards: ``draw_over_veil``."""

    box: Box
    lights: tuple[Light, ...]

    @property
    def bright(self) -> tuple[Box, ...]:
        """What a bubble leaves in sight."""
        return tuple(light.box for light in self.lights)

    @property
    def framed(self) -> tuple[Box, ...]:
        """What has a frame of its own, but for cards: no frame stands within another."""
        boxes = [light.box for light in self.lights if light.several or not light.cards]
        return tuple(one for one in boxes if not any(other != one and other.encloses(one) for other in boxes))

    def draw(self, brush: Brush) -> None:
        """Dim, then frame."""
        brush.veil([light.box for light in self.lights if not light.cards], RING.radius, _DIM)
        for box in self.framed:
            brush.frame(box, 0.0, RING)

    def draw_over_veil(self, play: TablePlay, brush: Brush, now: float) -> None:
        """The cards that are spoken of, wherever they are now: whole, and no part of any other card."""
        for light in self.lights:
            draw_lit(play, brush, light.cards, _NO_RING if light.several else RING, now)


def spotlight(play: TablePlay, box: Box, names: Sequence[str], widgets: Sequence[Widget]) -> Spotlight:
    """The light on the things of those names, in a picture of that size, made of those widgets."""
    return Spotlight(box, tuple(_lights(play, names, widgets)))


def named_boxes(play: TablePlay, names: Sequence[str], widgets: Sequence[Widget]) -> list[Box]:
    """Where the things are that a step points at."""
    return [light.box for light in _lights(play, names, widgets)]


def _lights(play: TablePlay, names: Sequence[str], widgets: Sequence[Widget]) -> list[Light]:
    """The things that a step points at, by the names of ``say`` in a course; what is not there any more is left out."""
    scene, found = play.scene, list[Light]()
    for name in names:
        kind, _, which = name.partition(":")
        if kind == "card":
            cards = tuple(_copies(play, which)[:1])
            found += [Light(_below_words(play, _standing(play, card).grown(_AIR)), (card,)) for card in cards]
        elif kind == "zone" and (which in scene.zones or which in scene.spreads):
            cards = scene.zones[which].cards if which in scene.zones else ()
            raised = _raised(play, scene.zone_box(which), cards).grown(_AIR)
            found.append(Light(_below_words(play, raised), cards, several=True))
        else:
            found += [Light(box) for box in _boxes(play, kind, which, widgets)]
    return found


def _boxes(play: TablePlay, kind: str, which: str, widgets: Sequence[Widget]) -> list[Box]:
    """Where a thing is that is no card."""
    match kind:
        case "plate":
            return [_place(play.scene.place_of(int(which))).grown(_AIR)]
        case "picture":
            return [box for thing, box in hit_targets(play) if thing.text.startswith(which)]
        case "words":
            notes = [box for thing, box in hit_targets(play) if thing.kind is TargetKind.LABEL and which in thing.text]
            return [box.grown(_AIR) for box in notes]
        case "pot":
            return [_with_words(play, pot.grown(_AIR))] if (pot := play.scene.mat.pot_box) else []
        case "button":
            buttons = (widget for widget in widgets if isinstance(widget, Button))
            return [one.box.grown(_AIR) for one in buttons if one.id == f"action-{which}"]
        case _:
            return []


def _place(seat: SeatPlace) -> Box:
    """The whole place of a seat, if it is little more than its plate; else the plate."""
    return seat.ground if seat.ground and seat.ground.h < _LITTLE_MORE * seat.plate.h else seat.plate


def _below_words(play: TablePlay, box: Box) -> Box:
    """The box with so much less air above that it cuts no words which end there."""
    notes = [at for thing, at in hit_targets(play) if thing.kind is TargetKind.LABEL and at.overlaps(box)]
    ends = [at.middle[1] + _LETTERS for at in notes if at.middle[1] <= box.y]
    less = min(_AIR, max(0.0, max(ends, default=box.y) - box.y))
    return replace(box, y=box.y + less, h=box.h - less)


def _with_words(play: TablePlay, box: Box) -> Box:
    """The box, and the words that stand at its right."""
    notes = (at for thing, at in hit_targets(play) if thing.kind is TargetKind.LABEL and at.overlaps(box))
    words = [at for at in notes if at.x > box.middle[0]]
    return reduce(Box.joined, words, box)


def _copies(play: TablePlay, code: str) -> list[Card]:
    """The cards of that name that lie face up, those of the pupil's hand first."""
    scene, pack = play.scene, play.session.game.pack
    alike = [card for card in scene.zone_of if scene.zones[scene.zone_of[card]].face_up and pack.code(card) == code]
    return sorted(alike, key=lambda card: scene.zone_of[card] != scene.hand)


def _standing(play: TablePlay, card: Card) -> Box:
    """The box of a card, where it stands as it is marked or was just drawn; with a tick that stands above it."""
    box = play.scene.place(card).box.moved(0, -risen(play, card))
    tick = badge_place(play.scene, card, risen(play, card)).y if card in play.state.marked else box.y
    more = min(_TICK, max(0.0, box.y - tick))
    return replace(box, y=box.y - more, h=box.h + more)


def _raised(play: TablePlay, box: Box, cards: Sequence[Card]) -> Box:
    """The box round those cards, and round what stands out of it."""
    return reduce(Box.joined, (_standing(play, card) for card in cards if risen(play, card)), box)
