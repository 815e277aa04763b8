"""Right half of the set-up screen: the house rules, on as many pages as they need; at first one line each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from app.core.messages import N_, _, n_, translate
from app.core.options import Choice, Value
from app.table.geometry import Box
from app.table.text.rulebook import rule_of
from app.ui.kit.screen import Screen
from app.ui.kit.widget_reach import PAGER
from app.ui.kit.widgets import Button, Field, Label, Paragraph, Stepper, Widget
from app.ui.setup.setup_draft import SetupDraft
from app.ui.window.theme import SMALL, TEXT, Ink

_HEAD = 74.0
"""Minimum height of the heading above the rules."""
_STACKED, _SIDE_BY_SIDE = 94.0, 660.0
"""Height of a rule with its explanation below the values, and the width below which it is so."""
_VALUE, _VALUES, _TYPED, _STEPPER = 290.0, 308.0, 84.0, 42.0
"""Width of a value, the width that values take from the explanations, that of a number's field, and their height."""
_LINE, _APART, _AIRY = 21.0, 7.0, 26.0
"""Line height; minimum and maximum distance between two rules."""
_BRIEF, _NAMES = 32.0, 270.0
"""Distance between rules of one line each, and the width of their names."""
_CLOSE = 14.0
"""Distance from the last such rule to the button that changes them."""
_KEYS, _PAGER, _PAGE = 70.0, 54.0, 3
"""Heights of the keys and of the page stepper below the rules, and the minimum number of rules on a page."""
_OWN_KEYS = N_("Everyone has their own keys or a gamepad.")


