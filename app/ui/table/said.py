"""How the table tells of moves: the log, what has happened since somebody looked last, bubbles, big lettering."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from app.core.cards import Seat
from app.table.geometry import Area, Box
from app.table.looking import behind, turned_up
from app.table.pace import Pace
from app.table.tabletop import Cue
from app.ui.session import Session, Step
from app.ui.window.brush import BUBBLE, Brush
from app.ui.window.theme import INK, SMALL


@dataclass(frozen=True, slots=True)
class Happening:
    """What everybody sees and hears of one move."""

    step: Step
    cue: Cue
    by: Seat
    """Whose doing it is, whoever's answer settled it."""


def happening(session: Session, step: Step) -> Happening:
    """How the session's game tells of that move."""
    before, after = session.seen(None, step.before), session.seen(None, step.after)
    cue = session.tabletop.cue(before, step.seat, step.move, after)
    if cue.order:
        cue = replace(cue, order=turned_up(cue.order, behind(after, step.after)))
    if cue.heaped:
        cue = replace(cue, heaped=turned_up(cue.heaped, behind(before, step.before)))
    return Happening(step, cue, step.seat if cue.by is None else cue.by)


def told(session: Session, step: Step) -> str:
    """The line of the log."""
    before, after = session.seen(None, step.before), session.seen(None, step.after)
    return session.tabletop.tell(before, step.seat, step.move, after, session.name)


def opening(session: Session) -> Cue:
    """How the session's first deal is shown."""
    seen = session.seen()
    cue = session.tabletop.opening(seen)
    return replace(cue, order=turned_up(cue.order, behind(seen, session.state)))


_CALL_LASTS, _BUBBLE_LASTS = 1200.0, 2000.0
_GROWS, _HIGH, _SMALL = 320.0, 150.0, 0.35
"""So long lettering swells, how high it becomes, and how large it is at first."""
_BEYOND = 2.2
"""How far it swells past its size."""
_FADES, _STEP = 150.0, 10.0
"""So long it goes away; and sizes are rounded, so that the pictures can be kept."""
_ASIDE, _BEFORE, _CLEAR = 92.0, 16.0, 214.0
"""To the left, in real time: what is wanted next lies at the right of the middle, and is read at once. Lettering ends
so far before it, and begins beyond the plates at the left edge.
"""


@dataclass(frozen=True, slots=True)
class Callout:
    """Lettering in the middle of the table."""

    name: str
    begins: float
    lasts: float = _CALL_LASTS
    aside: bool = False
    """Play goes on meanwhile."""
    still: bool = False
    """It does not swell, but fades in."""
    beside: Box | None = None
    """The place where cards are played to, in real time: the lettering stands at its height."""

    def over(self, now: float) -> bool:
        """Whether it has gone."""
        return now >= self.begins + self.lasts

    def draw(self, brush: Brush, now: float) -> None:
        """It swells past its size, comes back, and fades away in the end."""
        gone = now - self.begins
        if gone < 0:
            return
        size = 1.0 if self.still else _SMALL + (1 - _SMALL) * _overshoot(min(1.0, gone / _GROWS))
        fade = min(1.0, (self.lasts - gone) / _FADES, (gone + 1) / _FADES if self.still else 1.0)
        shape = brush.sprites.shape(f"title/{self.name}")
        last = self._place(brush.area, shape)
        high = round(last.h * size / _STEP) * _STEP
        x, y = last.middle
        brush.swelling(f"title/{self.name}", Box.around(x, y, high * shape, high), last, fade)

    def _place(self, area: Area, shape: float) -> Box:
        """Where it stands once it has its size; ``shape`` is its width over its height."""
        x, y, wide = area.w / 2 - _ASIDE * self.aside, area.h * 0.42, _HIGH * shape
        if self.beside is not None:
            y = self.beside.middle[1]
            if self.aside:
                end = self.beside.x - _BEFORE
                wide = min(wide, end - _CLEAR)
                x = min(x, end - wide / 2)
        return Box.around(x, y, wide, wide / shape)


def called(name: str, now: float, pace: Pace, *, aside: bool) -> Callout:
    """Lettering that comes when the cards of the move have arrived."""
    return Callout(name, now + pace.lasts, _CALL_LASTS * pace.share, aside, still=not pace.flies)


