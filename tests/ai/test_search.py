"""The search behind the level Sharp: what it does with worlds, luck, time and lines."""

import time
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from app.ai.budget import Budget
from app.ai.search import MIN_WORLDS, Judged, SearchSpec, SharpPlayer
from app.games.kings_corners.players.sharp import SPEC as SPEC_OF_THE_GAME
from app.games.kings_corners.rules import GAME
from app.games.kings_corners.rules.model import State
from tests.games.kings_corners.factories import position

SOME = Budget(rollouts=300)
SPEC = replace(SPEC_OF_THE_GAME, prior=None)
"""What comes of lines counts alone."""


def middle() -> State:
    """A position with several turns to choose from, and none that wins."""
    piles = {"N": "10C", "W": "9H", "E": "6H 5C 4D", "S": "AS", "NE": "KC"}
    return position("4H 2C 7S QH", "JC JS 3D 8H", "9S 7D 5H", piles=piles, stock="7C 6C 5S 8D 2H 2S 3C AD JD")


def judge(spec: SearchSpec, seed: int = 1, budget: Budget = SOME, **how: Any) -> tuple[Judged, ...]:
    state = middle()
    view, legal = GAME.view(state, 0), GAME.legal_moves(state, 0)
    return SharpPlayer(spec).judge(view, legal, Random(seed), budget, **how)


class Spy:
    """Spec that records its calls."""

    def __init__(self) -> None:
        self.worlds: list[State] = []
        self.luck = defaultdict[int, list[float]](list)
        """By world, the first number that each line's rollout drew."""
        self.played = 0
        self.spec = replace(SPEC, worlds=self._worlds, playout=self._playout, stochastic=True)

    def _worlds(self, view: Any) -> Any:
        def draw(rng: Random) -> State:
            self.worlds.append(GAME.determinize(view, rng))
            return self.worlds[-1]

        return draw

    def _playout(self, form: Any, rng: Random) -> None:
        self.played += 1
        self.luck[len(self.worlds)].append(Random(rng.getrandbits(64)).random())
        while form.turn >= 0:
            form.play(SPEC.policy(form, rng))


def test_the_same_luck_gives_the_same_thought() -> None:
    assert judge(SPEC, seed=1) == judge(SPEC, seed=1)
    assert judge(SPEC, seed=1) != judge(SPEC, seed=2)


def test_every_line_gets_the_same_worlds_and_the_same_luck() -> None:
    spy = Spy()
    found = judge(spy.spec, budget=Budget(rollouts=60), closest=10)
    assert len(spy.worlds) == len(spy.luck) == max(each.rollouts for each in found)
    assert all(len(set(first)) == 1 and len(first) > 1 for first in spy.luck.values())
    assert len({first[0] for first in spy.luck.values()}) == len(spy.luck)


@pytest.mark.parametrize("rollouts", [1, 7, 60, 200])
def test_it_never_spends_more_rollouts_than_it_has(rollouts: int) -> None:
    spy = Spy()
    judge(spy.spec, budget=Budget(rollouts=rollouts))
    assert spy.played <= rollouts
    assert spy.played > rollouts - len(SPEC.lines(GAME.view(middle(), 0), GAME.legal_moves(middle(), 0)))


def test_empty_budget_uses_default_rollouts() -> None:
    spy = Spy()
    judge(replace(spy.spec, rollouts=50), budget=Budget(), closest=10)
    assert 40 < spy.played <= 50


def test_it_keeps_to_its_seconds() -> None:
    began = time.monotonic()
    found = judge(SPEC, budget=Budget(seconds=0.3), closest=10)
    took = time.monotonic() - began
    assert 0.3 <= took < 0.9  # a busy machine may keep it from looking at the clock for a while
    assert found[0].rollouts > 20


def test_whichever_is_used_up_first_ends_it() -> None:
    spy = Spy()
    judge(spy.spec, budget=Budget(seconds=60, rollouts=30))
    assert spy.played <= 30
    judge(spy.spec, budget=Budget(seconds=0.0, rollouts=3000))
    assert spy.played <= 30


def test_what_it_takes_to_find_the_lines_counts_as_well() -> None:
    spy = Spy()

    def slow(view: Any, legal: Sequence[Any]) -> Any:
        time.sleep(0.02)
        return SPEC.lines(view, legal)

    found = judge(replace(spy.spec, lines=slow), budget=Budget(seconds=0.01))
    assert (spy.played, found[0].rollouts) == (0, 0)


def test_called_off_it_stops_at_the_next_rollout_and_still_has_a_move() -> None:
    spy = Spy()
    found = judge(spy.spec, budget=Budget(seconds=60, cancelled=lambda: spy.played >= 25))
    assert spy.played == 25
    assert found[0].rollouts > 0
    at_once = judge(SPEC, budget=Budget(cancelled=lambda: True))
    assert at_once[0].move == SPEC.lines(GAME.view(middle(), 0), GAME.legal_moves(middle(), 0))[0][0]
    assert at_once[0].rollouts == 0


