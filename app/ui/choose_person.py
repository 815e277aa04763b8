"""Choose who plays a seat, and a person's avatar."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from app.core.messages import _, say, shown_name
from app.storage.settings import FACES
from app.table.geometry import Area
from app.ui.kit.accessible import Role
from app.ui.kit.avatars import KnownPerson, face_sprite, people
from app.ui.kit.screen import Host, Screen
from app.ui.kit.widgets import Button, Label, Panel, Widget, WidgetLook
from app.ui.window.brush import Brush, Style
from app.ui.window.theme import FAR, HEADING, NEAR, ROOM, SNUG, TEXT, TINY, WIDE, Ink

_COLUMNS, _SIZE = 4, 84.0
_ROWS = -(-FACES // _COLUMNS)
_PANEL_WIDTH = _COLUMNS * (_SIZE + WIDE) - WIDE + 2 * FAR
_PANEL_HEIGHT = 68 + _ROWS * (_SIZE + WIDE) - WIDE + FAR


@dataclass(frozen=True, slots=True)
class PictureButton(Button):
    picture: str = ""
    chosen: bool | None = None
    """Whether this is the selected one of several; None if the button selects nothing."""

    @property
    def role(self) -> Role:
        return Role.BUTTON if self.chosen is None else Role.RADIO_BUTTON

    @property
    def is_selected(self) -> bool | None:
        return self.chosen


@dataclass(frozen=True, slots=True)
class FaceButton(PictureButton):
    """Button with an avatar; ``name`` is read aloud."""

    def draw(self, brush: Brush, look: WidgetLook) -> None:
        radius = self.box.w / 2
        if look.hover or look.pressed or self.chosen:
            ink = Ink.SET if self.chosen or look.pressed else Ink.EDGE_HIGH
            brush.panel(self.box.grown(TINY), Style(Ink.GROUND, 0, radius + TINY, ink, 1, 3))
        brush.picture(self.picture, self.box.grown(-2 if look.pressed else 0))
        if self.chosen:
            badge = self.box.at_right(28, -2).at_bottom(28, -2)
            brush.panel(badge, Style(Ink.SET, 1, 14, Ink.SET_HIGH, 1, 2))
            brush.picture("icons/check", badge.grown(-5), Ink.ON_SET)
        if look.focus:
            brush.focus_ring(self.box.grown(5))


class FacePicker(Screen):
    dialog = True
    least = _PANEL_WIDTH + 2 * NEAR, _PANEL_HEIGHT + 2 * NEAR

    def __init__(self, program: Host, person: KnownPerson, choose: Callable[[int], None]) -> None:
        super().__init__(program)
        self._person, self._choose = person, choose
        self.focus = f"face-{person.face}"

    def widgets(self, area: Area) -> list[Widget]:
        box = area.box.centred(_PANEL_WIDTH, _PANEL_HEIGHT)
        inner = box.inset(FAR, top=NEAR)
        found: list[Widget] = [
            Panel(box),
            Label(
                inner.inset(right=60).at_top(48),
                say(self._person.name, _("Choose your face"), _("Choose a face for {name}")),
                HEADING - 6, Ink.ACCENT, "Bold",
            ),
        ]  # fmt: skip
        for i in range(FACES):
            row, column = divmod(i, _COLUMNS)
            place = inner.split(_COLUMNS, WIDE)[column].at_top(_SIZE, 68 - NEAR + row * (_SIZE + WIDE))
            found.append(
                FaceButton(f"face-{i + 1}", place, "", partial(self._take, i + 1), name=_("Face {n}", n=i + 1),
                           picture=face_sprite(i + 1), chosen=i + 1 == self._person.face)
            )  # fmt: skip
        close = inner.at_right(44, -4).at_top(44)
        return [*found, Button("close", close, "", self.cancel, "", "close", quiet=True, name=_("Close"))]

    def _take(self, face: int) -> None:
        self.program.pop()
        self._choose(face)


_WIDTH, _ROW = 440.0, 56.0
_SITS = Style(Ink.SET, 1, 10, Ink.SET_HIGH, 1, 2)


@dataclass(frozen=True, slots=True)
class PersonButton(PictureButton):
    def draw(self, brush: Brush, look: WidgetLook) -> None:
        if self.chosen:
            brush.panel(self.box, _SITS)
        else:
            self._ground(brush, look)
        picture = self.box.grown(-TINY)
        picture = picture.at_left(picture.h, SNUG - TINY)
        brush.picture(self.picture, picture)
        tick = self.box.at_right(24, ROOM).centred(h=24)
        left, ink = picture.right + ROOM, Ink.ON_SET if self.chosen else Ink.WORDS
        brush.text(self.text, left, picture.middle[1], TEXT, ink, weight="SemiBold", most=tick.x - left)
        if self.chosen:
            brush.picture("icons/check", tick, Ink.ON_SET)
        if look.focus:
            brush.focus_ring(self.box.grown(4))


class ChoosePersonScreen(Screen):
    """All known people; the one in the seat is highlighted."""

    dialog = True

    def __init__(self, program: Host, sitting: str, choose: Callable[[str], None], change: Callable[[], None]) -> None:
        """``choose`` gets the name; ``change`` opens the screen for names and faces."""
        super().__init__(program)
        self._sitting, self._choose, self._change = sitting, choose, change
        self.focus = "person-0"

    @property
    def least(self) -> tuple[float, float]:
        return _WIDTH + 2 * NEAR, self._height + 2 * NEAR

    @property
    def _height(self) -> float:
        return 72 + len(people(self.program.settings)) * _ROW + 2 * FAR + 44

    def widgets(self, area: Area) -> list[Widget]:
        box = area.box.centred(_WIDTH, self._height)
        inner = box.inset(FAR, bottom=FAR)
        found: list[Widget] = [
            Panel(box),
            Label(inner.at_top(44, ROOM), _("Who sits here?"), HEADING - 6, Ink.ACCENT, "Bold", 0.5),
        ]
        for i, person in enumerate(people(self.program.settings)):
            found.append(
                PersonButton(f"person-{i}", inner.at_top(_ROW - SNUG, 72 + i * _ROW), shown_name(person.name),
                             partial(self._take, person.name), picture=face_sprite(person.face),
                             chosen=person.name == self._sitting)
            )  # fmt: skip
        names, back = inner.at_bottom(44).split(2, NEAR)
        return [
            *found,
            Button("people", names, _("Names…"), self._change, "n", "person-edit"),
            Button("back", back, _("Back"), self.cancel, "escape"),
        ]

    def _take(self, name: str) -> None:
        self.program.pop()
        self._choose(name)
