"""The desktop shortcut: adding it, starting the program with it, removing it."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis.strategies import characters, text

from app.desktop.freedesktop import MANIFEST, entry, quoted
from app.desktop.identity import APP_ID, RECORD_TYPE, NoShortcut
from app.desktop.windows import registered
from app.games import infos
from tests.matches import RECORDS
from tests.processes import ROOT, program
from tests.systems import ON_WINE, wine_lacks
from tests.window.screen import wait_until
from tests.window.window import Window

linux = pytest.mark.skipif(sys.platform != "linux", reason="a desktop of Linux")
STRANGE = 'ไพ่ "king" & $HOME `kong` 100% \\ 王'


@pytest.fixture
def home(tmp_path):
    """A data folder with programs, icons and types, two of them by others."""
    found = tmp_path / "data home"
    types = found / "mime" / "packages" / "other.xml"
    types.parent.mkdir(parents=True)
    types.write_text(
        '<?xml version="1.0"?><mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">'
        '<mime-type type="application/x-other"><glob pattern="*.other"/></mime-type></mime-info>',
        encoding="utf-8",
    )
    (found / "applications").mkdir()
    other = "[Desktop Entry]\nType=Application\nName=Other\nExec=true\nMimeType=application/x-other;\n"
    (found / "applications" / "other.desktop").write_text(other, encoding="utf-8")
    return found


def typed(home, *words, command=()):
    env = {**os.environ, "XDG_DATA_HOME": str(home), "APPDATA": str(home)}
    done = subprocess.run(
        [*(command or program()), *words], cwd=ROOT, env=env,
        capture_output=True, text=True, check=False, timeout=120, encoding="utf-8",
    )  # fmt: skip
    return done.returncode, done.stdout, done.stderr


def there(home):
    return {path.relative_to(home): path.is_file() and path.read_bytes() for path in home.rglob("*")}


def installed(home):
    return (home / "applications" / f"{APP_ID}.desktop").read_text(encoding="utf-8")


def words_of(line):
    """The words of an Exec line as the specification has a desktop read them."""
    value = re.sub(r"\\(.)", lambda found: {"s": " ", "n": "\n"}.get(found[1], found[1]), line)
    words = re.findall(r'"((?:[^"\\]|\\.)*)"|(\S+)', value)
    return [re.sub(r"\\(.)", r"\1", inner).replace("%%", "%") if inner or not bare else bare for inner, bare in words]


def command(home, *files):
    """Return the command that a desktop runs, with those files in place of %f."""
    (line,) = re.findall(r"^Exec=(.*)$", installed(home), re.MULTILINE)
    return [word for part in words_of(line) for word in (files if part == "%f" else (part,))]


@pytest.fixture
def strange(tmp_path):
    """The program in a folder whose name has everything that a shell or a desktop file means something by."""
    found = tmp_path / STRANGE / "kings-and-kongs"
    found.parent.mkdir()
    found.write_text(f'#!/bin/sh\ncd "{ROOT}" && exec "{sys.executable}" -m app "$@"\n', encoding="utf-8")
    found.chmod(0o755)
    return found


@pytest.fixture
def from_there(home, strange, monkeypatch):
    """It was put among a person's programs."""
    from app.desktop.freedesktop import install

    monkeypatch.setenv("XDG_DATA_HOME", str(home))
    install((str(strange),))
    return home


@linux
def test_removing_keeps_earlier_files(home):
    typed(home, "--install-shortcut")
    typed(home, "--remove-shortcut")  # so that the desktop's own digests of the other program are there
    before = there(home)
    code, out, err = typed(home, "--install-shortcut")
    assert (code, err) == (0, "")
    assert out.startswith("Kings & Kongs is now in your applications menu")
    assert typed(home, "--install-shortcut")[0] == 0, "a second time is no harm"
    found = there(home).keys() - before.keys()
    assert sum(path.name == f"{APP_ID}.png" for path in found) == 10
    assert {path.name for path in found if path.parts[0] == "applications"} >= {f"{APP_ID}.desktop"}
    assert typed(home, "--remove-shortcut") == (0, "Removed the shortcut.\n", "")
    assert there(home) == before
    assert typed(home, "--remove-shortcut") == (0, "There was no shortcut to remove.\n", "")
    assert there(home) == before


