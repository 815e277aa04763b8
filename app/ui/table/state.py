"""What changes at the table: one record, that pointer, keys, moves and time change, and that picture, widgets and voice
read. The match itself is the session's, and where its cards lie is the scene's.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, NamedTuple, TypeAlias

from app.ai.hints import Hint
from app.ai.plans import HintHistory
from app.core.cards import Card, Seat
from app.core.reason import Reason
from app.table.gesture import DragItem, DropTarget
from app.table.layout import Placement
from app.ui.table.callout import Bubble, Callout, Flight
from app.ui.table.timers import Timers

NEVER = -math.inf
_POSITIONS = 3
"""As many positions the coach remembers: the one at hand, and those that an undo may bring back."""
Stop: TypeAlias = Literal["", "scores", "claims", "cover"]
"""The scores after a deal; several people who are asked about a card; the next person at one screen."""
_TILT, _MOST_TILT = 8.5, 11.0
"""Degrees for each unit that the hand moves in a millisecond, and at most."""
_SWINGS = 70.0
"""Milliseconds in which a card follows the speed of the hand, by two thirds."""
_RESTS, _STRAIGHT = 12.0, 0.3
"""A hand that has told nothing for so many milliseconds rests; and what tilts less than that hangs straight."""


class LogEntry(NamedTuple):
    """What the log has of a move, of a refusal or of how a deal went."""

    by: Seat
    """Whose doing it was."""
    line: str
    deals: bool = False
    """A deal begins with it."""
    rule: str = ""
    """It was refused, and the rule of that number says why."""
    why: str = ""
    """Why it may have been done, where one wonders."""


@dataclass
class Held:
    """Cards off the table, or marked to be moved."""

    drag_item: DragItem
    targets: Mapping[str, DropTarget[object]]
    """Where they may go."""
    start: Mapping[Card, Placement]
    """Where they lay, lowest first."""
    x: float
    y: float
    """The pointer, in units."""
    dragged: bool = False
    tilt: float = 0.0
    """Degrees; a card swings with the speed of the hand."""
    from_x: float = field(init=False)
    from_y: float = field(init=False)

    _moved: float = field(init=False, default=0.0)
    """When the card last followed the pointer, or swung back."""

    def __post_init__(self) -> None:
        self.from_x, self.from_y = self.x, self.y

    def move(self, x: float, y: float, now: float) -> None:
        """The pointer has moved: however often it tells so, the card swings alike."""
        gone = max(1.0, now - self._moved)
        follows = 1 - math.exp(-gone / _SWINGS)
        swing = self.tilt + ((x - self.x) / gone * _TILT - self.tilt) * follows
        self.tilt = max(-_MOST_TILT, min(_MOST_TILT, swing))
        self.x, self.y, self._moved = x, y, now

    def settle(self, now: float) -> bool:
        """The pointer rests: the card swings back. True while it still does."""
        gone = now - self._moved
        if not self.tilt or gone < _RESTS:
            return False
        self.tilt *= math.exp(-gone / _SWINGS)
        if abs(self.tilt) < _STRAIGHT:
            self.tilt = 0.0
        self._moved = now
        return True

    def placements(self) -> dict[Card, Placement]:
        """Where the cards are seen now."""
        if not self.dragged:
            return {card: replace(p, y=p.y - 16) for card, p in self.start.items()}
        # The whole grip swings round the pointer, as cards held between two fingers do.
        turn = math.radians(self.tilt)
        cos, sin = math.cos(turn), math.sin(turn)
        found = {}
        for card, p in self.start.items():
            dx, dy = p.x - self.from_x, p.y - self.from_y
            found[card] = replace(p, x=self.x + dx * cos - dy * sin, y=self.y + dx * sin + dy * cos, angle=self.tilt)
        return found


RISES = 12.0
"""How far it stands out."""
_TAKES, _FIRST = 90.0, 24.0
"""Milliseconds that all of it takes, and how much of them the first picture shows: it answers at once."""


class Lift:
    """How far each card stands out now. Times are milliseconds of the program's clock."""

    def __init__(self) -> None:
        self._high: dict[Card, float] = {}
        self._raised: Card | None = None
        self._at = 0.0

    @property
    def heights(self) -> dict[Card, int]:
        """The cards that stand out, in whole units."""
        return {card: round(high) for card, high in self._high.items()}

    @property
    def restless(self) -> bool:
        """Some card rises or sinks."""
        return any(high != RISES * (card == self._raised) for card, high in self._high.items())

    def tick(self, raised: Card | None, now: float, *, still: bool) -> bool:
        """That card is pointed at; ``still`` lets nothing move. True if the picture changes."""
        before = self.heights
        gone = now - self._at if raised == self._raised else _FIRST
        self._raised, self._at = raised, now
        if raised is not None:
            self._high.setdefault(raised, 0.0)
        by = RISES if still else RISES * min(gone, _FIRST) / _TAKES
        towards = {card: RISES if card == raised else 0.0 for card in self._high}
        moved = {card: high + max(-by, min(by, towards[card] - high)) for card, high in self._high.items()}
        self._high = {card: high for card, high in moved.items() if high or card == raised}
        return self.heights != before


