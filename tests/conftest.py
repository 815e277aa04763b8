"""What all tests share: screens, hypothesis, what keeps them from the files and ears of whoever runs them, and how long
the soaks go on.
"""

import contextlib
import gc
import importlib
import os
import sys
from collections.abc import Iterator
from gettext import NullTranslations
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from app.core.messages import language, show_language
from app.games import NO_PLUGINS
from tests.display import CHOSEN, screens, xvfb
from tests.drawn_once import draw_once
from tests.processes import ROOT
from tests.systems import folders_below

__all__ = ["screens", "xvfb"]  # fixtures for every test that opens a window

# Before any test module asks which games there are: a game that happens to be installed beside ours is not under test.
os.environ[NO_PLUGINS] = "1"

# No deadline: the suite never times anything, and the machines it runs on are shared.
settings.register_profile(
    "table", deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
settings.load_profile("table")


@pytest.fixture(scope="session", autouse=True)
def to_ourselves(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Nothing that a test starts is heard, or reads the files that a person has of this program; nor does a test keep
    anything among them, which is told at the end.
    """
    with pytest.MonkeyPatch.context() as ours:
        base = tmp_path_factory.getbasetemp()
        draw_once(ours, (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "drawn")
        ours.setenv("SDL_AUDIODRIVER", "dummy")
        for name in ("LANGUAGE", "LC_MESSAGES", "LC_ALL"):
            ours.delenv(name, raising=False)
        ours.setenv("LANG", "C.UTF-8")  # in English
        folder = tmp_path_factory.mktemp("home")
        for name, value in folders_below(folder).items():
            ours.setenv(name, value)
        ours.setenv("XDG_RUNTIME_DIR", str(tmp_path_factory.mktemp("run")))
        for name in ("WAYLAND_DISPLAY", "XDG_SESSION_TYPE"):  # windows open on the tests' own X servers
            ours.delenv(name, raising=False)
        if os.environ.get("PYTHONDONTWRITEBYTECODE"):
            # Nothing compiled is wanted beside the sources. Hundreds of programs that tests start would each compile
            # all of it again, so they share it here; with xdist those of all workers do.
            ours.delenv("PYTHONDONTWRITEBYTECODE")
            ours.setenv("PYTHONPYCACHEPREFIX", sys.pycache_prefix or str(tmp_path_factory.getbasetemp() / "pyc"))
        yield
    assert list(folder.rglob("kings-and-kongs*")) == []


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    """A test that shows another language leaves English behind it."""
    yield
    if language() != "en":
        show_language("en", NullTranslations())


def pytest_configure(config: pytest.Config) -> None:
    if os.environ.get(CHOSEN) and config.getoption("numprocesses", default=None) not in (None, 0, 1):
        raise pytest.UsageError(f"{CHOSEN} has one pointer and one keyboard for all tests: run them with -n 0")
    if sys.dont_write_bytecode and "PYTEST_XDIST_WORKER" in os.environ:
        sys.pycache_prefix = str(Path(config.getoption("basetemp")).parent / "pyc")
        sys.dont_write_bytecode = False


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """Each worker of xdist reads in the test files from another one on, and leaves them compiled for the others. In
    step they would all compile everything, with pytest's own rewriting of every assert: twelve seconds each.
    """
    if "PYTEST_XDIST_WORKER" in os.environ:
        folders = [Path(where) for where in session.config.args if Path(where).is_dir()]
        files = sorted(file for folder in folders for file in folder.rglob("test_*.py"))
        number = int(os.environ["PYTEST_XDIST_WORKER"].removeprefix("gw"))
        first = len(files) * number // int(os.environ["PYTEST_XDIST_WORKER_COUNT"])
        for file in files[first:] + files[:first]:
            with contextlib.suppress(Exception, pytest.skip.Exception):  # told when it is collected
                importlib.import_module(".".join(file.resolve().relative_to(ROOT).with_suffix("").parts))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep one part of the soak's cases, if asked. With xdist windows come first: one worker waits for their pictures
    while the others keep the cores busy. At the end, where they stood by their name, all workers would wait.
    """
    part, parts = config.getoption("--soak-part")
    tests: dict[str, list[pytest.Item]] = {}
    for item in items:
        if item.get_closest_marker("soak") and "rounds" not in getattr(item, "fixturenames", ()):
            tests.setdefault(item.nodeid.partition("[")[0], []).append(item)
    if others := {item for cases in tests.values() for item in _left_out(cases, part, parts)}:
        config.hook.pytest_deselected(items=[item for item in items if item in others])
        items[:] = [item for item in items if item not in others]
    if "PYTEST_XDIST_WORKER" in os.environ:
        items.sort(key=lambda item: not item.path.is_relative_to(ROOT / "tests" / "window"))


def _left_out(cases: list[pytest.Item], part: int, parts: int) -> Iterator[pytest.Item]:
    """Yield a test's cases that are not in this part; every test has a case in each."""
    parts = min(parts, len(cases))
    return (case for at, case in enumerate(cases) if at % parts != (part - 1) % parts)


def pytest_collection_finish() -> None:
    """What has been read in stays to the end: no one looks through it any more for what can be thrown away, and through
    the rest less often. That was a tenth of all work.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(7_000, 20, 20)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """With ``-n auto`` half as many again as there are cores: tests of windows wait for pictures most of the time."""
    return max(1, (os.cpu_count() or 1) * 3 // 2)


def pytest_addoption(parser: pytest.Parser) -> None:
    soak = parser.getgroup("soak", "soaks (-m soak)")
    soak.addoption("--soak-minutes", type=float, default=4.0, help="how long all soaks go on, one after another (4)")
    soak.addoption("--soak-seed", type=int, default=1, help="other luck (1)")
    soak.addoption(
        "--soak-part", type=_part, default=(1, 1), metavar="K/N",
        help="of each test's cases only each N-th, from the K-th on, and one at least (1/1)",
    )  # fmt: skip
    soak.addoption("--soak-first", type=int, default=0, help="the round to begin with, to have one again (0)")


def _part(text: str) -> tuple[int, int]:
    part, parts = map(int, text.split("/"))
    if not 1 <= part <= parts:
        raise ValueError(text)
    return part, parts
