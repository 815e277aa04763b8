"""Kings Corners: one deal in place, for rollouts. The rules are the package's; a test plays both side by side."""

from __future__ import annotations

from functools import cache

from app.core.cards import FRENCH, Mask, Seat, mask_of
from app.games.kings_corners.rules.model import (
    ANY,
    CORNERS,
    DRAW,
    END,
    KING_PENALTY,
    KINGS,
    PLACES,
    PLAYS,
    SHIFTS,
    SIDES,
    TAKES,
    Move,
    Place,
    State,
    cost,
)

EMPTY_SIDE, EMPTY_CORNER = len(FRENCH.cards), len(FRENCH.cards) + 1
_NO_TOP = (*[EMPTY_SIDE] * len(SIDES), *[EMPTY_CORNER] * len(CORNERS))
"""What stands for the top card of each place while it is empty."""
PLAYABLE: tuple[Mask, ...] = (*TAKES, ANY, KINGS)
"""The cards of a hand that may go on each top (3.1, 3.2, 3.4)."""
SHIFTABLE: tuple[Mask, ...] = (*TAKES, 0, KINGS)
"""The first cards whose piles may go on each top (3.3, 3.5)."""

# A move is 8 * card + place for a card played, then 8 * source + place for a pile moved, then these.
FIRST_SHIFT = 8 * len(FRENCH.cards)
DRAW_CODE, END_CODE = FIRST_SHIFT + 64, FIRST_SHIFT + 65
_DECODED: tuple[Move, ...] = (
    *(move for moves in PLAYS for move in moves), *(move for moves in SHIFTS for move in moves), DRAW, END,
)  # fmt: skip
PLAY_OF = {1 << card: 8 * card for card in FRENCH.cards}


@cache
def _costs(scoring: str) -> tuple[int, ...]:
    """What each card left in a hand costs (5)."""
    return tuple(cost((card,), scoring) for card in FRENCH.cards)


