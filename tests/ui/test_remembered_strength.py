"""Adaptive players at the table keep the strength they have reached with each person; some matches teach nothing."""

from datetime import date

import pytest

from app.ai.adapting import strength_of
from app.ai.pacing import InTurn
from app.ai.player import INITIAL_STRENGTH, player_for
from app.core.match import SeatPlayer
from app.core.options import build
from app.core.record import read, write
from app.games import game_named
from app.storage.challenge import challenge_of, decode_challenge, encode_challenge
from app.storage.messages import Messages
from app.storage.setups import Setup
from app.storage.strengths import Strengths, load_strengths, save_strengths
from app.ui import same_cards
from app.ui.remembered_strength import rename
from tests.headless import headless

GAME = game_named("kings-corners")
SITTERS = (SeatPlayer("Ann"), SeatPlayer("Rosa", "adaptive"), SeatPlayer("Mei", "adaptive"))


@pytest.fixture
def shown(tmp_path):
    with headless(tmp_path, (1280, 720)) as found:
        yield found


def known(shown):
    return load_strengths(shown.program.paths.strengths_file, Messages())


def begin(shown, seat_players=SITTERS):
    options = build(GAME.options, {}, len(seat_players))
    shown.flow.start(GAME, options, Setup("", {}, seat_players))
    return shown.flow.session


def next_deal(shown):
    """Finish a deal and show its scores."""
    session = shown.flow.session
    pace = InTurn(session.match, {seat: player_for(GAME.name, "keen") for seat in session.match.seats}, session._rng)
    deals = len(GAME.deals(session.state))
    while len(GAME.deals(session.state)) == deals:
        act = pace.next()
        session.play(act.seat, act.move, shown.program.now())
    shown.program._run_later()
    shown.flow.scores(session, shown.program.top.play)
    shown.program._run_later()
    shown.program.pop()
    return session


def strengths(session):
    return [seat_player.strength for seat_player in session.match.header.seat_players]


def test_what_a_deal_has_made_of_them_is_there_in_the_next_match_and_after_a_start(shown):
    session = begin(shown)
    assert strengths(session) == [None, INITIAL_STRENGTH, INITIAL_STRENGTH]
    session = next_deal(shown)
    now = strength_of(session.match, 1)
    assert now != INITIAL_STRENGTH
    assert known(shown).of("Ann", GAME.name) == now
    assert strengths(begin(shown)) == [None, now, now]
    assert strengths(begin(shown, (SeatPlayer("Ben"), *SITTERS[1:]))) == [None, INITIAL_STRENGTH, INITIAL_STRENGTH], (
        "another person"
    )


def test_a_rematch_goes_on_with_what_they_have_become_and_the_same_cards_with_what_they_were(shown):
    session = begin(shown)
    next_deal(shown)
    shown.flow.rematch(session)
    assert strengths(shown.flow.session)[1] == known(shown).of("Ann", GAME.name) != INITIAL_STRENGTH


def test_record_and_challenge_code_contain_the_strength(shown):
    save_strengths(shown.program.paths.strengths_file, Strengths().put("Ann", GAME.name, 137), Messages())
    session = begin(shown)
    assert strengths(session) == [None, 137, 137]
    assert read(write(session.match).splitlines(), game_named).header == session.match.header
    while not session.over:
        session = next_deal(shown) if GAME.deals(session.state) == () or not session.between_deals else session
        if session.between_deals and not session.over:
            session.deal(shown.program.now())
    code = encode_challenge(challenge_of(session.match))
    assert "pa137a137" in code
    assert strengths_of(decode_challenge(code)) == [None, 137, 137]


def strengths_of(challenge):
    return [seat_player.strength for seat_player in challenge.header.seat_players]


def test_several_persons_meet_them_as_on_average_and_teach_them_nothing(shown):
    before = Strengths().put("Ann", GAME.name, 50).put("Ben", GAME.name, 250)
    save_strengths(shown.program.paths.strengths_file, before, Messages())
    session = begin(shown, (SeatPlayer("Ann"), SeatPlayer("Ben"), SeatPlayer("Rosa", "adaptive")))
    assert strengths(session) == [None, None, 150]
    next_deal(shown)
    assert known(shown) == before


def test_practice_and_a_match_with_an_occasion_teach_them_nothing(shown, monkeypatch):
    session = begin(shown)
    session.occasion = "Challenge: 3 points to beat"
    monkeypatch.setattr(same_cards.SameCards, "occasion", lambda _self, session: session.occasion)
    next_deal(shown)
    assert known(shown) == Strengths()
    session = begin(shown)
    session.practice = object()
    shown.program._later.clear()
    next_deal(shown)
    assert known(shown) == Strengths()
    session.practice = None


def test_who_is_called_otherwise_meets_the_same_players(shown):
    save_strengths(shown.program.paths.strengths_file, Strengths().put("Ann", GAME.name, 222), Messages())
    rename(shown.program, "Ann", "Anna")
    assert strengths(begin(shown, (SeatPlayer("Anna"), *SITTERS[1:]))) == [None, 222, 222]


def test_the_deal_of_the_day_is_played_by_those_it_is_played_by(shown, monkeypatch):
    monkeypatch.setattr(same_cards, "today", lambda: date(2026, 11, 23))
    save_strengths(shown.program.paths.strengths_file, Strengths().put("You", GAME.name, 222), Messages())
    shown.flow._same_cards._deal(GAME, date(2026, 11, 23))
    assert {seat_player.strength for seat_player in shown.flow.session.match.header.seat_players} == {None}
