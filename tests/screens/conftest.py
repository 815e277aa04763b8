"""Screens without a window: SDL's dummy driver, and a time that is told."""

import os

import pytest

from app.shell.environment import prepare


@pytest.fixture
def unseen(monkeypatch):
    """Windows that nobody sees."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    prepare()
    return os.environ["SDL_VIDEODRIVER"]
