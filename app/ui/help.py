"""Help: the rules in force by topic with examples, house rules, mouse and keys."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import product
from typing import TypeAlias

import pygame
from pygame.event import Event

from app.core.game import AnyGame
from app.core.messages import N_, _, translate
from app.core.options import Choice, choices
from app.games import rules_file
from app.table.geometry import Area, Box
from app.table.registry import TEXTS
from app.table.text.brief import Brief, Topic
from app.ui.card_examples import examples
from app.ui.kit.control_screen import BAR, ControlScreen, ScrollArea
from app.ui.kit.dialogs import EDGE, HEAD, frame, window_box
from app.ui.kit.keymap import FULL_SCREEN
from app.ui.kit.screen import PAGES, Host
from app.ui.kit.widgets import Button, Label, Panel, Paragraph, Tab, Widget
from app.ui.window.brush import Brush, Style
from app.ui.window.theme import LINE_HEIGHT, NEAR, ROOM, SMALL, SNUG, TEXT, WIDE, Ink

_LINE = SMALL * LINE_HEIGHT
_HEAD, _ROW = 30.0, 26.0


_WIDTH, _HEIGHT, _PART = 1100.0, 680.0, 0.7
"""Maximum width and height in units; on a taller window the screen takes this share of the height."""
_LIST, _TAB, _FOOT = 232.0, 44.0, 68.0
_KEYS_LINE = 34.0
_STRIPE = Style(Ink.SHADE, 0.16, 8, edge_opacity=0)
_HOUSE_RULES, _KEYS = N_("House rules"), N_("Mouse and keys")
_MOVING = (
    ("Tab", N_("next area")),
    ("← ↑ ↓ →", N_("from card to card")),
    ("Space", N_("select, pick up, put down")),
    ("Space", N_("hold: speed up AI players")),
    ("Enter", N_("default move")),
    ("O", N_("sort hand")),
    ("Z", N_("with several people: show my hand")),
)
_PAD = (
    ("A", N_("pick up, put down, press; hold: show my hand")),
    ("Y", N_("default move")),
    ("B", N_("put back, menu")),
    ("X / LT", N_("hint / undo")),
    ("RT", N_("sort hand")),
    ("LB / RB", N_("next area")),
    ("Start / Back", N_("menu / log")),
    ("L3 / R3", N_("help / sound")),
)
_ALWAYS = (
    ("H / U", N_("hint / undo")),
    ("F8", N_("replay last turns")),
    ("F5", N_("read the table aloud")),
    ("Shift F10", N_("explain the selection")),
    ("L / M", N_("log / sound")),
    ("? / F1", N_("rules and keys")),
    (f"F10 / {FULL_SCREEN}", N_("settings / full screen")),
    ("F12", N_("take screenshot")),
    ("Esc", N_("put back, menu")),
)

_Part: TypeAlias = tuple[str, Sequence[tuple[str, str]]]
"""A heading, and keys with their actions."""


class HelpScreen(ControlScreen):
    dialog, aid = True, "help"
    least = PAGES

    def __init__(self, program: Host, game: AnyGame, options: object, seats: int) -> None:
        super().__init__(program)
        self._game, self._options, self._seats = game, options, seats
        self._at = 0
        self.focus = "topic-0"

    @property
    def _brief(self) -> Brief:
        return TEXTS[self._game.name].brief(self._options, self._seats)

    @property
    def _titles(self) -> list[str]:
        return [*(topic.title for topic in self._brief.topics), translate(_HOUSE_RULES), translate(_KEYS)]

    def version(self) -> object:
        return self._at, self.offset, self.scrolling, self.program.palette, self.program.settings

    def widgets(self, area: Area) -> list[Widget]:
        box = window_box(area, _WIDTH, _HEIGHT, share=_PART)
        inner = box.inset(EDGE, top=HEAD, bottom=_FOOT - 48)
        brush, titles = self.program.brush(area), [f"{i + 1}  {title}" for i, title in enumerate(self._titles)]
        across = max(_LIST, *(brush.width(title, SMALL, "Bold") + 2 * SNUG + 1 for title in titles))
        foot, list_box = inner.at_bottom(44), inner.at_left(across)
        found = frame(box, f"{self._game.title}: {self._titles[self._at]}", "book")
        for i, title in enumerate(titles):
            place, act = list_box.at_top(_TAB, i * (_TAB + SNUG)), partial(self._open, i)
            found.append(Tab(f"topic-{i}", place, title, act, str(i + 1), chosen=i == self._at, align=0))
        found.append(self._page(inner.inset(left=across + WIDE, bottom=48 + SNUG), area))
        found.append(Button("close", foot.at_right(200), _("Close"), self.program.pop, "c", "check", primary=True))
        if rules_file(self._game.info):
            found.append(Button("whole", foot.at_left(_LIST), _("All rules"), self._whole, "a", "book"))
        if self._at + 1 < len(titles):
            go_on = partial(self._open, self._at + 1)
            found.append(Button("next", foot.at_right(200, 212), _("Next page"), go_on, "n", "arrow-right"))
        return found

    def _whole(self) -> None:
        from app.ui.rulebook_screen import RulebookScreen

        topics = self._brief.topics
        number = topics[self._at].section if self._at < len(topics) else ""
        self.program.push(RulebookScreen(self.program, self._game, self._options, self._seats, number))

    def _page(self, box: Box, area: Area) -> ScrollArea:
        inner = box.inset(right=BAR + SNUG).moved(0, -self.offset)
        topics = self._brief.topics
        if self._at < len(topics):
            content, height = self._topic(topics[self._at], inner, area)
        elif self._at == len(topics):
            content, height = house_rules(self._options, inner, self.program.brush(area))
        else:
            content, height = self._keys(inner, area)
        return self.scrolled(box, content, height)

    def _topic(self, topic: Topic, box: Box, area: Area) -> tuple[list[Widget], float]:
        """Return a topic's text and examples, and the total height."""
        brush, y = self.program.brush(area), 0.0
        found: list[Widget] = []
        for line in filter(None, topic.text):
            height = brush.paragraph_height(line, TEXT, box.w)
            found.append(Paragraph(box.at_top(height, y), line, TEXT, Ink.WORDS))
            y += height + NEAR
        drawn, height = examples(topic.examples, box.inset(top=y + SNUG), brush, self.program.card_back)
        return found + drawn, y + SNUG + height

    def _keys(self, box: Box, area: Area) -> tuple[list[Widget], float]:
        """Return mouse actions and current key bindings, in two columns where there is room, and their height."""
        parts = self._parts()
        brush, every = self.program.brush(area), [row for _title, rows in parts for row in rows]
        left = max(brush.width(key, SMALL, "Bold") for key, _action in every) + SNUG + ROOM
        needed = left + max(brush.width(action, SMALL) for _key, action in every) + SNUG
        columns = 2 if box.w >= 2 * needed + WIDE else 1
        rooms = box.split(columns, WIDE)
        found: list[Widget] = []
        for (title, rows), column in zip(parts, _places(parts, columns), strict=True):
            room = rooms[column]
            found.append(Label(room.at_top(30), title, TEXT, Ink.ACCENT, "Bold"))
            for k, (key, action) in enumerate(rows):
                line = room.at_top(_KEYS_LINE - 2, 34 + k * _KEYS_LINE)
                found += [Panel(line, _STRIPE)] * (k % 2 == 0)
                found.append(Label(line.at_left(left - SNUG, SNUG), key, SMALL, Ink.WORDS, "Bold"))
                found.append(Label(line.inset(left=left), action, SMALL, Ink.WORDS))
            rooms[column] = room.inset(top=34 + len(rows) * _KEYS_LINE + ROOM)
        return found, max(room.y for room in rooms) - ROOM - box.y

    def _parts(self) -> list[_Part]:
        """Return headings with their lines. A race has a key screen of its own instead."""
        game, shown, brief = self._game, self.program.keymap.shown, self._brief
        own, everywhere = brief.keys, [*_MOVING, *_ALWAYS]
        if game.real_time:
            everywhere = [("H", N_("hint")), *_ALWAYS[1:]]  # a race has no undo
        else:
            if not game.info.hints:
                everywhere = [*_MOVING, ("U", N_("undo")), *_ALWAYS[1:]]
            own = tuple((shown(keys, game.name), action) for keys, action in own)
        parts: list[_Part] = [
            (_("Mouse"), [(translate(gesture), translate(effect)) for gesture, effect in brief.gestures]),
            (_("Everywhere"), [(shown(keys), translate(action)) for keys, action in everywhere]),
            *([(_("Keys for this game"), own)] if own else []),
        ]
        return parts if game.real_time else [*parts, (_("Gamepad"), [(key, translate(text)) for key, text in _PAD])]

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


