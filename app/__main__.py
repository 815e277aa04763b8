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
    _set_encodings()
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
    """Open the null device for each standard stream that is closed, as all are in a program started by a click, so that
    no other file gets its number. Returns the numbers of those that were closed.
    """
    closed = []
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            opened = os.open(os.devnull, os.O_RDWR)
            if opened != number:  # Microsoft's C library keeps 0 to 2 reserved in a windowed program
                os.dup2(opened, number)
                os.close(opened)
            os.set_inheritable(number, True)
            closed.append(number)
    sys.stdin = sys.stdin or os.fdopen(0, encoding="utf-8", closefd=False)
    sys.stdout = sys.stdout or os.fdopen(1, "w", encoding="utf-8", closefd=False)
    sys.stderr = sys.stderr or os.fdopen(2, "w", encoding="utf-8", closefd=False)
    return closed


def _set_encodings() -> None:
    """Exchange UTF-8 with files and other programs, whatever the code page is, and let no letter that a terminal lacks
    stop the program.
    """
    from app.commands.terminal import is_terminal

    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            if not (is_terminal(stream) or os.environ.get("PYTHONIOENCODING")):
                stream.reconfigure(encoding="utf-8")
            if stream is not sys.stdin:
                stream.reconfigure(errors="backslashreplace")


def _run(argv: Sequence[str], *, mute: bool) -> int:
    """Do what ``argv`` asks. ``mute``: there is no standard output, which only a window can do without."""
    # Only what the command needs is imported: the table opens in the blink that argparse alone would take.
    from app.commands.arguments import asks_for_window, parse
    from app.commands.command import CommandError, Text

    try:
        command = parse(argv)
        if mute and not command.window:
            return _complain("cannot write the output: there is none, it was closed", 2)
        if not (command.window or isinstance(command.options, Text)):
            _tell_left_out()
        return command.run()
    except CommandError as why:
        if asks_for_window(argv):
            from app.commands.error_window import show

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
