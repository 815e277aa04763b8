"""Kings Corners, section 7: house rules.

Numbers in the tests' names are those of RULES.md; text in quotation marks is the rule text that the program
follows; ``option=value`` marks a house rule that is shown.
"""

from dataclasses import replace
from random import Random

import pytest
from matches import header, played
from of_kings_corners import FULL, codes, deal, do, legal, position, refusal

from app.rules.cards import KING, rank
from app.rules.kings_corners.model import (
    CORNERS,
    Bounds,
    DealScore,
)
from app.rules.kings_corners.rules import GAME

# ---- 7 House rules


def test_7_1_a_king_held_back_costs_three():
    """“There is a penalty of three points (or three chips paid to the pot) for holding a king and not playing it when
    you could.” compulsory_kings=on
    """
    state = position("KS KD 2C", "10H", piles={"N": "JS"}, stock="5D 6D", compulsory_kings=True)
    assert do(state, "draw").public.scores == (3, 0)  # once a turn, however many kings
    assert do(state, "KS>NE", "draw").public.scores == (3, 0)
    assert do(state, "KS>NE", "KD>E", "draw").public.scores == (0, 0)
    chips = do(replace_scoring(state, "chips"), "draw").public
    assert (chips.scores, chips.pot) == ((-3 - 1, 0), 4)


def replace_scoring(state, scoring):
    options = replace(state.public.options, scoring=scoring)
    return state._replace(public=state.public._replace(options=options))


def test_7_1_without_the_house_rule_it_costs_nothing():
    """“It seems better to have a 10 point penalty for kings left in hand at the end” compulsory_kings=off"""
    state = position("KS KD 2C", "10H", piles={"N": "JS"}, stock="5D 6D")
    assert do(state, "draw").public.scores == (0, 0)


def test_7_1_it_costs_again_every_turn_with_the_stock_empty_too():
    state = do(position("KS 2C", "KD 10H", piles=FULL | {"N": "JS", "S": "9S"}, compulsory_kings=True), "end", "end")
    assert state.public.history == (DealScore(None, (3 + 11, 3 + 11)),)


def test_7_1_a_pile_moved_into_a_corner_is_no_excuse():
    """“holding a king that had an empty corner to go to”: one corner left for the last king."""
    table = {"N": "KH QC", "E": "5S", "S": "5C", "W": "6C", "NE": "KD", "SW": "KC"}
    state = position("KS 2C", "10H", piles=table, stock="5D 6D", compulsory_kings=True)
    state = do(state, "N>NW")
    assert "KS>SE" in legal(state)
    assert do(state, "draw").public.scores == (3, 0)


def test_7_1_there_is_always_a_corner_for_a_king_in_hand():
    """So “that had an empty corner to go to” is always so: a pile in a corner starts with a king."""
    for seats in GAME.seats:
        match, taken = played(header(GAME, {"ends": "hands", "hands": 3}, seats, seed=9)), 0
        for state in match.states:
            in_corners = [state.public.piles[corner] for corner in CORNERS if state.public.piles[corner]]
            assert all(rank(pile[0]) == KING for pile in in_corners)
            taken = max(taken, len(in_corners))
        assert taken >= 3


def test_7_1_a_king_drawn_at_the_end_comes_too_late_to_count():
    """“you might claim that you had just picked it up”"""
    state = do(position("2C 3C", "10H 9H", piles={"N": "5S"}, stock="KS 6D 7D", compulsory_kings=True), "draw")
    assert state.public.scores == (0, 0)
    assert do(state, "draw", "draw").public.scores == (3, 0)


def test_7_1_a_king_drawn_at_the_start_counts():
    state = position("2C 3C", "10H 9H", piles={"N": "5S"}, stock="KS 6D", compulsory_kings=True, draw="start")
    assert do(state, "draw", "end").public.scores == (3, 0)
    assert do(state, "draw", "KS>SE", "end").public.scores == (0, 0)


def test_7_1_all_learn_who_holds_a_king():
    """“costs the penalty, told to all” (ruling)"""
    state = position("KS 2C", "10H 9H", piles={"N": "5S"}, stock="6D 7D KD 8D", compulsory_kings=True)
    state = do(state, "draw", "draw")
    assert state.public.kings == (Bounds(1, 52), Bounds(0, 1))
    state = do(state, "KS>NE", "draw")
    assert state.public.kings == (Bounds(0, 1), Bounds(0, 1))
    assert do(state, "draw").public.kings[1] == Bounds(0, 1)


