"""Tong-Its' states, moves and move notation. Section numbers are those of RULES.md in the game's folder."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from app.core.cards import FRENCH, Card, Chance, Mask, Seat
from app.core.game import card_twice, no_move
from app.core.messages import N_, NP_, _
from app.core.options import Given, option
from app.games.tong_its.rules.melds import FOURS, MELDS, Cards, cards_of

SEATS = 3
ANTE = 2


@dataclass(frozen=True, slots=True)
class Options:
    chips_at_start: int = option(
        100,
        {20: "20", 50: "50", 100: "100", 200: "200", 500: "500"},
        N_("Starting chips"),
        N_("Chips that each player starts with."),
        typed=range(20, 501),
        section="1",
        group=NP_("group of house rules", "Match"),
    )
    ends: str = option(
        "hands",
        {"hands": N_("Fixed number of hands"), "bust": N_("To the last chip")},
        N_("Match length"),
        N_("The match ends after a fixed number of hands, or when someone can't pay the ante."),
        explains={
            "hands": N_("The match ends after a fixed number of hands. If you run out of chips, you keep playing."),
            "bust": N_("The match ends when someone can't pay the two-chip ante for the next hand."),
        },
        section={"hands": "8.1", "bust": "8.2"},
        group=NP_("group of house rules", "Match"),
    )
    hands: int = option(
        10,
        {1: "1", 3: "3", 5: "5", 10: "10", 20: "20"},
        N_("Hands"),
        N_("Number of hands in the match."),
        typed=range(1, 101),
        needs=("ends", "hands"),
        section="8.1",
        group=NP_("group of house rules", "Match"),
    )
    shown: str = option(
        "must",
        {"must": N_("Only when required"), "all": N_("Always")},
        N_("Show hands at the end"),
        N_("Whether all cards are shown when a hand is over."),
        explains={
            "must": N_("When a hand is over, only players who compare deadwood show their cards."),
            "all": N_("When a hand is over, everyone shows their cards."),
        },
        since=2,
        before="all",
        section="5.8",
        group=NP_("group of house rules", "End of a hand"),
    )


PRESETS: Mapping[str, Given] = {
    N_("Usual"): {},
    N_("To the last chip"): {"chips_at_start": 50, "ends": "bust"},
    N_("High stakes"): {"chips_at_start": 500, "hands": 20},
    N_("One hand"): {"hands": 1},
}


# ---- moves


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw the top card of the stock (4.2)."""


@dataclass(frozen=True, slots=True)
class Take:
    """Take the top discard into a new meld with these cards of the hand, in ascending order (4.3)."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class Meld:
    """Lay a meld from the hand face up (4.4)."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class Hide:
    """Lay a four of a kind face down (4.5)."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay a card off on an open meld (4.6)."""

    card: Card
    owner: Seat
    number: int
    """Number of the owner's open meld, from 1 in the order laid."""


@dataclass(frozen=True, slots=True)
class Discard:
    """End the turn with a card from the hand (4.7)."""

    card: Card


@dataclass(frozen=True, slots=True)
class Call:
    """Call “draw” at the start of a turn (5.2)."""


@dataclass(frozen=True, slots=True)
class Fold:
    """Answer a call by giving up the hand (5.4)."""


@dataclass(frozen=True, slots=True)
class Challenge:
    """Answer a call by comparing hands (5.4)."""


@dataclass(frozen=True, slots=True)
class Deal:
    """Deal the next hand (2.1)."""


Move: TypeAlias = Draw | Take | Meld | Hide | Lay | Discard | Call | Fold | Challenge | Deal

# Moves are created once, as every list of legal moves holds many.
MOST_MELDS = 17
"""The most melds that fifty-two cards make."""
DRAW, CALL, FOLD, CHALLENGE, DEAL = Draw(), Call(), Fold(), Challenge(), Deal()
DISCARDS = tuple(map(Discard, FRENCH.cards))
"""DISCARDS[card]"""
MELD: Mapping[Mask, Meld] = {meld: Meld(cards_of(meld)) for meld in MELDS}
TAKE: Mapping[Mask, Take] = {
    part: Take(cards_of(part)) for meld in MELDS for c in cards_of(meld) for part in [meld ^ 1 << c]
}
"""The cards of the hand that a discard makes a meld with."""
HIDE: Mapping[Mask, Hide] = {four: Hide(cards_of(four)) for four in FOURS}
LAYS = tuple(
    tuple(tuple(Lay(card, owner, number + 1) for card in FRENCH.cards) for number in range(MOST_MELDS))
    for owner in range(SEATS)
)
"""LAYS[owner][number - 1][card]"""


