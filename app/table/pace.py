"""How things get from place to place: how quickly, and whether they fly at all."""

from __future__ import annotations

from dataclasses import dataclass

from app.core.game import Ms


@dataclass(frozen=True, slots=True)
class Pace:
    """As a person wants it."""

    lasts: Ms
    """Milliseconds that a card needs to its place; 0: it is there at once, and nothing moves."""
    fades: bool = False
    """Nothing flies: what goes elsewhere fades away, and appears there."""
    share: float = 1.0
    """Of the usual time that anything else takes: lettering, chips, pauses to read."""

    @property
    def flies(self) -> bool:
        """Things are seen on their way."""
        return self.lasts > 0 and not self.fades


AT_ONCE = Pace(0)
USUAL = 0.85
"""The share at the usual speed."""
