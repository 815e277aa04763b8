"""The rules of a game in words, and what its tests and its code say of them."""

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


_OTHER_PARTS = re.compile(
    r"^# ---- (why a move is (illegal|not legal)|move notation|how a record writes a move|statistics|"
    r"what a match gives to count)\b"
    r".*?(?=^# ---- |^GAME\b|\Z)",
    re.DOTALL | re.MULTILINE,
)


def cited(game: AnyGame) -> set[str]:
    """Every ``3.4`` that stands in a module of the rules."""
    texts = (path.read_text(encoding="utf-8") for path in (APP / _room(game) / "rules").glob("*.py"))
    return {number for text in texts for number in re.findall(r"(?<![\d.])\d+\.\d\b", text)}


def silent(game: AnyGame, module: str) -> set[str]:
    """The functions of a module of the rules whose docstring cites no section, but for those that tell of refusals, of
    how moves are written and of what is counted.
    """
    text = _OTHER_PARTS.sub("", (APP / _room(game) / "rules" / f"{module}.py").read_text(encoding="utf-8"))
    functions = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef)]
    cites = {node.name for node in functions if re.search(r"\(\d+(\.\d+)?\b", ast.get_docstring(node) or "")}
    return {node.name for node in functions if not node.name.startswith("__")} - cites
