"""AI players in their own process: real processes, really killed."""

import io
import logging
import math
import os
import pickle
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

import psutil
import pytest

from app import __main__
from app.ai import child, child_main, guard, pacing, worker
from app.ai.player import players_of
from app.ai.question import HINT_LEVEL, Answer, HintQuestion, Question
from app.ai.worker import Thinker
from app.core.match import AnyMatch, Match
from app.core.options import build
from app.games import GAMES
from app.games.kings_corners.rules import GAME
from app.games.pai_tong.rules import GAME as PAI_TONG
from app.storage.catalogues import use_language
from tests.matches import header

ROOT = Path(__file__).parents[2]
posix = pytest.mark.skipif(os.name != "posix", reason="signals as POSIX has them")
linux = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere no system refuses memory")


@pytest.fixture
def thinker() -> Iterator[Thinker]:
    thinker = Thinker()
    thinker.start()
    yield thinker
    thinker.close()


def question(ticket: int, seed: int = 3, level: str = "keen") -> Question:
    state = Match(header(GAME, {}, seats=4, seed=seed)).state
    seat = min(GAME.active(state))
    return Question(ticket, GAME.name, level, GAME.view(state, seat), tuple(GAME.legal_moves(state, seat)), seed=1)


def of(match: AnyMatch, seat: int, ticket: int, seed: int) -> Question:
    game, seat_player = match.game, match.header.seat_players[seat]
    view, legal = game.view(match.state, seat), tuple(match.legal(seat))
    return Question(ticket, game.name, seat_player.player, view, legal, seed, seconds=0.02)


def ask(thinker: Thinker, q: Question) -> None:
    thinker.ask(q.ticket, q.game, q.level, q.view, q.legal, q.seed)


def answer(thinker: Thinker, seconds: float = 30) -> Answer:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if (found := thinker.poll()) is not None:
            return found
        time.sleep(0.005)
    pytest.fail("no answer came")


def ready(thinker: Thinker) -> int:
    """Wait until the child has answered something; its pid."""
    ask(thinker, question(-1))
    answer(thinker)
    assert thinker.pid is not None
    return thinker.pid


def test_it_answers_as_the_player_would_here(thinker: Thinker) -> None:
    for ticket in range(3):
        ask(thinker, question(ticket, seed=ticket))
        assert answer(thinker) == question(ticket, seed=ticket).think()
    assert thinker.poll() is None


def test_only_the_last_question_is_answered(thinker: Thinker) -> None:
    for ticket in range(50):
        ask(thinker, question(ticket))
    assert answer(thinker).ticket == 49
    assert thinker.poll() is None


def test_a_cancelled_question_is_not_answered(thinker: Thinker) -> None:
    ready(thinker)
    ask(thinker, question(1))
    thinker.cancel()
    ask(thinker, question(2))
    assert answer(thinker).ticket == 2
    assert thinker.poll() is None


def test_the_child_has_no_pygame() -> None:
    code = "import sys, app.ai.worker, app.ai.player; print([m for m in sys.modules if 'pygame' in m])"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True, encoding="utf-8"
    )
    assert done.stdout.strip() == "[]"


@pytest.mark.skipif(not Path("/proc/self/maps").exists(), reason="needs /proc")
def test_the_living_child_has_no_pygame_and_is_nice(thinker: Thinker) -> None:
    pid = ready(thinker)
    maps = Path(f"/proc/{pid}/maps").read_text(encoding="utf-8")
    assert "pygame" not in maps
    assert "SDL" not in maps
    assert psutil.Process(pid).nice() == min(19, psutil.Process().nice() + child_main.NICENESS)


HEAVY = ("multiprocessing", "hashlib", "_hashlib", "zipfile", "tempfile", "importlib.resources", "subprocess")
"""Modules that take much memory, including those that they import or start."""


