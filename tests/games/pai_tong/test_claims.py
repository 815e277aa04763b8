"""Pai Tong, sections 4 and 5: answers to a discard, and the end of a deal.

Numbers in the tests' names are those of RULES.md; text in quotation marks is the rule text that the program
follows, or a ruling.
"""

from collections import Counter
from random import Random

import pytest

from app.core.match import CannotUndo, Match
from app.games.pai_tong.rules import GAME
from app.games.pai_tong.rules.kinds import MONEY
from app.games.pai_tong.rules.model import DRAW, KIN, PASS, DealScore, Thrown
from tests.games.pai_tong.factories import LOOSE, NO_TONGS, READY, codes, deal, do, legal, position, quietly, refusal
from tests.matches import header, played

TWELVE = "OT 2C 4C 6C 8C 1S 3S 5S 7S 9S 4M 6M"
WAITS = ("1C 1S 1M 2C 2S 2M 3C 3S 3M RF WF", "1C 1S 1M 2C 2S 2M 3C 3S 3M RF RF", "7C 7S 7M 8C 8S 8M 9C 9C 9M WF WF")
"""Three hands that any honour completes."""

# ---- 4 Answers to a discard


def test_4_1_everybody_else_answers_once_in_any_order():
    state = do(position(TWELVE, *LOOSE, stock="7S"), "discard OT")
    assert GAME.active(state) == {1, 2, 3}
    for order in ("123", "132", "213", "231", "312", "321"):
        after = state
        for i, seat in enumerate(order):
            assert seat in map(str, GAME.active(after))
            after = do(after, f"{seat} {'draw' if seat == '3' else 'pass'}")
            if i < 2:
                assert after.public.discard is not None
                assert refusal(after, "pass", int(seat)) == "You've already answered this discard."
                assert GAME.active(after) == {1, 2, 3} - set(map(int, order[: i + 1]))
        assert after.public.turn == 3
        assert GAME.active(after) == {3}
    assert refusal(state, "draw", 0) == "Wait for the others to answer your discard."


def test_4_1_no_answer_is_revealed_before_it_is_settled():
    """Whatever a player answers, all others see the same."""
    state = do(position(TWELVE, *WAITS[1:], "RF WF OT 1C 4C 2S 5S 8S 3M 6M 7C", stock="7S"), "discard OT")
    for seat in (1, 2, 3):
        afters = [do(state, f"{seat} {answer}") for answer in sorted(legal(state, seat))]
        settled = [after for after in afters if after.public.discard is None]
        assert settled == []
        assert len(afters) > 1
        for other in {0, 1, 2, 3} - {seat}:
            assert len({GAME.view(after, other) for after in afters}) == 1
        assert len({GAME.view(after, seat) for after in afters}) == len(afters)


@pytest.mark.parametrize("moves", [("1 kin", "3 draw"), ("1 pass", "3 draw"), ("3 tong RF RF", "1 pass")])
def test_4_1_a_guess_never_knows_what_others_have_answered(moves):
    """All possible answers turn up, except a win that would have been settled (4.4)."""
    state = position("OT", "WF WF", "RF WF", "RF RF", stock="WF")
    rest = set(MONEY.cards).difference(*state.hands, state.stock)
    thrown = tuple(Thrown(1, card, None, (0, 3, 2)) for card in sorted(rest))
    state = do(state._replace(public=state.public._replace(thrown=thrown)), "discard OT", *moves)
    for seat in (0, 2):
        worlds = [GAME.determinize(GAME.view(state, seat), Random(seed)) for seed in range(200)]
        found = Counter(world.answers[1] for world in worlds)
        assert set(found) == {PASS, KIN}
        assert min(found.values()) > 70
        others = Counter(GAME.notate(world.answers[3]) for world in worlds)
        assert set(others) == {"draw", "tong RF RF", "tong RF WF", "tong WF WF"}
        assert 70 < others["draw"] < 130
        assert {(world.answers[0], world.answers[2]) for world in worlds} == {(None, None)}
    for seed in range(20):
        assert GAME.determinize(GAME.view(state, 1), Random(seed)).answers[1] == state.answers[1]
        assert GAME.determinize(GAME.view(state, 3), Random(seed)).answers[3] == state.answers[3]


