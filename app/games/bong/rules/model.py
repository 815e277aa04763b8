"""Bong: the values, and how records write moves. Section numbers are those of RULES.md beside this file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from app.core.cards import FRENCH, Card, Chance, Seat
from app.core.game import Ms
from app.core.options import ON_OFF, Given, option

NOBODY: Seat = -1
FIRST_RANK = 1
"""A hand begins with a 2 (3.1)."""
NEAR: Ms = 50
"""A card this soon after another one, and right before it, costs no lockout (3.5)."""
SECOND: Ms = 1000
MINUTE: Ms = 60_000


def _usual_limit(given: Given) -> int:
    return 5 if given["seats"] == 3 else 0


@dataclass(frozen=True, slots=True)
class Options:
    """The house rules."""

    first_to: int = option(
        3,
        {1: "1 hand", 3: "3 hands", 5: "5 hands", 9: "9 hands"},
        "First to",
        "Who has won this many hands wins the match.",
        typed=range(1, 10),
        section="7.1",
    )
    lockout: int = option(
        400,
        {0: "Off", 200: "0.2 s", 400: "0.4 s", 700: "0.7 s", 1000: "1 s"},
        "Wrong card",
        "How long a wrong card keeps its player out; typed in milliseconds.",
        typed=range(1001),
        explains={0: "A wrong card only comes back to the hand."},
        section="9.1",
    )
    time_limit: int = option(
        0,
        {0: "Off", 3: "3 minutes", 5: "5 minutes", 10: "10 minutes"},
        "Time limit",
        "When a hand has lasted this long, the fewest cards win it; a tie is nobody's.",
        default_for=_usual_limit,
        together=3,
        explains={0: "A hand lasts until somebody has played the last card."},
        section="9.2",
    )
    call_after: int = option(
        5,
        {5: "5 s", 10: "10 s", 0: "Never"},
        "Called for",
        "If somebody must call fling or flong and does not, the clock calls instead after so long.",
        explains={0: "Who will not call fling or flong stops the hand."},
        since=2,
        before=0,
        section="9.5",
    )
    open_hands: bool = option(
        False,
        ON_OFF,
        "Open hands",
        "Everybody's cards lie face up, for several players at one screen.",
        together=True,
        only_together=True,
        section="9.3",
    )
    cursor_jumps: bool = option(
        False,
        ON_OFF,
        "Cursor jumps",
        "Who has keys of their own or a gamepad finds a card that fits marked.",
        explains={False: "Who has keys of their own or a gamepad moves to the card."},
        since=3,
        before=False,
        section="9.6",
    )


PRESETS: Mapping[str, Given] = {
    "Usual": {},
    "Five minutes": {"time_limit": 5},
    "Strict": {"lockout": 1000, "first_to": 5},
    "One hand": {"first_to": 1},
}


@dataclass(frozen=True, slots=True)
class Play:
    """A card from the hand to the pile; a wrong one comes back (3)."""

    card: Card


@dataclass(frozen=True, slots=True)
class Fling:
    """``I hold none of it`` (4.1)."""


@dataclass(frozen=True, slots=True)
class Flong:
    """The pile is shuffled and dealt to the others (4.3)."""


@dataclass(frozen=True, slots=True)
class Bing:
    """``One card left`` (5.1)."""


@dataclass(frozen=True, slots=True)
class Deal:
    """The next dealer deals (2.1)."""


@dataclass(frozen=True, slots=True)
class Unlock:
    """CLOCK's move: the lockout of a seat is over (3.6)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TimeUp:
    """CLOCK's move: the time limit has come (6.3)."""


@dataclass(frozen=True, slots=True)
class CallFor:
    """CLOCK's move: a seat that must call has not, and is called for (4.6)."""

    seat: Seat
    call: Fling | Flong


Move: TypeAlias = Play | Fling | Flong | Bing | Deal | Unlock | TimeUp | CallFor

PLAYS: tuple[Move, ...] = tuple(map(Play, FRENCH.cards))
"""Each card's move, made once."""
FLING, FLONG, BING, DEAL, TIME_UP = Fling(), Flong(), Bing(), Deal(), TimeUp()
OF_RANK = tuple(frozenset(card for card in FRENCH.cards if card % 13 == rank) for rank in range(13))
"""The four cards of each rank."""

Hand: TypeAlias = tuple[Card, ...]
"""In order of arrival, so that where a hidden card lies tells nothing of its face."""


class Lock(NamedTuple):
    """A player who is locked out (3.4)."""

    until: Ms
    seat: Seat


class HandScore(NamedTuple):
    """What stood on the score sheet after a hand."""

    winner: Seat | None
    """None when the time was up and several had the fewest cards."""
    left: tuple[int, ...]
    """Cards left, per seat: the order of the others (6.2)."""
    took: Ms
    """How long the hand lasted."""


