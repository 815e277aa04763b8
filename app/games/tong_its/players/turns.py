"""Tong-Its: whole turns, as the net of value_net.py ranks them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from app.ai.net import Net, Observation
from app.core.cards import Card, Seat
from app.games.tong_its.players.going_out import Table, way_out
from app.games.tong_its.players.position import Position, loose_in, position
from app.games.tong_its.players.reading import Reading
from app.games.tong_its.players.value_net import ValueNet
from app.games.tong_its.players.weights import KEEN
from app.games.tong_its.players.worth import Worth
from app.games.tong_its.rules.melds import FOURS, Mask, cards_of, fitting, melds_in, melds_with, split
from app.games.tong_its.rules.model import CALL, DISCARDS, DRAW, HIDE, LAYS, MELD, TAKE, Move, View
from app.games.tong_its.rules.rules import may_call

LOOKS = 60
"""Ends of a turn that the net is asked about: those that the keen player likes best."""
TAKES = 8
"""Turns that begin with the discard, and are looked at."""
HOPELESS = 0.03
"""A call that wins so seldom, as the keen player counts, is not looked at."""


class Way(NamedTuple):
    """A way to go on."""

    chance: float
    """How likely it wins."""
    moves: tuple[Move, ...]
    seen: Observation | None
    """What the net was asked about; None for a way out."""


class Turn:
    """The ways to go on from one position."""

    def __init__(self, view: View, net: Net | None = None) -> None:
        """``net`` is the one to ask, if it is not the usual one."""
        reading = Reading(view, KEEN)
        self._view, self._worth, self._here = view, Worth(reading), position(reading)
        self._value_net = ValueNet(self._worth, net)

    def begins(self) -> list[Way]:
        """Draw, call, or take the discard and go on, the best first; only a way out if there is one."""
        p, me, hand, here = self._view.public, self._view.seat, self._here.hand, self._here.begun()
        found = [self._way((DRAW,), self._value_net.draws(here))]
        if may_call(p, me) and self._worth.called(split(hand).deadwood) >= HOPELESS:
            found.append(self._way((CALL,), self._value_net.calls(here)))
        top, taken = p.thrown[-1], list[Way]()
        for meld in melds_with(top, hand):
            cards = meld ^ 1 << top
            ways = [way._replace(moves=(TAKE[cards], *way.moves)) for way in self.ends(here.taken(cards, top))]
            if ways[0].seen is None:
                return ways
            taken += ways
        return _ranked([*found, *_ranked(taken)[:TAKES]])

    def ends(self, here: Position | None = None) -> list[Way]:
        """Whole turns, the best first; only a way out if there is one."""
        here = here or self._here
        out = way_out(here.hand, here.table)
        if out is not None:
            return [Way(1.0, tuple(out), None)]
        found: list[tuple[float, tuple[Move, ...], Position, Card]] = []
        for moves, after in self._laid(here):
            found += [(self._worth.ended_by(after, card), moves, after, card) for card in after.discards()]
        found.sort(key=lambda end: -end[0])
        if not self._view.stock:  # nothing follows: the least deadwood is best, whatever the others hold (5.7)
            found = [end for end in found if end[0] == found[0][0]]
        return _ranked(
            self._way((*moves, DISCARDS[card]), self._value_net.ended(after, card))
            for _, moves, after, card in found[:LOOKS]
        )

    def _way(self, moves: tuple[Move, ...], seen: Observation) -> Way:
        return Way(self._value_net.chance(seen), moves, seen)

    def _laid(self, here: Position) -> Iterator[tuple[tuple[Move, ...], Position]]:
        """What may be laid before the discard: a first meld or none, and cards off: none, one, or all loose ones."""
        starts: list[tuple[tuple[Move, ...], Position]] = [((), here)]
        if not here.opened:
            starts += [self._opened(here, meld) for meld in melds_in(here.hand)]
        for moves, start in starts:
            seen = set()
            ways = [self._off(start, fitting_on(start.table, card), card) for card in cards_of(start.hand)]
            ways += [self._all_off(start, own=False), self._all_off(start, own=True)]
            for laid, after in [((), start), *(way for way in ways if way is not None)]:
                if after.hand not in seen and after.hand:
                    seen.add(after.hand)
                    yield (*moves, *laid), after

    def _opened(self, here: Position, meld: Mask) -> tuple[tuple[Move, ...], Position]:
        if meld in FOURS:
            # The four more chips are left to the rollouts.
            return (HIDE[meld],), here._replace(hand=here.hand ^ meld, opened=True)
        return (MELD[meld],), here.melded(meld)

    def _off(self, here: Position, at: int, card: Card) -> tuple[tuple[Move, ...], Position] | None:
        if at < 0:
            return None
        owner, number = here.table[at][:2]
        return (LAYS[owner][number - 1][card],), here.laid_off(owner, number, card)

    def _all_off(self, here: Position, *, own: bool) -> tuple[tuple[Move, ...], Position]:
        """Lay off all loose cards that go, on own melds too or not."""
        moves: tuple[Move, ...] = ()
        again = True
        while again:
            again = False
            for card in cards_of(loose_in(here.hand)):
                at = fitting_on(here.table, card, None if own else here.me)
                way = self._off(here, at, card)
                if way is not None:
                    moves, here, again = (*moves, *way[0]), way[1], True
        return moves, here


def _ranked(ways: Iterable[Way]) -> list[Way]:
    """The likeliest to win first."""
    return sorted(ways, key=lambda way: -way.chance)


def fitting_on(table: Table, card: Card, spare: Seat | None = None) -> int:
    """Which meld the card goes on, none that ``spare`` owns; -1 if there is none."""
    for i, spot in enumerate(table):
        if spot.owner != spare and fitting(spot.now) >> card & 1:
            return i
    return -1
