"""Thinking times of AI players in the terminal reveal nothing about their cards."""

from types import SimpleNamespace

import pytest

from app.ai.question import DECISION_SECONDS
from app.commands import play
from app.core.cards import Chance
from app.core.match import Header, Match, SeatPlayer
from app.core.options import build
from app.games.pai_tong.rules import GAME
from app.storage.messages import Messages
from app.storage.saves import Save
from tests.games.pai_tong.factories import LOOSE, pack

TWELVE = "OT 2C 4C 6C 8C 1S 3S 5S 7S 9S 4M 6M"
PAIR = "RF WF 4C 5C 6C 7C 8C 9C 4S 5S 7S"


class Clock:
    """Advances by sleeping only."""

    def __init__(self):
        self.now = 0.0

    def monotonic(self):
        return self.now

    def sleep(self, seconds):
        self.now += seconds


@pytest.mark.parametrize("hand", [LOOSE[2], PAIR], ids=["cannot claim", "can claim"])
def test_all_answer_in_one_moment_that_hangs_on_no_card(tmp_path, monkeypatch, hand):
    clock = Clock()
    monkeypatch.setattr(play, "time", SimpleNamespace(monotonic=clock.monotonic, sleep=clock.sleep))
    seat_players = tuple(
        SeatPlayer(name, "sharp" if i else "person") for i, name in enumerate(("You", "Bo", "Cy", "Dee"))
    )
    cards = pack(dict(enumerate((TWELVE, *LOOSE[:2], hand))))
    match = Match(Header(GAME, build(GAME.options, {}, 4), seat_players, Chance(packs=(cards,), dealer=0)))
    save, output = Save.create(tmp_path, match.header, Messages()), []
    table = play.MatchRunner(match, save, lambda _before, event, _after: output.append((event.at, event.seat)))
    table.play(GAME.parse("discard OT"), clock.now)
    assert table.advance()
    save.close()
    assert output == [(0, 0), *((round(1000 * DECISION_SECONDS), seat) for seat in (1, 2, 3))]
    assert match.state.public.turn == 3
