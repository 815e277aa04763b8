"""Follows the program and has its voice speak: what has the focus, what happens, whose turn it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app.screens import spoken
from app.screens.screen import Screen
from app.screens.table.hint import NO_HINT
from app.screens.table.screen import TableScreen
from app.shell.speech import Voice

if TYPE_CHECKING:
    from app.screens.program import Program


class Narrator:
    """Compares what is there with what was there before, and speaks of the difference."""

    def __init__(self, program: Program) -> None:
        self._program, self._voice = program, Voice(program.notices.tell)
        if lacks := self._voice.open():
            program.say(lacks)
        self._top: Screen | None = None
        self._focus = self._marks = self._toast = self._page = ""
        self._table: TableScreen | None = None
        self._told = 0
        """How many lines of the table's log have been spoken."""
        self._turn: Any = None
        """The state in which it was said that it is one's turn, and whose."""
        self._hint = NO_HINT

    def follow(self) -> None:
        """Speak of what is new since the last call."""
        if not self._voice.on or not self._program.stack:
            return
        top = self._program.top
        came = top is not self._top
        self._top = top
        if came and spoken.covers(top):
            self._voice.hush()
        self._follow_table()
        self._follow_toast()
        self._follow_focus(top, came=came)

    def close(self) -> None:
        """Spoken lines are switched off, or the program ends."""
        self._voice.close()

    def _follow_table(self) -> None:
        table = next((screen for screen in self._program.stack if isinstance(screen, TableScreen)), None)
        if table is not self._table:
            self._table, self._turn = table, None
            self._told = len(table.play.show.said.log) if table else 0
        if table is None:
            return
        log = table.play.show.said.log
        if len(log) < self._told:
            self._voice.happened("Taken back.")
        for _seat, line in log[self._told :]:
            self._voice.happened(line)
        self._told = len(log)
        if table is self._program.top:
            self._follow_person(table)

    def _follow_person(self, table: TableScreen) -> None:
        """What only the person at the bottom is to hear."""
        play = table.play
        if play.advice.hint is not self._hint:
            self._hint = play.advice.hint
            if said := spoken.of_hint(self._hint):
                self._voice.happened(said, private=True)
        if not play.person.may_move:
            self._turn = None
        elif self._turn != (play.scene.viewer, play.session.turn):
            self._turn = play.scene.viewer, play.session.turn
            self._voice.happened(spoken.of_turn(play), private=True)

    def _follow_toast(self) -> None:
        before, self._toast = self._toast, self._program.toast.text
        if self._toast and self._toast != before:
            self._voice.happened(self._toast, private=True)

    def _follow_focus(self, top: Screen, *, came: bool) -> None:
        focus = spoken.of_focus(top) if came or self._program.by_keyboard else self._focus
        marks = spoken.of_marks(top.play) if isinstance(top, TableScreen) else ""
        before, self._focus = self._focus, focus
        page, self._page = self._page, "" if isinstance(top, TableScreen) else spoken.of_screen(top)
        marked, self._marks = self._marks, marks
        if came:
            said = f"{self._page or spoken.of_screen(top)} {focus}".strip()
            if spoken.covers(top):
                self._voice.happened(said)
            else:
                self._voice.now(said)
        elif page != self._page and top.dialog:  # another page of it
            self._voice.now(f"{self._page} {focus}".strip())
        elif (focus, marks) != (before, marked) and (focus or marks):
            self._voice.now(". ".join(filter(None, (focus, marks))))
