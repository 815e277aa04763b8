"""Matches between AI players: in turn and in real time, the same for the same seed."""

from collections import Counter

import pytest

from app.ai.pacing import MIN_DELAY, TURN_TIME, play_match
from app.ai.pacing import header as ai_header
from app.core.game import CLOCK, AnyGame
from app.core.match import AnyMatch, Match
from app.core.options import build
from app.games import GAMES

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
each_real_time_game = pytest.mark.parametrize(
    "game", [game for game in GAMES if game.real_time], ids=lambda game: game.name
)


def played(game: AnyGame, seed: int, deals: int | None = 2) -> AnyMatch:
    seats = game.seats[-1]
    match: AnyMatch = Match(ai_header(game, build(game.options, {}, seats), ["random"] * seats, seed=4))
    play_match(match, seed, deals)
    return match


@each_game
def test_the_seed_settles_who_does_what_and_when(game: AnyGame) -> None:
    assert played(game, 1).log == played(game, 1).log
    assert played(game, 1).log != played(game, 2).log


@each_game
def test_it_stops_after_the_deals_asked_for(game: AnyGame) -> None:
    match = played(game, 3, deals=1)
    assert len(game.deals(match.state)) == 1
    assert len(game.deals(match.states[-2])) == 0


@each_game
def test_in_turn_there_is_a_second_between_two_moves(game: AnyGame) -> None:
    times = [event.at for event in played(game, 1).log]
    steps = {later - earlier for earlier, later in zip([0, *times], times, strict=False)}
    assert (steps == {TURN_TIME}) == (not game.real_time)


@each_real_time_game
def test_real_time_players_are_no_faster_than_people(game: AnyGame) -> None:
    last = Counter[int]()
    for event in played(game, 5).log:
        if event.seat != CLOCK:
            assert event.at - last[event.seat] >= MIN_DELAY
            last[event.seat] = event.at


@each_real_time_game
def test_in_real_time_everybody_is_first_sometimes(game: AnyGame) -> None:
    first = {next(e.seat for e in played(game, seed, deals=1).log if e.seat != CLOCK) for seed in range(60)}
    assert first == set(range(game.seats[-1]))
