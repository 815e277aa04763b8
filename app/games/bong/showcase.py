"""Bong's matches for the gallery and the bench; seeds were chosen for eventful deals."""

from __future__ import annotations

from app.tools.showcase import Course, Showcase

SHOWCASE = Showcase(
    usual=Course("bong", 4, 22),
    fewest=Course("bong", 3, 0),
    most=Course("bong", 8, 11, {"open_hands": True, "time_limit": 3}, long_names=True),
    several=Course("bong", 4, 22, {"open_hands": True}, people=4),
    long=Course("bong", 4, 2, deals=2),
    whole=Course("bong", 4, 22, {"first_to": 1}),
    calls=(
        ("call-flong", Course("bong", 4, 0)),
        ("call-bong", Course("bong", 4, 11)),
    ),
    full={"open_hands": True, "time_limit": 0},
    race={"first_to": 9, "lockout": 0},
    moves_a_second=100_000,
)
