"""Pai Tong's values, dealing, and move notation. Section numbers are those of RULES.md in the game's folder."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import NamedTuple, TypeAlias

from app.core.cards import Card, Chance, Seat
from app.core.game import no_move
from app.core.messages import N_, NP_, _
from app.core.options import Given, option
from app.games.pai_tong.rules.kinds import KIND, KINDS, MONEY, Kind

WALLS = 4


def _no_walls(chosen: Given) -> str:
    """Explain that walls are built of tiles, each by a player (2.3)."""
    if chosen["dealing"] != "walls":
        return ""
    if chosen["cards"] != "tiles":
        return _("Only tiles can be dealt from walls. Choose tiles, or deal by hand.")
    return "" if chosen["seats"] == WALLS else _("Four walls need four players. Otherwise, deal by hand.")


@dataclass(frozen=True, slots=True)
class Options:
    cards: str = option(
        "money",
        {"money": N_("Thai money cards"), "tiles": N_("Mahjong tiles")},
        N_("Cards"),
        N_("The game is the same with cards or tiles."),
        explains={
            "money": N_(
                "The suits are coins, strings and myriads; the honors are red flowers, white flowers and old thousands."
            ),
            "tiles": N_("The suits are circles, bamboos and characters; the honors are red, white and green dragons."),
        },
        section={"money": "", "tiles": "1.3"},
        group=NP_("group of house rules", "Cards and dealing"),
    )
    scoring: str = option(
        "one",
        {"one": N_("1 point per win"), "pong": N_("Pong points")},
        N_("Scoring"),
        N_("How many points a win is worth."),
        explains={
            "one": N_("Each other player pays the winner one point."),
            "pong": N_("Each other player pays the winner two points, plus one for each pure tong."),
        },
        section={"one": "6.1", "pong": "6.2"},
        group=NP_("group of house rules", "Match"),
    )
    dealing: str = option(
        "hand",
        {"hand": N_("By hand"), "walls": N_("From four walls")},
        N_("Dealing"),
        N_("How hands are dealt. Walls need tiles and four players."),
        clash=_no_walls,
        explains={
            "hand": N_("Each player is dealt six. Then the player who starts gets six more, and everyone else five."),
            "walls": N_("Dice show where to break the walls. Players then take one tile at a time."),
        },
        section={"hand": "2.2", "walls": "2.3"},
        group=NP_("group of house rules", "Cards and dealing"),
    )
    stake: int = option(
        1,
        {1: "1", 2: "2", 5: "5", 10: "10"},
        N_("Stake"),
        N_("How many chips a point is worth."),
        typed=range(1, 11),
        since=2,
        before=1,
        section="6.5",
        group=NP_("group of house rules", "Match"),
    )
    deals: int = option(
        8,
        {1: "1", 4: "4", 8: "8", 16: "16"},
        N_("Deals"),
        N_("How many deals the match lasts."),
        typed=range(1, 101),
        section="7.1",
        group=NP_("group of house rules", "Match"),
    )


PRESETS: Mapping[str, Given] = {
    N_("Thai"): {},
    N_("Kelantan Pong"): {"cards": "tiles", "scoring": "pong", "dealing": "walls"},
    N_("One deal"): {"deals": 1},
}


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard a card of this kind, the one that came first (3.3)."""

    kind: Kind


@dataclass(frozen=True, slots=True)
class Draw:
    """As the next player, leave the discard and draw the top card of the stock (3.2)."""


@dataclass(frozen=True, slots=True)
class Tong:
    """As the next player, take the discard into a tong with a card of each of these kinds, in their order (3.4)."""

    first: Kind
    second: Kind


@dataclass(frozen=True, slots=True)
class Pass:
    """Leave the discard (4.1)."""


@dataclass(frozen=True, slots=True)
class Kin:
    """Win with the discard (4.2), or on one's own turn (5.1)."""


@dataclass(frozen=True, slots=True)
class Deal:
    """As the next starter, deal the cards (2.1)."""


