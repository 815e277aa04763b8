"""Figures of played matches, checked by hand."""

from datetime import UTC, datetime, timedelta

from app.core.game import Counts
from app.core.match import SeatPlayer
from app.storage.played import (
    PlayedDeal,
    PlayedMatch,
    Share,
    Streaks,
    Sums,
    by_opponent,
    counts_of,
    deals_won,
    durations,
    matches_won,
    people,
    streaks,
    sums,
)

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
    ann = [m for m in MATCHES if m.seats_of("Ann")]
    assert by_opponent(ann, "Ann") == {"keen": Share(1, 3), "novice": Share(1, 2), "person": Share(0, 1)}
    assert by_opponent(MATCHES[2:3], None) == {"keen": Share(1, 1)}


def test_deals_and_what_they_brought():
    ann = [m for m in MATCHES if m.seats_of("Ann")]
    assert deals_won(ann, "Ann") == Share(4, 5)
    assert sums(ann, "Ann") == Sums(12, 4, 5, -4, 5)
    assert sums(MATCHES[2:3], None) == Sums(11, 0, 6, 5, 2)
    assert sums(MATCHES[3:], None) is None


def test_lengths_and_counts_where_they_are_known():
    assert durations(MATCHES) == [60_000, 120_000]
    assert [counts.numbers for counts in counts_of(MATCHES, "Ann")] == [{"x": 5}]
    assert list(counts_of(MATCHES, "Cy")) == []
