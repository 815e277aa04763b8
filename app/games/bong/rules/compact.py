"""Bong: one hand in place, without time, for rollouts."""

from __future__ import annotations

from app.core.cards import FRENCH, Card, Seat
from app.games.bong.rules.model import FLING, FLONG, NOBODY, PLAYS, Move, State

_SHIFT = 6
_CARD = (1 << _SHIFT) - 1
_FLING, _FLONG = 62, 63
_FLINGS = tuple(
    tuple(seat << _SHIFT | _FLING for seat in range(8) if bits >> seat & 1) for bits in range(1 << 8)
)  # fmt: skip
"""The calls of every set of seats, as the bits of a number."""


class Rollout:
    """A hand of players who make no mistakes: right cards (3.1 - 3.3, 4.4), flings (4.1) and flongs (4.3).

    There is no time in it: nobody is locked out, no limit comes, and ``legal`` lists what all the seats may do next.
    A move is ``seat * 64 + card``, with 62 for fling and 63 for flong in the place of the card. ``turn`` is the seat
    of the first of them; who is quicker is for the caller to draw. Bing, which changes nothing, is left out.
    """

    __slots__ = (
        "_moves", "called", "chance", "counts", "deal", "flongs", "holder", "last", "leader", "pile", "rank", "turn",
        "winner",
    )  # fmt: skip

    def __init__(self, state: State) -> None:
        p = state.public
        race = p.race
        self.holder = [NOBODY] * len(FRENCH.cards)
        """Who holds each card; NOBODY while it lies on the pile."""
        for seat, hand in enumerate(state.hands):
            for card in hand:
                self.holder[card] = seat
        self.counts = [len(hand) for hand in state.hands]
        self.pile = list(race.pile)
        self.rank, self.last, self.leader = race.rank, race.last, race.leader
        self.called = sum(1 << seat for seat in race.called)
        self.flongs, self.deal, self.chance = race.flongs, p.deal, state.chance
        self.winner = NOBODY
        self.turn: Seat = NOBODY
        self._moves: list[int] = []
        self._look()

    def _look(self) -> None:
        """Find what may be done next; whoever may do something, there is always something (4.5)."""
        moves, holders, last, leader = [], 0, self.last, self.leader
        for card in range(self.rank, len(self.holder), 13):
            seat = self.holder[card]
            if seat >= 0:
                holders |= 1 << seat
                if seat != last and leader in (NOBODY, seat):
                    moves.append(seat << _SHIFT | card)
        others = (1 << len(self.counts)) - 1
        if last >= 0:
            others &= ~(1 << last)
            if self.called == others:
                moves.append(last << _SHIFT | _FLONG)
        moves += _FLINGS[others & ~holders & ~self.called]
        self._moves, self.turn = moves, moves[0] >> _SHIFT

    def legal(self) -> list[int]:
        """What the seats may do next, all of them."""
        return self._moves

    def play(self, move: int) -> None:
        """Make one of the ``legal`` moves."""
        seat, what = move >> _SHIFT, move & _CARD
        if what == _FLING:
            self.called |= 1 << seat
        elif what == _FLONG:
            self._flong(seat)
        else:
            self.holder[what] = NOBODY
            self.pile.append(Card(what))
            self.rank = (self.rank + 1) % 13
            self.last, self.leader, self.called = seat, NOBODY, 0
            self.counts[seat] -= 1
            if not self.counts[seat]:
                self.winner, self.turn, self._moves = seat, NOBODY, []
                return
        self._look()

    def _flong(self, seat: Seat) -> None:
        """The pile is shuffled and dealt to the others (4.3); the flonger leads with a card of that rank (4.4)."""
        self.flongs += 1
        seats = len(self.counts)
        leads = any(self.holder[card] == seat for card in range(self.rank, len(self.holder), 13))
        for i, card in enumerate(self.chance.shuffle(self.pile, self.deal, self.flongs)):
            taker = (seat + 1 + i % (seats - 1)) % seats
            self.holder[card] = taker
            self.counts[taker] += 1
        self.pile = []
        self.last, self.leader, self.called = NOBODY, seat if leads else NOBODY, 0

    def decode(self, move: int) -> Move:
        """The move that one of the ``legal`` ints stands for."""
        what = move & _CARD
        return FLING if what == _FLING else FLONG if what == _FLONG else PLAYS[what]

    def scores(self) -> tuple[int, ...]:
        """One hand won for the winner, once it is over (7.1)."""
        return tuple(int(seat == self.winner) for seat in range(len(self.counts)))

    def copy(self) -> Rollout:
        """Another one, equal and independent."""
        other = Rollout.__new__(Rollout)
        other.holder, other.counts, other.pile = self.holder.copy(), self.counts.copy(), self.pile.copy()
        other.rank, other.last, other.leader, other.called = self.rank, self.last, self.leader, self.called
        other.flongs, other.deal, other.chance = self.flongs, self.deal, self.chance
        other.winner, other.turn, other._moves = self.winner, self.turn, self._moves.copy()
        return other
