"""The stated speed of the levels is the speed they play at."""

from statistics import median

import pytest

from app.ai.pacing import play_match
from app.ai.player import levels_for, suggest_level
from app.core.cards import Chance
from app.core.match import Header, Match, SeatPlayer
from app.core.options import build
from app.games.bong.rules import GAME


@pytest.mark.soak
@pytest.mark.parametrize("level", ["gentle", "novice", "casual", "keen", "sharp"])
def test_stated_reaction_times_are_true(level):
    seat_players = tuple(SeatPlayer(name, level) for name in ("Ann", "Ben", "Cy", "Dee"))
    match = Match(Header(GAME, build(GAME.options, {"first_to": 3}, 4), seat_players, Chance(seed=1)))
    play_match(match, 1)
    times = [took for counts in GAME.counts(match.states, match.log) for took in counts.times]
    assert median(times) / 1000 == pytest.approx(GAME.info.level_seconds[level], abs=0.1)


def test_every_level_states_its_speed():
    assert set(GAME.info.level_seconds) == set(GAME.info.levels)
    for level in levels_for(GAME.name):
        assert (" s per card" in level.help(GAME.info)) == (level.name in GAME.info.level_seconds)


@pytest.mark.parametrize(
    ("took", "level"),
    [
        (0.2, "sharp"),
        (0.42, "sharp"),
        (0.52, "keen"),
        (0.62, "casual"),
        (0.8, "novice"),
        (1.0, "novice"),
        (1.2, "adaptive"),
        (4, "adaptive"),
    ],
)
def test_adaptive_players_match_slow_people(took, level):
    assert suggest_level(GAME.info, took).name == level
