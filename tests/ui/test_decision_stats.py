"""Decision statistics, from the files next to the records to the statistics page."""

import json
import shutil

import pytest

from app.ai.cards_worth import CardsWorth
from app.ai.judgement import Judgement
from app.core.match import SeatPlayer
from app.core.match_history import past_deals
from app.games import game_named
from app.storage.judged import ENDING, JudgedDecision, decisions_in
from app.storage.messages import Messages
from app.storage.played import PlayedMatch
from app.storage.statistics import Statistics
from app.storage.verifying import verify
from app.table.registry import TABLETOPS, TEXTS
from app.table.text.game_text import Decided, decided_by_name
from app.ui.review.deal_analysis import DealAnalysis
from app.ui.statistics.statistics_screen import StatisticsScreen
from app.ui.statistics.summary import deciding
from tests.headless import headless
from tests.matches import RECORDS

NAME = "tong-its-usual"
ALL = ("tong-its-usual", "kings-corners-classic", "kong-pie-casino", "kong-pie-restocks", "pai-tong-thai")
COST = 0.2


def with_judgement(record, deals):
    """Write an analysis for those deals of a record in which every third decision is a blunder."""
    match = verify(record).match
    judging, game = DealAnalysis(match, record), match.game
    for deal in deals:
        for at in range(deal.first, deal.last):
            event, legal = match.log[at], game.legal_moves(match.states[at], match.log[at].seat)
            if len(legal) > 1 and not TABLETOPS[game.name].is_deal(event.move):
                others = [move for move in legal if move != event.move]
                best = others[at % len(others)] if at % 3 == 0 else event.move
                cost = COST if best != event.move else 0.0
                judging.found[at] = Judgement(best, "", (0.3, 0.3 + cost), (1.0, 1 + 10 * cost), cost, 0.01)
        judging._worths[deal.first] = CardsWorth(((0,) * len(match.seats),))
        judging.begin(deal)
        while judging.is_running:
            judging.tick()
    judging.close()
    return match, judging.found


@pytest.fixture
def matches(tmp_path):
    folder = tmp_path / "matches"
    folder.mkdir()
    shutil.copy(RECORDS / f"{NAME}.jsonl", folder / "a.jsonl")
    return folder


def counted(matches):
    """Return complete statistics of the matches in a folder."""
    found = Statistics(matches.parent / "statistics.db", matches, Messages())
    while found.continue_counting(1):
        pass
    return found


def test_what_was_judged_of_whole_deals_is_read_and_read_again_once_it_has_changed(matches):
    deals = past_deals(verify(matches / "a.jsonl").match)
    match, found = with_judgement(matches / "a.jsonl", deals[:2])
    statistics = counted(matches)
    read = statistics.judged.of("a.jsonl")
    assert len(read) == len(found)
    for one, at in zip(read, sorted(found), strict=True):
        assert (one.seat, one.made) == (match.log[at].seat, match.game.notate(match.log[at].move))
        assert one.wins == pytest.approx(COST if one.made != one.best else 0)
        assert one.deal == (0 if at < deals[0].last else 1)
    with_judgement(matches / "a.jsonl", deals[:3])
    statistics.recheck()
    while statistics.continue_counting(1):
        pass
    assert {one.deal for one in statistics.judged.of("a.jsonl")} == {0, 1, 2}
    (matches / f"a{ENDING}").unlink()
    statistics.recheck()
    while statistics.continue_counting(1):
        pass
    assert not statistics.judged.of("a.jsonl")
    statistics.close()


@pytest.mark.parametrize("spoil", ["torn", "older", "no-seats", "not-json", "numbers", "list"])
def test_a_file_that_is_damaged_or_older_is_as_if_it_were_not_there(matches, spoil):
    record, file = matches / "a.jsonl", matches / f"a{ENDING}"
    with_judgement(record, past_deals(verify(record).match)[:1])
    assert decisions_in(file)
    fields = json.loads(file.read_bytes())
    match spoil:
        case "torn":
            file.write_bytes(file.read_bytes()[:200])
        case "older":
            file.write_text(json.dumps({**fields, "made_by": 1}), encoding="utf-8")
        case "no-seats":
            del fields["whole"]
            file.write_text(json.dumps(fields), encoding="utf-8")
        case "not-json":
            file.write_bytes(b"\xff\xfe[[[[")
        case "numbers":
            fields["decisions"][0]["wins"] = "x"
            file.write_text(json.dumps(fields), encoding="utf-8")
        case "list":
            file.write_text("[1]", encoding="utf-8")
    assert not decisions_in(file)


