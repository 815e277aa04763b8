"""Call-outs in large letters, caught in mid-air."""

from __future__ import annotations

from app.tools.gallery.courses import calls, moments, whole
from app.tools.gallery.scene_list import Scene, add
from app.tools.gallery.scenes.deals import CALLS
from app.tools.gallery.scenes.tables import follow
from app.tools.gallery.stage import Stage
from app.tools.showcase import Course

_SWELLING = 330.0
"""Milliseconds after the move at which the lettering has its full size."""


def _call(name: str, course: Course) -> Scene:
    def show(stage: Stage, game: str) -> None:
        match = whole(course)
        mine = [moves for moves in moments(course, calls(name)) if match.log[moves].seat == 0 or not _raced(course)]
        follow(stage, course, mine[0])
        stage.program.frame = 16.0
        stage.settle(_SWELLING)

    return Scene(course.game, name, f"The lettering “{name.removeprefix('call-')}”.", show)


def _raced(course: Course) -> bool:
    return whole(course).game.real_time


for _name, _course in CALLS:
    add(_call(_name, _course))
