"""Every file in the download belongs to a known library."""

import pytest

from app.tools.licences.gather import HERE, TITLES, UnknownFile, libraries, main, owners

LINUX = ("pygame_ce.libs/libFLAC-e7027ec5.so.14.0.0", "pygame_ce.libs/libopusfile-96d7.so.0", "libz.so.1",
         "app/games/tong_its/compiled__mypyc.cpython-311-x86_64-linux-gnu.so",
         "python3.11/lib-dynload/_json.cpython-311-x86_64-linux-gnu.so", "libpython3.11.so.1.0")  # fmt: skip
WINDOWS = ("pygame\\SDL2_mixer.dll", "pygame\\base.cp311-win_amd64.pyd", "_ctypes.pyd", "python311.dll", "zlib1.dll",
           "VCRUNTIME140.dll", "pygame\\libopus-0.dll")  # fmt: skip
MACOS = ("pygame/.dylibs/libSDL2_mixer-2.0.0.800.2.dylib", "pygame/base.cpython-311-darwin.so",
         "pygame/.dylibs/libz.1.3.1.zlib-ng.dylib", "pygame/.dylibs/libopusfile.0.dylib")  # fmt: skip


def names(files, packages=()):
    return {library.name for library in owners(files, packages)} - {"PyInstaller"}


def test_files_are_assigned_to_their_libraries():
    assert names(LINUX) == {"FLAC", "Ogg, Vorbis and opusfile", "mypyc", "zlib", "Python"}
    runtime = "Microsoft Visual C++ runtime"
    assert names(WINDOWS) == {"SDL, SDL_image, SDL_mixer, SDL_ttf", "pygame-ce", "Python", "zlib", runtime, "Opus"}
    assert names(MACOS) == {"SDL, SDL_image, SDL_mixer, SDL_ttf", "pygame-ce", "zlib", "Ogg, Vorbis and opusfile"}
    assert names((), ("app.ui", "json", "tomlkit.items", "pygame")) == {"tomlkit", "pygame-ce"}


@pytest.mark.parametrize("file", ["Python.framework/Versions/3.11/Python", "libpython3.11.dylib"])
def test_python_is_known_as_a_framework_and_as_a_library(file):
    """PyInstaller's names: python.org's Python for macOS is a framework, other builds have a library."""
    assert names([file]) == {"Python"}


@pytest.mark.parametrize("new", ["pygame/libnew-1.dll", "libnew.so.3", "new/fast.cpython-311-x86_64-linux-gnu.so"])
def test_a_library_that_is_new_stops_the_build(new):
    with pytest.raises(UnknownFile, match="new"):
        owners((*LINUX, new), ())


def test_a_package_that_is_new_stops_the_build():
    with pytest.raises(UnknownFile, match="numpy"):
        owners((), ("numpy.core", "tomlkit"))


def test_a_folder_with_something_new_is_refused(tmp_path, capsys):
    (tmp_path / "libz.so.1").touch()
    assert main(tmp_path) == 0
    assert "zlib licence" in capsys.readouterr().out
    (tmp_path / "libnew.so").touch()
    assert main(tmp_path) == 1
    assert "libnew.so" in capsys.readouterr().err


def test_each_licence_has_its_text():
    pages = {page for library in libraries() for page in (library.text, *library.also) if page}
    assert pages == set(TITLES) == {file.stem for file in (HERE / "texts").iterdir()}
