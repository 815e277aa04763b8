"""The settings screen: pages in a panel at the right; the title or the table beside it shows each change at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import pygame
from pygame.event import Event

from app.screens.controls.column import Column
from app.screens.controls.roll import BAR, Roll
from app.screens.controls.screen import ControlScreen
from app.screens.controls.slider import Slider
from app.screens.dialogs import Choice, Dialog
from app.screens.settings.keys_page import KeysPage
from app.screens.settings.page import Page
from app.screens.settings.people_page import PeoplePage
from app.screens.settings.plain_pages import CardsPage, LooksPage, MotionPage, SoundPage
from app.screens.widgets import Button, Label, Look, Panel, Paragraph, Tab, Widget
from app.shell.brush import Brush, Style
from app.shell.theme import HEADING, NEAR, ROOM, SMALL, SNUG, TEXT, TINY, Ink
from app.table.geometry import Area, Box

if TYPE_CHECKING:
    from app.screens.program import Program

_NARROWEST, _WIDEST = 540.0, 680.0
_TABS, _TABS_SLIM, _TAB = 152.0, 52.0, 46.0
_HEAD, _FOOT = 60.0, 68.0
_SIDE = Style(opacity=1, radius=0, edge_opacity=0)
_RIM = Style(Ink.ACCENT, 0.8, 0, edge_opacity=0)
_TAB_STYLE = Style(Ink.RAISED, 0, 10, edge_opacity=0)
_TAB_HOVER = Style(Ink.RAISED, 0.8, 10, edge_opacity=0)
_TAB_CHOSEN = Style(Ink.CHOSEN, 1, 10, Ink.ACCENT, 1, 2)


@dataclass(frozen=True, slots=True)
class PageTab(Tab):
    """Opens a page; slim ones show their icon alone."""

    def draw(self, brush: Brush, look: Look) -> None:
        """Icon and title; a bar at the side of the chosen one."""
        active = look.hover or look.pressed
        if self.chosen or active:
            brush.panel(self.box, _TAB_CHOSEN if self.chosen else _TAB_HOVER)
        if self.chosen:
            brush.panel(Box(self.box.x, self.box.y + SNUG, TINY, self.box.h - 2 * SNUG), _RIM)
        colour = Ink.ACCENT if self.chosen else Ink.WORDS
        y = self.box.middle[1]
        brush.picture(f"icons/{self.icon}", Box(self.box.x + NEAR + 2, y - 12, 24, 24), colour)
        left = self.box.x + NEAR + 24 + NEAR
        if self.box.w > _TABS_SLIM:
            brush.text(self.key, self.box.right - NEAR, y, SMALL, Ink.QUIET, align=1)
            brush.text(self.text, left, y, TEXT, colour, weight="Bold" if self.chosen else "SemiBold",
                       most=self.box.right - left - SNUG)  # fmt: skip
        if look.focus:
            brush.focus_ring(self.box.grown(2))


class SettingsScreen(ControlScreen):
    """Not veiled, and it leaves the left of the picture free."""

    dialog = True
    veiled = False

    def __init__(self, program: Program, *, game: str = "", names: Sequence[str] = (), page: str = "") -> None:
        """``game``: the one on the table; ``names``: of the people at a race; ``page``: the title of the first one."""
        super().__init__(program)
        self._pages: tuple[Page, ...] = (
            SoundPage(self), MotionPage(self), LooksPage(self), CardsPage(self), KeysPage(self, game, names),
            PeoplePage(self),
        )  # fmt: skip
        self._at = next((i for i, one in enumerate(self._pages) if one.title == page), 0)
        self.focus = f"tab-{self._at}"

    @property
    def least(self) -> tuple[float, float]:
        """Room for a panel that rolls, and a bit of the table beside it."""
        return 860.0, 480.0

    @property
    def page(self) -> Page:
        """The one that is open."""
        return self._pages[self._at]

    @property
    def takes_any_key(self) -> bool:
        """A page waits for a key."""
        return self.page.takes_any_key

    def panel(self, area: Area) -> Box:
        """The right half, or as much as is needed; full height."""
        wide = max(_NARROWEST, min(_WIDEST, area.w / 2))
        return Box(area.w - wide, 0, wide, area.h)

    def toast_corner(self, area: Area) -> Box | None:
        """Beside the panel."""
        return Box(ROOM, area.h - 160, self.panel(area).x - 2 * ROOM, 144)

    def version(self) -> object:
        """Settings, page, how far it is rolled, what is pointed at."""
        return (
            self.program.settings,
            self._at,
            self.page.version(),
            self.offset,
            self.rolling,
            self.part,
            self.reach.hover,
        )

    def widgets(self, area: Area) -> list[Widget]:
        """Tabs at the left, the page in its roll, two buttons below."""
        box = self.panel(area)
        slim = box.w < _WIDEST * 0.9
        tabs = Box(box.x + ROOM, box.y + _HEAD, _TABS_SLIM if slim else _TABS, 0)
        left = tabs.right + ROOM
        head = Box(left, box.y + ROOM, box.right - left - ROOM, _HEAD - ROOM)
        found: list[Widget] = [
            Panel(box, _SIDE),
            Panel(Box(box.x, box.y, 3, box.h), _RIM),
            Label(
                Box(tabs.x + TINY, head.y, left - tabs.x, 36), "" if slim else "Settings", TEXT + 2, Ink.QUIET, "Bold"
            ),
            Label(Box(head.x, head.y, head.w, 36), self.page.title, HEADING - 4, Ink.ACCENT, "Bold"),
        ]
        for i, page in enumerate(self._pages):
            place = Box(tabs.x, tabs.y + i * (_TAB + TINY), tabs.w, _TAB)
            spoken = f"{page.title}, page {i + 1} of {len(self._pages)}"
            found.append(
                PageTab(
                    f"tab-{i}", place, page.title, partial(self.open, i), str(i + 1), page.icon, chosen=i == self._at,
                    spoken=spoken,
                )
            )  # fmt: skip
        y = head.bottom
        if told := self.page.told:
            lines = len(self.program.brush(area).lines(told, SMALL, head.w))
            found.append(Paragraph(Box(head.x, y, head.w, lines * 22), told, SMALL, Ink.QUIET))
            y += lines * SMALL * 1.32 + SNUG
        found.append(self._rolled(Box(head.x, y, head.w, box.bottom - _FOOT - y), area))
        return [*found, *self._buttons(Box(head.x, box.bottom - _FOOT + NEAR, head.w, 44))]

    def _rolled(self, box: Box, area: Area) -> Roll:
        """The page, as far up as it is rolled."""
        brush = self.program.brush(area)
        inner = Box(box.x, box.y, box.w - BAR - SNUG, box.h)

        def made(offset: float) -> Roll:
            column = Column(Box(inner.x, inner.y + SNUG - offset, inner.w, inner.h), brush, self._pointed)
            self.page.fill(column)
            return Roll(box, tuple(column.widgets), column.high + 2 * SNUG, offset, self.reach.look, held=self.rolling)

        roll = made(self.offset)
        if self.offset > roll.furthest:
            self.offset = roll.furthest
            roll = made(self.offset)
        return roll

    def _pointed(self, name: str) -> int:
        return self.part if self.reach.hover == name else -1

    def _buttons(self, box: Box) -> list[Widget]:
        usual = Button("usual", Box(box.x, box.y, 176, box.h), "As at first …", self._ask_usual, "", "reset")
        done = Button(
            "done", Box(box.right - 156, box.y, 156, box.h), "Done", self.cancel, "escape", "check", primary=True
        )
        return [usual, done]

    def open(self, page: int) -> None:
        """Show another page."""
        self.page.left()
        self._at, self.offset = page % len(self._pages), 0.0
        self.focus = f"tab-{self._at}"

    def focus_on(self, name: str) -> None:
        """The focus goes there, and what it is on is seen."""
        self.focus = name
        self.show(name)

    def _ask_usual(self) -> None:
        """It is asked first: what was chosen would be lost."""
        everything = "Everything: all pages, and the keys of Bong"
        choices = (
            Choice(f"This page: {self.page.title}", self._this_usual, "t"),
            Choice(everything, self._all_usual, "e"),
            Choice("Leave all as it is", lambda: None, "escape", primary=True),
        )
        self.program.push(Dialog(self.program, "As at first?", "What you have chosen is forgotten.", choices))

    def _this_usual(self) -> None:
        self._keep(self.page.usual())

    def _all_usual(self) -> None:
        values = {name: value for page in self._pages for name, value in page.usual().items()}
        self._keep({**values, "keys": {}})

    def _keep(self, values: dict[str, object]) -> None:
        self.page.left()
        if values.pop("fullscreen", self.program.settings.fullscreen) != self.program.settings.fullscreen:
            self.program.toggle_fullscreen()
        self.program.change(**values)
        self.program.sounds.play("place")

    def event(self, event: Event, now: float) -> bool:
        """A click means that no key is waited for."""
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.page.left()
        return super().event(event, now)

    def key(self, event: Event, now: float) -> bool:
        """A key that the page waits for; Ctrl+Tab and PageUp, PageDown go from page to page."""
        if self.page.key(event):
            return True
        by = _turn(event)
        focused = self.live().get(self.focus or "")
        if by and not (isinstance(focused, Slider) and event.key != pygame.K_TAB):
            self.open(self._at + by)
            return True
        return super().key(event, now)


def _turn(event: Event) -> int:
    """How many pages on."""
    if event.key == pygame.K_TAB and event.mod & pygame.KMOD_CTRL:
        return -1 if event.mod & pygame.KMOD_SHIFT else 1
    return {pygame.K_PAGEUP: -1, pygame.K_PAGEDOWN: 1}.get(event.key, 0)
