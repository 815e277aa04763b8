"""Who may import whom, read from the source."""

import ast
import re
import subprocess
import sys
from collections import deque
from functools import cache
from pathlib import Path

import pytest

from app.games import infos

ROOT = Path(__file__).parents[2]
MODULES = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted((ROOT / "app").rglob("*.py"))
}

VALUE_TYPES = {"app.core.cards", "app.core.info", "app.table.geometry", "app.table.layout", "app.table.animator"}
UI = {"app.core", "app.games", "app.ai", "app.storage", "app.table", "app.ui"}
KIT = {"app.core", "app.games", "app.storage", "app.table", "app.ui.window", "app.ui.kit"}
"""What the kit of widgets and screens stands on: it knows no screen of ours."""
LIVE = {*KIT, "app.ai", "app.ui.session", "app.ui.real_time_session", "app.ui.thinking"}
"""What a match that is being played stands on."""
TABLE = {*LIVE, "app.ui.navigator", "app.ui.table", "app.ui.realtime"}
"""The table, in turns and in real time: it knows no other screen, and no one who shows one after the other."""
ABOVE = {
    "app.ui.program",
    "app.ui.screen_stack",
    "app.ui.screen_flow",
    "app.ui.match_controller",
    "app.ui.narrator",
    "app.ui.screen_reader",
}
"""What no screen knows: a screen has a ``Host`` and a ``Navigator``."""
SCREENS = {name for name in MODULES if name.startswith("app.ui.") and name.count(".") == 2} - ABOVE
ALLOWED = {
    "app.core": {"app.core"},
    "app.games.GAME.rules": {"app.core", "=app.games.GAME", "app.games.GAME.rules"},
    "app.games.GAME.players": {"app.core", "app.games", "app.ai", "app.games.GAME.rules", "app.games.GAME.players"},
    "app.games.GAME.showcase": {"app.core", "=app.games.GAME", "app.games.GAME.rules", "app.tools.showcase"},
    "app.games.GAME.scenes": {*UI, "app.games.GAME", "app.tools.gallery", "app.tools.showcase"},
    "app.games.GAME.training": {
        "app.core",
        "app.games",
        "app.ai",
        "app.games.GAME.rules",
        "app.games.GAME.players",
        "app.games.GAME.training",
        "app.tools.training",
    },
    "app.games.GAME": {
        "app.core",
        "app.games",
        "app.table",
        "app.games.GAME.rules",
        "app.games.GAME.table",
        "app.games.GAME.text",
    },
    "app.games": {"app.core"},
    "app.ai": {"app.core", "app.games", "app.ai"},
    "app.storage": {"app.core", "app.games", "app.storage"},
    "app.table": {"app.core", "app.games", "app.table"},
    "app.ui.window": {"app.ui.window", "app.core.messages", *VALUE_TYPES},
    "app.ui.kit": KIT,
    "app.ui.table": TABLE,
    "app.ui.realtime": TABLE,
    "app.ui.session": LIVE - {"app.ui.kit"},
    "app.ui.real_time_session": LIVE - {"app.ui.kit"},
    "app.ui.thinking": LIVE - {"app.ui.kit"},
    "app.ui.game_night": LIVE,
    "app.ui.navigator": {*TABLE, "app.ui.game_night"},
    "app.ui.program": {*KIT, "app.ai", "app.ui.screen_stack"},
    "app.ui.screen_stack": KIT,
    "app.ui.narrator": TABLE,
    "app.ui.screen_reader": {*TABLE, "app.ui.narrator"},
    "app.ui.screen_flow": UI,
    "app.ui.match_controller": UI,
    "app.ui": {*TABLE, *SCREENS, "app.desktop.releases"},
    "app.tools.catalogues.hatch_build": {"app.tools.catalogues", "app.tools.compiling"},
    "app.tools.catalogues": {"app.core", "app.games", "app.table", "app.tools.catalogues"},
    "app.tools.showcase": {"app.core", "app.games"},
    "app.tools.bench": {*UI, "app.tools.bench", "app.tools.showcase", "app.commands"},
    "app.tools.gallery": {
        *UI,
        "app.tools.gallery",
        "app.tools.catalogues",
        "app.tools.showcase",
        "app.tools.bench.fake_clock",
    },
    "app.tools.training": {
        "app.core",
        "app.games",
        "app.ai",
        "app.commands",
        "app.tools.compiling",
        "app.tools.training",
    },
    "app.tools.compiling": {"app.core", "app.games", "app.ai", "app.tools.mypyc_setup"},
    "app.tools.laws": {"app.core", "app.games", "app.ai", "app.table", "app.ui.window", "app.tools.laws"},
    "app.tools": set(),
    "app.desktop": {"app.core.messages", "app.desktop", "app.games", "app.storage", "app.ui.window"},
    "app.commands": {*UI, "app.commands", "app.desktop", "app.tools"},
    "app.__main__": {"app.commands", "app.games", "app.ai.child_main"},
}
"""Which parts of ours each part may import; ``app`` itself, which holds the version alone, is open to all. GAME is one
game, the same on both sides: no game knows another. ``app.games`` is the list of games, not what lies in its folders,
and what begins with = is that module alone.
"""
MAY_IMPORT_PYGAME = ("app.ui", "app.tools", "app.commands.self_test")
PURE = {
    "__future__", "_sha2", "_sha256", "bisect", "collections", "copy", "dataclasses", "enum", "functools", "gettext",
    "hashlib", "itertools", "json", "math", "random", "re", "reprlib", "typing",
}  # fmt: skip
"""What rules may use of the standard library: nothing that reads a clock, a file or the surroundings."""


