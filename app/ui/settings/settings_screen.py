"""The settings screen: pages in a panel at the right; the title or table beside it shows each change at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import pygame
from pygame.event import Event

from app.core.messages import _, listed
from app.games import in_real_time
from app.table.geometry import Area, Box
from app.ui.kit.control_screen import BAR, ControlScreen, ScrollArea, clip
from app.ui.kit.dialogs import Dialog, DialogChoice
from app.ui.kit.form import FormColumn, Slider
from app.ui.kit.screen import Host
from app.ui.kit.widgets import Button, Label, Live, Panel, Paragraph, Tab, Widget, WidgetLook, fitted_size
from app.ui.settings.keys_page import KeysPage
from app.ui.settings.people_page import PeoplePage
from app.ui.settings.plain_pages import CardsPage, LooksPage, MotionPage, SoundPage
from app.ui.settings.settings_page import SettingsPage
from app.ui.window.brush import Brush, Style
from app.ui.window.theme import HEADING, LINE_HEIGHT, NEAR, ROOM, SMALL, SNUG, TEXT, TINY, Ink

_TAB_WIDTH, _TAB_HEIGHT = 176.0, 46.0
_RIM = Style(Ink.ACCENT, 0.8, 0, edge_opacity=0)
_HOVER = Style(Ink.RAISED, 0.8, 10, edge_opacity=0)
_CHOSEN = Style(Ink.CHOSEN, 1, 10, Ink.SET, 1, 2)
_BAR = Style(Ink.SET, 1, 0, edge_opacity=0)


_TIP_GROUND = Style(Ink.SUNK, 1, 10, Ink.ACCENT, 0.7)
_LINE = SMALL * LINE_HEIGHT


_MIN_WIDTH, _MAX_WIDTH = 640.0, 680.0
_HEAD, _FOOT = 60.0, 68.0
_SIDE = Style(opacity=1, radius=0, edge_opacity=0)


class SettingsScreen(ControlScreen):
    """Doesn't dim the picture, and leaves its left part free."""

    dialog, aid = True, "settings"
    veiled = False
    least = 920.0, 480.0
    """Minimum size: a scrolling panel, and a bit of the table beside it."""

    def __init__(self, program: Host, *, game: str = "", names: Sequence[str] = (), page: str = "") -> None:
        super().__init__(program)
        self._pages: tuple[SettingsPage, ...] = (
            SoundPage(self), MotionPage(self), LooksPage(self), CardsPage(self), KeysPage(self, game, names),
            PeoplePage(self),
        )  # fmt: skip
        self._at = next((i for i, one in enumerate(self._pages) if one.name == page), 0)
        self._moving = False
        self.focus = f"tab-{self._at}"

    @property
    def page(self) -> SettingsPage:
        return self._pages[self._at]

    @property
    def takes_any_key(self) -> bool:
        return self.page.takes_any_key

    def panel(self, area: Area) -> Box:
        """Return the panel: the right half, or as much as it needs, at full height."""
        width = max(_MIN_WIDTH, min(_MAX_WIDTH, area.w / 2))
        return area.box.at_right(width)

    def version(self) -> object:
        """Redraw when settings, page, scroll position or hover change."""
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
        """Tabs at the left, the scrolling page, buttons below."""
        box = self.panel(area)
        inner = box.inset(ROOM, top=ROOM)
        tabs, page = inner.at_left(_TAB_WIDTH), inner.inset(left=_TAB_WIDTH + ROOM)
        found: list[Widget] = [
            Panel(box, _SIDE),
            Panel(box.at_left(3), _RIM),
            Label(tabs.inset(left=TINY, right=-ROOM - TINY).at_top(36), _("Settings"), TEXT + 2, Ink.QUIET, "Bold"),
            Label(page.at_top(36), self.page.title, HEADING - 4, Ink.ACCENT, "Bold"),
        ]
        for i, one in enumerate(self._pages):
            place = tabs.at_top(_TAB_HEIGHT, _HEAD - ROOM + i * (_TAB_HEIGHT + TINY))
            act = partial(self.open, i)
            found.append(PageTab(f"tab-{i}", place, one.title, act, str(i + 1), one.icon, chosen=i == self._at))
        foot, page = page.at_bottom(44, _FOOT - NEAR - 44), page.inset(top=_HEAD - ROOM, bottom=_FOOT)
        if intro := self.page.intro:
            lines = len(self.program.brush(area).lines(intro, SMALL, page.w))
            found.append(Paragraph(page.at_top(lines * 22), intro, SMALL, Ink.QUIET))
            page = page.inset(top=lines * _LINE + SNUG)
        return [*found, self._scrolled(page, area), *self._buttons(foot)]

    def _scrolled(self, box: Box, area: Area) -> ScrollArea:
        brush = self.program.brush(area)
        inner, hover = box.inset(right=BAR + SNUG), self.reach.hover

        def made(offset: float) -> ScrollArea:
            column = FormColumn(inner.moved(0, SNUG - offset), brush, lambda name: self.part if name == hover else -1)
            self.page.fill(column)
            return ScrollArea(
                box, tuple(column.widgets), column.height + 2 * SNUG, offset, self.reach.look, held=self.scrolling
            )

        scroll = made(self.offset)
        if self.offset > scroll.furthest:
            self.offset = scroll.furthest
            scroll = made(self.offset)
        return scroll

    def _buttons(self, box: Box) -> list[Widget]:
        done = box.at_right(156)
        return [
            Button("usual", box.at_left(176), _("Reset…"), self._ask_reset, "", "reset"),
            Button("about", box.at_right(44, done.w + NEAR), "", self._about, "", "info", name=_("About")),
            Button("done", done, _("Done"), self.cancel, "escape", "check", primary=not self.takes_any_key),
        ]

    def _about(self) -> None:
        from app.ui.about import AboutScreen

        self.page.left()
        self.program.push(AboutScreen(self.program))

    def open(self, page: int) -> None:
        self.page.left()
        self._at, self.offset = page % len(self._pages), 0.0
        self.focus = f"tab-{self._at}"

    def focus_on(self, name: str) -> None:
        self.focus = name
        self.show(name)

    def _ask_reset(self) -> None:
        self.page.left()
        ask_reset(self.program, self.page, self._pages)

    def draw(self, brush: Brush, now: float) -> None:
        super().draw(brush, now)
        if scroll := self.scroll():
            first = len(brush.items)
            self.page.draw(brush, now)
            clip(brush, first, brush.rect(scroll.box))
        widget = self.live().get(self.reach.hover or "")
        if widget is not None and (text := tooltip_text(widget)):
            draw_tooltip(brush, text, widget.box, self.panel(brush.area))

    def tick(self, now: float) -> bool:
        moved, self._moving = self._moving, self.page.moving(now)
        return moved or self._moving

    def wake(self, now: float) -> float | None:
        return self.program.painted + self.program.frame if self._moving else None

    def event(self, event: Event, now: float) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.page.left()
        return super().event(event, now)

    def key(self, event: Event, now: float) -> bool:
        """Handle a key for the page; Ctrl+Tab, PageUp and PageDown change the page."""
        if self.page.key(event):
            return True
        by = _turn(event)
        focused = self.live().get(self.focus or "")
        if by and not (isinstance(focused, Slider) and event.key != pygame.K_TAB):
            self.open(self._at + by)
            return True
        return super().key(event, now)


