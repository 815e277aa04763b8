"""Score sheet: hand chips with too little room, and the lines of its chart."""

import re
from itertools import pairwise

import pygame
import pytest
from pygame.event import Event

from app.core.cards import Chance
from app.core.info import ROYAL_BLUE
from app.core.match import Header, Match, SeatPlayer
from app.core.options import build
from app.games import game_named
from app.games.kong_pie.rules.kongs import points_of
from app.storage.saves import Save
from app.table.geometry import Box
from app.table.registry import TABLETOPS
from app.tools.gallery.courses import whole
from app.tools.showcase import Course
from app.ui.kit.chart import chart
from app.ui.kit.widgets import Label, Panel
from app.ui.scores.score_sheet import ScoresScreen
from app.ui.scores.score_table import CardGroup, CardGroups, CardRow
from app.ui.session import Session
from app.ui.table.play import TablePlay
from app.ui.window.brush import Brush
from app.ui.window.theme import SMALL, palette
from tests.headless import headless
from tests.matches import played
from tests.ui.shown_screens import Shown

HAND = ("AS", "2D", "3C", "4H", "5S", "6D", "7C", "8H", "9S", "10D", "10C", "JH", "QS")
PALETTE = palette("evening", ROYAL_BLUE)


@pytest.fixture
def brush(open_settings):
    return open_settings("bong").program.brush()


def written(brush, wide, hand=HAND):
    """Return the text of a row of that width, and its right edge."""
    brush = Brush(brush.sprites, brush.letters, brush.area, brush.palette)
    found, panels = [], []
    plain, panel = brush.text, brush.panel

    def text(words, x, *rest, **more):
        found.append(words)
        panels.append(x + plain(words, x, *rest, **more))
        return 0

    brush.text = text
    brush.panel = lambda box, style: (panels.append(box.right), panel(box, style))
    CardRow(Box(0, 0, wide, 38), hand).draw(brush)
    return found, max(panels)


@pytest.mark.parametrize("wide", [700, 520, 460])
def test_every_card_is_shown_where_narrow_chips_have_room(brush, wide):
    words, reaches = written(brush, wide)
    assert words == [code[:-1] for code in HAND]
    assert reaches <= wide + 0.01


@pytest.mark.parametrize("wide", [330, 250, 160])
def test_what_has_no_room_is_counted_in_words(brush, wide):
    words, reaches = written(brush, wide)
    assert words[:-1] == [code[:-1] for code in HAND[: len(words) - 1]]
    assert words[-1] == f"{len(HAND) - len(words) + 1} more"
    assert reaches <= wide + 0.01


def shown_in(brush, groups, wide, high):
    found = CardGroups([CardGroup(codes, worth) for codes, worth in groups], brush)
    return found, found.widgets(Box(0, 0, wide, high))


KONGS = [(("3H",), "3"), (("5C", "5D", "5S"), "2"), (("AD", "10D", "QD", "KD"), "1"), (("2D", "4D", "6D", "JD"), "1")]


@pytest.mark.parametrize("wide", [700, 420, 260, 140])
def test_lots_take_the_lines_that_they_need_and_show_every_card(brush, wide):
    found, _ = shown_in(brush, KONGS, wide, 400)
    widgets = found.widgets(Box(0, 0, wide, found.height(wide, 9)))
    rows = [widget for widget in widgets if isinstance(widget, CardRow)]
    assert [code for row in rows for code in row.codes] == [code for codes, _ in KONGS for code in codes]
    assert [w.text for w in widgets if isinstance(w, Label)] == ["3", "2", "1", "1"]
    assert all(widget.box.right <= wide + 0.01 for widget in widgets)
    for row in rows:
        words, _ = written(brush, row.box.w, row.codes)
        assert not any("more" in word for word in words)


def test_only_what_has_no_line_left_is_counted(brush):
    found, widgets = shown_in(brush, [(HAND, "")], 200, 64)
    assert found.height(200, 9) > 64
    rows = [widget for widget in widgets if isinstance(widget, CardRow)]
    assert len(rows) == 2
    assert sum(len(row.codes) for row in rows) == len(HAND)
    words, _ = written(brush, rows[-1].box.w, rows[-1].codes)
    assert words[-1].endswith(" more")


# ---- the sheet of a match


def sheet_shown(shown, game, seed=1, **options):
    """Return the scores of a random match after a deal."""
    rules = game_named(game)
    seat_players = SITTERS[: 4 if game == "pai-tong" else 3]
    header = Header(rules, build(rules.options, options, len(seat_players)), seat_players, Chance(seed=seed))
    return sheet_of(shown, played(header, until=TABLETOPS[game].deal_over))


def sheet_of(shown, match):
    deal_over = TABLETOPS[match.game.name].deal_over
    ends = [i for i, state in enumerate(match.states) if deal_over(state)]
    found = Match(match.header)
    for event in match.log[: ends[0]]:
        found.play(event.seat, event.move, event.at)
    save = Save.create(shown.program.paths.matches, found.header, shown.program.messages)
    session = Session(found, save, shown.program.thinker, 0)
    shown.flow.match_controller.session = session
    area = shown.program.area
    play = TablePlay(shown.program, session, area, 0, open_hand=True)
    play.open(0)
    shown.program.push(ScoresScreen(shown.program, session, play, shown.flow))
    shown.click("sheet")
    return session


SITTERS = (SeatPlayer("You"), *(SeatPlayer(name, "keen") for name in ("Rosa", "Tariq", "Mei")))
CASINO = {"chips": True, "glory": True, "first_place": True, "restock_fee": 1, "restocks": 2}


@pytest.fixture
def shown(tmp_path, unseen):
    with headless(tmp_path / "twin", (1280, 720)) as found:
        yield Shown(found)


