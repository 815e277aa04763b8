"""Pai Tong: the mutable state plays whole deals as its snapshots do, and copies go their own way."""

from random import Random

import pytest

from app.games.pai_tong.rules import GAME
from app.games.pai_tong.rules.knowledge import Knowledge
from app.games.pai_tong.rules.model import KIN
from app.games.pai_tong.rules.mutable_state import MutableState
from tests.facts import fit, option_sets
from tests.games.pai_tong.factories import LOOSE, do, position, sensibly_played
from tests.matches import header, played

OPTIONS = [*option_sets(GAME)]


def matches(options, seats, seed):
    """Yield a match that ends by wins, and one at random that ends without."""
    head = header(GAME, fit(GAME, {**options, "deals": 2}, seats), seats, seed)
    yield sensibly_played(head)
    yield played(head)


def code_of(playing, move):
    return next(code for code in playing.legal() if playing.decode(code) == move)


def follow(rollout, asked, answers):
    """Answer to a discard as in the match; ``asked`` is its state after the discard."""
    while rollout.discard >= 0:
        seat = rollout.turn
        legal = [*map(rollout.decode, rollout.legal())]
        assert len(legal) > 1  # others are not asked
        assert legal == GAME.legal_moves(asked, seat)
        rollout.play(code_of(rollout, answers[seat]))


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_a_rollout_plays_as_the_match_does(options, seats):
    """Without knowledge, and where only players with a choice are asked, deals go through the same turns to the same
    scores. A rollout begins anywhere, also between two answers, which it keeps.
    """
    for match in matches(options, seats, seed=5):
        asked = rollout = None
        answers = {}
        for number, (before, event, after) in enumerate(zip(match.states, match.log, match.states[1:], strict=False)):
            if before.public.over:
                continue
            if rollout is None or number % 11 == 0:
                rollout = MutableState(before)
            if before.public.discard is not None:
                answers[event.seat] = event.move
                if after.public.discard is None:
                    follow(rollout, asked, answers)
            else:
                assert rollout.turn == event.seat
                assert [*map(rollout.decode, rollout.legal())] == GAME.legal_moves(before, event.seat)
                rollout.play(code_of(rollout, event.move))
                asked, answers = after, {}
            if after.public.over:
                assert (rollout.turn, rollout.legal()) == (-1, [])
                assert rollout.scores() == MutableState(after).scores() == GAME.deals(after)[-1].scores
                rollout = None
            elif after.public.discard is None:
                assert rollout.turn == after.public.turn


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_a_snapshot_holds_the_whole_state(options, seats):
    """Thawed and frozen again, every state is the same; a copy changes on its own."""
    for match in matches(options, seats, seed=6):
        for state in match.states[:: len(match.states) // 20 + 1]:
            thawed = MutableState(state, Knowledge(state))
            other = thawed.copy()
            assert thawed.snapshot() == other.snapshot() == state
            if other.turn >= 0:
                other.play(other.legal()[-1])
                assert thawed.snapshot() == state != other.snapshot()


@pytest.mark.parametrize("known", [True, False], ids=["match", "rollout"])
def test_a_copy_goes_its_own_way(known):
    state = played(header(GAME, seats=5, seed=3), limit=40).state
    one, rng = MutableState(state, Knowledge(state) if known else None), Random(1)
    while one.turn >= 0:
        facts, other = seen(one), one.copy()
        moves = one.legal()
        move = moves[int(rng.random() * len(moves))]
        other.play(move)
        after = seen(other)
        while other.turn >= 0:
            other.play(other.legal()[-1])
        assert seen(one) == facts
        one.play(move)
        assert seen(one) == after


def seen(playing):
    return playing.turn, playing.legal(), playing.answers[:], playing.hidden[:], playing.stock, playing.scores()


def test_counts_of_cards_are_kept_up_to_date():
    """Played on, every count is the one that a new start from the same snapshot finds."""
    for match in matches({}, 6, seed=8):
        playing = MutableState(match.states[0], Knowledge(match.states[0]))
        for event, after in zip(match.log, match.states[1:], strict=False):
            if after.public.over:
                break
            playing.turn = event.seat
            playing.play(code_of(playing, event.move))
            fresh = MutableState(after)
            if after.public.discard is None:
                assert (playing.turn, playing.hands, playing.stock) == (fresh.turn, fresh.hands, fresh.stock)
                assert (playing.ranks, playing.loose, playing.pure) == (fresh.ranks, fresh.loose, fresh.pure)
                assert playing.hidden == fresh.hidden


def test_a_win_that_waits_is_carried_out_where_no_one_nearer_has_a_choice():
    waits = "1C 1S 1M 2C 2S 2M 3C 3S 3M RF WF"
    state = do(position("OT 7S", waits, *LOOSE[1:], stock="7C"), "discard OT", "1 kin")
    rollout = MutableState(state)
    assert rollout.turn == -1
    assert rollout.scores() == (-1, 3, -1, -1)


def test_pure_tongs_are_counted():
    """Earlier open ones, and three of four identical cards."""
    melds = {0: ("5C 5C 5C", "6S 6S 6M"), 1: ("7C 7C 7C",)}
    state = position("RF RF RF RF WF OT", "1M", "2M", "3M", melds=melds, scoring="pong")
    rollout = MutableState(state)
    rollout.play(code_of(rollout, KIN))
    assert rollout.scores() == GAME.deals(do(state, "kin"))[0].scores == (12, -4, -4, -4)
