"""Where a line that the program says is shown over the table."""

from __future__ import annotations

from app.table.geometry import Box
from app.ui.table.controls import prompt_room, sort_button
from app.ui.table.free_room import hidden, off_hand
from app.ui.table.hint import Around, spread
from app.ui.table.plates import own_told
from app.ui.table.play import TablePlay
from app.ui.window.brush import Brush

_HIGH, _LEAST = 130.0, 256.0
"""What it may take on the prompt, and how wide it is at the least."""
_OFF = 6.0
"""So far above what the seat did last."""


def toast_place(play: TablePlay, brush: Brush, around: Around) -> Box:
    """Above the plate of the person at the bottom and what that seat did last, if neither a card nor a hint is there;
    else where the person is told what to do, on the prompt.
    """
    scene, hint, area = play.scene, play.state.hint, brush.area
    told = own_told(play, brush, play.program.now())
    corner = _off(told, off_hand(scene, Box(12, area.h - 212 - 42 * len(sort_button(play, area)), _LEAST, _HIGH)))
    hints = [spread(brush, hint, scene, around)[0]] if hint.rows else []
    toast = play.program.toast
    if not hidden(scene, toast.box(brush, corner, corner.y) if toast.text else corner, hints):
        return corner
    prompt = prompt_room(play, brush).box
    wide = max(prompt.w, _LEAST) if prompt.right >= _LEAST else prompt.w
    return _off(told, Box(prompt.right - wide, prompt.bottom - _HIGH, wide, _HIGH))


def _off(told: Box | None, place: Box) -> Box:
    """Above what is told."""
    return place.moved(0, told.y - _OFF - place.bottom) if told and told.overlaps(place) else place
