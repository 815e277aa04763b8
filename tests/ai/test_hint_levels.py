"""Levels that give hints in games with few levels or without reasons."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from app.ai import hints
from app.ai.budget import Budget
from app.ai.hints import advice
from app.ai.player import Players, RandomPlayer, hint_level, plain_reason, players_of
from app.ai.question import HintQuestion, Question
from app.games import infos
from app.games.kings_corners.rules import GAME
from tests.matches import header, played

INFO = infos()[0]


@pytest.mark.parametrize(
    ("levels", "level"),
    [
        (("gentle", "novice", "casual", "keen", "sharp", "adaptive"), "sharp"),
        (("keen", "novice"), "keen"),
        (("casual",), "casual"),
        (("adaptive",), "adaptive"),
        ((), ""),
    ],
)
def test_the_strongest_level_gives_hints(levels, level):
    assert hint_level(replace(INFO, levels=levels)) == level
    assert replace(INFO, levels=levels).hints == bool(level)


def test_a_plain_level_is_named_in_the_reason_unless_it_is_a_good_one():
    assert plain_reason("casual") == "A player at the Casual level would do this."
    assert plain_reason("adaptive") == "A player at the Adaptive level would do this."
    assert plain_reason("keen") == plain_reason("sharp") == "A good player would do this."


def test_a_plain_level_gives_its_move_without_a_chance_the_same_every_time(monkeypatch):
    monkeypatch.setattr(hints, "info_of", lambda _name: replace(INFO, levels=("novice",)))
    state = played(header(GAME, seats=3), limit=9).state
    view, legal = state_of(state)
    found, again = (advice(INFO.name, view, legal) for _ in range(2))
    assert found == again
    (hint,) = found.hints
    assert hint.move in legal
    assert hint.reason == "A player at the Novice level would do this."
    assert (hint.wins, hint.score, found.poor) == (None, None, ())
    assert not hint.worth(INFO)


def test_a_sharp_player_without_reasons_gives_its_chances_all_the_same(monkeypatch):
    bare = Players(players_of(INFO.name).levels)
    monkeypatch.setattr(hints, "players_of", lambda _name: bare)
    view, legal = state_of(played(header(GAME, seats=3), limit=9).state)
    found = advice(INFO.name, view, legal, Budget(rollouts=60))
    assert found.hints
    assert {hint.reason for hint in found.hints} == {"A good player would do this."}
    assert any(hint.percent is not None for hint in found.hints)


def state_of(state):
    """Return view and legal moves of the player to move."""
    seat = min(GAME.active(state))
    return GAME.view(state, seat), tuple(GAME.legal_moves(state, seat))


def test_only_levels_that_a_game_has_are_fallbacks(monkeypatch):
    view, legal = state_of(played(header(GAME, seats=3), limit=9).state)
    asked = Question(1, INFO.name, "keen", view, legal, 1)
    assert [*asked.fallbacks] == ["keen", "quick", "random"]
    monkeypatch.setattr("app.ai.question.info_of", lambda _name: replace(INFO, levels=("casual",)))
    assert [*asked.fallbacks] == ["random"]
    assert [*HintQuestion(1, INFO.name, "casual", view, legal, 1).fallbacks] == []


def test_a_mapping_of_levels_alone_counts_as_players(monkeypatch):
    levels = {"casual": lambda _temperament: RandomPlayer()}
    monkeypatch.setattr("app.ai.player.part_of", lambda _info, _part: SimpleNamespace(PLAYERS=levels))
    assert players_of(INFO.name) == Players(levels)
    assert players_of(INFO.name).reason(None, None, ()) == "A good player would do this."


def test_a_game_without_players_has_no_levels(monkeypatch):
    monkeypatch.setattr("app.ai.player.part_of", lambda _info, _part: None)
    assert players_of(INFO.name) == Players({})
