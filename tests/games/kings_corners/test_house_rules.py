"""Kings Corners, section 7: house rules.

Numbers in the tests' names are those of RULES.md; text in quotation marks is the rule text that the program
follows; ``option=value`` marks a house rule that is shown.
"""

from collections import Counter
from dataclasses import replace
from itertools import combinations, permutations
from random import Random

import pytest

from app.core.cards import KING, rank
from app.games.kings_corners.rules import GAME
from app.games.kings_corners.rules.kings import ANY, NONE, surely_none, surely_some
from app.games.kings_corners.rules.model import CORNERS, DealScore
from tests.games.kings_corners.factories import FULL, cards, codes, deal, do, legal, position, refusal
from tests.matches import header, played

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
    """So “that had an empty corner to go to” always holds: a pile in a corner starts with a king."""
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
    assert [surely_some(kings) for kings in state.public.kings] == [True, False]
    # Two old cards and a new one: no two kings, and one king in no more orders than it can be the new card.
    assert state.public.kings[1] == (3, 1, 0, 0, 0)
    state = do(state, "KS>NE")
    assert not surely_some(state.public.kings[0])
    assert do(state, "draw").public.kings[0] == (3, 1, 0, 0, 0)
    assert do(state._replace(stock=()), "end").public.kings[0] == NONE
    assert surely_none(NONE)
    assert not surely_none(ANY)


def test_7_1_guesses_respect_what_all_have_learnt():
    match = played(header(GAME, {"compulsory_kings": True}, 3, seed=4), limit=40)
    rng, shown = Random(0), 0
    for state in match.states:
        view = GAME.view(state, state.public.turn)
        for seat, hand in enumerate(GAME.determinize(view, rng).hands):
            known = state.public.kings[seat]
            assert known[sum(rank(card) == KING for card in hand)]
            assert known[sum(rank(card) == KING for card in state.hands[seat])]
            shown += known != ANY
    assert shown > 40


UNSEEN = "KS KH KD 2C 3C 4C 5C"
"""Cards unknown to seat 0 at first: three of seat 1, four of the stock."""
SEEN = {
    "N": "QC QD QH QS JC JD JH JS 10C 10D 10H 10S", "E": "9C 9D 9H 9S 8C 8D 8H 8S 7C 7D 7H 7S",
    "S": "6C 6D 6H 6S 5D 5H 5S 4D 4H 4S", "W": "3D 3H 3S 2D 2H 2S AC AD AH AS",
}  # fmt: skip


def dealt(order, **options):
    """Deal the unseen cards in that order: seat 1's, then the stock's."""
    held, stock = codes(order[:3]), codes(order[3:])
    return position("KC", held, piles=SEEN, stock=stock, turn=1, compulsory_kings=True, **options)


def ends(start, moves):
    """Return the result of that deal, if it can be played so."""
    for text in moves:
        if text not in legal(start):
            return None
        start = do(start, text)
    return start


@pytest.mark.parametrize(
    ("order", "moves", "options"),
    [
        ("KS KH 2C 3C 4C 5C KD", "draw", {}),  # a king is paid for, then a card comes
        ("KS 2C 3C 4C 5C KD KH", "draw draw draw", {}),  # and is paid for again
        ("KS 2C 3C 4C KH KD 5C", "draw draw KS>NE draw", {}),  # and is played: was there another?
        ("2C 3C 4C KS 5C KH KD", "draw draw draw", {}),  # none at first, then a new one
        ("KS 2C 3C KH 5C 4C KD", "KS>NE draw draw draw", {}),  # played at once, then a new one
        ("KS KH 2C 3C 4C 5C KD", "draw draw KS>NE draw", {}),
        ("KS 2C 3C KH 4C 5C KD", "draw draw KH>NW draw", {}),
        ("KS 2C 3C 4C 5C KH KD", "draw", {"cards_drawn": 2}),
        ("KS 2C 3C 4C 5C KH KD", "draw end draw end draw end", {"draw": "start"}),
        ("2C 3C 4C KS 5C KH KD", "draw KS>NE end draw end draw end", {"draw": "start"}),
    ],
)
def test_7_1_guesses_are_uniform_after_any_such_turns(order, moves, options):
    """Every order of the unseen cards is dealt and played; those that look the same to seat 0 are equally likely."""
    truth = GAME.view(ends(dealt(cards(order), **options), moves.split()), 0)
    likely = Counter()
    for held in combinations(cards(UNSEEN), 3):
        for stock in permutations([card for card in cards(UNSEEN) if card not in held]):
            state = ends(dealt((*held, *stock), **options), moves.split())
            if state is not None and GAME.view(state, 0) == truth:
                likely[frozenset(state.hands[1])] += 1
    rng, found = Random(6), Counter()
    number = 60 * likely.total() // min(likely.values())
    for _ in range(number):
        found[frozenset(GAME.determinize(truth, rng).hands[1])] += 1
    assert set(found) <= set(likely)
    expected = {hand: number * weight / likely.total() for hand, weight in likely.items()}
    squares = sum((found[hand] - many) ** 2 / many for hand, many in expected.items())
    assert abs(squares - len(likely)) < 4 * (2 * len(likely)) ** 0.5


def test_7_1_a_fresh_card_of_a_kingless_hand_is_a_king_as_often_as_any_unseen_card():
    state = deal({1: "2C 3C 4C 5C 6C 7C 8C", 0: "2H 3H 4H 5H 6H 7H 8H"}, "AS AD AH AC", compulsory_kings=True)
    view, rng = GAME.view(do(state, "draw"), 0), Random(1)
    assert view.public.kings[1] == (8, 1, 0, 0, 0)
    guesses = [GAME.determinize(view, rng).hands[1] for _ in range(3000)]
    share = sum(rank(card) == KING for hand in guesses for card in hand) / 3000
    # Seven of the 41 unseen cards are known to be no kings: 4 kings in 34 (the new card and the stock).
    assert abs(share - 4 / 34) < 0.025


def test_7_2_draw_at_the_start():
    """“Some play that a card must be drawn from the stock at the start of each turn rather than at the end.”
    “the turn ends when the player says so” (ruling) draw=start
    """
    state = position("10H 2C", "AC 3D", piles=FULL | {"N": "JS"}, stock="9C 8S", draw="start")
    assert legal(state) == {"draw"}
    assert refusal(state, "10H>N") == "Draw first: with your house rules, your turn starts with a draw."
    assert refusal(state, "end") == "Draw first: with your house rules, your turn starts with a draw."
    drawn = do(state, "draw")
    assert drawn.public.turn == 0
    assert codes(drawn.hands[0]) == "10H 2C 9C"
    assert {"10H>N", "end"} <= legal(drawn)
    assert refusal(drawn, "draw") == "You already drew this turn."
    after = do(drawn, "10H>N", "9C>N", "end")
    assert after.public.turn == 1
    assert legal(after) == {"draw"}


def test_7_2_with_the_stock_empty_a_turn_starts_without_a_draw():
    state = position("10H 2C", "AC 3D", piles=FULL | {"N": "JS"}, draw="start")
    assert {"10H>N", "end"} <= legal(state)
    assert refusal(state, "draw") == "The stock is empty. End your turn without drawing."


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
