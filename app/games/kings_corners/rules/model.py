"""Kings Corners' values, what goes where, and move notation. Section numbers are those of RULES.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from app.core.card_names import card_name
from app.core.cards import ACE, FRENCH, KING, Card, Chance, Mask, Seat, is_red, mask_of, rank
from app.core.game import no_move
from app.core.messages import N_, NP_, _, listed_or, n_, translate
from app.core.options import ON_OFF, Given, option
from app.games.kings_corners.rules.kings import Kings

Place: TypeAlias = int
"""Place of a foundation pile: an index into PLACES."""

PLACES = ("N", "E", "S", "W", "NE", "SE", "SW", "NW")
_PLACE_NAMES = (
    NP_("place on the table", "north"),
    NP_("place on the table", "east"),
    NP_("place on the table", "south"),
    NP_("place on the table", "west"),
    NP_("place on the table", "northeast"),
    NP_("place on the table", "southeast"),
    NP_("place on the table", "southwest"),
    NP_("place on the table", "northwest"),
)
SIDES: tuple[Place, ...] = (0, 1, 2, 3)
CORNERS: tuple[Place, ...] = (4, 5, 6, 7)


def place_name(place: Place) -> str:
    """Return the name of a place: ``north``, ``southwest``."""
    return translate(_PLACE_NAMES[place])


def _usual_target(given: Given) -> int:
    return 100 if given["scoring"] in ("pips", "fifty") else 25


@dataclass(frozen=True, slots=True)
class Options:
    scoring: str = option(
        "kings",
        {
            "kings": N_("Kings 10, others 1"),
            "pips": N_("Pip values"),
            "fifty": "50 / 10 / 5",
            "chips": N_("Chips and a pot"),
        },
        N_("Scoring"),
        N_("What the cards left in your hand cost at the end of a deal."),
        explains={
            "kings": N_("A king left in your hand costs 10 points, any other card 1."),
            "pips": N_("An ace left in your hand costs 25 points, a face card 10, any other card its number."),
            "fifty": N_("An ace left in your hand costs 50 points, a 10 or a face card 10, any other card 5."),
            "chips": N_(
                "Everyone antes 1 chip. The winner gets the pot plus 1 chip per card the others have left, 10 per king."
            ),
        },
        section={"kings": "5.1", "pips": "5.2", "fifty": "5.3", "chips": "5.4"},
        group=NP_("group of house rules", "Match"),
    )
    ends: str = option(
        "target",
        {"target": N_("Target score"), "hands": N_("Number of deals")},
        N_("Match length"),
        N_("The match ends when a player reaches the target score, or after a fixed number of deals."),
        section={"target": "6.1", "hands": "6.2"},
        group=NP_("group of house rules", "Match"),
    )
    target: int = option(
        25,
        {25: "25", 50: "50", 100: "100", 250: "250"},
        N_("Target score"),
        N_("The match ends when a player has this many penalty points, or has lost this many chips."),
        typed=range(1, 1001),
        default_for=_usual_target,
        needs=("ends", "target"),
        section="6.1",
        group=NP_("group of house rules", "Match"),
    )
    hands: int = option(
        5,
        {1: "1", 3: "3", 5: "5", 10: "10"},
        N_("Deals"),
        N_("Number of deals in the match."),
        typed=range(1, 101),
        needs=("ends", "hands"),
        section="6.2",
        group=NP_("group of house rules", "Match"),
    )
    compulsory_kings: bool = option(
        False,
        ON_OFF,
        N_("Compulsory kings"),
        N_("Ending your turn with a king in your hand costs 3 points, or 3 chips."),
        section="7.1",
        group=NP_("group of house rules", "Play"),
    )
    draw: str = option(
        "end",
        {"end": N_("End of turn"), "start": N_("Start of turn")},
        NP_("house rule", "Draw"),
        N_("Whether you draw at the end of your turn or at the start."),
        section={"end": "3.6", "start": "7.2"},
        group=NP_("group of house rules", "Play"),
    )
    cards_drawn: int = option(
        1,
        {1: "1", 2: "2"},
        N_("Cards drawn"),
        N_("Number of cards that you draw in a turn."),
        section={1: "3.6", 2: "7.3"},
        group=NP_("group of house rules", "Play"),
    )


PRESETS: Mapping[str, Given] = {
    N_("Classic"): {},
    N_("Pip values"): {"scoring": "pips"},
    N_("Fifty, ten, five"): {"scoring": "fifty"},
    N_("Chips and a pot"): {"scoring": "chips", "ends": "hands", "hands": 10},
    N_("One deal"): {"ends": "hands", "hands": 1},
    N_("Strict kings"): {"compulsory_kings": True, "target": 50},
}


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card from the hand to a place (3.1, 3.2, 3.4)."""

    card: Card
    place: Place


