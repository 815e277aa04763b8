"""A drag names moves it could mean; the rules stay the only judge."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from app.core.cards import Card

M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class DragItem:
    """What is taken up: cards of one zone, the lowest first."""

    zone: str
    cards: tuple[Card, ...]
    marked: frozenset[Card] = frozenset()
    """What is marked on the table meanwhile, these cards too if they are."""


@dataclass(frozen=True, slots=True)
class DropTarget(Generic[M]):
    """A zone that may be let go on, and what that would mean."""

    zone: str
    moves: tuple[M, ...]


def drop_targets(
    drag_item: DragItem,
    zones: Iterable[str],
    moves_for_drop: Callable[[DragItem, str], tuple[M, ...]],
    legal: Container[M],
) -> dict[str, DropTarget[M]]:
    """The zones to light up while ``drag_item`` is held: those where it means at least one legal move."""
    found = {}
    for zone in zones:
        if moves := tuple(move for move in moves_for_drop(drag_item, zone) if move in legal):
            found[zone] = DropTarget(zone, moves)
    return found
