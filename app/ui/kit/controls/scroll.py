"""A list that is longer than its room: it is scrolled up and down, with a bar that shows where one is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from app.table.geometry import Box
from app.ui.kit.widgets import Button, Field, Live, Stepper, Widget, WidgetLook
from app.ui.window.brush import Brush, Style
from app.ui.window.theme import SNUG, Ink

BAR = 16.0
"""So much at the right is the bar's."""
_LEAST = 36.0
_FADE = 26.0
"""Where the list goes on beyond its room, it fades away over so much."""
_TRACK = Style(Ink.SHADE, 0.25, 4, edge_opacity=0)
_THUMB = Style(Ink.EDGE_HIGH, 0.9, 4, edge_opacity=0)
_THUMB_HELD = Style(Ink.SET, 1, 4, edge_opacity=0)


@dataclass(frozen=True, slots=True)
class ScrollArea:
    """Shows a part of its content, which is laid out as it is to be seen: ``offset`` units up."""

    box: Box
    content: tuple[Widget, ...]
    high: float
    """Of all the content."""
    offset: float
    look: Callable[[Live], WidgetLook]
    held: bool = False
    """Somebody drags the bar."""

    @property
    def furthest(self) -> float:
        """The offset at which the end is seen."""
        return max(0.0, self.high - self.box.h)

    @property
    def live(self) -> list[Live]:
        """What can be done in it, in the order that Tab takes."""
        return [widget for widget in self.content if isinstance(widget, Button | Stepper | Field)]

    def find(self, name: str) -> Live | None:
        """The widget of that id."""
        return next((widget for widget in self.live if widget.id == name), None)

    @property
    def bar(self) -> Box:
        """Where the bar can be taken; of no size if all can be seen at once."""
        wide = BAR if self.furthest else 0.0
        return Box(self.box.right - wide, self.box.y, wide, self.box.h)

    @property
    def thumb(self) -> Box:
        """The part of the bar that is dragged."""
        high = max(_LEAST, self.box.h * self.box.h / max(self.high, self.box.h))
        run = self.box.h - high
        y = self.box.y + (run * self.offset / self.furthest if self.furthest else 0)
        return Box(self.bar.x, y, self.bar.w, high)

    def offset_at(self, y: float) -> float:
        """The offset at which the thumb's upper end lies at ``y``."""
        run = self.box.h - self.thumb.h
        return self.fitting(self.furthest * (y - self.box.y) / run if run else 0)

    def fitting(self, offset: float) -> float:
        """The nearest offset there is."""
        return max(0.0, min(self.furthest, offset))

    def showing(self, box: Box) -> float:
        """The offset at which all of a box of the content is seen, with some room round it: the nearest to this one."""
        above, below = self.box.y + _FADE - box.y, box.bottom + _FADE - self.box.bottom
        return self.fitting(self.offset - above if above > 0 else self.offset + below if below > 0 else self.offset)

    def draw(self, brush: Brush) -> None:
        """What of the content lies in the box, and the bar."""
        first = len(brush.items)
        for widget in self.content:
            if widget.box.grown(SNUG).overlaps(self.box):
                if isinstance(widget, Button | Stepper | Field):
                    widget.draw(brush, self.look(widget))
                else:
                    widget.draw(brush)
        seen = self.box.grown(SNUG / 2)
        cut(brush, first, brush.rect(seen))
        if self.offset > 0:
            _fade(brush, Box(seen.x, seen.y, seen.w, _FADE), upwards=True)
        if self.offset < self.furthest:
            _fade(brush, Box(seen.x, seen.bottom - _FADE, seen.w, _FADE), upwards=False)
        if self.furthest:
            bar, thumb = self.bar, self.thumb
            brush.panel(Box(bar.right - 8, bar.y, 8, bar.h), _TRACK)
            brush.panel(Box(bar.right - 8, thumb.y, 8, thumb.h), _THUMB_HELD if self.held else _THUMB)


def _fade(brush: Brush, box: Box, *, upwards: bool) -> None:
    """The ground of the window, from nothing at one edge of the box to all of it at the other."""
    rect, colour = brush.rect(box), brush.palette[Ink.GROUND]

    def make() -> pygame.Surface:
        strip = pygame.Surface((1, rect.h), pygame.SRCALPHA)
        for y in range(rect.h):
            strip.set_at((0, rect.h - 1 - y if upwards else y), (*colour, round(255 * (y + 1) / rect.h)))
        return pygame.transform.scale(strip, rect.size).convert_alpha()

    brush.add(brush.sprites.keep(("fade", rect.size, colour, upwards), make), rect.x, rect.y)


def cut(brush: Brush, first: int, rect: pygame.Rect) -> None:
    """Of the picture's items from the first one on, leave what lies in the rectangle."""
    items = brush.items[first:]
    del brush.items[first:]
    for picture, x, y in items:
        place = picture.get_rect(topleft=(x, y))
        seen = place.clip(rect)
        if seen == place:
            brush.items.append((picture, x, y))
        elif seen.w and seen.h:
            brush.items.append((picture.subsurface(seen.move(-x, -y)), seen.x, seen.y))
