"""Tong-Its: how likely a hand is won from the end of a turn on."""

from __future__ import annotations

from app.core.cards import Card
from app.games.tong_its.players.going_out import fits_on
from app.games.tong_its.players.position import Position, loose_in
from app.games.tong_its.players.reading import Reading, logistic
from app.games.tong_its.rules.melds import fitting, with_fours

LAST_FOUR = 0.01
"""In the last turn a concealed four settles what is equally good otherwise."""


class Worth:
    """What it is worth to end a turn in some position, for one reading of the table."""

    def __init__(self, reading: Reading) -> None:
        self.reading, self.weights = reading, reading.weights
        self.stock = reading.view.stock
        self._constant = self._standing()
        self._feeds: dict[Card, float] = {}

    def _standing(self) -> float:
        """The part of the odds that no move of this turn changes."""
        w, r = self.weights, self.reading
        one, other = (r.deadwood[seat] for seat in r.others)
        opened = sum(r.opened[seat] for seat in r.others)
        self._rivals = (one + other) / 2
        return (
            w.base + w.rivals * self._rivals + w.rival_least * min(one, other)
            + w.rival_opened * opened + w.stock * self.stock
        )  # fmt: skip

    def ended_by(self, here: Position, card: Card) -> float:
        """What the turn is worth if it ends with that discard."""
        return self.of(here._replace(hand=here.hand ^ 1 << card), self.fed(card))

    def fed(self, card: Card) -> float:
        """How likely the next player takes that discard."""
        if card not in self._feeds:
            self._feeds[card] = self.reading.feeds(card)
        return self._feeds[card]

    def of(self, here: Position, fed: float) -> float:
        """The share of hands that are won when the turn has ended here with a discard that the next player takes so
        likely.
        """
        least, *with_more = with_fours(here.hand)
        deadwood, fours = least.deadwood, len(with_more) + here.hidden
        if not self.stock:
            if not here.opened:
                return 0.0
            # A four in hand is paid if it wins with it whole (7.2).
            paid = here.hidden + sum(self._lowest(kept.deadwood) for kept in with_more)
            return self._lowest(deadwood) + LAST_FOUR * paid
        return logistic(
            self._constant + self._own(here, deadwood, fours) + self._open(here, deadwood) + self.weights.fed * fed
        )

    def _own(self, here: Position, deadwood: int, fours: int) -> float:
        """What the cards in hand add to the odds."""
        w = self.weights
        stuck = loose_in(here.hand) & ~fits_on(here.table)
        hoped = self.reading.chance(stuck) * self.stock * (1 - w.hurry * self.reading.anyhow)
        return w.deadwood * deadwood + w.chance * hoped + w.stuck * stuck.bit_count() + w.four * fours

    def _open(self, here: Position, deadwood: int) -> float:
        """What who has opened and who may call adds to the odds."""
        w = self.weights
        callers = sum(seat not in here.met for seat in self.reading.callers)
        if not here.opened:
            return w.shut_out * callers
        ahead = self._rivals - deadwood
        free = 0.0 if here.own_layoff else self.unmet(here)
        odds = w.opened + w.opened_deadwood * deadwood
        return odds + free * (w.free + w.free_ahead * ahead) + callers * (w.threat + w.threat_ahead * ahead)

    def called(self, deadwood: int) -> float:
        """The share of calls that are won with so much deadwood: who has not opened must fold."""
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
        """How likely nobody lays off on the player's melds before the next turn."""
        fits = 0
        for spot in here.table:
            if spot.owner == self.reading.me:
                fits |= fitting(spot.now)
        count: int = (fits & self.reading.unseen).bit_count()
        return float((1 - self.weights.lays_off * self.reading.held) ** count)
