"""Kong-Pie, sections 1 to 4: the cards, the deal, the turn, the kongs.

Numbers in the tests' names are those of RULES.md; text in quotation marks is the rule text that the program
follows; ``option=value`` marks a house rule that is shown.
"""

import re
from itertools import combinations, pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.cards import FRENCH, Chance, is_red, rank, suit
from app.core.match import Match
from app.core.options import BadOption
from app.games.kong_pie.rules import GAME
from app.games.kong_pie.rules.kongs import high_notes, kind_of, kong, kongs_in, points_of
from app.games.kong_pie.rules.model import Deal
from tests.games.kong_pie.factories import (
    QUIET,
    cards,
    codes,
    connects,
    do,
    ending,
    hand,
    kongs,
    legal,
    pack,
    position,
    refusal,
)
from tests.matches import header, header_with, played

# ---- 1 Cards


def test_1_1_one_pack():
    """“52 cards in four suits (red hearts, red diamonds, black spades, and black clubs) and thirteen ranks, and no
    jokers.”
    """
    assert len(set(GAME.pack.cards)) == 52
    assert [suit for suit in "CDHS" if is_red(FRENCH.card(f"A{suit}"))] == ["D", "H"]


def test_1_2_high_notes_noodles_and_high_pairs():
    """“in our running example where the high notes are 7H and 8D, the two possible noodles would be 8H and 7D” and
    “two possible high pairs, the 7S & 7C, and the 8S & 8C”
    """
    highs = high_notes((*cards("7H 8D"), *FRENCH.cards))
    assert codes(highs.noodles) == "7D 8H"
    assert [codes(pair) for pair in highs.pairs] == ["7C 7S", "8C 8S"]
    assert highs.cards == set(cards("7D 8H 7C 7S 8C 8S"))


def test_1_2_high_notes_are_never_played():
    state = position("2C 3D 4H 5S", "", source="9C 9D 9H 9S")
    for mover in range(1, 40):
        assert not set(cards("7H 8D")) & {card for group in (*state.hands, state.stock) for card in group}
        state = do(state, "pass" if mover % 2 else min(text for text in legal(state) if "discard" in text))


# ---- 2 The deal


def test_2_1_the_deal_passes_and_the_player_next_to_the_dealer_begins():
    """“starting from a person seated next to dealer”; “players may wish to rotate who is the dealer” deals=5"""
    for direction, step in (("clockwise", 1), ("anticlockwise", -1)):
        match = played(header(GAME, {"direction": direction}, 3))
        starts = [match.states[0], *(after for event, after in moves_of(match) if event.move == Deal())]
        assert len(starts) == 5
        assert all(state.public.turn == (state.public.ledger.dealer + step) % 3 for state in starts)
        dealers = [state.public.ledger.dealer for state in starts]
        assert all(later == (dealer + step) % 3 for dealer, later in pairwise(dealers))
    drawn = {Match(header(GAME, seats=3, seed=seed)).state.public.ledger.dealer for seed in range(60)}
    assert drawn == {0, 1, 2}


def moves_of(match):
    return zip(match.log, match.states[1:], strict=True)


def test_2_1_only_the_next_dealer_deals():
    match = played(header(GAME, {"deals": 2}, 3))
    over = next(state for state in match.states if state.public.over)
    dealer = (over.public.ledger.dealer + 1) % 3
    assert legal(over) == {"deal"}
    assert GAME.active(over) == {dealer}
    assert refusal(over, "deal", (dealer + 1) % 3) == "It's not your turn to deal."
    assert refusal(over, "pass", dealer) == "This hand is over."
    assert refusal(match.states[0], "deal") == "This hand isn't over yet."
    assert refusal(match.state, "deal") == "The match is over."


