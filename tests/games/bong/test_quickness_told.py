"""What is said of the levels' speed is what they play."""

import re
from statistics import median

import pytest

from app.ai.pacing import play_match
from app.core.cards import Chance
from app.core.match import Header, Match, Sitter
from app.core.options import build
from app.games.bong.rules import GAME


@pytest.mark.soak
@pytest.mark.parametrize("level", ["novice", "casual", "keen", "sharp"])
def test_a_card_takes_as_long_as_is_said(level):
    (said,) = re.findall(r"(\d\.\d) seconds", GAME.info.level_notes[level])
    sitters = tuple(Sitter(name, level) for name in ("Ann", "Ben", "Cy", "Dee"))
    match = Match(Header(GAME, build(GAME.options, {"first_to": 3}, 4), sitters, Chance(seed=1)))
    play_match(match, 1)
    times = [took for counts in GAME.counts(match.states, match.log) for took in counts.times]
    assert median(times) / 1000 == pytest.approx(float(said), abs=0.1)


def test_every_level_says_how_quick_it_is():
    assert set(GAME.info.level_notes) == set(GAME.info.levels)
    assert all("seconds" in note for note in GAME.info.level_notes.values())
