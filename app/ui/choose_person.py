"""Choosing which of the people who play here sits in a seat."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from app.table.geometry import Area, Box
from app.ui.kit.avatars import KnownPerson, people, picture
from app.ui.kit.screen import Host, Screen
from app.ui.kit.widgets import Button, Label, Panel, Widget, WidgetLook
from app.ui.window.brush import Brush, Style
from app.ui.window.theme import FAR, HEADING, NEAR, ROOM, SNUG, TEXT, TINY, Ink

_WIDE, _ROW = 440.0, 56.0
_SITS = Style(Ink.SET, 1, 10, Ink.SET_HIGH, 1, 2)


@dataclass(frozen=True, slots=True)
class PersonButton(Button):
    """A face and a name."""

    picture: str = ""
    chosen: bool = False
    """It is the one who sits there already."""

    def draw(self, brush: Brush, look: WidgetLook) -> None:
        """The face at the left, the name beside it; filled and with a tick if it is the chosen one."""
        if self.chosen:
            brush.panel(self.box, _SITS)
        else:
            self._ground(brush, look)
        size = self.box.h - 2 * TINY
        brush.picture(self.picture, Box(self.box.x + SNUG, self.box.y + TINY, size, size))
        left, y = self.box.x + SNUG + size + ROOM, self.box.middle[1]
        right = self.box.right - ROOM - 24
        brush.text(
            self.text, left, y, TEXT, Ink.ON_SET if self.chosen else Ink.WORDS, weight="SemiBold", most=right - left
        )
        if self.chosen:
            brush.picture("icons/check", Box(right, y - 12, 24, 24), Ink.ON_SET)
        if look.focus:
            brush.focus_ring(self.box.grown(4))


class ChoosePersonScreen(Screen):
    """All who play here; the one who sits there already is lit."""

    dialog = True

    def __init__(self, program: Host, sitting: str, choose: Callable[[str], None]) -> None:
        """``choose`` gets the name."""
        super().__init__(program)
        self._sitting, self._choose = sitting, choose
        self.focus = "person-0"

    @property
    def least(self) -> tuple[float, float]:
        """The panel, and a margin."""
        return _WIDE + 2 * NEAR, self._high + 2 * NEAR

    @property
    def _high(self) -> float:
        """Of the panel."""
        return 72 + len(people(self.program.settings)) * _ROW + 2 * FAR + 44

    def widgets(self, area: Area) -> list[Widget]:
        """A row for each; below them the way to names and faces."""
        known = people(self.program.settings)
        box = Box.around(area.w / 2, area.h / 2, _WIDE, self._high)
        x, wide, y = box.x + FAR, box.w - 2 * FAR, box.y + 72
        found: list[Widget] = [
            Panel(box),
            Label(Box(x, box.y + ROOM, wide, 44), "Who sits here?", HEADING - 6, Ink.ACCENT, "Bold", 0.5),
        ]
        for i, person in enumerate(known):
            found.append(self._person(i, person, Box(x, y + i * _ROW, wide, _ROW - SNUG)))
        y = box.bottom - FAR - 44
        half = (wide - NEAR) / 2
        found.append(Button("people", Box(x, y, half, 44), "Names …", self._people, "n", "person-edit"))
        found.append(Button("back", Box(x + half + NEAR, y, half, 44), "Back", self.cancel, "escape"))
        return found

    def _person(self, i: int, person: KnownPerson, box: Box) -> PersonButton:
        return PersonButton(
            f"person-{i}", box, person.name, partial(self._take, person.name), picture=picture(person.face),
            chosen=person.name == self._sitting,
        )  # fmt: skip

    def _take(self, name: str) -> None:
        self.program.pop()
        self._choose(name)

    def _people(self) -> None:
        from app.ui.settings.settings_screen import SettingsScreen

        self.program.push(SettingsScreen(self.program, page="People"))