@dataclass(frozen=True, slots=True)
class Shift:
    """Move a whole pile to another place (3.3, 3.5)."""

    source: Place
    place: Place


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw from the stock (3.6); ends the turn unless draws come at its start (7.2)."""


@dataclass(frozen=True, slots=True)
class End:
    """End the turn without drawing (3.7, 7.2)."""


@dataclass(frozen=True, slots=True)
class Deal:
    """Deal the next deal (2.1)."""


Move: TypeAlias = Play | Shift | Draw | End | Deal

# Every move, made once: matches list them all the time.
PLAYS = tuple(tuple(Play(card, place) for place in range(len(PLACES))) for card in FRENCH.cards)
"""PLAYS[card][place]"""
SHIFTS = tuple(tuple(Shift(source, place) for place in range(len(PLACES))) for source in range(len(PLACES)))
"""SHIFTS[source][place]"""
DRAW, END, DEAL = Draw(), End(), Deal()

Hand: TypeAlias = tuple[Card, ...]
"""Cards in order of arrival, so that a hidden card's position reveals nothing."""
Pile: TypeAlias = tuple[Card, ...]
"""The card laid first at index 0; the next card goes on the last."""


class HeldBack(NamedTuple):
    """The end of a seat's turn, which reveals that it kept whatever it held."""

    fits: int
    """The cards that some pile would have taken, as bits, ignoring empty sides, which take any card."""
    drawn: int = 0
    """Number of cards that came to the hand since, up to the end of the seat's next turn."""


@dataclass(frozen=True, slots=True)
class DealScore:
    winner: Seat | None
    """The player who went out; None after an impasse."""
    scores: tuple[int, ...]
    """Total penalty points, or chips won and lost, per seat."""


class Public(NamedTuple):
    """What everybody at the table sees."""

    options: Options
    deal: int
    dealer: Seat
    turn: Seat
    piles: tuple[Pile, ...]
    """One pile per place in PLACES."""
    scores: tuple[int, ...]
    """Penalty points (more is worse), or chips won (negative: lost) with that scoring."""
    pot: int
    history: tuple[DealScore, ...]
    """Entries of the deals that are over."""
    kings: tuple[Kings, ...]
    """Common knowledge of each seat's kings, with compulsory kings only (7.1)."""
    over: bool = False
    """Whether the deal, and perhaps the match, is over."""
    drawn: bool = False
    """Whether this turn has had its draw."""
    played: bool = False
    """Whether a card has left the hand this turn."""
    moved: bool = False
    """Whether a pile has moved this turn."""
    still: int = 0
    """Number of consecutive turns, with an empty stock, in which nothing moved (4.2)."""
    last_pack: bool = False
    """Whether this deal is the last one that has a prescribed pack."""
    held: tuple[tuple[HeldBack, ...], ...] = ()
    """Per seat, the ends of its last turns in this deal, the latest first."""


def match_is_over(p: Public) -> bool:
    """Return whether a player has reached the target (6.1), or the deals are played (6.2)."""
    if not p.over:
        return False
    if p.options.ends == "hands":
        return len(p.history) >= p.options.hands
    worst = -min(p.scores) if p.options.scoring == "chips" else max(p.scores)
    return worst >= p.options.target


class State(NamedTuple):
    """The full state, including hidden cards: the frozen snapshot of a ``MutableState``."""

    public: Public
    hands: tuple[Hand, ...]
    stock: tuple[Card, ...]
    """The last card is drawn next."""
    chance: Chance


class View(NamedTuple):
    seat: Seat
    public: Public
    hand: Hand
    counts: tuple[int, ...]
    stock: int
    shown: tuple[Hand, ...]
    """All hands once the deal is over, otherwise empty."""


# ---- costs

KING_PENALTY = 3
"""For a king held back (7.1)."""


def count_cost(n: int, scoring: str) -> str:
    """Return a number of points, or of chips with that scoring: ``3 points``."""
    return n_("{n} chip", "{n} chips", n) if scoring == "chips" else n_("{n} point", "{n} points", n)


