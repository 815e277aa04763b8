"""What Views and the score sheet of Pai Tong need beyond what play does. Sections are those of RULES.md."""

from __future__ import annotations

from collections.abc import Sequence

from app.core.cards import Card, Seat
from app.core.game import replaced
from app.games.pai_tong.rules.kinds import KIND, Kind
from app.games.pai_tong.rules.model import DealScore, State, Thrown


class Knowledge:
    """The cards that kinds stand for in play, and what became of each discard. Methods are called after each change."""

    __slots__ = ("chance", "discard", "hands", "melds", "sheet", "stock", "thrown")

    def __init__(self, state: State) -> None:
        p = state.public
        self.sheet, self.chance, self.hands, self.stock = p.sheet, state.chance, state.hands, state.stock
        self.discard, self.melds, self.thrown = p.discard, p.melds, p.thrown

    def discarded(self, seat: Seat, kind: Kind) -> None:
        """Note the discard of the card of that kind that came first (3.3)."""
        self.discard = self._parted(seat, kind)

    def took(self, seat: Seat, first: Kind, second: Kind) -> None:
        """Note that a tong was laid with the discard (3.4)."""
        tong = (self.thrown[-1].card, self._parted(seat, first), self._parted(seat, second))
        self.melds = replaced(self.melds, seat, (*self.melds[seat], tong))

    def drew(self, seat: Seat) -> None:
        """Note that a card came from the stock (3.2)."""
        self._received(seat, self.stock[-1])
        self.stock = self.stock[:-1]

    def won_discard(self, seat: Seat) -> None:
        """Note that the discard completed a hand (5.2)."""
        self._received(seat, self.thrown[-1].card)

    def settled(self, seat: Seat, taker: Seat | None, declined: tuple[Seat, ...]) -> None:
        """Note that the discard of that seat has been answered (4.6)."""
        assert self.discard is not None
        self.thrown += (Thrown(seat, self.discard, taker, declined),)
        self.discard = None

    def ended(self, winner: Seat | None, thrower: Seat | None, pure: int, gained: Sequence[int]) -> None:
        """Enter the deal that is over in the score sheet (6)."""
        scores = tuple([score + gain for score, gain in zip(self.sheet.scores, gained, strict=True)])
        paid = -min(gained)
        deal = DealScore(winner, scores, paid, pure, thrower)
        self.sheet = self.sheet._replace(scores=scores, history=(*self.sheet.history, deal))

    def _parted(self, seat: Seat, kind: Kind) -> Card:
        hand = self.hands[seat]
        at = next(at for at, card in enumerate(hand) if KIND[card] == kind)
        self.hands = replaced(self.hands, seat, hand[:at] + hand[at + 1 :])
        return hand[at]

    def _received(self, seat: Seat, card: Card) -> None:
        self.hands = replaced(self.hands, seat, (*self.hands[seat], card))
