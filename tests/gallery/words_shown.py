"""Visible content of a scene: its text, what is below each text, and what covers it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import pygame

from app.ui.kit.widgets import Button, Field, Stepper

INKED = 140
"""Pixels of letters that are at least so opaque count."""
COVERED = 0.75
"""Who sees no more than the rest of a word takes it for none: what covers it may have some of its colours."""


@dataclass
class Word:
    """A line of text in the picture. Boxes are in pixels."""

    text: str
    pixels: int
    bold: bool
    colour: tuple[int, int, int]
    box: pygame.Rect
    """Round its ink."""
    ground: tuple[int, int, int]
    """What it was drawn on: the median of its box."""
    place: int
    """In the list of items, the lowest first."""
    mask: pygame.mask.Mask
    after: pygame.Surface
    """Its box as it was drawn."""

    @property
    def large(self):
        """Words of that size may have less contrast."""
        return self.pixels >= 24 or (self.bold and self.pixels >= 19)

    def changed(self, picture, box=None):
        """How much of its ink looks otherwise in that picture by now, from 0 to 1; of its ink in a box, if given."""
        part = self.box if box is None else self.box.clip(box)
        inside = part.move(-self.box.x, -self.box.y)
        ink = self.mask.overlap_mask(pygame.mask.Mask(part.size, fill=True), inside.topleft)
        total = ink.count()
        now, then = picture.subsurface(part), self.after.subsurface(inside)
        same = pygame.mask.from_threshold(now, (0, 0, 0), (3, 3, 3, 255), then)
        return 1 - ink.overlap_area(same, inside.topleft) / total if total else 1.0


class Shown:
    """The picture of a stage, drawn again item by item."""

    def __init__(self, stage, scene):
        stage.program.paint()
        self.stage, self.scene = stage, scene
        self.ground, self.items = stage.frame
        self.window = pygame.Rect((0, 0), stage.look.size)
        self.over = []
        """Pairs of texts of which one was drawn over the other while that was legible."""
        self.words = self._draw()

    def _draw(self):
        self.picture = picture = self.ground.copy()
        written, words, bare = self.stage.program.canvas.letters.written, list[Word](), list[Word]()
        for place, (surface, x, y) in enumerate(self.items):
            shown = written.get(surface)
            ink = surface.get_bounding_rect(INKED) if shown else pygame.Rect(0, 0, 0, 0)
            box = ink.move(x, y)
            if not shown or not ink.w or not box.colliderect(self.window):
                picture.blit(surface, (x, y))
                # What is hidden by now, a later colour cannot bring back; a panel may hide it in several pieces.
                laid = surface.get_rect(topleft=(x, y)).clip(self.window)
                bare = [word for word in bare if not laid.colliderect(word.box) or word.changed(picture) < COVERED]
                continue
            seen = box.clip(self.window)
            ground = _median(picture.subsurface(seen))
            for other in bare:
                if other.box.colliderect(box) and other.changed(picture, box) < 0.5 and _ink_meets(other, box):
                    self.over.append((other.text, shown.text))
            picture.blit(surface, (x, y))
            mask = pygame.mask.from_surface(surface.subsurface(ink), INKED)
            after = picture.subsurface(seen).copy() if seen == box else surface.subsurface(ink)
            bold = shown.weight in ("Bold", "SemiBold", "ExtraBold")
            words.append(Word(shown.text, shown.pixels, bold, shown.colour, box, ground, place, mask, after))
            bare.append(words[-1])
        return words

    @cached_property
    def legible(self):
        """Return the texts that nothing covers, with the final pixels of the window."""
        return [word for word in self.words if self.window.contains(word.box) and word.changed(self.picture) < 0.5]

    @cached_property
    def half(self):
        """Return texts that are partly covered."""
        found = []
        for word in self.words:
            if self.window.contains(word.box) and 0.04 < word.changed(self.picture) < COVERED:
                found.append(word)
        return found

    @cached_property
    def dark(self):
        """Where widgets are that cannot be used now, in pixels."""
        program, found = self.stage.program, []
        for screen in program.stack:
            area = program.area_of(screen)
            for widget in screen.laid(area):
                if isinstance(widget, Button | Stepper | Field) and not widget.enabled:
                    found.append(program.brush(area).rect(widget.box))
        return found


def _ink_meets(word, box):
    """Return whether any of its ink is in the box."""
    part = word.box.clip(box).move(-word.box.x, -word.box.y)
    cut = pygame.mask.Mask(part.size, fill=True)
    return bool(word.mask.overlap(cut, part.topleft))


def _median(surface):
    pixels = pygame.image.tobytes(surface, "RGB")
    return tuple(sorted(pixels[channel::3])[len(pixels) // 6] for channel in range(3))
