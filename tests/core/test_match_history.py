"""Looking back: the deals of a match that are over, and the match after any of its moves."""

import pytest

from app.core.match import Match
from app.core.match_history import fork, match_at, past_deals
from app.games import GAMES
from app.storage.verifying import verify
from app.table.registry import TABLETOPS
from tests.matches import RECORDS, header, played

WHOLE = ("kings-corners-classic", "kong-pie-home", "pai-tong-kelantan-pong", "bong-usual", "tong-its-usual")


@pytest.mark.parametrize("name", WHOLE)
def test_a_deal_begins_where_it_is_dealt_and_ends_where_it_is_over(name):
    match = verify(RECORDS / f"{name}.jsonl").match
    game, deals = match.game, past_deals(match)
    assert len(deals) == len(game.deals(match.state)) > 0
    dealt = [0, *(i for i, event in enumerate(match.log, 1) if TABLETOPS[game.name].is_deal(event.move))]
    assert [deal.first for deal in deals] == dealt[: len(deals)]
    for number, deal in enumerate(deals):
        assert len(game.deals(match.states[deal.last - 1])) == number
        assert len(game.deals(match.states[deal.last])) == number + 1


def test_a_deal_that_is_being_played_is_not_over():
    match = Match(header(GAMES[0]))
    assert past_deals(match) == ()


def test_the_past_is_the_same_match_and_going_on_changes_nothing_of_the_whole():
    match = played(header(GAMES[0]), limit=30)
    before = match_at(match, 12)
    assert (before.log, before.states) == (match.log[:12], match.states[:13])
    log, states = list(match.log), list(match.states)
    before.play(match.log[12].seat, match.log[12].move, match.log[12].at)
    assert before.state == match.states[13]
    assert (match.log, match.states) == (log, states)


def test_who_plays_on_is_a_person_and_all_others_are_players():
    match = played(header(GAMES[0], seats=3), limit=30)
    seat_players = fork(match, 12, 1).header.seat_players
    assert [seat_player.player for seat_player in seat_players] == ["keen", "person", "keen"]
    assert [seat_player.name for seat_player in seat_players] == [
        seat_player.name for seat_player in match.header.seat_players
    ]
