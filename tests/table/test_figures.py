"""Statistics of each game, in words; and the rules in brief."""

import re
from pathlib import Path
from statistics import median

import pytest

from app.core.game import Counts
from app.core.record import read
from app.games import GAMES, game_named
from app.table.registry import TEXTS
from app.table.text.game_text import Figure, duration, figure_rows, seconds
from tests.matches import RECORDS

RARE = {"high kong", "held back", "impasses", "glories", "own draw", "drawn", "high pair"}
"""Figures that may be missing from all test records."""
SPRITES = Path(__file__).parents[2] / "sprites"
GAMES_FOLDER = Path(__file__).parents[2] / "app/games"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_figure_is_something_that_the_game_counts(game):
    counted = set()
    for path in RECORDS.glob(f"{game.name}-*.jsonl"):
        match = read(path.read_text(encoding="utf-8").splitlines(), game_named)
        counted |= {name for seat in game.counts(match.states, match.log) for name in seat.numbers}
    named = {name for figure in TEXTS[game.name].figures for name in (*figure.names, *figure.of)}
    assert named <= counted | RARE
    rules = GAMES_FOLDER / game.name.replace("-", "_") / "rules"
    source = (rules / "__init__.py").read_text(encoding="utf-8")
    kinds = (rules / "kongs.py").read_text(encoding="utf-8") if game.name == "kong-pie" else ""
    assert all(re.search(rf'"{name}"|\b{name}=', source + kinds) for name in named), game.name


def test_numbers_in_words():
    counts = [Counts({"won": 2, "all": 5, "most": 3}), Counts({"all": 1, "most": 9})]
    assert Figure("", ("won",)).format(counts) == "2"
    assert Figure("", ("won",), of=("all",)).format(counts) == "2 of 6"
    assert Figure("", ("won",), of=("none",)).format(counts) == "2"
    assert Figure("", ("most",), most=True).format(counts) == "9"
    assert Figure("", ("most",), most=True).format([]) == "0"


def test_in_real_time_the_median_and_the_best_come_first():
    rows = figure_rows(TEXTS["bong"].figures, [Counts({"flings": 2}, (400, 900)), Counts({"flings": 1}, (500,))])
    assert rows[:2] == [("Time per card", "0.50 s"), ("Fastest card", "0.40 s")]
    assert ("Flings", "3") in rows
    assert figure_rows(TEXTS["bong"].figures, [])[0] == ("Cards played", "0")
    assert seconds(48) == "0.05 s"


@pytest.mark.parametrize("times", [(400,), (400, 900), (3, 1, 2), (5, 5, 1, 9), (1, 1, 1, 8), tuple(range(7, 0, -1))])
def test_median_of_counted_times(times):
    (_label, text), *_others = figure_rows([], [Counts({}, times)])
    assert text == seconds(round(median(times)))


def test_words_for_time():
    lengths = {900: "1 s", 48_000: "48 s", 90_000: "2 min", 3_600_000: "1 h", 15_000_000: "4 h 10 min"}
    assert {took: duration(took) for took in lengths} == lengths


def test_score_units():
    def unit(name, options):
        return TEXTS[name].unit(options)

    assert unit("kings-corners", {"scoring": "kings"}) == "points"
    assert unit("kings-corners", {"scoring": "chips"}) == "chips"
    assert unit("kong-pie", {"chips": False}) == "hands"
    assert unit("kong-pie", {"chips": True}) == "chips"
    assert unit("bong", {}) == "hands"
    assert unit("tong-its", {}) == unit("pai-tong", {}) == "chips"
