"""The table of the set-up screen, seen from above: its cloth and rim, and the seats around it."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from app.core.info import Colour
from app.table.geometry import CARD_SHAPE, Box, Placement
from app.ui.choose_person import PictureButton
from app.ui.kit.widgets import Button, Stepper, WidgetLook
from app.ui.window import brush as styles
from app.ui.window.brush import Brush, Style
from app.ui.window.theme import SMALL, Ink, Palette, mix

SEAT_WIDTH, FACE, NAME, PLAYER = 150.0, 64.0, 24.0, 28.0
"""Width of a seat; heights of its portrait, the name below it, and the line with the kind of player."""
_BETWEEN = 4.0
"""Minimum distance between two seats, and between the name and the line below it."""
SEAT_HEIGHT = FACE + NAME + _BETWEEN + PLAYER
_OVER_RIM = 0.42
"""Share of a portrait that is outside the table."""
_BOARD = 34.0
"""Width of a floorboard."""

_PLACES: Mapping[int, tuple[tuple[float, float], ...]] = {
    1: ((0, 1),),
    2: ((0, 1), (0, -1)),
    3: ((0, 1), (-1, 0.15), (1, 0.15)),
    4: ((0, 1), (-1, 0.15), (0, -1), (1, 0.15)),
    5: ((0, 1), (-1, 0.4), (-0.5, -1), (0.5, -1), (1, 0.4)),
    6: ((0, 1), (-1, 0.45), (-0.88, -0.95), (0, -1), (0.88, -0.95), (1, 0.45)),
    7: ((0, 1), (-0.88, 0.9), (-1, 0), (-0.5, -1), (0.5, -1), (1, 0), (0.88, 0.9)),
    8: ((0, 1), (-0.88, 0.9), (-1, 0), (-0.88, -0.9), (0, -1), (0.88, -0.9), (1, 0), (0.88, 0.9)),
}  # fmt: skip
"""Centres of the seats by number of seats, clockwise from the bottom, from -1 to 1 in both directions."""
_MOST_AT_SIDES = 6
"""Maximum number of seats with only one in the bottom row."""


def has_seats_in_corners(seats: int) -> bool:
    """Return whether this number of seats needs the lower corners."""
    return seats > _MOST_AT_SIDES


def least_height(seats: int) -> float:
    """Return the smallest height at which that many seats don't overlap."""
    return SEAT_HEIGHT + (2 if has_seats_in_corners(seats) else 2 / 1.4) * (SEAT_HEIGHT + _BETWEEN)


def seat_boxes(box: Box, seats: int) -> list[Box]:
    """Return the boxes of the seats in ``box``, clockwise from the bottom."""
    width = min(SEAT_WIDTH, (box.w - 2 * _BETWEEN) / 3)
    across, down = (box.w - width) / 2, (box.h - SEAT_HEIGHT) / 2
    x, y = box.middle
    least_u, least_v = (width + _BETWEEN) / across, (SEAT_HEIGHT + _BETWEEN) / down
    found = []
    for u, v in _PLACES[seats]:
        corner = 0 < abs(u) < 1 and 0 < abs(v) < 1  # as near to the middle as its neighbours allow
        dx = across * (math.copysign(max(abs(u), least_u), u) if corner else u)
        dy = down * (math.copysign(max(abs(v), least_v), v) if corner and has_seats_in_corners(seats) else v)
        found.append(Box.around(x + dx, y + dy, width, SEAT_HEIGHT))
    return found


def middle_of_table(box: Box, seats: Sequence[Box], height: float) -> Box:
    """Return a box of that height in the middle of the table. Its centre is above the portraits' at the sides, so that
    the arrow keys lead from these to the widgets in its lower half.
    """
    x, y = box.middle
    sides = [seat.middle[1] - PLAYER / 2 for seat in seats if seat.x == min(other.x for other in seats)]
    return Box.around(x, min(y, max(sides) - 2), box.w - 2 * seats[0].w, height)


def parts(seat: Box) -> tuple[Box, Box]:
    """Return the boxes of a seat's portrait with the name, and of the line with the kind of player."""
    return seat.at_top(FACE + NAME), seat.at_bottom(PLAYER)


def face_box(seat: Box) -> Box:
    return seat.at_top(FACE).centred(FACE)


