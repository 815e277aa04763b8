"""Who moves where there is no time to think: the quick player, and a sharp one that begins with what it would do."""

import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, TypeVar

import pytest

from app.ai.budget import USUAL, Budget
from app.ai.cards_worth import cards_question
from app.ai.child_main import warm
from app.ai.guard import STARVED_FACTOR, Guard, OutOfTime
from app.ai.player import QUICK, RANDOM, RandomPlayer, player_for, players_of
from app.ai.question import FALLBACKS, HINT_LEVEL, Answer, HintQuestion, JudgeQuestion, Question
from app.ai.worker import Thinker
from app.core.cards import Chance, Seat
from app.core.options import build
from app.games import game_named

ROOT = Path(__file__).resolve().parents[2]
TURN_GAMES = ("kings-corners", "kong-pie", "pai-tong", "tong-its")
SEATS = 3
T = TypeVar("T")
NO_TIME = Budget(rollouts=0)


def decisions(
    name: str, seed: int, most: int, options: Mapping[str, Any] | None = None
) -> Iterator[tuple[Any, tuple[object, ...]]]:
    """Views and what is legal there, where there is a choice, while keen players play."""
    game, keen, rng = game_named(name), player_for(name, "keen"), Random(seed)
    state: Any = game.new(build(game.options, options or {}, SEATS), SEATS, Chance(seed=seed))
    for _ in range(most):
        active = game.active(state)
        if not active:
            return
        seat: Seat = min(active)
        view, legal = game.view(state, seat), tuple(game.legal_moves(state, seat))
        if len(legal) > 1:
            yield view, legal
        state = game.apply(state, seat, keen.choose(view, legal, rng, USUAL), 0)


@pytest.mark.parametrize("name", TURN_GAMES)
def test_the_quick_player_has_a_legal_move_everywhere(name: str) -> None:
    quick, asked = player_for(name, QUICK), 0
    for view, legal in decisions(name, seed=3, most=120):
        asked += 1
        move = quick.choose(view, legal, Random(1))
        assert move in legal
        assert move == quick.choose(view, legal, Random(1))
    assert asked > 20


def test_quick_player_is_the_fallback_before_random(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(_temperament: object) -> object:
        raise ValueError("strange")

    view, legal = next(decisions("tong-its", seed=1, most=20))
    right = player_for("tong-its", QUICK).choose(view, legal, Random(5))
    monkeypatch.setitem(players_of("tong-its").levels, "keen", fails)
    answer = Question(1, "tong-its", "keen", view, legal, 5).think()
    assert answer.move == right
    assert "The quick player" not in (answer.error or "")
    assert FALLBACKS[-1] == RANDOM


def test_the_players_are_imported_before_their_time_runs() -> None:
    code = """
import sys
from app.ai.question import Question
from app.core.cards import Chance
from app.core.options import build
from app.games import game_named

class Watch:
    def within(self, seconds, think):
        print("app.games.kings_corners.players" in sys.modules)
        return think()

game = game_named("kings-corners")
state = game.new(build(game.options, {}, 4), 4, Chance(seed=1))
seat = min(game.active(state))
assert "app.games.kings_corners.players" not in sys.modules
Question(1, game.name, "novice", game.view(state, seat), tuple(game.legal_moves(state, seat)), 1).think(guard=Watch())
"""
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True, encoding="utf-8"
    )
    assert done.stdout.split() == ["True"]


def test_without_a_rollout_a_call_is_answered_as_the_keen_player_would() -> None:
    sharp, keen, line = player_for("tong-its", "sharp"), player_for("tong-its", "keen"), set()
    for seed in range(24):
        for view, legal in decisions("tong-its", seed, most=100):
            if view.public.phase == "answer":
                move = sharp.choose(view, legal, Random(1), NO_TIME)
                assert move == keen.choose(view, legal, Random(1))
                line.add(move)
    assert len(line) == 2


def test_without_a_rollout_a_question_is_answered_as_the_keen_player_would() -> None:
    sharp, keen, asked = player_for("kong-pie", "sharp"), player_for("kong-pie", "keen"), 0
    for seed in range(2):
        for view, legal in decisions("kong-pie", seed, most=400, options=game_named("kong-pie").presets["Casino"]):
            if view.public.sheet.question is not None:
                asked += 1
                assert sharp.choose(view, legal, Random(1), NO_TIME) == keen.choose(view, legal, Random(1))
    assert asked


class Peek:
    """View that raises an error with the modules loaded in the process."""

    def __getattr__(self, name: str) -> object:
        if name.startswith("__"):
            raise AttributeError(name)  # it is pickled on its way
        raise ValueError(f"read in: {sorted(name for name in sys.modules if name.startswith('app.games'))}")


def until_answered(thinker: Thinker) -> Answer:
    give_up = time.monotonic() + 120
    while time.monotonic() < give_up:
        if (found := thinker.poll()) is not None:
            return found
        time.sleep(0.005)
    pytest.fail("no answer came")


@pytest.fixture
def thinker() -> Iterator[Thinker]:
    thinker = Thinker()
    thinker.start()
    yield thinker
    thinker.close()


@pytest.mark.parametrize("name", TURN_GAMES)
def test_the_process_has_read_in_a_game_before_it_is_asked_anything(thinker: Thinker, name: str) -> None:
    """Also what only hints need: all of it before the time of a thought begins to run."""
    thinker.put(Question(1, name, "keen", Peek(), ("a", "b"), 1))
    assert f"app.games.{name.replace('-', '_')}.players.reasons" in (until_answered(thinker).error or "")


def test_game_is_loaded_ahead_of_its_questions(thinker: Thinker) -> None:
    give_up = time.monotonic() + 120
    while thinker.pid is None or not warmed(thinker, "kings-corners"):
        thinker.warm("kings-corners")
        assert time.monotonic() < give_up
        time.sleep(0.005)
    assert thinker.poll() is None  # nobody has asked


