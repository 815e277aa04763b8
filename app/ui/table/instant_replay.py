"""Instant replay of the moves since the viewer's last turn, or of a race's last seconds, on a table of its own.

The match stays as it is, and any key leads back.
"""

from __future__ import annotations

from dataclasses import dataclass

import pygame
from pygame.event import Event

from app.core.cards import Seat
from app.core.game import CLOCK, Ms
from app.core.info import Mood
from app.core.match_history import match_at
from app.core.messages import _
from app.table.geometry import Area, Box
from app.table.seating import BAR_HEIGHT
from app.ui.kit.accessible import AccessibleNode, Role, Verb
from app.ui.kit.screen import Host, Screen
from app.ui.kit.widgets import Label, Panel, Widget
from app.ui.session import Session, Step
from app.ui.table.accessible_table import still_nodes
from app.ui.table.move_log import logged_move, move_event, recount_moves
from app.ui.table.picture import draw_over, draw_table
from app.ui.table.play import TablePlay
from app.ui.window.brush import Brush, Style
from app.ui.window.speech import PER_LETTER
from app.ui.window.theme import TEXT, Ink

_FIRST, _BETWEEN, _LAST = 900.0, 1300.0, 1600.0
"""Milliseconds before the first move, between moves, and after the last, at the usual speed."""
_BAR = Style(opacity=0.9, radius=0, edge_opacity=0)
_LAST_OF_RACE: Ms = 5000
"""Length of the replayed part of a race."""
_BACK = "back"
"""Id of the button that leads back."""
_SLOWER, _LEAST, _MOST = 2.5, 500.0, 1800.0
"""Factor of the slow motion, and least and most milliseconds between two moves."""


@dataclass(frozen=True, slots=True)
class Recap:
    moves: range
    """Their indices in the log."""
    words: str
    """The heading."""


def worth_seeing(session: Session, seat: Seat) -> Recap | None:
    """Return what a seat may want to see again now; None if there is nothing."""
    if session.game.real_time:
        moves = last_of_race(session)
        return Recap(moves, _("Replay of the last five seconds, in slow motion. Any key to return.")) if moves else None
    moves = since_own_turn(session, seat)
    return Recap(moves, _("Replay since your last turn. Any key to return.")) if moves else None


def last_of_race(session: Session) -> range:
    """Return the moves of the last seconds of a finished race; none while it goes on."""
    match = session.match
    begin = end = len(match.log)
    if not session.between_deals:
        return range(end, end)
    since = match.now - _LAST_OF_RACE
    while begin and match.log[begin - 1].at >= since and not session.tabletop.is_deal(match.log[begin - 1].move):
        begin -= 1
    return range(begin, end)


def since_own_turn(session: Session, seat: Seat) -> range:
    """Return the others' moves since the last turn of a seat, as indices of the log; the moves of its current turn
    come after them. None before this deal.
    """
    begin = end = len(session.match.log)
    while end and session.turn == seat and _whose(session, end - 1) == seat:
        end -= 1
    begin = end
    while begin and _whose(session, begin - 1) not in (seat, None):
        begin -= 1
    return range(begin, end)


def _whose(session: Session, at: int) -> Seat | None:
    """Return the seat that acted; None for a deal. A secret move counts as the clock's."""
    if session.tabletop.is_deal(session.match.log[at].move):
        return None
    shown = logged_move(session, at)
    return CLOCK if shown.cue.quiet else shown.by