def test_7_1_guesses_respect_what_all_have_learnt():
    match = played(header(GAME, {"compulsory_kings": True}, 3, seed=4), limit=40)
    rng, told = Random(0), 0
    for state in match.states:
        view = GAME.view(state, state.public.turn)
        for seat, hand in enumerate(GAME.guess(view, rng).hands):
            b, kings = state.public.kings[seat], sum(rank(card) == KING for card in hand)
            assert b.least <= kings <= b.most
            assert b.least <= sum(rank(card) == KING for card in state.hands[seat]) <= b.most
            told += b != Bounds()
    assert told > 40


def test_7_1_a_fresh_card_of_a_kingless_hand_is_a_king_as_often_as_any_unseen_card():
    state = deal({1: "2C 3C 4C 5C 6C 7C 8C", 0: "2H 3H 4H 5H 6H 7H 8H"}, "AS AD AH AC", compulsory_kings=True)
    view, rng = GAME.view(do(state, "draw"), 0), Random(1)
    assert view.public.kings[1] == Bounds(0, 1)
    guesses = [GAME.guess(view, rng).hands[1] for _ in range(3000)]
    share = sum(rank(card) == KING for hand in guesses for card in hand) / 3000
    # Seven of the 41 unseen cards are known to be no kings: 4 kings in 34 (the new card and the stock).
    assert abs(share - 4 / 34) < 0.025


def test_7_2_draw_at_the_start():
    """“Some play that a card must be drawn from the stock at the start of each turn rather than at the end.”
    “the turn ends when the player says so” (ruling) draw=start
    """
    state = position("10H 2C", "AC 3D", piles=FULL | {"N": "JS"}, stock="9C 8S", draw="start")
    assert legal(state) == {"draw"}
    assert refusal(state, "10H>N") == "With these house rules your turn starts with a draw from the stock."
    assert refusal(state, "end") == "With these house rules your turn starts with a draw from the stock."
    drawn = do(state, "draw")
    assert drawn.public.turn == 0
    assert codes(drawn.hands[0]) == "10H 2C 9C"
    assert {"10H>N", "end"} <= legal(drawn)
    assert refusal(drawn, "draw") == "You have drawn in this turn already."
    after = do(drawn, "10H>N", "9C>N", "end")
    assert after.public.turn == 1
    assert legal(after) == {"draw"}


def test_7_2_with_the_stock_empty_a_turn_starts_without_a_draw():
    state = position("10H 2C", "AC 3D", piles=FULL | {"N": "JS"}, draw="start")
    assert {"10H>N", "end"} <= legal(state)
    assert refusal(state, "draw") == "The stock is empty: end your turn without drawing."


def test_7_2_chips_count_a_turn_when_it_ends():
    state = position("10H 2C", "AC 3D", piles=FULL | {"N": "JS"}, stock="9C 8S", draw="start", scoring="chips")
    assert do(state, "draw").public.scores == (0, 0)
    assert do(state, "draw", "end").public.scores == (-1, 0)
    assert do(state, "draw", "10H>N", "end").public.scores == (0, 0)


def test_7_2_the_last_drawn_card_can_go_out():
    state = do(position("10H", "AC 3D", piles=FULL | {"N": "JS"}, stock="9C", draw="start"), "draw", "10H>N", "9C>N")
    assert state.public.history == (DealScore(0, (0, 2)),)


@pytest.mark.parametrize("draw", ["end", "start"])
def test_7_3_two_cards_are_drawn(draw):
    """“Some play that two cards must be drawn from the stock on each turn, rather than just one.” cards_drawn=2"""
    state = position("2C", "AC 3D", piles=FULL, stock="9C 8S 7S", draw=draw, cards_drawn=2)
    after = do(state, "draw")
    assert codes(after.hands[0]) == "2C 9C 8S"
    assert codes(after.stock) == "7S"
    assert after.public.turn == (1 if draw == "end" else 0)


@pytest.mark.parametrize("draw", ["end", "start"])
def test_7_3_the_last_card_is_drawn_alone(draw):
    state = do(position("2C", "AC 3D", piles=FULL, stock="9C", draw=draw, cards_drawn=2), "draw")
    assert codes(state.hands[0]) == "2C 9C"
    assert state.stock == ()
    assert "end" in legal(state)
