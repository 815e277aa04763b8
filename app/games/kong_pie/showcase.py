"""Kong-Pie's matches for the gallery and the bench; seeds were chosen for eventful hands."""

from __future__ import annotations

from app.tools.showcase import Course, Showcase

SHOWCASE = Showcase(
    usual=Course("kong-pie", 3, 1),
    fewest=Course("kong-pie", 2, 0),
    most=Course("kong-pie", 3, 9, long_names=True),
    several=Course("kong-pie", 3, 1, people=2),
    long=Course("kong-pie", 3, 2, deals=3),
    chips=Course(
        "kong-pie", 3, 2, {"chips": True, "glory": True, "first_place": True, "restock_fee": 1, "restocks": 1}, deals=2
    ),
    whole=Course("kong-pie", 3, 1, deals=99),
    marked=Course("kong-pie", 3, 0),
    calls=(
        ("call-kong", Course("kong-pie", 3, 1)),
        ("call-hand-won", Course("kong-pie", 3, 0)),
    ),
    short={"deals": 1, "chips": True},
    moves_a_second=40_000,
)
