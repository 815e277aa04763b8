"""On-screen keyboard for fields opened by gamepad."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from app.core.messages import _
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
_KEY, _GAP, _EDGE, _WIDTH = 56.0, 6.0, 32.0, 680.0
_STEP = _KEY + _GAP


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
        box, field = area.box.centred(_WIDTH, self._height), self._field
        inner = box.grown(-_EDGE)
        found: list[Widget] = [
            Panel(box),
            Label(inner.at_top(50, -12), (field.text if field else "") or "…", HEADING, Ink.ACCENT, "Bold", 0.5),
        ]
        for row, letters in enumerate(self._rows):
            keys = inner.at_top(_KEY, 66 + row * _STEP).centred(w=len(letters) * _STEP - _GAP)
            for column, (letter, place) in enumerate(zip(letters, keys.split(len(letters), _GAP), strict=True)):
                found.append(Button(f"letter-{row}-{column}", place, letter, partial(self._type, letter)))
        return [*found, *self._buttons(inner.at_bottom(46))]

    @property
    def _rows(self) -> Sequence[str]:
        return _DIGITS if self._digits else _PAGES[self._page]

    def _buttons(self, box: Box) -> list[Widget]:
        named: list[tuple[str, str, Callable[[], None], str]] = [("erase", _("Erase"), self._erase, "")]
        if not self._digits:
            named += [("space", _("Space"), partial(self._type, " "), ""), ("turn", _TURNS[self._page], self._turn, "")]
        named.append(("done", _("Done"), self.program.pop, "escape"))
        return [
            Button(name, place, text, act, key, primary=name == "done")
            for (name, text, act, key), place in zip(named, box.split(len(named), 10), strict=True)
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
