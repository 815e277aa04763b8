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
from app.ui.kit.widgets import Button, Field, Label, Panel, Paragraph, Stepper, Widget
from app.ui.setup.setup_draft import SetupDraft
from app.ui.window.brush import Brush, Style
from app.ui.window.theme import SMALL, TEXT, Ink

_HEAD = 74.0
"""Minimum height of the heading above the rules."""
_STACKED, _SIDE_BY_SIDE = 94.0, 590.0
"""Height of a rule with its explanation below the values, and the width below which it is so."""
_VALUE, _WIDE_VALUE, _ROOMY = 240.0, 290.0, 660.0
"""Width of a value in a narrow and in a wide panel, and the minimum width of a wide panel."""
_TYPED, _STEPPER = 84.0, 42.0
"""Width of a number's field, and height of all values."""
_LINE, _APART, _AIRY = 21.0, 6.0, 26.0
"""Line height; minimum and maximum distance between two rules."""
_GROUP = 27.0
"""Height of the heading of a group."""
_BRIEF, _TIGHT, _EXPLAINED, _NAMES = 32.0, 21.0, 10.0, 270.0
"""Distance between rules of one line each, and its minimum with headings; distance between rules with explanations; and
width of their names.
"""
_CLOSE = 14.0
"""Distance from the last such rule to the button that changes them."""
_KEYS, _PAGER, _PAGE = 62.0, 54.0, 3
"""Heights of the keys and of the page stepper below the rules, and the minimum number of rules on a page."""
_NAME = 22.0
"""Height of the name of a rule above its explanation."""
_GAP = 18.0
"""Distance between values and the elements beside them."""
_RULE = Style(Ink.ACCENT, 0.35, 0, edge_opacity=0)
_CHANGED = Style(Ink.ACCENT_FILL, 1, 2, edge_opacity=0)
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
        inner = box.inset(20, top=12)
        value = _value_width(inner.w)
        first = inner.at_right(value).at_top(_STEPPER)
        room = inner.w - value - _GAP
        found: list[Widget] = [
            Label(inner.at_left(200).at_top(28, -3), _("House rules"), TEXT, Ink.WORDS, "Bold"),
            Label(inner.at_left(room).at_top(20, 23), self._in_brief(room), SMALL, Ink.QUIET),
            Stepper("preset", first, translate(draft.preset), self._turn_preset),
        ]
        inner = inner.inset(top=56)
        if draft.game.real_time:
            found += self._keys(inner.at_bottom(46, 16))
            inner = inner.inset(bottom=_KEYS)
        groups = _grouped(draft.shown)
        if self._folded:
            lines = self._lines_of_all(groups, inner.inset(bottom=_PAGER + _APART))
            below = min(max((line.box.bottom for line in lines), default=inner.y) + _CLOSE, inner.bottom - _PAGER)
            # Below the preset, so that the arrow keys lead from there to it and on to the deal.
            unfold = Button("unfold", first.moved(0, below - first.y), _("Change house rules"), self._unfold)
            return [*found, *lines, unfold]
        rules = [(choice, self._rule_height(choice, inner.w)) for choice in groups]
        pages = _pages(rules, inner.h)
        if len(pages) > 1:
            pager, inner = inner.at_bottom(_PAGER), inner.inset(bottom=_PAGER)
            pages = _pages(rules, inner.h)
        self._page %= len(pages)
        if len(pages) > 1:
            found.append(self._pager(pages, pager.at_right(value).at_top(_STEPPER)))
        shown = pages[self._page]
        headings = [_has_heading([choice for choice, _height in shown], i) for i in range(len(shown))]
        spare = inner.h - sum(height for _, height in shown) - _GROUP * sum(headings)
        for (choice, height), heading in zip(shown, headings, strict=True):
            if heading:
                found += _heading(inner.at_top(_GROUP), choice.group)
                inner = inner.inset(top=_GROUP)
            found += self._rule(choice, inner.at_top(height))
            inner = inner.inset(top=height + min(_AIRY, spare / len(shown)))
        return found

    def _lines_of_all(self, rules: Sequence[Choice], box: Box) -> list[Widget]:
        """Return all rules with their values, and with headings and explanations if there is room."""
        headings = [_has_heading(rules, i) for i in range(len(rules))]
        explained = [_LINE * (1 + len(self._lines(self._explain(choice), box.w))) + _EXPLAINED for choice in rules]
        above = _GROUP * sum(headings)
        full = sum(explained) + above <= box.h
        if not full and (box.h - above) / len(rules) < _TIGHT:
            headings, above = [False] * len(rules), 0
        brief = min(_BRIEF, (box.h - above) / len(rules))
        found = list[Widget]()
        for choice, heading, height in zip(rules, headings, explained, strict=True):
            if heading:
                found += _heading(box.at_top(_GROUP), choice.group)
                box = box.inset(top=_GROUP)
            found += self._line(choice, box.at_top(_LINE if full else brief), bold=full)
            if full:
                below = box.at_top(height - _LINE - _EXPLAINED, _LINE)
                found.append(Paragraph(below, self._explain(choice), SMALL, Ink.QUIET))
            box = box.inset(top=height if full else brief)
        return found

    def _line(self, choice: Choice, line: Box, *, bold: bool) -> list[Widget]:
        """Return a rule and its value in one line."""
        ink, weight = (Ink.WORDS, "SemiBold") if bold else (Ink.QUIET, "Medium")
        value = choice.value_label(getattr(self._draft.options, choice.name))
        return [
            *self._mark(choice, line),
            Label(line.at_left(_NAMES - 8), choice.label, SMALL, ink, weight),
            Label(line.inset(left=_NAMES), value, SMALL, Ink.WORDS, "SemiBold"),
            *self._standard(choice, line.inset(left=_NAMES + self._brush.width(value, SMALL, "SemiBold") + _CLOSE)),
        ]

    def _mark(self, choice: Choice, line: Box) -> list[Widget]:
        """Return the mark of a rule if it was changed."""
        return [Panel(line.at_left(4, -12), _CHANGED)] * self._is_changed(choice)

    def _explain(self, choice: Choice) -> str:
        return choice.explain(getattr(self._draft.options, choice.name))

    def _is_changed(self, choice: Choice) -> bool:
        return bool(getattr(self._draft.options, choice.name) != self._draft.standard(choice))

    def _standard(self, choice: Choice, beside: Box) -> list[Widget]:
        """Return the standard value of a rule if it was changed, on the right, if there is room."""
        text = _("Standard: {value}", value=choice.value_label(self._draft.standard(choice)))
        fits = self._brush.width(text, SMALL) <= beside.w
        return [Label(beside, text, SMALL, Ink.QUIET, align=1)] * (fits and self._is_changed(choice))

    @property
    def _brush(self) -> Brush:
        """Brush to measure text with."""
        program = self._screen.program
        return program.brush(program.area_of(self._screen))

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
        return Stepper(PAGER, box, one if first == last else several, turn, name=_("House rules"), of=of)

    def turn_page(self, by: int) -> bool:
        """Turn one page if there is another; return whether there was."""
        pages = self._screen.live().get(PAGER)
        by = max(-1, min(1, by))
        if not isinstance(pages, Stepper) or not by or not 0 <= self._page + by < pages.of[1]:
            return False
        self._screen.program.sounds.play("click")
        pages.step(by)
        return True

    def _rule_height(self, choice: Choice, width: float) -> float:
        stacked = width < _SIDE_BY_SIDE
        lines = len(self._lines(self._explain(choice), width if stacked else width - _value_width(width) - _GAP))
        return 45 + _LINE * lines if stacked else max(48.0, _NAME + _LINE * lines)

    def _rule(self, choice: Choice, box: Box) -> list[Widget]:
        value, width = getattr(self._draft.options, choice.name), _value_width(box.w)
        stacked, beside = box.w < _SIDE_BY_SIDE, box.inset(right=width + _GAP)
        head = beside.at_top(42 if stacked else _NAME)
        name = Label(head, choice.label, TEXT, Ink.WORDS, "SemiBold")
        standard = self._standard(choice, head.inset(left=self._brush.width(choice.label, TEXT, "SemiBold") + _CLOSE))
        under = box.inset(top=45) if stacked else beside.inset(top=_NAME)
        place = box.at_right(width).at_top(_STEPPER, 0 if stacked else 6)
        explanation = Paragraph(under, self._explain(choice), SMALL, Ink.QUIET)
        return [*self._mark(choice, box), name, *standard, explanation, *self._values(choice, value, place)]

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
            name=_("{rule}: custom number", rule=choice.label),
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
        value = _value_width(box.w)
        words = box.inset(right=value + _GAP)
        words = words.centred(h=self._brush.paragraph_height(note, SMALL, words.w))

        def show() -> None:
            from app.ui.realtime.keys_screen import KeysScreen

            self._screen.program.push(KeysScreen(self._screen.program, self._draft.game.info, names))

        return [
            Button("keys", box.at_right(_VALUE), _("Keys and key test"), show, "", "keyboard"),
            Paragraph(words, note, SMALL, Ink.WORDS),
        ]

    def _lines(self, text: str, width: float) -> list[str]:
        return self._brush.lines(text, SMALL, width)


