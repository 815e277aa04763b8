"""Bong: what is seen of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from app.games.bong.rules.model import Public, View
from app.table import seen
from app.table.seen import hands_seen

Seen: TypeAlias = seen.Seen[Public]


def see(views: Sequence[View]) -> Seen:
    """There is no stock."""
    return seen.Seen(views[0].public, hands_seen(views))
