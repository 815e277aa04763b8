"""The right half of the setup screen: the house rules, on as many pages as they need; at first in a line each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from app.core.grammar import count, in_words
from app.core.options import Choice, Value
from app.table.geometry import Box
from app.table.text.rulebook import rule_of
from app.ui.kit.screen import Screen
from app.ui.kit.widget_reach import PAGER
from app.ui.kit.widgets import Button, Field, Label, Paragraph, Stepper, Widget
from app.ui.setup.setup_draft import SetupDraft
from app.ui.window.theme import SMALL, TEXT, Ink

_HEAD = 74.0
"""What lies above the rules, at least."""
_STACKED, _BESIDE = 94.0, 660.0
"""The room for a rule whose words stand below its values, which is so where there is less room than that."""
_VALUE, _VALUES = 272.0, 290.0
"""How wide a value is, and what values take from the words beside them."""
_LINE, _APART, _AIRY = 21.0, 7.0, 26.0
"""From one line of words to the next; between two rules at least and at most."""
_BRIEF, _NAMES = 32.0, 250.0
"""From one rule to the next where each is a line, and how wide their names are then."""
_CLOSE = 14.0
"""From the last rule that is told down to the button that changes them."""
_KEYS, _PAGER, _PAGE = 70.0, 54.0, 3
"""What else stands below the rules; at least so many of these are on a page."""
_OWN_KEYS = "Each person has their own keys, or a gamepad."


class RulesPanel:
    """Shows the house rules of a draft and lets them be changed."""

    def __init__(
        self, screen: Screen, draft: SetupDraft, turn_preset: Callable[[int], None], *, folded: bool = False
    ) -> None:
        """``folded``: each is a line, until somebody wants to change one; presets can be chosen all the same."""
        self._screen, self._draft, self._turn_preset = screen, draft, turn_preset
        self._folded = folded
        self._page = 0
        """Which of the pages is shown."""
        self._numbers: dict[str, str] = {}
        """What has been typed into the fields of numbers."""

    @property
    def least(self) -> float:
        """Room for the least of a page."""
        return _HEAD + _PAGE * _STACKED + _PAGER + (_KEYS if self._draft.game.real_time else 0)

    @property
    def trouble(self) -> str:
        """What is wrong with the number that is being typed."""
        for choice in self._draft.shown:
            text, typed = self._numbers.get(choice.name, ""), choice.typed
            typing = typed is not None and text and self._screen.focus == f"typed-{choice.name}"
            if typed is not None and typing and int(text) not in typed:
                return f"{choice.label}: type a number from {typed[0]} to {typed[-1]}."
        return ""

    def told_in(self, widget: str) -> str:
        """The number of the rule that a house rule is about, by the widget that sets it; empty for any other widget."""
        name = widget.removeprefix("typed-")
        return next((rule_of(choice, self._draft.options) for choice in self._draft.shown if choice.name == name), "")

    def widgets(self, box: Box) -> list[Widget]:
        """Which preset they are; those of the page; in a race the keys."""
        draft = self._draft
        x, y, bottom = box.x + 20, box.y + 14, box.bottom
        found: list[Widget] = [
            Label(Box(x, y - 3, 200, 28), "House rules", TEXT, Ink.WORDS, "Bold"),
            Label(Box(x, y + 23, box.w - 40 - _VALUES, 20), self._in_brief(box.w - 40 - _VALUES), SMALL, Ink.QUIET),
            Stepper("preset", Box(box.right - 292, y, 272, 42), draft.preset, self._turn_preset),
        ]
        y += 58
        if draft.game.real_time:
            found += self._keys(Box(x, box.bottom - 62, box.w - 40, 46))
            bottom -= _KEYS
        if self._folded:
            lines = self._lines_of_all(Box(x, y, box.w - 40, bottom - y - _PAGER))
            below = min(max((line.box.bottom for line in lines), default=y) + _CLOSE, bottom - _PAGER)
            # Below the presets, so that arrows lead from these down to it, and on to the deal.
            place = Box(box.right - 20 - _VALUE, below, _VALUE, 42)
            unfold = Button("unfold", place, "Change house rules", self._unfold)
            return [*found, *lines, unfold]
        options = draft.options
        rules = [(choice, self._rule_high(choice, options, box.w - 40)) for choice in draft.shown]
        pages = _pages(rules, bottom - y)
        if len(pages) > 1:
            bottom -= _PAGER
            pages = _pages(rules, bottom - y)
        self._page %= len(pages)
        if len(pages) > 1:
            found.append(self._pager(pages, Box(box.right - 292, bottom, 272, 42)))
        shown = pages[self._page]
        apart = min(_AIRY, (bottom - y - sum(high for _, high in shown)) / len(shown))
        for choice, high in shown:
            found += self._rule(choice, Box(x, y, box.w - 40, high))
            y += high + apart
        return found

    def _lines_of_all(self, box: Box) -> list[Widget]:
        """What is played, a line each."""
        found, rules, options = list[Widget](), self._draft.shown, self._draft.options
        high = min(_BRIEF, box.h / len(rules))
        for i, choice in enumerate(rules):
            y = box.y + i * high
            value = choice.value_label(getattr(options, choice.name))
            found += [
                Label(Box(box.x, y, _NAMES, high), choice.label, SMALL, Ink.QUIET),
                Label(Box(box.x + _NAMES, y, box.w - _NAMES, high), value, SMALL, Ink.WORDS, "SemiBold"),
            ]
        return found

    def _unfold(self) -> None:
        self._folded = False
        self._screen.focus = "preset"

    def _in_brief(self, wide: float) -> str:
        """In what they differ from the usual ones, as far as there is room to say so in one line."""
        first, unlike = self._draft.unlike_usual()
        if not unlike:
            told = ["The usual ones; each can be changed below." * (not self._folded), "The usual ones.", ""]
        else:
            less = range(len(unlike) - 1, 0, -1)
            told = [f"Unlike {first}: {', '.join(unlike)}"]
            told += [f"Unlike {first}: {', '.join(unlike[:n])}, {len(unlike) - n} more" for n in less]
            told += [f"{count(len(unlike), 'rule')} unlike {first}", ""]
        return next((said for said in filter(None, told) if len(self._lines(said, wide)) <= 1), "")

    def _pager(self, pages: Sequence[Sequence[tuple[Choice, float]]], box: Box) -> Widget:
        """Where there are more house rules than there is room for."""
        first = sum(map(len, pages[: self._page])) + 1
        last, rules = first + len(pages[self._page]) - 1, sum(map(len, pages))

        def turn(by: int) -> None:
            self._page += by

        of = self._page + 1, len(pages)
        which = f"Rule {first}" if first == last else f"Rules {first}–{last}"
        return Stepper(PAGER, box, f"{which} of {rules}", turn, of=of)

    def turn_page(self, by: int) -> bool:
        """One page on or back, where there is another; True if there was."""
        pages = self._screen.live().get(PAGER)
        by = max(-1, min(1, by))
        if not isinstance(pages, Stepper) or not by or not 0 <= self._page + by < pages.of[1]:
            return False
        self._screen.program.sounds.play("click")
        pages.step(by)
        return True

    def _rule_high(self, choice: Choice, options: object, wide: float) -> float:
        """A rule's values and words, one below the other or side by side."""
        stacked = wide < _BESIDE
        text = choice.explain(getattr(options, choice.name))
        room = wide if stacked else wide - _VALUES
        lines = len(self._lines(text, room))
        return 45 + _LINE * lines if stacked else max(48.0, 25 + _LINE * lines)

    def _rule(self, choice: Choice, box: Box) -> list[Widget]:
        """Its name and what it means; its value at the right."""
        value = getattr(self._draft.options, choice.name)
        stacked, beside = box.w < _BESIDE, box.w - _VALUES
        name = Label(Box(box.x, box.y, beside, 42 if stacked else 26), choice.label, TEXT, Ink.WORDS, "SemiBold")
        under = Box(box.x, box.y + 45, box.w, 44) if stacked else Box(box.x, box.y + 25, beside, 44)
        place = Box(box.right - _VALUE, box.y + (0 if stacked else 6), _VALUE, 42)
        return [
            name,
            Paragraph(under, choice.explain(value), SMALL, Ink.QUIET),
            *self._values(choice, value, place),
        ]

    def _values(self, choice: Choice, value: Value, box: Box) -> list[Widget]:
        """A stepper through the values on offer; beside it a field where other numbers may be typed."""
        step = partial(self._draft.turn, choice)
        if choice.typed is None:
            return [
                Stepper(choice.name, box, choice.value_label(value), step, name=choice.label, of=_place(value, choice))
            ]
        field = Field(
            f"typed-{choice.name}", Box(box.x + 188, box.y, 84, box.h), self._typed_text(choice, value),
            partial(self._type, choice), most=len(str(choice.typed[-1])), digits=True, ghost="or type",
            name=f"{choice.label}, another number",
        )  # fmt: skip
        left = Box(box.x, box.y, 180, box.h)
        return [
            Stepper(choice.name, left, choice.value_label(value), step, name=choice.label, of=_place(value, choice)),
            field,
        ]

    def _typed_text(self, choice: Choice, value: Value) -> str:
        """What stands in the field: what is being typed there, or a number that is not on offer."""
        if self._screen.focus == f"typed-{choice.name}":
            return self._numbers.get(choice.name, "")
        return "" if value in choice.values else str(value)

    def _type(self, choice: Choice, text: str) -> None:
        self._numbers[choice.name] = text
        if choice.typed is not None and text and int(text) in choice.typed:
            self._draft.choose(choice, int(text))

    def _keys(self, box: Box) -> list[Widget]:
        """In a race: the keys, and that several people have some each."""
        names = [seat_player.name for seat_player in self._draft.seats.seat_players if seat_player.player == "person"]
        note = _OWN_KEYS if self._draft.seats.several else ""
        zones = len(self._draft.game.info.race_keys.zones)
        if len(names) > zones:
            note = f"Keys for {in_words(zones)} people; the others need gamepads."
        lines = self._lines(note, box.w - _VALUES)
        high = 1.32 * SMALL * len(lines)
        beside = Box(box.x, box.y + (box.h - high) / 2, box.w - _VALUES, high)

        def show() -> None:
            from app.ui.realtime.keys_screen import KeysScreen

            self._screen.program.push(KeysScreen(self._screen.program, self._draft.game.info, names))

        return [
            Button("keys", Box(box.right - _VALUE, box.y, _VALUE, box.h), "Keys and key test", show, "", "keyboard"),
            Paragraph(beside, note, SMALL, Ink.WORDS),
        ]

    def _lines(self, text: str, wide: float) -> list[str]:
        program = self._screen.program
        return program.brush(program.area_of(self._screen)).lines(text, SMALL, wide)


def _place(value: Value, choice: Choice) -> tuple[int, int]:
    """Which of the values on offer it is, and of how many; none for a number that was typed."""
    values = list(choice.values)
    return (values.index(value) + 1, len(values)) if value in values else (0, 0)


def _pages(rules: Sequence[tuple[Choice, float]], room: float) -> list[list[tuple[Choice, float]]]:
    """The house rules, each with its height, that go on a page together."""
    pages, left = [list[tuple[Choice, float]]()], room
    for rule in rules:
        high = rule[1] + _APART
        if high > left and pages[-1]:
            pages.append([])
            left = room
        pages[-1].append(rule)
        left -= high
    return pages
