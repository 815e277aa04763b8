"""The result of a deal: all players on a podium, cards and chips, and the sheet one press away."""

from itertools import pairwise

import pytest

from app.core.cards import Chance
from app.core.match import Header, Match, SeatPlayer
from app.core.options import build
from app.games import GAMES, game_named
from app.storage.saves import Save
from app.table.geometry import Box
from app.table.registry import TABLETOPS
from app.table.sheet import ScoreSheet
from app.ui.kit.widgets import Button, Label
from app.ui.scores.card_fans import CardFan, CardFans
from app.ui.scores.chips import ChipPile, flying_chips
from app.ui.scores.count import Counted
from app.ui.scores.result_page import ResultPage
from app.ui.scores.score_sheet import ScoresScreen
from app.ui.scores.score_table import CardGroup, CardRow, places, ranking
from app.ui.session import Session
from app.ui.table.play import TablePlay
from tests.headless import headless
from tests.matches import played
from tests.ui.shown_screens import Shown

NAMES = ("You", "Rosa", "Tariq", "Mei", "Oskar", "Amara", "Linh", "Femi")
SEATS = {"kings-corners": 4, "kong-pie": 3, "pai-tong": 4, "bong": 4, "tong-its": 3}
MOST = {"kings-corners": 6, "kong-pie": 3, "pai-tong": 7, "bong": 8, "tong-its": 3}
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


@pytest.fixture
def shown(tmp_path, unseen):
    with headless(tmp_path / "twin", (1280, 720)) as found:
        yield Shown(found)


def result_shown(shown, name, seats, seed=1, **options):
    """Return the screen after the first deal of a random match."""
    game, deal_over = game_named(name), TABLETOPS[name].deal_over
    seat_players = tuple(SeatPlayer(who, "" if who == "You" else "keen") for who in NAMES[:seats])
    header = Header(game, build(game.options, options, seats), seat_players, Chance(seed=seed))
    match = played(header, until=deal_over)
    found = Match(match.header)
    for event in match.log[: next(i for i, state in enumerate(match.states) if deal_over(state))]:
        found.play(event.seat, event.move, event.at)
    save = Save.create(shown.program.paths.matches, found.header, shown.program.messages)
    session = Session(found, save, shown.program.thinker, 0)
    shown.flow.match_controller.session = session
    play = TablePlay(shown.program, session, shown.program.area, 0, open_hand=True)
    play.open(0)
    shown.program.push(ScoresScreen(shown.program, session, play, shown.flow))
    return shown.top


def laid(screen):
    return screen.laid(screen.program.area_of(screen))


def labels(screen):
    return [widget.text for widget in laid(screen) if isinstance(widget, Label)]


# ---- chips


@pytest.mark.parametrize("options", [{}, {"chips": True, "glory": True}], ids=["hands", "chips"])
def test_each_gain_in_chips_is_drawn_as_its_chips(shown, options):
    screen = result_shown(shown, "kong-pie", 3, seed=2, **options)
    gains = sorted(gain for gain in screen.session.sheet.totals[-1] if gain > 0)
    piles = [widget for widget in laid(screen) if isinstance(widget, ChipPile)]
    assert sorted(one.pile.amount for one in piles) == (gains if options else [])
    assert all(one.box.w == pytest.approx(one.pile.width) for one in piles)
    assert all(one.pile.height <= one.box.h for one in piles)


def test_chips_fly_one_after_another_and_have_all_landed_in_the_end():
    numbers = [len([*flying_chips(3, step / 20, (0, 0), (100, 0))]) for step in range(21)]
    assert numbers[0] == numbers[-1] == 0
    assert max(numbers) == 3
    assert {picture.name for picture in flying_chips(131, 0.5, (0, 0), (100, 0))} == {
        f"tokens/chip-{value}" for value in (100, 25, 5, 1)
    }


# ---- places


def test_ties_share_a_place_unless_broken():
    sheet = ScoreSheet("points", ((0, 2, 0), (4, 3, 4)), (1, 1), ("",) * 3, None, less_is_better=True)
    assert places(sheet) == [2, 1, 2]
    assert places(sheet, before=True) == [1, 3, 1]
    tied = ScoreSheet("hands", ((1, 0, 0),), (0,), ("",) * 3, 3, less_is_better=False, ties=(0, 5, 2))
    assert places(tied) == [1, 3, 2]
    assert places(tied, before=True) == [1, 1, 1]


@each_game
@pytest.mark.parametrize("many", [SEATS, MOST], ids=["usual", "most"])
def test_every_player_is_shown_with_name_total_and_all_cards(shown, game, many):
    screen = result_shown(shown, game.name, many[game.name])
    sheet, words = screen.session.sheet, " ".join(shown.words)
    assert all(name in words for name in NAMES[: many[game.name]])
    cards = sum(len(line.cards) for line in sheet.lines)
    drawn = [len(one.names) for one in laid(screen) if isinstance(one, CardFan)]
    drawn += [len(one.codes) for one in laid(screen) if isinstance(one, CardRow)]
    assert sum(drawn) == cards
    area = screen.program.area_of(screen)
    assert all(area.box.encloses(widget.box) for widget in laid(screen))


