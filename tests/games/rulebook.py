"""A game's rules in words, and where its tests and its code cite them."""

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
    """Yield every numbered rule of RULES.md, as ``3.4``."""
    section = 0
    for line in (APP / _room(game) / "RULES.md").read_text(encoding="utf-8").splitlines():
        if found := re.match(r"## (\d+) ", line):
            section = int(found[1])
        elif found := re.match(r"(\d+)\. ", line):
            yield f"{section}.{found[1]}"


def shown_in_tests(game: AnyGame) -> Iterator[tuple[str, str]]:
    """Yield the name and docstring of every test of this game; its name starts with the number of the rule it shows."""
    for path in (TESTS / _room(game)).glob("test_*.py"):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield node.name, ast.get_docstring(node) or ""


_OTHER_PARTS = re.compile(
    r"^# ---- (why a move is (illegal|not legal)|move notation|how a record writes a move|statistics|"
    r"what a match gives to count)\b"
    r".*?(?=^# ---- |^GAME\b|\Z)",
    re.DOTALL | re.MULTILINE,
)


def cited(game: AnyGame) -> set[str]:
    """Return every ``3.4`` in the rules' modules."""
    texts = (path.read_text(encoding="utf-8") for path in (APP / _room(game) / "rules").glob("*.py"))
    return {number for text in texts for number in re.findall(r"(?<![\d.])\d+\.\d\b", text)}


def silent(game: AnyGame, module: str) -> set[str]:
    """Return the functions of a rules' module whose docstrings cite no section, except those about refusals, move
    notation and statistics.
    """
    text = _OTHER_PARTS.sub("", (APP / _room(game) / "rules" / f"{module}.py").read_text(encoding="utf-8"))
    functions = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef)]
    cites = {node.name for node in functions if re.search(r"\(\d+(\.\d+)?\b", ast.get_docstring(node) or "")}
    return {node.name for node in functions if not node.name.startswith("__")} - cites
