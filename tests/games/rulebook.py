"""The rules of a game in words, and what its tests say of them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from app.core.game import AnyGame

APP, TESTS = Path(__file__).parents[2] / "app" / "games", Path(__file__).parent


def _room(game: AnyGame) -> str:
    return game.name.replace("-", "_")


def numbers(game: AnyGame) -> Iterator[str]:
    """Every numbered rule of RULES.md, as ``3.4``."""
    section = 0
    for line in (APP / _room(game) / "RULES.md").read_text(encoding="utf-8").splitlines():
        if found := re.match(r"## (\d+) ", line):
            section = int(found[1])
        elif found := re.match(r"(\d+)\. ", line):
            yield f"{section}.{found[1]}"


def shown_in_tests(game: AnyGame) -> Iterator[tuple[str, str]]:
    """The name and docstring of every test of this game; its name begins with the number of the rule that it shows."""
    for path in (TESTS / _room(game)).glob("test_*.py"):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield node.name, ast.get_docstring(node) or ""
