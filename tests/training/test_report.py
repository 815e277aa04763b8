"""All levels against each other: the same text with any workers, game by game, and stronger levels win more."""

import re
from itertools import permutations
from pathlib import Path

import pytest

from app.ai.budget import Budget
from app.ai.pacing import header, play_match
from app.ai.player import LEVELS, fixed_levels
from app.commands.duplicate import DealStanding
from app.commands.matches import MatchTask, match_seed, play
from app.core import record
from app.core.match import AnyMatch, Match
from app.core.options import build
from app.games import game_named, info_of, infos
from app.games.kings_corners.players.sharp import sharp_player
from app.tools.training import report, report_table
from app.tools.training.report_table import BEGINS, ENDS, Cell, in_game_order, read_sections, section, write_sections

GAMES = ("kings-corners", "bong")
PLACE = f"# Players\n\n{BEGINS}{ENDS}The end.\n"


def make_report(file: Path, *share_text: str) -> str:
    """The file, once the command has written into it."""
    if not file.exists():
        file.write_text(PLACE, encoding="utf-8")
    assert report.main([*share_text, "--to", str(file)]) == 0
    return file.read_text(encoding="utf-8")


def test_the_same_seed_gives_the_same_with_one_and_two_processes(tmp_path: Path) -> None:
    few = ("--games", ",".join(GAMES), "--deals", "1", "--searching", "0", "--seed", "4")
    alone = make_report(tmp_path / "one.md", *few, "--jobs", "1")
    assert make_report(tmp_path / "two.md", *few, "--jobs", "2") == alone
    assert [line for line in alone.splitlines() if line.startswith("#")] == [
        "# Players",
        "### Kings Corners",
        "### Bong",
    ]
    assert alone.startswith("# Players\n\n")
    assert alone.endswith(f"{ENDS}The end.\n")
    levels = {name: len(fixed_levels(info_of(name))) for name in GAMES}
    pairs = len(re.findall(r"\d % \(", alone))
    searching = 2 * (levels["kings-corners"] - 1)  # of its pairs; no player of Bong searches
    assert pairs == sum(many * (many - 1) for many in levels.values()) - searching


def test_one_game_anew_leaves_the_others_as_they_are(tmp_path: Path) -> None:
    file = tmp_path / "README.md"
    file.write_text(PLACE, encoding="utf-8")
    write_sections(file, {"kings-corners": "### Kings Corners\n\nOf old.\n\n", "bong": "### Bong\n\nOf old.\n\n"})
    anew = make_report(file, "--games", "bong", "--deals", "1", "--jobs", "1")
    assert "### Kings Corners\n\nOf old.\n" in anew
    assert anew.count("Of old.") == 1
    assert "--games bong --deals 1 --searching 100 --rollouts 0.1 --seed 1`" in anew
    assert list(read_sections(file)) == ["kings-corners", "bong"]


def test_saved_pairs_are_not_replayed_unless_damaged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    few = (
        "--games",
        "kings-corners",
        "--deals",
        "1",
        "--searching",
        "0",
        "--jobs",
        "1",
        "--keep",
        str(tmp_path / "kept"),
    )
    once = make_report(tmp_path / "one.md", *few)
    kept = sorted((tmp_path / "kept").iterdir())
    assert len(kept) == once.count(" % (")
    kept[3].write_bytes(kept[3].read_bytes()[:-5])
    played, standings = list[str](), report._standings

    def watched(*asked):
        played.append(asked[1])
        return standings(*asked)

    monkeypatch.setattr(report, "_standings", watched)
    assert make_report(tmp_path / "two.md", *few) == once
    assert len(played) == 1
    monkeypatch.setattr(report_table, "program_digest", lambda _game: "another")
    make_report(tmp_path / "three.md", *few)
    assert len(played) == 1 + len(kept)


@pytest.mark.parametrize("word", ["0", "-1", "2", "nan", "much"])
def test_a_part_of_the_rollouts_is_more_than_none_and_all_at_most(
    word: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        report.main(["--rollouts", word])
    text = capsys.readouterr().err
    assert f"argument --rollouts: takes a number above 0 and up to 1, not '{word}'" in text
    with pytest.raises(SystemExit):
        report.main(["--deals", "0"])
    assert len(capsys.readouterr().err.splitlines()[-1]) < 160


def test_sections_are_in_the_order_of_the_games(tmp_path: Path) -> None:
    names = [info.name for info in infos()]
    assert list(in_game_order(dict.fromkeys([*reversed(names), "whist"], ""), infos())) == names
    file = tmp_path / "README.md"
    file.write_text("nothing", encoding="utf-8")
    assert report.main(["--games", "bong", "--deals", "1", "--to", str(file)]) == 2
    assert file.read_text(encoding="utf-8") == "nothing"


def test_results_of_a_pair_have_intervals() -> None:
    standings = [DealStanding(wins, 1.0, ahead) for wins, ahead in ((0.5, 2.0), (0.0, -1.0), (0.5, 2.0), (0.0, 1.0))]
    cell = Cell.of(standings)
    assert cell.share_text() == "25.0 % (0.0–53.3)"
    assert cell.points() == "+1.00 (-0.39 to +2.39)"
    assert cell.deals == 4


@pytest.mark.parametrize("few", [3, 4])
def test_fewer_deals_are_mentioned(few: int) -> None:
    levels = LEVELS[2:5]
    cells = {
        pair: Cell(few if any(one.searches for one in pair) else 4, (0.5, 0.4, 0.6), (0.0, 0.0, 0.0))
        for pair in permutations(levels, 2)
    }
    text = section(info_of("pai-tong"), 6, cells, "`how`")
    assert ("\n4 deals a pair, 3 where Sharp plays, each from every seat. `how`.\n" in text) == (few == 3)
    assert "| Casual |  | 50.0 % (40.0–60.0) | 50.0 % (40.0–60.0) |\n" in text


def test_searching_levels_have_a_fraction_of_their_rollouts() -> None:
    game, levels = game_named("kings-corners"), ("sharp", "keen")
    options = build(game.options, {}, 2)
    match: AnyMatch = Match(header(game, options, levels, match_seed(4, 0)))
    play_match(match, match_seed(4, 0), 1, Budget(rollouts=round(0.02 * sharp_player().rollouts)))
    assert play(MatchTask(game.name, options, levels, 4, 0, 1, rollouts=0.02)).record == record.write(match)
    assert play(MatchTask(game.name, options, levels, 4, 0, 1, rollouts=0.01)).record != record.write(match)


@pytest.mark.soak
def test_the_better_one_wins_more(tmp_path: Path) -> None:
    text = make_report(tmp_path / "README.md", "--games", "kings-corners", "--deals", "40", "--searching", "0")
    row = next(line for line in text.splitlines() if line.startswith("| Keen |"))
    won = [float(share) for share in re.findall(r"([\d.]+) %", row)]
    assert won == sorted(won, reverse=True)
    assert won[0] > 50