def _place(value: Value, choice: Choice) -> tuple[int, int]:
    """Return the position of a value and the number of values; zeros for a typed number."""
    values = list(choice.values)
    return (values.index(value) + 1, len(values)) if value in values else (0, 0)


def _value_width(width: float) -> float:
    """Return the width of the values in a panel of that width."""
    return _VALUE if width < _ROOMY else _WIDE_VALUE


def _grouped(rules: Sequence[Choice]) -> list[Choice]:
    """Return the house rules sorted by groups, in the order of the groups' first rules."""
    order = list(dict.fromkeys(choice.group for choice in rules))
    return sorted(rules, key=lambda choice: order.index(choice.group))


def _heading(box: Box, group: str) -> list[Widget]:
    """Return the heading of a group, with a line below it."""
    return [Label(box.at_top(_LINE, 3), group, SMALL, Ink.ACCENT, "Bold"), Panel(box.at_bottom(1.5, 1.5), _RULE)]


def _has_heading(page: Sequence[Choice], at: int) -> bool:
    """Return whether the rule at that position is the first of its group on the page."""
    group = page[at].group
    return bool(group) and (not at or page[at - 1].group != group)


def _pages(rules: Sequence[tuple[Choice, float]], room: float) -> list[list[tuple[Choice, float]]]:
    """Split the house rules, each with its height, into pages, each with the headings of its groups."""
    pages, left = [list[tuple[Choice, float]]()], room
    for rule in rules:
        page = [choice for choice, _height in (*pages[-1], rule)]
        height = rule[1] + _APART + _GROUP * _has_heading(page, len(page) - 1)
        if height > left and pages[-1]:
            pages.append([])
            height, left = rule[1] + _APART + _GROUP * bool(rule[0].group), room
        pages[-1].append(rule)
        left -= height
    return pages
