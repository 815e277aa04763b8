"""Kong-Pie, section 8: the house rules.

Numbers in the tests' names are those of RULES.md; text in quotation marks is the rule text that the program
follows; ``option=value`` marks a house rule that is shown.
"""

from collections.abc import Mapping
from typing import Any

import pytest

from app.core.cards import Chance
from app.core.match import Match
from app.games.kong_pie.rules import GAME
from app.games.kong_pie.rules.model import Decision
from tests.games.kong_pie.factories import (
    QUIET,
    cards,
    codes,
    connects,
    do,
    ending,
    hand,
    legal,
    pack,
    position,
    refusal,
)
from tests.matches import header, header_with, played

HANDS = ("2C 3D 4S 5H", "6C 6D QS JS", "AC AD AS KC")


def test_8_1_two_connects_for_each_kong():
    """“the connect-twice rule is that each kong, players may only go through the sequence of put-and-pull twice, no
    more” connects=2
    """
    state = position("2C 2D 5C 5H", "", source="2S 9C JD 4H", stock="3C 3D 3S", connects=2)
    state = do(state, "5C+5H>2S+9C")
    assert connects(state)
    state = do(state, "2C+9C>5C+5H")
    assert not connects(state)
    assert refusal(state, "5C+5H>2C+9C") == "You can connect only twice for each kong."
    fresh = position("2C 2D 5C 5H", "", source="2S 9C JD 4H", stock="3C 3D 3S", connects=2)
    state = do(fresh, "5C+5H>2S+9C", "kong 2C 2D 2S")
    state = do(state, "3C+3D>5C+5H", "5C+5H>3C+3D")
    assert not connects(state)
    assert "kong 3C 3D 3S" in legal(state)


def test_8_2_short_connect():
    """“players may only pull cards that have not been put during that kong (first or second) of their turn”
    short_connect=on
    """
    state = position("2C 2D 5C 5H", "", source="2S 9C JD 4H", stock="3C 3D 3S", short_connect=True)
    state = do(state, "5C+5H>2S+9C")
    assert connects(state) == {"2C+2D>JD+4H", "2C+9C>JD+4H", "2D+2S>JD+4H", "2C+2S>JD+4H"}
    assert (
        refusal(state, "2C+9C>5H+JD")
        == "With short-connect, you can't pull a card that you have put for the same kong."
    )
    first = do(state, "kong 2C 2D 2S")
    assert "3C+3D>5C+5H" in legal(first)
    nxt = do(state, "discard 2S")
    assert hand(nxt, 1) == "3C 3D 3S AC"
    assert any("5C+5H" in text for text in connects(nxt))


def test_8_3_lojacking():
    """“any time a card matching rank with either high note is put to the source, the card should be pulled completely
    out of the game by the dealer and a replacement should be dealt to the source immediately” lojacking=put
    """
    state = position("7D 3D 5H 4S", "", source="9C JD 10H KS", stock="6C 6D", lojacking="put")
    after = do(state, "3D+7D>9C+KS")
    assert codes(sorted(after.public.source)) == codes(sorted(cards("JD 10H 3D 6C")))
    assert codes(after.public.sheet.pulled) == "7D"
    assert hand(after, 0) == "5H 4S 9C KS"
    assert after.public.turn == 0
    two = do(position("7D 7S 5H 4S", "", source="9C JD 10H KS", stock="6C 6D", lojacking="put"), "7D+7S>9C+KS")
    assert codes(two.public.sheet.pulled) == "7D 7S"
    assert set(two.public.source) == set(cards("JD 10H 6C 6D"))


def test_8_3_off():
    """lojacking=off"""
    state = do(position("7D 3D 5H 4S", "", source="9C JD 10H KS"), "3D+7D>9C+KS")
    assert "7D" in codes(state.public.source)
    assert state.public.sheet.pulled == ()


def test_8_3_only_the_ranks_of_the_high_notes():
    state = do(position("6D 3D 5H 4S", "", source="9C JD 8C 7S", stock="6C", lojacking="put"), "3D+6D>9C+JD")
    assert set(state.public.source) == set(cards("3D 6D 8C 7S"))
    state = do(state, "discard 9C")
    assert set(state.public.source) == set(cards("3D 6D 8C 7S"))


