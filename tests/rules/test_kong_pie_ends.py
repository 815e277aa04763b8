"""Kong-Pie, sections 5 to 7: the empty stock, the end of a hand, the chips.

Numbers in the tests' names are those of RULES.md; text in quotation marks is the rule text that the program
follows; ``option=value`` marks a house rule that is shown.
"""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from matches import header, played
from of_kong_pie import CASINO, FACTS, QUIET, cards, codes, do, ending, hand, legal, position, refusal

from app.rules.kong_pie.flow import STILL_ROUNDS
from app.rules.kong_pie.model import Question
from app.rules.kong_pie.payments import STOPPED, Ending, first_place, pay, shares
from app.rules.kong_pie.rules import GAME
from app.rules.match import Match

CHIPS = {"chips": True, "glory": True, "first_place": True}

# ---- 5 The empty stock


def test_5_1_the_discards_are_turned_over():
    """“it is done by simply taking the discards and turning them over face-down”; “any players will be able to easily
    tell what card is coming up next” restock=turn-over restocks=unlimited
    """
    state = position("2C 3D 4S 5H", "6C 6D", stock="10S", discards="AC AD AH", rest="out", **QUIET)
    state = do(state, "discard 5H")
    assert hand(state, 1) == "6C 6D 10S AC"  # the restock came in the middle of replenishing
    assert codes(state.public.turned[::-1]) == "AD AH 5H"
    assert state.public.discards == ()
    assert state.public.sheet.restocks == 1
    assert hand(do(state, "discard 10S"), 0) == "2C 3D 4S AD"


def test_5_1_as_often_as_needed():
    """“this should be allowed to happen however many times are necessary”"""
    match = played(header(GAME, {"deals": 1}, 3, seed=5))
    assert match.state.public.sheet.restocks > 2


def test_5_2_nothing_left_to_draw():
    """“If stock and discards are both empty the hand stays short and play goes on.” (ruling)"""
    state = position("2C 3D 4S 5H", "6C 6D", stock="10S", rest="out", **QUIET)
    state = do(state, "pass")
    assert hand(state, 1) == "6C 6D 10S"
    assert not state.public.sheet.filling
    state = do(state, "discard 10S", "discard 5H")
    assert hand(state, 1) == "6C 6D 10S 5H"


def test_5_3_shuffled():
    """“shuffling the discards before using them as restock” restock=shuffle"""
    state = position(
        "2C 3D 4S 5H", "6C 6D", discards="AC AD AH AS KC KD QC QS", rest="out", restock="shuffle", source="9C JD 4H KS"
    )
    state = do(state, "pass")
    drawn = state.hands[1][2:]
    assert sorted((*drawn, *state.stock)) == sorted(cards("AC AD AH AS KC KD QC QS"))
    assert codes((*drawn, *state.stock[::-1])) != "AC AD AH AS KC KD QC QS"
    assert state.public.turned == ()
    assert not any(state.public.known)
    assert state.public.sheet.shuffles == 2


def test_5_4_the_dealer_decides():
    """“let the dealer decide which will be done” restock=dealer"""
    given_cards = {"stock": "10S", "discards": "AC AD AH", "rest": "out", "restock": "dealer", **QUIET}
    state = do(position("2C 3D 4S 5H", "6C 6D", "QC QD QH 2S", **given_cards), "pass")
    assert state.public.sheet.question == Question("restock", 2)
    assert hand(state, 1) == "6C 6D 10S"
    assert legal(state) == {"turn-over", "shuffle"}
    assert refusal(state, "turn-over", 1) == "It is not your turn to answer."
    waits = "Play waits for the dealer to turn the discards over or to shuffle them."
    assert refusal(state, "pass", 1) == refusal(state, "pass", 2) == waits
    turned = do(state, "turn-over")
    assert hand(turned, 1) == "6C 6D 10S AC"
    assert codes(turned.public.turned) == "AH AD"
    shuffled = do(state, "shuffle")
    assert set(shuffled.hands[1][3:] + shuffled.stock) == set(cards("AC AD AH"))
    assert turned.public.turn == shuffled.public.turn == 1
    assert refusal(turned, "shuffle").startswith("Only the dealer restocks, and only when")


def test_5_4_a_dealer_who_has_left_decides_too():
    state = position(
        "2C 3D 4S 5H",
        "6C",
        "",
        discards="AC AD AH KC",
        rest="out",
        restock="dealer",
        still_in=(True, True, False),
        **QUIET,
    )
    assert GAME.active(do(state, "pass")) == {2}


def test_5_4_a_single_discard_is_turned_over():
    state = position("2C 3D 4S 5H", "6C 6D QH", rest="out", restock="dealer", **QUIET)
    assert hand(do(state, "discard 5H"), 1) == "6C 6D QH 5H"


