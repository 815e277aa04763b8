"""Which matches the pictures are of. Seeds were chosen so that there is much to be seen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.tools.gallery.courses import Course

_FULL: Mapping[str, Mapping[str, Any]] = {
    "pai-tong": {"cards": "tiles"}, "bong": {"open_hands": True, "time_limit": 3},
}  # fmt: skip
"""House rules with which there is more to be seen."""
_ONE_DEAL: Mapping[str, Mapping[str, Any]] = {
    "kings-corners": {"ends": "hands", "hands": 1}, "kong-pie": {}, "pai-tong": {"deals": 1}, "bong": {"first_to": 1},
    "tong-its": {"ends": "hands", "hands": 1},
}  # fmt: skip
"""House rules of a match that is over after a deal."""

USUAL: Mapping[str, Course] = {
    "kings-corners": Course("kings-corners", 4, 19),
    "kong-pie": Course("kong-pie", 3, 1),
    "pai-tong": Course("pai-tong", 4, 23),
    "bong": Course("bong", 4, 22),
    "tong-its": Course("tong-its", 3, 8),
}
FEWEST: Mapping[str, Course] = {
    "kings-corners": Course("kings-corners", 2, 19),
    "kong-pie": Course("kong-pie", 2, 0),
    "pai-tong": Course("pai-tong", 4, 15, {"cards": "tiles", "dealing": "walls"}),
    "bong": Course("bong", 3, 0),
    "tong-its": Course("tong-its", 3, 23),
}
MOST: Mapping[str, Course] = {
    "kings-corners": Course("kings-corners", 6, 3, long_names=True),
    "kong-pie": Course("kong-pie", 3, 9, long_names=True),
    "pai-tong": Course("pai-tong", 7, 22, _FULL["pai-tong"], long_names=True),
    "bong": Course("bong", 8, 11, _FULL["bong"], long_names=True),
    "tong-its": Course("tong-its", 3, 7, long_names=True),
}
SEVERAL: Mapping[str, Course] = {
    "kings-corners": Course("kings-corners", 4, 19, people=2),
    "kong-pie": Course("kong-pie", 3, 1, people=2),
    "pai-tong": Course("pai-tong", 4, 23, people=4),
    "bong": Course("bong", 4, 22, {"open_hands": True}, people=4),
    "tong-its": Course("tong-its", 3, 8, people=3),
}
"""Several people at one screen."""
LONG: Mapping[str, Course] = {
    "kings-corners": Course("kings-corners", 4, 2, deals=3),
    "kong-pie": Course("kong-pie", 3, 2, deals=3),
    "pai-tong": Course("pai-tong", 4, 1, deals=3),
    "bong": Course("bong", 4, 2, deals=2),
    "tong-its": Course("tong-its", 3, 2, deals=3),
}
"""A few deals, for the score sheet."""
CHIPS: Mapping[str, Course] = {
    "kings-corners": Course("kings-corners", 4, 2, {"scoring": "chips", "ends": "hands", "hands": 9}, deals=2),
    "kong-pie": Course(
        "kong-pie", 3, 2, {"chips": True, "glory": True, "first_place": True, "restock_fee": 1, "restocks": 1}, deals=2
    ),
    "pai-tong": Course("pai-tong", 4, 1, {"cards": "tiles", "scoring": "pong"}, deals=2),
}  # fmt: skip
"""Where a score is made of several parts."""
WHOLE: Mapping[str, Course] = {
    "kings-corners": Course("kings-corners", 4, 19, _ONE_DEAL["kings-corners"]),
    "kong-pie": Course("kong-pie", 3, 1, _ONE_DEAL["kong-pie"], deals=99),
    "pai-tong": Course("pai-tong", 4, 23, _ONE_DEAL["pai-tong"]),
    "bong": Course("bong", 4, 22, _ONE_DEAL["bong"]),
    "tong-its": Course("tong-its", 3, 8, _ONE_DEAL["tong-its"]),
}
"""To the end of the match."""
CALLS: tuple[tuple[str, Course], ...] = (
    ("call-win", Course("kings-corners", 4, 0)),
    ("call-kong", Course("kong-pie", 3, 1)),
    ("call-hand-won", Course("kong-pie", 3, 0)),
    ("call-kin", Course("pai-tong", 4, 0)),
    ("call-flong", Course("bong", 4, 0)),
    ("call-bong", Course("bong", 4, 11)),
    ("call-draw", Course("tong-its", 3, 0, deals=2)),
    ("call-challenge", Course("tong-its", 3, 0, deals=2)),
    ("call-tongit", Course("tong-its", 3, 3, deals=2)),
)
"""What is called out in large letters, and a match in which it is."""
AMBIGUOUS: Mapping[str, tuple[Course, int, str, str]] = {
    "pai-tong": (Course("pai-tong", 4, 1), 69, "discards", "hand"),
    "tong-its": (Course("tong-its", 3, 0), 28, "discards", "lay"),
}
"""Where a drag from one zone to another could mean several moves: after so many moves of the match."""
MARKED: Mapping[str, Course] = {
    "kong-pie": Course("kong-pie", 3, 0), "pai-tong": Course("pai-tong", 4, 1), "tong-its": Course("tong-its", 3, 14),
}  # fmt: skip
"""Where several cards are marked, to be played together."""
SAYS: Mapping[str, Course] = {
    "kong-pie": Course("kong-pie", 3, 4, deals=2), "pai-tong": Course("pai-tong", 4, 0),
    "tong-its": Course("tong-its", 3, 0),
}  # fmt: skip
"""Where somebody says something."""
