"""Stack of screens and how it is painted."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from app.core.info import ROYAL_BLUE
from app.storage.settings import Settings
from app.table.geometry import Area
from app.ui.kit.canvas import Canvas
from app.ui.kit.screen import LEAST_UNITS, Screen
from app.ui.kit.toast import Toast
from app.ui.kit.widgets import Field
from app.ui.window.brush import Brush
from app.ui.window.decks import BACKS
from app.ui.window.painter import Item
from app.ui.window.theme import Palette, palette
from app.ui.window.window import Window

FRAME = 1000 / 60
"""Milliseconds between frames while something moves."""
_SEEN = 100
"""Pixels: a smaller window shows nothing useful, and drawings would shrink to nothing."""


class ScreenStack:
    """The part of ``Host`` that concerns what is seen in a window."""

    def __init__(self, window: Window, settings: Settings, canvas: Canvas) -> None:
        self.window, self.settings, self.canvas = window, settings, canvas
        self.stack: list[Screen] = []
        self.toast = Toast()
        self.frame = FRAME
        self.painted = 0.0
        self.stale = True
        self._held: tuple[Brush, slice] | None = None
        """A brush with the dragged cards of the top screen, and their slice of the items last painted."""
        self.after_paint: list[Callable[[], None]] = []
        """Called after each painted frame; the bench listens here."""

    def now(self) -> float:
        return self.window.now()

    @property
    def top(self) -> Screen:
        return self.stack[-1]

    @property
    def area(self) -> Area:
        return self.area_of(self.top) if self.stack else self.canvas.area(self.settings.ui_scale, LEAST_UNITS)

    def area_of(self, screen: Screen) -> Area:
        """Return the window's area in a screen's units: as few as the UI scale and the screen's minimum allow."""
        return self.canvas.area(self.settings.ui_scale, screen.least, self.settings.card_size, screen.beside)

    def brush(self, area: Area | None = None) -> Brush:
        return self.canvas.brush(area or self.area, self.palette)

    def units(self, pixels: tuple[int, int]) -> tuple[float, float]:
        return pixels[0] / self.area.scale, pixels[1] / self.area.scale

    def push(self, screen: Screen) -> None:
        if self.stack:
            self.top.covered()
        self.stack.append(screen)
        self.stale = True

    def pop(self) -> None:
        self.stack.pop()
        self.stale = True

    def show_only(self, screen: Screen) -> None:
        self.show_all([screen])

    def show_all(self, screens: Sequence[Screen]) -> None:
        for old in self.stack:
            old.covered()
        self.stack = [*screens]
        self.stale = True

    def spell(self, screen: Screen, field: Field) -> None:
        from app.ui.kit.on_screen_keyboard import OnScreenKeyboard

        self.push(OnScreenKeyboard(screen, field))

    @property
    def palette(self) -> Palette:
        visible = self.visible
        return palette(self.settings.theme, visible[0].mood if visible else ROYAL_BLUE)

    @property
    def card_back(self) -> str:
        """Sprite of the card back; the one named in the settings may not exist."""
        back = f"cards/back-{self.settings.card_back}"
        return back if self.canvas.sprites.exists(back) else f"cards/back-{BACKS[0]}"

    # ---- the picture

    @property
    def visible(self) -> list[Screen]:
        """Return the top screen and those below it, down to the first that fills the window."""
        bottom = max((i for i, screen in enumerate(self.stack) if not screen.dialog), default=0)
        return self.stack[bottom:]

    def paint(self) -> None:
        now = self.now()
        self._held = None
        # If the window has another size by now, an event about it is pending.
        if min(self.window.size) >= _SEEN and self.canvas.fits:
            self._show(now)
        self._note_painted(now)

    def paint_held(self) -> None:
        """Paint the cards held on the top screen where they are now; the rest of the picture stays."""
        now = self.now()
        if self._held and self.canvas.fits:
            brush, part = self._held
            self.top.draw_dragged(brush)
            if places := self.canvas.replace(part, brush.items):
                self.window.show(places)
            self._held = brush, slice(part.start, part.start + len(brush.items))
        self._note_painted(now)

    def _note_painted(self, now: float) -> None:
        self.stale, self.painted = False, now
        for listener in self.after_paint:
            listener()

    def _show(self, now: float) -> None:
        """Paint the screens from the bottom up, then messages."""
        items, visible = list[Item](), self.visible
        held: tuple[Brush, slice] | None = None
        veiled = [screen for screen in visible if screen.dialog and screen.veiled]
        for screen in visible:
            if veiled and screen.dialog and visible.index(screen) < visible.index(veiled[-1]):
                continue  # it would show below another one
            brush = self.brush(self.area_of(screen))
            if screen in veiled:
                brush.veil()
            screen.draw(brush, now)
            items += brush.items
            if brush.held and screen is self.top:
                first, brush.items = len(items) - len(brush.items), brush.items[brush.held.part]
                first += brush.held.part.start
                held = brush, slice(first, first + len(brush.items))
            self.listen()
        brush = self.brush()
        self.toast.draw(brush, self.top.place_toast)
        items += brush.items
        if not self.canvas.fits:
            return
        below = visible[0]
        area = self.area_of(below)
        felt = self.canvas.felt(area, self.palette, below.cloth(area), below.far_edge(area), below.mood.room)
        if places := self.canvas.paint(felt, items):
            self.listen()
            self.window.show(places)
            self.listen()
        self._held = held

    def listen(self) -> None:
        self.window.collect()

    def resized(self) -> None:
        if self.canvas.fits:
            self.exposed()  # full screen and back at once still replaces the surface
            return
        self.canvas.resized()
        for screen in self.stack:
            screen.covered()
        self.stale = True

    def exposed(self) -> None:
        self.canvas.repaint()
        self.stale = True
