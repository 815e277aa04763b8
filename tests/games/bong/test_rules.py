"""Bong: cards, the deal, playing (sections 1 to 3).

Numbers in the tests' names are those of RULES.md; text in quotation marks is the rule text
that the program follows; ``option=value`` marks a house rule that is shown.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.cards import FRENCH, Chance
from app.core.game import CLOCK, IllegalMove
from app.core.match import Match
from app.games.bong.rules import is_right
from app.games.bong.rules.model import Deal, HandScore, Lock, Play, TimeUp
from tests.games.bong.factories import BONG, cards, codes, do, legal, lively, pack, position, refusal, right
from tests.matches import header, header_with

THREE = ("2C 5C", "3C 4C 6D", "3D 2D 7H")


def dealt(*hands, dealer=0, **options):
    """Return a match whose first hand is dealt from a pack that gives these cards."""
    luck = Chance(packs=(pack(*hands, dealer=dealer),) * 2, dealer=dealer)
    return Match(header_with(BONG, options, len(hands), luck))


# ---- 1 Cards


def test_1_1_the_ranks_go_round_and_suits_do_not_matter():
    """“A King is followed by an Ace, which is followed by a 2 and so on. Suits do not matter in this game.”"""
    ring = "2S 3H 4D 5C 6S 7S 8S 9H 10D JC QC KD AH 2H 3C"
    state = position(" ".join(ring.split()[::2]) + " 9C", " ".join(ring.split()[1::2]) + " 9D", "9S")
    for i, code in enumerate(ring.split()):
        state = do(state, f"{100 * i} {i % 2} {code}")
    assert codes(state.public.race.pile) == ring
    assert [len(hand) for hand in state.hands] == [1, 1, 1]


def test_1_2_who_has_no_card_left_has_won():
    """“the object being to get rid of all their cards”"""
    state = do(position("2C", "3C", "4C"), "10 0 2C")
    assert state.public.history == (HandScore(0, (0, 1, 1), 10),)


# ---- 2 The deal


def test_2_1_the_first_dealer_comes_by_chance_and_the_deal_goes_clockwise():
    first = {Match(header(BONG, seats=4, seed=seed)).state.public.dealer for seed in range(40)}
    assert first == {0, 1, 2, 3}
    match = lively(header(BONG, {"first_to": 2}, 4))
    assert Deal() in [event.move for event in match.log]
    for before, event in zip(match.states, match.log, strict=False):
        if event.move == Deal():
            assert before.public.over
            assert BONG.active(before) == {(before.public.dealer + 1) % 4} == {event.seat}


@pytest.mark.parametrize("seats", range(3, 9))
def test_2_2_the_whole_pack_is_dealt_from_the_dealers_left(seats):
    """“The Dealer deals the whole pack one card at a time as equally as possible to the players, including himself,
    first dealing to the player immediately to direct left”
    """
    luck = Chance(packs=(FRENCH.cards,), dealer=1)
    hands = Match(header_with(BONG, {}, seats, luck)).state.hands
    for i, card in enumerate(FRENCH.cards):
        assert hands[(2 + i) % seats][i // seats] == card
    assert sum(map(len, hands)) == 52
    assert max(map(len, hands)) - min(map(len, hands)) <= 1


def test_2_3_a_hand_begins_with_the_deal():
    """“Players must not look at their cards until the dealer has finished dealing.”"""
    match = dealt("2C", "3C", "4C", time_limit=3)
    assert match.state.public.sheet.began == 0
    assert BONG.active(match.state) == {0, 1, 2}
    match.wake(180_000)
    match.play(1, Deal(), 200_500)
    assert match.state.public.sheet.began == 200_500
    assert BONG.wake_at(match.state) == 380_500


# ---- 3 Playing


def test_3_1_a_two_begins():
    """“Any player who has a 2 can begin by putting it face up … Next some other player plays a 3”"""
    for seat, card in ((0, "2C"), (2, "2D")):
        state = do(position(*THREE), f"700 {seat} {card}")
        assert codes(state.public.race.pile) == card
        assert (state.public.race.last, state.public.race.rank) == (seat, 2)
    state = do(position(*THREE), "700 0 2C", "800 2 3D", "900 1 4C")
    assert codes(state.public.race.pile) == "2C 3D 4C"
    assert state.public.race.by == (0, 2, 1)


def test_3_2_there_are_no_turns():
    """“there are no turns. Anyone who has an appropriate card may play it”"""
    state = position(*THREE)
    assert BONG.active(state) == {0, 1, 2}
    first, other = do(state, "300 1 6D"), do(state, "300 0 2C", "300 2 3D")
    assert BONG.active(first) == {0, 2}
    assert codes(other.public.race.pile) == "2C 3D"
    # Both hold a 3, and who comes first has the place, whatever the seats.
    assert do(state, "1 0 2C", "500 1 3C", "501 2 3D").public.race.by == (0, 1)
    assert do(state, "1 0 2C", "500 2 3D", "501 1 3C").public.race.by == (0, 2)


def test_3_2_any_card_of_the_hand_may_be_tried_and_nobody_has_to():
    assert legal(position(*THREE), 1) == {"3C", "4C", "6D", "fling"}
    assert legal(position(*THREE), 0) == {"2C", "5C"}


def test_3_2_nothing_is_taken_back():
    state = do(position("2C 2S", "3C 4C", "4D"), "1 0 2C")
    for before, seat, move in (
        (state, 1, BONG.parse("3C")), (state, 2, BONG.parse("fling")), (state, 0, BONG.parse("bing")),
        (state, 0, BONG.parse("flong")), (state, 1, Deal()), (state, CLOCK, TimeUp()),
    ):  # fmt: skip
        assert BONG.undo_blocked_by(before, seat, move).endswith(".")


def test_3_3_nobody_plays_twice_in_a_row():
    """“The same player is not allowed to put down more than one card in succession.”"""
    state = do(position("2C 3C 4C", "4D 5D", "3S"), "10 0 2C", "20 0 3C")
    assert codes(state.public.race.pile) == "2C"
    assert codes(state.hands[0]) == "3C 4C"
    assert state.public.locks == (Lock(420, 0),)
    state = do(state, "300 2 3S")
    assert state.public.over
    waited = do(position("2C 4C 9C", "4D 5D", "3S 9S"), "10 0 2C", "300 2 3S", "400 0 4C")
    assert codes(waited.public.race.pile) == "2C 3S 4C"


def test_3_4_a_wrong_rank_comes_back_and_locks_out():
    """“a wrong rank, or a second card in a row, bounces back and locks that player out for the set time” (ruling)"""
    state = do(position(*THREE), "1000 1 4C")
    assert codes(state.hands[1]) == "3C 4C 6D"
    assert state.public.race == position(*THREE).public.race
    assert state.public.locks == (Lock(1400, 1),)
    assert legal(state, 1) == set()
    assert BONG.active(state) == {0, 2}
    assert refusal(state, 1, "3C") == "You played a wrong card, so you're locked out for a moment."
    assert refusal(state, 1, "fling") == "You played a wrong card, so you're locked out for a moment."
    assert state.public.tally.wrong == (0, 1, 0)


def test_3_4_all_may_be_locked_out_at_once():
    state = do(position(*THREE), "1000 1 4C", "1001 0 5C", "1002 2 7H")
    assert BONG.active(state) == frozenset()
    assert BONG.wake_at(state) == 1400
    state = do(state, "1400 -1 unlock 1", "1401 -1 unlock 0", "1401 1 4C", "1402 -1 unlock 2")
    assert state.public.locks == (Lock(1801, 1),)


TIE = ("2C 9C", "3C 4C 6D", "3D 2D 7H")


@pytest.mark.parametrize(
    ("after", "locked"), [(0, False), (1, False), (49, False), (50, False), (51, True), (400, True)]
)
def test_3_5_a_near_tie_costs_nothing(after, locked):
    """“The later one is a wrong card, without a lockout if it was right when pressed within 50 ms of the other.”
    (ruling)
    """
    state = do(position(*TIE), "100 0 2C", f"{100 + after} 2 2D")
    assert codes(state.public.race.pile) == "2C"
    assert codes(state.hands[2]) == "3D 2D 7H"
    assert state.public.locks == ((Lock(500 + after, 2),) if locked else ())
    assert state.public.tally.wrong == (0, 0, int(locked))
    assert state.public.known.may[cards("2D")[0]] == 1 << 2  # seen it was, either way


def test_3_5_only_what_would_have_been_right_is_a_near_tie():
    """Not a card that was wrong before too, nor one of a player who could not have played it."""
    state = position("2C 9C", "3C 4C 6D", "3D 2D 7H", pile="AC", last=2)
    assert do(state, "100 0 2C", "101 2 2D").public.locks == (Lock(501, 2),)  # played last then
    assert do(state, "100 0 2C", "101 1 4C").public.locks == (Lock(501, 1),)  # never right
    own = position("2C 2S 9C", "3C", "3D 7H")
    assert do(own, "100 0 2C", "101 0 2S").public.locks == (Lock(501, 0),)  # no tie with oneself
    out = do(position(*TIE), "90 2 7H", "480 0 2C", "490 -1 unlock 2", "500 2 2D")
    assert out.public.locks == ()  # back in time to press, and right but for that other card
    leads = position("2C 9C", "3C 4C 6D", "3D 2D 7H", leader=0)
    assert do(leads, "100 0 2C", "101 2 2D").public.locks == (Lock(501, 2),)  # the lead was another's


def test_3_5_a_third_card_in_between_changes_nothing():
    """Three presses within a moment: the third player's card was as right as the first one's."""
    state = do(position("2C 9C", "3C 4C 6D", "3D 2D 7H"), "100 0 2C", "110 1 3C")
    assert do(state, "120 2 3D").public.locks == ()
    assert do(state, "150 2 2D").public.locks == ()
    assert do(state, "151 2 2D").public.locks == (Lock(551, 2),)
    assert do(state, "160 2 3D").public.locks == ()
    assert do(state, "161 2 3D").public.locks == (Lock(561, 2),)
    own = do(position("2C 2S 9C", "3C 4C 6D", "3D 2D 7H"), "100 0 2C", "110 1 3C")
    assert do(own, "120 0 2S").public.locks == (Lock(520, 0),)  # no tie with oneself


def test_3_5_a_tie_may_be_near_twice():
    state = do(position(*TIE), "100 0 2C", "110 2 2D", "150 2 2D")
    assert state.public.locks == ()
    assert do(state, "151 2 2D").public.locks == (Lock(551, 2),)


@pytest.mark.parametrize(("after", "locked"), [(50, False), (51, True)])
def test_3_5_a_tie_is_near_across_a_flong_too(after, locked):
    """“without a lockout if it was right when pressed within 50 ms of the other” and “A near tie counts across a flong,
    too.” (rulings)
    """
    flong = ("100 0 KC", "100 1 fling", "100 2 fling", "100 0 flong")
    state = do(position("KC 9C", "3C KH", "3D KD", pile="QC", last=1, rank="K"), *flong)
    late = do(state, f"{100 + after} 2 KD")
    assert late.public.locks == ((Lock(500 + after, 2),) if locked else ())
    assert late.public.tally.wrong == (0, 0, int(locked))
    assert codes(late.hands[2]).split()[:2] == ["3D", "KD"]
    assert do(state, "110 1 KH").public.locks == (Lock(510, 1),)  # played the queen, and could not have played then
    assert do(state, "110 2 3D").public.locks == (Lock(510, 2),)  # never right


def test_3_6_a_lockout_ends_exactly_when_another_plays():
    """The clock comes first, then the player who plays in that very millisecond."""
    match = dealt(*THREE)
    match.play(1, BONG.parse("4C"), 1000)
    for seat in (0, 1):
        with pytest.raises(IllegalMove, match=r"^The clock moves first, at 1400 ms.$"):
            match.play(seat, match.legal(0)[0], 1400)
    with pytest.raises(IllegalMove, match=r"^The clock moves at 1400 ms, not at 1399 ms.$"):
        match.play(CLOCK, BONG.parse("unlock 1"), 1399)
    match.play(0, BONG.parse("2C"), 1399)
    assert [BONG.notate(event.move) for event in match.wake(1400)] == ["unlock 1"]
    match.play(1, BONG.parse("3C"), 1400)
    assert codes(match.state.public.race.pile) == "2C 3C"


def test_3_6_the_end_of_a_hand_ends_all_lockouts():
    state = do(position("2C", "3C 4C", "4D"), "10 1 4C", "20 0 2C")
    assert state.public.locks == ()
    assert BONG.wake_at(state) is None
    assert BONG.active(state) == {0}  # the last seat dealt


# ---- the one statement of what is right


@given(st.integers(3, 8), st.integers(0, 10**6), st.integers(0, 300))
def test_right_cards_are_those_that_the_sections_allow(seats, seed, length):
    """Compare ``is_right`` and the effect of ``apply`` on every card to the independent ``right`` of the factories."""
    state = lively(header(BONG, {"first_to": 9}, seats, seed), limit=length, slips=0.2).state
    if state.public.over:
        return
    for seat in BONG.active(state):
        good = right(state, seat)
        for move in BONG.legal_moves(state, seat):
            if isinstance(move, Play):
                assert is_right(state.public.race, seat, move.card) == (move in good)
                after = BONG.apply(state, seat, move, 10**7)
                stays = len(after.public.race.pile) == len(state.public.race.pile) + 1
                assert stays == (move in good)
                assert (after.public.race.last == seat) == (stays or state.public.race.last == seat)
                assert (seat in BONG.active(after)) == (stays and not after.public.over) or after.public.over
