"""The keen player of Tong-Its: fair, legal, and never foolish."""

from random import Random

import pytest
from of_tong_its import position

from app.ai.arena import header as ai_header
from app.ai.arena import play_match
from app.ai.tong_its import KeenPlayer
from app.rules.match import AnyMatch, Match
from app.rules.options import build
from app.rules.tong_its.model import State
from app.rules.tong_its.rules import GAME

OPEN = {0: ["6C 6D 6S"], 1: ["5C 5D 5S"], 2: ["JC QC KC"]}


def played(seed: int, levels: tuple[str, ...] = ("keen",) * 3, **options: object) -> AnyMatch:
    match: AnyMatch = Match(ai_header(GAME, build(GAME.options, options, 3), levels, seed))
    play_match(match, seed)
    return match


def choice(state: State) -> str:
    """What the player on turn does, in short."""
    seat = min(GAME.active(state))
    move = KeenPlayer().choose(GAME.view(state, seat), GAME.legal_moves(state, seat), Random(1))
    return GAME.notate(move)


@pytest.mark.parametrize("options", [{"hands": 5}, {"chips_at_start": 20, "ends": "bust"}])
def test_whole_matches_are_legal_and_end(options: dict[str, object]) -> None:
    for seed in range(4):
        assert played(seed, **options).result is not None


def test_it_cannot_be_told_by_hidden_cards_and_leaves_nothing_to_chance() -> None:
    looked = 0
    for seed in range(8):
        match = played(seed, hands=2)
        for number, state in enumerate(match.states[:-1]):
            for seat in GAME.active(state):
                view, legal = GAME.view(state, seat), GAME.legal_moves(state, seat)
                world = GAME.guess(view, Random(number))
                one = KeenPlayer().choose(view, legal, Random(1))
                assert KeenPlayer().choose(GAME.view(world, seat), GAME.legal_moves(world, seat), Random(2)) == one
                looked += 1
    assert looked > 300


def test_it_beats_random_players() -> None:
    deals = [deal for seed in range(12) for deal in GAME.deals(played(seed, ("keen", "random", "random")).state)]
    assert sum(deal.winner == 0 for deal in deals) / len(deals) > 0.7


def test_it_goes_out_when_it_can() -> None:
    state = position("7C 7D 7H 9S", "3C 8D", "4H 7S", stock="2C 2D 2H", melds=OPEN)
    assert choice(state) == "meld 7C 7D 7H"
    assert choice(position("9S", "3C 8D", "4H 7S", stock="2C 2D 2H", melds=OPEN)) == "discard 9S"
    assert choice(position("6H", "3C 8D", "4H 7S", stock="2C 2D 2H", melds=OPEN)) in ("6H>0.1", "discard 6H")


def test_a_discard_that_takes_it_out_is_taken() -> None:
    state = position("9C 9D", "3C 8D", "4H 7S", thrown="9H", stock="2C 2D 2H", melds=OPEN, phase="start")
    assert choice(state) == "take 9C 9D"


def test_it_does_not_fold_what_cannot_lose() -> None:
    """Its hand is worth nothing, so it loses to nobody, and a tie goes to the challenger."""
    state = position("AC", "KC KD KH QS QD", "4H 7S", stock="2C 2D 2H", melds=OPEN, turn=2, phase="start")
    called = GAME.apply(state, 2, GAME.parse("call"), 0)
    assert choice(called) == "challenge"