def test_a_single_move_costs_no_thought() -> None:
    spy = Spy()
    state = position("4H", "JC", piles={"N": "KS", "E": "KH", "S": "KD", "W": "KC"} | dict.fromkeys(("NE", "SE"), "KC"))
    legal = GAME.legal_moves(state, 0)[-1:]
    (found,) = SharpPlayer(spy.spec).judge(GAME.view(state, 0), legal, Random(1))
    assert (found.move, found.rollouts, spy.played) == (legal[0], 0, 0)


def test_with_little_time_it_looks_at_the_first_lines_only() -> None:
    lines = SPEC.lines(GAME.view(middle(), 0), GAME.legal_moves(middle(), 0))
    assert len(lines) > 4
    found = judge(SPEC, budget=Budget(rollouts=2 * MIN_WORLDS), closest=10)
    tried = [each.line for each in found if each.rollouts]
    assert {tuple(line) for line in tried} <= {tuple(line) for line in lines[:2]}
    assert sum(each.rollouts for each in found) >= MIN_WORLDS


def test_points_are_scaled_as_the_house_rules_ask() -> None:
    for each in judge(replace(SPEC, scale=lambda view: 0.1), budget=SOME):
        assert each.value == pytest.approx(each.wins + 0.1 * SPEC.point * each.score)


def test_lines_that_are_surely_worse_fall_out_and_the_closest_stay_as_asked() -> None:
    draw = GAME.parse("draw")
    state = middle()

    def lines(view: Any, legal: Sequence[Any]) -> Sequence[Sequence[Any]]:
        return [(draw,), *[(move,) for move in legal if move != draw]]

    spec = replace(SPEC, lines=lines)
    view, legal = GAME.view(state, 0), GAME.legal_moves(state, 0)
    clear = SharpPlayer(spec).judge(view, legal, Random(1), Budget(rollouts=3000))
    counts = [each.rollouts for each in clear]
    assert counts == sorted(counts, reverse=True)
    assert counts[-1] < counts[0]
    assert min(counts) >= MIN_WORLDS
    three = SharpPlayer(spec).judge(view, legal, Random(1), Budget(rollouts=3000), closest=3)
    assert len({each.rollouts for each in three[:3]}) == 1
    assert sum(each.rollouts for each in three) > 2900


def test_small_differences_count_unless_within_the_rating_error() -> None:
    def by_cards(form: Any, seat: int, rng: Random) -> tuple[float, float]:
        return 0.5 - 0.01 * form.hands[seat].bit_count(), 0.0

    def counts(rating_error: float) -> list[int]:
        spec = replace(SPEC, rated=by_cards, rating_error=rating_error)
        return [each.rollouts for each in judge(spec, closest=2)]

    assert min(counts(0.003)) == MIN_WORLDS < max(counts(0.003))
    assert len(set(counts(0.02))) == 1
    assert len(set(counts(0.0))) == 1  # few equal ends may be chance where hands are won or lost


def test_prior_counts_by_its_weight() -> None:
    """The worst line gets a prior of a certain win, weighted like its rollouts, so that each counts half."""
    plain = replace(SPEC, lines=lambda view, legal: SPEC.lines(view, legal)[:4])
    last = judge(plain, closest=4)[-1]
    spoken = replace(plain, prior=lambda view: {last.line: (1.0, 2.0)}, prior_weight=last.rollouts)
    found = judge(spoken, closest=4)
    assert found[0].line == last.line
    assert found[0].wins == pytest.approx((last.wins + 1) / 2)
    assert found[0].score == pytest.approx((last.score + 2) / 2)
    for one in judge(plain, closest=4)[:-1]:
        assert one in found  # of these nothing was told
    assert judge(replace(spoken, prior_weight=0.0), closest=4) == judge(plain, closest=4)


def test_where_lines_are_compared_what_comes_of_them_counts_alone() -> None:
    view = GAME.view(middle(), 0)
    lines = SPEC.lines(view, GAME.legal_moves(middle(), 0))[:3]
    spoken = replace(SPEC, prior=lambda view: {lines[-1]: (1.0, 2.0)}, prior_weight=50)
    plain, found = (SharpPlayer(spec).compare(view, lines, Random(1), SOME) for spec in (SPEC, spoken))
    assert found == plain


def test_what_is_judged_adds_up() -> None:
    found = judge(SPEC, budget=Budget(rollouts=600), closest=10)
    assert len({each.move for each in found}) == len(found)
    for each in found:
        assert each.line[0] == each.move
        assert 0 <= each.wins <= 1
        assert each.score <= 0
        assert each.value == pytest.approx(each.wins + SPEC.point * each.score)
    assert found[0].value == max(each.value for each in found)
