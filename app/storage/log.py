"""Log file for diagnosing faults. If it cannot be written, the program runs without."""

from __future__ import annotations

import logging
import os
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from pathlib import Path
from types import TracebackType

from app.core.messages import _
from app.storage.files import lock, make_folder, open_file, retried, unlock
from app.storage.messages import Messages, reason
from app.storage.paths import Paths

LARGEST = 512 * 1024
"""Approximate maximum bytes of a log file."""
FILES = 3
"""Number of log files; older ones end in ``.1`` and ``.2``."""

_log = logging.getLogger(__name__)


def install_log(paths: Paths, messages: Messages) -> None:
    """Send all log records, uncaught exceptions and messages to the log file. Does not touch the disk yet."""
    root = logging.getLogger()
    for old in [handler for handler in root.handlers if isinstance(handler, LogFile)]:
        root.removeHandler(old)
        old.close()
    handler = LogFile(paths.log_file, messages)
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    messages.echo = _log.warning
    sys.excepthook = handler.log_fault
    threading.excepthook = _log_thread_fault


class LogFile(logging.FileHandler):
    """Handler that opens on the first record and rotates by size. The import of logging.handlers takes longer than
    all of storage's start-up.
    """

    def __init__(self, path: Path, messages: Messages) -> None:
        super().__init__(path, encoding="utf-8", delay=True, errors="backslashreplace")
        self.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
        self._path = path
        self._messages = messages
        self.works = True
        """Whether no line has been lost."""

    def emit(self, record: logging.LogRecord) -> None:
        """Write one line, or drop it silently."""
        try:
            if self.stream is None:
                make_folder(self._path.parent)
                self.stream = self._open()
            elif os.fstat(self.stream.fileno()).st_size > LARGEST:
                self._rotate(self.stream)
            with _exclusive_access(self.stream.fileno()):
                super().emit(record)
        except OSError:
            self.handleError(record)

    def _open(self) -> TextIOWrapper:
        """Open like logging does, but only a regular file, with private permissions."""
        descriptor = open_file(self._path, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        return os.fdopen(descriptor, "a", encoding=self.encoding, errors=self.errors)

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - logging's name
        """Report once that there is no log; logging itself would print a traceback."""
        error = sys.exception()
        first, self.works = self.works, False
        if first:
            why = reason(error) if isinstance(error, OSError) else str(error)
            self._messages.post(_("The log {file} can't be written.", file=self._path), why)

    def log_fault(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """Log an uncaught exception with its traceback, and print one line on stderr that points to the log."""
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, trace)
            return
        _log.critical("uncaught exception", exc_info=(kind, error, trace))
        if self.works:
            text = f"The program stopped because of an internal error ({kind.__name__}: {error})."
            print(f"{text} The details are in {self._path}.", file=sys.stderr)
        else:  # the only place left for the details
            sys.__excepthook__(kind, error, trace)

    def _rotate(self, full: TextIOWrapper) -> None:
        """Start a new file, unless another process is rotating or has already done so."""
        self.stream = None  # the next line reopens the log, whatever fails here
        try:
            if lock(full.fileno()) and self._is_current(full):
                self._shift(full)
        finally:
            full.close()
        self.stream = retried(self._open)  # on Windows another process may be renaming it

    def _is_current(self, full: TextIOWrapper) -> bool:
        with suppress(FileNotFoundError):
            return os.path.samestat(os.fstat(full.fileno()), self._path.stat())
        return False

    def _shift(self, full: TextIOWrapper) -> None:
        if sys.platform == "win32":  # an open file cannot be renamed
            full.close()  # this unlocks it, too, so another process may have rotated it first
            if self._path.stat().st_size <= LARGEST:
                return
        for n in range(FILES - 1, 0, -1):
            newer = self._path if n == 1 else self._numbered(n - 1)
            with suppress(FileNotFoundError, PermissionError):  # better a long log than none
                newer.replace(self._numbered(n))

    def _numbered(self, n: int) -> Path:
        return self._path.with_name(f"{self._path.name}.{n}")


@contextmanager
def _exclusive_access(descriptor: int) -> Iterator[None]:
    """Keep other processes from writing to the log during the block. On Windows an append is a seek and then a write,
    so two processes would overwrite each other's lines. If the lock isn't free within a fifth of a second, go on
    without it.
    """
    if sys.platform != "win32":
        yield
        return
    locked = False
    for _attempt in range(200):
        if locked := lock(descriptor):
            break
        time.sleep(0.001)
    try:
        yield
    finally:
        if locked:
            unlock(descriptor)


def _log_thread_fault(fault: threading.ExceptHookArgs) -> None:
    if fault.exc_value is not None and fault.exc_type is not SystemExit:
        name = fault.thread.name if fault.thread else "a thread"
        _log.critical("uncaught exception in %s", name, exc_info=(fault.exc_type, fault.exc_value, fault.exc_traceback))
