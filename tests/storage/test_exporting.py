"""What has been played, as other programs read it."""

import csv
import io
import json

from app.core.match import SeatPlayer
from app.storage.exporting import matches_as_csv, matches_as_json, totals_as_csv
from tests.storage.test_played import MATCHES, match


def lines(content):
    return list(csv.DictReader(io.StringIO(content.decode("utf-8-sig"))))


def test_a_line_for_each_seat_of_each_match():
    found = lines(matches_as_csv(MATCHES))
    assert len(found) == sum(len(match.seat_players) for match in MATCHES)
    line = found[3]
    assert (line["match"], line["name"], line["player"], line["won"]) == ("2", "Ann", "person", "1")
    assert (line["score"], line["deals"], line["deals_won"], line["seconds"]) == ("4", "1", "1", "120")
    assert line["ended"] == "2026-01-02T00:00:00+00:00"
    assert sum(int(line["won"]) for line in found) == sum(len(match.winners) for match in MATCHES)


def test_a_line_for_each_person_and_game():
    ann, cy = lines(totals_as_csv(MATCHES))
    assert (ann["name"], ann["matches"], ann["won"], ann["longest"], ann["deals_won"]) == ("Ann", "4", "2", "2", "4")
    assert (ann["gained"], ann["lost"], ann["best_deal"], ann["worst_deal"]) == ("12", "4", "5", "-4")
    assert (cy["name"], cy["matches"]) == ("Cy", "2")


def test_all_of_it_as_json():
    found = json.loads(matches_as_json(MATCHES))
    assert [one["name"] for one in found["sums"]] == ["Ann", "Cy"]
    assert len(found["matches"]) == len(MATCHES)
    assert found["matches"][1]["deals"] == [{"winners": [1], "scores": [-1, 4]}]
    assert found["matches"][1]["seats"][1] == {
        "name": "Ann", "player": "person", "score": 4, "counts": {"x": 5}, "times_ms": [],
    }  # fmt: skip


def test_nothing_played_is_an_answer_too():
    assert lines(matches_as_csv([])) == lines(totals_as_csv([])) == []
    assert json.loads(matches_as_json([]))["matches"] == []


def test_a_name_is_never_worked_out_by_a_spreadsheet():
    """Records come from other machines, and so do the names in them."""
    for name in ("=1+1", "+1", "-1", "@SUM(A1)", "Ann, 'the' \"cat\"\n"):
        one = match(0, "Ann Bo:keen", (-3, 1))
        found = lines(matches_as_csv([type(one)(one.game, one.ended, None, {}, (SeatPlayer(name),), (), (-3,), ())]))
        assert found[0]["name"].removeprefix("'") == name
        assert not found[0]["name"].startswith(("=", "+", "-", "@"))
        assert found[0]["score"] == "-3"
