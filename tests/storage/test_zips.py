"""Foreign zips: nothing is read from a bad one, whatever its names, contents or damage."""

import os
import zipfile
from contextlib import suppress
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.storage.zips import BadZip, ZipEntry, read_zip, safe_name, write_zip
from tests.storage.disks import fresh_folder

WHEN = datetime(2026, 11, 23, 18, 30, 2, tzinfo=UTC)
TWO = (ZipEntry("a.jsonl", b"one\n" * 500, WHEN), ZipEntry("b.jsonl", b"", None))


def zipped(path, *files, compression=zipfile.ZIP_DEFLATED):
    with zipfile.ZipFile(path, "w", compression) as packed:
        for name, content in files:
            packed.writestr(zipfile.ZipInfo(name) if name.endswith("/") else name, content)
    return path


def contents(path):
    with read_zip(path) as packed:
        return {name: packed.read(name) for name in packed.names}


def trouble(path):
    with pytest.raises(BadZip) as caught:
        contents(path)
    return str(caught.value)


def test_what_was_written_is_read_again_with_its_time_in_any_zone(tmp_path):
    path = write_zip(iter([tmp_path / "a.zip"]), TWO)
    assert contents(path) == {"a.jsonl": b"one\n" * 500, "b.jsonl": b""}
    with read_zip(path) as packed:
        assert packed.written("a.jsonl") == WHEN


def test_nothing_is_written_over_and_two_files_of_one_name_are_both_kept(tmp_path):
    path = tmp_path / "a.zip"
    path.write_bytes(b"mine")
    with pytest.raises(FileExistsError):
        write_zip(iter([path]), TWO)
    assert path.read_bytes() == b"mine"
    with read_zip(write_zip(iter([path, tmp_path / "b.zip"]), (TWO[0], TWO[0]))) as packed:
        assert packed.names == ["a.jsonl", "a-2.jsonl"]


def test_half_a_zip_is_not_left_behind(tmp_path):
    def breaks_off():
        yield TWO[0]
        raise OSError("the disk is full")

    with pytest.raises(OSError, match="full"):
        write_zip(iter([tmp_path / "a.zip"]), breaks_off())
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "name", ["../x.jsonl", "/etc/x.jsonl", "a/../../x", "..\\x.jsonl", "C:x.jsonl", "a\nb.jsonl", "../"]
)
def test_names_that_climb_out(tmp_path, name):
    assert "unsafe file name" in trouble(zipped(tmp_path / "a.zip", ("a.jsonl", "x"), (name, "x")))


def test_what_would_fill_the_memory_is_not_unpacked(tmp_path):
    large = b"\n" * 2**20 * 33
    assert trouble(zipped(tmp_path / "a.zip", ("a.jsonl", large))) == "The file “a.jsonl” in the zip is far too large."
    many = [(f"{n}.jsonl", large) for n in range(32)]
    path = zipped(tmp_path / "b.zip", *many)
    assert path.stat().st_size < 2**21
    assert trouble(path) == "The zip would be far too large when unpacked."


def test_a_list_of_far_too_many_files_is_not_even_read(tmp_path):
    """Written by hand: the library would take minutes."""
    entry = b"PK\1\2" + bytes(24) + (1).to_bytes(2, "little") + bytes(16) + b"x"
    count = 2**24 // len(entry) + 1
    listed = entry * count
    end = b"PK\5\6" + bytes(4) + b"\xff\xff" * 2 + len(listed).to_bytes(4, "little") + bytes(6)
    path = tmp_path / "a.zip"
    path.write_bytes(listed + end)
    assert trouble(path) == "The zip has far too many files."


def test_the_same_name_twice_and_what_is_packed_otherwise(tmp_path):
    with pytest.warns(UserWarning, match="Duplicate"):
        twice = zipped(tmp_path / "a.zip", ("a.jsonl", "x"), ("a.jsonl", "y"))
    assert trouble(twice) == "The zip has two files called “a.jsonl”."
    packed = zipped(tmp_path / "b.zip", ("a.jsonl", "x" * 99), compression=zipfile.ZIP_LZMA)
    assert trouble(packed) == "The zip is encrypted or uses an unknown compression method."


@given(st.data())
def test_a_damaged_zip_is_read_right_or_refused_and_nothing_else(data):
    with fresh_folder() as folder:
        path = write_zip(iter([folder / "a.zip"]), TWO)
        content = bytearray(path.read_bytes())
        for _ in range(data.draw(st.integers(1, 3))):
            content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))
        path.write_bytes(content[: data.draw(st.integers(0, len(content)))] if data.draw(st.booleans()) else content)
        with suppress(BadZip):
            assert set(contents(path).values()) <= {entry.content for entry in TWO}


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes among files here")
def test_a_pipe_is_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "a.zip")
    with pytest.raises(OSError, match="something other than a file"), read_zip(tmp_path / "a.zip"):
        pass


def test_names_for_every_system():
    assert safe_name("2026-11-21-180000-bong-2.jsonl") == "2026-11-21-180000-bong-2.jsonl"
    assert safe_name("Omas Küche?.jsonl") == "Omas Küche-.jsonl"
    assert safe_name("..jsonl") == "file.jsonl"
    assert len(safe_name("x" * 300 + ".jsonl")) < 130
