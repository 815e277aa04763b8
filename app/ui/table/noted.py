"""The words that a game writes on its mat, as the person at the bottom wants them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from app.table.mat import Note
from app.ui.table.play import TablePlay

FACE, NAME_WIDE = 26.0, 92.0
"""The face before some words, and the room for the name behind it."""


def noted(play: TablePlay) -> Sequence[Note]:
    """All of them now; without those that help where no help is wanted."""
    scene, session = play.scene, play.session
    mat = replace(scene.mat, spreads=scene.spreads)
    found = session.tabletop.layout.notes(session.seen(scene.viewer), scene.viewer, scene.open_hand, mat)
    return found if play.program.settings.show_playable else [note for note in found if not note.helps]
