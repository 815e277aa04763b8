"""Rounds for every soak: each has luck of its own, that of its number, and they end when the time is over."""

from __future__ import annotations

import time
from collections.abc import Generator, Iterator
from random import Random

import pytest

from app.storage.messages import Messages
from app.ui.window.environment import prepare


class Rounds:
    """``for luck in rounds``: one after another until the time is over, at least one."""

    def __init__(self, name: str, seconds: float, seed: int, first: int) -> None:
        self._name, self._seconds, self._seed, self._first = name, seconds, seed, first
        self.number = first

    def __iter__(self) -> Iterator[Random]:
        end = time.monotonic() + self._seconds
        while self.number == self._first or time.monotonic() < end:
            yield Random(f"{self._name} {self._seed} {self.number}")
            self.number += 1

    def again(self) -> str:
        """How to begin with the round of now."""
        return f"{self._name} -m soak --soak-seed {self._seed} --soak-first {self.number}"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    rounds = getattr(item, "funcargs", {}).get("rounds")
    if rounds and call.excinfo:
        report.sections.append(("to have this round again", rounds.again()))
    return report


@pytest.fixture
def rounds(request: pytest.FixtureRequest) -> Rounds:
    """The time asked for is shared by all soaks of the run."""
    option = request.config.getoption
    sharing = sum("rounds" in getattr(item, "fixturenames", ()) for item in request.session.items)
    seconds = option("--soak-minutes") * 60 / sharing
    return Rounds(request.node.nodeid, seconds, option("--soak-seed"), option("--soak-first"))


@pytest.fixture
def unseen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows that no one sees."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    prepare()


@pytest.fixture
def messages() -> Messages:
    return Messages()
