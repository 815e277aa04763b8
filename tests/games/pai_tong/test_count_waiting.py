"""Waiting players are counted as hands are, and match the keen players' assumption."""

import re

import pytest

from app.games.pai_tong.training import STEP, line, waiting_cases, waits
from app.tools.training.__main__ import main_counted
from tests.games.pai_tong.factories import position


def test_a_hand_waits_that_wins_with_one_card():
    waiting = position("5S 5M 1C 1S 1M", "2M 2C 3S 3C 4C", "6S 6M 7S 7M 8S", "9S 9M 4S 4M 8M").hands
    assert [waits(hand) for hand in waiting] == [True, False, False, False]


def test_of_a_deal_every_discard_is_seen_by_all_the_others():
    found = waiting_cases(5)
    assert found == waiting_cases(5)
    assert len(found) % 5 == 0
    assert any(soon for *_, soon in found)
    assert all(0 < supposed < 1 for _, supposed, *_ in found)
    assert line(found).seen == len(found)


def test_rate_counts_waiting_players_only():
    text = line([(1, 0.5, True, True), (1, 0.1, True, False), (2, 0.3, False, False), (2, 0.3, False, True)])
    assert (text.seen, text.waited) == (4, 0.5)
    assert text.supposed == pytest.approx(0.3)
    assert text.rate == pytest.approx(0.693, abs=0.001)  # one of two in a round


@pytest.mark.soak
def test_assumptions_match_counts(capsys):
    assert main_counted(["pai-tong", "--deals", "100", "--seed", "3"]) == 0
    rows = re.findall(r"([\d,]+) seen: +([\d.]+) % supposed to wait, +([\d.]+) % do", capsys.readouterr().out)
    assert len(rows) >= 9 // STEP
    for seen, supposed, waited in rows:
        if int(seen.replace(",", "")) > 1000:
            assert float(supposed) == pytest.approx(float(waited), abs=8)
