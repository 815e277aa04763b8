"""The program in a session with an accessibility bus."""

import pytest

from tests.accessibility.bus import session_bus
from tests.window.conftest import folder, open_window

__all__ = ["folder", "open_window"]  # fixtures


@pytest.fixture
def bus():
    with session_bus() as found:
        yield found
