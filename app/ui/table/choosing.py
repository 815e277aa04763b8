"""What the person at the table settles in a dialog: which of several moves is meant, and what lies in a pile."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from app.table.geometry import UNITS_HIGH, UNITS_WIDE, Area, Box
from app.table.looking import turned_up
from app.table.tabletop import Leaf
from app.ui.kit.dialogs import Aside, Choice, Dialog
from app.ui.table.leaf import LeafScreen
from app.ui.table.play import Play
from app.ui.table.room import clearest

_EDGE = 16.0


class Choosing:
    """Puts the dialogs over the table; ``act`` makes the move that was chosen."""

    def __init__(self, play: Play, act: Callable[[Any], None]) -> None:
        self._play, self._session, self._program = play, play.session, play.program
        self._act = act

    def ask(self, moves: Sequence[Any]) -> None:
        """Letting go there could mean several moves: which one?"""
        tabletop, seen = self._session.tabletop, self._session.seen(self._play.scene.viewer)
        said = [tabletop.pick(seen, move) or tabletop.advise(seen, move) for move in moves]
        if len({*said}) < len(said):  # too short to tell them apart
            said = [tabletop.advise(seen, move).rstrip(".") for move in moves]
        choices = [Choice(text, partial(self._act, move)) for text, move in zip(said, moves, strict=True)]
        choices.append(Choice("None of these", lambda: None, "escape"))
        least = UNITS_WIDE / tabletop.largest, UNITS_HIGH / tabletop.largest
        aside = Aside(partial(self._clear_of, moves), least)
        self._program.push(Dialog(self._program, "Which do you mean?", "", choices, aside=aside))

    def _clear_of(self, moves: Sequence[Any], area: Area, wide: float, high: float) -> Box:
        """Where the dialog hides least, above all of the cards that one has to choose from; all in its units."""
        scene = self._play.scene
        seen = self._session.seen(scene.viewer)
        shown = (card for move in moves for card in self._session.tabletop.shows(seen, move)[0])
        cards = {*turned_up(shown, scene.backs)}
        share = area.scale / scene.area.scale  # the table may have smaller units than the dialog
        places = [
            Box(x * share, y * share, wide * share, high * share)
            for x in (area.w - _EDGE - wide, _EDGE)
            for y in ((area.h - high) / 2, _EDGE, area.h - _EDGE - high)
        ]
        found = clearest(scene, places, [scene.place(card).box for card in cards])
        return Box(found.x / share, found.y / share, wide, high)

    def look(self, zone: str) -> None:
        """Look through a pile, or say why not; nothing where there is nothing to look through."""
        scene = self._play.scene
        leaves = self._session.tabletop.leaves(self._play.person.seen, scene.viewer) if scene.open_hand else ()
        for leaf in leaves:
            if leaf.zone == zone and leaf.why:
                self._program.say(leaf.why)
            elif leaf.zone == zone:
                self.leaf_through(leaf)

    def leaf_through(self, leaf: Leaf) -> None:
        """All cards of that pile."""
        self._program.push(LeafScreen(self._program, leaf, self._session))
