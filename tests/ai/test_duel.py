"""Duels of two checkouts: complete deals from every seat, between players in processes of their own."""

import io
import json
from pathlib import Path

import pytest

from app.commands.duplicate import DealStanding
from app.tools.bench.duel import duel, main, play, side, summary
from app.tools.bench.duel_player import answers, new_match
from app.tools.bench.launching import HOME


def test_a_checkout_plays_itself_and_wins_its_share(capsys: pytest.CaptureFixture[str]) -> None:
    main([str(HOME), "--game", "kong-pie", "--deals", "1", "--seconds", "0"])
    printed = capsys.readouterr().out
    assert printed.startswith("kong-pie: 1 deal: this one wins 33.3% (33.3 to 33.3) where 33.3% is fair, +0.000 ahead")


@pytest.mark.parametrize("wrong", ["nowhere", "a file", "a folder", "another program"])
def test_only_a_checkout_of_this_program_can_play(
    wrong: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = tmp_path / wrong
    if wrong == "a file":
        other.write_text("", encoding="utf-8")
    elif wrong != "nowhere":
        other.mkdir()
    if wrong == "another program":
        (other / "app").mkdir()
        (other / "app" / "__main__.py").write_text("print()", encoding="utf-8")
    with pytest.raises(SystemExit):
        main([str(other), "--deals", "1", "--seconds", "0"])
    assert "is no checkout of this program" in capsys.readouterr().err


def test_both_sides_follow_the_same_match() -> None:
    with side(HOME) as ours, side(HOME) as other:
        first = play("tong-its", [ours, other, other], 5, 0.0)
        assert first == play("tong-its", [other, ours, ours], 5, 0.0)  # no time to think: all choose the same
        assert len(first.scores) == 3
        assert [deal.wins for deal in duel("tong-its", ours, other, 1, 5, 0.0)]


def test_a_player_answers_with_legal_moves() -> None:
    match = new_match("kings-corners", 2, 3)
    (seat,) = match.game.active(match.state)
    asked = [("deal", "kings-corners", 2, 3), ("choose", seat, 1, 0.0)]
    nothing, text = answers(io.StringIO("".join(f"{json.dumps(one)}\n" for one in asked)))
    assert nothing is None
    assert match.game.parse(text) in match.legal(seat)


def test_the_summary_has_share_and_lead() -> None:
    found = [DealStanding(0.5, 3.0, 1.0), DealStanding(1.0, 5.0, 3.0)]
    assert summary(found, 2) == (
        "2 deals: this one wins 75.0% (26.0 to 100.0) where 50.0% is fair, +2.000 ahead per deal (+0.040 to +3.960)"
    )
