"""A data folder of an earlier version opens as it is.

``tests/data_of_before`` was kept by the program of commit 5404ade, whose modules stood elsewhere; ``seen.json`` is what
that program then read in it.
"""

import json
import os
import shutil
from dataclasses import asdict, replace
from pathlib import Path

import pytest

from app.games import GAMES
from app.storage.messages import Messages
from app.storage.paths import portable_paths
from app.storage.resuming import unfinished_matches
from app.storage.settings import load_settings, save_settings
from app.storage.statistics import Statistics
from tests.headless import headless

KEPT = Path(__file__).parents[1] / "data_of_before"
SEEN = json.loads((KEPT / "seen.json").read_text(encoding="utf-8"))


@pytest.fixture
def paths(tmp_path):
    """A copy of the folder, each record of the time at which it was written."""
    folder = tmp_path / "data"
    shutil.copytree(KEPT, folder)
    for name, time in SEEN["times"].items():
        os.utime(folder / "matches" / name, (time, time))
    return portable_paths(folder)


@pytest.fixture
def statistics(paths, messages):
    found = Statistics(paths.statistics_file, paths.matches, messages)
    yield found
    found.close()


@pytest.fixture
def nothing_reported(messages):
    yield
    assert list(messages.take()) == []


def as_json(value):
    return json.loads(json.dumps(value))


def plain(played):
    return {
        "game": played.game,
        "ended": played.ended and played.ended.timestamp(),
        "preset": played.preset,
        "options": dict(played.options),
        "sitters": [[seat_player.name, seat_player.player] for seat_player in played.seat_players],
        "winners": list(played.winners),
        "scores": list(played.scores),
        "deals": [[list(deal.winners), list(deal.scores)] for deal in played.deals],
        "took": played.took,
    }


@pytest.mark.usefixtures("nothing_reported")
def test_settings_are_as_they_were_set(paths, messages):
    settings = load_settings(paths.settings_file, messages)
    now = as_json(asdict(replace(settings, setups=dict(settings.setups))))
    seats = [seat for setup in now["setups"].values() for seat in setup["seats"]]
    assert {seat.pop("strength") for seat in seats} == {None}
    assert {name: now[name] for name in SEEN["settings"]} == SEEN["settings"], "what came later has its default"
    assert set(settings.setups) == {"kings-corners", "kong-pie", "bong"}
    assert save_settings(paths.settings_file, settings, messages)
    assert load_settings(paths.settings_file, Messages()) == settings


@pytest.mark.usefixtures("nothing_reported")
def test_matches_go_on_where_they_were_left(paths, messages):
    found = unfinished_matches(paths.matches, messages)
    assert [
        [one.path.name, one.header.game.name, [seat_player.name for seat_player in one.header.seat_players], one.moves]
        for one in found
    ] == SEEN["going_on"]
    for one in found:
        match = one.replay()
        assert len(match.log) == one.moves
        assert match.result is None


@pytest.mark.usefixtures("nothing_reported")
def test_statistics_are_those_that_were_counted(statistics):
    """At once, and after what today's program counts anew."""
    for _ in range(2):
        assert {game.name: asdict(statistics.totals(game.name, so_far=True)) for game in GAMES} == SEEN["totals"]
        assert [plain(one) for one in statistics.played()] == SEEN["played"]
        assert [plain(one) for one in statistics.begun()] == SEEN["begun"]
        while statistics.continue_counting(1):
            pass


def test_the_program_opens_it_and_plays_on(paths, monkeypatch):
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    with headless(paths.data, (1280, 720)) as shown:
        assert [one.path.name for one in shown.flow.waiting()] == [name for name, *_ in SEEN["going_on"]]
        for one in shown.flow.waiting():
            shown.flow.resume(one)
            assert len(shown.flow.session.match.log) >= one.moves
            shown.flow.title()
        assert not list(paths.data.glob("*.bad*"))
