"""Narrator: speaks focus changes, events and turns."""

from __future__ import annotations

from app.ui.kit.screen import Host, Screen
from app.ui.table import narration
from app.ui.table.callout import Bubble
from app.ui.table.state import NO_HINT
from app.ui.table.table_screen import TableScreen
from app.ui.window.speech import Voice


class Narrator:
    """Compares the screen with what it last spoke, and speaks the difference."""

    def __init__(self, program: Host) -> None:
        self._program, self._voice = program, Voice(program.messages.post)
        if lacks := self._voice.open():
            program.say(lacks)
        self._stack: list[Screen] = []
        self._focus = self._marks = self._toast = self._page = self._prompt = ""
        self._table: TableScreen | None = None
        self._spoken_lines = 0
        """Number of lines of the move log spoken so far."""
        self._turn: object = None
        """State and seat of the last announced turn."""
        self._hint = NO_HINT
        self._refused: Bubble | None = None
        """Last refusal spoken in a race."""

    def follow(self) -> None:
        """Speak what has changed since the last call."""
        if not self._voice.on or not self._program.stack:
            return
        top, before = self._program.top, self._stack
        self._stack = [*self._program.stack]
        came = not before or top is not before[-1]
        if came and top.curtain:
            self._voice.hush()
        self._follow_table()
        self._follow_toast()
        if came:
            self._follow_screen(top, back=top in before)
        else:
            self._follow_focus(top)

    def close(self) -> None:
        """Stop: speech has been switched off, or the program ends."""
        self._voice.close()

    def _follow_table(self) -> None:
        table = next((screen for screen in self._program.stack if isinstance(screen, TableScreen)), None)
        if table is not self._table:
            self._table, self._turn = table, None
            self._spoken_lines = len(table.play.state.log) if table else 0
        if table is None:
            return
        log = table.play.state.log
        if len(log) < self._spoken_lines:
            self._voice.happened("Taken back.")
        for entry in log[self._spoken_lines :]:
            if table.real_time:  # an older line would be useless
                self._voice.now(entry.line)
            elif not entry.rule:  # the refusal has been spoken already
                self._voice.happened(entry.line)
        self._spoken_lines = len(log)
        if table is self._program.top:
            self._follow_person(table)

    def _follow_person(self, table: TableScreen) -> None:
        """Speak what concerns only the person at the bottom."""
        play = table.play
        if play.state.hint is not self._hint:
            self._hint = play.state.hint
            if text := narration.of_hint(self._hint):
                self._voice.happened(text, private=True)
        refused = play.state.bubbles.get(play.scene.viewer) if table.real_time else None
        if refused is not None and refused is not self._refused:
            self._voice.happened(refused.text, private=True)
        self._refused = refused
        if not play.scene.may_move:
            self._turn = None
            return
        turn, prompt = (play.scene.viewer, play.session.turn), narration.of_prompt(play)
        text = narration.of_turn(play) if turn != self._turn else prompt if prompt != self._prompt else ""
        self._turn, self._prompt = turn, prompt
        if text:
            self._voice.happened(text, private=True)

    def _follow_toast(self) -> None:
        before, self._toast = self._toast, self._program.toast.text
        if self._toast and self._toast != before:
            self._voice.happened(self._toast, private=True)

    def _follow_screen(self, top: Screen, *, back: bool) -> None:
        """Announce another top screen; when coming ``back`` to one, only its focus."""
        self._focus, self._marks, self._page = top.spoken_focus(), top.spoken_marks(), top.spoken_page()
        text = self._focus if back else f"{top.spoken()} {self._focus}".strip()
        if top.curtain:
            self._voice.happened(text)
        elif text:
            self._voice.now(text)

    def _follow_focus(self, top: Screen) -> None:
        before = self._focus, self._marks, self._page
        if self._program.inputs.by_keyboard:
            self._focus = top.spoken_focus()
        self._marks, self._page = top.spoken_marks(), top.spoken_page()
        if (self._focus, self._marks, self._page) == before:
            return
        new_page = self._page if self._page != before[2] and top.dialog else ""
        if text := ". ".join(filter(None, (new_page.rstrip("."), self._focus, self._marks))):
            self._voice.now(text)
