"""Tong-Its: a moment in a player's own turn, and what it becomes by what is laid."""

from __future__ import annotations

from typing import NamedTuple

from app.core.cards import Card, Seat
from app.games.tong_its.players.going_out import Spot, Table
from app.games.tong_its.players.reading import Reading
from app.games.tong_its.rules.melds import Mask, cards_of, split


class Position(NamedTuple):
    """A moment in the player's own turn."""

    me: Seat
    hand: Mask
    table: Table
    opened: bool
    own_layoff: bool
    """Something was laid off on the player's own melds in this turn."""
    met: frozenset[Seat]
    """On whose melds something has been laid off since their last turn."""
    hidden: int = 0
    """Fours of a kind laid face down in this turn."""

    def begun(self) -> Position:
        """The turn has begun: what was laid off on the own melds before it counts no more."""
        return self._replace(own_layoff=False, met=self.met - {self.me})

    def taken(self, cards: Mask, discard: Card) -> Position:
        """The turn has begun with the discard, and these cards of the hand make a meld with it."""
        return self.begun()._laid(cards, cards | 1 << discard)

    def melded(self, meld: Mask) -> Position:
        """A meld of the hand lies face up."""
        return self._laid(meld, meld)

    def _laid(self, cards: Mask, meld: Mask) -> Position:
        number = 1 + sum(spot.owner == self.me for spot in self.table)
        table = (*self.table, Spot(self.me, number, meld))
        return self._replace(hand=self.hand ^ cards, table=table, opened=True)

    def laid_off(self, owner: Seat, number: int, card: Card) -> Position:
        """A card lies with the owner's meld of that number."""
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
        """What the turn may well end with: a loose card, or any card where there are not two of these."""
        loose = loose_in(self.hand)
        return cards_of(loose if loose & loose - 1 else self.hand)


def position(reading: Reading) -> Position:
    """As the player on turn sees it now."""
    p, me = reading.public, reading.me
    table = tuple(
        Spot(owner, number, meld.now) for owner, melds in enumerate(p.melds) for number, meld in enumerate(melds, 1)
    )
    return Position(me, reading.hand, table, reading.opened[me], me in p.own_layoffs, p.met)


def loose_in(hand: Mask) -> Mask:
    """The cards that are in no meld."""
    return hand & ~sum(split(hand).melds)
