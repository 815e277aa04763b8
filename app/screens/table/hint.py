"""A hint on the table: the cards to take and where they go, lit up for a while."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from app.rules.cards import Card

HINT_LASTS = 8000.0


@dataclass(frozen=True, slots=True)
class Hint:
    """What is lit up until when."""

    cards: Sequence[Card] = ()
    zone: str | None = None
    move: Any = None
    until: float = 0.0


NO_HINT = Hint()
