"""Kings Corners, section by section: the numbers in the tests' names are those of RULES.md.

Text in quotation marks is the rule text that the program follows. ``option=value`` marks the house rules that a test shows.
"""

import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from games import FACTS, RECORDS, cards, codes, do, header, header_with, legal, pack, piles, played, position, refusal
from hypothesis import given
from hypothesis import strategies as st

from app.rules import record
from app.rules.cards import FRENCH, KING, Chance, is_red, rank
from app.rules.kings_corners.model import (
    CORNERS,
    PLACES,
    Bounds,
    Deal,
    DealScore,
    Draw,
    End,
    Options,
    Play,
    Shift,
)
from app.rules.kings_corners.rules import GAME
from app.rules.match import Match
from app.rules.options import as_text, choices

RULES = (Path(__file__).parents[2] / "app/rules/kings_corners/RULES.md").read_text(encoding="utf-8")
FULL = {"N": "KS", "E": "KH", "S": "KD", "W": "KC"}  # nothing but a red or black queen goes anywhere


def deal(hands, sides="", stock="", *, seats=2, dealer=0, **options):
    """The state after the first deal of a pack that gives these cards."""
    chance = Chance(packs=(pack(hands, sides, stock, seats=seats, dealer=dealer),), dealer=dealer)
    return Match(header_with(GAME, options, seats, chance)).state


# ---- 1 Cards


def test_1_cards():
    """ "A standard 52 card pack is used. The cards rank K-Q-J-10-9-8-7-6-5-4-3-2-A (ace low)." """
    high_to_low = cards("KS QS JS 10S 9S 8S 7S 6S 5S 4S 3S 2S AS")
    assert all(rank(a) == rank(b) + 1 for a, b in pairwise(high_to_low))
    assert len(set(GAME.pack.cards)) == 52
    assert [suit for suit in "CDHS" if is_red(FRENCH.card(f"A{suit}"))] == ["D", "H"]


# ---- 2 The deal


def test_2_1_the_first_dealer_is_drawn_by_chance():
    """ "The first dealer is chosen at random" """
    for seats in GAME.seats:
        dealers = {Match(header(GAME, seats=seats, seed=seed)).state.public.dealer for seed in range(99)}
        assert dealers == set(range(seats))


def test_2_1_the_deal_passes_clockwise():
    """ "... and the turn to deal passes clockwise after each hand." """
    match = played(header(GAME, {"ends": "hands", "hands": 10}, 3))
    dealers = [match.states[0].public.dealer]
    for event, after in zip(match.log, match.states[1:], strict=True):
        if event.move == Deal():
            assert event.seat == after.public.dealer
            dealers.append(after.public.dealer)
    assert len(dealers) == 10
    assert all(later == (dealer + 1) % 3 for dealer, later in pairwise(dealers))


def test_2_1_only_the_next_dealer_deals():
    match = played(header(GAME, {"ends": "hands", "hands": 3}, 3))
    over = next(state for state in match.states if state.public.over)
    dealer = (over.public.dealer + 1) % 3
    assert GAME.active(over) == {dealer}
    assert legal(over, dealer) == {"deal"}
    assert refusal(over, "deal", (dealer + 1) % 3) == "It is not your turn to deal."
    assert refusal(over, "draw", dealer) == "This deal is over."
    assert refusal(match.states[0], "deal") == "This deal is not over yet."
    assert refusal(match.state, "deal", (match.state.public.dealer + 1) % 3) == "The match is over."
    assert refusal(match.state, "end", 0) == "The match is over."


def test_2_2_seven_cards_each_from_the_dealers_left():
    """ "Deal seven cards to each player." One at a time, the player to the dealer's left first."""
    order = FRENCH.cards
    for seats in GAME.seats:
        chance = Chance(packs=(order,), dealer=1)
        state = Match(header_with(GAME, {}, seats, chance)).state
        for seat in range(seats):
            first = (seat - 2) % seats
            assert state.hands[seat] == tuple(order[first + seats * i] for i in range(7))


def test_2_3_four_cards_to_the_cross_and_the_rest_is_the_stock():
    """ "Flip four cards face-up from the stock, and place them North, East, South, and West" """
    order = FRENCH.cards
    for seats in GAME.seats:
        state = Match(header_with(GAME, {}, seats, Chance(packs=(order,), dealer=0))).state
        rest = order[7 * seats :]
        assert state.public.piles == (*((card,) for card in rest[:4]), (), (), (), ())
        assert state.stock[::-1] == rest[4:]
        assert do(state, "draw").hands[1][-1] == rest[4]


