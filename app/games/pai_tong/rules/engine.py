"""A mutable deal of Pai Tong for rollouts. The rules are the package's; a test plays both in parallel.

Only seats that have a choice are asked about a discard, the next player first: all others pass, or draw.
"""

from __future__ import annotations

from itertools import combinations

from app.core.cards import Seat
from app.games.pai_tong.rules.kinds import HONOURS, KIND, RANK_OF_KIND, Kind, kinds, ranks
from app.games.pai_tong.rules.model import DISCARDS, DRAW, KIN, OTHERS, PASS, TONGS, Move, State
from app.games.pai_tong.rules.tongs import gains, is_pure, payment

# A move is the kind to discard, then these, then a tong by its two kinds.
PASS_CODE, DRAW_CODE, KIN_CODE, _TONG = len(DISCARDS), len(DISCARDS) + 1, len(DISCARDS) + 2, len(DISCARDS) + 3
_PAIRS = tuple(pair for pair in TONGS if RANK_OF_KIND[pair[0]] == RANK_OF_KIND[pair[1]])
TONG_CODES = {pair: _TONG + i for i, pair in enumerate(_PAIRS)}
_DECODED: tuple[Move, ...] = (*DISCARDS, PASS, DRAW, KIN, *(TONGS[pair] for pair in _PAIRS))
_ENCODED = {move: i for i, move in enumerate(_DECODED)}