def test_2_4_a_house_dealer_does_not_play_and_the_lead_passes():
    """“if there is no house dealer, players may wish to rotate who is the dealer” house_dealer=on house_dealer=off"""
    for direction, step in (("clockwise", 1), ("anticlockwise", -1)):
        match = played(header(GAME, {"direction": direction, "house_dealer": True}, 3))
        starts = [match.states[0], *(after for event, after in moves_of(match) if event.move == Deal())]
        assert [state.public.ledger.dealer for state in starts] == [None] * 5
        leads = [state.public.turn for state in starts]
        assert all(later == (lead + step) % 3 for lead, later in pairwise(leads))
        assert [event.seat for event in match.log if event.move == Deal()] == leads[1:]
    house: dict[str, Any] = {"house_dealer": True}
    drawn = {Match(header(GAME, house, seats=3, seed=seed)).state.public.turn for seed in range(60)}
    assert drawn == {0, 1, 2}
    rotating = played(header(GAME, {"deals": 2}, 3))
    assert rotating.states[0].public.ledger.dealer is not None


def test_2_4_who_begins_the_next_hand_has_it_dealt():
    match = played(header(GAME, {"deals": 2, "house_dealer": True}, 3))
    over = next(state for state in match.states if state.public.over)
    first = (over.public.ledger.first + 1) % 3
    assert legal(over) == {"deal"}
    assert GAME.active(over) == {first}
    assert (
        refusal(over, "deal", (first + 1) % 3) == "The player who goes first in the next hand decides when it is dealt."
    )
    assert do(over, "deal").public.turn == first


@pytest.mark.parametrize(
    ("seats", "options", "why"),
    [
        (2, {}, "A house dealer needs three players. With two, let the players deal."),
        (
            3,
            {"restock": "dealer"},
            "A house dealer doesn't decide how to restock. Choose to turn the discards over or to shuffle them.",
        ),
    ],
)
def test_2_4_a_house_dealer_is_for_three_players_and_decides_nothing(seats, options, why):
    """“house deals” is an option for three players (ruling)"""
    with pytest.raises(BadOption, match=re.escape(why)):
        header(GAME, {**options, "house_dealer": True}, seats)
    assert not header(GAME, options, seats).options.house_dealer


def test_2_2_the_second_high_note_is_the_next_that_fits():
    """“search through the deck for a second card of a different rank and suit but of the same color”"""
    order = (*cards("7H 7D 9C 10S 3H KD"), *FRENCH.cards)
    assert codes(high_notes(order).notes) == "7H KD"
    chance = Chance(packs=(pack("QS 4S QC 5D 9C"),), dealer=0)
    state = Match(header_with(GAME, {}, 3, chance)).state
    assert codes(state.public.ledger.highs.notes) == "QS 9C"
    assert codes(state.public.source) == "4S QC 5D AC"


@given(st.permutations(FRENCH.cards))
def test_2_2_every_pack_has_high_notes(order):
    highs = high_notes(order)
    first, second = highs.notes
    assert first == order[0]
    assert is_red(first) == is_red(second)
    assert rank(first) != rank(second)
    assert suit(first) != suit(second)
    assert len(highs.cards) == 6
    assert {rank(card) for card in highs.cards} == {rank(first), rank(second)}
    assert all(is_red(card) == is_red(first) for card in highs.noodles)
    assert all(is_red(card) != is_red(first) for pair in highs.pairs for card in pair)


def test_2_3_the_source_and_the_stock():
    """“Draw the first four cards from the stock and place them face up in a row”; “Don't deal any initial hands”"""
    order = pack("7H 8D", "4S 8C 5C JC", "10D 5H 7D QH 2C")
    for seats in GAME.seats:
        state = Match(header_with(GAME, {}, seats, Chance(packs=(order,), dealer=seats - 1))).state
        assert codes(state.public.source) == "4S 8C 5C JC"
        assert [codes(hand) for hand in state.hands] == ["10D 5H 7D QH", *[""] * (seats - 1)]
        assert len(state.stock) == 52 - 2 - 4 - 4
        assert codes(state.stock[::-1][:1]) == "2C"


def test_2_3_with_a_seed_the_rest_is_shuffled_again():
    """“taking the rest of the remaining deck, shuffle well”: what the search went past lies anywhere."""
    for seed in range(20):
        chance = Chance(seed=seed)
        state = Match(header_with(GAME, {}, 2, chance)).state
        order = [card for card in chance.pack(FRENCH, 0) if card not in state.public.ledger.highs.notes]
        drawn = next(hand for hand in state.hands if hand)
        lies = [*state.public.source, *drawn, *state.stock[::-1]]
        assert sorted(lies) == sorted(order)
        assert lies != order


# ---- 3 The turn