def _turn(event: Event) -> int:
    """Return the number of pages to turn."""
    if event.key == pygame.K_TAB and event.mod & pygame.KMOD_CTRL:
        return -1 if event.mod & pygame.KMOD_SHIFT else 1
    return {pygame.K_PAGEUP: -1, pygame.K_PAGEDOWN: 1}.get(event.key, 0)


@dataclass(frozen=True, slots=True)
class PageTab(Tab):
    """A page's title in the list at the side, with the digit that opens it."""

    def draw(self, brush: Brush, look: WidgetLook) -> None:
        if self.chosen or look.hover or look.pressed:
            brush.panel(self.box, _CHOSEN if self.chosen else _HOVER)
        if self.chosen:
            brush.panel(self.box.inset(y=SNUG).at_left(TINY), _BAR)
        y, left = self.box.middle[1], self.box.x + 2 * NEAR + 24
        brush.picture(f"icons/{self.icon}", self.box.at_left(24, NEAR + 2).centred(h=24), Ink.WORDS)
        if look.pad is None:
            brush.text(self.key, self.box.right - NEAR, y, SMALL, Ink.QUIET, align=1)
        weight = "Bold" if self.chosen else "SemiBold"
        room = self.box.right - left - 2 * NEAR
        size = fitted_size(brush, self.text, room, weight=weight)
        brush.text(self.text, left, y, size, Ink.WORDS, weight=weight, most=room)
        if look.focus:
            brush.focus_ring(self.box.grown(2))


def tooltip_text(widget: Live | None) -> str:
    """Return the reason why the widget is disabled, or its name if it has only an icon."""
    if widget is None:
        return ""
    if not widget.enabled:
        return widget.why
    return widget.name if isinstance(widget, Button) and not widget.text else ""


def draw_tooltip(brush: Brush, text: str, place: Box, panel: Box) -> None:
    """Draw a tooltip above the place, or below it if there is no room, within the panel."""
    lines = brush.lines(text, SMALL, panel.w * 0.7)
    width = max(brush.width(line, SMALL) for line in lines) + 2 * NEAR
    height = len(lines) * _LINE + 2 * SNUG
    x = max(panel.x + SNUG, min(panel.right - SNUG - width, place.middle[0] - width / 2))
    y = place.y - height - SNUG
    box = Box(x, y if y > panel.y + SNUG else place.bottom + SNUG, width, height)
    brush.panel(box, _TIP_GROUND)
    for i, line in enumerate(lines):
        brush.text(line, box.middle[0], box.y + SNUG + _LINE * (i + 0.5), SMALL, align=0.5)


def ask_reset(program: Host, page: SettingsPage, pages: Sequence[SettingsPage]) -> None:
    """Ask whether to reset the open page, or all pages and the keys of all races."""
    races = listed([game.title for game in in_real_time()])
    everything = {name: value for one in pages for name, value in one.defaults().items()} | {"keys": {}}
    choices = (
        DialogChoice(_("This page: {page}", page=page.title), lambda: _apply(program, page.defaults()), "t"),
        # Translators: {games} are names of games whose players race.
        DialogChoice(_("All pages, and the keys for {games}", games=races), lambda: _apply(program, everything), "e"),
        DialogChoice(_("Cancel"), lambda: None, "escape", primary=True),
    )
    text = _("Your choices will be replaced by the defaults.")
    program.push(Dialog(program, _("Reset settings?"), text, choices))


def _apply(program: Host, values: dict[str, object]) -> None:
    """Apply the values; full screen first, since the window must be asked."""
    now = program.window.fullscreen
    if values.get("fullscreen", now) != now:
        program.toggle_fullscreen()
    program.change(**{name: value for name, value in values.items() if name != "fullscreen"})
    program.sounds.play("place")
