"""The pacing of players in real time: who comes first, what is held back, and what comes down all the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from app.ai.budget import USUAL, Budget
from app.ai.pacing import COMMIT_TIME, Act, PlayerFault, RealTime, header
from app.ai.player import Player, Reaction
from app.core.cards import Chance
from app.core.game import CLOCK
from app.core.match import AnyMatch, Match
from app.core.options import build
from app.games.bong.rules import GAME as BONG
from app.games.bong.rules.model import View
from tests.games.bong.factories import pack


def played(match: AnyMatch, players: Sequence[Player], seed: int) -> AnyMatch:
    pace = RealTime(match, dict(enumerate(players)), Random(seed))
    while (act := pace.next()) is not None:
        match.play(act.seat, act.move, act.at)
    return match


class Scripted:
    """Does one thing at a time that is set beforehand, and then nothing."""

    def __init__(self, text: str = "", at: int = 0, *, word: bool = False) -> None:
        self._plan = (BONG.parse(text), at) if text else None
        self._word = word

    def choose(self, view: View, legal: Sequence[Any], rng: Random, budget: Budget = USUAL) -> Any:
        return legal[0]

    def react(self, view: View, legal: Sequence[Any], rng: Random, now: int) -> Reaction | None:
        plan, self._plan = self._plan, None
        return plan and Reaction(plan[1] - now, plan[0], self._word)


def with_hands(*hands: str) -> AnyMatch:
    """The last seat deals, and these cards are dealt first."""
    dealer = len(hands) - 1
    chance = Chance(packs=(pack(*hands, dealer=dealer),), dealer=dealer)
    return Match(replace(header(BONG, build(BONG.options, {}, len(hands)), ["keen"] * len(hands), 0), chance=chance))


@pytest.mark.parametrize(
    ("later", "comes_down"), [(0, True), (40, True), (COMMIT_TIME, True), (COMMIT_TIME + 1, False)]
)
def test_a_hand_on_its_way_comes_down_and_any_other_is_held_back(later: int, comes_down: bool) -> None:
    match = with_hands("2C", "2D", "KC")
    played(match, [Scripted("2C", 500), Scripted("2D", 500 + later), Scripted()], seed=1)
    assert len([event for event in match.log if event.seat != CLOCK]) == 1 + comes_down
    assert sum(match.state.public.tally.wrong) == (comes_down and later > 50)  # a near tie is no wrong card


def test_a_word_can_be_swallowed() -> None:
    match = with_hands("2C", "KD", "KC")
    played(match, [Scripted("2C", 500), Scripted("fling", 520, word=True), Scripted()], seed=1)
    assert [event.seat for event in match.log if event.seat != CLOCK] == [0]


def test_at_the_same_millisecond_no_seat_is_first_more_often() -> None:
    first = Counter(
        played(with_hands("2C", "2D", "KC"), [Scripted("2C", 500), Scripted("2D", 500), Scripted()], seed).log[0].seat
        for seed in range(200)
    )
    assert min(first[0], first[1]) > 70


def test_a_move_that_is_not_legal_is_a_fault() -> None:
    with pytest.raises(PlayerFault, match=r"^the keen player of bong chose Fling\(\), which is not legal$"):
        played(with_hands("2C", "2D", "KC"), [Scripted("fling", 500), Scripted(), Scripted()], seed=1)


def test_asked_too_late_a_move_still_counts_from_its_own_time() -> None:
    """The terminal looks when it can; a reaction is as long as it was meant to be."""
    match = with_hands("2C", "KD", "KC")
    pace = RealTime(match, {0: Scripted("2C", 437)}, Random(1))
    assert pace.due() == 437
    assert pace.take() == Act(0, 437, BONG.parse("2C"))
    assert pace.due() is None
