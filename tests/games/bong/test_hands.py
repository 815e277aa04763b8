"""Bong: the end of a hand, the match and the house rules (sections 6, 7 and 9).

Numbers in the tests' names are those of RULES.md; text in quotation marks is the rule text
that the program follows; ``option=value`` marks a house rule that is shown.
"""

import pytest

from app.core.card_names import card_name
from app.core.game import CLOCK, IllegalMove
from app.core.match import Match
from app.core.options import build, choices
from app.games.bong.rules.model import Deal, HandScore, Lock, Options, TimeUp
from app.games.bong.table import TABLETOP
from tests.games.bong.factories import BONG, codes, do, legal, lively, position, refusal, seen
from tests.matches import header, played

THREE = ("2C 5C", "3C 4C 6D", "3D 2D 7H")


# ---- 6 The end of a hand


def test_6_1_the_last_card_wins_at_once():
    """“Once that player puts his last card into the middle, he has won, and the game is over.”"""
    state = do(position("2C", "3C 4C", "3D"), "10 0 2C")
    assert state.public.over
    assert refusal(state, 1, "3C") == "This hand is over."
    assert refusal(state, 2, "deal") == "It isn't your turn to deal."
    assert legal(state, 0) == {"deal"}
    assert codes(state.public.race.pile) == "2C"


def test_6_1_a_wrong_last_card_wins_nothing():
    state = do(position("3C", "2C 4C", "3D"), "10 0 3C")
    assert not state.public.over
    assert state.public.locks == (Lock(410, 0),)


def test_6_2_the_others_come_by_cards_left():
    """“Order after that: by cards left.” (ruling)"""
    state = do(position("2C", "3C 4C 5C", "3D", "6C 6D"), "10 0 2C")
    assert state.public.history == (HandScore(0, (0, 3, 1, 2), 10),)


@pytest.mark.parametrize("minutes", [3, 5, 10])
def test_6_3_when_the_time_is_up_the_fewest_cards_win(minutes):
    """“then fewest cards wins; a tie is a draw” (ruling) time_limit=3 time_limit=5 time_limit=10"""
    end = minutes * 60_000
    state = position("2C 9C", "3C", "3D 7H", time_limit=minutes)
    assert BONG.wake_at(state) == end
    assert BONG.legal_moves(state, CLOCK) == (TimeUp(),)
    over = do(state, f"{end} -1 time up")
    assert over.public.history == (HandScore(1, (2, 1, 2), end),)
    assert BONG.wake_at(over) is None
    with pytest.raises(AssertionError, match=r"the clock moves first"):
        do(state, f"{end} 1 3C")


def test_6_3_a_tie_for_the_fewest_cards_is_a_draw():
    state = do(position("2C 9C", "3C", "3D", time_limit=3), "180000 -1 time up")
    assert state.public.history == (HandScore(None, (2, 1, 1), 180_000),)
    assert [deal.scores for deal in BONG.deals(state)] == [(0, 0, 0)]


def test_6_3_the_time_is_up_before_a_lockout_that_ends_then():
    state = do(position("2C 9C", "3C", "3D 7H", time_limit=3), "179600 2 7H")
    assert BONG.wake_at(state) == 180_000
    assert BONG.legal_moves(state, CLOCK) == (TimeUp(),)
    earlier = do(position("2C 9C", "3C", "3D 7H", time_limit=3), "179599 2 7H")
    assert [BONG.notate(move) for move in BONG.legal_moves(earlier, CLOCK)] == ["unlock 2"]
    assert BONG.wake_at(earlier) == 179_999
    late = do(position("2C 9C", "3C", "3D 7H", time_limit=3), "179601 2 7H", "180000 -1 time up")
    assert late.public.locks == ()


def test_6_3_without_a_limit_a_hand_goes_on():
    """time_limit=0"""
    state = position("2C 9C", "3C 4C", "3D 7H", time_limit=0)
    assert BONG.wake_at(state) is None
    assert BONG.legal_moves(state, CLOCK) == ()
    assert not do(state, "99000000 0 2C").public.over


# ---- 7 The match


@pytest.mark.parametrize("first_to", [1, 2, 3, 5, 9])
def test_7_1_the_first_to_win_so_many_hands_wins(first_to):
    """“first to 1 to 9 hands” (ruling) first_to=1 first_to=2 first_to=3 first_to=5 first_to=9"""
    assert first_to in next(choice.values for choice in choices(Options) if choice.name == "first_to")
    match = lively(header(BONG, {"first_to": first_to}, 5))
    scores = match.result.scores
    assert max(scores) == first_to == scores[match.result.winners[0]]
    assert sorted(scores)[-2] < first_to
    winners = [hand.winner for hand in match.state.public.history]
    assert scores == tuple(winners.count(seat) for seat in range(5))
    assert [deal.winner for deal in BONG.deals(match.state)] == winners
    assert not BONG.active(match.state)
    with pytest.raises(IllegalMove, match=r"^The match is over.$"):
        match.play(0, Deal(), match.now)


