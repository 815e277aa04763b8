"""Tong-Its, sections 5 and 6: the end of a hand, and deadwood.

Numbers in the tests' names are those of RULES.md; text in quotation marks is the rule text that the program follows.
"""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.cards import FRENCH, mask_of
from app.games.tong_its.rules import GAME
from app.games.tong_its.rules.melds import FOURS, MELDS, POINTS, cards_of, points, split, with_fours
from tests.games.tong_its.factories import cards, codes, do, last, least, legal, position, refusal
from tests.reference.tong_its import splits

STOCK = "2C 3D 9H"
OPEN = {0: ["6C 6D 6S"], 1: ["5C 5D 5S"], 2: ["JC QC KC"]}

# ---- 5 The end of a hand


@pytest.mark.parametrize(
    ("hand", "moves"),
    [
        ("5H 6H 7H", ["meld 5H 6H 7H"]),
        ("5H 6H 7H KS", ["meld 5H 6H 7H", "discard KS"]),
        ("9C 9D 9H 9S", ["hide 9C 9D 9H 9S"]),
        ("6H", ["6H>0.1"]),
        ("10C KS", ["10C>2.1", "discard KS"]),
        ("KS", ["discard KS"]),
    ],
)
def test_5_1_tongit(hand, moves):
    """“A player calling tongit may play out all of their cards by melding them, or they may end their turn as usual by
    discarding their final card.”
    """
    state = position(hand, "2D 3C", "4H 9H", thrown="8S", stock=STOCK, melds=OPEN)
    over = do(state, *moves)
    assert (last(over).winner, last(over).way, last(over).base) == (0, "tongit", 3)
    assert not any(do(state, *moves[:i]).public.over for i in range(len(moves)))


def test_5_1_tongit_with_a_taken_card():
    state = position("5H 6H", "2D 3C", "4H 9H", thrown="7H", stock=STOCK, melds=OPEN, phase="start")
    assert last(do(state, "take 5H 6H")).way == "tongit"


def test_5_1_tongit_with_the_last_card_of_the_stock():
    state = position("5H", "AD", "AH 9H", thrown="8S", stock="8H", melds=OPEN, phase="start")
    over = do(do(state, "draw"), "discard 8H")
    assert (last(over).way, last(over).winner) == ("stock", 1)
    over = do(position("5H 6H", "AD", "AH", thrown="8S", stock="7H", phase="start"), "draw", "meld 5H 6H 7H")
    assert (last(over).way, last(over).winner) == ("tongit", 0)
    over = do(position("8H", "AD", "AH", thrown="8S", melds=OPEN), "discard 8H")
    assert (last(over).way, last(over).winner) == ("tongit", 0)


def test_5_2_draw_is_called_instead_of_taking_a_card():
    """“A player can only call “draw” if all of the following are true”"""
    state = position("2D 3C", "4H 9H", "AH 7S", thrown="8S", stock=STOCK, melds=OPEN, phase="start")
    called = do(state, "call")
    p = called.public
    assert (p.phase, p.caller, p.turn, p.answers) == ("answer", 0, 1, ())
    drawn = do(state, "draw")
    assert refusal(drawn, "call") == "You can call only at the start of your turn, before taking a card."


def test_5_2_who_has_not_opened_may_not_call():
    """“They have opened their hand.”"""
    state = position("2D 3C", "4H 9H", "AH 7S", thrown="8S", stock=STOCK, melds={1: ["5C 5D 5S"]}, phase="start")
    assert legal(state) == {"draw"}
    assert refusal(state, "call") == "You can't call yet, because you haven't opened. Meld first."


def test_5_2_who_laid_off_on_their_own_melds_may_not_call():
    """“They did not lay off to their existing melds on the previous turn.”"""
    state = position("2D 6H KD", "4H 9H", "AH 7S", thrown="8S", stock=STOCK + " 4S 4C 7D 8D", melds=OPEN)
    state = do(state, "6H>0.1", "discard KD", "draw", "discard 9H", "draw", "discard 7S")
    assert refusal(state, "call") == "You can't call now: you laid off on your own melds."
    later = do(state, "draw", "discard 9H", "draw", "discard 4S", "draw", "discard 4C")
    assert "call" in legal(later)


