"""The table as those who look see it. It is made of their Views and nothing else, so that nothing on the table can tell
what nobody there may know.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from app.core.cards import Card, Seat

P = TypeVar("P")
P_co = TypeVar("P_co", covariant=True)
Cards: TypeAlias = tuple[Card, ...]

BACK = 1 << 10
"""From this number on a card is none, but a back: one of those that nobody who looks can tell apart."""
_GROUP = 1 << 8
"""So many backs at most lie in one place."""
STOCK = 15
"""The number of the stock among the places; hands have those of their seats."""


class SeatView(Protocol[P_co]):
    """What the Views of all games have in common."""

    @property
    def seat(self) -> Seat:
        """Whose it is."""

    @property
    def public(self) -> P_co:
        """What everybody sees."""

    @property
    def hand(self) -> Cards:
        """The cards of whoever looks."""

    @property
    def counts(self) -> tuple[int, ...]:
        """Cards in each hand."""

    @property
    def shown(self) -> tuple[Cards, ...]:
        """The hands that are shown at the end of a deal, and no cards for the others; nothing before."""


class HiddenCards(Protocol):
    """What the States of all games have in common: the cards behind an Observation's backs, by the same names and in
    the same order; ``face_down`` only where the Observation has some.
    """

    @property
    def hands(self) -> tuple[Cards, ...]:
        """Per seat."""

    @property
    def stock(self) -> Cards:
        """The next card to be drawn is the last."""


@dataclass(frozen=True, slots=True)
class Observation(Generic[P]):
    """What lies on the table, with a back in the place of every card that none of those who look may know."""

    public: P
    hands: tuple[Cards, ...]
    stock: Cards = ()
    """The next card to be drawn is the last."""
    face_down: tuple[tuple[Cards, ...], ...] = ()
    """Per seat, what it has laid face down, in the games where one does."""
    opened: bool = False
    """All hands lie open, as one looks back on a deal that is over; nothing else tells of its end."""


AnyObservation: TypeAlias = Observation[Any]


@cache
def backs(place: int, count: int) -> Cards:
    """So many backs, none like those of another place."""
    return tuple(Card(BACK + _GROUP * place + i) for i in range(count))


def is_back(card: Card) -> bool:
    """Nobody who looks may know what card it is."""
    return card >= BACK


def visible_hands(views: Sequence[SeatView[object]]) -> tuple[Cards, ...]:
    """The hands of those who look, those that are shown, and the backs of the others."""
    own = {view.seat: view.hand for view in views}
    counts, shown = views[0].counts, views[0].shown or ((),) * len(views[0].counts)
    return tuple(
        own[seat] if seat in own else hand if len(hand) == counts[seat] else backs(seat, counts[seat])
        for seat, hand in enumerate(shown)
    )
