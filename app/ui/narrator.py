"""Narrator: speaks focus changes, events and turns."""

from __future__ import annotations

import re

from app.core.card_names import SUIT_SIGNS, card_name, rank_name
from app.core.cards import FRENCH, RANKS, Card
from app.core.messages import _, p_
from app.ui.kit.screen import Host, Screen
from app.ui.table import narration
from app.ui.table.callout import Bubble
from app.ui.table.state import NO_HINT
from app.ui.table.table_screen import TableScreen
from app.ui.window.letters import ZERO_WIDTH
from app.ui.window.speech import Voice

_RANK = "|".join(sorted(RANKS, key=len, reverse=True))
_TILE = re.compile(r"\[(?:\w+/)?(\w+)\]")
_SHORT = re.compile(rf"(?:({_RANK})-)?({_RANK})([{''.join(SUIT_SIGNS)}])")
"""A card or a run as on labels: ``10♥``, ``4-6♥``."""


def spoken(text: str, table: TableScreen | None) -> str:
    """Return a text with the names of its cards, which are small pictures or short labels on the screen; ``table`` has
    the cards of its game.

    >>> spoken("played [10H]. Meld 4-6♥", None)
    'played 10 of hearts. Meld 4 to 6 of hearts'
    """

    def tile(found: re.Match[str]) -> str:
        pack = table.session.game.pack if table else FRENCH
        if found[1] not in pack.codes:
            return found[0]
        card = pack.card(found[1])
        return table.session.tabletop.text.card(table.session.seen(), card) if table else card_name(card)

    def short(found: re.Match[str]) -> str:
        suit = SUIT_SIGNS.index(found[3])
        last = card_name(Card(13 * suit + RANKS.index(found[2])))
        if not found[1]:
            return last
        # Translators: a run of cards, spoken: "4 to 6 of hearts"
        return p_("run of cards", "{first} to {last}", first=rank_name(RANKS.index(found[1])), last=last)

    return _SHORT.sub(short, _TILE.sub(tile, text)).replace(ZERO_WIDTH, "")


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

    def _happened(self, text: str, *, private: bool = False) -> None:
        self._voice.happened(spoken(text, self._table), private=private)

    def _now(self, text: str) -> None:
        self._voice.now(spoken(text, self._table))

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
            self._happened(_("Move undone."))
        for entry in log[self._spoken_lines :]:
            if table.real_time:  # an older line would be useless
                self._now(entry.line)
            elif not entry.rule:  # the refusal has been spoken already
                self._happened(entry.line)
        self._spoken_lines = len(log)
        if table is self._program.top:
            self._follow_person(table)

    def _follow_person(self, table: TableScreen) -> None:
        """Speak what concerns only the person at the bottom."""
        play = table.play
        if play.state.hint is not self._hint:
            self._hint = play.state.hint
            if text := narration.of_hint(self._hint):
                self._happened(text, private=True)
        refused = play.state.bubbles.get(play.scene.viewer) if table.real_time else None
        if refused is not None and refused is not self._refused:
            self._happened(refused.text, private=True)
        self._refused = refused
        if not play.scene.may_move:
            self._turn = None
            return
        turn, prompt = (play.scene.viewer, play.session.turn), narration.of_prompt(play)
        text = narration.of_turn(play) if turn != self._turn else prompt if prompt != self._prompt else ""
        self._turn, self._prompt = turn, prompt
        if text:
            self._happened(text, private=True)

    def _follow_toast(self) -> None:
        before, self._toast = self._toast, self._program.toast.text
        if self._toast and self._toast != before:
            self._happened(self._toast, private=True)

    def _follow_screen(self, top: Screen, *, back: bool) -> None:
        """Announce another top screen; when coming ``back`` to one, only its focus."""
        self._focus, self._marks, self._page = top.spoken_focus(), top.spoken_marks(), top.spoken_page()
        text = self._focus if back else f"{top.spoken()} {self._focus}".strip()
        if top.curtain:
            self._happened(text)
        elif text:
            self._now(text)

    def _follow_focus(self, top: Screen) -> None:
        before = self._focus, self._marks, self._page
        if self._program.inputs.by_keyboard:
            self._focus = top.spoken_focus()
        self._marks, self._page = top.spoken_marks(), top.spoken_page()
        if (self._focus, self._marks, self._page) == before:
            return
        new_page = self._page if self._page != before[2] and top.dialog else ""
        if text := ". ".join(filter(None, (new_page.rstrip("."), self._focus, self._marks))):
            self._now(text)