def test_2_3_six_players_leave_six_cards():
    """ "Seven cards each from one pack of 52: six players leave six cards of stock." (ruling)"""
    assert [len(Match(header(GAME, seats=seats)).state.stock) for seats in GAME.seats] == [34, 27, 20, 13, 6]


# ---- 3 The turn


def test_3_turns_go_clockwise_from_the_dealers_left():
    """ "Players take turns clockwise, starting with the player to dealer's left." """
    state = deal({}, "AS AH AD AC", seats=4, dealer=2)
    turns = []
    for _ in range(6):
        assert GAME.active(state) == {state.public.turn}
        turns.append(state.public.turn)
        state = do(state, "draw")
    assert turns == [3, 0, 1, 2, 3, 0]
    assert refusal(state, "draw", 0) == "It is not your turn."


def test_3_any_number_of_moves_in_any_order():
    """ "At your turn, you may make any number of moves of the following types in any order" """
    state = position("10H 9C KD QS 2C", "AC", piles={"N": "JS", "E": "8H", "S": "KC", "W": "3D"}, stock="4D")
    state = do(state, "KD>NE", "10H>N", "S>SE", "9C>N", "E>N", "QS>NE", "2C>W")
    assert piles(state) == {"N": "JS 10H 9C 8H", "W": "3D 2C", "NE": "KD QS", "SE": "KC"}
    assert state.public.over


def test_3_1_plays_a_card_on_the_next_higher_in_the_other_colour():
    """ "next lower in rank and opposite in colour - for example you can play a red ten on a black jack" """
    state = position("10H 10D 10S 9H QD", "AC", piles=FULL | {"N": "JS"}, stock="2C")
    kings_moves = {f"{king}>{corner}" for king in "ESW" for corner in ("NE", "SE", "SW", "NW")}
    assert legal(state) == {"10H>N", "10D>N", "QD>W", "draw", *kings_moves}
    after = do(state, "10D>N")
    assert piles(after)["N"] == "JS 10D"
    assert codes(after.hands[0]) == "10H 10S 9H QD"
    assert after.public.turn == 0
    assert refusal(state, "10S>N") == "Only a red ten goes on the jack of spades."
    assert refusal(state, "9H>N") == "Only a red ten goes on the jack of spades."
    assert refusal(state, "QD>E") == "Only a black queen goes on the king of hearts."
    assert refusal(state, "AC>N") == "You do not hold the ace of clubs."


def test_3_1_nothing_goes_on_an_ace():
    """ "Since aces are the lowest cards, nothing can be played on a foundation pile that has an ace on top." """
    state = position("KS 2S QH", "5C", piles=FULL | {"N": "2H AC"}, stock="2C")
    assert not any(move.endswith(">N") for move in legal(state))
    for card in ("KS", "2S", "QH"):
        assert refusal(state, f"{card}>N") == "Nothing goes on an ace."
    assert refusal(state, "E>N") == "Nothing goes on an ace."


def test_3_1_a_king_goes_on_no_pile():
    state = position("KC 2S", "5C", piles=FULL | {"N": "QH", "W": "AD"}, stock="2C")
    assert refusal(state, "KC>N") == "Only a black jack goes on the queen of hearts, and a king never goes on a pile."
    assert refusal(state, "S>N") == "Only a black jack goes on the queen of hearts, and a king never goes on a pile."
    assert refusal(state, "KC>W") == "Nothing goes on an ace."


def test_3_1_corner_piles_are_built_on_in_the_same_way():
    """ "adding a queen of the opposite colour, then a jack of the same colour as the king" """
    state = do(position("KD QS QH JD JC 2H", "AC", piles=FULL | {"S": "5S"}, stock="4D"), "KD>SW")
    assert "QS>SW" in legal(state)
    assert refusal(state, "QH>SW") == "Only a black queen goes on the king of diamonds."
    state = do(state, "QS>SW")
    assert refusal(state, "JC>SW") == "Only a red jack goes on the queen of spades."
    assert piles(do(state, "JD>SW"))["SW"] == "KD QS JD"


def test_3_2_only_a_king_starts_a_corner():
    """ "Place a king from your hand to start a new foundation pile in an empty space in one of the four diagonal corners" """
    state = position("KD QS", "AC", piles={"N": "5S", "E": "5C", "S": "5H", "W": "5D", "NW": "KC"}, stock="4D")
    assert legal(state) == {"KD>NE", "KD>SE", "KD>SW", "draw"}
    for corner in ("NE", "SE", "SW"):
        assert refusal(state, f"QS>{corner}") == "Only a king starts a pile in a corner."
    assert refusal(state, "KD>NW").startswith("Only a red queen goes on the king of clubs")
    assert piles(do(state, "KD>SE"))["SE"] == "KD"


