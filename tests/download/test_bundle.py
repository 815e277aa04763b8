"""The download, built by build.spec and run without Python, checkout or home folder. Part of the soak, because building
it takes longer than all other tests of a folder. ``KK_BUNDLE`` names one that is already built.
"""

from __future__ import annotations

import gzip
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from app import __version__
from app.tools.licences.gather import TITLES, owners, shared_libraries

pytestmark = pytest.mark.soak

ROOT = Path(__file__).parents[2]
PROGRAM = "kings-and-kongs.exe" if sys.platform == "win32" else "kings-and-kongs"
MOST_BYTES = 45_000_000
SIMULATIONS = (
    ("simulate", "kings-corners", "--deals", "6", "--seed", "5", "--jobs", "2", "--json"),
    ("simulate", "tong-its", "--ai", "sharp,keen,keen", "--deals", "1", "--seed", "5", "--jobs", "1", "--json"),
)


@pytest.fixture(scope="module")
def bundle(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if built_before := os.environ.get("KK_BUNDLE"):
        return Path(built_before)
    if sys.platform == "linux" and not shutil.which("objdump"):
        pytest.skip("PyInstaller needs objdump (on Debian: apt-get install binutils)")
    work = tmp_path_factory.mktemp("bundle")
    # Not in the checkout: tests don't change it, and the spec must not need files of an earlier build.
    folders = [f"--distpath={work / 'dist'}", f"--workpath={work / 'build'}"]
    built = subprocess.run(
        [sys.executable, "-m", "PyInstaller", "build.spec", *folders], cwd=ROOT, capture_output=True, text=True,
        env={**os.environ, "PYINSTALLER_CONFIG_DIR": str(work / "cache")}, check=False, timeout=600, encoding="utf-8",
    )  # fmt: skip
    if "PythonLibraryNotFound" in built.stderr:
        pytest.skip("PyInstaller needs Python's shared library (on Debian: apt-get install libpython3-dev)")
    assert built.returncode == 0, built.stderr
    return work / "dist" / "kings-and-kongs"


def run(bundle: Path, home: Path, *words: str | Path, display: str | None = None) -> subprocess.CompletedProcess[str]:
    """Run the packaged program with nothing of ours around it; its home is an empty folder."""
    system_environment = {"HOME": str(home), "PATH": str(home), "SDL_AUDIODRIVER": "dummy"}
    if sys.platform == "win32":
        system_environment |= {name: os.environ[name] for name in ("SYSTEMROOT", "TEMP")} | {"LOCALAPPDATA": str(home)}
    if display:
        system_environment["DISPLAY"] = display
    return subprocess.run(
        [bundle / PROGRAM, *words],
        cwd=home,
        env=system_environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=180,
        encoding="utf-8",
    )


def test_it_plays_a_deal_in_a_window_and_takes_a_picture(bundle: Path, xvfb: str, tmp_path: Path) -> None:
    import pygame

    home, picture = tmp_path / "home", tmp_path / "picture.png"
    home.mkdir()
    done = run(bundle, home, "--self-test", picture, "--size", "1280x800", display=xvfb)
    assert (done.returncode, done.stderr) == (0, "")
    assert "moves of Kings Corners played" in done.stdout
    shown = pygame.image.load(picture)
    assert shown.get_size() == (1280, 800)
    colours = {shown.get_at((x, y))[:3] for x in range(0, 1280, 3) for y in range(0, 800, 3)}
    assert len(colours) > 1000  # felt, cards, faces and text rather than one colour
    assert list(home.iterdir()) == []  # a test keeps nothing among a person's own files


@pytest.mark.skipif("KK_BUNDLE" not in os.environ, reason="only releases are compiled")
def test_search_modules_are_compiled(bundle: Path, xvfb: str, tmp_path: Path) -> None:
    """The bundle has no pure Python form of them."""
    done = run(bundle, tmp_path, "--self-test", tmp_path / "picture.png", "--game", "tong-its", display=xvfb)
    assert "search compiled" in done.stdout


def test_an_unwritable_picture_gives_a_one_line_error(bundle: Path, xvfb: str, tmp_path: Path) -> None:
    done = run(bundle, tmp_path, "--self-test", tmp_path / "nowhere" / "picture.png", display=xvfb)
    assert done.returncode == 2
    assert done.stderr.startswith("kings-and-kongs: can't write")
    assert done.stderr.count("\n") == 1


def test_it_is_small(bundle: Path) -> None:
    """Folders take space, too, but how much depends on the file system."""
    assert sum(path.lstat().st_size for path in bundle.rglob("*") if not path.is_dir()) <= MOST_BYTES


def test_it_brings_all_art_sounds_and_licences_but_no_scripts(bundle: Path) -> None:
    inside = bundle / "_internal"
    for folder, kind, packed_kind, unpacked in (
        ("sprites", ".svg", ".svgz", gzip.decompress),
        ("sounds", ".wav", ".wav", bytes),
    ):
        ours = {file.relative_to(ROOT): file.read_bytes() for file in (ROOT / folder).rglob(f"*{kind}")}
        assert ours
        packed = [file for file in (inside / "app" / folder).rglob("*") if file.is_file()]
        assert {file.suffix for file in packed} == {packed_kind}
        inside_it = {file.relative_to(inside / "app").with_suffix(kind): unpacked(file.read_bytes()) for file in packed}
        assert inside_it == ours
    licences = ("LICENSE", "font_manrope/files/OFL.txt", "fontpkg_prompt/LICENSE", "app/LICENCES.txt")
    assert [name for name in licences if not (inside / name).is_file()] == []


def test_every_library_is_known_and_its_licence_included(bundle: Path) -> None:
    output = (bundle / "_internal" / "app" / "LICENCES.txt").read_text(encoding="utf-8")
    packages = ("pygame", "platformdirs", "tomlkit", "font_manrope", "fontpkg_prompt")
    for library in owners(shared_libraries(bundle), packages):
        assert f"\n## {library.title}\n" in output
        assert all(f"\n# {TITLES[page]}\n" in output for page in (library.text, *library.also) if page)


@pytest.mark.skipif(sys.platform != "linux", reason="a desktop of Linux")
def test_it_comes_among_the_programs_of_a_desktop_and_goes_again(bundle: Path, tmp_path: Path) -> None:
    done = run(bundle, tmp_path, "--install-shortcut")
    assert (done.returncode, done.stderr) == (0, "")
    (entry,) = tmp_path.rglob("*.desktop")
    assert f'\nExec="{bundle / PROGRAM}" %f\n' in entry.read_text(encoding="utf-8")
    done = run(bundle, tmp_path, "--remove-shortcut")
    assert (done.returncode, done.stdout, done.stderr) == (0, "Removed the shortcut.\n", "")
    assert [file for file in tmp_path.rglob("*") if file.is_file()] == []


def test_it_prints_its_version(bundle: Path, tmp_path: Path) -> None:
    done = run(bundle, tmp_path, "--version")
    assert (done.returncode, done.stdout, done.stderr) == (0, f"kings-and-kongs {__version__}\n", "")


def test_a_wrong_argument_gives_a_one_line_error(bundle: Path, tmp_path: Path) -> None:
    done = run(bundle, tmp_path, "--size", "big")
    output = "--size takes a size from 1024x640 to 7680x4320, such as 1280x720, not 'big'; see kings-and-kongs --help"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"kings-and-kongs: {output}\n")


