"""What one seat did in two matches with the same cards, move by move."""

from app.core.match import Match
from app.core.match_history import pairs, past_deals
from app.storage.verifying import verify
from tests.matches import RECORDS


def match_of(name):
    return verify(RECORDS / f"{name}.jsonl").match


def test_a_match_beside_itself_is_the_same_all_along():
    match = match_of("tong-its-usual")
    found = pairs(match, match, 1)
    own = [at for deal in past_deals(match) for at in range(deal.first, deal.last) if match.log[at].seat == 1]
    assert [pair.moves for pair in found] == [(at, at) for at in own]
    assert all(pair.same for pair in found)
    assert {pair.deal for pair in found} == set(range(10))


def test_from_the_first_other_move_on_the_two_are_apart_until_the_next_deal():
    """As far as the record of a shorter match goes, the longer one is the same."""
    match = match_of("kong-pie-home")
    deal = past_deals(match)[1]
    shorter = Match(match.header)
    shorter.log, shorter.states = match.log[: deal.last], match.states[: deal.last + 1]
    seat = match.log[deal.first].seat
    found = pairs(match, shorter, seat)
    assert all(pair.same for pair in found if pair.deal < 2)
    later = [pair for pair in found if pair.deal >= 2]
    assert later
    assert all(not pair.same and pair.moves[1] is None for pair in later)


def test_moves_are_set_against_each_other_by_how_many_came_before():
    match = match_of("kings-corners-classic")
    first = past_deals(match)[0]
    other = Match(match.header)
    seat = match.log[0].seat
    for event in match.log[: first.last]:
        other.play(event.seat, event.move, event.at)
    other.log[3] = other.log[3]._replace(move=other.log[4].move)
    found = [pair for pair in pairs(match, other, seat) if pair.deal == 0]
    assert [pair.same for pair in found] == [True] * 3 + [False] * (len(found) - 3)
