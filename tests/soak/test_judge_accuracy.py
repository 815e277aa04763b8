"""What is named a blunder is one, and the worst blunders are named: in endgames worked out with a hundred times the
effort. ``python -m app.tools.bench.judge_accuracy`` gives the figures of many of them.
"""

from math import comb
from random import Random

import pytest

from app.games import game_named, infos
from app.tools.bench.judge_accuracy import AccuracyTally, add_endgame, endgames

pytestmark = pytest.mark.soak

RIGHT, SEEN, CHANCE = 0.95, 0.90, 0.001
"""The least shares. It fails once so few would be a rarer chance with them: one looks after every endgame."""
JUDGED = [info.name for info in infos() if "sharp" in info.levels and not info.real_time]


def rare(part, whole, share):
    """Whether so few of so many are hardly ever found where each is with that chance."""
    return sum(comb(whole, n) * share**n * (1 - share) ** (whole - n) for n in range(part + 1)) < CHANCE


@pytest.mark.parametrize("name", JUDGED)
def test_named_blunders_are_blunders_and_the_worst_are_found(name, rounds):
    tally = AccuracyTally()
    for luck in rounds:
        add_endgame(next(endgames(game_named(name), luck.getrandbits(32))), Random(luck.random()), tally)
        assert not rare(tally.true, tally.named, RIGHT), tally.summary()
        assert not rare(tally.found, tally.planted, SEEN), tally.summary()