def test_5_2_on_whose_melds_others_laid_off_may_not_call():
    """“No other player laid off to their existing melds since their last turn.”"""
    state = position("2D 8S KD", "6H 9H", "AH 7S", thrown="8C", stock=STOCK + " 4S 4C 7D 8D", melds=OPEN)
    state = do(state, "discard KD", "draw", "6H>0.1", "discard 9H", "draw", "discard 7S")
    why = "You can't call now: another player laid off on your melds."
    assert refusal(state, "call") == why
    later = do(state, "draw", "discard 9H", "draw", "discard 4S", "draw", "discard 4C")
    assert "call" in legal(later)


def test_5_3_what_was_laid_off_elsewhere_does_not_matter():
    state = position("2D 5H KD", "4H 9H", "AH 7S", thrown="8S", stock=STOCK, melds=OPEN)
    state = do(state, "5H>1.1", "discard KD")
    assert "call" not in legal(state)
    assert state.public.met == {1}
    state = do(state, "draw", "discard 9H")
    assert state.public.met == frozenset()
    assert "call" in legal(state)
    assert "call" in legal(do(state, "draw", "discard 7S"))


def test_5_3_a_meld_of_the_same_turn_counts():
    state = position("7D 8D 9D 10D KS 2D", "4H 9H", "AH 7S", thrown="8S", stock=STOCK)
    state = do(state, "meld 7D 8D 9D", "10D>0.1", "discard KS", "draw", "discard 9H", "draw", "discard 7S")
    assert refusal(state, "call").startswith("You can't call now: you")


def test_5_3_the_others_may_lay_off_after_that_and_a_take_forgets_it_too():
    state = position(
        "5H 6H KS", "4H", "AH 7S", thrown="8S 7H", melds=OPEN, phase="start", own_layoffs=[0], met=[0, 1], stock=STOCK
    )
    taken = do(state, "take 5H 6H")
    assert (taken.public.own_layoffs, taken.public.met) == (frozenset(), frozenset({1}))


def test_5_4_the_answers():
    """“When a player calls “draw”, their opponents may choose, in turn, to either fold or challenge the draw.”"""
    state = position("AH 7S", "2D 3C", "4H 9H", thrown="8S", stock=STOCK, melds=OPEN, turn=1, phase="start")
    called = do(state, "call")
    assert GAME.active(called) == {2}
    assert refusal(called, "draw") == "Someone has called: challenge or fold."
    assert refusal(called, "fold", 0) == "It's not your turn."
    assert refusal(state, "fold") == "No one has called."
    assert legal(called) == {"fold", "challenge"}
    one = do(called, "challenge")
    assert GAME.active(one) == {0}
    assert GAME.view(one, 0).public.answers == (True,)
    assert legal(one) == {"fold", "challenge"}
    assert not one.public.over


def test_5_4_who_has_not_opened_must_fold():
    """“You can't challenge, because you haven't opened. You can only fold.”"""
    state = position("2D 3C", "4H 9H", "AH", thrown="8S", stock=STOCK, melds={0: OPEN[0]}, phase="start")
    called = do(state, "call")
    assert legal(called) == {"fold"}
    assert refusal(called, "challenge") == "You can't challenge, because you haven't opened. You can only fold."
    assert last(do(called, "fold", "fold")).winner == 0


def test_5_5_if_both_fold_the_caller_wins():
    """“If both opponents fold, the hand ends, with the player calling “draw” winning the hand outright.”"""
    state = position("KS QS", "2D", "AH", thrown="8S", stock=STOCK, melds=OPEN, phase="start")
    over = do(state, "call", "fold", "fold")
    assert (last(over).winner, last(over).way, last(over).base) == (0, "draw", 1)
    assert last(over).deadwood == (None, None, None)


def called(*hands, answers, caller=1):
    """Return the end of a hand in which seat ``caller`` calls and everybody has opened."""
    state = position(*hands, thrown="8S", stock=STOCK, melds=OPEN, turn=caller, phase="start")
    return last(do(state, "call", *answers.split()))


def test_5_6_the_least_deadwood_wins():
    """“Whoever has the lowest deadwood score wins.”"""
    for answers, winner, deadwood in [
        ("challenge fold", 1, (None, 5, 6)),
        ("fold challenge", 0, (4, 5, None)),
        ("challenge challenge", 0, (4, 5, 6)),
    ]:
        score = called("4H", "2D 3C", "AS 5H", answers=answers)
        assert (score.winner, score.deadwood, score.way, score.base) == (winner, deadwood, "challenge", 3)


