"""``simulate --duplicate``, run as people run it: the same deals from every seat."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from app.commands.duplicate import rotations, standing
from app.commands.intervals import cluster_interval
from app.core.game import AnyGame, DealResult
from app.games import GAMES
from tests.processes import done_by, program


def run(*words: str, game: str = "kings-corners", deals: int = 6, seed: int = 3) -> str:
    done = done_by(program("simulate", game, "--duplicate", "--deals", str(deals), "--seed", str(seed), *words))
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def figures(*words: str, **how: Any) -> dict[str, Any]:
    found = json.loads(run("--json", *words, **how))
    assert isinstance(found, dict)
    return found


def records(folder: Path) -> dict[str, list[Any]]:
    return {
        file.name: [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
        for file in folder.iterdir()
    }


def test_each_deal_is_dealt_once_for_every_rotation_and_the_players_move_on_by_a_seat(tmp_path: Path) -> None:
    got = figures("--ai", "keen,random,random", "--records", str(tmp_path), deals=4)
    assert (got["deals"], got["games"], got["seats"]) == (4, 12, 3)
    found = records(tmp_path)
    assert sorted(found) == sorted(f"kings-corners-3-{deal}-{turn}.jsonl" for deal in range(4) for turn in range(3))
    for deal in range(4):
        headers = [found[f"kings-corners-3-{deal}-{turn}.jsonl"][0] for turn in range(3)]
        assert len({json.dumps(header["seed"]) for header in headers}) == 1
        levels = [[seat["player"] for seat in header["seats"]] for header in headers]
        assert levels == [["keen", "random", "random"], ["random", "keen", "random"], ["random", "random", "keen"]]
    assert len({json.dumps(lines[0]["seed"]) for lines in found.values()}) == 4


def test_the_figures_are_those_of_the_records(tmp_path: Path) -> None:
    got = figures("--ai", "keen,random,random", "--option", "ends=hands", "--option", "hands=1", "--records",
                  str(tmp_path))  # fmt: skip
    ours, theirs, won = [], [], 0
    for lines in records(tmp_path).values():
        seat = [seat["player"] for seat in lines[0]["seats"]].index("keen")
        scores = lines[-1]["result"]["scores"]
        ours.append(scores[seat])
        theirs.append((sum(scores) - scores[seat]) / 2)
        won += scores[seat] == 0  # nothing left in hand
    keen, others = got["levels"]
    assert (keen["level"], keen["players"], others["level"], others["players"]) == ("keen", 1, "random", 2)
    assert keen["mean_score"] == pytest.approx(sum(ours) / len(ours), abs=0.001)
    assert others["mean_score"] == pytest.approx(sum(theirs) / len(theirs), abs=0.001)
    assert keen["ahead"] == pytest.approx(keen["mean_score"] - others["mean_score"], abs=0.002)
    assert keen["share"] == pytest.approx(won / 18, abs=0.001)
    assert keen["share"] + 2 * others["share"] + got["nobody_won"] / 18 == pytest.approx(1, abs=0.001)
    assert keen["low"] <= keen["share"] <= keen["high"]
    assert keen["score_low"] < keen["mean_score"] < keen["score_high"]


def test_the_same_figures_with_any_number_of_jobs() -> None:
    assert run("--ai", "keen,random,random") == run("--ai", "keen,random,random", "--jobs", "2")


def test_a_table_of_equals_shares_equally() -> None:
    got = figures("--ai", "random", "--players", "3", deals=5)
    (level,) = got["levels"]
    assert (got["games"], level["players"], level["ahead"]) == (5, 3, 0)
    assert 3 * level["share"] + got["nobody_won"] / 5 == pytest.approx(1, abs=0.001)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_game_can(game: AnyGame) -> None:
    assert figures("--ai", "random", game=game.name, deals=2)["deals"] == 2


def test_the_table_is_for_people() -> None:
    out = run("--ai", "keen,random,random,random", deals=3).splitlines()
    assert out[0] == "Kings Corners: 3 deals, each from every seat: 12 games, seed 3"
    assert re.fullmatch(r"\d+ games? without a winner; an equal share is 25\.0%", out[1])
    assert [line.split()[0] for line in out[-2:]] == ["keen", "random"]


def test_rotations_that_change_nothing_are_left_out() -> None:
    assert rotations(["a", "b", "c"]) == (("a", "b", "c"), ("c", "a", "b"), ("b", "c", "a"))
    assert rotations(["a", "b", "a", "b"]) == (("a", "b", "a", "b"), ("b", "a", "b", "a"))
    assert rotations(["a", "a"]) == (("a", "a"),)


def test_a_standing_is_of_a_player_and_a_game() -> None:
    deal = (DealResult(0, (6, -1, -2, -3)), DealResult(0, (6, -1, -2, -3)))
    found = standing("a", (("a", "b", "a", "b"), ("b", "a", "b", "a")), deal)
    assert (found.wins, found.score, found.ahead) == (0.25, 0, 0)
    assert standing("a", (("a", "b", "b", "b"),), deal[:1]).ahead == 6 - -2


def test_the_interval_takes_the_deal_as_the_unit() -> None:
    """By hand: 0.2, 0.4 and 0.6 have the mean 0.4 and a standard error of 0.2 / sqrt(3)."""
    assert cluster_interval([0.2, 0.4, 0.6]) == pytest.approx((0.4, 0.17368, 0.62632), abs=1e-5)
    assert cluster_interval([0.3]) == (0.3, 0.3, 0.3)
