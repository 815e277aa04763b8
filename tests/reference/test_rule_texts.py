"""The five rule texts, read sentence by sentence: each page here names for every sentence where it is done, its number
in RULES.md, and the test that checks it; what is named must be there.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
GAMES = sorted(page.stem for page in HERE.glob("*.md"))
READINGS = ("right", "left open", "a misprint", "advice")
"""How the last column begins. A rule that is not right is mended, not written down."""


class Row(NamedTuple):
    """A row of a page."""

    sentence: str
    where: list[str]
    sections: list[str]
    tests: list[str]
    reading: str


@cache
def rows(game: str) -> list[Row]:
    """Every row of both tables of a page."""
    lines = (HERE / f"{game}.md").read_text(encoding="utf-8").splitlines()
    found = []
    for line in lines:
        if line.startswith("| ") and not line.startswith("| ---") and "| where it is done |" not in line:
            sentence, where, sections, tests, reading = (cell.strip() for cell in line.strip("|").split(" | "))
            found.append(Row(sentence, named(where), sections.split(", "), named(tests), reading))
    return found


def named(cell: str) -> list[str]:
    """Return the entry of a cell in the form ``file::name``."""
    return [one.strip("`") for one in cell.split("<br>")]


@cache
def numbers(game: str) -> frozenset[str]:
    """The numbered sections of a RULES.md; a section without numbers of its own counts as a whole."""
    found: dict[str, list[str]] = {}
    section = ""
    for line in rules_of(game).read_text(encoding="utf-8").splitlines():
        if head := re.match(r"## (\d+) ", line):
            section = head[1]
            found[section] = []
        elif section and (item := re.match(r"(\d+)\. ", line)):
            found[section].append(f"{section}.{item[1]}")
    return frozenset(number for section, items in found.items() for number in items or [section])


def rules_of(game: str) -> Path:
    """The rulebook of a game."""
    return ROOT / "app" / "games" / game.replace("-", "_") / "RULES.md"


@cache
def names_in(file: str) -> frozenset[str]:
    """What a file of the program or of the tests defines: functions, classes and what is in them, constants."""
    return frozenset(defined(ast.parse((ROOT / file).read_text(encoding="utf-8")).body))


def defined(body: list[ast.stmt]) -> Iterator[str]:
    """The names of these statements; those of a class with its name before them."""
    for node in body:
        match node:
            case ast.FunctionDef(name=name):
                yield name
            case ast.ClassDef(name=name, body=inner):
                yield name
                yield from (f"{name}.{one}" for one in defined(inner))
            case ast.Assign(targets=targets):
                yield from (one.id for target in targets for one in ast.walk(target) if isinstance(one, ast.Name))
            case ast.AnnAssign(target=ast.Name(id=name)):
                yield name


def missing(place: str) -> bool:
    """Whether what is named as ``file::name`` is not there."""
    file, _, name = place.partition("::")
    return not (ROOT / file).is_file() or name not in names_in(file)


def test_every_game_has_its_page():
    rulebooks = ROOT.glob("app/games/*/RULES.md")
    assert sorted(path.parent.name.replace("_", "-") for path in rulebooks) == GAMES


@pytest.mark.parametrize("game", GAMES)
def test_named_code_exists(game):
    assert [place for row in rows(game) for place in (*row.where, *row.tests) if missing(place)] == []
    assert all(place.startswith("app/") for row in rows(game) for place in row.where)
    assert all(re.match(r"tests/.*::test_", place) for row in rows(game) for place in row.tests)


@pytest.mark.parametrize("game", GAMES)
def test_every_numbered_section_has_a_row(game):
    assert {number for row in rows(game) for number in row.sections} == numbers(game)


@pytest.mark.parametrize("game", GAMES)
def test_every_sentence_is_read_once(game):
    assert len({row.sentence for row in rows(game)}) == len(rows(game)) > 25
    assert [row.reading for row in rows(game) if not row.reading.startswith(READINGS)] == []
