"""Who pulls the plug loses no more than the last moment, and no picture waits for the disk."""

import errno
import os
import threading

import pytest
from disks import WatchedDisk, run, short_match
from matches import header, played

from app.ai.worker import Thinker
from app.rules.match import Match, Sitter
from app.rules.record import write
from app.rules.registry import GAMES
from app.screens.real_time import RealTimeSession
from app.storage.resuming import discard, resume, unfinished
from app.storage.saves import Save
from app.storage.syncing import SYNCING

BONG = next(game for game in GAMES if game.real_time)
pytestmark = pytest.mark.skipif(not hasattr(os, "pread"), reason="reads what is on the disk by its descriptor")


@pytest.fixture
def plug(monkeypatch):
    SYNCING.settle()
    yield WatchedDisk(monkeypatch)
    SYNCING.settle()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_move_reaches_the_disk_by_itself_and_no_move_waits_for_it(tmp_path, notices, plug, game):
    match = played(header(game), 60)
    save = Save.create(tmp_path, match.header, notices)
    for event in match.log[:-1]:
        save.append(event)
    save.append(match.log[-1])
    save.undo()
    save.append(match.log[-1])
    assert plug.wait_for(save.path, write(match).encode())
    assert threading.current_thread() not in plug.threads
    save.close()
    assert threading.current_thread() not in plug.threads


def test_at_bong_every_move_reaches_the_disk_while_the_game_goes_on(tmp_path, notices, plug):
    head = header(BONG)
    seated = tuple(Sitter(sitter.name, "keen") for sitter in head.sitters)
    match = Match(type(head)(head.game, head.options, seated, head.chance))
    save = Save.create(tmp_path, match.header, notices)
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


def test_what_a_closed_record_holds_reaches_the_disk_too(tmp_path, notices, plug):
    match = short_match()
    save = Save.create(tmp_path, match.header, notices)
    for event in match.log:
        save.append(event)
    save.close()
    assert [waiting.moves for waiting in unfinished(tmp_path, notices)] == [10], "the lock is let go at once"
    again, resumed = resume(save.path, notices)
    resumed.close()
    assert discard(save.path, notices)
    assert plug.wait_for(tmp_path / "given-up" / save.path.name, write(again).encode())


def test_what_the_disk_refuses_is_told_once_and_all_of_it_written_again(tmp_path, notices, plug, monkeypatch):
    match = short_match(30)
    save = Save.create(tmp_path, match.header, notices)
    for event in match.log[:10]:
        save.append(event)
    assert plug.wait_for(save.path, save.path.read_bytes())
    plug.refuses = errno.EIO
    for event in match.log[10:20]:
        save.append(event)
    SYNCING.settle()
    assert not save.is_kept
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
    assert len(notices.take()) == 1


def test_at_the_end_of_the_program_everything_is_on_the_disk(tmp_path):
    code = """
import os, sys
from pathlib import Path
from disks import short_match
from app.storage.notices import Notices
from app.storage.saves import Save
force, match = os.fsync, short_match()
def watched(descriptor):
    force(descriptor)
    print(os.fstat(descriptor).st_size, flush=True)
os.fsync = watched
save = Save.create(Path(sys.argv[1]), match.header, Notices())
for event in match.log:
    save.append(event)
save.close()
"""
    done = run(code, tmp_path)
    assert done.stderr == ""
    (path,) = tmp_path.iterdir()
    assert str(path.stat().st_size) in done.stdout.split()