@pytest.mark.skipif(sys.platform != "linux", reason="other systems always have a display")
@pytest.mark.parametrize("display", [None, ":987"], ids=["none at all", "one that is not there"])
def test_a_missing_display_gives_a_one_line_error(bundle: Path, tmp_path: Path, display: str | None) -> None:
    done = run(bundle, tmp_path, display=display)
    output = (
        "kings-and-kongs: no display: start the program from a desktop session (or set DISPLAY or WAYLAND_DISPLAY)\n"
    )
    assert (done.returncode, done.stdout, done.stderr) == (2, "", output)


def test_its_processes_run_nothing_of_the_current_folder(bundle: Path, tmp_path: Path) -> None:
    for name in ("multiprocessing", "pickle", "random", "app"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text(
            f"open({str(tmp_path / 'run')!r}, 'a').write({name!r})\n", encoding="utf-8"
        )
    done = run(bundle, tmp_path, *SIMULATIONS[0])
    assert (done.returncode, done.stderr) == (0, "")
    assert not (tmp_path / "run").exists()


@pytest.mark.parametrize("simulation", SIMULATIONS, ids=lambda words: words[1])
def test_it_simulates_the_same_as_the_checkout(bundle: Path, tmp_path: Path, simulation: tuple[str, ...]) -> None:
    packed = run(bundle, tmp_path, *simulation, "--records", tmp_path)
    assert (packed.returncode, packed.stderr) == (0, "")
    source = subprocess.run([sys.executable, "-m", "app", *simulation], cwd=ROOT, capture_output=True, check=True)
    assert json.loads(packed.stdout) == json.loads(source.stdout)
    records = sorted(tmp_path.glob("*.jsonl"))
    assert records
    assert run(bundle, tmp_path, "verify", *records).returncode == 0
