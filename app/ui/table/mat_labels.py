"""Labels of the game on its mat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from app.table.mat import MatLabel
from app.ui.table.play import TablePlay
from app.ui.window.brush import Brush
from app.ui.window.theme import SMALL

FACE, NAME_WIDTH = 26.0, 92.0
"""Size of the face before a label, and the usual width of the name after it."""
BESIDE_FACE, BEFORE_WORDS = 6.0, 5.0
"""Gaps before and after the name."""


def name_before(brush: Brush, name: str, note: MatLabel) -> tuple[str, float]:
    """Return the name as it fits before a label, and its width: whole, with initials for all but the first, or the
    first alone, clipped if necessary; empty if a label of limited width has no room for it, as the face identifies
    the seat.
    """
    room = NAME_WIDTH
    if note.max_width:
        room = note.max_width - FACE - BESIDE_FACE - BEFORE_WORDS - brush.width(note.text, SMALL)
    first, *rest = name.split() or [name]
    short = " ".join((first, *(f"{other[0]}." for other in rest)))
    for text in (name, short, first):
        if (width := brush.width(text, SMALL, "Bold")) <= room:
            return text, width
    return ("", 0.0) if note.max_width else (first, NAME_WIDTH)


def visible_labels(play: TablePlay) -> Sequence[MatLabel]:
    """Return all labels; without those that are help if it is switched off."""
    scene, session = play.scene, play.session
    mat = replace(scene.mat, spreads=scene.spreads)
    found = session.tabletop.layout.labels(session.seen(scene.viewer), scene.viewer, scene.open_hand, mat)
    return found if play.program.settings.show_playable else [note for note in found if not note.is_help]