def test_3_3_moves_a_whole_pile():
    """ "a pile consisting of red 4 - black 3 may be moved on top of a pile consisting of black 7 - red 6 - black 5" """
    state = position("9C", "AC", piles={"N": "4H 3S", "E": "7C 6D 5S", "S": "JS", "W": "JC"}, stock="4D")
    assert legal(state) == {"N>E", "draw"}
    after = do(state, "N>E")
    assert piles(after) == {"E": "7C 6D 5S 4H 3S", "S": "JS", "W": "JC"}
    assert after.hands == state.hands
    assert after.public.turn == 0
    assert refusal(state, "E>N") == "Only a red two goes on the three of spades."
    assert refusal(state, "S>S") == "The pile lies there already."
    assert refusal(state, "NE>N") == "There is no pile in the north-east."
    assert refusal(after, "N>E") == "There is no pile in the north."


def test_3_3_it_is_the_bottom_card_that_must_fit():
    """ "if the bottom card of the moving pile is one rank lower and opposite in colour to the top card of the pile" """
    state = position("9C", "AC", piles={"N": "9H 8S", "E": "9D", "S": "10S", "W": "JC"}, stock="4D")
    assert legal(state) == {"N>S", "E>S", "draw"}
    assert refusal(state, "N>E") == "Only a black eight goes on the nine of diamonds."


def test_3_3_a_pile_moves_onto_a_corner_pile_too():
    state = position("9C", "AC", piles={"N": "QH JS", "E": "2D", "S": "2S", "W": "2C", "SW": "KC"}, stock="4D")
    assert legal(state) == {"N>SW", "draw"}
    assert piles(do(state, "N>SW"))["SW"] == "KC QH JS"


def test_3_3_a_card_dealt_to_the_cross_may_fit_at_once():
    """ "one of the dealt foundation cards will immediately fit on another ... the player to the left of dealer will be
    able to move this card and replace it with a card from hand"
    """
    state = deal({1: "2C"}, "8D 9C 3H 5H")
    assert state.public.turn == 1
    after = do(state, "N>E", "2C>N")
    assert piles(after) == {"N": "2C", "E": "9C 8D", "S": "3H", "W": "5H"}


def test_3_4_any_card_goes_to_an_empty_side():
    """ "Play any card from your hand to any of the original (N, E, S, W) foundation piles that has become empty" """
    state = position("2C 9H KS", "AC", piles={"E": "5C", "S": "5H"}, stock="4D")
    sides = {f"{card}>{side}" for card in ("2C", "9H", "KS") for side in ("N", "W")}
    assert legal(state) == sides | {f"KS>{corner}" for corner in ("NE", "SE", "SW", "NW")} | {"draw"}
    assert piles(do(state, "9H>W", "2C>N")) == {"N": "2C", "E": "5C", "S": "5H", "W": "9H"}


def test_3_4_any_card_includes_a_king():
    """ ""Any card" for an empty N, E, S or W includes a king." (ruling)"""
    state = position("KS 2C", "AC", piles={"E": "5C", "S": "5H", "W": "3H"}, stock="4D")
    assert piles(do(state, "KS>N"))["N"] == "KS"


def test_3_5_a_dealt_king_moves_to_a_corner():
    """ "if in the original layout, a king is dealt any of the original foundation piles (N, E, S, W), it can be moved to a
    corner position. The player to the left of dealer will have the benefit of making this move and playing a card from
    hand to replace the moved king."
    """
    state = deal({0: "4S", 1: "7H 2D"}, "5C KH 5S 5H", dealer=1)
    assert state.public.turn == 0
    assert {f"E>{corner}" for corner in ("NE", "SE", "SW", "NW")} <= legal(state)
    assert piles(do(state, "E>NW", "4S>E")) == {"N": "5C", "E": "4S", "S": "5S", "W": "5H", "NW": "KH"}


def test_3_5_four_kings_dealt_all_move():
    state = do(deal({1: "2C"}, "KS KH KD KC"), "N>NE", "E>SE", "S>SW", "W>NW", "2C>N")
    assert piles(state) == {"N": "2C", "NE": "KS", "SE": "KH", "SW": "KD", "NW": "KC"}
    assert {"2D>E", "2D>S"} & legal(position("2D 3D", "AC", piles=piles(state), stock="4D"))


