"""After a daily deal AI players take the person's seat: same cards, same opponents, without blocking."""

from dataclasses import replace
from datetime import date

import pytest

from app.ai.ai_replay import replay_with_ai
from app.ai.temperament import TEMPERAMENTS, temperament_of
from app.ai.worker import Thinker
from app.core.info import AI_NAMES
from app.core.match import Match
from app.games import GAMES, game_named
from app.storage.daily import daily_header, load_calendar
from app.storage.messages import Messages
from app.storage.saves import Save
from app.ui import real_time_session, same_cards, thinking
from app.ui.match_comparison import AiComparison
from app.ui.match_controller import _session_of
from app.ui.scores.score_sheet import DailyScores, ScoresScreen
from tests.headless import headless
from tests.replays import answered
from tests.ui.test_daily_deal import calendar, play_to_its_end, press, words

MONDAY = date(2026, 11, 23)
NAMES = ("You", "Rosa", "Tariq", "Mei", "Oskar", "Amara")
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


@pytest.fixture(autouse=True)
def _monday(monkeypatch):
    monkeypatch.setattr(same_cards, "today", lambda: MONDAY)


@each_game
def test_it_is_the_match_that_keen_would_have_played_at_the_table(game, tmp_path, monkeypatch):
    """With AI players in all seats, chance must come out the same both ways. Only the player in the person's seat has
    no temperament.
    """
    for table in (thinking, real_time_session):
        monkeypatch.setattr(table, "temperament_of", lambda name: None if name == NAMES[0] else temperament_of(name))
    header = daily_header(game, MONDAY, NAMES)
    keen = replace(
        header, seat_players=tuple(replace(seat_player, player="keen") for seat_player in header.seat_players)
    )
    save = Save.create(tmp_path, keen, Messages())
    session, now = _session_of(game)(Match(keen), save, AtOnce(), 0.0), 0.0
    if game.real_time:
        session.thaw(0.0)
    while not session.over:
        now += 2000
        list(session.others(now, hold=False))
    save.close()
    assert answered(replay_with_ai(header, 0, "keen")) == session.match.result.scores[0]


class AtOnce(Thinker):
    """Answers at once, in this process."""

    def __init__(self):
        super().__init__()
        self._answers = []

    def put(self, *questions):
        self._answers = [question.think() for question in questions]

    def poll(self):
        return self._answers.pop(0) if self._answers else None

    def cancel(self):
        self._answers = []


@each_game
def test_whatever_the_person_is_called_it_comes_to_the_same(game):
    """Eight names, which as AI names would have every temperament."""
    names = [f"Guest {number}" for number in range(8)]
    assert {temperament_of(name) for name in names} == set(TEMPERAMENTS)
    headers = [daily_header(game, MONDAY, (name, *NAMES[1:])) for name in names]
    assert len({answered(replay_with_ai(header, 0, "casual")) for header in headers}) == 1


def test_it_goes_on_in_short_pieces_and_survives_that_others_ask_meanwhile():
    header = daily_header(game_named("kings-corners"), MONDAY, NAMES)
    found, clock, thinker = {}, [0.0], AtOnce()

    def tick():
        clock[0] += 0.5
        return clock[0]

    chair, pieces = AiComparison(header, 0, ("keen", "casual"), thinker, found.__setitem__), 0
    while not chair.over:
        before = clock[0]
        chair.go_on(tick)
        assert clock[0] - before < 10
        pieces += 1
        if pieces % 3 == 0:
            thinker.cancel()
            chair.interrupt()
    assert found == {level: answered(replay_with_ai(header, 0, level)) for level in ("keen", "casual")}
    assert chair.wake(0.0) is None


def test_comparison_left_early_continues_in_the_calendar(tmp_path, monkeypatch):
    monkeypatch.setattr(same_cards, "COMPARED_LEVELS", ("keen", "casual"))  # sharp takes its time
    with headless(tmp_path, (1280, 720)) as shown:
        shown.program.thinker = AtOnce()
        calendar(shown)
        press(shown, "today")
        header = play_to_its_end(shown).match.header
        shown.flow.title()
    with headless(tmp_path, (1280, 720)) as shown:
        shown.program.thinker = AtOnce()
        screen = calendar(shown)
        assert "Your result today: " in words(screen)
        assert "AI players are still playing from your seat" in words(screen)
        press(shown, f"played-{MONDAY.isoformat()}")
        while screen.wake(shown.program.now()) is not None:
            screen.tick(shown.program.now())
        assert "In your seat: Keen " in words(screen)
        assert "still playing" not in words(screen)
        (day,) = load_calendar(tmp_path / "daily.json", Messages()).days
        assert day.others == {level: answered(replay_with_ai(header, 0, level)) for level in ("keen", "casual")}
        assert calendar(shown).wake(0.0) is None


def test_who_takes_the_name_of_an_ai_player_afterwards_leaves_the_others_where_they_sat(tmp_path):
    with headless(tmp_path, (1280, 720)) as shown:
        shown.program.thinker = AtOnce()
        calendar(shown)
        press(shown, "today")
        record = shown.program.paths.matches / load_calendar(tmp_path / "daily.json", Messages()).days[0].record
        header = play_to_its_end(shown).match.header
        (played,) = load_calendar(tmp_path / "daily.json", Messages()).days
        assert header.seat_players[1].name in AI_NAMES
        shown.program.change(name=header.seat_players[1].name)
        cards = shown.flow._same_cards
        chair = cards._missing_results(GAMES[0], played)
        assert [one.name for one in chair._header.seat_players[1:]] == [one.name for one in header.seat_players[1:]]
        record.write_bytes(b"\xff" * 99)
        chair = cards._missing_results(GAMES[0], played)
        assert [one.name for one in chair._header.seat_players] == [
            header.seat_players[1].name,
            *AI_NAMES[1 : len(header.seat_players)],
        ]


def test_the_sheet_of_the_day_says_what_keen_and_sharp_have_made_and_the_calendar_keeps_it(tmp_path, monkeypatch):
    monkeypatch.setattr(same_cards, "COMPARED_LEVELS", ("keen", "casual"))  # sharp takes its time
    with headless(tmp_path, (1280, 720)) as shown:
        shown.program.thinker = AtOnce()
        calendar(shown)
        press(shown, "today")
        session = play_to_its_end(shown)
        sheet = shown.program.top
        assert isinstance(sheet, DailyScores)
        sheet._end_count()
        shown.flow.dare(session)
        now = shown.program.now()
        while sheet.wake(now) is not None and not sheet._comparison.over:
            sheet.tick(now)
        shown.program.pop()
        header = session.match.header
        made = {level: answered(replay_with_ai(header, 0, level)) for level in ("keen", "casual")}
        (day,) = load_calendar(tmp_path / "daily.json", Messages()).days
        assert day.others == made
        assert "In your seat: Keen " in words(sheet)
        assert ", Casual " in words(sheet)
        shown.program.pop()
        shown.flow.scores(session, shown.program.top.play)
        assert type(shown.program.top) is ScoresScreen, "it is known by then"
        assert "In your seat: Keen " in words(calendar(shown))


def test_any_other_match_has_the_plain_sheet(tmp_path):
    with headless(tmp_path, (1280, 720)) as shown:
        shown.flow.begin(daily_header(GAMES[0], MONDAY, NAMES))
        play_to_its_end(shown)
        assert type(shown.program.top) is ScoresScreen
