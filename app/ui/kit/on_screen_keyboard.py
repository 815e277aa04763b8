"""On-screen keyboard for fields opened by gamepad, with Thai letters where the language is Thai."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from unicodedata import category

from app.core.messages import N_, _, language, translate
from app.table.geometry import Area, Box
from app.ui.kit.screen import Screen
from app.ui.kit.widgets import Button, Field, Label, Panel, Widget
from app.ui.window.theme import HEADING, NEAR, Ink

_DIGITS = ("12345", "67890")
_SMALL, _CAPITAL, _OTHER, _THAI, _THAI_SIGNS = "abc", "ABC", "123 é", "กขค", "ะาเ"
"""Names of the pages, on the button that turns to them."""
_THAI_MARKS = "\u0e31\u0e34\u0e35\u0e36\u0e37\u0e38\u0e39\u0e47\u0e48\u0e49\u0e4a\u0e4b\u0e4c"
_BEARER = "อ"
"""Letter that carries a mark on its key; only the mark is typed."""
_PAGES = {
    _SMALL: ("abcdefghij", "klmnopqrst", "uvwxyz-'.&"),
    _CAPITAL: ("ABCDEFGHIJ", "KLMNOPQRST", "UVWXYZ-'.&"),
    _OTHER: ("1234567890", "áàâäãåæçéè", "êëíîïñóôöø", "úùûüßśłžčğ"),
    _THAI: ("กขคฆงจฉชซฌญฎ", "ฏฐฑฒณดตถทธนบ", "ปผฝพฟภมยรลวศ"),
    _THAI_SIGNS: ("ษสหฬอฮะาำเแโ", f"ใไ{_THAI_MARKS[:10]}", f"{_THAI_MARKS[10:]}ๆฤ"),
}
_SIGNS = {"-": N_("Hyphen"), "'": N_("Apostrophe"), ".": N_("Period"), "&": N_("Ampersand")}
"""Names of keys that a voice would pass over."""
_LATIN = (_CAPITAL, _SMALL, _OTHER)
"""Latin pages, capitals first: names begin with one."""
_BY_LANGUAGE = {"th": (_THAI, _THAI_SIGNS, *_LATIN)}
_KEY, _GAP, _EDGE, _WIDTH = 56.0, 6.0, 32.0, 680.0
_STEP = _KEY + _GAP


class OnScreenKeyboard(Screen):
    """Types into a field of the screen below; the text stays when it closes."""

    dialog = True

    def __init__(self, below: Screen, field: Field) -> None:
        super().__init__(below.program)
        self._below, self._name, self._digits = below, field.id, field.digits
        self._pages = _LATIN if field.latin else _BY_LANGUAGE.get(language(), _LATIN)
        self._page = self._pages[0]
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
        step = min(_STEP, (inner.w + _GAP) / max(map(len, self._rows)))
        for row, letters in enumerate(self._rows):
            keys = inner.at_top(_KEY, 66 + row * _STEP).centred(w=len(letters) * step - _GAP)
            for column, (letter, place) in enumerate(zip(letters, keys.split(len(letters), _GAP), strict=True)):
                shown = _BEARER * (category(letter) == "Mn") + letter
                name = translate(_SIGNS[letter]) if letter in _SIGNS else ""
                found.append(Button(f"letter-{row}-{column}", place, shown, partial(self._type, letter), name=name))
        return [*found, *self._buttons(inner.at_bottom(46))]

    @property
    def _rows(self) -> Sequence[str]:
        return _DIGITS if self._digits else _PAGES[self._page]

    def _buttons(self, box: Box) -> list[Widget]:
        named: list[tuple[str, str, Callable[[], None], str]] = [("erase", _("Erase"), self._erase, "")]
        if not self._digits:
            named += [("space", _("Space"), partial(self._type, " "), ""), ("turn", self._next, self._turn, "")]
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

    @property
    def _next(self) -> str:
        """Name of the next page."""
        return self._pages[(self._pages.index(self._page) + 1) % len(self._pages)]

    def _turn(self) -> None:
        self._page = self._next
