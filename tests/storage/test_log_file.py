"""The log: in real processes, because it takes the hooks of a whole program."""

import subprocess
import sys

import pytest

from app.storage.log import FILES, LARGEST
from tests.storage.disks import CHILD_ENVIRONMENT, run

HEAD = """
import logging, sys, threading
from pathlib import Path
from app.storage.log import install_log
from app.storage.messages import Messages
from app.storage.paths import portable_paths
messages = Messages()
install_log(portable_paths(Path(sys.argv[1])), messages)
log = logging.getLogger("app.test")
"""


def text(folder):
    return (folder / "logs" / "kings-and-kongs.log").read_text(encoding="utf-8")


def test_nothing_is_written_before_something_is_logged(tmp_path):
    assert run(HEAD, tmp_path).stderr == ""
    assert list(tmp_path.iterdir()) == []


def test_lines_and_notices_are_logged(tmp_path):
    done = run(HEAD + "log.info('begun'); log.debug('not this'); messages.post('the disk is full')", tmp_path)
    assert done.stderr == ""
    assert "INFO app.test: begun" in text(tmp_path)
    assert "the disk is full" in text(tmp_path)
    assert "not this" not in text(tmp_path)


def test_uncaught_exception_is_logged_and_reported_in_one_line(tmp_path):
    done = run(HEAD + "raise RuntimeError('the table fell over')", tmp_path)
    assert done.returncode == 1
    (line,) = done.stderr.splitlines()
    assert "RuntimeError: the table fell over" in line
    assert "kings-and-kongs.log" in line
    assert "Traceback (most recent call last)" in text(tmp_path)
    assert 'File "<string>"' in text(tmp_path)


def test_an_uncaught_exception_in_a_thread_is_logged(tmp_path):
    code = "t = threading.Thread(target=lambda: 1 / 0, name='bell'); t.start(); t.join()"
    done = run(HEAD + code, tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert "uncaught exception in bell" in text(tmp_path)
    assert "ZeroDivisionError" in text(tmp_path)


def test_the_log_is_rotated_by_size(tmp_path):
    done = run(HEAD + "for n in range(4200): log.info('%d %s', n, 'x' * 500)", tmp_path)
    assert done.stderr == ""
    files = sorted((tmp_path / "logs").iterdir())
    assert [path.name for path in files] == [
        "kings-and-kongs.log",
        *(f"kings-and-kongs.log.{n}" for n in range(1, FILES)),
    ]
    assert all(path.stat().st_size < LARGEST + 1000 for path in files)
    assert "4199 xxx" in text(tmp_path)


REPORT = "for n in range(5): log.error('lost %s', 'x' * 90_000)\nprint(len(messages.posted), messages.posted[0])"


def check_reported_once(done):
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("1 The log ")


def test_unwritable_log_is_reported_once(below_a_file):
    check_reported_once(run(HEAD + REPORT, below_a_file))


def test_a_full_disk_costs_only_the_log(tmp_path):
    pytest.importorskip("resource")
    limit = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))\n"
    check_reported_once(run(HEAD + limit + REPORT, tmp_path))


def test_without_a_log_the_details_of_a_fault_go_to_stderr(below_a_file):
    done = run(HEAD + "raise RuntimeError('the table fell over')", below_a_file)
    assert done.returncode == 1
    assert "Traceback (most recent call last)" in done.stderr


def test_installing_twice_logs_once(tmp_path):
    run(HEAD + "install_log(portable_paths(Path(sys.argv[1])), messages); log.info('begun')", tmp_path)
    assert text(tmp_path).count("begun") == 1


def test_two_windows_share_one_log_and_lose_no_line(tmp_path):
    """Both write until it has been begun anew a few times; who comes second to a full log goes on in the new one."""
    code = (
        HEAD
        + f"""
for n in range(2 * {LARGEST} // 1000):
    log.info("%s %05d %s", sys.argv[2], n, "x" * 900)
sys.exit(" ".join(messages.take()) or None)
"""
    )
    words = [sys.executable, "-c", code, str(tmp_path)]
    both = [subprocess.Popen([*words, name], env=CHILD_ENVIRONMENT) for name in ("one", "two")]
    assert [each.wait(60) for each in both] == [0, 0]
    kept = "".join(path.read_text(encoding="utf-8") for path in sorted((tmp_path / "logs").iterdir()))
    for name in ("one", "two"):
        numbers = sorted(int(line.split()[-2]) for line in kept.splitlines() if f": {name} " in line)
        assert numbers[-1] == 2 * LARGEST // 1000 - 1
        assert numbers == [*range(numbers[0], numbers[-1] + 1)], "none is missing behind the oldest that is kept"
    assert sum(path.stat().st_size for path in (tmp_path / "logs").iterdir()) > (FILES - 1) * LARGEST
