"""The words that a game writes on its mat, as the person at the bottom wants them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from app.table.mat import MatLabel
from app.ui.table.play import TablePlay
from app.ui.window.brush import Brush
from app.ui.window.theme import SMALL

FACE, NAME_WIDE = 26.0, 92.0
"""The face before some words, and the usual room for the name behind it."""
BESIDE_FACE, BEFORE_WORDS = 6.0, 5.0
"""Free on either side of the name."""


def name_before(brush: Brush, name: str, note: MatLabel) -> tuple[str, float]:
    """The name as it stands before the words of a note, and how wide that is: whole, or of all names but the first the
    initials, or that one alone, cut if need be; nothing where a note of limited room has none for it, as the face tells
    who it is.
    """
    room = NAME_WIDE
    if note.max_width:
        room = note.max_width - FACE - BESIDE_FACE - BEFORE_WORDS - brush.width(note.text, SMALL)
    first, *rest = name.split() or [name]
    short = " ".join((first, *(f"{other[0]}." for other in rest)))
    for said in (name, short, first):
        if (wide := brush.width(said, SMALL, "Bold")) <= room:
            return said, wide
    return ("", 0.0) if note.max_width else (first, NAME_WIDE)


def noted(play: TablePlay) -> Sequence[MatLabel]:
    """All of them now; without those that help where no help is wanted."""
    scene, session = play.scene, play.session
    mat = replace(scene.mat, spreads=scene.spreads)
    found = session.tabletop.layout.labels(session.seen(scene.viewer), scene.viewer, scene.open_hand, mat)
    return found if play.program.settings.show_playable else [note for note in found if not note.is_help]
