"""On-screen keyboard for fields opened by gamepad."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from app.table.geometry import Area, Box
from app.ui.kit.screen import Screen
from app.ui.kit.widgets import Button, Field, Label, Panel, Widget
from app.ui.window.theme import HEADING, NEAR, Ink

_PAGES = (
    ("abcdefghij", "klmnopqrst", "uvwxyz-'.&"),
    ("ABCDEFGHIJ", "KLMNOPQRST", "UVWXYZ-'.&"),
    ("1234567890", "áàâäãåæçéè", "êëíîïñóôöø", "úùûüßśłžčğ"),
)
_DIGITS = ("12345", "67890")
_SMALL, _CAPITAL, _OTHER = range(len(_PAGES))
_TURNS = {_SMALL: "ABC", _CAPITAL: "123 é", _OTHER: "abc"}
_KEY, _STEP, _EDGE, _WIDTH = 56.0, 62.0, 32.0, 680.0


class OnScreenKeyboard(Screen):
    """Types into a field of the screen below; the text stays when it closes."""

    dialog = True

    def __init__(self, below: Screen, field: Field) -> None:
        super().__init__(below.program)
        self._below, self._name, self._digits = below, field.id, field.digits
        self._page = _CAPITAL
        """Names begin with a capital."""
        self._fresh = True
        """Nothing has been typed yet: the first character replaces the old text."""
        self.focus = "letter-0-0"

    @property
    def _field(self) -> Field | None:
        found = self._below.live().get(self._name)
        return found if isinstance(found, Field) else None

    @property
    def least(self) -> tuple[float, float]:
        return _WIDTH + 2 * NEAR, self._height + 2 * NEAR

    @property
    def _height(self) -> float:
        return 2 * _EDGE + 66 + _STEP * len(self._rows) + 72

    def widgets(self, area: Area) -> list[Widget]:
        rows = self._rows
        box = Box.around(area.w / 2, area.h / 2, _WIDTH, self._height)
        field = self._field
        text = field.text if field else ""
        found: list[Widget] = [
            Panel(box),
            Label(Box(box.x + _EDGE, box.y + 20, box.w - 2 * _EDGE, 50), text or "…", HEADING, Ink.ACCENT, "Bold", 0.5),
        ]
        for row, letters in enumerate(rows):
            left = box.middle[0] - (len(letters) * _STEP - 6) / 2
            for column, letter in enumerate(letters):
                place = Box(left + column * _STEP, box.y + _EDGE + 66 + row * _STEP, _KEY, _KEY)
                found.append(Button(f"letter-{row}-{column}", place, letter, partial(self._type, letter)))
        return [*found, *self._buttons(Box(box.x + _EDGE, box.bottom - _EDGE - 46, box.w - 2 * _EDGE, 46))]

    @property
    def _rows(self) -> Sequence[str]:
        return _DIGITS if self._digits else _PAGES[self._page]

    def _buttons(self, box: Box) -> list[Widget]:
        named: list[tuple[str, str, Callable[[], None], str]] = [("erase", "Erase", self._erase, "")]
        if not self._digits:
            named += [("space", "Space", partial(self._type, " "), ""), ("turn", _TURNS[self._page], self._turn, "")]
        named.append(("done", "Done", self.program.pop, "escape"))
        width = (box.w + 10) / len(named)
        return [
            Button(name, Box(box.x + i * width, box.y, width - 10, box.h), text, act, key, primary=name == "done")
            for i, (name, text, act, key) in enumerate(named)
        ]

    def _type(self, letter: str) -> None:
        if field := self._field:
            (replace(field, text="") if self._fresh else field).typed(letter)
            self._fresh = False
            if self._page == _CAPITAL:
                self._page = _SMALL

    def _erase(self) -> None:
        if field := self._field:
            field.erase()
            self._fresh = False

    def _turn(self) -> None:
        self._page = (self._page + 1) % len(_PAGES)
