"""Several people at one screen are asked together whether they want a card; nobody learns who could have it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame
from pygame.event import Event

from app.core.cards import Seat
from app.table.geometry import Area, Box
from app.ui.kit.screen import LEAST_UNITS, Host
from app.ui.kit.widgets import Button, Label, Panel, Paragraph, Picture, Widget
from app.ui.table.curtain import Covered, Curtain
from app.ui.window.brush import Style
from app.ui.window.theme import SMALL, TEXT, Ink

_GROUND = Style(opacity=1, radius=16, edge=Ink.ACCENT, edge_opacity=0.7)
_GAP, _EDGE, _HEAD, _HIGH = 10.0, 18.0, 76.0, 46.0
_MARGIN = 8.0
"""Between the panel and the edge of the picture: it covers the plate of whoever sat at the bottom last."""
_FACE = 46.0
"""A face, left of its button."""
_BESIDE = 50.0
"""What the key takes of a button, and the room round the words."""
_MOST = 3
"""Buttons in a row."""


@dataclass(frozen=True, slots=True)
class Asked:
    """One of those who are asked."""

    seat: Seat
    name: str
    face: str
    """Its sprite."""


@dataclass(frozen=True, slots=True)
class Answers:
    """What can be answered."""

    look: Callable[[Seat], None]
    """One of them wants to see the own hand first."""
    nobody: Callable[[], None]


class ClaimScreen(Curtain):
    """Lies where the closed hand is, so that the card that is asked about stays in sight."""

    def __init__(self, program: Host, table: Covered, question: str, asked: Sequence[Asked], answers: Answers) -> None:
        super().__init__(program, table)
        self._question, self._asked, self._answers = question, asked, answers
        self.focus = "nobody"

    @property
    def least(self) -> tuple[float, float]:
        """As the table below, or more where there are several rows: it must not cover the card that is asked about."""
        return super().least if len(self._asked) < self._columns else LEAST_UNITS

    @property
    def _columns(self) -> int:
        """There is one button more than people: that for nobody takes what they leave of the last row."""
        answers = len(self._asked) + 1
        return 2 if answers == 4 else min(answers, _MOST)  # two rows of two are better than three and one

    def widgets(self, area: Area) -> list[Widget]:
        """The question, a button for each person, and one for nobody."""
        columns, people = self._columns, len(self._asked)
        rows = people // columns + 1
        high = _HEAD + rows * (_HIGH + _GAP) - _GAP + _EDGE
        box = Box(_MARGIN, area.h - high - _MARGIN, area.w - 2 * _MARGIN, high)
        inner = box.grown(-_EDGE)
        found: list[Widget] = [
            Panel(box, _GROUND),
            Label(Box(inner.x, box.y + 12, inner.w, 30), self._question, TEXT + 2, Ink.ACCENT, "Bold", 0.5),
            Paragraph(
                Box(inner.x, box.y + 44, inner.w, 24), "Who wants to see their own hand, while the others look away?",
                SMALL, Ink.QUIET, 0.5,
            ),
        ]  # fmt: skip
        wide = (inner.w + _GAP) / columns - _GAP
        texts = self._texts(area, wide)
        for i, asked in enumerate(self._asked):
            row, column = divmod(i, columns)
            x, y = inner.x + column * (wide + _GAP), box.y + _HEAD + row * (_HIGH + _GAP)
            place = Box(x + _FACE, y, wide - _FACE, _HIGH)
            look = partial(self._look, asked.seat)
            found.append(Picture(Box(x, y + _HIGH / 2 - 20, 40, 40), asked.face))
            found.append(Button(f"look-{asked.seat}", place, texts[i], look, str(i + 1)))
        x = inner.x + people % columns * (wide + _GAP)
        place = Box(x, inner.bottom - _HIGH, inner.right - x, _HIGH)
        hears = self.hears(self.program.now())
        found.append(Button("nobody", place, "Nobody", self._nobody, "space", primary=hears))
        return found

    def _texts(self, area: Area, wide: float) -> list[str]:
        """What the people's buttons say: the names alone where there is no room for more."""
        brush, room = self.program.brush(area), wide - _FACE - _BESIDE
        texts = [f"{asked.name}: I want to look" for asked in self._asked]
        fit = all(brush.width(text, TEXT, "SemiBold") <= room for text in texts)
        return texts if fit else [asked.name for asked in self._asked]

    def _look(self, seat: Seat) -> None:
        self.program.pop()
        self._answers.look(seat)

    def _nobody(self) -> None:
        self.program.pop()
        self._answers.nobody()

    def key(self, event: Event, now: float) -> bool:
        """Space is nobody, wherever the focus is."""
        if event.key == pygame.K_SPACE:
            self._nobody()
            return True
        return super().key(event, now)