def warmed(thinker: Thinker, name: str) -> bool:
    return thinker._child is not None and name in thinker._child.warmed


def test_loading_an_unknown_game_is_harmless_but_reported() -> None:
    assert "whist" in (warm("whist") or "")


@pytest.mark.parametrize("name", TURN_GAMES)
def test_sharp_answers_itself(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """No other level may answer in its place."""

    def fails(*_: object) -> object:
        raise AssertionError("not Sharp")

    assert warm(name) is None
    sharp, asked = players_of(name).levels["sharp"], [*decisions(name, seed=3, most=80)][::9]
    assert len(asked) > 3
    for level in players_of(name).levels:
        monkeypatch.setitem(players_of(name).levels, level, sharp if level == "sharp" else fails)
    monkeypatch.setattr(RandomPlayer, "choose", fails)
    for view, legal in asked:
        answer = Question(1, name, "sharp", view, legal, 5, seconds=0.02).think()
        assert (answer.move in legal, answer.error) == (True, None)


@pytest.mark.parametrize("name", TURN_GAMES)
def test_a_failing_engine_is_logged(
    name: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Only Sharp's engine fails, so Keen answers."""

    def copy(_engine: object) -> object:
        raise TypeError("interpreted classes cannot inherit from compiled")

    view, legal = next(decisions(name, seed=1, most=40))
    engine = game_named(name).engine
    assert engine is not None
    monkeypatch.setattr(engine, "copy", copy)
    assert "interpreted classes" in (warm(name) or "")
    answer = Question(1, name, "sharp", view, legal, 5).think()
    assert answer.move in legal
    assert (answer.error or "").startswith(f"The sharp player of {name} failed")
    assert answer.error in caplog.text


def test_faults_are_logged_though_no_one_waits_for_the_answer(
    thinker: Thinker, caplog: pytest.LogCaptureFixture
) -> None:
    """Faults while a game is loading, and in the answer to a dropped question."""
    give_up = time.monotonic() + 120
    while "Loading whist failed" not in caplog.text:
        thinker.warm("whist")
        assert time.monotonic() < give_up
        time.sleep(0.005)
    thinker.put(Question(1, "tong-its", "keen", Peek(), ("a", "b"), 1))
    while thinker._child is None or thinker._child._stopped:
        thinker.poll()
        time.sleep(0.005)
    thinker.cancel()
    while "read in" not in caplog.text:
        assert time.monotonic() < give_up
        assert thinker.poll() is None
        time.sleep(0.005)


class Stuck(NamedTuple):
    """A view that keeps the first process which reads it busy for ever, and is any other view from then on."""

    marker: Path
    view: Any

    def __reduce__(self) -> tuple[Any, tuple[Path, Any]]:
        return _stuck_once, (self.marker, self.view)


def _stuck_once(marker: Path, view: Any) -> Any:
    if not marker.exists():
        marker.touch()
        time.sleep(1000)
    return view


def test_where_a_process_was_kept_busy_too_long_the_quick_player_moves_and_not_chance(
    thinker: Thinker, tmp_path: Path
) -> None:
    quick, keen, chance = (player_for("tong-its", level) for level in (QUICK, "keen", RANDOM))
    for view, legal in decisions("tong-its", seed=2, most=80):
        right, *others = (one.choose(view, legal, Random(5)) for one in (quick, keen, chance))
        if right not in others:
            break
    thinker.put(Question(1, "tong-its", "sharp", view, legal, 5, seconds=0.1))
    until_answered(thinker)
    marker = tmp_path / "marker"
    thinker.put(Question(2, "tong-its", "keen", Stuck(marker, view), legal, 5))
    while not marker.exists():
        assert thinker.poll() is None
        time.sleep(0.005)
    assert thinker._child is not None
    thinker._child._patience = 0.0
    assert until_answered(thinker).move == right


class Hourglass(Guard):
    """Guard that records the time limits and lets every call time out."""

    def __init__(self) -> None:
        """Looks on at nothing: the true one would take Ctrl-C from the tests."""
        self.given: list[float] = []

    def within(self, seconds: float, think: Callable[[], T]) -> T:
        self.given.append(seconds)
        raise OutOfTime


def questions() -> list[Question]:
    """One of each kind that a thinker is asked."""
    view, legal = next(decisions("tong-its", seed=1, most=20))
    return [
        Question(1, "tong-its", "keen", view, legal, 5),
        Question(1, "tong-its", "sharp", view, legal, 5),
        HintQuestion(1, "tong-its", HINT_LEVEL, view, legal, 5),
        JudgeQuestion(1, "tong-its", HINT_LEVEL, view, legal, 5, made=legal[0]),
        cards_question(1, "tong-its", None, 0),
    ]


@pytest.mark.parametrize("question", questions(), ids=lambda one: f"{type(one).__name__}-{one.level}")
def test_process_is_not_killed_before_its_time_limit(thinker: Thinker, question: Question) -> None:
    """On the busiest machine, too, where the guard waits longest for each who may answer."""
    hourglass = Hourglass()
    assert question.think(guard=hourglass).error
    assert hourglass.given == list(question.allowed.values())
    while thinker._child is None or thinker._child.idle or not thinker._sent:
        if not thinker._open:
            thinker.put(question)
        thinker.poll()
        time.sleep(0.005)
    assert thinker._child._patience > STARVED_FACTOR * sum(hourglass.given)


def test_the_quick_player_has_more_time_to_stand_in_than_it_could_ever_need() -> None:
    assert all(one.allowed[QUICK] >= 1 for one in questions() if QUICK in one.fallbacks)
