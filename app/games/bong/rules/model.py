"""Bong's values and move notation. Section numbers are those of RULES.md in the game's folder."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from app.core.cards import FRENCH, Card, Chance, Seat
from app.core.game import Ms, no_move
from app.core.messages import N_, NP_
from app.core.options import ON_OFF, Given, option

NOBODY: Seat = -1
FIRST_RANK = 1
"""A hand starts with a 2 (3.1)."""
NEAR: Ms = 50
"""Near tie: a card this soon after another, and right before it, costs no lockout (3.5)."""
SECOND: Ms = 1000
MINUTE: Ms = 60_000


def _usual_limit(given: Given) -> int:
    return 5 if given["seats"] == 3 else 0


@dataclass(frozen=True, slots=True)
class Options:
    first_to: int = option(
        3,
        {1: N_("1 hand"), 2: N_("2 hands"), 3: N_("3 hands"), 5: N_("5 hands"), 9: N_("9 hands")},
        N_("First to"),
        N_("The first player to win this many hands wins the match."),
        typed=range(1, 10),
        section="7.1",
        group=NP_("group of house rules", "Match"),
    )
    lockout: int = option(
        400,
        {0: N_("Off"), 200: N_("0.2 s"), 400: N_("0.4 s"), 700: N_("0.7 s"), 1000: N_("1 s")},
        N_("Lockout"),
        N_("After a wrong card, you're locked out for this long. You can also type a time in milliseconds."),
        typed=range(1001),
        explains={0: N_("A wrong card just comes back to your hand.")},
        section="9.1",
        group=NP_("group of house rules", "Calls"),
    )
    time_limit: int = option(
        0,
        {0: N_("Off"), 3: N_("3 minutes"), 5: N_("5 minutes"), 10: N_("10 minutes")},
        N_("Time limit"),
        N_(
            "When the time is up, the player with the fewest cards wins the hand. If players tie for the "
            "fewest, no one wins it."
        ),
        default_for=_usual_limit,
        together=3,
        explains={0: N_("A hand lasts until a player has played their last card.")},
        section="9.2",
        group=NP_("group of house rules", "Match"),
    )
    call_after: int = option(
        5,
        {5: N_("5 s"), 10: N_("10 s"), 0: N_("Never")},
        N_("Auto-call"),
        N_("After this time, the clock calls fling or flong for players who must call."),
        explains={0: N_("If a player must call fling or flong and doesn't, play stops.")},
        since=2,
        before=0,
        section="9.5",
        group=NP_("group of house rules", "Calls"),
    )
    open_hands: bool = option(
        False,
        ON_OFF,
        N_("Open hands"),
        N_("All hands are face up, as when several people play at one screen."),
        together=True,
        only_together=True,
        section="9.3",
        group=NP_("group of house rules", "Table"),
    )
    cursor_jumps: bool = option(
        False,
        ON_OFF,
        N_("Cursor jumps"),
        N_("If you use your own keys or a gamepad, the cursor jumps to a card that fits."),
        explains={False: N_("If you use your own keys or a gamepad, you move the cursor yourself.")},
        since=3,
        before=False,
        section="9.6",
        group=NP_("group of house rules", "Table"),
    )


PRESETS: Mapping[str, Given] = {
    N_("Usual"): {},
    N_("Five minutes"): {"time_limit": 5},
    N_("Strict"): {"lockout": 1000, "first_to": 5},
    N_("One hand"): {"first_to": 1},
}


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card from the hand to the pile; a wrong one comes back (3)."""

    card: Card


@dataclass(frozen=True, slots=True)
class Fling:
    """Announce ``I hold none of it`` (4.1)."""


@dataclass(frozen=True, slots=True)
class Flong:
    """Shuffle the pile and deal it to the others (4.3)."""


@dataclass(frozen=True, slots=True)
class Bing:
    """Announce ``one card left`` (5.1)."""


@dataclass(frozen=True, slots=True)
class Deal:
    """Deal the next hand (2.1)."""


@dataclass(frozen=True, slots=True)
class Unlock:
    """CLOCK's move: end a seat's lockout (3.6)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TimeUp:
    """CLOCK's move: end the hand at the time limit (6.3)."""


@dataclass(frozen=True, slots=True)
class CallFor:
    """CLOCK's move: call for a seat that must call and has not (4.6)."""

    seat: Seat
    call: Fling | Flong


Move: TypeAlias = Play | Fling | Flong | Bing | Deal | Unlock | TimeUp | CallFor

PLAYS: tuple[Move, ...] = tuple(map(Play, FRENCH.cards))
"""The move of each card, indexed by card."""
FLING, FLONG, BING, DEAL, TIME_UP = Fling(), Flong(), Bing(), Deal(), TimeUp()
OF_RANK = tuple(frozenset(card for card in FRENCH.cards if card % 13 == rank) for rank in range(13))
"""The four cards of each rank."""

Hand: TypeAlias = tuple[Card, ...]
"""Cards in order of arrival, so that a hidden card's position reveals nothing."""


class Lock(NamedTuple):
    """A player's lockout (3.4)."""

    until: Ms
    seat: Seat


