"""Helpers for tests of storage: full disks, refused folders, other processes, matches to keep."""

import os
import shutil
import subprocess
import sys
import tempfile
import threading
from contextlib import contextmanager, suppress
from pathlib import Path
from stat import S_ISREG
from threading import Condition

import pytest

import app
from app.games import GAMES
from app.storage.fsync_thread import FSYNC_THREAD
from tests.matches import header, played

GAME = GAMES[0]
NOBODY = 65534
CHILD_ENVIRONMENT = {
    **os.environ,
    "PYTHONPATH": os.pathsep.join({str(Path(app.__file__).parents[1]), str(Path(__file__).parents[2])}),
}


class SmallDisk:
    """A file system of its own, 4 MB large."""

    def __init__(self, folder):
        folder.mkdir()
        self.folder = folder
        command = ["mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", str(folder)]
        try:
            subprocess.run(command, check=True, capture_output=True)
        except (OSError, subprocess.CalledProcessError):
            pytest.skip("mounting is not permitted here")

    def fill(self):
        with suppress(OSError), (self.folder / "filler").open("wb", buffering=0) as filler:
            while True:
                filler.write(bytes(4096))

    def free(self):
        (self.folder / "filler").unlink()

    def close(self):
        subprocess.run(["umount", "-l", str(self.folder)], check=True, capture_output=True)


class LimitedDisk:
    """A folder where this process may write no more, which the system enforces for every user."""

    def __init__(self, folder):
        resource = pytest.importorskip("resource")
        folder.mkdir()
        self.folder = folder
        self._set = lambda soft: resource.setrlimit(
            resource.RLIMIT_FSIZE, (soft, resource.getrlimit(resource.RLIMIT_FSIZE)[1])
        )
        self._usual = resource.getrlimit(resource.RLIMIT_FSIZE)[0]

    def fill(self):
        self._set(0)

    def free(self):
        self._set(self._usual)

    def close(self):
        self.free()


class WatchedDisk:
    """Sees what is really forced to the disk: what of a file would be left if the plug were pulled."""

    def __init__(self, monkeypatch):
        self._force, self._changed = os.fsync, Condition()
        self._left = {}
        self.threads = set()
        """Who has forced anything."""
        self.refuses = None
        """What the disk answers instead."""
        monkeypatch.setattr(os, "fsync", self._fsync)

    def _fsync(self, descriptor):
        self.threads.add(threading.current_thread())
        if self.refuses:
            raise OSError(self.refuses, os.strerror(self.refuses))
        self._force(descriptor)
        stat = os.fstat(descriptor)
        with self._changed:
            if S_ISREG(stat.st_mode):
                self._left[stat.st_ino] = os.pread(descriptor, stat.st_size, 0)
            self._changed.notify_all()

    def left(self, path):
        """The content that the disk surely has."""
        return self._left.get(path.stat().st_ino, b"")

    def wait_for(self, path, content):
        """Whether the disk gets all of this without anybody doing anything."""
        with self._changed:
            return self._changed.wait_for(lambda: self.left(path) == content, 30)


@contextmanager
def no_rights():
    """Gives a context manager; inside it its folder may be read and not written, even if we are root. ``files`` are
    their rights.
    """
    if not hasattr(os, "geteuid"):
        pytest.skip("needs POSIX rights")
    try:
        os.seteuid(os.geteuid() or NOBODY)
    except OSError:
        pytest.skip("root cannot give up its rights here")
    finally:
        os.seteuid(os.getuid())
    folder = Path(tempfile.mkdtemp())

    @contextmanager
    def use(files=0o444):
        root = os.geteuid() == 0
        for path in [*folder.rglob("*"), folder]:
            path.chmod(0o555 if path.is_dir() else files)
        if root:
            os.seteuid(NOBODY)  # root is above all rights
        try:
            yield
        finally:
            if root:
                os.seteuid(0)
            for path in [folder, *folder.rglob("*")]:
                path.chmod(0o755 if path.is_dir() else 0o644)

    use.folder = folder  # type: ignore[attr-defined]
    yield use
    shutil.rmtree(folder)


@contextmanager
def fresh_folder():
    """A folder for one hypothesis example."""
    with tempfile.TemporaryDirectory() as folder:
        yield Path(folder)
        FSYNC_THREAD.settle()  # which closes files: Windows deletes none that is open


def child(code, *arguments):
    """Another Python process with the program and the test helpers to import."""
    return subprocess.Popen(
        [sys.executable, "-c", code, *map(str, arguments)],
        env=CHILD_ENVIRONMENT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )


def run(code, *arguments):
    """Another Python process to its end."""
    return subprocess.run(
        [sys.executable, "-c", code, *map(str, arguments)],
        env=CHILD_ENVIRONMENT, capture_output=True, text=True, timeout=60, check=False, encoding="utf-8",
    )  # fmt: skip


def short_match(moves=10, seed=1):
    """A match in its first moves of many; the same every time."""
    return played(header(GAME, {"ends": "hands", "hands": 100}, seed=seed), moves)


def whole_match(seed=1, **options):
    """A match played to its end; the same every time."""
    return played(header(GAME, options or {"ends": "hands", "hands": 1}, seed=seed))


def bad_copies(folder):
    """Names of the kept bad files."""
    return sorted(path.name for path in Path(folder).glob("*.bad-*"))