def test_4_2_anybody_wins_with_any_discard():
    """“If a player only requires one card to win, they may take the winning card from any player’s discard to complete
    their hand.”
    """
    for winner in (1, 2, 3):
        hands = {seat: LOOSE[seat - 1] for seat in (1, 2, 3)} | {winner: READY}
        state = do(position(TWELVE, *hands.values(), stock="7S"), "discard OT")
        for seat in (1, 2, 3):
            assert ("kin" in legal(state, seat)) == (seat == winner)
        state = do(state, f"{winner} kin")
        state = quietly(state)
        assert state.public.history[-1].winner == winner
        assert state.public.history[-1].thrower == 0
        assert codes(state.hands[winner]) == f"{READY} OT"


def test_4_2_a_discard_that_does_not_complete_the_hand_does_not_win():
    state = do(position(TWELVE, READY, *LOOSE[1:], stock="7S"), "discard 2C")
    assert refusal(state, "kin", 1) == "This discard doesn't complete your hand."


def test_4_3_the_next_in_seating_order_wins():
    """“If multiple players try to claim the same card to win, the next one in seating order takes it.”"""
    state = do(position(TWELVE, *WAITS, stock="7S"), "discard OT")
    for claims, winner in (((1, 2), 2), ((2, 3), 3), ((1, 3), 3), ((1, 2, 3), 3), ((1,), 1)):
        for order in ((1, 2, 3), (3, 2, 1), (1, 3, 2)):
            after = state
            for seat in order:
                if after.public.over:
                    break
                other = "draw" if seat == 3 else "pass"
                after = do(after, f"{seat} {'kin' if seat in claims else other}")
            assert after.public.history[-1].winner == winner


def test_4_3_a_win_comes_before_a_tong():
    """“A winning claim comes before a claim for a tong” (ruling)"""
    state = position(TWELVE, WAITS[0], LOOSE[0].replace("1S", "1M"), "RF WF 4C 5C 6C 7C 8C 9C 4S 5S 7S", stock="7S")
    state = do(state, "discard OT", "3 tong RF WF", "2 pass")
    assert state.public.discard is not None
    won = do(state, "1 kin")
    assert won.public.history[-1].winner == 1
    assert won.public.melds == ((),) * 4
    taken = do(state, "1 pass")
    assert taken.public.turn == 3
    assert codes(taken.public.melds[3][0]) == "OT RF WF"


def test_4_4_a_win_is_settled_when_nobody_nearer_can_answer():
    state = do(position(TWELVE, *WAITS, stock="7S"), "discard OT")
    assert do(state, "3 kin").public.over
    waits = do(state, "2 kin")
    assert not waits.public.over
    assert GAME.active(waits) == {1, 3}
    assert not do(waits, "1 pass").public.over
    assert do(waits, "3 draw").public.history[-1].winner == 2
    last = do(state, "1 kin", "3 draw")
    assert not last.public.over
    assert do(last, "2 pass").public.history[-1].winner == 1


def test_4_4_what_can_be_taken_back():
    state = position(TWELVE, *WAITS, stock="7S 8C")
    match = Match(header(GAME, seats=4))
    match.states[-1] = state
    match.play(0, GAME.parse("discard OT"), 0)
    match.undo(0)
    assert match.state == state
    match.play(0, GAME.parse("discard OT"), 0)
    match.play(1, KIN, 0)
    match.undo(1)
    match.play(1, PASS, 0)
    with pytest.raises(CannotUndo, match=r"^You can't undo that: Ben has played since\.$"):
        match.undo(0)
    match.play(2, PASS, 0)
    match.play(3, DRAW, 0)
    with pytest.raises(CannotUndo, match=r"^You can't put back a drawn card.$"):
        match.undo(3)