def test_kong_pie_shows_each_kong_with_its_points_and_what_was_paid(shown):
    """kong-pie.txt: the winner gets as many chips as all kongs score; RULES.md 4 and 7."""
    session = sheet_of(shown, whole(Course("kong-pie", 3, 2, CASINO)))
    p = session.state.public
    kongs = [cards for made in p.sheet.kongs for cards in made]
    rows = [widget for widget in shown.top.laid(shown.program.area) if isinstance(widget, CardRow)]
    assert sorted(len(row.codes) for row in rows) == sorted(map(len, kongs))
    worth = [points_of(cards, p.ledger.highs) for cards in kongs]
    for points in set(worth):
        assert shown.words.count(str(points) if points else "all") >= worth.count(points)
    assert "Left in hand" not in shown.words
    (winner,) = (seat for seat, chips in enumerate(p.history[-1].chips) if chips)
    assert p.history[-1].chips[winner] == sum(worth)
    texts = " · ".join(shown.words)
    assert f"kitty +{sum(worth)}" in texts
    assert texts.count("paid −") == 3


def test_first_place_is_shown_only_where_paid(shown):
    """kong-pie.txt: 1st-place is paid when somebody wins; here no one has won."""
    sheet_shown(shown, "kong-pie", 2, **CASINO)
    assert "Nobody wins" in " ".join(shown.words)
    assert not any("1st" in line and "point" in line for line in shown.words)


@pytest.mark.parametrize(
    ("game", "there"),
    [("kings-corners", True), ("bong", True), ("kong-pie", False), ("pai-tong", False), ("tong-its", False)],
)
def test_cards_left_in_hand_are_shown_where_they_count(shown, game, there):
    session = sheet_shown(shown, game)
    assert ("Left in hand" in shown.words) == there
    left = {len(session.tabletop.hand(session.state, seat)) for seat in range(3)}
    assert not there or left - {0}


@pytest.mark.parametrize(("first_to", "visible"), [(3, True), (9, False)])
def test_few_wins_are_shown_as_pips(shown, first_to, visible):
    session = sheet_shown(shown, "bong", first_to=first_to, time_limit=0)
    pips = [widget for widget in shown.top.laid(shown.program.area) if isinstance(widget, Panel) and widget.box.w == 8]
    won = sum(session.sheet.totals[-1])
    assert len(pips) == visible * 3 * first_to
    assert sum(pip.style.opacity == 1 for pip in pips) == visible * won == visible


def test_the_log_opens_over_the_scores(shown):
    sheet_shown(shown, "kings-corners")
    screen = shown.top
    shown.press("l")
    assert screen._log.open
    shown.press("page up")
    assert screen._log._back == 5
    screen.event(Event(pygame.MOUSEWHEEL, x=0, y=-1, flipped=False), 0)
    assert screen._log._back == 4
    shown.program.paint()
    shown.press("escape")
    assert not screen._log.open
    assert shown.top is screen


@pytest.mark.parametrize("seats", [4, 6])
def test_the_log_over_the_scores_leaves_the_buttons_free(shown, seats):
    seat_players = tuple(SeatPlayer(f"P{seat}", "keen") for seat in range(seats))
    header = Header(
        game_named("pai-tong"), build(game_named("pai-tong").options, {}, seats), seat_players, Chance(seed=1)
    )
    sheet_of(shown, played(header, until=TABLETOPS["pai-tong"].deal_over))
    shown.press("l")
    shown.program.paint()
    assert shown.top._log._seen.bottom < shown.top.live()["next"].box.y


def lines(totals, limit=None, seats=4):
    svg = chart(Box(0, 0, 880, 196), totals, limit, [f"P{i}" for i in range(seats)], PALETTE).svg
    found = re.findall(r'polyline points="([^"]*)"', svg)
    return [[tuple(map(float, point.split(","))) for point in line.split()] for line in found]


def test_lines_that_lie_on_each_other_are_all_seen():
    drawn = lines([(0, 1, 1, 0), (0, 2, 2, 0)])
    for deal in range(3):
        assert len({line[deal][1] for line in (drawn[1], drawn[2])}) == 2
        assert len({line[deal][1] for line in (drawn[0], drawn[3])}) == 2


def test_lines_that_only_meet_do_so_at_their_place():
    drawn = lines([(4, 0), (0, 4), (4, 4)], seats=2)
    assert drawn[0][3] == drawn[1][3]


def test_all_lines_stay_in_the_chart_however_many_are_equal():
    drawn = lines([(0,) * 8, (0,) * 8, (1,) * 8], seats=8)
    heights = sorted(line[2][1] for line in drawn)
    assert all(high > low for low, high in pairwise(heights))
    assert all(0 < y < 196 for line in drawn for _, y in line)


@pytest.mark.parametrize("cards", ["money", "tiles"])
def test_cards_of_another_pack_are_as_tall_as_text(shown, brush, cards):
    """At 1280x720 a figure of 15 units is 11 pixels high."""
    session = sheet_of(shown, whole(Course("pai-tong", 4, 1, {"cards": cards})))
    folder = session.tabletop.layout.faces(session.seen()).folder
    rows = [widget for widget in shown.top.laid(shown.program.area) if isinstance(widget, CardRow)]
    assert sum(len(row.codes) for row in rows) > 40
    brush = Brush(brush.sprites, brush.letters, brush.area, brush.palette)
    sizes, plain = [], brush.text
    brush.text = lambda words, x, y, size, *rest, **more: (sizes.append(size), plain(words, x, y, size, *rest, **more))[
        1
    ]
    for row in rows:
        assert {code.rpartition("/")[0] for code in row.codes} == {folder}
        assert row.width(brush, close=True) <= row.box.w + 0.01, "none is left out"
        row.draw(brush)
    assert min(sizes) >= SMALL
