"""Five Tricks: one AI player, of the level that INFO names. As there is no other, it gives the hints, too."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from app.ai.budget import USUAL, Budget
from app.ai.player import Players
from app.core.cards import Card, rank, suit
from five_tricks.rules import Move, Pass, Play, Public, View, winner_of


class Sparing:
    """Takes a trick if it can, with the lowest card that does, and gives its worst card otherwise."""

    def choose(self, view: View, legal: Sequence[Move], rng: Random, budget: Budget = USUAL) -> Move:
        """One of the legal moves; it leaves nothing to chance."""
        return max(legal, key=lambda move: self._worth(view, move))

    def _worth(self, view: View, move: Move) -> float:
        p = view.public
        if isinstance(move, Pass):
            return -sum(strength(p, card) for card in move.cards)
        if not isinstance(move, Play):
            return 0.0
        first = len(p.trick) in (0, len(p.taken))
        if first:
            return strength(p, move.card)
        takes = winner_of(p._replace(trick=(*p.trick, move.card))) == view.seat
        return 100 * takes - strength(p, move.card)


def strength(p: Public, card: Card) -> int:
    """How much a card is worth by itself: aces are high, and any trump is higher."""
    return (rank(card) - 1) % 13 + 13 * (suit(card) == suit(p.trump))


PLAYERS = Players({"casual": lambda _temperament: Sparing()})