def test_3_1_draws_up_to_four_at_the_start():
    """“If the player has fewer than four cards, they must draw one card at a time from the stock to replenish their
    hand until they are holding four cards.”
    """
    state = do(position("2C 3D 4S 5H", "2S", "AC AD AS KC", stock="10C 10D 10S 6C", **QUIET), "discard 2C")
    assert hand(state, 1) == "2S 10C 10D 10S"
    state = do(state, "pass")
    assert hand(state, 2) == "AC AD AS KC"
    assert hand(do(state, "pass"), 0) == "3D 4S 5H 6C"


def test_3_1_draws_up_to_four_after_a_first_kong():
    """“After making kong, a player should replenish their hand from the stock”"""
    state = do(position("2C 2D 2S 5H", "", stock="10C 10D 10S", **QUIET), "kong 2C 2D 2S")
    assert hand(state, 0) == "5H 10C 10D 10S"
    assert state.public.turn == 0


def test_3_2_two_kongs_a_turn():
    """“A player is given two opportunities to make kong each turn ... After making their second kong any turn, the
    player does not replenish their hand -- instead, it's the next player's turn.”
    """
    state = do(position("2C 2D 2S 5H", "", stock="3C 3D 3S", **QUIET), "kong 2C 2D 2S", "kong 3C 3D 3S")
    assert hand(state, 0) == "5H"
    assert legal(state) == {"discard 5H", "pass"}
    assert refusal(state, "kong 5H") == "You can make only two kongs in a turn."
    assert refusal(state, "5H+4H>9C+JD") == "After your second kong, you can only discard or pass."
    assert do(state, "pass").public.turn == do(state, "discard 5H").public.turn == 1


def test_3_2_no_third_kong_even_with_one_in_hand():
    state = position("2C 2D 2S 8H", "", stock="3C 3D 3S 4C", **QUIET)
    state = do(state, "kong 2C 2D 2S", "kong 3C 3D 3S")
    assert hand(state, 0) == "8H"
    assert refusal(state, "kong 8H") == "You can make only two kongs in a turn."


def test_3_2_a_second_kong_of_the_last_cards_ends_the_turn():
    state = position("2C 5C 6C KC", "", stock="3S 4S 6S JS 10D 10C 10H AH", **QUIET)
    state = do(state, "kong 2C 5C 6C KC", "kong 3S 4S 6S JS")
    assert state.public.turn == 1
    assert hand(state, 1) == "10D 10C 10H AH"


def test_3_3_puts_two_that_match_and_pulls_any_two():
    """“the two cards from your hand that you are swapping out ("putting") have to match one another in either suit or
    rank; and you have to pick up ("pull") two cards from the source, but they can be any two cards”
    """
    state = position("5H QH 5C 10S", "", source="9C JD 4H KS")
    pairs = [" ".join(pair) for pair in combinations(("9C", "JD", "4H", "KS"), 2)]
    wanted = {f"{put}>{'+'.join(codes(sorted(cards(pull))).split())}" for put in ("5H+QH", "5C+5H") for pull in pairs}
    assert connects(state) == wanted
    after = do(state, "5H+QH>9C+KS")
    assert hand(after, 0) == "5C 10S 9C KS"
    assert codes(after.public.source) == "5H JD 4H QH"
    assert after.public.turn == 0
    assert refusal(state, "5H+10S>9C+KS") == "The two cards you put must share a suit or a rank."
    assert refusal(state, "5H+6H>9C+KS") == "You don't have the 6 of hearts."
    assert refusal(state, "5H+QH>9C+9D") == "The 9 of diamonds isn't in the source."


def test_3_3_not_the_two_just_put():
    """“not including the two you just put”"""
    state = position("5H QH 5C 10S", "", source="9C JD 4H KS")
    assert refusal(state, "5H+QH>5H+9C") == "The 5 of hearts isn't in the source."
    assert "5C+9C>4H+5H" in connects(do(state, "5H+QH>9C+JD"))


def test_3_3_as_often_as_one_likes():
    """“swapping cards out endlessly ... is permissable in normal play” connects=0 short_connect=off"""
    state = position("5H QH 5C 10S", "", source="9C JD 4H KS")
    state = do(state, "5H+QH>9C+JD", "5C+9C>5H+QH")
    for _ in range(9):
        state = do(state, "5H+QH>5C+9C", "5C+9C>5H+QH")
    assert state.public.turn == 0
    assert state.public.connects == 20


