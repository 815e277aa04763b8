"""A program without a window, driven by events, with access to the text of its screens."""

import pygame
from pygame.event import Event

from app.ui.kit.control_screen import ScrollArea
from app.ui.kit.widgets import Label, Paragraph
from app.ui.statistics.table import Digits


class Shown:
    """A program with finished matches of Ann and others."""

    def __init__(self, found):
        self.program, self.flow = found.program, found.flow

    @property
    def top(self):
        return self.program.top

    def press(self, *keys, mod=0):
        for key in keys:
            unicode = key if len(key) == 1 else ""
            self.top.event(Event(pygame.KEYDOWN, key=pygame.key.key_code(key), unicode=unicode, mod=mod), 0)

    def click(self, name):
        box = self.top.live()[name].box
        x, y = (round(part * self.program.area.scale) for part in box.middle)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.top.event(Event(kind, pos=(x, y), button=1), 0)

    @property
    def words(self):
        """Return all text of the top screen."""
        found = []
        for widget in self.top.laid(self.program.area):
            inner = widget.content if isinstance(widget, ScrollArea) else [widget]
            found += [w.text for w in inner if isinstance(w, Label | Paragraph | Digits) and w.text]
        return found

    def count(self):
        """Run until all matches are counted."""
        while self.top.wake(0) is not None:
            self.top.tick(0)
