"""``play``, typed as people type it: a match in the terminal of every game."""

import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import psutil
import pytest

from app.ai.pacing import header
from app.commands.play import hint_lines
from app.core.match import Match
from app.core.options import build
from app.games import GAMES
from tests.facts import let_play

ROOT = Path(__file__).parents[2]
TYPED_WRONG = 'Type "moves" to list your moves, or "?" for help.'
TURN_GAMES = [game for game in GAMES if not game.real_time]
REAL_TIME = [game for game in GAMES if game.real_time]
SHORTEST = {
    "kings-corners": "hands=1",
    "kong-pie": "deals=1",
    "pai-tong": "deals=1",
    "tong-its": "hands=1",
    "bong": "first_to=1",
}


def command(folder: Path, *words: str) -> list[str]:
    return [sys.executable, "-m", "app", "play", *words, "--data-dir", str(folder)]


def run(folder: Path, *words: str, typed: str = "", columns: int = 80) -> subprocess.CompletedProcess[str]:
    """Return the program's output for these input lines, in a terminal of that width."""
    return subprocess.run(
        command(folder, *words), cwd=ROOT, input=typed, capture_output=True, text=True, check=False, timeout=120,
        env={**os.environ, "COLUMNS": str(columns)}, encoding="utf-8",
    )  # fmt: skip


def records(folder: Path) -> list[Path]:
    return sorted((folder / "terminal").glob("*.jsonl"))


def moves(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()[1:]]


