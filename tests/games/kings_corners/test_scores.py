"""Kings Corners, sections 5 and 6: scoring and the match.

Numbers in the tests' names are those of RULES.md; text in quotation marks is the rule text that the program
follows; ``option=value`` marks a house rule that is shown.
"""

from typing import Any

import pytest

from app.core.cards import FRENCH, Chance
from app.core.match import Match
from app.games.kings_corners.rules import GAME
from app.games.kings_corners.rules.model import (
    Deal,
    DealScore,
)
from tests.games.kings_corners.factories import FULL, codes, deal, do, pack, position
from tests.matches import header, header_with, played

# ---- 5 Scoring

HANDS = ("KS AH 10C", "QD JD 2C 9S", "KD KH", "5S")
EXACT = {"kings": (12, 4, 20), "pips": (10 + 25 + 10, 10 + 10 + 2 + 9, 20), "fifty": (70, 30, 20)}


def scored(scoring, *, impasse):
    """Return the scores when seat 3 goes out over HANDS, or when no seat does."""
    last_turn = position(*HANDS, piles={"N": "6H", "E": "7S", "S": "7C", "W": "7D"}, turn=3, scoring=scoring)
    return do(last_turn, *(("end",) * 4 if impasse else ("5S>N",))).public.history[0]


def test_5_1_kings_ten_others_one():
    """“A king costs 10 points and the other cards cost 1 point each.” scoring=kings"""
    assert scored("kings", impasse=False) == DealScore(3, (*EXACT["kings"], 0))
    assert scored("kings", impasse=True) == DealScore(None, (*EXACT["kings"], 1))
    assert _cost_of_each("kings") == [1] * 12 + [10]


def test_5_2_pip_values():
    """“aces in your hand count 25 points against you at the end, pictures count 10, and pip cards count face value”
    scoring=pips
    """
    assert scored("pips", impasse=False) == DealScore(3, (*EXACT["pips"], 0))
    assert scored("pips", impasse=True) == DealScore(None, (*EXACT["pips"], 5))
    assert _cost_of_each("pips") == [25, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]


def test_5_3_fifty_ten_five():
    """“aces score 50, picture cards and tens score 10 and pip cards from 2 to 9 score 5 each” scoring=fifty"""
    assert scored("fifty", impasse=False) == DealScore(3, (*EXACT["fifty"], 0))
    assert scored("fifty", impasse=True) == DealScore(None, (*EXACT["fifty"], 5))
    assert _cost_of_each("fifty") == [50, 5, 5, 5, 5, 5, 5, 5, 5, 10, 10, 10, 10]


def _cost_of_each(scoring):
    spades = [FRENCH.card(f"{r}S") for r in ("A", *range(2, 11), "J", "Q", "K")]
    left = [position("5D", codes([card]), piles={"N": "6C"}, scoring=scoring) for card in spades]
    return [do(state, "5D>N").public.scores[1] for state in left]


def test_5_4_chips_everybody_antes():
    """“Everyone begins by putting a chip into the pot.” scoring=chips"""
    p = deal({}, seats=5, scoring="chips").public
    assert (p.scores, p.pot) == ((-1,) * 5, 5)


def test_5_4_a_turn_without_a_card_played_costs_a_chip():
    """“Anyone who does not play any cards on their turn, but just draws one from the stock, pays another chip to the
    pot.”
    Moving piles is not playing.
    """
    state = position("10H 9C 2C", "AC 3D", piles=FULL | {"N": "JS", "E": "QD"}, stock="4D 8S 7S", scoring="chips")
    played_one = do(state, "10H>N", "draw").public
    assert (played_one.scores, played_one.pot) == ((0, 0), 0)
    shifted = do(state, "N>E", "draw").public
    assert (shifted.scores, shifted.pot) == ((-1, 0), 1)
    drew = do(state, "draw", "draw", "draw").public
    assert (drew.scores, drew.pot) == ((-2, -1), 3)


def test_5_4_a_turn_ended_with_an_empty_stock_costs_a_chip_too():
    """“Anyone who does not play any cards on their turn” pays, though there is no card any more that one “just draws”
    (ruling; RULES.md gives the reason).
    """
    p = do(position("10H 9C 2C", "AC 3D", piles=FULL, scoring="chips"), "end").public
    assert (p.scores, p.pot) == ((-1, 0), 1)


def test_5_4_who_goes_out_takes_the_pot_and_a_chip_a_card():
    """“wins the pot, plus a chip from each other player for each card they have left in their hand (10 chips for
    a king)”
    """
    state = position(*HANDS, piles={"N": "6H"}, turn=3, scoring="chips", public={"pot": 9, "scores": (-3, -3, -2, -1)})
    p = do(state, "5S>N").public
    assert p.scores == (-3 - 12, -3 - 4, -2 - 20, -1 + 9 + 36)
    assert p.pot == 0


def test_5_4_the_pot_is_carried_over_an_impasse():
    """“the pot of an impasse stays for the next deal” (ruling)"""
    first, second = (pack({}, seats=6, dealer=dealer) for dealer in (0, 1))
    options: dict[str, Any] = {"scoring": "chips", "ends": "hands", "hands": 2}
    state = Match(header_with(GAME, options, 6, Chance(packs=(first, second), dealer=0))).state
    state = do(state, *["draw"] * 6, *["end"] * 6)
    assert (state.public.scores, state.public.pot) == ((-3,) * 6, 18)
    assert state.public.history == (DealScore(None, (-3,) * 6),)
    state = do(state, "deal")
    assert (state.public.scores, state.public.pot) == ((-4,) * 6, 24)


