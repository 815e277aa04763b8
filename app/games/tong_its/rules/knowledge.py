"""What Views of Tong-Its need beyond what play depends on. Section numbers are those of RULES.md."""

from __future__ import annotations

from app.core.cards import Card, Mask, Seat
from app.core.game import replaced
from app.games.tong_its.rules.melds import cards_of, fitting
from app.games.tong_its.rules.model import Added, OpenMeld, State


class Knowledge:
    """The order of hands and discards, and how each meld came about. Methods are called for what has just happened."""

    __slots__ = ("face_down", "hands", "melds", "met", "own_layoffs", "thrown")

    def __init__(self, state: State) -> None:
        p = state.public
        self.hands, self.face_down = state.hands, state.face_down
        self.thrown, self.melds, self.own_layoffs, self.met = p.thrown, p.melds, p.own_layoffs, p.met

    def drew(self, seat: Seat, card: Card) -> None:
        """Note a card from the stock (4.2)."""
        self.hands = replaced(self.hands, seat, (*self.hands[seat], card))
        self._forget_layoffs(seat)

    def _forget_layoffs(self, seat: Seat) -> None:
        """Forget layoffs before the seat's turn (5.3)."""
        self.own_layoffs, self.met = self.own_layoffs - {seat}, self.met - {seat}

    def discarded(self, seat: Seat, card: Card) -> None:
        """Note a discard (4.7)."""
        self.thrown += (card,)
        self._part_with(seat, 1 << card)

    def melded(self, seat: Seat, meld: Mask, taken: Card | None) -> None:
        """Note a new meld face up (4.4), with the top discard if that was taken (4.3)."""
        if taken is not None:
            self._forget_layoffs(seat)
        self.melds = replaced(self.melds, seat, (*self.melds[seat], OpenMeld(meld, taken, (), meld, fitting(meld))))
        self._part_with(seat, meld)

    def hid(self, seat: Seat, four: Mask) -> None:
        """Note a four of a kind face down (4.5)."""
        self.face_down = replaced(self.face_down, seat, (*self.face_down[seat], cards_of(four)))
        self._part_with(seat, four)

    def laid_off(self, seat: Seat, card: Card, owner: Seat, number: int) -> None:
        """Note a card laid off on meld ``number``, from 0, of its owner (4.6)."""
        meld = self.melds[owner][number]
        now = meld.now | 1 << card
        longer = OpenMeld(meld.laid, meld.taken, (*meld.added, Added(card, seat)), now, fitting(now))
        self.melds = replaced(self.melds, owner, replaced(self.melds[owner], number, longer))
        if owner == seat:
            self.own_layoffs |= {seat}
        else:
            self.met |= {owner}
        self._part_with(seat, 1 << card)

    def _part_with(self, seat: Seat, cards: Mask) -> None:
        left = tuple([card for card in self.hands[seat] if not cards >> card & 1])
        self.hands = replaced(self.hands, seat, left)
