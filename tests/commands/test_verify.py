"""``verify`` on right, wrong and hopeless files."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from app.commands.verify import VerifyOptions, run, sentence
from app.core import record
from app.core.match import AnyMatch
from app.games.kings_corners.rules import GAME
from app.storage.verifying import MAX_LINE, verify, verify_content
from tests.matches import header, played

ROOT = Path(__file__).parents[2]

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def match() -> AnyMatch:
    return played(header(GAME, {"ends": "hands", "hands": 1}, seats=3, seed=4))


@pytest.fixture
def right(match: AnyMatch, tmp_path: Path) -> Path:
    file = tmp_path / "right.jsonl"
    file.write_text(record.write(match), encoding="utf-8")
    return file


def test_a_match_that_is_over(right: Path, match: AnyMatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(VerifyOptions((right,))) == 0
    out = capsys.readouterr().out
    assert match.result is not None
    winner = match.header.seat_players[match.result.winners[0]].name
    assert f"{right}: Kings Corners, finished after {len(match.log)} moves; {winner}" in out


def test_a_match_still_going_on(right: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = right.read_text(encoding="utf-8").splitlines(keepends=True)
    right.write_text("".join(lines[:5]), encoding="utf-8")
    assert run(VerifyOptions((right,))) == 0
    assert "unfinished after 4 moves" in capsys.readouterr().out


def test_a_finished_match_without_its_result(right: Path) -> None:
    lines = right.read_text(encoding="utf-8").splitlines(keepends=True)
    right.write_text("".join(lines[:-1]), encoding="utf-8")
    verdict = verify(right)
    assert sentence(right, verdict) == f"{right}:{len(lines)}: the match is over, but its result is missing"


def test_the_first_illegal_move_is_named_with_its_line(right: Path) -> None:
    lines = right.read_text(encoding="utf-8").splitlines()
    lines[3] = '{"at": 100000, "seat": 0, "move": "deal"}'
    lines[5] = "nonsense"
    right.write_text("\n".join(lines) + "\n", encoding="utf-8")
    output = sentence(right, verify(right))
    assert output.startswith(f"{right}:4: deal is illegal for seat 0: ")


def test_a_line_cut_off_in_the_middle(right: Path) -> None:
    text = right.read_text(encoding="utf-8")
    cut = text[: text.index("\n", text.index("\n") + 1) - 5]
    right.write_text(cut, encoding="utf-8")
    assert verify(right).line == 2
    assert "isn't a JSON object" in (verify(right).error or "")


HOPELESS = {
    "empty": (b"", 1, "the record is empty"),
    "bytes": (b"\xff\xfe\x00garbage\n", 1, "this isn't UTF-8 text"),
    "text": (b"hello\n", 1, "this isn't a JSON object"),
    "list": (b"[1]\n", 1, "this isn't a JSON object"),
    "long": (b"1" * (MAX_LINE + 5), 1, "too long"),
    "blank": (b"\n", 1, "this isn't a JSON object"),
    "future": (b'{"format": 2}\n', 1, "isn't the header of a format 1 record"),
}


@pytest.mark.parametrize("name", HOPELESS)
def test_hopeless_files(tmp_path: Path, name: str) -> None:
    data, line, words = HOPELESS[name]
    file = tmp_path / name
    file.write_bytes(data)
    verdict = verify(file)
    assert verdict.line == line
    assert words in (verdict.error or "")


def test_bad_bytes_further_down(right: Path) -> None:
    right.write_bytes(right.read_bytes().replace(b'"move"', b'"m\xffve"', 1))
    assert sentence(right, verify(right)) == f"{right}:2: this isn't UTF-8 text"


def test_every_file_is_looked_at_and_each_wrong_one_gets_one_line(right: Path, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.jsonl"
    wrong.write_text("{}\n", encoding="utf-8")
    missing, folder = tmp_path / "missing.jsonl", tmp_path
    files = [str(file) for file in (wrong, missing, folder, right)]
    command = [sys.executable, "-m", "app", "verify", *files]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, encoding="utf-8")
    assert done.returncode == 1
    assert [line.split(": ")[0] for line in done.stderr.splitlines()] == [f"{wrong}:1", str(missing), str(folder)]
    assert "can't be read: No such file or directory" in done.stderr
    assert done.stdout.startswith(f"{right}: Kings Corners, finished")


def test_json(right: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], match: AnyMatch) -> None:
    wrong = tmp_path / "wrong.jsonl"
    wrong.write_text("{}\n", encoding="utf-8")
    assert run(VerifyOptions((right, wrong, tmp_path / "missing"), json=True)) == 1
    good, bad, missing = map(json.loads, capsys.readouterr().out.splitlines())
    assert match.result is not None
    assert good == {
        "file": str(right), "ok": True, "game": "kings-corners", "moves": len(match.log), "over": True,
        "scores": list(match.result.scores), "winners": list(match.result.winners),
    }  # fmt: skip
    assert (bad["ok"], bad["line"]) == (False, 1)
    assert (missing["ok"], missing["line"]) == (False, None)


@pytest.mark.skipif(sys.platform == "win32", reason="names are UTF-16 on Windows")
def test_a_name_that_is_not_utf_8_is_no_accident(tmp_path: Path) -> None:
    command = [sys.executable.encode(), b"-m", b"app", b"verify", bytes(tmp_path) + b"/\xff.jsonl"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, encoding="utf-8")
    assert done.returncode == 1
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("encoding", ["cp1252", "cp437", "ascii", "utf-8"])
def test_json_is_json_on_every_code_page(tmp_path: Path, encoding: str) -> None:
    """As a redirected stream of Windows, which is of the system's own code page."""
    missing = tmp_path / "ไพ่ตอง “é”.jsonl"
    command = [sys.executable, "-m", "app", "verify", "--json", str(missing)]
    env = {**os.environ, "PYTHONIOENCODING": encoding}
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, check=False)
    assert done.returncode == 1
    assert json.loads(done.stdout.decode("utf-8"))["file"] == str(missing)


def test_errors_are_sentences_with_line_numbers(right: Path) -> None:
    assert verify(right).trouble is None
    assert verify_content(right.read_bytes()).trouble is None
    lines = right.read_bytes().splitlines(keepends=True)
    assert verify_content(b"".join([*lines[:2], b"nonsense\n"])).trouble == "line 3: this isn't a JSON object"
    assert (verify(right.with_name("gone")).trouble or "").startswith("can't be read: ")
