"""One word, one thing: no two public classes and no two modules have the same name, unless they are the same part of
several games.
"""

import re
from collections import defaultdict
from pathlib import Path

import pytest

APP = Path(__file__).parents[2] / "app"
PARTS_OF_A_GAME = {"mat", "odds", "persons", "player", "showcase"}
"""Modules of shared code that say what the part of that name is which a game brings."""
PUBLIC_CLASS = re.compile(r"^class ([^\W_]\w*)", re.MULTILINE)


def places(path):
    """Where a module stands, the game in it left open: the same part of several games is one place."""
    parts = path.relative_to(APP).with_suffix("").parts
    return ("games", "GAME", parts[2]) if parts[0] == "games" and len(parts) > 2 else parts


def classes():
    found = defaultdict(set)
    for path in APP.rglob("*.py"):
        for name in PUBLIC_CLASS.findall(path.read_text(encoding="utf-8")):
            found[name].add(places(path))
    return found


def modules():
    """A command's module has the name of the command, whatever else is called so; a package's way in has no other."""
    found = defaultdict(set)
    for path in APP.rglob("*.py"):
        if path.stem not in ("__init__", "__main__") and path.parent.name != "commands":
            found[path.stem].add(places(path))
    return found


def shared(found):
    return {name for name, where in found.items() if len(where) > 1}


def test_no_two_classes_have_one_name():
    assert shared(classes()) == set()


def test_no_two_modules_have_one_name_but_for_parts_of_a_game():
    assert shared(modules()) <= PARTS_OF_A_GAME


@pytest.mark.parametrize("name", sorted(PARTS_OF_A_GAME))
def test_what_is_let_off_is_one_part_of_the_games_and_what_shared_code_says_of_it(name):
    of_games = [place for place in modules()[name] if place[0] == "games"]
    assert len(of_games) == 1
    assert len(modules()[name]) == 2