def test_3_5_a_kings_pile_moves_whole_on_any_turn():
    """ "A pile whose lowest-laid card is a king may be moved whole from N, E, S or W to an empty corner, on any turn." """
    state = position("9C", "AC", piles={"N": "KH QC JD", "E": "2D", "S": "2S", "W": "2C", "NE": "KC"}, stock="4D")
    assert legal(state) == {"N>SE", "N>SW", "N>NW", "draw"}
    assert piles(do(state, "N>SW")) == {"E": "2D", "S": "2S", "W": "2C", "NE": "KC", "SW": "KH QC JD"}


def test_3_5_no_other_pile_moves_to_an_empty_place():
    """ "No other pile may move to an empty place." (ruling) A king's pile stays in its corner."""
    state = position("9C", "AC", piles={"N": "QH JS", "E": "KS", "SE": "KD QC"}, stock="4D")
    assert refusal(state, "N>NE") == "Only a pile that starts with a king moves to a corner."
    assert refusal(state, "N>S") == "No pile moves to an empty side; a card from your hand may go there."
    assert refusal(state, "E>W") == "No pile moves to an empty side; a card from your hand may go there."
    assert refusal(state, "SE>NE") == "A king's pile stays in its corner."
    assert refusal(state, "SE>W") == "No pile moves to an empty side; a card from your hand may go there."
    assert legal(state) == {"N>E", "E>NE", "E>SW", "E>NW", "9C>S", "9C>W", "draw"}


def test_3_6_a_draw_ends_the_turn():
    """ "you must draw one card from the stock. This ends your turn. If you are unable to or do not wish to play any cards,
    you simply draw one card." draw=end cards_drawn=1
    """
    state = position("10H", "AC", piles=FULL | {"N": "JS"}, stock="4D 8S")
    after = do(state, "draw")
    assert codes(after.hands[0]) == "10H 4D"
    assert codes(after.stock) == "8S"
    assert after.public.turn == 1
    assert refusal(state, "end") == "Your turn ends with a draw from the stock."
    assert refusal(after, "draw", 0) == "It is not your turn."


def test_3_7_an_empty_stock_ends_turns_without_a_draw():
    """ "If the centre stock runs out, play continues without drawing." """
    state = position("10H 2C", "AC", piles=FULL | {"N": "JS"})
    assert refusal(state, "draw") == "The stock is empty: end your turn without drawing."
    after = do(state, "10H>N", "end")
    assert after.public.turn == 1
    assert codes(after.hands[0]) == "2C"


# ---- 4 The end of a deal


def test_4_1_the_last_card_wins_at_once():
    """ "If you manage to play all the cards in your hand, you have won, and play ceases." """
    state = do(position("10H", "AC 2D", "KS", piles=FULL | {"N": "JS"}, stock="4D 8S"), "10H>N")
    p = state.public
    assert p.over
    assert p.history == (DealScore(0, (0, 2, 10)),)
    assert len(state.stock) == 2
    assert refusal(state, "draw", 0) == "This deal is over."


def test_4_2_impasse_needs_a_whole_round_without_a_move():
    """ "an impasse is reached where the stock has run out and everyone is unable or unwilling to play any further cards" """
    state = position("10H 2C", "AC 2H", "3C 3D", piles=FULL | {"N": "JS", "E": "KH QS", "W": "2D"}, turn=1)
    state = do(state, "end", "end", "10H>N", "end", "end", "end")
    assert not state.public.over  # the ten broke the first round; since then only two have ended in silence
    state = do(state, "end")
    assert state.public.over
    assert state.public.history == (DealScore(None, (1, 2, 2)),)


def test_4_2_an_unwilling_player_makes_an_impasse_too():
    state = do(position("10H 2C", "AC 2H", piles=FULL | {"N": "JS"}), "end", "end")
    assert state.public.history == (DealScore(None, (2, 2)),)


def test_4_2_a_moved_pile_breaks_the_round():
    """ "a full round passes in which no card leaves any hand and no pile moves" (ruling)"""
    state = do(position("2C", "AC", piles={"N": "5H", "E": "6S", "S": "9H", "W": "9C"}), "end", "N>E", "end", "end")
    assert not state.public.over
    assert do(state, "end").public.history[0].winner is None


