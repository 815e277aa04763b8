"""Screens with sliders, choices and a scrolling list, controlled by pointer, wheel and keys."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

import pygame
from pygame.event import Event

from app.table.geometry import Box
from app.ui.kit.form import SegmentedControl, Slider
from app.ui.kit.screen import Host, Screen
from app.ui.kit.widgets import Button, Field, Link, Live, Stepper, Widget, WidgetLook
from app.ui.window.brush import Brush, Style
from app.ui.window.theme import SNUG, WIDE, Ink

BAR = 16.0
"""Width of the scroll bar at the right."""
_LEAST = 36.0
_FADE = 26.0
"""Height of the fade where the list continues."""
_TRACK = Style(Ink.SHADE, 0.25, 4, edge_opacity=0)
_THUMB = Style(Ink.EDGE_HIGH, 0.9, 4, edge_opacity=0)
_THUMB_HELD = Style(Ink.SET, 1, 4, edge_opacity=0)


@dataclass(frozen=True, slots=True)
class ScrollArea:
    """Shows part of its content, which is laid out as seen: shifted up by ``offset`` units."""

    box: Box
    content: tuple[Widget, ...]
    height: float
    offset: float
    look: Callable[[Live], WidgetLook]
    held: bool = False

    @property
    def furthest(self) -> float:
        return max(0.0, self.height - self.box.h)

    @property
    def live(self) -> list[Live]:
        return [widget for widget in self.content if isinstance(widget, Button | Stepper | Field)]

    @property
    def changes(self) -> bool:
        return any(not isinstance(widget, Link) for widget in self.live)

    def find(self, name: str) -> Live | None:
        return next((widget for widget in self.live if widget.id == name), None)

    @property
    def bar(self) -> Box:
        """Draggable area of the scroll bar; empty if everything fits."""
        width = BAR if self.furthest else 0.0
        return self.box.at_right(width)

    @property
    def thumb(self) -> Box:
        height = max(_LEAST, self.box.h * self.box.h / max(self.height, self.box.h))
        run = self.box.h - height
        return self.bar.at_top(height, run * self.offset / self.furthest if self.furthest else 0)

    def offset_at(self, y: float) -> float:
        """Return the offset that puts the thumb's top at ``y``."""
        run = self.box.h - self.thumb.h
        return self.fitting(self.furthest * (y - self.box.y) / run if run else 0)

    def fitting(self, offset: float) -> float:
        """Return the nearest valid offset."""
        return max(0.0, min(self.furthest, offset))

    def showing(self, box: Box) -> float:
        """Return the offset nearest to this one at which the box is fully visible, with a margin."""
        above, below = self.box.y + _FADE - box.y, box.bottom + _FADE - self.box.bottom
        return self.fitting(self.offset - above if above > 0 else self.offset + below if below > 0 else self.offset)

    def draw(self, brush: Brush) -> None:
        """Draw the visible content and the scroll bar."""
        first = len(brush.items)
        for widget in self.content:
            if widget.box.grown(SNUG).overlaps(self.box):
                if isinstance(widget, Button | Stepper | Field):
                    widget.draw(brush, self.look(widget))
                else:
                    widget.draw(brush)
        seen = self.box.grown(SNUG / 2)
        clip(brush, first, brush.rect(seen))
        if self.offset > 0:
            _fade(brush, seen.at_top(_FADE), upwards=True)
        if self.offset < self.furthest:
            _fade(brush, seen.at_bottom(_FADE), upwards=False)
        if self.furthest:
            brush.panel(self.bar.at_right(8), _TRACK)
            brush.panel(self.thumb.at_right(8), _THUMB_HELD if self.held else _THUMB)


