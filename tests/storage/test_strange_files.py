"""What is no file of ours: pipes, devices, links out of the folder; and whose files are private or may not be read."""

import os
import socket
from contextlib import suppress
from pathlib import Path

import pytest

from app.core.record import write
from app.storage.files import open_file, write_whole
from app.storage.messages import Messages
from app.storage.paths import portable_paths
from app.storage.resuming import give_up, resume, unfinished_matches
from app.storage.saves import Save
from app.storage.settings import Settings, load_settings, save_settings
from app.storage.statistics import Statistics, Totals
from tests.shares import soaked
from tests.storage.disks import bad_copies, child, short_match, whole_match

pytestmark = pytest.mark.skipif(
    os.name == "nt", reason="Windows has neither pipes among its files nor rights like these"
)

USES_ALL = """
import logging, sys
from datetime import UTC, datetime
from pathlib import Path
from tests.storage.disks import short_match, whole_match
from app.storage.log import install_log
from app.storage.messages import Messages
from app.storage.paths import portable_paths
from app.storage.resuming import unfinished_matches
from app.storage.settings import Settings, load_settings, save_settings
from app.storage.statistics import Statistics
paths, messages = portable_paths(Path(sys.argv[1])), Messages()
settings = load_settings(paths.settings_file, messages)
install_log(paths, messages)
logging.getLogger("app").info("begun")
save_settings(paths.settings_file, Settings(theme="paper"), messages, since=settings)
statistics = Statistics(paths.statistics_file, paths.matches, messages)
waiting = unfinished_matches(paths.matches, messages)
statistics.totals("kings-corners")
statistics.record_match(paths.matches / "x.jsonl", whole_match(), datetime.now(UTC))
statistics.played()
statistics.close()
for line in messages.posted:
    print(line)
print(len(waiting), "waiting")
"""


def use_all(folder):
    """Run the program on every file in the folder without blocking; return its messages."""
    process = child(USES_ALL, folder)
    try:
        output, _none = process.communicate(timeout=60)
    finally:
        process.kill()
    assert process.returncode == 0
    return output.splitlines()


def places(folder):
    paths = portable_paths(folder)
    database = paths.statistics_file
    beside = [database.with_name(f"{database.name}-{part}") for part in ("wal", "shm")]
    return [paths.settings_file, paths.log_file, paths.matches / "one.jsonl", database, *beside]


def put_pipe(path):
    os.mkfifo(path)


def put_socket(path):
    """Where the system takes so long a name."""
    kept = Path.cwd()
    os.chdir(path.parent)
    try:
        with socket.socket(socket.AF_UNIX) as made:
            made.bind(path.name)
    finally:
        os.chdir(kept)


def put_endless(path):
    path.symlink_to("/dev/zero")


@pytest.mark.parametrize(
    ("put", "place"),
    [
        pytest.param(put, place, id=f"{place}-{put.__name__}", marks=[pytest.mark.soak] * bool((place + turn) % 3))
        for place in range(6)
        for turn, put in enumerate((put_pipe, put_socket, put_endless))
    ],
)
def test_special_files_are_reported_and_left_without_blocking(tmp_path, put, place):
    path = places(tmp_path)[place]
    path.parent.mkdir(exist_ok=True)
    put(path)
    kind = path.lstat().st_mode, path.lstat().st_ino
    output = use_all(tmp_path)
    assert (path.lstat().st_mode, path.lstat().st_ino) == kind
    assert any("There is something other than a file" in line or "The file is a link" in line for line in output)
    assert bad_copies(path.parent) == []
    assert output[-1] == "0 waiting"
    assert len(output) < 4, output


@pytest.mark.parametrize("place", range(1, 6))
@pytest.mark.parametrize("content", [soaked(b""), b"somebody's text\n"])
def test_a_link_out_of_the_folder_is_not_followed(tmp_path, place, content):
    (tmp_path / "ours").mkdir()
    theirs, path = tmp_path / "theirs", places(tmp_path / "ours")[place]
    theirs.write_bytes(content)
    path.parent.mkdir(exist_ok=True)
    path.symlink_to(theirs)
    output = use_all(tmp_path / "ours")
    assert theirs.read_bytes() == content
    assert path.is_symlink()
    assert any("The file is a link to another location." in line for line in output)


