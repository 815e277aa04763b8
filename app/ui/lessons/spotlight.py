"""What a lesson points at: boxes of the named things, and their light."""

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
from app.ui.table.picture import badge_place, draw_lit
from app.ui.table.play import TablePlay
from app.ui.window.brush import GLOW, Brush
from app.ui.window.theme import SMALL

_AIR, _TICK = 6.0, 10.0
"""Margin around a thing in units, and height of a selected card's tick above it."""
_LETTERS = SMALL * 0.55
"""Descent of text below the middle of its line."""
_LITTLE_MORE = 2.0
"""Maximum height of a place, relative to its plate, that counts as little more than the plate."""
RING = replace(GLOW, opacity=0)
"""Ring around a lit card, which keeps its own colours."""
_NO_RING = replace(RING, edge_opacity=0)
_DIM = 0.55
"""Dimming of the rest, relative to a dialog's: the pupil may want to look at everything."""


@dataclass(frozen=True, slots=True)
class Light:
    """A lit card or box."""

    box: Box
    """Its box with a margin."""
    cards: tuple[Card, ...] = ()
    several: bool = False
    """All cards of a zone in one frame."""


@dataclass(frozen=True, slots=True)
class Spotlight:
    """Dims everything else. Lit cards are drawn later, over the veil, by ``draw_over_veil``."""

    box: Box
    lights: tuple[Light, ...]

    @property
    def bright(self) -> tuple[Box, ...]:
        """Boxes that a bubble avoids."""
        return tuple(light.box for light in self.lights)

    @property
    def framed(self) -> tuple[Box, ...]:
        """Boxes with frames of their own, cards excepted: frames are never nested."""
        boxes = [light.box for light in self.lights if light.several or not light.cards]
        return tuple(one for one in boxes if not any(other != one and other.encloses(one) for other in boxes))

    def draw(self, brush: Brush) -> None:
        """Dim, then frame."""
        brush.veil([light.box for light in self.lights if not light.cards], RING.radius, _DIM)
        for box in self.framed:
            brush.frame(box, 0.0, RING)

    def draw_over_veil(self, play: TablePlay, brush: Brush, now: float) -> None:
        """Draw the lit cards wherever they are now: entirely, and without parts of other cards."""
        for light in self.lights:
            draw_lit(play, brush, light.cards, _NO_RING if light.several else RING, now)


def spotlight(play: TablePlay, box: Box, names: Sequence[str], widgets: Sequence[Widget]) -> Spotlight:
    """Return the light on the named things, for a window of that size with those widgets."""
    return Spotlight(box, tuple(_lights(play, names, widgets)))


def named_boxes(play: TablePlay, names: Sequence[str], widgets: Sequence[Widget]) -> list[Box]:
    """Return the boxes of the things that a step points at."""
    return [light.box for light in _lights(play, names, widgets)]


def _lights(play: TablePlay, names: Sequence[str], widgets: Sequence[Widget]) -> list[Light]:
    """Return the lights for the names used by ``say`` in a course; missing things are left out."""
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
    """Return the boxes of a thing that is not a card."""
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
    """Return a seat's whole place if it is little more than its plate; else the plate."""
    return seat.ground if seat.ground and seat.ground.h < _LITTLE_MORE * seat.plate.h else seat.plate


def _below_words(play: TablePlay, box: Box) -> Box:
    """Return the box with less margin on top, so as not to cut text that ends there."""
    notes = [at for thing, at in hit_targets(play) if thing.kind is TargetKind.LABEL and at.overlaps(box)]
    ends = [at.middle[1] + _LETTERS for at in notes if at.middle[1] <= box.y]
    less = min(_AIR, max(0.0, max(ends, default=box.y) - box.y))
    return replace(box, y=box.y + less, h=box.h - less)


def _with_words(play: TablePlay, box: Box) -> Box:
    """Return the box with the text at its right."""
    notes = (at for thing, at in hit_targets(play) if thing.kind is TargetKind.LABEL and at.overlaps(box))
    words = [at for at in notes if at.x > box.middle[0]]
    return reduce(Box.joined, words, box)


def _copies(play: TablePlay, code: str) -> list[Card]:
    """Return face-up cards of that name, those of the pupil's hand first."""
    scene, pack = play.scene, play.session.game.pack
    alike = [card for card in scene.zone_of if scene.zones[scene.zone_of[card]].face_up and pack.code(card) == code]
    return sorted(alike, key=lambda card: scene.zone_of[card] != scene.hand)


def _standing(play: TablePlay, card: Card) -> Box:
    """Return a card's box with its current rise and tick."""
    box = play.scene.place(card).box.moved(0, -play.scene.risen(card))
    tick = badge_place(play.scene, card, play.scene.risen(card)).y if card in play.state.marked else box.y
    more = min(_TICK, max(0.0, box.y - tick))
    return replace(box, y=box.y - more, h=box.h + more)


def _raised(play: TablePlay, box: Box, cards: Sequence[Card]) -> Box:
    """Return the box around the cards and their rise."""
    return reduce(Box.joined, (_standing(play, card) for card in cards if play.scene.risen(card)), box)