@cache
def imports(path):
    """The full names of all that a module imports, wherever the import stands."""
    return tuple(_imports(path))


def _imports(path):
    package = path.relative_to(ROOT).parent.parts
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = ".".join(package[: len(package) - node.level + 1]) if node.level else ""
            module = ".".join(filter(None, (base, node.module)))
            # ``from app import ai`` names a module, ``from app.ai.player import Player`` a thing in one.
            yield from (
                f"{module}.{name.name}" if f"{module}.{name.name}" in MODULES else module for name in node.names
            )


def within(name, parts):
    return any(name == part or name.startswith(f"{part}.") for part in parts)


def part_of(module):
    return next((part for part in ALLOWED if within(module, [of_one_game(part, module)])), None)


def of_one_game(part, module):
    """A part with the game's name in its place that the module's own has; a part of all games as it is."""
    return part.replace("GAME", module.split(".")[2]) if module.count(".") > 1 else part


def may_import(module, name):
    parts = [of_one_game(part, module) for part in ALLOWED[part_of(module)]]
    return any(
        name == part.removeprefix("=") if part == "app.games" or part.startswith("=") else within(name, [part])
        for part in parts
    )


def test_every_module_belongs_to_a_part():
    assert [module for module in MODULES if module != "app" and part_of(module) is None] == []
    assert len(MODULES) > 20


def test_every_folder_says_what_it_is():
    folders = {path.parent for path in MODULES.values()}
    folders |= {above for folder in folders for above in folder.parents if above.is_relative_to(ROOT / "app")}
    assert [str(folder.relative_to(ROOT)) for folder in folders if not (folder / "__init__.py").exists()] == []


def test_every_module_imports_only_what_its_part_may():
    ours = {
        module: {name for name in imports(MODULES[module]) if within(name, ["app"])} - {"app"}
        for module in MODULES.keys() - {"app"}
    }
    wrong = [(module, name) for module, names in ours.items() for name in names if not may_import(module, name)]
    assert sorted(wrong) == []


SHARED = [module for module in MODULES if not module.startswith("app.games.") and module != "app.games"]
NAMES = {words for info in infos() for words in (info.name, info.title, info.package.rpartition(".")[2])}
NAMED = re.compile(rf"(?<![a-z])({'|'.join(map(re.escape, NAMES))})(?![a-z])", re.IGNORECASE)


