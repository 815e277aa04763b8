"""The keen player of Kings Corners: always legal, deterministic, and never misses certain moves."""

from random import Random

import pytest

from app.ai.budget import Budget
from app.ai.pacing import header as ai_header
from app.ai.pacing import play_match
from app.ai.player import LEVELS, UnknownLevel, levels_for, player_for
from app.core.game import AnyGame
from app.core.match import AnyMatch, Match
from app.core.options import build
from app.games import GAMES
from app.games.kings_corners.players import KeenPlayer
from app.games.kings_corners.rules import GAME
from app.games.kings_corners.rules.model import State
from app.ui.setup.setup_draft import SetupDraft
from tests.facts import option_sets
from tests.games.kings_corners.factories import position
from tests.shares import each_with_some_seats, with_soak


def choose(state: State, seed: int = 1) -> str:
    """Return the move of the keen player on turn, in short."""
    seat = state.public.turn
    legal = GAME.legal_moves(state, seat)
    move = KeenPlayer().choose(GAME.view(state, seat), legal, Random(seed))
    assert move in legal
    return GAME.notate(move)


def turn(state: State) -> list[str]:
    """Return the whole turn of the keen player, up to its end or to the end of the deal."""
    seat, made = state.public.turn, []
    while not state.public.over and state.public.turn == seat:
        made.append(choose(state))
        state = GAME.apply(state, seat, GAME.parse(made[-1]), 0)
    return made


@pytest.mark.parametrize(("options", "seats"), each_with_some_seats(option_sets(GAME), GAME.seats))
def test_it_plays_legally_under_every_preset_and_option_in_every_seat(options: dict[str, object], seats: int) -> None:
    match: AnyMatch = Match(ai_header(GAME, build(GAME.options, options, seats), ["keen"] * seats, seed=seats))
    play_match(match, seed=1, deals=1)  # raises PlayerFault for a move that is not legal
    assert len(GAME.deals(match.state)) == 1


def test_it_decides_the_same_every_time() -> None:
    match: AnyMatch = Match(ai_header(GAME, build(GAME.options, {}, 4), ["keen"] * 4, seed=8))
    play_match(match, seed=1, deals=2)
    for state in match.states[:-1]:
        if not state.public.over:
            assert choose(state, seed=1) == choose(state, seed=2)


@pytest.mark.parametrize("options", [{}, {"compulsory_kings": True}, {"scoring": "chips"}], ids=str)
def test_no_turn_ends_with_a_king_in_hand(options: dict[str, object]) -> None:
    match: AnyMatch = Match(ai_header(GAME, build(GAME.options, options, 4), ["keen"] * 4, seed=5))
    play_match(match, seed=1)
    ends = [(s, e) for s, e in zip(match.states, match.log, strict=False) if GAME.notate(e.move) in ("draw", "end")]
    kings = set(range(12, 52, 13))
    assert len(ends) > 30
    assert not [GAME.notate(e.move) for s, e in ends if kings & set(s.hands[e.seat])]


def test_a_king_goes_to_a_corner_before_anything_else() -> None:
    state = position("KH 4C 5D", "2C 3C", piles={"N": "6S", "E": "5H", "S": "9C", "W": "JD"}, stock="7C")
    assert choose(state).startswith("KH>")
    assert choose(state)[3:] in ("NE", "SE", "SW", "NW")


def test_it_goes_out_when_it_can() -> None:
    # The queens' pile moves onto the king, a side opens, and any card goes there; the jack goes on the queen.
    state = position("JS 3D", "2C 3C", piles={"NE": "KS", "N": "QH", "E": "5C", "S": "5S", "W": "9D"}, stock="7C")
    made = turn(state)
    assert len([move for move in made if move[:2] in ("JS", "3D")]) == 2
    assert "draw" not in made


def test_it_makes_room_by_moving_piles_and_fills_it_with_the_card_that_is_harder_to_place() -> None:
    # A black five lies covered, so only the other one could take the red four; two threes could take the black two.
    piles = {"N": "10C", "W": "9H", "E": "6H 5C 4D", "S": "AS", "NE": "KC"}
    assert turn(position("4H 2C", "JC JS", piles=piles, stock="7C")) == ["W>N", "4H>W", "draw"]
    assert turn(position("2C 4H", "JC JS", piles=piles, stock="7C")) == ["W>N", "4H>W", "draw"]


def test_it_gives_expensive_cards_away_first() -> None:
    piles = {"N": "", "E": "9C", "S": "9S", "W": "3C"}
    state = position("AH 7C 6S", "JC JS JD", piles=piles, stock="7D 7H", scoring="fifty")
    assert choose(state) == "AH>N"


def test_it_only_deals_between_deals() -> None:
    match: AnyMatch = Match(ai_header(GAME, build(GAME.options, {}, 2), ["keen", "keen"], seed=3))
    play_match(match, seed=1)
    assert match.result is not None
    assert [GAME.notate(e.move) for e in match.log].count("deal") == len(GAME.deals(match.state)) - 1


def test_it_beats_random_players() -> None:
    won = played = 0
    for seed in range(40):
        levels = ["random"] * 4
        levels[seed % 4] = "keen"
        match: AnyMatch = Match(ai_header(GAME, build(GAME.options, {"ends": "hands", "hands": 1}, 4), levels, seed))
        play_match(match, seed)
        (deal,) = GAME.deals(match.state)
        won += deal.winner == seed % 4
        played += 1
    assert won / played > 0.65


@pytest.mark.parametrize(
    ("game", "level", "seats"),
    with_soak(
        (
            pytest.param(game, level.name, seats, id=f"{game.name}-{level.name}-{seats}")
            for game in GAMES
            for level in levels_for(game.name)
            for seats in (game.seats[0], game.seats[-1])
        ),
        9,
    ),
)
def test_every_level_plays_every_game_to_its_end(game: AnyGame, level: str, seats: int) -> None:
    match: AnyMatch = Match(ai_header(game, build(game.options, {}, seats), [level] * seats, seed=2))
    play_match(match, seed=2, budget=Budget(rollouts=4))
    assert match.result is not None


def test_the_levels_of_a_game_are_those_that_play_it() -> None:
    there = ["keen", "gentle", "novice", "casual", "sharp", "adaptive", "random"]
    assert [level.name for level in levels_for("kings-corners")] == there
    for game in GAMES:
        for level in LEVELS:
            if level in levels_for(game.name):
                player_for(game.name, level.name)
            else:
                with pytest.raises(UnknownLevel):
                    player_for(game.name, level.name)


def test_unknown_level_error_lists_levels() -> None:
    with pytest.raises(
        UnknownLevel, match=r"there is no AI level 'grandmaster' for kings-corners; choose from keen, gentle, nov"
    ):
        player_for("kings-corners", "grandmaster")
    with pytest.raises(ValueError, match="there is no game 'chess'; choose from kings-corners, kong-pie"):
        player_for("chess", "keen")


def test_random_is_not_offered_at_the_table() -> None:
    assert [level.name for level in LEVELS if not level.offered] == ["random"]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_setup_offers_the_levels_of_the_game(game: AnyGame) -> None:
    draft = SetupDraft(game, None, "Zoë")
    seated = [seat_player.player for seat_player in draft.seats.seat_players]
    there = [level.name for level in levels_for(game.name)]
    assert game.info.first_level in there
    assert seated == ["person", *[game.info.first_level] * (len(seated) - 1)]
    offered = []
    for _ in range(len(LEVELS) + 1):
        draft.turn_player(1, 1)
        offered.append(draft.seats.seat_players[1].player)
    assert set(offered) == {"person", *there} - {"random"}