def test_5_6_of_equals_the_challenger_wins():
    """“If there is a tie, the challenger wins”"""
    assert called("5H", "2D 3C", "AS 4D", answers="challenge fold").winner == 2
    assert called("5H", "2D 3C", "AS 4D", answers="fold challenge").winner == 0
    assert called("4H", "2D 3C", "AS 4D", answers="challenge fold").winner == 2


def test_5_6_of_two_challengers_the_one_on_the_left_wins():
    """“if there is a tie for lowest between multiple challengers, the one to the left of the player calling “draw”
    wins.”
    """
    assert called("5H", "2D 3C", "AS 4D", answers="challenge challenge").winner == 2
    assert called("4H", "2D 3C", "AS 3D", answers="challenge challenge").winner == 2
    assert called("AS 4D", "5H", "2D 3C", answers="challenge challenge", caller=0).winner == 1
    assert called("AS 4D", "5H", "2D 3C", answers="challenge challenge", caller=2).winner == 0


def stock_out(*hands, melds, turn=0):
    """Return the end of a hand in which seat ``turn`` draws the last card, an eight, and discards it."""
    state = position(*hands, thrown="8S", stock="8H", melds=melds, turn=turn, phase="start")
    return last(do(state, "draw", "discard 8H"))


def test_5_7_the_stock_runs_out():
    """“When the stock runs out, the hand ends when whoever draws the last card ends their turn. All players who have
    opened compare their deadwood totals. Whoever has the lowest wins.”
    """
    score = stock_out("KS", "4H", "9D", melds=OPEN)
    assert (score.winner, score.way, score.base, score.deadwood) == (1, "stock", 1, (10, 4, 9))
    score = stock_out("KS", "4H", "9D", melds={0: OPEN[0], 2: OPEN[2]})
    assert (score.winner, score.deadwood) == (2, (10, None, 9))


def test_5_7_of_equals_the_one_who_drew_the_last_card_wins():
    """“If there is a tie, the player who drew the last card from the stock wins. If there was a tie between the other
    two players, the player to the left of the one who drew the last card wins.”
    """
    for turn in range(3):
        assert stock_out("4H", "4D", "4C", melds=OPEN, turn=turn).winner == turn
        left = (turn + 1) % 3
        hands = ["4H", "4D", "4C"]
        hands[turn] = "9D"
        assert stock_out(*hands, melds=OPEN, turn=turn).winner == left
        hands[left] = "10D"
        assert stock_out(*hands, melds=OPEN, turn=turn).winner == (turn + 2) % 3
        without_drawer = {seat: melds for seat, melds in OPEN.items() if seat != turn}
        assert stock_out("4H", "4D", "4C", melds=without_drawer, turn=turn).winner == left


def test_5_7_nobody_open_nobody_wins():
    score = stock_out("4H", "4D", "4C", melds={})
    assert (score.winner, score.paid, score.pot, score.chips) == (None, (0, 0, 0), 0, (98, 98, 98))
    state = position("4H 8H", "4D", "4C", pot=12)
    assert do(state, "discard 8H").public.pot == 12


FOUR = {2: ["9C 9D 9H 9S"]}


@pytest.mark.parametrize(
    ("moves", "shown"),
    [
        (["call", "fold", "fold"], ""),
        (["call", "challenge", "fold"], "0 1"),
        (["call", "fold", "challenge"], "0 2"),
        (["call", "challenge", "challenge"], "0 1 2"),
    ],
)
def test_5_8_who_must_shows_the_hand(moves, shown):
    """shown=must: “if one or both opponents challenge, the player calling “draw” and all challengers must expose their
    hands.”
    """
    state = position("AH 7S", "2D 3C", "4H KH", thrown="8S", stock=STOCK, melds=OPEN, face_down=FOUR, phase="start")
    before = GAME.view(state, 0)
    assert (before.shown, before.face_down) == ((), ((), (), ()))
    state = do(state, *moves[:2])
    assert (GAME.view(state, 0).shown, GAME.view(state, 1).face_down) == ((), ((), (), ()))
    over = do(state, moves[2])
    for seat in range(3):
        view = GAME.view(over, seat)
        assert view.shown == tuple(hand if str(s) in shown else () for s, hand in enumerate(over.hands))
        assert view.hand == over.hands[seat]
        assert codes(view.face_down[2][0]) == "9C 9D 9H 9S"