def _fade(brush: Brush, box: Box, *, upwards: bool) -> None:
    """Fade to the window's background at one edge of the box."""
    rect, colour = brush.rect(box), brush.palette[Ink.GROUND]

    def make() -> pygame.Surface:
        strip = pygame.Surface((1, rect.h), pygame.SRCALPHA)
        for y in range(rect.h):
            strip.set_at((0, rect.h - 1 - y if upwards else y), (*colour, round(255 * (y + 1) / rect.h)))
        return pygame.transform.scale(strip, rect.size).convert_alpha()

    brush.add(brush.sprites.keep(("fade", rect.size, colour, upwards), make), rect.x, rect.y)


def clip(brush: Brush, first: int, rect: pygame.Rect) -> None:
    """Clip the items from index ``first`` on to a rectangle."""
    items = brush.items[first:]
    del brush.items[first:]
    for picture, x, y in items:
        place = picture.get_rect(topleft=(x, y))
        seen = place.clip(rect)
        if seen == place:
            brush.items.append((picture, x, y))
        elif seen.w and seen.h:
            brush.items.append((picture.subsurface(seen.move(-x, -y)), seen.x, seen.y))


_NOTCH = 64.0
"""Units per wheel notch."""


@dataclass(slots=True)
class _Drag:
    slider: str = ""
    """Id of the slider; empty for the scroll bar."""
    grip: float = 0.0
    """Distance from the thumb's top to where it was grabbed."""


