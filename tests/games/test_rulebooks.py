"""Every numbered rule and every value of a house rule has a test, and the code cites the rule it implements.

A test's name starts with its rule's number; ``option=value`` in its docstring marks a house rule covered.
"""

import re
from collections.abc import Mapping, Set

import pytest

from app.core.options import as_text, choices
from app.games import GAMES
from tests.games.rulebook import cited, numbers, shown_in_tests, silent

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


@each_game
def test_every_numbered_rule_has_a_test(game):
    found = (re.match(r"test_(\d+)_(\d+)_", name) for name, _ in shown_in_tests(game))
    assert {f"{rule[1]}.{rule[2]}" for rule in found if rule} == set(numbers(game))
    assert len(list(numbers(game))) > 20


@each_game
def test_every_house_rule_has_a_test(game):
    text = re.split(r"[\s:]+", " ".join(doc for _, doc in shown_in_tests(game)))
    wanted = {f"{choice.name}={as_text(value)}" for choice in choices(game.options) for value in choice.values}
    assert wanted - set(text) == set()


NO_RULE: Mapping[str, Mapping[str, Set[str]]] = {
    "kings-corners": {"__init__": {"apply", "view", "undo_blocked_by"}},
    "kong-pie": {
        "__init__": {"apply", "undo_blocked_by"},
        "moves": {"encode", "decode"},
        "mutable_state": {"play", "encode", "decode", "snapshot", "copy", "_ask", "_stop_asking", "_shuffled", "_sums"},
    },
    "pai-tong": {
        "__init__": {"apply"},
        "tongs": {"_threes"},
        "mutable_state": {"play", "encode", "decode", "snapshot", "copy", "_part_with"},
        "knowledge": {"_parted", "_received"},
    },
    "bong": {"__init__": {"apply"}, "knowledge": set()},
    "tong-its": {
        "__init__": {"apply", "undo_blocked_by"},
        "ending": {"from_seat"},
        "moves": {"encode", "decode", "fits_by_slot"},
        "mutable_state": {"copy", "snapshot", "top", "encode", "decode", "play", "_final"},
    },
}
"""By game and rules' module, the functions that implement no rule of their own."""
SECONDS = {"bong": {"0.2", "0.4", "0.7", "1.0"}}
"""Numbers that look like those of rules: durations of lockouts."""


@each_game
def test_the_code_cites_rules_that_there_are(game):
    found = cited(game) - SECONDS.get(game.name, set())
    assert len(found) > 0.7 * len(set(numbers(game)))
    assert found <= set(numbers(game))


@pytest.mark.parametrize(("game", "module"), [(game, module) for game in GAMES for module in NO_RULE[game.name]])
def test_every_function_of_the_rules_cites_its_section(game, module):
    assert silent(game, module) == NO_RULE[game.name][module]
