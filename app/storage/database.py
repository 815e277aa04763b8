"""The statistics database: its tables, whether it is sound, and putting a damaged one aside."""

from __future__ import annotations

import os
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING
from zlib import crc32

from app.storage.files import check_file, make_folder, open_file
from app.storage.fsync_thread import FSYNC_THREAD

if TYPE_CHECKING:
    import sqlite3

VERSION = 3
"""Of the tables. An older database gets what it lacks; one of a version that is not known here is put aside and counted
again from the records.
"""

_WAIT = 0.5  # seconds that another running program may take to finish its write
_LARGE = 2**20  # bytes of the -wal file that are written back before more is added

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
"""
_OLDER = {0: 0, 1: 3, 2: 5}
"""How many of the tables each older version has: new ones stand at the end."""
# The columns won and score say how the persons did; both are null without a person at the table. SQLite's own integrity
# check finds what breaks the CHECKs, and the seal finds every other change that damage makes to a row. The details are
# what a replay of the record gives, by the way of counting that bears that number: they can be counted again.
# A match that was begun and is not over has in ``played`` what its finished deals came to, in JSON, and ``stamp`` tells
# whether its record has changed since. Of one that was begun when all was forgotten, its first deals are never counted.


class Damaged(Exception):
    """The database cannot be trusted; the message says why."""


def open_database(file: Path) -> sqlite3.Connection:
    """Open a sound database, or a new one with empty tables.

    Raises Damaged, sqlite3.Error, Unusable, or OSError if its folder cannot be made.
    """
    import sqlite3

    make_folder(file.parent)
    _check_shape(file)
    os.close(open_file(file, os.O_RDWR | os.O_CREAT))  # SQLite would let others read it
    database = sqlite3.connect(file, timeout=_WAIT)
    try:
        database.execute("PRAGMA synchronous = OFF").close()
        database.execute("PRAGMA journal_mode = WAL").close()
        database.execute("PRAGMA wal_autocheckpoint = 0").close()
        database.execute("PRAGMA checkpoint_fullfsync = ON").close()  # macOS: past the drive's own cache
        with database:
            _make_or_check(database)
    except BaseException:
        database.close()
        raise
    return database


def _check_shape(file: Path) -> None:
    """SQLite itself would take a file of a few bytes for an empty database and write over it, and follow links."""
    if file.is_dir() and not file.is_symlink():
        raise Damaged("it is not a file")
    check_files(file)
    if not file.exists():
        return
    with os.fdopen(open_file(file), "rb") as opened:
        head, size = opened.read(100), os.fstat(opened.fileno()).st_size
    if not size:
        return
    page = int.from_bytes(head[16:18], "big")  # where 1 stands for 65536
    if len(head) < 100 or not head.startswith(b"SQLite format 3\0"):
        raise Damaged("it is no database")
    if page and size % (65536 if page == 1 else page):
        raise Damaged("it is cut short")


# While the program runs, what is written only grows the -wal file, every part of which SQLite seals. A thread forces it
# to the disk, and nothing else waits for the disk until all is written back into the database, which is done in order.


def keep(file: Path, known: int) -> int:
    """Force to the disk soon what has been written, if that is more than is ``known``; gives what is known now."""
    wal = _parts(file)[1]
    with suppress(OSError):
        if (size := wal.lstat().st_size) != known:
            FSYNC_THREAD.close(open_file(wal), lambda _error: None)  # what the disk refuses is counted again
        return size
    return 0


def is_long(known: int) -> bool:
    """Whether so much has been written that it should go back into the database."""
    return known > _LARGE


def write_back(database: sqlite3.Connection) -> None:
    """Put into the database itself what has been written, in an order that a power cut does not harm."""
    database.execute("PRAGMA synchronous = NORMAL").close()
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)").close()
    database.execute("PRAGMA synchronous = OFF").close()


def check_files(file: Path) -> None:
    """Raise Unusable if the database or what belongs to it is something else than a file; nothing at all will do."""
    for part in _parts(file):
        with suppress(FileNotFoundError):
            check_file(part)


def add_missing(other: sqlite3.Connection, database: sqlite3.Connection) -> None:
    """Put the rows of another sound database into this one, but for those that are in."""
    with database:
        for table in ("matches", "deals", "details", "begun", "forgotten", "forgotten_deals"):
            for row in other.execute(f"SELECT * FROM {table}"):
                database.execute(f"INSERT OR IGNORE INTO {table} VALUES ({', '.join('?' * len(row))})", row)


def _make_or_check(database: sqlite3.Connection) -> None:
    if _version(database) in _OLDER:
        database.execute("BEGIN IMMEDIATE")  # and look again: another program may have made the tables meanwhile
    version = _version(database)
    wanted = [line.strip() for line in _TABLES.split(";") if line.strip()]
    found = [sql for (sql,) in database.execute("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid")]
    if version != VERSION and version not in _OLDER:
        raise Damaged(f"its tables are of version {version}, not {VERSION}")
    there = _OLDER.get(version, len(wanted))
    if found != wanted[:there]:
        raise Damaged("its tables are not those that were made")
    for statement in wanted[there:]:
        database.execute(statement)
    if version != VERSION:
        database.execute(f"PRAGMA user_version = {VERSION}")
    if found:
        _check_rows(database)


def _check_rows(database: sqlite3.Connection) -> None:
    (verdict,) = database.execute("PRAGMA integrity_check(1)").fetchone()
    if verdict != "ok":
        raise Damaged("SQLite finds it malformed")
    for table in ("matches", "deals", "details", "begun"):
        for *values, sealed in database.execute(f"SELECT * FROM {table}"):
            if checksum(*values) != sealed:
                raise Damaged("a line in it has changed")


def checksum(*values: str | int | None) -> int:
    """The checksum that ends a row, because SQLite itself keeps none."""
    return crc32(repr(values).encode())


def _version(database: sqlite3.Connection) -> int:
    (version,) = database.execute("PRAGMA user_version").fetchone()
    return int(version)


def is_surroundings(error: Exception) -> bool:
    """Whether the disk, the rights or another program stopped SQLite, and not what the file holds."""
    return _code(error) in _surroundings()


def what_happened(error: Exception) -> str:
    """What the surroundings did, for a notice; ``""`` if another running program holds the database."""
    return _surroundings()[_code(error)]


def set_database_aside(file: Path, what: str = "bad") -> Path | None:
    """Rename the database and what belongs to it (``-wal``, ``-shm``) to a free ``.bad-N``; None if refused.

    ``what`` may say something else than ``bad``.
    """
    names = (file.with_name(f"{file.name}.{what}-{n}") for n in count(1))
    kept = next(name for name in names if not any(map(os.path.lexists, _parts(name))))
    try:
        file.rename(kept)
    except OSError:
        return None
    for old, new in list(zip(_parts(file), _parts(kept), strict=True))[1:]:
        with suppress(OSError):  # usually there is none
            old.rename(new)
    return kept


def _parts(file: Path) -> list[Path]:
    return [file, file.with_name(f"{file.name}-wal"), file.with_name(f"{file.name}-shm")]


def _code(error: Exception) -> int:
    """SQLite's primary result code; 0 if it gave none."""
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF


def _surroundings() -> dict[int, str]:
    import sqlite3

    return {
        sqlite3.SQLITE_PERM: "the program may not write there",
        sqlite3.SQLITE_AUTH: "the program may not write there",
        sqlite3.SQLITE_READONLY: "the statistics may only be read",
        sqlite3.SQLITE_CANTOPEN: "the statistics cannot be opened for writing",
        sqlite3.SQLITE_FULL: "the disk is full",
        sqlite3.SQLITE_IOERR: "the disk refuses the statistics",
        sqlite3.SQLITE_PROTOCOL: "the folder lies where files cannot be locked",
        sqlite3.SQLITE_BUSY: "",
        sqlite3.SQLITE_LOCKED: "",
        sqlite3.SQLITE_NOMEM: "the memory is full",
    }