def test_4_2_the_draw_of_the_last_card_is_no_silent_turn():
    """Two players: the one who draws the last card has not ended a turn with the stock empty."""
    state = do(position("2C", "AC", piles=FULL, stock="5H"), "draw", "end")
    assert not state.public.over
    assert do(state, "end").public.over
    state = do(position("2C", "AC", piles=FULL, stock="5H", draw="start"), "draw", "end", "end")
    assert not state.public.over
    assert do(state, "end").public.over


# ---- 5 Scoring

HANDS = ("KS AH 10C", "QD JD 2C 9S", "KD KH", "5S")
EXACT = {"kings": (12, 4, 20), "pips": (10 + 25 + 10, 10 + 10 + 2 + 9, 20), "fifty": (70, 30, 20)}


def scored(scoring, *, impasse):
    """The scores when seat 3 goes out over HANDS, or when nobody does."""
    last_turn = position(*HANDS, piles={"N": "6H", "E": "7S", "S": "7C", "W": "7D"}, turn=3, scoring=scoring)
    return do(last_turn, *(("end",) * 4 if impasse else ("5S>N",))).public.history[0]


def test_5_1_kings_ten_others_one():
    """ "A king costs 10 points and the other cards cost 1 point each." scoring=kings"""
    assert scored("kings", impasse=False) == DealScore(3, (*EXACT["kings"], 0))
    assert scored("kings", impasse=True) == DealScore(None, (*EXACT["kings"], 1))
    assert _cost_of_each("kings") == [1] * 12 + [10]


def test_5_2_pip_values():
    """ "aces in your hand count 25 points against you at the end, pictures count 10, and pip cards count face value"
    scoring=pips
    """
    assert scored("pips", impasse=False) == DealScore(3, (*EXACT["pips"], 0))
    assert scored("pips", impasse=True) == DealScore(None, (*EXACT["pips"], 5))
    assert _cost_of_each("pips") == [25, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]


def test_5_3_fifty_ten_five():
    """ "aces score 50, picture cards and tens score 10 and pip cards from 2 to 9 score 5 each" scoring=fifty"""
    assert scored("fifty", impasse=False) == DealScore(3, (*EXACT["fifty"], 0))
    assert scored("fifty", impasse=True) == DealScore(None, (*EXACT["fifty"], 5))
    assert _cost_of_each("fifty") == [50, 5, 5, 5, 5, 5, 5, 5, 5, 10, 10, 10, 10]


def _cost_of_each(scoring):
    spades = [FRENCH.card(f"{r}S") for r in ("A", *range(2, 11), "J", "Q", "K")]
    left = [position("5D", codes([card]), piles={"N": "6C"}, scoring=scoring) for card in spades]
    return [do(state, "5D>N").public.scores[1] for state in left]


def test_5_4_chips_everybody_antes():
    """ "Everyone begins by putting a chip into the pot." scoring=chips"""
    p = deal({}, seats=5, scoring="chips").public
    assert (p.scores, p.pot) == ((-1,) * 5, 5)


