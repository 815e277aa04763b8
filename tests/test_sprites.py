"""Pictures: nothing in them that the SVG loader drops or mis-colours in silence, and a deck one can tell apart."""

import itertools
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pygame
import pytest

from app.rules.pai_tong.kinds import MONEY

ROOT = Path(__file__).parent.parent
SPRITES = ROOT / "sprites"
CARDS = SPRITES / "cards"
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = "CDHS"
FACES = [rank + suit for suit in SUITS for rank in RANKS]
COURTS = [rank + suit for suit in SUITS for rank in "JQK"]
BACKS = ["back-crown", "back-lattice"]

DRAWN = {
    "svg", "g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "defs",
    "linearGradient", "radialGradient", "stop", "style", "title", "desc",
}  # fmt: skip
PAINTS = {"fill", "stroke", "stop-color"}
DROPPED = {"clip-path", "mask", "filter", "marker", "marker-start", "marker-mid", "marker-end", "mix-blend-mode"}
HEX = re.compile(r"#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})")
LINK = re.compile(r"url\(#([^)]+)\)")
RULE = re.compile(r"([^{}]*)\{([^{}]*)\}")


def local(name: str) -> str:
    return name.rsplit("}", 1)[-1]


def declarations(text: str) -> Iterator[tuple[str, str]]:
    for part in text.split(";"):
        name, colon, value = part.partition(":")
        if colon:
            yield name.strip(), value.strip()


def properties(element: ET.Element) -> Iterator[tuple[str, str]]:
    for name, value in element.attrib.items():
        if local(name) == "style":
            yield from declarations(value)
        else:
            yield local(name), value.strip()


def wrong_paint(name: str, value: str, gradients: set[str]) -> str | None:
    if name in DROPPED and value != "none":
        return f"the loader ignores {name}"
    if name in PAINTS:
        link = LINK.fullmatch(value)
        if link and name != "stop-color":
            return None if link[1] in gradients else f"{name} asks for a gradient that is not there: {value}"
        if not HEX.fullmatch(value) and not (value == "none" and name != "stop-color"):
            return f"{name} must be a hex colour: {value}"
    return None


def wrong_rules(text: str, gradients: set[str]) -> Iterator[str]:
    for selector, body in RULE.findall(text):
        if not all(re.fullmatch(r"\.[\w-]+", part.strip()) for part in selector.split(",")):
            yield f"only plain class selectors work: {selector.strip()}"
        for name, value in declarations(body):
            fault = wrong_paint(name, value, gradients)
            if fault:
                yield fault


def faults(text: str) -> list[str]:
    """Everything in an SVG that would not come out as written."""
    root = ET.fromstring(text)
    found = []
    if local(root.tag) != "svg" or len(root.get("viewBox", "").replace(",", " ").split()) != 4:
        found.append("the root must be an svg with a viewBox")
    gradients = {e.get("id", "") for e in root.iter() if local(e.tag) in {"linearGradient", "radialGradient"}}
    for element in root.iter():
        tag = local(element.tag)
        if tag not in DRAWN:
            found.append(f"the loader ignores <{tag}>")
        if tag == "svg" and element is not root:
            found.append("a nested svg loses its viewBox")
        if tag == "style":
            found += wrong_rules(element.text or "", gradients)
        for name, value in properties(element):
            if name == "href":
                found.append(f"<{tag}> must not refer to another by href")
            if name == "opacity" and tag in {"g", "svg"} and float(value) != 1:
                found.append("opacity of a group falls on each of its shapes")
            fault = wrong_paint(name, value, gradients)
            if fault:
                found.append(fault)
    return found


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
        "<style>.a{fill:red}</style>",
        '<path fill="hsl(1,2%,3%)"/>',
        '<path stroke="rgba(0,0,0,.5)"/>',
        '<path style="fill:currentColor"/>',
        '<path fill="tomato"/>',
        '<path fill="#11223344"/>',
        '<path fill="url(#none)"/>',
        '<path clip-path="url(#a)"/>',
        '<g opacity="0.5"/>',
        '<g style="opacity:.5"/>',
        '<linearGradient id="b" xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="#a"/>',
    ],
)
def test_the_lint_finds(body: str) -> None:
    frame = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">{}</svg>'
    assert faults(frame.format(body))
    assert not faults(frame.format('<path d="M0,0H1V1Z" fill="#abc" stroke="none"/>'))


@cache
def card(name: str, width: int, height: int) -> pygame.Surface:
    return pygame.image.load_sized_svg(CARDS / f"{name}.svg", (width, height))


