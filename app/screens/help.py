"""The rules of a game in brief and the keys, on one page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.rules.game import AnyGame
from app.screens.screen import Screen
from app.screens.widgets import Button, Label, Panel, Paragraph, Widget
from app.shell.theme import HEADING, SMALL, TEXT, Ink
from app.table.brief import BRIEFS
from app.table.geometry import Area, Box

if TYPE_CHECKING:
    from app.screens.program import Program

_MOVING = (
    ("Tab", "next place"),
    ("Arrows", "from card to card"),
    ("Space", "mark, pick up, put down"),
    ("Enter", "do the sensible thing"),
)
_ALWAYS = (
    ("H / U", "hint / undo"),
    ("L / M", "log / sound"),
    ("F11", "full screen"),
    ("Esc", "put back, menu"),
)


class HelpScreen(Screen):
    """A game in brief."""

    dialog = True

    def __init__(self, program: Program, game: AnyGame) -> None:
        super().__init__(program)
        self._game = game

    def widgets(self, area: Area) -> list[Widget]:
        """Rules at the left, keys at the right."""
        box, brief = Box.around(area.w / 2, area.h / 2, 1100, 640), BRIEFS[self._game.name]
        found: list[Widget] = [
            Panel(box),
            Label(Box(box.x + 36, box.y + 24, 560, 44), self._game.title, HEADING, Ink.ACCENT, "Bold"),
            Label(Box(box.x + 680, box.y + 24, 380, 44), "Mouse and keys", HEADING, Ink.ACCENT, "Bold"),
            Button(
                "close", Box(box.right - 236, box.bottom - 66, 200, 44), "Close", self.program.pop, "c", "check",
                primary=True,
            ),
        ]  # fmt: skip
        y = box.y + 84
        brush = self.program.brush()
        for line in brief.rules:
            found.append(Paragraph(Box(box.x + 36, y, 600, 70), line, TEXT, Ink.WORDS))
            y += len(brush.lines(line, TEXT, 600)) * TEXT * 1.32 + 12
        moving = () if self._game.real_time else _MOVING
        always = (("H", "hint"), *_ALWAYS[1:]) if self._game.real_time else _ALWAYS  # time cannot be turned back
        rows = (*brief.gestures, *moving, *brief.keys, *always)
        step = min(33.0, (box.h - 84 - 78) / len(rows))
        for i, (key, what) in enumerate(rows):
            place = Box(box.x + 680, box.y + 84 + i * step, 180, 30)
            found.append(Label(place, key, SMALL, Ink.WORDS, "Bold"))
            found.append(Label(place.moved(176, 0), what, SMALL, Ink.QUIET))
        return found
