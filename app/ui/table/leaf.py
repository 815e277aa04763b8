"""Looking through a pile: all its cards in rows, and the buttons on the table that open it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from app.table.geometry import Area, Box
from app.table.tabletop import Leaf
from app.table.words import listed
from app.ui.kit.screen import Host, Screen
from app.ui.kit.widgets import Button, Label, Panel, Picture, Widget
from app.ui.table.play import Play
from app.ui.window.theme import HEADING, Ink

_EDGE, _GAP, _HEAD, _FOOT = 32.0, 8.0, 78.0, 78.0
_WIDEST, _MOST_IN_A_ROW = 84.0, 12
_HIGH = 30.0


def leaf_buttons(play: Play, look: Callable[[Leaf], None]) -> list[Widget]:
    """Below each pile that the person at the bottom may look through."""
    session, scene = play.session, play.scene
    if not scene.open_hand:
        return []
    brush, found = play.program.brush(), []
    for leaf in session.tabletop.leaves(session.seen(scene.viewer), scene.viewer):
        place = scene.zone_box(leaf.zone)
        button = Button(
            f"leaf-{leaf.zone}", Box(0, place.bottom + 3, 0, _HIGH), leaf.label, partial(look, leaf),
            play.program.keymap.letter(session.game.name, leaf.key), "eye", enabled=not leaf.why, why=leaf.why,
            quiet=True,
        ).fitted(brush)  # fmt: skip
        found.append(_under(button, place))
    return list(found)


def _under(button: Button, place: Box) -> Button:
    return replace(button, box=button.box.moved(place.middle[0] - button.box.w / 2, 0))


class LeafScreen(Screen):
    """All cards of a pile, face up. Any of the usual keys closes it."""

    dialog = True

    def __init__(self, program: Host, leaf: Leaf, session: Any) -> None:
        super().__init__(program)
        self.session = session
        self.leaf, self._key = leaf, program.keymap.letter(session.game.name, leaf.key)
        faces, code = session.tabletop.faces(session.seen()), session.game.pack.code
        self._pictures = [f"{faces.folder}/{code(card)}" for card in leaf.cards]
        self._shape = faces.shape
        self.focus = "close"

    def widgets(self, area: Area) -> list[Widget]:
        """The cards in rows, the first at the top left."""
        rows = -(-len(self._pictures) // _MOST_IN_A_ROW)
        columns = -(-len(self._pictures) // rows)
        room = area.h - 40 - _HEAD - _FOOT
        wide = min(_WIDEST, (room - (rows - 1) * _GAP) / rows / self._shape)
        high = wide * self._shape
        inner = columns * wide + (columns - 1) * _GAP
        box = Box.around(
            area.w / 2, area.h / 2, max(inner, 460) + 2 * _EDGE, _HEAD + _FOOT + rows * (high + _GAP) - _GAP
        )
        found: list[Widget] = [
            Panel(box),
            Label(
                Box(box.x + _EDGE, box.y + 20, box.w - 2 * _EDGE, 40),
                self.leaf.title,
                HEADING - 6,
                Ink.ACCENT,
                "Bold",
                0.5,
            ),
        ]
        left, top = box.middle[0] - inner / 2, box.y + _HEAD
        for i, picture in enumerate(self._pictures):
            row, column = divmod(i, columns)
            found.append(Picture(Box(left + column * (wide + _GAP), top + row * (high + _GAP), wide, high), picture))
        close = Box(box.middle[0] - 100, box.bottom - 60, 200, 44)
        found.append(Button("close", close, "Close", self.program.pop, self._key, "check", primary=True))
        return found

    def spoken(self) -> str:
        """Its title, and all the cards."""
        tabletop, seen = self.session.tabletop, self.session.seen()
        return f"{self.leaf.title}: {listed([tabletop.card(seen, card) for card in self.leaf.cards])}."
