"""Kings Corners, sections 1 to 4: the cards, the deal, the turn, the end of a deal.

Numbers in the tests' names are those of RULES.md; text in quotation marks is the rule text that the program
follows; ``option=value`` marks a house rule that is shown.
"""

from itertools import pairwise

from app.core.cards import FRENCH, Chance, is_red, rank
from app.core.match import Match
from app.games.kings_corners.rules import GAME
from app.games.kings_corners.rules.model import (
    Deal,
    DealScore,
)
from tests.games.kings_corners.factories import FULL, cards, codes, deal, do, legal, piles, position, refusal
from tests.matches import header, header_with, played

# ---- 1 Cards


def test_1_cards():
    """“A standard 52 card pack is used. The cards rank K-Q-J-10-9-8-7-6-5-4-3-2-A (ace low).”"""
    high_to_low = cards("KS QS JS 10S 9S 8S 7S 6S 5S 4S 3S 2S AS")
    assert all(rank(a) == rank(b) + 1 for a, b in pairwise(high_to_low))
    assert len(set(GAME.pack.cards)) == 52
    assert [suit for suit in "CDHS" if is_red(FRENCH.card(f"A{suit}"))] == ["D", "H"]


# ---- 2 The deal


def test_2_1_the_first_dealer_is_drawn_by_chance():
    """“The first dealer is chosen at random”"""
    for seats in GAME.seats:
        dealers = {Match(header(GAME, seats=seats, seed=seed)).state.public.dealer for seed in range(99)}
        assert dealers == set(range(seats))


def test_2_1_the_deal_passes_clockwise():
    """“... and the turn to deal passes clockwise after each hand.”"""
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
    assert refusal(over, "deal", (dealer + 1) % 3) == "It isn't your turn to deal."
    assert refusal(over, "draw", dealer) == "This deal is over."
    assert refusal(match.states[0], "deal") == "This deal isn't over yet."
    assert refusal(match.state, "deal", (match.state.public.dealer + 1) % 3) == "The match is over."
    assert refusal(match.state, "end", 0) == "The match is over."


def test_2_2_seven_cards_each_from_the_dealers_left():
    """“Deal seven cards to each player.” One at a time, the player to the dealer's left first."""
    order = FRENCH.cards
    for seats in GAME.seats:
        chance = Chance(packs=(order,), dealer=1)
        state = Match(header_with(GAME, {}, seats, chance)).state
        for seat in range(seats):
            first = (seat - 2) % seats
            assert state.hands[seat] == tuple(order[first + seats * i] for i in range(7))


def test_2_3_four_cards_to_the_cross_and_the_rest_is_the_stock():
    """“Flip four cards face-up from the stock, and place them North, East, South, and West”"""
    order = FRENCH.cards
    for seats in GAME.seats:
        state = Match(header_with(GAME, {}, seats, Chance(packs=(order,), dealer=0))).state
        rest = order[7 * seats :]
        assert state.public.piles == (*((card,) for card in rest[:4]), (), (), (), ())
        assert state.stock[::-1] == rest[4:]
        assert do(state, "draw").hands[1][-1] == rest[4]


def test_2_3_six_players_leave_six_cards():
    """“Seven cards each from one pack of 52: six players leave six cards of stock.” (ruling)"""
    assert [len(Match(header(GAME, seats=seats)).state.stock) for seats in GAME.seats] == [34, 27, 20, 13, 6]


# ---- 3 The turn


def test_3_turns_go_clockwise_from_the_dealers_left():
    """“Players take turns clockwise, starting with the player to dealer's left.”"""
    state = deal({}, "AS AH AD AC", seats=4, dealer=2)
    turns = []
    for _ in range(6):
        assert GAME.active(state) == {state.public.turn}
        turns.append(state.public.turn)
        state = do(state, "draw")
    assert turns == [3, 0, 1, 2, 3, 0]
    assert refusal(state, "draw", 0) == "It isn't your turn."


