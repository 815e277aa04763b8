"""Kong-Pie's values. Section numbers are those of RULES.md in the game's folder."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from app.core.cards import Card, Chance, Mask, Seat
from app.games.kong_pie.rules.house_rules import Options

Pair: TypeAlias = tuple[Card, Card]
"""Two cards in ascending order."""
Hand: TypeAlias = tuple[Card, ...]
"""Cards in order of arrival, so that a hidden card's position reveals nothing."""

HAND_SIZE = 4
SOURCE_SIZE = 4
WARNED = 10
"""Number of rounds before a hand ends without a kong from which the end is announced (6.4)."""
FIRST_KONG, SECOND_KONG, AFTER_SECOND = 0, 1, 2
"""Values of ``Public.phase``: kongs that the player on turn has made or is working on."""


@dataclass(frozen=True, slots=True)
class Connect:
    """Swap two cards that match for two in the source (3.3)."""

    put: Pair
    pull: Pair


@dataclass(frozen=True, slots=True)
class Kong:
    """Make a kong of these cards, in ascending order; its kind follows from them (4)."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Discard:
    """Lay a card on the discards; ends the turn (3.4)."""

    card: Card


@dataclass(frozen=True, slots=True)
class Pass:
    """End the turn without a discard (3.5)."""


@dataclass(frozen=True, slots=True)
class Restock:
    """As the dealer, turn the discards over or shuffle them (5.4)."""

    how: str
    """``turn-over`` or ``shuffle``."""


@dataclass(frozen=True, slots=True)
class Pay:
    """Pay for a restock (5.6) or a reset (8.6)."""


@dataclass(frozen=True, slots=True)
class Leave:
    """Leave the hand rather than pay (5.6, 8.6)."""


@dataclass(frozen=True, slots=True)
class Vote:
    """Vote after a passed round (8.5) or a freeze (8.9)."""

    say: str
    """``end`` or ``reset``; to an offer of a reset, ``refuse`` or ``reset``."""


@dataclass(frozen=True, slots=True)
class Deal:
    """Deal the next hand (2.1), or have the house deal it (2.4)."""


Move: TypeAlias = Connect | Kong | Discard | Pass | Restock | Pay | Leave | Vote | Deal


class Highs(NamedTuple):
    """The high notes, and the cards that they make special (1.2)."""

    notes: tuple[Card, Card]
    """In the order found."""
    noodles: Pair
    pairs: tuple[Pair, Pair]
    """The two high pairs."""
    cards: frozenset[Card]
    """The six cards that share a rank with a high note: noodles and high pairs."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What must be decided before play goes on."""

    kind: str
    """``fee`` (5.6), ``restock`` (5.4), ``vote`` (8.5, 8.9), ``offer`` of a reset (8.5), or ``reset``, its fee
    (8.6).
    """
    seat: Seat
    """Seat that must answer."""
    votes: tuple[str, ...] = ()
    """Votes so far."""


@dataclass(frozen=True, slots=True)
class DealScore:
    """The score sheet's entry for a hand."""

    winner: Seat | None
    scores: tuple[int, ...]
    """Hands won, or chips and tokens won and lost, in all, per seat."""
    how: str
    """A way to end a hand: see ``payments.py``."""
    points: tuple[int, ...]
    """Points of each player's kongs (4)."""
    glory: bool
    first: Seat | None
    """The player with the most points; None on a tie."""
    restocks: int
    turns: int
    """Number of turns begun."""
    chips: tuple[int, ...]
    """From the kitty, per seat (7)."""
    tokens: tuple[int, ...]
    """From the jackpot, per seat (7)."""


class Ledger(NamedTuple):
    """Settled before a hand, unchanged until the next one."""

    options: Options
    deal: int
    """Counts from 0."""
    dealer: Seat | None
    """None: the house, which does not play (2.4)."""
    first: Seat
    """The player who begins (2.1)."""
    highs: Highs
    history: tuple[DealScore, ...]
    last_pack: bool
    """Whether this hand is the last one that has a prescribed pack."""


class Sheet(NamedTuple):
    """Changes only with a kong, a payment, a restock or a stop."""

    kongs: tuple[tuple[tuple[Card, ...], ...], ...]
    """Per seat, as they were made."""
    points: tuple[int, ...]
    still_in: tuple[bool, ...]
    """False for players who have left the hand (5.6)."""
    laid: tuple[Card, ...]
    """Face-up cards of players who have left."""
    pulled: tuple[Card, ...]
    """Out of the game by lojacking (8.3)."""
    chips: tuple[int, ...]
    """Won and lost, per seat."""
    tokens: tuple[int, ...]
    """Won and lost, per seat."""
    wins: tuple[int, ...]
    """Hands won, per seat."""
    kitty: int
    jackpot: int
    house: int
    """Chips that the house has won."""
    batches: tuple[Mask, ...]
    """Cards that each shuffle hid, as far as all know, the first one first: a hidden card is where its last shuffle has
    put it, or in the hand that drew it from there (10.3).
    """
    shuffles: int
    """Number of times that the cards of this hand have been shuffled."""
    resets: tuple[int, ...] = ()
    """Batches gathered from hands, so that no one knows all of their cards (10.3)."""
    last_reset: int = 0
    """``Public.turns`` at the last reset."""
    restocks: int = 0
    last_kong: int = 0
    """``Public.turns`` at the last kong."""
    forgiven: bool = False
    """A passed round has been forgiven in this hand (8.4)."""
    stopped: bool = False
    """Everybody has passed, which stopped play, and nothing else has been done since (8.5)."""
    won: Seat | None = None
    """The player who has won and goes on for glory (7.3)."""
    refused: bool = False
    """A reset was offered and refused: the next passed round ends the hand (8.5)."""
    question: Decision | None = None
    due: int = 0
    """Number of cards that the source waits for (8.3)."""
    filling: bool = False
    """The player on turn waits for cards (3.1)."""
    over: bool = False
    """The hand is over; with it, perhaps, the match."""


