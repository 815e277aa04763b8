"""What Views and the score sheet of Kong-Pie need beyond what play does. Sections are those of RULES.md."""

from __future__ import annotations

import copy
from collections.abc import Sequence

from app.core.cards import Card, Mask, Seat, mask_of
from app.core.game import replaced
from app.games.kong_pie.rules.model import Batch, DealScore, Public, State
from app.games.kong_pie.rules.payments import Ending, Paid, first_place


class Knowledge:
    """What all know, and what each seat knows alone (10). Methods are called after each change."""

    __slots__ = (
        "_ending", "_options", "_paid", "batches", "hands", "house", "kongs", "laid", "last_reset", "open_batches",
        "resets", "turned", "wins",
    )  # fmt: skip

    def __init__(self, state: State) -> None:
        p, sheet = state.public, state.public.sheet
        self._options = p.ledger.options
        self.hands = list(p.known)
        """Cards in each hand that all have seen coming there (10.1)."""
        self.turned = len(p.turned)
        """Number of cards on top of the stock that all know (10.2)."""
        self.kongs, self.laid, self.wins, self.house = sheet.kongs, sheet.laid, sheet.wins, sheet.house
        self.open_batches, self.batches = sheet.batches, state.batches
        """Cards that each shuffle hid: as far as all know, and the whole truth (10.3)."""
        self.resets, self.last_reset = sheet.resets, sheet.last_reset
        self._ending: Ending | None = None
        self._paid: Paid | None = None

    def copy(self) -> Knowledge:
        other = copy.copy(self)
        other.hands = self.hands[:]
        return other

    def swapped(self, seat: Seat, put: Sequence[Card], pull: Sequence[Card]) -> None:
        """Note a swap: all see which cards leave the hand and which come to it."""
        (a, b), (c, d) = put, pull
        self.hands[seat] = self.hands[seat] & ~(1 << a | 1 << b) | 1 << c | 1 << d

    def parted(self, seat: Seat, cards: Sequence[Card]) -> None:
        """Note that cards leave a hand."""
        for card in cards:
            self.hands[seat] &= ~(1 << card)

    def made_kong(self, seat: Seat, cards: tuple[Card, ...]) -> None:
        """Note that a kong was made (4)."""
        self.kongs = replaced(self.kongs, seat, (*self.kongs[seat], cards))
        self.parted(seat, cards)

    def drew(self, seat: Seat, cards: Sequence[Card]) -> None:
        """Note a draw: all know the cards that had been turned over with the discards (10.1)."""
        if self.turned:
            self.hands[seat] |= mask_of(cards[: self.turned])
            self.turned = max(0, self.turned - len(cards))

    def drew_to_source(self) -> None:
        """Note a draw to the source, which shows the card in any case."""
        self.turned -= self.turned > 0

    def restocked(self, discards: Sequence[Card], *, shuffled: bool) -> None:
        """Note a restock: all know the order of the stock (10.2), or only its cards (10.3)."""
        if not shuffled:
            self.turned = len(discards)
            return
        hidden = mask_of(discards)
        self.open_batches += (hidden,)
        self.batches += (Batch(hidden, (0,) * len(self.hands)),)

    def left(self, seat: Seat, hand: Sequence[Card]) -> None:
        """Note that a player has left and laid the hand open (5.6)."""
        self.laid += tuple(hand)
        self.hands[seat] = 0

    def reset(
        self, hidden: Mask, seen: Mask, given: Sequence[Sequence[Card]], got: Sequence[Sequence[Card]], turns: int
    ) -> None:
        """Note that a reset has hidden cards, some ``seen`` by all; each seat knows what it gave and got (10.3)."""
        seen = (seen | sum(self.hands)) & hidden
        own = tuple(mask_of((*had, *has)) & hidden & ~seen for had, has in zip(given, got, strict=True))
        self.resets += (len(self.open_batches),)
        self.open_batches += (seen,)
        self.batches += (Batch(hidden, own),)
        self.hands = [0] * len(self.hands)
        self.last_reset = turns

    def ended(self, ending: Ending, paid: Paid) -> None:
        """Note that the hand is over (6, 7)."""
        self._ending, self._paid = ending, paid
        self.house += paid.house
        if not self._options.chips and ending.winner is not None:
            self.wins = replaced(self.wins, ending.winner, self.wins[ending.winner] + 1)

    def written_down(self, p: Public) -> Public:
        """Return the public part with the hand that is over on the score sheet (9.2)."""
        ending, paid, sheet = self._ending, self._paid, p.sheet
        if ending is None or paid is None:  # it was over before
            return p
        score = DealScore(
            ending.winner, p.scores, ending.how, sheet.points, ending.glory, first_place(sheet.points),
            sheet.restocks, p.turns + 1, paid.chips, paid.tokens,
        )  # fmt: skip
        return p._replace(ledger=p.ledger._replace(history=(*p.ledger.history, score)))