def test_5_4_a_turn_without_a_card_played_costs_a_chip():
    """ "Anyone who does not play any cards on their turn, but just draws one from the stock, pays another chip to the pot."
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
    """ "a turn without a card played from the hand costs a chip" (ruling)"""
    p = do(position("10H 9C 2C", "AC 3D", piles=FULL, scoring="chips"), "end").public
    assert (p.scores, p.pot) == ((-1, 0), 1)


def test_5_4_who_goes_out_takes_the_pot_and_a_chip_a_card():
    """ "wins the pot, plus a chip from each other player for each card they have left in their hand (10 chips for a king)" """
    state = position(*HANDS, piles={"N": "6H"}, turn=3, scoring="chips", public={"pot": 9, "scores": (-3, -3, -2, -1)})
    p = do(state, "5S>N").public
    assert p.scores == (-3 - 12, -3 - 4, -2 - 20, -1 + 9 + 36)
    assert p.pot == 0


def test_5_4_the_pot_is_carried_over_an_impasse():
    """ "the pot of an impasse stays for the next deal" (ruling)"""
    first, second = (pack({}, seats=6, dealer=dealer) for dealer in (0, 1))
    options = {"scoring": "chips", "ends": "hands", "hands": 2}
    state = Match(header_with(GAME, options, 6, Chance(packs=(first, second), dealer=0))).state
    state = do(state, *["draw"] * 6, *["end"] * 6)
    assert (state.public.scores, state.public.pot) == ((-3,) * 6, 18)
    assert state.public.history == (DealScore(None, (-3,) * 6),)
    state = do(state, "deal")
    assert (state.public.scores, state.public.pot) == ((-4,) * 6, 24)


def test_5_after_each_deal_the_points_are_added_up():
    """ "These points are accumulated from deal to deal" """
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
    """The end of a deal in which seat 0 goes out and the others hold one card each (``hand`` for seat 1)."""
    others = ("2C", "2S", "2H", "3H")[: len(scores) - 2]
    state = position("10H", hand, *others, piles={"N": "JS"}, scoring=scoring, public={"scores": scores}, **options)
    return do(state, "10H>N")


@pytest.mark.parametrize("target", [25, 50, 100, 250, 1, 1000, 77])
def test_6_1_a_match_ends_at_its_target(target):
    """ "until some player reaches or exceeds a target score agreed in advance"
    ends=target target=25 target=50 target=100 target=250
    """
    assert GAME.result(last_deal(0, target - 2, target=target)) is None
    assert GAME.active(last_deal(0, target - 2, target=target)) == {0}
    for reached in (last_deal(0, target - 1, target=target), last_deal(0, target, target=target)):
        assert GAME.result(reached).winners == (0,)
        assert not GAME.active(reached)
    assert GAME.result(last_deal(0, target - 1, target=target)).scores == (0, -target)


def test_6_1_several_reach_the_target_at_once():
    """ "The winner is the player who has the lowest number of penalty points at this time." """
    state = last_deal(26, 24, 40, 19)
    assert GAME.result(state).scores == (-26, -25, -41, -20)
    assert GAME.result(state).winners == (3,)


def test_6_1_with_chips_the_target_is_what_somebody_has_lost():
    assert GAME.result(last_deal(20, -23, scoring="chips")) is None
    assert GAME.result(last_deal(20, -24, scoring="chips")).scores == (21, -25)
    assert GAME.result(last_deal(200, 100, scoring="chips")) is None  # to have won much ends nothing


def test_6_1_the_usual_target_goes_with_the_scoring():
    """ "25 (100 for pip values and for 50/10/5)" (ruling)"""
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
    """ "Alternatively you can play a fixed number of hands" ends=hands hands=1 hands=3 hands=5 hands=10"""
    options = {"ends": "hands", "hands": hands, "target": 1}
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
    """ "after which the player with the lowest score will be the winner" """
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


# ---- 7 House rules


def test_7_1_a_king_held_back_costs_three():
    """ "There is a penalty of three points (or three chips paid to the pot) for holding a king and not playing it when you
    could." compulsory_kings=on
    """
    state = position("KS KD 2C", "10H", piles={"N": "JS"}, stock="5D 6D", compulsory_kings=True)
    assert do(state, "draw").public.scores == (3, 0)  # once a turn, however many kings
    assert do(state, "KS>NE", "draw").public.scores == (3, 0)
    assert do(state, "KS>NE", "KD>E", "draw").public.scores == (0, 0)
    chips = do(replace_scoring(state, "chips"), "draw").public
    assert (chips.scores, chips.pot) == ((-3 - 1, 0), 4)


def replace_scoring(state, scoring):
    options = replace(state.public.options, scoring=scoring)
    return replace(state, public=replace(state.public, options=options))


def test_7_1_without_the_house_rule_it_costs_nothing():
    """ "It seems better to have a 10 point penalty for kings left in hand at the end" compulsory_kings=off"""
    state = position("KS KD 2C", "10H", piles={"N": "JS"}, stock="5D 6D")
    assert do(state, "draw").public.scores == (0, 0)


def test_7_1_it_costs_again_every_turn_with_the_stock_empty_too():
    state = do(position("KS 2C", "KD 10H", piles=FULL | {"N": "JS", "S": "9S"}, compulsory_kings=True), "end", "end")
    assert state.public.history == (DealScore(None, (3 + 11, 3 + 11)),)


def test_7_1_a_pile_moved_into_a_corner_is_no_excuse():
    """ "holding a king that had an empty corner to go to": three kings in corners, the last one in hand, one corner left."""
    table = {"N": "KH QC", "E": "5S", "S": "5C", "W": "6C", "NE": "KD", "SW": "KC"}
    state = position("KS 2C", "10H", piles=table, stock="5D 6D", compulsory_kings=True)
    state = do(state, "N>NW")
    assert "KS>SE" in legal(state)
    assert do(state, "draw").public.scores == (3, 0)


def test_7_1_there_is_always_a_corner_for_a_king_in_hand():
    """So "that had an empty corner to go to" is always so: in a corner lies nothing, or a pile that starts with a king."""
    for seats in GAME.seats:
        match, taken = played(header(GAME, {"ends": "hands", "hands": 3}, seats, seed=9)), 0
        for state in match.states:
            in_corners = [state.public.piles[corner] for corner in CORNERS if state.public.piles[corner]]
            assert all(rank(pile[0]) == KING for pile in in_corners)
            taken = max(taken, len(in_corners))
        assert taken >= 3


def test_7_1_a_king_drawn_at_the_end_comes_too_late_to_count():
    """ "you might claim that you had just picked it up" """
    state = do(position("2C 3C", "10H 9H", piles={"N": "5S"}, stock="KS 6D 7D", compulsory_kings=True), "draw")
    assert state.public.scores == (0, 0)
    assert do(state, "draw", "draw").public.scores == (3, 0)


def test_7_1_a_king_drawn_at_the_start_counts():
    state = position("2C 3C", "10H 9H", piles={"N": "5S"}, stock="KS 6D", compulsory_kings=True, draw="start")
    assert do(state, "draw", "end").public.scores == (3, 0)
    assert do(state, "draw", "KS>SE", "end").public.scores == (0, 0)


def test_7_1_all_learn_who_holds_a_king():
    """ "costs the penalty, told to all" (ruling)"""
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
    """ "Some play that a card must be drawn from the stock at the start of each turn rather than at the end."
    "the turn ends when the player says so" (ruling) draw=start
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
    """ "Some play that two cards must be drawn from the stock on each turn, rather than just one." cards_drawn=2"""
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


