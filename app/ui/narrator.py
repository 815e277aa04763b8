"""Narrator: describes focus changes, events and turns for the program's own voice or a screen reader."""

from __future__ import annotations

import re
import sys
from typing import Protocol, runtime_checkable

from app.core.card_names import SUIT_SIGNS, card_name, rank_name, suit_name
from app.core.cards import FRENCH, RANKS, Card
from app.core.game import CLOCK
from app.core.messages import _, language, p_
from app.ui.kit.screen import Host, Screen
from app.ui.kit.widgets import Tab
from app.ui.session import Session
from app.ui.table import narration
from app.ui.table.accessible_table import overview
from app.ui.table.callout import Bubble
from app.ui.table.play import TablePlay
from app.ui.table.state import NO_HINT
from app.ui.table.table_screen import GuidedScreen, TableScreen
from app.ui.table.turn_pacing import waits
from app.ui.window.letters import ZERO_WIDTH
from app.ui.window.speech import Matter, Voice

_RANK = "|".join(sorted(RANKS, key=len, reverse=True))
_TILE = re.compile(r"\[(?:\w+/)?(\w+)\]")
_SHORT = re.compile(rf"(?:({_RANK})-)?({_RANK})([{''.join(SUIT_SIGNS)}])")
"""A card or a run as on labels: ``10♥``, ``4-6♥``."""
_SIGN = re.compile(f"[{''.join(SUIT_SIGNS)}]")


@runtime_checkable
class OfSession(Protocol):
    """A screen that shows a session."""

    session: Session


def spoken(text: str, table: OfSession | None) -> str:
    """Return a text with the names of its cards, which are small pictures or short labels on the screen; ``table`` has
    the cards of its game.

    >>> spoken("played [10H]. Meld 4-6♥ · Pot 6", None)
    'played 10 of hearts. Meld 4 to 6 of hearts, Pot 6'
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

    if "[" in text:
        text = _TILE.sub(tile, text)
    if not text.isascii():
        # A voice reads the dot between two facts as "middle dot".
        text = _SHORT.sub(short, text).replace(ZERO_WIDTH, "").replace(" · ", ", ")
        text = _SIGN.sub(lambda found: suit_name(SUIT_SIGNS.index(found[0])), text)
    return text


_TABS_HIDE_TEXTS = sys.platform.startswith("linux")
"""Whether screen readers skip the text of a dialog if a tab has the focus, as Orca does."""


class Listener(Protocol):
    """Takes the narrator's lines."""

    @property
    def on(self) -> bool:
        """Whether a screen reader listens."""
        ...

    @property
    def reads_focus(self) -> bool:
        """Whether it reads new screens and the focus by itself."""
        ...

    def happened(self, text: str, *, private: bool = False, matter: Matter = Matter.OTHERS) -> None:
        """Take a line about an event; ``private``: the next person at the screen must not hear it."""
        ...

    def now(self, text: str) -> None:
        """Take a line that interrupts others, and is useless later."""
        ...

    def hush(self) -> None:
        """Drop and interrupt private lines, because another person looks at the screen."""
        ...

    def close(self) -> None: ...


def own_voice(program: Host) -> Narrator:
    """Return a narrator with a voice of the system, after a message if there is none."""
    voice = Voice(program.messages.post)
    if lacks := voice.open():
        program.say(lacks)
    return Narrator(program, voice)


