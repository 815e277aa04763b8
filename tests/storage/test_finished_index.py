"""The index of finished records: it saves opening them, and never hides a match that can be resumed."""

import os
import shutil

import pytest

from app.core import record
from app.storage import resuming
from app.storage.finished_index import INDEX, FinishedIndex
from app.storage.fsync_thread import FSYNC_THREAD
from app.storage.resuming import unfinished_matches
from tests.storage.disks import short_match, whole_match

FINISHED = 25
LONG_AGO = 1_700_000_000


def put(path, match, changed=LONG_AGO):
    path.write_text(record.write(match), encoding="utf-8", newline="\n")
    os.utime(path, (changed, changed))


@pytest.fixture
def folder(tmp_path):
    """Finished matches and an unfinished one."""
    for n in range(FINISHED):
        put(tmp_path / f"{n:02}.jsonl", whole_match(1))
    put(tmp_path / "open.jsonl", short_match())
    return tmp_path


@pytest.fixture
def opened(monkeypatch):
    """Names of the records that were opened to see whether they are finished."""
    names = []

    def is_finished(path, really=resuming.is_finished):
        names.append(path.name)
        return really(path)

    monkeypatch.setattr(resuming, "is_finished", is_finished)
    return names


def found(folder, messages, index=None):
    waiting = unfinished_matches(folder, messages, index)
    FSYNC_THREAD.settle()
    return [each.path.name for each in waiting]


def confirmed(index):
    steps = index.confirm()
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value


def test_finished_records_are_opened_once(folder, messages, opened):
    assert found(folder, messages) == ["open.jsonl"]
    assert len(opened) == FINISHED + 1
    assert (folder / INDEX).exists()
    for index in (None, FinishedIndex(folder)):
        opened.clear()
        assert found(folder, messages, index) == ["open.jsonl"]
        assert opened == ["open.jsonl"]
    assert messages.take() == []


def test_a_newly_finished_record_is_opened_once(folder, messages, opened):
    index = FinishedIndex(folder)
    found(folder, messages, index)
    put(folder / "open.jsonl", whole_match(2), LONG_AGO + 1)
    opened.clear()
    assert found(folder, messages, index) == found(folder, messages, index) == []
    assert opened == ["open.jsonl"]


def shorter(path):
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:-1]))


def rewritten(path):
    """Replace the record by one of the same size without a result."""
    content = path.read_bytes()
    lines = content.splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:-1]) + b" " * (len(lines[-1]) - 1) + b"\n")
    assert path.stat().st_size == len(content)
    os.utime(path, (LONG_AGO + 2, LONG_AGO + 2))


@pytest.mark.parametrize("change", [shorter, rewritten])
def test_a_record_changed_by_hand_is_opened_again(folder, messages, change):
    found(folder, messages)
    change(folder / "03.jsonl")
    assert set(found(folder, messages)) == {"03.jsonl", "open.jsonl"}


def test_a_change_is_noticed_when_the_index_is_confirmed(folder, messages):
    found(folder, messages)
    shorter(folder / "03.jsonl")
    (folder / "04.jsonl").unlink()
    index = FinishedIndex(folder)
    assert found(folder, messages, index) == ["open.jsonl"]
    assert confirmed(index)
    assert set(found(folder, messages, index)) == {"03.jsonl", "open.jsonl"}
    assert not confirmed(index)


def test_a_deleted_or_added_record_changes_nothing_else(folder, messages):
    found(folder, messages)
    (folder / "04.jsonl").unlink()
    put(folder / "new.jsonl", short_match(7), LONG_AGO + 5)
    assert found(folder, messages, FinishedIndex(folder)) == ["new.jsonl", "open.jsonl"]
    index = FinishedIndex(folder)
    assert not confirmed(index)
    assert "04.jsonl" not in index


def test_a_record_replaced_by_an_import_is_opened_after_a_recheck(folder, messages):
    index = FinishedIndex(folder)
    found(folder, messages, index)
    shorter(folder / "03.jsonl")
    index.recheck()
    assert confirmed(index)
    assert set(found(folder, messages, index)) == {"03.jsonl", "open.jsonl"}


def damaged(content):
    return content.replace(b"00.jsonl", b"open.jsonl")


def of_another_format(content):
    return content.replace(b"finished-2", b"finished-3")


@pytest.mark.parametrize("change", [damaged, of_another_format, lambda c: c[:-5], lambda _c: b"", lambda _c: b"\xff\n"])
def test_a_damaged_index_is_ignored(folder, messages, change, opened):
    found(folder, messages)
    content = (folder / INDEX).read_bytes()
    assert content != change(content)
    (folder / INDEX).write_bytes(change(content))
    opened.clear()
    assert found(folder, messages, FinishedIndex(folder)) == ["open.jsonl"]
    assert len(opened) == FINISHED + 1
    assert messages.take() == []


def test_an_index_of_another_folder_is_ignored(folder, messages, tmp_path_factory):
    """As after copying the folder without file times."""
    found(folder, messages)
    other = tmp_path_factory.mktemp("other")
    put(other / "03.jsonl", short_match(), LONG_AGO + 9)
    shutil.copyfile(folder / INDEX, other / INDEX)
    index = FinishedIndex(other)
    assert confirmed(index)
    assert found(other, messages, index) == ["03.jsonl"]


def test_a_record_changed_just_now_is_not_added(folder, messages, opened):
    """Another change might not alter its size and modification time."""
    index = FinishedIndex(folder)
    (folder / "00.jsonl").touch()
    found(folder, messages, index)
    assert "00.jsonl" not in index
    assert "01.jsonl" in index


def test_a_folder_in_place_of_the_index(folder, messages):
    (folder / INDEX).mkdir()
    for _ in range(2):
        assert found(folder, messages) == ["open.jsonl"]
    assert messages.take() == []


@pytest.mark.skipif(os.name == "nt", reason="Windows makes links only for those with a right to it")
def test_a_link_in_place_of_a_finished_record_is_reported(folder, messages, tmp_path_factory):
    found(folder, messages)
    elsewhere = tmp_path_factory.mktemp("elsewhere") / "match.jsonl"
    (folder / "05.jsonl").rename(elsewhere)
    (folder / "05.jsonl").symlink_to(elsewhere)
    assert found(folder, messages) == ["open.jsonl"]
    (message,) = messages.take()
    assert "05.jsonl" in message