def opened(folder: Path, name: str) -> subprocess.Popen[str]:
    """The program, waiting for input."""
    words = command(folder, name, *short(name))
    return subprocess.Popen(words, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8")


def saved(folder: Path, name: str) -> str:
    """The last message when leaving."""
    return f'Your match is saved. To continue it, type:\n  kings-and-kongs play {name} --data-dir "{folder}"\n'


def short(name: str) -> list[str]:
    """The house rules of a match that is over soon."""
    words = ["--option", SHORTEST[name], "--ai", "random", "--seed", "4"]
    return [*words, "--option", "ends=hands"] if name in ("kings-corners", "tong-its") else words


@pytest.mark.parametrize("name", ["bong", "tong-its"])
def test_help_mentions_numbers_only_where_moves_have_them(tmp_path: Path, name: str) -> None:
    done = run(tmp_path, name, typed="?\nquit\n")
    assert ("or its number" in " ".join(done.stdout.split())) == (name == "tong-its")


@pytest.mark.parametrize("game", TURN_GAMES, ids=lambda game: game.name)
def test_a_whole_match_by_numbers(tmp_path: Path, game) -> None:
    done = run(tmp_path, game.name, *short(game.name), typed="?\nmoves\n" + "1\n" * 5000)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Type a move as listed" in done.stdout
    _, over, last = done.stdout.rpartition("\nThe match is over. ")
    assert over
    assert " win" in last
    assert len(last.splitlines()) <= 2
    assert max(map(len, done.stdout.splitlines())) < 80
    (path,) = records(tmp_path)
    assert "result" in moves(path)[-1]
    verified = subprocess.run(
        [sys.executable, "-m", "app", "verify", str(path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        encoding="utf-8",
    )
    assert verified.returncode == 0, verified.stderr


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_illegal_input_is_refused_in_a_line_and_changes_nothing(tmp_path: Path, game) -> None:
    done = run(tmp_path, game.name, *short(game.name), typed="no such move\nmoves xyz\n\ntable\nundo\n", columns=120)
    assert (done.returncode, done.stderr) == (0, "")
    assert TYPED_WRONG in done.stdout
    assert "You have no such move right now." in done.stdout
    assert done.stdout.endswith(saved(tmp_path, game.name))
    (path,) = records(tmp_path)
    forced = ("pass", "draw")  # where everybody must answer and has no choice
    assert all(move["seat"] != 0 or move["move"] in forced for move in moves(path))


NUMBERED = r"\d+\.  [^:]+: [A-Z].*\."
IN_TIME = r"(Wait(, with \w+ ready)?\. |\w+: )[A-Z].*\."


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_hints_are_moves_that_can_be_typed_and_change_nothing(tmp_path: Path, game) -> None:
    done = run(tmp_path, game.name, *short(game.name), typed="hint\nhint\n", columns=400)
    assert (done.returncode, done.stderr) == (0, "")
    line = IN_TIME if game.real_time else NUMBERED
    printed = [text for text in done.stdout.splitlines() if re.fullmatch(line, text)]
    assert len(printed) > 1
    (path,) = records(tmp_path)
    before = moves(path)
    forced = ("pass", "draw")  # where everybody must answer and has no choice
    assert all(move["seat"] != 0 or move["move"] in forced for move in before)
    if not game.real_time:
        again = run(tmp_path, game.name, typed=f"{printed[0].partition('.')[0]}\n")
        assert TYPED_WRONG not in again.stdout
        assert moves(path)[len(before)]["seat"] == 0


@pytest.mark.parametrize("game", TURN_GAMES, ids=lambda game: game.name)
def test_a_repeated_hint_is_the_same(tmp_path: Path, game) -> None:
    """Win chances have the same form as in the window."""
    done = run(tmp_path, game.name, *short(game.name), typed="hint\nhint\n", columns=400)
    printed = [text for text in done.stdout.splitlines() if re.fullmatch(NUMBERED, text)]
    half = len(printed) // 2
    assert printed[:half] == printed[half:] != []
    assert not re.search(r"in 100?\b", done.stdout)
    if "%" in done.stdout:
        assert re.search(r"^% = win chance$", done.stdout, re.MULTILINE)


@pytest.mark.parametrize(("levels", "printed"), [((), r"No hint is available right now\."), (("keen",), r"\d+\.  ")])
@pytest.mark.parametrize("game", TURN_GAMES, ids=lambda game: game.name)
def test_without_a_sharp_player_a_hint_is_a_line_and_no_traceback(monkeypatch, game, levels, printed) -> None:
    match = Match(header(game, build(game.options, {}, game.usual_players()), ["keen"] * game.usual_players(), 3))
    let_play(monkeypatch, levels)
    (seat,) = game.active(match.state)
    (line,) = hint_lines(match, seat, {})
    assert re.match(printed, line)


def test_an_illegal_move_gives_a_reason(tmp_path: Path) -> None:
    done = run(tmp_path, "kings-corners", *short("kings-corners"), typed="end\nquit\n")
    assert "Draw from the stock to end your turn." in done.stdout


def test_moves_may_be_typed_by_their_beginning_and_taken_back(tmp_path: Path) -> None:
    done = run(tmp_path, "kings-corners", "--seed", "4", "--ai", "random", typed="DR\nquit\n")
    assert "You draw a card." in done.stdout
    done = run(tmp_path, "kings-corners", typed="undo\n")
    assert "undo a draw" in done.stdout or "has played since your last move" in done.stdout


@pytest.mark.parametrize("word", ["q", "quit", "exit", "Q"])
@pytest.mark.parametrize("game", TURN_GAMES, ids=lambda game: game.name)
def test_q_quits(tmp_path: Path, game, word: str) -> None:
    done = run(tmp_path, game.name, *short(game.name), typed=f"{word}\nno such move\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert TYPED_WRONG not in done.stdout
    assert done.stdout.endswith(saved(tmp_path, game.name))


def test_where_there_are_no_turns_q_is_a_queen(tmp_path: Path) -> None:
    done = run(tmp_path, "bong", *short("bong"), typed="q\nno such move\n")
    assert done.returncode == 0
    assert '"no such move" isn\'t a legal move' in done.stdout


def test_leaving_and_coming_back(tmp_path: Path) -> None:
    first = run(tmp_path, "kings-corners", "--seed", "4", "--ai", "random", typed="draw\nquit\n")
    assert first.stdout.endswith(saved(tmp_path, "kings-corners"))
    (path,) = records(tmp_path)
    before = moves(path)
    again = run(tmp_path, "kings-corners", typed="")
    assert again.returncode == 0
    assert moves(path)[: len(before)] == before
    refused = run(tmp_path, "kings-corners", "--seed", "5")
    assert refused.returncode == 2
    waits = "you have an unfinished match of Kings Corners: play kings-corners continues it, and --new starts another"
    assert refused.stderr == f"kings-and-kongs: {waits}\n"
    fresh = run(tmp_path, "kings-corners", "--seed", "5", "--ai", "random", "--new", typed="")
    assert fresh.returncode == 0
    assert len(records(tmp_path)) == 1
    assert list((tmp_path / "terminal" / "given-up").iterdir())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_killed_at_any_moment_the_match_goes_on(tmp_path: Path, game) -> None:
    with opened(tmp_path, game.name) as playing:
        assert playing.stdin is not None
        until = time.monotonic() + 60
        while time.monotonic() < until and not (records(tmp_path) and len(moves(records(tmp_path)[0])) > 2):
            playing.stdin.write("1\n")
            playing.stdin.flush()
            time.sleep(0.05)
        psutil.Process(playing.pid).kill()
    (path,) = records(tmp_path)
    torn = path.read_text(encoding="utf-8").splitlines(keepends=True)
    assert len(torn) > 3
    path.write_text("".join(torn[:-1]) + torn[-1][:9], encoding="utf-8")
    again = run(tmp_path, game.name)
    assert again.returncode == 0
    assert "is damaged" in again.stderr
    assert path.read_text(encoding="utf-8").startswith("".join(torn[:-1]))


def test_a_real_time_game_continues_without_input(tmp_path: Path) -> None:
    for game in REAL_TIME:
        with opened(tmp_path, game.name) as playing:
            until = time.monotonic() + 60
            while time.monotonic() < until and not (records(tmp_path) and len(moves(records(tmp_path)[0])) > 5):
                time.sleep(0.1)
            out, _ = playing.communicate("quit\n", timeout=30)
        assert playing.returncode == 0
        assert out.endswith(saved(tmp_path, game.name))
        times = [move["at"] for move in moves(records(tmp_path)[0])]
        assert len(times) > 5
        assert times == sorted(times)
        assert len(set(times)) > 3


@pytest.mark.parametrize(
    ("words", "printed"),
    [
        ((), "play needs GAME; see kings-and-kongs play --help"),
        (("whist",), "there is no game 'whist'; choose from kings-corners"),
        (("kings-corners", "--players", "9"), "Kings Corners is for 2 to 6 players, not 9"),
        (("kings-corners", "--ai", "person"), "there is no AI level 'person' for kings-corners"),
        (("kings-corners", "--seed", "x"), "--seed takes a whole number from 0 to "),
        (("kings-corners", "--jobs", "2"), "unrecognized arguments: --jobs 2"),
    ],
)
def test_bad_arguments_give_a_one_line_error(tmp_path: Path, words: tuple[str, ...], printed: str) -> None:
    done = run(tmp_path, *words)
    assert done.returncode == 2
    assert done.stderr.startswith(f"kings-and-kongs: {printed}")
    assert done.stderr.count("\n") == 1


def test_help_lists_the_house_rules_of_a_game(tmp_path: Path) -> None:
    text = run(tmp_path, "kings-corners", "--help").stdout
    assert "--option KEY=VALUE" in text
    assert "compulsory_kings=off, on" in text
