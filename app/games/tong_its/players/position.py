"""Positions within a player's own turn at Tong-Its, their successors, and their values."""

from __future__ import annotations

from collections.abc import Iterator
from operator import mul
from typing import NamedTuple, TypeAlias

from app.core.cards import Card, Mask, Seat
from app.games.tong_its.players.reading import Reading, logistic
from app.games.tong_its.rules.melds import ACES, FOURS, cards_of, fitting, melds_in, split, with_fours
from app.games.tong_its.rules.model import DISCARDS, HIDE, LAYS, MELD, Move

# ---- Whether the whole hand can be laid in this turn, and how that pays best.


class LaidHand(NamedTuple):
    """An open meld that cards can be laid off on."""

    owner: Seat
    number: int
    """From 1, as in move notation."""
    now: Mask


Table: TypeAlias = tuple[LaidHand, ...]


def fits_on(table: Table) -> Mask:
    fits = 0
    for spot in table:
        fits |= fitting(spot.now)
    return fits


def way_out(hand: Mask, table: Table) -> list[Move] | None:
    """Return the moves that empty the hand, in the way that pays best; None if there are none."""
    melds = melds_in(hand)
    used = 0
    for meld in melds:
        used |= meld
    _, stuck = laid_off(hand & ~used, table, hand)
    if stuck & stuck - 1:
        return None
    best: list[Move] | None = None
    most = -1
    for chosen in _choices(melds, hand):
        rest = hand & ~sum(chosen)
        moves, last = laid_off(rest, table)
        if last & last - 1:
            continue
        paid = 3 * sum(meld in FOURS for meld in chosen) + (sum(chosen) & ACES).bit_count()
        if paid > most:
            laid: list[Move] = [HIDE[meld] if meld in FOURS else MELD[meld] for meld in chosen]
            best, most = [*laid, *moves, *(DISCARDS[card] for card in cards_of(last))], paid
    return best


def _choices(melds: list[Mask], free: Mask, first: int = 0) -> Iterator[tuple[Mask, ...]]:
    """Yield every choice of melds that share no card."""
    yield ()
    for i in range(first, len(melds)):
        if melds[i] & free == melds[i]:
            for rest in _choices(melds, free ^ melds[i], i + 1):
                yield (melds[i], *rest)


def laid_off(cards: Mask, table: Table, helpers: Mask = 0) -> tuple[list[Move], Mask]:
    """Lay off what fits, runs first as they take ever more cards; return the moves, and the cards left. ``helpers`` may
    be laid off to make room, but need not be.
    """
    moves: list[Move] = []
    spots = sorted(table, key=lambda spot: not spot.now & spot.now << 1)
    all_cards, again = cards | helpers, True
    while again and cards:
        again = False
        for i, spot in enumerate(spots):
            can = fitting(spot.now) & all_cards
            if can:
                card = cards_of(can)[0]
                moves.append(LAYS[spot.owner][spot.number - 1][card])
                spots[i] = spot._replace(now=spot.now | 1 << card)
                if not helpers:
                    all_cards &= ~(1 << card)
                cards &= ~(1 << card)
                again = True
                break
    return moves, cards


class Position(NamedTuple):
    """A position in the player's own turn."""

    me: Seat
    hand: Mask
    table: Table
    opened: bool
    own_layoff: bool
    """Whether a card was laid off on the player's own melds in this turn."""
    met: frozenset[Seat]
    """Seats on whose melds a card was laid off since their last turn."""
    hidden: int = 0
    """Fours of a kind laid face down in this turn."""

    def begun(self) -> Position:
        """Start the turn: earlier layoffs on the own melds no longer count."""
        return self._replace(own_layoff=False, met=self.met - {self.me})

    def taken(self, cards: Mask, discard: Card) -> Position:
        """Start the turn by taking the discard into a meld with these cards of the hand."""
        return self.begun()._laid(cards, cards | 1 << discard)

    def melded(self, meld: Mask) -> Position:
        """Lay a meld of the hand face up."""
        return self._laid(meld, meld)

    def _laid(self, cards: Mask, meld: Mask) -> Position:
        number = 1 + sum(spot.owner == self.me for spot in self.table)
        table = (*self.table, LaidHand(self.me, number, meld))
        return self._replace(hand=self.hand ^ cards, table=table, opened=True)

    def laid_off(self, owner: Seat, number: int, card: Card) -> Position:
        """Lay a card off on the owner's meld of that number."""
        bit = 1 << card
        after = self._replace(
            hand=self.hand ^ bit,
            table=tuple(
                spot._replace(now=spot.now | bit) if (spot.owner, spot.number) == (owner, number) else spot
                for spot in self.table
            ),
        )
        return after._replace(own_layoff=True) if owner == self.me else after._replace(met=self.met | {owner})

    def discards(self) -> tuple[Card, ...]:
        """Return sensible discards: the loose cards, or any card where there are fewer than two of these."""
        loose = loose_in(self.hand)
        return cards_of(loose if loose & loose - 1 else self.hand)


