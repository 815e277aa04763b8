"""Speed and style of motion."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from app.core.game import Ms


class Pace(NamedTuple):
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

    @property
    def hurried(self) -> Pace:
        """A pace several times as fast."""
        return self._replace(lasts=min(self.lasts, _HURRIED), share=self.share / 4)


AT_ONCE = Pace(0)
USUAL = 0.85
"""Factor at the default speed."""
_PACES = {"calm": Pace(260, share=1.0), "normal": Pace(220, share=USUAL), "brisk": Pace(180, share=0.6)}
"""By speed setting; the last one is ``off``."""
_FADE = 240
"""Milliseconds of a fade, where nothing is to fly."""
_HURRIED = 90
"""Milliseconds of a card's motion while the AI players are sped up."""


def pace(speed: str, *, reduced_motion: bool = False) -> Pace:
    """Return the pace of these settings."""
    found = _PACES.get(speed)
    if found is None:
        return Pace(AT_ONCE.lasts, share=0.5)
    return Pace(_FADE, fades=True, share=found.share) if reduced_motion else found