class RolloutState:
    """One deal, from a state in the middle of it to its end. Hands are sets of cards as ints."""

    __slots__ = (
        "_added", "_costs", "_moved", "_played", "_pot", "_still", "bases", "drawn", "hands", "house", "loose",
        "shift_of", "stock", "tops", "turn",
    )  # fmt: skip

    def __init__(self, state: State) -> None:
        p, o = state.public, state.public.options
        before = p.history[-1].scores if p.history else (0,) * len(p.scores)
        self.house = (o.draw == "start", o.cards_drawn, o.scoring == "chips", o.compulsory_kings)
        self._costs = _costs(o.scoring)
        self.turn: Seat = p.turn
        self.hands = [mask_of(hand) for hand in state.hands]
        self.stock = list(state.stock)
        self.tops = [pile[-1] if pile else _NO_TOP[at] for at, pile in enumerate(p.piles)]
        self.bases = [1 << pile[0] if pile else 0 for pile in p.piles]
        self.shift_of = {base: FIRST_SHIFT + 8 * at for at, base in enumerate(self.bases)}
        self.loose: Mask = sum(self.bases[at] & ~(KINGS if at in CORNERS else 0) for at in range(len(PLACES)))
        """The first cards of the piles that may move: a king's pile in a corner stays (3.5)."""
        self.drawn, self._played, self._moved, self._still, self._pot = p.drawn, p.played, p.moved, p.still, p.pot
        self._added = [now - then for now, then in zip(p.scores, before, strict=True)]
        """Penalty points of this deal so far, or chips won and lost."""

    def copy(self) -> RolloutState:
        """Another one, equal and independent."""
        other = object.__new__(RolloutState)
        other.turn, other.house, other._costs = self.turn, self.house, self._costs
        other.hands, other.stock, other._added = self.hands[:], self.stock[:], self._added[:]
        other.tops, other.bases, other.shift_of = self.tops[:], self.bases[:], self.shift_of.copy()
        other.loose, other._still, other._pot = self.loose, self._still, self._pot
        other.drawn, other._played, other._moved = self.drawn, self._played, self._moved
        return other

    def legal(self) -> list[int]:
        """The moves of ``turn`` (3), by place."""
        if self.turn < 0:
            return []
        draws_first = self.house[0]
        if draws_first and not self.drawn and self.stock:
            return [DRAW_CODE]
        hand, loose, moves = self.hands[self.turn], self.loose, []
        for to, top in enumerate(self.tops):
            cards = hand & PLAYABLE[top]
            while cards:
                card = cards & -cards
                moves.append(PLAY_OF[card] + to)
                cards ^= card
            bases = loose & SHIFTABLE[top]
            while bases:
                base = bases & -bases
                moves.append(self.shift_of[base] + to)
                bases ^= base
        moves.append(DRAW_CODE if self.stock and not draws_first else END_CODE)
        return moves

    def play(self, move: int) -> None:
        """Make one of the ``legal`` moves."""
        if move < FIRST_SHIFT:
            self._play(move >> 3, move & 7)
        elif move < DRAW_CODE:
            self._shift(move - FIRST_SHIFT >> 3, move & 7)
        elif move == DRAW_CODE and self.house[0]:
            self._take()
        else:
            self._end_turn(draws=move == DRAW_CODE)

    def decode(self, move: int) -> Move:
        """The move that one of the ``legal`` ints stands for."""
        return _DECODED[move]

    def scores(self) -> tuple[int, ...]:
        """Penalty points as negative numbers, or chips (6)."""
        return tuple(self._added if self.house[2] else [-points for points in self._added])

    def _play(self, card: int, to: Place) -> None:
        """A card from the hand (3.1, 3.2, 3.4); the last one ends the deal (4.1)."""
        bit = 1 << card
        if self.tops[to] >= EMPTY_SIDE:
            self._lay_base(bit, to)
        self.tops[to] = card
        self._played = True
        self.hands[self.turn] ^= bit
        if not self.hands[self.turn]:
            self._finish(winner=self.turn)

    def _shift(self, source: Place, to: Place) -> None:
        """A whole pile (3.3, 3.5)."""
        base = self.bases[source]
        self.loose ^= base
        if self.tops[to] >= EMPTY_SIDE:
            self._lay_base(base, to)
        self.tops[to] = self.tops[source]
        self.tops[source] = _NO_TOP[source]
        self._moved = True

    def _lay_base(self, base: Mask, at: Place) -> None:
        self.bases[at] = base
        self.shift_of[base] = FIRST_SHIFT + 8 * at
        if at in SIDES:
            self.loose |= base

    def _take(self) -> None:
        """Cards from the stock (3.6, 7.3)."""
        for _ in range(min(self.house[1], len(self.stock))):
            self.hands[self.turn] |= 1 << self.stock.pop()
        self.drawn = True

    def _end_turn(self, *, draws: bool) -> None:
        """What holding on costs (5.4, 7.1), the draw, then the next player or an impasse (4.2)."""
        seat, (_, _, chips, kings_compulsory) = self.turn, self.house
        if kings_compulsory and self.hands[seat] & KINGS:
            self._pay(seat, KING_PENALTY)
        if chips and not self._played:
            self._pay(seat, 1)
        self._still = 0 if draws or self.drawn or self._played or self._moved else self._still + 1
        if draws:
            self._take()
        self.drawn = self._played = self._moved = False
        self.turn = (seat + 1) % len(self.hands)
        if self._still == len(self.hands):
            self._finish(winner=None)

    def _pay(self, seat: Seat, much: int) -> None:
        """Penalty points, or chips for the pot."""
        chips = self.house[2]
        self._added[seat] -= much if chips else -much
        self._pot += much if chips else 0

    def _finish(self, winner: Seat | None) -> None:
        """The deal is over: count the hands (5)."""
        for seat, hand in enumerate(self.hands):
            left = sum(self._costs[card] for card in FRENCH.cards if hand >> card & 1)
            if not self.house[2]:
                self._added[seat] += left
            elif winner is not None:  # after an impasse nobody pays (5.4)
                self._added[seat] -= left
                self._added[winner] += left
        if self.house[2] and winner is not None:
            self._added[winner] += self._pot
        self.turn = -1
