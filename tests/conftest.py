"""What all tests share: screens, hypothesis, and how long the soaks go on."""

import pytest
from hypothesis import HealthCheck, settings

from tests.display import screens, xvfb

__all__ = ["screens", "xvfb"]  # fixtures for every test that opens a window

# No deadline: the suite never times anything, and the machines it runs on are shared.
settings.register_profile(
    "table", deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
settings.load_profile("table")


def pytest_addoption(parser: pytest.Parser) -> None:
    soak = parser.getgroup("soak", "soaks (-m soak)")
    soak.addoption("--soak-minutes", type=float, default=4.0, help="how long all soaks go on, one after another (4)")
    soak.addoption("--soak-seed", type=int, default=1, help="other luck (1)")
    soak.addoption("--soak-first", type=int, default=0, help="the round to begin with, to have one again (0)")
