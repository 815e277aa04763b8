"""Novice and Casual at the turn games, and the temperaments: legal, blind, human, and in the right order."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import groupby
from random import Random
from typing import Any

import pytest

from app.ai.noisy import WIN, Noise, NoisyPlayer, Ranked, apply_temperament
from app.ai.pacing import InTurn, header, play_match
from app.ai.player import LEVELS, Player, levels_for, player_for, players_of
from app.ai.temperament import TEMPERAMENTS
from app.core.game import AnyGame
from app.core.match import AnyMatch, Match
from app.core.options import build
from app.games import GAMES, game_named
from app.games.kong_pie.rules.model import Connect
from app.ui.setup.setup_draft import SetupDraft
from tests.facts import fit
from tests.shares import soaked, with_soak

TURN_GAMES = [game for game in GAMES if not game.real_time]
HUMANS = ("gentle", "novice", "casual", "adaptive")
every_game = pytest.mark.parametrize("game", TURN_GAMES, ids=lambda game: game.name)
mostly_soaked = pytest.mark.parametrize("game", with_soak(TURN_GAMES, 4), ids=lambda game: game.name)
"""Statistics of hundreds of decisions: of one game in the suite."""
every_human = pytest.mark.parametrize("level", HUMANS)


def new_match(game: AnyGame, seats: int, seed: int, **options: Any) -> AnyMatch:
    """Use neutral names."""
    return Match(header(game, build(game.options, options, seats), ["random"] * seats, seed))


def play(match: AnyMatch, players: list[Player], seed: int, deals: int = 1) -> AnyMatch:
    """That many deals."""
    pace = InTurn(match, dict(enumerate(players)), Random(seed))
    while len(match.game.deals(match.state)) < deals and (act := pace.next()) is not None:
        match.play(act.seat, act.move, act.at)
    return match


def positions(game: AnyGame, level: str = "novice", most: int = 60) -> tuple[tuple[Any, int], ...]:
    """Yield states of a few hands between players of a level, with a seat that has more than one move."""
    return _positions(game.name, level, most)


@cache
def _positions(name: str, level: str, most: int) -> tuple[tuple[Any, int], ...]:
    game, found, seed = game_named(name), list[tuple[Any, int]](), 0
    while seed < 3 or len(found) < most:
        seats = game.usual_players()
        match = play(new_match(game, seats, seed), [player_for(game.name, level)] * seats, seed)
        for state in match.states[:-1]:
            found += [(state, seat) for seat in game.active(state) if len(game.legal_moves(state, seat)) > 1]
        seed += 1
    return tuple(Random(0).sample(found, min(most, len(found))))  # every tenth, say, might be of one phase only


def choice(game: AnyGame, player: Player, state: Any, seat: int, seed: int) -> Any:
    """What the player does there."""
    legal = game.legal_moves(state, seat)
    move = player.choose(game.view(state, seat), legal, Random(seed))
    assert move in legal
    return move


# ---- the laws of every player


@pytest.mark.parametrize(
    ("game", "preset"), [pytest.param(g, p, id=f"{g.name}-{p}") for g in TURN_GAMES for p in g.presets]
)
@pytest.mark.parametrize("alone", [False, soaked(True)])
def test_they_play_legally_under_every_preset(game: AnyGame, preset: str, alone: bool) -> None:
    """All of them together where many play; in the soak each by itself where few do, too."""
    few, many = game.seats[0], game.seats[-1]
    mixed = [[HUMANS[(first + seat) % len(HUMANS)] for seat in range(many)] for first in range(0, len(HUMANS), many)]
    for levels in [[level] * few for level in HUMANS] if alone else mixed:
        seats = len(levels)
        players = [player_for(game.name, level, TEMPERAMENTS[seat % 4]) for seat, level in enumerate(levels)]
        match = play(new_match(game, seats, seats, **fit(game, game.presets[preset], seats)), players, 1, deals=2)
        assert game.deals(match.state)  # play raises IllegalMove


@every_game
@every_human
def test_they_play_a_match_to_its_end(game: AnyGame, level: str) -> None:
    seats = game.usual_players()
    match: AnyMatch = Match(header(game, build(game.options, {}, seats), [level] * seats, 4))
    play_match(match, 4)
    assert match.result is not None


@every_game
@every_human
def test_the_same_luck_makes_the_same_choice_and_other_luck_another_one_now_and_then(game: AnyGame, level: str) -> None:
    varied = 0
    for state, seat in positions(game):
        made = [choice(game, player_for(game.name, level), state, seat, seed) for seed in (1, 1, 2, 3)]
        assert made[0] == made[1]
        varied += len(set(made)) > 1
    if (game.name, level) != ("kong-pie", "casual"):  # who is steadfast, at every step of a turn
        assert len(positions(game)) / 20 < varied
    assert varied < len(positions(game)) or level == "gentle", "who is that unsure may be so in all of them"


@every_game
@every_human
def test_choices_do_not_depend_on_hidden_cards(game: AnyGame, level: str) -> None:
    rng, player, differed = Random(3), player_for(game.name, level), 0
    for seed, (state, seat) in enumerate(positions(game)):
        other = game.determinize(game.view(state, seat), rng)
        differed += other != state
        assert choice(game, player, other, seat, seed) == choice(game, player, state, seat, seed)
    assert differed > len(positions(game)) / 2


# ---- what tells them apart


@every_game
def test_novices_play_otherwise_than_keen_players_but_not_all_the_time(game: AnyGame) -> None:
    novice, keen, other = player_for(game.name, "novice"), player_for(game.name, "keen"), 0
    for seed, (state, seat) in enumerate(positions(game)):
        other += choice(game, novice, state, seat, seed) != choice(game, keen, state, seat, seed)
    assert 0.1 < other / len(positions(game)) < 0.8


def share(game: AnyGame, one: str, others: str, deals: int) -> float:
    """How many times its equal share of hands one such player wins at a table of the others, from every seat."""
    seats, won = game.usual_players(), 0
    for seed in range(deals):
        for place in range(seats):
            players = [player_for(game.name, one if seat == place else others) for seat in range(seats)]
            (deal,) = game.deals(play(new_match(game, seats, seed), players, seed).state)
            won += deal.winner == place
    return won / deals


@mostly_soaked
def test_a_keen_player_beats_novices(game: AnyGame) -> None:
    assert share(game, "keen", "novice", 10) > 1.2


def test_a_phase_of_kong_pie_comes_to_an_end() -> None:
    """However uncertain they are, they do not go on connecting for ever."""
    game = game_named("kong-pie")
    for level in HUMANS:
        match = play(new_match(game, 3, 6, connects=0), [player_for(game.name, level)] * 3, 6)
        rows = [len(list(row)) for made, row in groupby(match.log, lambda e: isinstance(e.move, Connect)) if made]
        assert rows
        assert max(rows) <= 4


# ---- how they err

BEST, FAIR, BAD, QUIET = "best", "fair", "bad", "quiet"
RANKED = [Ranked(1.0, BEST), Ranked(0.9, FAIR), Ranked(-5.0, BAD), Ranked(0.0, QUIET, plain=True)]


def counted(noise: Noise, ranked: list[Ranked]) -> Counter[str]:
    """What is chosen, of a thousand times."""
    rng = Random(1)
    return Counter(noise.choice(ranked, rng) for _ in range(1000))


def test_who_sees_clearly_takes_the_best() -> None:
    assert counted(Noise(overlooks=0.0, misses=0.0, temperature=0.0), RANKED) == {BEST: 1000}


def test_what_is_overlooked_is_not_taken_but_for_what_is_plain() -> None:
    made = counted(Noise(overlooks=0.2, misses=0.0, temperature=0.0), RANKED)
    assert made[BEST] == pytest.approx(800, abs=40)
    assert made[FAIR] == pytest.approx(160, abs=40)
    assert made[BAD] == 0
    assert counted(Noise(overlooks=1.0, misses=0.0, temperature=0.0), RANKED) == {QUIET: 1000}
    assert counted(Noise(overlooks=1.0, misses=0.0, temperature=0.0), RANKED[:3]) == {BEST: 1000}, "a second look"


def test_what_takes_more_steps_is_overlooked_more_often() -> None:
    far = [Ranked(1.0, BEST, steps=3), Ranked(0.0, QUIET, plain=True)]
    made = counted(Noise(overlooks=0.2, misses=0.0, temperature=0.0), far)
    assert made[BEST] == pytest.approx(512, abs=50)


def test_wins_are_missed_at_the_given_rate() -> None:
    won = [Ranked(WIN, BEST), *RANKED[1:]]
    assert counted(Noise(overlooks=0.9, misses=0.0, temperature=5.0), won) == {BEST: 1000}
    assert counted(Noise(overlooks=0.0, misses=0.1, temperature=0.0), won)[BEST] == pytest.approx(900, abs=30)


def test_moves_about_as_good_are_taken_for_each_other_and_bad_ones_are_not() -> None:
    made = counted(Noise(overlooks=0.0, misses=0.0, temperature=0.1), RANKED)
    assert made[FAIR] == pytest.approx(1000 / (1 + 2.718), abs=50)
    assert made[BAD] == 0


@mostly_soaked
def test_novices_see_nine_wins_in_ten(game: AnyGame) -> None:
    """And casual players more; who misses one, plays on."""
    for level, least in (("novice", 0.8), ("casual", 0.9)):
        player = player_for(game.name, level)
        assert isinstance(player, NoisyPlayer)
        seen = wins = 0
        for state, seat, move in _wins(game, player):
            for seed in range(20):
                wins += 1
                seen += choice(game, player, state, seat, seed) == move
        assert least < seen / wins <= 1.0


def _wins(game: AnyGame, player: NoisyPlayer) -> Iterator[tuple[Any, int, Any]]:
    """Positions where the player knows of one move that wins at once."""
    for seed in range(4 if game.name != "tong-its" else 40):
        seats = game.usual_players()
        match = play(new_match(game, seats, seed), [player_for(game.name, "keen")] * seats, seed)
        for state in match.states[:-1]:
            for seat in game.active(state):
                legal = game.legal_moves(state, seat)
                ranked = player.ranked(game.view(state, seat), legal) if len(legal) > 1 else []
                sure = [one.move for one in ranked if one.value == WIN]
                if len(sure) == 1:
                    yield state, seat, sure[0]


# ---- temperaments


@mostly_soaked
def test_every_temperament_plays_a_little_otherwise(game: AnyGame) -> None:
    """A little, but enough to be seen in a few hands."""
    neutral, found = player_for(game.name, "keen"), positions(game, "casual", 150)
    for temperament in TEMPERAMENTS:
        player, other = player_for(game.name, "keen", temperament), 0
        for state, seat in found:
            other += choice(game, player, state, seat, 1) != choice(game, neutral, state, seat, 1)
        assert 0.01 < other / len(found) < 0.3, temperament


def test_temperament_changes_only_its_declared_weights() -> None:
    from app.games.kings_corners.players import MANNERS
    from app.games.kings_corners.players.player import KEEN

    assert apply_temperament(KEEN, MANNERS, None) is KEEN
    careful = apply_temperament(KEEN, MANNERS, "careful")
    assert careful.gift == KEEN.gift * MANNERS["careful"]["gift"]
    assert careful.held == KEEN.held


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_level_can_be_had_in_every_temperament(game: AnyGame) -> None:
    for level in levels_for(game.name):
        for temperament in (None, *TEMPERAMENTS):
            assert callable(player_for(game.name, level.name, temperament).choose)


# ---- the setup screen


@every_game
def test_the_setup_lists_the_levels_from_the_weakest_and_a_newcomer_meets_novices(game: AnyGame) -> None:
    draft = SetupDraft(game, None, "Zoë")
    assert draft.seats.kinds == ("person", "gentle", "novice", "casual", "keen", "sharp", "adaptive")
    assert {seat_player.player for seat_player in draft.seats.seat_players[1:]} == {"novice"}
    assert all(level.title and level.help(game.info).endswith(".") for level in LEVELS)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_declared_levels_match_the_players(game: AnyGame) -> None:
    assert {level.name for level in levels_for(game.name)} - {"random"} == set(players_of(game.name).levels)
