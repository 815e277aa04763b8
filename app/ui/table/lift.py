"""The card that is pointed at rises out of the hand, and sinks back."""

from __future__ import annotations

from app.core.cards import Card

RISES = 12.0
"""How far it stands out."""
_TAKES, _FIRST = 90.0, 24.0
"""Milliseconds that all of it takes, and how much of them the first picture shows: it answers at once."""


class Lift:
    """How far each card stands out now. Times are milliseconds of the program's clock."""

    def __init__(self) -> None:
        self._high: dict[Card, float] = {}
        self._raised: Card | None = None
        self._at = 0.0

    @property
    def heights(self) -> dict[Card, int]:
        """The cards that stand out, in whole units."""
        return {card: round(high) for card, high in self._high.items()}

    @property
    def restless(self) -> bool:
        """Some card rises or sinks."""
        return any(high != RISES * (card == self._raised) for card, high in self._high.items())

    def tick(self, raised: Card | None, now: float, *, still: bool) -> bool:
        """That card is pointed at; ``still`` lets nothing move. True if the picture changes."""
        before = self.heights
        gone = now - self._at if raised == self._raised else _FIRST
        self._raised, self._at = raised, now
        if raised is not None:
            self._high.setdefault(raised, 0.0)
        by = RISES if still else RISES * min(gone, _FIRST) / _TAKES
        towards = {card: RISES if card == raised else 0.0 for card in self._high}
        moved = {card: high + max(-by, min(by, towards[card] - high)) for card, high in self._high.items()}
        self._high = {card: high for card, high in moved.items() if high or card == raised}
        return self.heights != before