def test_8_3_upon_appearing():
    """“controlled rules (where cards that match ranks with the high-notes are immediately pulled from the source by the
    dealer upon appearing)” lojacking=appearing
    """
    chance = Chance(packs=(pack("7H 8D", "9C 7D 8S KS", "8C JD 10H 2C 3D 4S 5H"),), dealer=1)
    state = Match(header_with(GAME, {"lojacking": "appearing"}, 2, chance)).state
    assert codes(state.public.source) == "9C KS JD 10H"
    assert codes(state.public.sheet.pulled) == "7D 8S 8C"  # the eight of clubs came in the place of another
    assert hand(state, 0) == "2C 3D 4S 5H"
    put = position("7D 3D 5H 4S", "", source="9C JD 10H KS", stock="7S 6C", lojacking="appearing")
    after = do(put, "3D+7D>9C+KS")
    assert codes(after.public.sheet.pulled) == "7D 7S"
    assert {*after.public.source} == {*cards("JD 10H 3D 6C")}


def test_8_3_upon_appearing_in_a_reset():
    more: dict[str, Any] = {
        **VOTE,
        **QUIET,
        "when_stopped": "reset",
        "rest": "out",
        "pulled": cards("7S"),
        "lojacking": "appearing",
    }
    pulled = []
    for seed in range(9):
        before = position("7D 8S 8C 5H", "6C 6D QS JS", "8H AD AS KC", stock="QC QD QH JH JC", **more)
        state = do(before._replace(chance=Chance(seed)), "pass", "pass", "pass")
        assert not {*state.public.source} & state.public.ledger.highs.cards
        assert len(state.public.source) == 4
        pulled.append(len(state.public.sheet.pulled))
    assert min(pulled) == 0
    assert max(pulled) > 1


def test_8_3_what_appears_may_freeze_the_hand():
    more: dict[str, Any] = {"lojacking": "appearing", "rest": "out", "stock": "7S"}
    state = position("7D 3D 5H 4S", "2C", source="9C JD 10H KS", **more)
    assert not do(state, "pass").public.over
    assert ending(do(state, "3D+7D>9C+KS")).how == "frozen"


def test_8_3_a_replacement_was_not_put():
    """“this replacement card should not be treated as "put" in cases where short-connect is the rule”"""
    more: dict[str, Any] = {"stock": "6C 6D", "lojacking": "put", "short_connect": True}
    state = do(position("7D 3D 5H 4S", "", source="9C JD 10H 9S", **more), "3D+7D>9C+9S")
    assert {text.partition(">")[2] for text in connects(state)} == {"JD+10H", "6C+JD", "6C+10H"}


def test_8_3_lojacking_on_an_empty_stock():
    """“if nothing is left, that place stays empty” (ruling)"""
    more: dict[str, Any] = {"rest": "out", "lojacking": "put"}
    state = position("7D 7S 5H 5S", "2C 2D 2H", source="9C JD 10H KS", **more)
    one = do(state, "7S+5S>9C+KS")
    assert set(one.public.source) == set(cards("JD 10H 5S"))
    two = do(state, "7D+7S>9C+KS")
    assert set(two.public.source) == set(cards("JD 10H"))
    assert two.public.sheet.due == 0
    gone = do(two, "5H+5S>JD+10H")
    assert set(gone.public.source) == set(cards("5H 5S"))
    later = do(two, "discard 5H")
    assert len(later.public.source) == 2


def test_8_3_lojacking_takes_a_restock_in_the_middle_of_the_turn():
    """“(restocking if it must ...)” (ruling), with the fee and the dealer's choice."""
    more: dict[str, Any] = {"rest": "out", "lojacking": "put", "chips": True, "restock_fee": 1, "restock": "dealer"}
    state = position("7D 7S 5H", "2C 2D 2H AH", source="9C JD 10H KS", stock="6C", discards="3C 3H 3S", **more)
    state = do(state, "7D+7S>9C+KS")
    assert set(state.public.source) == set(cards("JD 10H 6C"))
    assert state.public.sheet.question == Decision("fee", 0)
    state = do(state, "pay", "pay")
    assert state.public.sheet.question == Decision("restock", 1)
    state = do(state, "turn-over")
    assert set(state.public.source) == set(cards("JD 10H 6C 3C"))
    assert hand(state, 0) == "5H 9C KS"  # in the middle of a turn the hand is not filled up
    assert state.public.turn == 0
    assert "pass" not in legal(state)


