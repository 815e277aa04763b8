"""Help: the rules in force by topic with examples, house rules, mouse and keys."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import product

import pygame
from pygame.event import Event

from app.core.game import AnyGame
from app.core.options import Choice, choices
from app.games import rules_file
from app.table.geometry import Area, Box
from app.table.registry import TEXTS
from app.table.text.brief import Topic
from app.ui.card_examples import examples
from app.ui.kit.control_screen import BAR, ControlScreen, ScrollArea
from app.ui.kit.dialogs import EDGE, HEAD, frame
from app.ui.kit.keymap import FULL_SCREEN
from app.ui.kit.screen import PAGES, Host
from app.ui.kit.widgets import Button, Label, Panel, Paragraph, Tab, Widget
from app.ui.window.brush import Brush, Style
from app.ui.window.theme import NEAR, ROOM, SMALL, SNUG, TEXT, WIDE, Ink

_LINE = SMALL * 1.32
_HEAD, _ROW = 30.0, 26.0


_WIDTH, _HEIGHT, _PART = 1100.0, 680.0, 0.7
"""Maximum width and height in units; on a taller window the screen takes this share of the height."""
_LIST, _TAB, _FOOT = 232.0, 44.0, 68.0
_KEYS_LINE = 34.0
_STRIPE = Style(Ink.SHADE, 0.16, 8, edge_opacity=0)
_HOUSE_RULES, _KEYS = "House rules", "Mouse and keys"
_MOVING = (
    ("Tab", "next place"),
    ("Arrows", "from card to card"),
    ("Space", "mark, pick up, put down; held: hurry AI players"),
    ("Enter", "do the sensible thing"),
    ("O", "another order of the hand"),
    ("Z", "among several people: open my hand"),
)
_PAD = (
    ("A", "pick up, put down, press; held a moment: open my hand"),
    ("Y", "do the sensible thing"),
    ("B", "put back, menu"),
    ("X / LT", "hint / undo"),
    ("RT", "another order of the hand"),
    ("LB / RB", "next place"),
    ("Start / Back", "menu / log"),
    ("L3 / R3", "help / sound"),
)
_ALWAYS = (
    ("H / U", "hint / undo"),
    ("F8", "see the last moves once more"),
    ("L / M", "log / sound"),
    ("? / F1", "rules and keys"),
    (f"F10 / {FULL_SCREEN}", "settings / full screen"),
    ("F12", "keep a picture"),
    ("Esc", "put back, menu"),
)


class HelpScreen(ControlScreen):
    dialog, aid = True, "help"

    def __init__(self, program: Host, game: AnyGame, options: object, seats: int) -> None:
        super().__init__(program)
        self._game, self._options, self._seats = game, options, seats
        self._brief = TEXTS[game.name].brief(options, seats)
        self._titles = [*(topic.title for topic in self._brief.topics), _HOUSE_RULES, _KEYS]
        self._at = 0
        self.focus = "topic-0"

    @property
    def least(self) -> tuple[float, float]:
        return PAGES

    def version(self) -> object:
        return self._at, self.offset, self.scrolling, self.program.palette, self.program.settings

    def widgets(self, area: Area) -> list[Widget]:
        box = Box.around(
            area.w / 2, area.h / 2, min(_WIDTH, area.w - 2 * NEAR), min(max(_HEIGHT, _PART * area.h), area.h - 2 * NEAR)
        )
        top = box.y + HEAD
        found = frame(box, f"{self._game.title}: {self._titles[self._at]}", "book")
        for i, title in enumerate(self._titles):
            place = Box(box.x + EDGE, top + i * (_TAB + SNUG), _LIST, _TAB)
            act = partial(self._open, i)
            found.append(Tab(f"topic-{i}", place, f"{i + 1}  {title}", act, str(i + 1), chosen=i == self._at, align=0))
        left = box.x + EDGE + _LIST + WIDE
        room = Box(left, top, box.right - EDGE - left, box.bottom - _FOOT - SNUG - top)
        found.append(self._page(room, area))
        place = Box(box.right - EDGE - 200, box.bottom - _FOOT + 4, 200, 44)
        found.append(Button("close", place, "Close", self.program.pop, "c", "check", primary=True))
        if rules_file(self._game.info):
            whole = Box(box.x + EDGE, place.y, _LIST, 44)
            found.append(Button("whole", whole, "All the rules", self._whole, "a", "book"))
        if self._at + 1 < len(self._titles):
            go_on = partial(self._open, self._at + 1)
            place = place.moved(-212, 0)
            found.append(Button("next", place, "Next page", go_on, "n", "arrow-right"))
        return found

    def _whole(self) -> None:
        from app.ui.rulebook_screen import RulebookScreen

        number = self._brief.topics[self._at].section if self._at < len(self._brief.topics) else ""
        self.program.push(RulebookScreen(self.program, self._game, self._options, self._seats, number))

    def _page(self, box: Box, area: Area) -> ScrollArea:
        inner = Box(box.x, box.y - self.offset, box.w - BAR - SNUG, box.h)
        if self._titles[self._at] == _KEYS:
            content, height = self._keys(inner, area)
        elif self._titles[self._at] == _HOUSE_RULES:
            content, height = house_rules(self._options, inner, self.program.brush(area))
        else:
            content, height = self._topic(self._brief.topics[self._at], inner, area)
        return ScrollArea(box, tuple(content), height, self.offset, self.reach.look, held=self.scrolling)

    def _topic(self, topic: Topic, box: Box, area: Area) -> tuple[list[Widget], float]:
        """Return a topic's text and examples, and the total height."""
        brush, y = self.program.brush(area), box.y
        found: list[Widget] = []
        for line in filter(None, topic.text):
            height = len(brush.lines(line, TEXT, box.w)) * TEXT * 1.32
            found.append(Paragraph(Box(box.x, y, box.w, height), line, TEXT, Ink.WORDS))
            y += height + NEAR
        drawn, height = examples(
            topic.examples, Box(box.x, y + SNUG, box.w, box.bottom - y - SNUG), brush, self.program.card_back
        )
        return found + drawn, y + SNUG + height - box.y

    def _keys(self, box: Box, area: Area) -> tuple[list[Widget], float]:
        """Return mouse actions and current key bindings, in two columns where there is room, and their height."""
        brush, every = self.program.brush(area), [row for _, rows in self._parts() for row in rows]
        left = max(brush.width(key, SMALL, "Bold") for key, _ in every) + SNUG + ROOM
        needed = left + max(brush.width(action, SMALL) for _, action in every) + SNUG
        columns = 2 if box.w >= 2 * needed + WIDE else 1
        width, ends = (box.w - WIDE * (columns - 1)) / columns, [box.y] * columns
        found: list[Widget] = []
        for (title, rows), column in zip(self._parts(), self._places(columns), strict=True):
            x, y = box.x + column * (width + WIDE), ends[column]
            found.append(Label(Box(x, y, width, 30), title, TEXT, Ink.ACCENT, "Bold"))
            for k, (key, action) in enumerate(rows):
                line = Box(x, y + 34 + k * _KEYS_LINE, width, _KEYS_LINE - 2)
                found += [Panel(line, _STRIPE)] * (k % 2 == 0)
                found.append(Label(Box(x + SNUG, line.y, left - SNUG, line.h), key, SMALL, Ink.WORDS, "Bold"))
                rest = Box(x + left, line.y, width - left, line.h)
                found.append(Label(rest, action, SMALL, Ink.WORDS))
            ends[column] = y + 34 + len(rows) * _KEYS_LINE + ROOM
        return found, max(ends) - ROOM - box.y

    def _places(self, columns: int) -> tuple[int, ...]:
        """Return the column of each section such that the longest column is as short as possible."""
        sizes = [34 + len(rows) * _KEYS_LINE + ROOM for _, rows in self._parts()]

        def longest(places: tuple[int, ...]) -> float:
            return max(sum(size for size, at in zip(sizes, places, strict=True) if at == i) for i in range(columns))

        return min(((0, *rest) for rest in product(range(columns), repeat=len(sizes) - 1)), key=longest)

    def _parts(self) -> list[tuple[str, Sequence[tuple[str, str]]]]:
        """Return headings with their lines. A race has a key screen of its own instead."""
        game, shown = self._game, self.program.keymap.shown
        own, everywhere = self._brief.keys, [*_MOVING, *_ALWAYS]
        if game.real_time:
            everywhere = [("H", "hint"), *_ALWAYS[1:]]  # a race has no undo
        else:
            if not game.info.hints:
                everywhere = [*_MOVING, ("U", "undo"), *_ALWAYS[1:]]
            own = tuple((shown(keys, game.name), action) for keys, action in own)
        everywhere = [(shown(keys), action) for keys, action in everywhere]
        parts: list[tuple[str, Sequence[tuple[str, str]]]] = [
            ("The mouse", self._brief.gestures),
            ("Everywhere", everywhere),
            *([("Keys of this game", own)] if own else []),
        ]
        return parts if game.real_time else [*parts, ("A gamepad", _PAD)]

    def _open(self, topic: int) -> None:
        self._at, self.offset, self.focus = topic, 0.0, f"topic-{topic}"

    def key(self, event: Event, now: float) -> bool:
        if (self.focus or "").startswith("topic-") and event.key in (pygame.K_UP, pygame.K_DOWN):
            self.program.sounds.play("click")
            self._open((self._at + (1 if event.key == pygame.K_DOWN else -1)) % len(self._titles))
            return True
        if self.scroll_by_page(event.key):
            return True
        return super().key(event, now)