def test_5_5_a_number_of_restocks():
    """“the house should not allow play to continue through a second restock” restocks=0 restocks=1 restocks=2"""
    for allowed in (0, 1, 2):
        state = position("2C 3D 4S 5H", "6C 6D 10S", discards="AC", rest="out", restocks=allowed, source="9C JD 4H KS")
        for _ in range(allowed):
            state = do(state, "discard " + hand(state, state.public.turn).split()[-1])
            assert not state.public.over
            state = state._replace(public=state.public._replace(turned=()), stock=())
        mover = state.public.turn
        state = do(state, "discard " + hand(state, mover).split()[-1])
        while not state.public.over:
            state = do(state, "discard " + hand(state, state.public.turn).split()[-1])
        assert ending(state).how == "out of restocks"
        assert state.public.sheet.restocks == allowed


def test_5_5_ends_the_hand_without_discards_too():
    """“by the time the stock has been used up the second time”"""
    state = position("2C 3D 4S 5H", "6C 6D QH", rest="out", restocks=0, **QUIET)
    assert ending(do(state, "pass")).how == "out of restocks"


FEE = {**CHIPS, "restock_fee": 1}


def fee_position(**more):
    given_cards = {"stock": "10S", "discards": "AC AD AH", "rest": "out", **QUIET, **FEE, **more}
    return do(position("2C 3D 4S 5H", "6C 6D", "QC QD QH 2S", **given_cards), "pass")


def test_5_6_everybody_pays():
    """“require any players who wish to remain in the game to increase the kitty by an additional chip any time the
    discard is turned over as restock” restock_fee=1
    """
    state = fee_position()
    assert hand(state, 1) == "6C 6D 10S"
    for seat in (1, 2, 0):
        assert state.public.sheet.question == Question("fee", seat)
        assert legal(state) == {"pay", "leave"}
        assert refusal(state, "discard 2C", seat).startswith("Play waits until everybody has paid")
        assert refusal(state, "pay", (seat + 1) % 3) == "It is not your turn to answer."
        state = do(state, "pay")
    assert state.public.sheet.kitty == 27
    assert state.public.sheet.chips == (-9, -9, -9)
    assert hand(state, 1) == "6C 6D 10S AC"
    assert refusal(state, "pay") == "You can pay or leave only when a restock costs a chip."


def test_5_6_no_fee_without_one():
    """restock_fee=0 chips=off: nobody is asked."""
    for more in ({"restock_fee": 0}, {"chips": False}):
        state = fee_position(**more)
        assert hand(state, 1) == "6C 6D 10S AC"


def test_5_6_who_leaves_lays_the_cards_open():
    """“pays a chip into the kitty or leaves the hand (their cards and kongs stay out of play; kongs made still
    score)” (ruling) - even when leaving with the lead.
    """
    state = fee_position(kongs=["9D 9H 9S", "", "8H"])
    state = do(state, "pay", "leave", "pay")
    sheet = state.public.sheet
    assert sheet.still_in == (True, True, False)
    assert state.hands[2] == ()
    assert set(cards("QC QD QH 2S")) <= set(sheet.laid)
    assert hand(state, 1) == "6C 6D 10S AC"
    assert sheet.points == (2, 0, 3)
    assert do(state, "pass").public.turn == 0


def test_5_6_the_player_on_turn_leaves():
    state = fee_position()
    before = state.public.turns
    state = do(state, "leave", "pay", "pay")
    assert state.public.turn == 2
    assert state.public.turns == before + 1
    assert not state.public.sheet.filling
    assert codes(state.public.turned[::-1]) == "AC AD AH"  # they were turned over, and nobody has drawn yet
    assert do(state, "discard 2S").public.turn == 0


def test_5_6_a_fee_and_then_the_dealers_choice():
    state = do(fee_position(restock="dealer"), "pay", "pay", "pay")
    assert state.public.sheet.question == Question("restock", 2)
    assert hand(do(state, "turn-over"), 1) == "6C 6D 10S AC"


# ---- 6 The end of a hand

THREE = "2C 3C 4C 5C,2D 3D 4D 5D,2S 3S 4S 5S"
FIVE = THREE + ",6C 9C 10C JC,6D 9D 10D JD"


def test_6_1_the_fourth_kong_wins():
    """“First player to play four Kong ends the hand!” kongs_to_win=4 chips=off"""
    state = position("8H 2H 3H 5H", "", "", kongs=[THREE], source="9C KD 4H KS")
    state = do(state, "kong 8H")
    assert ending(state).winner == 0
    assert ending(state).how == "kongs"
    assert ending(state).turns == 1
    assert ending(state).restocks == 0
    assert state.public.scores == (1, 0, 0)
    assert legal(state) == {"deal"}


