"""What every game's table module is: a record of pure functions, beside the game's own record."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

from app.rules.cards import Card, Seat
from app.table.geometry import Area, Box
from app.table.gesture import Grip
from app.table.layout import Spread, Zone

S = TypeVar("S")
M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Place:
    """A place on the mat that is there even when no card lies on it."""

    zone: str
    ornament: str
    """The sprite of the empty place."""
    name: str
    """What a voice would call it."""


@dataclass(frozen=True, slots=True)
class Mat:
    """The table of one game in a picture of a given size."""

    spreads: Mapping[str, Spread]
    places: tuple[Place, ...]
    cloth: Box
    """The woven mat under the middle."""
    pot: Box
    """Where the pot's chips lie, in the games and scorings that have one."""


@dataclass(frozen=True, slots=True)
class Action(Generic[M]):
    """A move with a button of its own."""

    move: M
    label: str
    key: str
    """The letter printed on the button, and the key that does it."""


@dataclass(frozen=True, slots=True)
class Cue:
    """What a move sounds like, and what is called out."""

    sound: str
    stagger: int = 0
    """Milliseconds between cards that move at once."""
    order: tuple[Card, ...] = ()
    """Which cards leave first."""
    bubble: str = ""
    """What the seat says."""
    call: str = ""
    """The lettering that flies in: a sprite's name."""
    call_sound: str = ""
    gathers: bool = False
    """All cards go back to the stock first."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """The score sheet: a row a deal, a column a seat."""

    unit: str
    """What is counted: ``points`` or ``chips``."""
    totals: tuple[tuple[int, ...], ...]
    """What stood after each deal, per seat."""
    winners: tuple[Seat | None, ...]
    """Who won each deal; None if nobody."""
    notes: tuple[str, ...]
    """What else made up the last deal's score, per seat."""
    limit: int | None
    """The total that ends the match, if one does."""
    less_is_better: bool


@dataclass(frozen=True, slots=True)
class Tabletop(Generic[S, M]):
    """How one game lies on the table, what a gesture means there, and how it is told."""

    pitch: str
    """What a stranger should know of the game, in a sentence or two."""
    mat: Callable[[Area, int], Mat]
    """(picture, seats) -> the table."""
    zones: Callable[[S, Seat, bool], Mapping[str, Zone]]
    """(state, seat at the bottom, whether its hand is shown) -> which cards lie where; every card once."""
    grip: Callable[[S, str, Card | None], Grip | None]
    """(state, zone, card) -> what is taken up there; None if nothing can be."""
    meant: Callable[[S, Seat, Grip, str], tuple[M, ...]]
    """(state, seat, grip, zone) -> the moves that letting go there could mean, legal or not."""
    sensible: Callable[[S, Seat, Grip, Sequence[M]], M | None]
    """The one move that a double click means, among the legal ones; None if there is none."""
    actions: Callable[[S, Seat], Sequence[Action[M]]]
    """The buttons of the seat, legal or not."""
    tell: Callable[[S, Seat, M, S, Callable[[Seat], str]], str]
    """(before, seat, move, after, names) -> the move in words that hide what is hidden."""
    advise: Callable[[S, M], str]
    """A hint in words."""
    shows: Callable[[S, M], tuple[tuple[Card, ...], str | None]]
    """(state, move) -> cards and zone that a hint lights up."""
    cue: Callable[[S, Seat, M, S], Cue]
    """(before, seat, move, after) -> sound and call-out."""
    opening: Callable[[S], Cue]
    """How the first deal is shown."""
    idle: Callable[[S, Seat, Grip], str]
    """Why there is nothing sensible to do with a grip."""
    plate: Callable[[S, Seat], str]
    """What stands under a seat's name: its score."""
    headline: Callable[[S], str]
    """The house rules and the deal, for the top bar."""
    pot: Callable[[S], int | None]
    """Chips in the pot; None where no pot is played for."""
    outcome: Callable[[S, Callable[[Seat], str]], str]
    """How the deal that is over went, in words."""
    sheet: Callable[[S], Sheet]
    is_deal: Callable[[M], bool]
    """Whether the move starts the next deal: it waits until the scores have been read."""
    deal_over: Callable[[S], bool]
    dealer: Callable[[S], Seat]
    hand: Callable[[S, Seat], tuple[Card, ...]]
    """The cards a seat holds."""
    card_order: Callable[[Card], Any]
    """Sorts an open hand."""


AnyTabletop: TypeAlias = Tabletop[Any, Any]
