"""How the program is to look in a picture."""

from __future__ import annotations

from typing import NamedTuple


class Look(NamedTuple):
    """Theme, window, UI scale and size of cards."""

    theme: str = "evening"
    size: tuple[int, int] = (1280, 720)
    """Width and height in pixels."""
    scale: int = 100
    """Percent."""
    cards: int = 100
    """How large cards are to be, percent."""

    @property
    def folder(self) -> str:
        """Where its pictures go."""
        cards = f"-cards-{self.cards}" if self.cards != 100 else ""
        return f"{self.theme}/{self.size[0]}x{self.size[1]}-{self.scale}{cards}"
