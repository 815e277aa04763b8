"""Pictures: nothing in them that the SVG loader drops or mis-colours in silence, and all as their scripts draw them."""

import itertools
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from app.games.pai_tong.rules.kinds import MONEY
from app.tools.catalogues.compiling import languages
from tests.art.pixels import SPRITES, drawn, rgba, unlike
from tests.art.svg_lint import faults, local

ALL = sorted(SPRITES.rglob("*.svg"))


@pytest.mark.parametrize("path", ALL, ids=lambda path: path.relative_to(SPRITES).as_posix())
def test_the_loader_draws_everything_in_the_picture(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert faults(text) == []
    picture = pygame.image.load_sized_svg(path, (96, 96))
    assert picture.get_bounding_rect().size > (0, 0), "nothing to be seen"


@pytest.mark.parametrize(
    "body",
    [
        "<text>A</text>",
        '<clipPath id="a"/>',
        '<mask id="a"/>',
        '<use href="#a"/>',
        "<symbol/>",
        "<pattern/>",
        "<filter/>",
        "<image/>",
        "<marker/>",
        '<svg viewBox="0 0 1 1"/>',
        "<style>#a{fill:#fff}</style>",
        "<style>g .a{fill:#fff}</style>",
        "<style>@media print{.a{fill:#fff}}</style>",
        "<style>.a{fill:red}</style>",
        "<style>.a{opacity:.5}</style>",
        '<path fill="hsl(1,2%,3%)"/>',
        '<path fill="rgb(1,2,3)"/>',
        '<path stroke="rgba(0,0,0,.5)"/>',
        '<path style="fill:currentColor"/>',
        '<path fill="tomato"/>',
        '<g fill="tomato"/>',
        '<path fill="#11223344"/>',
        '<path fill="url(#none)"/>',
        '<path clip-path="url(#a)"/>',
        '<path style="mask:url(#a)"/>',
        '<g filter="url(#a)"/>',
        '<path marker-end="url(#a)"/>',
        '<g opacity="0.5"/>',
        '<g style="opacity:.5"/>',
        '<linearGradient id="b" xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="#a"/>',
        '<linearGradient id="b" href="#a"/>',
        '<linearGradient id="b"/><radialGradient id="b"/>',
        '<linearGradient id="b"><stop stop-color="gold"/></linearGradient>',
        '<linearGradient id="b"><stop style="stop-color:rgba(1,2,3,.5)"/></linearGradient>',
    ],
)
def test_the_lint_finds(body: str) -> None:
    frame = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">{}</svg>'
    assert faults(frame.format(body))
    assert not faults(frame.format('<path d="M0,0H1V1Z" fill="#abc" stroke="none"/>'))


def made_by_scripts(folder: Path) -> Iterator[Path]:
    for script in ("make_deck", "make_eastern", "make_table"):
        subprocess.run([sys.executable, "-B", SPRITES / f"{script}.py", folder / script], check=True, timeout=60)
        yield from sorted((folder / script).rglob("*.svg"))


def test_the_scripts_draw_the_same_files_again_and_there_are_no_others(tmp_path: Path) -> None:
    made = {Path(*path.relative_to(tmp_path).parts[1:]): path for path in made_by_scripts(tmp_path)}
    assert set(made) == {path.relative_to(SPRITES) for path in ALL}
    for name, path in made.items():
        assert (SPRITES / name).read_bytes() == path.read_bytes(), name


def test_lettering_is_translated() -> None:
    """Lettering that languages share, such as KONG!, is drawn once; Thai shares none."""
    english = {path.name for path in (SPRITES / "title").glob("call-*.svg")}
    for language in languages():
        assert {path.name for path in (SPRITES / "title" / language).glob("*.svg")} <= english
    thai = {path.name for path in (SPRITES / "title/th").glob("*.svg")}
    assert english - thai == {f"call-{n}.svg" for n in (1, 2, 3)}


def test_the_art_takes_little_room() -> None:
    sizes = {folder: sum(path.stat().st_size for path in ALL if path.parent == SPRITES / folder) for folder in
             ("cards", "cards-large")}  # fmt: skip
    assert sizes["cards"] < 1_000_000
    assert sizes["cards-large"] < 1_000_000


@pytest.mark.parametrize("path", sorted((SPRITES / "icons").glob("*.svg")), ids=lambda path: path.stem)
def test_icons_are_distinct_at_button_size(path: Path) -> None:
    mine = drawn(f"icons/{path.stem}", 24, 24)
    for other in (SPRITES / "icons").glob("*.svg"):
        if other != path:
            theirs = drawn(f"icons/{other.stem}", 24, 24)
            apart = sum(abs(a - b) > 120 for a, b in zip(rgba(mine)[3::4], rgba(theirs)[3::4], strict=True))
            assert apart >= 12, other.stem


@pytest.mark.parametrize(("folder", "shape"), [("money", "0 0 100 220"), ("tiles", "0 0 90 120")])
def test_pai_tong_has_a_picture_of_every_kind_and_a_back(folder: str, shape: str) -> None:
    assert {path.stem for path in (SPRITES / folder).glob("*.svg")} == {*MONEY.codes, "back"}
    for path in (SPRITES / folder).glob("*.svg"):
        root = ET.parse(path).getroot()
        assert root.get("viewBox") == shape
        assert sum(local(element.tag) != "g" for element in root.iter()) <= 150, path.stem


def test_every_two_money_cards_differ_in_the_corner_that_a_fan_shows() -> None:
    parts = {code: rgba(drawn(f"money/{code}", 70, 154).subsurface((0, 0, 28, 42))) for code in MONEY.codes}
    nearest = min((unlike(parts[a], parts[b]), a, b) for a, b in itertools.combinations(MONEY.codes, 2))
    assert nearest[0] >= 30, nearest


def test_every_two_tiles_differ_at_a_glance() -> None:
    tiles = {code: rgba(drawn(f"tiles/{code}", 40, 53)) for code in MONEY.codes}
    nearest = min((unlike(tiles[a], tiles[b]), a, b) for a, b in itertools.combinations(MONEY.codes, 2))
    assert nearest[0] >= 40, nearest


def test_the_small_marks_of_money_cards_and_tiles_differ() -> None:
    suits = ("C", "S", "M", "RF", "WF", "OT")
    for folder in ("money", "tiles"):
        marks = {suit: rgba(drawn(f"marks/{folder}-{suit}", 15, 15)) for suit in suits}
        for a, b in itertools.combinations(suits, 2):
            apart = sum(abs(one - other) > 120 for one, other in zip(marks[a], marks[b], strict=True))
            assert apart >= 30, (folder, a, b)
