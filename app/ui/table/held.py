"""What the person has taken up: by dragging, by a click, or by a key."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from app.core.cards import Card
from app.table.gesture import Grip, Target
from app.table.layout import Placement

_TILT, _MOST_TILT = 8.5, 11.0
"""Degrees for each unit that the hand moves in a millisecond, and at most."""
_SWINGS = 70.0
"""Milliseconds in which a card follows the speed of the hand, by two thirds."""
_RESTS, _STRAIGHT = 12.0, 0.3
"""A hand that has told nothing for so many milliseconds rests; and what tilts less than that hangs straight."""


@dataclass
class Held:
    """Cards off the table, or marked to be moved."""

    grip: Grip
    targets: Mapping[str, Target[Any]]
    """Where they may go."""
    start: Mapping[Card, Placement]
    """Where they lay, lowest first."""
    x: float
    y: float
    """The pointer, in units."""
    dragged: bool = False
    tilt: float = 0.0
    """Degrees; a card swings with the speed of the hand."""
    from_x: float = field(init=False)
    from_y: float = field(init=False)

    _moved: float = field(init=False, default=0.0)
    """When the card last followed the pointer, or swung back."""

    def __post_init__(self) -> None:
        self.from_x, self.from_y = self.x, self.y

    def move(self, x: float, y: float, now: float) -> None:
        """The pointer has moved: however often it tells so, the card swings alike."""
        gone = max(1.0, now - self._moved)
        follows = 1 - math.exp(-gone / _SWINGS)
        swing = self.tilt + ((x - self.x) / gone * _TILT - self.tilt) * follows
        self.tilt = max(-_MOST_TILT, min(_MOST_TILT, swing))
        self.x, self.y, self._moved = x, y, now

    def settle(self, now: float) -> bool:
        """The pointer rests: the card swings back. True while it still does."""
        gone = now - self._moved
        if not self.tilt or gone < _RESTS:
            return False
        self.tilt *= math.exp(-gone / _SWINGS)
        if abs(self.tilt) < _STRAIGHT:
            self.tilt = 0.0
        self._moved = now
        return True

    def placements(self) -> dict[Card, Placement]:
        """Where the cards are seen now."""
        if not self.dragged:
            return {card: replace(p, y=p.y - 16) for card, p in self.start.items()}
        # The whole grip swings round the pointer, as cards held between two fingers do.
        turn = math.radians(self.tilt)
        cos, sin = math.cos(turn), math.sin(turn)
        found = {}
        for card, p in self.start.items():
            dx, dy = p.x - self.from_x, p.y - self.from_y
            found[card] = replace(p, x=self.x + dx * cos - dy * sin, y=self.y + dx * sin + dy * cos, angle=self.tilt)
        return found
