"""What the sharp player does with a tenth of its rollouts."""

import re

import pytest

from app.games import game_named
from app.tools.bench.decision_loss import SITTERS, SlowPlayer
from app.tools.bench.judge_accuracy import endgames
from app.tools.bench.low_budget import LowBudgetTally, main, steady_choice


def test_who_keeps_the_first_line_whatever_is_better_is_the_same_in_a_hurry() -> None:
    """And without that it is the sharp player."""
    game = game_named("kings-corners")
    slow, tally = SlowPlayer(game, effort=0.1), LowBudgetTally()
    for decision, _ in zip(endgames(game, 4, SITTERS, parts=1), range(1), strict=False):
        tally.add(decision, slow, keeps=1000.0)
        first = slow.usual.spec.lines(decision.view, decision.legal)[0][0]
        assert steady_choice(slow.usual, decision, 0.1, 1000.0) == first
    assert tally.same == len(tally.low_budget) == 1
    assert tally.low_budget == tally.full_budget


@pytest.mark.soak
def test_reports_agreement_and_cost(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--game", "kings-corners", "--decisions", "3", "--effort", "0.2"])
    text = capsys.readouterr().out
    assert re.fullmatch(
        r"Kings Corners: the same in [0-3] of 3; costs -?\d+\.\d\d % of a deal in a hurry \(-?[\d.]+ to -?[\d.]+\), "
        r"0\.00 \(0\.00 to 0\.00\) else\n",
        text,
    )
