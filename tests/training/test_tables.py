"""What is fitted is what is played by: the fitters weigh the very things that the players do."""

from random import Random

import pytest

from app.commands.executors import SerialExecutor
from app.commands.workers import Workers
from app.core.cards import FRENCH, Card, Chance
from app.core.options import build
from app.games.kong_pie.players import quick as kong_pie_quick
from app.games.kong_pie.players.rollout_tables import END, MORE, TABLES, AverageWorth, read_tables
from app.games.kong_pie.rules.model import Highs
from app.games.kong_pie.training import fit_rollout_tables
from app.games.pai_tong import training
from app.games.pai_tong.players.chances import CHANCES, chance
from app.games.pai_tong.players.quick import playout
from app.games.pai_tong.players.worlds import LIFT
from app.games.pai_tong.rules import GAME as PAI_TONG
from app.games.pai_tong.rules.mutable_state import MutableState
from app.games.pai_tong.training import fit_lift
from app.tools.training.fitting import Sample, shares
from app.tools.training.recipe import Labour
from tests.games.kong_pie.factories import position


def labour(hands):
    return Labour(hands, 3, Workers(SerialExecutor(), ahead=1), lambda line: None)


def test_hand_values_of_the_quick_player_are_weighted_features():
    highs: Highs = position("9H 9S 2C 3D", "4C").public.ledger.highs
    kinds, rng = kong_pie_quick.special(highs), Random(8)
    for _ in range(200):
        deck = [card for card in FRENCH.cards if card not in highs.notes]
        rng.shuffle(deck)
        kept, source, following = deck[: rng.randrange(4)], deck[4:8], deck[8:11]
        seen = fit_rollout_tables.seen(kept, source, kinds, following)
        for use in (END, MORE):
            worth = fit_rollout_tables.worth(TABLES, use, seen)
            # A rank with a single card counts for nothing, and on average for almost nothing.
            assert worth == pytest.approx(AverageWorth(kinds, [following]).of(use, kept, source), abs=0.012)


def test_tables_are_read_as_they_are_written():
    squares = fit_rollout_tables.none()
    nothing = read_tables(fit_rollout_tables.written(fit_rollout_tables.fitted(squares)))
    assert {number for row in nothing.rows[END] for part in row for number in part} == {0}
    for _ in range(2000):
        seen = fit_rollout_tables.seen((Card(0),), (Card(1), Card(2)), (0,) * 52, ())
        squares[END].count(Sample([(at, 1.0) for at in seen], 0.25))
    estimate = read_tables(fit_rollout_tables.written(fit_rollout_tables.fitted(squares)))
    assert fit_rollout_tables.worth(estimate, END, seen) == pytest.approx(0.25, abs=0.01)


def test_chances_are_weighted_features():
    for seed in range(12):
        seats, rng = 4 + seed % 4, Random(seed)
        engine = MutableState(PAI_TONG.new(build(PAI_TONG.options, {}, seats), seats, Chance(seed=seed)))
        playout(engine, rng, 3 * seed)
        if engine.turn >= 0 and engine.loose[engine.turn]:
            found = shares(CHANCES.weights, training.alternatives(engine))
            for seat in range(seats):
                assert chance(engine, seat)[0] == pytest.approx(found[seat])


@pytest.mark.soak
def test_sampled_worlds_approach_the_true_hands():
    moments = [moment for seed in range(30) for moment in fit_lift.moments_of(seed)]
    nothing = [[[1.0] * 8] * 7] * 5
    *_, lift = fit_lift.fitted(moments[20:], labour(1))
    assert fit_lift.lost(lift, moments[:20]) < fit_lift.lost(nothing, moments[:20])
    assert fit_lift.lost(LIFT, moments) < 0.65 < fit_lift.lost(nothing, moments) == pytest.approx(0.693, abs=0.001)
