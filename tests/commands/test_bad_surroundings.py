"""Commands without streams, in a folder that is gone, and on files with names that a terminal would obey."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from app.commands.terminal import printable
from tests.systems import folders_below

ROOT = Path(__file__).parents[2]
RECORD = ROOT / "tests" / "records" / "bong-usual.jsonl"
COMMANDS = {
    "play": ("play", "tong-its", "--seed", "1"),
    "simulate": ("simulate", "pai-tong", "--deals", "1", "--seed", "1", "--ai", "random"),
    "verify": ("verify", str(RECORD)),
    "version": ("--version",),
    "help": ("--help",),
    "scenes": ("gallery", "--list"),
    "odds": ("odds", "--help"),
    "bench": ("bench", "--help"),
}
closes_streams = pytest.mark.skipif(
    sys.platform == "win32", reason="no shell of Windows can close a stream; .ci/windows starts the program without any"
)
each_command = pytest.mark.parametrize("words", COMMANDS.values(), ids=COMMANDS)
EVIL = "\u202e\udcff.jsonl" if sys.platform == "linux" else "\u202e.jsonl"  # macOS and Wine take names in UTF-8 alone
if sys.platform != "win32":  # systems without such file names
    EVIL = f"\x1b[2J\x1b]0;gone\x07\r\n{EVIL}"


def run(*words, cwd=ROOT, shell="", home=None):
    """The command, started by a shell where it has these redirections."""
    env = {**os.environ, "PYTHONPATH": str(ROOT)} | (folders_below(home) if home else {})
    command = [sys.executable, "-m", "app", *words]
    if shell:
        command = ["sh", "-c", f'exec "$@" {shell}', "sh", *command]
    return subprocess.run(
        command, cwd=cwd, env=env, capture_output=True, text=True, errors="surrogateescape", check=False, timeout=120,
        stdin=subprocess.DEVNULL, encoding="utf-8",
    )  # fmt: skip


@closes_streams
@each_command
def test_without_input_there_is_nothing_to_read(words, tmp_path):
    done = run(*words, shell="<&-", home=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout
    assert words[0] != "play" or "Your match is saved." in done.stdout


@closes_streams
@each_command
def test_closed_output_gives_a_one_line_error(words, tmp_path):
    done = run(*words, shell=">&-", home=tmp_path)
    output = "kings-and-kongs: cannot write the output: there is none, it was closed\n"
    assert (done.returncode, done.stderr) == (2, output)
    assert run(*words, shell="<&- >&- 2>&-", home=tmp_path).returncode == 2


@closes_streams
@each_command
def test_without_a_stream_for_errors_all_else_goes_on(words, tmp_path):
    done = run(*words, shell="2>&-", home=tmp_path)
    assert done.returncode == 0
    assert done.stdout


GONE = {
    "play": ("play", "tong-its", "--data-dir", "here"),
    "table": ("--data-dir", "here", "--game", "bong"),
    "simulate": ("simulate", "pai-tong", "--deals", "1", "--seed", "1", "--ai", "random", "--records", "here"),
    "odds": ("odds", "kong-pie", "--games", "1", "--keep", "here.json"),
    "gallery": ("gallery", "here"),
}


@pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps the folder that a process is in")
@pytest.mark.parametrize("words", GONE.values(), ids=GONE)
def test_in_a_folder_that_is_gone_a_folder_below_it_is_refused_in_a_line(words, tmp_path):
    folder = tmp_path / "gone"
    folder.mkdir()
    script = 'rmdir "$PWD" && exec "$@"'
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = ["sh", "-c", script, "sh", sys.executable, "-m", "app", *words]
    done = subprocess.run(
        command, cwd=folder, env=env, capture_output=True, text=True, check=False, timeout=120, encoding="utf-8"
    )
    assert done.returncode == 2
    assert done.stdout == ""
    (line,) = done.stderr.splitlines()
    assert line.startswith("kings-and-kongs: ")
    assert "here" in line
    assert "No such file or directory" in line


def test_names_of_files_move_no_cursor():
    assert printable("\x1b[2J\x1b]0;gone\x07\r\n\u202e\udcff") == r"\x1b[2J\x1b]0;gone\x07\r\n\u202e\udcff"
    assert printable("Żółw 5♥ – “draw”") == "Żółw 5♥ – “draw”"


@pytest.mark.parametrize("right", [True, False])
def test_verify_escapes_unprintable_names(right, tmp_path):
    (tmp_path / EVIL).write_bytes(RECORD.read_bytes() if right else b"nonsense\n")
    done = run("verify", EVIL, cwd=tmp_path)
    output = done.stdout if right else done.stderr
    assert done.returncode == (0 if right else 1)
    assert (done.stderr if right else done.stdout) == ""
    assert output.startswith(printable(EVIL))
    assert output.count("\n") == 1
    assert output.removesuffix("\n").isprintable()
    asked = run("verify", "--json", EVIL, cwd=tmp_path)
    assert asked.stdout.isascii()


@pytest.mark.parametrize(
    "words",
    [
        ("simulate", "pai-tong", "--deals", "1", "--seed", "1", "--ai", "random", "--records", "{}/x"),
        ("odds", "kong-pie", "--games", "1", "--keep", "{}/x"),
        ("gallery", "{}/x"),
        ("play", "{}"),
        ("--game", "{}"),
        ("--size", "{}"),
        ("{}",),
        ("verify", "--{}"),
    ],
    ids=lambda words: words[0],
)
def test_no_command_prints_control_sequences_from_names(words, tmp_path):
    (tmp_path / EVIL).write_bytes(b"a file, no folder")
    done = run(*(word.format(EVIL) for word in words), cwd=tmp_path, home=tmp_path)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert done.stderr.removesuffix("\n").isprintable()


def start_elsewhere(*words, cwd):
    """The command as installed: its package is found whatever the current folder is."""
    code = f"import sys; sys.path[0] = {str(ROOT)!r}; from app.__main__ import main; sys.exit(main())"
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return subprocess.run(
        [sys.executable, "-c", code, *words], cwd=cwd, env=env, capture_output=True, text=True, check=False,
        timeout=120, encoding="utf-8",
    )  # fmt: skip


@pytest.mark.parametrize(
    "words",
    [
        "simulate pai-tong --deals 2 --seed 1 --ai random --jobs 2",
        "odds kong-pie --games 2 --seed 1 --jobs 2 --keep counts",
        "gallery pictures --scene title --theme evening --size 1024x640 --ui-scale 100 --jobs 2",
    ],
)
def test_no_process_imports_from_the_folder_where_it_is_started(words, tmp_path):
    trace = tmp_path / "it was run"
    for package in ("app", "multiprocessing", "random"):
        (tmp_path / package).mkdir()
        (tmp_path / package / "__init__.py").write_text(f"open({str(trace)!r}, 'w').close()\n", encoding="utf-8")
    done = start_elsewhere(*words.split(), cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert not trace.exists()