class Public(NamedTuple):
    ledger: Ledger
    sheet: Sheet
    turn: Seat
    phase: int
    """FIRST_KONG, SECOND_KONG or AFTER_SECOND."""
    connects: int
    """Since the last kong of this turn, or since its start."""
    put: Mask
    """The cards put in those connects."""
    source: Hand
    discards: tuple[Card, ...]
    """The oldest first."""
    turned: tuple[Card, ...]
    """The upper part of the stock, where all know the order, because discards were turned over (10.2). The last card is
    drawn next.
    """
    known: tuple[Mask, ...]
    """Cards in each hand that all have seen coming there, and not leaving (10.1)."""
    passes: int
    """Number of consecutive turns in which nothing was done; not counted where passing is free."""
    turns: int
    """Number of finished turns of this hand."""

    @property
    def options(self) -> Options:
        return self.ledger.options

    @property
    def over(self) -> bool:
        return self.sheet.over

    @property
    def history(self) -> tuple[DealScore, ...]:
        return self.ledger.history

    @property
    def last_pack(self) -> bool:
        return self.ledger.last_pack

    @property
    def seats(self) -> int:
        return len(self.known)

    @property
    def scores(self) -> tuple[int, ...]:
        """Hands won, or chips and tokens won and lost, per seat (9.2)."""
        sheet = self.sheet
        if not self.ledger.options.chips:
            return sheet.wins
        return tuple(map(sum, zip(sheet.chips, sheet.tokens, strict=True)))


class State(NamedTuple):
    """The full state, including hidden cards: the frozen snapshot of a ``MutableState``."""

    public: Public
    hands: tuple[Hand, ...]
    stock: tuple[Card, ...]
    """The hidden part of the stock, under ``Public.turned``. The last card is drawn next."""
    chance: Chance
    batches: tuple[Batch, ...]
    """As ``Sheet.batches``, but the whole truth."""


class Batch(NamedTuple):
    """The cards that one shuffle hid (10.3)."""

    cards: Mask
    own: tuple[Mask, ...]
    """Cards that a seat, perhaps alone, knows to be among them: per seat, what it gave and got."""


@dataclass(frozen=True, slots=True)
class StockLayer:
    """Hidden cards with their shuffle, which all know (10.3)."""

    batch: int
    """An index into ``Sheet.batches``."""
    count: int


class View(NamedTuple):
    """What one seat may know."""

    seat: Seat
    public: Public
    hand: Hand
    counts: tuple[int, ...]
    """Cards in each hand."""
    stock: int
    """Cards in the hidden part of the stock."""
    layers: tuple[StockLayer, ...]
    """The hidden part of the stock, from its top down."""
    hidden: tuple[tuple[StockLayer, ...], ...]
    """Cards of each hand that not all know, by batch."""
    shown: tuple[Hand, ...]
    """All hands once the hand is over, otherwise empty."""
    batches: tuple[Mask, ...]
    """As ``Sheet.batches``, with what this seat alone knows: cards that it gave and got."""


def step_of(options: Options) -> int:
    """Return the difference from a seat to the next one in the direction of play (8.8)."""
    return 1 if options.direction == "clockwise" else -1


def next_in(p: Public, seat: Seat) -> Seat:
    """Return the next player after ``seat`` who has not left the hand (3.6)."""
    return next_seat(p.sheet.still_in, seat, step_of(p.ledger.options))


def previous_in(p: Public, seat: Seat) -> Seat:
    """Return the last player before ``seat`` who has not left the hand (3.6)."""
    return next_seat(p.sheet.still_in, seat, -step_of(p.ledger.options))


def next_seat(still_in: tuple[bool, ...], seat: Seat, step: int) -> Seat:
    """Return the next seat that is still in, going round by ``step``."""
    seats = len(still_in)
    seat = (seat + step) % seats
    while not still_in[seat]:
        seat = (seat + step) % seats
    return seat


def next_first(p: Public) -> Seat:
    """Return the player who begins the next hand (2.1)."""
    return (p.ledger.first + step_of(p.ledger.options)) % len(p.known)


def next_dealer(p: Public) -> Seat:
    """Return the dealer of the next hand (2.1): the player who began this one. If the house deals, it waits for the
    player who begins the next hand (2.4).
    """
    return next_first(p) if p.ledger.dealer is None else p.ledger.first


def rounds_left(p: Public) -> int | None:
    """Return how many rounds without a kong are left, with the current one; None without an end (6.4)."""
    limit, seats = p.ledger.options.kongless_rounds, len(p.known)
    return None if isinstance(limit, str) else limit - (p.turns - p.sheet.last_kong) // seats


def match_is_over(p: Public) -> bool:
    """Return whether the hands of the match have been played (9.1)."""
    return p.sheet.over and len(p.ledger.history) >= p.ledger.options.deals


def mover(p: Public) -> Seat | None:
    """Return the seat that moves next: the one asked, the one on turn, or the next dealer; None at the end."""
    sheet = p.sheet
    if sheet.over:
        return None if match_is_over(p) or p.ledger.last_pack else next_dealer(p)
    return p.turn if sheet.question is None else sheet.question.seat
