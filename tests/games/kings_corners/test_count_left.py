"""The final cost of kept cards is counted as deals are, and matches the sharp player's assumption."""

import re

import pytest

from app.games.kings_corners.players.sharp import BESIDES, LATER, lines, prior
from app.games.kings_corners.rules import GAME
from app.games.kings_corners.training import KeptHand, fit, moments
from app.tools.training.__main__ import main_counted
from tests.games.kings_corners.factories import position


def test_keeping_expensive_cards_costs_part_of_the_difference():
    """A moment with kept hands of cost 4 and 10, and one of 6 and 2: half of the difference is paid, and 3 in
    addition.
    """
    seen = [[KeptHand(1.0, 4, -5.0), KeptHand(1.0, 10, -8.0)], [KeptHand(1.0, 6, -6.0), KeptHand(0.5, 4, -2.5)]]
    assert fit(seen) == pytest.approx((0.5, 3.0))


def test_of_a_deal_the_same_is_counted_every_time():
    found = moments(3)
    assert found == moments(3)
    assert len(found) > 2
    for moment in found:
        assert len(moment) > 1
        assert all(0 <= one.lost <= 1 and one.now >= 0 >= one.came for one in moment)


def test_sharp_player_uses_the_counted_cost():
    """The cost of a turn that is no likelier to win."""
    state = position("KS 2H 9C", "4D 5D 6D 7D 8D")
    view = GAME.view(state, 0)
    for line in lines(view, GAME.legal_moves(state, 0)):
        chance, points = prior(view)[tuple(line)]
        assert (chance - 1) * (BESIDES + LATER * 30) <= points <= (chance - 1) * BESIDES


@pytest.mark.soak
def test_assumptions_match_counts(capsys):
    assert main_counted(["kings-corners", "--deals", "80", "--seed", "5"]) == 0
    pays, besides = re.findall(r"(?:pays|and) ([\d.]+)", capsys.readouterr().out)
    assert float(pays) == pytest.approx(LATER, abs=0.1)
    assert float(besides) == pytest.approx(BESIDES, abs=0.6)
