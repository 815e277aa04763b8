"""Pai Tong, sections 1 to 3: the cards, the deal, the turn.

Numbers in the tests' names are those of RULES.md; text in quotation marks is the rule text that the program
follows, or a ruling; ``option=value`` marks a house rule that is shown.
"""

from collections import Counter
from itertools import pairwise

import pytest

from app.core import record
from app.core.cards import Chance
from app.core.match import Match
from app.core.options import BadOption, build, fitting
from app.games import game_named
from app.games.pai_tong.rules import GAME
from app.games.pai_tong.rules.kinds import KINDS, MONEY, RANK, kind_name, kind_plural
from app.games.pai_tong.rules.model import DEAL, Options, Sheet, broken, next_starter, walls_left
from tests.games.pai_tong.factories import LOOSE, READY, codes, deal, do, legal, pack, position, quietly, refusal
from tests.matches import header, header_with, played

# ---- 1 Cards


def test_1_1_two_full_decks():
    """“uses two full decks of money-suited cards (120 cards total, four copies of each card)”"""
    assert len(GAME.pack.cards) == 120
    assert Counter(map(MONEY.code, GAME.pack.cards)) == dict.fromkeys(MONEY.codes, 4)
    wanted = {f"{number}{suit}" for number in range(1, 10) for suit in "CSM"} | {"RF", "WF", "OT"}
    assert set(MONEY.codes) == wanted
    assert [kind_name(kind, "money") for kind in (0, 13, 26, 27, 28, 29)] == [
        "1 of coins", "5 of strings", "9 of myriads", "red flower", "white flower", "old thousand",
    ]  # fmt: skip


def test_1_2_honours_are_one_rank():
    """“all the honour cards are considered to be of the same rank”"""
    by_rank = {}
    for card in GAME.pack.cards:
        by_rank.setdefault(RANK[card], set()).add(MONEY.code(card))
    numbers = [{f"{number}{suit}" for suit in "CSM"} for number in range(1, 10)]
    assert [by_rank[rank] for rank in range(10)] == [*numbers, {"RF", "WF", "OT"}]
    assert set(Counter(RANK).values()) == {12}


def test_1_3_tiles_stand_for_the_cards():
    """“all of the suited (circle, bamboo, character) tiles, as well as the honour (“dragon”) tiles, but no winds or
    flowers” cards=money cards=tiles
    """
    assert [kind_name(kind, "tiles") for kind in (0, 13, 26, 27, 28, 29)] == [
        "1 of circles", "5 of bamboos", "9 of characters", "red dragon", "white dragon", "green dragon",
    ]  # fmt: skip
    assert kind_plural(5, "tiles") == "6s of circles"
    assert kind_plural(0, "money") == "1s of coins"
    assert kind_plural(28, "money") == "white flowers"
    assert len({kind_name(kind, cards) for kind in KINDS for cards in ("money", "tiles")}) == 60
    money, tiles = (deal({0: f"{READY} 9C"}, cards=cards) for cards in ("money", "tiles"))
    assert money.hands == tiles.hands
    assert refusal(money, "discard OT") == "You don't have the old thousand."
    assert refusal(tiles, "discard OT") == "You don't have the green dragon."


# ---- 2 The deal


def test_2_1_chance_says_who_starts():
    for seats in GAME.seats:
        starters = {Match(header(GAME, seats=seats, seed=seed)).state.public.starter for seed in range(99)}
        assert starters == set(range(seats))


def test_2_1_the_winner_starts_the_next_deal_and_after_a_drawn_hand_the_same_player():
    """“a drawn hand, no payment, the same player starts again; otherwise the winner starts” (ruling)"""
    drawn, won = 0, 0
    for seed in range(6):
        match = played(header(GAME, {"deals": 4}, 4, seed=seed))
        for before, event, after in zip(match.states, match.log, match.states[1:], strict=False):
            if event.move == DEAL:
                winner = before.public.history[-1].winner
                assert event.seat == after.public.starter == after.public.turn
                assert after.public.starter == (before.public.starter if winner is None else winner)
                drawn, won = drawn + (winner is None), won + (winner is not None)
    assert drawn
    assert won
    sheet = match.states[0].public.sheet
    assert isinstance(sheet, Sheet)
    assert next_starter(sheet) == sheet.starter


