"""What all tests share: the folder of this file, so that helpers such as games.py can be imported, and hypothesis."""

from hypothesis import HealthCheck, settings

# No deadline: the suite never times anything, and the machines it runs on are shared.
settings.register_profile(
    "table", deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
settings.load_profile("table")