@dataclass(frozen=True, slots=True)
class TableFromAbove:
    """A floor with an oval table on it, whose rim passes below the portraits of the seats in ``room``."""

    box: Box
    room: Box
    back: str = ""
    """Sprite of the back of the cards in the middle; empty for none."""

    def draw(self, brush: Brush) -> None:
        inner = self.room.inset(SEAT_WIDTH / 2 - FACE * 0.7, top=FACE * _OVER_RIM, bottom=SEAT_HEIGHT - FACE * 0.8)
        svg = _table_svg(self.box, inner, brush.palette)
        brush.svg(svg, self.box)
        brush.panel(self.box, Style(opacity=0, radius=18, edge=Ink.ACCENT, edge_opacity=0.45))
        x, y = self.room.middle
        width = min(_DECK_WIDTH, (self.room.h - 2 * SEAT_HEIGHT - 2 * _DECK) / CARD_SHAPE)
        for i in range(_DECK if self.back else 0):
            at = Placement(x - i, y - i, width, 0, 0, 0)
            brush.card(self.back, self.back, at)


def _table_svg(box: Box, table: Box, palette: Palette) -> str:
    """Draw the floor and the table in units from the corner of ``box``."""
    felt, ground = palette.felt, palette[Ink.GROUND]
    floor = mix(ground, felt.rim, 0.72)
    w, h = box.w, box.h
    x, y = table.middle[0] - box.x, table.middle[1] - box.y
    rx, ry = table.w / 2, table.h / 2
    wood, shine, dark = felt.rim, mix(felt.rim, felt.gloss, 0.55), mix(felt.rim, (0, 0, 0), 0.5)
    fading = [(0.0, felt.glow, 0.5), (0.6, felt.glow, 0.22), (1.0, felt.glow, 0.0)]
    cloth = [(0.0, felt.glow, 1.0), (0.55, felt.felt, 1.0), (1.0, mix(felt.felt, felt.dark, 0.7), 1.0)]
    edge = [(0.0, shine, 1.0), (0.4, wood, 1.0), (0.75, mix(wood, felt.gloss, 0.2), 1.0), (1.0, dark, 1.0)]
    trim = f'fill="none" stroke="{_hex(felt.trim)}"'
    parts = [
        _radial("lamp", x, y, max(rx, ry) * 1.5, fading),
        _radial("felt", x, y - ry * 0.15, rx, cloth),
        _linear("wood", y - ry, y + ry, edge),
        f'<rect x="1" y="1" width="{w - 2:.1f}" height="{h - 2:.1f}" rx="17" fill="{_hex(floor)}"/>',
        *_boards(w, h, mix(floor, (0, 0, 0), 0.35)),
        f'<rect x="1" y="1" width="{w - 2:.1f}" height="{h - 2:.1f}" rx="17" fill="url(#lamp)"/>',
        *(_ellipse(x, y + 9, rx + i, ry + i, f'fill="#000" fill-opacity="{0.07:.2f}"') for i in range(10, -2, -2)),
        _ellipse(x, y, rx, ry, 'fill="url(#wood)"'),
        _ellipse(x, y, rx, ry, f'fill="none" stroke="{_hex(dark)}" stroke-width="1.5"'),
        _ellipse(x, y, rx - 13, ry - 13, f'fill="url(#felt)" stroke="{_hex(dark)}" stroke-width="3"'),
        _ellipse(x, y + 2, rx - 15, ry - 16, 'fill="none" stroke="#000" stroke-opacity="0.2" stroke-width="4"'),
        _ellipse(x, y, rx - 30, ry - 30, f'{trim} stroke-opacity="0.55" stroke-width="1.5"'),
        _ellipse(x, y, rx - 35, ry - 35, f'{trim} stroke-opacity="0.3"'),
    ]  # fmt: skip
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w:.1f} {h:.1f}">{"".join(parts)}</svg>'


def _boards(w: float, h: float, colour: Colour) -> list[str]:
    """Return the joints of the floor's boards; those of neighbours are staggered."""
    found = []
    for i in range(1, int(h / _BOARD) + 1):
        y = i * _BOARD
        found.append(_joint(2, y, w - 2, y, colour))
        found += [_joint(x, y - _BOARD, x, y, colour) for x in range(40 + (i % 3) * 110, int(w) - 20, 330)]
    return found


def _joint(x0: float, y0: float, x1: float, y1: float, colour: Colour) -> str:
    return f'<path d="M{x0:.1f} {y0:.1f}L{x1:.1f} {y1:.1f}" stroke="{_hex(colour)}" stroke-width="1.2"/>'


def _ellipse(x: float, y: float, rx: float, ry: float, paint: str) -> str:
    return f'<ellipse cx="{x:.1f}" cy="{y:.1f}" rx="{rx:.1f}" ry="{ry:.1f}" {paint}/>'


_Stops = list[tuple[float, Colour, float]]


def _radial(name: str, x: float, y: float, radius: float, stops: _Stops) -> str:
    place = f'cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}"'
    return f'<radialGradient id="{name}" gradientUnits="userSpaceOnUse" {place}>{_stops(stops)}</radialGradient>'


