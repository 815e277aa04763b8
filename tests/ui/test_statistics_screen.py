"""Statistics screen, the end of a match, and the rules in brief, without a window."""

import os
import re
import shutil
from datetime import UTC, datetime
from itertools import pairwise

import pygame
import pytest
from pygame.event import Event

from app.core.cards import Chance
from app.core.info import ROYAL_BLUE
from app.core.match import Header, Match, SeatPlayer
from app.core.options import build
from app.core.record import read, write
from app.games import GAMES, game_named
from app.storage.played import PlayedDeal, PlayedMatch
from app.storage.saves import Save
from app.table.geometry import Box
from app.ui.kit.card_text import CardLabel
from app.ui.kit.chart import ResultRun, share_chart
from app.ui.kit.control_screen import ScrollArea
from app.ui.kit.dialogs import Dialog
from app.ui.kit.widgets import Panel, WidgetLook
from app.ui.scores import score_sheet
from app.ui.scores.score_sheet import ScoresScreen
from app.ui.session import Session
from app.ui.setup.setup_screen import SetupScreen
from app.ui.statistics.statistics_screen import StatisticsScreen
from app.ui.statistics.summary import summary
from app.ui.statistics.table import TableRow
from app.ui.table.move_log import last_turn
from app.ui.title import TitleScreen
from app.ui.window.brush import Style
from app.ui.window.theme import Ink, palette
from tests.headless import headless
from tests.histories import history_of
from tests.matches import RECORDS, header
from tests.matches import played as play_out
from tests.storage.impossible_times import IMPOSSIBLE, timeless
from tests.ui.rules_page import rules_page
from tests.ui.shown_screens import Shown

NAMES = ("kings-corners-classic", "kong-pie-home", "tong-its-usual", "bong-usual", "pai-tong-thai")


@pytest.fixture
def shown(tmp_path):
    with headless(tmp_path / "twin", (1280, 720)) as found:
        yield Shown(found)


@pytest.fixture
def played(shown):
    folder = shown.program.paths.matches
    folder.mkdir(parents=True)
    for n, name in enumerate(NAMES):
        shutil.copyfile(RECORDS / f"{name}.jsonl", folder / f"{name}.jsonl")
        ended = datetime(2026, 10, n + 1, 12, tzinfo=UTC).timestamp()
        os.utime(folder / f"{name}.jsonl", (ended, ended))
    return shown


def test_an_empty_page_invites(shown):
    shown.flow.show_statistics(game_named("bong"))
    shown.count()
    assert any(line.startswith("No matches yet. Your first match of Bong") for line in shown.words)
    assert "forget" not in shown.top.live()
    shown.press("p")
    assert isinstance(shown.top, SetupScreen)


def test_a_table_of_opponents_is_there_only_where_somebody_sat_opposite(shown):
    """Ann and Ben share this screen: they are opponents only in each one's own statistics."""
    folder = shown.program.paths.matches
    folder.mkdir(parents=True)
    game = game_named("kings-corners")
    over = play_out(header(game, {"ends": "hands", "hands": 1}))
    (folder / "a.jsonl").write_text(write(over), encoding="utf-8")
    shown.flow.show_statistics(game)
    shown.count()
    assert "Recent matches (select one to replay it)" in shown.words
    assert "Opponents" not in shown.words
    shown.top.live()["who"].step(1)
    assert "Opponents" in shown.words


def test_from_the_title_and_back(played):
    played.flow.title()
    played.press("t")
    assert isinstance(played.top, StatisticsScreen)
    played.press("escape")
    assert isinstance(played.top, TitleScreen)


def test_matches_are_counted_while_the_screen_is_open(played):
    played.flow.show_statistics()
    assert played.top.wake(5) == 5
    played.count()
    assert not any(line.startswith("Nothing played") for line in played.words)
    assert {game.title for game in GAMES} <= set(played.words)
    assert {"Ann", "Fay"} <= set(played.words)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_game_has_its_page(played, game):
    played.flow.show_statistics()
    played.count()
    played.press(str(1 + GAMES.index(game)))
    assert played.top.focus == f"game-{game.name}"
    words = played.words
    assert "More about your play" in words
    assert ("Time per card" in words) == game.real_time
    assert "Recent matches (select one to replay it)" in words


def test_the_sheet_has_the_colours_of_its_game_over_any_table(played):
    played.flow.title()
    below = played.program.palette
    played.flow.show_statistics()
    played.count()
    for game in (None, *GAMES):
        played.press(str(1 + GAMES.index(game) if game else 0))
        brush = played.program.brush()
        played.top.draw(brush, 0)
        assert brush.palette == (palette("evening", game.info.mood) if game else below)
    assert played.program.palette == below


