"""Appearance of the program in a picture."""

from __future__ import annotations

from typing import NamedTuple


class Look(NamedTuple):
    theme: str = "evening"
    size: tuple[int, int] = (1280, 720)
    """Width and height in pixels."""
    scale: int = 100
    """Percent."""
    cards: int = 100
    """Card size in percent."""
    language: str = "en"
    """``TAG`` in app/tools/catalogues/pseudo.py for the pseudo-language."""

    @property
    def folder(self) -> str:
        cards = f"-cards-{self.cards}" if self.cards != 100 else ""
        tongue = f"-{self.language}" if self.language != "en" else ""
        return f"{self.theme}/{self.size[0]}x{self.size[1]}-{self.scale}{cards}{tongue}"