class RulesPanel:
    def __init__(
        self, screen: Screen, draft: SetupDraft, turn_preset: Callable[[int], None], *, folded: bool = False
    ) -> None:
        """``folded``: show one line per rule until the user wants to change one; presets can still be chosen."""
        self._screen, self._draft, self._turn_preset = screen, draft, turn_preset
        self._folded = folded
        self._page = 0
        self._numbers: dict[str, str] = {}
        """Text in the number fields."""

    @property
    def least(self) -> float:
        return _HEAD + _PAGE * _STACKED + _PAGER + (_KEYS if self._draft.game.real_time else 0)

    @property
    def trouble(self) -> str:
        """What is wrong with the number being typed."""
        for choice in self._draft.shown:
            text, typed = self._numbers.get(choice.name, ""), choice.typed
            typing = typed is not None and text and self._screen.focus == f"typed-{choice.name}"
            if typed is not None and typing and int(text) not in typed:
                return _("{rule}: type a number from {low} to {high}.", rule=choice.label, low=typed[0], high=typed[-1])
        return ""

    def rule_number(self, widget: str) -> str:
        name = widget.removeprefix("typed-")
        return next((rule_of(choice, self._draft.options) for choice in self._draft.shown if choice.name == name), "")

    def widgets(self, box: Box) -> list[Widget]:
        draft = self._draft
        inner = box.inset(20, top=14)
        first = inner.at_right(_VALUE).at_top(_STEPPER)
        room = inner.w - _VALUES
        found: list[Widget] = [
            Label(inner.at_left(200).at_top(28, -3), _("House rules"), TEXT, Ink.WORDS, "Bold"),
            Label(inner.at_left(room).at_top(20, 23), self._in_brief(room), SMALL, Ink.QUIET),
            Stepper("preset", first, translate(draft.preset), self._turn_preset),
        ]
        inner = inner.inset(top=58)
        if draft.game.real_time:
            found += self._keys(inner.at_bottom(46, 16))
            inner = inner.inset(bottom=_KEYS)
        if self._folded:
            lines = self._lines_of_all(inner.inset(bottom=_PAGER))
            below = min(max((line.box.bottom for line in lines), default=inner.y) + _CLOSE, inner.bottom - _PAGER)
            # Below the preset, so that the arrow keys lead from there to it and on to the deal.
            unfold = Button("unfold", first.moved(0, below - first.y), _("Change house rules"), self._unfold)
            return [*found, *lines, unfold]
        rules = [(choice, self._rule_height(choice, draft.options, inner.w)) for choice in draft.shown]
        pages = _pages(rules, inner.h)
        if len(pages) > 1:
            pager, inner = inner.at_bottom(_PAGER), inner.inset(bottom=_PAGER)
            pages = _pages(rules, inner.h)
        self._page %= len(pages)
        if len(pages) > 1:
            found.append(self._pager(pages, pager.at_right(_VALUE).at_top(_STEPPER)))
        shown = pages[self._page]
        apart = min(_AIRY, (inner.h - sum(height for _, height in shown)) / len(shown))
        for choice, height in shown:
            found += self._rule(choice, inner.at_top(height))
            inner = inner.inset(top=height + apart)
        return found

    def _lines_of_all(self, box: Box) -> list[Widget]:
        found, rules, options = list[Widget](), self._draft.shown, self._draft.options
        height = min(_BRIEF, box.h / len(rules))
        for i, choice in enumerate(rules):
            line = box.at_top(height, i * height)
            value = choice.value_label(getattr(options, choice.name))
            found += [
                Label(line.at_left(_NAMES - 8), choice.label, SMALL, Ink.QUIET),
                Label(line.inset(left=_NAMES), value, SMALL, Ink.WORDS, "SemiBold"),
            ]
        return found

    def _unfold(self) -> None:
        self._folded = False
        self._screen.focus = "preset"

    def _in_brief(self, width: float) -> str:
        """Return the differences from the default rules, as detailed as one line allows."""
        first, different = self._draft.differences()
        if not different:
            candidates = [_("Standard rules. You can change each one below.")] * (not self._folded)
            candidates += [_("Standard rules."), ""]
        else:
            preset, many = translate(first), len(different)
            # Translators: names of changed rules follow, as in "Changed from Classic: Match length, Ante".
            candidates = [_("Changed from {preset}: {rules}", preset=preset, rules=", ".join(different))]
            for left in range(1, many):
                candidates.append(
                    n_("Changed from {preset}: {rules}, {n} more", "Changed from {preset}: {rules}, {n} more", left,
                       preset=preset, rules=", ".join(different[:-left]))
                )  # fmt: skip
            candidates += [
                n_("{n} rule changed from {preset}", "{n} rules changed from {preset}", many, preset=preset), "",
            ]  # fmt: skip
        return next((text for text in filter(None, candidates) if len(self._lines(text, width)) <= 1), "")

    def _pager(self, pages: Sequence[Sequence[tuple[Choice, float]]], box: Box) -> Widget:
        first = sum(map(len, pages[: self._page])) + 1
        last, rules = first + len(pages[self._page]) - 1, sum(map(len, pages))

        def turn(by: int) -> None:
            self._page += by

        of = self._page + 1, len(pages)
        one = _("Rule {n} of {total}", n=first, total=rules)
        several = _("Rules {first}–{last} of {total}", first=first, last=last, total=rules)
        return Stepper(PAGER, box, one if first == last else several, turn, of=of)

    def turn_page(self, by: int) -> bool:
        """Turn one page if there is another; return whether there was."""
        pages = self._screen.live().get(PAGER)
        by = max(-1, min(1, by))
        if not isinstance(pages, Stepper) or not by or not 0 <= self._page + by < pages.of[1]:
            return False
        self._screen.program.sounds.play("click")
        pages.step(by)
        return True

    def _rule_height(self, choice: Choice, options: object, width: float) -> float:
        stacked = width < _SIDE_BY_SIDE
        text = choice.explain(getattr(options, choice.name))
        room = width if stacked else width - _VALUES
        lines = len(self._lines(text, room))
        return 45 + _LINE * lines if stacked else max(48.0, 25 + _LINE * lines)

    def _rule(self, choice: Choice, box: Box) -> list[Widget]:
        value = getattr(self._draft.options, choice.name)
        stacked, beside = box.w < _SIDE_BY_SIDE, box.inset(right=_VALUES)
        name = Label(beside.at_top(42 if stacked else 26), choice.label, TEXT, Ink.WORDS, "SemiBold")
        under = box.at_top(44, 45) if stacked else beside.at_top(44, 25)
        place = box.at_right(_VALUE).at_top(_STEPPER, 0 if stacked else 6)
        return [name, Paragraph(under, choice.explain(value), SMALL, Ink.QUIET), *self._values(choice, value, place)]

    def _values(self, choice: Choice, value: Value, box: Box) -> list[Widget]:
        """Return a stepper through the values, with a field if other numbers can be typed."""
        stepper = Stepper(
            choice.name, box, choice.value_label(value), partial(self._draft.turn, choice), name=choice.label,
            of=_place(value, choice),
        )  # fmt: skip
        if choice.typed is None:
            return [stepper]
        field = Field(
            f"typed-{choice.name}", box.at_right(_TYPED), self._typed_text(choice, value), partial(self._type, choice),
            most=len(str(choice.typed[-1])), digits=True, ghost=f"{choice.typed[0]}–{choice.typed[-1]}",
            name=_("{rule}, another number", rule=choice.label),
        )  # fmt: skip
        return [replace(stepper, box=box.inset(right=_TYPED + 8)), field]

    def _typed_text(self, choice: Choice, value: Value) -> str:
        """Return the text of the field: what is being typed, or a number that isn't on offer."""
        if self._screen.focus == f"typed-{choice.name}":
            return self._numbers.get(choice.name, "")
        return "" if value in choice.values else str(value)

    def _type(self, choice: Choice, text: str) -> None:
        self._numbers[choice.name] = text
        if choice.typed is not None and text and int(text) in choice.typed:
            self._draft.choose(choice, int(text))

    def _keys(self, box: Box) -> list[Widget]:
        names = [seat_player.name for seat_player in self._draft.seats.seat_players if seat_player.player == "person"]
        note = translate(_OWN_KEYS) if self._draft.seats.several else ""
        zones = len(self._draft.game.info.race_keys.zones)
        if len(names) > zones:
            note = n_("The keyboard has room for {n} person. The others need gamepads.",
                      "The keyboard has room for {n} people. The others need gamepads.", zones)  # fmt: skip
        words = box.inset(right=_VALUES)
        words = words.centred(h=1.32 * SMALL * len(self._lines(note, words.w)))

        def show() -> None:
            from app.ui.realtime.keys_screen import KeysScreen

            self._screen.program.push(KeysScreen(self._screen.program, self._draft.game.info, names))

        return [
            Button("keys", box.at_right(_VALUE), _("Keys and key test"), show, "", "keyboard"),
            Paragraph(words, note, SMALL, Ink.WORDS),
        ]

    def _lines(self, text: str, width: float) -> list[str]:
        program = self._screen.program
        return program.brush(program.area_of(self._screen)).lines(text, SMALL, width)


def _place(value: Value, choice: Choice) -> tuple[int, int]:
    """Return the position of a value and the number of values; zeros for a typed number."""
    values = list(choice.values)
    return (values.index(value) + 1, len(values)) if value in values else (0, 0)


def _pages(rules: Sequence[tuple[Choice, float]], room: float) -> list[list[tuple[Choice, float]]]:
    """Split the house rules, each with its height, into pages."""
    pages, left = [list[tuple[Choice, float]]()], room
    for rule in rules:
        height = rule[1] + _APART
        if height > left and pages[-1]:
            pages.append([])
            left = room
        pages[-1].append(rule)
        left -= height
    return pages
