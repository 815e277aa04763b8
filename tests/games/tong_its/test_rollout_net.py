"""The value net of Tong-Its' rollouts: it is calibrated, less random than the end, and trainable."""

from itertools import islice
from math import log
from random import Random
from statistics import fmean, pvariance

import pytest

from app.ai.net import Net
from app.core.cards import FRENCH, Chance
from app.games.tong_its.players.quick import policy
from app.games.tong_its.players.rollout_net import FEATURES, chances, features
from app.games.tong_its.players.sharp import SPEC, outcome, rated
from app.games.tong_its.rules import GAME
from app.games.tong_its.rules.model import Options
from app.games.tong_its.rules.mutable_state import MutableState
from app.games.tong_its.training.teach_rollout_net import cases_of
from app.tools.training.learning_net import Case, Model, train
from tests.games.tong_its.factories import position

MELDS = {0: ["6C 6D 6S"], 1: ["5C 5D 5S"], 2: ["JC QC KC"]}


def new(seed):
    return MutableState(GAME.new(Options(), 3, Chance(seed=seed)))


def starts(seed):
    """Yield the beginning of each turn in a hand between quick players."""
    engine, rng = new(seed), Random(seed)
    while engine.turn >= 0:
        if engine.phase == "start":
            yield engine
        engine.play(policy(engine, rng))


def test_there_is_one_mark_of_each_list():
    seen, lists = set(), set()
    for seed in range(200):
        for engine in starts(seed):
            found = features(engine)
            lists.add(len(found))
            assert len(set(found)) == len(found)
            assert all(0 <= feature < FEATURES for feature in found)
            seen.update(found)
    assert len(lists) == 1
    assert len(seen) > FEATURES / 2


def test_estimates_are_calibrated():
    text = dict[int, list[tuple[float, bool]]]()
    loss = []
    for seed in range(2500):
        engine = next(islice(starts(seed), seed % 15, None), None)
        if engine is None:
            continue
        found = chances(engine)
        assert sum(found) == pytest.approx(1)
        turn = engine.turn
        SPEC.play_out(engine, Random(seed))
        if engine.winner is None:
            continue
        for place, chance in enumerate(found):
            text.setdefault(int(4 * chance), []).append((chance, engine.winner == (turn + place) % 3))
        loss.append(-log(found[(engine.winner - turn) % 3]))
    assert fmean(loss) < 0.85 < log(3)
    for some in text.values():
        if len(some) > 100:
            assert fmean(won for _, won in some) == pytest.approx(fmean(chance for chance, _ in some), abs=0.06)


def test_least_deadwood_with_a_call_is_most_likely_to_win():
    hands = "AC 2D", "KH 9D 8C 4S", "QD JD 7C 2H"
    state = position(*hands, melds=MELDS, thrown="KD 10D 9C", stock="3C 7D 9H 8H 10S")
    one, two, three = chances(MutableState(state))
    assert one > 0.7 > two + three


def test_rating_agrees_with_the_end_with_less_variance():
    ends, ratings = [], []
    state = position(
        "AC 2D 4H 9S 8H 3D KH", "KS 9D 8C 4S 5H 2C", "QD JD 7C 2H AS", melds=MELDS, thrown="KD 10D 9C", stock="3C 7D 9H"
    )
    engine = MutableState(state)
    engine.play(engine.legal()[0])
    for seed in range(600):
        start, rng = engine.copy(), Random(seed)
        rest = [*start.stock, *(card for card in FRENCH.cards if not is_seen(engine, card))]
        rng.shuffle(rest)
        start.stock = rest[:12]
        ratings.append(rated(start.copy(), 0, Random(1))[0])
        SPEC.play_out(start, Random(1))
        ends.append(outcome(start, 0)[0])
    assert fmean(ratings) == pytest.approx(fmean(ends), abs=0.06)
    assert pvariance(ratings) < pvariance(ends) / 2


def is_seen(engine, card):
    everywhere = (
        sum(engine.hands) | sum(engine.now.values()) | sum(1 << each for each in (*engine.stock, *engine.last_thrown))
    )
    return everywhere >> card & 1


def test_a_hand_that_ends_before_is_rated_by_its_end():
    state = position("AC", "KH 9D 8C 4S", "QD JD 7C 2H", melds=MELDS, thrown="KD 10D 9C", stock="2C 7D")
    engine = MutableState(state)
    other = engine.copy()
    won = rated(engine, 1, Random(1))
    SPEC.play_out(other, Random(1))
    assert won == outcome(other, 1)


def trainer(cases, rounds):
    model = Model(FEATURES, 3, Random(1))
    train(cases, model, Random(1), rounds)
    return model


def test_a_net_learns_from_hands_and_is_read_as_it_was_written():
    cases = [case for seed in range(12) for case in cases_of(seed)]
    assert len(cases) > 200
    assert all(sum(case.won) == pytest.approx(1) for case in cases)
    model = trainer(cases, rounds=12)
    assert model.cross_entropy(cases) < 0.9 * trainer(cases, rounds=0).cross_entropy(cases)
    net = Net(model.to_bytes(), FEATURES, 3)
    for engine in starts(3):
        seen = features(engine)
        assert net.shares(seen) == pytest.approx(model.shares(seen)[1], abs=0.01)


def test_always_right_player_loses_almost_nothing():
    sure = [Case((0, 1), (1.0, 0.0, 0.0))]
    assert trainer(sure * 50, rounds=100).cross_entropy(sure) < 0.3


def test_a_file_that_is_cut_off_is_no_net():
    with pytest.raises(ValueError, match="other numbers"):
        Net(bytes(100), FEATURES, 3)
