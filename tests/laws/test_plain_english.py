"""Docstrings and names stay in plain English: words that well-known Python projects hardly use stay as rare here."""

import ast
import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FOLDERS = ("app", "tests", "sprites", "sounds")
PHRASES = {
    "tell": r"told|tells?",
    "say": r"said|says",
    "so many": r"so (?:many|much)",
    "nobody": r"nobody|whoever",
    "lies": r"lies|stands",
    "comes to": r"comes to",
}
"""Names of phrases and the patterns that find them, in any case."""
LIMIT = 2
"""Occurrences per 10,000 words of docstrings."""
NO_NAMES = {"told", "said", "tell"}
"""Words that are no part of an identifier."""


@cache
def trees():
    return {
        path.relative_to(ROOT).as_posix(): ast.parse(path.read_text(encoding="utf-8"))
        for folder in FOLDERS
        for path in sorted((ROOT / folder).rglob("*.py"))
    }


def docstrings(tree):
    """Return every string that is a statement of its own: docstrings of modules, classes, functions and attributes."""
    return [
        node.value.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
    ]


def names(tree):
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name) | ast.arg(arg=name):
                yield name
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name) | ast.AsyncFunctionDef(name=name):
                yield name


@cache
def words():
    return sum(len(text.split()) for tree in trees().values() for text in docstrings(tree))


@pytest.mark.parametrize("phrase", PHRASES)
def test_docstrings_hardly_use(phrase):
    pattern = re.compile(rf"\b(?:{PHRASES[phrase]})\b", re.IGNORECASE)
    found = Counter(
        {path: uses for path, tree in trees().items() if (uses := len(pattern.findall(" ".join(docstrings(tree)))))}
    )
    assert found.total() <= LIMIT * words() / 10_000, found.most_common(20)


def test_identifiers_avoid_the_words():
    found = {
        (path, name)
        for path, tree in trees().items()
        for name in names(tree)
        if NO_NAMES & set(name.lower().split("_"))
    }
    assert found == set()
