"""What callers are taken to have: the fitted file, how it is made, and that what it says comes true."""

import json
from importlib.resources import files
from random import Random

import pytest

from app.core.cards import Chance, mask_of
from app.games.tong_its import players
from app.games.tong_its.players import KEEN, KeenPlayer
from app.games.tong_its.players.callers import FEATURES, WEIGHTS
from app.games.tong_its.players.fit_callers import Faced, calibration, card, fitted, said, solved
from app.games.tong_its.players.reading import Reading
from app.games.tong_its.rules import GAME
from app.games.tong_its.rules.melds import split
from app.games.tong_its.rules.model import CHALLENGE, SEATS, Options

FILE = json.loads((files(players) / "callers.json").read_text(encoding="utf-8"))


def test_what_is_said_of_callers_comes_true_between_keen_players() -> None:
    """They were believed to have more than they had: 0.45 was said where 0.20 was true."""
    told, true, keen = 0.0, 0, KeenPlayer()
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
                told += Reading(view, KEEN).beats_caller(caller, least)
                true += theirs >= least
                answers += 1
            state = GAME.apply(state, seat, keen.choose(view, legal, Random(1)), 0)
    assert answers > 80
    assert told / answers == pytest.approx(true / answers, abs=0.1)


def test_the_file_tells_how_it_was_made_and_that_it_was_true_of_hands_it_had_not_seen() -> None:
    assert tuple(FILE["weights"][name] for name in FEATURES) == WEIGHTS
    assert FILE["command"].endswith(f"fit_callers --hands {FILE['hands']} --seed {FILE['seed']}")
    for some in FILE["calibration of those held out"]:
        error = (some["said"] * (1 - some["said"]) / some["answers"]) ** 0.5
        assert abs(some["said"] - some["true"]) < 3 * error + 0.01, some


def test_the_same_command_gives_the_same_bytes() -> None:
    assert card(40, seed=2) == (made := card(40, seed=2))
    assert json.loads(made).keys() == FILE.keys()


def test_a_fit_finds_the_odds_that_made_the_answers() -> None:
    rng, right = Random(3), (-1.0, 2.0, 0.0, 0.0, 0.0, 0.0, 0.0, -1.5)
    seen = [(1.0, *(rng.gauss(0, 1) for _ in right[1:])) for _ in range(2500)]
    answers = [Faced(one, rng.random() < said(right, one)) for one in seen]
    assert fitted(answers) == pytest.approx(right, abs=0.25)
    for some in calibration(right, answers):
        assert some["said"] == pytest.approx(some["true"], abs=0.05)


def test_equations_are_solved() -> None:
    assert solved([[0.0, 2.0], [1.0, 1.0]], [4.0, 3.0]) == pytest.approx([1.0, 2.0])
