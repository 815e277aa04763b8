"""Dialogs over another screen: a title, some words, a column of buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from app.screens.screen import Screen
from app.screens.widgets import Button, Label, Panel, Paragraph, Stepper, Widget
from app.shell.theme import HEADING, SMALL, TEXT, Ink
from app.table.geometry import Area, Box

if TYPE_CHECKING:
    from app.screens.program import Program

_WIDE, _SLIM, _ROW, _EDGE, _ASIDE = 460.0, 400.0, 54.0, 32.0, 16.0


@dataclass(frozen=True, slots=True)
class Choice:
    """A button of a dialog."""

    text: str
    act: Callable[[], None]
    key: str = ""
    icon: str = ""
    primary: bool = False


@dataclass(frozen=True, slots=True)
class Dial:
    """A setting that a dialog offers to change."""

    text: str
    value: Callable[[], str]
    step: Callable[[int], None]


class Dialog(Screen):
    """Asks, or offers. A choice closes it and then acts; Escape only closes it."""

    dialog = True

    def __init__(
        self, program: Program, title: str, text: str, choices: Sequence[Choice], dials: Sequence[Dial] = (), *,
        aside: bool = False,
    ) -> None:  # fmt: skip
        """``aside``: at the right, and what lies below stays bright, as it is what one has to choose from."""
        super().__init__(program)
        self.veiled, self._aside = not aside, aside
        self._title, self._text, self._choices, self._dials = title, text, choices, dials
        primary = next((i for i, choice in enumerate(choices) if choice.primary), 0)
        self.focus = f"choice{primary}"

    def widgets(self, area: Area) -> list[Widget]:
        """One column in the middle, or aside."""
        across = self._wide()
        lines = len(self.program.brush().lines(self._text, TEXT, across - 2 * _EDGE)) if self._text else 0
        text_high = lines * TEXT * 1.32 + (14 if lines else 0)
        high = 92 + text_high + _ROW * (len(self._choices) + len(self._dials)) + 18
        middle = area.w - across / 2 - _ASIDE if self._aside else area.w / 2
        box = Box.around(middle, area.h / 2, across, high)
        x, wide, y = box.x + _EDGE, across - 2 * _EDGE, box.y + 82
        found: list[Widget] = [
            Panel(box),
            Label(Box(x, box.y + 26, wide, 40), self._title, HEADING, Ink.ACCENT, "Bold", 0.5),
            Paragraph(Box(x, y, wide, text_high), self._text, TEXT, Ink.WORDS, 0.5),
        ]
        y += text_high
        for i, choice in enumerate(self._choices):
            place = Box(x, y, wide, _ROW - 10)
            found.append(
                Button(
                    f"choice{i}", place, choice.text, partial(self._choose, choice), choice.key, choice.icon,
                    primary=choice.primary,
                )
            )  # fmt: skip
            y += _ROW
        for i, dial in enumerate(self._dials):
            found.append(Label(Box(x, y, wide * 0.42, _ROW - 10), dial.text, SMALL, Ink.QUIET))
            found.append(Stepper(f"dial{i}", Box(x + wide * 0.42, y, wide * 0.58, _ROW - 10), dial.value(), dial.step))
            y += _ROW
        return found

    def _wide(self) -> float:
        """As wide as the longest choice needs."""
        brush = self.program.brush()
        longest = max(
            (brush.width(choice.text, TEXT, "SemiBold") for choice in self._choices if not choice.key), default=0
        )
        return max(_SLIM if self._aside else _WIDE, min(brush.area.w - 2 * _EDGE, longest + 2 * _EDGE + 32))

    def _choose(self, choice: Choice) -> None:
        self.program.pop()
        choice.act()
