"""What any sensible player of Kong-Pie does, and what none would do."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import pytest

from app.ai.budget import Budget
from app.ai.pacing import header, play_match
from app.ai.player import player_for
from app.core.match import AnyMatch, Match
from app.core.options import build
from app.games.kong_pie.rules import GAME
from app.games.kong_pie.rules.model import AFTER_SECOND, Decision, State
from tests.ai.blunders import Sense, check, sense
from tests.games.kong_pie.factories import position

CASINO: Mapping[str, Any] = GAME.presets["Casino"]
THREE_MADE = "AC 2C 3C KC,QD QH QS,KD KH KS"
"""One kong short of winning."""
FULL_HANDS = ("3D 10S QC 4H", "4C 10D QH 6S")
"""The others draw nothing."""


def asked(kind: str, state: State) -> State:
    """Seat 0 is asked a question."""
    sheet = state.public.sheet._replace(question=Decision(kind, 0))
    return state._replace(public=state.public._replace(sheet=sheet))


def restock(turn: int) -> State:
    """Seat 0 deals and is asked; a noodle is the next card for the seat on turn."""
    hands = ["2C 9H JS", *FULL_HANDS]
    state = position(
        *(hands[-turn:] + hands[:-turn]), source="KC 5D 6H AS", discards="7D 3S 8C 9C QS 2H 10H JC KD KH", rest="out",
        turn=turn, dealer=0, restock="dealer", filling=True,
    )  # fmt: skip
    return asked("restock", state)


# The high notes are 7H and 8D: the noodles are 7D and 8H, the high pairs 7C 7S and 8C 8S.
@sense(
    Sense("a high kong is made", position("8H 7D 7S 7C", "", "", source="4C 5D 6H 9S"), "kong 7C 7D 8H 7S"),
    Sense(
        "a high kong that lies in the source is made",
        position("8H 7S 2S 3S", "", "", source="7D 7C 6H 9C"),
        ["2S+3S>7C+7D", "kong 7C 7D 8H 7S"],
        turn=True,
    ),
    Sense(
        "the kong that wins is made",
        position("7D 2S 9H JC", "", "", source="4C 5D 6H 9S", kongs=[THREE_MADE]),
        "kong 7D",
    ),
    Sense(
        "the source is used for the kong that wins",
        position("5H 10H 2S JC", "", "", source="5D 5S 8S 10C", kongs=[THREE_MADE]),
        "kong *",
        "discard *",
        turn=True,
    ),
    Sense(
        "a second kong wins",
        position("7D 5S 5H 5D", "", "", source="4C 6D 10H 9S", stock="JC 2D 3H", kongs=["AC 2C 3C KC,QD QH QS"]),
        ["kong 7D", "kong 5D 5H 5S"],
        turn=True,
    ),
    Sense(
        "a winner makes one more for glory",
        position("7D 5S 5H 5D", "", "", source="4C 6D 10H 9S", stock="JC 2D 3H", kongs=[THREE_MADE], **CASINO),
        ["kong 7D", "kong 5D 5H 5S"],
        turn=True,
    ),
    Sense(
        "the dearest kong makes the glory",
        position(
            "7D 5S 5H 5D", "", "", source="4C 6D 10H 9S", won=0, phase=1, kongs=[THREE_MADE + ",9D 9H 9C"], **CASINO
        ),
        "kong 7D",
    ),
    Sense("a kong in hand is made", position("2S 5S 9S KS", "", "", source="4C 6D QH 9D"), "kong 2S 5S 9S KS"),
    Sense(
        "a kong in hand is made before anything is swapped away",
        position("JC JH JS 4D", "", "", source="6C 9D QH 2S"),
        "kong *",
        "discard J?",
        turn=True,
    ),
    Sense(
        "a high pair is made of what the source has",
        position("7S 3S 9H KC", "", "", source="7C 5D 6H 10D"),
        "kong 7C 7S",
        turn=True,
    ),
    Sense(
        "a noodle lying in the source is fetched",
        position("2S 9S 4H KC", "", "", source="8H 5D 6C 10D"),
        "kong 8H",
        turn=True,
    ),
    Sense(
        "two kongs are better than one",
        position("5S 5C 5H 7S", "", "", source="7C KD QH 9D", stock="2D 3H JC"),
        ["kong 5C 5H 5S", "kong 7C 7S"],
        turn=True,
    ),
    Sense(
        "a noodle is not thrown in a close game",
        position("7D 8H 7S 3D", "", "", source="4C 6D 10H 9S", kongs=[THREE_MADE, "4S 5S 6S 8S,10C 10D 10S,JC JD JS"]),
        "kong *",
        "discard *",
        turn=True,
    ),
    Sense(
        "after two kongs a noodle is kept",
        position("7D 10S 3C", "", "", source="4C 5D 6H 9S", phase=AFTER_SECOND),
        never="discard 7D",
    ),
    Sense(
        "after two kongs a pair is kept",
        position("JC JH 2D", "", "", source="4C 5D 6H 9S", phase=AFTER_SECOND),
        never="discard J?",
    ),
    Sense(
        "room is made for a noodle that comes next",
        position("2C 9H JS 4D", *FULL_HANDS, source="KC 5D 6H AS", turned="7D 3S 8C 9C", rest="discards"),
        "discard *",
        "pass",
        turn=True,
    ),
    Sense(
        "a fee is paid by who is about to win",
        asked("fee", position("7S 3H", "", "", source="7C 5D 6H 9S", rest="discards", kongs=[THREE_MADE], **CASINO)),
        "pay",
    ),
    Sense(
        "a reset is voted for by who is about to win",
        asked(
            "vote",
            position("JC 3H 4H 9C", "2D 9D 10C 6S", "AD 10H 6C AS", source="7C 5D 6H 9S", kongs=[THREE_MADE], **CASINO),
        ),
        "vote reset",
    ),
    Sense(
        "an end is voted for by who has the points and is behind",
        asked(
            "vote",
            position(
                "JC 3H 4H 9C",
                "2D 9D 10C 6S",
                "AD 10H 6C AS",
                source="7C 5D 6H 9S",
                kongs=["8H,7D", THREE_MADE, "2S 3S 4S 5S,JD JH JS,8C 8S"],
                **CASINO,
            ),
        ),
        "vote end",
    ),
    Sense("the dealer turns over what helps", restock(turn=0), "turn-over"),
    Sense("the dealer shuffles what helps the next", restock(turn=1), "shuffle"),
)
def test_sensible_moves(position: Sense, level: str, luck: int) -> None:
    check(GAME, position, level, luck)


def twice(states: Sequence[State]) -> int:
    """Count returns, within a phase, to an earlier hand and source."""
    seen, again = set(), 0
    for state in states:
        p = state.public
        if not p.over and p.sheet.question is None:
            spot = (p.ledger.deal, p.turns, p.phase, frozenset(state.hands[p.turn]), frozenset(p.source))
            again += spot in seen
            seen.add(spot)
    return again


@pytest.mark.parametrize("seed", [11, 31, 32])
def test_no_player_connects_back_and_forth(seed: int) -> None:
    """Deals in which the keen player once did."""
    match: AnyMatch = Match(header(GAME, build(GAME.options, {**CASINO, "deals": 1}, 3), ["keen"] * 3, seed))
    play_match(match, seed)
    assert len(match.states) > 30
    assert not twice(match.states)


@pytest.mark.parametrize("hand", ["KD 5D 9D KH", "8C JH JD 2C"])
def test_sharp_does_not_change_its_mind_in_a_phase(hand: str) -> None:
    source, notes = ("AS 7S 10C 3C", "KS 2C") if "KD" in hand else ("3D 3S 2H QC", "7S AC")
    state = position(hand, "3H 4H 6S", "6H 7H 10S", source=source, notes=notes, **CASINO)
    player, rng, states = player_for("kong-pie", "sharp"), Random(1), [state]
    while GAME.active(state) == {0} and state.public.turns == 0:
        move = player.choose(GAME.view(state, 0), GAME.legal_moves(state, 0), rng, Budget(rollouts=300))
        state = GAME.apply(state, 0, move, 0)
        states.append(state)
    assert not twice(states[:-1])
