"""Estimates of callers' points: the fitted file, how it is made, and its calibration."""

import json
from random import Random

import pytest

from app.core.cards import Chance, mask_of
from app.games.tong_its import INFO
from app.games.tong_its.players import KEEN, KeenPlayer
from app.games.tong_its.players.callers import FEATURES, WEIGHTS
from app.games.tong_its.players.reading import Reading
from app.games.tong_its.rules import GAME
from app.games.tong_its.rules.melds import split
from app.games.tong_its.rules.model import CHALLENGE, SEATS, Options
from app.games.tong_its.training.fit_callers import Faced, calibration, fitted
from app.tools.training.fitting import shares
from app.tools.training.model_card import read_card
from app.tools.training.recipe import folder_of

FILE = folder_of(INFO) / "callers.json"


@pytest.mark.soak
def test_caller_estimates_are_calibrated_for_keen_players() -> None:
    """They used to be overestimated: 0.45 where 0.20 was true."""
    text, true, keen = 0.0, 0, KeenPlayer()
    answers = 0
    for seed in range(200):
        state = GAME.new(Options(), SEATS, Chance(seed=seed))
        while not GAME.deals(state):
            seat = min(GAME.active(state))
            view, legal = GAME.view(state, seat), GAME.legal_moves(state, seat)
            p = view.public
            if p.phase == "answer" and CHALLENGE in legal and len(legal) > 1 and True not in p.answers:
                caller = p.turn if p.caller is None else p.caller
                least, theirs = (split(mask_of(state.hands[one])).deadwood for one in (seat, caller))
                text += Reading(view, KEEN).beats_caller(caller, least)
                true += theirs >= least
                answers += 1
            state = GAME.apply(state, seat, keen.choose(view, legal, Random(1)), 0)
    assert answers > 80
    assert text / answers == pytest.approx(true / answers, abs=0.06)


def test_model_card_figures_hold_on_held_out_hands() -> None:
    assert tuple(json.loads(FILE.read_text(encoding="utf-8"))[name] for name in FEATURES) == WEIGHTS
    for some in read_card(FILE)["calibration of those held out"]:
        error = (some["said"] * (1 - some["said"]) / some["answers"]) ** 0.5
        assert abs(some["said"] - some["true"]) < 3 * error + 0.01, some


def test_a_fit_finds_the_odds_that_made_the_answers() -> None:
    rng, right = Random(3), (-1.0, 2.0, 0.0, 0.0, 0.0, 0.0, 0.0, -1.5, 0.0, 1.0)
    seen = [(1.0, *(rng.gauss(0, 1) for _ in right[1:])) for _ in range(2500)]
    answers = [Faced(one, rng.random() < shares(right, Faced(one, True).choice().alternatives)[0]) for one in seen]
    assert fitted(answers) == pytest.approx(right, abs=0.25)
    for some in calibration(right, answers):
        assert some["said"] == pytest.approx(some["true"], abs=0.05)
