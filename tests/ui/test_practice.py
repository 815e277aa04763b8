"""Practice is saved only while on the table, marked as such, and never counted."""

import json

import pygame
import pytest
from pygame.event import Event

from app.core.match_history import past_deals
from app.core.record import write
from app.storage.resuming import is_finished, is_locked
from app.storage.saves import RecordFile
from app.storage.verifying import verify
from app.ui.kit.progress_screen import ProgressScreen
from app.ui.review.review_screen import ReviewScreen
from app.ui.scores.score_sheet import ScoresScreen
from app.ui.table.table_screen import TableScreen
from app.ui.title import TitleScreen
from tests.headless import headless
from tests.matches import RECORDS

WHOLE = ("kings-corners-classic", "kong-pie-home", "pai-tong-kelantan-pong", "bong-usual", "tong-its-usual")


def match_of(name):
    return verify(RECORDS / f"{name}.jsonl").match


def press(shown, *codes):
    for code in codes:
        shown.program.top.event(Event(pygame.KEYDOWN, key=code, mod=0, unicode=chr(code) if 32 < code < 127 else ""), 0)


def words(shown):
    screen = shown.program.top
    return " ".join(getattr(widget, "text", "") for widget in screen.laid(screen.program.area))


def practised(folder):
    return sorted((folder / "practice").glob("*"))


def practise(shown, name, at, seat, folder):
    """Practise from that moment of the record, in a folder of the person's choice."""
    path = folder / "mine.jsonl"
    path.write_text((RECORDS / f"{name}.jsonl").read_text(encoding="utf-8"), encoding="utf-8")
    shown.flow.look_back_at(path)
    read(shown)
    load(shown)
    shown.program.top.play.jump(at)
    shown.program.top._play_on(at, seat)
    assert isinstance(shown.program.top, TableScreen)
    return shown.flow.session


def read(shown):
    """Wait for the record to be read: on a busy machine it takes a while."""
    while isinstance(shown.program.top, ProgressScreen):
        shown.program.top.tick(shown.program.now())


def load(shown):
    """Wait for the rest of the record, which is read between frames."""
    while shown.program.top._loaded < 1:
        shown.program.top.tick(shown.program.now())


def stopped(folder):
    """Restart the stopped program."""
    return headless(folder, (1280, 720))


@pytest.mark.parametrize("name", WHOLE)
def test_practice_goes_on_where_it_was_after_the_program_was_stopped(tmp_path, name):
    whole = match_of(name)
    deal = past_deals(whole)[1]
    at = (deal.first + deal.last) // 2
    with stopped(tmp_path) as shown:
        session = practise(shown, name, at, 1, tmp_path)
        assert session.state == whole.states[at]
        header = session.match.header
    record, _origin = sorted(practised(tmp_path), key=lambda path: path.suffix != ".jsonl")
    assert len(record.read_bytes().splitlines()) == at + 1
    with stopped(tmp_path) as shown:
        assert shown.flow.waiting() == []
        assert "Practice · " in words(shown)
        press(shown, pygame.K_g)
        read(shown)
        session = shown.flow.session
        assert session.practice
        assert session.persons == (1,)
        assert session.match.header == header
        assert session.match.log == whole.log[:at]
        # Once more from that moment, and back to where it was taken from.
        session.practice.again()
        again = shown.flow.session
        assert again.practice
        assert again is not session
        assert again.match.log == whole.log[:at]
        again.practice.back()
        read(shown)
        assert isinstance(shown.program.top, ReviewScreen)
        assert shown.program.top.session.at == at
        load(shown)
        assert shown.program.top.session.end == past_deals(whole)[-1].last
        assert practised(tmp_path) == []
        assert [*(tmp_path / "matches").glob("*")] == []


def test_each_move_of_practice_is_kept_and_whoever_leaves_it_leaves_nothing(tmp_path):
    whole = match_of("tong-its-usual")
    with stopped(tmp_path) as shown:
        session = practise(shown, "tong-its-usual", 1, whole.log[1].seat, tmp_path)
        session.play(whole.log[1].seat, whole.log[1].move, shown.program.now())
        (record,) = (tmp_path / "practice").glob("*.jsonl")
        assert len(record.read_bytes().splitlines()) == 3
        shown.flow.title()
        assert isinstance(shown.program.top, TitleScreen)
        assert practised(tmp_path) == []
        assert "Practice" not in words(shown)


def test_a_move_made_before_the_practice_can_be_taken_back_in_it(tmp_path):
    at = 3  # all three moves are of the same turn
    with stopped(tmp_path) as shown:
        session = practise(shown, "kings-corners-classic", at, 0, tmp_path)
        session.undo(0)
        assert len(session.match.log) == at - 1
        (record,) = (tmp_path / "practice").glob("*.jsonl")
        assert record.read_text(encoding="utf-8") == write(session.match)


