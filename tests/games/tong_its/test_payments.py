"""Tong-Its, sections 7 and 8: payments and the match, and the house rules.

Numbers in the tests' names are those of RULES.md; text in quotation marks is the rule text that the program follows;
``option=value`` marks a house rule that is shown.
"""

import pytest

from app.core.game import DealResult, Result
from app.core.match import Match
from app.core.options import BadOption, build, choices
from app.games.tong_its.rules import GAME
from app.games.tong_its.rules.model import Options
from tests.games.tong_its.factories import deal, do, last, open_meld, position, refusal, won
from tests.matches import header, played

STOCK = "2C 3D 9H"
OPEN = {0: ["6C 6D 6S"], 1: ["5C 5D 5S"], 2: ["JC QC KC"]}


def by_discard(hand, *others, melds=None, **more):
    """Return the end of a hand that seat 0 wins by discarding the last card of ``hand``, the eight of spades."""
    state = position(f"{hand} 8S", *others, thrown="8C", stock=STOCK, melds=OPEN if melds is None else melds, **more)
    return do(state, "discard 8S")


def by_call(hand, *others, answers=("fold", "fold"), melds=None, **more):
    """Return the end of a hand in which seat 0 calls."""
    melds = OPEN if melds is None else melds
    return do(position(hand, *others, thrown="8C", stock=STOCK, melds=melds, phase="start", **more), "call", *answers)


# ---- 7 Payments


@pytest.mark.parametrize(
    ("state", "winner", "base"),
    [
        (by_discard("", "2D 3C", "4H 9H"), 0, 3),
        (by_call("2D", "4H 9H", "7H", answers=("challenge", "fold")), 0, 3),
        (by_call("2D", "2H", "7H", answers=("challenge", "fold")), 1, 3),
        (by_call("2D", "4H 9H", "7H", answers=("challenge", "challenge")), 0, 3),
        (by_call("2D", "4H 9H", "7H"), 0, 1),
        (do(position("2D 8S", "4H 9H", "7H", melds=OPEN), "discard 8S"), 0, 1),
    ],
)
def test_7_1_for_winning(state, winner, base):
    """“Three chips if they won by calling tongit”, “Three chips if they won by a challenged call of “draw” (whether or
    not they were the caller or the challenger)”, “One chip for any other kind of win”.
    Who folded pays too: “each loser must pay to the winner”.
    """
    score = last(state)
    assert (score.winner, score.base, score.fours, score.aces) == (winner, base, 0, 0)
    assert score.owed == score.paid == tuple(0 if seat == winner else base for seat in range(3))
    assert score.chips == tuple(98 + 2 * base if seat == winner else 98 - base for seat in range(3))


def test_7_2_fours_face_down_and_in_hand():
    """“Three chips for each concealed four-of-a-kind in the winner’s hand”"""
    down = {0: ["9C 9D 9H 9S"]}
    assert last(by_discard("", "2D 3C", "4H", face_down=down)).owed == (0, 6, 6)
    assert last(by_call("7C 7D 7H 7S 2D", "3C", "4H")).owed == (0, 4, 4)
    both = last(by_call("7C 7D 7H 7S 2D", "3C", "4H", face_down=down))
    assert (both.fours, both.owed) == (2, (0, 7, 7))


def test_7_2_a_four_laid_open_and_those_of_losers_bring_nothing():
    laid = {**OPEN, 0: ["9C 9D 9H 9S"]}
    assert last(by_call("2D", "7C 7D 7H 7S", "4H", melds=laid, face_down={2: ["3C 3D 3H 3S"]})).owed == (0, 1, 1)


BROKEN = "7C 7D 7H 7S 8S 9S"
"""Three sevens and a run leave no deadwood, the four of them leaves 17."""


def by_stock(*hands, melds=OPEN, turn=0):
    """Return the end of a hand that ends with the stock, as seat ``turn`` discards the ten of hearts."""
    held = [f"{hand} 10H" if seat == turn else hand for seat, hand in enumerate(hands)]
    return do(position(*held, melds=melds, turn=turn), "discard 10H")