@pytest.mark.parametrize(
    ("opened", "shown"), [((0, 1, 2), "0 1 2"), ((1, 2), "1 2"), ((0, 2), "0 2"), ((1,), ""), ((), "")]
)
def test_5_8_with_the_stock_gone_those_who_compare_show_their_hands(opened, shown):
    """“All players who have opened compare their deadwood totals.” Who alone has opened has nobody to compare with."""
    state = position("AH 7S 10H", "2D 3C", "4H KH", melds={seat: OPEN[seat] for seat in opened})
    over = do(state, "discard 10H")
    hands = tuple(hand if str(s) in shown else () for s, hand in enumerate(over.hands))
    assert [GAME.view(over, seat).shown for seat in range(3)] == [hands] * 3
    assert [left is not None for left in last(over).deadwood] == [bool(hand) for hand in hands]


def test_5_8_after_a_tongit_nobody_shows_anything():
    over = do(position("8S", "2D 3C", "4H KH", thrown="8C", stock=STOCK, melds=OPEN), "discard 8S")
    assert GAME.view(over, 0).shown == ((), (), ())


@pytest.mark.parametrize("moves", [["call", "fold", "fold"], ["call", "challenge", "fold"]])
def test_5_8_everybody_shows_the_hand(moves):
    """shown=all"""
    state = position(
        "AH 7S", "2D 3C", "4H KH", thrown="8S", stock=STOCK, melds=OPEN, face_down=FOUR, phase="start", shown="all"
    )
    over = do(state, *moves)
    for seat in range(3):
        view = GAME.view(over, seat)
        assert view.shown == over.hands
        assert codes(view.face_down[2][0]) == "9C 9D 9H 9S"


# ---- 6 Deadwood


def test_6_1_what_cards_cost():
    """“aces count one, face cards count ten, and all other cards their pip value”"""
    assert [POINTS[card] for card in cards("AS 2H 3C 9D 10H JS QD KC")] == [1, 2, 3, 9, 10, 10, 10, 10]
    assert Counter(POINTS) == {**dict.fromkeys(range(1, 10), 4), 10: 16}


@pytest.mark.parametrize(
    ("hand", "deadwood", "melds"),
    [
        ("", 0, ""),
        ("KS QS 2C", 22, ""),
        ("5C 5D 5H 5S 6S 7S", 0, "5C 5D 5H / 5S 6S 7S"),
        ("5C 5D 5H 6H 7H", 10, "5H 6H 7H"),
        ("JC JD JH QH KH AS", 21, "JC JD JH"),
        ("AC AD AH AS 2S 3S", 0, "AC AD AH / AS 2S 3S"),
        ("7C 8C 9C 10C JC QC KC", 0, "7C 8C 9C / 10C JC QC KC"),
        ("QC KC AC", 21, ""),
    ],
)
def test_6_2_the_best_split(hand, deadwood, melds):
    found = split(mask_of(cards(hand)))
    assert found.deadwood == deadwood
    assert " / ".join(codes(cards_of(meld)) for meld in found.melds) == melds


def check(hand):
    found = split(mask_of(hand))
    whole, every = with_fours(mask_of(hand)), splits([FRENCH.code(card) for card in hand])
    assert len(whole) == 1 + sum(mask_of(hand) & four == four for four in FOURS)
    for number, kept in enumerate(whole):
        assert (kept.deadwood, -kept.fours) == min((left, -fours) for left, fours in every if fours >= number)
    assert (found.deadwood, found.fours) == least(map(FRENCH.code, hand))
    assert found.deadwood == points(mask_of(hand) & ~sum(found.melds))
    assert sum(meld.bit_count() for meld in found.melds) == sum(found.melds).bit_count()
    assert found.fours == sum(meld in FOURS for meld in found.melds)
    assert set(found.melds) <= set(MELDS)


@given(st.lists(st.sampled_from(FRENCH.cards), max_size=13, unique=True))
def test_6_2_no_split_is_better(hand):
    check(hand)


@pytest.mark.parametrize("low", range(9))
def test_6_2_no_split_is_better_where_melds_abound(low):
    """Thirteen cards of four or five neighbouring ranks hold dozens of overlapping melds."""
    rng = Random(low)
    near = [card for card in FRENCH.cards if low <= card % 13 < low + 4 + low % 2]
    for _ in range(25):
        check(rng.sample(near, 13 - rng.randrange(2)))