def test_a_linked_record_is_not_cut_at_its_first_bad_line(tmp_path, messages):
    theirs, folder = tmp_path / "theirs", tmp_path / "matches"
    content = write(short_match()).encode() + b"the end is theirs\n"
    theirs.write_bytes(content)
    folder.mkdir()
    link = folder / "match.jsonl"
    link.symlink_to(theirs)
    assert unfinished_matches(folder, messages) == []
    assert resume(link, messages) is None
    assert not give_up(link, messages)
    assert theirs.read_bytes() == content
    assert all("link" in line for line in messages.take()[:2])


def test_a_link_planted_for_a_temporary_file_is_not_followed(tmp_path):
    theirs, path = tmp_path / "theirs", tmp_path / "settings.toml"
    theirs.write_text("theirs", encoding="utf-8")
    planted = [f"settings.toml.{os.getpid()}{n}.tmp" for n in ("", "-1", "-2")]
    for name in planted:
        (tmp_path / name).symlink_to(theirs)
    write_whole(path, b"ours")
    assert (path.read_bytes(), theirs.read_text(encoding="utf-8")) == (b"ours", "theirs")
    assert sorted(p.name for p in tmp_path.iterdir()) == sorted([*planted, "settings.toml", "theirs"])


@pytest.mark.parametrize("put", [put_pipe, put_socket])
def test_a_link_to_something_other_than_a_file_is_not_replaced(tmp_path, put):
    theirs, path = tmp_path / "theirs", tmp_path / "settings.toml"
    put(theirs)
    path.symlink_to(theirs)
    kind = theirs.stat().st_mode
    with pytest.raises(OSError, match="There is something other than a file"):
        write_whole(path, b"ours")
    assert (theirs.stat().st_mode, path.is_symlink()) == (kind, True)
    assert sorted(p.name for p in tmp_path.iterdir()) == ["settings.toml", "theirs"]


def test_settings_may_be_a_link_to_a_file_that_is_kept_elsewhere(tmp_path, messages):
    elsewhere, path = tmp_path / "dotfiles", tmp_path / "settings.toml"
    save_settings(elsewhere, Settings(name="Ann"), messages)
    path.symlink_to(elsewhere)
    assert load_settings(path, messages).name == "Ann"
    save_settings(path, Settings(name="Ben"), messages)
    assert path.is_symlink()
    assert load_settings(elsewhere, messages).name == "Ben"
    assert messages.take() == []


def test_a_file_that_has_become_a_link_between_two_looks_is_not_opened(tmp_path):
    (tmp_path / "file").write_text("theirs", encoding="utf-8")
    (tmp_path / "link").symlink_to(tmp_path / "file")
    with pytest.raises(OSError, match="link"):
        open_file(tmp_path / "link", os.O_RDWR)
    with pytest.raises(OSError, match="exists"):
        open_file(tmp_path / "link", os.O_RDWR | os.O_CREAT | os.O_EXCL)


@pytest.mark.parametrize("umask", [0o000, 0o022, 0o077])
def test_files_are_private(tmp_path, umask):
    folder = tmp_path / "config" / "ours"
    code = f"import os; os.umask({umask})\n{USES_ALL}\n" + (
        "from app.storage.saves import Save\n"
        "Save.create(paths.matches, short_match().header, messages).close()\n"
        "paths.settings_file.write_text('= ?')\n"
        "load_settings(paths.settings_file, messages)\n"
        "save_settings(paths.settings_file, Settings(), messages)\n"
        "statistics.totals('bong')\n"  # and leaves the database open, so that -wal and -shm are there
        "print(*(path for path in Path(sys.argv[1]).rglob('*')), sep='\\n')\n"
    )
    process = child(code, folder)
    output, _none = process.communicate(timeout=60)
    assert process.returncode == 0
    assert {"settings.toml.bad-1", "settings.toml", "kings-and-kongs.log"} <= {
        Path(line).name for line in output.split()
    }
    found = [folder.parent, folder, *folder.rglob("*")]
    rights = {path.name: oct(path.stat().st_mode & 0o777) for path in found}
    assert rights == {path.name: oct(0o700 if path.is_dir() else 0o600) for path in found}


