"""``odds kong-pie``, run as people run it, and with executors of all kinds."""

import errno
import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import psutil
import pytest

from app.ai.pacing import header, play_match
from app.commands import odds
from app.commands.arguments import parse
from app.commands.command import CommandError
from app.commands.executors import SerialExecutor
from app.commands.intervals import mean_interval
from app.commands.odds import BATCH, count
from app.commands.odds_counts import OddsCounts, OddsOptions, figures
from app.commands.workers import Workers
from app.core.match import Match
from app.games.kong_pie.rules import GAME
from tests.processes import ROOT, done_by, program
from tests.systems import folders_below

CASINO = ("--preset", "casino", "--ai", "random")


def command(*words: str, games: int = 120, seed: int = 3) -> list[str]:
    return program("odds", "kong-pie", "--games", str(games), "--seed", str(seed), *CASINO, *words)


def run(*words: str, games: int = 120, seed: int = 3) -> subprocess.CompletedProcess[str]:
    return done_by(command(*words, games=games, seed=seed))


def asked(file: Path, *words: str, games: int = 120, seed: int = 3) -> OddsOptions:
    got = parse(command("--keep", str(file), *words, games=games, seed=seed)[3:]).options
    assert isinstance(got, OddsOptions)
    return got


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> int:
    """Small batches, which behave like large ones."""
    monkeypatch.setattr(odds, "BATCH", 6)
    return 6


class Counter(SerialExecutor):
    """Here, with every task counted."""

    def __init__(self) -> None:
        self.submitted = 0

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Any:
        self.submitted += 1
        return super().submit(fn, *args, **kwargs)


def test_the_same_figures_with_any_number_of_jobs(tmp_path: Path) -> None:
    one = run("--json", "--keep", str(tmp_path / "one"))
    two = run("--json", "--keep", str(tmp_path / "two"), "--jobs", "2")
    assert (one.returncode, one.stderr) == (two.returncode, two.stderr) == (0, "")
    assert one.stdout == two.stdout
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()
    assert run("--json", "--keep", str(tmp_path / "three"), seed=4).stdout != one.stdout


def test_any_executor_will_do(tmp_path: Path, small: int) -> None:
    here = count(asked(tmp_path / "here", games=12 * small - 1), Workers(SerialExecutor(), 1))
    with ThreadPoolExecutor(3) as threads:
        assert count(asked(tmp_path / "threads", games=12 * small - 1), Workers(threads, 7)) == here
    assert here.games == 12 * small - 1


def test_the_figures_are_those_of_the_matches(tmp_path: Path) -> None:
    """Counted once more, from the log and the last state of each match."""
    options = asked(tmp_path / "kept", games=60)
    found = figures(options, count(options, Workers(SerialExecutor(), 1)))
    points, turns, won = [], [], 0
    for number in range(60):
        seed = 3 * 1_000_003 + number * 7_919 + 1
        one_deal = type(options.options)(**{**_fields(options.options), "deals": 1})
        match: Any = Match(header(GAME, one_deal, options.levels, seed))
        play_match(match, seed)
        (deal,) = GAME.deals(match.state)
        won += deal.winner is not None
        points.append(sum(match.state.public.sheet.points))
        turns.append(match.state.public.history[0].turns)
    a_game = found["a_game"]
    assert a_game["won"]["mean"] == pytest.approx(won / 60, abs=1e-6)
    assert a_game["points"]["mean"] == pytest.approx(sum(points) / 60, abs=1e-6)
    assert a_game["turns"]["mean"] == pytest.approx(sum(turns) / 60, abs=1e-6)
    low, high = mean_interval(sum(points), sum(p * p for p in points), 60)
    assert (a_game["points"]["low"], a_game["points"]["high"]) == pytest.approx((low, high), abs=1e-6)
    shares = ("won", "frozen", "stopped", "out_of_restocks")
    assert sum(a_game[name]["mean"] for name in shares) == pytest.approx(1, abs=1e-5)  # each game has one ending
    assert sum(seat["won"]["mean"] for seat in found["by_turn"]) == pytest.approx(won / 60, abs=1e-5)


def _fields(options: Any) -> dict[str, Any]:
    return {name: getattr(options, name) for name in options.__dataclass_fields__}


def test_more_games_play_only_those_that_are_missing(tmp_path: Path, small: int) -> None:
    few, more, again = Counter(), Counter(), Counter()
    count(asked(tmp_path / "kept", games=3 * small), Workers(few, 2))
    total = count(asked(tmp_path / "kept", games=5 * small), Workers(more, 2))
    assert (few.submitted, more.submitted) == (3, 2)
    assert count(asked(tmp_path / "kept", games=5 * small), Workers(again, 2)) == total
    assert again.submitted == 0
    assert count(asked(tmp_path / "fresh", games=5 * small), Workers(SerialExecutor(), 2)) == total


