"""Kong-Pie, section 7: the chips.

Numbers in the tests' names are those of RULES.md; text in quotation marks is the rule text that the program
follows; ``option=value`` marks a house rule that is shown.
"""

from collections.abc import Mapping
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.match import Match
from app.games.kong_pie.rules import GAME
from app.games.kong_pie.rules.payments import STOPPED, Ending, first_place, pay, shares
from tests.games.kong_pie.factories import CASINO, CHIPS, FACTS, QUIET, THREE, do, ending, fee_position, hand, position
from tests.matches import header, played


def test_7_1_the_ante():
    """“For each game, players pay eight chips to the "kitty" and one fixed payment to the "jackpot" (a token).”
    chips=on
    """
    for seats in GAME.seats:
        sheet = Match(header(GAME, {"chips": True}, seats)).state.public.sheet
        assert sheet.kitty == 8 * seats
        assert sheet.jackpot == seats
        assert sheet.chips == (-8,) * seats
        assert sheet.tokens == (-1,) * seats
    sheet = Match(header(GAME, {"jackpot": 9}, 3)).state.public.sheet
    assert (sheet.kitty, sheet.jackpot, sheet.chips) == (0, 0, (0, 0, 0))


def test_7_2_the_winner_gets_what_all_kongs_score():
    """“The winner is paid a number of chips from the kitty equal to the total points scored by all players for all of
    their kongs that game. The house keeps the remaining chips” glory=off first_place=off
    """
    state = position("8H 2H 3H 5H", "", "", kongs=[THREE, "AC AD AS"], source="9C KD 4H KS", chips=True)
    sheet = do(state, "kong 8H").public.sheet
    assert sheet.chips == (-8 + 3 + 3 + 2, -8, -8)
    assert sheet.house == 24 - 8
    assert sheet.kitty == 0
    assert sheet.tokens == (-1, -1, -1)
    assert sheet.jackpot == 3


def test_7_2_never_more_than_the_kitty_holds():
    """“never more than the kitty holds” (ruling)"""
    state = position("8H 2H 3H 5H", "", "", kongs=[THREE, "AC AD AS"], source="9C KD 4H KS", chips=True)
    poor = state.public._replace(sheet=state.public.sheet._replace(kitty=5, house=19))
    sheet = do(state._replace(public=poor), "kong 8H").public.sheet
    assert sheet.chips == (-8 + 5, -8, -8)
    assert sheet.house == 19


GLORY: Mapping[str, Any] = {"kongs": [THREE, "AC AD AS"], "source": "9C KD 4H KS", "stock": "10H 10C JD 6S"}


def test_7_3_glory():
    """“If the winner can also get "glory" (playing a fifth Kong immediately after their fourth, as a 2nd-Kong), then
    the winner also gets to take back a jackpot payment” glory=on
    """
    state = do(position("8H 10S 3H 5H", "", "", chips=True, glory=True, **GLORY), "kong 8H")
    assert not state.public.over
    assert state.public.sheet.won == 0
    assert GAME.view(state, 1).shown == ()
    assert hand(state, 0) == "10S 3H 5H 10H"
    state = do(state, "3H+5H>9C+KS", "discard KS")
    assert ending(state).winner == 0
    assert not ending(state).glory
    assert state.public.sheet.tokens == (-1, -1, -1)
    glory = do(position("8H 10S 10D 5H", "", "", chips=True, glory=True, **GLORY), "kong 8H", "kong 10D 10H 10S")
    assert ending(glory).glory
    assert glory.public.sheet.tokens == (0, -1, -1)
    assert glory.public.sheet.chips == (-8 + 3 + 3 + 2 + 2, -8, -8)
    assert glory.public.sheet.jackpot == 2


def test_7_3_the_winner_may_pass_glory_by():
    state = do(position("8H 10S 3H 5H", "", "", chips=True, glory=True, **GLORY), "kong 8H")
    assert ending(do(state, "pass")).winner == 0
    assert [*ending(do(state, "pass")).points] == [6, 2, 0]


def test_7_3_without_the_house_rule_the_hand_ends_at_once():
    """glory=off, and without chips there is no glory to be had."""
    cases: tuple[dict[str, Any], ...] = ({"chips": True}, {"chips": False, "glory": True})
    for more in cases:
        assert do(position("8H 10S 3H 5H", "", "", **more, **GLORY), "kong 8H").public.over


def test_7_3_nobody_pays_for_a_restock_then():
    more: dict[str, Any] = {
        **CASINO,
        "restocks": 2,
        "rest": "out",
        "kongs": [THREE, "AC AD AS"],
        "source": "9C KD 4H KS",
    }
    state = do(position("8H 10S 3H 5H", "6C", "6H", discards="QS QD", **more), "kong 8H")
    assert state.public.sheet.question is None
    assert hand(state, 0) == "10S 3H 5H QS"
    assert state.public.sheet.restocks == 1
    used_up = do(position("8H 10S 3H 5H", "6C", "6H", discards="QS QD", **{**more, "restocks": 0}), "kong 8H")
    assert hand(used_up, 0) == "10S 3H 5H"
    assert not used_up.public.over
    assert ending(do(used_up, "pass")).winner == 0