def test_3_any_number_of_moves_in_any_order():
    """“At your turn, you may make any number of moves of the following types in any order”"""
    state = position("10H 9C KD QS 2C", "AC", piles={"N": "JS", "E": "8H", "S": "KC", "W": "3D"}, stock="4D")
    state = do(state, "KD>NE", "10H>N", "S>SE", "9C>N", "E>N", "QS>NE", "2C>W")
    assert piles(state) == {"N": "JS 10H 9C 8H", "W": "3D 2C", "NE": "KD QS", "SE": "KC"}
    assert state.public.over


def test_3_1_plays_a_card_on_the_next_higher_in_the_other_colour():
    """“next lower in rank and opposite in colour - for example you can play a red ten on a black jack”"""
    state = position("10H 10D 10S 9H QD", "AC", piles=FULL | {"N": "JS"}, stock="2C")
    kings_moves = {f"{king}>{corner}" for king in "ESW" for corner in ("NE", "SE", "SW", "NW")}
    assert legal(state) == {"10H>N", "10D>N", "QD>W", "draw", *kings_moves}
    after = do(state, "10D>N")
    assert piles(after)["N"] == "JS 10D"
    assert codes(after.hands[0]) == "10H 10S 9H QD"
    assert after.public.turn == 0
    assert refusal(state, "10S>N") == "Only the 10 of hearts or 10 of diamonds can go on the jack of spades."
    assert refusal(state, "9H>N") == "Only the 10 of hearts or 10 of diamonds can go on the jack of spades."
    assert refusal(state, "QD>E") == "Only the queen of spades or queen of clubs can go on the king of hearts."


def test_3_1_an_ace_goes_on_no_king():
    """“The cards rank K-Q-J-10-9-8-7-6-5-4-3-2-A (ace low).”"""
    state = position("AS 2C", "3D", piles={"N": "KH", "E": "AC"}, stock="4D")
    queen = "Only the queen of spades or queen of clubs can go on the king of hearts"
    assert refusal(state, "AS>N") == refusal(state, "E>N") == f"{queen}. The ace is the lowest card."
    assert refusal(state, "AC>N") == "You don't have the ace of clubs."


def test_3_1_nothing_goes_on_an_ace():
    """“Since aces are the lowest cards, nothing can be played on a foundation pile that has an ace on top.”"""
    state = position("KS 2S QH", "5C", piles=FULL | {"N": "2H AC"}, stock="2C")
    assert not any(move.endswith(">N") for move in legal(state))
    for card in ("KS", "2S", "QH"):
        assert refusal(state, f"{card}>N") == "Nothing goes on an ace, the lowest card."
    assert refusal(state, "E>N") == "Nothing goes on an ace, the lowest card."


def test_3_1_a_king_goes_on_no_pile():
    state = position("KC 2S", "5C", piles=FULL | {"N": "QH", "W": "AD"}, stock="2C")
    jack = "Only the jack of spades or jack of clubs can go on the queen of hearts"
    assert refusal(state, "KC>N") == refusal(state, "S>N") == f"{jack}. A king never goes on a pile."
    assert refusal(state, "KC>W") == "Nothing goes on an ace, the lowest card."


def test_3_1_corner_piles_are_built_on_in_the_same_way():
    """“adding a queen of the opposite colour, then a jack of the same colour as the king”"""
    state = do(position("KD QS QH JD JC 2H", "AC", piles=FULL | {"S": "5S"}, stock="4D"), "KD>SW")
    assert "QS>SW" in legal(state)
    assert refusal(state, "QH>SW") == "Only the queen of spades or queen of clubs can go on the king of diamonds."
    state = do(state, "QS>SW")
    assert refusal(state, "JC>SW") == "Only the jack of hearts or jack of diamonds can go on the queen of spades."
    assert piles(do(state, "JD>SW"))["SW"] == "KD QS JD"


