"""All matches that can be resumed, of all games."""

from __future__ import annotations

from functools import partial

from app.core.grammar import count, listed
from app.storage.practice import discard_practice
from app.storage.resuming import Resumable, give_up
from app.table.geometry import Area, Box
from app.ui.kit.control_screen import BAR, ControlScreen, ScrollArea
from app.ui.kit.dialogs import EDGE, HEAD, Dialog, DialogChoice, frame
from app.ui.kit.form import FormColumn
from app.ui.kit.screen import PAGES, Host
from app.ui.kit.widgets import Button, Label, Widget
from app.ui.navigator import Navigator
from app.ui.title import last_played, when_left
from app.ui.window.theme import NEAR, ROOM, SMALL, SNUG, TEXT, Ink

_WIDTH, _ROW, _HEIGHT, _FOOT = 820.0, 58.0, 46.0, 78.0
_RESUME, _CLOSE = 150.0, 190.0
_GIVE_UP = "It is moved to the folder “given-up” beside your matches, and not offered any more."
_END_PRACTICE = "Practice isn't saved."


class UnfinishedScreen(ControlScreen):
    dialog = True

    def __init__(self, program: Host, flow: Navigator) -> None:
        super().__init__(program)
        self._flow = flow
        self._practice = flow.practice_left()
        self._waiting = sorted([*flow.waiting(), *self._practice], key=last_played, reverse=True)
        self.focus = "resume-0"

    @property
    def least(self) -> tuple[float, float]:
        return PAGES

    def version(self) -> object:
        return self.offset, self.scrolling, self.program.settings

    def widgets(self, area: Area) -> list[Widget]:
        rows = min(area.h - 2 * NEAR - HEAD - _FOOT, len(self._waiting) * _ROW + 2 * SNUG)
        box = Box.around(area.w / 2, area.h / 2, min(_WIDTH, area.w - 2 * NEAR), HEAD + rows + _FOOT)
        inner = Box(box.x + EDGE, box.y + HEAD - SNUG, box.w - 2 * EDGE, rows)
        place = Box(inner.x, inner.y + SNUG - self.offset, inner.w - BAR - SNUG, inner.h)
        column = FormColumn(place, self.program.brush(area), lambda _name: -1)
        for i, waiting in enumerate(self._waiting):
            self._row(column, i, waiting)
        page = ScrollArea(
            inner, tuple(column.widgets), column.height + SNUG, self.offset, self.reach.look, held=self.scrolling
        )
        close = Box(box.right - EDGE - _CLOSE, box.bottom - ROOM - _HEIGHT, _CLOSE, _HEIGHT)
        return [
            *frame(box, "Unfinished matches", "play"),
            page,
            Button("close", close, "Back", self.cancel, "escape", "arrow-left"),
        ]

    def _row(self, column: FormColumn, i: int, waiting: Resumable) -> None:
        box = column.row(_HEIGHT, _ROW - _HEIGHT)
        game, names = waiting.header.game, [seat_player.name for seat_player in waiting.header.seat_players]
        practice = ["Practice"] if waiting in self._practice else []
        details = " · ".join([*practice, when_left(waiting), count(waiting.moves, "move")])
        remove = Box(box.right - _HEIGHT, box.y, _HEIGHT, _HEIGHT)
        resume = Box(remove.x - SNUG - _RESUME, box.y, _RESUME, _HEIGHT)
        words = Box(box.x, box.y, resume.x - NEAR - box.x, box.h / 2)
        match = f"{game.title}, {details}"
        column.add(
            Label(words, f"{game.title}: {listed(names)}", TEXT, Ink.WORDS, "SemiBold"),
            Label(words.moved(0, box.h / 2), details, SMALL, Ink.QUIET),
            Button(f"resume-{i}", resume, "Resume", partial(self._flow.resume, waiting), "", "play", primary=not i,
                   name=f"Resume {match}"),
            Button(f"give-up-{i}", remove, "", partial(self._ask, waiting), "", "close", name=f"Give up {match}"),
        )  # fmt: skip

    def _ask(self, waiting: Resumable) -> None:
        text = _END_PRACTICE if waiting in self._practice else _GIVE_UP
        choices = (
            DialogChoice("Give up", partial(self._give_up, waiting), "g", "close"),
            DialogChoice("Keep", lambda: None, "escape", primary=True),
        )
        self.program.push(Dialog(self.program, "Give this match up?", text, choices, icon="warning"))

    def _give_up(self, waiting: Resumable) -> None:
        """Refresh the title below, and reopen this list while matches are left."""
        if waiting in self._practice:
            discard_practice(waiting.path)
        else:
            give_up(waiting.path, self.program.messages)
        self._flow.title()
        if len(self._waiting) > 1:
            self._flow.show_unfinished()