def test_7_3_no_freeze_takes_the_win_away():
    """The winner puts the last noodle, and lojacking leaves nothing to make a kong of: the win remains."""
    more: dict[str, Any] = {"kongs": [THREE], "source": "QC JD 10H KS", "rest": "out", "lojacking": "put", **CHIPS}
    state = position("8H 7D 9D 10S", "", "", **more)
    for text in ("kong 8H", "7D+9D>QC+KS", "discard KS"):
        assert not state.public.over
        assert GAME.active(state) == {0}
        state = do(state, text)
    assert (ending(state).how, ending(state).winner, ending(state).glory) == ("kongs", 0, False)
    assert state.public.scores == (-9 + 6 + 1, -9, -9)


def test_7_3_a_high_kong_for_glory():
    more: dict[str, Any] = {"kongs": [THREE], "source": "9C KD 4H KS", "stock": "8C 8S 7D", **CHIPS}
    state = do(position("10C 10H 10S 8H", "", "", **more), "kong 10C 10H 10S", "kong 8H 7D 8C 8S")
    assert ending(state).how == "high kong"
    assert state.public.sheet.tokens == (2, -1, -1)


def test_7_4_first_place():
    """“whichever player makes 1st-place gets to take back a jackpot payment for that game. Any player may qualify”
    first_place=on
    """
    more: dict[str, Any] = {"source": "9C KD 4H KS", "chips": True, "first_place": True}
    state = position("8H 2H 3H 5H", "", "", kongs=[THREE, "AC AD AS,JC JD JS,7D"], **more)
    sheet = do(state, "kong 8H").public.sheet
    assert sheet.points == (6, 7, 0)
    assert sheet.tokens == (-1, 0, -1)
    assert do(position("8H 2H 3H 5H", "", "", kongs=[THREE], **more), "kong 8H").public.sheet.tokens == (0, -1, -1)


def test_7_4_not_on_a_tie():
    """“This is not paid out if 1st-place is a tie.” first_place=off pays nothing either."""
    for first in (True, False):
        kongs = [THREE, "AC AD AS,JC JD JS,QC QD QS"] if first else [THREE]
        state = position("8H 2H 3H 5H", "", "", kongs=kongs, source="9C KD 4H KS", chips=True, first_place=first)
        over = do(state, "kong 8H")
        assert over.public.sheet.tokens == (-1, -1, -1)
        assert ending(over).first == (None if first else 0)


def test_7_4_glory_and_first_place_take_two():
    """“If the winner earns 1st-place and also gets glory, they would be qualified to take back two”"""
    state = position("8H 10S 10D 5H", "", "", **CHIPS, **GLORY)
    sheet = do(state, "kong 8H", "kong 10D 10H 10S").public.sheet
    assert sheet.tokens == (1, -1, -1)
    assert sheet.jackpot == 1


def test_7_4_who_has_left_may_be_first_too():
    state = do(fee_position(kongs=["", "", "8H"]), "pay", "leave", "leave")
    assert state.public.sheet.tokens == (-1, -1, 0)


def test_7_5_a_high_kong_takes_kitty_and_jackpot():
    """“any player who can make "high kong" at that table” wins the running total."""
    state = position("8H 7D 8S 8C", "", "", kongs=["", "AC AD AS"], **QUIET, **CHIPS)
    rich = state.public._replace(sheet=state.public.sheet._replace(jackpot=50, tokens=(-20, -20, -10)))
    sheet = do(state._replace(public=rich), "kong 8H 7D 8S 8C").public.sheet
    assert sheet.chips == (16, -8, -8)
    assert sheet.tokens == (30, -20, -10)
    assert (sheet.kitty, sheet.jackpot, sheet.house) == (0, 0, 0)


def test_7_5_tokens_stand_for_the_next_hand():
    """“Jackpot tokens that nobody takes back stand in the jackpot for the next hand at that table” (ruling)"""
    state = position("8H 2H 3H 5H", "", "", kongs=[THREE], source="9C KD 4H KS", chips=True)
    state = do(state, "kong 8H", "deal")
    assert state.public.sheet.jackpot == 6
    assert state.public.sheet.kitty == 24
    assert state.public.sheet.house == 24 - 6
    assert state.public.sheet.chips == (-8 + 6 - 8, -16, -16)


def test_7_6_a_chip_a_point_back():
    """“give each player back one chip of kitty per point of score in all of that player's kongs and keep the rest for
    the house”
    """
    more: dict[str, Any] = {"passed_rounds": "stopped", "kongs": ["AC AD AS", "8H"], **QUIET, **CHIPS}
    over = do(position("2C 3D 4S 5H", "6C 6D QS JS", "QC 2S 3C 4D", **more), "pass", "pass", "pass")
    assert over.public.sheet.chips == (-8 + 2, -8 + 3, -8)
    assert over.public.sheet.house == 24 - 5
    assert over.public.sheet.jackpot == 3


