"""What happened since one's own last turn, or in the last seconds of a race, shown once more on a table of its own:
nothing of the match changes, and any key leads back.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import pygame
from pygame.event import Event

from app.core.cards import Seat
from app.core.game import CLOCK, Ms
from app.core.info import Mood
from app.core.match_history import match_at
from app.table.geometry import Area, Box
from app.table.seating import BAR_HEIGHT
from app.ui.kit.screen import Host, Screen
from app.ui.kit.widgets import Label, Panel, Widget
from app.ui.session import Session, Step
from app.ui.table.last_actions import recount_moves
from app.ui.table.move_log import happening
from app.ui.table.picture import draw_over, draw_table
from app.ui.table.play import TablePlay
from app.ui.window.brush import Brush, Style
from app.ui.window.theme import TEXT, Ink

_FIRST, _BETWEEN, _LAST = 900.0, 1300.0, 1600.0
"""Milliseconds before the first move, from one to the next, and after the last, at the usual speed."""
_BAR = Style(opacity=0.9, radius=0, edge_opacity=0)
_LAST_OF_RACE: Ms = 5000
"""So much of a race is shown again."""
_SLOWER, _LEAST, _MOST = 2.5, 500.0, 1800.0
"""How many times slower, and the milliseconds between two moves at the least and at the most."""


@dataclass(frozen=True, slots=True)
class Recap:
    """What is shown once more."""

    moves: range
    """By their places in the log."""
    words: str
    """What it is."""


def worth_seeing(session: Session, seat: Seat) -> Recap | None:
    """What a seat may want to see again now; None if there is nothing."""
    if session.game.real_time:
        moves = last_of_race(session)
        return Recap(moves, "the last five seconds, slowly") if moves else None
    moves = since_own_turn(session, seat)
    return Recap(moves, "since your last turn") if moves else None


def last_of_race(session: Session) -> range:
    """The moves of the last seconds of a race that is over; none while it goes on."""
    match = session.match
    begin = end = len(match.log)
    if not session.between_deals:
        return range(end, end)
    since = match.now - _LAST_OF_RACE
    while begin and match.log[begin - 1].at >= since and not session.tabletop.is_deal(match.log[begin - 1].move):
        begin -= 1
    return range(begin, end)


def since_own_turn(session: Session, seat: Seat) -> range:
    """The moves of the others since the last turn of that seat, by their places in the log; those of a turn that it is
    in the middle of come after them. None before the cards of this deal lay.
    """
    begin = end = len(session.match.log)
    while end and session.turn == seat and _whose(session, end - 1) == seat:
        end -= 1
    begin = end
    while begin and _whose(session, begin - 1) not in (seat, None):
        begin -= 1
    return range(begin, end)


def _whose(session: Session, at: int) -> Seat | None:
    """Whose doing a move was; None if cards were dealt. What was done in secret is no turn of anybody's."""
    match = session.match
    event = match.log[at]
    if session.tabletop.is_deal(event.move):
        return None
    what = happening(session, Step(match.states[at], event.seat, event.move, match.states[at + 1]))
    return CLOCK if what.cue.quiet else what.by


class AgainScreen(Screen):
    """Lies over the table, which waits meanwhile. Times are milliseconds of the program's clock."""

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
        self._due = now + _FIRST * self._play.pace.share

    @property
    def mood(self) -> Mood:
        return self._below.mood

    @property
    def ambience(self) -> tuple[str, ...]:
        return self._below.ambience

    @property
    def least(self) -> tuple[float, float]:
        """As much as the table needs."""
        return self._below.least

    @property
    def beside(self) -> float:
        """As much as at the table, so that everything lies where it lay."""
        return self._below.beside

    @property
    def takes_any_key(self) -> bool:
        """All of them lead back."""
        return True

    def cloth(self, area: Area) -> Box | None:
        """The mat under the cards."""
        return self._below.cloth(area)

    def version(self) -> object:
        """The words never change."""
        return True

    def widgets(self, area: Area) -> list[Widget]:
        """Where the bar is, what this is."""
        bar = Box(0, 0, area.w, BAR_HEIGHT)
        return [
            Panel(bar, _BAR),
            Label(bar, f"Once more: {self._words}. Any key leads back.", TEXT, Ink.ACCENT, "Bold", align=0.5),
        ]

    def event(self, event: Event, now: float) -> bool:
        """Any press ends it."""
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.program.pop()
            return True
        return False

    def pad(self, button: str, now: float) -> bool:
        """Any button, too."""
        self.program.pop()
        return True

    def tick(self, now: float) -> bool:
        """The next move, when the last one has been seen; after the last one the table is there again."""
        changed = self._play.tick(now, paused=True)
        if now < self._due or self._play.scene.motion.busy:
            return changed
        if not self._left:
            self.program.pop()
            return True
        at = self._left.pop(0)
        step = self._step(at)
        self._play.follow(step, now)
        self._due = self._in_race(at, now) if self._play.session.game.real_time else self._in_turn(step, now)
        return True

    def _in_turn(self, step: Step, now: float) -> float:
        """When the next move comes: once this one has been read."""
        quiet = happening(self._play.session, step).cue.quiet
        wait = 0.0 if quiet else _BETWEEN if self._left else _LAST
        return self._play.scene.motion.rests(now) + wait * self._play.pace.share

    def _in_race(self, at: int, now: float) -> float:
        """When the next move comes, at any speed of the cards: as it came, but slower, so that each can be followed
        and it is still seen how close it was.
        """
        if not self._left:
            return self._play.scene.motion.rests(now) + _LAST
        log = self._whole.log
        return now + min(_MOST, max(_LEAST, (log[at + 1].at - log[at].at) * _SLOWER))

    def _place_call(self) -> None:
        """Lettering of a race stands where its pile lies."""
        play = self._play
        if play.state.call is not None and play.session.game.real_time:
            beside = play.scene.zone_box(play.scene.mat.goal)
            play.state.call = replace(play.state.call, aside=False, beside=beside)

    def _step(self, at: int) -> Step:
        """The shown match goes on by one move, as it was."""
        shown, event = self._play.session.match, self._whole.log[at]
        before, after = self._whole.states[at], self._whole.states[at + 1]
        shown.states.append(after)
        shown.log.append(event)
        return Step(before, event.seat, event.move, after)

    def wake(self, now: float) -> float | None:
        """Every frame while something moves."""
        if self._play.restless:
            return self.program.painted + self.program.frame
        return min([self._due, *self._play.wakes(now, paused=True)])

    def draw(self, brush: Brush, now: float) -> None:
        """The table as it was, and above it what this is."""
        if self._play.scene.area != brush.area:
            self._play.scene.arrange(brush.area)
        self._place_call()
        draw_table(self._play, None, brush, now)
        super().draw(brush, now)
        draw_over(self._play, brush, now)