def position(reading: Reading) -> Position:
    p, me = reading.public, reading.me
    table = tuple(
        LaidHand(owner, number, meld.now) for owner, melds in enumerate(p.melds) for number, meld in enumerate(melds, 1)
    )
    return Position(me, reading.hand, table, reading.opened[me], me in p.own_layoffs, p.met)


def loose_in(hand: Mask) -> Mask:
    return hand & ~sum(split(hand).melds)


# ---- The chance to win a hand from the end of a turn.

LAST_FOUR = 0.01
"""Tie-breaker for a concealed four in the last turn."""


ODDS = (
    "base", "rivals", "rival_least", "rival_opened", "stock", "deadwood", "chance", "stuck", "opened",
    "opened_deadwood", "free", "free_ahead", "threat", "threat_ahead", "shut_out", "fed",
)  # fmt: skip
"""Names of the log-odds weights, in the order of ``Worth.seen``."""


class Worth:
    def __init__(self, reading: Reading) -> None:
        self.reading, self.weights = reading, reading.weights
        self.stock = reading.view.stock
        one, other = (reading.deadwood[seat] for seat in reading.others)
        self._rivals = (one + other) / 2
        opened = sum(reading.opened[seat] for seat in reading.others)
        self._always = (1.0, self._rivals, min(one, other), float(opened), float(self.stock))
        self._odds = tuple(getattr(self.weights, name) for name in ODDS)
        self._feeds: dict[Card, float] = {}

    def ended_by(self, here: Position, card: Card) -> float:
        return self.of(here._replace(hand=here.hand ^ 1 << card), self.fed(card))

    def fed(self, card: Card) -> float:
        if card not in self._feeds:
            self._feeds[card] = self.reading.feeds(card)
        return self._feeds[card]

    def of(self, here: Position, fed: float) -> float:
        """Return the win chance after a discard that the next player takes with probability ``fed``."""
        least, *with_more = with_fours(here.hand)
        deadwood, fours = least.deadwood, len(with_more) + here.hidden
        if not self.stock:
            if not here.opened:
                return 0.0
            # A four in hand is paid if it wins with it whole (7.2).
            paid = here.hidden + sum((self._lowest(kept.deadwood) for kept in with_more), 0.0)
            return self._lowest(deadwood) + LAST_FOUR * paid
        odds = sum(map(mul, self._odds, self.seen(here, deadwood, fed)))
        return logistic(odds + self.weights.four * fours)

    def seen(self, here: Position, deadwood: int, fed: float) -> tuple[float, ...]:
        """Return the features of that deadwood, and a discard that the next player takes with probability ``fed``."""
        stuck = loose_in(here.hand) & ~fits_on(here.table)
        hoped = self.reading.chance(stuck) * self.stock * (1 - self.weights.hurry * self.reading.anyhow)
        callers = sum(seat not in here.met for seat in self.reading.callers)
        own = (*self._always, deadwood, hoped, stuck.bit_count())
        if not here.opened:
            return (*own, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, callers, fed)
        ahead = self._rivals - deadwood
        free = 0.0 if here.own_layoff else self.unmet(here)
        return (*own, 1.0, deadwood, free, free * ahead, callers, callers * ahead, 0.0, fed)

    def called(self, deadwood: int) -> float:
        """Return the share of calls won with that deadwood, as players who have not opened must fold."""
        won = 1.0
        for seat in self.reading.others:
            if self.reading.opened[seat]:
                won *= 1 - (1 - self.reading.folds) * (1 - self.reading.has_more(seat, deadwood))
        return won

    def _lowest(self, deadwood: int) -> float:
        """The share when the stock has run out: the one who drew the last card wins if it is equal."""
        won = 1.0
        for seat in self.reading.others:
            if self.reading.opened[seat]:
                won *= self.reading.has_more(seat, deadwood - 0.5)
        return won

    def unmet(self, here: Position) -> float:
        """Return the chance that no one lays off on the player's melds before the next turn."""
        fits = 0
        for spot in here.table:
            if spot.owner == self.reading.me:
                fits |= fitting(spot.now)
        count: int = (fits & self.reading.unseen).bit_count()
        return float((1 - self.weights.lays_off * self.reading.held) ** count)