Move: TypeAlias = Discard | Draw | Tong | Pass | Kin | Deal

# Every move, made once: matches list them all the time.
DISCARDS = tuple(map(Discard, KINDS))
TONGS = {pair: Tong(*pair) for pair in combinations_with_replacement(KINDS, 2)}
DRAW, PASS, KIN, DEAL = Draw(), Pass(), Kin(), Deal()

OTHERS: tuple[tuple[tuple[Seat, ...], ...], ...] = tuple(
    tuple(tuple((seat - i) % seats for i in range(1, seats)) for seat in range(seats)) for seats in range(8)
)
"""OTHERS[seats][seat]: the other players in the order of play, anticlockwise from ``seat`` (3.1)."""

Hand: TypeAlias = tuple[Card, ...]
"""Cards in order of arrival, so that a hidden card's position reveals nothing."""
Meld: TypeAlias = tuple[Card, Card, Card]
"""An open tong as it was laid: the card taken, then the two from the hand (3.4)."""
Dice: TypeAlias = tuple[int, int]


class Thrown(NamedTuple):
    """A discard that all have answered (4.6)."""

    seat: Seat
    card: Card
    taker: Seat | None
    """The seat that took it, for the win or into its latest open tong; None if no one did."""
    declined: tuple[Seat, ...]
    """Seats that answered without winning with it, nearest first; whether they could have is secret."""


@dataclass(frozen=True, slots=True)
class DealScore:
    winner: Seat | None
    """None after a drawn hand."""
    scores: tuple[int, ...]
    """Total chips won and lost, per seat."""
    paid: int
    """Chips that each other player paid the winner (6)."""
    pure: int
    """Number of the winner's tongs of identical cards (6.3)."""
    thrower: Seat | None
    """The seat whose discard won (5.2); None if it was won on the winner's own turn (5.1), or drawn."""


class Sheet(NamedTuple):
    """What stays the same during a deal."""

    options: Options
    deal: int
    starter: Seat
    scores: tuple[int, ...]
    history: tuple[DealScore, ...]
    dice: Dice | None
    """Where the walls are broken (2.3); None where there are none."""
    last_pack: bool
    """Whether this deal is the last one that has a prescribed pack."""


class Public(NamedTuple):
    sheet: Sheet
    turn: Seat
    """The seat with a card to discard, or that made the discard; after the deal the winner, or the last to discard."""
    discard: Card | None
    """The card that the others are being asked about (4.1)."""
    active: frozenset[Seat]
    """Seats that may move: those that have not answered yet, or the one on turn; between deals the next starter."""
    melds: tuple[tuple[Meld, ...], ...]
    thrown: tuple[Thrown, ...]
    """Every settled discard of this deal, the first one first."""
    over: bool
    """Whether the deal, and perhaps the match, is over."""

    @property
    def options(self) -> Options:
        return self.sheet.options

    @property
    def deal(self) -> int:
        return self.sheet.deal

    @property
    def starter(self) -> Seat:
        """The seat that began this deal."""
        return self.sheet.starter

    @property
    def scores(self) -> tuple[int, ...]:
        return self.sheet.scores

    @property
    def history(self) -> tuple[DealScore, ...]:
        return self.sheet.history

    @property
    def last_pack(self) -> bool:
        return self.sheet.last_pack

    @property
    def next(self) -> Seat:
        """The seat that plays next (3.1)."""
        return (self.turn - 1) % len(self.melds)


def match_is_over(sheet: Sheet) -> bool:
    """Return whether the agreed number of deals is over (7.1)."""
    return len(sheet.history) >= sheet.options.deals


def next_starter(sheet: Sheet) -> Seat:
    """Return the next starter: the winner of the last deal, or after a drawn hand the same player again (2.1)."""
    winner = sheet.history[-1].winner if sheet.history else None
    return sheet.starter if winner is None else winner


class State(NamedTuple):
    public: Public
    hands: tuple[Hand, ...]
    stock: tuple[Card, ...]
    """The last card is drawn next."""
    answers: tuple[Move | None, ...]
    """Each seat's answer to the discard (4.1)."""
    chance: Chance


