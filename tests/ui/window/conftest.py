import pygame
import pytest


@pytest.fixture
def display(monkeypatch):
    """One that nobody sees: pictures are made for a display."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.display.set_mode((1, 1))
    yield
    pygame.display.quit()