def test_the_legend_names_only_who_has_a_line():
    runs = [ResultRun("Ann", (True, False, True)), ResultRun("Ben", (True, True)), ResultRun("Cleo", (False,) * 4)]
    drawn = share_chart(700, 220, runs, palette("evening", ROYAL_BLUE))
    assert drawn.svg.count("<polyline") == 1  # Ann's three matches are a single point as yet
    assert [mark.text for mark in drawn.marks if not mark.text.endswith("%")] == ["Ann", "Cleo"]


@pytest.mark.parametrize("won", [(True,), (False,), (True, False, True)])
def test_each_match_of_one_person_is_a_dot_in_the_plot(won):
    """At 100 % if won, at 0 % if not: inside the plot, clear of both ends."""
    drawn = share_chart(700, 220, [ResultRun("Ann", won)], palette("evening", ROYAL_BLUE))
    whole, none = (next(mark.y for mark in drawn.marks if mark.text == text) for text in ("100%", "0%"))
    dots = re.findall(r'<circle cx="([\d.]+)" cy="([\d.]+)"', drawn.svg)[-len(won) :]
    left = next(mark.x for mark in drawn.marks if mark.text == "earlier")
    right = next(mark.x for mark in drawn.marks if mark.text == "now")
    assert all(left < float(x) < right for x, _ in dots)
    assert [float(y) for _, y in dots] == [whole if one else none for one in won]
    assert len(dots) == len(won)


def test_finished_deals_of_unfinished_matches_count(shown):
    folder = shown.program.paths.matches
    folder.mkdir(parents=True)
    lines = (RECORDS / "kong-pie-home.jsonl").read_text(encoding="utf-8").splitlines()
    match = read(lines, game_named)
    ends = [i for i, state in enumerate(match.states) if state.public.over]
    (folder / "left.jsonl").write_text("\n".join(lines[: ends[1] + 3]) + "\n", encoding="utf-8")
    shown.flow.show_statistics(game_named("kong-pie"))
    shown.count()
    assert "none finished yet" in shown.words
    assert any(re.fullmatch(r"\d+% of 2", line) for line in shown.words)
    assert "No matches finished yet." in shown.words
    assert not any(line.startswith("No matches yet") for line in shown.words)
    shown.program.paint()


@pytest.mark.parametrize(
    ("winners", "large", "small"),
    [
        ([()], "0", "none decided"),
        ([(), ()], "0", "none decided"),
        ([(0,), (1,)], "1", "50% of 2"),
        ([(0,), (), (1,), (1,)], "1", "33% of 3 decided"),
    ],
)
def test_deals_without_winner_do_not_count_as_lost(winners, large, small):
    """At an impasse the fewest points win a match of one deal, and no deal of it is lost."""
    deals = tuple(PlayedDeal(won, (-1, -3)) for won in winners)
    seat_players = SeatPlayer("Ann", "person"), SeatPlayer("Bo", "keen")
    match = PlayedMatch("kings-corners", None, None, {}, seat_players, (0,), (-1, -3), deals)
    found = summary(history_of([match]), "kings-corners", None, lambda _name: "")
    tiles = {tile.head: (tile.large, tile.small) for tile in found.tiles}
    assert tiles["Matches won"] == ("1", "100% of 1")
    assert tiles["Deals won"] == (large, small)


def test_by_keyboard_alone(played):
    played.flow.show_statistics()
    played.count()
    played.press("right", "right")
    assert played.top.focus == f"game-{GAMES[1].name}"
    played.press("left")
    assert played.top.focus == f"game-{GAMES[0].name}"
    played.press("tab", mod=pygame.KMOD_CTRL)
    assert played.top.focus == f"game-{GAMES[1].name}"
    played.press("page down")
    far = played.top.offset
    played.press("end")
    assert played.top.offset >= far > 0
    played.press("home")
    assert played.top.offset == 0
    played.press("down", "up")
    assert played.top.offset == 0
    while played.top.focus != "who":
        played.press("tab")
    before = played.words
    played.press("right")
    assert played.words != before
    assert played.top.focus == "who"


def test_a_person_who_has_not_played_a_game(played):
    played.flow.show_statistics(game_named("kings-corners"))
    played.count()
    played.top.focus = "who"
    played.press(*["right"] * 3)  # Cal does not sit at that table
    assert any("Cal hasn't played Kings Corners yet." in line for line in played.words)


def test_forgetting_is_asked_first_and_keeps_the_files(played):
    played.flow.show_statistics()
    played.count()
    folder = played.program.paths.matches
    played.click("forget")
    assert isinstance(played.top, Dialog)
    played.press("escape")
    assert "More about your play" not in played.words
    assert "Recent matches (select one to replay it)" in played.words
    played.click("forget")
    played.press("f")
    assert isinstance(played.top, StatisticsScreen)
    played.count()
    assert any(line.startswith("No matches yet") for line in played.words)
    assert sorted(path.stem for path in folder.glob("*.jsonl")) == sorted(NAMES)
    assert played.program.paths.statistics_file.with_name("statistics.db.forgotten-1").is_file()


