"""Statistics database: schema, integrity checks, quarantine of damaged files."""

from __future__ import annotations

import os
import time
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING
from zlib import crc32

from app.core.messages import _
from app.storage.files import check_file, make_folder, open_file, read_whole
from app.storage.fsync_thread import FSYNC_THREAD

if TYPE_CHECKING:
    import sqlite3

VERSION = 4
"""Schema version. Older databases are migrated; one of an unknown version is quarantined and rebuilt from the records.
"""

_LOCK_TIMEOUT = 0.5  # seconds to wait for another program's write
_CHECKPOINT_SIZE = 2**20  # bytes of the -wal file

_TABLES = """
CREATE TABLE matches (
    record TEXT NOT NULL PRIMARY KEY CHECK (typeof(record) = 'text'),
    game TEXT NOT NULL CHECK (typeof(game) = 'text'),
    ended TEXT NOT NULL CHECK (typeof(ended) = 'text'),
    preset TEXT CHECK (typeof(preset) IN ('text', 'null')),
    options TEXT NOT NULL CHECK (typeof(options) = 'text'),
    seats TEXT NOT NULL CHECK (typeof(seats) = 'text'),
    winners TEXT NOT NULL CHECK (typeof(winners) = 'text'),
    scores TEXT NOT NULL CHECK (typeof(scores) = 'text'),
    won INTEGER CHECK (won IS NULL OR (typeof(won) = 'integer' AND won IN (0, 1))),
    score INTEGER CHECK (typeof(score) IN ('integer', 'null') AND (won IS NULL) = (score IS NULL)),
    seal INTEGER NOT NULL
);
CREATE TABLE deals (
    record TEXT NOT NULL REFERENCES matches (record) CHECK (typeof(record) = 'text'),
    number INTEGER NOT NULL CHECK (typeof(number) = 'integer'),
    winners TEXT NOT NULL CHECK (typeof(winners) = 'text'),
    scores TEXT NOT NULL CHECK (typeof(scores) = 'text'),
    won INTEGER CHECK (won IS NULL OR (typeof(won) = 'integer' AND won IN (0, 1))),
    score INTEGER CHECK (typeof(score) IN ('integer', 'null') AND (won IS NULL) = (score IS NULL)),
    seal INTEGER NOT NULL,
    PRIMARY KEY (record, number)
);
CREATE TABLE unreadable (
    record TEXT PRIMARY KEY CHECK (typeof(record) = 'text'),
    why TEXT
);
CREATE TABLE details (
    record TEXT NOT NULL PRIMARY KEY CHECK (typeof(record) = 'text'),
    counting INTEGER NOT NULL CHECK (typeof(counting) = 'integer'),
    took INTEGER NOT NULL CHECK (typeof(took) = 'integer'),
    moves INTEGER NOT NULL CHECK (typeof(moves) = 'integer'),
    counts TEXT NOT NULL CHECK (typeof(counts) = 'text'),
    seal INTEGER NOT NULL
);
CREATE TABLE forgotten (
    record TEXT NOT NULL PRIMARY KEY CHECK (typeof(record) = 'text')
);
CREATE TABLE begun (
    record TEXT NOT NULL PRIMARY KEY CHECK (typeof(record) = 'text'),
    stamp TEXT NOT NULL CHECK (typeof(stamp) = 'text'),
    deals INTEGER NOT NULL CHECK (typeof(deals) = 'integer'),
    played TEXT NOT NULL CHECK (typeof(played) = 'text'),
    seal INTEGER NOT NULL
);
CREATE TABLE forgotten_deals (
    record TEXT NOT NULL PRIMARY KEY CHECK (typeof(record) = 'text'),
    deals INTEGER NOT NULL CHECK (typeof(deals) = 'integer')
);
CREATE TABLE settings (
    id INTEGER PRIMARY KEY,
    options TEXT NOT NULL,
    against TEXT NOT NULL,
    UNIQUE (options, against)
);
CREATE TABLE results (
    record TEXT NOT NULL,
    who TEXT,
    game TEXT NOT NULL,
    ended TEXT NOT NULL,
    over INTEGER NOT NULL,
    setting INTEGER NOT NULL REFERENCES settings (id),
    won INTEGER NOT NULL,
    deals INTEGER NOT NULL,
    deals_won INTEGER NOT NULL,
    undecided INTEGER NOT NULL,
    gained INTEGER NOT NULL,
    lost INTEGER NOT NULL,
    best INTEGER,
    worst INTEGER,
    took INTEGER,
    counted INTEGER NOT NULL,
    numbers TEXT NOT NULL,
    times BLOB NOT NULL
);
CREATE UNIQUE INDEX results_of_record ON results (record, who);
CREATE INDEX results_of_person ON results (who, game, over, ended, record, won, took);
"""
_OLDER = {0: 0, 1: 3, 2: 5, 3: 7}
"""Number of tables and indexes in each older version; new ones are appended."""
# The columns won and score are the people's result, null without people. SQLite's integrity check finds violated
# CHECKs; the checksum in seal finds any other damage to a row. The details come from replaying the record, with version
# ``counting`` of the games' counts, and can be counted again. Table begun has unfinished matches: ``played`` is the
# JSON of their finished deals, ``stamp`` shows whether the record has changed. The first ``deals`` of a match in
# forgotten_deals were played before the statistics were reset, and are never counted. Tables settings and results
# are derived from the others (see ``history.py``), so they have no checksums and are rebuilt after a check.