def rgba(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


def difference(a: bytes, b: bytes) -> float:
    """Mean distance of two pictures of one size, in steps of 255."""
    return sum(abs(x - y) for x, y in zip(a, b, strict=True)) / len(a)


def unlike(a: bytes, b: bytes) -> int:
    """How many pixels of two pictures differ so far that one sees it."""
    pixels = ((a[at : at + 3], b[at : at + 3]) for at in range(0, len(a), 4))
    return sum(max(abs(x - y) for x, y in zip(*pair, strict=True)) > 60 for pair in pixels)


def test_the_deck_is_whole() -> None:
    assert {path.stem for path in CARDS.glob("*.svg")} >= {*FACES, *BACKS}
    assert all((SPRITES / "icons" / f"suit-{suit}.svg").is_file() for suit in SUITS)


@pytest.mark.parametrize("name", [*FACES, *BACKS])
def test_a_card_has_a_picture_and_clear_corners(name: str) -> None:
    surface = card(name, 84, 118)
    assert surface.get_width() in {83, 84}
    width, height = surface.get_size()
    for corner in itertools.product((0, width - 1), (0, height - 1)):
        assert surface.get_at(corner).a == 0
    assert surface.get_at((width // 2, 2)).a == 255
    inner = surface.subsurface(surface.get_rect().inflate(-12, -12))
    data = rgba(inner)
    pixels = [data[at : at + 4] for at in range(0, len(data), 4)]
    commonest = max(pixels.count(colour) for colour in set(pixels))
    assert len(pixels) - commonest > len(pixels) * 0.04, "all but blank"


@pytest.mark.parametrize(
    ("script", "pictures"),
    [("make_deck", len(FACES) + len(BACKS) + len(SUITS)), ("make_eastern", 2 * len(MONEY.codes) + 2)],
)
def test_the_script_draws_the_same_files_again(script: str, pictures: int, tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-B", SPRITES / f"{script}.py", tmp_path], check=True, timeout=60)
    made = sorted(path.relative_to(tmp_path) for path in tmp_path.rglob("*.svg"))
    assert len(made) == pictures
    for path in made:
        assert (SPRITES / path).read_bytes() == (tmp_path / path).read_bytes(), path


@pytest.mark.parametrize("place", ["left strip", "top strip", "far corner"])
def test_every_two_faces_differ_where_a_hand_or_a_pile_shows_them(place: str) -> None:
    parts = {}
    for name in FACES:
        surface = card(name, 70, 98)
        if place == "far corner":
            surface = pygame.transform.rotate(surface, 180)
        area = (0, 0, 70, 21) if place == "top strip" else (0, 0, 22, 28)
        parts[name] = rgba(surface.subsurface(area))
    nearest = min((unlike(parts[a], parts[b]), a, b) for a, b in itertools.combinations(FACES, 2))
    assert nearest[0] >= 10, nearest


def test_every_two_court_figures_differ_at_a_glance() -> None:
    # The middle of the card only: neither the index nor the mark in the panel helps here.
    figures = {name: rgba(card(name, 70, 98).subsurface((24, 6, 30, 42))) for name in COURTS}
    nearest = min((difference(figures[a], figures[b]), a, b) for a, b in itertools.combinations(COURTS, 2))
    assert nearest[0] > 20, nearest


@pytest.mark.parametrize("name", [*COURTS, *BACKS])
def test_it_is_the_same_either_way_up(name: str) -> None:
    # Drawn large and made small, as the loader's smoothing of edges is itself not the same either way up.
    surface = pygame.transform.smoothscale(card(name, 1000, 1400), (125, 175))
    assert difference(rgba(surface), rgba(pygame.transform.rotate(surface, 180))) < 0.4


@pytest.mark.parametrize("name", [*FACES, *BACKS])
def test_a_card_stays_cheap_to_draw(name: str) -> None:
    root = ET.parse(CARDS / f"{name}.svg").getroot()
    assert sum(local(element.tag) != "g" for element in root.iter()) <= 350
    assert root.get("viewBox") == "0 0 250 350"


@pytest.mark.parametrize(("folder", "shape"), [("money", "0 0 100 220"), ("tiles", "0 0 90 120")])
def test_pai_tong_has_a_picture_of_every_kind_and_a_back(folder: str, shape: str) -> None:
    assert {path.stem for path in (SPRITES / folder).glob("*.svg")} == {*MONEY.codes, "back"}
    for path in (SPRITES / folder).glob("*.svg"):
        root = ET.parse(path).getroot()
        assert root.get("viewBox") == shape
        assert sum(local(element.tag) != "g" for element in root.iter()) <= 150, path.stem


def test_every_two_money_cards_differ_in_the_corner_that_a_fan_shows() -> None:
    parts = {}
    for code in MONEY.codes:
        surface = pygame.image.load_sized_svg(SPRITES / "money" / f"{code}.svg", (70, 154))
        parts[code] = rgba(surface.subsurface((0, 0, 28, 42)))
    nearest = min((unlike(parts[a], parts[b]), a, b) for a, b in itertools.combinations(MONEY.codes, 2))
    assert nearest[0] >= 30, nearest


def test_every_two_tiles_differ_at_a_glance() -> None:
    tiles = {
        code: rgba(pygame.image.load_sized_svg(SPRITES / "tiles" / f"{code}.svg", (40, 53))) for code in MONEY.codes
    }
    nearest = min((unlike(tiles[a], tiles[b]), a, b) for a, b in itertools.combinations(MONEY.codes, 2))
    assert nearest[0] >= 40, nearest