@pytest.mark.parametrize("scale", [75, 100, 150, 200])
def test_nothing_leaves_the_window_however_large_the_words_are(played, scale):
    played.flow.show_statistics()
    played.count()
    played.program.push(rules_page(played.program, GAMES[-1]))
    for screen in (played.program.stack[-2], played.top):
        area = played.program.canvas.area(scale, screen.least)
        for widget in screen.widgets(area):
            assert widget.box.x >= 0
            assert widget.box.y >= 0
            assert widget.box.right <= area.w
            assert widget.box.bottom <= area.h


# ---- the end of a match


def session(shown, game, *players, options=None, until):
    """Return a random match at the table that satisfies ``until``."""
    rules = game_named(game)
    built = build(rules.options, options or {}, len(players))
    seat_players = tuple(map(SeatPlayer, ("You", "Rosa", "Tariq", "Mei"), players))
    match = Match(Header(rules, built, seat_players, Chance(seed=4)))
    save = Save.create(shown.program.paths.matches, match.header, shown.program.messages)
    found = Session(match, save, shown.program.thinker, 0)
    step = 0
    while not until(found):
        step += 1
        seat = min(rules.active(match.state))
        legal = match.legal(seat)
        found.play(seat, legal[step * 7919 % len(legal)], step)
    return found


def scores(shown, found):
    shown.flow.match_controller.session = found
    shown.program.push(ScoresScreen(shown.program, found, None, shown.flow))
    return shown.top


def test_who_starts_the_next_deal_where_nobody_deals(shown):
    found = session(
        shown, "pai-tong", "person", "keen", "keen", until=lambda found: found.between_deals and not found.over
    )
    scores(shown, found)
    assert any(line.endswith("the next deal.") for line in shown.words)
    assert not any("deals next" in line or "deal next" in line for line in shown.words)


def test_the_end_of_a_match_is_a_feast_that_nobody_waits_for(shown):
    options = {"ends": "hands", "hands": 1}
    found = session(shown, "kings-corners", "person", "keen", options=options, until=lambda found: found.over)
    screen = scores(shown, found)
    assert {"sheet", "log", "look-back", "dare", "next", "change", "table", "title"} == set(screen.live())
    began = shown.program.now()
    assert screen.wake(began) is not None
    assert screen.tick(began + 1300)
    assert screen.wake(began + 1300) is None
    assert not screen.tick(began + 1400)
    screen.show_standing("Your first win in Kings Corners.")
    assert "Your first win in Kings Corners." in shown.words
    assert any(line.startswith("Last deal: ") for line in shown.words)
    shown.press("p")
    assert isinstance(shown.top, SetupScreen)


def test_confetti_is_gone_with_the_next_key_and_does_not_hang_below_a_dialog(shown):
    options = {"ends": "hands", "hands": 1}
    found = session(shown, "kings-corners", "person", "keen", options=options, until=lambda found: found.over)
    screen = scores(shown, found)
    assert screen.wake(shown.program.now()) is not None
    assert screen.event(Event(pygame.KEYDOWN, key=pygame.K_e, unicode="e", mod=0), 0), "the picture without it"
    assert screen.wake(shown.program.now()) is None
    shown.program.pop()
    screen = scores(shown, found)
    assert screen.wake(shown.program.now()) is not None
    shown.flow.settings()
    assert screen.wake(shown.program.now()) is None


def test_the_sheet_tells_the_turn_that_ended_the_deal(shown):
    found = session(shown, "kings-corners", "person", "keen", until=lambda found: found.between_deals)
    screen = scores(shown, found)
    (line,) = (w for w in screen.laid(shown.program.area_of(screen)) if isinstance(w, CardLabel))
    seat, phrases = last_turn(found)
    assert found.match.log[-1].seat == seat
    assert line.text.startswith(f"{found.name(seat)}'s last turn: ")
    assert phrases[-1].split()[-1] in line.text


def test_repeated_actions_of_the_last_turn_are_merged(shown, monkeypatch):
    """The first time was listed separately, before the name."""
    found = session(shown, "kong-pie", "person", "keen", "keen", until=lambda found: found.between_deals)
    turn = [f"connected [{code}] [AH] for [9S] [10S]" for code in ("2C", "3C", "4C", "5C")]
    monkeypatch.setattr(score_sheet, "last_turn", lambda session: (0, [*turn, "laid three aces"]))
    screen = scores(shown, found)
    (line,) = (w for w in screen.laid(shown.program.area_of(screen)) if isinstance(w, CardLabel) and "turn" in w.text)
    message = line.text.partition("last turn: ")[2]
    exchanged = (f"[{code}] [AH] for [9S] [10S]" for code in ("2C", "3C", "4C", "5C"))
    assert message == f"{'; '.join(exchanged)}, laid three aces"


