"""What Views and the score sheet of Kings Corners need beyond what play does. Sections are those of RULES.md."""

from __future__ import annotations

from app.core.cards import KING, Card, Mask, Seat, rank
from app.core.game import replaced
from app.games.kings_corners.rules.kings import NONE, with_drawn, with_one_played, with_some
from app.games.kings_corners.rules.model import DealScore, Hand, HeldBack, Place, State

KEPT_TURNS = 6
"""Number of turns of each seat for which ``held`` is kept; most cards that a seat held back are played by then."""


class Knowledge:
    """The order of hands and piles, and what all may know of each hand. Methods are called after each change."""

    __slots__ = ("hands", "held", "history", "kings", "piles", "start")

    def __init__(self, state: State) -> None:
        p = state.public
        self.start = p
        self.hands: tuple[Hand, ...] = state.hands
        self.piles, self.history, self.kings, self.held = p.piles, p.history, p.kings, p.held

    def played(self, seat: Seat, card: Card, to: Place) -> None:
        """Note that a card went from a hand to a place (3.1, 3.2, 3.4)."""
        hand = self.hands[seat]
        at = hand.index(card)
        self.hands = replaced(self.hands, seat, hand[:at] + hand[at + 1 :])
        self.piles = replaced(self.piles, to, (*self.piles[to], card))
        if self.start.options.compulsory_kings and rank(card) == KING:
            self.kings = replaced(self.kings, seat, with_one_played(self.kings[seat]))

    def shifted(self, source: Place, to: Place) -> None:
        """Note that a pile went to another place (3.3, 3.5)."""
        piles = replaced(self.piles, to, self.piles[to] + self.piles[source])
        self.piles = replaced(piles, source, ())

    def drew(self, seat: Seat, cards: tuple[Card, ...]) -> None:
        """Note that cards came from the stock (3.6)."""
        hand = self.hands[seat]
        if self.start.options.compulsory_kings:
            self.kings = replaced(self.kings, seat, with_drawn(self.kings[seat], len(hand), len(cards)))
        self.hands = replaced(self.hands, seat, hand + cards)

    def drew_first(self, seat: Seat, drawn: int) -> None:
        """Note that cards came, at the start of a turn (7.2), to a hand that kept its cards before."""
        if before := self.held[seat]:
            self.held = replaced(self.held, seat, (HeldBack(before[0].fits, drawn), *before[1:]))

    def showed_kings(self, seat: Seat, *, some: bool) -> None:
        """Note that all have learned whether a hand has a king at the end of its turn (7.1)."""
        self.kings = replaced(self.kings, seat, with_some(self.kings[seat]) if some else NONE)

    def held_on(self, seat: Seat, fits: Mask, drawn: int) -> None:
        """Note that a turn ended with fitting cards held back."""
        self.held = replaced(self.held, seat, (HeldBack(fits, drawn), *self.held[seat][: KEPT_TURNS - 1]))

    def ended(self, winner: Seat | None, scores: tuple[int, ...]) -> None:
        """Record that the deal is over (6)."""
        self.history += (DealScore(winner, scores),)
