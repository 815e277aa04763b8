"""Text in the system's clipboard."""

from __future__ import annotations

import pygame


def put_text(text: str) -> bool:
    """Copy the text; return False if the system refuses."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        return False
    return True


def held_text() -> str:
    """Return the clipboard's text; empty if it contains none."""
    try:
        return pygame.scrap.get_text() if pygame.scrap.has_text() else ""
    except pygame.error:
        return ""
