"""The sharp player of Pai Tong: never illegal, and never misses certain moves."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import islice, pairwise
from math import inf
from random import Random
from typing import Any

import pytest

from app.ai.budget import Budget
from app.ai.pacing import header as ai_header
from app.ai.pacing import play_match
from app.core.cards import Chance
from app.core.game import AnyGame
from app.core.match import AnyMatch, Match
from app.core.options import build
from app.games.pai_tong.players import KeenPlayer, sharp, sharp_player
from app.games.pai_tong.players.chances import FIRST, NEEDS, chance
from app.games.pai_tong.players.quick import playout, policy
from app.games.pai_tong.players.worlds import worlds
from app.games.pai_tong.rules.kinds import RANK, RANK_OF_KIND, ranks
from app.games.pai_tong.rules.model import KIN, OTHERS, Discard, State
from app.games.pai_tong.rules.mutable_state import MutableState
from app.games.pai_tong.training import alternatives
from tests.facts import fit, option_sets
from tests.games.pai_tong.factories import LOOSE, READY, do, position
from tests.games.pai_tong.factories import PAI_TONG as GAME
from tests.shares import with_soak

_GAME: AnyGame = GAME
LITTLE = Budget(rollouts=40)
PONG: Mapping[str, Any] = GAME.presets["Kelantan Pong"]


@lru_cache(maxsize=16)
def played(seats: int, seed: int, deals: int, level: str = "keen", /, **options: Any) -> AnyMatch:
    """Return some deals between players of that level."""
    match: AnyMatch = Match(ai_header(GAME, build(GAME.options, options, seats), [level] * seats, seed))
    play_match(match, seed, deals, LITTLE)  # raises PlayerFault for a move that is not legal
    return match


def decisions(seats: int, seed: int, deals: int, /, **options: Any) -> Iterator[tuple[State, int]]:
    """Yield the states and the seats in them that have a choice."""
    for state in played(seats, seed, deals, **options).states[:-1]:
        for seat in sorted(GAME.active(state)):
            if len(GAME.legal_moves(state, seat)) > 1:
                yield state, seat


def choose(state: State, seat: int | None = None, rollouts: int = 600) -> str:
    """Return the sharp player's move, in short."""
    seat = min(GAME.active(state)) if seat is None else seat
    legal = GAME.legal_moves(state, seat)
    move = sharp_player().choose(GAME.view(state, seat), legal, Random(1), Budget(rollouts=rollouts))
    assert move in legal
    return GAME.notate(move)


@pytest.mark.parametrize("options", with_soak(option_sets(_GAME), 6), ids=str)
def test_it_plays_legally_under_every_preset_and_option(options: dict[str, Any]) -> None:
    for seats in (4, 7):
        match = played(seats, seats, 1, "sharp", **fit(_GAME, options, seats))
        assert len(GAME.deals(match.state)) == 1


def test_a_win_is_taken() -> None:
    wins = 0
    for seed, options in enumerate((PONG, {})):
        for state, seat in decisions(4, seed, 4, **options):
            if KIN in GAME.legal_moves(state, seat):
                assert choose(state, seat, rollouts=1) == GAME.notate(KIN)
                wins += 1
    assert wins >= 6


def test_a_tong_that_leaves_one_card_to_wait_for_is_taken() -> None:
    state = position("4C " + LOOSE[0], LOOSE[1], LOOSE[2], "1C 1S 1M 2C 2S 2M 4S 4M 9S RF WF", stock=None)
    assert choose(do(state, "discard 4C"), 3).startswith("tong")


def test_it_keeps_whole_tongs_and_pairs() -> None:
    state = position(READY + " 7C", *LOOSE, stock=None)
    assert choose(state) == "discard 7C"


def test_no_whole_tong_is_broken_while_there_is_a_single() -> None:
    looked = 0
    for state, seat in decisions(4, 11, 4):
        held = ranks(state.hands[seat])
        if state.public.discard is not None or KIN in GAME.legal_moves(state, seat) or len(held) % 3:
            continue
        singles = {rank for rank in held if held.count(rank) % 3 == 1}
        move = sharp_player().choose(GAME.view(state, seat), GAME.legal_moves(state, seat), Random(looked), LITTLE)
        assert isinstance(move, Discard)
        if singles:
            assert held.count(RANK_OF_KIND[move.kind]) % 3, "a whole tong was broken"
            looked += 1
    assert looked > 30


@pytest.mark.soak
def test_keen_choice_is_overruled_only_if_clearly_better(monkeypatch: pytest.MonkeyPatch) -> None:
    def left() -> tuple[int, int]:
        asked = other = 0
        for state, seat in islice(decisions(4, 11, 3), 0, None, 2):
            view, legal = GAME.view(state, seat), GAME.legal_moves(state, seat)
            thought = sharp.thoughts(view, legal)
            if len(thought) > 1:
                asked += 1
                best = sharp_player().judge(view, legal, Random(1), Budget(rollouts=150))[0]
                other += best.move != thought[0].line[0]
        return asked, other

    asked, other = left()
    assert asked >= 10
    monkeypatch.setattr(sharp, "CLEAR", -inf)  # whatever looks best, as it was
    assert other < left()[1]