def test_8_3_a_player_who_leaves_then_leaves_the_source_full():
    more: dict[str, Any] = {"rest": "out", "lojacking": "put", "chips": True, "restock_fee": 1}
    state = position("7D 7S 5H", "2C 2D 2H AH", "AC", source="9C JD 10H KS", discards="3C 3H 3S 4D 4C", **more)
    state = do(state, "7D+7S>9C+KS", "leave", "pay", "pay")
    assert set(state.public.source) == set(cards("JD 10H 3C 3H"))
    assert state.public.turn == 1
    assert hand(state, 1) == "2C 2D 2H AH"


@pytest.mark.parametrize("direction", ["clockwise", "anticlockwise"])
def test_8_3_whoever_left_at_a_reset_is_not_asked_for_a_restock(direction):
    """“require any players who wish to remain in the game to increase the kitty by an additional chip”: the player on
    turn leaves at the reset, and what appears in the new source takes a restock.
    """
    more: dict[str, Any] = {
        **VOTE, **QUIET, "when_stopped": "reset", "lojacking": "appearing", "chips": True, "restock_fee": 1,
        "rest": "out", "discards": "QC QD QH JH JC 10C", "direction": direction, "turn": 1,
    }  # fmt: skip
    others = [2, 0] if direction == "clockwise" else [0, 2]
    asked = 0
    for seed in range(20):
        before = position("7D 8S 8C 8H", "6C 6D QS JS", "7S AD AS KC", **more)._replace(chance=Chance(seed))
        state = do(before, "pass", "pass", "pass", "leave", "pay", "pay")
        if state.public.sheet.question is None:  # no card of a high note's rank came to the source
            continue
        for seat in others:
            asked += 1
            assert state.public.sheet.question == Decision("fee", seat)
            state = do(state, "pay")
        assert state.public.sheet.chips[1] == -8
        assert state.public.sheet.kitty == 28
        assert len(state.public.source) == 4
        assert state.public.turn == others[0]
    assert asked > 10


def test_8_3_out_of_restocks():
    more: dict[str, Any] = {"rest": "out", "lojacking": "put", "restocks": 0}
    state = position("7D 7S 5H", "2C 2D 2H AH", source="9C JD 10H KS", discards="3C", **more)
    assert ending(do(state, "7D+7S>9C+KS")).how == "out of restocks"


def test_8_4_passing_is_free():
    """“in normal household play, you could just let this go” passed_rounds=free"""
    state = position(*HANDS, **QUIET)
    for _ in range(20):
        state = do(state, "pass")
    assert not state.public.over
    assert state.public.passes == 0


def test_8_4_stopped_at_once():
    """“or to nip it in the bud right away” passed_rounds=stopped when_stopped=end"""
    state = position(*HANDS, turn=1, passed_rounds="stopped", **QUIET)
    state = do(state, "discard JS", "pass", "pass")
    assert not state.public.over
    state = do(state, "pass")
    assert ending(state).how == "stopped"
    assert state.public.turn == 2  # “during the turn of the player who passed first”


def test_8_4_one_forgiven():
    """“entertain a single round of passing in good fun and to get them after the second passed round”
    passed_rounds=forgiven
    """
    state = position(*HANDS, passed_rounds="forgiven", **QUIET)
    state = do(state, "pass", "pass", "pass")
    assert state.public.sheet.forgiven
    assert not do(state, "pass", "pass").public.over
    assert ending(do(state, "pass", "pass", "pass")).how == "stopped"
    later = do(state, "discard 2C", "pass", "pass", "pass")
    assert ending(later).how == "stopped"


def test_8_4_a_pass_after_a_kong_does_not_count():
    state = position("8H 3D 4S 5H", *HANDS[1:], passed_rounds="stopped", **QUIET)
    state = do(state, "kong 8H", "pass", "pass", "pass")
    assert not state.public.over
    assert ending(do(state, "pass")).how == "stopped"


def test_8_4_a_pass_with_an_empty_hand_counts():
    """With no card to draw, passing is the only move."""
    state = position("", "AC AD 2S 3H", rest="out", passed_rounds="stopped", **QUIET)
    assert ending(do(state, "pass", "pass")).how == "stopped"


