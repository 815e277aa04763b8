"""Pai Tong's matches for the gallery and the bench; seeds were chosen for eventful deals."""

from __future__ import annotations

from app.tools.showcase import Course, Showcase

SHOWCASE = Showcase(
    usual=Course("pai-tong", 4, 23),
    fewest=Course("pai-tong", 4, 15, {"cards": "tiles", "dealing": "walls"}),
    most=Course("pai-tong", 7, 22, {"cards": "tiles"}, long_names=True),
    several=Course("pai-tong", 4, 23, people=4),
    long=Course("pai-tong", 4, 1, deals=3),
    chips=Course("pai-tong", 4, 1, {"cards": "tiles", "scoring": "pong"}, deals=2),
    whole=Course("pai-tong", 4, 23, {"deals": 1}),
    marked=Course("pai-tong", 4, 1),
    says=Course("pai-tong", 4, 0),
    ambiguous=(Course("pai-tong", 4, 1), 69, "discards", "hand"),
    calls=(("call-kin", Course("pai-tong", 4, 0)),),
    short={"deals": 2},
    full={"cards": "tiles"},
    moves_a_second=40_000,
)
