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
from app.ui.table.explaining import hit_targets
from app.ui.table.person import risen
from app.ui.table.picture import badge_place
from app.ui.table.play import TablePlay
from app.ui.window.brush import GLOW, Brush
from app.ui.window.theme import SMALL

_AIR, _TICK = 6.0, 10.0
"""Units round a thing, and how high the tick of a marked card stands above it."""
_LETTERS = SMALL * 0.55
"""So far letters reach below the middle of their line."""
_LITTLE_MORE = 2.0
"""A place is not so many times as high as its plate, and is little more than that."""
_RING = replace(GLOW, opacity=0)
"""Round what is spoken of, which keeps its own colours."""


@dataclass(frozen=True, slots=True)
class Spotlight:
    """All is dimmed but some boxes, which have a frame; what is marked has one already."""

    box: Box
    bright: tuple[Box, ...]
    framed: tuple[Box, ...]

    def draw(self, brush: Brush) -> None:
        """Dim, then frame."""
        brush.veil(self.bright, _RING.radius)
        for box in self.framed:
            brush.frame(box, 0.0, _RING)


def spotlight(play: TablePlay, box: Box, names: Sequence[str], widgets: Sequence[Widget]) -> Spotlight:
    """The light on the things of those names, in a picture of that size, made of those widgets."""
    marked = {play.session.game.pack.code(card) for card in play.state.marked}
    unmarked = named_boxes(play, [name for name in names if name.removeprefix("card:") not in marked], widgets)
    outer = [one for one in unmarked if not any(other != one and other.encloses(one) for other in unmarked)]
    return Spotlight(box, tuple(named_boxes(play, names, widgets)), tuple(outer))


def named_boxes(play: TablePlay, names: Sequence[str], widgets: Sequence[Widget]) -> list[Box]:
    """Where the things are that a step points at, by the names of ``say`` in a course; what is not there any more is
    left out.
    """
    scene, found = play.scene, list[Box]()
    for name in names:
        kind, _, which = name.partition(":")
        if kind == "card":
            found += [_below_words(play, _standing(play, card).grown(_AIR)) for card in _copies(play, which)[:1]]
        elif kind == "zone" and (which in scene.zones or which in scene.spreads):
            cards = scene.zones[which].cards if which in scene.zones else ()
            found.append(_below_words(play, _raised(play, scene.zone_box(which), cards).grown(_AIR)))
        elif kind == "plate":
            found.append(_place(scene.place_of(int(which))).grown(_AIR))
        elif kind == "picture":
            found += [box for thing, box in hit_targets(play) if thing.text.startswith(which)]
        elif kind == "words":
            notes = (box for thing, box in hit_targets(play) if thing.kind is TargetKind.LABEL and which in thing.text)
            found += [box.grown(_AIR) for box in notes]
        elif kind == "pot" and (pot := scene.mat.pot_box):
            found.append(_with_words(play, pot.grown(_AIR)))
        elif kind == "button":
            buttons = (widget for widget in widgets if isinstance(widget, Button))
            found += [one.box.grown(_AIR) for one in buttons if one.id == f"action-{which}"]
    return found


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
    box = play.scene.card_box(card).moved(0, -risen(play, card))
    tick = badge_place(play.scene, card, risen(play, card)).y if card in play.state.marked else box.y
    more = min(_TICK, max(0.0, box.y - tick))
    return replace(box, y=box.y - more, h=box.h + more)


def _raised(play: TablePlay, box: Box, cards: Sequence[Card]) -> Box:
    """The box round those cards, and round what stands out of it."""
    return reduce(Box.joined, (_standing(play, card) for card in cards if risen(play, card)), box)