def test_the_child_has_only_the_modules_that_it_needs() -> None:
    code = """
import sys
from app.ai.child_main import warm
for game in sys.argv[1:]:
    warm(game)
print(*(name for name, module in sys.modules.items() if type(module).__name__ != "_Unloaded"))"""
    command = [sys.executable, "-c", code, *(game.name for game in GAMES)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True, encoding="utf-8")
    assert {*done.stdout.split()} & {*HEAVY} == set()


def test_the_parent_does_not_import_multiprocessing() -> None:
    code = "import sys, app.ai.worker; print('multiprocessing' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True, encoding="utf-8"
    )
    assert done.stdout.strip() == "False"


def test_it_is_the_only_process_started(thinker: Thinker) -> None:
    before = {child.pid for child in psutil.Process().children(recursive=True)} - {thinker.pid}
    pid = ready(thinker)
    assert {found.pid for found in psutil.Process().children(recursive=True)} - before == {pid}


def test_the_frozen_program_starts_itself_with_the_argument_that_it_expects(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert child._command() == [sys.executable, __main__.AI_PROCESS]
    thought: list[str] = []
    monkeypatch.setattr(sys, "argv", child._command())
    monkeypatch.setattr(child_main, "main", lambda: thought.append("thought"))
    assert __main__.main() == 0
    assert thought == ["thought"]


def test_answers_survive_a_player_that_prints_or_reads_standard_input(thinker: Thinker) -> None:
    thinker.put(strange("prints"), question(2))
    assert answer(thinker).move in ("a", "b")
    assert answer(thinker) == question(2).think()


def test_what_the_child_is_sent_holds_no_state() -> None:
    class Names(pickle.Unpickler):
        def find_class(self, module: str, name: str) -> Any:
            named.append(name)
            return super().find_class(module, name)

    named: list[str] = []
    again = Names(io.BytesIO(pickle.dumps(question(1)))).load()
    assert again == question(1)
    assert {"Question", "View", "Public"} <= set(named)
    assert not {"State", "Chance", "Match", "Header"} & set(named)


@posix
def test_killed_in_mid_thought_it_answers_all_the_same(thinker: Thinker) -> None:
    pid = ready(thinker)
    psutil.Process(pid).suspend()  # it has the question but cannot answer it any more
    ask(thinker, question(7))
    psutil.Process(pid).kill()
    assert answer(thinker) == question(7).think()
    assert thinker.pid not in (None, pid)


@posix
def test_asking_never_blocks_whatever_has_become_of_the_child(thinker: Thinker) -> None:
    pid = ready(thinker)
    psutil.Process(pid).suspend()
    for ticket in range(2000):  # far more than a pipe holds
        ask(thinker, question(ticket) if ticket % 500 == 0 else Question(ticket, "bong", "", None, (), 0))
        thinker.poll()
    psutil.Process(pid).resume()
    ask(thinker, question(2000))
    assert answer(thinker).ticket == 2000
    psutil.Process(pid).kill()
    for ticket in range(3000, 5001):
        ask(thinker, question(5000) if ticket == 5000 else Question(ticket, "bong", "", None, (), 0))
    assert answer(thinker).ticket == 5000


@posix
def test_ctrl_c_does_not_touch_it(thinker: Thinker) -> None:
    pid = ready(thinker)
    os.kill(pid, signal.SIGINT)
    ask(thinker, question(1))
    assert answer(thinker).move in question(1).legal
    assert thinker.pid == pid


@posix
def test_silent_child_is_replaced(thinker: Thinker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(child, "patience", lambda _question: 1.5)
    pid = ready(thinker)
    psutil.Process(pid).suspend()
    ask(thinker, question(4))
    assert answer(thinker).ticket == 4
    assert not psutil.pid_exists(pid)


class Bomb:
    """A view that ends every process that unpickles it."""

    seat = 1

    def __reduce__(self) -> tuple[Any, tuple[int]]:
        return os._exit, (3,)


def test_a_question_that_kills_three_children_is_thought_over_here(
    thinker: Thinker, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        thinker.ask(9, GAME.name, "random", Bomb(), ("a", "b"), 1)
        assert answer(thinker).move in ("a", "b")
    assert len([r for r in caplog.records if "has died" in r.getMessage()]) == worker.MAX_LOSSES
    assert "in our own process" in caplog.text
    ask(thinker, question(10))  # the next question has a child again
    assert answer(thinker) == question(10).think()
    assert thinker.pid is not None


@dataclass(frozen=True)
class Strange:
    """View that makes every player fail, each in a different way.

    Delays are in CPU time, so that a busy machine makes no difference.
    """

    way: str
    seat: int = 1

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        guard.STARVED_FACTOR = 10**9

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        match self.way:
            case "grows":
                heap: list[bytes] = []
                most, guard.MAX_MEMORY = (
                    guard.MAX_MEMORY,
                    guard.memory_used() + 2**24,
                )  # near: it has not worked too long by then
                try:
                    while guard.memory_used() <= guard.MAX_MEMORY:
                        heap.append(b"x" * 2**22)
                    while True:
                        time.sleep(0.01)
                finally:
                    guard.MAX_MEMORY = most
            case "is huge":
                return [0] * 10**10
            case "spins":
                while True:
                    pass
            case "sleeps":
                time.sleep(1000)
            case "prints":
                print("This is no answer.", flush=True)
                os.write(1, b"nor is this")
                assert os.read(0, 1) == b""
            case "hoards" if not HOARD:
                HOARD.append(b"x" * (guard.MAX_RETAINED + 1))
        raise ValueError("strange")


HOARD: list[bytes] = []


def strange(way: str, level: str = "sharp") -> Question:
    return Question(1, GAME.name, level, Strange(way), ("a", "b"), 1, seconds=0.1)


def test_failing_player_is_replaced_and_logged(thinker: Thinker, caplog: pytest.LogCaptureFixture) -> None:
    pid = ready(thinker)
    thinker.put(strange("fails"))
    found = answer(thinker)
    assert found.move in ("a", "b")
    assert found.error is not None
    assert "ValueError: strange" in found.error
    assert "The keen player of kings-corners failed" in found.error
    assert found.error in caplog.text
    assert thinker.pid == pid
    q = replace(question(2), level="nobody")
    thinker.put(q)
    found = answer(thinker)
    assert found.move == question(2).think().move
    assert "no AI level 'nobody'" in (found.error or "")


def test_where_there_is_no_move_at_all_there_is_an_answer_too(thinker: Thinker) -> None:
    thinker.put(replace(question(1), legal=()))
    assert answer(thinker).move is None


@pytest.mark.parametrize(
    ("way", "shown"),
    [
        ("grows", "took too much memory"),
        pytest.param("is huge", "took too much memory", marks=linux),
        ("spins", "took too long"),
    ],
)
def test_runaway_player_is_interrupted_and_logged_and_a_move_comes(
    thinker: Thinker, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, way: str, shown: str
) -> None:
    monkeypatch.setattr(child, "patience", lambda _question: math.inf)
    pid = ready(thinker)
    thinker.put(strange(way))
    assert answer(thinker, 600).move in ("a", "b")
    for level in ("sharp", "keen"):
        assert f"The {level} player of kings-corners {shown}" in caplog.text
    ask(thinker, question(2))  # the same process is well again
    assert answer(thinker) == question(2).think()
    # Unless what it grew to was not given back to the system: then it ends by itself, and says so.
    assert thinker.pid == pid or f"the AI process {pid} has grown too big" in caplog.text
    assert psutil.Process(thinker.pid).memory_info().rss < guard.MAX_RETAINED


def test_uninterruptible_player_costs_the_process_but_a_move_comes(
    thinker: Thinker, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(child, "patience", lambda _question: 1.0)
    pid = ready(thinker)
    thinker.put(strange("sleeps"), question(2))
    assert answer(thinker).move in ("a", "b")
    assert "does not answer" in caplog.text
    assert not psutil.pid_exists(pid)
    assert answer(thinker) == question(2).think()


@pytest.mark.skipif(sys.platform == "win32", reason="a process cannot tell its own size there")
def test_a_process_that_keeps_too_much_makes_room_for_a_new_one(
    thinker: Thinker, caplog: pytest.LogCaptureFixture
) -> None:
    pid = ready(thinker)
    thinker.put(strange("hoards", "keen"), question(2))
    assert answer(thinker).move in ("a", "b")
    assert answer(thinker) == question(2).think()
    assert thinker.pid not in (None, pid)
    assert "has grown too big" in caplog.text


@linux
def test_the_system_keeps_its_memory_within_bounds(thinker: Thinker) -> None:
    data, _ = psutil.Process(ready(thinker)).rlimit(psutil.RLIMIT_DATA)
    assert 0 < data <= guard.MAX_MEMORY


def test_several_seats_are_served_in_turn(thinker: Thinker) -> None:
    pid = ready(thinker)
    match: AnyMatch = Match(pacing.header(PAI_TONG, build(PAI_TONG.options, {}, 4), ["keen"] * 4, 6))
    rng, together = Random(1), 0
    while not PAI_TONG.deals(match.state):
        state, now = match.state, match.now
        seats = sorted(PAI_TONG.active(state))
        questions = [of(match, seat, ticket, rng.getrandbits(32)) for ticket, seat in enumerate(seats)]
        thinker.put(*questions)
        together += len(seats) > 1
        for seat, asked in zip(seats, questions, strict=True):
            found = answer(thinker)
            assert found == asked.think()
            if seat in PAI_TONG.active(match.state) and found.move in match.legal(seat):
                match.play(seat, found.move, now)
    assert together > 10
    assert thinker.pid == pid


def test_new_questions_take_the_place_of_all_those_before(thinker: Thinker) -> None:
    thinker.put(*(question(ticket) for ticket in range(3)))
    thinker.put(question(3), question(4))
    assert [answer(thinker).ticket, answer(thinker).ticket] == [3, 4]
    assert thinker.poll() is None


PARENT = """
import sys, time
from app.ai.worker import Thinker
if __name__ == "__main__":
    thinker = Thinker()
    thinker.start()
    thinker.ask(1, "kings-corners", "random", None, ("a",), 1)
    while thinker.poll() is None:
        time.sleep(0.01)
    print(thinker.pid, flush=True)
    time.sleep(60)
"""


@posix
def test_it_ends_when_the_parent_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "parent.py"
    script.write_text(PARENT, encoding="utf-8")
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        [sys.executable, str(script)], env=env, stdout=subprocess.PIPE, text=True, encoding="utf-8"
    ) as parent:
        assert parent.stdout is not None
        child = psutil.Process(int(parent.stdout.readline()))
        parent.kill()
    until = time.monotonic() + 20
    while child.is_running() and child.status() != psutil.STATUS_ZOMBIE and time.monotonic() < until:
        time.sleep(0.02)
    assert not child.is_running() or child.status() == psutil.STATUS_ZOMBIE


def test_closing_ends_the_child_and_it_can_be_started_anew(thinker: Thinker) -> None:
    pid = ready(thinker)
    thinker.close()
    assert not psutil.pid_exists(pid)
    assert thinker.poll() is None
    ask(thinker, question(1))  # without start(): a question brings it back
    assert answer(thinker).ticket == 1


def test_hints_are_in_the_language_that_was_shown_when_they_were_asked_for() -> None:
    thinker = Thinker(use_language)
    thinker.start()
    try:
        found = []
        for ticket, tag in enumerate(("en", "fil", "en"), 1):
            use_language(tag)
            asked = question(ticket)
            thinker.put(HintQuestion(ticket, asked.game, HINT_LEVEL, asked.view, asked.legal[:1], seed=1))
            (hint,) = answer(thinker).hints
            assert hint.reason == players_of(asked.game).reason(asked.view, hint.move, ())
            found.append(hint.reason)
    finally:
        thinker.close()
    assert found[0] == found[2] != found[1]