def test_3_3_pulls_need_two_cards():
    """“connect: ... two cards at a time”, so a source of one card cannot be connected to."""
    state = position("5H QH 5C 10S", "", source="9C")
    assert connects(state) == set()
    assert refusal(state, "5H+QH>9C+JD") == "The jack of diamonds isn't in the source."


def test_3_4_a_discard_ends_the_turn():
    """“simply choose a card from your hand and lay it face-up on top of the discards”"""
    state = position("5H QH 5C 10S", "2C 2D", stock="AC AD", discards="KD", **QUIET)
    after = do(state, "discard QH")
    assert codes(after.public.discards) == "KD QH"
    assert hand(after, 0) == "5H 5C 10S"
    assert after.public.turn == 1
    assert refusal(state, "discard 2C") == "You don't have the 2 of clubs."


def test_3_4_a_discard_is_always_allowed_with_a_card_in_hand():
    """“If you haven't done anything else during your turn”, “if you've made first kong and you haven't connected”, “or
    if you've made second kong”, and “if you have connected ... you are forced to discard”
    """
    state = position("2C 2D 2S 5H", "", stock="3C 3D 3S", **QUIET)
    first = do(state, "kong 2C 2D 2S")
    second = do(first, "kong 3C 3D 3S")
    for one in (state, do(state, "2C+2D>9C+JD"), first, do(first, "3C+3D>9C+JD"), second):
        held = hand(one, 0).split()
        assert {f"discard {code}" for code in held} <= legal(one)


def test_3_5_who_has_connected_must_discard():
    """“if you have connected on your turn but you haven't made kong since connecting, you are forced to discard one
    card before your turn is over”; “The player may pass as long as they aren't forced to discard.”
    """
    must = "You've connected without making a kong, so you must discard to end your turn."
    state = position("2C 2D 2S 5C", "", source="5H 5S JD 4H", stock="3C 3D 3S")
    assert "pass" in legal(state)
    assert refusal(do(state, "2C+5C>JD+4H"), "pass") == must
    first = do(state, "2C+2D>5H+5S", "kong 5C 5H 5S")
    assert "pass" in legal(first)
    assert refusal(do(first, "3C+3D>JD+4H"), "pass") == must
    second = do(first, "kong 3C 3D 3S")
    assert legal(second) == {"discard 2S", "pass"}


def test_3_5_an_empty_hand_can_only_pass():
    """“An empty hand can only pass.” (ruling)"""
    state = position("", "AC AD 2S 3H", rest="out", **QUIET)
    assert legal(state) == {"pass"}
    assert do(state, "pass").public.turn == 1


def test_3_6_turns_go_round():
    """“Play goes around circularly”"""
    state, turns = position("2C 3D", "4C 5D", "6C 9D", **QUIET), []
    for _ in range(5):
        turns.append(state.public.turn)
        state = do(state, "pass")
    assert turns == [0, 1, 2, 0, 1]
    assert refusal(state, "pass", 0) == "It's not your turn."


# ---- 4 Kongs

HIGHS = high_notes((*cards("7H 8D"), *FRENCH.cards))


@pytest.mark.parametrize(
    ("text", "kind", "points"),
    [
        ("2C 5C 9C KC", "four-in-suit", 1),
        ("5C 5H 5S", "three-of-a-kind", 2),
        ("8C 8H 8S", "three-of-a-kind", 2),
        ("8H", "noodle", 3),
        ("7D", "noodle", 3),
        ("7C 7S", "high pair", 3),
        ("8C 8S", "high pair", 3),
        ("7C 7D 8H 7S", "high kong", 0),
        ("7D 8C 8H 8S", "high kong", 0),
        ("7C", None, 0),
        ("9H", None, 0),
        ("7D 8H", None, 0),
        ("7C 8S", None, 0),
        ("7D 7S", None, 0),
        ("9C 9S", None, 0),
        ("5C 5H 6S", None, 0),
        ("2C 5C 9C", None, 0),
        ("2C 5C 9C KD", None, 0),
        ("5C 5D 5H 5S", None, 0),
        ("7C 7D 8H 8S", None, 0),
        ("7C 7S 8C 8S", None, 0),
    ],
)
def test_kinds_of_kongs(text, kind, points):
    cards_made = tuple(sorted(cards(text)))
    assert kind_of(cards_made, HIGHS) == kind
    assert points_of(cards_made, HIGHS) == points


