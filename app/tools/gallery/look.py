"""How the program is to look in a picture."""

from __future__ import annotations

from typing import NamedTuple


class Look(NamedTuple):
    """Theme, window and UI scale."""

    theme: str = "evening"
    size: tuple[int, int] = (1280, 720)
    """Width and height in pixels."""
    scale: int = 100
    """Percent."""

    @property
    def folder(self) -> str:
        """Where its pictures go."""
        return f"{self.theme}/{self.size[0]}x{self.size[1]}-{self.scale}"