def test_3_2_only_a_king_starts_a_corner():
    """“Place a king from your hand to start a new foundation pile in an empty space in one of the
    four diagonal corners”
    """
    state = position("KD QS", "AC", piles={"N": "5S", "E": "5C", "S": "5H", "W": "5D", "NW": "KC"}, stock="4D")
    assert legal(state) == {"KD>NE", "KD>SE", "KD>SW", "draw"}
    for corner in ("NE", "SE", "SW"):
        assert refusal(state, f"QS>{corner}") == "Only a king can start a pile in a corner."
    assert refusal(state, "KD>NW").startswith(
        "Only the queen of hearts or queen of diamonds can go on the king of clubs"
    )
    assert piles(do(state, "KD>SE"))["SE"] == "KD"


def test_3_3_moves_a_whole_pile():
    """“a pile consisting of red 4 - black 3 may be moved on top of a pile consisting of black 7 - red 6 - black 5”"""
    state = position("9C", "AC", piles={"N": "4H 3S", "E": "7C 6D 5S", "S": "JS", "W": "JC"}, stock="4D")
    assert legal(state) == {"N>E", "draw"}
    after = do(state, "N>E")
    assert piles(after) == {"E": "7C 6D 5S 4H 3S", "S": "JS", "W": "JC"}
    assert after.hands == state.hands
    assert after.public.turn == 0
    assert refusal(state, "E>N") == "Only the 2 of hearts or 2 of diamonds can go on the 3 of spades."
    assert refusal(state, "S>S") == "The pile is already there."
    assert refusal(state, "NE>N") == "There's no pile in the northeast."
    assert refusal(after, "N>E") == "There's no pile in the north."


def test_3_3_it_is_the_bottom_card_that_must_fit():
    """“if the bottom card of the moving pile is one rank lower and opposite in colour to the top card of the pile”"""
    state = position("9C", "AC", piles={"N": "9H 8S", "E": "9D", "S": "10S", "W": "JC"}, stock="4D")
    assert legal(state) == {"N>S", "E>S", "draw"}
    assert refusal(state, "N>E") == "Only the 8 of spades or 8 of clubs can go on the 9 of diamonds."


def test_3_3_a_pile_moves_onto_a_corner_pile_too():
    state = position("9C", "AC", piles={"N": "QH JS", "E": "2D", "S": "2S", "W": "2C", "SW": "KC"}, stock="4D")
    assert legal(state) == {"N>SW", "draw"}
    assert piles(do(state, "N>SW"))["SW"] == "KC QH JS"


def test_3_3_a_card_dealt_to_the_cross_may_fit_at_once():
    """“one of the dealt foundation cards will immediately fit on another ... the player to the left of dealer will be
    able to move this card and replace it with a card from hand”
    """
    state = deal({1: "2C"}, "8D 9C 3H 5H")
    assert state.public.turn == 1
    after = do(state, "N>E", "2C>N")
    assert piles(after) == {"N": "2C", "E": "9C 8D", "S": "3H", "W": "5H"}


def test_3_4_any_card_goes_to_an_empty_side():
    """“Play any card from your hand to any of the original (N, E, S, W) foundation piles that has become empty”"""
    state = position("2C 9H KS", "AC", piles={"E": "5C", "S": "5H"}, stock="4D")
    sides = {f"{card}>{side}" for card in ("2C", "9H", "KS") for side in ("N", "W")}
    assert legal(state) == sides | {f"KS>{corner}" for corner in ("NE", "SE", "SW", "NW")} | {"draw"}
    assert piles(do(state, "9H>W", "2C>N")) == {"N": "2C", "E": "5C", "S": "5H", "W": "9H"}


def test_3_4_any_card_includes_a_king():
    """“'Any card' for an empty N, E, S or W includes a king.” (ruling)"""
    state = position("KS 2C", "AC", piles={"E": "5C", "S": "5H", "W": "3H"}, stock="4D")
    assert piles(do(state, "KS>N"))["N"] == "KS"


