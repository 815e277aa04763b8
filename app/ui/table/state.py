"""The table's user-interface state: pointer, keys, moves and timers change it; picture, widgets and narration read it.

The match itself belongs to the session, and the positions of the cards to the scene.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, TypeAlias

from app.ai.hints import Hint, HintHistory
from app.core.cards import Card, Seat
from app.core.reason import Reason
from app.table.geometry import Placement
from app.table.gesture import DragItem, DropTarget
from app.ui.table.callout import Bubble, Burst, Callout
from app.ui.table.chips import Flight


class Timers:
    def __init__(self) -> None:
        self._waiting: dict[Hashable, tuple[float, Callable[[], object]]] = {}

    def set(self, name: Hashable, due: float, action: Callable[[], object]) -> None:
        """Schedule an action; it replaces one scheduled under the same name."""
        self._waiting[name] = due, action

    def cancel(self, *kinds: str) -> None:
        """Cancel the timers called ``kind`` and those called ``(kind, ...)``."""
        self._waiting = {
            name: waiting
            for name, waiting in self._waiting.items()
            if (name[0] if isinstance(name, tuple) else name) not in kinds
        }

    def run(self, now: float) -> bool:
        """Run the actions that are due; return whether there were any."""
        due = sorted((at, i, name) for i, (name, (at, _)) in enumerate(self._waiting.items()) if at <= now)
        actions = [self._waiting.pop(name)[1] for _, _, name in due]
        for action in actions:
            action()
        return bool(actions)

    @property
    def next(self) -> float | None:
        """Time of the next action, if any."""
        return min((due for due, _ in self._waiting.values()), default=None)


NEVER = -math.inf
_POSITIONS = 3
"""Positions that the coach remembers: the current one, and those that an undo may restore."""
Stop: TypeAlias = Literal["", "scores", "claims", "cover"]
"""Reasons for play to stop: the scores after a deal; several people who may claim a card; the next person at a shared
screen.
"""
_TILT, _MOST_TILT = 8.5, 11.0
"""Tilt in degrees per unit that the pointer moves in a millisecond, and the largest tilt."""
_SWINGS = 70.0
"""Milliseconds in which a card's tilt follows the pointer's speed, by two thirds."""
_RESTS, _RESTED = 12.0, 50.0
"""Minimum and maximum milliseconds without movement after which the pointer counts as resting."""
_LATE, _FORGETS = 1.5, 0.9
"""A movement that comes this many times later than usual is the first after a rest; and the factor by which the usual
interval shrinks at most with each movement, as several may be reported at once.
"""


class LogEntry(NamedTuple):
    """An entry of the log: a move, a refusal or the result of a deal."""

    by: Seat
    """The seat that acted."""
    line: str
    deals: bool = False
    """Whether a deal begins with it."""
    rule: str = ""
    """Section of the rule that explains a refusal."""
    why: str = ""
    """Likely reason of an AI player's move, where it invites a question."""
    short: str = ""
    """In a race: the line as read aloud."""