@linux
def test_where_nothing_was_nothing_is_left(tmp_path):
    home = tmp_path / "new"
    assert typed(home, "--install-shortcut")[0] == 0
    assert (home / MANIFEST).is_file()
    assert typed(home, "--remove-shortcut")[0] == 0
    assert not home.exists()


@linux
def test_removing_keeps_files_added_by_others(tmp_path):
    home = tmp_path / "new"
    typed(home, "--install-shortcut")
    for name in ("applications/since.desktop", "icons/hicolor/48x48/apps/since.png", "kings-and-kongs/statistics.db"):
        (home / name).write_bytes(b"[Desktop Entry]\nType=Application\nName=Since\nExec=true\n")
    typed(home, "--remove-shortcut")
    files = {str(path.relative_to(home)) for path in home.rglob("*") if path.is_file()}
    assert files - {"applications/mimeinfo.cache"} == {
        "applications/since.desktop", "icons/hicolor/48x48/apps/since.png", "kings-and-kongs/statistics.db",
    }  # fmt: skip


@linux
def test_a_list_that_was_tampered_with_removes_nothing_of_others(home, tmp_path):
    typed(home, "--install-shortcut")
    other = tmp_path / "precious"
    other.touch()
    (home / MANIFEST).write_text(f'["../precious", "{other}", 7, "applications/other.desktop"]', encoding="utf-8")
    assert typed(home, "--remove-shortcut")[0] == 0
    assert other.is_file()
    assert (home / "applications" / "other.desktop").is_file()
    assert not (home / "applications" / f"{APP_ID}.desktop").exists()


@linux
def test_the_program_is_started_by_it(from_there, xvfb, folder):
    window = Window(xvfb, folder, command=command(from_there))
    try:
        window.still()
        assert window.quit() == 0
        assert window.stderr_text() == ""
    finally:
        window.close()


@linux
def test_a_clicked_record_is_replayed(from_there, xvfb, folder, tmp_path):
    record = tmp_path / f"{STRANGE}.jsonl"
    shutil.copy(RECORDS / "tong-its-usual.jsonl", record)
    window = Window(xvfb, folder, command=command(from_there, str(record)))
    try:
        first = window.still()
        window.key("Right", "Right")
        wait_until(lambda: window.bytes_of() != first, "the next moves")
        assert window.stderr_text() == ""
    finally:
        window.close()


@linux
def test_desktop_tools_accept_the_entry(from_there, strange, xvfb):
    """By the desktop's own means, where they are installed."""
    if not shutil.which("desktop-file-validate"):
        pytest.skip("needs desktop-file-validate (on Debian: apt-get install desktop-file-utils)")
    file = from_there / "applications" / f"{APP_ID}.desktop"
    done = subprocess.run(["desktop-file-validate", file], capture_output=True, check=False)
    assert (done.returncode, done.stdout) == (0, b"")
    if shutil.which("gio") is None:
        return
    strange.write_text(f'#!/bin/sh\nprintf %s "$0 $*" > "{from_there}/started.new"\n'
                       f'mv "{from_there}/started.new" "{from_there}/started"\n', encoding="utf-8")  # fmt: skip
    env = {**os.environ, "DISPLAY": xvfb}
    subprocess.run(["gio", "launch", file, "/a b/ไพ่.jsonl"], check=True, timeout=60, env=env)
    wait_until((from_there / "started").exists, "the program started by the desktop")
    assert (from_there / "started").read_text(encoding="utf-8") == f"{strange} /a b/ไพ่.jsonl"


@linux
def test_records_are_known_by_name_and_by_how_they_begin(from_there, tmp_path):
    if not (shutil.which("gio") and shutil.which("update-mime-database")):
        pytest.skip("needs gio and update-mime-database (on Debian: libglib2.0-bin and shared-mime-info)")
    record = (RECORDS / "bong-usual.jsonl").read_bytes()
    files = {"2026-11-20-230000-bong.jsonl": b"{}", "bong-7-0.jsonl": b"{}", "renamed": record, "mine.jsonl": record}
    others = {"training.jsonl": b'{"text": "hello"}\n', "bong.txt": b"bong", "notes": b'{"format": 1, "name": "x"}\n'}
    for name, content in (files | others).items():
        (tmp_path / name).write_bytes(content)
    env = {**os.environ, "XDG_DATA_HOME": str(from_there)}
    for name in (*files, *others):
        output = subprocess.run(
            ["gio", "info", "-a", "standard::content-type", tmp_path / name], env=env, capture_output=True, check=True,
            text=True, encoding="utf-8",
        ).stdout  # fmt: skip
        assert (RECORD_TYPE in output) == (name in files), name


