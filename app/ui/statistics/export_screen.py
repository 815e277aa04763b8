"""Export and import of matches, statistics and settings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from datetime import datetime
from functools import partial

from app.storage.exchange_folder import ExchangeFile, ExchangeFolder, ExchangeSteps
from app.storage.files import make_folder
from app.storage.messages import reason
from app.storage.settings import Settings, load_settings
from app.table.geometry import Area
from app.ui.kit.control_screen import BAR, ControlScreen
from app.ui.kit.dialogs import EDGE, HEAD, Dialog, DialogChoice, frame, window_box
from app.ui.kit.form import ROW, FormColumn
from app.ui.kit.progress_screen import ProgressScreen
from app.ui.kit.screen import PAGES, Host
from app.ui.kit.widgets import Button, Label, Widget
from app.ui.navigator import Navigator
from app.ui.window.other_programs import show_folder
from app.ui.window.sdl import put_text
from app.ui.window.theme import NEAR, ROOM, SMALL, SNUG, TEXT, Ink

_WIDTH, _HEIGHT, _MARGIN = 780.0, 660.0, 14.0
_TAKE, _CLOSE = 168.0, 220.0
_MOST = 12
"""Maximum number of files offered."""
_WINDOW = {"window_size", "window_position", "fullscreen"}
"""Settings that an import leaves alone: the window is open."""
_BACKUP = "Settings, saved matches and statistics in one file, to be put back here or elsewhere."
_OTHERS = "Records for another machine, tables for spreadsheets, and all details for programs."
_HERE = "All lies in this folder. Put there what comes from another machine:"
_EMPTY = (
    "Nothing is there yet. What you keep above goes into this folder; put there what comes from another machine, a "
    "backup or records, and it is offered here:"
)
_OUT = (
    ("records", "Records (zip)", "cards"),
    ("matches", "Matches (CSV)", "stats"),
    ("sums", "Sums (CSV)", "stats"),
    ("details", "Details (JSON)", "log"),
)
_ASK = (
    "What is newer here stays as it is. Of whatever is replaced a copy is kept beside it. "
    "What has been counted here stays counted."
)


class ExportProgress(ProgressScreen[str]):
    title, icon = "Share and keep", "keep"
    words, back = "A moment ...", "Stop here"


class ExportScreen(ControlScreen):
    """What can be exported, and the files found to import."""

    dialog = True
    least = PAGES

    def __init__(self, program: Host, flow: Navigator, changed: Callable[[], None]) -> None:
        super().__init__(program)
        self._flow, self._exchange, self._changed = flow, ExchangeFolder(program.paths, flow.statistics), changed
        self._took = False
        self._found = self._exchange.found(_MOST)
        self.focus = "backup"

    def version(self) -> object:
        return tuple(self._found), self.offset, self.scrolling, self.program.settings

    def widgets(self, area: Area) -> list[Widget]:
        box = window_box(area, _WIDTH, _HEIGHT, margin=_MARGIN)
        inner = box.inset(EDGE, top=HEAD - SNUG, bottom=ROW + 2 * ROOM + SNUG)
        place = inner.inset(right=BAR + SNUG).moved(0, -self.offset)
        column = FormColumn(place, self.program.brush(area), lambda _n: -1)
        self._fill(column)
        close = box.inset(EDGE, ROOM).at_bottom(ROW).at_right(_CLOSE)
        return [
            *frame(box, "Share and keep", "keep"),
            self.scrolled(inner, column.widgets, column.height + SNUG),
            Button("close", close, "Close", self.cancel, "escape", "check"),
        ]

    def _fill(self, column: FormColumn) -> None:
        column.heading("A backup")
        column.words(_BACKUP, SNUG)
        put = partial(self._lay, "backup")
        column.add(Button("backup", column.row(), "Back up everything", put, "b", "keep", primary=True))
        column.heading("For other programs and machines")
        column.words(_OTHERS, SNUG)
        for pair in (_OUT[:2], _OUT[2:]):
            for (kind, text, icon), place in zip(pair, column.row().split(2, SNUG), strict=True):
                column.add(Button(kind, place, text, partial(self._lay, kind), "", icon))
        column.heading("Put back, or bring in")
        column.words(f"{_HERE if self._found else _EMPTY} {self._exchange.folder}", SNUG)
        left, right = column.row().split(2, SNUG)
        column.add(
            Button("folder", left, "Open the folder", self._open, "o", "eye"),
            Button("path", right, "Copy its path", self._copy, "p", "log"),
        )
        for i, file in enumerate(self._found):
            self._row(column, i, file)

    def _row(self, column: FormColumn, i: int, file: ExchangeFile) -> None:
        box = column.row()
        words = box.inset(left=SNUG, right=_TAKE + NEAR).at_top(box.h / 2)
        text, act = ("Put back ...", self._ask) if file.backup else ("Bring in", self._bring_in)
        column.add(
            Label(words, file.path.name, TEXT),
            Label(words.moved(0, box.h / 2), _when(file.written), SMALL, Ink.QUIET),
            Button(f"take-{i}", box.at_right(_TAKE), text, partial(act, file),
                   name=f"{text.removesuffix(' ...')} {file.path.name}"),
        )  # fmt: skip

    # ---- actions

    def offer(self, file: ExchangeFile) -> None:
        """Import a file from elsewhere."""
        (self._ask if file.backup else self._bring_in)(file)

    def _open(self) -> None:
        folder = self._exchange.folder
        try:
            make_folder(folder)
        except OSError as why:
            self.program.say(f"{folder}: {reason(why)}.")
            return
        if not show_folder(folder):
            self.program.say("Nothing here shows folders: copy its path instead.")

    def _copy(self) -> None:
        copied = put_text(str(self._exchange.folder))
        self.program.say("The path is on the clipboard." if copied else "The system takes nothing to its clipboard.")

    def _lay(self, kind: str) -> None:
        self._do(self._exchange.put(kind), self._kept)

    def _kept(self, message: str) -> None:
        self.program.say(message)
        self._found = self._exchange.found(_MOST)

    def _bring_in(self, file: ExchangeFile) -> None:
        self._do(self._exchange.take(file), self._taken)

    def _ask(self, file: ExchangeFile) -> None:
        choices = (
            DialogChoice("Put back", partial(self._put_back, file, newer_too=False), "p", "check", primary=True),
            DialogChoice("Also over what is newer here", partial(self._put_back, file, newer_too=True), "n", "warning"),
            DialogChoice("Leave all as it is", lambda: None, "escape", "close"),
        )
        self.program.push(Dialog(self.program, "Put this backup back?", _ASK, choices, icon="keep"))

    def _put_back(self, file: ExchangeFile, *, newer_too: bool) -> None:
        self._do(self._exchange.take(file, newer_too=newer_too), self._taken)

    def _do(self, doing: ExchangeSteps, done: Callable[[str], None]) -> None:
        def over(message: str) -> None:
            if self.program.top is screen:
                self.program.pop()
            done(message)

        screen = ExportProgress(self.program, doing, over)
        screen.begin()

    def _taken(self, message: str) -> None:
        """Reload settings, people and matches after an import."""
        self._took = True
        self._read_settings()
        self._flow.read_again()
        self.program.say(message)

    def _read_settings(self) -> None:
        found, now = load_settings(self.program.paths.settings_file, self.program.messages), self.program.settings
        values = {each.name: getattr(found, each.name) for each in fields(Settings) if each.name not in _WINDOW}
        changed = {name: value for name, value in values.items() if value != getattr(now, name)}
        if changed:
            self.program.change(**changed)

    def cancel(self) -> None:
        super().cancel()
        if self._took:
            self._changed()


def _when(written: datetime | None) -> str:
    return f"{written.day} {written:%b %Y, %H:%M}" if written else "nobody knows from when"
