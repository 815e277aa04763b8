"""The guard interrupts a thought that takes too long, wherever AI players are asked, and nothing else."""

import threading
import time
from collections.abc import Iterator
from random import Random

import pytest

from app.ai import guard as guards
from app.ai import pacing, player, worker
from app.ai.guard import Guard, OutOfTime
from app.ai.pacing import PlayerFault, play_match
from app.ai.pacing import header as ai_header
from app.ai.player import RandomPlayer
from app.ai.question import HINT_LEVEL, HintQuestion, Question
from app.ai.worker import Thinker
from app.commands.arguments import parse
from app.commands.command import CommandError
from app.commands.play import MatchRunner, hint_lines
from app.commands.play import run as play
from app.core.match import AnyMatch, Match
from app.core.options import build
from app.games import GAMES, game_named
from app.storage.messages import Messages
from app.storage.saves import Save
from tests.matches import header

TURN_GAMES = [game.name for game in GAMES if not game.real_time]


def spin(*_: object) -> object:
    while True:
        pass


class StuckPlayer:
    """A player that never answers."""

    choose = spin


@pytest.fixture
def guard() -> Iterator[Guard]:
    with Guard() as guard:
        yield guard


@pytest.fixture
def stuck(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every player of every level but the random one is stuck."""
    usual = player.player_for

    def stuck_for(name: str, level: str, *args: object, **kwargs: object) -> object:
        return usual(name, level) if level == player.RANDOM else StuckPlayer()

    monkeypatch.setattr("app.ai.question.player_for", stuck_for)
    monkeypatch.setattr("app.ai.adapting.player_for", stuck_for)
    monkeypatch.setattr("app.ai.question.LEEWAY", 0.05)
    monkeypatch.setattr("app.ai.question.QUICK_LEEWAY", 0.05)
    monkeypatch.setattr(pacing, "MAX_SECONDS", 0.2)
    monkeypatch.setattr(guards, "_LOOK", 0.01)


def test_a_thought_that_ends_in_time_gives_what_it_found(guard: Guard) -> None:
    assert guard.within(60, lambda: 7) == 7
    with pytest.raises(KeyError):
        guard.within(60, lambda: dict[str, int]()["nothing"])


def test_a_thought_that_never_ends_is_interrupted(guard: Guard) -> None:
    for _ in range(2):
        with pytest.raises(OutOfTime):
            guard.within(0.05, spin)
    assert guard.within(60, lambda: 7) == 7


def test_a_thought_that_swallows_its_interruption_is_not_answered(guard: Guard) -> None:
    def stubborn() -> int:
        try:
            spin()
        except OutOfTime:
            return 7
        return 8

    with pytest.raises(OutOfTime):
        guard.within(0.05, stubborn)


def test_a_thought_may_go_on_in_any_thread() -> None:
    caught = []

    def think() -> None:
        with Guard() as guard:
            try:
                guard.within(0.05, spin)
            except OutOfTime as why:
                caught.append(why)

    thread = threading.Thread(target=think)
    thread.start()
    thread.join()
    assert len(caught) == 1


def test_a_thought_that_makes_headway_has_its_time_again(guard: Guard, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guards, "_LOOK", 0.01)

    def busy() -> int:
        until = time.process_time() + 0.6
        while time.process_time() < until:
            guard.renew()
        return 7

    assert guard.within(0.2, busy) == 7
    with pytest.raises(OutOfTime):
        guard.within(0.2, lambda: [guard.renew(), spin()])


def test_nothing_is_raised_once_a_thought_has_ended(guard: Guard, monkeypatch: pytest.MonkeyPatch) -> None:
    """Many thoughts end just when they are interrupted: each either answers or is out of time, within the guard."""
    monkeypatch.setattr(guards, "_LOOK", 0.0005)
    rng, answered = Random(1), 0

    def think() -> int:
        until = time.process_time() + 0.0005 + 0.001 * rng.random()
        while time.process_time() < until:
            pass
        return 1

    for _ in range(800):
        try:
            answered += guard.within(0.0005, think)
        except OutOfTime:
            continue
    assert 0 < answered < 800


def test_its_watching_thread_ends_with_it() -> None:
    before = set(threading.enumerate())
    with Guard():
        (watching,) = set(threading.enumerate()) - before
    watching.join()
    assert not watching.is_alive()


# ---- wherever AI players are asked


def stuck_match(name: str) -> AnyMatch:
    game = game_named(name)
    seats = game.seats[0]
    return Match(ai_header(game, build(game.options, {}, seats), ["keen"] * seats, seed=4))


@pytest.mark.usefixtures("stuck")
@pytest.mark.parametrize("name", TURN_GAMES)
def test_a_match_of_players_who_never_answer_ends_with_a_fault(name: str) -> None:
    with pytest.raises(PlayerFault, match=rf"^the keen player of {name} took more than 0 seconds over move 1$"):
        play_match(stuck_match(name), seed=1)


class NeverReacts(StuckPlayer):
    """Real-time player that never returns from ``react``."""

    react = spin


@pytest.mark.usefixtures("stuck")
def test_a_race_of_players_who_never_react_ends_with_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.ai.adapting.player_for", lambda *_: NeverReacts())
    with pytest.raises(PlayerFault, match=r"^the keen player of bong took more than 0 seconds over move 1$"):
        play_match(stuck_match("bong"), seed=1)


@pytest.mark.usefixtures("stuck")
@pytest.mark.parametrize("words", [["kong-pie", "--deals", "1"], ["tong-its", "--deals", "1", "--duplicate"]])
def test_simulate_ends_with_one_sentence(words: list[str]) -> None:
    with pytest.raises(CommandError, match=r"^the keen player of .* took more than .*; please report this bug"):
        parse(["simulate", *words, "--seed", "1"]).run()


@pytest.mark.usefixtures("stuck")
def test_odds_ends_with_one_sentence(tmp_path) -> None:
    with pytest.raises(CommandError, match=r"^the keen player of kong-pie took more than .*; please report this bug"):
        parse(["odds", "kong-pie", "--games", "1", "--keep", str(tmp_path / "odds.json")]).run()


@pytest.mark.usefixtures("stuck")
@pytest.mark.parametrize("name", TURN_GAMES)
def test_terminal_uses_a_fallback_player(tmp_path, name: str, caplog: pytest.LogCaptureFixture) -> None:
    match = stuck_match(name)
    save = Save.create(tmp_path, match.header, Messages())
    running = MatchRunner(match, save, lambda *_: None)
    assert running.advance()
    save.close()
    assert len(match.log) >= 1
    assert f"The keen player of {name} took too long." in caplog.text


@pytest.mark.usefixtures("stuck")
def test_table_without_a_process_uses_a_fallback_player(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_child(_show_language: object) -> None:
        raise OSError("no more processes")

    monkeypatch.setattr(worker, "Child", no_child)
    match = stuck_match("tong-its")
    (seat,) = match.game.active(match.state)
    legal = tuple(match.legal(seat))
    thinker = Thinker()
    thinker.put(Question(1, "tong-its", "keen", match.game.view(match.state, seat), legal, seed=1))
    while (answer := thinker.poll()) is None:
        pass
    assert answer.move in legal
    assert "The keen player of tong-its took too long." in (answer.error or "")


@pytest.mark.usefixtures("stuck")
def test_in_the_terminal_a_race_that_never_goes_on_ends_with_one_sentence(
    tmp_path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.commands.play.player_in_seat", lambda *_: NeverReacts())
    monkeypatch.setattr("app.commands.play.MAX_SECONDS", 0.2)
    command = parse(["play", "bong", "--seed", "1", "--data-dir", str(tmp_path)])
    with pytest.raises(CommandError, match=r"^the .* player of bong took .*; please report this bug"):
        play(command.options)


def test_in_the_terminal_a_hint_comes_though_the_sharp_player_is_stuck(
    monkeypatch: pytest.MonkeyPatch, guard: Guard
) -> None:
    monkeypatch.setattr("app.ai.question.advice", spin)
    monkeypatch.setattr(HintQuestion, "__init__", _short(HintQuestion.__init__))
    match: AnyMatch = Match(header(game_named("kong-pie"), {}, 3))
    (seat,) = match.game.active(match.state)
    (line,) = hint_lines(match, seat, {}, guard)
    assert line.endswith("A good player would do this.")


def _short(init):
    def shorter(self, *args: object, **kwargs: object) -> None:
        init(self, *args, **{**kwargs, "seconds": 0.1})

    return shorter


def test_quick_answers_are_never_interrupted(guard: Guard) -> None:
    match: AnyMatch = Match(header(game_named("kong-pie"), {}, 3))
    (seat,) = match.game.active(match.state)
    view, legal = match.game.view(match.state, seat), tuple(match.legal(seat))
    question = Question(1, "kong-pie", "random", view, legal, seed=5)
    assert question.think(guard=guard).move == RandomPlayer().choose(view, legal, Random(5))
    assert HintQuestion(1, "kong-pie", HINT_LEVEL, view, legal, 1).think(guard=guard).hints
