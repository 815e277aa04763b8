"""The table as its viewers see it, made of their Views alone, so that it can reveal nothing else."""

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
"""Numbers from here on are backs, which no viewer can tell apart, rather than cards."""
_GROUP = 1 << 8
"""Maximum number of backs in one place."""
STOCK = 15
"""Index of the stock's place; hands have their seats' indices."""


class SeatView(Protocol[P_co]):
    """What the Views of all games have in common."""

    @property
    def seat(self) -> Seat:
        """The seat it belongs to."""

    @property
    def public(self) -> P_co:
        """What everybody sees."""

    @property
    def hand(self) -> Cards:
        """The viewer's cards."""

    @property
    def counts(self) -> tuple[int, ...]:
        """Cards in each hand."""

    @property
    def shown(self) -> tuple[Cards, ...]:
        """Hands shown at the end of a deal, and no cards for the others; empty before."""


class HiddenCards(Protocol):
    """What all games' States have in common: the cards behind an Observation's backs, in the same order."""

    @property
    def hands(self) -> tuple[Cards, ...]:
        """Per seat."""

    @property
    def stock(self) -> Cards:
        """The last card is drawn next."""


@dataclass(frozen=True, slots=True)
class Observation(Generic[P]):
    """The cards on the table, with a back for every card that no viewer may know."""

    public: P
    hands: tuple[Cards, ...]
    stock: Cards = ()
    """The last card is drawn next."""
    face_down: tuple[tuple[Cards, ...], ...] = ()
    """Per seat, what it has laid face down, in games that have that."""
    opened: bool = False
    """Whether all hands are shown, in a replay of a finished deal; nothing else indicates its end."""


AnyObservation: TypeAlias = Observation[Any]


@cache
def backs(place: int, count: int) -> Cards:
    """Return that many backs, distinct from those of any other place."""
    return tuple(Card(BACK + _GROUP * place + i) for i in range(count))


def is_back(card: Card) -> bool:
    """Return whether it is a back, whose card no viewer may know."""
    return card >= BACK


def visible_hands(views: Sequence[SeatView[object]]) -> tuple[Cards, ...]:
    """Return the viewers' hands, those shown at the end, and the backs of the others."""
    own = {view.seat: view.hand for view in views}
    counts, shown = views[0].counts, views[0].shown or ((),) * len(views[0].counts)
    return tuple(
        own[seat] if seat in own else hand if len(hand) == counts[seat] else backs(seat, counts[seat])
        for seat, hand in enumerate(shown)
    )
