"""The net by which the sharp player of Kings Corners ranks its turns (for its training see test_self_play.py)."""

from collections.abc import Iterator
from itertools import chain
from random import Random
from statistics import fmean

import pytest

from app.ai.net import SCALE, load_net, logistic
from app.ai.player import player_for
from app.core.cards import Chance
from app.core.options import build
from app.games.kings_corners.players.sharp import LINES, lines, prior, rated_turns
from app.games.kings_corners.players.value_net import FEATURES, HIDDEN
from app.games.kings_corners.rules import GAME
from app.games.kings_corners.rules.model import DRAW, END, View
from tests.facts import option_sets
from tests.games.kings_corners.factories import position
from tests.shares import with_soak


def views(seed: int, seats: int = 4, **options) -> Iterator[View]:
    """Return views of the player on turn, where there is a choice, in a deal between keen players."""
    rng, keen = Random(seed), player_for("kings-corners", "keen")
    state = GAME.new(build(GAME.options, options, seats), seats, Chance(seed=seed))
    while not GAME.deals(state):
        seat = min(GAME.active(state))
        view, legal = GAME.view(state, seat), tuple(GAME.legal_moves(state, seat))
        if len(legal) > 1:
            yield view
        state = GAME.apply(state, seat, keen.choose(view, legal, rng), 0)


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("options", with_soak(option_sets(GAME), 6), ids=str)
def test_chance_is_a_function_of_summed_features(options, seats):
    net, seen = load_net("app.games.kings_corners.players", "value_net", FEATURES, 1, HIDDEN), 0
    for view in chain.from_iterable(views(seed, seats, **options) for seed in range(3, 7)):
        found = rated_turns(view)
        assert [turn.chance for turn in found] == sorted((turn.chance for turn in found), reverse=True)
        for turn in found[::3]:
            if turn.seen is not None:
                assert all(0 <= feature < FEATURES for feature in turn.seen.features)
                score = net.scores(sum(net.rows[feature] for feature in turn.seen.features))[0] / SCALE
                assert turn.chance == pytest.approx(logistic(score))
                seen += 1
    assert seen


@pytest.mark.parametrize("options", with_soak(option_sets(GAME), 4), ids=str)
def test_reasons_are_given_for_legal_moves(options):
    for view in views(4, **options):
        found, spoken = lines(view, ()), prior(view)
        assert list(found) == list(spoken)
        assert len(found) <= LINES
        world = GAME.determinize(view, Random(1))
        for line in found[:3]:
            state = world
            for move in line:
                assert move in GAME.legal_moves(state, view.seat)
                state = GAME.apply(state, view.seat, move, 0)
            assert line[-1] in (DRAW, END) or GAME.deals(state)


def test_turn_that_goes_out_is_the_only_candidate():
    state = position("8C", "2H 3D", "5H KC", "AC AD", piles={"N": "9D", "E": "QC", "S": "3H", "W": "5S"})
    (turn,) = rated_turns(GAME.view(state, 0))
    assert (turn.chance, turn.seen, turn.left) == (1.0, None, ())


def test_fewer_cards_mean_a_higher_chance():
    few, many, won, lost = list[float](), list[float](), list[float](), list[float]()
    for seed in range(40):
        came, keen, rng = list[tuple[int, float]](), player_for("kings-corners", "keen"), Random(seed)
        state = GAME.new(build(GAME.options, {}, 4), 4, Chance(seed=seed))
        while not (over := GAME.deals(state)):
            seat = min(GAME.active(state))
            view, legal = GAME.view(state, seat), tuple(GAME.legal_moves(state, seat))
            turn = rated_turns(view)[0]
            if not view.public.played:
                (few if len(turn.left) <= 4 else many if len(turn.left) >= 7 else []).append(turn.chance)
                came.append((seat, turn.chance))
            state = GAME.apply(state, seat, keen.choose(view, legal, rng), 0)
        for seat, chance in came:
            (won if over[0].winner == seat else lost).append(chance)
    assert fmean(few) > fmean(many)
    assert fmean(won) > fmean(lost)