def test_6_1_the_sixth_with_two_players():
    """“Instead of playing to four kongs, you play to six.” kongs_to_win=6"""
    state = position("8H 2H 3H 5H", "", kongs=[THREE], source="9C KD 4H KS")
    assert not do(state, "kong 8H").public.over
    state = position("8H 2H 3H 5H", "", kongs=[FIVE], source="9S KD 4H KS")
    assert ending(do(state, "kong 8H")).winner == 0
    assert Match(header(GAME, {}, 3)).header.options.kongs_to_win == 4
    assert Match(header(GAME, {}, 2)).header.options.kongs_to_win == 6


def test_6_1_a_second_kong_of_the_turn_wins_at_once():
    two = "2C 3C 4C 5C,2D 3D 4D 5D"
    state = position("8H 7D 3H 5H", "", "", kongs=[two], source="9C KD 4H KS", **CHIPS)
    state = do(state, "kong 8H", "kong 7D")
    assert ending(state).winner == 0
    assert not ending(state).glory


def test_6_2_a_high_kong_wins_at_once():
    """“If you get the high kong, you instantly win the game, the kitty, and the ongoing house jackpot”"""
    state = position("8H 7D 8S 8C", "2C", "3C", **QUIET)
    assert ending(do(state, "kong 8H 7D 8S 8C")).winner == 0
    assert do(state, "kong 8H 7D 8S 8C").public.scores == (1, 0, 0)


def test_6_3_frozen():
    """“the cards still in players' hands and in the source don't allow a fourth kong to be formed (termed a "frozen
    game")”
    """
    # After the kong these are in play: 2C 3D 4S 5H and 9C JD 10H KS, no three of a rank, no four of a suit.
    state = position("6C 6D 6S 2C", "3D 4S 5H", source="9C JD 10H KS", rest="out")
    over = do(state, "kong 6C 6D 6S")
    assert ending(over).how == "frozen"
    assert ending(over).winner is None
    assert over.public.scores == (0, 0)
    for held in ("3D 4S 5H 7D", "3D 4S 10S 10D", "3D 4S 7C 7S", "3D JS QS AS"):
        assert not do(position("6C 6D 6S 2C", held, source="9C JD 10H KS", rest="out"), "kong 6C 6D 6S").public.over


def test_6_3_the_stock_and_the_discards_are_in_play():
    for more in (
        {"rest": "stock"},
        {"rest": "discards"},
        {"rest": "out", "stock": "7D"},
        {"rest": "out", "turned": "7D"},
    ):
        state = position("6C 6D 6S 2C", "3D 4S 5H", source="9C JD 10H KS", **more)
        assert not do(state, "kong 6C 6D 6S").public.over


def test_6_3_by_a_card_that_leaves_the_game_or_a_player_who_does():
    state = position("7D 3D 5H 4S", "2C", source="9C JD 10H KS", rest="out", lojacking=True)
    assert ending(do(state, "3D+7D>9C+KS")).how == "frozen"
    state = position(
        "2C 3D 4S 5H", "6C 7D", "", discards="10H", rest="out", still_in=(True, True, True), **QUIET, **FEE
    )
    state = do(state, "pass")
    assert ending(do(state, "leave")).how == "frozen"


def test_6_4_still():
    """Thirty rounds without a kong: a rule of ours, for what a frozen game looks like while a kong is possible."""
    for seats in GAME.seats:
        state = position(*["2C 3D 4S 5H", "6C 6D QS JS", "AC AD AS KC"][:seats], source="9C JD 4H KS")
        for _ in range(STILL_ROUNDS * seats - 1):
            state = do(state, "pass")
        assert not state.public.over
        assert ending(do(state, "pass")).how == "still"
        state = state._replace(public=state.public._replace(sheet=state.public.sheet._replace(last_kong=1)))
        assert not do(state, "pass").public.over


def test_6_5_the_last_one_left_wins():
    """“The last one left wins.” (ruling) Nobody is asked any more then."""
    state = fee_position(kongs=["", "", "8H"])
    over = do(state, "leave", "leave")
    assert ending(over).how == "last one left"
    assert ending(over).winner == 0
    assert over.public.sheet.chips == (-8 + 3, -8, -8)
    last = do(state, "pay", "leave", "leave")
    assert ending(last).winner == 1
    assert last.public.sheet.chips == (-8, -9 + 3, -8)