class HandScore(NamedTuple):
    winner: Seat | None
    """None if the time was up and several seats had the fewest cards."""
    left: tuple[int, ...]
    """Cards left per seat, which rank the others (6.2)."""
    took: Ms


class Tally(NamedTuple):
    """Counts of the whole match per seat, for statistics only."""

    bings: tuple[int, ...]
    flongs: tuple[int, ...]
    wrong: tuple[int, ...]


class Sheet(NamedTuple):
    """What stays the same while a hand is played."""

    options: Options
    deal: int
    dealer: Seat
    began: Ms
    ends: Ms | None
    """When the time is up (6.3); None without a limit, and once the hand is over."""
    history: tuple[HandScore, ...]
    over: bool
    """Whether the hand, and perhaps the match, is over."""
    last_pack: bool
    """Whether this hand is the last one that has a prescribed pack."""


class Tie(NamedTuple):
    """A card that another player may have been about to play as well (3.5)."""

    at: Ms
    rank: int
    barred: tuple[Seat, Seat]
    """Its player, and the player of the card before it, who could not have played it."""


class Race(NamedTuple):
    """The pile, what may be played on it next, and near ties."""

    pile: tuple[Card, ...]
    by: tuple[Seat, ...]
    rank: int
    last: Seat
    """Player of the last card; NOBODY at the start and after a flong."""
    leader: Seat
    """The flonger, who alone may play after a flong (4.4); otherwise NOBODY."""
    at: Ms
    ties: tuple[Tie, ...]
    """Cards of the last moments, the latest one last (3.5)."""
    called: frozenset[Seat]
    """Seats that have called fling since the rank came up (4.2)."""
    called_at: Ms
    waited: bool
    """The call was awaited long enough that all seats without the rank have called (4.6); the others hold some."""
    binged: frozenset[Seat]
    """Seats that have called bing and still hold that card (5.1)."""
    flongs: int


class Batch(NamedTuple):
    """Cards dealt together, by the dealer or in a flong, without those flonged since."""

    cards: frozenset[Card]
    shares: tuple[int, ...]
    """Number of them dealt to each seat."""


class KnownHands(NamedTuple):
    """Common knowledge about the hands (8)."""

    batches: tuple[Batch, ...]
    """In order of arrival; cards on the pile are counted in the batch they came in."""
    may: tuple[int, ...]
    """For each card in a hand, a bit mask of the seats that may hold it."""


class Public(NamedTuple):
    """What everybody at the table sees."""

    sheet: Sheet
    race: Race
    known: KnownHands
    locks: tuple[Lock, ...]
    """Lockouts, the first to end first."""
    active: frozenset[Seat]
    tally: Tally

    @property
    def options(self) -> Options:
        return self.sheet.options

    @property
    def deal(self) -> int:
        return self.sheet.deal

    @property
    def dealer(self) -> Seat:
        return self.sheet.dealer

    @property
    def over(self) -> bool:
        return self.sheet.over

    @property
    def last_pack(self) -> bool:
        return self.sheet.last_pack

    @property
    def history(self) -> tuple[HandScore, ...]:
        return self.sheet.history

    @property
    def scores(self) -> tuple[int, ...]:
        return hands_won(self.sheet.history, len(self.tally.bings))


def hands_won(history: tuple[HandScore, ...], seats: int) -> tuple[int, ...]:
    """Count the hands that each seat has won (7.1)."""
    won = [0] * seats
    for hand in history:
        if hand.winner is not None:
            won[hand.winner] += 1
    return tuple(won)


def match_is_over(p: Public) -> bool:
    """Return whether a seat has won the required number of hands (7.1)."""
    return p.sheet.over and max(p.scores) >= p.sheet.options.first_to


class State(NamedTuple):
    public: Public
    hands: tuple[Hand, ...]
    chance: Chance


class View(NamedTuple):
    seat: Seat
    public: Public
    hand: Hand
    counts: tuple[int, ...]
    shown: tuple[Hand, ...]
    """All hands once the hand is over, otherwise empty."""


# ---- move notation: ``10H``, ``fling``, ``flong``, ``bing``, ``deal``; the clock's: ``unlock 2``, ``fling
# for 2``, ``flong for 2``, ``time up``.

_MOST_SEATS = 8
_MOVES: dict[str, Move] = {
    **dict(zip(FRENCH.codes, PLAYS, strict=True)),
    "fling": FLING,
    "flong": FLONG,
    "bing": BING,
    "deal": DEAL,
    "time up": TIME_UP,
    **{f"unlock {seat}": Unlock(seat) for seat in range(_MOST_SEATS)},
    **{f"fling for {seat}": CallFor(seat, FLING) for seat in range(_MOST_SEATS)},
    **{f"flong for {seat}": CallFor(seat, FLONG) for seat in range(_MOST_SEATS)},
}
_TEXTS = {move: text for text, move in _MOVES.items()}


def notate(move: Move) -> str:
    return _TEXTS[move]


def parse(text: str) -> Move:
    """Return the move that ``text`` denotes, legal or not; raise ValueError if there is none."""
    move = _MOVES.get(text)
    if move is None:
        known = "10H, fling, flong, bing, deal, unlock 2, fling for 2, time up"
        raise no_move(text, known)
    return move