def test_8_4_players_who_have_left_are_not_waited_for():
    more: dict[str, Any] = {"chips": True, "restock_fee": 1, "rest": "out", "passed_rounds": "stopped"}
    state = position("2C 3D 4S 5H", "6C 6D QS", "AC AD AS KC", discards="QC QD QH 7C", **more, **QUIET)
    state = do(state, "pass", "pay", "pay", "leave")
    assert state.public.passes == 0  # the row is broken
    state = do(state, "pass")
    assert not state.public.over
    assert ending(do(state, "pass")).how == "stopped"


VOTE: Mapping[str, Any] = {"passed_rounds": "stopped", "when_stopped": "vote"}


def stopped(*hands, **more):
    """Return a hand in which everybody has passed."""
    return do(position(*hands, **{**VOTE, **QUIET, **more}), *["pass"] * len(hands))


def test_8_5_votes():
    """“determined by a simple vocalised vote between the troika (either "end" or "reset"), with the player who started
    the consecutive passing ... stating their decision first, then the next player, then the next” when_stopped=vote
    """
    state = stopped(*HANDS)
    for seat in range(3):
        assert state.public.sheet.question == Decision("vote", seat, ("end", "reset")[:seat])
        assert legal(state) == {"vote end", "vote reset"}
        assert refusal(state, "pass", seat).startswith("Play continues once all players have voted")
        assert refusal(state, "vote end", (seat + 1) % 3) == "It's not your turn to answer."
        if seat < 2:
            state = do(state, ("vote end", "vote reset")[seat])
    assert ending(do(state, "vote end")).how == "stopped"
    assert not do(state, "vote reset").public.over
    assert refusal(do(state, "vote reset"), "vote end").startswith("Players vote only after a passed round")


def test_8_5_the_one_who_passed_first_votes_first():
    state = position(*HANDS, turn=1, **VOTE, **QUIET)
    assert do(state, "pass", "pass", "pass").public.sheet.question == Decision("vote", 1)


@pytest.mark.parametrize(
    ("votes", "over"), [(("end", "end"), True), (("end", "reset"), False), (("reset", "end"), False)]
)
def test_8_5_with_two_players_a_tie_means_reset(votes, over):
    """“with two players a tie means reset” (ruling)"""
    assert do(stopped(*HANDS[:2]), *(f"vote {vote}" for vote in votes)).public.over == over


def test_8_5_reset_without_a_vote():
    """when_stopped=reset"""
    state = stopped(*HANDS, when_stopped="reset")
    assert state.public.sheet.stopped
    assert state.public.turn == 0
    assert set(legal(state)) >= {"pass"}


def test_8_5_a_second_passed_round_directly_after_the_first_ends_the_hand():
    """“should not allow more than two rounds to be passed consecutively, or for two consecutive rounds of passing to be
    allowed more than once per game”
    """
    state = do(stopped(*HANDS, when_stopped="reset"), "pass", "pass")
    assert not state.public.over
    assert ending(do(state, "pass")).how == "stopped"


OFFER: Mapping[str, Any] = {**VOTE, "when_stopped": "offer"}


def test_8_5_a_reset_is_offered_and_refused():
    """“and if players refuse, then the house can force an end on any occuring passed round thereafter (this way, the
    players get their jolly passed rounds -- as many as they can pay for -- and then face the consequences)”
    when_stopped=offer
    """
    state = stopped(*HANDS, **OFFER, chips=True, restock_fee=1)
    for seat in range(3):
        assert state.public.sheet.question == Decision("offer", seat, ("refuse", "reset")[:seat])
        assert legal(state) == {"vote refuse", "vote reset"}
        assert refusal(state, "vote end", seat) == "Play continues once all players have voted for or against a reset."
        assert refusal(state, "vote refuse", (seat + 1) % 3) == "It's not your turn to answer."
        state = do(state, ("vote refuse", "vote reset", "vote refuse")[seat])
    assert not state.public.over
    assert state.public.turn == 0
    assert state.hands == tuple(map(cards, HANDS))
    assert state.public.sheet.kitty == 24
    assert state.public.sheet.refused
    assert refusal(state, "vote refuse").startswith("Players vote only after a passed round")
    assert ending(do(state, "pass", "pass", "pass")).how == "stopped"