class Damaged(Exception): ...


def open_database(file: Path, *, check_rows: bool = True) -> sqlite3.Connection:
    """Open the database after checking it, or create it; without ``check_rows``, only its structure is checked. Raises
    Damaged, sqlite3.Error, Unusable, or OSError if its folder cannot be created.
    """
    import sqlite3

    make_folder(file.parent)
    _check_shape(file)
    os.close(open_file(file, os.O_RDWR | os.O_CREAT))  # SQLite would make it world-readable
    database = sqlite3.connect(file, timeout=_LOCK_TIMEOUT)
    try:
        database.execute("PRAGMA synchronous = OFF").close()
        database.execute("PRAGMA journal_mode = WAL").close()
        database.execute("PRAGMA wal_autocheckpoint = 0").close()
        database.execute("PRAGMA checkpoint_fullfsync = ON").close()  # macOS: past the drive's own cache
        with database:
            _create_or_check(database, check_rows=check_rows)
    except BaseException:
        database.close()
        raise
    return database


def _check_shape(file: Path) -> None:
    """Check what SQLite does not: it takes a file of a few bytes for an empty database, and follows links."""
    if file.is_dir() and not file.is_symlink():
        raise Damaged(_("not a file"))
    check_files(file)
    if not file.exists():
        return
    with os.fdopen(open_file(file), "rb") as opened:
        head, size = opened.read(100), os.fstat(opened.fileno()).st_size
    if not size:
        return
    page = int.from_bytes(head[16:18], "big")  # where 1 stands for 65536
    if len(head) < 100 or not head.startswith(b"SQLite format 3\0"):
        raise Damaged(_("not a database"))
    if page and size % (65536 if page == 1 else page):
        raise Damaged(_("the file is cut short"))


# Checking every row takes long after many matches. So a marker file beside the database has its size and modification
# time when this program last checked or wrote it; the write-ahead log has checksums of its own.

_TRUSTED_SECONDS = 30 * 24 * 3600
"""Seconds after which the rows are checked even if nothing has changed."""


def is_marked(file: Path) -> bool:
    """Return whether the database is unchanged since it was last marked, and was checked recently."""
    with suppress(OSError, ValueError):
        marked, stat = _mark(file).lstat(), file.lstat()
        state, _, checked = (read_whole(_mark(file), 100) or b"").decode().rpartition(" ")
        # A change in the same clock tick as the mark would not alter the modification time.
        unchanged = state == _state(stat) and marked.st_mtime_ns > stat.st_mtime_ns
        return unchanged and 0 <= time.time() - int(checked) < _TRUSTED_SECONDS
    return False


def mark(file: Path, *, checked: bool = False) -> None:
    """Mark the database as sound; ``checked``: all rows have just been checked."""
    with suppress(OSError, ValueError):  # the rows will be checked at the next start
        _, _, before = (read_whole(_mark(file), 100) or b"").decode().rpartition(" ")
        when = int(time.time()) if checked else int(before)
        for _attempt in range(_TICKS):
            # No fsync: if a power cut damages or loses the mark, the rows are checked.
            descriptor = open_file(_mark(file), os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
            with os.fdopen(descriptor, "wb") as opened:
                opened.write(f"{_state(file.lstat())} {when}".encode())
            if is_marked(file):
                break
            time.sleep(_TICK)


_TICK, _TICKS = 0.005, 3
"""Resolution of file times in seconds on most file systems, and the maximum number of such ticks to wait."""


def _mark(file: Path) -> Path:
    return file.with_name(f"{file.name}-checked")


def _state(stat: os.stat_result) -> str:
    return f"{stat.st_size} {stat.st_mtime_ns}"


# While the program runs, writes only append to the WAL, whose frames have checksums. A thread syncs it, and nothing
# else waits for the disk until the checkpoint, which syncs in order.


def sync_wal(file: Path, known: int) -> int:
    """Schedule an fsync of the WAL file if its size differs from ``known``; return its size."""
    wal = _parts(file)[1]
    with suppress(OSError):
        if (size := wal.lstat().st_size) != known:
            FSYNC_THREAD.close(open_file(wal), lambda _error: None)  # what is lost is counted again
        return size
    return 0


def is_wal_long(known: int) -> bool:
    return known > _CHECKPOINT_SIZE


def checkpoint(database: sqlite3.Connection) -> None:
    """Write the WAL back into the database, with the syncs that survive a power cut."""
    database.execute("PRAGMA synchronous = NORMAL").close()
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)").close()
    database.execute("PRAGMA synchronous = OFF").close()


