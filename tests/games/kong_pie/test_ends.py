"""Kong-Pie, sections 5 and 6: the empty stock, and the end of a hand.

Numbers in the tests' names are those of RULES.md; text in quotation marks is the rule text that the program
follows; ``option=value`` marks a house rule that is shown.
"""

from typing import Any

from app.core.match import Match
from app.games.kong_pie.rules import GAME
from app.games.kong_pie.rules.model import Decision, rounds_left
from tests.games.kong_pie.factories import (
    CHIPS,
    FEE,
    FIVE,
    QUIET,
    THREE,
    cards,
    codes,
    do,
    ending,
    fee_position,
    hand,
    legal,
    position,
    refusal,
)
from tests.matches import header, played

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
    given_cards: dict[str, Any] = {"stock": "10S", "discards": "AC AD AH", "rest": "out", "restock": "dealer", **QUIET}
    state = do(position("2C 3D 4S 5H", "6C 6D", "QC QD QH 2S", **given_cards), "pass")
    assert state.public.sheet.question == Decision("restock", 2)
    assert hand(state, 1) == "6C 6D 10S"
    assert legal(state) == {"turn-over", "shuffle"}
    assert refusal(state, "turn-over", 1) == "It's not your turn to answer."
    waits = "Play continues once the dealer has turned over or shuffled the discards."
    assert refusal(state, "pass", 1) == refusal(state, "pass", 2) == waits
    turned = do(state, "turn-over")
    assert hand(turned, 1) == "6C 6D 10S AC"
    assert codes(turned.public.turned) == "AH AD"
    shuffled = do(state, "shuffle")
    assert set(shuffled.hands[1][3:] + shuffled.stock) == set(cards("AC AD AH"))
    assert turned.public.turn == shuffled.public.turn == 1
    assert refusal(turned, "shuffle").startswith("Only the dealer decides how to restock")


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


def test_5_6_everybody_pays():
    """“require any players who wish to remain in the game to increase the kitty by an additional chip any time the
    discard is turned over as restock” restock_fee=1
    """
    state = fee_position()
    assert hand(state, 1) == "6C 6D 10S"
    for seat in (1, 2, 0):
        assert state.public.sheet.question == Decision("fee", seat)
        assert legal(state) == {"pay", "leave"}
        assert refusal(state, "discard 2C", seat).startswith("Play continues once all players have paid")
        assert refusal(state, "pay", (seat + 1) % 3) == "It's not your turn to answer."
        state = do(state, "pay")
    assert state.public.sheet.kitty == 27
    assert state.public.sheet.chips == (-9, -9, -9)
    assert hand(state, 1) == "6C 6D 10S AC"
    assert refusal(state, "pay") == "You can pay or leave only when a restock or a reset costs a chip."


def test_5_6_no_fee_without_one():
    """restock_fee=0 chips=off: no one is asked."""
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
    assert state.public.sheet.question == Decision("restock", 2)
    assert hand(do(state, "turn-over"), 1) == "6C 6D 10S AC"


# ---- 6 The end of a hand


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


def test_6_3_twelve_cards_may_be_frozen():
    """Three of each suit, and no three of a rank; one card more would make four in suit."""
    for held, discards in (("6D JH AS 2S", "4C 9D QH"), ("", "6D JH AS 2S 4C 9D QH")):
        state = position("4D 4H 4S 3C", held, source="2C 5D 10H KS", discards=discards, rest="out")
        assert ending(do(state, "kong 4D 4H 4S")).how == "frozen"


def test_6_3_the_stock_and_the_discards_are_in_play():
    cases: tuple[dict[str, Any], ...] = (
        {"rest": "stock"},
        {"rest": "discards"},
        {"rest": "out", "stock": "7D"},
        {"rest": "out", "turned": "7D"},
    )
    for more in cases:
        state = position("6C 6D 6S 2C", "3D 4S 5H", source="9C JD 10H KS", **more)
        assert not do(state, "kong 6C 6D 6S").public.over


def test_6_3_by_a_card_that_leaves_the_game_or_a_player_who_does():
    state = position("7D 3D 5H 4S", "2C", source="9C JD 10H KS", rest="out", lojacking="put")
    assert ending(do(state, "3D+7D>9C+KS")).how == "frozen"
    state = position(
        "2C 3D 4S 5H", "6C 7D", "", discards="10H", rest="out", still_in=(True, True, True), **QUIET, **FEE
    )
    state = do(state, "pass")
    assert ending(do(state, "leave")).how == "frozen"


def test_6_4_still():
    """So many rounds without a kong: a house rule of ours, for what a frozen game looks like while a kong is possible.
    kongless_rounds=30 kongless_rounds=60
    """
    for seats in GAME.seats:
        for rounds in (30, 60):
            hands = ["2C 3D 4S 5H", "6C 6D QS JS", "AC AD AS KC"][:seats]
            state = position(*hands, source="9C JD 4H KS", kongless_rounds=rounds)
            left = []
            for _ in range(rounds * seats - 1):
                left.append(rounds_left(state.public))
                state = do(state, "pass")
            assert left[::seats] == [*range(rounds, 0, -1)]
            assert not state.public.over
            assert ending(do(state, "pass")).how == "still"
            state = state._replace(public=state.public._replace(sheet=state.public.sheet._replace(last_kong=1)))
            assert not do(state, "pass").public.over


def test_6_4_off():
    """“For normal rules, this should be allowed to happen however many times are necessary to reach an end game”
    kongless_rounds=off
    """
    state = position(*["2C 3D 4S 5H", "6C 6D QS JS", "AC AD AS KC"], source="9C JD 4H KS", kongless_rounds="off")
    for _ in range(61 * 3):
        state = do(state, "pass")
    assert not state.public.over
    assert rounds_left(state.public) is None
    assert GAME.presets["Casino"]["kongless_rounds"] == "off"
    assert Match(header(GAME, {}, 3)).header.options.kongless_rounds == 60


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