# ---- all sections together


def allowed(state, seat, move):
    """Sections 2.1, 3 and 7.2 once more, written as one reads them and slowly; the law test of ``legal_moves``."""
    p, o = state.public, state.public.options
    if p.over:
        return move == Deal() and seat == (p.dealer + 1) % len(state.hands) and GAME.result(state) is None
    if seat != p.turn:
        return False
    must_draw = o.draw == "start" and len(state.stock) > 0 and not p.drawn
    match move:
        case Deal():
            return False
        case Draw():
            return must_draw or (o.draw == "end" and len(state.stock) > 0)
        case End():
            return not must_draw and (o.draw == "start" or len(state.stock) == 0)
        case Play(card, place):
            pile, name = p.piles[place], FRENCH.code(card)
            ok = goes_on(name, FRENCH.code(pile[-1])) if pile else is_side(place) or name[0] == "K"
            return ok and card in state.hands[seat] and not must_draw
        case Shift(source, place) if p.piles[source]:
            bottom = FRENCH.code(p.piles[source][0])
            onto = p.piles[place]
            if onto:
                return goes_on(bottom, FRENCH.code(onto[-1])) and not must_draw
            return bottom[0] == "K" and is_side(source) and not is_side(place) and not must_draw
    return False


def is_side(place):
    return PLACES[place] in {"N", "E", "S", "W"}


def goes_on(card, top):
    black = {card[-1] in "SC", top[-1] in "SC"}
    return black == {True, False} and f" {top[:-1]} {card[:-1]} " in " K Q J 10 9 8 7 6 5 4 3 2 A "


@given(
    st.integers(2, 6), st.integers(0, 999), st.sampled_from(["end", "start"]), st.integers(0, 120), st.integers(1, 2)
)
def test_legal_moves_are_those_that_the_sections_allow(seats, seed, draw, length, cards_drawn):
    options = {"draw": draw, "cards_drawn": cards_drawn}
    state = played(header(GAME, options, seats, seed), limit=length).state
    for seat in range(seats):
        found = GAME.legal_moves(state, seat)
        assert len(set(found)) == len(found)
        assert set(found) == {move for move in FACTS[GAME.name].moves if allowed(state, seat, move)}


@given(st.integers(2, 6), st.integers(0, 999), st.sampled_from(["end", "start"]), st.integers(0, 120))
def test_refusals_tell_the_truth(seats, seed, draw, length):
    state = played(header(GAME, {"draw": draw}, seats, seed), limit=length).state
    p = state.public
    if p.over:
        return
    held = state.hands[p.turn]
    for move in FACTS[GAME.name].moves:
        if allowed(state, p.turn, move):
            continue
        why = GAME.why_not(state, p.turn, move)
        assert ("starts with a draw" in why) == (
            draw == "start" and bool(state.stock) and not p.drawn and move != Deal()
        )
        assert why != "It is not your turn."
        if isinstance(move, Play) and "starts with a draw" not in why:
            assert ("do not hold" in why) == (move.card not in held)
        if "goes on the" in why:
            top = p.piles[move.place][-1]
            wanted = re.match(r"Only a (red|black) (\w+) goes", why)
            fitting = [c for c in FRENCH.cards if goes_on(FRENCH.code(c), FRENCH.code(top))]
            assert {is_red(card) for card in fitting} == {wanted[1] == "red"}
            assert len(fitting) == 2
        if "stock is empty" in why:
            assert not state.stock