def test_the_page_tells_what_costs_most_and_of_ones_own_decisions_alone(matches):
    record = matches / "a.jsonl"
    match, found = with_judgement(record, past_deals(verify(record).match))
    statistics = counted(matches)
    played = statistics.played()
    name = match.header.seat_players[0].name
    entries = deciding(played, statistics.judged.of, "tong-its", name)
    mine = [at for at in found if match.log[at].seat == 0]
    poor = [at for at in mine if found[at].cost]
    assert sum(int(row.cells[1]) for row in entries.rows) == len(mine)
    assert sum(float(row.cells[3]) for row in entries.rows) == pytest.approx(COST * len(poor), abs=0.2)
    assert entries.columns[3].head == "Wins lost"
    lost = [float(row.cells[3]) for row in entries.rows]
    assert lost == sorted(lost, reverse=True)
    assert entries.good == f"{round(100 - 100 * len(poor) / len(mine))}%"
    assert entries.of.startswith(f"of {len(mine)} in ")
    statistics.close()


def test_of_late_are_the_last_fifty_deals_and_those_before_stand_beside_them():
    played = [PlayedMatch("tong-its", None, None, {}, (SeatPlayer("You"),), (), (), (), record="a")]
    good, bad = ("draw", "draw"), ("draw", "call")
    found = [JudgedDecision(deal, 0, *(bad if deal < 30 else good), 0.1, 1.0) for deal in range(80)]
    entries = deciding(played, lambda _record: found, "tong-its", None)
    assert entries.good == "100%"
    assert "In the last 50, the best move was chosen in 100% of" in entries.words
    assert "In the 30 before that, it was 0%" in entries.words
    assert [row.cells[5] for row in entries.rows if row.cells[5]] == ["called too late (30)"]


@pytest.mark.parametrize("name", ALL)
def test_every_game_has_a_word_for_each_decision_and_what_was_wrong_with_it(name):
    match = verify(RECORDS / f"{name}.jsonl").match
    game, decided = match.game, TEXTS[match.game.name].decided
    for at in range(0, len(match.log), 3):
        event = match.log[at]
        legal = game.legal_moves(match.states[at], event.seat)
        for best in legal[:6]:
            message = decided(event.move, best)
            assert message.kind
            assert bool(message.slip) == (event.move != best)
            assert message.slip[:1] == message.slip[:1].lower()


def moves(game, *texts):
    return [game_named(game).parse(text) for text in texts]


def test_decisions_without_description_use_their_names():
    draw, call = moves("tong-its", "draw", "call")
    assert decided_by_name(draw, draw) == Decided("Draw")
    assert decided_by_name(draw, call) == Decided("Call", "another move was better")


@pytest.mark.parametrize("judged", [False, True])
def test_the_page_shows_it_and_says_how_to_get_it_where_nothing_was_judged(tmp_path, judged):
    with headless(tmp_path / "data", (1280, 720)) as shown:
        folder = shown.program.paths.matches
        folder.mkdir(parents=True, exist_ok=True)
        shutil.copy(RECORDS / f"{NAME}.jsonl", folder / "a.jsonl")
        if judged:
            with_judgement(folder / "a.jsonl", past_deals(verify(folder / "a.jsonl").match)[:2])
        while shown.flow.statistics.continue_counting(1):
            pass
        screen = StatisticsScreen(shown.program, shown.flow, "tong-its")
        while screen.tick(0) or screen.wake(0) is not None:
            pass
        page = screen.widgets(shown.program.area)
        texts = [getattr(part, "text", "") for widget in page for part in getattr(widget, "content", ())]
        assert "Decisions" in texts
        assert any("press J" in text for text in texts) == (not judged)
        assert ("Most common mistakes" in texts) == judged


def test_no_decision_statistics_for_races_or_all_games(matches):
    statistics = counted(matches)
    assert deciding(statistics.played(), statistics.judged.of, "bong", None) is None
    statistics.close()