def _overshoot(t: float) -> float:
    return 1 + (_BEYOND + 1) * (t - 1) ** 3 + _BEYOND * (t - 1) ** 2


@dataclass(frozen=True, slots=True)
class Bubble:
    """What a seat says, beside its plate."""

    text: str
    begins: float

    def over(self, now: float) -> bool:
        """Whether it has gone."""
        return now >= self.begins + _BUBBLE_LASTS

    @property
    def until(self) -> float:
        """When it goes."""
        return self.begins + _BUBBLE_LASTS

    def draw(self, brush: Brush, x: float, y: float) -> None:
        """Above the middle ``x, y`` of a plate, where only a closed hand looks out; never outside the picture."""
        draw_bubble(brush, self.text, x, y)


def draw_bubble(brush: Brush, text: str, x: float, y: float) -> None:
    """A speech bubble at a plate."""
    area: Area = brush.area
    wide, high = brush.width(text, SMALL, "SemiBold") + 28, 32.0
    x = max(wide / 2 + 14, min(area.w - wide / 2 - 14, x))
    box = Box.around(x, y - 50, wide, high)
    brush.panel(box, BUBBLE)
    brush.text(text, x, box.middle[1], SMALL, INK, weight="SemiBold", align=0.5)


_REACH = 5000
"""Moves. To tell of a hundred thousand would take seconds."""


class Said:
    """Times are milliseconds of the program's clock."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self.log: list[tuple[Seat, str]] = []
        """The log's lines: whose doing, and in words."""
        self.bubbles: dict[Seat, Bubble] = {}
        self.call: Callout | None = None
        self.rewrite_log()

    def rewrite_log(self) -> None:
        """The log from the whole match, or from so far back as anybody will look: after resuming and undo."""
        match = self._session.match
        begin = max(0, len(match.log) - _REACH)
        steps = (
            Step(match.states[i], match.log[i].seat, match.log[i].move, match.states[i + 1])
            for i in range(begin, len(match.log))
        )
        lines = ((happening(self._session, step).by, told(self._session, step)) for step in steps)
        self.log = [(seat, line) for seat, line in lines if line]

    def follow(self, what: Happening, now: float, pace: Pace) -> None:
        """Tell of a move; big lettering comes when the cards have arrived, at that pace."""
        self.log.append((what.by, told(self._session, what.step)))
        if what.cue.bubble:
            self.say(what.by, what.cue.bubble, now)
        if what.cue.call:
            self.call = called(what.cue.call, now, pace, aside=self._session.game.real_time)

    def say(self, seat: Seat, text: str, now: float) -> None:
        """A bubble at a seat's plate."""
        self.bubbles[seat] = Bubble(text, now)

    def hurry(self) -> None:
        """Big lettering makes way; where play goes on meanwhile it is in nobody's."""
        if self.call and not self.call.aside:
            self.call = None

    def forget(self) -> None:
        """A new deal: what was said about the last one goes; the log stays."""
        self.call, self.bubbles = None, {}

    def tick(self, now: float) -> bool:
        """What has been read goes; True if the picture changes."""
        gone = [seat for seat, bubble in self.bubbles.items() if bubble.over(now)]
        for seat in gone:
            del self.bubbles[seat]
        swelling = self.call is not None
        if self.call and self.call.over(now):
            self.call = None
        return swelling or bool(gone)

    def wakes(self) -> list[float]:
        """When a bubble goes."""
        return [bubble.until for bubble in self.bubbles.values()]


_STOPS = ".;"


def since_last_turn(session: Session, seat: Seat) -> Mapping[Seat, list[str]]:
    """What each of the others has done in this deal since ``seat`` did something, whoever moved first in front. In the
    words of the log, which everybody may read, without the names before them.
    """
    match, found = session.match, list[tuple[Seat, str]]()
    for i in range(len(match.log) - 1, -1, -1):
        event = match.log[i]
        what = happening(session, Step(match.states[i], event.seat, event.move, match.states[i + 1]))
        if what.cue.quiet:
            continue
        if session.tabletop.is_deal(event.move) or (what.by == seat and found):
            break
        if what.by == seat:
            continue  # of the turn that it is in the middle of
        found.append((what.by, told(session, what.step).removeprefix(f"{session.name(what.by)} ").rstrip(_STOPS)))
    seats: dict[Seat, list[str]] = {}
    for other, words in reversed(found):
        seats.setdefault(other, []).append(words)
    return seats
