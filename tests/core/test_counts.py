"""What the games give to count, against what the records say in other words."""

import re
from collections import Counter

import pytest

from app.core.record import read
from app.games import GAMES, game_named
from app.games.kings_corners.rules.model import cost
from tests.matches import RECORDS

ALL = sorted(RECORDS.glob("*.jsonl"))


def match_of(name):
    return read((RECORDS / f"{name}.jsonl").read_text(encoding="utf-8").splitlines(), game_named)


def numbers(match):
    return [counts.numbers for counts in match.game.counts(match.states, match.log)]


def moves_matching(match, pattern):
    """How many moves of each seat are written like that."""
    found = Counter(e.seat for e in match.log if re.match(pattern, match.game.notate(e.move)))
    return [found[seat] for seat in match.seats]


@pytest.mark.parametrize("path", ALL, ids=lambda path: path.stem)
def test_one_for_each_seat_and_nothing_below_nothing(path):
    match = match_of(path.stem)
    counts = match.game.counts(match.states, match.log)
    assert len(counts) == len(match.seats)
    assert all(n > 0 for seat in counts for n in seat.numbers.values())
    assert all(took >= 0 for seat in counts for took in seat.times)
    assert bool(any(seat.times for seat in counts)) == match.game.real_time


def test_every_game_counts_something():
    counted = {path.stem: numbers(match_of(path.stem)) for path in ALL}
    for game in GAMES:
        assert any(any(seats) for name, seats in counted.items() if name.startswith(game.name)), game.name


@pytest.mark.parametrize("name", ["tong-its-by-hand", "tong-its-usual", "tong-its-to-the-last-chip"])
def test_tong_its(name):
    match = match_of(name)
    history = match.state.public.history
    for seat, mine in enumerate(numbers(match)):
        won = [score for score in history if score.winner == seat]
        assert mine.get("tongits", 0) == sum(score.way == "tongit" for score in won)
        assert mine.get("stock wins", 0) == sum(score.way == "stock" for score in won)
        assert mine.get("pots", 0) == sum(score.pot > 0 for score in won)
        by_draw = sum(score.way in ("draw", "challenge") for score in won)
        assert mine.get("calls won", 0) + mine.get("challenges won", 0) == by_draw
        assert mine.get("calls won", 0) <= mine.get("calls", 0)
        assert mine.get("challenges won", 0) <= mine.get("challenges", 0)
    for name, pattern in (("calls", "call"), ("folds", "fold"), ("challenges", "challenge")):
        assert [mine.get(name, 0) for mine in numbers(match)] == moves_matching(match, pattern)


@pytest.mark.parametrize("name", [p.stem for p in ALL if p.stem.startswith("kong-pie")])
def test_kong_pie(name):
    match = match_of(name)
    history = match.state.public.history
    kinds = ("four-in-suit", "three-of-a-kind", "noodle", "high pair", "high kong")
    for seat, mine in enumerate(numbers(match)):
        assert mine.get("kongs", 0) == sum(mine.get(kind, 0) for kind in kinds)
        if match.result and not any(state.public.sheet.stopped for state in match.states):
            assert mine.get("points", 0) == sum(score.points[seat] for score in history)
        assert mine.get("glories", 0) == sum(score.glory for score in history if score.winner == seat)
    assert [mine.get("connects", 0) for mine in numbers(match)] == moves_matching(match, r".*>")


@pytest.mark.parametrize("name", [p.stem for p in ALL if p.stem.startswith("kings-corners")])
def test_kings_corners(name):
    match = match_of(name)
    history, options = match.state.public.history, match.header.options
    ends = [s for s in match.states if s.public.over]
    for seat, mine in enumerate(numbers(match)):
        assert mine.get("impasses", 0) == sum(score.winner is None for score in history)
        assert mine.get("cards", 0) >= mine.get("most in a turn", 0) >= (mine.get("cards", 0) > 0)
        if options.scoring == "chips":
            continue
        last_of_each = {s.public.deal: s for s in ends}.values()
        cards = sum(cost(s.hands[seat], options.scoring) for s in last_of_each)
        now = match.state.public.scores[seat]
        assert mine.get("held back", 0) * 3 == now - cards  # a king held back costs three points more


@pytest.mark.parametrize("name", [p.stem for p in ALL if p.stem.startswith("pai-tong")])
def test_pai_tong(name):
    match = match_of(name)
    history = match.state.public.history
    for seat, mine in enumerate(numbers(match)):
        assert mine.get("kins", 0) == sum(score.winner == seat for score in history)
        assert mine.get("given away", 0) == sum(score.thrower == seat for score in history)
        assert mine.get("drawn", 0) == sum(score.winner is None for score in history)
        assert mine.get("own draw", 0) <= mine.get("kins", 0)
    open_tongs = sum(len(melds) for state in match.states if state.public.over for melds in state.public.melds)
    assert sum(mine.get("tongs", 0) for mine in numbers(match)) >= open_tongs / max(1, len(match.seats))


@pytest.mark.parametrize("name", [p.stem for p in ALL if p.stem.startswith("bong")])
def test_bong(name):
    match = match_of(name)
    counts = match.game.counts(match.states, match.log)
    tally = match.state.public.tally
    assert [seat.numbers.get("flings", 0) for seat in counts] == moves_matching(match, "fling")
    assert [seat.numbers.get("flongs", 0) for seat in counts] == list(tally.flongs)
    assert [seat.numbers.get("wrong", 0) for seat in counts] == list(tally.wrong)
    cards = sum(seat.numbers.get("cards", 0) for seat in counts)
    assert cards <= sum(moves_matching(match, r"(10|[A2-9JQK])[CDHS]$"))
    assert all(len(seat.times) <= seat.numbers.get("cards", 0) for seat in counts)


def test_bong_times_run_from_the_card_before():
    match = match_of("bong-time-is-up")
    counts = match.game.counts(match.states, match.log)
    apart = [
        at - match.states[i].public.race.at
        for i, (at, _seat, _move) in enumerate(match.log)
        if len(match.states[i + 1].public.race.pile) > len(match.states[i].public.race.pile) > 0
    ]
    assert sorted(took for seat in counts for took in seat.times) == sorted(apart)