@dataclass
class Held:
    """Cards picked up or selected for a move."""

    drag_item: DragItem
    targets: Mapping[str, DropTarget[object]]
    """Zones where they may go."""
    start: Mapping[Card, Placement]
    """Their original positions, lowest first."""
    x: float
    y: float
    """Position of the pointer, in units."""
    dragged: bool = False
    tilt: float = 0.0
    """Degrees; a card swings with the pointer's speed."""
    _offsets: tuple[tuple[float, float], ...] = field(init=False)
    """Offset of each card's centre from the pointer when it was picked up."""
    _moved: float = field(init=False, default=NEVER)
    """When the card last followed the pointer."""
    _interval: float = field(init=False, default=_RESTED)
    """Usual interval between two movements in milliseconds."""

    def __post_init__(self) -> None:
        self._offsets = tuple((place.x - self.x, place.y - self.y) for place in self.start.values())

    def move(self, x: float, y: float, now: float) -> None:
        """Follow the pointer; the swing does not depend on how often it reports. The duration of the first movement
        after a rest is unknown, so it doesn't make the card swing.
        """
        elapsed = max(1.0, now - self._moved)
        if elapsed < _RESTED:
            follows = 1 - math.exp(-elapsed / _SWINGS)
            swing = self.tilt + ((x - self.x) / elapsed * _TILT - self.tilt) * follows
            self.tilt = max(-_MOST_TILT, min(_MOST_TILT, swing))
        self._interval = min(_RESTED, max(elapsed, _FORGETS * self._interval))
        self.x, self.y, self._moved = x, y, now

    @property
    def settles(self) -> float | None:
        """Return when the card will hang straight unless the pointer moves first; None if it hangs straight already."""
        return self._moved + min(_RESTED, max(_RESTS, _LATE * self._interval)) if self.tilt else None

    def settle(self, now: float) -> bool:
        """Let the card hang straight once the pointer rests; return whether the picture changed."""
        if self.settles is None or now < self.settles:
            return False
        self.tilt = 0.0
        return True

    def placements(self) -> dict[Card, Placement]:
        if not self.dragged:
            return {card: p._replace(y=p.y - 16) for card, p in self.start.items()}
        places = zip(self.start.items(), self.middles(), strict=True)
        return {card: p._replace(x=x, y=y, angle=self.tilt) for (card, p), (x, y) in places}

    def middles(self) -> list[tuple[float, float]]:
        """Return the centre of each dragged card. They all swing round the pointer, as if held between two fingers."""
        turn = math.radians(self.tilt)
        cos, sin = math.cos(turn), math.sin(turn)
        return [(self.x + dx * cos - dy * sin, self.y + dx * sin + dy * cos) for dx, dy in self._offsets]


RISES = 12.0
"""Units that a raised card sticks out."""
_TAKES, _FIRST = 90.0, 24.0
"""Milliseconds of the whole rise, and those that the first frame shows, so that it responds at once."""


class Lift:
    """How far each hand card is raised now. Times are milliseconds of the program's clock."""

    def __init__(self) -> None:
        self._height: dict[Card, float] = {}
        self._raised: Card | None = None
        self._at = 0.0

    @property
    def heights(self) -> dict[Card, int]:
        """Height of each raised card, in whole units."""
        return {card: round(height) for card, height in self._height.items()}

    @property
    def restless(self) -> bool:
        """Whether some card rises or sinks."""
        return any(height != RISES * (card == self._raised) for card, height in self._height.items())

    def tick(self, raised: Card | None, now: float, *, still: bool) -> bool:
        """Raise the card pointed at, without animation if ``still``; return whether the picture changes."""
        before = self.heights
        elapsed = now - self._at if raised == self._raised else _FIRST
        self._raised, self._at = raised, now
        if raised is not None:
            self._height.setdefault(raised, 0.0)
        by = RISES if still else RISES * min(elapsed, _FIRST) / _TAKES
        towards = {card: RISES if card == raised else 0.0 for card in self._height}
        moved = {card: height + max(-by, min(by, towards[card] - height)) for card, height in self._height.items()}
        self._height = {card: height for card, height in moved.items() if height or card == raised}
        return self.heights != before


_TURNS, _TURN_STEPS = 200.0, 8
"""Milliseconds in which a seat turns to the viewer or away, and the number of steps drawn."""


