"""What a deal's cards were worth: played often by good players who see no more than their own."""

import pickle
from random import Random

import pytest

from app.ai.cards_worth import AT_ONCE, CardsWorth, GoodPlayers, cards_question
from app.core.match_history import past_deals
from app.storage.verifying import verify
from tests.matches import RECORDS

IN_TURNS = ("kings-corners-classic", "kong-pie-casino", "pai-tong-thai", "tong-its-usual")


@pytest.mark.parametrize("name", IN_TURNS)
def test_a_deal_is_played_to_its_end_with_fresh_luck_each_time_and_the_same_again_from_the_same_luck(name):
    match = verify(RECORDS / f"{name}.jsonl").match
    game, first = match.game, match.states[past_deals(match)[1].first]
    players = GoodPlayers(game.name)
    found = [players.play(game, first, Random(luck)) for luck in range(6)]
    assert all(len(scores) == len(match.seats) for scores in found)
    assert players.play(game, first, Random(2)) == found[2]


def test_luck_of_the_players_makes_the_same_cards_end_in_other_ways():
    match = verify(RECORDS / "tong-its-usual.jsonl").match
    players = GoodPlayers(match.game.name)
    assert (
        len({players.play(match.game, match.states[past_deals(match)[1].first], Random(luck)) for luck in range(12)})
        > 1
    )


def test_replaying_players_get_only_views(monkeypatch):
    match = verify(RECORDS / "tong-its-one-hand.jsonl").match
    players, seen = GoodPlayers(match.game.name), []

    class Watched:
        def __init__(self, player):
            self.choose = lambda view, *rest: (seen.append(view), player.choose(view, *rest))[1]

    players._keen = [Watched(one) for one in players._keen]
    players.play(match.game, match.states[0], Random(1))
    assert {type(view) for view in seen} == {type(match.game.view(match.states[0], 0))}


def test_question_is_pickled_and_answered_with_tries():
    match = verify(RECORDS / "kings-corners-classic.jsonl").match
    asked = pickle.loads(pickle.dumps(cards_question(3, match.game.name, match.states[0], 20)))
    answer = asked.think()
    assert (answer.ticket, answer.error, answer.move) == (3, None, None)
    assert len(answer.tries) == AT_ONCE
    again = GoodPlayers(match.game.name)
    assert answer.tries[4] == again.play(match.game, match.states[0], Random("cards 24"))


def test_reports_interval_and_normal_range():
    sure = CardsWorth(((3, -3),) * 40 + ((5, -5),) * 40)
    assert sure.mean(0) == 4
    assert 0.2 < sure.reach(0) < 0.23
    assert sure.usual(0, 5)
    assert not sure.usual(0, 7)
    always = CardsWorth(((1, 0),) * 80)
    assert always.reach(0) == 0
    assert always.usual(0, 1)
    assert not always.usual(0, 0)
