"""The suite itself runs on every system: what it reads and writes says its encoding, and no name is Linux' own."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FILES = sorted((ROOT / "tests").rglob("*.py"))
EVERYWHERE = {"SIGINT", "SIGTERM", "SIG_IGN", "SIG_DFL", "default_int_handler", "signal", "Signals"}
"""What ``signal`` has on Windows, too."""
GONE = """
import os, signal, sys, psutil  # psutil itself is another one there
for name in ("SIGKILL", "SIGSTOP", "SIGCONT", "SIGHUP", "SIGUSR1", "SIGUSR2", "SIGALRM", "SIGPIPE", "SIGCHLD"):
    delattr(signal, name)
for name in ("fork", "seteuid", "mkfifo", "killpg", "setsid", "chown", "sched_yield", "statvfs", "nice"):
    delattr(os, name)
for name in ("resource", "pty", "termios", "tty", "grp"):
    sys.modules[name] = None
"""
"""As Python is on Windows, as far as the collection of tests can tell."""


READS_OR_WRITES = re.compile(r"(read_text|write_text|\bopen)\(|\btext=")
"""What stands in every file that may break the law of text; the others need not be parsed."""


def nodes(having):
    """All parts of the files of the suite in whose text that pattern is found, each with its file."""
    for path in FILES:
        text = path.read_text(encoding="utf-8")
        if having.search(text):
            yield from ((path, node) for node in ast.walk(ast.parse(text)))


def name_of(call):
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def says(call, *names):
    return any(keyword.arg in names for keyword in call.keywords)


def is_of_text(call):
    """Whether it reads or writes text whose encoding is left to the system."""
    match name_of(call):
        case "read_text":
            return not call.args and not says(call, "encoding")
        case "write_text":
            return len(call.args) < 2 and not says(call, "encoding")
        case "open" if isinstance(call.func, ast.Name):
            mode = call.args[1] if len(call.args) > 1 else ast.Constant("r")
            return isinstance(mode, ast.Constant) and "b" not in str(mode.value) and not says(call, "encoding", "mode")
        case "run" | "Popen" | "check_output":
            return says(call, "text") and not says(call, "encoding")
    return False


def test_text_is_read_and_written_in_utf_8():
    found = [(path, node) for path, node in nodes(READS_OR_WRITES) if isinstance(node, ast.Call)]
    assert [f"{path}:{call.lineno}" for path, call in found if is_of_text(call)] == []


def test_no_signal_is_named_that_windows_has_not():
    """Processes are killed and stopped by psutil, which can do so everywhere."""
    found = [
        (path, node)
        for path, node in nodes(re.compile(r"\bsignal\b"))
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "signal"
    ]
    assert [f"{path}:{node.lineno}: {node.attr}" for path, node in found if node.attr not in EVERYWHERE] == []


def test_the_law_finds_what_it_is_for():
    wrong = ("p.read_text()", "p.write_text('x')", "open('x')", "run(['x'], text=True)")
    right = ("p.read_text(encoding='utf-8')", "open('x', 'rb')", "run(['x'])", "os.open('x', 0)")
    for text in (*wrong, *right):
        call = ast.parse(text, mode="eval").body
        assert is_of_text(call) == (text in wrong), text
    assert all(READS_OR_WRITES.search(text) for text in wrong)


@pytest.mark.soak  # all of them are collected once more
def test_every_test_is_found_without_what_only_linux_has(tmp_path):
    (tmp_path / "gone.py").write_text(GONE, encoding="utf-8")
    code = (
        f"import sys; sys.path.insert(0, {str(tmp_path)!r}); import gone, pytest; sys.exit(pytest.main(sys.argv[1:]))"
    )
    words = [sys.executable, "-c", code, "--collect-only", "-q", "-p", "no:cacheprovider"]
    done = subprocess.run(
        words, cwd=ROOT, capture_output=True, text=True, check=False,
        encoding="utf-8", timeout=300,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-3000:]