def test_4_1_four_in_suit():
    """“"Four-in-Suit", four cards of the same suit but any rank” ... “(1 point)”"""
    state = position("2C 5C 9C KC", "", source="JD 4H KS AS")
    assert kongs(state) == {"2C 5C 9C KC"}
    after = do(state, "kong 2C 5C 9C KC")
    assert after.public.sheet.points == (1, 0)
    assert [codes(one) for one in after.public.sheet.kongs[0]] == ["2C 5C 9C KC"]
    three = position("2C 5C 9C KD", "", source="JD 4H KS AS")
    assert refusal(three, "kong 2C 5C 9C KD").startswith("A four-card kong needs four of one suit")


def test_4_2_three_of_a_kind():
    """“"Three-of-a-Kind", three cards sharing rank but of any suit” ... “(2 points)”"""
    assert kongs(position("5C 5H 5S KC", "", **QUIET)) == {"5C 5H 5S"}
    state = position("5C 5H 5S 5D", "", **QUIET)
    assert kongs(state) == {"5C 5D 5H", "5C 5D 5S", "5C 5H 5S", "5D 5H 5S"}
    after = do(state, "kong 5C 5H 5S")
    assert hand(after, 0).startswith("5D ")
    assert after.public.sheet.points == (2, 0)
    assert refusal(position("5C 5H 6S KC", "", **QUIET), "kong 5C 5H 6S") == (
        "A three-card kong needs three of one rank."
    )


def test_4_3_noodle():
    """“"Noodle", a card that has the rank and color of either of the high notes” ... “(3 points)”"""
    state = position("8H 7D 7S 3C", "", **QUIET)
    assert kongs(state) == {"8H", "7D"}
    assert do(state, "kong 8H", "kong 7D").public.sheet.points == (6, 0)
    assert refusal(state, "kong 7S").startswith("Only a noodle is a kong by itself")


def test_4_4_high_pair():
    """“"High Pair", two cards that are of the same rank and match the rank of either of the high notes, but are of the
    opposite color” ... “(3 points)”
    """
    state = position("7C 7S 8C 2H", "", **QUIET)
    assert kongs(state) == {"7C 7S"}
    assert do(state, "kong 7C 7S").public.sheet.points == (3, 0)
    assert refusal(state, "kong 7C 8C").startswith("The only two-card kong is a high pair")


def test_4_5_high_kong():
    """“"The High Kong", containing both of the noodles and one of the high pairs”"""
    state = position("8H 7D 7C 7S", "", **QUIET)
    assert kongs(state) == {"8H", "7D", "7C 7S", "7C 7D 7S", "7C 7D 8H 7S"}
    after = do(state, "kong 8H 7D 7C 7S")
    assert ending(after).how == "high kong"
    assert ending(after).points == (0, 0)


def test_4_kongs_are_open_and_out_of_play():
    """“place it on the table near where they are seated, face-up”"""
    state = do(position("5C 5H 5S KC", "", stock="2C 2D 2H", **QUIET), "kong 5C 5H 5S", "pass")
    assert [codes(one) for one in GAME.view(state, 1).public.sheet.kongs[0]] == ["5C 5H 5S"]
    assert refusal(state, "kong 5C 5H 5S") == "You don't have the 5 of clubs."


@given(st.sets(st.sampled_from([card for card in FRENCH.cards if card not in HIGHS.notes]), max_size=4))
def test_4_every_kong_of_a_hand_is_found(held):
    """Each set of its cards is a kong exactly if the definitions say so."""
    held = sorted(held)
    matching = sum(suit(a) == suit(b) or rank(a) == rank(b) for a, b in combinations(held, 2))
    found = kongs_in(held, matching, HIGHS)
    groups = [group for size in range(1, 5) for group in combinations(held, size)]
    assert len(found) == len(set(found))
    assert set(found) == {kong(*group) for group in groups if kind_of(group, HIGHS)}
