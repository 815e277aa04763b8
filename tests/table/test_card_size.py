"""Larger cards: each table grows as far as it has room, shrinks nothing, and nothing overlaps."""

from functools import cache
from itertools import combinations

import pytest

from app.games import GAMES, game_named
from app.table.card_size import growth, table_in
from app.table.geometry import UNITS_HEIGHT, UNITS_WIDTH, Box, area_of
from app.table.layout import ZoneKind, lay_out
from app.table.registry import TABLETOPS
from tests.facts import fit
from tests.matches import everything, header, played

WINDOWS = ((1024, 640), (1280, 720), (1280, 960), (800, 1200), (2560, 1080))
TABLES = [(game, seats) for game in GAMES for seats in dict.fromkeys((min(game.seats), max(game.seats)))]
tables = pytest.mark.parametrize(("game", "seats"), TABLES, ids=lambda value: getattr(value, "name", value))
windows = pytest.mark.parametrize("window", WINDOWS, ids=str)


def picture(game, window, grown, ui=1.0):
    largest = TABLETOPS[game.name].layout.max_text_scale
    width, height = window
    return area_of(width, height, ui, (UNITS_WIDTH / largest, UNITS_HEIGHT / largest), grown)


def fullest(game, seats):
    """Return the observation with the most cards face up in a match by default house rules."""
    return _fullest(game.name, seats)


@cache
def _fullest(name, seats):
    game = game_named(name)
    states = played(header(game, fit(game, {}, seats), seats), limit=400).states
    return everything(game, max(states, key=lambda seen: _lying(game, seen)))


def _lying(game, seen):
    zones = TABLETOPS[game.name].layout.zones(seen, 0, True)
    return sum(8 + len(zone.cards) for zone in zones.values() if zone.cards and zone.kind is ZoneKind.TABLE)


def cards_on(game, seen, area, seats):
    layout = TABLETOPS[game.name].layout
    found, mat = table_in(layout, seen, area, seats)
    return mat, lay_out(layout.zones(seen, 0, True), {**mat.spreads, **layout.spreads(seen, 0, found, mat)})


@windows
@tables
def test_a_usual_table_is_as_it_was(game, seats, window):
    seen, area = fullest(game, seats), picture(game, window, 1.0)
    layout = TABLETOPS[game.name].layout
    assert table_in(layout, seen, area, seats) == (area, layout.adapt_mat(seen, area, layout.mat(area, seats)))


@windows
@tables
def test_growing_takes_nothing_and_all_stays_in_the_picture(game, seats, window):
    seen = fullest(game, seats)
    mat, large = cards_on(game, seen, picture(game, window, 1.5), seats)
    usual_mat, usual = cards_on(game, seen, picture(game, window, 1.0), seats)
    whole_picture = Box(0, 0, mat.area.w, mat.area.h).grown(1)
    for card, at in large.items():
        assert at.w <= 1.51 * usual[card].w
        assert whole_picture.encloses(at.box), card
    for name, spread in mat.spreads.items():
        if not name.startswith("hand+"):
            assert spread.w >= 0.985 * usual_mat.spreads[name].w, name
    for one, other in combinations(mat.seats, 2):
        assert not one.plate.overlaps(other.plate)
        assert one.ground is None or other.ground is None or not one.ground.grown(-0.01).overlaps(other.ground)


@pytest.mark.parametrize("ui", [1.0, 0.75])
@tables
def test_reported_growth_is_the_visible_one(game, seats, ui):
    seen, layout = fullest(game, seats), TABLETOPS[game.name].layout
    area = picture(game, (1280, 800), 1.5, ui)
    text = growth(layout, seen, 0, area, seats)
    _mat, large = cards_on(game, seen, area, seats)
    _usual, usual = cards_on(game, seen, picture(game, (1280, 800), 1.0, ui), seats)
    own = TABLETOPS[game.name].hand(seen, 0)
    assert all(large[card].w / usual[card].w == pytest.approx(text.hand) for card in own)
    lying = [
        large[card].w / usual[card].w
        for zone in layout.zones(seen, 0, True).values() if zone.kind is ZoneKind.TABLE
        for card in zone.cards
    ]  # fmt: skip
    assert text.lying == pytest.approx(min(lying, default=None))
    assert max(text.hand, *lying) >= 1


def test_the_hand_of_most_games_has_room_where_the_picture_is_higher():
    """Kong-Pie's table is as wide as its middle and two places, and Pai Tong's hand as wide as the picture."""
    grown = {}
    for game, seats in ((game, min(game.seats)) for game in GAMES):
        area = picture(game, (1280, 960), 1.5)
        grown[game.name] = growth(TABLETOPS[game.name].layout, fullest(game, seats), 0, area, seats).hand
    assert {name for name, hand in grown.items() if hand > 1.15} >= {"kings-corners", "tong-its"}


def test_bong_with_open_hands_keeps_their_room():
    game = game_named("bong")
    match = played(header(game, fit(game, {"open_hands": True}, 4), 4), limit=1)
    assert match.states[0].public.options.open_hands
    area = picture(game, (2560, 1080), 1.5)
    found, _mat = table_in(TABLETOPS["bong"].layout, match.states[0], area, 4)
    assert found.grown == 1
