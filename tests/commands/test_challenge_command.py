"""``challenge``: an invalid one opens no window and prints a one-line error."""

import subprocess
import sys
from datetime import date

import pytest

from app.games import game_named
from app.storage.challenge import SharedChallenge, encode_challenge
from app.storage.daily import daily_header


def run(*args, folder):
    return subprocess.run(
        [sys.executable, "-m", "app", "challenge", *args, "--data-dir", str(folder / "data")],
        capture_output=True, text=True, encoding="utf-8", timeout=60, check=False,
    )  # fmt: skip


CODE = encode_challenge(
    SharedChallenge(daily_header(game_named("tong-its"), date(2026, 11, 23), ("You", "Bo", "Cy")), 7)
)


@pytest.mark.parametrize(
    ("typed", "output"),
    [
        ([], "challenge needs CODE-or-FILE"),
        ([CODE[:-1]], "has a typo"),
        (["whist"], "isn't a challenge code"),
        (["nowhere.json"], "nowhere.json wasn't found"),
        ([CODE, CODE], "unrecognized arguments"),
        (["a\nb.json"], "a\\nb.json"),
    ],
)
def test_errors_are_one_line(tmp_path, typed, output):
    done = run(*typed, folder=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert output in done.stderr
    assert done.stderr.count("\n") == 1
    assert not (tmp_path / "data").exists()


def test_a_record_is_no_challenge(tmp_path):
    file = tmp_path / "it.jsonl"
    file.write_text('{"format": 1}\n{"at": 1}\n', encoding="utf-8")
    done = run(str(file), folder=tmp_path)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "The challenge in it.jsonl can't be played here" in done.stderr


def test_its_help_says_that_the_code_reveals_the_cards(tmp_path):
    done = run("--help", folder=tmp_path)
    assert done.returncode == 0
    assert "the cards can be worked out from the code" in " ".join(done.stdout.split())
