"""What a number of the keen player is worth: nothing if it stays the same, much if it is nonsense."""

import re

import pytest

from app.ai.player import players_of
from app.games import infos
from app.tools.bench.keen_numbers import main, share_won

TURN_GAMES = [info for info in infos() if not info.real_time]


def text(capsys: pytest.CaptureFixture[str], *words: str) -> list[float]:
    """The share and its interval."""
    assert main([*words, "--jobs", "1"]) == 0
    return [float(number) for number in re.findall(r"[\d.]+", capsys.readouterr().out.rpartition(": ")[2])]


def test_turn_based_games_list_their_weights(capsys: pytest.CaptureFixture[str]) -> None:
    assert [info for info in infos() if players_of(info.name).ladder] == TURN_GAMES
    for info in TURN_GAMES:
        assert main(["--game", info.name]) == 0
        assert len(capsys.readouterr().out.splitlines()) > 10


def test_who_is_not_changed_has_an_equal_share_and_who_minds_no_points_loses(
    capsys: pytest.CaptureFixture[str],
) -> None:
    same = text(capsys, "--game", "tong-its", "memory=999", "--deals", "4")
    assert same == [33.3, 33.3, 33.3]
    share, low, high = text(capsys, "--game", "tong-its", "deadwood=0.3", "take=0.0", "--deals", "12")
    assert low <= share <= high < 20


def test_a_temperament_is_asked_for_in_the_same_way(capsys: pytest.CaptureFixture[str]) -> None:
    share, low, high = text(capsys, "--game", "tong-its", "--manner", "bold", "--deals", "12")
    assert low < share < high
    assert low < 40


@pytest.mark.parametrize(
    ("word", "line"),
    [
        ("nonsense=1", "no number is called 'nonsense'"),
        ("take=much", "'take=much' is no number"),
        ("memory=nan", "is no number"),
    ],
)
def test_invalid_weight_is_reported_in_one_line(word: str, line: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--game", "tong-its", word]) == 2
    err = capsys.readouterr().err
    assert line in err
    assert err.count("\n") == 1


def test_deals_without_a_winner_are_left_out_of_the_share() -> None:
    share, low, high = share_won([(1, 2), (1, 4), (0, 2)])
    assert share == 0.25
    assert low < share < high
    assert share_won([(0, 0)]) == (0.0, 0.0, 0.0)