class Tally(NamedTuple):
    """Counts of the whole match, per seat, for the statistics; nothing depends on them."""

    bings: tuple[int, ...]
    flongs: tuple[int, ...]
    wrong: tuple[int, ...]
    """Wrong cards; near ties (3.5) are not counted."""


class Sheet(NamedTuple):
    """What stays while a hand is played."""

    options: Options
    deal: int
    """Counts from 0."""
    dealer: Seat
    began: Ms
    ends: Ms | None
    """When the time is up (6.3); None without a limit, and once the hand is over."""
    history: tuple[HandScore, ...]
    """The hands that are over."""
    over: bool
    """The hand is over; with it, perhaps, the match."""
    last_pack: bool
    """The packs of this match were written down, and this hand is the last of them."""


class Tie(NamedTuple):
    """A card that somebody else may have been about to play as well (3.5)."""

    at: Ms
    """When it was played."""
    rank: int
    barred: tuple[Seat, Seat]
    """Who played it, and who had played the card before it and could not have."""


class Race(NamedTuple):
    """The pile, what may be played on it next, and who is not too late."""

    pile: tuple[Card, ...]
    """The card played last is the last."""
    by: tuple[Seat, ...]
    """Who played each card of the pile."""
    rank: int
    """The rank to be played next."""
    last: Seat
    """Who played the last card; NOBODY at the start and after a flong."""
    leader: Seat
    """The flonger, who alone may play after a flong (4.4); NOBODY otherwise."""
    at: Ms
    """When the last card was played."""
    ties: tuple[Tie, ...]
    """The cards of the last moments, the last one last (3.5)."""
    called: frozenset[Seat]
    """Who has called fling since the rank came up (4.2)."""
    called_at: Ms
    """When the last of them did."""
    waited: bool
    """All who hold none of the rank have called, as a call was waited for long enough (4.6): the others hold some."""
    binged: frozenset[Seat]
    """Who has called bing with the card still in hand (5.1)."""
    flongs: int
    """How many there have been in this hand."""


class Batch(NamedTuple):
    """Cards that were dealt together, by the dealer or in a flong, without those that have been flonged since."""

    cards: frozenset[Card]
    shares: tuple[int, ...]
    """How many of them went to each seat."""


class KnownHands(NamedTuple):
    """What everybody may know of the hands (8)."""

    batches: tuple[Batch, ...]
    """As they came; the cards of the pile are counted where they came from."""
    may: tuple[int, ...]
    """Per card that is in a hand, the seats that may hold it, as the bits of a number."""


class Public(NamedTuple):
    """What everybody at the table sees."""

    sheet: Sheet
    race: Race
    known: KnownHands
    locks: tuple[Lock, ...]
    """Who is locked out; the first comes back first."""
    active: frozenset[Seat]
    """Who may move now."""
    tally: Tally

    @property
    def options(self) -> Options:
        """The house rules."""
        return self.sheet.options

    @property
    def deal(self) -> int:
        """Which hand this is, from 0."""
        return self.sheet.deal

    @property
    def dealer(self) -> Seat:
        """Who dealt it."""
        return self.sheet.dealer

    @property
    def over(self) -> bool:
        """The hand is over; with it, perhaps, the match."""
        return self.sheet.over

    @property
    def last_pack(self) -> bool:
        """No pack was written down for another hand."""
        return self.sheet.last_pack

    @property
    def history(self) -> tuple[HandScore, ...]:
        """The hands that are over."""
        return self.sheet.history

    @property
    def scores(self) -> tuple[int, ...]:
        """Hands won, per seat."""
        return hands_won(self.sheet.history, len(self.tally.bings))


def hands_won(history: tuple[HandScore, ...], seats: int) -> tuple[int, ...]:
    """How many hands each seat has won (7.1)."""
    won = [0] * seats
    for hand in history:
        if hand.winner is not None:
            won[hand.winner] += 1
    return tuple(won)


def match_is_over(p: Public) -> bool:
    """Somebody has won the hands that it takes (7.1)."""
    return p.sheet.over and max(p.scores) >= p.sheet.options.first_to


class State(NamedTuple):
    """Everything, secrets included."""

    public: Public
    hands: tuple[Hand, ...]
    chance: Chance


class View(NamedTuple):
    """What one seat may know."""

    seat: Seat
    public: Public
    hand: Hand
    counts: tuple[int, ...]
    """Cards in each hand."""
    shown: tuple[Hand, ...]
    """All hands once the hand is over, nothing before."""


# ---- how a record writes a move: ``10H``, ``fling``, ``flong``, ``bing``, ``deal``; the clock's: ``unlock 2``, ``fling
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
    """The move as text."""
    return _TEXTS[move]


def parse(text: str) -> Move:
    """The move that ``text`` stands for, legal or not; ValueError if it stands for none."""
    move = _MOVES.get(text)
    if move is None:
        known = "10H, fling, flong, bing, deal, unlock 2, fling for 2, time up"
        raise ValueError(f"{text!r} is no move; there are {known}")
    return move
