"""The French deck with standard and large indices, in two and four colours: every card is recognizable."""

import itertools
import math
import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from operator import mul

import pygame
import pytest

from app.tools.gallery.pictures import SIGHTS, as_seen, contrast, linear
from app.ui.window.decks import BACKS, INKS, TIGHT, Deck, face
from app.ui.window.sprites import Sprites
from tests.art.pixels import SPRITES, difference, drawn, rgba, unlike
from tests.art.svg_lint import local

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = "CDHS"
FACES = [rank + suit for suit in SUITS for rank in RANKS]
COURTS = [rank + suit for suit in SUITS for rank in "JQK"]
FOLDERS = ("cards", "cards-large")
BACK_NAMES = [f"cards/back-{back}" for back in BACKS]
COURT_NAMES = [f"{folder}/{name}" for folder in FOLDERS for name in COURTS]
NAMES = [*(f"{folder}/{name}" for folder in FOLDERS for name in FACES), *BACK_NAMES]
PAPER = (0xFB, 0xF6, 0xE9)
DECKS = [Deck(large=large, four=four) for large in (False, True) for four in (False, True)]


def text(name: str) -> str:
    return (SPRITES / f"{name}.svg").read_text(encoding="utf-8")


@pytest.fixture
def sprites(monkeypatch: pytest.MonkeyPatch) -> Iterator[Sprites]:
    """The program's own pictures, which want a display to be drawn for."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.display.set_mode((16, 16))
    yield Sprites(1 << 26)
    pygame.display.quit()


def test_the_deck_is_whole() -> None:
    assert {path.stem for path in (SPRITES / "cards-large").glob("*.svg")} == set(FACES)
    assert {f"cards/{path.stem}" for path in (SPRITES / "cards").glob("*.svg")} == {
        *(f"cards/{name}" for name in FACES), *BACK_NAMES,
    }  # fmt: skip
    assert all((SPRITES / "icons" / f"suit-{suit}.svg").is_file() for suit in SUITS)


@pytest.mark.parametrize("name", NAMES)
def test_a_card_has_a_picture_and_clear_corners(name: str) -> None:
    surface = drawn(name, 84, 118)
    assert surface.get_width() in {83, 84}
    width, height = surface.get_size()
    for corner in itertools.product((0, width - 1), (0, height - 1)):
        assert surface.get_at(corner).a == 0
    assert surface.get_at((width // 2, 2)).a == 255
    inner = surface.subsurface(surface.get_rect().inflate(-12, -12))
    pixels = memoryview(rgba(inner)).cast("I")
    ((_, commonest),) = Counter(pixels).most_common(1)
    assert len(pixels) - commonest > len(pixels) * 0.04, "all but blank"


@pytest.mark.parametrize("place", ["left strip", "top strip", "far corner"])
@pytest.mark.parametrize("folder", FOLDERS)
def test_every_two_faces_differ_where_a_hand_or_a_pile_shows_them(folder: str, place: str) -> None:
    parts = {}
    for name in FACES:
        surface = drawn(f"{folder}/{name}", 70, 98)
        if place == "far corner":
            surface = pygame.transform.rotate(surface, 180)
        tall = 28 if folder == "cards" else 48
        area = (0, 0, 70, 21) if place == "top strip" else (0, 0, 22, tall)
        parts[name] = rgba(surface.subsurface(area))
    nearest = min((unlike(parts[a], parts[b]), a, b) for a, b in itertools.combinations(FACES, 2))
    assert nearest[0] >= 10, nearest


def test_large_indices_are_whole_in_the_left_quarter_of_a_small_card() -> None:
    # A fan of thirteen shows at most a quarter of each card. Ranks only: suits are tested above.
    parts = {rank: drawn(f"cards-large/{rank}S", 55, 77).subsurface((0, 0, 14, 24)) for rank in RANKS}
    small = {rank: drawn(f"cards/{rank}S", 55, 77).subsurface((0, 0, 14, 24)) for rank in RANKS}
    apart = {pair: unlike(rgba(parts[pair[0]]), rgba(parts[pair[1]])) for pair in itertools.combinations(RANKS, 2)}
    nearest = min(apart, key=lambda pair: apart[pair])
    assert apart[nearest] >= 20, nearest
    before = sum(unlike(rgba(small[a]), rgba(small[b])) for a, b in apart)
    assert sum(apart.values()) > 1.5 * before


@pytest.mark.parametrize("code", FACES)
def test_nothing_touches_the_large_index(code: str) -> None:
    """What hangs together with the ink of the rank or of the suit below it ends within the index's own column."""
    ink = pygame.mask.from_threshold(drawn(f"cards-large/{code}", 500, 700), PAPER, (16, 16, 16, 255))
    ink.invert()
    rank, column = pygame.Mask((90, 150), fill=True), pygame.Rect(8, 16, 120, 310)
    ranks = [part.get_bounding_rects()[0] for part in ink.connected_components(8) if part.overlap(rank, (20, 40))]
    assert len(ranks) == (2 if code.startswith("10") else 1)
    suit = ink.connected_component((69, 270)).get_bounding_rects()[0]
    assert suit.h > 80
    assert all(column.contains(piece) for piece in (*ranks, suit)), (ranks, suit)


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_two_court_figures_differ_at_a_glance(folder: str) -> None:
    # The middle of the card only: neither the index nor the mark in the panel helps here.
    figures = {name: rgba(drawn(f"{folder}/{name}", 70, 98).subsurface((24, 6, 30, 42))) for name in COURTS}
    nearest = min((difference(figures[a], figures[b]), a, b) for a, b in itertools.combinations(COURTS, 2))
    assert nearest[0] > 20, nearest


