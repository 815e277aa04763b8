"""Which matches the pictures are of. Seeds were chosen so that there is much to be seen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.gallery.courses import Course

_MOST: Mapping[str, Mapping[str, Any]] = {
    "pai-tong": {"cards": "tiles", "dealing": "walls"}, "bong": {"open_hands": True, "time_limit": 3},
}  # fmt: skip
"""House rules at the full table."""
USUAL: Mapping[str, Course] = {
    "kings-corners": Course("kings-corners", 4, 3),
    "kong-pie": Course("kong-pie", 3, 3),
    "pai-tong": Course("pai-tong", 4, 3),
    "bong": Course("bong", 4, 3),
    "tong-its": Course("tong-its", 3, 3),
}
FEWEST: Mapping[str, Course] = {
    "kings-corners": Course("kings-corners", 2, 5),
    "kong-pie": Course("kong-pie", 2, 5),
    "pai-tong": Course("pai-tong", 4, 5),
    "bong": Course("bong", 3, 5),
    "tong-its": Course("tong-its", 3, 5),
}
MOST: Mapping[str, Course] = {
    "kings-corners": Course("kings-corners", 6, 4, long_names=True),
    "kong-pie": Course("kong-pie", 3, 4, long_names=True),
    "pai-tong": Course("pai-tong", 7, 4, _MOST["pai-tong"], long_names=True),
    "bong": Course("bong", 8, 4, _MOST["bong"], long_names=True),
    "tong-its": Course("tong-its", 3, 4, long_names=True),
}
