"""About screen: version, file locations and third-party licences."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pygame
from pygame.event import Event

import app
from app.core.messages import N_, _, fill, language, translate
from app.desktop.releases import Addresses, ReleaseLookup, ReleaseNews, addresses, network_blocked
from app.storage.paths import Paths
from app.table.geometry import Area, Box
from app.ui.kit.control_screen import BAR, ControlScreen, ScrollArea
from app.ui.kit.dialogs import EDGE, HEAD, frame, window_box
from app.ui.kit.screen import PAGES, Host
from app.ui.kit.widgets import Button, Label, Paragraph, Tab, Widget
from app.ui.window.other_programs import show_page
from app.ui.window.theme import LINE_HEIGHT, NEAR, ROOM, SMALL, SNUG, TEXT, WIDE, Ink

LICENCES = Path(app.__file__).with_name("LICENCES.txt")
"""Written by the release build. With any other installation each library comes with its own licence."""
_WIDTH, _HEIGHT, _PART = 1100.0, 680.0, 0.8
"""Maximum width and height in units; on a taller window the screen takes this share of the height."""
_LIST, _TAB, _FOOT = 232.0, 42.0, 68.0
_LINE, _TALL, _HEADING = SMALL * LINE_HEIGHT, TEXT * LINE_HEIGHT, 30.0
_PROGRAM = N_("The program")
_INSTALLED = N_("The libraries that the program uses were installed with it, each under its own license.")
_PASSED_ON = N_("The program includes libraries by others. Their licenses are on the pages on the left.")
_TO_ITSELF = N_("It doesn't use the network and collects no data.")
_UNLESS_ASKED = N_(
    "It collects no data. It uses the network only when you press the button below, to ask {host} for "
    "the latest version number."
)
_BY_PAGE = N_("It can't use the network and collects no data. The button below opens a page in your browser.")
_LOOKING = N_("Checking…")
_LOOKS_AGAIN = 100.0
"""Milliseconds between two polls for the answer."""
_ASK, _PAGE, _CLOSE = 300.0, 220.0, 200.0


def licences(file: Path) -> list[tuple[str, str]]:
    """Return the title and text of each licence in ``file``; none if it cannot be read."""
    try:
        text = file.read_text(encoding="utf-8")
    except OSError:
        return []
    found = []
    for page in ("\n" + text).split("\n# ")[1:]:
        title, _, rest = page.partition("\n")
        found.append((title, rest.strip()))
    return found


def paragraphs(text: str) -> list[str]:
    """Join the lines of each sentence; keep lists and verses line by line. A line ``## ...`` is a heading."""
    found: list[str] = []
    for block in text.split("\n\n"):
        lines = [line for line in block.split("\n") if line.strip()]
        verses = any(line.startswith((" ", "\t", "Copyright", "http", "#", "Licence:")) for line in lines)
        found += [line.strip() for line in lines] if verses else [" ".join(lines)] * bool(lines)
    return found


def about(paths: Paths, *, alone: bool, network: str = "") -> str:
    """Return the first page. ``alone``: without third-party licences; ``network``: how the program uses the network."""
    lines = [
        f"## Kings & Kongs {app.__version__}", "", _("A card table for your desktop, free under the MIT license."), "",
        network or translate(_TO_ITSELF), "",
        f"Python {sys.version.split()[0]}, pygame-ce {pygame.version.ver}, "
        f"SDL {'.'.join(map(str, pygame.get_sdl_version()))}", "",
        translate(_INSTALLED if alone else _PASSED_ON), "",
        "## " + _("Your files"), "",
        _("Settings: {path}", path=paths.settings_file), "", _("Matches: {path}", path=paths.matches), "",
        _("Statistics: {path}", path=paths.statistics_file), "", _("Log: {path}", path=paths.log_file),
    ]  # fmt: skip
    return "\n".join(lines)


