"""Faces as buttons, and the panel where one chooses one's own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from app.storage.settings import FACES
from app.table.geometry import Area, Box
from app.ui.kit.avatars import KnownPerson, picture
from app.ui.kit.screen import Host, Screen
from app.ui.kit.widgets import Button, Label, Panel, Widget, WidgetLook
from app.ui.window.brush import Brush, Style
from app.ui.window.theme import FAR, HEADING, NEAR, TINY, WIDE, Ink

_COLUMNS, _SIZE = 4, 84.0
_ROWS = -(-FACES // _COLUMNS)
_WIDE = _COLUMNS * (_SIZE + WIDE) - WIDE + 2 * FAR
_HIGH = 68 + _ROWS * (_SIZE + WIDE) - WIDE + FAR
"""Of the panel."""


@dataclass(frozen=True, slots=True)
class FaceButton(Button):
    """A face that can be pressed; ``name`` says whose."""

    picture: str = ""
    chosen: bool = False

    def draw(self, brush: Brush, look: WidgetLook) -> None:
        """A ring round it where it is pointed at, a tick on the chosen one."""
        radius = self.box.w / 2
        if look.hover or look.pressed or self.chosen:
            ink = Ink.SET if self.chosen or look.pressed else Ink.EDGE_HIGH
            brush.panel(self.box.grown(TINY), Style(Ink.GROUND, 0, radius + TINY, ink, 1, 3))
        brush.picture(self.picture, self.box.grown(-2 if look.pressed else 0))
        if self.chosen:
            badge = Box(self.box.right - 26, self.box.bottom - 26, 28, 28)
            brush.panel(badge, Style(Ink.SET, 1, 14, Ink.SET_HIGH, 1, 2))
            brush.picture("icons/check", badge.grown(-5), Ink.ON_SET)
        if look.focus:
            brush.focus_ring(self.box.grown(5))


class FacePicker(Screen):
    """All the faces there are."""

    dialog = True

    def __init__(self, program: Host, person: KnownPerson, choose: Callable[[int], None]) -> None:
        """``choose`` gets the number of the face."""
        super().__init__(program)
        self._person, self._choose = person, choose
        self.focus = f"face-{person.face}"

    @property
    def least(self) -> tuple[float, float]:
        """The panel, and a margin."""
        return _WIDE + 2 * NEAR, _HIGH + 2 * NEAR

    def widgets(self, area: Area) -> list[Widget]:
        """Rows of four."""
        step = _SIZE + WIDE
        box = Box.around(area.w / 2, area.h / 2, _WIDE, _HIGH)
        inner = box.w - 2 * FAR
        found: list[Widget] = [
            Panel(box),
            Label(
                Box(box.x + FAR, box.y + NEAR, inner - 60, 48),
                f"A face for {self._person.name}",
                HEADING - 6,
                Ink.ACCENT,
                "Bold",
            ),
        ]
        for i in range(FACES):
            row, column = divmod(i, _COLUMNS)
            place = Box(box.x + FAR + column * step, box.y + 68 + row * step, _SIZE, _SIZE)
            found.append(
                FaceButton(f"face-{i + 1}", place, "", partial(self._take, i + 1), name=f"Face {i + 1}",
                           picture=picture(i + 1), chosen=i + 1 == self._person.face)
            )  # fmt: skip
        found.append(
            Button("close", Box(box.right - FAR - 40, box.y + NEAR, 44, 44), "", self.cancel, "", "close", quiet=True)
        )
        return found

    def _take(self, face: int) -> None:
        self.program.pop()
        self._choose(face)