class Turning:
    """How far each seat has turned to the viewer, from 0 to 1. A seat turns while it is on turn or calls something out.
    Times are milliseconds of the program's clock.
    """

    def __init__(self) -> None:
        self._shares: dict[Seat, float] = {}
        self._facing: frozenset[Seat] | None = None
        self._at = 0.0

    @property
    def shares(self) -> dict[Seat, float]:
        """Fraction by seat, for those that have turned at all; rounded to steps so that pictures can be cached."""
        return {
            seat: step / _TURN_STEPS for seat, share in self._shares.items() if (step := round(share * _TURN_STEPS))
        }

    @property
    def restless(self) -> bool:
        """Whether a seat is turning."""
        return any(0 < share < 1 for share in self._shares.values())

    def tick(self, facing: frozenset[Seat], now: float, *, still: bool) -> bool:
        """Turn those seats to the viewer and the others away, at once if ``still`` or when the table is first shown;
        return whether the picture changes.
        """
        before = self.shares
        by = 1.0 if still or self._facing is None else min(now - self._at, _FIRST) / _TURNS
        self._facing, self._at = facing, now
        for seat in facing:
            self._shares.setdefault(seat, 0.0)
        towards = {seat: float(seat in facing) for seat in self._shares}
        moved = {seat: share + max(-by, min(by, towards[seat] - share)) for seat, share in self._shares.items()}
        self._shares = {seat: share for seat, share in moved.items() if share}
        return self.shares != before


@dataclass(frozen=True, slots=True)
class PointerPress:
    """Where and on what the button went down."""

    zone: str
    card: Card | None
    x: float
    y: float
    held_before: bool
    """Whether a card was held already, so that this press may be its drop."""
    marks: bool = False
    """Whether a click here marks the card, and only a drag picks it up."""


@dataclass(frozen=True, slots=True)
class ShownHint:
    cards: Sequence[Card] = ()
    zone: str | None = None
    move: object = None
    until: float = 0.0
    """When it expires; only in a race."""
    rows: tuple[HintRow, ...] = ()
    foot: tuple[str, ...] = ()
    then: str = ""
    """The moves after the best one, in words; empty if there are none."""


@dataclass(frozen=True, slots=True)
class HintRow:
    move: str
    reason: str
    worth: str
    """Its value as text; empty where nothing was searched."""
    cards: frozenset[Card] = frozenset()
    """The cards that move, and those that the move and its reason mention."""
    zones: frozenset[str] = frozenset()
    """The zones that it concerns."""


NO_HINT = ShownHint()

BRIGHT, BRIGHT_IN_RACE = 2000.0, 900.0
"""Milliseconds that a seat's last action is highlighted."""
NOTICE = 2500.0
"""Milliseconds for which notices are shown in a race: longer than any lockout."""


@dataclass(frozen=True, slots=True)
class LastAction:
    phrases: tuple[str, ...]
    """Phrases of the whole turn, in order."""
    at: float
    """Time of the last of them, by the program's clock."""
    lasts: float = BRIGHT
    earlier: tuple[tuple[str, ...], ...] = ()
    """Its two turns before this one, the latest last."""
    why: str = ""
    """Likely reason, where it invites a question."""
    topic: object = None
    """In a race: the topic (``TableTime.topic``) if the action left it unchanged; None for all other actions."""

    @property
    def until(self) -> float:
        """When it is no longer new."""
        return self.at + self.lasts

    def bright(self, now: float) -> bool:
        return now < self.until


@dataclass(slots=True)
class Coaching:
    """What the coach knows about one position."""

    state: object
    """State of the match."""
    asked: bool = False
    silent: bool = False
    """Whether the analysis is for the coach alone, without a request for a hint."""
    best: Hint | None = None
    """Best move; None until the position has been analysed."""
    poor: Mapping[object, Hint] = field(default_factory=dict)
    """The costly moves."""
    warned: object = None
    """The move that the coach warned of; repeated, it is played."""
    made: object = None
    """The move made before the analysis was ready."""