def test_the_deal_ends_when_given_packs_run_out():
    """A record with one pack written down stops after that deal; nobody is asked to deal, and a guess agrees."""
    state = deal({1: "QH JS 10H 9S 8H 7S 6H"}, "KS", target=100)
    state = do(state, "QH>N", "JS>N", "10H>N", "9S>N", "8H>N", "7S>N", "6H>N")
    assert state.public.over
    assert GAME.result(state) is None
    assert not GAME.active(state)
    assert refusal(state, "deal", 1) == "No pack was given for deal 2."
    world = GAME.guess(GAME.view(state, 0), Random(0))
    assert not GAME.active(world)


def test_what_cannot_be_taken_back():
    state = position("10H 2C", "AC 3D", piles=FULL | {"N": "JS"}, stock="9C 8S")
    assert GAME.lasting(state, 0, Draw()) == "A drawn card cannot be given back."
    assert GAME.lasting(state, 0, GAME.parse("10H>N")) is None
    assert GAME.lasting(state, 0, GAME.parse("W>NE")) is None
    last = position("10H", "AC 3D", piles=FULL | {"N": "JS"})
    assert GAME.lasting(last, 0, GAME.parse("10H>N")) == "The deal is over and the hands have been shown."
    silent = do(position("10H", "AC 3D", piles=FULL), "end")
    assert GAME.lasting(silent, 1, End()) == "The deal is over and the hands have been shown."
    assert GAME.lasting(silent, 1, Deal()) == "The cards have been dealt."


def test_hands_are_shown_when_a_deal_is_over_and_not_before():
    state = position("10H", "AC 3D", piles=FULL | {"N": "JS"}, stock="2C")
    assert GAME.view(state, 0).shown == ()
    assert GAME.view(state, 0).counts == (1, 2)
    over = do(state, "10H>N")
    assert GAME.view(over, 0).shown == over.hands


# ---- nothing is forgotten


def numbers():
    """Every numbered rule of RULES.md, as ``3.4``."""
    section = 0
    for line in RULES.splitlines():
        if found := re.match(r"## (\d+) ", line):
            section = int(found[1])
        elif found := re.match(r"(\d+)\. ", line):
            yield f"{section}.{found[1]}"


def test_every_numbered_rule_has_a_test():
    tested = {f"{found[1]}.{found[2]}" for name in globals() if (found := re.match(r"test_(\d+)_(\d+)_", name))}
    assert set(numbers()) == tested
    assert len(list(numbers())) == 22


def test_every_house_rule_has_a_test():
    told = " ".join(test.__doc__ or "" for name, test in globals().items() if name.startswith("test_")).split()
    wanted = {f"{choice.name}={as_text(value)}" for choice in choices(Options) for value in choice.values}
    assert wanted - set(told) == set()


def test_the_code_cites_rules_that_there_are():
    source = Path(__file__).parents[2] / "app/rules/kings_corners"
    cited = {
        number for path in source.glob("*.py") for number in re.findall(r"\d\.\d", path.read_text(encoding="utf-8"))
    }
    assert len(cited) > 15
    assert cited <= set(numbers())


def test_the_golden_record_by_hand_shows_what_it_was_written_for():
    """A king dealt to the cross and moved, a dealt card that fits, held kings, an impasse, its pot, a hand played out."""
    match = record.read((RECORDS / "kings-corners-by-hand.jsonl").read_text(encoding="utf-8").splitlines())
    assert piles(match.states[0])["N"] == "KS"
    assert [GAME.notate(event.move) for event in match.log[:3]] == ["N>NE", "QD>NE", "E>S"]
    first, second = match.state.public.history
    # Ante 1 each. Chips for silent turns: 0 two, 1 one, 2 two, 3 one, 4 two, 5 two. Held kings: 0 once, 1 once.
    assert first == DealScore(None, (-1 - 2 - 3, -1 - 1 - 3, -1 - 2, -1 - 1, -1 - 2, -1 - 2))
    # Ante again; the pot of 22 + 6 and 7, 7, 16, 16 and 16 chips go to seat 2.
    assert second == DealScore(2, (-7 - 7, -6 - 7, -4 + 28 + 62, -3 - 16, -4 - 16, -4 - 16))