@pytest.mark.parametrize("done", [("discard 5H",), ("3D+3S>9C+JD", "discard 5H"), ("kong 8H", "pass")])
def test_8_5_after_a_refusal_any_later_passed_round_ends_the_hand(done):
    """“on any occuring passed round thereafter”, whatever is done in between."""
    state = stopped("8H 3D 3S 5H", *HANDS[1:], **OFFER)
    state = do(state, "vote refuse", "vote refuse", "vote reset", *done)
    assert not state.public.over
    assert ending(do(state, "pass", "pass", "pass")).how == "stopped"


def test_8_5_a_reset_that_is_accepted_is_offered_again():
    """“it should be offered any time the players have caused a single passed round”"""
    state = stopped(*HANDS, **OFFER, chips=True, restock_fee=1)
    for resets in range(1, 4):
        state = do(state, "vote reset", "vote refuse", "vote reset", *["pay"] * 3)
        assert state.public.sheet.kitty == 24 + 3 * resets
        assert len(state.public.sheet.resets) == resets
        again = do(state, "pass", "pass", "pass")  # directly after the other
        assert ending(again).how == "stopped"
        state = do(state, f"discard {hand(state, state.public.turn).split()[0]}", "pass", "pass", "pass")
        assert state.public.sheet.question.kind == "offer"


@pytest.mark.parametrize(
    ("votes", "resets"), [(("refuse", "refuse"), 0), (("refuse", "reset"), 1), (("reset", "refuse"), 1)]
)
def test_8_5_with_two_players_a_tied_offer_means_reset(votes, resets):
    """“with two players a tie means a reset” (ruling)"""
    state = do(stopped(*HANDS[:2], **OFFER), *(f"vote {vote}" for vote in votes))
    assert not state.public.over
    assert len(state.public.sheet.resets) == resets


def test_8_5_an_offer_follows_the_first_passed_round_that_is_not_forgiven():
    state = position(*HANDS, **{**OFFER, "passed_rounds": "forgiven"}, **QUIET)
    state = do(state, "pass", "pass", "pass")
    assert state.public.sheet.question is None
    state = do(state, "pass", "pass", "pass")
    assert state.public.sheet.question == Decision("offer", 0)


def test_8_5_a_freeze_asks_whether_to_end_the_hand_though_a_reset_is_offered():
    frozen: dict[str, Any] = {"source": "9C JD 10H KS", "rest": "out", "lojacking": "put", "freeze_reset": True}
    state = do(position("7D 3D 5H 4S", "2C", **{**OFFER, **frozen}), "3D+7D>9C+KS")
    assert legal(state) == {"vote end", "vote reset"}
    assert ending(do(state, "vote end", "vote end")).how == "frozen"


def test_8_5_it_is_offered_at_every_single_passed_round():
    """“it should be offered any time the players have caused a single passed round ... as many as they can pay for” -
    whatever has been done in between, a discard, a connect or a kong, and however often.
    """
    state = stopped(*HANDS, chips=True, restock_fee=1)
    for resets in range(1, 6):
        state = do(state, *["vote reset"] * 3, *["pay"] * 3)
        assert state.public.sheet.kitty == 24 + 3 * resets
        state = do(state, *["pass"] * (resets % 3))
        state = do(state, f"discard {hand(state, state.public.turn).split()[0]}")
        state = do(state, "pass", "pass", "pass")
        assert state.public.sheet.question.kind == "vote"
    more: dict[str, Any] = {**VOTE, **QUIET, "when_stopped": "reset", "stopped": True}
    state = position("8H 3D 3S 5H", *HANDS[1:], **more)
    assert ending(do(state, "pass", "pass", "pass")).how == "stopped"
    for done in (("kong 8H", "pass"), ("3D+3S>9C+JD", "discard 5H"), ("discard 5H",)):
        after = do(state, *done, "pass", "pass", "pass")
        assert not after.public.over
        assert len(after.public.sheet.resets) == 1
        assert ending(do(after, "pass", "pass", "pass")).how == "stopped"