def test_interrupted_search_answers_like_the_keen_player() -> None:
    off = Budget(cancelled=lambda: True)
    for state, seat in decisions(4, 2, 2):
        view, legal = GAME.view(state, seat), GAME.legal_moves(state, seat)
        judged = sharp_player().judge(view, legal, Random(1), off)
        assert all(each.rollouts == 0 for each in judged)
        keen = KeenPlayer().choose(view, legal, Random(1))
        assert type(judged[0].move) is type(keen)


def test_the_policy_chooses_legal_moves() -> None:
    for seed, (state, _) in enumerate(decisions(4, 4, 3)):
        engine, rng = MutableState(state), Random(seed)
        while engine.turn >= 0:
            move = policy(engine, rng)
            assert move in engine.legal()
            engine.play(move)


def test_playout_stops_after_given_discards_like_the_policy() -> None:
    for seed, (state, _) in enumerate(decisions(4, 5, 2)):
        engine, other, rng, discards = MutableState(state), MutableState(state), Random(seed), -1
        playout(engine, Random(seed), 5)
        while other.turn >= 0 and (discards := discards + (other.discard < 0)) < 5:
            other.play(policy(other, rng))
        if other.turn >= 0 and not other.loose[other.turn]:
            other.play(policy(other, rng))  # a complete hand has won
        assert (engine.turn, engine.winner) == (other.turn, other.winner)
        if engine.turn >= 0:
            assert (engine.hands, engine.ranks, engine.loose, engine.stock, engine.pure) == (
                other.hands, other.ranks, other.loose, other.stock, other.pure
            )  # fmt: skip


def test_chances_come_true() -> None:
    """Estimates near a quarter, a half and three quarters are about as often true."""
    text, won = [0.0] * 4, [0] * 4
    for seed in range(400):
        engine, rng = MutableState(GAME.new(build(GAME.options, {}, 4), 4, Chance(seed=seed))), Random(seed)
        found = []
        while engine.turn >= 0:
            found += [(seat, *chance(engine, seat)) for seat in range(4)]
            playout(engine, rng, 6)
        for seat, win, lose in found:
            assert 0 <= win <= 1
            assert 0 <= lose <= 1.0001 - win
            text[min(3, int(win * 4))] += win
            won[min(3, int(win * 4))] += engine.winner == seat
    assert min(text) > 50
    assert all(abs(count - expected) < 0.2 * expected for count, expected in zip(won, text, strict=True))


def test_chances_depend_on_turn_order() -> None:
    """The previous player's singles fit the next one's pairs; the features of imminent discards follow turn order."""
    fed = 0
    for state, seat in decisions(5, 3, 2):
        if state.public.discard is not None:
            continue
        engine = MutableState(state)
        found = [dict(features) for features in alternatives(engine)]
        rests = [[count % 3 for count in counts] for counts in engine.ranks]
        for before in range(5):
            after = OTHERS[5][before][0]
            fits = sum(rests[before][rank] == 1 for rank in range(10) if rests[after][rank] == 2)
            assert sum(found[after].get(FIRST[needs] + 6, 0) for needs in NEEDS) == fits
            fed += fits
        first = [max(found[other]) for other in OTHERS[5][seat]]
        assert first[0] < first[1] < first[2]
    assert fed


def test_a_complete_hand_has_won() -> None:
    engine = MutableState(position(READY + " RF", *LOOSE, stock=None))
    assert engine.loose[engine.turn] == 0
    assert chance(engine, engine.turn) == (1.0, 0.0)
    assert chance(engine, (engine.turn + 1) % 4) == (0.0, 1.0)


def test_worlds_agree_with_the_view_and_with_what_was_discarded() -> None:
    """No player keeps a card of a rank they have just discarded, and singles are rarer than in uniform
    determinizations.
    """
    held, guessed = [0, 0], [0, 0]
    for number, (state, seat) in enumerate(decisions(4, 8, 6)):
        if number % 4 or not state.public.thrown:
            continue
        view, rng = GAME.view(state, seat), Random(number)
        draw = worlds(view)
        last = state.public.thrown[-1]
        for _ in range(6):
            for found, world in ((held, draw(rng)), (guessed, GAME.determinize(view, rng))):
                assert GAME.view(world, seat) == view
                for other in {*range(4)} - {seat}:
                    counts = [*map(ranks(world.hands[other]).count, range(10))]
                    found[0] += sum(count % 3 == 1 for count in counts)
                    found[1] += other == last.seat and counts[RANK[last.card]] in (1, 2)
    assert held[0] < 0.8 * guessed[0]
    assert held[1] < 0.3 * guessed[1]


def test_worlds_follow_one_another_without_losing_a_card() -> None:
    state = next(state for state, _ in decisions(5, 9, 1) if len(state.public.thrown) > 8)
    view = GAME.view(state, min(GAME.active(state)))
    draw, rng = worlds(view), Random(1)
    found = [draw(rng) for _ in range(20)]
    every = [sorted([*world.stock, *(card for hand in world.hands for card in hand)]) for world in found]
    assert all(one == other for one, other in pairwise(every))
    assert len({world.hands for world in found}) > 15