def test_killed_at_any_moment_it_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "kept"
    with subprocess.Popen(command("--keep", str(file), games=20_000), cwd=ROOT) as counting:
        until = time.monotonic() + 60
        while time.monotonic() < until and (not file.exists() or file.read_bytes().count(b"\n") < 4):
            time.sleep(0.02)
        psutil.Process(counting.pid).kill()
    kept = file.read_bytes().splitlines(keepends=True)
    assert len(kept) > 3
    file.write_bytes(b"".join(kept[:3]) + kept[3][:20])  # the line that was being written is torn
    counter = Counter()
    total = count(asked(file, games=4 * BATCH), Workers(counter, 1))
    assert counter.submitted == 2
    assert total == count(asked(tmp_path / "fresh", games=4 * BATCH), Workers(SerialExecutor(), 1))


def test_wrong_lines_are_counted_again(tmp_path: Path, small: int) -> None:
    file = tmp_path / "kept"
    right = count(asked(file, games=2 * small), Workers(SerialExecutor(), 1))
    head, first, _second = file.read_bytes().splitlines()
    for wrong in (b"", b"{}", b"[]", b"null", b"\xff", first[:-1], first.replace(b'"games": 6', b'"games": 5', 1)):
        file.write_bytes(b"\n".join((head, wrong, b"")))
        counter = Counter()
        assert count(asked(file, games=2 * small), Workers(counter, 1)) == right
        assert counter.submitted == 2


def test_a_file_of_something_else_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "kept"
    count(asked(file, games=BATCH), Workers(SerialExecutor(), 1))
    before = file.read_bytes()
    with pytest.raises(CommandError, match=r"isn't a file of these counts; choose another file with --keep"):
        count(asked(file, games=BATCH, seed=9), Workers(SerialExecutor(), 1))
    assert file.read_bytes() == before
    file.write_text("my diary\n", encoding="utf-8")
    done = run("--keep", str(file))
    assert done.returncode == 2
    assert done.stderr == (f"kings-and-kongs: {file} isn't a file of these counts; choose another file with --keep\n")
    assert file.read_text(encoding="utf-8") == "my diary\n"


def test_a_file_that_cannot_be_written(tmp_path: Path) -> None:
    done = run("--keep", str(tmp_path))
    assert done.returncode == 2
    why = os.strerror(
        errno.EACCES if sys.platform == "win32" else errno.EISDIR
    )  # error messages of the systems for a folder
    assert done.stderr == f"kings-and-kongs: can't save the counts in {tmp_path}: {why}\n"


def test_the_table_for_people(tmp_path: Path) -> None:
    done = run("--keep", str(tmp_path / "kept"), "--players", "2")
    assert done.returncode == 0
    lines = done.stdout.splitlines()
    assert lines[0] == "Kong-Pie, 2 players (random, random): 120 games, seed 3"
    for words in ("a high kong", "glory", "a tie for the 1st-place", "points of all players", "the game freezes"):
        assert any(line.startswith(f"  {words} ") for line in lines)
    assert "for player 2 in playing order" in lines
    assert max(map(len, lines)) < 80


def test_without_a_file_it_is_kept_in_the_own_folder(tmp_path: Path) -> None:
    env = {**os.environ, **folders_below(tmp_path)}
    done = subprocess.run(command(games=BATCH), cwd=ROOT, env=env, capture_output=True, check=False, timeout=120)
    assert done.returncode == 0
    assert len(list((tmp_path / "kings-and-kongs" / "odds").glob("kong-pie-*.jsonl"))) == 1


HELP = "see kings-and-kongs odds --help"


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (("odds",), f"odds needs GAME and --games N; {HELP}"),
        (("odds", "bong", "--games", "5"), "odds can't be counted for 'bong'; choose from kong-pie"),
        (("odds", "kong-pie"), f"odds needs --games N; {HELP}"),
        (("odds", "kong-pie", "--games", "0"), f"--games takes a whole number from 1 to 10000000, not '0'; {HELP}"),
        (("odds", "kong-pie", "--games", "5", "--players", "4"), "Kong-Pie is for 2 to 3 players, not 4"),
        (
            ("odds", "kong-pie", "--games", "5", "--preset", "Moon"),
            "there is no preset 'Moon'; choose from Home, Casino, One hand",
        ),
    ],
)
def test_bad_arguments_give_a_one_line_error(words: tuple[str, ...], text: str) -> None:
    with pytest.raises(CommandError) as why:
        parse(words)
    assert str(why.value) == text


def test_counts_add_up_the_same_in_any_order() -> None:
    one, two, three = (OddsCounts(1, (("a", n, n * n), (f"b{n}", 1, 1))) for n in (1, 2, 3))
    assert one + two + three == three + (two + one)
    assert (one + two).of("a") == (3, 5)
    assert (one + two).of("nothing") == (0, 0)
    assert OddsCounts.read((one + two).as_dict()) == one + two