@dataclass(frozen=True, slots=True)
class PointerPress:
    """Where and on what the button went down."""

    zone: str
    card: Card | None
    x: float
    y: float
    held_before: bool
    """Something was taken up already: this press may say where it goes."""
    marks: bool = False
    """A click here marks the card; only a drag takes it up."""


@dataclass(frozen=True, slots=True)
class ShownHint:
    """What is lit up until when."""

    cards: Sequence[Card] = ()
    zone: str | None = None
    move: object = None
    until: float = 0.0
    """When it goes by itself; never in a game with turns."""
    rows: tuple[HintRow, ...] = ()
    foot: tuple[str, ...] = ()
    """Lines below the rows."""


@dataclass(frozen=True, slots=True)
class HintRow:
    """A move that was thought of."""

    move: str
    """In words."""
    reason: str
    worth: str
    """What it is worth, in numbers; empty where nothing was searched."""
    cards: frozenset[Card] = frozenset()
    """Those that it is about: what moves, and what it and the reason name."""
    zones: frozenset[str] = frozenset()
    """The places that it is about."""


NO_HINT = ShownHint()

BRIGHT, BRIGHT_IN_RACE = 2000.0, 900.0
"""Milliseconds that what a seat did stands out."""


@dataclass(frozen=True, slots=True)
class Acted:
    """What a seat did last."""

    phrases: tuple[str, ...]
    """Of the whole turn, in order."""
    at: float
    """When the last of it happened, by the program's clock."""
    lasts: float = BRIGHT
    earlier: tuple[tuple[str, ...], ...] = ()
    """Its turns before this one, the latest last; two at most."""
    why: str = ""
    """Why it may have done so, where one wonders."""

    @property
    def until(self) -> float:
        """When it is no longer new."""
        return self.at + self.lasts

    def bright(self, now: float) -> bool:
        """Whether it is new."""
        return now < self.until


@dataclass(slots=True)
class Coaching:
    """What the coach knows of one position."""

    state: object
    """Of the match."""
    asked: bool = False
    silent: bool = False
    """The answer is for the coach alone: nobody has asked for a hint."""
    best: Hint | None = None
    """None as long as the position has not been judged."""
    poor: Mapping[object, Hint] = field(default_factory=dict)
    """The moves that cost much."""
    warned: object = None
    """The move that was warned of: the second time it is played."""
    made: object = None
    """The move that was made there before the position had been judged."""


