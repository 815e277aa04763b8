"""The hints of a turn follow the same plan until new information appears."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from app.ai.budget import Budget
from app.ai.hints import Hint, HintHistory, HintRequest, advice, foreseen, plan_continuation
from app.ai.pacing import TURN_TIME, header
from app.ai.player import player_for
from app.core.match import AnyMatch, Match
from app.core.options import build
from app.games import game_named

FEW = Budget(rollouts=150)
"""With so few a search often changes its mind."""


def matches(name: str) -> Iterator[AnyMatch]:
    game = game_named(name)
    for seed in range(1000):
        seats = game.usual_players()
        yield Match(header(game, build(game.options, {}, seats), ["keen"] * seats, seed))


def best(match: AnyMatch, seat: int, plan: tuple[object, ...] = ()) -> tuple[Hint, ...]:
    view, legal = match.game.view(match.state, seat), match.legal(seat)
    return advice(match.game.name, view, legal, FEW, asked=HintRequest(plan=plan)).hints


def play(match: AnyMatch, seat: int, move: Any) -> None:
    match.play(seat, move, match.now + TURN_TIME)


def follow(match: AnyMatch, seat: int, history: HintHistory) -> tuple[int, int]:
    """Follow the hints of a turn; return how many steps followed the plan, and how many would have changed it."""
    kept = others = 0
    hints = best(match, seat)
    history[len(match.log), seat] = match.state, hints
    line = [hints[0].move, *hints[0].then]
    while len(line) > 1 and line[0] in match.legal(seat):
        at = len(match.log)
        play(match, seat, line.pop(0))
        while seat not in match.game.active(match.state) and match.game.active(match.state) and line:
            other = min(match.game.active(match.state))
            if len(match.legal(other)) != 1:
                return kept, others
            play(match, other, match.legal(other)[0])
        if seat not in match.game.active(match.state) or not foreseen(match, seat, at):
            break
        plan = plan_continuation(match, seat, history)
        if len(match.legal(seat)) > 1:
            assert list(plan) == line
            hints = best(match, seat, plan)
            assert [hints[0].move, *hints[0].then] == line
            kept, others = kept + 1, others + (best(match, seat)[0].move != line[0])
        history[len(match.log), seat] = match.state, hints
    return kept, others


@pytest.mark.parametrize(("name", "wanted"), [("kings-corners", 12), ("kong-pie", 8), ("pai-tong", 3), ("tong-its", 8)])
def test_a_hint_goes_on_with_the_plan_whose_first_steps_were_taken(name: str, wanted: int) -> None:
    kept = others = 0
    keen = player_for(name, "keen")
    for match in matches(name):
        history: HintHistory = {}
        while not match.game.deals(match.state) and (active := match.game.active(match.state)) and kept < wanted:
            seat = min(active)
            at = len(match.log)
            if len(match.legal(seat)) > 1 and at % 3 == 0:
                more, changed = follow(match, seat, history)
                kept, others = kept + more, others + changed
            if len(match.log) == at:
                view = match.game.view(match.state, seat)
                play(match, seat, keen.choose(view, match.legal(seat), Random(1)))
        if kept >= wanted:
            break
    assert kept >= wanted


def test_a_drawn_card_ends_a_plan() -> None:
    match = next(matches("tong-its"))
    while len(match.legal(seat := min(match.game.active(match.state)))) < 2 or "draw" not in drawable(match, seat):
        view = match.game.view(match.state, seat)
        play(match, seat, player_for("tong-its", "keen").choose(view, match.legal(seat), Random(1)))
    draw = drawable(match, seat)["draw"]
    history: HintHistory = {
        (len(match.log), seat): (
            match.state,
            (Hint(draw, "Why.", then=tuple(match.game.legal_moves(match.state, seat))),),
        )
    }
    at = len(match.log)
    play(match, seat, draw)
    assert not foreseen(match, seat, at)
    assert plan_continuation(match, seat, history) == ()


def drawable(match: AnyMatch, seat: int) -> dict[str, object]:
    return {type(move).__name__.lower(): move for move in match.legal(seat)}
