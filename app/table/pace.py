"""Speed and style of motion."""

from __future__ import annotations

from dataclasses import dataclass

from app.core.game import Ms


@dataclass(frozen=True, slots=True)
class Pace:
    """A person's choice."""

    lasts: Ms
    """Milliseconds of a card's way to its place; 0: it is there at once, and nothing moves."""
    fades: bool = False
    """Whether cards fade out and in instead of flying."""
    share: float = 1.0
    """Factor on all other durations: lettering, chips, pauses to read."""

    @property
    def flies(self) -> bool:
        """Whether motion is visible."""
        return self.lasts > 0 and not self.fades


AT_ONCE = Pace(0)
USUAL = 0.85
"""Factor at the default speed."""
