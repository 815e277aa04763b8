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
def sources():
    """Return the docstrings of each file in one text, and its identifiers.

    Every string that is a statement of its own counts: docstrings of modules, classes, functions and attributes.
    """
    found = {}
    for path in [path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.py"))]:
        texts, names = [], set()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Expr(value=ast.Constant(value=str(text))):
                    texts.append(text)
                case ast.Name(id=name) | ast.arg(arg=name):
                    names.add(name)
                case ast.FunctionDef(name=name) | ast.ClassDef(name=name) | ast.AsyncFunctionDef(name=name):
                    names.add(name)
        found[path.relative_to(ROOT).as_posix()] = " ".join(texts), names
    return found


@pytest.mark.parametrize("phrase", PHRASES)
def test_docstrings_hardly_use(phrase):
    pattern = re.compile(rf"\b(?:{PHRASES[phrase]})\b", re.IGNORECASE)
    found = Counter({path: len(pattern.findall(text)) for path, (text, _names) in sources().items()})
    words = sum(len(text.split()) for text, _names in sources().values())
    assert found.total() <= LIMIT * words / 10_000, found.most_common(20)


def test_identifiers_avoid_the_words():
    found = {
        (path, name)
        for path, (_text, names) in sources().items()
        for name in names
        if NO_NAMES & set(name.lower().split("_"))
    }
    assert found == set()
