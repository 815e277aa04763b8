"""What lies on a table beside the cards: its places, the words and chips on it; and what its cards look like."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from app.core.cards import Seat
from app.table.geometry import CARD_SHAPE, Area, Box
from app.table.layout import Spread
from app.table.seating import SeatPlace

_POT_WIDE, _POT_HIGH = 70.0, 90.0


@dataclass(frozen=True, slots=True)
class Place:
    """A place on the mat that is there even when no card lies on it."""

    zone: str
    ornament: str
    """The sprite of the empty place; empty where only the state says how it looks: then ``notes`` have it."""
    name: str
    """What a voice would call it."""
    parts: tuple[str, ...] = ()
    """The other zones that make one place with it, such as the cards of a trick: what is let go on or between them is
    let go on ``zone``, and a voice tells what lies in all of them.
    """


@dataclass(frozen=True, slots=True)
class Mat:
    """The table of one game in a picture of a given size."""

    spreads: Mapping[str, Spread]
    """Where zones lie. Of the zones that are always there; ``Tabletop.spreads`` gives those that come and go."""
    places: tuple[Place, ...]
    cloth: Box
    """The woven mat under the middle."""
    area: Area
    """The picture that it was made for, with what an upright one changes."""
    pot: tuple[float, float] = (0.0, 0.0)
    """Where chips lie that are nobody's, in the games that have a pot."""
    goal: str = ""
    """In real time: the zone that cards are played to."""
    seats: tuple[SeatPlace, ...] = ()
    """Where everybody sits, by steps clockwise from the bottom; none: as ``seating.seat_places`` has it."""
    ledge: Box | None = None
    """The strip above a wide hand, with the own plate, what is asked and the buttons; None puts these beside the hand.
    """

    @property
    def pot_box(self) -> Box | None:
        """Where the pot stands, its number below it; None in a game without one."""
        return Box.around(*self.pot, _POT_WIDE, _POT_HIGH) if self.pot != (0.0, 0.0) else None


@dataclass(frozen=True, slots=True)
class MatLabel:
    """Words on the mat, and chips with their number."""

    text: str
    x: float
    y: float
    """The middle of the words."""
    kind: str = "badge"
    """``count``: a number that is to be seen at once; ``badge``: small on dark ground; ``caption``: small
    and quiet; ``tally``: small, to be read on a lit ground too; ``title``: gold; ``huge``, ``giant``: a few large
    letters; ``sign``: a dark board with letters as large as it takes; ``face``: that of ``seat``; ``owner``: a frame in
    its colour; ``strip``: a bar in it.
    """
    chips: int = 0
    """A stack of so many stands above the words."""
    picture: str = ""
    """A sprite above the words, or instead of them."""
    size: float = 0.0
    """How wide the chips are, the picture, the sign, the frame or the bar."""
    height: float = 0.0
    """How high a sign or a frame is."""
    caption: str = ""
    """What stands small above the letters of a sign."""
    highlighted: bool = False
    """A sign that asks for something; a face with the name beside it."""
    after_deal: bool = False
    """Not shown while cards are being dealt."""
    on_top: bool = True
    """Lies over the cards."""
    align: float = 0.5
    """Where ``x`` is in the words: 0 where they begin, 1 where they end."""
    is_help: bool = False
    """It says what may be done, and is left out for whoever does not want to be shown that."""
    seat: Seat | None = None
    """Whose face and name stand before the words, or whose face, frame or bar it is."""
    max_width: float = 0.0
    """So wide may face, name and words be: a name that has no room is short, or left to the face; 0: as usual."""
    struck_out: bool = False
    """The picture, or the card that lies there, is dim and struck through: nobody can have it any more."""
    frame_seat: Seat | None = None
    """A frame in the colour of that seat stands round the picture: it holds what the picture shows."""
    tooltip: str = ""
    """What it is to those who explain it when its picture is pointed at; without this a picture is only seen."""


@dataclass(frozen=True, slots=True)
class Faces:
    """What the cards of a pack look like."""

    folder: str = "cards"
    """Where their sprites are."""
    back: str = ""
    """The sprite of a back; empty: the one that the settings choose."""
    shape: float = CARD_SHAPE
