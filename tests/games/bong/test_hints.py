"""Hints in Bong: what a sharp player would do, given time, or what to wait for."""

import pytest

from app.ai.budget import USUAL
from app.ai.hints import hints
from app.ai.player import players_of
from app.core import record
from app.games import game_named
from app.games.bong.rules import GAME
from tests.games.bong import factories as bong
from tests.matches import RECORDS

BG = bong.position
BONG = [
    (BG("3C", "4C 4D", pile="2S", last=1, rank="3"), "3C", "Your last card: playing it wins the hand."),
    (
        BG("3C 4C 4D", "5C", pile="4H 4S 2S", last=1, rank="3"),
        "3C",
        "You hold all the remaining 4s. No one can follow, so you'll be able to call flong.",
    ),
    (
        BG("3C 3D 9D", "4C", pile="3H 3S 2S", last=1, rank="3"),
        "3C",
        "You hold all the remaining 3s. No one else can play now.",
    ),
    (
        BG("3C 9D 9C", "4C", "5S", pile="2S", last=1, rank="3"),
        "3C",
        "The next rank is 3. This leaves you with 2 cards.",
    ),
    (
        BG("8C 9D", "4C", "5S", pile="7S", last=1, rank="8"),
        "8C",
        "The next rank is 8. This leaves you with 1 card.",
    ),
    (BG("3C 9D", "4C", pile="", leader=0, rank="3"), "3C", "You lead after your flong: only you can play the 3."),
    (
        BG("3C 9D", "3D", pile="", leader=1, rank="3"),
        "3C",
        "Careful: another player leads after the flong, so this card would come back.",
    ),
    (
        BG("3C 9D", "3D", pile="2S", last=1, rank="3"),
        "9D",
        "Careful: the next rank is 3, so this card would come back.",
    ),
    (
        BG("3C 9D", "3D", pile="2S", last=0, rank="3"),
        "3C",
        "Careful: you played last, so this card would come back.",
    ),
    (
        BG("5C 9D", "3D", pile="2S", last=1, rank="3"),
        "fling",
        "The player who played last can call flong only once everyone else has called fling.",
    ),
    (
        BG("5C", "3D", pile="2S", last=1, rank="3"),
        "bing",
        "You have one card left, and your statistics count the call.",
    ),
    (
        bong.do(BG("5C 9D", "6D", pile="2S 8S", last=0, rank="3"), "1000 1 fling"),
        "flong",
        "No one else can play: the pile of 2 cards goes to the others.",
    ),
]
ADVICE = [
    (BG("9C 10C JC JD", "9D", "3S", pile="JH JS 8S", last=1, rank="9"), None, "10C",
     "Leave the 9 to the others. Then play your 10, and no one can follow. You hold all the remaining jacks."),
    (BG("9C 10C QC", "9D 5S", "9H 6S", pile="5D 6D 7D 8D", by="1 2 1 2", last=2, rank="9"), None, "10C",
     "Two players are alternating. Leave the 9 to them, and be first with your 10."),
    (BG("9C QC", "9D 5S", "9H", pile="8D", last=1, rank="9"), "9C", None,
     "The next rank is 9. This leaves you with 1 card."),
    (BG("3C QC", "9D 5S", "9H", pile="2D 3D 3H 3S 2S", last=0, rank="3"), None, "3C",
     "No one can follow, so you'll lead after the flong. Get your 3 ready."),
    (BG("3C QC", "9D 5S", "9H", pile="8D", last=0, rank="9"), None, "QC",
     "You played last. Get your queen ready to follow the jack."),
    (BG("3C QC", "9D 5S", "9H", pile="8D", last=1, rank="9"), "fling", "QC",
     "The player who played last can call flong only once everyone else has called fling."),
    (BG("9C QC", "9D 5S", "9H", leader=1, rank="9"), None, "QC",
     "Another player leads after the flong. Get your queen ready to follow the jack."),
    (BG("3C QC", "9D 5S", "9H", rank="9"), None, "QC", "You have no 9. Get your queen ready to follow the jack."),
    (bong.do(BG("3C 10C", "9D 5S", "4H 6H", pile="8D", last=1, rank="9"), "500 0 fling", "900 2 fling"), None, "10C",
     "No one can follow, so there will be a flong. Get your 10 ready to follow the 9."),
    (bong.do(BG("3C QC", "9D 5S", "9H", rank="9"), "500 0 3C"), None, "QC",
     "You're locked out for a moment. Get your queen ready to follow the jack."),
]  # fmt: skip


DEADLOCK = RECORDS / "cases" / "bong-hint-deadlock.jsonl"
"""The person was told again and again to wait, with the only playable card, for as long as a minute."""


def test_hint_never_waits_for_players_who_cannot_play():
    """The others have called fling or played last: only one player can play."""
    match = record.read(DEADLOCK.read_text(encoding="utf-8").splitlines(), game_named)
    stuck = 0
    for state in match.states:
        race = state.public.race
        if bong.right(state, 0) and {*race.called, race.last, 0} >= {*match.seats}:
            (hint,) = hints("bong", GAME.view(state, 0), GAME.legal_moves(state, 0), USUAL)
            assert hint.move in bong.right(state, 0)
            assert "No one else can play" in hint.reason
            stuck += 1
    assert stuck == 3


LEAVES = {
    "the last card": (BG("9C 10C JC JD", "9D", "3S", pile="JH JS 8S", last=1, rank="9"), ["1000 2 fling"]),
    "two at it": (
        BG("9C 10C QC", "9D 5S", "9H 6S", pile="5D 6D 7D 8D", by="1 2 1 2", last=2, rank="9"), ["1000 1 fling"]
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", LEAVES)
def test_players_who_called_fling_are_not_waited_for(case):
    """A card is left to another player as long as they may have it, and played once they have called fling."""
    state, calls = LEAVES[case]
    state = state._replace(hands=(state.hands[0], bong.cards("4S 5H"), bong.cards("4D 5D")))
    for move, now in ((None, state), (GAME.parse("9C"), bong.do(state, *calls))):
        (hint,) = hints("bong", GAME.view(now, 0), GAME.legal_moves(now, 0), USUAL)
        assert hint.move == move


@pytest.mark.parametrize(("state", "move", "text"), BONG)
def test_reasons_are_given_where_true(state, move, text):
    parsed = GAME.parse(move)
    assert parsed in GAME.legal_moves(state, 0)
    assert players_of("bong").reason(GAME.view(state, 0), parsed, ()) == text


@pytest.mark.parametrize(("state", "move", "ready", "text"), ADVICE)
def test_hints_follow_a_sharp_bong_player(state, move, ready, text):
    (hint,) = hints("bong", GAME.view(state, 0), GAME.legal_moves(state, 0), USUAL)
    assert hint.reason == text
    assert hint.move == (None if move is None else GAME.parse(move))
    assert hint.ready == (None if ready is None else GAME.pack.card(ready))
    assert (hint.wins, hint.score) == (None, None)
