"""What all tests share: the folder of this file, so that helpers such as games.py can be imported, and hypothesis."""

from display import screens, xvfb
from hypothesis import HealthCheck, settings

__all__ = ["screens", "xvfb"]  # fixtures for every test that opens a window

# No deadline: the suite never times anything, and the machines it runs on are shared.
settings.register_profile(
    "table", deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
settings.load_profile("table")
