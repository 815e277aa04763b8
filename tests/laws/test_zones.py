"""A zone says itself what it is: no shared module knows one by its name. Read from the source."""

import ast
import re

import pytest

from app.core.cards import Chance
from app.games import GAMES
from app.table.geometry import area_of
from app.table.observing import observation_for
from app.table.registry import TABLETOPS
from tests.laws.test_architecture import MODULES

SHARED = [name for name in MODULES if not name.startswith("app.games.")]
LOOKED_UP = {"zones", "spreads", "zone_box", "Grip"}
"""What is asked for a zone by its name."""


def names_of_zones():
    """The words that games make the names of their zones of: ``hand`` of ``hand+2``."""
    found = set()
    for game in GAMES:
        tabletop = TABLETOPS[game.name]
        for seats in game.seats:
            seen = observation_for(game, tabletop, game.new(game.options(), seats, Chance(seed=1)), 0)
            mat = tabletop.layout.mat(area_of(1280, 720), seats)
            found |= {*mat.spreads, *tabletop.layout.zones(seen, 0, True)}
    return {re.split(r"[+-]", name)[0] for name in found}


def texts(node):
    """The beginnings of the literal texts in an expression."""
    for part in ast.walk(node):
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            yield re.split(r"[+-]", part.value)[0]


def called(node):
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def knows(node):
    """The literal texts that a node compares with, or looks a zone up by."""
    match node:
        case ast.Compare():
            return [*texts(node)]
        case ast.Subscript(value=value, slice=key) if called(value) in LOOKED_UP:
            return [*texts(key)]
        case ast.Call(func=ast.Attribute(value=value, attr="get"), args=[key, *_]) if called(value) in LOOKED_UP:
            return [*texts(key)]
        case ast.Call(func=ast.Attribute(attr="startswith" | "removeprefix" | "partition"), args=args):
            return [text for one in args for text in texts(one)]
        case ast.Call(func=func, args=args) if called(func) in LOOKED_UP:
            return [text for one in args for text in texts(one)]
    return []


@pytest.fixture(scope="module")
def words():
    return names_of_zones()


def test_names_of_zones_are_found(words):
    assert {"hand", "stock", "discards", "NE", "wanted"} <= words
    source = 'zones["hand"], spreads.get(f"hand+{n}"), zone == "stock", zone.startswith("hand"), Grip("NE", cards)'
    found = [text for node in ast.walk(ast.parse(source)) for text in knows(node)]
    assert found.count("hand") == 3
    assert {"stock", "NE"} <= {*found}


def test_no_shared_module_knows_a_zone_by_its_name(words):
    quoted = re.compile(rf"""["'{{}}]({"|".join(map(re.escape, words))})\b""")
    for name in SHARED:
        text = MODULES[name].read_text(encoding="utf-8")
        if not quoted.search(text):
            continue
        for node in ast.walk(ast.parse(text)):
            assert not words.intersection(knows(node)), f"{name}: {ast.unparse(node)}"