def test_8_6_a_reset():
    """“taking all hands (taking note of how many cards were in each hand) and the source, dealing out a source of four
    cards, shuffling the remainder together with any cards which had been pulled from the game, and then dealing back
    to players how many cards they were holding”
    """
    more: dict[str, Any] = {"pulled": cards("7S 8S"), "source": "9C JD", "rest": "out", "stock": "", "discards": ""}
    before = position("2C 3D 4S 5H", "6C 6D", "AC AD AS KC", passed_rounds="stopped", when_stopped="reset", **more)
    state = do(before, "pass", "pass", "pass")
    assert [len(held) for held in state.hands] == [4, 2, 4]
    assert len(state.public.source) == 4
    gathered = {*before.public.source, *cards("7S 8S"), *(card for held in before.hands for card in held)}
    assert {*state.public.source, *(card for held in state.hands for card in held), *state.stock} == gathered
    assert state.hands != before.hands
    assert state.public.sheet.pulled == ()


def test_8_6_the_source_comes_from_hands_and_source_alone():
    """“dealing out a source of four cards, shuffling the remainder together with any cards which had been pulled from
    the game, and then dealing back”: what was pulled is not there yet when the source is dealt.
    """
    pulled, back = cards("7C 7D 7S 8C 8H 8S"), set()
    for seed in range(40):
        more = {**VOTE, **QUIET, "when_stopped": "reset", "rest": "out", "pulled": pulled}
        before = position(*HANDS, **more)._replace(chance=Chance(seed))
        state = do(before, "pass", "pass", "pass")
        assert not {*state.public.source} & {*pulled}
        back |= {card for held in state.hands for card in held}
    assert back > {*pulled}


def test_8_6_it_costs_what_a_restock_costs():
    """“If the house is also charging additional kitty for restocking ..., a similar requirement should be made of
    upping the kitty by the same amount upon resetting a game.”
    """
    for free in ({"restock_fee": 0}, {"chips": False}):
        state = stopped(*HANDS, **{"chips": True, "restock_fee": 1, "when_stopped": "reset", **free})
        assert len(state.public.sheet.resets) == 1
        assert state.public.sheet.kitty == 24 * ("chips" not in free)
    state = stopped(*HANDS, chips=True, restock_fee=1, when_stopped="reset", turn=1)
    for seat in (1, 2, 0):
        assert state.public.sheet.question == Decision("reset", seat)
        assert legal(state) == {"pay", "leave"}
        assert refusal(state, "pass", seat).startswith("Play continues once all players have paid for the reset")
        assert refusal(state, "pay", (seat + 1) % 3) == "It's not your turn to answer."
        state = do(state, "pay")
    assert state.public.sheet.chips == (-9, -9, -9)
    assert state.public.sheet.kitty == 27
    assert len(state.public.sheet.resets) == 1
    assert state.public.turn == 1
    assert do(stopped(*HANDS, chips=True, restock_fee=1), *["vote reset"] * 3).public.sheet.question.kind == "reset"


def test_8_6_or_one_leaves_the_hand():
    """“players who wish to remain in the game” pay; “the restock fee again, if there is one, or leaving the hand, as at
    a restock” (ruling)
    """
    state = stopped(*HANDS, chips=True, restock_fee=1, when_stopped="reset")
    one = do(state, "pay", "leave", "pay")
    assert one.public.sheet.still_in == (True, False, True)
    assert one.public.sheet.chips == (-9, -8, -9)
    assert [len(held) for held in one.hands] == [4, 0, 4]
    assert {*cards(HANDS[1])} == {*one.public.sheet.laid}
    assert one.public.turn == 0
    first = do(state, "leave", "pay", "pay")
    assert first.public.turn == 1
    assert ending(do(state, "pay", "leave", "leave")).how == "last one left"
    assert ending(do(state, "leave", "leave")).winner == 2


def test_8_6_without_enough_cards_the_stock_fills_the_source():
    more: dict[str, Any] = {**VOTE, "when_stopped": "reset", "rest": "out", "source": "9C", "pulled": cards("7D 8H 8S")}
    state = do(position("10C", "QS", stock="", **more), "pass", "pass")
    assert len(state.public.source) == 4
    assert {*cards("9C 10C QS")} < {*state.public.source}
    assert [len(held) for held in state.hands] == [1, 1]


def test_8_6_even_what_a_reset_brings_may_be_frozen():
    """A leaving player takes cards away, and a reset without them may bring no kong."""
    more: dict[str, Any] = {
        **VOTE,
        "chips": True,
        "restock_fee": 1,
        "when_stopped": "reset",
        "rest": "out",
        "source": "9C JD 10H KS",
    }
    state = do(position("2C 3D 4S 5H", "6C QD", "8H", **more), "pass", "pass", "pass")
    assert not do(state, "pay", "leave", "pay").public.over
    assert ending(do(state, "pay", "pay", "leave")).how == "frozen"


