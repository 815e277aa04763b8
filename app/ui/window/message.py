"""One sentence in a window of its own, by what the system has for that, where there is no table to say it on."""

from __future__ import annotations

from contextlib import suppress

import pygame


def show(sentence: str) -> None:
    """Show it, and wait until it has been read; without a display nothing is shown."""
    with suppress(pygame.error):
        pygame.display.message_box("Kings & Kongs", sentence, "error")
