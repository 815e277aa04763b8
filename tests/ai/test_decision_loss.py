"""What decisions cost, as a slow player marks them."""

from itertools import islice
from random import Random

import pytest

from app.ai.player import fixed_levels
from app.games import game_named, info_of
from app.tools.bench.decision_loss import SITTERS, LossTally, SlowPlayer, score_levels
from app.tools.bench.judge_accuracy import endgames


@pytest.mark.soak
def test_any_move_at_all_costs_more_than_what_a_good_player_does() -> None:
    game, luck = game_named("kings-corners"), Random(1)
    slow, tallies = SlowPlayer(game, effort=0.3), {"random": LossTally(), "keen": LossTally()}
    for decision in islice(endgames(game, 4, SITTERS, parts=1), 8):
        score_levels(decision, slow, tallies, luck)
    cost = {level: sum(tally.costs) for level, tally in tallies.items()}
    assert cost["random"] > cost["keen"] + 0.5
    assert all(len(tally.costs) == 8 for tally in tallies.values())


def test_what_everybody_would_do_costs_nothing() -> None:
    game = game_named("kings-corners")
    decision = next(endgames(game, 4, SITTERS, parts=1))
    only = decision.legal[:1]
    assert SlowPlayer(game, effort=0.1).losses(
        type(decision)(game, decision.state, decision.seat, only, only[0]), only
    ) == {only[0]: 0.0}


def test_cost_is_reported_with_its_interval() -> None:
    tally = LossTally()
    for cost in (0.0, 0.02, -0.01, 0.03):
        tally.add(cost)
    assert tally.summary() == "loses 1.00 % of a deal a decision (-0.79 to 2.79); nothing in 2 of 4"
    assert [level.name for level in fixed_levels(info_of("pai-tong"))] == [
        "gentle",
        "novice",
        "casual",
        "keen",
        "sharp",
    ]
    assert sum(tally.costs) == pytest.approx(0.04)
