"""What kept cards cost in the end is counted as deals are, and the sharp player supposes about what is so."""

import re

import pytest

from app.games.kings_corners.players.sharp import BESIDES, LATER, lines, prior
from app.games.kings_corners.rules import GAME
from app.games.kings_corners.training.count_left import KeptHand, fit, moments
from app.tools.training.counted import main
from tests.games.kings_corners.factories import position


def test_who_keeps_dearer_cards_pays_a_part_of_the_difference_and_something_besides():
    """A moment in which what is kept now cost 4 and 10, and one of 6 and 2: a half of it is paid, and 3 besides."""
    seen = [[KeptHand(1.0, 4, -5.0), KeptHand(1.0, 10, -8.0)], [KeptHand(1.0, 6, -6.0), KeptHand(0.5, 4, -2.5)]]
    assert fit(seen) == pytest.approx((0.5, 3.0))


def test_of_a_deal_the_same_is_counted_every_time():
    found = moments(3)
    assert found == moments(3)
    assert len(found) > 2
    for moment in found:
        assert len(moment) > 1
        assert all(0 <= one.lost <= 1 and one.now >= 0 >= one.came for one in moment)


def test_the_sharp_player_is_told_so():
    """Of a turn that does not win more likely, what it costs less."""
    state = position("KS 2H 9C", "4D 5D 6D 7D 8D")
    view = GAME.view(state, 0)
    for line in lines(view, GAME.legal_moves(state, 0)):
        chance, points = prior(view)[tuple(line)]
        assert (chance - 1) * (BESIDES + LATER * 30) <= points <= (chance - 1) * BESIDES


@pytest.mark.soak
def test_what_is_supposed_is_about_what_is_so(capsys):
    assert main(["kings-corners", "--deals", "80", "--seed", "5"]) == 0
    pays, besides = re.findall(r"(?:pays|and) ([\d.]+)", capsys.readouterr().out)
    assert float(pays) == pytest.approx(LATER, abs=0.1)
    assert float(besides) == pytest.approx(BESIDES, abs=0.6)
