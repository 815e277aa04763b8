"""What any sensible player of Bong does, and what none would do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fnmatch import fnmatchcase
from random import Random
from typing import Any

import pytest

from app.ai.player import Reaction, RealTimePlayer, player_for
from app.games.bong.players.player import WITHHELD
from app.games.bong.rules import GAME
from app.games.bong.rules.model import Play
from tests.ai.blunders import Sense, sense
from tests.games.bong.factories import do, position

PILE: Mapping[str, Any] = {"pile": "2C 3C", "by": "1 0"}
"""A 2 by seat 1, a 3 by seat 0."""


def reaction(position: Sense, level: str, luck: int) -> Reaction | None:
    """Return what a player who comes to this table would do."""
    player, seat = player_for("bong", level), position.seat or 0
    assert isinstance(player, RealTimePlayer)
    legal = GAME.legal_moves(position.state, seat)
    return player.react(GAME.view(position.state, seat), legal, Random(luck), position.state.public.race.at)


def listed(patterns: str | Sequence[str]) -> Sequence[str]:
    return [patterns] if isinstance(patterns, str) else patterns


@sense(
    Sense("any 2 begins", position("2D 5C 9H", "2C 8C", "8D 9D"), "2D"),
    Sense("the due card is played", position("4D 5C 9H", "5H 8C", "8D 9D", **PILE, rank="4", last=1), "4D"),
    Sense(
        "the last card is played and wins",
        do(position("4D", "4H 8C", "8D 9D", **PILE, rank="4", last=1), "100 0 bing"),
        "4D",
    ),
    Sense(
        "an ace follows a king", position("AD KC 9H", "5H 8C", "8D 9D", pile="QC KD", by="0 1", rank="A", last=1), "AD"
    ),
    Sense("a 2 follows an ace", position("2D 3C 9H", "5H 8C", "8D 9D", pile="KD AC", by="0 1", rank="2", last=1), "2D"),
    Sense("who has flonged leads", position("4D 4C 9H", "5H 8C", "8D 9D", rank="4", leader=0), "4?"),
    Sense(
        "of two due cards the one all have seen goes first",
        do(
            position("4D 4C 9C", "2H 8C 3D", "8D", pile="2C", by="1", rank="3", last=2),
            "300 0 4C",
            "700 -1 unlock 0",
            "900 1 3D",
        ),
        "4C",
    ),
    Sense(
        "the card under a rank that is all its own is played",
        position("4D 5C 5D 5H 9C", "4H 8C", "8D", pile="5S 6C 7H 8H 9H 10H JH QH KH AH 2H 3H", rank="4", last=2),
        "4D",
    ),
    Sense(
        "who lacks the due card says so",
        position("5C 9H", "4D 8C", "8D 9D", pile="2C 3C", by="0 1", rank="4", last=1),
        "fling",
    ),
    Sense(
        "when all have called the last player flongs",
        do(position("4D 9H", "5H 8C", "8D 9D", **PILE, rank="4", last=0), "500 1 fling", "600 2 fling"),
        "flong",
    ),
    Sense("nobody flings where nobody could flong", position("5C 9H", "2D 8C", "8D 9D"), never="*"),
    Sense(
        "nobody plays before the one who has flonged",
        position("4D 9H", "4C 8C", "8D 9D", rank="4", leader=1),
        never="4D",
    ),
    Sense(
        "nobody plays two cards in a row", position("4D 4S 9H", "4C 8C", "8D 9D", **PILE, rank="4", last=0), never="*"
    ),
    Sense(
        "who is locked out keeps still",
        do(position("4D 9H", "5H 8C", "8D 9D", **PILE, rank="4", last=1), "300 0 9H"),
        never="*",
    ),
    Sense(
        "a due card is never called missing",
        position("4D 9H", "5H 8C", "8D 9D", **PILE, rank="4", last=1),
        "4D",
        never="fling",
    ),
)
def test_sensible_moves(position: Sense, level: str, luck: int) -> None:
    meant = reaction(position, level, luck)
    move = GAME.notate(meant.move) if meant else None
    assert not [pattern for pattern in listed(position.never) if move and fnmatchcase(move, pattern)], move
    if position.makes:
        assert any(move and fnmatchcase(move, pattern) for pattern in listed(position.makes)), move
    legal = GAME.legal_moves(position.state, position.seat or 0)
    if move and legal:  # asked without a clock, it does the same
        chosen = player_for("bong", level).choose(GAME.view(position.state, position.seat or 0), legal, Random(luck))
        assert GAME.notate(chosen) == move


NOTHING_TO_WAIT_FOR: list[Any] = [
    do(position("4D", "4H 8C", "8D 9D", **PILE, rank="4", last=1), "100 0 bing"),
    position("4D 9H", "4H", "8D 9D", **PILE, rank="4", last=2),
    position("4D 5C 5D 5H 9C", "4H 8C", "8D", pile="5S 6C 7H 8H 9H 10H JH QH KH AH 2H 3H", rank="4", last=2),
    position("3C 3D 3S 3H 4D 5C 5D 5H 5S 9C", "8C", "8D", pile="2C", by="1", rank="3", last=2),
]


@pytest.mark.parametrize("state", NOTHING_TO_WAIT_FOR, ids=["last card", "rival's last card", "forces a flong", "owns"])
def test_it_plays_at_once_where_there_is_nothing_to_wait_for(state: Any) -> None:
    """Sharp leaves a card to others always or never; some of its reactions would be earlier otherwise."""
    answers = [reaction(Sense("", state), "sharp", luck) for luck in range(30)]
    assert all(meant and isinstance(meant.move, Play) for meant in answers)
    assert min(meant.delay for meant in answers if meant) < WITHHELD


@pytest.mark.parametrize("level", ["keen", "sharp"])
def test_a_wrong_card_is_a_rare_slip_and_never_one_on_purpose(level: str) -> None:
    """Only look-alikes of the due card, or of the card on top, are ever played by mistake."""
    state = position("4D 3H 5C 9H KC", "5H 8C", "8D 9D", **PILE, rank="4", last=1)
    moves = [GAME.notate(meant.move) for luck in range(300) if (meant := reaction(Sense("", state), level, luck))]
    assert len(moves) == 300
    assert set(moves) <= {"4D", "3H"}
    assert moves.count("4D") > 285


@pytest.mark.parametrize("level", ["keen", "sharp"])
def test_last_card_is_nearly_always_announced(level: str) -> None:
    text = 0
    for luck in range(60):
        player, rng = player_for("bong", level), Random(luck)
        assert isinstance(player, RealTimePlayer)
        before = position("3D 9H", "4H 8C", "8D 9D", pile="2C", by="1", rank="3", last=1)
        player.react(GAME.view(before, 0), GAME.legal_moves(before, 0), rng, 0)
        after = do(before, "600 0 3D")
        meant = player.react(GAME.view(after, 0), GAME.legal_moves(after, 0), rng, 600)
        text += bool(meant) and GAME.notate(meant.move) == "bing"
    assert text > 48