def test_7_2_a_draw_counts_for_nobody():
    match = Match(header(BONG, {"time_limit": 3, "first_to": 1}, 4))
    match.wake(180_000)
    assert match.result is None
    assert match.state.public.scores == (0, 0, 0, 0)
    (seat,) = BONG.active(match.state)
    match.play(seat, Deal(), 181_000)
    assert match.state.public.deal == 1


# ---- 9 House rules


@pytest.mark.parametrize("lockout", [0, 200, 400, 700, 1000, 1, 333])
def test_9_1_a_lockout_lasts_as_long_as_agreed(lockout):
    """“lockout 0 to 1000 ms” (ruling) lockout=0 lockout=200 lockout=400 lockout=700 lockout=1000"""
    state = do(position(*THREE, lockout=lockout), "1000 1 4C")
    assert codes(state.hands[1]) == "3C 4C 6D"
    assert state.public.tally.wrong == (0, 1, 0)
    if not lockout:
        assert BONG.active(state) == {0, 1, 2}
        assert state.public.locks == ()
        return
    assert BONG.wake_at(state) == 1000 + lockout
    assert BONG.active(do(state, f"{1000 + lockout} -1 unlock 1")) == {0, 1, 2}


def test_9_1_the_usual_lockout():
    assert build(Options, {}, 4).lockout == 400
    assert build(Options, BONG.presets["Strict"], 4) == Options(first_to=5, lockout=1000)


def test_9_2_the_usual_limit_is_for_three():
    """“off; 5 minutes with three players” (ruling)"""
    assert [build(Options, {}, seats).time_limit for seats in range(3, 9)] == [5, 0, 0, 0, 0, 0]
    assert build(Options, {"time_limit": 0}, 3).time_limit == 0
    assert build(Options, BONG.presets["Five minutes"], 6).time_limit == 5


def test_9_3_open_hands_change_nothing_but_the_table():
    """“open hands off, on (local play on one screen)” (ruling) open_hands=off open_hands=on"""
    dimmed, width = (played(header(BONG, {"open_hands": how, "first_to": 1}, 4), limit=300) for how in (False, True))
    assert dimmed.log == width.log
    assert [state.hands for state in dimmed.states] == [state.hands for state in width.states]
    assert BONG.view(width.states[5], 0).shown == ()
    assert build(Options, {}, 4).open_hands is False


def test_9_4_first_to_three_is_usual():
    assert build(Options, {}, 4).first_to == 3


@pytest.mark.parametrize("seconds", [5, 10, 0])
def test_9_5_after_how_long_somebody_is_called_for(seconds):
    """“called for after a time (option: 5 s, 10 s, never; default 5 s)” (ruling) call_after=5 call_after=10
    call_after=0
    """
    state = do(position("2C 9C", "4C 6D", "7H 8H", call_after=seconds, time_limit=0), "1000 0 2C")
    assert BONG.wake_at(state) == (1000 + 1000 * seconds if seconds else None)
    assert build(Options, {}, 4).call_after == 5


def test_9_5_in_matches_of_the_first_version_nobody_was_called_for():
    (old,) = (choice for choice in choices(Options) if choice.name == "call_after")
    assert (old.since, old.before) == (2, 0)


@pytest.mark.parametrize("jumps", [False, True])
def test_9_6_the_cursor_goes_to_what_fits_where_that_is_agreed(jumps):
    """A house rule for the table alone: cursor_jumps=off cursor_jumps=on"""
    given = {"cursor_jumps": jumps, "first_to": 1}
    dimmed, same = (played(header(BONG, options, 4), limit=300) for options in ({"first_to": 1}, given))
    assert dimmed.log == same.log
    state = do(position("2C 8C", "3H 3C 5C", "5D 6D", cursor_jumps=jumps), "100 0 2C")
    found = [TABLETOP.real_time.cursor_target(seen(state), seat) for seat in range(3)]
    assert [card and card_name(card) for card in found] == [None, "3 of clubs" if jumps else None, None]
    assert build(Options, {}, 4).cursor_jumps is False


def test_9_6_in_matches_of_older_versions_no_cursor_jumped():
    (old,) = (choice for choice in choices(Options) if choice.name == "cursor_jumps")
    assert (old.since, old.before) == (3, False)
