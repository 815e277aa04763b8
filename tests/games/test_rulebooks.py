"""Nothing is forgotten: every numbered rule and every value of a house rule has a test that shows it.

A test is named by the number of its rule; ``option=value`` in its docstring marks a house rule that is shown.
"""

import re

import pytest

from app.core.options import as_text, choices
from app.games import GAMES
from tests.games.rulebook import numbers, shown_in_tests

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


@each_game
def test_every_numbered_rule_has_a_test(game):
    found = (re.match(r"test_(\d+)_(\d+)_", name) for name, _ in shown_in_tests(game))
    assert {f"{rule[1]}.{rule[2]}" for rule in found if rule} == set(numbers(game))
    assert len(list(numbers(game))) > 20


@each_game
def test_every_house_rule_has_a_test(game):
    told = re.split(r"[\s:]+", " ".join(doc for _, doc in shown_in_tests(game)))
    wanted = {f"{choice.name}={as_text(value)}" for choice in choices(game.options) for value in choice.values}
    assert wanted - set(told) == set()