@pytest.mark.parametrize(
    ("state", "winner", "fours", "whole"),
    [
        # Nobody compares with the winner: all fold, or nobody else has opened.
        (by_call(BROKEN, "3C", "4H"), 0, 1, None),
        (by_stock(BROKEN, "3C", "4H", melds={0: OPEN[0]}), 0, 1, None),
        # The caller needs less than a challenger ...
        (by_call(BROKEN, "KD 8H", "4H", answers=("challenge", "fold")), 0, 1, 17),
        (by_call(BROKEN, "KD 8H", "QD 8C", answers=("challenge", "challenge")), 0, 1, 17),
        (by_call(BROKEN, "KD 7H", "QD 8D", answers=("fold", "challenge")), 0, 1, 17),
        (by_call(BROKEN, "KD 7H", "QD 8D", answers=("challenge", "fold")), 0, 0, None),
        (by_call(BROKEN, "KD 8H", "QD 6H", answers=("challenge", "challenge")), 0, 0, None),
        # ... a challenger no more than the caller and who comes after it, ...
        (by_call("KD 7H", BROKEN, "4H", answers=("challenge", "fold")), 1, 1, 17),
        (by_call("KD 6H", BROKEN, "4H", answers=("challenge", "fold")), 1, 0, None),
        (by_call("KD 7H", BROKEN, "QD 7D", answers=("challenge", "challenge")), 1, 1, 17),
        (by_call("KD 7H", "QD 7D", BROKEN, answers=("challenge", "challenge")), 2, 0, None),
        (by_call("KD 7H", "QD 8D", BROKEN, answers=("challenge", "challenge")), 2, 1, 17),
        # ... and who drew the last card no more than anybody, the others less than those before them.
        (by_stock(BROKEN, "KD 7H", "QD 7D"), 0, 1, 17),
        (by_stock(BROKEN, "KD 6H", "QD 8D"), 0, 0, None),
        (by_stock("KD 7H", BROKEN, "QD 7D"), 1, 0, None),
        (by_stock("KD 8H", BROKEN, "QD 7D"), 1, 1, 17),
        (by_stock("KD 8H", "QD 7D", BROKEN), 2, 0, None),
        # Who has not opened compares nothing.
        (by_stock(BROKEN, "3C", "QD 7D", melds={0: OPEN[0], 2: OPEN[2]}), 0, 1, 17),
    ],
)
def test_7_2_a_four_counts_unless_its_cards_are_needed_to_win(state, winner, fours, whole):
    """“Three chips for each concealed four-of-a-kind in the winner’s hand”; “A card must be counted toward only one
    meld”.
    """
    score = last(state)
    assert (score.winner, score.fours, score.whole) == (winner, fours, whole)
    assert max(score.owed) - score.base - (not all(state.public.melds)) == 3 * fours
    if score.deadwood[winner] is not None:
        assert score.deadwood[winner] == 0


@pytest.mark.parametrize(
    ("rival", "fours", "whole"), [("4H 3H", 0, None), ("4H 4D", 1, 7), ("KD KH 7H", 1, 7), ("KD KH 8H", 2, 27)]
)
def test_7_2_of_two_fours_as_many_count_as_win(rival, fours, whole):
    """Runs of the spades leave no deadwood, with the twos whole 7, with the jacks too 27."""
    both = "2C 2D 2H 2S 3S 4S JC JD JH JS QS KS"
    melds = {0: ["6C 6D 6S"], 1: ["5C 5D 5S"], 2: ["10C 10D 10S"]}
    score = last(by_call(both, rival, "7D", melds=melds, answers=("challenge", "fold")))
    assert (score.winner, score.fours, score.whole) == (0, fours, whole)


