"""What the person at the table settles in a dialog: which of several moves is meant, and what lies in a pile."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from app.screens.dialogs import Choice, Dialog
from app.screens.table.leaf import LeafScreen
from app.screens.table.play import Play
from app.table.tabletop import Leaf


class Choosing:
    """Puts the dialogs over the table; ``act`` makes the move that was chosen."""

    def __init__(self, play: Play, act: Callable[[Any], None]) -> None:
        self._play, self._session, self._program = play, play.session, play.program
        self._act = act

    def ask(self, moves: Sequence[Any]) -> None:
        """Letting go there could mean several moves: which one?"""
        tabletop, state = self._session.tabletop, self._session.state
        said = [tabletop.pick(state, move) or tabletop.advise(state, move) for move in moves]
        if len({*said}) < len(said):  # too short to tell them apart
            said = [tabletop.advise(state, move).rstrip(".") for move in moves]
        choices = [Choice(text, partial(self._act, move)) for text, move in zip(said, moves, strict=True)]
        choices.append(Choice("None of these", lambda: None, "escape"))
        self._program.push(Dialog(self._program, "Which do you mean?", "", choices, aside=True))

    def look(self, zone: str) -> None:
        """Look through a pile, or say why not; nothing where there is nothing to look through."""
        scene = self._play.scene
        leaves = self._session.tabletop.leaves(self._session.state, scene.viewer) if scene.open_hand else ()
        for leaf in leaves:
            if leaf.zone == zone and leaf.why:
                self._program.say(leaf.why)
            elif leaf.zone == zone:
                self.leaf_through(leaf)

    def leaf_through(self, leaf: Leaf) -> None:
        """All cards of that pile."""
        self._program.push(LeafScreen(self._program, leaf, self._session))