def test_unreadable_files_are_reported(barred):
    folder, match = barred.folder, short_match()
    paths, messages = portable_paths(folder), Messages()
    save_settings(paths.settings_file, Settings(theme="paper"), messages)
    paths.matches.mkdir()
    (paths.matches / "match.jsonl").write_text(write(match), encoding="utf-8")
    (paths.matches / "over.jsonl").write_text(write(whole_match()), encoding="utf-8")
    paths.statistics_file.write_bytes(b"")
    with barred(files=0o000):
        assert load_settings(paths.settings_file, messages) == Settings()
        assert unfinished_matches(paths.matches, messages) == []
        assert resume(paths.matches / "match.jsonl", messages) is None
        desk = Statistics(paths.statistics_file, paths.matches, messages)
        assert desk.totals("kings-corners") == Totals()
        desk.close()
    output = messages.take()
    assert len(output) == 5
    assert all("The program doesn't have read permission." in line for line in output), output
    assert not any("write" in line for line in output)


def test_unlistable_folder_is_reported(barred, messages):
    inner = barred.folder / "matches"
    inner.mkdir()
    with barred():
        with suppress(OSError):
            os.seteuid(0)
        inner.chmod(0o300)
        with suppress(OSError):
            os.seteuid(65534)
        assert unfinished_matches(inner, messages) == []
    (output,) = messages.take()
    assert output.endswith("couldn't be listed. The program doesn't have read permission.")


def test_unreadable_settings_are_moved_aside_and_reported(barred):
    """They stay until something has to be written, and the message does not claim that they could not be kept."""
    from tests.storage.disks import NOBODY, run

    barred.folder.chmod(0o777)
    path = barred.folder / "settings.toml"
    path.write_text("theme = 'paper'\n", encoding="utf-8")
    path.chmod(0)
    code = f"""
import os, sys, tomllib
from pathlib import Path
import tomlkit
from app.storage.messages import Messages
from app.storage.settings import Settings, load_settings, save_settings
os.umask(0)
os.seteuid(os.geteuid() or {NOBODY})
messages, path = Messages(), Path(sys.argv[1])
load_settings(path, messages)
print(save_settings(path, Settings(name="Ann"), messages))
print(*messages.posted, sep="\\n")
"""
    done = run(code, path)
    assert done.stderr == ""
    kept, first, second = done.stdout.splitlines()
    assert kept == "True"
    assert first.startswith("The settings couldn't be read. The program doesn't have read permission.")
    assert first.endswith("The file was left unchanged.")
    assert second == "A new settings file was written. The old file is kept as settings.toml.bad-1."
    aside = barred.folder / "settings.toml.bad-1"
    aside.chmod(0o600)
    assert aside.read_text(encoding="utf-8") == "theme = 'paper'\n"


def test_copy_next_to_an_unreadable_copy_is_kept_and_reported(barred, messages):
    path = barred.folder / "settings.toml"
    path.write_text("= ?", encoding="utf-8")
    (barred.folder / "settings.toml.bad-1").mkdir()
    assert load_settings(path, messages) == Settings()
    (output,) = messages.take()
    assert output.endswith("The old file is kept as settings.toml.bad-2.")


def test_a_record_that_goes_while_the_folder_is_listed_hides_no_other(tmp_path, messages, monkeypatch):
    for n in range(3):
        save = Save.create(tmp_path, short_match(n).header, messages)
        save.close()
    first, entries = None, os.scandir

    class Scanned:
        """The folder as the system lists it, one record of which another program takes away meanwhile."""

        def __init__(self, folder):
            self._found = entries(folder)

        def __enter__(self):
            return self

        def __exit__(self, *_error):
            self._found.close()

        def __iter__(self):
            nonlocal first
            for entry in self._found:
                if first is None:
                    first = Path(entry.path)
                    first.unlink()
                yield entry

    monkeypatch.setattr(os, "scandir", Scanned)
    assert len(unfinished_matches(tmp_path, messages)) == 2
    assert messages.take() == []