def cost(hand: Hand, scoring: str) -> int:
    """Return the cost of leftover cards, in points or chips (5.1 - 5.4)."""
    return sum(_card_cost(rank(card), scoring) for card in hand)


def _card_cost(card_rank: int, scoring: str) -> int:
    picture = card_rank > 9
    match scoring:
        case "pips":  # 5.2
            return 25 if card_rank == ACE else 10 if picture else card_rank + 1
        case "fifty":  # 5.3
            return 50 if card_rank == ACE else 10 if card_rank >= 9 else 5
        case _:  # 5.1, and 5.4 in chips
            return 10 if card_rank == KING else 1


# ---- what goes where


def fits(card: Card, top: Card) -> bool:
    """Return whether the card is one rank lower and of the opposite colour (3.1)."""
    return rank(card) == rank(top) - 1 and is_red(card) != is_red(top)


def next_down(top: Card) -> str:
    """Return what goes on a card (3.1): ``10 of hearts or 10 of diamonds`` on the jack of spades."""
    return listed_or([card_name(card) for card in reversed(FRENCH.cards) if fits(card, top)])


# `fits` is called so often that it is tabulated.
TAKES: tuple[Mask, ...] = tuple(mask_of(card for card in FRENCH.cards if fits(card, top)) for top in FRENCH.cards)
"""The cards that may go on card i (3.1, 3.3)."""
KINGS = mask_of(card for card in FRENCH.cards if rank(card) == KING)
"""The cards that may go to an empty corner (3.2, 3.5)."""
ANY = mask_of(FRENCH.cards)
"""The cards that may go from the hand to an empty side (3.4)."""


EMPTY_SIDE, EMPTY_CORNER = len(FRENCH.cards), len(FRENCH.cards) + 1
"""Codes for the missing top card of an empty place, in the tables below."""
PLAYABLE: tuple[Mask, ...] = (*TAKES, ANY, KINGS)
"""The cards of a hand that may go on each top (3.1, 3.2, 3.4)."""
SHIFTABLE: tuple[Mask, ...] = (*TAKES, 0, KINGS)
"""The first cards whose piles may go on each top (3.3, 3.5)."""
_PLAYABLE_TO_EMPTY = (*[PLAYABLE[EMPTY_SIDE]] * len(SIDES), *[PLAYABLE[EMPTY_CORNER]] * len(CORNERS))
_SHIFTABLE_TO_EMPTY = (*[SHIFTABLE[EMPTY_SIDE]] * len(SIDES), *[SHIFTABLE[EMPTY_CORNER]] * len(CORNERS))


def places_for(card: Card, piles: Sequence[Pile]) -> list[Place]:
    """Return where a card from the hand may go (3.1, 3.2, 3.4)."""
    return [to for to, pile in enumerate(piles) if (PLAYABLE[pile[-1]] if pile else _PLAYABLE_TO_EMPTY[to]) >> card & 1]


def shifts_for(source: Place, piles: Sequence[Pile]) -> list[Place]:
    """Return where a whole pile may go (3.3); a king's pile in a corner stays (3.5)."""
    if not piles[source]:
        return []
    base = piles[source][0]
    if source in CORNERS and KINGS >> base & 1:
        return []
    return [
        to for to, pile in enumerate(piles) if (SHIFTABLE[pile[-1]] if pile else _SHIFTABLE_TO_EMPTY[to]) >> base & 1
    ]


# ---- move notation: ``QH>N``, ``W>NE``, ``draw``, ``end``, ``deal``

_WORDS: dict[str, Move] = {"draw": Draw(), "end": End(), "deal": Deal()}


def notate(move: Move) -> str:
    match move:
        case Play(card, place):
            return f"{FRENCH.code(card)}>{PLACES[place]}"
        case Shift(source, place):
            return f"{PLACES[source]}>{PLACES[place]}"
        case _:
            return type(move).__name__.lower()


def parse(text: str) -> Move:
    """Return the move that ``text`` denotes, legal or not; raise ValueError if there is none."""
    if text in _WORDS:
        return _WORDS[text]
    what, arrow, to = text.partition(">")
    if not arrow:
        raise no_move(text, "QH>N, W>NE, draw, end, deal")
    if what in PLACES:
        return Shift(PLACES.index(what), _place(to))
    return Play(FRENCH.card(what), _place(to))


def _place(code: str) -> Place:
    if code not in PLACES:
        raise ValueError(
            _("there is no place {place}; choose from {places}", place=repr(code), places=", ".join(PLACES))
        )
    return PLACES.index(code)
