"""Teaches the net of prospects.py: ``python -m app.ai.tong_its.learn_prospects --deals 10000``.

Keen players play. Wherever somebody is to end a turn, hands that the others may hold are drawn, a card is thrown, and
quick players go on for some turns. What there is to see then is kept, with who wins when they play on to the end a few
times, the stock in another order each time. The net learns from all that some times over, in smaller and smaller steps
(on the cross entropy, by Adam). It is done once, so it is plain Python: a quarter of an hour on two cores.
"""

from __future__ import annotations

import argparse
import os
from array import array
from collections.abc import Iterator, Sequence
from math import cos, exp, log, pi, sqrt
from multiprocessing import Pool
from operator import add, mul
from pathlib import Path
from random import Random
from sys import byteorder
from typing import NamedTuple, TypeAlias

from app.ai.player import player_for
from app.ai.tong_its.prospects import HIDDEN, LANES, MARKS, SCALE, marks
from app.ai.tong_its.quick import playout, step
from app.ai.tong_its.worlds import worlds
from app.rules.cards import Chance
from app.rules.tong_its.compact import START, Rollout
from app.rules.tong_its.melds import cards_of
from app.rules.tong_its.model import SEATS, Options, View
from app.rules.tong_its.rules import GAME

ASKED, WORLDS, ENDS = 0.35, 14, 3
"""The share of turns that serve; how many worlds are drawn for each, and how often each case is played out."""
ANYHOW = 0.6
"""How often the card thrown is any, and not the quick player's: the search tries others, too."""
LATER = (0, 0, 1, 2, 2, 2, 2, 3, 4, 5)
"""How many turns the quick players go on: mostly until it is the first one's turn again."""
ROUNDS, BATCH = 12, 1000
"""How often the net sees every case, and how many for each step."""
RATE, LEAST = 0.004, 0.04
"""How far a step goes in the first round, and that by which part it does not get shorter."""
MEANS, SQUARES = 0.9, 0.999
"""How slowly the mean slopes change, and their mean squares."""
HELD_OUT = 500
"""From so many hands it does not learn: they tell in the end how good it is."""
APART = 1_000_000
"""Between the seeds of the hands of one seed and the next."""
Numbers: TypeAlias = list[list[float]]


class Case(NamedTuple):
    """A hand at the start of a turn."""

    marks: Sequence[int]
    won: tuple[float, ...]
    """The share of ends that is won by who is on turn, by the next, and by the last."""


# ---- cases


def cases_of(seed: int) -> list[Case]:
    """What one hand between keen players brings."""
    rng, keen = Random(seed), player_for("tong-its", "keen")
    state = GAME.new(Options(), SEATS, Chance(seed=seed))
    found: list[Case] = []
    while not GAME.deals(state):
        seat = min(GAME.active(state))
        view, legal = GAME.view(state, seat), tuple(GAME.legal_moves(state, seat))
        if view.public.phase == "main" and rng.random() < ASKED:
            found += _cases(view, rng)
        state = GAME.apply(state, seat, keen.choose(view, legal, rng), 0)
    return found


def _cases(view: View, rng: Random) -> Iterator[Case]:
    draw = worlds(view)
    for _ in range(WORLDS):
        form = Rollout(draw(rng))
        if rng.random() < ANYHOW:
            form.play(rng.choice(cards_of(form.hands[form.turn])))
        else:
            step(form)
        _go_on(form, rng.choice(LATER))
        won = _won(form, rng) if form.turn >= 0 else ()
        if sum(won):
            yield Case(array("H", marks(form)), tuple(each / sum(won) for each in won))


def _go_on(form: Rollout, turns: int) -> None:
    """Quick players play so many turns, and answer a call."""
    turn = form.turn
    while form.turn >= 0 and (turns or form.phase != START):
        step(form)
        if form.turn != turn and form.phase == START:
            turn, turns = form.turn, turns - 1


def _won(form: Rollout, rng: Random) -> tuple[int, ...]:
    """How often each wins, who is on turn first."""
    won = [0] * SEATS
    for _ in range(ENDS):
        end = form.copy()
        rng.shuffle(end.stock)
        playout(end, rng)
        winner = end.ledger.history[-1].winner
        if winner is not None:
            won[(winner - form.turn) % SEATS] += 1
    return tuple(won)


# ---- the net