def test_4_4_why_an_answer_is_lasting():
    state = do(position(TWELVE, *WAITS, stock="7S 8C"), "discard OT")
    assert GAME.undo_blocked_by(state, 1, PASS) is None
    assert GAME.undo_blocked_by(state, 1, KIN) is None
    assert GAME.undo_blocked_by(state, 3, DRAW) is None
    assert GAME.undo_blocked_by(state, 3, KIN) == "The deal is over, and all hands have been shown."
    settles = do(state, "3 draw", "2 pass")
    assert GAME.undo_blocked_by(settles, 1, PASS) == "Everyone has answered, and play has moved on."
    dealt = do(state, "3 kin")
    assert GAME.undo_blocked_by(dealt, 3, GAME.parse("deal")) == "The cards have been dealt."


def test_4_5_a_win_may_be_declined():
    """“A win may be declined.” (ruling)"""
    state = position(TWELVE, READY, *LOOSE[1:], stock="7S 8S WF 9S")
    state = quietly(do(state, "discard OT"))
    assert not state.public.over
    state = quietly(do(state, "discard 7S"))
    state = quietly(do(state, "discard 8S"))
    assert "kin" in legal(state, 1)
    state = quietly(do(state, "discard WF"))
    assert not state.public.over
    assert state.public.turn == 0


def test_4_6_everybody_remembers_who_took_what_and_who_declined():
    state = position(TWELVE, READY, LOOSE[1], "RF WF RF 4C 5C 6C 7C 8C 9C 4S 5S", stock="7S 8S 9S")
    held = state.hands[3][:2]
    state = do(state, "discard OT", "3 tong RF WF", "2 pass", "1 pass")
    first = Thrown(0, state.public.melds[3][0][0], 3, (3, 2, 1))
    assert state.public.thrown == (first,)
    assert state.public.melds[3][0][1:] == held
    state = quietly(do(state, "discard 9C"))
    assert state.public.thrown == (first, Thrown(3, state.public.thrown[1].card, None, (2, 1, 0)))
    assert codes([state.public.thrown[1].card]) == "9C"
    state = quietly(do(quietly(do(state, "discard 7S")), "discard 8S"))
    assert [thrown.seat for thrown in state.public.thrown] == [0, 3, 2, 1]
    over = do(do(position(TWELVE, *WAITS, stock="7S"), "discard OT"), "3 draw", "2 kin")
    assert over.public.thrown[-1][2:] == (2, (3,))


# ---- 5 The end of a deal


def test_5_1_a_drawn_card_completes_the_hand():
    """“The goal of the game is to form a complete hand of 12 tiles, comprising four sets of three.”"""
    state = quietly(do(position(TWELVE, *LOOSE[:2], READY, stock="WF"), "discard 2C"))
    assert "kin" in legal(state, 3)
    won = do(state, "kin")
    assert won.public.history == (DealScore(3, (-1, -1, -1, 3), 1, 0, None),)
    assert won.hands == state.hands


def test_5_1_a_hand_may_be_dealt_complete():
    """“The first player holds 12 and discards (or has already won)” (ruling)"""
    state = deal({1: f"{READY} OT"}, starter=1)
    assert "kin" in legal(state)
    won = do(state, "kin")
    assert won.public.history[-1].winner == 1
    assert won.public.thrown == ()
    assert refusal(deal({1: f"{READY} 4C"}, starter=1), "kin") == (
        "Your hand isn't complete: you need four sets of three, each of one rank."
    )


def test_5_1_open_tongs_count():
    state = position(TWELVE, "1M", "2M", "1C 1S 3C 3S 3M", melds={3: ("5C 5S 5M", "6S 6M 6C")}, stock="1M")
    state = quietly(do(state, "discard 2C"))
    assert do(state, "kin").public.history[-1].winner == 3


@pytest.mark.parametrize("hand", ["1C 1S 2M", "1C 1C 2C", "1C 2C 3C", "1C 1S 1M 2C 2S 3S", "RF WF 1C"])
def test_5_1_nothing_else_makes_a_set(hand):
    sets = ("5C 5S 5M", "6S 6M 6C", "7C 7S 7M")
    melds = {0: sets if len(hand) < 12 else sets[1:]}
    assert "kin" not in legal(position(hand, "1M", "2M", "3M", melds=melds, stock="1M"))


