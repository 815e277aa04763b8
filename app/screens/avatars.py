"""Which face sits in which seat; they go with the names that the setup screen proposes."""

from __future__ import annotations

from app.rules.cards import Seat

_BY_SEAT = ("11", "10", "02", "07", "04", "05", "08", "03")


def avatar(seat: Seat) -> str:
    """The sprite of a seat's face."""
    return f"avatars/{_BY_SEAT[seat % len(_BY_SEAT)]}"