def test_7_2_a_four_in_an_equally_good_split_counts_without_a_word():
    # Three sevens with a run, or four of them: either leaves seven.
    for answers in (("fold", "fold"), ("challenge", "fold")):
        score = last(by_call("7C 7D 7H 7S AS 2S 4S", "8C", "4H", answers=answers))
        assert (score.fours, score.whole) == (1, None)
    equal = last(by_call("AC AD AH AS 2S 3S 4S", "3C", "4H"))
    assert (equal.fours, equal.aces) == (1, 4)


def test_7_3_a_loser_who_has_not_opened():
    """“One chip if the loser did not open their hand”"""
    assert last(by_call("2D", "3C", "4H", melds={0: OPEN[0]})).owed == (0, 2, 2)
    assert last(by_call("2D", "3C", "4H", melds={0: OPEN[0], 2: OPEN[2]})).owed == (0, 2, 1)
    down = {1: ["9C 9D 9H 9S"]}
    assert last(by_discard("", "3C", "4H", melds={0: OPEN[0]}, face_down=down)).owed == (0, 3, 4)
    assert last(by_discard("", "3C", "4H", melds={})).owed == (0, 4, 4)


def test_7_4_aces_in_hand_and_in_melds():
    """“One chip for each ace the winner held, either in their hand or in melds”"""
    assert last(by_call("AD AH", "3C", "AS", melds=OPEN)).aces == 2
    assert last(by_call("2D", "3C", "AS", melds={**OPEN, 0: ["AC AD AH"]})).aces == 3
    assert last(by_call("2D", "3C", "4H", melds=OPEN, face_down={0: ["AC AD AH AS"]})).owed == (0, 8, 8)
    assert last(by_call("AD", "3C", "4H", melds={**OPEN, 0: [open_meld("AS 2S 3S", "AS")]})).aces == 2


def test_7_4_an_ace_laid_off_by_another_or_on_the_meld_of_another_does_not_count():
    """“aces laid off on the winners hand, or aces the winner laid off on their opponents’ melds, do not count”"""
    off = {**OPEN, 0: [open_meld("2S 3S 4S", added={"AS": 1})], 1: [open_meld("2H 3H 4H", added={"AH": 0})]}
    assert last(by_call("2D", "3C", "4H", melds=off)).aces == 0
    state = position("AD 9S", "3C 8D", "4H 7S", thrown="8C", stock=STOCK, melds={**OPEN, 1: ["2D 3D 4D"]})
    assert last(do(state, "AD>1.1", "discard 9S")).aces == 0


def test_7_4_an_own_ace_laid_off_on_an_own_meld_counts():
    """“each ace the winner held, either in their hand or in melds”: the bracket leaves out what others laid off on the
    winner's melds and what the winner laid off on theirs.
    """
    state = position("AD 9S", "3C 8D", "4H 7S", thrown="8C", stock=STOCK, melds={**OPEN, 0: ["2D 3D 4D"]})
    assert last(do(state, "AD>0.1", "discard 9S")).aces == 1
    both = {**OPEN, 0: [open_meld("2S 3S 4S", added={"AS": 0}), open_meld("2H 3H 4H", added={"AH": 2})]}
    assert last(by_call("2D", "3C", "AC", melds=both)).aces == 1


def test_7_5_the_pot_is_for_two_wins_in_a_row():
    """“All players ante again to the pot. The pot is only awarded to a player who wins two hands in a row.”"""
    for history, pot in [
        ((), 0),
        ((won(0),), 24),
        ((won(1),), 0),
        ((won(0), won(1)), 0),
        ((won(0), won(None)), 0),
        ((won(1), won(0)), 24),
        ((won(0), won(0)), 24),
    ]:
        over = by_call("2D", "3C", "4H", history=history, pot=24)
        assert (last(over).pot, over.public.pot) == (pot, 24 - pot)
        assert last(over).chips == (100 + pot, 97, 97)
        assert do(over, "deal").public.pot == 24 - pot + 6


def test_7_6_who_owes_more_than_they_have_pays_what_they_have():
    score = last(by_discard("", "3C", "4H", chips=(250, 2, 0), face_down={0: ["AC AD AH AS"]}))
    assert (score.owed, score.paid, score.chips) == ((0, 10, 10), (0, 2, 0), (252, 0, 0))


