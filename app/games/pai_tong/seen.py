"""Pai Tong: what is seen of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from app.games.pai_tong.rules.model import Public, View
from app.table import seen
from app.table.seen import STOCK, backs, hands_seen

Seen: TypeAlias = seen.Seen[Public]


def see(views: Sequence[View]) -> Seen:
    """The answers to a discard are not seen."""
    return seen.Seen(views[0].public, hands_seen(views), backs(STOCK, views[0].stock))
