"""The remark at the end of a match: what it means in the long run."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from app.core.cards import Chance
from app.core.match import Header, SeatPlayer
from app.core.options import build
from app.games import game_named
from app.storage.played import PlayedMatch
from app.ui.kit.chart import moving_shares
from app.ui.statistics.summary import gentler
from app.ui.statistics.summary import in_the_long_run as remark
from tests.histories import history_of
from tests.matches import played


def match(*names, won, game="bong"):
    """``names`` by seat, persons unless they end in ``*``; ``won``: the winner."""
    seat_players = tuple(SeatPlayer(name.rstrip("*"), "keen" if name.endswith("*") else "person") for name in names)
    scores = tuple(int(seat_player.name == won) for seat_player in seat_players)
    ended = datetime(2026, 1, 1, tzinfo=UTC)
    return PlayedMatch(game, ended, None, {}, seat_players, (scores.index(1),), scores, ())


def evenings(results, name="You"):
    """``w`` for a match won, ``-`` for one lost."""
    return [match(name, "Rosa*", won=name if result == "w" else "Rosa") for result in results]


def in_the_long_run(matches, game, title):
    return remark(history_of(matches, game, latest=1), title)


@pytest.mark.parametrize(
    ("results", "line"),
    [
        ("w", "Your first win in Bong."),
        ("--w", "Your first win in Bong."),
        ("-", "Your first match of Bong."),
        ("w-ww", "You've won 2 matches in a row."),
        ("w-www", "You've won 3 matches in a row. That's a new record."),
        ("wwww-www", "You've won 3 matches in a row."),
        ("wwww-wwww", "You've won 4 matches in a row."),
        ("www-", "That ends your streak of 3 wins."),
        ("ww-", "You've won 2 of 3 matches of Bong."),
        ("w-w", "You've won 2 of 3 matches of Bong."),
        ("w" * 11 + "-", "That ends your streak of 11 wins."),
    ],
)
def test_one_person(results, line):
    assert in_the_long_run(evenings(results), "bong", "Bong") == line


def test_somebody_with_a_name():
    assert in_the_long_run(evenings("www-", "Ann"), "bong", "Bong") == "That ends Ann's streak of 3 wins."
    assert in_the_long_run(evenings("ww", "Ann"), "bong", "Bong") == "Ann has won 2 matches in a row."
    assert in_the_long_run(evenings("--", "Ann"), "bong", "Bong") == "Ann has won 0 of 2 matches of Bong."


def test_of_several_people_only_the_winner_is_spoken_of():
    assert in_the_long_run([match("Ann", "Cy", won="Cy")], "bong", "Bong") == "Cy's first win in Bong."
    assert in_the_long_run([match("Ann", "Cy", "Rosa*", won="Rosa")], "bong", "Bong") == ""


def test_other_games_and_none_at_all_do_not_count():
    other = [match("You", "Rosa*", won="You", game="pai-tong")] * 5
    assert in_the_long_run([*other, *evenings("w")], "bong", "Bong") == "Your first win in Bong."
    assert in_the_long_run(other, "bong", "Bong") == ""


def test_the_line_of_shares_goes_by_the_last_ten():
    assert moving_shares([True, False]) == []
    assert moving_shares([True, False, True, True]) == [(2, 2 / 3), (3, 3 / 4)]
    assert moving_shares([True] * 5 + [False] * 10)[-1] == (14, 0.0)


def lost(*levels, deals=3, won=False):
    """Return a match of Kings Corners in which the first seat has won no deal; with ``won``, some and the match."""
    game = game_named("kings-corners")
    for seed in range(200):
        seat_players = tuple(SeatPlayer(f"P{seat}", level) for seat, level in enumerate(levels))
        given = {"ends": "hands", "hands": deals}
        found = played(Header(game, build(game.options, given, len(levels)), seat_players, Chance(seed=seed)))
        some = any(deal.winner == 0 for deal in game.deals(found.state))
        if some == won and found.result is not None and (0 in found.result.winners) == won:
            return found
    raise AssertionError


def test_where_points_are_what_counts_gentler_players_are_for_who_has_lost_too_many():
    match = lost("person", "sharp", "novice")
    match.game = replace(match.game, info=replace(match.game.info, by_points=True))
    assert gentler(match) == "Too many points lost? Try Keen players."


def test_player_without_a_win_gets_a_suggestion_of_weaker_opponents():
    assert gentler(lost("person", "sharp", "novice")) == "No deals won? Try Keen players."
    assert gentler(lost("person", "casual", "novice")) == "No deals won? Try Novice players."


def test_no_suggestion_without_need():
    assert gentler(lost("person", "sharp", "sharp", won=True)) == ""
    assert gentler(lost("person", "sharp", "sharp", deals=1)) == "", "one deal says nothing"
    assert gentler(lost("person", "person", "sharp")) == "", "of two people one is not alone"
    assert gentler(lost("person", "gentle", "gentle")) == "", "nobody is weaker"
    assert gentler(lost("person", "adaptive", "adaptive")) == "", "they grow weaker by themselves"