def house_rules(options: object, box: Box, brush: Brush) -> tuple[list[Widget], float]:
    rules = choices(type(options))
    played = [rule for rule in rules if rule.matters(options) and not rule.off(options)]
    found: list[Widget] = []
    y = box.y
    for title, part in (("In force", played), ("Not played", [rule for rule in rules if rule not in played])):
        if part:
            found.append(Label(Box(box.x, y, box.w, _HEAD), title, TEXT, Ink.ACCENT, "Bold"))
            drawn, y = _part(part, options, Box(box.x, y + _HEAD, box.w, 0), brush)
            found, y = found + drawn, y + ROOM
    return found, y - ROOM - box.y


def _part(rules: Sequence[Choice], options: object, box: Box, brush: Brush) -> tuple[list[Widget], float]:
    """Return rules with their values and explanations, and their height."""
    found: list[Widget] = []
    y, inner = box.y, box.w - 2 * SNUG
    for i, rule in enumerate(rules):
        text, value = rule.explain(getattr(options, rule.name)), _value_text(rule, options)
        lines = len(brush.lines(text, SMALL, inner))
        height = SNUG + _ROW + lines * _LINE + SNUG
        found += [Panel(Box(box.x, y, box.w, height), _STRIPE)] * (i % 2 == 0)
        line = Box(box.x + SNUG, y + SNUG / 2, inner, _ROW)
        width = brush.width(value, TEXT, "SemiBold") + NEAR
        found += [
            Label(Box(line.x, line.y, inner - width, _ROW), rule.label, TEXT, Ink.WORDS, "SemiBold"),
            Label(line, value, TEXT, Ink.ACCENT, "SemiBold", 1),
            Paragraph(Box(line.x, line.y + _ROW, inner, lines * _LINE), text, SMALL, Ink.WORDS),
        ]
        y += height
    return found, y


def _value_text(rule: Choice, options: object) -> str:
    """Return the value; for an option without effect, what it depends on."""
    if rule.matters(options) or rule.needs is None:
        return rule.value_label(getattr(options, rule.name))
    name, *values = rule.needs
    other = next(choice for choice in choices(type(options)) if choice.name == name)
    return f"{other.label}: {other.value_label(values[0])}"