# ---- 8 The match


@pytest.mark.parametrize("hands", [1, 3, 5, 10, 20, 7])
def test_8_1_after_some_hands(hands):
    """ends=hands hands=1 hands=3 hands=5 hands=10 hands=20"""
    match = played(header(GAME, {"hands": hands}))
    assert len(match.state.public.history) == hands
    before = by_call("2D", "3C", "4H", history=(won(1),) * (hands - 1), hands=hands, chips=(1, 1, 0))
    assert GAME.result(before) is not None
    assert refusal(before, "deal", 0) == "The match is over."


def test_8_1_a_player_without_chips_plays_on():
    over = by_call("2D", "3C", "4H", chips=(290, 1, 0))
    assert over.public.chips == (291, 0, 0)
    assert GAME.active(over) == {0}


@pytest.mark.parametrize(("chips", "ends"), [((100, 97, 3), False), ((100, 98, 2), True), ((99, 1, 98), True)])
def test_8_2_at_the_last_chip(chips, ends):
    """ends=bust: the hand costs every loser a chip."""
    over = by_call("2D", "3C", "4H", ends="bust", chips=chips, history=(won(1),) * 30)
    assert (GAME.result(over) is not None) == ends
    assert bool(GAME.active(over)) != ends


def test_8_2_it_ends_so_and_not_before():
    match = played(header(GAME, {"ends": "bust", "chips_at_start": 20}))
    *before, end = match.state.public.history
    assert all(min(score.chips) >= 2 for score in before)
    assert min(end.chips) < 2


@pytest.mark.parametrize("chips", [20, 50, 100, 200, 500, 33])
def test_8_3_the_score_is_what_was_won_or_lost(chips):
    """chips_at_start=20 chips_at_start=50 chips_at_start=100 chips_at_start=200 chips_at_start=500"""
    assert deal({}, chips_at_start=chips).public.chips == (chips - 2,) * 3
    match = played(header(GAME, {"chips_at_start": chips, "hands": 3}))
    assert match.result == Result(tuple(had - chips for had in match.state.public.chips))
    assert sum(match.result.scores) == -match.state.public.pot


def test_8_3_equals_win_together_and_the_pot_stays_with_nobody():
    void = do(position("4H 8H", "4D", "4C", hands=1), "discard 8H")
    assert GAME.result(void) == Result((-2, -2, -2))
    assert GAME.result(void).winners == (0, 1, 2)
    assert GAME.deals(void) == [DealResult(None, (-2, -2, -2))]


def test_8_3_what_each_hand_added():
    over = by_call("2D", "3C", "4H", history=(won(1, (95, 103, 96)),), chips=(93, 101, 94), pot=12)
    assert GAME.deals(over) == [DealResult(1, (-5, 3, -4)), DealResult(0, (0, -3, -3))]
    assert Match(header(GAME)).game.deals(Match(header(GAME)).state) == []


# ---- the house rules


@pytest.mark.parametrize("wrong", [("chips_at_start", 19), ("chips_at_start", 501), ("hands", 0), ("hands", 101)])
def test_numbers_out_of_range_are_refused(wrong):
    name, value = wrong
    inside = value + 1 if value in {0, 19} else value - 1
    assert getattr(build(Options, {name: inside}, 3), name) == inside
    with pytest.raises(BadOption, match=f"^{name} takes "):
        build(Options, {name: value}, 3)


def test_the_presets():
    whole = {name: build(Options, preset, 3) for name, preset in GAME.presets.items()}
    assert whole == {
        "Usual": Options(chips_at_start=100, ends="hands", hands=10),
        "To the last chip": Options(chips_at_start=50, ends="bust", hands=10),
        "High stakes": Options(chips_at_start=500, ends="hands", hands=20),
        "One hand": Options(chips_at_start=100, ends="hands", hands=1),
    }
    assert {choice.name: choice.needs for choice in choices(Options) if choice.needs} == {"hands": ("ends", "hands")}