class Narrator:
    """Compares the screen with its state when last reported, and reports the differences."""

    def __init__(self, program: Host, voice: Listener) -> None:
        self._program, self._voice = program, voice
        self._stack: list[Screen] = []
        self._focus = self._marks = self._toast = self._page = self._prompt = ""
        self._table: TableScreen | None = None
        self._spoken_lines = 0
        """Number of lines of the move log spoken so far."""
        self._turn: object = None
        """State and seat of the last announced turn."""
        self._asked_about: tuple[object, ...] = ()
        """State, seat and language of the last prompt."""
        self._opening = False
        """Whether the first turn has yet to be announced."""
        self._paused = False
        self._hint = NO_HINT
        self._overviews = 0
        self._refused: Bubble | None = None
        """Last refusal spoken in a race."""

    def _happened(self, text: str, matter: Matter, *, private: bool = False) -> None:
        self._voice.happened(spoken(text, self._table), private=private, matter=matter)

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
        elif self._voice.reads_focus:
            self._follow_page(top)
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
            self._opening, self._paused = True, False
        if table is None:
            return
        log = table.play.state.log
        if len(log) < self._spoken_lines:
            self._happened(_("Move undone."), Matter.OWN)
        for entry in log[self._spoken_lines :]:
            if table.real_time:
                if entry.short:  # an older line would be useless
                    self._now(entry.short)
            elif not entry.rule:  # the refusal has been spoken already
                own = entry.by in (table.play.scene.viewer, CLOCK)
                self._happened(entry.line, Matter.OWN if own else Matter.OTHERS)
        self._spoken_lines = len(log)
        if table is self._program.top:
            self._follow_person(table)

    def _follow_person(self, table: TableScreen) -> None:
        """Speak what concerns only the person at the bottom."""
        play = table.play
        self._follow_pace(play)
        if play.state.hint is not self._hint:
            self._hint = play.state.hint
            text = narration.of_hint(self._hint)
            if text and isinstance(table, GuidedScreen):  # unrequested, so after the latest events
                self._happened(text, Matter.HINT, private=True)
            elif text:
                self._now(text)
        if play.state.overviews > self._overviews:
            self._now(overview(play))
        self._overviews = play.state.overviews
        refused = play.state.bubbles.get(play.scene.viewer) if table.real_time else None
        if refused is not None and refused is not self._refused:
            self._happened(refused.text, Matter.NOTICE, private=True)
        self._refused = refused
        if not (play.scene.may_move and play.session.prompts):
            self._turn = None
            return
        known, self._asked_about = self._asked_about, (play.session.state, play.scene.viewer, language())
        if self._turn is not None and all(one is other for one, other in zip(known, self._asked_about, strict=False)):
            return  # as in most frames
        asked = not table.real_time or play.session.turn == play.scene.viewer  # a race doesn't wait for a prompt
        turn, prompt = (play.scene.viewer, play.session.turn), narration.of_prompt(play) if asked else ""
        text = narration.of_turn(play) if turn != self._turn else prompt if prompt != self._prompt else ""
        self._turn, self._prompt = turn, prompt
        if text:
            self._happened(text, Matter.TURN, private=True)

    def _follow_pace(self, play: TablePlay) -> None:
        """Announce who begins, unless it's the person, and that the table waits for a key."""
        if self._opening and play.session.prompts:
            self._opening = False
            if text := narration.of_others_turn(play):
                self._happened(text, Matter.TURN)
        paused, self._paused = self._paused, waits(play)
        if self._paused and not paused:
            # Translators: {key} is the name of a key.
            text = _("Paused. To continue, press {key}.", key=self._program.keymap.key("take"))
            self._happened(text, Matter.TURN)

    def _follow_toast(self) -> None:
        before, self._toast = self._toast, self._program.toast.text
        if self._toast and self._toast != before:
            self._happened(self._toast, Matter.NOTICE, private=True)

    def _follow_screen(self, top: Screen, *, back: bool) -> None:
        """Announce another top screen; when coming ``back`` to one, only its focus."""
        self._focus, self._marks, self._page = top.spoken_focus(), top.spoken_marks(), top.spoken_page()
        if self._voice.reads_focus:
            tab = _TABS_HIDE_TEXTS and isinstance(top.live().get(top.focus or ""), Tab)
            text = top.spoken() if tab else top.spoken_page() if top.announces_itself else ""
            if text and not back:
                self._happened(text, Matter.PAGE, private=True)
            return
        text = self._focus if back else f"{top.spoken()} {self._focus}".strip()
        if top.curtain:
            self._happened(text, Matter.PAGE)
        elif text:
            self._now(text)

    def _follow_focus(self, top: Screen) -> None:
        before, page = self._focus, self._new_page(top)
        if self._program.inputs.by_keyboard:
            self._focus = top.spoken_focus()
        marks, self._marks = self._marks, top.spoken_marks()
        if page or (self._focus, self._marks) != (before, marks):
            self._now(". ".join(filter(None, (page.rstrip("."), self._focus, self._marks))))

    def _follow_page(self, top: Screen) -> None:
        """Report changes that a screen reader doesn't notice: a new text on the same screen, and what the selected
        cards would do.
        """
        marks, self._marks = self._marks, top.spoken_marks()
        if page := self._new_page(top):
            self._happened(page, Matter.PAGE, private=True)
        if self._marks and self._marks != marks:
            self._happened(self._marks, Matter.SELECTION, private=True)

    def _new_page(self, top: Screen) -> str:
        """Return the text to read if it has changed."""
        before, self._page = self._page, top.spoken_page()
        return self._page if self._page != before else ""