class AboutScreen(ControlScreen):
    """Pages on the left, the open one on the right."""

    dialog, aid = True, "help"
    least = PAGES[0], 600.0

    def __init__(
        self, program: Host, file: Path = LICENCES, releases: Addresses | None = None, *, sealed: bool | None = None
    ) -> None:
        """``file``: third-party licences; ``releases``: by default those of this build; ``sealed``: whether the
        network is blocked, detected by default.
        """
        super().__init__(program)
        others, self._releases = licences(file), releases or addresses()
        self._sealed = network_blocked() if sealed is None else sealed
        self._question: ReleaseLookup | None = None
        self._answer: ReleaseNews | None = None
        self._licences = others
        self._at = 0
        self._placed: tuple[object, Sequence[tuple[str, float, float]]] = None, ()
        self.focus = "page-0"

    @property
    def _pages(self) -> list[tuple[str, str]]:
        """Titles and texts."""
        first = about(self.program.paths, alone=not self._licences, network=self._network())
        return [(translate(_PROGRAM), first), *self._licences]

    def version(self) -> object:
        return self._at, self._answer_text, self.offset, self.scrolling, self.program.palette, self.program.settings

    def widgets(self, area: Area) -> list[Widget]:
        box = window_box(area, _WIDTH, _HEIGHT, share=_PART)
        inner = box.inset(EDGE, top=HEAD, bottom=_FOOT - 48)
        foot, room = inner.at_bottom(44), inner.inset(bottom=48 + SNUG)
        titles, page = room.at_left(_LIST), room.inset(left=_LIST + WIDE)
        found = frame(box, _("About: {page}", page=self._pages[self._at][0]), "info")
        height = min(_TAB, titles.h / len(self._pages) - SNUG / 2)
        for i, (title, _text) in enumerate(self._pages):
            place, digit = titles.at_top(height, i * (height + SNUG / 2)), str(i + 1) if i < 9 else ""
            found.append(Tab(f"page-{i}", place, title, partial(self._open, i), digit, chosen=i == self._at, align=0))
        if self._answer_text and self._at == 0:  # close to what was pressed
            tall = len(self.program.brush(area).lines(self._answer_text, TEXT, page.w)) * _TALL
            found.append(Paragraph(page.at_bottom(tall), self._answer_text, TEXT, Ink.ACCENT))
            page = page.inset(bottom=tall + SNUG)
        found.append(self._page(page, area))
        found += self._asking(foot.inset(left=_LIST + WIDE, right=_CLOSE + NEAR))
        found.append(Button("close", foot.at_right(_CLOSE), _("Close"), self.program.pop, "c", "check", primary=True))
        return found

    def _asking(self, box: Box) -> list[Widget]:
        if self._releases is None or self._at != 0:
            return []
        room = box.inset(right=_PAGE + NEAR)
        ask = room.at_right(max(_ASK, room.w))
        found: list[Widget] = [
            Button("newer", ask, _("Check for updates"), self._ask, "n", "arrow-up", enabled=not self._question,
                   why=translate(_LOOKING))
        ]  # fmt: skip
        if self._answer and self._answer.page:
            act = partial(self._show, self._answer.page)
            found.append(Button("page", box.at_right(_PAGE), _("Open page"), act, "o", "arrow-right"))
        return found

    def _network(self) -> str:
        if self._releases is None:
            return translate(_TO_ITSELF)
        return translate(_BY_PAGE) if self._sealed else fill(translate(_UNLESS_ASKED), host=self._releases.host)

    @property
    def _answer_text(self) -> str:
        return translate(_LOOKING) if self._question else self._answer.text if self._answer else ""

    def _ask(self) -> None:
        if self._releases and self._sealed:
            self._show(self._releases.page)
        elif self._releases:
            self._question, self._answer = ReleaseLookup(self._releases), None

    def _show(self, page: str) -> None:
        if not show_page(page):
            self.program.say(_("No browser found. Open this page yourself: {page}", page=page))

    def wake(self, now: float) -> float | None:
        return now + _LOOKS_AGAIN if self._question else None

    def tick(self, now: float) -> bool:
        if self._question is None or (answer := self._question.answer) is None:
            return False
        self._question, self._answer = None, answer
        return True

    def spoken_page(self) -> str:
        return self._answer_text if self._answer_text and self._at == 0 else self.spoken()

    def _page(self, box: Box, area: Area) -> ScrollArea:
        inner = box.inset(right=BAR + SNUG).moved(0, -self.offset)
        content: list[Widget] = []
        height = 0.0
        for text, y, tall in self._lay(inner.w, area):
            place = inner.at_top(tall, y)
            if text.startswith("## "):
                content.append(Label(place, text.removeprefix("## "), TEXT, Ink.ACCENT, "Bold"))
            else:
                content.append(Paragraph(place, text, SMALL, Ink.WORDS))
            height = y + tall
        return self.scrolled(box, content, height)

    def _lay(self, width: float, area: Area) -> Sequence[tuple[str, float, float]]:
        """Return each paragraph with its y and height, cached by page, width, area and language."""
        key = self._at, width, area, language()
        if self._placed[0] != key:
            brush, y = self.program.brush(area), 0.0
            found: list[tuple[str, float, float]] = []
            for text in paragraphs(self._pages[self._at][1]):
                heading = text.startswith("## ")
                y += ROOM if heading and found else 0
                tall = _HEADING if heading else len(brush.lines(text, SMALL, width)) * _LINE
                found.append((text, y, tall))
                y += tall + SNUG / 2
            self._placed = key, found
        return self._placed[1]

    def _open(self, page: int) -> None:
        self._at, self.offset, self.focus = page, 0.0, f"page-{page}"

    def key(self, event: Event, now: float) -> bool:
        if (self.focus or "").startswith("page-") and event.key in (pygame.K_UP, pygame.K_DOWN):
            self.program.sounds.play("click")
            self._open((self._at + (1 if event.key == pygame.K_DOWN else -1)) % len(self._pages))
            return True
        if self.scroll_by_page(event.key):
            return True
        return super().key(event, now)
