"""One word, one thing: no two public classes and no two modules have the same name, unless they are the same part of
several games.
"""

import ast
from collections import defaultdict
from pathlib import Path

import pytest

APP = Path(__file__).parents[2] / "app"
SCREENS = ("ui", "tools")
"""Folders of which a name may still be in use elsewhere; the names are listed below, and the lists only get shorter."""
CLASSES_LET_OFF = {"Heard", "Seen", "Thinking"}
MODULES_LET_OFF = {"decks", "flow", "race", "scene", "thinking"}
PARTS_OF_A_GAME = {"brief", "mat", "odds", "player", "showcase", "tabletop"}
"""Modules of shared code that say what the part of that name is which a game brings."""


def places(path):
    """Where a module stands, the game in it left open: the same part of several games is one place."""
    parts = path.relative_to(APP).with_suffix("").parts
    return ("games", "GAME", parts[2]) if parts[0] == "games" and len(parts) > 2 else parts


def classes():
    found = defaultdict(set)
    for path in APP.rglob("*.py"):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].add(places(path))
    return found


def modules():
    """A command's module has the name of the command, whatever else is called so."""
    found = defaultdict(set)
    for path in APP.rglob("*.py"):
        if path.stem != "__init__" and path.parent.name != "commands":
            found[path.stem].add(places(path))
    return found


def shared(found):
    return {name for name, where in found.items() if len(where) > 1}


@pytest.mark.parametrize(
    ("found", "let_off"), [(classes, CLASSES_LET_OFF), (modules, MODULES_LET_OFF | PARTS_OF_A_GAME)], ids=lambda it: ""
)
def test_no_two_things_have_one_name(found, let_off):
    assert shared(found()) <= let_off


@pytest.mark.parametrize(
    ("found", "let_off"), [(classes, CLASSES_LET_OFF), (modules, MODULES_LET_OFF)], ids=lambda it: ""
)
def test_a_name_that_is_let_off_stands_for_several_things_of_which_a_screen_or_a_tool_is_one(found, let_off):
    """Or it is to be let off no longer."""
    where = found()
    assert let_off <= shared(where)
    assert all(any(place[0] in SCREENS for place in where[name]) for name in let_off)
