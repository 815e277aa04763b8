"""Daily deal on screen: dealt, left, resumed, finished, made up; each counts only once."""

import time
from datetime import UTC, date, datetime, timedelta

import pytest

from app.games import game_named
from app.storage.daily import daily_header, load_calendar
from app.storage.messages import Messages
from app.ui import same_cards
from app.ui.daily_screen import _TODAY, DailyScreen
from app.ui.kit.widgets import Panel
from app.ui.table.table_screen import TableScreen
from tests.headless import headless
from tests.ui.played_out import play_to_its_end

GAME = game_named("kings-corners")
MONDAY = date(2026, 11, 23)


class WallClock:
    def __init__(self):
        self.set(MONDAY)

    def set(self, day, hour=12, minute=0):
        self.time = datetime(day.year, day.month, day.day, hour, minute, tzinfo=UTC)


@pytest.fixture(autouse=True)
def clock(monkeypatch):
    found = WallClock()
    monkeypatch.setattr(same_cards, "local_time", lambda: found.time)
    return found


def press(shown, name):
    shown.program.top.reach.do(shown.program.top.live()[name])


def words(screen):
    return " ".join(getattr(widget, "text", "") for widget in screen.laid(screen.program.area))


def calendar(shown):
    """Open the calendar as a player does."""
    shown.title()
    shown.setup(GAME)
    press(shown, "daily")
    assert isinstance(shown.program.top, DailyScreen)
    return shown.program.top


def kept(folder):
    return load_calendar(folder / "daily.json", Messages())


def test_todays_deal_is_dealt_counts_and_is_closed_then(tmp_path):
    with headless(tmp_path, (1280, 720)) as shown:
        calendar(shown)
        press(shown, "today")
        assert isinstance(shown.program.top, TableScreen)
        header = shown.flow.session.match.header
        assert header == daily_header(GAME, MONDAY, [seat_player.name for seat_player in header.seat_players])
        assert header.seat_players[0].name == shown.program.settings.name
        session = play_to_its_end(shown)
        assert "Daily deal for Nov 23: " in words(shown.program.top)
        (day,) = kept(tmp_path).days
        assert (day.scores, day.in_time) == (session.match.result.scores, True)
        screen = calendar(shown)
        button = screen.live()["today"]
        assert not button.enabled
        assert "Only the first try counts." in button.why
        assert "Your result today: " in words(screen)


def test_the_table_says_what_deal_it_is_and_its_menu_what_counts(tmp_path):
    with headless(tmp_path, (1280, 720)) as shown:
        calendar(shown)
        press(shown, "today")
        shown.program.paint()
        shown.program._run_later()
        assert "Daily deal, Nov 23 · " in words(shown.program.top)
        session = shown.flow.session
        shown.flow.pause(session)
        assert "Only your first try" in words(shown.program.top)
        shown.program.pop()
        play_to_its_end(shown)
        shown.flow.pause(session)
        assert "Only your first try" not in words(shown.program.top)
        shown.flow.rematch(session)
        shown.program.paint()
        shown.program._run_later()
        assert "Daily deal" not in words(shown.program.top)


@pytest.mark.parametrize(
    ("today", "heading"),
    [
        (date(2026, 11, 26), "November 2026"),
        (date(2026, 11, 2), "October 2026 – November 2026"),
        (date(2027, 1, 5), "December 2026 – January 2027"),
    ],
)
def test_the_calendar_names_its_months_and_marks_today(tmp_path, clock, today, heading):
    clock.set(today)
    with headless(tmp_path, (1280, 720)) as shown:
        screen = calendar(shown)
        laid = screen.laid(shown.program.area)
        assert heading in [getattr(widget, "text", "") for widget in laid]
        (ring,) = (widget.box for widget in laid if isinstance(widget, Panel) and widget.style == _TODAY)
        assert ring.encloses(screen.live()[f"day-{today}"].box)


