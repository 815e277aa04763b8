"""What the texts of Tong-Its' table are made from."""

from __future__ import annotations

from typing import TypeAlias

from app.core.cards import Seat
from app.games.tong_its.rules.model import Public
from app.table import observation

Observation: TypeAlias = observation.Observation[Public]
"""The table as its viewers see it; all texts are made from it."""


def won_before(p: Public) -> Seat | None:
    """Return who won the previous hand, and wins the pot with this one too."""
    before = p.history[:-1] if p.over else p.history
    return before[-1].winner if before else None