def test_5_after_each_deal_the_points_are_added_up():
    """“These points are accumulated from deal to deal”"""
    match = played(header(GAME, {"ends": "hands", "hands": 3, "scoring": "pips"}, 4))
    over = [state for state in match.states if state.public.over]
    total = (0, 0, 0, 0)
    for state in over:
        costs = [_pips(hand) for hand in state.hands]
        total = tuple(a + b for a, b in zip(total, costs, strict=True))
        assert state.public.scores == total
    assert len(over) == 3


def _pips(hand):
    return sum({"A": 25, "K": 10, "Q": 10, "J": 10}.get(FRENCH.code(c)[:-1]) or int(FRENCH.code(c)[:-1]) for c in hand)


# ---- 6 The match


def last_deal(*scores, scoring="kings", hand="AC", **options):
    """Return the end of a deal in which seat 0 goes out and the others hold one card each (``hand`` for seat 1)."""
    others = ("2C", "2S", "2H", "3H")[: len(scores) - 2]
    state = position("10H", hand, *others, piles={"N": "JS"}, scoring=scoring, public={"scores": scores}, **options)
    return do(state, "10H>N")


@pytest.mark.parametrize("target", [25, 50, 100, 250, 1, 1000, 77])
def test_6_1_a_match_ends_at_its_target(target):
    """“until some player reaches or exceeds a target score agreed in advance”
    ends=target target=25 target=50 target=100 target=250
    """
    assert GAME.result(last_deal(0, target - 2, target=target)) is None
    assert GAME.active(last_deal(0, target - 2, target=target)) == {0}
    for reached in (last_deal(0, target - 1, target=target), last_deal(0, target, target=target)):
        assert GAME.result(reached).winners == (0,)
        assert not GAME.active(reached)
    assert GAME.result(last_deal(0, target - 1, target=target)).scores == (0, -target)


def test_6_1_several_reach_the_target_at_once():
    """“The winner is the player who has the lowest number of penalty points at this time.”"""
    state = last_deal(26, 24, 40, 19)
    assert GAME.result(state).scores == (-26, -25, -41, -20)
    assert GAME.result(state).winners == (3,)


def test_6_1_with_chips_the_target_is_what_somebody_has_lost():
    assert GAME.result(last_deal(20, -23, scoring="chips")) is None
    assert GAME.result(last_deal(20, -24, scoring="chips")).scores == (21, -25)
    assert GAME.result(last_deal(200, 100, scoring="chips")) is None  # to have won much ends nothing


def test_6_1_the_usual_target_goes_with_the_scoring():
    """“25 (100 for pip values and for 50/10/5)” (ruling)"""
    usual = {
        scoring: header(GAME, {"scoring": scoring}).options.target for scoring in ("kings", "pips", "fifty", "chips")
    }
    assert usual == {"kings": 25, "pips": 100, "fifty": 100, "chips": 25}


def test_6_1_a_penalty_in_mid_deal_pushes_over_the_target_when_the_deal_ends():
    """The match ends with the deal, not in the middle of one."""
    public = {"scores": (23, 0)}
    state = position("KS 2C", "10H", piles={"N": "JS"}, stock="5D 6D", compulsory_kings=True, public=public)
    state = do(state, "draw")
    assert state.public.scores == (26, 0)
    assert GAME.result(state) is None
    assert GAME.active(state) == {1}
    assert GAME.result(do(state, "10H>N")).scores == (-(26 + 12), 0)


@pytest.mark.parametrize("hands", [1, 3, 5, 10, 2, 100])
def test_6_2_a_match_ends_after_its_deals(hands):
    """“Alternatively you can play a fixed number of hands” ends=hands hands=1 hands=3 hands=5 hands=10"""
    options: dict[str, Any] = {"ends": "hands", "hands": hands, "target": 1}
    match = played(header(GAME, options, 6))
    assert len(match.state.public.history) == hands
    assert sum(event.move == Deal() for event in match.log) == hands - 1
    assert max(match.state.public.scores) > 1  # no target counts


def test_6_2_a_deal_that_ends_in_an_impasse_counts():
    state = Match(header(GAME, {"ends": "hands", "hands": 2}, 6)).state
    for _ in range(2):
        state = do(state, *["draw"] * 6, *["end"] * 6)
        if GAME.active(state):
            state = do(state, "deal")
    assert [score.winner for score in state.public.history] == [None, None]
    assert GAME.result(state) is not None


def test_6_3_the_fewest_points_win():
    """“after which the player with the lowest score will be the winner”"""
    result = GAME.result(last_deal(7, 3, 30))
    assert result.scores == (-7, -4, -31)
    assert result.winners == (1,)


def test_6_3_equal_players_win_together():
    result = GAME.result(last_deal(7, 6, 30, 6))
    assert result.scores == (-7, -7, -31, -7)
    assert result.winners == (0, 1, 3)


def test_6_3_the_most_chips_win_and_a_pot_left_over_is_nobodys():
    state = Match(header(GAME, {"scoring": "chips", "ends": "hands", "hands": 1}, 6)).state
    state = do(state, *["draw"] * 6, *["end"] * 6)
    assert state.public.pot == 18
    assert GAME.result(state).scores == (-3,) * 6
    assert GAME.result(state).winners == (0, 1, 2, 3, 4, 5)
