"""``export``, ``import``, ``backup`` and ``restore`` as people type them."""

import csv
import json
import shutil
from pathlib import Path

import pytest

from app.commands.arguments import parse
from app.commands.command import CommandError, Text
from tests.matches import RECORDS
from tests.processes import done_by, program


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Where somebody has played all the records of the tests."""
    shutil.copytree(RECORDS, tmp_path / "home" / "matches", ignore=lambda _folder, names: set(names) - MATCHES)
    return tmp_path / "home"


MATCHES = {path.name for path in sorted(RECORDS.glob("*.jsonl"))[::6]}


def typed(home: Path, *words: str | Path) -> tuple[int, str, str]:
    done = done_by(program(*map(str, words), "--data-dir", str(home)))
    return done.returncode, done.stdout, done.stderr


def test_records_travel_in_a_zip_and_only_once(home: Path, tmp_path: Path) -> None:
    packed, other = tmp_path / "records.zip", tmp_path / "other"
    assert typed(home, "export", packed) == (0, "", "")
    assert typed(other, "import", packed) == (0, f"{packed}: {len(MATCHES)} records brought in.\n", "")
    code, out, _err = typed(other, "import", packed)
    assert (code, out) == (0, f"{packed}: 0 records brought in; {len(MATCHES)} were here already.\n")
    assert {path.name for path in (other / "matches").iterdir()} == MATCHES


def test_statistics_for_spreadsheets_and_programs(home: Path, tmp_path: Path) -> None:
    for words in (("matches.csv",), ("sums.csv", "--sums"), ("all.json",)):
        assert typed(home, "export", tmp_path / words[0], *words[1:]) == (0, "", "")
    found = json.loads((tmp_path / "all.json").read_text(encoding="utf-8"))
    rows = list(csv.DictReader((tmp_path / "matches.csv").open(encoding="utf-8-sig", newline="")))
    sums = list(csv.DictReader((tmp_path / "sums.csv").open(encoding="utf-8-sig", newline="")))
    assert len(rows) == sum(len(match["seats"]) for match in found["matches"]) > 0
    assert len(sums) == len(found["sums"]) > 0


def test_a_backup_and_back(home: Path, tmp_path: Path) -> None:
    assert typed(home, "backup", tmp_path / "all.zip") == (0, "", "")
    code, out, _err = typed(tmp_path / "other", "restore", tmp_path / "all.zip")
    assert (code, out) == (0, f"{tmp_path / 'all.zip'}: {len(MATCHES)} files put back.\n")


def test_a_record_that_does_not_verify_is_told_and_gives_1(home: Path, tmp_path: Path) -> None:
    (tmp_path / "wrong.jsonl").write_text("{}\n", encoding="utf-8")
    code, out, err = typed(home, "import", tmp_path / "wrong.jsonl")
    assert (code, out) == (1, "")
    assert err.startswith(f"{tmp_path / 'wrong.jsonl'}: 0 records brought in; left out: wrong.jsonl, line 1: ")
    assert len(err.splitlines()) == 1


def test_what_cannot_be_is_told_in_one_sentence_and_gives_2(home: Path, tmp_path: Path) -> None:
    (mine := tmp_path / "mine.json").write_text("mine", encoding="utf-8")
    (bad := tmp_path / "bad.zip").write_bytes(b"PK\3\4 and nothing more")
    before = sorted(home.rglob("*"))
    for words, why in (
        (("export", mine), "file exists"),
        (("backup", tmp_path / "no" / "such.zip"), "no such file or directory"),
        (("import", bad), "is damaged, or no zip at all"),
        (("restore", bad), "is damaged, or no zip at all"),
        (("restore", tmp_path / "gone.zip"), "no such file or directory"),
    ):
        code, out, err = typed(home, *words)
        assert (code, out) == (2, "")
        assert why in err
        assert len(err.splitlines()) == 1
    assert mine.read_text(encoding="utf-8") == "mine"
    assert [path for path in sorted(home.rglob("*")) if "statistics" not in path.name] == before


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("export", "export needs the name of a file that ends in .csv, .json or .zip"),
        ("export a.xls", "export needs the name of a file that ends in .csv, .json or .zip"),
        ("export a.zip --sums", "--sums goes with a file that ends in .csv"),
        ("import", "import needs at least one file"),
        ("backup a.tar", "backup needs the name of a file that ends in .zip"),
        ("restore", "restore needs a file that backup has written"),
        ("restore a b", "unrecognized arguments: b"),
    ],
)
def test_what_was_typed_wrong(words: str, why: str) -> None:
    with pytest.raises(CommandError, match=why):
        parse(words.split())


@pytest.mark.parametrize("command", ["export", "import", "backup", "restore"])
def test_help(command: str) -> None:
    got = parse([command, "--help"]).options
    assert isinstance(got, Text)
    assert "--data-dir" in got.text