@pytest.mark.parametrize(("direction", "order"), [("clockwise", (1, 2, 0)), ("anticlockwise", (1, 0, 2))])
def test_8_6_cards_come_back_from_the_player_on_turn_on(direction, order):
    """In shuffled order: the source, the hands in turn, the rest."""
    more: dict[str, Any] = {
        "passed_rounds": "stopped",
        "when_stopped": "reset",
        "rest": "out",
        "pulled": cards("7S 8S"),
        **QUIET,
    }
    before = position("2C 3D", "6C 6D QS JS", "AC AD AS", turn=1, direction=direction, **more)
    state = do(before, "pass", "pass", "pass")
    gathered = {*before.public.source, *(card for held in before.hands for card in held)}
    source, others = (shuffled := before.chance.shuffle(sorted(gathered), 0, 2))[:4], shuffled[4:]
    assert state.public.source == source
    lies = [*(card for seat in order for card in state.hands[seat]), *state.stock[::-1]]
    assert lies == list(before.chance.shuffle(sorted((*others, *cards("7S 8S"))), 0, 3))
    assert [len(held) for held in state.hands] == [2, 4, 3]


def test_8_6_the_rest_goes_under_the_stock():
    """“the rest goes under the stock” (ruling); discards and kongs stay."""
    more: dict[str, Any] = {
        "pulled": cards("7S 8S"),
        "stock": "QC QD QH",
        "discards": "3C",
        "kongs": ["10C 10D 10S"],
        "rest": "out",
    }
    before = position(*HANDS, **{**VOTE, **QUIET, **more, "when_stopped": "reset"})
    state = do(before, "pass", "pass", "pass")
    assert codes(state.stock[::-1][:3]) == "QC QD QH"
    assert len(state.stock) == 5
    assert codes(state.public.discards) == "3C"
    assert state.public.sheet.kongs == before.public.sheet.kongs
    more |= {"stock": "", "turned": "QC QD QH"}
    known = position(*HANDS, **{**VOTE, **QUIET, **more, "when_stopped": "reset"})
    state = do(known, "pass", "pass", "pass")
    assert codes(state.public.turned[::-1]) == "QC QD QH"
    assert len(state.stock) == 2


def test_8_6_only_those_in_the_hand_pay_and_get_cards():
    more: dict[str, Any] = {
        "still_in": (True, False, True),
        "chips": True,
        "restock_fee": 1,
        "when_stopped": "reset",
        "rest": "out",
    }
    state = do(position(HANDS[0], "", HANDS[2], **{**VOTE, **QUIET, **more}), "pass", "pass", "pay", "pay")
    assert state.public.sheet.chips == (-9, -8, -9)
    assert [len(held) for held in state.hands] == [4, 0, 4]


def test_8_7_looking_through_the_discards_changes_nothing():
    """“it wouldn't make a difference since all discards have been visible in that case” look_through=on
    look_through=off
    """
    on, off = (played(header(GAME, {"look_through": look, "deals": 1}, 3)) for look in (True, False))
    assert on.log == off.log
    view = GAME.view(do(position(*HANDS, look_through=False, **QUIET), "discard 5H", "discard JS"), 2)
    assert codes(view.public.discards) == "5H JS"


def test_8_8_direction():
    """“Clockwise or counterclockwise is not important, but should be decided” direction=clockwise
    direction=anticlockwise
    """
    for direction, after in (("clockwise", [0, 1, 2, 0]), ("anticlockwise", [0, 2, 1, 0])):
        state, turns = position(*HANDS, direction=direction, **QUIET), []
        for _ in range(4):
            turns.append(state.public.turn)
            state = do(state, "pass")
        assert turns == after
    state = position("2C 3D 4S 5H", "6C 6D QS JS", "AC AD", discards="3C", rest="out", direction="anticlockwise",
                     chips=True, restock_fee=1, **QUIET)  # fmt: skip
    state = do(state, "pass")
    for seat in (2, 1, 0):
        assert state.public.sheet.question == Decision("fee", seat)
        state = do(state, "pay")


FROZEN: Mapping[str, Any] = {"source": "9C JD 10H KS", "rest": "out", "lojacking": "put", "freeze_reset": True}
"""With these four in the source, and these hands, the seven of diamonds is the last possible kong."""


