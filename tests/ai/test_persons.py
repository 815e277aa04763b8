"""The level for a child, and the models of people that it is set by."""

from random import Random

import pytest

from app.ai.noisy import Noise, Ranked
from app.ai.player import player_for
from app.games import GAMES, game_named
from app.tools.bench.persons import IN_TURN, PERSONS, Careless, first_deal, main, person_for, tally
from tests.shares import with_soak

OF_LUCK = "pai-tong"
"""Where a child wins few deals, whoever the others are: half of what it does breaks up its hand."""
OTHERS = [game for game in GAMES if game.name != OF_LUCK]
mostly_soaked = pytest.mark.parametrize("game", with_soak(OTHERS, 3), ids=lambda game: game.name)


@mostly_soaked
def test_a_child_wins_more_from_gentle_players_than_from_novices(game):
    gentle, novice = (tally(game, "child", level, 40, 3).won for level in ("gentle", "novice"))
    assert gentle >= novice + 6


@pytest.mark.soak  # the figures that stand beside the levels
@pytest.mark.parametrize("game", OTHERS, ids=lambda game: game.name)
def test_a_child_wins_about_half_from_gentle_players(game):
    assert tally(game, "child", "gentle", 400, 2).won / 400 == pytest.approx(0.5, abs=0.08)


@pytest.mark.soak
def test_where_a_child_wins_seldom_gentle_players_hardly_ever_win_either():
    found = tally(game_named(OF_LUCK), "child", "gentle", 30, 3)
    assert found.undecided + found.won > 0.75 * found.deals


@pytest.mark.parametrize(
    ("game", "person"),
    [
        pytest.param(game, person, id=f"{person}-{game.name}")
        for game in GAMES
        for person in (PERSONS if game.real_time else IN_TURN)
    ],
)
def test_people_play_a_deal_to_its_end(game, person):
    players = [person_for(game, person), *(player_for(game.name, "gentle") for _ in range(game.usual_players() - 1))]
    assert len(game.deals(first_deal(game, players, 4).state)) == 1


def test_who_is_careless_does_anything_so_often():
    class First:
        def choose(self, view, legal, rng, budget=None):
            return legal[0]

    player, rng, legal = Careless(0.5, First()), Random(1), range(10)
    made = [player.choose(None, legal, rng) for _ in range(1000)]
    assert made.count(0) == pytest.approx(550, abs=50)
    assert set(made) == set(legal)


def test_who_gives_takes_the_worst_that_it_sees():
    ranked = [Ranked(1.0, "best"), Ranked(float("inf"), "win"), Ranked(-1.0, "worst")]
    noise, rng = Noise(overlooks=0.0, misses=0.0, temperature=0.0, gives=0.5), Random(1)
    made = [noise.choice(ranked, rng) for _ in range(1000)]
    assert made.count("worst") == pytest.approx(500, abs=50)
    assert made.count("win") == 1000 - made.count("worst")


def test_the_figures_are_the_same_each_time(capsys):
    text = []
    for _ in range(2):
        main(["--game", "kings-corners", "--level", "gentle", "--person", "child", "--deals", "8"])
        text.append(capsys.readouterr().out)
    assert text[0] == text[1]
    assert "child     against gentle   wins" in text[0]