@pytest.mark.parametrize("change", [{"reduced_motion": True}, {"speed": "off"}])
def test_no_confetti_where_nothing_shall_move(shown, change):
    shown.program.change(**change)
    options = {"ends": "hands", "hands": 1}
    found = session(shown, "kings-corners", "person", "keen", options=options, until=lambda found: found.over)
    assert scores(shown, found).wake(shown.program.now()) is None


def test_the_line_comes_with_the_match_that_has_just_ended(shown):
    options = {"ends": "hands", "hands": 1}
    found = session(shown, "kings-corners", "person", "keen", options=options, until=lambda found: found.over)
    shown.flow.match_controller.session = found
    shown.flow.scores(found, None)
    shown.program.turn(0)
    shown.program.turn(50)
    won = 0 in found.match.result.winners
    line = "Your first win in Kings Corners." if won else "Your first match of Kings Corners."
    assert line in shown.words


def test_a_list_fades_away_where_it_goes_on(shown):
    brush = shown.program.brush()
    ground, full = brush.palette[Ink.GROUND], brush.palette[Ink.WORDS]
    for offset, above, below in ((0, full, ground), (300, ground, ground), (600, ground, full)):
        sheet = Panel(Box(0, 50 - offset, 400, 900), Style(Ink.WORDS, 1, 0, edge_opacity=0))
        drawn = shown.program.brush()
        ScrollArea(Box(0, 100, 400, 200), (sheet,), 800, offset, lambda live: WidgetLook()).draw(drawn)
        picture = pygame.Surface((500, 500))
        for item, x, y in drawn.items:
            picture.blit(item, (x, y))
        rect = drawn.rect(Box(0, 100, 400, 200))
        # The sheet is cut a little outside of the list; where it fades away it has all but gone there.
        near = [picture.get_at((50, y))[:3] for y in (rect.top - 3, rect.bottom + 2)]
        for seen, wanted in zip(near, (above, below), strict=True):
            assert max(abs(a - b) for a, b in zip(seen, wanted, strict=True)) < 40, (offset, seen, wanted)
        assert picture.get_at((50, rect.centery))[:3] == full


def test_what_was_played_at_an_impossible_time_is_shown_without_one(unseen):
    over, going = (
        play_out(header(game_named("kings-corners"), {"ends": "hands", "hands": 1})),
        header(game_named("bong")),
    )
    with timeless() as folder, headless(folder / "twin", (1280, 720)) as found:
        matches = found.program.paths.matches
        matches.mkdir()
        for name, match in (("over", over), ("going", Match(going))):
            path = matches / f"{name}.jsonl"
            path.write_text(write(match), encoding="utf-8")
            os.utime(path, (0, IMPOSSIBLE[0]))
        shown = Shown(found)
        shown.flow.title()
        assert any(line.startswith("some time ago") for line in shown.words)
        shown.flow.show_statistics()
        shown.count()
        assert "unknown" in shown.words


def test_where_there_is_no_room_for_names_they_are_counted(shown):
    brush = shown.program.brush()
    row = TableRow(("3 Sep", "You against Rosa, Tariq and Mei", "won"), briefly=(1, ("You against three", "One")))
    assert row.fitting((80, 400, 60), brush) == row
    assert row.fitting((80, 180, 60), brush).cells[1] == "You against three"
    assert row.fitting((80, 60, 60), brush).cells[1] == "One"


def test_while_many_matches_are_counted_nothing_is_passed_off_as_all(played, monkeypatch):
    """On the page and the title; the end of a match does not mention earlier ones."""
    folder = played.program.paths.matches
    played.flow.statistics.totals("bong")
    for number in range(60):
        shutil.copyfile(RECORDS / "bong-usual.jsonl", folder / f"copy-{number:02}.jsonl")
    played.flow.statistics.recheck()
    played.flow.title()
    monkeypatch.setattr(played.program, "later", lambda _job: None)
    while not played.flow.statistics.counting:
        played.flow.statistics.continue_counting(0)
    assert "Counting your matches: 0%" in played.words
    played.flow.show_statistics(game_named("bong"))
    lines, versions = set(), []
    while played.top.wake(0) is not None:
        if played.flow.statistics.counting:
            (line,) = [text for text in played.words if text.startswith("Counting your matches: ")]
            assert line.endswith(" of 60. The statistics below are incomplete.")
            lines.add(line)
            versions.append(played.top.version())
        played.top.tick(0)
    assert len(lines) > 10, "it goes on before one's eyes"
    assert len([1 for before, after in pairwise(versions) if before != after]) >= len(lines) - 1
    assert not any("Counting" in text for text in played.words)
    assert any("61" in text for text in played.words)