@pytest.mark.parametrize("name", [*COURT_NAMES, *BACK_NAMES])
def test_it_is_the_same_either_way_up(name: str) -> None:
    # Drawn large and made small, as the loader's smoothing of edges is itself not the same either way up.
    surface = pygame.transform.smoothscale(drawn(name, 1000, 1400), (125, 175))
    assert difference(rgba(surface), rgba(pygame.transform.rotate(surface, 180))) < 0.4


@pytest.mark.parametrize("name", NAMES)
def test_a_card_stays_cheap_to_draw(name: str) -> None:
    root = ET.fromstring(text(name))
    assert sum(local(element.tag) != "g" for element in root.iter()) <= 350
    assert root.get("viewBox") == "0 0 250 350"


def test_every_two_backs_differ_at_a_glance() -> None:
    for a, b in itertools.combinations(BACK_NAMES, 2):
        assert difference(rgba(drawn(a, 60, 84)), rgba(drawn(b, 60, 84))) > 25, (a, b)


@pytest.mark.parametrize("name", NAMES)
def test_an_ink_that_may_change_is_on_the_cards_of_its_suit_alone(name: str) -> None:
    """So that other colours can be put in for it."""
    found = set(re.findall(r"#[0-9a-f]{6}", text(name)))
    for suit, inks in INKS.items():
        own = name.endswith(suit) and "back" not in name
        assert (found & set(inks) != set()) == own
        assert not found & set(inks.values()), "an ink of four colours is there already"


def test_every_ink_that_changes_is_used() -> None:
    for suit, inks in INKS.items():
        assert all(ink in text(f"{folder}/A{suit}") for folder in FOLDERS for ink in inks)


@pytest.mark.parametrize("deck", DECKS, ids=str)
@pytest.mark.parametrize("code", ["10", "A", "Q"])
def test_a_card_has_the_ink_of_its_suit_and_of_no_other(deck: Deck, code: str, sprites: Sprites) -> None:
    sprites.deck = deck
    for suit in SUITS:
        pixels = rgba(sprites.picture(f"cards/{code}{suit}", 250, 350))
        seen = {tuple(pixels[at : at + 3]) for at in range(0, len(pixels), 4)}
        assert {other for other in SUITS if deck.ink(other) in seen} & set(SUITS if code == "10" else suit) == {suit}


def test_only_the_faces_of_french_cards_and_suits_change() -> None:
    for name in ("cards/back-crown", "money/1C", "tiles/9C", "icons/chip", "title/call-3"):
        assert face(name, large=True, four=True).file == name
        assert not face(name, large=True, four=True).inks
    assert face("icons/suit-D", large=True, four=True).file == "icons/suit-D"
    for suit in SUITS:
        inks = INKS.get(suit, {})
        assert face(f"icons/suit-{suit}", large=False, four=True).inks == inks
        assert face(f"cards/10{suit}", large=False, four=True).inks == inks
        assert face(f"cards/10{suit}", large=True, four=False).inks == {}
        assert face(f"cards/10{suit}", large=True, four=True).file == f"cards-large/10{suit}"


def test_another_deck_is_seen_at_once(sprites: Sprites) -> None:
    before = rgba(sprites.card("cards/QD", 80))
    assert rgba(sprites.card("cards/QD", 80)) == before
    seen = {before}
    for deck in DECKS[1:]:
        sprites.deck = deck
        seen.add(rgba(sprites.card("cards/QD", 80)))
    assert len(seen) == len(DECKS)
    sprites.deck = Deck()
    assert rgba(sprites.card("cards/QD", 80)) == before


@pytest.mark.parametrize("deck", DECKS, ids=str)
def test_every_ink_reads_well_on_the_paper(deck: Deck) -> None:
    assert min(contrast(deck.ink(suit), PAPER) for suit in SUITS) >= 4.5


def lab(colour: tuple[int, int, int]) -> tuple[float, float, float]:
    """Return CIELAB coordinates, whose distances match perceived differences; below 2.3 they are invisible."""
    red, green, blue = map(linear, colour)
    sums = ((0.4338, 0.3762, 0.1899), (0.2126, 0.7152, 0.0722), (0.0177, 0.1095, 0.8729))
    x, y, z = (sum(map(mul, row, (red, green, blue))) for row in sums)
    x, y, z = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in (x, y, z))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("sight", [None, *SIGHTS])
def test_four_colours_are_distinct_with_colour_blindness(sight: str | None) -> None:
    inks = {suit: Deck(four=True).ink(suit) for suit in SUITS}
    seen = {suit: lab(as_seen(sight, ink) if sight else ink) for suit, ink in inks.items()}
    assert min(seen[suit][0] - seen["S"][0] for suit in "CDH") >= 20, "black is far darker than the others"
    for a, b in itertools.combinations(SUITS, 2):
        assert math.dist(seen[a], seen[b]) >= 20, (a, b)


def test_suits_are_distinct_by_shape() -> None:
    shapes = {suit: rgba(drawn(f"icons/suit-{suit}", 15, 15))[3::4] for suit in SUITS}
    for a, b in itertools.combinations(SUITS, 2):
        assert sum(abs(x - y) > 128 for x, y in zip(shapes[a], shapes[b], strict=True)) >= 20, (a, b)


def test_a_card_of_which_little_is_seen_keeps_its_usual_index():
    """A row of thirteen leaves less of each card than a large index takes."""
    deck = Deck(large=True, four=True)
    assert deck.face("cards/10D").file == "cards-large/10D"
    assert deck.face(f"cards/10D{TIGHT}") == Deck(four=True).face("cards/10D")
