"""The background: woven and worn cloth, and wood that catches the lamp's light."""

import colorsys
from itertools import pairwise
from statistics import fmean, pstdev

import pygame
import pytest

from app.core.info import ROYAL_BLUE
from app.games import infos
from app.ui.window.felt import Scenery, felt
from app.ui.window.sprites import Drawings
from app.ui.window.theme import IVORY, palette

THEMES = "evening", "midnight", "paper"
LOOKS = [
    pytest.param(theme, size, scale, id=f"{theme}-{size[0]}-{scale}")
    for theme in THEMES
    for size, scale in (((1280, 720), 1.0), ((1920, 1080), 1.5), ((1280, 720), 2.0))
]
looks = pytest.mark.parametrize(("theme", "size", "scale"), LOOKS)


@pytest.fixture(autouse=True, scope="module")
def _display():
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SDL_VIDEODRIVER", "dummy")
        pygame.display.quit()
        pygame.display.init()
        pygame.display.set_mode((16, 16))
        yield
        pygame.display.quit()


def _table(theme, size, scale, mood=ROYAL_BLUE, cloth=None):
    return felt(size, scale, palette(theme, mood).felt, cloth)


def _light(colour):
    return sum(colour[:3])


def _patch(table, x, y, side):
    """Return the lightness of pixels in a square around a point given as fractions, row by row."""
    left, top = round(x * table.get_width()) - side // 2, round(y * table.get_height()) - side // 2
    return [[_light(table.get_at((left + i, top + j))) for i in range(side)] for j in range(side)]


@looks
def test_threads_are_seen_where_the_lamp_shines_and_the_cloth_is_even_from_afar(theme, size, scale):
    table = _table(theme, size, scale)
    thread = max(2, round(2 * scale))
    rows = _patch(table, 0.5, 0.46, 32 * thread)
    each = [fmean(rows[y + j][x + i] for i in range(thread) for j in range(thread))
            for y in range(0, len(rows), thread) for x in range(0, len(rows), thread)]  # fmt: skip
    apart = [abs(a - b) for a, b in pairwise(each)]
    assert fmean(apart) > 2, "neighbouring threads are told apart"
    half = len(rows) // 2
    quarters = [fmean(v for row in rows[y : y + half] for v in row[x : x + half]) for x in (0, half) for y in (0, half)]
    assert pstdev(quarters) < pstdev(each), "and far apart they are all alike"


@pytest.mark.parametrize("theme", THEMES)
def test_the_weave_goes_on_without_a_seam(theme):
    """Threads do not change thickness abruptly where the pattern repeats."""
    table = _table(theme, (1280, 720), 1.0)
    side = 256

    def steps(x):
        """Return the spacing of threads left and right of there."""
        ends = (range(x - 4, x), range(x, x + 4))
        return fmean(
            abs(fmean(_light(table.get_at((i, y + j))) for i in ends[0] for j in (0, 1)) -
                fmean(_light(table.get_at((i, y + j))) for i in ends[1] for j in (0, 1)))
            for y in range(side, side + 240, 2))  # fmt: skip

    elsewhere = fmean(steps(x) for x in range(2 * side + 24, 3 * side - 16, 24))
    assert steps(2 * side) < 1.25 * elsewhere


@pytest.mark.parametrize("theme", THEMES)
def test_the_cloth_is_worn_where_arms_lie(theme, monkeypatch):
    worn = _table(theme, (1280, 720), 1.0)
    monkeypatch.setattr("app.ui.window.felt._ELBOWS", ())
    new = _table(theme, (1280, 720), 1.0)

    def paler(x, y):
        """Return the difference between darkest and lightest."""
        one, other = (fmean(v for row in _patch(table, x, y, 40) for v in row) for table in (worn, new))
        return one - other

    assert all(paler(x, y) > 6 for x, y in ((0.22, 0.94), (0.78, 0.94), (0.06, 0.42), (0.94, 0.42)))
    assert paler(0.5, 0.5) == 0, "where nobody leans, nothing is rubbed off"


@pytest.mark.parametrize("theme", THEMES)
def test_the_cloth_has_blotches(theme, monkeypatch):
    """Old cloth is uneven: equally far from the lamp on both sides it differs more than by light alone."""

    def uneven():
        table = _table(theme, (1280, 720), 1.0)
        return fmean(abs(fmean(v for row in _patch(table, x, y, 24) for v in row) -
                         fmean(v for row in _patch(table, 1 - x, y, 24) for v in row))
                     for x in (0.1, 0.2, 0.3, 0.4) for y in (0.3, 0.6))  # fmt: skip

    found = uneven()
    monkeypatch.setattr("app.ui.window.felt._WEAR", 0)
    assert found > 2 * uneven()