def test_what_was_over_when_the_program_was_stopped_is_put_away(tmp_path):
    match = match_of("kings-corners-one-deal")
    last = past_deals(match)[0].last
    with stopped(tmp_path) as shown:
        session = practise(shown, "kings-corners-one-deal", last - 1, match.log[last - 1].seat, tmp_path)
        session.play(match.log[last - 1].seat, match.log[last - 1].move, shown.program.now())
        assert session.over
        assert practised(tmp_path)
    with stopped(tmp_path) as shown:
        assert practised(tmp_path) == []
        assert "Practice" not in words(shown)
        assert shown.flow.statistics.played() == []


@pytest.mark.parametrize(
    "content", ["{", "[]", '{"version": 1}', '{"version": 1, "moves": -1, "seat": 0}', '{"version": 9}', "\x00"]
)
def test_without_knowing_where_it_comes_from_practice_goes_on_all_the_same(tmp_path, content):
    with stopped(tmp_path) as shown:
        practise(shown, "kong-pie-home", 30, 0, tmp_path)
    (origin,) = (tmp_path / "practice").glob("*.json")
    assert json.loads(origin.read_text(encoding="utf-8"))["moves"] == 30
    origin.write_text(content, encoding="utf-8")
    with stopped(tmp_path) as shown:
        press(shown, pygame.K_g)
        read(shown)
        session = shown.flow.session
        assert session.practice
        assert len(session.match.log) == 30
        assert any(
            "The start of this practice session couldn't be read." in text for text in shown.program.messages.take()
        )
        session.practice.back()
        assert isinstance(shown.program.top, TitleScreen)


def test_missing_record_is_reported_on_return_from_practice(tmp_path):
    with stopped(tmp_path) as shown:
        practise(shown, "kong-pie-home", 30, 0, tmp_path)
    (tmp_path / "mine.jsonl").unlink()
    with stopped(tmp_path) as shown:
        press(shown, pygame.K_g)
        read(shown)
        shown.flow.session.practice.back()
        read(shown)
        assert isinstance(shown.program.top, TitleScreen)
        assert "mine.jsonl can't be replayed" in " ".join(shown.program.toast._lines)


def test_looking_back_from_practice_shows_what_was_practised(tmp_path):
    whole = match_of("tong-its-usual")
    deals = past_deals(whole)
    at = deals[2].last - 1
    with stopped(tmp_path) as shown:
        session = practise(shown, "tong-its-usual", at, whole.log[at].seat, tmp_path)
        shown.flow.pause(session)
        assert "Replay" not in words(shown)  # two deals are over, and neither is practice
        press(shown, pygame.K_ESCAPE)
        table = shown.program.top
        session.play(whole.log[at].seat, whole.log[at].move, shown.program.now())
        shown.flow.scores(session, table.play)
        assert isinstance(shown.program.top, ScoresScreen)
        press(shown, pygame.K_b)
        review = shown.program.top
        assert isinstance(review, ReviewScreen)
        assert review.session.deals == (deals[2],)
        assert review.session.at == deals[2].first
        press(shown, pygame.K_LEFT, pygame.K_HOME)
        assert review.session.at == deals[2].first
        press(shown, pygame.K_END)
        assert review.session.at == deals[2].last


def test_where_practice_comes_from_is_on_disk_before_its_record(tmp_path, monkeypatch):
    """Whenever the program is killed, no practice record lacks its origin."""
    create, seen = RecordFile.__init__, []

    def watched(self, path, *rest, **named):
        if path.name:  # else it keeps nothing
            seen.append(json.loads(path.with_suffix(".json").read_bytes())["moves"])
        create(self, path, *rest, **named)

    with headless(tmp_path, (1280, 720)) as shown:
        monkeypatch.setattr(RecordFile, "__init__", watched)
        practise(shown, "kong-pie-home", 9, 1, tmp_path)
        assert seen == [9]
        assert [path.suffix for path in practised(tmp_path)] == [".json", ".jsonl"]


# ---- the way back, step by step


def at_a_match(shown, name, moves):
    """Return the table of a match after a number of moves."""
    whole = match_of(name)
    path = shown.program.paths.matches / f"2025-01-01-120000-{whole.game.name}.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(write(whole).splitlines()[: moves + 1]) + "\n", encoding="utf-8")
    (waiting,) = shown.flow.waiting()
    shown.flow.resume(waiting)
    read(shown)
    return shown.program.top, shown.flow.session


def practise_from_here(shown, at):
    review = shown.program.top
    assert isinstance(review, ReviewScreen)
    review.play.jump(at)
    review._play_on(at, 0)
    table = shown.program.top
    assert isinstance(table, TableScreen)
    assert shown.flow.session.practice
    return table


