"""Game night: people are chosen once, join every match, and their wins are counted."""

import time

import pytest

from app.core.cards import Chance
from app.core.match import Header, Match, SeatPlayer
from app.core.options import build
from app.games import game_named
from app.storage.game_night import MAX_PAUSE, Guest
from app.storage.saves import Save
from app.table.pace import AT_ONCE
from app.ui.game_night import GameNightController
from app.ui.game_night_screen import GameNightScreen
from app.ui.setup.setup_draft import SetupDraft
from app.ui.setup.setup_screen import SetupScreen
from app.ui.table.table_screen import GuidedScreen, TableScreen
from tests.headless import headless
from tests.ui.shown_screens import Shown

pytestmark = pytest.mark.usefixtures("unseen")
GROUP = ("Ann", "Ben", "Mia", "Tom")


@pytest.fixture
def shown(tmp_path):
    with headless(tmp_path / "headless", (1280, 720)) as found:
        found.program.change(name=GROUP[0], faces={name: i + 1 for i, name in enumerate(GROUP)})
        found.flow.title()
        yield Shown(found)


def choose(shown, row, part):
    """Set a row: 0 does not play, 1 plays, 2 plays with hints."""
    box = shown.top.live()[f"plays-{row}"].part_box(part)
    shown.top.live()[f"plays-{row}"].put(part)
    assert box.w > 0


def begin(shown, *parts):
    shown.click("evening")
    assert isinstance(shown.top, GameNightScreen)
    for row, part in enumerate(parts):
        choose(shown, row, part)
    shown.click("begin")


def seated(shown):
    live = shown.top.live()
    seats = range(sum(name.startswith("player") for name in live))
    return [(live[f"seat{i}"].text, live[f"player{i}"].text) for i in seats]


def match_of(shown, name, seed, seat_players, **options):
    game = game_named(name)
    header = Header(game, build(game.options, options, len(seat_players)), seat_players, Chance(seed=seed))
    found = Match(header)
    step = 0
    while found.result is None:
        seat = min(game.active(found.state))
        legal = found.legal(seat)
        found.play(seat, legal[step * 7919 % len(legal)], step)
        step += 1
    save = Save.create(shown.program.paths.matches, header, shown.program.messages)
    shown.flow.match_controller.sit_down(found, save)
    return found


def test_they_sit_down_by_themselves_whatever_is_played(shown):
    begin(shown, 1, 1, 0, 1)
    for name in ("kings-corners", "bong", "pai-tong"):
        shown.flow.title()
        shown.flow.setup(game_named(name))
        people = [who for who, kind in seated(shown) if kind == "Person"]
        assert people == ["Ann", "Ben", "Tom"]
        assert len(seated(shown)) in game_named(name).seats
        assert shown.top.live()["deal"].enabled


def test_person_without_seat_is_named_and_plays_the_next_match(shown):
    begin(shown, 1, 1, 1, 1)
    shown.flow.setup(game_named("tong-its"))
    assert [who for who, _kind in seated(shown)] == ["Ann", "Ben", "Mia"]
    assert "There are 3 seats. Tom will play in the next match." in shown.words
    seat_players = tuple(map(SeatPlayer, ("Ann", "Ben", "Mia")))
    match_of(shown, "tong-its", 1, seat_players, hands=1)
    shown.flow.scores(shown.flow.session, shown.top.play)
    shown.flow.rematch(shown.flow.session)
    assert isinstance(shown.top, SetupScreen)
    assert "Tom" in [who for who, _kind in seated(shown)]


def test_the_score_is_over_all_games_and_stands_on_the_sheet_and_the_title(shown):
    begin(shown, 1, 1, 0, 0)
    seat_players = (SeatPlayer("Ann"), SeatPlayer("Rosa", "keen"), SeatPlayer("Ben"))
    won = {"Ann": 0, "Ben": 0}
    for name, seed, options in (("tong-its", 1, {"hands": 1}), ("kings-corners", 2, {"ends": "hands", "hands": 1})):
        found = match_of(shown, name, seed, seat_players, **options)
        for seat in found.result.winners:
            if seat_players[seat].name in won:
                won[seat_players[seat].name] += 1
        for _ in range(2):  # seen twice, counted once
            shown.flow.scores(shown.flow.session, shown.top.play)
            shown.program.pop()
    assert sum(won.values()) > 0, "one of these matches is won by a person"
    evening = shown.flow.game_night.current
    assert {name: times for name, times, _played in evening.score()} == won
    assert GameNightController(shown.program).current == evening, "it is on the disk"
    shown.flow.title()
    line = shown.flow.game_night.line()
    assert line in shown.words
    shown.click("evening")
    shown.click("end")
    assert shown.program.toast.text == f"Game night is over. {line}"
    assert line not in shown.words
    assert shown.flow.game_night.current.names == ("Ann", "Ben"), "the group is known the next time"


