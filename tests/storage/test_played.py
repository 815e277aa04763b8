"""Figures of played matches, checked by hand."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from app.core.game import Counts
from app.core.match import SeatPlayer
from app.storage.played import (
    PlayedDeal,
    PlayedMatch,
    Share,
    Streaks,
    Sums,
    deals_won,
    durations,
    matches_won,
    people,
    streaks,
    sums,
)
from tests.histories import history_of, people_of

BEGAN = datetime(2026, 1, 1, tzinfo=UTC)


def match(number, seat_players, scores, deals=(), took=None, counts=()):
    """``seat_players``: ``Ann`` is a person, ``Bo:keen`` an AI player."""
    seated = tuple(SeatPlayer(*name.split(":")) if ":" in name else SeatPlayer(name) for name in seat_players.split())
    best = max(scores)
    winners = tuple(seat for seat, score in enumerate(scores) if score == best)
    rows = tuple(PlayedDeal((deal.index(max(deal)),), deal) for deal in deals)
    ended = BEGAN + timedelta(days=number)
    return PlayedMatch("bong", ended, None, {}, seated, winners, scores, rows, took, counts)


MATCHES = [
    match(0, "Ann Bo:keen", (3, 1), ((2, 0), (1, 1)), 60_000),
    match(1, "Bo:novice Ann", (0, 4), ((-1, 4),), 120_000, (Counts({"x": 1}), Counts({"x": 5}))),
    match(2, "Ann Cy Bo:keen", (1, 6, 0), ((-4, 6, 0), (5, 0, 0))),
    match(3, "Cy Bo:sharp", (2, 2)),
    match(4, "Ann Bo:keen Di:novice", (0, 1, 0)),
]


def test_who_played():
    assert people(MATCHES) == ["Ann", "Cy"]


def test_matches_won_alone_tied_and_by_anybody():
    ann = [m for m in MATCHES if m.seats_of("Ann")]
    assert matches_won(ann, "Ann") == Share(2, 4)
    assert matches_won(MATCHES, None) == Share(4, 5)
    assert Share(4, 5).percent == 80
    assert Share(0, 0).percent == 0


def test_streaks():
    assert streaks(MATCHES, None) == Streaks(0, 4)
    assert streaks(MATCHES[:4], None) == Streaks(4, 4)
    assert streaks(MATCHES[:3], "Ann") == Streaks(0, 2)
    assert streaks([], None) == Streaks(0, 0)


def test_against_whom():
    assert by_opponent("Ann") == {"keen": Share(1, 3), "novice": Share(1, 2), "person": Share(0, 1)}
    assert by_opponent(None) == {"keen": Share(2, 3), "novice": Share(1, 2), "sharp": Share(1, 1)}


def by_opponent(who):
    shares = {}
    for each in history_of(MATCHES, who=who).sums:
        for player in each.against:
            before = shares.get(player, Share(0, 0))
            shares[player] = Share(before.won + each.won, before.of + each.matches)
    return shares


@pytest.mark.parametrize("who", [None, "Ann", "Cy"])
def test_sums_in_sql_are_those_of_the_matches_one_by_one(who):
    mine = [match for match in MATCHES if match.seats_of(who)]
    history = history_of(MATCHES, who=who)
    added = {name: sum(getattr(each, name) for each in history.sums) for name in ADDED}
    assert Share(added["won"], added["matches"]) == matches_won(mine, who)
    assert Share(added["deals_won"], added["deals"]) == deals_won(mine, who)
    assert (added["took"], added["timed"]) == (sum(durations(mine)), len(durations(mine)))
    assert history.streaks(who) == streaks(mine, who)
    assert history.won[who] == tuple(match.won_by(who) for match in mine)
    assert [replace(match, record="") for match in history.last] == mine[::-1]
    if found := sums(mine, who):
        best, worst = (
            [value for each in history.sums if (value := getattr(each, name)) is not None] for name in ("best", "worst")
        )
        assert Sums(added["gained"], added["lost"], max(best), min(worst), added["deals"]) == found
    assert {each.name: each.share for each in history.persons} == {
        name: matches_won([match for match in MATCHES if match.seats_of(name)], name) for name in ("Ann", "Cy")
    }


ADDED = ("matches", "won", "deals", "deals_won", "gained", "lost", "took", "timed")


def test_nobody_and_another_game_have_no_history():
    assert history_of([]) is None
    assert history_of(MATCHES, who="Di") is None
    assert history_of(MATCHES, game="pai-tong") is None
    assert people_of(MATCHES) == ["Ann", "Cy"]


def test_deals_and_what_they_brought():
    ann = [m for m in MATCHES if m.seats_of("Ann")]
    assert deals_won(ann, "Ann") == Share(4, 5)
    assert sums(ann, "Ann") == Sums(12, 4, 5, -4, 5)
    assert sums(MATCHES[2:3], None) == Sums(11, 0, 6, 5, 2)
    assert sums(MATCHES[3:], None) is None


def test_lengths_and_counts_where_they_are_known():
    assert durations(MATCHES) == [60_000, 120_000]
    assert [counts.numbers for counts in history_of(MATCHES, "bong", "Ann").counts] == [{"x": 5}]
    assert history_of(MATCHES, "bong", "Cy").counts == ()


def test_reaction_times_of_all_matches():
    timed = [match(n, "Ann Bo:keen", (1, 0), took=1, counts=(Counts({}, (n, 7)), Counts())) for n in range(3)]
    assert [took for counts in history_of(timed, "bong").counts for took in counts.times] == [0, 7, 1, 7, 2, 7]
