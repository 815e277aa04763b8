"""Worlds weighted by what the other players discarded and let go.

Sensible players keep tongs and pairs: with every turn it becomes likelier that a player holds two or three cards of a
rank rather than one, and they rarely hold a rank they just discarded, or a pair of one they just let go. The
likelihoods are fitted to deals between keen players (``training/fit_lift.py``) and applied to determinizations by
Metropolis sampling (``app/ai/metropolis.py``).
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random
from typing import Any, TypeAlias

from app.ai.data_files import data_file
from app.ai.metropolis import Sampler, sample_worlds
from app.ai.search import Draw
from app.core.cards import Seat
from app.games.pai_tong.players.quick import TAKES
from app.games.pai_tong.rules.determinize import determinizer
from app.games.pai_tong.rules.kinds import RANK, RANKS, ranks
from app.games.pai_tong.rules.model import DRAW, KIN, OTHERS, PASS, Hand, Move, State, View
from app.games.pai_tong.rules.tongs import completes, counts_of, tongs_with

FIRST_SWAPS, SWAPS = 400, 60
"""Number of swaps of card pairs before the first world, and between two worlds."""
TURNS = (0, 0, 1, 1, 2, 2, 3, 3, 3, 4)
"""Row of a lift by the number of cards that a seat has discarded; the last applies to more."""
AGES = (0, 0, 1, 1, 1, 2)
"""Age class by the seat's turns since; the last applies to more."""
NOTHING, THREW, LEFT = 0, 1, 4
"""Columns of a lift: nothing known of the rank; discarded by the seat; let go, the last two by age."""
MOST = 7
"""Largest number of cards of one rank that a lift distinguishes."""
RankLift: TypeAlias = Sequence[Sequence[Sequence[float]]]
"""[row][column][n]: likelihood ratio that a seat holds n cards of a rank, relative to a uniform determinization; 1 for
none, and the last entry applies to more.
"""
Steps: TypeAlias = Sequence[Sequence[float]]
"""[rank][n]: likelihood ratio of n + 1 cards of a rank to n, relative to a uniform determinization."""


def steps_of(lift: RankLift) -> Sequence[Sequence[Sequence[float]]]:
    """Return the ratios from each count to the next: [row][column][n]."""
    return tuple(
        tuple(tuple(row[min(n + 1, MOST)] / row[min(n, MOST)] for n in range(12)) for row in rows) for rows in lift
    )


def read_lift(text: str | bytes) -> RankLift:
    found: Any = json.loads(text)
    return tuple(tuple(map(tuple, rows)) for rows in found)


LIFT = read_lift(data_file(__package__, "lift.json").read_text(encoding="utf-8"))
_STEPS = steps_of(LIFT)
_EVEN: Steps = ((1.0,) * 12,) * len(RANKS)


def columns(view: View, seat: Seat) -> tuple[int, list[int]]:
    """Return what is known about the seat's hand: the row of a lift, and a column per rank."""
    p, turn = view.public, 0
    feeder = (seat + 1) % len(view.counts)
    threw, left = [-1] * len(RANKS), [-1] * len(RANKS)
    for thrown in p.thrown:
        rank = RANK[thrown.card]
        if thrown.seat == seat:
            turn += 1
            threw[rank] = turn
        elif thrown.seat == feeder and thrown.taker is None:
            left[rank] = turn
    found = []
    for last_threw, last_left in zip(threw, left, strict=True):
        if last_threw >= 0:
            found.append(THREW + AGES[min(turn - last_threw, len(AGES) - 1)])
        elif last_left >= 0:
            found.append(LEFT + AGES[min(turn - last_left, len(AGES) - 1)])
        else:
            found.append(NOTHING)
    return TURNS[min(turn, len(TURNS) - 1)], found


def worlds(view: View, steps: Sequence[Sequence[Sequence[float]]] = _STEPS) -> Draw[State]:
    """Return a sampler of worlds, each derived from the previous one by the ``steps`` of a lift."""

    def begin(world: State) -> Sampler:
        return _ByRank(view, world, steps)

    guessed = determinizer(view)
    if view.shown:
        return guessed
    draw = sample_worlds(guessed, begin, FIRST_SWAPS, SWAPS)

    def answered(rng: Random) -> State:
        world: State = draw(rng)
        return world if view.public.discard is None else world._replace(answers=_answers(view, world.hands))

    return answered


class _ByRank(Sampler):
    def __init__(self, view: View, world: State, steps: Sequence[Sequence[Sequence[float]]]) -> None:
        super().__init__(view.seat, world.hands, world.stock)
        self._held = len(self.cards) - len(world.stock)
        """Number of the cards that are in hands."""
        self._steps: list[Steps] = []
        """For each seat, and the stock."""
        for seat in range(len(world.hands)):
            row, known = columns(view, seat)
            self._steps.append([steps[row][column] for column in known])
        self._steps.append(_EVEN)
        self._ranks = [RANK[card] for card in self.cards]
        self._counts = [[*map(ranks(hand).count, RANKS)] for hand in (*world.hands, world.stock)]
        """Cards per rank in each hand and the stock."""

    def swap(self, times: int, rng: Random) -> None:
        """Propose swaps of two cards, at least one of them in a hand; two of a rank always change places."""
        cards, owners, ranks, counts, steps = self.cards, self.owners, self._ranks, self._counts, self._steps
        held, n, chance = self._held, len(cards), rng.random
        for _ in range(times):
            i, j = int(chance() * held), int(chance() * n)
            a, b = owners[i], owners[j]
            if a == b:
                continue
            x, y = ranks[i], ranks[j]
            if x != y:
                ours, theirs, up, other = counts[a], counts[b], steps[a], steps[b]
                less, more = ours[x] - 1, theirs[y] - 1
                if chance() * up[x][less] * other[y][more] >= up[y][ours[y]] * other[x][theirs[x]]:
                    continue
                ours[x], theirs[y] = less, more
                ours[y] += 1
                theirs[x] += 1
                ranks[i], ranks[j] = y, x
            cards[i], cards[j] = cards[j], cards[i]


def _answers(view: View, hands: Sequence[Hand]) -> tuple[Move | None, ...]:
    """Return what those who have answered would have answered with these hands: no seat before the first that has yet
    to answer has declared a win (4.4).
    """
    p, answers, nearer = view.public, list[Move | None]([None] * len(hands)), True
    assert p.discard is not None
    rank = RANK[p.discard]
    for seat in OTHERS[len(hands)][p.turn]:
        if seat in p.active:
            nearer = False
        elif not nearer and completes(rank, counts_of(hands[seat]).ranks, counts_of(hands[seat]).loose):
            answers[seat] = KIN
        elif seat != p.next:
            answers[seat] = PASS
        else:
            answers[seat] = DRAW if view.stock else PASS
            if view.stock and TAKES[counts_of(hands[seat]).ranks[rank]]:
                answers[seat] = tongs_with(hands[seat], p.discard)[0]
    return tuple(answers)
