"""Export and import of matches, statistics and settings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from datetime import datetime
from functools import partial

from app.core.messages import N_, _, format_date, p_, translate
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
_OUT = (
    ("records", N_("Records (zip)"), "cards"),
    ("matches", N_("Matches (CSV)"), "stats"),
    ("sums", N_("Totals (CSV)"), "stats"),
    ("details", N_("Details (JSON)"), "log"),
)


class ExportProgress(ProgressScreen[str]):
    title, icon = N_("Export and backup"), "keep"
    words, back = N_("One moment…"), N_("Stop")


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
            *frame(box, _("Export and backup"), "keep"),
            self.scrolled(inner, column.widgets, column.height + SNUG),
            Button("close", close, _("Close"), self.cancel, "escape", "check"),
        ]

    def _fill(self, column: FormColumn) -> None:
        column.heading(_("Backup"))
        saves = _("Save settings, matches and statistics in one file, to restore here or on another computer.")
        column.words(saves, SNUG)
        put = partial(self._lay, "backup")
        column.add(Button("backup", column.row(), _("Back up everything"), put, "b", "keep", primary=True))
        column.heading(p_("heading", "Export"))
        exports = _(
            "Export match records for another computer, tables for spreadsheets, or full details for other programs."
        )
        column.words(exports, SNUG)
        for pair in (_OUT[:2], _OUT[2:]):
            for (kind, text, icon), place in zip(pair, column.row().split(2, SNUG), strict=True):
                column.add(Button(kind, place, translate(text), partial(self._lay, kind), "", icon))
        column.heading(p_("heading", "Import"))
        imports = _(
            "Put files from another computer in this folder to import them: {folder}", folder=self._exchange.folder
        )
        column.words(imports, SNUG)
        left, right = column.row().split(2, SNUG)
        column.add(
            Button("folder", left, _("Open folder"), self._open, "o", "eye"),
            Button("path", right, _("Copy path"), self._copy, "p", "log"),
        )
        for i, file in enumerate(self._found):
            self._row(column, i, file)

    def _row(self, column: FormColumn, i: int, file: ExchangeFile) -> None:
        box = column.row()
        words = box.inset(left=SNUG, right=_TAKE + NEAR).at_top(box.h / 2)
        text, act = (_("Restore…"), self._ask) if file.backup else (_("Import"), self._bring_in)
        name = _("Restore {file}", file=file.path.name) if file.backup else _("Import {file}", file=file.path.name)
        column.add(
            Label(words, file.path.name, TEXT),
            Label(words.moved(0, box.h / 2), _when(file.written), SMALL, Ink.QUIET),
            Button(f"take-{i}", box.at_right(_TAKE), text, partial(act, file), name=name),
        )

    # ---- actions

    def offer(self, file: ExchangeFile) -> None:
        """Import a file from elsewhere."""
        (self._ask if file.backup else self._bring_in)(file)

    def _open(self) -> None:
        folder = self._exchange.folder
        try:
            make_folder(folder)
        except OSError as why:
            self.program.say(f"{folder}: {reason(why)}")
            return
        if not show_folder(folder):
            self.program.say(_("No file manager was found. Copy the path instead."))

    def _copy(self) -> None:
        copied = put_text(str(self._exchange.folder))
        self.program.say(_("Path copied.") if copied else _("The system clipboard can't be used."))

    def _lay(self, kind: str) -> None:
        self._do(self._exchange.put(kind), self._kept)

    def _kept(self, message: str) -> None:
        self.program.say(message)
        self._found = self._exchange.found(_MOST)

    def _bring_in(self, file: ExchangeFile) -> None:
        self._do(self._exchange.take(file), self._taken)

    def _ask(self, file: ExchangeFile) -> None:
        choices = (
            DialogChoice(_("Restore"), partial(self._put_back, file, newer_too=False), "p", "check", primary=True),
            DialogChoice(_("Overwrite newer files too"), partial(self._put_back, file, newer_too=True), "n", "warning"),
            DialogChoice(_("Cancel"), lambda: None, "escape", "close"),
        )
        text = _(
            "Newer files on this computer stay as they are unless you choose to overwrite them. A copy of "
            "every replaced file is kept. Your statistics are kept, and those in the backup are added."
        )
        self.program.push(Dialog(self.program, _("Restore this backup?"), text, choices, icon="keep"))

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
    if written is None:
        return _("Unknown date")
    return _("{date}, {time}", date=format_date(written), time=f"{written:%H:%M}")
