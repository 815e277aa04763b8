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
    """A data folder with all the tests' records."""
    shutil.copytree(RECORDS, tmp_path / "home" / "matches", ignore=lambda _folder, names: set(names) - MATCHES)
    return tmp_path / "home"


MATCHES = {path.name for path in sorted(RECORDS.glob("*.jsonl"))[::6]}


def typed(home: Path, *words: str | Path) -> tuple[int, str, str]:
    done = done_by(program(*map(str, words), "--data-dir", str(home)))
    return done.returncode, done.stdout, done.stderr


def test_records_travel_in_a_zip_and_only_once(home: Path, tmp_path: Path) -> None:
    packed, other = tmp_path / "records.zip", tmp_path / "other"
    assert typed(home, "export", packed) == (0, f"Exported {len(MATCHES)} matches to {packed}.\n", "")
    assert typed(other, "import", packed) == (0, f"{packed}: Imported {len(MATCHES)} matches.\n", "")
    code, out, _err = typed(other, "import", packed)
    assert (code, out) == (0, f"{packed}: Imported 0 matches. {len(MATCHES)} were already here.\n")
    assert {path.name for path in (other / "matches").iterdir()} == MATCHES


def test_statistics_for_spreadsheets_and_programs(home: Path, tmp_path: Path) -> None:
    for words in (("matches.csv",), ("sums.csv", "--sums"), ("all.json",)):
        file = tmp_path / words[0]
        assert typed(home, "export", file, *words[1:]) == (0, f"Exported {len(MATCHES)} matches to {file}.\n", "")
    found = json.loads((tmp_path / "all.json").read_text(encoding="utf-8"))
    rows = list(csv.DictReader((tmp_path / "matches.csv").open(encoding="utf-8-sig", newline="")))
    sums = list(csv.DictReader((tmp_path / "sums.csv").open(encoding="utf-8-sig", newline="")))
    assert len(rows) == sum(len(match["seats"]) for match in found["matches"]) > 0
    assert len(sums) == len(found["sums"]) > 0


def test_a_backup_and_back(home: Path, tmp_path: Path) -> None:
    file = tmp_path / "all.zip"
    output = f"Saved settings, statistics and {len(MATCHES)} matches in {file}.\n"
    assert typed(home, "backup", file) == (0, output, "")
    code, out, _err = typed(tmp_path / "other", "restore", tmp_path / "all.zip")
    assert (code, out) == (0, f"{tmp_path / 'all.zip'}: Restored {len(MATCHES)} files.\n")


def test_an_invalid_record_is_reported_and_gives_1(home: Path, tmp_path: Path) -> None:
    (tmp_path / "wrong.jsonl").write_text("{}\n", encoding="utf-8")
    code, out, err = typed(home, "import", tmp_path / "wrong.jsonl")
    assert (code, out) == (1, "")
    assert err.startswith(f"{tmp_path / 'wrong.jsonl'}: Imported 0 matches. Skipped wrong.jsonl (line 1: ")
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize("words", [("export", "matches.csv"), ("export", "all.zip"), ("backup", "all.zip")])
def test_a_mistyped_folder_is_refused_and_nothing_is_written(words: tuple[str, str], tmp_path: Path) -> None:
    command, name = words
    code, out, err = typed(tmp_path / "typo", command, tmp_path / name)
    assert (code, out) == (2, "")
    assert err == f"kings-and-kongs: there is no folder {tmp_path / 'typo'}; check --data-dir\n"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("name", "what"),
    [
        ("matches.csv", "matches with a finished deal"),
        ("all.json", "matches with a finished deal"),
        ("all.zip", "matches"),
    ],
)
def test_where_nothing_was_played_nothing_is_exported(name: str, what: str, tmp_path: Path) -> None:
    (empty := tmp_path / "empty").mkdir()
    code, out, err = typed(empty, "export", tmp_path / name)
    assert (code, out) == (2, "")
    assert err == f"kings-and-kongs: there are no {what} to export in {empty / 'matches'}\n"
    assert not (tmp_path / name).exists()


def test_one_match_is_no_matches(home: Path, tmp_path: Path) -> None:
    for path in sorted((home / "matches").iterdir())[1:]:
        path.unlink()
    file = tmp_path / "one.zip"
    assert typed(home, "export", file) == (0, f"Exported 1 match to {file}.\n", "")
    assert typed(tmp_path / "other", "import", file) == (0, f"{file}: Imported 1 match.\n", "")


def test_bad_arguments_give_one_sentence_and_exit_code_2(home: Path, tmp_path: Path) -> None:
    (mine := tmp_path / "mine.json").write_text("mine", encoding="utf-8")
    (bad := tmp_path / "bad.zip").write_bytes(b"PK\3\4 and nothing more")
    before = sorted(home.rglob("*"))
    for words, why in (
        (("export", mine), "File exists"),
        (("backup", tmp_path / "no" / "such.zip"), "No such file or directory"),
        (("import", bad), "isn't a valid zip"),
        (("restore", bad), "isn't a valid zip"),
        (("restore", tmp_path / "gone.zip"), "No such file or directory"),
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
        ("export", "export needs FILE; see kings-and-kongs export --help"),
        ("export a.xls", "export needs a file name that ends in .csv, .json or .zip, not 'a.xls'"),
        ("export a.zip --sums", "--sums needs a file name that ends in .csv"),
        ("import", "import needs FILE; see kings-and-kongs import --help"),
        ("backup a.tar", "backup needs a file name that ends in .zip, not 'a.tar'"),
        ("restore", "restore needs FILE; see kings-and-kongs restore --help"),
        ("restore a b", "unrecognized arguments: b"),
    ],
)
def test_typing_errors(words: str, why: str) -> None:
    with pytest.raises(CommandError, match=why):
        parse(words.split())


@pytest.mark.parametrize("command", ["export", "import", "backup", "restore"])
def test_help(command: str) -> None:
    got = parse([command, "--help"]).options
    assert isinstance(got, Text)
    assert "--data-dir" in got.text
