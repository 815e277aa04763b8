"""Screens under SDL's dummy driver, with a fake clock."""

import os
from contextlib import ExitStack

import pytest

from app.ui.window.environment import prepare
from tests.ui.open_settings import settings_opened


@pytest.fixture
def unseen(monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    prepare()
    return os.environ["SDL_VIDEODRIVER"]


@pytest.fixture
def open_settings(tmp_path, unseen):
    """Open a program that is closed after the test."""
    with ExitStack() as opened:
        yield lambda *args, **settings: opened.enter_context(settings_opened(tmp_path, *args, **settings))