def check_files(file: Path) -> None:
    """Raise Unusable if the database or one of its companions exists but is not a regular file."""
    for part in _parts(file):
        with suppress(FileNotFoundError):
            check_file(part)


def merge_missing(other: sqlite3.Connection, database: sqlite3.Connection) -> None:
    with database:
        database.execute("DELETE FROM results")
        for table in ("matches", "deals", "details", "begun", "forgotten", "forgotten_deals"):
            for row in other.execute(f"SELECT * FROM {table}"):
                database.execute(f"INSERT OR IGNORE INTO {table} VALUES ({', '.join('?' * len(row))})", row)


def _create_or_check(database: sqlite3.Connection, *, check_rows: bool) -> None:
    if _version(database) in _OLDER:
        database.execute("BEGIN IMMEDIATE")  # then check again: another program may have created the tables
    version = _version(database)
    wanted = _statements()
    found = [sql for (sql,) in database.execute("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid")]
    if version != VERSION and version not in _OLDER:
        raise Damaged(_("the tables are version {version}, not {right}", version=version, right=VERSION))
    existing = _OLDER.get(version, len(wanted))
    if found != wanted[:existing]:
        raise Damaged(_("the tables have been changed"))
    create_tables(database, existing)
    if version != VERSION:
        database.execute(f"PRAGMA user_version = {VERSION}")
    if found and check_rows:
        _check_rows(database)
        database.execute("DELETE FROM results")


def create_tables(database: sqlite3.Connection, existing: int = 0) -> None:
    """Create all tables and indexes but the first ``existing`` ones."""
    for statement in _statements()[existing:]:
        database.execute(statement)


def _statements() -> list[str]:
    return [line.strip() for line in _TABLES.split(";") if line.strip()]


def _check_rows(database: sqlite3.Connection) -> None:
    (verdict,) = database.execute("PRAGMA integrity_check(1)").fetchone()
    if verdict != "ok":
        raise Damaged(_("malformed, according to SQLite"))
    for table in ("matches", "deals", "details", "begun"):
        for *values, sealed in database.execute(f"SELECT * FROM {table}"):
            if checksum(*values) != sealed:
                raise Damaged(_("a row has changed"))


def checksum(*values: str | int | None) -> int:
    return crc32(repr(values).encode())


def _version(database: sqlite3.Connection) -> int:
    (version,) = database.execute("PRAGMA user_version").fetchone()
    return int(version)


def is_environment_error(error: Exception) -> bool:
    """Return whether the disk, permissions or another program caused the error, not the file's content."""
    return _code(error) in _environment_errors()


def describe_error(error: Exception) -> str:
    """Describe an environment error for a message; empty if another program has locked the database."""
    return _environment_errors()[_code(error)]


def quarantine_database(file: Path, what: str = "bad") -> Path | None:
    """Rename the database and its companions to the first free ``.bad-N`` (or ``what``); None if that fails."""
    names = (file.with_name(f"{file.name}.{what}-{n}") for n in count(1))
    kept = next(name for name in names if not any(map(os.path.lexists, _parts(name))))
    try:
        file.rename(kept)
    except OSError:
        return None
    for old, new in list(zip(_parts(file), _parts(kept), strict=True))[1:]:
        with suppress(OSError):  # usually they do not exist
            old.rename(new)
    return kept


def _parts(file: Path) -> list[Path]:
    return [file, file.with_name(f"{file.name}-wal"), file.with_name(f"{file.name}-shm")]


def _code(error: Exception) -> int:
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF


def _environment_errors() -> dict[int, str]:
    import sqlite3

    return {
        sqlite3.SQLITE_PERM: _("The program doesn't have write permission."),
        sqlite3.SQLITE_AUTH: _("The program doesn't have write permission."),
        sqlite3.SQLITE_READONLY: _("The statistics are read-only."),
        sqlite3.SQLITE_CANTOPEN: _("The statistics can't be opened for writing."),
        sqlite3.SQLITE_FULL: _("The disk is full."),
        sqlite3.SQLITE_IOERR: _("The statistics can't be written to the disk."),
        sqlite3.SQLITE_PROTOCOL: _("The folder is on a disk where files can't be locked."),
        sqlite3.SQLITE_BUSY: "",
        sqlite3.SQLITE_LOCKED: "",
        sqlite3.SQLITE_NOMEM: _("There isn't enough memory."),
    }