def test_better_players_stand_higher_and_further_left(shown):
    screen = result_shown(shown, "kings-corners", 4)
    sheet, (width, height) = screen.session.sheet, (1000.0, 430.0)
    result = ResultPage(screen.session, sheet, shown.program.brush(), {}, width, height)
    boxes = result._boxes(Box(0, 0, width, height), result._order)
    stairs = [result._stair(seat, boxes[seat], Counted()) for seat in ranking(sheet)]
    standing = sorted(places(sheet))
    for (one, other), (better, worse) in zip(pairwise(stairs), pairwise(standing), strict=True):
        assert one.right < other.x
        assert (one.y < other.y) == (better < worse)
        assert one.bottom == other.bottom


def test_the_winner_has_the_largest_face_and_a_crown(shown):
    screen = result_shown(shown, "kings-corners", 4)
    pictures = [
        widget for widget in laid(screen) if getattr(widget, "name", "").startswith(("avatars/", "tokens/crown"))
    ]
    faces = [one for one in pictures if one.name.startswith("avatars/")]
    (crown,) = (one for one in pictures if one.name == "tokens/crown")
    largest = max(faces, key=lambda face: face.box.w)
    assert largest.name.endswith(":won")
    assert [face.name.endswith(":lost") for face in faces].count(True) == 3
    assert crown.box.middle[0] == pytest.approx(largest.box.middle[0])


# ---- cards


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("width", [420, 260, 180])
def test_every_index_of_overlapping_cards_is_visible(shown, width, large):
    shown.program.change(large_index=large)
    codes = tuple(f"{rank}{suit}" for suit in "SH" for rank in (2, 3, 4, 5, 6, 7, 8))
    fans = CardFans([CardGroup(codes, "14"), CardGroup(("KS",), "10")], shown.program.brush())
    height = fans.height(width, 300)
    widgets = fans.widgets(Box(0, 0, width, 300))
    lines = [one for one in widgets if isinstance(one, CardFan)]
    names = [name.partition(":")[0] for line in lines for name in line.names]
    assert names == [f"cards/{code}" for code in (*codes, "KS")]
    for line in lines:
        assert line.step >= 0.199 * line.width
        tight = any(name.endswith(":tight") for name in line.names[:-1])
        assert tight == (large and len(line.names) > 1 and line.step < 0.25 * line.width)
    for upper, lower in pairwise(sorted({line.box.y for line in lines})):
        assert lower - upper >= (0.49 if large else 0.33) * lines[0].box.h
    assert max(one.box.bottom for one in lines) - min(one.box.y for one in lines) == pytest.approx(height)
    assert max(one.box.right for one in widgets) <= width + 3
    assert fans.widgets(Box(0, 0, width, 40)) is None


# ---- the sheet is one press away


def rows(screen):
    return [one for one in laid(screen) if isinstance(one, CardRow)]


@pytest.mark.parametrize("way", ["key", "click"])
def test_the_sheet_is_one_press_away_and_the_main_button_stays(shown, way):
    screen = result_shown(shown, "kings-corners", 4)
    before = screen.live()["next"]

    def turn_over():
        shown.press("s") if way == "key" else shown.click("sheet")

    assert "Left in hand" not in labels(screen)
    turn_over()
    assert "Left in hand" in labels(screen)
    assert rows(screen)
    after = screen.live()["next"]
    assert (after.text, after.key, after.primary) == (before.text, before.key, before.primary)
    if way == "key":
        assert screen.focus == "next"
    turn_over()
    assert "Left in hand" not in labels(screen)
    assert screen.live()["next"].box == before.box


def test_escape_leads_from_the_sheet_to_the_result(shown):
    screen = result_shown(shown, "tong-its", 3)
    shown.press("s", "escape")
    assert shown.top is screen
    assert screen.live()["sheet"].text == "Score sheet"


@each_game
def test_result_and_sheet_are_read_alike(shown, game):
    """The sheet is a list in both, and is not repeated beside it."""
    screen = result_shown(shown, game.name, SEATS[game.name])
    result = screen.accessible()
    shown.press("s")
    sheet = screen.accessible()
    texts = [[(node.role, node.name) for node in all_nodes(tree) if not node.verbs] for tree in (result, sheet)]
    assert texts[0] == texts[1]
    (listed,) = (node for node in result.children if node.children)
    assert len(listed.children) == SEATS[game.name]
    assert "Score sheet" in {node.name for node in result.children if node.verbs}


def all_nodes(node):
    yield node
    for child in node.children:
        yield from all_nodes(child)


def test_a_long_title_takes_the_text_of_the_buttons_beside_it(shown):
    screen = result_shown(shown, "kings-corners", 4)
    box, brush = Box(100, 100, 900, 500), shown.program.brush()
    texts = [[one.text for one in screen._beside_heading(box, brush, width)] for width in (100, 600, 2000)]
    assert texts == [["Log", "Score sheet"], ["", "Score sheet"], ["", "Score sheet"]]
    for width in (100, 600):
        ends = [one.box for one in screen._beside_heading(box, brush, width)]
        assert ends[0].x >= ends[1].right
        assert all(isinstance(one, Button) for one in screen._beside_heading(box, brush, width))
