"""An evening on disk: all of it is there again, and no damage of the file keeps anybody from playing."""

import json

import pytest

from app.storage.game_night import MAX_PAUSE, GameNight, Guest, NightMatch, SavedLook, load_game_night, save_game_night
from app.storage.messages import Messages

EVENING = GameNight(
    (Guest("Ann"), Guest("Ben", hints=True), Guest("Zoë")), True, 1000.0,
    (NightMatch("1.jsonl", "bong", ("Ann", "Ben"), ("Ben",)), NightMatch("2.jsonl", "kong-pie", ("Ann", "Zoë"), ())),
    SavedLook(100, 100),
)  # fmt: skip


def test_all_of_it_is_there_again(tmp_path):
    messages, file = Messages(), tmp_path / "data" / "evening.json"
    assert load_game_night(file, messages) == GameNight()
    save_game_night(file, EVENING, messages)
    assert load_game_night(file, messages) == EVENING
    assert messages.take() == []


@pytest.mark.parametrize("share", range(0, 100, 5))
def test_half_a_file_is_reported_and_copied(tmp_path, share):
    messages, file = Messages(), tmp_path / "evening.json"
    save_game_night(file, EVENING, messages)
    half = file.read_bytes()[: file.stat().st_size * share // 100]
    file.write_bytes(half)
    assert load_game_night(file, messages) == GameNight()
    (posted,) = messages.take()
    assert "evening.json is damaged. The old file is kept as evening.json.bad-1." in posted
    assert (tmp_path / "evening.json.bad-1").read_bytes() == half


WRONG = {
    "version": 2, "guests": [{"name": "Ann", "hints": 1}], "on": 1, "last": "now", "before": {"ui_scale": "large"},
    "matches": [{"record": "1", "game": "bong", "people": "Ann", "winners": []}],
}  # fmt: skip
MORE_WRONG = (
    {"guests": [{"name": "", "hints": False}]},
    {"guests": [{"name": "Ann", "hints": False}] * 2},
    {"guests": [{"name": f"P{i}", "hints": False} for i in range(9)]},
    {"guests": {"name": "Ann"}},
    {"matches": [[]]},
    {"before": [100, 100]},
)


@pytest.mark.parametrize("wrong", [*({key: value} for key, value in WRONG.items()), *MORE_WRONG], ids=str)
def test_what_no_program_of_ours_has_written_is_no_evening(tmp_path, wrong):
    messages, file = Messages(), tmp_path / "evening.json"
    save_game_night(file, EVENING, messages)
    table = json.loads(file.read_text(encoding="utf-8")) | wrong
    file.write_text(json.dumps(table), encoding="utf-8")
    assert load_game_night(file, messages) == GameNight()
    assert len(messages.take()) == 1


NONSENSE = (b"", b"[]", b"null", b"\xff\xfe", b"[" * 100_000, b'{"version": 1}', b"{}" * 200_000)


@pytest.mark.parametrize("content", NONSENSE, ids=lambda content: repr(content[:8]))
def test_no_content_stops_the_program(tmp_path, content):
    messages, file = Messages(), tmp_path / "evening.json"
    file.write_bytes(content)
    assert load_game_night(file, messages) == GameNight()
    assert len(messages.take()) == 1


def test_folder_in_place_of_the_file_is_reported_and_left(tmp_path):
    messages, file = Messages(), tmp_path / "evening.json"
    file.mkdir()
    assert load_game_night(file, messages) == GameNight()
    assert len(messages.take()) == 1
    save_game_night(file, EVENING, messages)
    assert len(messages.take()) == 1
    assert file.is_dir()


def test_it_times_out_without_matches():
    assert EVENING.is_active(1000.0 + MAX_PAUSE - 1)
    assert not EVENING.is_active(1000.0 + MAX_PAUSE)
    assert EVENING.is_active(0.0), "the clock was put back a little"
    assert not EVENING.is_active(1000.0 - 2 * MAX_PAUSE)
    assert not GameNight(EVENING.guests, on=False, last=1000.0).is_active(1000.0)


def test_the_score_is_over_all_games_and_no_match_counts_twice():
    assert EVENING.score() == [("Ben", 1, 1), ("Ann", 0, 2), ("Zoë", 0, 1)]
    again = EVENING.with_match(NightMatch("2.jsonl", "kong-pie", ("Ann", "Zoë"), ("Ann",)), 2000.0)
    assert again is EVENING
    assert EVENING.with_match(NightMatch("3.jsonl", "bong", (), ()), 2000.0) is EVENING
    more = EVENING.with_match(NightMatch("3.jsonl", "bong", ("Ann",), ("Ann",)), 2000.0)
    assert (more.last, more.score()[0][:2]) == (2000.0, ("Ann", 1))


def test_who_has_played_least_sits_down_and_all_keep_their_order():
    evening = GameNight(tuple(map(Guest, "ABCD")), on=True)
    sat = []
    for i in range(4):
        sitting = evening.next_players(3)
        assert list(sitting) == sorted(sitting)
        sat += sitting
        evening = evening.with_match(NightMatch(f"{i}.jsonl", "kong-pie", sitting, ()), 1.0 * i)
    assert [sat.count(name) for name in "ABCD"] == [3, 3, 3, 3]
    assert evening.next_players(8) == ("A", "B", "C", "D")
