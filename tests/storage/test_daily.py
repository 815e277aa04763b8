"""The deal of the day: the same on every machine and every day another, and a calendar that no damage takes along."""

import json
import os
import subprocess
import sys
from datetime import date, timedelta

import pytest

from app.core.match import Match
from app.core.record import write
from app.games import GAMES
from app.storage.daily import Calendar, DayPlayed, daily_header, has_daily, load_calendar, save_calendar
from app.storage.messages import Messages
from app.storage.verifying import verify_content

NAMES = ("Ann", "Rosa", "Tariq", "Mei")
MONDAY = date(2026, 11, 23)
SEEDS = {
    "kings-corners": 5_689_459_512_356_535,
    "kong-pie": 6_959_621_133_819_868,
    "pai-tong": 7_881_510_260_248_833,
    "bong": 210_033_586_196_646,
    "tong-its": 7_738_712_847_408_505,
}
"""Of that Monday; to change them would give those who play on another machine other cards."""

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def days(*ago, begun=0, game="bong", scores=(3, 1)):
    """Make attempts at the deals of that many days ago, started that many days late."""
    found = (MONDAY - timedelta(days=each) for each in ago)
    return tuple(DayPlayed(game, day, day + timedelta(days=begun), f"{game}-{day}.jsonl", scores) for day in found)


def test_the_cards_of_a_day_are_never_other_cards():
    assert {game.name: daily_header(game, MONDAY, NAMES).chance.seed for game in GAMES} == SEEDS


@each_game
def test_every_day_has_its_own_cards_and_a_record_of_them_is_right(game):
    assert has_daily(game)
    month = [daily_header(game, MONDAY + timedelta(days=i), NAMES) for i in range(30)]
    assert len({header.chance.seed for header in month}) == 30
    for header in month:
        verdict = verify_content(write(Match(header)).encode())
        assert verdict.trouble is None
        assert verdict.match.states == Match(header).states


def test_it_hangs_on_no_hash_of_python():
    code = (
        "from datetime import date; from app.games import GAMES; from app.storage.daily import daily_header;"
        "print([hash('a'), *(daily_header(g, date(2026, 11, 23), 'ABCD').chance.seed for g in GAMES)])"
    )
    output = []
    for seed in ("1", "2"):
        done = subprocess.run(
            [sys.executable, "-c", code], env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=True
        )
        output.append(json.loads(done.stdout))
    assert output[0][0] != output[1][0]
    assert output[0][1:] == output[1][1:]


def test_a_calendar_is_there_again(tmp_path):
    messages, file = Messages(), tmp_path / "data" / "daily.json"
    assert load_calendar(file, messages) == Calendar()
    calendar = Calendar((*days(3, 2), *days(1, begun=1, scores=()), *days(1, game="kong-pie", scores=(-4, 0, 4))))
    calendar = calendar.compare(calendar.days[0].record, "keen", 2).compare(calendar.days[0].record, "sharp", -1)
    assert calendar.days[0].others == {"keen": 2, "sharp": -1}
    save_calendar(file, calendar, messages)
    assert load_calendar(file, messages) == calendar
    assert messages.take() == []


DAY = {"game": "bong", "day": "2026-11-23", "begun": "2026-11-23", "record": "1", "scores": [], "others": {}}
WRONG_DAYS = (
    {"game": 1}, {"day": "2026-11-31"}, {"begun": None}, {"scores": [True]}, {"scores": "12"}, {"others": {"keen": []}},
)  # fmt: skip
WRONG = ({"version": 2}, {"days": {}}, {"days": [[]]}, *({"days": [{**DAY, **wrong}]} for wrong in WRONG_DAYS))


def test_a_day_as_it_is_written_is_no_wrong_one(tmp_path):
    (tmp_path / "daily.json").write_text(json.dumps({"version": 1, "days": [DAY]}), encoding="utf-8")
    assert load_calendar(tmp_path / "daily.json", Messages()).days[0].day == MONDAY


@pytest.mark.parametrize("wrong", WRONG, ids=str)
def test_damaged_calendar_is_copied_and_reported(tmp_path, wrong):
    messages, file = Messages(), tmp_path / "daily.json"
    content = json.dumps({"version": 1, "days": [], **wrong})
    file.write_text(content, encoding="utf-8")
    assert load_calendar(file, messages) == Calendar()
    (posted,) = messages.take()
    assert "daily.json is damaged. The old file is kept as daily.json.bad-1." in posted
    assert (tmp_path / "daily.json.bad-1").read_text(encoding="utf-8") == content


def test_the_first_try_counts_and_no_other():
    begun = Calendar().begin("bong", MONDAY, MONDAY, "1.jsonl")
    assert begun.begin("bong", MONDAY, MONDAY, "2.jsonl") is begun
    assert begun.end("2.jsonl", (9, 9)) is begun
    ended = begun.end("1.jsonl", (3, 1))
    assert ended.of("bong", MONDAY).scores == (3, 1)
    assert ended.end("1.jsonl", (9, 9)) is ended
    assert ended.in_record("1.jsonl") == ended.of("bong", MONDAY)
    assert ended.in_record("2.jsonl") is None


@pytest.mark.parametrize(
    ("played", "now", "longest"),
    [
        ((), 0, 0),
        (days(2, 1, 0), 3, 3),
        (days(2, 1), 2, 2),  # today can still be played
        (days(3, 2), 0, 2),
        (days(5, 4, 3, 1), 1, 3),
        ((*days(2, 0), *days(1, begun=1)), 1, 1),  # played later: in the calendar, but it mends nothing
        ((*days(2, 1), *days(0, scores=())), 2, 2),  # begun, not over
        ((*days(2, 0), *days(1, game="kong-pie")), 1, 1),
        (days(2, 1, 0, -30), 3, 3),  # the clock was ahead once
        (days(30, -1), 0, 1),
        (days(31, 30, -60), 0, 2),  # idle for a month, before a day to come
        (days(1, 0, -1, -2), 2, 4),  # days to come count once they have come
        (days(-1), 0, 1),
    ],
)
def test_days_in_a_row(played, now, longest):
    streaks = Calendar(played).streaks("bong", MONDAY)
    assert (streaks.now, streaks.longest) == (now, longest)


def test_days_that_were_missed_can_be_made_up_for_a_week():
    ago = [(MONDAY - day).days for day in Calendar(days(1, 3, 4, begun=1)).missed("bong", MONDAY)]
    assert ago == [2, 5, 6, 7]
