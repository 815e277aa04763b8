"""The settings screen: pages in a panel at the right; the title or the table beside it shows each change at once."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame.event import Event

from app.table.geometry import Area, Box
from app.ui.kit.controls.column import FormColumn
from app.ui.kit.controls.control_screen import ControlScreen
from app.ui.kit.controls.scroll import BAR, ScrollArea, cut
from app.ui.kit.controls.slider import Slider
from app.ui.kit.screen import Host
from app.ui.kit.widgets import Button, Label, Panel, Paragraph, Widget
from app.ui.settings import tab
from app.ui.settings.keys_page import KeysPage
from app.ui.settings.people_page import PeoplePage
from app.ui.settings.plain_pages import CardsPage, LooksPage, MotionPage, SoundPage
from app.ui.settings.settings_page import SettingsPage
from app.ui.settings.tip import draw_tip, tip_of
from app.ui.settings.usual import ask_usual
from app.ui.window.brush import Brush, Style
from app.ui.window.theme import HEADING, NEAR, ROOM, SMALL, SNUG, TEXT, TINY, Ink

_NARROWEST, _WIDEST = 640.0, 680.0
_HEAD, _FOOT = 60.0, 68.0
_SIDE = Style(opacity=1, radius=0, edge_opacity=0)


class SettingsScreen(ControlScreen):
    """Not veiled, and it leaves the left of the picture free."""

    dialog, aid = True, "settings"
    veiled = False

    def __init__(self, program: Host, *, game: str = "", names: Sequence[str] = (), page: str = "") -> None:
        """``game``: the one on the table; ``names``: of the people at a race; ``page``: the title of the first one."""
        super().__init__(program)
        self._pages: tuple[SettingsPage, ...] = (
            SoundPage(self), MotionPage(self), LooksPage(self), CardsPage(self), KeysPage(self, game, names),
            PeoplePage(self),
        )  # fmt: skip
        self._at = next((i for i, one in enumerate(self._pages) if one.title == page), 0)
        self._moving = False
        self.focus = f"tab-{self._at}"

    @property
    def least(self) -> tuple[float, float]:
        """Room for a panel that scrolls, and a bit of the table beside it."""
        return 920.0, 480.0

    @property
    def page(self) -> SettingsPage:
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
        """Settings, page, how far it is scrolled, what is pointed at."""
        return (
            self.program.settings,
            self.program.window.fullscreen,
            self.program.area,
            self._at,
            self.page.version(),
            self.offset,
            self.scrolling,
            self.part,
            self.reach.hover,
        )

    def widgets(self, area: Area) -> list[Widget]:
        """Tabs at the left, the page in its scroll, two buttons below."""
        box = self.panel(area)
        tabs = Box(box.x + ROOM, box.y + _HEAD, tab.WIDE, 0)
        left = tabs.right + ROOM
        head = Box(left, box.y + ROOM, box.right - left - ROOM, _HEAD - ROOM)
        found: list[Widget] = [
            Panel(box, _SIDE),
            Panel(Box(box.x, box.y, 3, box.h), tab.RIM),
            Label(Box(tabs.x + TINY, head.y, left - tabs.x, 36), "Settings", TEXT + 2, Ink.QUIET, "Bold"),
            Label(Box(head.x, head.y, head.w, 36), self.page.title, HEADING - 4, Ink.ACCENT, "Bold"),
        ]
        found += tab.column(tabs, [(page.title, page.icon) for page in self._pages], self._at, self.open)
        y = head.bottom
        if told := self.page.told:
            lines = len(self.program.brush(area).lines(told, SMALL, head.w))
            found.append(Paragraph(Box(head.x, y, head.w, lines * 22), told, SMALL, Ink.QUIET))
            y += lines * SMALL * 1.32 + SNUG
        found.append(self._scrolled(Box(head.x, y, head.w, box.bottom - _FOOT - y), area))
        return [*found, *self._buttons(Box(head.x, box.bottom - _FOOT + NEAR, head.w, 44))]

    def _scrolled(self, box: Box, area: Area) -> ScrollArea:
        """The page, as far up as it is scrolled."""
        brush = self.program.brush(area)
        inner, hover = Box(box.x, box.y, box.w - BAR - SNUG, box.h), self.reach.hover

        def made(offset: float) -> ScrollArea:
            column = FormColumn(inner.moved(0, SNUG - offset), brush, lambda name: self.part if name == hover else -1)
            self.page.fill(column)
            return ScrollArea(
                box, tuple(column.widgets), column.high + 2 * SNUG, offset, self.reach.look, held=self.scrolling
            )

        scroll = made(self.offset)
        if self.offset > scroll.furthest:
            self.offset = scroll.furthest
            scroll = made(self.offset)
        return scroll

    def _buttons(self, box: Box) -> list[Widget]:
        usual = Button("usual", Box(box.x, box.y, 176, box.h), "As at first …", self._ask_usual, "", "reset")
        done = Button(
            "done", Box(box.right - 156, box.y, 156, box.h), "Done", self.cancel, "escape", "check",
            primary=not self.takes_any_key,
        )  # fmt: skip
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
        self.page.left()
        ask_usual(self.program, self.page, self._pages)

    def draw(self, brush: Brush, now: float) -> None:
        """What moves lies over the rest, and then what is said of what is pointed at."""
        super().draw(brush, now)
        if scroll := self.scroll():
            first = len(brush.items)
            self.page.draw(brush, now)
            cut(brush, first, brush.rect(scroll.box))
        widget = self.live().get(self.reach.hover or "")
        if widget is not None and (text := tip_of(widget)):
            draw_tip(brush, text, widget.box, self.panel(brush.area))

    def tick(self, now: float) -> bool:
        """Whether something on the page moves."""
        moved, self._moving = self._moving, self.page.moving(now)
        return moved or self._moving

    def wake(self, now: float) -> float | None:
        """Every frame while something moves."""
        return self.program.painted + self.program.frame if self._moving else None

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