@looks
def test_the_rim_is_brightest_where_the_lamp_is_nearest(theme, size, scale):
    table = _table(theme, size, scale)
    thick = max(4, round(9 * scale))
    back = range(thick)

    def rail(at):
        return fmean(_light(table.get_at((min(max(0, x), size[0] - 1), size[1] - 1 - i))) for i in back
                     for x in range(at - 20, at + 20))  # fmt: skip

    assert rail(size[0] // 2) > rail(3 * thick) + 20
    assert rail(size[0] // 2) > rail(size[0] - 3 * thick) + 20


@looks
def test_the_wood_has_grain_along_it(theme, size, scale):
    table = _table(theme, size, scale)
    thick = max(4, round(9 * scale))
    row = [_light(table.get_at((x, size[1] - 1 - thick // 4))) for x in range(thick, size[0] - thick)]
    assert len(set(row)) > 12, "no plain stripe"
    assert fmean(abs(a - b) for a, b in pairwise(row)) < 4, "nor specks"


@pytest.mark.parametrize("theme", THEMES)
def test_the_same_table_is_drawn_each_time(theme):
    cloth = pygame.Rect(200, 150, 500, 300)
    one, other = (pygame.image.tobytes(_table(theme, (1000, 640), 0.9, cloth=cloth), "RGB") for _ in range(2))
    assert one == other


@pytest.mark.parametrize("info", infos(), ids=lambda info: info.name)
def test_no_table_is_pink_on_paper(info):
    """A pale red would be: such a game has its own daytime colour."""
    felt = palette("paper", info.mood).felt
    for colour in (felt.felt, felt.glow, felt.dark, felt.cloth):
        hue, light, full = colorsys.rgb_to_hls(*(v / 255 for v in colour))
        pink = (hue > 315 / 360 or hue < 25 / 360) and light > 0.5 and full > 0.1
        assert not pink, colour


@pytest.mark.parametrize("info", [info for info in infos() if info.mood.day], ids=lambda info: info.name)
def test_cards_as_pale_as_paper_stand_out_where_a_game_has_its_own_day(info):
    felt = palette("paper", info.mood).felt
    assert _luminance(IVORY) / _luminance(felt.felt) > 1.6
    assert _luminance(IVORY) / _luminance(felt.glow) > 1.25


def _luminance(colour):
    """Relative luminance plus the glare term of WCAG 2."""
    linear = [v / 255 / 12.92 if v <= 10 else ((v / 255 + 0.055) / 1.055) ** 2.4 for v in colour]
    return sum(share * v for share, v in zip((0.2126, 0.7152, 0.0722), linear, strict=True)) + 0.05


# ---- the room beyond the table

ROOM = Scenery("", 60.0, 120.0)


def _in_room(theme="evening", size=(1280, 720)):
    room = ROOM._replace(svg=Drawings().svg("rooms/porch"))
    return felt(size, size[1] / 720, palette(theme, ROYAL_BLUE).felt, None, room)


def test_the_far_edge_falls_towards_both_ends():
    heights = [ROOM.edge_at(u / 10) for u in range(11)]
    assert heights[0] == 60
    assert heights[-1] == 180
    assert heights == sorted(heights)
    assert all(ROOM.edge_at(-u / 10) == heights[u] for u in range(11))


@pytest.mark.parametrize("theme", THEMES)
def test_the_room_is_only_beyond_the_far_edge(theme):
    with_room, without = _in_room(theme), _table(theme, (1280, 720), 1.0)
    room = [with_room.get_at((x, y)) for x in range(0, 1280, 64) for y in range(0, 56, 4)]
    assert len({tuple(pixel) for pixel in room}) > 60, "it is a picture"
    below = [(x, y) for x in range(100, 1180, 40) for y in range(260, 700, 40)]
    assert all(with_room.get_at(at) == without.get_at(at) for at in below)


@pytest.mark.parametrize("info", infos(), ids=lambda info: info.name)
def test_each_game_has_a_room_of_its_own(info):
    others = {other.mood.room for other in infos() if other is not info}
    assert info.mood.room not in others
    assert Drawings().svg(f"rooms/{info.mood.room}").startswith("<svg")


def test_a_wide_window_shows_the_room_and_its_mirror_image():
    wide = _in_room(size=(3440, 720))
    shape = 6.4 * 180  # the width of the room's drawing
    left = round((3440 - shape) / 2)
    assert [wide.get_at((left + i, 20)) for i in range(4, 40, 4)] == [
        wide.get_at((left - 1 - i, 20)) for i in range(4, 40, 4)
    ]
