"""All matches that can be resumed, of all games."""

from __future__ import annotations

from functools import partial

from app.core.messages import N_, _, listed, n_, p_, shown_name, translate
from app.storage.practice import discard_practice
from app.storage.resuming import Resumable, give_up
from app.table.geometry import Area
from app.ui.kit.control_screen import BAR, ControlScreen
from app.ui.kit.dialogs import EDGE, HEAD, Dialog, DialogChoice, frame, window_box
from app.ui.kit.form import FormColumn
from app.ui.kit.screen import PAGES, Host
from app.ui.kit.widgets import Button, Label, Widget
from app.ui.navigator import Navigator
from app.ui.title import last_played, when_left
from app.ui.window.theme import NEAR, ROOM, SMALL, SNUG, TEXT, Ink

_WIDTH, _ROW, _HEIGHT, _FOOT = 820.0, 58.0, 46.0, 78.0
_RESUME, _CLOSE = 150.0, 190.0
_GIVE_UP = N_("The match moves to the “given-up” folder next to your matches, and you can't resume it here.")
_END_PRACTICE = N_("This practice match will be deleted.")


class UnfinishedScreen(ControlScreen):
    dialog = True
    least = PAGES

    def __init__(self, program: Host, flow: Navigator) -> None:
        super().__init__(program)
        self._flow = flow
        self._practice = flow.practice_left()
        self._waiting = sorted([*flow.waiting(), *self._practice], key=last_played, reverse=True)
        self.focus = "resume-0"

    def version(self) -> object:
        return self.offset, self.scrolling, self.program.settings

    def widgets(self, area: Area) -> list[Widget]:
        box = window_box(area, _WIDTH, HEAD + len(self._waiting) * _ROW + 2 * SNUG + _FOOT)
        inner = box.inset(EDGE, top=HEAD - SNUG, bottom=_FOOT + SNUG)
        place = inner.inset(right=BAR + SNUG).moved(0, SNUG - self.offset)
        column = FormColumn(place, self.program.brush(area), lambda _name: -1)
        for i, waiting in enumerate(self._waiting):
            self._row(column, i, waiting)
        close = box.inset(EDGE, ROOM).at_bottom(_HEIGHT).at_right(_CLOSE)
        return [
            *frame(box, _("Unfinished matches"), "play"),
            self.scrolled(inner, column.widgets, column.height + SNUG),
            Button("close", close, _("Back"), self.cancel, "escape", "arrow-left"),
        ]

    def _row(self, column: FormColumn, i: int, waiting: Resumable) -> None:
        box = column.row(_HEIGHT, _ROW - _HEIGHT)
        game, names = waiting.header.game, [shown_name(seat_player.name) for seat_player in waiting.header.seat_players]
        practice = [p_("kind of match", "Practice")] if waiting in self._practice else []
        details = " · ".join([*practice, when_left(waiting), n_("{n} move", "{n} moves", waiting.moves)])
        remove, resume = box.at_right(_HEIGHT), box.at_right(_RESUME, _HEIGHT + SNUG)
        words = box.inset(right=_HEIGHT + SNUG + _RESUME + NEAR).at_top(box.h / 2)
        match = f"{game.title}, {details}"
        column.add(
            Label(words, f"{game.title}: {listed(names)}", TEXT, Ink.WORDS, "SemiBold"),
            Label(words.moved(0, box.h / 2), details, SMALL, Ink.QUIET),
            Button(f"resume-{i}", resume, _("Resume"), partial(self._flow.resume, waiting), "", "play", primary=not i,
                   name=_("Resume {match}", match=match)),
            Button(f"give-up-{i}", remove, "", partial(self._ask, waiting), "", "close",
                   name=_("Give up {match}", match=match)),
        )  # fmt: skip

    def _ask(self, waiting: Resumable) -> None:
        text = translate(_END_PRACTICE if waiting in self._practice else _GIVE_UP)
        choices = (
            DialogChoice(_("Give up"), partial(self._give_up, waiting), "g", "close"),
            DialogChoice(_("Keep"), lambda: None, "escape", primary=True),
        )
        self.program.push(Dialog(self.program, _("Give up this match?"), text, choices, icon="warning"))

    def _give_up(self, waiting: Resumable) -> None:
        """Refresh the title below, and reopen this list while matches are left."""
        if waiting in self._practice:
            discard_practice(waiting.path)
        else:
            give_up(waiting.path, self.program.messages)
        self._flow.title()
        if len(self._waiting) > 1:
            self._flow.show_unfinished()