# ---- states

Hand: TypeAlias = tuple[Card, ...]
"""In order of arrival, so that the place of a hidden card does not depend on its face."""
Phase: TypeAlias = Literal["start", "main", "answer", "over"]
"""Before the draw; after it; during the answers to a call; after the hand."""
Way: TypeAlias = Literal["tongit", "draw", "challenge", "stock"]
"""How a hand ends (5): tongit, a call that all fold to, a challenged call, or an empty stock."""


class Added(NamedTuple):
    """A card laid off (4.6)."""

    card: Card
    seat: Seat
    """The seat that laid it off."""


class OpenMeld(NamedTuple):
    """A meld face up on the table."""

    laid: Mask
    """The cards that its owner laid at first, the taken one included."""
    taken: Card | None
    """Its card that was the top discard (4.3)."""
    added: tuple[Added, ...]
    """Later layoffs, in order."""
    now: Mask
    """All its cards."""
    fits: Mask
    """The cards that may be laid off on it."""

    @property
    def cards(self) -> Cards:
        """All its cards, in ascending order."""
        return cards_of(self.now)


@dataclass(frozen=True, slots=True)
class DealScore:
    """Winner and payments of a hand (7)."""

    winner: Seat | None
    """None if the stock ran out and no one had opened."""
    way: Way
    deadwood: tuple[int | None, ...]
    """Of each seat that compared; None for others."""
    whole: int | None
    """The winner's deadwood with the counted fours kept whole, if that is more than the least: it also wins (7.2)."""
    base: int
    """For winning, from each loser (7.1)."""
    fours: int
    """The winner's number of concealed fours of a kind (7.2)."""
    aces: int
    """The number of aces that count for the winner (7.4)."""
    owed: tuple[int, ...]
    """Chips that each loser owed the winner."""
    paid: tuple[int, ...]
    """Chips that each loser paid: all they had, if they owed more (7.6)."""
    pot: int
    """Chips that the winner took from the pot (7.5)."""
    chips: tuple[int, ...]
    """Each seat's chips afterwards."""


@dataclass(frozen=True, slots=True)
class Ledger:
    options: Options
    deal: int
    """Number of the deal, from 0."""
    dealer: Seat
    chips: tuple[int, ...]
    """Each seat's chips."""
    pot: int
    history: tuple[DealScore, ...]
    """The finished hands."""
    last_pack: bool = False
    """Whether the packs of this match were given in advance, and this deal is the last of them."""


class Public(NamedTuple):
    ledger: Ledger
    turn: Seat
    """The seat that moves; after the hand, the one that moved last."""
    phase: Phase
    thrown: tuple[Card, ...]
    """Every discard of this hand, including taken ones; the first is the dealer's, and so on round the table."""
    melds: tuple[tuple[OpenMeld, ...], ...]
    """Per seat, in the order laid."""
    hidden: tuple[int, ...]
    """The number of fours of a kind that each seat has laid face down (4.5)."""
    own_layoffs: frozenset[Seat]
    """Seats that laid off on their own melds in their last turn, or in this one (5.3)."""
    met: frozenset[Seat]
    """Seats on whose melds others have laid off since their last turn (5.3)."""
    caller: Seat | None
    """The seat that called “draw”."""
    answers: tuple[bool, ...]
    """Answers to the call, from the caller's left: True for a challenge."""

    @property
    def options(self) -> Options:
        return self.ledger.options

    @property
    def deal(self) -> int:
        return self.ledger.deal

    @property
    def dealer(self) -> Seat:
        return self.ledger.dealer

    @property
    def chips(self) -> tuple[int, ...]:
        return self.ledger.chips

    @property
    def pot(self) -> int:
        return self.ledger.pot

    @property
    def history(self) -> tuple[DealScore, ...]:
        return self.ledger.history

    @property
    def last_pack(self) -> bool:
        """No pack is prescribed for another deal."""
        return self.ledger.last_pack

    @property
    def over(self) -> bool:
        """The hand is over; with it, perhaps, the match."""
        return self.phase == "over"

    @property
    def pile(self) -> tuple[Card, ...]:
        """The discards that have not been taken, the top one last."""
        taken = {meld.taken for melds in self.melds for meld in melds}
        return tuple(card for card in self.thrown if card not in taken)


