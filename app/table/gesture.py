"""Drags and the moves that a drop could mean; only the rules decide what is legal."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from app.core.cards import Card

M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class DragItem:
    """The dragged cards of one zone, the lowest first."""

    zone: str
    cards: tuple[Card, ...]
    marked: frozenset[Card] = frozenset()
    """All cards marked on the table meanwhile, which may include these."""


@dataclass(frozen=True, slots=True)
class DropTarget(Generic[M]):
    """A zone that cards may be dropped on, and the moves it would mean."""

    zone: str
    moves: tuple[M, ...]


def drop_targets(
    drag_item: DragItem,
    zones: Iterable[str],
    moves_for_drop: Callable[[DragItem, str], tuple[M, ...]],
    legal: Container[M],
) -> dict[str, DropTarget[M]]:
    """Return the zones to highlight while ``drag_item`` is held: those where a drop means at least one legal move."""
    found = {}
    for zone in zones:
        if moves := tuple(move for move in moves_for_drop(drag_item, zone) if move in legal):
            found[zone] = DropTarget(zone, moves)
    return found