@pytest.mark.parametrize("on", [False, True])
def test_names_of_usual_length_are_whole_beside_the_choice_and_the_score(shown, on):
    long = "Wilhelmina Moser"
    shown.program.change(faces={"Ann": 1, long: 2})
    if on:
        begin(shown, 1, 1)
    shown.click("evening")
    label = next(widget for widget in shown.top.widgets(shown.program.area) if getattr(widget, "text", "") == long)
    brush = shown.program.brush(shown.program.area)
    assert brush.width(long, label.size, label.weight) <= label.box.w


def test_hints_come_by_themselves_to_whom_they_were_given_and_to_nobody_else(shown):
    begin(shown, 1, 2, 0, 0)
    game = game_named("kings-corners")
    for first, hinted in ((("Ann", "Ben"), "Ben"), (("Ben", "Ann"), "Ben")):
        options = build(game.options, {}, 2)
        header = Header(game, options, tuple(map(SeatPlayer, first)), Chance(seed=5))
        shown.flow.begin(header)
        screen = shown.top
        assert isinstance(screen, GuidedScreen)
        for _ in range(2):
            seat = screen.session.turn
            screen.play.scene.turn_to(seat, shown.program.now(), AT_ONCE, open_hand=True)
            screen.play.state.viewer = seat
            screen.play.scene.motion.finish(shown.program.now())
            asked = screen._hinted
            screen.tick(shown.program.now())
            assert (screen._hinted is not asked) == (screen.session.name(seat) == hinted)
            end = next(move for move in screen.session.match.legal(seat) if type(move).__name__ in ("Draw", "End"))
            screen.session.match.play(seat, end, 0)
    shown.flow.game_night.end()
    shown.flow.begin(header)
    assert type(shown.top) is TableScreen


def test_on_a_sofa_words_are_large_until_the_evening_ends(shown):
    shown.program.change(ui_scale=100, card_size=110)
    shown.click("evening")
    shown.click("sofa")
    shown.click("begin")
    settings = shown.program.settings
    assert (settings.ui_scale, settings.card_size) == (150, 120)
    shown.program.change(card_size=140)
    again = GameNightController(shown.program)
    assert again.sofa
    assert again.on
    shown.flow.game_night.end()
    assert (shown.program.settings.ui_scale, shown.program.settings.card_size) == (100, 110)


def test_an_evening_without_anybody_cannot_begin(shown):
    shown.click("evening")
    for row in range(4):
        choose(shown, row, 0)
    assert not shown.top.live()["begin"].enabled
    shown.press("b")
    assert isinstance(shown.top, GameNightScreen)
    assert not shown.flow.game_night.on


def test_by_keys_alone(shown):
    shown.press("e")
    assert isinstance(shown.top, GameNightScreen)
    assert shown.top.focus == "begin"
    shown.top.focus = "plays-1"
    shown.press("right")
    shown.press("b")
    assert shown.flow.game_night.hinted == {"Ben"}
    assert shown.flow.game_night.current.names == GROUP


def test_an_evening_of_yesterday_is_over_and_its_group_is_asked_again(shown, monkeypatch):
    begin(shown, 1, 0, 2, 0)
    now = time.time()
    assert abs(shown.flow.game_night.current.last - now) < 3600, "by the clock on the wall: it is read after a restart"
    monkeypatch.setattr(time, "time", lambda: now + MAX_PAUSE + 1)
    assert not GameNightController(shown.program).on
    shown.flow.title()
    assert not any(line.startswith("Tonight") for line in shown.words)
    shown.click("evening")
    live = shown.top.live()
    assert [live[f"plays-{row}"].chosen for row in range(4)] == [1, 0, 2, 0]


def test_four_of_an_evening_are_dealt_a_race_that_one_person_had_set_up(shown):
    program, game = shown.program, game_named("bong")
    program.change(name="Ann", faces={"Ann": 1, "Ben": 2, "Cal": 3, "Dot": 4})
    shown.flow.start(game, build(game.options, {}, 4), SetupDraft(game, None, "Ann").setup())
    program._run_later()
    shown.flow.title()
    shown.flow.game_night.begin([Guest(name) for name in ("Ann", "Ben", "Cal", "Dot")], sofa=False)
    shown.flow.setup(game)
    deal = shown.top.live()["deal"]
    assert deal.enabled, deal.why
    shown.press("return")
    session = shown.flow.session
    assert session.persons == (0, 1, 2, 3)
    assert session.match.header.options.open_hands
    assert session.match.header.options.time_limit == 3
