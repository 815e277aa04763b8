"""Tong-Its: what is seen of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from app.games.tong_its.rules.model import Public, View
from app.table import seen
from app.table.seen import STOCK, Cards, backs, hands_seen

Seen: TypeAlias = seen.Seen[Public]
_FOUR, _FOURS = 4, STOCK + 1
"""Cards of a four of a kind; the first number of those that lie face down."""


def see(views: Sequence[View]) -> Seen:
    """Fours that lie face down are seen by who laid them, and in the end by all."""
    view = views[0]
    down = tuple(_fours(seat, count, view.face_down[seat]) for seat, count in enumerate(view.public.hidden))
    return seen.Seen(view.public, hands_seen(views), backs(STOCK, view.stock), down)


def _fours(seat: int, count: int, known: tuple[Cards, ...]) -> tuple[Cards, ...]:
    if known:
        return known
    here = backs(_FOURS + seat, _FOUR * count)
    return tuple(here[i : i + _FOUR] for i in range(0, len(here), _FOUR))
