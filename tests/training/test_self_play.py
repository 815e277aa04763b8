"""Self-play training: estimates come true, and a trajectory teaches the net."""

from dataclasses import replace
from math import log
from pathlib import Path
from random import Random
from statistics import fmean
from typing import NamedTuple

import pytest

from app.ai.budget import Budget
from app.ai.net import SCALE, Net, NetInput, logistic
from app.ai.player import player_for
from app.ai.search import SearchSpec, SharpPlayer
from app.core.cards import Chance
from app.core.options import build
from app.games.kings_corners import training
from app.games.kings_corners.players import sharp as kings_corners
from app.games.kong_pie import training as kong_pie_training
from app.games.kong_pie.players import sharp as kong_pie
from app.games.kong_pie.players.rollout_tables import END, MORE
from app.games.tong_its.players import sharp as tong_its
from app.games.tong_its.players import value_net as tong_its_net
from app.games.tong_its.training import teach_value_net as teach_tong_its
from app.tools.training.self_play import Actor, Curriculum, HandBatch, Mean, Trainer, play_hand

ROOT = Path(__file__).parents[2]


class Taught(NamedTuple):
    """How a game's net learns, and what plays by it."""

    course: Curriculum
    often: set[int]
    """The uses that come in nearly every hand."""
    rounded: float
    """How far a score may be off, as the file holds whole numbers."""
    spec: SearchSpec
    """What the sharp player searches with it."""
    learners: int = 1
    """Number of players at the table who use the net when its estimates are tested: a player who is better than the
    others wins more often than a net can estimate that sees only the table.
    """

    def trainer(self, rng: Random) -> Trainer:
        return Trainer(self.course.features, self.course.uses, self.course.hidden, rng)

    def trajectories_of(self, numbers: bytes, seed: int, others: str = "quick"):
        """Of a hand, and those who learn from it."""
        course = replace(self.course, learners={self.learners: 1.0}, others={others: 1.0})
        return play_hand(HandBatch(course, numbers, (), (seed,)), seed).trajectories


COURSES = {
    "kings_corners/players/value_net.bin": Taught(training.COURSE, {0}, 0.02, kings_corners.SPEC, training.SEATS),
    "kong_pie/players/value_net.bin": Taught(kong_pie_training.COURSE, {END, MORE}, 0.02, kong_pie.SPEC),
    "tong_its/players/value_net.bin": Taught(
        teach_tong_its.COURSE, {tong_its_net.END, tong_its_net.DRAWS}, 0.05, tong_its.SPEC
    ),
}
courses = pytest.mark.parametrize("taught", COURSES.values(), ids=COURSES)


def score(net: Net, one: NetInput) -> float:
    return net.scores(sum(net.rows[feature] for feature in one.features))[one.use] / SCALE


@pytest.mark.soak
@pytest.mark.parametrize(("file", "taught"), [pytest.param(*one, id=one[0]) for one in COURSES.items()])
def test_a_nets_estimates_come_true(file, taught):
    """It plays some hands against keen players: its estimates of its lines are better than the base rate."""
    numbers = (ROOT / "app" / "games" / file).read_bytes()
    net, prior, before, came = taught.course.net(numbers), list[float](), list[float](), list[bool]()
    for seed in range(500):
        for seen, won in taught.trajectories_of(numbers, seed, "keen"):
            for one in seen:
                prior.append(logistic(one.before + score(net, one)))
                before.append(logistic(one.before))
                came.append(won)
    assert fmean(prior) == pytest.approx(fmean(came), abs=0.1)
    assert lost(prior, came) < lost(before, came)


@courses
def test_the_sharp_player_uses_the_prior_of_its_lines(taught):
    """With full weight on the prior, the value is the prior alone."""
    game, looked, rng = taught.spec.game, 0, Random(5)
    sharp, keen = SharpPlayer(replace(taught.spec, prior_weight=1e12)), player_for(game.name, "keen")
    seats = taught.course.seats
    state = game.new(build(game.options, {}, seats), seats, Chance(seed=5))
    while not game.deals(state):
        seat = min(game.active(state))
        view, legal = game.view(state, seat), tuple(game.legal_moves(state, seat))
        spoken = taught.spec.prior(view)
        for one in sharp.judge(view, legal, Random(1), Budget(rollouts=24)) if spoken else ():
            if one.rollouts:
                assert (one.wins, one.score) == pytest.approx(spoken[one.line])
                looked += 1
        state = game.apply(state, seat, keen.choose(view, legal, rng), 0)
    assert looked > 10
    assert taught.spec.prior_weight > 0


def lost(prior, came):
    """The cross entropy."""
    return -fmean(log(chance if won else 1 - chance) for chance, won in zip(prior, came, strict=True))


@courses
def test_a_net_learns_from_hands_and_is_read_as_it_was_written(taught):
    trainer, trajectories = taught.trainer(Random(1)), list[NetInput]()
    for seed in range(4):
        for seen, won in taught.trajectories_of(trainer.model.to_bytes(), seed):
            trainer.learn(seen, won=won)
            trajectories += seen
    assert {one.use for one in trajectories} >= taught.often
    net = taught.course.net(trainer.model.to_bytes())
    for one in trajectories:
        scores = [score / SCALE for score in net.scores(sum(net.rows[feature] for feature in one.features))]
        assert scores == pytest.approx(trainer.model.scores(one.features)[1], abs=taught.rounded)


@courses
@pytest.mark.parametrize("won", [True, False])
def test_training_moves_the_estimate_toward_the_outcome(taught, won):
    trainer = taught.trainer(Random(2))
    seen, _ = taught.trajectories_of(trainer.model.to_bytes(), 1)[0]
    off = [abs(won - trainer.learn(seen, won=won)) for _ in range(60)]
    assert off[-1] < off[0] / 2
    assert off[-1] < 0.2


def test_a_learner_plays_the_best_line_and_explores():
    class Alone(Actor):
        def line(self, view, legal, rng):
            return legal

    actor, rng = Alone(None, 0.05), Random(1)
    explore = [actor.explore([0.5, 0.45, 0.3], rng) for _ in range(4000)]
    assert 0.9 < explore.count(0) / len(explore) < 1
    assert explore.count(1) > explore.count(2) > 0
    assert [actor.choose(None, "abc", rng) for _ in range(4)] == ["a", "b", "c", "a"]
    assert {Alone(None).explore([0.5, 0.5], rng) for _ in range(400)} == {0}


def test_players_of_a_hand_are_drawn_and_each_learner_gives_a_trajectory():
    course = replace(teach_tong_its.COURSE, learners={1: 0.5, 3: 0.5})
    numbers = COURSES["tong_its/players/value_net.bin"].trainer(Random(1)).model.to_bytes()
    brought = [play_hand(HandBatch(course, numbers, (numbers,), ()), seed) for seed in range(12)]
    assert {(len(one.trajectories), one.alone) for one in brought} == {(1, True), (3, False)}
    assert all(sum(won for _, won in one.trajectories) <= 1 for one in brought)


def test_a_mean_of_nets_is_between_them():
    trainer = Trainer(6, 1, 2, Random(3))
    mean, seen = Mean(trainer.model), [NetInput(0, [1, 4], 0.0)]
    prior = []
    for _ in range(2):
        trainer.learn(seen, won=True)
        mean.count()
        prior.append(trainer.model.rows[1][-1])
    assert mean.model.rows[1][-1] == pytest.approx(fmean(prior))
    assert mean.model.rows[0] == trainer.model.rows[0]
