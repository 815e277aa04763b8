"""The line at the end of a match: what it means in the long run."""

from datetime import UTC, datetime

import pytest

from app.core.match import Sitter
from app.storage.played import PlayedMatch
from app.ui.kit.chart import shares
from app.ui.statistics.summary import in_the_long_run


def match(*names, won, game="bong"):
    """Seats by name, persons unless they end in ``*``; ``won`` is the winner's."""
    sitters = tuple(Sitter(name.rstrip("*"), "keen" if name.endswith("*") else "person") for name in names)
    scores = tuple(int(sitter.name == won) for sitter in sitters)
    ended = datetime(2026, 1, 1, tzinfo=UTC)
    return PlayedMatch(game, ended, None, {}, sitters, (scores.index(1),), scores, ())


def evenings(results, name="You"):
    """``w`` for a match won, ``-`` for one lost."""
    return [match(name, "Rosa*", won=name if result == "w" else "Rosa") for result in results]


@pytest.mark.parametrize(
    ("results", "line"),
    [
        ("w", "Your first win at Bong."),
        ("--w", "Your first win at Bong."),
        ("-", "Your first match of Bong."),
        ("w-ww", "Your second win in a row."),
        ("w-www", "Your third win in a row, more than ever before."),
        ("wwww-www", "Your third win in a row."),
        ("wwww-wwww", "Your fourth win in a row."),
        ("www-", "That ends your run of 3 wins."),
        ("ww-", "You have won 2 of 3 matches of Bong."),
        ("w-w", "You have won 2 of 3 matches of Bong."),
        ("w" * 11 + "-", "That ends your run of 11 wins."),
    ],
)
def test_one_person(results, line):
    assert in_the_long_run(evenings(results), "bong", "Bong") == line


def test_somebody_with_a_name():
    assert in_the_long_run(evenings("www-", "Ann"), "bong", "Bong") == "That ends Ann's run of 3 wins."
    assert in_the_long_run(evenings("ww", "Ann"), "bong", "Bong") == "Ann's second win in a row."
    assert in_the_long_run(evenings("--", "Ann"), "bong", "Bong") == "Ann has won 0 of 2 matches of Bong."


def test_of_several_people_only_the_winner_is_spoken_of():
    assert in_the_long_run([match("Ann", "Cy", won="Cy")], "bong", "Bong") == "Cy's first win at Bong."
    assert in_the_long_run([match("Ann", "Cy", "Rosa*", won="Rosa")], "bong", "Bong") == ""


def test_other_games_and_none_at_all_do_not_count():
    other = [match("You", "Rosa*", won="You", game="pai-tong")] * 5
    assert in_the_long_run([*other, *evenings("w")], "bong", "Bong") == "Your first win at Bong."
    assert in_the_long_run(other, "bong", "Bong") == ""


def test_the_line_of_shares_goes_by_the_last_ten():
    assert shares([True, False]) == []
    assert shares([True, False, True, True]) == [(2, 2 / 3), (3, 3 / 4)]
    assert shares([True] * 5 + [False] * 10)[-1] == (14, 0.0)
