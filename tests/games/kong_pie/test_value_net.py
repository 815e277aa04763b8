"""The net by which the sharp player of Kong-Pie ranks its plans (for its training see test_differences.py)."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from app.ai.net import SCALE, load_net, logistic
from app.ai.player import player_for
from app.core.cards import Chance
from app.core.options import build
from app.games.kong_pie.players.race import RaceStanding
from app.games.kong_pie.players.rollout_tables import END, MORE
from app.games.kong_pie.players.sharp import Outlook
from app.games.kong_pie.players.value_net import FEATURES, HIDDEN, ValueNet
from app.games.kong_pie.players.weights import KEEN
from app.games.kong_pie.rules import GAME
from app.games.kong_pie.rules.model import View
from tests.facts import fit, option_sets
from tests.games.kong_pie.factories import cards, position
from tests.shares import with_soak

# The high notes of hand-made positions are 7H and 8D: noodles 7D and 8H, high pairs 7C 7S and 8C 8S.


def value_net(state, seat=0) -> ValueNet:
    view = GAME.view(state, seat)
    return ValueNet(view, RaceStanding(view, KEEN))


def views(seed: int, seats: int = 3, **options) -> Iterator[View]:
    """Return views of the player on turn in a hand between keen players."""
    rng, keen = Random(seed), player_for("kong-pie", "keen")
    state = GAME.new(build(GAME.options, options, seats), seats, Chance(seed=seed))
    while not GAME.deals(state):
        seat = min(GAME.active(state))
        view, legal = GAME.view(state, seat), tuple(GAME.legal_moves(state, seat))
        if view.public.sheet.question is None and len(legal) > 1:
            yield view
        state = GAME.apply(state, seat, keen.choose(view, legal, rng), 0)


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("options", with_soak(option_sets(GAME), 6), ids=str)
def test_chance_is_a_function_of_summed_features(options, seats):
    net, seen = load_net("app.games.kong_pie.players", "value_net", FEATURES, 2, HIDDEN), 0
    for view in views(3, seats, **fit(GAME, options, seats)):
        outlook = Outlook(view)
        for _, plan in outlook.plans()[::9]:
            for use in (END, MORE):
                given = (use, plan.rest, plan.spot.source, bool(plan.kong))
                features = outlook.value_net.features(*given)
                assert all(use * FEATURES // 2 <= feature < (use + 1) * FEATURES // 2 for feature in features)
                score = net.scores(sum(net.rows[feature] for feature in features))[use] / SCALE
                text = outlook.value_net.chance(*given)
                assert text == pytest.approx(logistic(outlook.value_net.race(given[3]) + score))
                assert 0 < text < 1
                seen += 1
    assert seen > 10


def chance(kept: str, source: str, use: int = END, **given) -> float:
    """Return the value of leaving these, without further knowledge."""
    hand, following = given.pop("hands", ("2H 5S 9S JC", "3C 6D 10S QH"))
    state = position(kept, hand, following, source=source, **given)
    return value_net(state).chance(use, cards(kept), cards(source), 0)


def test_three_of_a_suit_and_two_of_a_rank_are_worth_keeping():
    source = "KC 3D QD AS"
    plain = chance("4C 5D 6H", source)
    assert chance("4C 5C 6C", source) > plain + 0.02
    assert chance("4C 4D 6H", source) > plain + 0.01
    assert chance("7D 5D 6H", source) > plain + 0.05  # a noodle


def test_next_players_needs_are_not_left_in_the_source():
    """Two tens are known to be in that hand."""
    hands = ("10S 10H 4C 2D", "3C 6D JS QH")
    known = (0, sum(1 << card for card in cards("10S 10H")), 0)
    given: dict[str, Any] = {"hands": hands, "known": known, "use": END}
    assert chance("2C 6H KD", "3H 10C JD AC", **given) < chance("2C 6H 10C", "3H KD JD AC", **given) - 0.03


def test_dead_cards_are_not_waited_for():
    """The other two fours are gone."""
    hope = chance("4C 4D 6H", "KC 3D QD AS")
    none = chance("4C 4D 6H", "KC 3D QD AS", discards="4H 4S")
    assert none < hope


def test_fewer_needed_kongs_mean_a_higher_chance():
    ahead = chance("4C 5D 6H", "KC 3D QD AS", kongs=("2C 10C QC AC,9C 9D 9H", "", ""))
    behind = chance("4C 5D 6H", "KC 3D QD AS", kongs=("", "2C 10C QC AC,9C 9D 9H", ""))
    assert ahead > chance("4C 5D 6H", "KC 3D QD AS") > behind
