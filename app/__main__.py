"""The way in: ``kings-and-kongs`` and ``python -m app`` are the same."""

from __future__ import annotations

import errno
import io
import os
import sys
from collections.abc import Sequence

_STDOUT = 1
_STOPPED, _PIPE_CLOSED = 130, 141  # as shells count SIGINT and SIGPIPE
_GONE = (errno.EINVAL,) if sys.platform == "win32" else ()
"""How a stream says that nobody reads it any more, beside the closed pipe of other systems."""
_STDOUT_FULL = (errno.ENOSPC, errno.EIO, errno.EFBIG)


def main(argv: Sequence[str] | None = None) -> int:
    """Do what the arguments (those of the process, if None) ask; returns the exit code."""
    if getattr(sys, "frozen", False):
        import multiprocessing

        multiprocessing.freeze_support()  # in a frozen child this never returns
    os.environ["PYTHONSAFEPATH"] = "1"  # what we start imports nothing from the folder that we happen to be in
    closed = _open_streams()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a name that the terminal cannot write must not stop us
            stream.reconfigure(errors="backslashreplace")
    try:
        code = _run(sys.argv[1:] if argv is None else argv, mute=_STDOUT in closed)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return _complain("stopped", _STOPPED)
    except BrokenPipeError:
        _drop_stdout()
        return _PIPE_CLOSED
    except OSError as why:
        if why.filename is not None or why.errno not in (*_STDOUT_FULL, *_GONE):
            raise
        _drop_stdout()
        if why.errno in _GONE:
            return _PIPE_CLOSED
        return _complain(f"cannot write the output: {why.strerror}", 2)
    return code


def _open_streams() -> list[int]:
    """A windowed program may be started without any stream. What is written to one then goes nowhere, and not into the
    next file that is opened, which would get its number. Gives the numbers of those that were closed.
    """
    closed = []
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # the lowest number that is free, which is this one
            closed.append(number)
    sys.stdin = sys.stdin or os.fdopen(0, encoding="utf-8", closefd=False)
    sys.stdout = sys.stdout or os.fdopen(1, "w", encoding="utf-8", closefd=False)
    sys.stderr = sys.stderr or os.fdopen(2, "w", encoding="utf-8", closefd=False)
    return closed


def _run(argv: Sequence[str], *, mute: bool) -> int:
    """``mute``: nothing can be written, which only the table can do without."""
    # Only what the command needs is imported: the table opens in the blink that argparse alone would take.
    from app.commands.arguments import parse
    from app.commands.command import RECORD_SUFFIX, CommandError, TableOptions, Text

    try:
        command = parse(argv)
        if mute and not isinstance(command.options, TableOptions):
            return _complain("cannot write the output: there is none, it was closed", 2)
        if not isinstance(command.options, (TableOptions, Text)):
            _tell_left_out()
        return command.run()
    except CommandError as why:
        if not argv or argv[0].startswith("-") or argv[0].endswith(RECORD_SUFFIX):
            from app.commands.unread import show

            show(str(why))
        return _complain(str(why), 2)


def _complain(sentence: str, code: int) -> int:
    from app.commands.terminal import printable

    print(f"kings-and-kongs: {printable(sentence)}", file=sys.stderr)
    return code


def _tell_left_out() -> None:
    """Games of other packages that could not be let in; the table tells of them on its own screen."""
    from app.games import left_out

    for said in left_out():
        _complain(said, 0)


def _drop_stdout() -> None:
    """Nobody takes our output any more; Python would complain once more when it flushes at the end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _leave_current_folder() -> None:
    """``python -m app`` has Python look for modules in the current folder first; unless we lie there, no longer."""
    first = sys.path.pop(0)
    from pathlib import Path

    try:
        here = Path.cwd()
    except OSError:  # it is gone
        return
    if Path(first) != here or Path(__file__).resolve().parents[1] == here.resolve():
        sys.path.insert(0, first)


if __name__ == "__main__":
    _leave_current_folder()
    sys.exit(main())
