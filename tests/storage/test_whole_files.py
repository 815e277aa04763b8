"""Paths, whole-file writing, copies of bad files, messages."""

import os
from pathlib import Path

import pytest

from app.storage import files
from app.storage.files import quarantine, quarantine_copy, read_whole, write_whole
from app.storage.messages import Messages
from app.storage.paths import portable_paths, standard_paths
from tests.storage.disks import bad_copies, run


def test_standard_paths_name_the_program_once():
    paths = standard_paths()
    assert paths.settings_file.name == "settings.toml"
    for folder in (paths.config, paths.data):
        assert folder.parts.count("kings-and-kongs") == 1


def test_portable_paths_are_all_below_the_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    paths = portable_paths(Path("stick"))
    for path in (paths.settings_file, paths.matches, paths.statistics_file, paths.log_file):
        assert path.is_relative_to(tmp_path / "stick")
    assert not (tmp_path / "stick").exists()


def test_nothing_slow_is_imported_before_it_is_needed(tmp_path):
    code = """
import sys
from pathlib import Path
from app.storage import database, files, log, messages, paths, resuming, saves, settings, setups, statistics
notices = messages.Messages()
places = paths.portable_paths(Path(sys.argv[1]))
log.install_log(places, notices)
settings.load_settings(places.settings_file, notices)
resuming.unfinished_matches(places.matches, notices)
statistics.Statistics(places.statistics_file, places.matches, notices)
print(sorted({"pygame", "tomlkit", "sqlite3", "platformdirs", "logging.handlers"} & set(sys.modules)))
"""
    assert run(code, tmp_path).stdout == "[]\n"
    assert list(tmp_path.iterdir()) == []


def test_writing_makes_folders_and_leaves_nothing_beside_the_file(tmp_path):
    path = tmp_path / "a" / "b" / "file"
    write_whole(path, b"one")
    write_whole(path, b"two")
    assert read_whole(path) == b"two"
    assert list(path.parent.iterdir()) == [path]


def test_a_full_disk_leaves_the_old_file_whole(disk):
    path = disk.folder / "file"
    write_whole(path, b"old")
    disk.fill()
    with pytest.raises(OSError):  # noqa: PT011 - the code differs by disk
        write_whole(path, bytes(100_000))
    assert path.read_bytes() == b"old"
    assert [p.name for p in disk.folder.iterdir() if p.name != "filler"] == ["file"]
    disk.free()
    write_whole(path, b"new")
    assert path.read_bytes() == b"new"


def test_a_write_killed_halfway_leaves_the_old_file_whole(tmp_path):
    path = tmp_path / "file"
    write_whole(path, b"old")
    code = """
import os, signal, sys
from pathlib import Path
from app.storage import files
os.fsync = lambda descriptor: os._exit(9)
files.write_whole(Path(sys.argv[1]), b"new")
"""
    assert run(code, path).returncode != 0
    assert path.read_bytes() == b"old"


@pytest.mark.skipif(os.name == "nt", reason="links need rights on Windows")
def test_a_link_stays_a_link(tmp_path):
    real, link = tmp_path / "real", tmp_path / "link"
    real.write_bytes(b"old")
    link.symlink_to(real)
    write_whole(link, b"new")
    assert link.is_symlink()
    assert real.read_bytes() == b"new"


def test_copies_are_numbered_never_overwritten_and_not_made_twice(tmp_path):
    path = tmp_path / "file"
    for content, kept in [(b"x", "file.bad-1"), (b"y", "file.bad-2"), (b"x", "file.bad-1"), (b"z", "file.bad-3")]:
        path.write_bytes(content)
        assert quarantine_copy(path).name == kept
    assert [(tmp_path / name).read_bytes() for name in bad_copies(tmp_path)] == [b"x", b"y", b"z"]
    assert quarantine(path).name == "file.bad-4"
    assert not path.exists()


def test_a_copy_that_does_not_fit_is_not_left_halved(disk):
    path = disk.folder / "file"
    path.write_bytes(bytes(50_000))
    disk.fill()
    assert quarantine_copy(path) is None
    assert bad_copies(disk.folder) == []
    assert quarantine(path).name == "file.bad-1"
    disk.free()


def test_messages_are_posted_once_each():
    messages, heard = Messages(), []
    messages.echo = heard.append
    messages.post("a\nb")
    messages.post("a\nb")
    messages.save_failed("the disk is full")
    messages.save_failed("the disk is read-only")
    output = messages.take()
    assert output[0] == "a b"
    assert len(output) == 2
    assert "the disk is full" in output[1]
    assert heard == output
    assert messages.take() == []


def test_file_open_elsewhere_is_replaced_after_retries(tmp_path, monkeypatch):
    """As a virus scanner does on Windows; here the folder is what cannot be written for a moment."""
    path = tmp_path / "folder" / "file"
    write_whole(path, b"old")
    tries = []

    class Held(type(path)):  # type: ignore[misc]  # the kind of path that this system has
        def replace(self, target):
            tries.append(target)
            if len(tries) < 4:
                raise PermissionError(13, "held")
            return super().replace(target)

    new = Held(tmp_path / "folder" / "new")
    new.write_bytes(b"new")
    monkeypatch.setattr(files, "ATTEMPTS", 5)
    files.retried(lambda: new.replace(path))
    assert (path.read_bytes(), len(tries)) == (b"new", 4)
    tries.clear()
    monkeypatch.setattr(files, "ATTEMPTS", 3)
    with pytest.raises(PermissionError):
        files.retried(lambda: Held(path).replace(tmp_path / "other"))