def test_3_5_a_dealt_king_moves_to_a_corner():
    """“If in the original layout, a king is dealt any of the original foundation piles (N, E, S, W), it can be moved
    to a corner position. The player to the left of dealer will have the benefit of making this move and playing a card
    from hand to replace the moved king.”
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
    """“A pile whose lowest-laid card is a king may be moved whole from N, E, S or W to an empty corner, on any
    turn.” (ruling)
    """
    state = position("9C", "AC", piles={"N": "KH QC JD", "E": "2D", "S": "2S", "W": "2C", "NE": "KC"}, stock="4D")
    assert legal(state) == {"N>SE", "N>SW", "N>NW", "draw"}
    assert piles(do(state, "N>SW")) == {"E": "2D", "S": "2S", "W": "2C", "NE": "KC", "SW": "KH QC JD"}


def test_3_5_no_other_pile_moves_to_an_empty_place():
    """“No other pile may move to an empty place.” (ruling) A king's pile stays in its corner."""
    state = position("9C", "AC", piles={"N": "QH JS", "E": "KS", "SE": "KD QC"}, stock="4D")
    assert refusal(state, "N>NE") == "Only a pile that starts with a king can move to a corner."
    assert refusal(state, "N>S") == "You can't move a pile to this empty place. Play a card from your hand instead."
    assert refusal(state, "E>W") == "You can't move a pile to this empty place. Play a card from your hand instead."
    assert refusal(state, "SE>NE") == "A king's pile stays in its corner."
    assert refusal(state, "SE>W") == "You can't move a pile to this empty place. Play a card from your hand instead."
    assert legal(state) == {"N>E", "E>NE", "E>SW", "E>NW", "9C>S", "9C>W", "draw"}


def test_3_6_a_draw_ends_the_turn():
    """“you must draw one card from the stock. This ends your turn. If you are unable to or do not wish to play any
    cards, you simply draw one card.” draw=end cards_drawn=1
    """
    state = position("10H", "AC", piles=FULL | {"N": "JS"}, stock="4D 8S")
    after = do(state, "draw")
    assert codes(after.hands[0]) == "10H 4D"
    assert codes(after.stock) == "8S"
    assert after.public.turn == 1
    assert refusal(state, "end") == "Draw from the stock to end your turn."
    assert refusal(after, "draw", 0) == "It isn't your turn."


def test_3_7_an_empty_stock_ends_turns_without_a_draw():
    """“If the centre stock runs out, play continues without drawing.”"""
    state = position("10H 2C", "AC", piles=FULL | {"N": "JS"})
    assert refusal(state, "draw") == "The stock is empty. End your turn without drawing."
    after = do(state, "10H>N", "end")
    assert after.public.turn == 1
    assert codes(after.hands[0]) == "2C"


# ---- 4 The end of a deal


def test_4_1_the_last_card_wins_at_once():
    """“If you manage to play all the cards in your hand, you have won, and play ceases.”"""
    state = do(position("10H", "AC 2D", "KS", piles=FULL | {"N": "JS"}, stock="4D 8S"), "10H>N")
    p = state.public
    assert p.over
    assert p.history == (DealScore(0, (0, 2, 10)),)
    assert len(state.stock) == 2
    assert refusal(state, "draw", 0) == "This deal is over."


def test_4_2_impasse_needs_a_whole_round_without_a_move():
    """“an impasse is reached where the stock has run out and everyone is unable or unwilling to play any
    further cards”
    """
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
    """“a full round passes in which no card leaves any hand and no pile moves” (ruling)"""
    state = do(position("2C", "AC", piles={"N": "5H", "E": "6S", "S": "9H", "W": "9C"}), "end", "N>E", "end", "end")
    assert not state.public.over
    assert do(state, "end").public.history[0].winner is None


def test_4_2_the_draw_of_the_last_card_is_no_silent_turn():
    """With two players, the one who draws the last card has not ended a turn with the stock empty."""
    state = do(position("2C", "AC", piles=FULL, stock="5H"), "draw", "end")
    assert not state.public.over
    assert do(state, "end").public.over
    state = do(position("2C", "AC", piles=FULL, stock="5H", draw="start"), "draw", "end", "end")
    assert not state.public.over
    assert do(state, "end").public.over
