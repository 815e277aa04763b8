"""Bong: fling, flong and bing (sections 4 and 5).

Numbers in the tests' names are those of RULES.md; text in quotation marks is the rule text
that the program follows; ``option=value`` marks a house rule that is shown.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.cards import FRENCH, rank
from app.core.game import CLOCK
from app.games.bong.rules.model import NOBODY, Bing, HandScore, Lock
from tests.games.bong.factories import BONG, cards, codes, do, legal, lively, position, refusal, right
from tests.matches import header, played

# ---- 4 Fling and flong


def test_4_1_fling_is_for_those_without_the_rank_who_did_not_play_last():
    """“Fling is accepted only from a player who holds no card of the next rank and did not play the last card.”
    (ruling)
    """
    state = do(position("2C 8C", "3C 4C", "5D 6D"), "10 0 2C")
    assert [("fling" in legal(state, seat)) for seat in range(3)] == [False, False, True]
    assert refusal(state, 0, "fling") == "You played last. Only the others can call fling."
    assert "you have the 3 of clubs." in refusal(state, 1, "fling")
    state = do(state, "20 2 fling")
    assert state.public.race.called == {2}
    assert refusal(state, 2, "fling") == "You already called fling."


def test_4_1_at_the_start_all_without_a_two_may_call():
    state = do(position("2C 8C", "3C 4C", "5D 6D"), "1 1 fling", "2 2 fling")
    assert legal(state, 0) == {"2C", "8C"}
    assert codes(do(state, "3 0 2C").public.race.pile) == "2C"


def test_4_2_calls_are_taken_back_by_the_next_card():
    """“all calls of fling are taken back” when a card stays."""
    state = do(position("2C 8C", "3C 4C", "5D 6D"), "10 0 2C", "20 2 fling", "30 1 4C")
    assert state.public.race.called == {2}  # a wrong card takes nothing back
    state = do(state, "430 -1 unlock 1", "500 1 3C")
    assert state.public.race.called == frozenset()
    assert "fling" in legal(state, 2)


STUCK = ("KC 8C 9C", "3C 4C", "5D 6D", "5H 6H 7H")


def test_4_3_when_all_others_have_called_the_last_player_flongs():
    """“When all but one player has called "fling" … the player who put the last card down calls "flong".”"""
    state = do(position(*STUCK, pile="JC QC", by="2 3", last=3, rank="K"), "10 0 KC")
    for i, seat in enumerate((3, 1, 2)):
        assert "flong" not in legal(state, 0)
        assert refusal(state, 0, "flong") == "You can call flong only once everyone else has called fling."
        assert refusal(state, seat, "flong") == "Only the player who played last can call flong."
        state = do(state, f"{20 + i} {seat} fling")
    assert legal(state, 0) == {"8C", "9C", "flong"}
    assert all("fling" not in legal(state, seat) and "flong" not in legal(state, seat) for seat in (1, 2, 3))
    after = do(state, "30 0 flong")
    dealt_out = state.chance.shuffle(cards("JC QC KC"), 0, 1)
    assert after.hands == (cards("8C 9C"), *(state.hands[1 + i] + (dealt_out[i],) for i in range(3)))
    assert after.public.race.pile == after.public.race.by == ()
    assert after.public.race.called == frozenset()
    assert after.public.tally.flongs == (1, 0, 0, 0)


@pytest.mark.parametrize("seats", range(3, 9))
@pytest.mark.parametrize("flonger", [0, 2])
def test_4_3_the_pile_goes_round_from_the_flongers_left(seats, flonger):
    """“shuffles it and deals them one at a time to the other players (but not himself), starting with the player to his
    left and continuing clockwise”
    """
    pile = [code for code in FRENCH.codes if code[-1] in "DH" and code[0] != "A"]
    hands = [f"{8 - seat if seat < 7 else 'J'}C 9S" for seat in range(seats)]
    state = position(*hands, pile=" ".join(pile), last=flonger, rank="A")
    others = [(flonger + i) % seats for i in range(1, seats)]
    state = do(state, *(f"{10 * seat} {seat} fling" for seat in sorted(others)), f"99 {flonger} flong")
    shuffled = list(state.chance.shuffle(cards(" ".join(pile)), 0, 1))
    for i, card in enumerate(shuffled):
        assert state.hands[others[i % (seats - 1)]][2 + i // (seats - 1)] == card
    assert len(state.hands[flonger]) == 2
    assert sorted(shuffled) == sorted(cards(" ".join(pile)))


def test_4_3_every_flong_shuffles_anew():
    match = lively(header(BONG, {"first_to": 1}, 4, seed=1))
    numbers = [state.public.race.flongs for state in match.states]
    assert numbers == sorted(numbers)
    assert numbers[-1] == sum(match.state.public.tally.flongs) > 1


def flung(*hands, **where):
    """Let all others call, and the player of the last card flong."""
    state = position(*hands, **where)
    flonger = state.public.race.last
    others = [seat for seat in range(len(hands)) if seat != flonger]
    return do(state, *(f"10 {seat} fling" for seat in others), f"20 {flonger} flong")


def test_4_4_the_flonger_alone_leads_with_the_rank():
    """“the game restarts with the player who called "flong" and with the card number that the game was flonged on”"""
    state = flung("KD 8C", "5D 6D", "5H 6H", pile="KC KH QC", last=0, rank="K")
    assert (state.public.race.rank, state.public.race.leader, state.public.race.last) == (12, 0, NOBODY)
    holder = next(seat for seat in (1, 2) if cards("KC")[0] in state.hands[seat])
    wrong = do(state, f"30 {holder} KC")
    assert wrong.public.locks == (Lock(430, holder),)
    assert wrong.public.race == state.public.race
    led = do(wrong, "40 0 KD")
    assert codes(led.public.race.pile) == "KD"
    assert (led.public.race.leader, led.public.race.last, led.public.race.rank) == (NOBODY, 0, 0)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_4_4_the_flonger_always_holds_a_card_of_the_rank(seats):
    """“it cannot be that they hold none of it” (ruling)"""
    flongs = 0
    for seed in range(6):
        match = lively(header(BONG, {"first_to": 2}, seats, seed))
        for event, after in zip(match.log, match.states[1:], strict=False):
            race = after.public.race
            if BONG.notate(event.move).startswith("flong"):
                flongs += 1
                flonger = event.seat if event.seat >= 0 else int(BONG.notate(event.move).rpartition(" ")[2])
                assert race.leader == flonger
                assert any(rank(card) == race.rank for card in after.hands[flonger])
    assert flongs > 5


def test_4_4_a_flong_by_the_player_with_one_card_who_then_wins_by_leading():
    state = flung("KD", "5D 6D", "5H 6H", pile="KC QC", last=0, rank="K")
    assert state.public.race.leader == 0
    assert codes(state.hands[0]) == "KD"
    won = do(state, "30 0 KD")
    assert won.public.history == (HandScore(0, (0, 3, 3), 30),)


@given(st.integers(3, 8), st.integers(0, 10**6), st.integers(0, 400), st.booleans())
def test_4_5_nobody_is_ever_stuck_for_good(seats, seed, length, random):
    """From every state some moves put a card on the pile that stays, or end in a flong after which one does."""
    drive = played if random else lively
    state = drive(header(BONG, {"first_to": 9, "time_limit": 0}, seats, seed), limit=length).state
    while state.public.locks:
        state = BONG.apply(state, CLOCK, BONG.legal_moves(state, CLOCK)[0], BONG.wake_at(state))
    if state.public.over:
        return
    everybody, flongs = range(seats), state.public.race.flongs
    while not any(right(state, seat) for seat in everybody):
        calls = [(seat, call) for seat in everybody for call in ("flong", "fling") if call in legal(state, seat)]
        assert calls
        state = BONG.apply(state, calls[0][0], BONG.parse(calls[0][1]), 10**7)
    assert state.public.race.flongs - flongs in (0, 1)
    seat = next(seat for seat in everybody if right(state, seat))
    after = BONG.apply(state, seat, right(state, seat)[0], 10**7)
    assert len(after.public.race.pile) == len(state.public.race.pile) + 1


REFUSING = ("2C 8C", "4C 5C", "5D 6D", "3H 7H")
"""The player of the 2 may go on after a 3 of seat 3; the others have none."""


def test_4_6_who_must_call_fling_is_called_for():
    """“If the game comes to a point when nobody can put down a card ... then each of the other players - those who do
    not have a playable card - must call "fling".” and “Who must call fling or flong and does not is called for after a
    time” (ruling)
    """
    state = do(position("KC 8C", "3C 4C", "5D 6D", pile="QC", last=1, rank="K"), "100 0 KC", "300 2 fling")
    assert BONG.wake_at(state) == 5100
    assert legal(state, CLOCK) == {"fling for 1"}
    called = do(state, "5100 -1 fling for 1")
    assert called.public.race.called == {1, 2}
    assert legal(called, 0) == {"8C", "bing", "flong"}
    assert refusal(called, 1, "fling") == "You already called fling."


def test_4_6_several_are_called_for_at_once_seat_by_seat():
    state = do(position(*REFUSING), "100 0 2C")
    state = do(state, "5100 -1 fling for 1")
    assert not state.public.race.waited  # the next one is about to be
    state = do(state, "5100 -1 fling for 2")
    assert state.public.race.called == {1, 2}
    assert state.public.race.waited
    assert BONG.wake_at(state) is None  # seat 3 has a 3, and nobody is obliged to play it
    played_on = do(state, "9000 3 3H")
    assert played_on.public.race.called == frozenset()
    assert not played_on.public.race.waited
    assert BONG.wake_at(played_on) == 14_000


def test_4_6_who_must_flong_is_called_for():
    """“When all but one player has called "fling" ... the player who put the last card down calls "flong".”"""
    state = position("KC 8C", "3C 4C", "5D 6D", pile="QC", last=1, rank="K")
    state = do(state, "100 0 KC", "1100 2 fling", "2000 1 fling")
    assert (BONG.wake_at(state), legal(state, CLOCK)) == (7000, {"flong for 0"})
    by_clock, by_hand = do(state, "7000 -1 flong for 0"), do(state, "6999 0 flong")
    assert by_clock == by_hand
    assert by_clock.public.tally.flongs == (1, 0, 0)


def test_4_6_a_lockout_does_not_put_it_off():
    """Wrong cards are no escape from a call."""
    state = do(position(*REFUSING), "100 0 2C", "4900 1 4C", "5100 -1 fling for 1")
    assert state.public.race.called == {1}
    assert state.public.locks == (Lock(5300, 1),)
    assert BONG.wake_at(do(state, "5100 -1 fling for 2")) == 5300


def test_4_6_a_lockout_that_ends_then_ends_first():
    state = do(position(*REFUSING), "100 0 2C", "4700 1 4C")
    assert legal(state, CLOCK) == {"unlock 1"}
    assert legal(do(state, "5100 -1 unlock 1"), CLOCK) == {"fling for 1"}


def test_4_6_at_the_start_and_after_a_flong_nobody_is_called_for():
    assert BONG.wake_at(position(*REFUSING)) is None
    for hand, pile in (("KD 8C", "KC KH QC"), ("9D 8C", "KC KH KS KD QC")):
        state = flung(hand, "5D 6D", "5H 6H", pile=pile, last=0, rank="K", time_limit=0)
        assert BONG.wake_at(state) is None


def test_4_6_after_the_hand_nobody_is_called_for():
    state = do(position("2C", "3C 4C", "5D 6D"), "100 0 2C")
    assert state.public.over
    assert BONG.wake_at(state) is None


def test_4_6_only_who_must_call_is_called_for():
    state = do(position(*REFUSING), "100 0 2C")
    why = "The clock calls only for players who must call, and only after a while."
    assert all(refusal(state, CLOCK, text) == why for text in ("fling for 0", "fling for 3", "flong for 0"))
    assert refusal(state, 1, "fling for 1") == "Only the clock can do that."


@given(st.integers(3, 8), st.integers(0, 10**6), st.integers(0, 300))
def test_4_6_who_says_nothing_stops_no_hand(seats, seed, length):
    """“a player who refuses stops the hand for good” no more: while only the clock acts, play reaches a state where a
    player may play.
    """
    state = lively(header(BONG, {"first_to": 9, "time_limit": 0}, seats, seed), limit=length).state
    while not state.public.over and (due := BONG.wake_at(state)) is not None:
        state = BONG.apply(state, CLOCK, BONG.legal_moves(state, CLOCK)[0], due)
    assert state.public.over or any(right(state, seat) for seat in range(seats))


# ---- 5 Bing


def test_5_1_bing_is_called_with_one_card_left():
    """“he calls "bing" to the other players. The "bing" rule does not actually change the game in any way”"""
    state = position("2C 9C", "3C 4C", "3D 7H")
    assert refusal(state, 0, "bing") == "Call bing when you have one card left."
    state = do(state, "10 0 2C")
    assert legal(state, 0) == {"9C", "bing"}
    called = do(state, "20 0 bing")
    assert refusal(called, 0, "bing") == "You already called bing."
    assert called.public.tally.bings == (1, 0, 0)
    assert called.hands == state.hands
    assert called.public.race._replace(binged=frozenset()) == state.public.race
    assert called.public._replace(race=state.public.race, tally=state.public.tally) == state.public


def test_5_1_more_cards_make_bing_possible_anew():
    state = do(position("2C 2D", "4C", "3D 7H", pile="AC", rank="2"), "5 1 bing", "10 0 2C", "15 0 bing")
    state = do(state, "20 2 3D", "30 2 bing")
    assert state.public.tally.bings == (1, 1, 1)
    assert state.public.race.binged == {0, 1, 2}
    stuck = do(state, "31 0 fling")
    assert "4C" in legal(stuck, 1)
    flonged = flung("9D", "5D", "5H", pile="KC KH QC", last=0, rank="K")
    assert BONG.legal_moves(flonged, 0)[-1] == Bing()
    called = position("9D", "5D", "5H", pile="QC", last=0, rank="K")
    called = do(called, "1 0 bing", "2 1 bing", "3 2 bing", "4 1 fling", "5 2 fling", "6 0 flong")
    assert called.public.race.binged == {0, 2}  # the queen went to 1, who has two cards now


def test_5_1_nobody_has_to_call_it():
    state = do(position("2C 4C", "3C 9C", "3D 7H"), "10 0 2C", "20 1 3C", "30 0 4C")
    assert state.public.history[0].winner == 0
