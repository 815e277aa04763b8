"""Nets that learn by playing: what they tell comes true, and a trajectory teaches them."""

from collections.abc import Callable
from dataclasses import replace
from math import log
from pathlib import Path
from random import Random
from statistics import fmean
from typing import NamedTuple

import pytest

from app.ai.budget import Budget
from app.ai.net import SCALE, Net, Observation, likely
from app.ai.player import player_for
from app.ai.search import SearchSpec, SharpPlayer
from app.ai.td import Actor, Trainer, Trajectory
from app.core.cards import Chance
from app.core.options import build
from app.games.kong_pie.players import sharp as kong_pie
from app.games.kong_pie.players import train_value_net as train_kong_pie
from app.games.kong_pie.players import value_net as kong_pie_net
from app.games.kong_pie.players.rollout_tables import END, MORE
from app.games.tong_its.players import sharp as tong_its
from app.games.tong_its.players import train_value_net as train_tong_its
from app.games.tong_its.players import value_net as tong_its_net

ROOT = Path(__file__).parents[2]


class Course(NamedTuple):
    """How a game's net learns."""

    trajectories_of: Callable[[bytes, int], list[Trajectory]]
    trainer: Callable[[Random], Trainer]
    features: int
    uses: int
    hidden: int
    often: set[int]
    """The uses that come in nearly every hand."""
    rounded: float
    """How far a score may be off, as the file holds whole numbers."""
    spec: SearchSpec
    """What the sharp player searches with it."""

    def net(self, numbers: bytes) -> Net:
        return Net(numbers, self.features, self.uses, self.hidden)


COURSES = {
    "kong_pie/players/value_net.bin": Course(
        train_kong_pie.trajectories_of, train_kong_pie.trainer,
        kong_pie_net.FEATURES, kong_pie_net.USES, kong_pie_net.HIDDEN, {END, MORE}, 0.02,
        kong_pie.SPEC,
    ),
    "tong_its/players/value_net.bin": Course(
        train_tong_its.trajectories_of, train_tong_its.trainer,
        tong_its_net.FEATURES, tong_its_net.USES, tong_its_net.HIDDEN, {tong_its_net.END, tong_its_net.DRAWS}, 0.05,
        tong_its.SPEC,
    ),
}  # fmt: skip
courses = pytest.mark.parametrize("course", COURSES.values(), ids=COURSES)


def score(net: Net, one: Observation) -> float:
    return net.scores(sum(net.rows[feature] for feature in one.features))[one.use] / SCALE


@pytest.mark.parametrize(
    ("file", "course"),
    [
        pytest.param(*one, id=one[0], marks=[pytest.mark.soak] * one[0].startswith("kong_pie"))
        for one in COURSES.items()
    ],
)
def test_what_a_net_tells_comes_true(file, course):
    """It plays some hands against keen players: it knows better what comes of its lines than is told without it."""
    numbers = (ROOT / "app" / "games" / file).read_bytes()
    net, told, before, came = course.net(numbers), list[float](), list[float](), list[bool]()
    for seed in range(30):
        for seen, won in course.trajectories_of(numbers, seed):
            for one in seen:
                told.append(likely(one.before + score(net, one)))
                before.append(likely(one.before))
                came.append(won)
    assert fmean(told) == pytest.approx(fmean(came), abs=0.1)
    assert lost(told, came) < lost(before, came)


@courses
def test_the_sharp_player_counts_what_is_told_of_its_lines(course):
    """Where nothing else is trusted, it tells that alone."""
    game, looked, rng = course.spec.game, 0, Random(5)
    sharp, keen = SharpPlayer(replace(course.spec, trust=1.0)), player_for(game.name, "keen")
    state = game.new(build(game.options, {}, 3), 3, Chance(seed=5))
    while not game.deals(state):
        seat = min(game.active(state))
        view, legal = game.view(state, seat), tuple(game.legal_moves(state, seat))
        spoken = course.spec.told(view)
        for one in sharp.judge(view, legal, Random(1), Budget(rollouts=24)) if spoken else ():
            if one.rollouts:
                assert (one.wins, one.score) == pytest.approx(spoken[one.line])
                looked += 1
        state = game.apply(state, seat, keen.choose(view, legal, rng), 0)
    assert looked > 10
    assert 0 < course.spec.trust < 1


def lost(told, came):
    """The cross entropy."""
    return -fmean(log(chance if won else 1 - chance) for chance, won in zip(told, came, strict=True))


@courses
def test_a_net_learns_from_hands_and_is_read_as_it_was_written(course):
    trainer, trajectories = course.trainer(Random(1)), list[Observation]()
    for seed in range(4):
        for seen, won in course.trajectories_of(trainer.model.written(), seed):
            trainer.learn(seen, won=won)
            trajectories += seen
    assert {one.use for one in trajectories} >= course.often
    net = course.net(trainer.model.written())
    for one in trajectories:
        scores = [score / SCALE for score in net.scores(sum(net.rows[feature] for feature in one.features))]
        assert scores == pytest.approx(trainer.model.scores(one.features)[1], abs=course.rounded)


@courses
@pytest.mark.parametrize("won", [True, False])
def test_a_lesson_brings_what_is_told_nearer_to_what_came(course, won):
    trainer = course.trainer(Random(2))
    seen, _ = course.trajectories_of(trainer.model.written(), 1)[0]
    off = [abs(trainer.learn(seen, won=won)) for _ in range(60)]
    assert off[-1] < off[0] / 2
    assert off[-1] < 0.2


def test_a_learner_plays_the_likeliest_line_and_now_and_then_another():
    class Alone(Actor):
        def line(self, view, legal):
            return legal

    actor = Alone(Random(1))
    tried = [actor.tried([0.5, 0.45, 0.3]) for _ in range(4000)]
    assert 0.9 < tried.count(0) / len(tried) < 1
    assert tried.count(1) > tried.count(2) > 0
    assert [actor.choose(None, "abc") for _ in range(4)] == ["a", "b", "c", "a"]