@pytest.mark.parametrize("name", WHOLE)
def test_leaving_practice_leads_to_the_replay_and_then_to_the_score_sheet(tmp_path, name):
    whole = match_of(name)
    deal = past_deals(whole)[0]
    with stopped(tmp_path) as shown:
        table, session = at_a_match(shown, name, deal.last)
        shown.flow.scores(session, table.play)
        sheet = shown.program.top
        assert isinstance(sheet, ScoresScreen)
        shown.flow.look_back_on(session)
        at = (deal.first + deal.last) // 2
        practise_from_here(shown, at)
        shown.program.top.cancel()  # the menu
        press(shown, pygame.K_q)
        review = shown.program.top
        assert isinstance(review, ReviewScreen)
        assert review.session.at == at
        assert shown.flow.session is session
        review.cancel()
        assert shown.program.top is sheet
        assert shown.program.stack[0] is table
        assert practised(tmp_path) == []
        before = len(session.match.log)
        sheet._deal()
        assert len(session.match.log) == before + 1
        assert session.save.is_kept
        assert len(session.save.path.read_bytes().splitlines()) == before + 2


def test_from_the_sheet_of_practice_one_comes_back_in_the_same_steps(tmp_path):
    whole = match_of("kings-corners-one-deal")
    last = past_deals(whole)[0].last
    with stopped(tmp_path) as shown:
        found, session = at_a_match(shown, "kings-corners-one-deal", last)
        assert session.over
        shown.flow.scores(session, found.play)
        sheet = shown.program.top
        shown.flow.look_back_on(session)
        table = practise_from_here(shown, last - 1)
        practice, event = shown.flow.session, whole.log[last - 1]
        practice.play(event.seat, event.move, shown.program.now())
        shown.flow.scores(practice, table.play)
        assert "Back to replay" in words(shown)
        assert "Rematch" not in words(shown)
        press(shown, pygame.K_ESCAPE)
        assert isinstance(shown.program.top, ReviewScreen)
        press(shown, pygame.K_ESCAPE)
        assert shown.program.top is sheet


def test_practice_again_and_practice_in_practice_lead_back_too(tmp_path):
    whole = match_of("tong-its-usual")
    deals = past_deals(whole)
    with stopped(tmp_path) as shown:
        table, session = at_a_match(shown, "tong-its-usual", deals[1].last + 2)
        shown.flow.look_back_on(session)
        at = deals[0].last - 1
        practise_from_here(shown, at)
        shown.flow.session.practice.again()
        outer, practice = shown.program.top, shown.flow.session
        event = whole.log[at]
        if practice.persons[0] != event.seat:
            practice.persons = (event.seat,)
        practice.play(event.seat, event.move, shown.program.now())
        shown.flow.look_back_on(practice)
        practise_from_here(shown, at)
        assert len(practised(tmp_path)) == 4
        shown.flow.session.practice.back()
        assert isinstance(shown.program.top, ReviewScreen)
        assert shown.flow.session is practice
        shown.program.top.cancel()
        assert shown.program.top is outer
        practice.practice.back()
        shown.program.top.cancel()
        assert shown.program.top is table
        assert shown.flow.session is session
        assert practised(tmp_path) == []
        assert not is_finished(session.save.path)
        seat = min(session.movers)
        session.play(seat, session.legal(seat)[0], shown.program.now())
        assert session.save.is_kept


def practise_an_earlier_deal(shown):
    """Play into the second deal, replay it and practise from the first; return the match's session and moves."""
    deals = past_deals(match_of("tong-its-usual"))
    moves = deals[1].last + 2
    _table, session = at_a_match(shown, "tong-its-usual", moves)
    shown.flow.look_back_on(session)
    practise_from_here(shown, deals[0].last - 1)
    return session, moves


def test_what_is_below_practice_is_let_go_of_with_it(tmp_path):
    with stopped(tmp_path) as shown:
        session, moves = practise_an_earlier_deal(shown)
        assert is_locked(session.save.path)
        shown.flow.title()
        assert not is_locked(session.save.path)
        assert practised(tmp_path) == []
        (waiting,) = shown.flow.waiting()
        assert waiting.moves == moves


def test_a_program_that_ends_in_practice_leaves_both_to_be_resumed(tmp_path):
    with stopped(tmp_path) as shown:
        _session, moves = practise_an_earlier_deal(shown)
    with stopped(tmp_path) as shown:
        assert [waiting.moves for waiting in shown.flow.waiting()] == [moves]
        assert len(shown.flow.practice_left()) == 1


def test_a_match_below_practice_that_is_not_saved_is_not_lost_unasked(tmp_path):
    with stopped(tmp_path) as shown:
        session, _moves = practise_an_earlier_deal(shown)
        session.save._written, session.save._write = False, lambda: None
        shown.program.quit()
        assert shown.program.stack
        assert "This match isn't saved" in words(shown)
