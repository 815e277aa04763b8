"""The program's icon: files that Windows and macOS can read, with every size drawn for itself."""

import io
import struct
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tests.art.pixels import SPRITES

ICO_SIZES = {16, 20, 24, 32, 40, 48, 64, 96, 128, 256}
ICNS_SIZES = {
    "icp4": 16, "icp5": 32, "ic07": 128, "ic08": 256, "ic09": 512, "ic10": 1024, "ic11": 32, "ic12": 64, "ic13": 256,
    "ic14": 512,
}  # fmt: skip


def make(folder: Path) -> Path:
    subprocess.run([sys.executable, "-B", SPRITES / "make_icon.py", folder], check=True, timeout=60)
    return folder


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make(tmp_path_factory.mktemp("icon"))


def shows_the_icon(picture: pygame.Surface) -> None:
    """Clear corners, and blue, gold and something nearly white in it."""
    width, height = picture.get_size()
    assert picture.get_at((0, 0)).a < 128
    assert picture.get_at((width - 1, height - 1)).a < 128
    colours = [picture.get_at((x, y)) for x in range(width) for y in range(0, height, max(1, height // 64))]
    assert any(c.a == 255 and c.b > c.r + 60 for c in colours)
    assert any(c.a == 255 and c.r > c.b + 60 and c.g > 120 for c in colours)
    assert any(c.a == 255 and min(c.r, c.g, c.b) > 150 for c in colours)


def images(data: bytes) -> Iterator[tuple[int, bytes]]:
    """The directory of an .ico: each size and what it holds."""
    zero, kind, count = struct.unpack_from("<3H", data)
    assert (zero, kind) == (0, 1)
    for n in range(count):
        width, height, colours, _, planes, depth, size, at = struct.unpack_from("<4B2H2I", data, 6 + 16 * n)
        assert (width, colours, planes, depth) == (height, 0, 1, 32)
        yield width or 256, data[at : at + size]


def test_the_icon_for_windows_has_every_size(files: Path) -> None:
    found = dict(images((files / "app.ico").read_bytes()))
    assert set(found) == ICO_SIZES
    for size, data in found.items():
        if size == 256:
            picture = pygame.image.load(io.BytesIO(data), "icon.png")
        else:
            head, width, height, planes, depth = struct.unpack_from("<IiiHH", data)
            assert (head, width, height, planes, depth) == (40, size, 2 * size, 1, 32)
            assert len(data) == 40 + 4 * size * size + (size + 31) // 32 * 4 * size
            picture = pygame.image.frombytes(data[40 : 40 + 4 * size * size], (size, size), "BGRA", True)
        assert picture.get_size() == (size, size)
        shows_the_icon(picture)


def test_the_icon_for_macos_has_every_size(files: Path) -> None:
    data = (files / "app.icns").read_bytes()
    assert struct.unpack_from(">4sI", data) == (b"icns", len(data))
    at, found = 8, {}
    while at < len(data):
        kind, size = struct.unpack_from(">4sI", data, at)
        picture = pygame.image.load(io.BytesIO(data[at + 8 : at + size]), "icon.png")
        shows_the_icon(picture)
        found[kind.decode()] = picture.get_width()
        at += size
    assert at == len(data)
    assert found == ICNS_SIZES


def test_the_icons_for_linux_have_every_size(files: Path) -> None:
    found = {path.parts[-3]: path for path in (files / "hicolor").rglob("*.*")}
    assert set(found) == {"scalable", *(f"{size}x{size}" for size in (16, 22, 24, 32, 48, 64, 96, 128, 256, 512))}
    assert found.pop("scalable").read_bytes() == (SPRITES / "icon" / "app.svg").read_bytes()
    for folder, path in found.items():
        assert path.parent.name == "apps"
        picture = pygame.image.load(path)
        assert folder == "{}x{}".format(*picture.get_size())
        shows_the_icon(picture)


def test_the_same_bytes_come_again(files: Path, tmp_path: Path) -> None:
    again = make(tmp_path / "again")
    assert {path.name for path in again.iterdir()} == {"app.ico", "app.icns", "hicolor"}
    made = {path.relative_to(again): path.read_bytes() for path in again.rglob("*.*")}
    assert made == {path.relative_to(files): path.read_bytes() for path in files.rglob("*.*")}


def test_asked_without_a_folder_it_says_how() -> None:
    done = subprocess.run(
        [sys.executable, "-B", SPRITES / "make_icon.py"], capture_output=True, text=True, check=False, encoding="utf-8"
    )
    assert done.returncode == 1
    assert "usage" in done.stderr
