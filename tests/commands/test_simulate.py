"""``simulate``, run as people run it."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.commands.intervals import wilson
from app.commands.matches import match_seed
from app.core.game import AnyGame
from app.games import GAMES
from tests.processes import ROOT, done_by, program


def command(*words: str, deals: int = 12, seed: int = 3) -> list[str]:
    return program("simulate", "kings-corners", "--deals", str(deals), "--seed", str(seed), *words)


def run(*words: str, deals: int = 12, seed: int = 3) -> subprocess.CompletedProcess[str]:
    done = done_by(command(*words, deals=deals, seed=seed))
    assert done.stderr == "" or done.returncode
    return done


def figures(*words: str, deals: int = 12, seed: int = 3) -> dict[str, Any]:
    found = json.loads(run("--json", *words, deals=deals, seed=seed).stdout)
    assert isinstance(found, dict)
    return found


def test_the_same_seed_gives_the_same_figures_with_any_number_of_jobs(tmp_path: Path) -> None:
    one = run("--ai", "keen,random,random", "--records", str(tmp_path / "one"))
    two = run("--ai", "keen,random,random", "--records", str(tmp_path / "two"), "--jobs", "2")
    assert one.stdout == two.stdout
    records = [{file.name: file.read_bytes() for file in (tmp_path / name).iterdir()} for name in ("one", "two")]
    assert records[0] == records[1]
    assert figures(seed=3) == figures(seed=3)
    assert figures(seed=3) != figures(seed=4)


def test_it_plays_exactly_as_many_deals_as_asked() -> None:
    for deals in (1, 7):
        got = figures("--players", "3", deals=deals)
        assert got["deals"] == deals
        assert sum(seat["won"] for seat in got["seats"]) + got["nobody_won"] == deals
        assert [seat["level"] for seat in got["seats"]] == ["keen"] * 3


def test_more_deals_begin_with_the_same_deals(tmp_path: Path) -> None:
    run("--records", str(tmp_path / "few"), deals=6)
    run("--records", str(tmp_path / "more"), deals=12)
    few = sorted((tmp_path / "few").iterdir())
    assert few
    for file in few:
        longer = (tmp_path / "more" / file.name).read_text(encoding="utf-8").splitlines()
        shorter = file.read_text(encoding="utf-8").splitlines()
        assert longer[: len(shorter)] == shorter


@pytest.mark.parametrize(
    "rules",
    [
        ("--preset", "Strict kings"),
        ("--preset", "Chips and a pot"),
        ("--option", "draw=start", "--option", "cards_drawn=2"),
    ],
    ids=str,
)
def test_its_records_verify(tmp_path: Path, rules: tuple[str, ...]) -> None:
    run("--records", str(tmp_path), "--ai", "keen,random", *rules)
    files = sorted(map(str, tmp_path.iterdir()))
    done = subprocess.run(
        [sys.executable, "-m", "app", "verify", *files, "--json"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        encoding="utf-8",
    )
    assert (done.returncode, done.stderr) == (0, "")
    verdicts = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(verdicts) == len(files)
    assert all(verdict["ok"] for verdict in verdicts)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_game_is_simulated_and_its_records_verify(tmp_path: Path, game: AnyGame) -> None:
    words = ["--deals", "2", "--seed", "5", "--ai", "random", "--records", str(tmp_path), "--json"]
    done = subprocess.run(
        [sys.executable, "-m", "app", "simulate", game.name, *words], cwd=ROOT, capture_output=True, text=True,
        check=True, timeout=120, encoding="utf-8",
    )  # fmt: skip
    got = json.loads(done.stdout)
    assert (got["game"], got["deals"]) == (game.name, 2)
    assert sum(seat["won"] for seat in got["seats"]) + got["nobody_won"] == 2
    files = list(map(str, tmp_path.iterdir()))
    assert len(files) == got["matches"]
    subprocess.run([sys.executable, "-m", "app", "verify", *files], cwd=ROOT, capture_output=True, check=True)


def test_penalties_add_up_to_the_records(tmp_path: Path) -> None:
    got = figures("--records", str(tmp_path), "--preset", "Pip values", "--option", "ends=hands", "--option", "hands=3")
    results = [
        json.loads(file.read_text(encoding="utf-8").splitlines()[-1])["result"]["scores"] for file in tmp_path.iterdir()
    ]
    assert got["matches"] == len(results) == 4
    for seat, output in enumerate(got["seats"]):
        assert output["mean_score"] == pytest.approx(sum(scores[seat] for scores in results) / 12, abs=0.001)


def test_the_table_is_for_people() -> None:
    out = run("--ai", "keen,random").stdout.splitlines()
    assert out[0].startswith("Kings Corners: 12 deals in ")
    assert re.fullmatch(r"\d+ deals? without a winner, [\d.]+ moves per deal", out[1])
    assert out[-2].split()[:2] == ["0", "keen"]
    assert "95% interval" in out[3]


def test_no_progress_bar_without_a_terminal() -> None:
    assert run().stderr == ""


@pytest.mark.skipif(os.name != "posix", reason="needs a pseudo-terminal")
def test_a_bar_is_drawn_on_a_terminal_and_taken_away() -> None:
    import pty

    ours, theirs = pty.openpty()
    done = subprocess.run(command(), cwd=ROOT, stdout=subprocess.PIPE, stderr=theirs, check=True)
    os.close(theirs)
    seen = os.read(ours, 100_000).decode()
    os.close(ours)
    _, *drawn, blank, rest = seen.split("\r")
    assert drawn[0].endswith("of 12 deals")
    assert blank == " " * len(drawn[-1].rstrip(" "))  # no console needs to know an order to erase
    assert rest == ""
    assert b"of 12 deals" not in done.stdout


@pytest.fixture
def hearing() -> Iterator[None]:
    """Child processes handle Ctrl-C even if the tests ignore it, as under ``nohup`` or ``&`` in a script."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.skipif(os.name != "posix", reason="signals as POSIX has them")
@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.usefixtures("hearing")
def test_ctrl_c_ends_it_with_one_line(tmp_path: Path, jobs: str) -> None:
    words = command("--jobs", jobs, "--records", str(tmp_path), deals=1_000_000)
    with subprocess.Popen(
        words,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        encoding="utf-8",
    ) as going:
        try:
            until = time.monotonic() + 60
            while not list(tmp_path.iterdir()) and time.monotonic() < until:
                time.sleep(0.01)
            os.killpg(going.pid, signal.SIGINT)  # as a terminal does: to every process of the group
            out, err = going.communicate(timeout=60)
        finally:
            going.kill()  # or we wait for it until the last deal
    assert (going.returncode, out) == (130, "")
    assert err == "kings-and-kongs: stopped\n"


def test_an_impossible_folder_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    done = run("--records", str(tmp_path / "file" / "folder"))
    assert done.returncode == 2
    assert done.stderr.startswith("kings-and-kongs: can't make the folder")
    assert len(done.stderr.splitlines()) == 1


def test_wilson_intervals() -> None:
    assert wilson(15, 148) == pytest.approx((0.0624, 0.1605), abs=1e-4)  # Newcombe 1998, Statistics in Medicine 17
    assert wilson(0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert wilson(10, 10) == pytest.approx((0.7225, 1.0), abs=1e-4)


def test_matches_of_one_simulation_have_seeds_of_their_own() -> None:
    assert len({match_seed(seed, number) for seed in range(20) for number in range(500)}) == 20 * 500