def test_what_was_left_is_gone_on_with(tmp_path):
    with headless(tmp_path, (1280, 720)) as shown:
        calendar(shown)
        press(shown, "today")
        record = shown.flow.session.save.path
    with headless(tmp_path, (1280, 720)) as shown:
        screen = calendar(shown)
        assert "Resume today's deal" in words(screen)
        press(shown, "today")
        assert shown.flow.session.save.path == record
        play_to_its_end(shown)
        assert kept(tmp_path).of(GAME.name, MONDAY).scores


def test_what_was_given_up_is_not_dealt_again(tmp_path):
    with headless(tmp_path, (1280, 720)) as shown:
        calendar(shown)
        press(shown, "today")
        time.sleep(1.1)  # records are named after the second in which they begin
        shown.flow.pause(shown.flow.session)
        press(shown, "choice2")  # the same cards again
        press(shown, "choice0")
        play_to_its_end(shown)
        assert not kept(tmp_path).of(GAME.name, MONDAY).scores
        assert "You gave up this deal." in calendar(shown).live()["today"].why


def test_a_day_that_was_missed_is_made_up_and_mends_no_streak(tmp_path):
    with headless(tmp_path, (1280, 720)) as shown:
        screen = calendar(shown)
        open_days = [name for name in screen.live() if name.startswith("day-")]
        assert open_days == [f"day-{MONDAY - timedelta(days=ago)}" for ago in range(7, -1, -1)]
        press(shown, f"day-{MONDAY - timedelta(days=1)}")
        play_to_its_end(shown)
        assert "Daily deal for Nov 22" in words(shown.program.top)
        assert "played later" in words(shown.program.top)
        (day,) = kept(tmp_path).days
        assert (day.day, day.in_time) == (MONDAY - timedelta(days=1), False)
        assert kept(tmp_path).streaks(GAME.name, MONDAY).now == 0


def test_a_rematch_is_no_deal_of_the_day(tmp_path):
    with headless(tmp_path, (1280, 720)) as shown:
        calendar(shown)
        press(shown, "today")
        before = play_to_its_end(shown)
        shown.flow.rematch(before)
        after = play_to_its_end(shown)
        assert before.match.header.chance != after.match.header.chance
        assert len(kept(tmp_path).days) == 1
        assert "Daily deal of" not in words(shown.program.top)


def test_what_another_window_has_written_stays(tmp_path):
    with headless(tmp_path, (1280, 720)) as first, headless(tmp_path, (1280, 720)) as second:
        calendar(first)
        calendar(second)
        press(first, "today")
        press(second, f"day-{MONDAY - timedelta(days=2)}")
        assert len(kept(tmp_path).days) == 2


def test_who_looks_at_the_calendar_over_midnight_still_plays_the_deal_of_that_day_in_time(tmp_path, clock):
    with headless(tmp_path, (1280, 720)) as shown:
        clock.set(MONDAY, 23, 59)
        screen = calendar(shown)
        clock.set(MONDAY + timedelta(days=1), 0, 1)
        screen.tick(shown.program.now())
        press(shown, "today")
        play_to_its_end(shown)
        (day,) = kept(tmp_path).days
        assert (day.day, day.in_time) == (MONDAY, True)
        assert kept(tmp_path).streaks(GAME.name, MONDAY + timedelta(days=1)).now == 1
        assert "played later" not in words(shown.program.top)


@pytest.mark.parametrize(("days", "hour"), [(1, 1), (1, 9), (3, 0), (-1, 12)])
def test_a_calendar_that_stays_open_turns_to_the_new_day(tmp_path, clock, days, hour):
    """Overnight, and when the clock is set back."""
    day = MONDAY + timedelta(days=days)
    with headless(tmp_path, (1280, 720)) as shown:
        clock.set(MONDAY, 23, 59)
        screen = calendar(shown)
        clock.set(day, hour)
        assert screen.tick(shown.program.now())
        assert not screen.tick(shown.program.now())
        press(shown, "today")
        assert shown.flow.session.match.header.chance == daily_header(GAME, day, "ABCDEFGH").chance
        assert kept(tmp_path).of(GAME.name, day).in_time
