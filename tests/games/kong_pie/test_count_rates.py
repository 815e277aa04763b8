"""The pace of the race is counted as it is played, and close to the keen players' assumption."""

import re

import pytest

from app.games.kong_pie.training import BOUND, RateDeal, played, together
from app.tools.training.__main__ import main_counted


def test_the_turns_of_a_deal_are_counted_and_what_they_bring():
    once = played(RateDeal(3, 0))
    assert once == played(RateDeal(3, 0))
    assert 0 < once.with_two <= once.with_a_kong <= once.turns
    assert once.kongs >= once.with_a_kong + once.with_two
    assert once.points >= once.kongs  # each scores one at least
    assert together([once, played(RateDeal(4, BOUND))]).turns > once.turns


@pytest.mark.soak
def test_counted_rates_match_assumed_ones(capsys):
    assert main_counted(["kong-pie", "--deals", "60", "--seed", "2"]) == 0
    text = capsys.readouterr().out
    pairs = re.findall(r"(\w+) +([\d.]+) counted, +([\d.]+) taken", text)
    assert len(pairs) == 8
    for name, counted, taken in pairs:
        assert float(counted) == pytest.approx(float(taken), rel=0.2), name
