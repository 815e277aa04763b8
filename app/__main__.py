"""Entry point of ``kings-and-kongs`` and ``python -m app``."""

from __future__ import annotations

import errno
import io
import os
import sys
from collections.abc import Sequence

_STDOUT = 1
AI_PROCESS = "--ai-process"  # as ``app.ai.child`` starts it
_STOPPED, _PIPE_CLOSED = 130, 141  # exit codes of shells for SIGINT and SIGPIPE
_READER_GONE = (errno.EINVAL,) if sys.platform == "win32" else ()
"""Error numbers, besides a closed pipe, of a stream that is no longer read."""
_STDOUT_FULL = (errno.ENOSPC, errno.EIO, errno.EFBIG)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the arguments (those of the process if None); returns the exit code."""
    if getattr(sys, "frozen", False):
        if sys.argv[1:] == [AI_PROCESS]:
            from app.ai.child_main import main as think

            think()
            return 0
        import multiprocessing

        multiprocessing.freeze_support()  # never returns in a frozen child process
    os.environ["PYTHONSAFEPATH"] = "1"  # child processes must not import from the current folder
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
        if why.filename is not None or why.errno not in (*_STDOUT_FULL, *_READER_GONE):
            raise
        _drop_stdout()
        if why.errno in _READER_GONE:
            return _PIPE_CLOSED
        return _complain(f"cannot write the output: {why.strerror}", 2)
    return code


def _open_streams() -> list[int]:
    """Open the null device for each closed standard stream, so that no other file gets its number; a program started by
    a click has none open. Returns the numbers of those that were closed.
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
    """Use UTF-8 for files and pipes whatever the code page, and escape characters that a terminal can't show."""
    from app.commands.terminal import is_terminal

    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            if not (is_terminal(stream) or os.environ.get("PYTHONIOENCODING")):
                stream.reconfigure(encoding="utf-8")
            if stream is not sys.stdin:
                stream.reconfigure(errors="backslashreplace")


def _run(argv: Sequence[str], *, mute: bool) -> int:
    """Run ``argv``. ``mute``: there is no standard output, which only commands with a window can do without."""
    # Import only what the command needs: argparse alone takes as long as opening the table.
    from app.commands.arguments import asks_for_window, parse
    from app.commands.command import CommandError, Text

    try:
        command = parse(argv)
        if mute and not command.window:
            return _complain("cannot write the output: there is none, it was closed", 2)
        if not (command.window or isinstance(command.options, Text)):
            _report_left_out()
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


def _report_left_out() -> None:
    """Report the games of other packages that could not be loaded; the table reports them in its window."""
    from app.games import left_out

    for problem in left_out():
        _complain(str(problem), 0)


def _drop_stdout() -> None:
    """Redirect the output to the null device; otherwise Python reports another error when it flushes at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _drop_current_folder() -> None:
    """Undo that ``python -m app`` makes Python import from the current folder first, unless the program is there."""
    first = sys.path.pop(0)
    from pathlib import Path

    try:
        here = Path.cwd()
    except OSError:  # the folder was deleted
        return
    if Path(first) != here or Path(__file__).resolve().parents[1] == here.resolve():
        sys.path.insert(0, first)


if __name__ == "__main__":
    _drop_current_folder()
    sys.exit(main())
