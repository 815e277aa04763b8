"""The net by which the sharp player of Tong-Its ranks its turns (for its training see test_differences.py)."""

from collections.abc import Iterator
from random import Random

import pytest

from app.ai.net import SCALE, load_net, logistic
from app.ai.player import player_for
from app.core.cards import Chance
from app.core.options import build
from app.games.tong_its.players.sharp import LINES, RankedTurn, TurnSearch, lines, prior
from app.games.tong_its.players.value_net import CALLS, DRAWS, END, FEATURES, HIDDEN, USES
from app.games.tong_its.rules import GAME
from app.games.tong_its.rules.model import CALL, DRAW, View
from tests.games.tong_its.factories import position

OPEN = {0: ["6C 6D 6S"], 1: ["5C 5D 5S"], 2: ["JC QC KC"]}


def views(seed: int) -> Iterator[View]:
    """Return views of the player on turn, except for answers, in a hand between keen players."""
    rng, keen = Random(seed), player_for("tong-its", "keen")
    state = GAME.new(build(GAME.options, {}, 3), 3, Chance(seed=seed))
    while not GAME.deals(state):
        seat = min(GAME.active(state))
        view, legal = GAME.view(state, seat), tuple(GAME.legal_moves(state, seat))
        if view.public.phase in ("start", "main"):
            yield view
        state = GAME.apply(state, seat, keen.choose(view, legal, rng), 0)


def ways(view: View) -> list[RankedTurn]:
    turn = TurnSearch(view)
    return turn.begins() if view.public.phase == "start" else turn.ends()


def best(state) -> float:
    return ways(GAME.view(state, state.public.turn))[0].chance


def test_chance_is_a_function_of_summed_features():
    net, uses = load_net("app.games.tong_its.players", "value_net", FEATURES, USES, HIDDEN), set()
    for seed in range(12):
        for view in views(seed):
            found = ways(view)
            assert [way.chance for way in found] == sorted((way.chance for way in found), reverse=True)
            for way in found[::5]:
                if way.seen is not None:
                    use, features, keen = way.seen
                    assert all(use * FEATURES <= USES * feature < (use + 1) * FEATURES for feature in features)
                    score = net.scores(sum(net.rows[feature] for feature in features))[use] / SCALE
                    assert way.chance == pytest.approx(logistic(keen + score))
                    uses.add(use)
    assert uses == {END, DRAWS, CALLS}


def test_reasons_are_given_for_legal_moves():
    for view in views(4):
        legal = GAME.legal_moves(GAME.determinize(view, Random(1)), view.seat)
        found, spoken = lines(view, legal), prior(view)
        assert list(found) == list(spoken)
        assert view.public.phase == "start" or len(found) <= LINES
        assert all(line[0] in legal for line in found)


def test_an_answer_to_a_call_is_left_to_the_rollouts():
    state = position("2D 3C", "9H", "KD QS 9H", melds=OPEN, thrown="8S", stock="2C 3D 9S", phase="start")
    state = GAME.apply(state, 0, CALL, 0)
    assert prior(GAME.view(state, 1)) == {}


def test_less_deadwood_is_better():
    low, middle, high = (
        best(position(f"{hand} KH", "2D 3C 9H", "AS 4S 8H 10C", melds=OPEN, thrown="9S", stock="2C 3D 9C 10D QH 7H"))
        for hand in ("2S 4D", "2S 8D", "QD 8S")
    )
    assert low > middle > high


def test_a_call_is_better_with_less():
    def calls(hand: str) -> float:
        hands = (hand, "2D 3C 9H KD", "AS 4S 8H 10C")
        state = position(*hands, melds=OPEN, thrown="9S", stock="2C 3D 9C 10D QH 7H", phase="start")
        return {way.moves: way.chance for way in ways(GAME.view(state, 0))}[(CALL,)]

    assert calls("2S") > calls("8D 3S") > calls("QD 8S")


def test_one_may_always_draw():
    for seed in range(6):
        for view in views(seed):
            if view.public.phase == "start":
                found = ways(view)
                assert found[0].seen is None or any(way.moves == (DRAW,) for way in found)