def has_opened(p: Public, seat: Seat) -> bool:
    """Return whether a seat has laid a meld, face up or face down (3.5)."""
    return bool(p.melds[seat] or p.hidden[seat])


def match_is_over(p: Public) -> bool:
    """Return whether all hands are played (8.1), or a seat cannot ante (8.2)."""
    if not p.over:
        return False
    if p.options.ends == "hands":
        return len(p.history) >= p.options.hands
    return min(p.chips) < ANTE


def mover(p: Public) -> Seat | None:
    """Return the seat that moves. Between hands the winner deals, or the same dealer again if no one has won (2.1);
    None after the match or the last pack (8).
    """
    if not p.over:
        return p.turn
    if match_is_over(p) or p.last_pack:
        return None
    winner = p.history[-1].winner
    return p.dealer if winner is None else winner


def shows(p: Public, seat: Seat) -> bool:
    """Return whether a seat shows its hand after the end: if it compared, or if all do (5.8)."""
    return p.over and (p.options.shown == "all" or p.history[-1].deadwood[seat] is not None)


class State(NamedTuple):
    public: Public
    hands: tuple[Hand, ...]
    face_down: tuple[tuple[Cards, ...], ...]
    """The fours of a kind that each seat has laid face down."""
    stock: tuple[Card, ...]
    """The next card is the last."""
    chance: Chance


class View(NamedTuple):
    seat: Seat
    public: Public
    hand: Hand
    counts: tuple[int, ...]
    """Number of cards in each hand."""
    stock: int
    face_down: tuple[tuple[Cards, ...], ...]
    """The seat's own face-down fours; everybody's after the end of the hand."""
    shown: tuple[Hand, ...]
    """After the end of the hand the hands that are shown, empty for those that stay closed; before it empty (5.8)."""


# ---- move notation: ``draw``, ``take 5H 6H``, ``meld 5C 5H 5S``, ``7H>2.1``, ``discard KS`` and so on

_WORDS: dict[str, Move] = {"draw": DRAW, "call": CALL, "fold": FOLD, "challenge": CHALLENGE, "deal": DEAL}
_WITH_CARDS: dict[str, type[Take | Meld | Hide]] = {"take": Take, "meld": Meld, "hide": Hide}
_MELDS = {f"{owner}.{number}": (owner, number) for owner in range(SEATS) for number in range(1, MOST_MELDS + 1)}
_ALL = "draw, take 5H 6H, meld 5C 5H 5S, hide 5C 5D 5H 5S, 7H>2.1, discard KS, call, fold, challenge, deal"


def notate(move: Move) -> str:
    match move:
        case Discard(card):
            return f"discard {FRENCH.code(card)}"
        case Take(cards) | Meld(cards) | Hide(cards):
            return " ".join((type(move).__name__.lower(), *map(FRENCH.code, cards)))
        case Lay(card, owner, number):
            return f"{FRENCH.code(card)}>{owner}.{number}"
        case _:
            return type(move).__name__.lower()


def parse(text: str) -> Move:
    """Return the move that ``text`` denotes, legal or not; raise ValueError if there is none."""
    if text in _WORDS:
        return _WORDS[text]
    code, arrow, to = text.partition(">")
    if arrow:
        return Lay(FRENCH.card(code), *_meld(to))
    word, _, codes = text.partition(" ")
    if word == "discard":
        return Discard(FRENCH.card(codes))
    if word in _WITH_CARDS:
        return _WITH_CARDS[word](_cards(text, codes))
    raise no_move(text, _ALL)


def _meld(name: str) -> tuple[Seat, int]:
    if name not in _MELDS:
        raise ValueError(_("there is no meld {name}; 2.1 is seat 2's first meld", name=repr(name)))
    return _MELDS[name]


def _cards(text: str, codes: str) -> Cards:
    cards = tuple(sorted(map(FRENCH.card, codes.split(" "))))
    if len(set(cards)) < len(cards):
        raise card_twice(text)
    return cards