def test_2_1_only_who_starts_next_deals():
    match = Match(header_with(GAME, {"deals": 2}, 4, Chance(packs=(pack({0: f"{READY} OT"}),) * 2, dealer=0)))
    assert refusal(match.state, "deal", 0) == "This deal isn't over yet."
    match.play(0, GAME.parse("kin"), 0)
    assert GAME.active(match.state) == {0}
    assert legal(match.state, 0) == {"deal"}
    assert refusal(match.state, "deal", 1) == "Only the player who starts the next deal can deal it."
    assert refusal(match.state, "draw", 0) == "This deal is over."
    match.play(0, GAME.parse("deal"), 0)
    match.play(0, GAME.parse("kin"), 0)
    assert refusal(match.state, "deal", 0) == "The match is over."


def test_2_2_six_and_six_or_five():
    """“deal six cards to all players, then a second round of six cards to the starting player and five cards to all
    others, so that the starting player has 12 cards and the rest 11” dealing=hand
    """
    order = MONEY.cards
    for seats in GAME.seats:
        state = Match(header_with(GAME, {}, seats, Chance(packs=(order,), dealer=2))).state
        second = 6 * seats
        for place, seat in enumerate((2 - i) % seats for i in range(seats)):
            begins = second + 5 * place + (place > 0)
            more = order[begins : begins + (6 if seat == 2 else 5)]
            assert state.hands[seat] == (*order[6 * place : 6 * place + 6], *more)
        assert [len(hand) for hand in state.hands] == [12 if seat == 2 else 11 for seat in range(seats)]
        assert state.public.sheet.dice is None


def test_2_3_one_tile_at_a_time():
    """“then draw the tiles one at a time from the wall in a clockwise direction, as in Mahjong” dealing=walls"""
    order, walls = MONEY.cards, {"cards": "tiles", "dealing": "walls"}
    state = Match(header_with(GAME, walls, 4, Chance(packs=(order,), dealer=2))).state
    hands = {seat: [] for seat in range(4)}
    for i, tile in enumerate(order[:45]):
        hands[(2 - i) % 4].append(tile)
    assert state.hands == tuple(map(tuple, hands.values()))
    assert len(state.hands[2]) == 12
    assert state.stock[::-1] == order[45:]


@pytest.mark.parametrize("seats", [5, 6, 7])
def test_2_3_walls_are_for_four_players(seats):
    """“In Malaysia it is only played with four players. [...] build them into four walls”"""
    walls = {"cards": "tiles", "dealing": "walls"}
    with pytest.raises(BadOption, match=r"^Four walls need four players\. Otherwise, deal by hand\.$"):
        build(Options, walls, seats)
    assert build(Options, walls, 4).dealing == "walls"
    assert fitting(Options, walls, seats) == {"cards": "tiles"}


def test_2_3_walls_are_built_of_tiles():
    """“To deal, build them into four walls”: the “120 tiles”."""
    with pytest.raises(BadOption, match=r"^Only tiles can be dealt from walls\. Choose tiles, or deal by hand\.$"):
        build(Options, {"cards": "money", "dealing": "walls"}, 4)


def test_2_3_a_record_of_walls_for_others_is_refused_with_its_line():
    lines = record.write(Match(header(GAME, {"cards": "tiles"}, 5))).splitlines()
    lines[0] = lines[0].replace('"dealing": "hand"', '"dealing": "walls"')
    with pytest.raises(record.BadRecord, match=r"^line 1: Four walls need four players\. Otherwise, deal by hand\.$"):
        record.read(lines, game_named)