@dataclass
class TableState:
    viewer: Seat
    """The seat at the bottom of the screen."""
    open_hand: bool
    """Whether the viewer's hand is face up."""

    held: Held | None = None
    """Cards that the viewer has picked up."""
    marked: frozenset[Card] = frozenset()
    """Cards selected by clicks to be played together: a pair to connect, a meld, a claim."""
    marked_in: dict[Card, str] = field(default_factory=dict)
    """The zone where each of them was when it was marked."""

    over: Card | None = None
    """The hand card under the pointer."""
    press: PointerPress | None = None
    """The press of the mouse button, while it is down."""
    clicked: tuple[float, str, Card | None] = NEVER, "", None
    """Time, zone and card of the last click that another may turn into a double click."""
    raced: tuple[float, float, float] = NEVER, 0.0, 0.0
    """Time and position of the last click that played a card in a race."""
    lift: Lift = field(default_factory=Lift)
    turning: Turning = field(default_factory=Turning)
    spot: str | None = None
    """What has the table's focus: ``card:17`` or ``zone:stock``."""

    dull: frozenset[Card] = frozenset()
    """Hand cards that can't be played now, while others can."""
    hint: ShownHint = NO_HINT
    """The hint that is shown."""
    hint_followed: ShownHint = NO_HINT
    """The last hint that the focus followed."""
    hint_about: object = None
    """The state that the hint is about."""
    hint_wanted_until: float = 0.0
    """In a race: time until which an answer is awaited, though others play meanwhile."""
    advised: HintHistory = field(default_factory=dict)
    """Hints given before, by state, number of moves and seat."""
    coaching: deque[Coaching] = field(default_factory=lambda: deque(maxlen=_POSITIONS))
    """The coach's analyses of the last positions."""
    coach_says: str = ""
    """The coach's last comment on a move already made."""
    overviews: int = 0
    """Number of times that the viewer has had the table read aloud."""
    drawn: frozenset[Card] = frozenset()
    """Cards that the viewer drew last."""
    laid: frozenset[Card] = frozenset()
    """Cards that another seat played last, for a moment."""
    laid_by: Seat = 0
    """The seat that played them."""
    caption: tuple[str, Seat, str] | None = None
    """Zone, seat and caption of the part of a two-part move that is shown now."""

    feelings: Mapping[Seat, str] = field(default_factory=dict)
    """Facial expression of each seat after the last move."""

    log: list[LogEntry] = field(default_factory=list)
    """Entries, the oldest first."""
    refused: Reason | None = None
    """The last refusal, while asking for the rules opens its section."""
    last_actions: dict[Seat, LastAction] = field(default_factory=dict)
    notices: tuple[str, ...] = ()
    """In a race: texts shown to the viewer in place of the prompt for ``NOTICE`` milliseconds; at most two, the newer
    one first.
    """
    """Each seat's last action; the latest one comes last."""
    bubbles: dict[Seat, Bubble] = field(default_factory=dict)
    call: Callout | None = None
    """Big lettering in the middle of the table."""
    flights: list[Flight] = field(default_factory=list)
    bursts: list[Burst] = field(default_factory=list)

    acted: float = 0.0
    """Time of the last move."""
    turn_was: Seat | None = None
    """The seat on turn before the last move."""
    ended: Seat | None = None
    """The AI player whose turn ended with the last move."""
    waits: bool = False
    """Whether an AI player's turn has ended and the next one waits for the person."""
    hurried: object = None
    """The key or button held down to speed up the AI players."""
    dot: int | None = None
    """Which of the thinking dots was lit last."""
    heard: float = NEVER
    """Time up to which the sounds of departing cards have been played."""
    next_heard: float = NEVER
    """Earliest time of the next card's sound."""
    timers: Timers = field(default_factory=Timers)

    stop: Stop = ""
    """Why play stops next by itself."""
    stop_due: float | None = None
    closes: float | None = None
    """When the viewer's hand closes after the turn."""
    closed: Seat | None = None
    """The seat whose hand closed after its turn, until another person is asked to the screen."""
    scored: int = -1
    """Length of the log when the scores were last shown, as they open once a deal by themselves."""

    @property
    def held_cards(self) -> Collection[Card]:
        return self.held.start if self.held else ()

    @property
    def dragged(self) -> Held | None:
        """The cards being dragged with the pointer."""
        return self.held if self.held and self.held.dragged else None
