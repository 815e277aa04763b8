"""Who pulls the plug loses no more than the last moment, and no picture waits for the disk."""

import errno
import os
import shutil
import subprocess
import sys
import threading
from functools import partial

import pytest

from app.ai.worker import Thinker
from app.core.match import Match, SeatPlayer
from app.core.record import write
from app.games import GAMES
from app.storage.fsync_thread import FSYNC_THREAD
from app.storage.resuming import give_up, resume, unfinished_matches
from app.storage.saves import Save
from app.ui.real_time_session import RealTimeSession
from tests.matches import header, played
from tests.storage.disks import CHILD_ENVIRONMENT, WatchedDisk, run, short_match

BONG = next(game for game in GAMES if game.real_time)
pytestmark = pytest.mark.skipif(not hasattr(os, "pread"), reason="reads what is on the disk by its descriptor")


@pytest.fixture
def plug(monkeypatch):
    FSYNC_THREAD.settle()
    yield WatchedDisk(monkeypatch)
    FSYNC_THREAD.settle()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_move_reaches_the_disk_by_itself_and_no_move_waits_for_it(tmp_path, messages, plug, game):
    match = played(header(game), 60)
    save = Save.create(tmp_path, match.header, messages)
    for event in match.log[:-1]:
        save.append(event)
    save.append(match.log[-1])
    save.undo()
    save.append(match.log[-1])
    assert plug.wait_for(save.path, write(match).encode())
    assert threading.current_thread() not in plug.threads
    save.close()
    assert threading.current_thread() not in plug.threads


def test_at_bong_every_move_reaches_the_disk_while_the_game_goes_on(tmp_path, messages, plug):
    head = header(BONG)
    seated = tuple(SeatPlayer(seat_player.name, "keen") for seat_player in head.seat_players)
    match = Match(type(head)(head.game, head.options, seated, head.chance))
    save = Save.create(tmp_path, match.header, messages)
    session = RealTimeSession(match, save, Thinker(), 0)
    session.thaw(0)
    now = 0
    while len(match.log) < 20:
        now += 20
        session.catch_up(now)
    assert not session.frozen
    assert plug.wait_for(save.path, write(match).encode())
    assert threading.current_thread() not in plug.threads
    save.close()


def test_what_a_closed_record_holds_reaches_the_disk_too(tmp_path, messages, plug):
    match = short_match()
    save = Save.create(tmp_path, match.header, messages)
    for event in match.log:
        save.append(event)
    save.close()
    assert [waiting.moves for waiting in unfinished_matches(tmp_path, messages)] == [10], "the lock is let go at once"
    again, resumed = resume(save.path, messages)
    resumed.close()
    assert give_up(save.path, messages)
    assert plug.wait_for(tmp_path / "given-up" / save.path.name, write(again).encode())


def test_failed_sync_is_reported_once_and_rewritten(tmp_path, messages, plug, monkeypatch):
    match = short_match(30)
    save = Save.create(tmp_path, match.header, messages)
    for event in match.log[:10]:
        save.append(event)
    assert plug.wait_for(save.path, save.path.read_bytes())
    plug.refuses = errno.EIO
    for event in match.log[10:20]:
        save.append(event)
    FSYNC_THREAD.settle()
    assert not save.is_kept
    assert save.trouble == "The system reports: Input/output error."
    plug.refuses = None
    write_on, written = os.write, []
    monkeypatch.setattr(
        os, "write", lambda descriptor, content: written.append(content) or write_on(descriptor, content)
    )
    for event in match.log[20:]:
        save.append(event)
    assert save.is_kept
    assert write(match).encode().startswith(written[0]), "the system may have let go of what it could not write"
    assert len(written[0].splitlines()) == 22
    assert plug.wait_for(save.path, write(match).encode())
    save.close()
    assert len(messages.take()) == 1


def test_at_the_end_of_the_program_everything_is_on_the_disk(tmp_path):
    code = """
import os, sys
from pathlib import Path
from tests.storage.disks import short_match
from app.storage.messages import Messages
from app.storage.saves import Save
force, match = os.fsync, short_match()
def watched(descriptor):
    force(descriptor)
    print(os.fstat(descriptor).st_size, flush=True)
os.fsync = watched
save = Save.create(Path(sys.argv[1]), match.header, Messages())
for event in match.log:
    save.append(event)
save.close()
"""
    done = run(code, tmp_path)
    assert done.stderr == ""
    (path,) = tmp_path.iterdir()
    assert str(path.stat().st_size) in done.stdout.split()


PLAYS = """
import os, sys
from datetime import UTC, datetime
from pathlib import Path
from tests.storage.disks import short_match, whole_match
from app.storage.messages import Messages
from app.storage.saves import Save
from app.storage.statistics import Statistics
folder, messages = Path(sys.argv[1]), Messages()
statistics = Statistics(folder / "statistics.db", folder / "matches", messages)
match, over = short_match(30), whole_match()
save = Save.create(folder / "matches", match.header, messages)
for event in match.log:
    save.append(event)
save.undo()
save.close()
save = Save.create(folder / "matches", over.header, messages)
for event in over.log:
    save.append(event)
save.close_with(over.result)
statistics.record_match(save.path, over, datetime.now(UTC))
assert statistics.totals(over.game.name).matches == 1
os.write(1, b"the last frame")
statistics.close()
"""


@pytest.mark.skipif(not shutil.which("strace"), reason="strace sees what is forced to the disk, and is not here")
def test_the_system_sees_no_frame_wait_for_the_disk(tmp_path):
    seen = tmp_path / "seen"
    command = ["strace", "-f", "-y", "-o", seen, "-e", "trace=fsync,fdatasync,sync_file_range,msync,write"]
    done = subprocess.run(
        [*command, sys.executable, "-c", PLAYS, tmp_path], env=CHILD_ENVIRONMENT, capture_output=True, text=True,
        timeout=120, check=False, encoding="utf-8",
    )  # fmt: skip
    if "PTRACE" in done.stderr or "ptrace" in done.stderr:
        pytest.skip("nothing may be traced here")
    assert done.returncode == 0, done.stderr
    lines = seen.read_text(encoding="utf-8").splitlines()
    (end,) = (n for n, line in enumerate(lines) if "the last frame" in line)
    main = lines[end].split()[0]
    forced = [line for line in lines if "sync(" in line]
    assert [line for line in lines[:end] if line in forced and line.split()[0] == main] == []
    for name in ("jsonl", "statistics.db-wal"):
        assert any(name in line and line.split()[0] != main for line in forced), "and yet the disk gets it all"


def test_a_fault_in_a_job_is_the_end_of_its_thread_alone(monkeypatch):
    posted, done = [], []
    monkeypatch.setattr(threading, "excepthook", posted.append)
    FSYNC_THREAD.do(partial(divmod, 1, 0))
    FSYNC_THREAD.settle()
    FSYNC_THREAD.do(partial(done.append, 1))
    FSYNC_THREAD.settle()
    assert done == [1]
    assert posted[0].exc_type is ZeroDivisionError


def test_a_job_asked_for_again_before_it_began_is_done_once():
    begun, go_on, done = threading.Event(), threading.Event(), []
    job = partial(done.append, 1)

    def wait():
        begun.set()
        go_on.wait()

    FSYNC_THREAD.do(wait)
    begun.wait()
    for _ in range(9):
        FSYNC_THREAD.do(job)
    go_on.set()
    FSYNC_THREAD.settle()
    assert done == [1]
