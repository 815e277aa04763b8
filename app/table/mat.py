"""A table's mat: its places and labels, and the faces of its cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from app.core.cards import Seat
from app.table.geometry import CARD_SHAPE, Area, Box
from app.table.layout import Spread
from app.table.seating import SeatPlace

_POT_WIDTH, _POT_HEIGHT = 70.0, 90.0


@dataclass(frozen=True, slots=True)
class Place:
    """A place on the mat that is shown even when empty."""

    zone: str
    ornament: str
    """Sprite of the empty place, as large as a card, or a square round a card that is turned diagonally; empty if it
    depends on the state: then ``labels`` include it.
    """
    name: str
    """Spoken name, marked with ``N_``."""
    parts: tuple[str, ...] = ()
    """Other zones that form one place with it, such as the cards of a trick: a drop on or between them is a drop on
    ``zone``, and a voice describes all of them.
    """


@dataclass(frozen=True, slots=True)
class Mat:
    """The table of one game in a picture of a given size."""

    spreads: Mapping[str, Spread]
    """Spreads of the permanent zones; ``TableLayout.spreads`` returns the others."""
    places: tuple[Place, ...]
    cloth: Box
    """The woven mat under the middle."""
    area: Area
    """The picture that it was made for, with the adjustments for an upright one."""
    pot: tuple[float, float] = (0.0, 0.0)
    """Position of the pot's chips, in games that have a pot."""
    goal: str = ""
    """In real time: the zone that cards are played to."""
    seats: tuple[SeatPlace, ...] = ()
    """Seats' places, by steps clockwise from the bottom; default: ``seating.seat_places``."""
    ledge: Box | None = None
    """The strip above a wide hand, with the own plate, the prompt and the buttons; None puts these next to the hand."""

    @property
    def pot_box(self) -> Box | None:
        """The pot with its number; None in a game without one."""
        return Box.around(*self.pot, _POT_WIDTH, _POT_HEIGHT) if self.pot != (0.0, 0.0) else None


@dataclass(frozen=True, slots=True)
class MatLabel:
    """Text on the mat, a picture, or chips with their number."""

    text: str
    x: float
    y: float
    """The middle of the text, or of the drawing if there is no text."""
    kind: str = "badge"
    """``count``: a number to be seen at a glance; ``badge``: small on dark ground; ``caption``: small and unobtrusive;
    ``tally``: small, legible also on bright ground; ``title``: gold; ``sign``: a dark board with letters to fit;
    ``face``: that of ``seat``; ``owner``: a frame in its colour; ``strip``: a bar in that colour; ``bar``: a quiet bar;
    ``ghost``: the outline of a card that would go there.
    """
    shown: str | None = None
    """What is drawn instead of the text, empty for nothing; screen readers still read the text."""
    chips: int = 0
    """Amount of a pile of chips above the text, or instead of it."""
    picture: str = ""
    """A sprite above the text, or instead of it."""
    size: float = 0.0
    """Width of a chip, the picture, the sign, the frame, the bar or the ghost."""
    height: float = 0.0
    """Height of a sign, a frame, a bar or a ghost."""
    angle: float = 0.0
    """Angle of a bar or a ghost in degrees, clockwise."""
    caption: str = ""
    """Small text above the letters of a sign."""
    highlighted: bool = False
    """A sign that asks for something; a face with its name; a ghost of a card that the player on turn has."""
    after_deal: bool = False
    """Hidden while cards are being dealt."""
    on_top: bool = True
    """Drawn above the cards."""
    align: float = 0.5
    """Position of ``x`` in the text: 0 at its start, 1 at its end."""
    is_help: bool = False
    """Whether it says what may be done, and is hidden from people who don't want to be shown that."""
    seat: Seat | None = None
    """The seat whose face and name precede the text, or whose face, frame or bar it is."""
    max_width: float = 0.0
    """Largest width of face, name and text: a name without room is shortened, or omitted; 0: the default. For a pile of
    chips: its largest width; 0 for any.
    """
    struck_out: bool = False
    """The picture, or the card there, is dimmed and struck through: no one can have it any more."""
    frame_seat: Seat | None = None
    """Seat in whose colour the picture is framed: it holds what the picture shows."""
    tooltip: str = ""
    """Key of its tooltip. By default that of a text is the text itself, and a picture has no tooltip."""

    @property
    def drawn(self) -> str:
        """The text that is drawn."""
        return self.text if self.shown is None else self.shown


@dataclass(frozen=True, slots=True)
class Faces:
    """Appearance of a pack's cards."""

    folder: str = "cards"
    """Folder of their sprites."""
    back: str = ""
    """Sprite of a back; empty: the one chosen in the settings."""
    shape: float = CARD_SHAPE
