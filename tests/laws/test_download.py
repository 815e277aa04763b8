"""What the download leaves out, nothing in it asks for: a frozen program finds that out only when it gets there."""

import ast
from pathlib import Path

from tests.laws.test_architecture import MODULES, imports

ROOT = Path(__file__).parents[2]
AT_HOME = (
    "app.tools.bench", "app.tools.licences", "app.tools.training", "app.tools.compiling", "app.tools.mypyc_setup",
    "app.commands.cluster",
    "app.tools.catalogues.checking", "app.tools.catalogues.compiling", "app.tools.catalogues.extraction",
)  # fmt: skip
"""What is of use in a checkout alone, or with an extra, and says so itself where something is missing."""


def left_out():
    """The names that build.spec tells PyInstaller to leave out."""
    for node in ast.walk(ast.parse((ROOT / "build.spec").read_text(encoding="utf-8"))):
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "NOT_NEEDED":
            return set(ast.literal_eval(node.value))
    raise AssertionError("build.spec leaves nothing out")


def missing(names, without):
    """Those that are left out, by themselves or with the package that they are in."""
    return sorted(name for name in names if any(f"{name}.".startswith(f"{out}.") for out in without))


def test_no_module_imports_what_is_left_out():
    asked = {name: missing(imports(MODULES[name]), left_out()) for name in MODULES if not name.startswith(AT_HOME)}
    assert {name: what for name, what in asked.items() if what} == {}


def test_the_law_finds_what_it_is_for():
    assert missing(["xml.sax.saxutils", "urllib.parse", "json", "numpy"], {"xml", "urllib.request", "numpy"}) == [
        "numpy", "xml.sax.saxutils",
    ]  # fmt: skip