def _places(parts: Sequence[_Part], columns: int) -> tuple[int, ...]:
    """Return the column of each section such that the longest column is as short as possible."""
    sizes = [34 + len(rows) * _KEYS_LINE + ROOM for _title, rows in parts]

    def longest(places: tuple[int, ...]) -> float:
        return max(sum(size for size, at in zip(sizes, places, strict=True) if at == i) for i in range(columns))

    return min(((0, *rest) for rest in product(range(columns), repeat=len(sizes) - 1)), key=longest)


def house_rules(options: object, box: Box, brush: Brush) -> tuple[list[Widget], float]:
    rules = choices(type(options))
    played = [rule for rule in rules if rule.matters(options) and not rule.off(options)]
    found: list[Widget] = []
    y = 0.0
    for title, part in ((_("In force"), played), (_("Not in force"), [rule for rule in rules if rule not in played])):
        if part:
            found.append(Label(box.at_top(_HEAD, y), title, TEXT, Ink.ACCENT, "Bold"))
            drawn, height = _part(part, options, box.inset(top=y + _HEAD), brush)
            found += drawn
            y += _HEAD + height + ROOM
    return found, y - ROOM


def _part(rules: Sequence[Choice], options: object, box: Box, brush: Brush) -> tuple[list[Widget], float]:
    """Return rules with their values and explanations, and their height."""
    found: list[Widget] = []
    y = 0.0
    for i, rule in enumerate(rules):
        text, value = rule.explain(getattr(options, rule.name)), _value_text(rule, options)
        lines = len(brush.lines(text, SMALL, box.w - 2 * SNUG))
        ground = box.at_top(SNUG + _ROW + lines * _LINE + SNUG, y)
        found += [Panel(ground, _STRIPE)] * (i % 2 == 0)
        inner = ground.inset(SNUG, top=SNUG / 2)
        line = inner.at_top(_ROW)
        width = brush.width(value, TEXT, "SemiBold") + NEAR
        found += [
            Label(line.inset(right=width), rule.label, TEXT, Ink.WORDS, "SemiBold"),
            Label(line, value, TEXT, Ink.ACCENT, "SemiBold", 1),
            Paragraph(inner.at_top(lines * _LINE, _ROW), text, SMALL, Ink.WORDS),
        ]
        y += ground.h
    return found, y


def _value_text(rule: Choice, options: object) -> str:
    """Return the value; for an option without effect, what it depends on."""
    if rule.matters(options) or rule.needs is None:
        return rule.value_label(getattr(options, rule.name))
    name, *values = rule.needs
    other = next(choice for choice in choices(type(options)) if choice.name == name)
    return f"{other.label}: {other.value_label(values[0])}"