def test_7_6_frozen_and_still_pay_back_too():
    more: dict[str, Any] = {"kongs": ["QC QD QH", "8H"], "rest": "out", **CHIPS}
    frozen = position("6C 6D 6S 2C", "3D 4S 5H", source="9C JD 10H KS", **more)
    still = position("2C 3D 4S 5H", "6C 6D QS", source="9C JD 4H KS", turns=2 * 60 - 1, **more)
    for state, how, points in ((frozen, "frozen", 4), (still, "still", 2)):
        over = do(state, "kong 6C 6D 6S" if how == "frozen" else "pass")
        assert ending(over).how == how
        assert over.public.sheet.chips == (-8 + points, -8 + 3)
        assert over.public.sheet.tokens == (-1, -1)
        assert (over.public.sheet.house, over.public.sheet.jackpot) == (16 - 3 - points, 2)


@pytest.mark.parametrize(("direction", "chips"), [("clockwise", (1, 2, 2)), ("anticlockwise", (2, 2, 1))])
def test_7_6_in_turn_means_from_the_player_on_turn_on(direction, chips):
    more: dict[str, Any] = {
        "passed_rounds": "stopped",
        "kongs": ["AC AD AS,9D 9H 9S", "8H", "QC QD QH,10C 10D 10H"],
        **QUIET,
        **CHIPS,
    }
    state = position("2C 3D 4S 5H", "6C 6D QS JS", "2S 3C 4D KH", turn=1, direction=direction, **more)
    poor = state.public._replace(sheet=state.public.sheet._replace(kitty=5, house=19))
    over = do(state._replace(public=poor), "pass", "pass", "pass")
    assert over.public.sheet.chips == tuple(got - 8 for got in chips)
    assert over.public.sheet.house == 19


def test_7_6_a_kitty_too_small_is_paid_out_in_turn():
    assert shares([3, 2, 5], 10, [1, 2, 0]) == [3, 2, 5]
    assert shares([3, 2, 5], 8, [1, 2, 0]) == [3, 2, 3]
    assert shares([3, 2, 5], 7, [1, 2, 0]) == [2, 2, 3]
    assert shares([12, 12], 15, [1, 0]) == [7, 8]


@given(st.lists(st.integers(0, 12), min_size=2, max_size=3), st.integers(0, 40), st.integers(0, 2))
def test_7_6_shares_are_fair(points, kitty, start):
    order = [(start + i) % len(points) for i in range(len(points))]
    got = shares(points, kitty, order)
    assert sum(got) == min(kitty, sum(points))
    assert all(mine <= owed for mine, owed in zip(got, points, strict=True))
    for a, b in product(range(len(points)), repeat=2):
        assert got[a] >= min(points[a], got[b] - 1)


def test_7_7_out_of_restocks():
    """“the house should keep the entire kitty”; “the tokens to the jackpot” (ruling)"""
    sheet = fee_position(restocks=0, kongs=["AS KC KD KH", "8H"]).public.sheet
    assert sheet.house == 24
    assert sheet.chips == (-8, -8, -8)
    assert sheet.jackpot == 3


def test_7_8_the_last_one_left_is_paid_like_any_winner():
    over = do(fee_position(kongs=["JC JS JH", "8H", "7D,7C 7S"]), "pay", "pay", "leave")
    assert over.public.sheet.points == (2, 3, 6)
    over = do(fee_position(kongs=["JC JS JH", "8H", "7D,7C 7S"]), "pay", "leave", "leave")
    assert over.public.sheet.chips == (-8, -9 + 11, -8)
    assert over.public.sheet.tokens == (-1, -1, 0)


@given(
    st.sampled_from(["kongs", "high kong", "last one left", "out of restocks", "stopped", "frozen", "still"]),
    st.lists(st.integers(0, 12), min_size=2, max_size=3),
    st.integers(0, 30),
    st.booleans(),
    st.booleans(),
)
def test_7_payments_come_out_of_the_kitty_and_the_jackpot(how, points, kitty, glory, first):
    options = header(GAME, {"chips": True, "first_place": first}, len(points)).options
    winner = 0 if how in ("kongs", "high kong", "last one left") else None
    paid = pay(Ending(how, winner, glory), options, points, kitty, len(points), range(len(points)))
    assert sum(paid.chips) + paid.house == kitty
    assert min(*paid.chips, paid.house) >= 0
    assert 0 <= sum(paid.tokens) <= len(points)
    assert first_place([1, 3, 3]) is None
    assert pay(Ending(STOPPED), options, points, 99, 3, range(len(points))).chips == tuple(points)


def test_chips_are_conserved():
    for seed in range(3):
        match = played(header(GAME, {**CASINO, "jackpot": 12, "deals": 3}, 3, seed))
        assert all(FACTS.chips(state) == 0 for state in match.states)