def test_no_shared_module_names_a_game():
    """Not in a string either: what it must know of a game, the game says. Docstrings may tell of one."""
    naming = []
    for module in SHARED:
        text = MODULES[module].read_text(encoding="utf-8")
        if not NAMED.search(text):
            continue
        tree = ast.parse(text)
        shown = docstrings(tree)
        line = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
        found = [node for node in line if id(node) not in shown and NAMED.search(str(node.value))]
        naming += [f"{module}, line {node.lineno}: {node.value!r}" for node in found]
    assert naming == []


def docstrings(tree):
    """Sentences that stand by themselves, below what they tell of."""
    bodies = [body for node in ast.walk(tree) if isinstance(body := getattr(node, "body", None), list)]
    return {id(part.value) for body in bodies for part in body if isinstance(part, ast.Expr)}


def test_no_import_goes_in_a_circle():
    """Wherever it stands: at the top, for the types alone, or in a function."""
    assert [" -> ".join(circle) for circle in circles()] == []


def circles():
    """A shortest way round for every module that imports itself by way of others, unless an earlier one tells of it."""
    shown = set()
    for module in MODULES:
        if module not in shown and (circle := way_back(module)):
            shown.update(circle)
            yield circle


def way_back(module):
    """The shortest way along imports from a module to itself; empty if there is none."""
    ways, ahead = {}, deque[tuple[str, ...]]([(module,)])
    while ahead and module not in ways:
        way = ahead.popleft()
        for name in ours_in(way[-1]):
            if name not in ways:
                ways[name] = (*way, name)
                ahead.append(ways[name])
    return ways.get(module, ())


@cache
def ours_in(module):
    """The modules of ours that a module imports."""
    return sorted(set(imports(MODULES[module])) & MODULES.keys())


def test_no_module_takes_the_name_of_what_its_package_imports():
    """Importing the module would put it in the place of that name."""
    wrong = []
    for package, path in MODULES.items():
        if path.name != "__init__.py":
            continue
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ImportFrom):
                names = {f"{package}.{name.asname or name.name}" for name in node.names} & MODULES.keys()
                wrong += [name for name in sorted(names) if node.module not in (package, name)]
    assert wrong == []


NOT_FOR_THE_TITLE = (
    "app.ai", "app.core.cards", "app.core.game", "app.core.match", "app.core.options", "app.core.record",
    "app.storage.statistics", "app.table.layout", "app.table.tabletop", "app.ui.kit.dialogs", "app.ui.lessons",
    "app.ui.match_controller", "app.ui.realtime", "app.ui.review", "app.ui.same_cards", "app.ui.session",
    "app.ui.table",
)  # fmt: skip


def test_the_title_opens_without_the_table():
    """So that the window appears at once, rules, AI players and the table are imported when a match begins."""
    code = "import sys, app.commands.table, app.ui.program, app.ui.screen_flow, app.ui.title; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True, encoding="utf-8"
    )
    loaded = done.stdout.splitlines()[-1].split()
    assert "app.ui.title" in loaded
    assert [name for name in loaded if within(name, NOT_FOR_THE_TITLE)] == []


def test_pygame_is_for_the_window_only():
    others = [module for module in MODULES if not within(module, MAY_IMPORT_PYGAME)]
    assert [module for module in others if any(within(name, ["pygame"]) for name in imports(MODULES[module]))] == []


@pytest.mark.parametrize("module", [module for module in MODULES if within(module, ["app.core"]) or ".rules" in module])
def test_rules_are_pure(module):
    """No clock, no file, no global randomness."""
    used = {name.partition(".")[0] for name in imports(MODULES[module])} - {"app"}
    assert used <= PURE
    tree = ast.parse(MODULES[module].read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module == "random":
            assert [name.name for name in node.names] == ["Random"]
        assert not (isinstance(node, ast.Import) and any(name.name == "random" for name in node.names))
        called = node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""
        assert called not in {"open", "print", "input", "exec", "eval", "__import__"}
        assert not (called == "Random" and not getattr(node, "args", ()))
