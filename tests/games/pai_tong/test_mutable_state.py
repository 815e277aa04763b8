"""Pai Tong: what the mutable state counts."""

from app.games.pai_tong.rules import GAME
from app.games.pai_tong.rules.knowledge import Knowledge
from app.games.pai_tong.rules.model import KIN
from app.games.pai_tong.rules.mutable_state import MutableState
from tests.games.pai_tong.factories import LOOSE, do, position, sensibly_played
from tests.matches import header, played


def code_of(playing, move):
    return next(code for code in playing.legal() if playing.decode(code) == move)


def test_counts_of_cards_are_kept_up_to_date():
    """Played on, every count is the one that a new start from the same snapshot finds."""
    for match in (sensibly_played(header(GAME, {"deals": 2}, 6, 8)), played(header(GAME, {"deals": 2}, 6, 8))):
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
