"""Kings Corners' matches for the gallery and the bench; seeds were chosen for eventful deals."""

from __future__ import annotations

from app.tools.showcase import Course, Showcase

SHOWCASE = Showcase(
    usual=Course("kings-corners", 4, 19),
    fewest=Course("kings-corners", 2, 19),
    most=Course("kings-corners", 6, 3, long_names=True),
    several=Course("kings-corners", 4, 19, people=2),
    long=Course("kings-corners", 4, 2, deals=3),
    chips=Course("kings-corners", 4, 2, {"scoring": "chips", "ends": "hands", "hands": 9}, deals=2),
    whole=Course("kings-corners", 4, 19, {"ends": "hands", "hands": 1}),
    calls=(("call-win", Course("kings-corners", 4, 0)),),
    short={"ends": "hands", "hands": 2},
    moves_a_second=40_000,
)