def test_2_3_the_dice_say_where_the_walls_are_broken():
    """“build them into four walls of 30 tiles (15 long × 2 high)”"""
    thrown, walls = set(), {"cards": "tiles", "dealing": "walls", "deals": 1}
    for seed in range(300):
        thrown.add(Match(header(GAME, walls, seed=seed)).state.public.sheet.dice)
    assert thrown == {(one, other) for one in range(1, 7) for other in range(1, 7)}
    match = played(header(GAME, walls | {"deals": 8}))
    assert len({state.public.sheet.dice for state in match.states}) > 3
    # Five: the starter's own wall, four walls on anticlockwise that one again. Six: the wall at its right.
    for starter in range(4):
        assert broken((2, 3), starter) == (starter, 5)
        assert broken((5, 1), starter) == ((starter + 3) % 4, 6)
        assert broken((6, 6), starter) == ((starter + 1) % 4, 12)
    # Of the broken wall ten stacks come first, then the three others clockwise, then its first five stacks.
    assert walls_left((2, 3), 0, 120) == (30, 30, 30, 30)
    assert walls_left((2, 3), 0, 120 - 19) == (11, 30, 30, 30)
    assert walls_left((2, 3), 0, 120 - 20 - 7) == (10, 23, 30, 30)
    assert walls_left((2, 3), 0, 10 + 30 + 1) == (10, 0, 1, 30)
    assert walls_left((2, 3), 0, 9) == (9, 0, 0, 0)
    assert walls_left((5, 1), 0, 120 - 18 - 4) == (26, 30, 30, 12)
    assert walls_left((5, 1), 2, 120 - 18 - 4) == (30, 12, 26, 30)


def test_2_3_a_stock_shrinks_along_the_walls():
    for total in range(2, 13):
        dice = (min(6, total - 1), total - min(6, total - 1))
        walls = [walls_left(dice, total % 4, stock) for stock in range(120, -1, -1)]
        for before, after in pairwise(walls):
            assert sorted(a - b for a, b in zip(before, after, strict=True)) == [0, 0, 0, 1]
        assert walls[-1] == (0, 0, 0, 0)


def test_2_4_the_rest_is_the_stock():
    for seats, stock in zip(GAME.seats, (75, 64, 53, 42), strict=True):
        state = Match(header(GAME, seats=seats)).state
        assert len(state.stock) == stock
        assert GAME.view(state, 0).stock == stock


# ---- 3 The turn


def test_3_1_play_goes_anticlockwise_and_begins_with_a_discard():
    """“The first player starts the game by discarding any card. Play proceeds with the next player in an anti-clockwise
    direction.”
    """
    state, turns = deal({}, seats=5, starter=1), []
    assert legal(state) == {f"discard {MONEY.code(card)}" for card in state.hands[1]}
    for _ in range(7):
        assert GAME.active(state) == {state.public.turn}
        turns.append(state.public.turn)
        state = quietly(do(state, sorted(legal(state) - {"kin"})[0]))
    assert turns == [1, 0, 4, 3, 2, 1, 0]
    assert refusal(state, "discard 1C", 0) == "It isn't your turn."
    assert refusal(state, "discard 1C", -1) == "It isn't your turn."


def test_3_2_the_next_player_draws():
    """“On a player’s turn they draw one card”"""
    state = do(position(f"{READY} 9C", *LOOSE, stock="7S 8C"), "discard 9C")
    assert legal(state, 3) == {"draw"}
    state = do(state, "3 draw", "2 pass", "1 pass")
    assert state.public.turn == 3
    assert codes(state.hands[3][-1:]) == "7S"
    assert codes(state.stock) == "8C"
    assert refusal(state, "draw") == "You can draw or take only once per turn. Now discard."
    assert refusal(state, "tong 1C 1S") == "You can draw or take only once per turn. Now discard."
    assert refusal(state, "pass") == "It's your turn to discard."


@pytest.mark.parametrize("text", ["draw", "tong 1C 1S"])
def test_3_1_who_starts_has_a_card_more_and_draws_none(text):
    """“so that the starting player has 12 cards and the rest 11. The first player starts the game by discarding”"""
    why = "You start the deal, so discard without drawing."
    assert refusal(deal({}), text) == why
    assert refusal(deal({}, cards="tiles"), text) == why.replace(" card", " tile")
    later = quietly(do(position(f"{READY} 9C", *LOOSE, stock="7S 8C"), "discard 9C"))
    assert refusal(later, text) == "You can draw or take only once per turn. Now discard."


def test_3_2_only_the_next_player_draws():
    state = do(position(f"{READY} 9C", *LOOSE, stock="7S 8C"), "discard 9C")
    only = "Only the next player can draw, or take the discard for a tong."
    assert refusal(state, "draw", 2) == only
    assert refusal(state, "tong 9C 9S", 1) == only
    assert refusal(state, "pass", 3) == "You can't pass: you must draw."
    state = do(position("9C 1C", LOOSE[0], LOOSE[1], "9S 9M 4S 5C", stock="7S 8C"), "discard 9C")
    assert refusal(state, "pass", 3) == "You can't pass: you must draw or take the discard."