def test_5_1_a_tong_that_completes_the_hand_may_be_taken_first():
    melds = {3: ("5C 5S 5M", "6S 6M 6C")}
    state = position(TWELVE, "1M", "2M", "1C 1S 3C 3S 3M", melds=melds, stock="1M")
    state = do(state, "discard 1S")
    assert legal(state, 3) == {"draw", "tong 1C 1S", "kin"}
    state = do(state, "3 tong 1C 1S", "1 pass", "2 pass")
    assert legal(state) == {"discard 3C", "discard 3S", "discard 3M", "kin"}
    assert do(state, "kin").public.history[-1].thrower is None


def test_5_1_after_the_fourth_tong_one_can_only_win():
    melds = {3: ("5C 5S 5M", "6S 6M 6C", "7M 7M 7C")}
    state = position(TWELVE, "1M", "2M", "1C 1M", melds=melds, stock="1M")
    state = do(state, "discard 1S", "3 tong 1C 1M", "1 pass", "2 pass")
    assert legal(state) == {"kin"}
    for other in ("discard 1C", "draw", "tong 1C 1S", "pass"):
        assert refusal(state, other) == "You have nothing to discard: call kin."
    assert do(state, "kin").public.history[-1].winner == 3


def test_5_2_the_winning_discard_joins_the_concealed_cards():
    state = do(position(TWELVE, READY, *LOOSE[1:], stock="7S"), "discard OT", "3 draw", "2 pass", "1 kin")
    assert state.public.melds == ((),) * 4
    assert state.public.turn == 1
    assert codes(state.hands[1][-1:]) == "OT"
    assert state.public.discard is None
    assert state.public.thrown[-1].taker == 1


def test_5_3_the_stock_runs_out():
    """“The stock runs out with nobody done: a drawn hand, no payment” (ruling)"""
    state = position("1C 1S 2C 2S 3C", *LOOSE[1:], LOOSE[0], stock="9M")
    state = quietly(do(state, "discard 3C"))
    assert state.stock == ()
    state = do(state, "discard 9M")
    assert legal(state, 2) == {"pass"}
    assert refusal(state, "draw", 2) == "The stock is empty. You can only pass."
    assert refusal(state, "draw", 0) == "The stock is empty. You can only pass."
    over = quietly(state)
    assert over.public.over
    assert over.public.history == (DealScore(None, (0, 0, 0, 0), 0, 0, None),)
    assert over.public.thrown[-1] == Thrown(3, over.public.thrown[-1].card, None, (2, 1, 0))
    assert GAME.active(over) == {0}
    assert legal(over) == {"deal"}


def test_5_3_the_last_discard_goes_into_no_tong():
    """“Instead of taking from the draw pile, a player may also take the previous player’s discard”: where there is
    nothing left to draw, there is nothing to take it instead of.
    """
    state = position("9M 2C 1C", LOOSE[0], LOOSE[1], "9S 9C 4S 5C 7C", stock="")
    state = do(state, "discard 9M")
    assert legal(state, 3) == {"pass"}
    assert refusal(state, "tong 9C 9S", 3) == NO_TONGS
    over = quietly(state)
    assert over.public.history[-1].winner is None
    assert over.public.melds[3] == ()


def test_5_3_the_last_discard_may_be_won_with():
    """“If a player only requires one card to win, they may take the winning card from any player’s discard”"""
    state = do(position(TWELVE, *LOOSE[:2], READY, stock=""), "discard OT")
    assert legal(state, 3) == {"pass", "kin"}
    assert refusal(state, "draw", 3) == "The stock is empty. Win with the discard, or pass."
    assert refusal(state, "tong RF WF", 3) == (
        "Once the stock is empty, a discard can't be taken for a tong. Win with the discard, or pass."
    )
    won = do(position(TWELVE, READY, *LOOSE[1:], stock=""), "discard OT", "1 kin", "3 pass", "2 pass")
    assert won.public.history[-1].winner == 1
    assert won.public.history[-1].thrower == 0


def test_5_4_hands_are_shown_when_a_deal_is_over_and_not_before():
    match = played(header(GAME, {"deals": 2}, 5))
    for state in match.states:
        for seat in match.seats:
            view = GAME.view(state, seat)
            assert view.shown == (state.hands if state.public.over else ())
            assert view.hand == state.hands[seat]
            assert view.counts == tuple(map(len, state.hands))
            assert view.stock == len(state.stock)