def test_8_9_a_reset_after_a_freeze():
    """“However, the house may also offer players the opportunity to keep the game going by ... "resetting the game"”
    freeze_reset=on
    """
    state = do(position("7D 3D 5H 4S", "2C", **FROZEN), "3D+7D>9C+KS")
    assert state.public.sheet.question == Decision("vote", 0)
    assert len(state.public.source) == 3
    assert refusal(state, "discard 5H", 0).startswith("Play continues once all players have voted")
    assert ending(do(state, "vote end", "vote end")).how == "frozen"
    on = do(state, "vote end", "vote reset")
    sheet = on.public.sheet
    assert (sheet.pulled, sheet.due, sheet.over) == ((), 0, False)
    assert len(on.public.source) == 4
    assert [len(held) for held in on.hands] == [4, 1]
    # The turn goes on where it was: there has been a connect, so it ends with a discard or a kong.
    assert on.public.turn == 0
    assert "pass" not in legal(on)
    assert not on.public.sheet.stopped


def test_8_9_off():
    """“the house would best declare the game over” freeze_reset=off"""
    state = position("7D 3D 5H 4S", "2C", **{**FROZEN, "freeze_reset": False})
    assert ending(do(state, "3D+7D>9C+KS")).how == "frozen"


def test_8_9_only_where_it_helps():
    """Without a card to come back, or if these make no kong either, a reset would change nothing."""
    made = position("6C 6D 6S 2C", "3D 4S 5H", **FROZEN)
    assert ending(do(made, "kong 6C 6D 6S")).how == "frozen"
    idle = position("6C 6D 6S 2C", "3D 4S 5H", pulled=cards("8C"), **FROZEN)
    assert ending(do(idle, "kong 6C 6D 6S")).how == "frozen"


def test_8_9_after_a_kong_the_turn_goes_on():
    """A first kong is followed by a draw, a second one by a discard, or, with no card left, by the next turn."""
    more: dict[str, Any] = {**FROZEN, "pulled": cards("7D")}
    first = do(position("6C 6D 6S 2C", "3D 4S 5H", **more), "kong 6C 6D 6S", "vote reset", "vote reset")
    assert (first.public.phase, first.public.turn, len(first.hands[0])) == (1, 0, 2)  # the rest of the stock is drawn
    assert first.stock == ()
    second = position("6C 6D 6S 2C", "3D 4S 5H", phase=1, **more)
    second = do(second, "kong 6C 6D 6S", "vote reset", "vote reset")
    assert (second.public.phase, second.public.turn, len(second.hands[0])) == (2, 0, 1)
    none = do(position("6C 6D 6S", "3D 4S 5H 2C", phase=1, **more), "kong 6C 6D 6S", "vote reset", "vote reset")
    assert (none.public.phase, none.public.turn) == (0, 1)


def test_8_9_it_costs_what_a_reset_costs_and_who_leaves_may_bring_it_about():
    more: dict[str, Any] = {**FROZEN, "chips": True, "restock_fee": 1}
    state = do(position("7D 3D 5H 4S", "2C", "QS", **more), "3D+7D>9C+KS", *["vote reset"] * 3)
    assert state.public.sheet.question == Decision("reset", 0)
    after = do(state, "leave", "pay", "pay")
    assert after.public.turn == 1
    assert after.public.sheet.chips == (-8, -9, -9)
    given: dict[str, Any] = {**more, "discards": "10S", "source": "9C JD 4H KS", "pulled": cards("7S 7C")}
    left = do(position("2C 3D 5S 5H", "6C 8H", "", **given), "pass", "leave")
    assert left.public.sheet.question == Decision("vote", 2)
    reset = do(left, "vote reset", "vote reset", "pay", "pay")
    assert (reset.public.turn, reset.public.sheet.over) == (2, False)


def test_8_9_a_winner_who_plays_for_glory_is_asked_nothing():
    """“a winner who plays on for glory stays the winner”: a freeze takes no win away, and there is none to end."""
    more: dict[str, Any] = {**FROZEN, "chips": True, "glory": True, "won": 0, "phase": 1}
    state = do(position("7D 3D 5H 4S", "2C", **more), "3D+7D>9C+KS")
    assert state.public.sheet.question is None
