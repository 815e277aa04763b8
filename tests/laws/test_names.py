"""One concept, one name: no two public classes share a name, unless they are the same part of several games."""

import re
from collections import defaultdict
from pathlib import Path

APP = Path(__file__).parents[2] / "app"
PUBLIC_CLASS = re.compile(r"^class ([^\W_]\w*)", re.MULTILINE)


def places(path):
    """Return a module's place with the game left open: the same part of several games is one place."""
    parts = path.relative_to(APP).with_suffix("").parts
    return ("games", "GAME", parts[2]) if parts[0] == "games" and len(parts) > 2 else parts


def classes():
    found = defaultdict(set)
    for path in APP.rglob("*.py"):
        for name in PUBLIC_CLASS.findall(path.read_text(encoding="utf-8")):
            found[name].add(places(path))
    return found


def shared(found):
    return {name for name, where in found.items() if len(where) > 1}


def test_no_two_classes_have_one_name():
    assert shared(classes()) == set()