def test_6_6_out_of_restocks_nobody_wins():
    """“if players have not determined a winner by the time the stock has been used up the second time”"""
    state = fee_position(restocks=0)
    assert ending(state).winner is None
    assert ending(state).how == "out of restocks"


def test_6_7_stopped_nobody_wins():
    state = position("2C 3D 4S 5H", "6C 6D QS JS", passed_rounds="stopped", **QUIET)
    over = do(state, "pass", "pass")
    assert ending(over).how == "stopped"
    assert ending(over).winner is None


def test_6_8_hands_are_shown_when_a_hand_is_over_and_not_before():
    state = position("8H 7D 8S 8C", "2C", "3C", **QUIET)
    assert GAME.view(state, 1).shown == ()
    over = do(state, "kong 8H 7D 8S 8C")
    assert GAME.view(over, 1).shown == over.hands


# ---- 7 Chips


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


GLORY = {"kongs": [THREE, "AC AD AS"], "source": "9C KD 4H KS", "stock": "10H 10C JD 6S"}


def test_7_3_glory():
    """“If the winner can also get "glory" (playing a fifth Kong immediately after their fourth, as a 2nd-Kong), then
    the winner also gets to take back a jackpot payment” glory=on
    """
    state = do(position("8H 10S 3H 5H", "", "", chips=True, glory=True, **GLORY), "kong 8H")
    assert not state.public.over
    assert state.public.sheet.won == 0
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
    for more in ({"chips": True}, {"chips": False, "glory": True}):
        assert do(position("8H 10S 3H 5H", "", "", **more, **GLORY), "kong 8H").public.over


def test_7_3_nobody_pays_for_a_restock_then():
    more = {**CASINO, "restocks": 2, "rest": "out", "kongs": [THREE, "AC AD AS"], "source": "9C KD 4H KS"}
    state = do(position("8H 10S 3H 5H", "6C", "6H", discards="QS QD", **more), "kong 8H")
    assert state.public.sheet.question is None
    assert hand(state, 0) == "10S 3H 5H QS"
    assert state.public.sheet.restocks == 1
    used_up = do(position("8H 10S 3H 5H", "6C", "6H", discards="QS QD", **{**more, "restocks": 0}), "kong 8H")
    assert hand(used_up, 0) == "10S 3H 5H"
    assert not used_up.public.over
    assert ending(do(used_up, "pass")).winner == 0


def test_7_3_a_high_kong_for_glory():
    more = {"kongs": [THREE], "source": "9C KD 4H KS", "stock": "8C 8S 7D", **CHIPS}
    state = do(position("10C 10H 10S 8H", "", "", **more), "kong 10C 10H 10S", "kong 8H 7D 8C 8S")
    assert ending(state).how == "high kong"
    assert state.public.sheet.tokens == (2, -1, -1)


def test_7_4_first_place():
    """“whichever player makes 1st-place gets to take back a jackpot payment for that game. Any player may qualify”
    first_place=on
    """
    more = {"source": "9C KD 4H KS", "chips": True, "first_place": True}
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
    more = {"passed_rounds": "stopped", "kongs": ["AC AD AS", "8H"], **QUIET, **CHIPS}
    over = do(position("2C 3D 4S 5H", "6C 6D QS JS", "QC 2S 3C 4D", **more), "pass", "pass", "pass")
    assert over.public.sheet.chips == (-8 + 2, -8 + 3, -8)
    assert over.public.sheet.house == 24 - 5
    assert over.public.sheet.jackpot == 3


def test_7_6_frozen_and_still_pay_back_too():
    more = {"kongs": ["QC QD QH", "8H"], "rest": "out", **CHIPS}
    frozen = position("6C 6D 6S 2C", "3D 4S 5H", source="9C JD 10H KS", **more)
    still = position("2C 3D 4S 5H", "6C 6D QS", source="9C JD 4H KS", turns=2 * STILL_ROUNDS - 1, **more)
    for state, how, points in ((frozen, "frozen", 4), (still, "still", 2)):
        over = do(state, "kong 6C 6D 6S" if how == "frozen" else "pass")
        assert ending(over).how == how
        assert over.public.sheet.chips == (-8 + points, -8 + 3)
        assert over.public.sheet.tokens == (-1, -1)
        assert (over.public.sheet.house, over.public.sheet.jackpot) == (16 - 3 - points, 2)


@pytest.mark.parametrize(("direction", "chips"), [("clockwise", (1, 2, 2)), ("anticlockwise", (2, 2, 1))])
def test_7_6_in_turn_means_from_the_player_on_turn_on(direction, chips):
    more = {"passed_rounds": "stopped", "kongs": ["AC AD AS,9D 9H 9S", "8H", "QC QD QH,10C 10D 10H"], **QUIET, **CHIPS}
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