class RolloutState:
    """One deal, from a state in the middle of it to its end."""

    __slots__ = (
        "_answer",
        "_answers",
        "_options",
        "_order",
        "asked",
        "discard",
        "hands",
        "loose",
        "pure",
        "ranks",
        "stock",
        "turn",
        "winner",
    )  # fmt: skip

    def __init__(self, state: State) -> None:
        p = state.public
        self._options = p.options
        self.hands = [list(kinds(hand)) for hand in state.hands]
        """Concealed kinds of each seat."""
        self.ranks = [bytearray(map(ranks(hand).count, range(HONOURS + 1))) for hand in state.hands]
        """Number of concealed cards per rank."""
        self.loose = [sum(count % 3 for count in counts) for counts in self.ranks]
        """Cards left of each hand once all its tongs are laid: none when it is complete (5.1), two of a rank when a
        third one wins (5.2).
        """
        self.pure = [sum(map(is_pure, melds)) for melds in p.melds]
        """Open tongs of identical cards."""
        self.stock = list(kinds(state.stock))
        self._order = OTHERS[len(state.hands)][p.turn]
        self.discard: Kind = -1 if p.discard is None else KIND[p.discard]
        self.asked = 0
        """Index in ``_order`` of the seat being asked about the discard."""
        self._answer = DRAW_CODE
        """What the next player does if no one wins."""
        self._answers = {seat: _ENCODED[answer] for seat, answer in enumerate(state.answers) if answer is not None}
        """Answers already given in the initial state."""
        self.winner = p.history[-1].winner if p.over else None
        self.turn: Seat = -1 if p.over else p.turn
        if self.discard >= 0:
            self._ask(0)

    def legal(self) -> list[int]:
        """Return the moves of ``turn`` (3, 4)."""
        seat, discard = self.turn, self.discard
        if discard < 0:
            moves = [*{*self.hands[seat]}]
            return moves if self.loose[seat] else [*moves, KIN_CODE]
        moves = [PASS_CODE]
        if self.asked == 0 and self.stock:
            rank = RANK_OF_KIND[discard]
            fitting = sorted([kind for kind in self.hands[seat] if RANK_OF_KIND[kind] == rank])
            moves = [*(TONG_CODES[pair] for pair in {*combinations(fitting, 2)}), DRAW_CODE]
        if self._wins(seat, RANK_OF_KIND[discard]):
            moves.append(KIN_CODE)
        return moves

    def _may_take(self, seat: Seat, rank: int) -> bool:
        """Return whether a card of that rank makes a tong with two of the hand (3.4), and there is a stock (5.3)."""
        return self.ranks[seat][rank] >= 2 and bool(self.stock)

    def _wins(self, seat: Seat, rank: int) -> bool:
        """Return whether a card of that rank completes the hand (5.2)."""
        return self.loose[seat] == 2 and self.ranks[seat][rank] % 3 == 2

    def play(self, move: int) -> None:
        """Make one of the ``legal`` moves."""
        if self.discard < 0:
            if move == KIN_CODE:
                self._end(self.turn)
            else:
                self._lay(move)
        elif move == KIN_CODE:
            self.hands[self.turn].append(self.discard)
            self._end(self.turn)
        else:
            if self.asked == 0:
                self._answer = move
            self._ask(self.asked + 1)

    def _lay(self, kind: Kind) -> None:
        """Discard a card (3.3), and ask the others about it (4.1)."""
        seat = self.turn
        self.hands[seat].remove(kind)
        self._lose(seat, RANK_OF_KIND[kind])
        self._order = OTHERS[len(self.hands)][seat]
        self.discard, self._answer = kind, DRAW_CODE
        self._ask(0)

    def _lose(self, seat: Seat, rank: int) -> None:
        counts = self.ranks[seat]
        self.loose[seat] += -1 if counts[rank] % 3 else 2
        counts[rank] -= 1

    def _ask(self, asked: int) -> None:
        """Let the nearest seat from there that has a choice answer; after all of them the next player's answer takes
        effect.
        """
        order, loose, answers, rank = self._order, self.loose, self._answers, RANK_OF_KIND[self.discard]
        for at in range(asked, len(order)):
            seat = order[at]
            if seat in answers:
                if answers[seat] == KIN_CODE:
                    self.hands[seat].append(self.discard)
                    self._end(seat)
                    return
                if at == 0:
                    self._answer = answers[seat]
            elif (at == 0 and self._may_take(seat, rank)) or (loose[seat] == 2 and self._wins(seat, rank)):
                self.turn, self.asked = seat, at
                return
        self._go_on(order[0], rank)

    def _go_on(self, seat: Seat, rank: int) -> None:
        """Let the next player lay a tong with the discard (3.4) or draw (3.2), or end the deal if the stock is out
        (5.3).
        """
        hand, answer = self.hands[seat], self._answer
        if answer >= _TONG:
            first, second = _PAIRS[answer - _TONG]
            hand.remove(first)
            hand.remove(second)
            self._lose(seat, rank)
            self._lose(seat, rank)
            self.pure[seat] += first == second == self.discard
        elif self.stock:
            kind = self.stock.pop()
            hand.append(kind)
            counts, drawn = self.ranks[seat], RANK_OF_KIND[kind]
            counts[drawn] += 1
            self.loose[seat] += 1 if counts[drawn] % 3 else -2
        else:
            self._end(None)
            return
        self.turn, self.discard = seat, -1
        if self._answers:
            self._answers = {}

    def _end(self, winner: Seat | None) -> None:
        self.turn, self.winner = -1, winner

    def decode(self, move: int) -> Move:
        """Return the move that one of the ``legal`` ints encodes."""
        return _DECODED[move]

    def scores(self) -> tuple[int, ...]:
        """Return the deal's chips per seat, once it is over (6)."""
        seats, winner = len(self.hands), self.winner
        if winner is None:
            return (0,) * seats
        hand = self.hands[winner]
        pure = self.pure[winner] + sum(hand.count(kind) >= 3 for kind in {*hand})
        return gains(seats, winner, payment(pure, self._options))

    def copy(self) -> RolloutState:
        """Return an equal, independent copy."""
        other = RolloutState.__new__(RolloutState)
        other.turn, other._options, other._order, other._answers = self.turn, self._options, self._order, self._answers
        other.discard, other.asked, other._answer = self.discard, self.asked, self._answer
        other.winner, other.hands = self.winner, [*map(list, self.hands)]
        other.ranks = [*map(bytearray, self.ranks)]
        other.loose, other.pure, other.stock = [*self.loose], [*self.pure], [*self.stock]
        return other