def test_3_3_any_one_card_is_discarded():
    """“unless they have won the game by completing their hand — they discard one”"""
    state = position("5S 1C 5S 2M RF RF 5S 9M 8M 8S 3C 4C", *LOOSE[:1], READY, "6C", stock="7S")
    assert legal(state) == {f"discard {code}" for code in ["5S", "1C", "2M", "RF", "9M", "8M", "8S", "3C", "4C"]}
    first = state.hands[0][0]
    after = do(state, "discard 5S")
    assert after.public.discard == first
    assert codes(after.hands[0]) == "1C 5S 2M RF RF 5S 9M 8M 8S 3C 4C"
    assert refusal(state, "discard 9C") == "You don't have the 9 of coins."
    assert refusal(after, "discard 5S", 0) == "Wait for the others to answer your discard."
    assert refusal(after, "discard 6C", 3) == "You can discard only on your own turn."


def test_3_4_a_tong_is_laid_open():
    """“a player may also take the previous player’s discard, if they can form a tong using it. The cards forming the
    tong must be placed face-up on the table, and then the player makes a discard as usual.”
    """
    state = position("5M 1C 2M 3M 4M 6M 7M 8M 9M RF 2C 3C", *LOOSE[:2], "5S 1S 5C 5S 2S 3S 4S 6S 7S 8S 9S", stock="7S")
    state = do(state, "discard 5M")
    assert legal(state, 3) == {"draw", "tong 5C 5S", "tong 5S 5S"}
    state = do(state, "3 tong 5S 5S", "1 pass", "2 pass")
    assert codes(state.public.melds[3][0]) == "5M 5S 5S"
    assert codes(state.hands[3]) == "1S 5C 2S 3S 4S 6S 7S 8S 9S"
    assert state.public.turn == 3
    assert state.public.thrown[-1].taker == 3
    assert len(state.stock) == 1
    assert legal(state) == {f"discard {code}" for code in codes(state.hands[3]).split()}


def test_3_4_a_tong_goes_beside_the_open_ones():
    state = do(position("5M 1C", "1M", "2M", "5C 5S 1S 2S", melds={3: ("RF WF OT",)}, stock="7S"), "discard 5M")
    state = do(state, "3 tong 5C 5S", "1 pass", "2 pass")
    assert list(map(codes, state.public.melds[3])) == ["RF WF OT", "5M 5C 5S"]
    assert refusal(state, "draw") == "You can draw or take only once per turn. Now discard."


def test_3_4_the_kinds_of_a_tong_go_in_order():
    with pytest.raises(ValueError, match=r"^'tong 5S 5C' isn't a move; a tong's cards go in this order: tong 5C 5S$"):
        GAME.parse("tong 5S 5C")


def test_3_4_three_different_honours_make_a_tong():
    """“a set can be made of three different honour cards”"""
    state = do(position("OT 1C 2C", "1M", "2M", "WF RF 3M 4M 5M", stock="7S"), "discard OT")
    assert legal(state, 3) == {"draw", "tong RF WF"}
    assert refusal(state, "tong 3M 4M", 3) == "To make a tong with this discard, you need two honors."
    tiles = do(position("OT 1C 2C", "1M", "2M", "WF RF 3M 6M 6S", stock="7S", cards="tiles"), "discard OT")
    assert refusal(tiles, "tong 6S 6M", 3) == "To make a tong with this discard, you need two dragons."


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("tong 6C 6S", "To make a tong with this discard, you need two 5s."),
        ("tong 6C 5S", "To make a tong with this discard, you need two 5s."),
        ("tong 5C 5M", "You don't have the 5 of myriads."),
        ("tong 5C 5C", "You have only one 5 of coins."),
        ("discard 5S", "You can discard only on your own turn."),
        ("kin", "This discard doesn't complete your hand."),
    ],
)
def test_3_4_what_makes_no_tong(text, why):
    state = do(position("5M 1C", "2M", "3M", "5S 5C 6C 6S 9M", stock="7S"), "discard 5M")
    assert refusal(state, text, 3) == why
