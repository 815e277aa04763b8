"""Tong-Its' matches for the gallery and the bench; seeds were chosen for eventful hands."""

from __future__ import annotations

from app.tools.showcase import Course, Showcase

SHOWCASE = Showcase(
    usual=Course("tong-its", 3, 8),
    fewest=Course("tong-its", 3, 23),
    most=Course("tong-its", 3, 7, long_names=True),
    several=Course("tong-its", 3, 8, people=3),
    long=Course("tong-its", 3, 8, deals=3),
    whole=Course("tong-its", 3, 8, {"ends": "hands", "hands": 1}),
    marked=Course("tong-its", 3, 14),
    says=Course("tong-its", 3, 0),
    ambiguous=(Course("tong-its", 3, 304), 18, "discards", "lay"),
    calls=(
        ("call-draw", Course("tong-its", 3, 0, deals=2)),
        ("call-challenge", Course("tong-its", 3, 0, deals=2)),
        ("call-tongit", Course("tong-its", 3, 10, deals=2)),
    ),
    short={"hands": 3},
    moves_a_second=30_000,
)
