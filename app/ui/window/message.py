"""A message in a window of its own, when there is no table to show it."""

from __future__ import annotations

from contextlib import suppress

import pygame
from pygame.event import Event

from app.core.messages import _
from app.ui.window.opening import NoDisplay, open_window
from app.ui.window.resources import font_file
from app.ui.window.sdl import event_waiter

_TITLE = "Kings & Kongs"
_SIZE = (560, 180)
_MARGIN, _LETTERS = 28, 17
"""Pixels at 96 dpi."""
_PAPER, _INK, _FAINT = (246, 241, 230), (30, 34, 48), (104, 104, 112)
_CLOSING_KEYS = {pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_ESCAPE, pygame.K_SPACE}


def show(sentence: str) -> None:
    """Show the message until it is closed; without a display, do nothing."""
    try:
        pygame.display.message_box(_TITLE, sentence, "error")
    except pygame.error:  # on Linux this needs zenity (Wayland) or server-side fonts (X11)
        with suppress(NoDisplay, OSError, pygame.error):
            _show_in_own_window(sentence)


def _show_in_own_window(sentence: str) -> None:
    pygame.font.init()
    window, size, _screen = open_window(_TITLE, _SIZE, None, enlarge=True)
    wait, larger = event_waiter(), size[0] / _SIZE[0]
    while not any(map(_closes, pygame.event.get())):
        surface = window.get_surface()
        _draw(surface, sentence, larger * surface.get_width() / window.size[0])
        window.flip()
        wait(1000)
    window.destroy()
    pygame.display.quit()


def _closes(event: Event) -> bool:
    match event.type:
        case pygame.KEYDOWN:
            return event.key in _CLOSING_KEYS
        case kind:
            return kind in (pygame.QUIT, pygame.MOUSEBUTTONUP)


def _draw(surface: pygame.Surface, sentence: str, scale: float) -> None:
    margin = round(_MARGIN * scale)
    font = pygame.font.Font(font_file("Medium"), round(_LETTERS * scale))
    width = surface.get_width() - 2 * margin
    surface.fill(_PAPER)
    surface.blit(font.render(sentence, True, _INK, None, width), (margin, margin))
    hint = font.render(_("Press Enter or click to close."), True, _FAINT)
    surface.blit(hint, (margin, surface.get_height() - margin - hint.get_height()))
