"""Three dots beside an AI player who thinks for long."""

from __future__ import annotations

from app.ui.session import Session

_THINKS, _DOT, _LOOK = 700.0, 300.0, 100.0
"""So long nothing happens before an AI player is seen to think, so long each dot is lit, so often one looks."""


class Thoughts:
    """Times are milliseconds of the program's clock."""

    def __init__(self, session: Session, now: float) -> None:
        self._session = session
        self._acted = now
        """When something happened last."""
        self._dot: int | None = None

    def acted(self, now: float) -> None:
        """Something has happened: whoever thinks now has only begun."""
        self._acted = now

    def lit(self, now: float) -> int | None:
        """Which of the three dots is lit; None while nobody thinks for long."""
        waited = now - self._acted - _THINKS
        if waited < 0 or self._session.game.real_time or self._session.ai_on_turn is None:
            return None
        return int(waited / _DOT) % 3

    def tick(self, now: float, *, paused: bool) -> bool:
        """True if another dot is lit than before."""
        dot, self._dot = self._dot, None if paused else self.lit(now)
        return dot != self._dot

    def wakes(self, now: float) -> list[float]:
        """When to look at the dots again."""
        return [] if self.lit(now) is None else [now + _LOOK]
