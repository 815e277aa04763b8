"""From a state to its observation, and from backs on the table to the cards that move there, for animation alone: a
back that leaves a hand is the card that is face up afterwards. Only this module knows both.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import cast

from app.core.cards import Card, Seat
from app.core.game import AnyGame
from app.table.observation import AnyObservation, HiddenCards, is_back
from app.table.tabletop import AnyTabletop


def observation_for(game: AnyGame, tabletop: AnyTabletop, state: object, seat: Seat) -> AnyObservation:
    """Return the seat's observation; where all hands are open, that of all seats together."""
    view = game.view(state, seat)
    seen: AnyObservation = tabletop.observe([view])
    if not tabletop.all_open(seen):
        return seen
    others = (other for other in range(len(view.counts)) if other != seat)
    everything: AnyObservation = tabletop.observe([view, *(game.view(state, other) for other in others)])
    return everything


def cards_behind(seen: AnyObservation, state: object) -> dict[Card, Card]:
    """Return the cards behind the backs."""
    hidden = cast("HiddenCards", state)
    groups = [*zip(seen.hands, hidden.hands, strict=True)]
    if seen.stock:
        groups.append((seen.stock, hidden.stock))
    for here, there in zip(seen.face_down, getattr(state, "face_down", ()), strict=True):
        groups += zip(here, there, strict=True)
    return {back: card for here, there in groups for back, card in _pairs(here, there)}


def _pairs(here: tuple[Card, ...], there: tuple[Card, ...]) -> Iterator[tuple[Card, Card]]:
    """Pair the backs of one place with its hidden cards, in their order."""
    known = frozenset(here)
    return zip(filter(is_back, here), (card for card in there if card not in known), strict=True)


def reveal(cards: Iterable[Card], backs: Mapping[Card, Card]) -> tuple[Card, ...]:
    """Return these cards, with the true ones for the backs."""
    return tuple(backs.get(card, card) for card in cards)