def _linear(name: str, y0: float, y1: float, stops: _Stops) -> str:
    place = f'x1="0" y1="{y0:.1f}" x2="0" y2="{y1:.1f}"'
    return f'<linearGradient id="{name}" gradientUnits="userSpaceOnUse" {place}>{_stops(stops)}</linearGradient>'


def _stops(stops: _Stops) -> str:
    return "".join(
        f'<stop offset="{at}" stop-color="{_hex(colour)}" stop-opacity="{opacity}"/>' for at, colour, opacity in stops
    )


def _hex(colour: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)


_DECK, _DECK_WIDTH = 6, 46.0
"""Number of cards visible in the deck in the middle, and their maximum width."""
_CARD, _HELD, _FAN = 22.0, 22.0, (-16.0, 4.0, 24.0)
"""Width of a hand card, distance of its centre from the point where it is held, and angles of the cards."""
_PLATE = Style(Ink.GROUND, 0.94, 14, Ink.EDGE, 0.6, 1.5)
_PLATE_CHOSEN = Style(Ink.GROUND, 1, 14, Ink.SET, 1, 2.5)
_CHAIR, _CHAIR_CHOSEN = (
    Style(Ink.GROUND, 0.94, FACE / 2 + 4, Ink.EDGE, 0.6, 1.5), Style(Ink.SET, 1, FACE / 2 + 4, Ink.SET_HIGH, 1, 2),
)  # fmt: skip
_EMPTY = Style(Ink.GROUND, 0.55, FACE / 2, Ink.EDGE_HIGH, 0.7, 2)


@dataclass(frozen=True, slots=True)
class SeatButton(PictureButton):
    """A seat with its player: portrait, cards, and a plate with the name, which has room for a line below it."""

    back: str = ""
    """Sprite of the cards' back."""

    def draw(self, brush: Brush, look: WidgetLook) -> None:
        plate = self.box.inset(top=FACE - 4, bottom=-PLAYER - _BETWEEN)
        face = face_box(self.box)
        brush.panel(face.grown(4), _CHAIR_CHOSEN if self.chosen else _CHAIR)
        if (look.hover or look.pressed) and not self.chosen:
            brush.panel(face.grown(4), Style(Ink.GROUND, 0, FACE / 2 + 4, Ink.EDGE_HIGH, 1, 3))
        brush.picture(self.picture, face.grown(-2 if look.pressed else 0))
        for angle in _FAN:
            turn = math.radians(angle)
            x, y = face.right + 16 + _HELD * math.sin(turn), plate.y + 16 - _HELD * math.cos(turn)
            brush.card(self.back, self.back, Placement(x, y, _CARD, angle, 0, 0))
        brush.panel(plate, _PLATE_CHOSEN if self.chosen else _PLATE)
        x, y = plate.middle[0], self.box.bottom - NAME / 2
        brush.text(self.text, x, y, SMALL, Ink.WORDS, weight="Bold", align=0.5, most=plate.w - 20)
        if look.focus:
            brush.focus_ring(self.box.grown(2))


@dataclass(frozen=True, slots=True)
class EmptySeat(Button):
    """A place at the table where a player can be added."""

    def draw(self, brush: Brush, look: WidgetLook) -> None:
        active = look.hover or look.pressed
        face = face_box(self.box)
        brush.panel(face, _EMPTY._replace(fill=Ink.RAISED_HIGH, opacity=1) if active else _EMPTY)
        brush.picture("icons/plus", face.grown(-18), Ink.WORDS)
        if brush.width(self.text, SMALL) <= self.box.w:
            brush.text(self.text, face.middle[0], face.bottom + SMALL, SMALL, Ink.QUIET, align=0.5)
        if look.focus:
            brush.focus_ring(face.grown(5))


@dataclass(frozen=True, slots=True)
class PlayerStepper(Stepper):
    """Selects the kind of player on a seat's plate; has no frame of its own."""

    short: str = ""
    """Text to use if there is no room for the full one."""

    def draw(self, brush: Brush, look: WidgetLook) -> None:
        box = self.box.inset(5, 1)
        if look.hover or look.focus or look.pressed:
            brush.panel(box, styles.BUTTON_HOVER)
        room = self.box.w - 52
        text = self.text if brush.width(self.text, SMALL) <= room else self.short or self.text
        brush.text(text, *self.box.middle, SMALL, Ink.WORDS, align=0.5, most=room)
        for icon, half in zip(("arrow-left", "arrow-right"), self.halves, strict=True):
            brush.picture(f"icons/{icon}", half.centred(14, 14), Ink.SET_HIGH)
        if look.focus:
            brush.focus_ring(box.grown(3))
