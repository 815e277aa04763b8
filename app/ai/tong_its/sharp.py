"""Tong-Its: what the sharp player searches. Whole turns of its own, then the rest of the hand by quick players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

from app.ai.budget import USUAL, Budget
from app.ai.search import Judged, Line, Plan, SharpPlayer
from app.ai.tong_its.going_out import Table, way_out
from app.ai.tong_its.position import Position, loose_in, position
from app.ai.tong_its.prospects import prospects
from app.ai.tong_its.quick import playout, policy, step
from app.ai.tong_its.reading import Reading
from app.ai.tong_its.weights import KEEN
from app.ai.tong_its.worlds import worlds
from app.ai.tong_its.worth import Worth
from app.rules.cards import Card, Seat
from app.rules.tong_its.compact import START, Rollout
from app.rules.tong_its.melds import FOURS, Mask, cards_of, fitting, mask_of, melds_in, split
from app.rules.tong_its.model import CHALLENGE, DISCARDS, HIDE, LAYS, MELD, Call, Move, Take, View
from app.rules.tong_its.rules import GAME

LINES = 12
"""Turns that are looked at in one decision. Many, as the best is often one that the keen player thinks little of."""
TAKES, ENDS = 8, 3
"""Turns that begin with the discard, and how many of them for each way to take it: a better end than the first two may
show only in the search.
"""
FLATTERED = 0.4
"""How far calls are told too well, as the worlds do not know who could have called already and has not, and as it is
the best told that are made: by this share of what lies between sure to win and sure to lose. Of 2,700 calls that were
told to win 50 to 90 %, and 71 % on the average, 63 % won.
"""
SETTLES = 0.01
"""A call that is worth only so much less than going on is made: so small a difference tells nothing, and to who watches
it is odd to see a hand go on that is won.
"""
HOPELESS = 0.03
"""A call that wins so seldom, as the keen player counts, is not looked at."""
ENDING = 0.4
"""How far a rollout counts as it ends, and not as it stands a round later."""
LOSING, WINNING = -5.7, 11.1
"""The chips that a hand brings on the average: so many, and so many more the surer it is won."""
OFF = 0.006
"""How far the rating of a line is off by itself, about."""


def lines(view: View, legal: Sequence[Move]) -> Sequence[Line]:
    """The turns that look best; one that goes out if there is one."""
    match view.public.phase:
        case "main":
            return _Turn(view).ends()
        case "start":
            return _begin(view, legal)
        case _:
            return _answers(view, legal)


def _answers(view: View, legal: Sequence[Move]) -> Sequence[Line]:
    """Challenge or fold; only a challenge where it costs nothing more, as somebody has challenged already, or where it
    cannot be lost, as a tie with the caller goes to the challenger (5.5).
    """
    sure = True in view.public.answers or not split(mask_of(view.hand)).deadwood
    return [(CHALLENGE,)] if sure and CHALLENGE in legal else [(move,) for move in legal]


def _begin(view: View, legal: Sequence[Move]) -> Sequence[Line]:
    """Draw, call, or take the discard and go on in the best way."""
    turn, taken = _Turn(view), list[Line]()
    hopeless = turn.called() < HOPELESS
    found: list[Line] = [
        (move,) for move in legal if not isinstance(move, Take) and not (hopeless and isinstance(move, Call))
    ]
    for move in legal:
        if isinstance(move, Take):
            here = turn.taken(move)
            out = way_out(here.hand, here.table)
            if out is not None:
                return [(move, *out)]
            taken += [(move, *end) for end in turn.ends(here)[:ENDS]]
    return [*found, *taken[:TAKES]]


class _Turn:
    """The ways to go on from one position."""

    def __init__(self, view: View) -> None:
        reading = Reading(view, KEEN)
        self._view, self._worth, self._here = view, Worth(reading), position(reading)

    def called(self) -> float:
        """The share of calls that are won with this hand."""
        return self._worth.called(split(self._here.hand).deadwood)

    def taken(self, move: Take) -> Position:
        """After taking the discard with these cards."""
        return self._here.taken(mask_of(move.cards), self._view.public.thrown[-1])

    def ends(self, here: Position | None = None) -> list[tuple[Move, ...]]:
        """Whole turns, the best first; only a way out if there is one."""
        here = here or self._here
        out = way_out(here.hand, here.table)
        if out is not None:
            return [tuple(out)]
        found: list[tuple[float, tuple[Move, ...]]] = []
        for moves, after in self._laid(here):
            found += [(self._worth.ended_by(after, card), (*moves, DISCARDS[card])) for card in after.discards()]
        found.sort(key=lambda end: -end[0])
        if not self._view.stock:  # nothing follows: the least deadwood is best, whatever the others hold (5.7)
            found = [end for end in found if end[0] == found[0][0]]
        return [moves for _, moves in found[:LINES]]

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


def fitting_on(table: Table, card: Card, spare: Seat | None = None) -> int:
    """Which meld the card goes on, none that ``spare`` owns; -1 if there is none."""
    for i, spot in enumerate(table):
        if spot.owner != spare and fitting(spot.now) >> card & 1:
            return i
    return -1


def outcome(form: Rollout, seat: Seat) -> tuple[float, float]:
    """Who won (5), and the chips."""
    return float(form.ledger.history[-1].winner == seat), form.scores()[seat]


def rated(form: Rollout, seat: Seat, rng: Random) -> tuple[float, float]:
    """The same, told from the end, and from how the hand stands when it is the seat's turn again: that says less of
    what may happen, but it is much less a matter of luck.
    """
    while form.turn >= 0 and (form.turn != seat or form.phase != START):
        step(form)
    if form.turn < 0:
        return outcome(form, seat)
    share = prospects(form)[0]
    playout(form, rng)
    won, chips = outcome(form, seat)
    return share + ENDING * (won - share), ENDING * chips + (1 - ENDING) * (LOSING + WINNING * share)


PLAN = Plan(GAME, lines, policy, outcome, point=0.01, rollouts=1600, worlds=worlds, rated=rated, off=OFF)


class TongItsSharpPlayer(SharpPlayer):
    """Trusts its own calls less, and calls where nothing is clearly better."""

    def judge(
        self, view: View, legal: Sequence[Move], rng: Random, budget: Budget = USUAL, *, closest: int = 1
    ) -> tuple[Judged, ...]:
        """The moves that were looked at, the best first."""
        judged = super().judge(view, legal, rng, budget, closest=closest)
        at = next((at for at, one in enumerate(judged) if isinstance(one.move, Call) and one.rollouts), None)
        if at is None or len(judged) == 1:
            return judged
        call, others = _sobered(judged[at]), [*judged[:at], *judged[at + 1 :]]
        others.insert(0 if call.value >= others[0].value - SETTLES else max(at, 1), call)
        return tuple(others)


def _sobered(call: Judged) -> Judged:
    """A call as often won as such calls are."""
    less = FLATTERED * call.wins * (1 - call.wins)
    return replace(call, wins=call.wins - less, value=call.value - less)


def sharp_player() -> SharpPlayer:
    """The sharp player."""
    return TongItsSharpPlayer(PLAN)