class View(NamedTuple):
    seat: Seat
    public: Public
    hand: Hand
    counts: tuple[int, ...]
    stock: int
    answer: Move | None
    """Own answer to the discard, while others have yet to answer."""
    shown: tuple[Hand, ...]
    """All hands once the deal is over (5.4), otherwise empty."""


# ---- dealing by hand or from four walls

HAND_SIZE = 11
"""The player who starts has one more (2.2)."""
FIRST_ROUND = 6
WALL_LENGTH = 15
WALL_TILES = 2 * WALL_LENGTH


def by_hand(pack: Sequence[Card], seats: int, starter: Seat) -> tuple[Hand, ...]:
    """Deal six cards to each in the order of play, then six to the starter and five to each other (2.2)."""
    hands: list[Hand] = [()] * seats
    order, at = (starter, *OTHERS[seats][starter]), 0
    for first_round in (True, False):
        for seat in order:
            count = FIRST_ROUND if first_round or seat == starter else HAND_SIZE - FIRST_ROUND
            hands[seat] += tuple(pack[at : at + count])
            at += count
    return tuple(hands)


def from_walls(pack: Sequence[Card], seats: int, starter: Seat) -> tuple[Hand, ...]:
    """Deal one tile at a time in the order of play, one more for the starter (2.3)."""
    dealt = HAND_SIZE * seats + 1
    return tuple(tuple(pack[(starter - seat) % seats : dealt : seats]) for seat in range(seats))


def throw(chance: Chance, deal: int) -> Dice:
    """Roll the two dice that decide where the walls are broken (2.3)."""
    one, other = divmod(chance.shuffle([Card(face) for face in range(36)], deal, 1)[0], 6)
    return one + 1, other + 1


def broken(dice: Dice, starter: Seat) -> tuple[int, int]:
    """Return (wall, stack) where the starter's dice break the walls; the stack is the first to draw from (2.3)."""
    return (starter + 1 - sum(dice)) % WALLS, sum(dice)


def walls_left(dice: Dice, starter: Seat, stock: int) -> tuple[int, ...]:
    """Return how many tiles of the stock are in each wall; they go clockwise from the break (2.3)."""
    wall, stack = broken(dice, starter)
    drawn = WALLS * WALL_TILES - stock
    left = [WALL_TILES] * WALLS
    for i, there in enumerate((WALL_TILES - 2 * stack, *(WALL_TILES,) * (WALLS - 1), 2 * stack)):
        gone = min(there, drawn)
        left[(wall + i) % WALLS] -= gone
        drawn -= gone
    return tuple(left)


# ---- move notation: ``discard 5S``, ``draw``, ``tong 5S 5M``, ``pass``, ``kin``, ``deal``

_WORDS: dict[str, Move] = {"draw": DRAW, "pass": PASS, "kin": KIN, "deal": DEAL}


def notate(move: Move) -> str:
    match move:
        case Discard(kind):
            return f"discard {MONEY.codes[kind]}"
        case Tong(first, second):
            return f"tong {MONEY.codes[first]} {MONEY.codes[second]}"
        case _:
            return type(move).__name__.lower()


def parse(text: str) -> Move:
    """Return the move that ``text`` denotes, legal or not; raise ValueError if there is none."""
    if text in _WORDS:
        return _WORDS[text]
    match text.split(" "):
        case ["discard", code]:
            return DISCARDS[_kind(code)]
        case ["tong", one, other]:
            first, second = _kind(one), _kind(other)
            if first > second:
                right = f"tong {other} {one}"
                raise ValueError(
                    _("{move} isn't a move; a tong's cards go in this order: {right}", move=repr(text), right=right)
                )
            return TONGS[first, second]
        case _:
            raise no_move(text, "discard 5S, draw, tong 5S 5M, pass, kin, deal")


def _kind(code: str) -> Kind:
    return KIND[MONEY.card(code)]
