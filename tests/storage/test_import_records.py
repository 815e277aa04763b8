"""Records from another machine: all that verify come in, once, and over nothing."""

import os

import pytest

from app.core import record
from app.storage.exporting import pack_records
from app.storage.import_records import ImportResult, import_records
from app.storage.resuming import resume
from app.storage.statistics import Statistics
from app.storage.zips import BadZip, ZipEntry, write_zip
from tests.matches import RECORDS
from tests.storage.disks import GAME, short_match, whole_match
from tests.storage.test_statistics_file import duel, put_down


def bring_in(file, folder):
    pieces = import_records(file, folder)
    while True:
        try:
            assert 0 <= next(pieces) <= 1
        except StopIteration as end:
            return end.value


def contents(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()} if folder.exists() else {}


@pytest.fixture
def packed(tmp_path):
    """Eight matches of another machine."""
    put_down(tmp_path / "there", [duel(seed) for seed in range(8)])
    return pack_records(iter([tmp_path / "records.zip"]), tmp_path / "there")


def test_matches_move_to_another_machine_with_all_that_is_counted_of_them(tmp_path, packed, messages):
    here = tmp_path / "here"
    assert bring_in(packed, here) == ImportResult(8, 0, ())
    assert contents(here) == contents(tmp_path / "there")
    both = [Statistics(tmp_path / f"{n}.db", folder, messages) for n, folder in enumerate((here, tmp_path / "there"))]
    totals, others = (statistics.totals(GAME.name) for statistics in both)
    assert totals == others
    assert totals.matches == 8
    ended = [[match.ended for match in statistics.played()] for statistics in both]
    assert ended[0] == ended[1]
    for statistics in both:
        statistics.close()


def test_nothing_comes_twice_whatever_it_is_called_here(tmp_path, packed):
    here = tmp_path / "here"
    bring_in(packed, here)
    (here / "3.jsonl").rename(here / "renamed.jsonl")
    before = contents(here)
    assert bring_in(packed, here).summary == "Imported 0 matches. 8 were already here."
    assert contents(here) == before


def test_another_match_of_the_same_name_gets_a_number(tmp_path, packed):
    put_down(tmp_path / "here", [duel(99)])
    assert bring_in(packed, tmp_path / "here").new == 8
    found = contents(tmp_path / "here")
    assert found["0.jsonl"] == record.write(duel(99)).encode()
    assert found["0-2.jsonl"] == record.write(duel(0)).encode()


def test_a_match_that_was_played_on_elsewhere_goes_on_and_one_played_on_here_stays(tmp_path, messages):
    here, whole = tmp_path / "here", record.write(whole_match()).encode()
    half = b"".join(whole.splitlines(keepends=True)[:6])
    here.mkdir()
    (here / "a.jsonl").write_bytes(half)
    (tmp_path / "a.jsonl").write_bytes(whole)
    assert bring_in(tmp_path / "a.jsonl", here).new == 1
    assert contents(here) == {"a.jsonl": whole}
    (tmp_path / "a.jsonl").write_bytes(half)
    assert bring_in(tmp_path / "a.jsonl", here).already_here == 1
    assert contents(here) == {"a.jsonl": whole}


def test_a_match_that_is_open_is_not_taken_from_under_the_hand(tmp_path, messages):
    here, whole = tmp_path / "here", record.write(whole_match()).encode()
    here.mkdir()
    (here / "a.jsonl").write_bytes(half := b"".join(whole.splitlines(keepends=True)[:6]))
    _match, save = resume(here / "a.jsonl", messages)
    (tmp_path / "a.jsonl").write_bytes(whole)
    assert bring_in(tmp_path / "a.jsonl", here).new == 1
    assert contents(here) == {"a.jsonl": half, "a-2.jsonl": whole}
    save.close()


def test_what_is_no_record_of_ours_is_neither_followed_nor_written_over(tmp_path, packed):
    (tmp_path / "here" / "0.jsonl").mkdir(parents=True)
    (tmp_path / "mine").write_bytes(record.write(duel(1)).encode())
    try:
        (tmp_path / "here" / "1.jsonl").symlink_to(tmp_path / "mine")
    except OSError:
        pytest.skip("links may not be made here")
    if not (tmp_path / "here" / "1.jsonl").is_symlink():
        pytest.skip("Wine makes links that Windows would not know as such (learn.microsoft.com: CreateSymbolicLinkW)")
    assert bring_in(packed, tmp_path / "here").new == 8
    assert (tmp_path / "here" / "1.jsonl").is_symlink()
    assert (tmp_path / "here" / "0-2.jsonl").read_bytes() == record.write(duel(0)).encode()
    assert (tmp_path / "here" / "1-2.jsonl").read_bytes() == record.write(duel(1)).encode()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes among files here")
def test_a_pipe_is_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "a.zip")
    with pytest.raises(OSError, match="something other than a file"):
        bring_in(tmp_path / "a.zip", tmp_path / "here")


def test_invalid_record_is_skipped_and_reported_with_its_line(tmp_path):
    lines = record.write(short_match()).encode().splitlines(keepends=True)
    files = {"good": lines, "bad": [*lines[:2], lines[1]], "no": [b"{}\n"], "many": [*lines[:1], b"\n" * 10_000_000]}
    path = tmp_path / "a.zip"
    write_zip(iter([path]), [ZipEntry(f"some/{name}.jsonl", b"".join(held), None) for name, held in files.items()])
    done = bring_in(path, tmp_path / "here")
    assert list(contents(tmp_path / "here")) == ["good.jsonl"]
    assert done.invalid[0].startswith("bad.jsonl (line 3: ")
    assert done.invalid[2] == "many.jsonl (it has more lines than any match)"
    assert done.summary.startswith("Imported 1 match. Skipped bad.jsonl (line 3: ")
    assert done.summary.endswith("Skipped 2 other files.")


def test_a_damaged_zip_brings_nothing_in(tmp_path, packed):
    content = bytearray(packed.read_bytes())
    content[len(content) // 2] ^= 0xFF
    packed.write_bytes(content)
    with pytest.raises(BadZip, match="is damaged"):
        bring_in(packed, tmp_path / "here")
    assert contents(tmp_path / "here") == {}


def test_a_zip_without_records_and_a_file_that_is_none(tmp_path):
    with pytest.raises(BadZip, match="no match records"):
        bring_in(write_zip(iter([tmp_path / "a.zip"]), [ZipEntry("run.sh", b"rm", None)]), tmp_path / "here")
    with pytest.raises(OSError, match="directory"):
        bring_in(tmp_path, tmp_path / "here")
    (tmp_path / "program").write_bytes(b"\x7fELF")
    assert bring_in(tmp_path / "program", tmp_path / "here").invalid == (
        "program.jsonl (line 1: this isn't a JSON object)",
    )
    assert not (tmp_path / "here").exists()


def test_records_of_every_game_come_over(tmp_path):
    done = bring_in(pack_records(iter([tmp_path / "a.zip"]), RECORDS), tmp_path / "here")
    assert (done.invalid, done.already_here) == ((), 0)
    assert contents(tmp_path / "here").keys() == {path.name for path in RECORDS.glob("*.jsonl")}
