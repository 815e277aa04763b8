"""Rulebook of a game: contents, search and glossary on the left, the page of marked text on the right."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, cast

import pygame
from pygame.event import Event

from app.core.game import AnyGame
from app.core.messages import _, p_
from app.table.geometry import Area, Box
from app.table.registry import TEXTS
from app.table.text.brief import Example
from app.table.text.glossary import mentions
from app.table.text.rulebook import Rule, Rulebook, Word, in_force, rulebook_of
from app.ui.card_examples import examples
from app.ui.kit.card_text import CARD_HIGH, card_width, draw_card
from app.ui.kit.control_screen import BAR, ControlScreen, ScrollArea
from app.ui.kit.dialogs import EDGE, HEAD, Dialog, DialogChoice, frame, window_box
from app.ui.kit.screen import PAGES, Host
from app.ui.kit.widget_reach import ENTER
from app.ui.kit.widgets import Button, Field, Label, Link, Panel, Paragraph, Tab, Widget
from app.ui.window.brush import Brush, Style
from app.ui.window.letters import ZERO_WIDTH
from app.ui.window.theme import LINE_HEIGHT, NEAR, ROOM, SMALL, SNUG, TEXT, WIDE, Ink, Paint

LINE = TEXT * 1.4
_TOKEN = re.compile(r"\*\*(?P<strong>.+?)\*\*|\*(?P<aside>.+?)\*")
_CARD = re.compile(r"(?:10|[2-9AJQK])[SHDC](?!\w)")
_BREAKS = re.compile(rf"(\s+|{ZERO_WIDTH})")
_OPENING = "([“‘"
assert LINE > CARD_HIGH


@dataclass(frozen=True, slots=True)
class _Run:
    text: str
    x: float
    width: float
    colour: Paint = Ink.WORDS
    weight: str = "Medium"
    card: bool = False
    link: Word | None = None


@dataclass(frozen=True, slots=True)
class MarkedText:
    box: Box
    text: str
    lines: Sequence[Sequence[_Run]]

    def draw(self, brush: Brush) -> None:
        for i, line in enumerate(self.lines):
            y = self.box.y + (i + 0.5) * LINE
            for run in line:
                if run.card:
                    draw_card(brush, run.text, self.box.x + run.x, y)
                else:
                    brush.text(run.text, self.box.x + run.x, y, TEXT, run.colour, weight=run.weight)

    def links(self) -> Iterator[tuple[Word, Box]]:
        """Return links with their boxes; one that wraps has two."""
        for i, line in enumerate(self.lines):
            for run in line:
                if run.link:
                    yield run.link, self.box.at_top(LINE, i * LINE).at_left(run.width, run.x)


def marked_text(brush: Brush, text: str, box: Box, linked: Sequence[Word] = ()) -> MarkedText:
    """Wrap the text from the top of the box down, in a box as tall as its lines. Each of ``linked`` becomes a link at
    its first use outside emphasis.
    """
    space = brush.width("a b", TEXT) - brush.width("ab", TEXT)
    lines: list[list[_Run]] = [[]]
    for before, word in _words(brush, text, linked):
        row = lines[-1]
        at = row[-1].x + row[-1].width + (space if before.isspace() else 0.0) if row else 0.0
        end = at + sum(run.width for run in word)
        if row and end > box.w:
            row, at = [], 0.0
            lines.append(row)
        for run in word:
            row.append(replace(run, x=at))
            at += run.width
    joined = [_joined(brush, row) for row in lines]
    plain = re.sub(r"\*+", "", text)
    return MarkedText(box.at_top(len(lines) * LINE), plain, joined)


def _words(brush: Brush, text: str, linked: Sequence[Word]) -> Iterator[tuple[str, list[_Run]]]:
    """Yield the parts between which lines may break, each with the space before it, which may have no width."""
    word, before = list[_Run](), ""
    for piece in _pieces(text, linked):
        for part in _BREAKS.split(piece.text):
            if _BREAKS.fullmatch(part):
                if word:
                    yield before, word
                    word, before = [], part
                elif before == ZERO_WIDTH:
                    before = part
            elif part:
                word += _runs(brush, part, piece)
    if word:
        yield before, word


def _pieces(text: str, linked: Sequence[Word]) -> Iterator[_Run]:
    end, left = 0, list(linked)
    for found in _TOKEN.finditer(text):
        yield from _plain(text[end : found.start()], left)
        if found["strong"]:
            yield _Run(found["strong"], 0, 0, Ink.ACCENT, "Bold")
        else:
            yield _Run(found["aside"], 0, 0, Ink.QUIET)
        end = found.end()
    yield from _plain(text[end:], left)


def _plain(text: str, left: list[Word]) -> Iterator[_Run]:
    """Yield runs without emphasis; linked terms are removed from ``left``."""
    end = 0
    for at in mentions(text, left):
        if at.word in left:
            left.remove(at.word)
            yield _Run(text[end : at.start], 0, 0)
            yield _Run(text[at.start : at.end], 0, 0, link=at.word)
            end = at.end
    yield _Run(text[end:], 0, 0)


def _runs(brush: Brush, part: str, piece: _Run) -> list[_Run]:
    bare = part.lstrip(_OPENING)
    if found := _CARD.match(bare):
        before, after, code = part[: len(part) - len(bare)], bare[found.end() :], found[0]
        texts = [(before, False), (code, True), (after, False)]
    else:
        texts = [(part, False)]
    return [
        replace(
            piece,
            text=part,
            width=card_width(brush, part) if card else brush.width(part, TEXT, piece.weight),
            card=card,
        )
        for part, card in texts
        if part
    ]


def _joined(brush: Brush, row: Sequence[_Run]) -> list[_Run]:
    """Merge adjacent words of one colour: a page has hundreds of words."""
    found: list[_Run] = []
    for run in row:
        last = found[-1] if found else None
        alike = last and (last.colour, last.weight, last.link) == (run.colour, run.weight, run.link)
        if last and alike and not last.card and not run.card:
            apart = " " if run.x > last.x + last.width + 1 else ""
            found[-1] = replace(last, text=last.text + apart + run.text, width=run.x + run.width - last.x)
        else:
            found.append(run)
    return found


_WIDTH, _HEIGHT, _PART, _LOWEST = 1140.0, 690.0, 0.8, 600.0
"""Maximum width and height in units, share of a taller window, and minimum height."""
_LIST, _FIELD, _FOOT = 252.0, 42.0, 68.0
"""Width of the contents, unless their longest title needs more."""
_TAB, _LEAST_TAB = 42.0, 28.0
_NUMBER = 50.0
"""Width of the column of rule numbers."""
_LINE = SMALL * LINE_HEIGHT
_UNFOLD = 128.0
_PLAYED = Style(Ink.SHADE, 0.2, 8, Ink.ACCENT, 0.7, 1)
"""Background of a house rule in force."""
_SEARCH = "search"


class RulebookScreen(ControlScreen):
    dialog, aid = True, "help"
    least = PAGES[0], _LOWEST

    def __init__(self, program: Host, game: AnyGame, options: object, seats: int, number: str = "") -> None:
        super().__init__(program)
        self._game, self._options, self._seats = game, options, seats
        self._typed = ""
        self._unfolded: set[str] = set()
        self._at = 0
        self._open(number)

    @property
    def _book(self) -> Rulebook:
        return rulebook_of(self._game)

    @property
    def _titles(self) -> list[str]:
        book = self._book
        titles = [f"{section.number}  {section.title}" for section in book.sections]
        return titles + [p_("page of the rules that explains terms", "Terms")] * bool(book.words)

    def _open(self, number: str) -> None:
        self._turn_to(self._book.section_of(number))
        self._unfolded.add(number)
        if (scroll := self.scroll()) and number:
            numbers = (widget.box.y for widget in scroll.content if isinstance(widget, Label) and widget.text == number)
            self.offset = scroll.fitting(next(numbers, 0.0) - scroll.box.y - NEAR)

    def version(self) -> object:
        looks = self.program.palette, self.program.settings
        return self._at, self.offset, self.scrolling, self._typed, frozenset(self._unfolded), looks

    def widgets(self, area: Area) -> list[Widget]:
        box = window_box(area, _WIDTH, _HEIGHT, share=_PART)
        inner = box.inset(EDGE, top=HEAD, bottom=_FOOT - 48)
        foot, room = inner.at_bottom(44), inner.inset(bottom=48 + SNUG)
        brush, titles = self.program.brush(area), self._titles
        across = max(_LIST, *(brush.width(title, SMALL, "Bold") + 2 * SNUG + 1 for title in titles))
        left = room.at_left(across)
        list_box = left.inset(top=_FIELD + NEAR)
        found = frame(box, _("{game}: rules", game=self._game.title), "book")
        search = left.at_top(_FIELD)
        found.append(Field(_SEARCH, search, self._typed, self._search, 30, _("Search rules"), name=_("Search")))
        height = max(_LEAST_TAB, min(_TAB, list_box.h / max(1, len(titles)) - SNUG / 2))
        for i, title in enumerate(titles):
            place = list_box.at_top(height, i * (height + SNUG / 2))
            chosen = i == self._at and not self._typed
            key = str(i + 1) if i < 9 else ""
            found.append(Tab(f"section-{i}", place, title, partial(self._turn_to, i), key, chosen=chosen, align=0))
        found.append(self._page(room.inset(left=across + WIDE), area))
        found.append(Button("close", foot.at_right(200), _("Close"), self.program.pop, "c", "check", primary=True))
        if self._at + 1 < len(titles) and not self._typed:
            go_on = partial(self._turn_to, self._at + 1)
            found.append(Button("next", foot.at_right(200, 212), _("Next page"), go_on, "n", "arrow-right"))
        return found

    def _search(self, typed: str) -> None:
        self._typed, self.offset = typed, 0.0

    def _turn_to(self, page: int) -> None:
        self._at, self._typed, self.offset = page, "", 0.0
        self.focus = f"section-{page}"

    def _fold(self, number: str) -> None:
        self._unfolded ^= {number}

    # ---- page

    def _page(self, box: Box, area: Area) -> ScrollArea:
        inner = Box(box.x, 0, box.w - BAR - SNUG, 0)
        page = _Page(self, self.program.brush(area), inner, list(self._book.words))
        if self._typed:
            self._results(page)
        elif self._at >= len(self._book.sections):
            for word in self._book.words:
                page.word(word)
        else:
            self._section(page)
        return self.scrolled(box, page.at(box.y - self.offset), page.rest.y)

    def _section(self, page: _Page) -> None:
        section = self._book.sections[self._at]
        if self._at == 0 and self._book.about:
            page.say(self._book.about)
        for rule in section.rules:
            page.rule(rule)
        topics = TEXTS[self._game.name].brief(self._options, self._seats).topics
        drawn = [example for topic in topics if topic.section == section.number for example in topic.examples]
        page.examples(drawn, self.program.card_back)

    def _results(self, page: _Page) -> None:
        wanted = self._typed.casefold().split()
        words = [word for word in self._book.words if all(part in word.word.casefold() for part in wanted)]
        found = self._book.found(self._typed)
        for word in words:
            page.word(word)
        for section, rule in found:
            page.hit(f"{rule.number}  {section.title}", rule)
        if not words and not found:
            page.say(_("No rules found. Try fewer letters."))

    def forced(self, number: str) -> tuple[str, bool, bool]:
        """Return the options a rule depends on, whether one is in force, and whether the rule is folded."""
        forced = in_force(self._options).get(number)
        if forced is None:
            return "", False, False
        return " · ".join(forced.settings), forced.played, not forced.played and number not in self._unfolded

    def fold_button(self, number: str, place: Box, *, folded: bool) -> Button:
        label, icon = (_("Show"), "plus") if folded else (_("Hide"), "minus")
        return Button(f"fold-{number}", place, label, partial(self._fold, number), "", icon, quiet=True)

    def links(self, text: MarkedText) -> Iterator[Link]:
        for i, (word, place) in enumerate(text.links()):
            name = f"means-{word.word}-{i}"
            yield Link(name, place, "", partial(self._explain, word), quiet=True, name=word.word)

    def _explain(self, word: Word) -> None:
        choices = [
            DialogChoice(_("Read rule {number}", number=word.number), partial(self._open, word.number), "r", "book"),
            DialogChoice(_("Back"), lambda: None, "escape", "arrow-left", primary=True),
        ]
        self.program.push(Dialog(self.program, word.word, _sentence_case(word.meaning), choices))

    def open_button(self, name: str, number: str, place: Box) -> Button:
        act = partial(self._open, number)
        return Button(
            f"go-{name}", place, number, act, "", "arrow-right", quiet=True, name=_("Rule {number}", number=number)
        )

    def key(self, event: Event, now: float) -> bool:
        at = (self.focus or "").removeprefix("section-")
        if at.isdecimal() and event.key in (pygame.K_UP, pygame.K_DOWN):
            by = 1 if event.key == pygame.K_DOWN else -1
            if 0 <= self._at + by < len(self._titles):
                self.program.sounds.play("click")
                self._turn_to(self._at + by)
            elif by < 0:
                self.focus = _SEARCH
            return True
        if self.scroll_by_page(event.key):
            return True
        if event.key == pygame.K_SLASH and self.focus != _SEARCH:
            self.focus = _SEARCH
            return True
        if event.key == pygame.K_ESCAPE and self._typed:
            self._search("")
            return True
        if event.key in ENTER and self.focus == _SEARCH:
            self.focus = next((name for name in self.live() if name.startswith("go-")), _SEARCH)
            self.show(self.focus)
            return True
        return super().key(event, now)


class _Page:
    def __init__(self, screen: RulebookScreen, brush: Brush, box: Box, words: list[Word]) -> None:
        """``words``: glossary terms; each is linked at its first use on the page."""
        self._screen, self._brush, self.rest, self._words = screen, brush, box, words
        self.found: list[Widget] = []

    def at(self, y: float) -> Iterator[Widget]:
        return (cast("Widget", replace(cast("Any", widget), box=widget.box.moved(0, y))) for widget in self.found)

    def say(self, text: str) -> None:
        found = marked_text(self._brush, text, self.rest)
        self.found.append(found)
        self.rest = self.rest.inset(top=found.box.h + ROOM)

    def rule(self, rule: Rule) -> None:
        """Add a rule and, if it depends on a house rule, that option's value. A rule not in force is folded."""
        label, played, folded = self._screen.forced(rule.number)
        own, first = "." in rule.number, len(self.found)
        box = self.rest
        inner = box.inset(SNUG, SNUG, left=_NUMBER * own)
        if own:
            self.found.append(Label(box.at_left(_NUMBER, SNUG).at_top(25, SNUG), rule.number, TEXT, Ink.ACCENT, "Bold"))
        if not folded:
            linked = [word for word in self._words if word.number != rule.number]
            words = marked_text(self._brush, rule.text, inner, linked)
            self.found += [words, *self._screen.links(words)]
            for word, _place in words.links():
                self._words = [other for other in self._words if other != word]
            inner = inner.moved(0, words.box.h)
        if label:
            if folded:
                text = _("{rule}: not in force.", rule=_lead(rule.text))
            elif played:
                text = _("In force: {settings}", settings=label)
            else:
                text = _("Not in force: {settings}", settings=label)
            room = inner.inset(right=0 if played else _UNFOLD)
            height = len(self._brush.lines(text, SMALL, room.w)) * _LINE
            colour = Ink.ACCENT if played else Ink.QUIET
            self.found.append(Paragraph(room.at_top(height, 3), text, SMALL, colour))
            if not played:
                place = inner.at_right(_UNFOLD - SNUG).at_top(34, -4)
                self.found.append(self._screen.fold_button(rule.number, place, folded=folded))
                height = max(height, 30)
            inner = inner.moved(0, height + 3)
        ground = box.at_top(inner.y + SNUG - box.y)
        if played:
            self.found.insert(first, Panel(ground, _PLAYED))
        self.rest = box.inset(top=ground.h + SNUG / 2)

    def word(self, word: Word) -> None:
        self._entry(f"**{word.word}**: {word.meaning}", word.number, f"word-{word.word}")

    def hit(self, title: str, rule: Rule) -> None:
        """Add a search result with the section it is in."""
        self.found.append(Label(self.rest.at_top(_LINE), title, SMALL, Ink.QUIET))
        self.rest = self.rest.inset(top=_LINE)
        self._entry(rule.text, rule.number, f"rule-{rule.number}")

    def _entry(self, text: str, number: str, name: str) -> None:
        words = marked_text(self._brush, text, self.rest.inset(right=104))
        self.found += [words, self._screen.open_button(name, number, self.rest.at_right(94).at_top(34, -4))]
        self.rest = self.rest.inset(top=max(words.box.h, 30) + NEAR)

    def examples(self, shown: Sequence[Example], back: str) -> None:
        if shown:
            drawn, height = examples(shown, self.rest.at_top(10_000, SNUG), self._brush, back)
            self.found += drawn
            self.rest = self.rest.inset(top=SNUG + height + NEAR)


def _sentence_case(text: str) -> str:
    return text[:1].upper() + text[1:]


def _lead(text: str) -> str:
    """Return the title of a folded rule: its first marked words, else its beginning."""
    marked = text.split("**")[1:2]
    return marked[0].capitalize() if marked else text.split(".", maxsplit=1)[0].replace("*", "")
