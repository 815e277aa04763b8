"""The sharp player of Kings Corners: never illegal, and never misses certain moves."""

from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from app.ai.budget import Budget
from app.ai.pacing import header as ai_header
from app.ai.pacing import play_match
from app.ai.search import SharpPlayer
from app.core.cards import mask_of
from app.core.match import AnyMatch, Match
from app.core.options import build
from app.games.kings_corners.players.sharp import SPEC, sharp_player
from app.games.kings_corners.players.worlds import arrivals, levels, likely, worlds
from app.games.kings_corners.rules import GAME
from app.games.kings_corners.rules.model import HeldBack, State
from tests.facts import option_sets
from tests.games.kings_corners.factories import cards, do, position
from tests.shares import with_soak

LITTLE = Budget(rollouts=24)


def played(options: dict[str, object], seats: int, seed: int, deals: int, level: str = "keen") -> AnyMatch:
    match: AnyMatch = Match(ai_header(GAME, build(GAME.options, options, seats), [level] * seats, seed=seed))
    play_match(match, seed, deals, LITTLE)  # raises PlayerFault for a move that is not legal
    return match


def choose(state: State, rollouts: int = 300) -> str:
    """Return the move of the sharp player on turn, in short."""
    seat = state.public.turn
    legal = GAME.legal_moves(state, seat)
    move = sharp_player().choose(GAME.view(state, seat), legal, Random(1), Budget(rollouts=rollouts))
    assert move in legal
    return GAME.notate(move)


@pytest.mark.parametrize("options", with_soak(option_sets(GAME), 6), ids=str)
def test_it_plays_legally_under_every_preset_and_option(options: dict[str, object]) -> None:
    for seats in (2, 4, 6):
        match = played(options, seats, seed=seats, deals=1, level="sharp")
        assert len(GAME.deals(match.state)) == 1


def test_it_goes_out_when_it_can_at_once() -> None:
    state = position("JS", "2C 3C", piles={"NE": "KS QH", "N": "5C", "E": "5D", "S": "5S", "W": "9D"}, stock="7C")
    assert choose(state, rollouts=1) == "JS>NE"


def test_it_goes_out_by_moving_piles_first() -> None:
    piles = {"NE": "KS", "N": "QH", "E": "5C", "S": "5S", "W": "9D"}
    state, made = position("JS 3D", "2C 3C", piles=piles, stock="7C"), []
    while not state.public.over:
        made.append(choose(state, rollouts=50))
        state = GAME.apply(state, 0, GAME.parse(made[-1]), 0)
        assert state.public.over or state.public.turn == 0
    assert made[0] == "N>NE"
    assert "draw" not in made


def test_a_king_goes_to_a_corner() -> None:
    state = position("KH 4C 5D", "2C 3C", piles={"N": "6S", "E": "5H", "S": "9C", "W": "JD"}, stock="7C 8C 9S")
    assert choose(state).startswith("KH>")


def test_worlds_agree_with_the_view_and_kept_cards() -> None:
    wrong = plain = 0
    for seed in range(6):
        match = played({"compulsory_kings": seed % 2 == 0, "draw": "end" if seed < 3 else "start"}, 4, seed, deals=1)
        for state in islice(match.states, 4, None, 5):
            if state.public.over:
                continue
            view, rng = GAME.view(state, state.public.turn), Random(seed)
            draw = worlds(view)
            for _ in range(8):
                world, guessed = draw(rng), GAME.determinize(view, rng)
                assert GAME.view(world, view.seat) == view
                for seat, ends in enumerate(view.public.held):
                    text = levels(ends, view.counts[seat])
                    if seat != view.seat and text:
                        fits, since = text[0]
                        wrong += max(0, (mask_of(world.hands[seat]) & fits).bit_count() - since)
                        plain += max(0, (mask_of(guessed.hands[seat]) & fits).bit_count() - since)
    assert plain > 100
    assert wrong < plain / 8


def test_everybody_remembers_what_a_seat_went_on_holding() -> None:
    state = position("4H 9C", "2C 3C", piles={"N": "5S", "E": "10D", "S": "AS", "W": "KC"}, stock="7C 8C 9S")
    after = do(state, "draw")
    corner_and_tops = "4H 4D 9C 9S QH QD KC KD KH KS"
    assert after.public.held == ((HeldBack(mask_of(cards(corner_and_tops)), 1),), ())
    first = do(do(position("4H 9C", "2C 3C", piles={"N": "KS"}, stock="7C 8C 9S 6D", draw="start"), "draw"), "end")
    assert [end.drawn for end in first.public.held[0]] == [0]
    again = do(first, "draw", "end", "draw")
    assert [end.drawn for end in again.public.held[0]] == [1]


def test_kept_cards_count_by_arrival() -> None:
    early, late = mask_of(cards("2C 3D")), mask_of(cards("9H"))
    text = levels([HeldBack(late, 1), HeldBack(early, 1), HeldBack(mask_of(cards("5S")), 1)], size=3)
    assert text == ((late, 1), (early, 2))  # what came in three draws may be the whole hand
    kept = arrivals(text, 3)
    assert likely(kept, mask_of(cards("AC AD AH"))) == 1
    assert likely(kept, mask_of(cards("AC AD 9H"))) == pytest.approx(1 / 3)
    assert likely(kept, mask_of(cards("AC 2C 9H"))) == pytest.approx(1 / 3 * 1 / 2)
    assert 0 < likely(kept, mask_of(cards("3D 2C 9H"))) < 0.01


def test_going_out_is_judged_a_sure_win() -> None:
    state = position("JS", "2C 3C", piles={"NE": "KS QH", "N": "5C", "E": "5D", "S": "5S", "W": "9D"}, stock="7C")
    legal = GAME.legal_moves(state, 0)
    plan = replace(SPEC, lines=lambda view, legal: [(move,) for move in legal])
    best, other = SharpPlayer(plan).judge(GAME.view(state, 0), legal, Random(1), Budget(rollouts=200), closest=2)
    assert (GAME.notate(best.move), best.wins) == ("JS>NE", 1.0)
    assert other.wins < 1.0
