"""Adaptive players: between two levels, better or worse by who wins, and the same for the same play."""

from dataclasses import fields, replace

import pytest

from app.ai.adapting import (
    STEP,
    TARGET_SHARE,
    AdaptivePlayer,
    player_in_seat,
    strength_of,
    target_share,
    update_strength,
)
from app.ai.ai_replay import replay_with_ai
from app.ai.noisy import NO_NOISE, Ladder, Noise, Skill, interpolate_skills
from app.ai.pacing import play_match
from app.ai.player import INITIAL_STRENGTH, LEVELS, player_for, players_of
from app.ai.question import Question
from app.core.cards import Chance
from app.core.match import Header, Match, SeatPlayer
from app.core.options import build
from app.games import GAMES, game_named
from app.games.bong.players.skill import LADDER
from app.games.bong.players.skill import between as quick_between
from app.tools.bench import persons
from app.tools.bench.persons import tally
from tests.replays import answered
from tests.shares import soaked, with_soak

PERSONS = tuple(persons.IN_TURN)
"""People in every game."""
IN_TURN = [game for game in GAMES if not game.real_time]
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
QUICK = ("kings-corners", "bong", "tong-its")
"""Whose deals are played in no time."""
in_turn = pytest.mark.parametrize("game", IN_TURN, ids=lambda game: game.name)


def ladder_of(game) -> Ladder:
    found = players_of(game.name).ladder
    assert found is not None
    return found


def test_who_wins_the_promised_share_meets_the_same_strength_in_the_long_run():
    for won, moves in ((5, 0), (9, 1), (1, -1)):
        winners = [0 if deal % 12 < won else 1 + deal % 3 for deal in range(12)]
        found = update_strength(150, winners, (0,), 4, 300) - 150
        assert found == pytest.approx(0, abs=1) if moves == 0 else found * moves > STEP
    assert update_strength(150, [None] * 20, (0,), 4, 300) == 150, "nobody's deal tells nothing"
    assert update_strength(10, [1] * 50, (0,), 4, 300) == 0
    assert update_strength(290, [0] * 50, (0,), 4, 300) == 300


def test_two_share_alike_and_several_persons_have_no_less_than_their_share():
    assert target_share(1, 2) == target_share(2, 4) == 0.5
    assert target_share(1, 3) == target_share(1, 7) == TARGET_SHARE
    assert target_share(3, 4) == 0.75


@in_turn
def test_at_the_levels_they_are_these_and_in_between_they_lie_between(game):
    ladder = ladder_of(game)
    rungs = (ladder.gentle, ladder.novice, ladder.casual, Skill(ladder.keen, NO_NOISE))
    for number, rung in enumerate(rungs):
        assert interpolate_skills(rungs, 100 * number) == rung
    for lower, upper, at in ((rungs[0], rungs[1], 37), (rungs[2], rungs[3], 250)):
        found = interpolate_skills(rungs, at)
        for field in fields(Noise):
            one, other = sorted(getattr(skill.noise, field.name) for skill in (lower, upper))
            assert one <= getattr(found.noise, field.name) <= other
        assert all(
            type(getattr(found.weights, f.name)) is type(getattr(upper.weights, f.name)) for f in fields(found.weights)
        )
    assert interpolate_skills(rungs, -5) == rungs[0]
    assert interpolate_skills(rungs, 999) == rungs[3]


def test_at_bong_they_are_as_quick_as_the_levels_and_between_them():
    assert [quick_between(100 * number) for number in range(5)] == list(LADDER)
    assert LADDER[1].alert > quick_between(150).alert > LADDER[2].alert
    assert quick_between(-50) == LADDER[0]
    assert quick_between(600) == LADDER[4]


def match_of(game, *levels, strength=None, seed=3):
    seats = tuple(
        SeatPlayer(f"P{i}", level, strength if level == "adaptive" else None) for i, level in enumerate(levels)
    )
    return Match(Header(game, build(game.options, {}, len(seats)), seats, Chance(seed=seed)))


@each_game
def test_each_deal_is_played_with_what_the_deals_before_have_made_of_them(game):
    match = match_of(game, "keen", *["adaptive"] * (game.usual_players() - 1), strength=200)
    strengths = {strength_of(match, 1)}
    play_match(match, 1, deals=3)
    for deals in range(1, len(game.deals(match.state)) + 1):
        winners = [deal.winner for deal in game.deals(match.state)[:deals]]
        strengths.add(update_strength(200, winners, (0,), len(match.seats), game.info.strongest))
    assert strength_of(match, 1) in strengths
    assert strength_of(match, 0) is None
    player = player_in_seat(match, 1)
    assert isinstance(player, AdaptivePlayer)
    assert not isinstance(player_in_seat(match, 0), AdaptivePlayer)


def test_without_a_word_they_begin_as_novices_and_a_person_is_whom_they_mind():
    game = game_named("tong-its")
    match = match_of(game, "person", "keen", "adaptive")
    assert strength_of(match, 2) == INITIAL_STRENGTH
    assert strength_of(match, 1) is None


@in_turn
def test_a_question_holds_the_strength_and_other_strength_plays_otherwise(game):
    """The same luck, the same view: Gentle's choices are not Keen's."""
    match, other = match_of(game, *["keen"] * game.usual_players()), 0
    play_match(match, 2, deals=1)
    asked = 0
    for state in match.states[:-1:2]:
        seat = min(game.active(state))
        legal = tuple(game.legal_moves(state, seat))
        if len(legal) > 1:
            question = Question(0, game.name, "adaptive", game.view(state, seat), legal, 5, strength=0)
            weak, strong = question.think(), replace(question, strength=300).think()
            assert not weak.error
            assert not strong.error
            assert question.think() == weak
            asked += 1
            other += weak.move != strong.move
    assert other > asked / 10


@each_game
def test_the_same_chair_meets_the_same_adaptive_players(game):
    header = match_of(game, "person", *["adaptive"] * (game.usual_players() - 1), strength=140).header
    if game.name == "kong-pie":
        header = replace(header, options=build(game.options, game.presets["One hand"], len(header.seat_players)))
    assert answered(replay_with_ai(header, 0, "novice")) == answered(replay_with_ai(header, 0, "novice"))


@pytest.mark.parametrize("game", [game if game.name in QUICK else soaked(game) for game in GAMES], ids=lambda g: g.name)
@pytest.mark.parametrize("person", with_soak(PERSONS, len(PERSONS)))
def test_the_promise_is_kept(game, person):
    """From the first deal on, of a person of whom nothing is known; in the soak at every game, for all persons, and
    more closely.
    """
    found = tally(game, person, "adaptive", 60, 2)
    assert 0.2 < found.won / (found.deals - found.undecided) < 0.63


@pytest.mark.soak
@each_game
@pytest.mark.parametrize("person", PERSONS)
def test_the_promise_is_kept_within_five_points(game, person):
    found = tally(game, person, "adaptive", 400, 5)
    assert 1 / 3 - 0.05 < found.won / (found.deals - found.undecided) < 1 / 2 + 0.05


@each_game
def test_every_game_has_them(game):
    level = next(level for level in LEVELS if level.name == "adaptive")
    assert "about a third to a half" in level.help(game.info)
    assert player_for(game.name, "adaptive", strength=77).choose