class Net:
    """What is learned: a row for each mark, and what each hidden unit adds to the scores."""

    def __init__(self, rng: Random) -> None:
        self.rows = [[rng.gauss(0, 0.15) for _ in range(HIDDEN)] + [0.0] * SEATS for _ in range(MARKS)]
        self.units = [[rng.gauss(0, 0.3) for _ in range(SEATS)] for _ in range(HIDDEN)]

    def chances(self, seen: Sequence[int]) -> tuple[list[float], list[float]]:
        """What reaches the hidden units, and how likely each player is to win."""
        sums = [sum(lane) for lane in zip(*[self.rows[mark] for mark in seen], strict=True)]
        active, scores = [max(0.0, number) for number in sums[:HIDDEN]], sums[HIDDEN:]
        for number, unit in zip(active, self.units, strict=True):
            if number:
                scores = [score + number * weight for score, weight in zip(scores, unit, strict=True)]
        most = max(scores)
        shares = [exp(score - most) for score in scores]
        total = sum(shares)
        return active, [share / total for share in shares]

    def slopes(self, cases: Sequence[Case]) -> tuple[Numbers, Numbers]:
        """Which way rows and units must go to tell these cases worse, and how steeply, for each case."""
        rows, units = [[0.0] * LANES for _ in self.rows], [[0.0] * SEATS for _ in self.units]
        for case in cases:
            active, chances = self.chances(case.marks)
            wrong = [(chance - won) / len(cases) for won, chance in zip(case.won, chances, strict=True)]
            back = []
            for number, unit, slope in zip(active, self.units, units, strict=True):
                back.append(sum(map(mul, unit, wrong)) if number else 0.0)
                slope[:] = [one + number * each for one, each in zip(slope, wrong, strict=True)]
            change = [*back, *wrong]
            for mark in case.marks:
                rows[mark] = list(map(add, rows[mark], change))
        return rows, units

    def lost(self, cases: Sequence[Case]) -> float:
        """How badly it tells the winners: the cross entropy. Who knows nothing loses the logarithm of three."""
        total = 0.0
        for case in cases:
            chances = self.chances(case.marks)[1]
            total -= sum(won * log(max(chance, 1e-9)) for won, chance in zip(case.won, chances, strict=True))
        return total / len(cases)

    def written(self) -> bytes:
        """As prospects.py reads it: whole numbers of two bytes."""
        numbers = array("h", (round(SCALE * weight) for row in (*self.rows, *self.units) for weight in row))
        if byteorder == "big":
            numbers.byteswap()
        return numbers.tobytes()


class Steps:
    """Where some numbers go: each by its own mean slope, over its own usual one (Adam, of Kingma and Ba)."""

    def __init__(self, numbers: Numbers) -> None:
        self._numbers = numbers
        self._means = [[0.0] * len(row) for row in numbers]
        self._squares = [[0.0] * len(row) for row in numbers]
        self._steps = 0

    def step(self, slopes: Numbers, rate: float) -> None:
        """Go a step down."""
        self._steps += 1
        far = rate * sqrt(1 - SQUARES**self._steps) / (1 - MEANS**self._steps)
        every = zip(self._numbers, self._means, self._squares, slopes, strict=True)
        for row, means, squares, slope in every:
            means[:] = [MEANS * mean + (1 - MEANS) * one for mean, one in zip(means, slope, strict=True)]
            squares[:] = [
                SQUARES * square + (1 - SQUARES) * one * one for square, one in zip(squares, slope, strict=True)
            ]
            row[:] = [
                one - far * mean / (sqrt(square) + 1e-8) for one, mean, square in zip(row, means, squares, strict=True)
            ]


def learned(cases: Sequence[Case], rng: Random, rounds: int = ROUNDS) -> Net:
    """A net that has seen the cases so many times over."""
    net, order = Net(rng), list(cases)
    rows, units = Steps(net.rows), Steps(net.units)
    for number in range(rounds):
        rng.shuffle(order)
        rate = RATE * (1 + LEAST + cos(pi * number / rounds)) / 2
        for first in range(0, len(order), BATCH):
            slopes = net.slopes(order[first : first + BATCH])
            rows.step(slopes[0], rate)
            units.step(slopes[1], rate)
    return net


def main() -> None:
    """Play, learn, say how well, and write the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, required=True, help="how many hands keen players play")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--to", type=Path, default=Path(__file__).with_name("prospects.bin"))
    args = parser.parse_args()
    with Pool(os.cpu_count()) as pool:
        hands = list(pool.imap(cases_of, range(args.seed * APART, args.seed * APART + args.deals), 20))
    known, others = ([case for hand in some for case in hand] for some in (hands[HELD_OUT:], hands[:HELD_OUT]))
    net = learned(known, Random(args.seed))
    print(f"{len(known)} cases: {net.lost(known[: len(others)]):.4f} lost, {net.lost(others):.4f} of others")
    args.to.write_bytes(net.written())


if __name__ == "__main__":
    main()
