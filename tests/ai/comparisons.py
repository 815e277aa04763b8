"""Pairs of moves in positions of real matches, and checks of the sentences that compare them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

import pytest

from app.ai.player import players_of
from app.core.card_names import card_name
from app.core.cards import FRENCH, Card
from app.core.game import AnyGame
from tests.ai.test_hints import some

CARDS = {card_name(card): card for card in FRENCH.cards}
LONGEST = 140
"""Letters of a sentence: with the move itself that is what there is room for below the table."""


class Pair(NamedTuple):
    """Two ways to go on, of which the first is supposed to be better."""

    game: AnyGame
    state: Any
    seat: int
    better: Sequence[Any]
    made: Sequence[Any]

    @property
    def turned(self) -> Pair:
        """The other way round."""
        return self._replace(better=self.made, made=self.better)

    @property
    def shown(self) -> str:
        """To look at when something is wrong."""
        better, made = (" ".join(map(self.game.notate, line)) for line in (self.better, self.made))
        return f"{better}\ninstead of {made}\n{self.view}"

    @property
    def view(self) -> Any:
        return self.game.view(self.state, self.seat)

    @property
    def text(self) -> str:
        return players_of(self.game.name).compare(self.view, self.better, self.made)


Check = Callable[[Pair, re.Match[str]], bool]
Ways = Callable[[Any, int, Sequence[Any], Random], Sequence[Sequence[Any]]]
"""(state, seat, legal moves, luck) -> some ways to play the turn."""


_POSITIONS = 4000


def pairs(game: AnyGame, ways: Ways, every: int = 1, preset: int | None = 0) -> Iterator[Pair]:
    """Pairs of ways to play a turn, as long as they are wanted. Novices play: they think little, and what is compared
    is drawn by lot.
    """
    for n, (state, seat) in enumerate(some(game, _POSITIONS, every=every, preset=preset, level="novice")):
        rng = Random(n)
        legal = game.legal_moves(state, seat)
        if len(legal) < 2:
            continue
        found = list(ways(state, seat, legal, rng))
        for _ in range(6):
            better, made = rng.choice(found), rng.choice(found)
            if better[0] != made[0]:
                yield Pair(game, state, seat, better, made)


def check_all(given: Iterator[Pair], claims: Sequence[tuple[str, Check]], sentences: int = 200) -> None:
    """Check that each sentence is a known claim and true. Each claim must occur, and be false for some swapped pairs,
    as a check that cannot fail is worthless. Checks at least the given number of sentences, and more until all claims
    have occurred.
    """
    made, refuted = Counter[str](), Counter[str]()
    for pair in given:
        matched = pair.text
        if not matched:
            continue
        assert len(matched) <= LONGEST, matched
        fitting = [(claim, check, found) for claim, check in claims if (found := re.fullmatch(claim, matched))]
        assert fitting, f"{matched}\n{pair.shown}"
        for claim, check, found in fitting:
            if not check(pair, found):
                pytest.fail(f"{matched}\n{pair.shown}")
            made[claim] += 1
            refuted[claim] += not check(pair.turned, found)
        if sum(made.values()) >= sentences and all(refuted[claim] for claim, _ in claims):
            return
    pytest.fail("\n".join(f"said {made[claim]} times, seen to fail {refuted[claim]}: {claim}" for claim, _ in claims))


def cards_named(text: str) -> list[Card]:
    """``king of spades and 2 of clubs``."""
    return [CARDS[one.removeprefix("your ")] for one in re.split(r", | and ", text)]
