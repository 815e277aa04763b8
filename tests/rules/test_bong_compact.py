"""Bong: the compact form plays as ``apply`` does, by which it is proven equal."""

from random import Random

import pytest
from matches import header
from of_bong import BONG, cards, do, lively, position, right

from app.games.bong.rules.model import NOBODY, Deal, Fling, Flong, Play


def useful(state):
    """What players who make no mistakes may do, as (seat, move)."""
    return {
        (seat, move)
        for seat in range(len(state.hands))
        for move in BONG.legal_moves(state, seat)
        if (move in right(state, seat) if isinstance(move, Play) else isinstance(move, Fling | Flong))
    }


@pytest.mark.parametrize("seats", range(3, 9))
@pytest.mark.parametrize("options", BONG.presets.values(), ids=BONG.presets)
def test_the_compact_form_plays_as_apply_does(seats, options):
    rng = Random(seats)
    for seed in range(3):
        begun = lively(header(BONG, {**options, "lockout": 0}, seats, seed), limit=seed * 15, slips=0)
        state = begun.state
        quick = BONG.compact(state)
        for _ in range(6000):
            moves = quick.legal()
            assert {(move >> 6, quick.decode(move)) for move in moves} == useful(state)
            assert len(set(moves)) == len(moves)
            assert quick.turn == moves[0] >> 6
            move = moves[int(rng.random() * len(moves))]
            state = BONG.apply(state, move >> 6, quick.decode(move), begun.now)
            before, twin = vars_of(quick), quick.copy()
            quick.play(move)
            assert vars_of(twin) == before
            if state.public.over:
                break
        else:
            assert seats == 3
            continue
        assert quick.turn == -1
        assert quick.legal() == []
        assert quick.scores() == BONG.deals(state)[-1].scores


def vars_of(quick):
    return {name: (value.copy() if isinstance(value, list) else value) for name in quick.__slots__
            for value in (getattr(quick, name),)}  # fmt: skip


def test_the_compact_form_lets_lockouts_pass():
    state = do(position("2C 8C", "3C 4C", "3D 6D"), "10 1 4C", "20 0 2C")
    quick = BONG.compact(state)
    assert {(move >> 6, BONG.notate(quick.decode(move))) for move in quick.legal()} == {(1, "3C"), (2, "3D")}
    assert cards("3C")[0] in [move & 63 for move in quick.legal()]


def both(state, *moves):
    """Both forms after ``seat move``, which they find equal all the way."""
    quick = BONG.compact(state)
    for text in moves:
        seat, what = text.split()
        (move,) = [m for m in quick.legal() if m >> 6 == int(seat) and BONG.notate(quick.decode(m)) == what]
        quick.play(move)
        state = do(state, f"100 {text}")
        assert {(m >> 6, quick.decode(m)) for m in quick.legal()} == useful(state)
    return state, quick


def test_the_compact_form_lets_anybody_lead_when_the_flonger_has_none():
    state = position("9D 8C", "5D 6D", "5H 6H", pile="KC KH KS KD QC", last=0, rank="K")
    state, quick = both(state, "1 fling", "2 fling", "0 flong")
    assert state.public.race.leader == NOBODY
    assert {move >> 6 for move in quick.legal() if isinstance(quick.decode(move), Play)} == {1, 2}


def test_the_compact_form_lets_the_flonger_lead():
    state, quick = both(position("KD 8C", "5D 6D", "5H 6H", pile="KC KH QC", last=0, rank="K"), "1 fling", "2 fling")
    state, quick = both(state, "0 flong")
    assert {move >> 6 for move in quick.legal() if isinstance(quick.decode(move), Play)} == {0}
    begun = BONG.compact(state)  # and from a position in which the lead is already the flonger's
    assert begun.legal() == quick.legal()
    assert {(move >> 6, begun.decode(move)) for move in begun.legal()} == useful(state)


def test_the_compact_form_shuffles_as_the_second_hand_does():
    match = lively(header(BONG, {"first_to": 3}, 4), slips=0)
    dealt = [event.move for event in match.log].index(Deal())
    flong = next(i for i, event in enumerate(match.log) if i > dealt and event.move == Flong())
    quick = BONG.compact(match.states[dealt + 1])
    for event in match.log[dealt + 1 : flong + 1]:
        if isinstance(event.move, Play | Fling | Flong) and (event.seat, event.move) in {
            (m >> 6, quick.decode(m)) for m in quick.legal()
        }:
            quick.play(next(m for m in quick.legal() if (m >> 6, quick.decode(m)) == (event.seat, event.move)))
    held = [{card for card, holder in enumerate(quick.holder) if holder == seat} for seat in range(4)]
    assert held == [set(hand) for hand in match.states[flong + 1].hands]