def test_each_game_has_its_names():
    from app.desktop.freedesktop import record_type

    output = record_type()
    assert [info.name for info in infos() if f'"{info.name}-*.jsonl"' not in output] == []


@given(text(characters(exclude_categories=["Cs", "Cc"]), min_size=1))
@example('"')
@example("\\\\")
@example("100%f $(rm) `x`")
def test_any_name_is_one_word(name):
    assert words_of(quoted(name)) == [name]


@pytest.mark.parametrize("name", ["/opt/two\nlines/king", "/opt/half\udcc3/king"])
def test_a_name_that_no_desktop_can_start_is_refused(name):
    with pytest.raises(NoShortcut, match="no desktop can start"):
        entry((name,))


@linux
def test_a_checkout_is_started_in_its_folder():
    output = entry(("/usr/bin/python3", "-m", "app"), Path("/a checkout"))
    assert '\nExec="/usr/bin/python3" "-m" "app" %f\nTryExec=/usr/bin/python3\nPath=/a checkout\n' in output


@linux
def test_a_place_that_cannot_be_written_is_one_line(tmp_path):
    (tmp_path / "file").touch()
    code, out, err = typed(tmp_path / "file", "--install-shortcut")
    assert (code, out) == (2, "")
    output = f"the shortcut cannot be written in {tmp_path / 'file'}: Not a directory"
    assert err == f"kings-and-kongs: {output}\n"


def test_no_other_arguments_are_allowed(tmp_path):
    code, out, err = typed(tmp_path, "--install-shortcut", "--fullscreen")
    assert (code, out) == (2, "")
    assert err == "kings-and-kongs: --install-shortcut can't be combined with other arguments\n"


def test_windows_registration_takes_records_from_no_other_program():
    output = registered(("C:\\Spiele & Karten\\kings-and-kongs.exe",))
    command = "KingsAndKongs.Record\\shell\\open\\command"
    assert output[command] == {"": '"C:\\Spiele & Karten\\kings-and-kongs.exe" "%1"'}
    assert output[".jsonl\\OpenWithProgids"] == {"KingsAndKongs.Record": ""}
    assert ".jsonl" not in output, "what opens them by itself is the person's to say"


@pytest.mark.skipif(sys.platform != "win32", reason="the start menu of Windows")
@wine_lacks("its PowerShell does nothing (learn.microsoft.com/powershell)")
def test_on_windows_it_comes_and_goes(tmp_path, monkeypatch):
    from app.desktop import windows

    monkeypatch.setenv("APPDATA", str(tmp_path))
    assert typed(tmp_path, "--install-shortcut")[0] == 0
    assert windows.link().is_file()
    assert typed(tmp_path, "--remove-shortcut") == (0, "Removed the shortcut.\n", "")
    assert not windows.link().exists()
    assert typed(tmp_path, "--remove-shortcut") == (0, "There was no shortcut to remove.\n", "")


@pytest.mark.skipif(not ON_WINE, reason="only Wine's PowerShell does nothing")
def test_a_powershell_that_does_nothing_makes_no_shortcut(tmp_path):
    code, out, err = typed(tmp_path, "--install-shortcut")
    assert (code, out) == (2, "")
    assert err == "kings-and-kongs: the shortcut cannot be made: PowerShell did nothing\n"


@pytest.mark.skipif(sys.platform != "darwin", reason="Applications of macOS")
def test_macos_users_are_pointed_to_applications(tmp_path):
    assert "Applications" in typed(tmp_path, "--install-shortcut")[2]


@pytest.fixture
def folder(tmp_path):
    """Where the program keeps its files."""
    found = tmp_path / "data"
    found.mkdir()
    return found