class ControlScreen(Screen):
    """May hold one ``ScrollArea``, made with ``offset`` and ``scrolling``; keeps the focus visible."""

    def __init__(self, program: Host) -> None:
        super().__init__(program)
        self.offset = 0.0
        self._drag: _Drag | None = None
        self._pointer: tuple[float, float] = (-1.0, -1.0)
        self._by_pointer = False
        """Set while resolving the pointer: only visible parts of the list count."""
        self.part = -1
        """Segment under the pointer."""

    @property
    def scrolling(self) -> bool:
        return self._drag is not None and not self._drag.slider

    def scrolled(self, box: Box, content: Iterable[Widget], height: float) -> ScrollArea:
        """Return the list, given its content as shifted up by ``offset``, and the content's height."""
        return ScrollArea(box, tuple(content), height, self.offset, self.reach.look, held=self.scrolling)

    def scroll(self) -> ScrollArea | None:
        return next((w for w in self.laid(self.program.area_of(self)) if isinstance(w, ScrollArea)), None)

    def live(self) -> dict[str, Live]:
        """Return the widgets in order, those of the list in its place."""
        found: list[Live] = []
        for widget in self.laid(self.program.area_of(self)):
            if isinstance(widget, ScrollArea):
                if not self._by_pointer or widget.box.holds(*self._pointer):
                    found += widget.live
            elif isinstance(widget, Button | Stepper | Field):
                found.append(widget)
        return {widget.id: widget for widget in found}

    def around(self) -> list[Widget]:
        return _flat(super().around())

    def readable(self) -> list[Widget]:
        """Include a list that is text to read; controls are announced one by one as the focus moves."""
        return _flat(widget for widget in super().readable() if not (isinstance(widget, ScrollArea) and widget.changes))

    def covered(self) -> None:
        """End any drag: a dialog has opened."""
        super().covered()
        self._drag = None

    def scroll_to(self, offset: float) -> bool:
        """Scroll; return True if that changes what is visible."""
        scroll = self.scroll()
        new = scroll.fitting(offset) if scroll else 0.0
        changed, self.offset = new != self.offset, new
        return changed

    def scroll_by_page(self, key: int) -> bool:
        """Scroll a page, less a line or two, on PageUp or PageDown; return False for other keys or without a list."""
        scroll = self.scroll()
        if scroll is None or key not in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            return False
        by = scroll.box.h - WIDE
        self.scroll_to(self.offset + (by if key == pygame.K_PAGEDOWN else -by))
        return True

    def show(self, name: str) -> None:
        if (scroll := self.scroll()) and (widget := scroll.find(name)):
            self.offset = scroll.showing(widget.box)

    def event(self, event: Event, now: float) -> bool:
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self._pointer = self.program.units(event.pos)
            return self._asked(event, now)
        if event.type == pygame.MOUSEWHEEL:
            return self._wheel(event.y)
        return super().event(event, now)

    def _asked(self, event: Event, now: float) -> bool:
        self._by_pointer = True
        try:
            return self._by_mouse(event, now)
        finally:
            self._by_pointer = False

    def _by_mouse(self, event: Event, now: float) -> bool:
        if event.type == pygame.MOUSEMOTION:
            changed = self._drag_on() if self._drag else super().event(event, now)
            return self._point_at_part() or changed
        if event.button != 1:
            return super().event(event, now)
        if event.type == pygame.MOUSEBUTTONDOWN:
            return self._take() or super().event(event, now)
        choice = self._under()
        dragged, self._drag = self._drag, None
        was_pressed = choice is not None and self.reach.pressed == choice.id
        super().event(event, now)
        if dragged is None and was_pressed and isinstance(choice, SegmentedControl) and choice.enabled:
            self._choose(choice, choice.part_at(*self._pointer))
        return True

    def _under(self) -> Live | None:
        return self.reach.at(*self._pointer)

    def _take(self) -> bool:
        """Grab the scroll bar or a slider's knob, which moves to the pointer."""
        (x, y), scroll = self._pointer, self.scroll()
        if scroll and scroll.bar.holds(x, y):
            thumb = scroll.thumb
            self._drag = _Drag(grip=y - thumb.y if thumb.holds(x, y) else thumb.h / 2)
            return self._drag_on()
        widget = self._under()
        if isinstance(widget, Slider) and widget.enabled:
            self.focus = self.reach.pressed = widget.id
            self._drag = _Drag(widget.id)
            return self._drag_on()
        return False

    def _drag_on(self) -> bool:
        drag, scroll, (x, y) = self._drag, self.scroll(), self._pointer
        if drag is None or scroll is None:
            return False
        if not drag.slider:
            return self.scroll_to(scroll.offset_at(y - drag.grip))
        slider = scroll.find(drag.slider)
        if isinstance(slider, Slider):
            self._put(slider, slider.value_at(x))
        return True

    @staticmethod
    def _put(slider: Slider, value: int) -> None:
        if value != slider.value:
            slider.put(value)

    def _choose(self, choice: SegmentedControl, part: int) -> None:
        if part not in (-1, choice.chosen):
            self.program.sounds.play("click")
            choice.put(part)

    def _point_at_part(self) -> bool:
        widget = self._under()
        part = widget.part_at(*self._pointer) if isinstance(widget, SegmentedControl) else -1
        changed, self.part = part != self.part, part
        return changed

    def _wheel(self, notches: int) -> bool:
        """Change the slider under the pointer, or scroll."""
        self._by_pointer = True
        widget = self._under()
        self._by_pointer = False
        if isinstance(widget, Slider) and widget.enabled:
            self._put(widget, widget.fitting(widget.value + notches * widget.by))
            return True
        return self.scroll_to(self.offset - notches * _NOTCH)

    def key(self, event: Event, now: float) -> bool:
        """Handle large slider steps; scroll to the focus."""
        focused, before = self.live().get(self.focus or ""), self.focus
        if isinstance(focused, Slider) and focused.enabled and (value := _large(focused, event.key)) is not None:
            self._put(focused, value)
            return True
        changed = super().key(event, now)
        if self.focus and (self.focus != before or changed):
            self.show(self.focus)
        return changed


def _flat(widgets: Iterable[Widget]) -> list[Widget]:
    return [each for widget in widgets for each in (widget.content if isinstance(widget, ScrollArea) else (widget,))]


def _large(slider: Slider, key: int) -> int | None:
    """Return a slider's value after a large-step key; None for other keys."""
    match key:
        case pygame.K_PAGEUP:
            return slider.stride(1)
        case pygame.K_PAGEDOWN:
            return slider.stride(-1)
        case pygame.K_HOME:
            return 0
        case pygame.K_END:
            return slider.most
        case _:
            return None
