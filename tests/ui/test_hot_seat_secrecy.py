"""Hot seat: nothing reveals what the previous player was about to do."""

import pytest

from app.core.cards import Chance
from app.core.match import Header, Match, SeatPlayer
from app.core.options import build
from app.core.record import write
from app.games.tong_its.rules import GAME
from app.games.tong_its.rules.model import DISCARDS, DRAW
from app.table.pace import AT_ONCE
from app.ui.table import hot_seat
from tests.headless import headless

SITTERS = tuple(SeatPlayer(name) for name in ("Ann", "Ben", "Cal"))


@pytest.fixture
def shown(tmp_path):
    with headless(tmp_path, (1280, 720)) as found:
        yield found


def test_marks_the_card_drawn_last_and_the_one_pointed_at_are_gone_before_the_cover_comes(shown):
    match = Match(Header(GAME, build(GAME.options, {}, 3), SITTERS, Chance(seed=1)))
    dealer = match.state.public.dealer
    match.play(dealer, DISCARDS[match.state.hands[dealer][0]], 1000)
    screen = shown.table(write(match))
    play, seat = screen.play, match.state.public.turn
    play.scene.turn_to(seat, 1000.0, AT_ONCE, open_hand=True)
    assert play.make(DRAW, 1000.0)
    (drawn,) = play.state.drawn
    kept, thrown, *_ = (card for card in play.scene.hand_cards() if card != drawn)
    assert play.make(DISCARDS[thrown], 1000.0)
    play.state.drawn = frozenset({drawn})
    play.toggle_mark(kept)
    play.state.over = kept
    hot_seat.cover(screen)
    assert play.scene.viewer != seat
    assert not play.scene.open_hand
    assert not play.state.marked
    assert not play.state.drawn
    assert play.state.over is None, "the card that was pointed at last would stand out among the backs"
    assert play.state.held is None
