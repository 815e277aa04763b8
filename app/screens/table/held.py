"""What the person has taken up: by dragging, by a click, or by a key."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from app.rules.cards import Card
from app.table.gesture import Grip, Target
from app.table.layout import Placement

_TILT, _MOST_TILT, _SETTLE = 0.35, 11.0, 0.78


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

    def __post_init__(self) -> None:
        self.from_x, self.from_y = self.x, self.y

    def move(self, x: float, y: float) -> None:
        """The pointer has moved."""
        swing = self.tilt * _SETTLE + (x - self.x) * _TILT
        self.tilt = max(-_MOST_TILT, min(_MOST_TILT, swing))
        self.x, self.y = x, y

    def settle(self) -> bool:
        """The pointer rests: the card swings back. True while it still does."""
        if abs(self.tilt) < 0.3:
            moved, self.tilt = self.tilt != 0, 0.0
            return moved
        self.tilt *= _SETTLE
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
