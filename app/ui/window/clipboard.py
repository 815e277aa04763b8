"""The system's clipboard, where there is one: text alone."""

from __future__ import annotations

import pygame


def put_text(text: str) -> bool:
    """Put it there; False if the system refuses."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        return False
    return True


def held_text() -> str:
    """What lies there; empty if it is nothing to read."""
    try:
        return pygame.scrap.get_text() if pygame.scrap.has_text() else ""
    except pygame.error:
        return ""
