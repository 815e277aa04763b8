"""Every game's mutable state plays whole deals as its snapshots do, and copies go their own way."""

from functools import lru_cache
from importlib import import_module
from random import Random

import pytest

from app.games import GAMES
from tests.facts import fit, option_sets
from tests.games.kong_pie.factories import lively
from tests.games.pai_tong.factories import sensibly_played
from tests.games.tong_its.factories import lively_match
from tests.matches import header, played

OPTIONS = [(game, number) for game in GAMES if game.engine for number, _ in enumerate(option_sets(game))]
each_engine = pytest.mark.parametrize("game", [game for game in GAMES if game.engine], ids=lambda game: game.name)
by_options = pytest.mark.parametrize(("game", "number"), OPTIONS, ids=lambda one: getattr(one, "name", one))


@lru_cache(maxsize=8)
def match_of(name, number, seats):
    """Return a match with more events than a random one, where the game has such."""
    game = next(game for game in GAMES if game.name == name)
    options = fit(game, list(option_sets(game))[number], seats)
    if name == "kong-pie":
        return lively(options, seats, number)
    head = header(game, options, seats, seed=number)
    match name:
        case "pai-tong":
            return sensibly_played(head) if number % 3 else played(head)
        case "tong-its":
            return lively_match(head, number)
    return played(head)


def every_match(game, number):
    return (match_of(game.name, number, seats) for seats in game.seats)


def thawed(game, state):
    """Return the mutable state with all that a snapshot needs."""
    knowledge = import_module(f"{game.info.package}.rules.knowledge")
    return game.engine(state, knowledge.Knowledge(state))


def codes(playing):
    """Return the legal moves with their codes."""
    legal = playing.legal()
    found = {playing.decode(code): code for code in legal}
    assert len(found) == len(legal)
    return found


@by_options
def test_a_rollout_plays_as_the_match_does(game, number):
    """Without knowledge, deals go through the same moves to the same scores, begun at any state. Where several seats
    may move, a rollout asks them in its own order, and only those who have a choice.
    """
    for match in every_match(game, number):
        rollout, waiting, rng = game.engine(match.states[0]), {}, Random(number)
        for before, event, after in zip(match.states, match.log, match.states[1:], strict=False):
            if before.public.over:
                rollout = game.engine(after)
                continue
            if rng.random() < 0.05:
                rollout = game.engine(before)
            waiting[event.seat] = event.move, set(game.legal_moves(before, event.seat))
            while rollout.turn in waiting:
                move, legal = waiting.pop(rollout.turn)
                found = codes(rollout)
                if move not in found:  # it was the answer to a discard, and is no choice
                    break
                assert set(found) == legal
                rollout.play(found[move])
            if game.active(after) - (game.active(before) - {event.seat}):
                waiting.clear()  # not those who have yet to choose, but somebody new
            if after.public.over:
                assert (rollout.turn, [*rollout.legal()]) == (-1, [])
                assert rollout.scores() == game.engine(after).scores() == game.deals(after)[-1].scores


@by_options
def test_a_match_goes_through_the_same_states_in_one_mutable_state(game, number):
    for match in every_match(game, number):
        playing = thawed(game, match.states[0])
        for before, event, after in zip(match.states, match.log, match.states[1:], strict=False):
            if before.public.over:
                playing = thawed(game, after)
                continue
            playing.turn = event.seat
            playing.play(codes(playing)[event.move])
            assert playing.snapshot() == after


@by_options
def test_a_copy_goes_its_own_way(game, number):
    """Thawed and frozen again, every state is the same, also after a copy has been played on to the end."""
    rng = Random(number)
    for match in every_match(game, number):
        for state in match.states[:: len(match.states) // 10 + 1]:
            for one in (thawed(game, state), game.engine(state)):
                other, same = one.copy(), one.copy()
                facts = seen(one)
                assert seen(other) == facts
                while other.turn >= 0:
                    legal = other.legal()
                    other.play(legal[int(rng.random() * len(legal))])
                assert seen(one) == seen(same) == facts
            assert thawed(game, state).snapshot() == state


def seen(playing):
    return playing.turn, [*playing.legal()], playing.scores(), playing.snapshot() if playing.knowledge else None


@pytest.mark.parametrize("game", [game for game in GAMES if game.engine], ids=lambda game: game.name)
def test_the_same_moves_lead_a_copy_to_the_same_end(game):
    rng = Random(2)
    for number in range(3):
        for match in every_match(game, number):
            one = game.engine(match.states[0])
            other = one.copy()
            while one.turn >= 0:
                legal = one.legal()
                assert (other.turn, other.legal()) == (one.turn, legal)
                move = legal[int(rng.random() * len(legal))]
                one.play(move)
                other.play(move)
            assert (other.turn, other.scores()) == (one.turn, one.scores())


@by_options
def test_reusing_the_mutable_form_gives_the_same_states(game, number):
    """The mutable form of a state is reused for the next move, except for the first and the last move of a deal."""
    last_played = import_module(f"{game.info.package}.rules").LAST_PLAYED
    for match in every_match(game, number):
        row, alone = [match.states[0]], [match.states[0]]
        for event in match.log:
            row.append(game.apply(row[-1], event.seat, event.move, event.at))
        for event in match.log:
            last_played.take(None)
            alone.append(game.apply(alone[-1], event.seat, event.move, event.at))
        assert row == alone == match.states  # compared at the end, as no state may have been changed
        assert list(map(hash, row)) == list(map(hash, alone))


@each_engine
def test_a_move_from_an_earlier_state_does_not_reuse_the_mutable_form(game):
    """A second move from the same state, or a move after an undo, doesn't see the mutable form's later changes."""
    match, rng = match_of(game.name, 0, game.seats[0]), Random(1)
    for before, event, after in list(zip(match.states, match.log, match.states[1:], strict=False))[:80]:
        again = game.apply(before, event.seat, event.move, event.at)
        for seat in game.active(again):
            game.apply(again, seat, rng.choice(game.legal_moves(again, seat)), event.at)
        assert game.apply(before, event.seat, event.move, event.at) == again == after
