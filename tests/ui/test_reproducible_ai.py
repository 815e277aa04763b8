"""The same moves with the same cards meet the same answers, whatever else is asked in between."""

import pytest

from app.ai.question import HintQuestion
from app.ai.worker import Thinker
from app.core.cards import Chance
from app.core.match import Header, Match, SeatPlayer
from app.core.options import build
from app.games import GAMES
from app.storage.messages import Messages
from app.storage.saves import Save
from app.ui.session import Session

IN_TURN = [game for game in GAMES if not game.real_time]


class AtOnce(Thinker):
    """Answers at once, in this process; hints are only requested."""

    def __init__(self):
        super().__init__()
        self._answers = []

    def put(self, *questions):
        self._answers = [question.think() for question in questions if not isinstance(question, HintQuestion)]

    def poll(self):
        return self._answers.pop(0) if self._answers else None

    def cancel(self):
        self._answers = []


def played(folder, game, *, asks, moves=40):
    """Return who made which move against casual players, who overlook things and change their minds."""
    seats = game.usual_players()
    seat_players = [SeatPlayer("You"), *(SeatPlayer(f"P{seat}", "casual") for seat in range(1, seats))]
    header = Header(game, build(game.options, {}, seats), tuple(seat_players), Chance(seed=5))
    save = Save.create(folder, header, Messages())
    session, now = Session(Match(header), save, AtOnce(), 0.0), 0.0
    while len(session.match.log) < moves and not session.over:
        now += 2000
        seat = session.person_on_turn
        if asks:
            session.thinking.ask_hint()
            session.thinking.pause(now - 2000, "normal", same_turn=False)
        if seat is not None:
            session.play(seat, session.legal(seat)[0], now)
        elif session.between_deals:
            session.deal(now)
        list(session.others(now, hold=False))
    save.close()
    return [(event.seat, event.move) for event in session.match.log]


@pytest.mark.parametrize("game", IN_TURN, ids=lambda game: game.name)
def test_the_same_play_is_answered_in_the_same_way(tmp_path, game):
    plain = played(tmp_path, game, asks=False)
    assert {seat for seat, _move in plain} == set(range(game.usual_players()))
    assert played(tmp_path, game, asks=True) == plain