class InstantReplay(Screen):
    """Covers the table, which is paused meanwhile. Times are milliseconds of the program's clock."""

    def __init__(self, program: Host, below: Screen, play: TablePlay, shown: Recap) -> None:
        super().__init__(program)
        self._below, self._whole, self._left = below, play.session.match, list(shown.moves)
        self._words = shown.words
        now, whole = program.now(), play.session
        session = type(whole)(match_at(whole.match, shown.moves.start), whole.save, whole.thinking.thinker, now)
        self._play = TablePlay(
            program, session, program.area_of(below), play.scene.viewer, open_hand=play.scene.open_hand
        )
        recount_moves(self._play)
        self._play.state.log.clear()  # so that only replayed moves are in the tree, and announced
        self._due = now + _FIRST * self._play.pace.share

    @property
    def mood(self) -> Mood:
        return self._below.mood

    @property
    def ambience(self) -> tuple[str, ...]:
        return self._below.ambience

    @property
    def least(self) -> tuple[float, float]:
        return self._below.least

    @property
    def beside(self) -> float:
        """Same as the table's, so that every card stays in place."""
        return self._below.beside

    @property
    def takes_any_key(self) -> bool:
        return True

    def cloth(self, area: Area) -> Box | None:
        return self._below.cloth(area)

    def version(self) -> object:
        return True

    def widgets(self, area: Area) -> list[Widget]:
        """Return the heading, in the place of the top bar."""
        bar = Box(0, 0, area.w, BAR_HEIGHT)
        return [
            Panel(bar, _BAR),
            Label(bar, self._words, TEXT, Ink.ACCENT, "Bold", align=0.5),
        ]

    def spoken_page(self) -> str:
        """Return the latest replayed move."""
        log = self._play.state.log
        return (log[-1].short or log[-1].line) if log else ""

    def accessible_parts(self) -> tuple[AccessibleNode, ...]:
        """Return the table, and a button to return without a keyboard."""
        back = AccessibleNode(_BACK, Role.BUTTON, _("Return to the table"), verbs=frozenset({Verb.PRESS}))
        return *still_nodes(self._play), back

    def accessible_version(self) -> object:
        return self._play.scene.zones, len(self._play.state.log), self._play.scene.area

    def act_on(self, name: str, verb: Verb, value: float | str | None, now: float) -> None:
        if name == _BACK:
            self.program.pop()

    def event(self, event: Event, now: float) -> bool:
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.program.pop()
            return True
        return False

    def pad(self, button: str, now: float) -> bool:
        self.program.pop()
        return True

    def tick(self, now: float) -> bool:
        """Play the next move when it is due; after the last one, return to the table."""
        changed = self._play.tick(now, paused=True)
        if now < self._due or self._play.scene.motion.busy:
            return changed
        if not self._left:
            self.program.pop()
            return True
        at = self._left.pop(0)
        step = self._step(at)
        self._play.follow(step, now)
        due = self._in_race(at, now) if self._play.session.game.real_time else self._in_turn(step, now)
        reading = PER_LETTER * len(self.spoken_page()) if self.program.read_aloud else 0.0
        self._due = max(due, now + reading)
        return True

    def _in_turn(self, step: Step, now: float) -> float:
        """Return the time of the next move in a game with turns: once this one has been read."""
        quiet = move_event(self._play.session, step).cue.quiet
        wait = 0.0 if quiet else _BETWEEN if self._left else _LAST
        return self._play.scene.motion.rests(now) + wait * self._play.pace.share

    def _in_race(self, at: int, now: float) -> float:
        """Return the time of the next move in a race, at any speed of the cards: as it was, but slower, so that each
        move can be followed and close calls stay visible.
        """
        if not self._left:
            return self._play.scene.motion.rests(now) + _LAST
        log = self._whole.log
        return now + min(_MOST, max(_LEAST, (log[at + 1].at - log[at].at) * _SLOWER))

    def _step(self, at: int) -> Step:
        """Append the next move to the replayed match."""
        shown, event = self._play.session.match, self._whole.log[at]
        before, after = self._whole.states[at], self._whole.states[at + 1]
        shown.states.append(after)
        shown.log.append(event)
        return Step(before, event.seat, event.move, after)

    def wake(self, now: float) -> float | None:
        if self._play.restless:
            return self.program.painted + self.program.frame
        return min([self._due, *self._play.wakes(now, paused=True)])

    def draw(self, brush: Brush, now: float) -> None:
        if self._play.scene.area != brush.area:
            self._play.scene.arrange(brush.area)
        self._play.place_call()
        draw_table(self._play, None, brush, now)
        super().draw(brush, now)
        draw_over(self._play, brush, now)