@dataclass
class TableState:
    """Who sits at the bottom, what is held, marked, pointed at and lit up, what is said, and what is due."""

    viewer: Seat
    """Who sits at the bottom."""
    open_hand: bool
    """Their hand lies open."""

    held: Held | None = None
    """What the person at the bottom has taken up."""
    marked: frozenset[Card] = frozenset()
    """Cards marked by clicks, to be played together: a pair to connect, a meld, a claim."""
    marked_in: dict[Card, str] = field(default_factory=dict)
    """The zone where each of them lay when it was marked."""

    over: Card | None = None
    """The card of the hand pointed at."""
    press: PointerPress | None = None
    """Where the button of the mouse went down, while it is down."""
    clicked: tuple[float, str, Card | None] = NEVER, "", None
    """When and on what a click was made last that another one may make a double click."""
    raced: tuple[float, float, float] = NEVER, 0.0, 0.0
    """When and where a click played a card in real time."""
    lift: Lift = field(default_factory=Lift)
    spot: str | None = None
    """What of the table has the focus: ``card:17`` or ``zone:stock``."""

    dull: frozenset[Card] = frozenset()
    """Cards of the hand that cannot be played now, while others can."""
    hint: ShownHint = NO_HINT
    """What is lit up because the person asked for it."""
    hint_followed: ShownHint = NO_HINT
    """The last one that the focus went after."""
    hint_about: object = None
    """The state that the hint is about."""
    hint_wanted_until: float = 0.0
    """In real time: until when an answer is waited for, though the others play on meanwhile."""
    advised: HintHistory = field(default_factory=dict)
    """What was said in which state, by how many moves had been made and whom it was said to."""
    coaching: deque[Coaching] = field(default_factory=lambda: deque(maxlen=_POSITIONS))
    """What the coach knows of the last positions."""
    coach_says: str = ""
    """What the coach said last of a move that had been made."""
    drawn: frozenset[Card] = frozenset()
    """What the person at the bottom drew last."""
    laid: frozenset[Card] = frozenset()
    """What somebody else laid on the table last, for a moment."""
    laid_by: Seat = 0
    """Who did."""
    caption: tuple[str, Seat, str] | None = None
    """Of a move in two parts: at which zone, whose move it is, and what its part is that is seen now."""

    feelings: Mapping[Seat, str] = field(default_factory=dict)
    """What each face shows of what has just happened."""

    log: list[LogEntry] = field(default_factory=list)
    """What happened, the oldest first."""
    refused: Reason | None = None
    """What has just been said to a move that does not go: whoever asks for the rules then asks for that one."""
    did: dict[Seat, Acted] = field(default_factory=dict)
    """What each seat did last; who acted last stands at the end."""
    bubbles: dict[Seat, Bubble] = field(default_factory=dict)
    call: Callout | None = None
    """Lettering in the middle of the table."""
    flights: list[Flight] = field(default_factory=list)
    """Chips in the air."""

    acted: float = 0.0
    """When something happened last."""
    turn_was: Seat | None = None
    """Whose turn it was before the last move."""
    waits: bool = False
    """The turn of an AI player has ended, and the next begins when the person says so."""
    hurried: object = None
    """The key, the gamepad's button or the button of the bar that the person holds so that the AI players hurry."""
    dot: int | None = None
    """Which of the dots over who thinks was lit last."""
    heard: float = NEVER
    """Up to when cards that set out have been heard."""
    next_heard: float = NEVER
    """From when on one is heard again."""
    timers: Timers = field(default_factory=Timers)
    """What goes, or is heard, at its time."""

    stop: Stop = ""
    """For what play stops next by itself."""
    stop_due: float | None = None
    closes: float | None = None
    """When the open hand closes, as its person's turn is over."""
    closed: Seat | None = None
    """Whose hand was closed as the turn was over, while nobody else has been asked to the screen."""
    scored: int = -1
    """How long the log was when the scores were shown: once a deal, unless they are asked for."""

    @property
    def held_cards(self) -> Collection[Card]:
        return self.held.start if self.held else ()

    @property
    def dragged(self) -> Held | None:
        """What is held off the table, with the pointer."""
        return self.held if self.held and self.held.dragged else None
