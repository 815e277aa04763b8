"""Resuming a very long match shows progress, can be cancelled, and restores all of it."""

from random import Random

import pytest
from pygame.event import Event

from app.core.cards import Chance
from app.core.match import Header, Match, SeatPlayer
from app.core.options import build
from app.core.record import write
from app.games import game_named
from app.games.bong.rules import GAME, is_right
from app.games.bong.rules.model import Play
from app.storage.resuming import resume
from app.ui.kit import progress_screen
from app.ui.kit.widgets import Panel
from app.ui.resume_progress import ResumeProgress
from app.ui.table.table_screen import TableScreen
from app.ui.title import TitleScreen
from tests.headless import headless
from tests.matches import header
from tests.matches import played as play_out
from tests.ui.shown_screens import Shown

MOVES = 12_000


@pytest.fixture(scope="module")
def long_match():
    """A match with very many wrong cards."""
    options = build(GAME.options, {"lockout": 0, "call_after": 0}, 4)
    seat_players = tuple(map(SeatPlayer, ("You", "Rosa", "Tariq", "Mei"), ("person", "keen", "keen", "keen")))
    match, rng = Match(Header(GAME, options, seat_players, Chance(seed=3))), Random(1)
    wrong = [
        [c for c in match.state.hands[seat] if not is_right(match.state.public.race, seat, c)] for seat in range(4)
    ]
    for at in range(0, MOVES * 100, 100):
        seat = rng.randrange(4)
        match.play(seat, Play(rng.choice(wrong[seat])), at)
    return match


@pytest.fixture
def shown(tmp_path, unseen, long_match):
    with headless(tmp_path / "headless", (1280, 720)) as found:
        matches = found.program.paths.matches
        matches.mkdir()
        (matches / "long.jsonl").write_text(write(long_match), encoding="utf-8")
        shown = Shown(found)
        shown.flow.title()
        yield shown


def begin(shown, monkeypatch):
    monkeypatch.setattr(progress_screen, "PATIENCE", 1.0)
    shown.flow.resume(shown.flow.waiting()[0])
    assert isinstance(shown.top, ResumeProgress)


def filled(screen):
    _frame, _groove, bar = (w for w in screen.widgets(screen.program.area) if isinstance(w, Panel))
    return bar.box.w


def test_a_very_long_match_is_read_between_pictures_and_the_bar_grows(shown, monkeypatch, long_match):
    begin(shown, monkeypatch)
    assert f"Reading {MOVES} moves…" in shown.words
    wide = []
    while isinstance(shown.top, ResumeProgress):
        wide.append(filled(shown.top))
        shown.program.turn(0)
    assert isinstance(shown.top, TableScreen)
    assert len(wide) > 1
    assert wide == sorted(wide)
    assert shown.flow.session.match.states == long_match.states
    assert shown.flow.session.save.path.read_text(encoding="utf-8") == write(long_match)


def test_who_turns_back_finds_the_match_as_it_was(shown, monkeypatch, long_match):
    begin(shown, monkeypatch)
    shown.program.turn(0)
    shown.press("escape")
    assert isinstance(shown.top, TitleScreen)
    (waiting,) = shown.flow.waiting()
    assert waiting.path.read_text(encoding="utf-8") == write(long_match)
    again, save = resume(waiting.path, shown.program.messages)
    save.close()
    assert len(again.log) == MOVES


def test_a_window_of_another_size_goes_on_reading(shown, monkeypatch):
    begin(shown, monkeypatch)
    shown.program.turn(0)
    shown.program.resized()
    while isinstance(shown.top, ResumeProgress):
        shown.program.turn(0)
    assert len(shown.flow.session.match.log) == MOVES


def test_where_a_very_long_match_stands_is_found_out_between_pictures(shown):
    title = shown.top
    shown.program.turn(0)
    assert not any("Hand 1" in line for line in shown.words)
    while not any("Hand 1" in line for line in shown.words):
        shown.program.turn(0)
        title.event(Event(0), 0)
    assert shown.top is title


def test_resuming_a_finished_match_that_lost_its_end_is_reported(tmp_path, unseen):
    over = play_out(header(game_named("kings-corners"), {"ends": "hands", "hands": 1}))
    lines = write(over).splitlines(keepends=True)
    with headless(tmp_path / "headless", (1280, 720)) as found:
        shown, path = Shown(found), found.program.paths.matches / "over.jsonl"
        path.parent.mkdir()
        path.write_text("".join(lines), encoding="utf-8")
        shown.flow.statistics.totals("kings-corners")
        path.write_text("".join(lines[:-3]), encoding="utf-8")
        shown.flow.title()
        for _ in range(4):
            shown.program.turn(0)
        (text,) = shown.program.messages.posted
        assert text.startswith("The end of a finished Kings Corners match was lost.")
        shown.flow.resume(shown.flow.waiting()[0])
        session = shown.flow.session
        for event in over.log[-2:]:
            session.play(event.seat, event.move, 10**9)
        assert session.over
        shown.flow.statistics.record_match(session.save.path, session.match, session.ended_at())
        assert shown.flow.statistics.totals("kings-corners").matches == 1
