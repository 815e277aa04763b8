"""Thinking time reveals nothing of an AI player's cards: the pause is drawn in advance, and is the same with nothing to
think about.
"""

from statistics import median

import pytest

from app.ai.player import LEVELS, is_searching, player_for
from app.ai.question import DECISION_SECONDS, SEARCH_SECONDS, Answer
from app.ai.search import SharpPlayer
from app.ai.temperament import PACE, temperament_of
from app.ai.worker import Thinker
from app.core.cards import Chance
from app.core.match import Header, Match, SeatPlayer
from app.core.options import build
from app.games import GAMES
from app.games.pai_tong.rules import GAME
from app.games.pai_tong.rules.model import DRAW, KIN, PASS, Tong
from app.storage.messages import Messages
from app.storage.saves import Save
from app.ui.session import Session
from app.ui.thinking import PAUSES
from tests.games.pai_tong.factories import LOOSE, READY, pack

TWELVE = "OT 2C 4C 6C 8C 1S 3S 5S 7S 9S 4M 6M"
PAIR = "RF WF 4C 5C 6C 7C 8C 9C 4S 5S 7S"
"""Can take an honour into a tong, or leave it."""
SPEEDS = list(PAUSES)
STEP = 1.0
"""Milliseconds; resolution of a course's clock."""


class Slow(Thinker):
    """Takes as long as a searching player may where there is a choice, and no time otherwise, by a fake clock."""

    def __init__(self):
        super().__init__()
        self.now, self.asked, self._questions, self._until = 0.0, [], [], 0.0

    def put(self, *questions):
        self.asked += [question.view.seat for question in questions]
        self._questions = list(questions)
        self._begin_next()

    def poll(self):
        if not self._questions or self.now < self._until:
            return None
        question = self._questions.pop(0)
        self._begin_next()
        quiet = [move for move in question.legal if not isinstance(move, Tong)]
        return Answer(question.ticket, KIN if KIN in question.legal else quiet[0])

    def cancel(self):
        self._questions = []

    def _begin_next(self):
        thinks = self._questions and len(self._questions[0].legal) > 1
        self._until = self.now + (1000 * self._questions[0].seconds if thinks else 0)


@pytest.fixture
def seated(tmp_path):
    """Make a session of Pai Tong just after an honour was discarded. Seat 0 is a person."""
    kept = []

    def make(*hands, level="sharp", speed="normal", starter=0):
        others = [seat for seat in range(4) if seat != starter]
        cards = pack({starter: TWELVE, **dict(zip(others, hands, strict=True))}, starter=starter)
        seat_players = tuple(
            SeatPlayer(name, level if i else "person") for i, name in enumerate(("You", "Bo", "Cy", "Dee"))
        )
        header = Header(GAME, build(GAME.options, {}, 4), seat_players, Chance(packs=(cards,), dealer=starter))
        kept.append(Save.create(tmp_path / str(len(kept)), header, Messages()))
        session = Session(Match(header), kept[-1], Slow(), 0.0)
        session.seed_ai_choices(1)
        session.play(starter, GAME.parse("discard OT"), 0.0)
        session.thinking.pause(0.0, speed, same_turn=True)
        return session

    yield make
    for save in kept:
        save.close()


def course(session, until=3000.0, meanwhile=lambda now: None):
    """Return who moved when, by a fake clock."""
    made, now = [], 0.0
    while now < until and session.state.public.discard is not None:
        session.thinking._thinker.now = now
        meanwhile(now)
        made += [(now, step.seat) for step in session.others(now, hold=False)]
        now = max(now + STEP, min(session.thinking.wake(now) or until, now + 16))
    return made


@pytest.mark.parametrize("speed", SPEEDS)
@pytest.mark.parametrize("level", ["sharp", "keen"])
def test_a_discard_is_answered_as_late_by_who_can_claim_it_as_by_who_cannot(seated, level, speed):
    """Seat 3, the next, can or cannot lay a tong; seat 1 can or cannot win."""
    plain = course(seated(*LOOSE, level=level, speed=speed))
    assert [seat for _, seat in plain] == [1, 2, 3]
    if is_searching(level):
        for hands in ((*LOOSE[:2], PAIR), (READY, LOOSE[1], PAIR)):
            other = course(seated(*hands, level=level, speed=speed))
            assert sorted(seat for _, seat in other) == [1, 2, 3]
            assert [now for now, _ in other] == pytest.approx([now for now, _ in plain], abs=STEP)
    assert plain[-1][0] - plain[0][0] < 60


def test_nobody_answers_before_all_have_thought(seated):
    session = seated(*LOOSE[:2], PAIR, level="keen", speed="off")
    made = course(session)
    assert min(now for now, seat in made if seat) >= 1000 * SEARCH_SECONDS


def test_the_thoughts_of_the_others_outlast_the_answer_of_a_person(seated):
    """They continue and are not restarted: no one sees whether there was anything to think about."""
    session = seated(LOOSE[0], READY, LOOSE[1], starter=1)

    def pass_soon(now):
        if now > 0 and 0 in session.movers:
            session.play(0, GAME.parse("draw"), now)

    made = course(session, meanwhile=pass_soon)
    assert session.thinking._thinker.asked == [2, 3]
    assert [seat for _, seat in made] == [2, 3]


def pauses(session, speed):
    """Return many pauses drawn for the next player."""
    found = []
    for _ in range(200):
        session.thinking.pause(0.0, speed, same_turn=False)
        found.append(session.thinking.due)
    return found


@pytest.mark.parametrize("speed", SPEEDS)
def test_the_pause_is_drawn(seated, speed):
    """As uneven as people's: the longest are farther from the usual ones than the shortest."""
    dues = pauses(seated(*LOOSE), speed)
    usual = median(dues)
    assert len(set(dues)) > 180
    assert 0.9 * PAUSES[speed] < usual < 1.1 * PAUSES[speed]
    assert 0.55 * PAUSES[speed] < min(dues) < 0.75 * PAUSES[speed]
    assert 1.5 * PAUSES[speed] < max(dues) < 1.85 * PAUSES[speed]
    assert max(dues) - usual > 1.2 * (usual - min(dues))


def test_each_has_a_pace_of_its_own_and_those_who_answer_together_have_one(seated):
    """It depends on the player on turn, not on the cards."""

    session = seated(*LOOSE)
    together, alone = median(pauses(session, "normal")), {}
    while len(alone) < 3:
        seat = session.ai_on_turn
        if seat is not None and session.claim is None:
            alone[session.match.header.seat_players[seat].name] = median(pauses(session, "normal")) / together
        mover = min(session.movers)
        legal = session.match.legal(mover)
        session.play(mover, next((move for move in legal if move in (DRAW, PASS)), legal[0]), 0.0)
    assert alone == {name: pytest.approx(PACE[temperament_of(name)], rel=0.1) for name in alone}
    assert max(alone.values()) > 1.1 * min(alone.values())


@pytest.mark.parametrize("game", [game for game in GAMES if not game.real_time], ids=lambda game: game.name)
def test_those_who_search_are_known_by_their_level(game):
    for level in LEVELS:
        if level.offered and level.name != "adaptive":
            assert isinstance(player_for(game.name, level.name), SharpPlayer) == is_searching(level.name)
    assert DECISION_SECONDS > SEARCH_SECONDS
    assert not is_searching("steady")
