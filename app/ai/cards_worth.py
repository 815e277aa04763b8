"""What the cards of a deal were worth to each seat: good players play it often from its beginning, and what they make
of it on average is the cards' part of the result. The rest is what was played.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import fmean, pstdev, stdev
from typing import Any, TypeAlias

from app.ai.budget import Budget, Deadline
from app.ai.player import QUICK, AnyPlayer, player_for
from app.ai.question import Answer, Question
from app.ai.search import SharpPlayer
from app.ai.temperament import TEMPERAMENTS
from app.core.cards import Seat
from app.core.game import AnyGame
from app.games import game_named, info_of

Scores: TypeAlias = tuple[int, ...]
"""What a deal brought each seat; higher is better."""

TRIES = 80
"""So often a deal is played: its average is known within a quarter of how far single results lie from it."""
AT_ONCE = 10
"""So often for one question: the next one may go to another process."""
GOOD = "keen"
Z95 = 1.96
_LONGEST = 4.5
"""Seconds that a question may take, on a busy machine."""
_USUAL = 1.0
"""Standard deviations within which good players often are, too."""


@dataclass(frozen=True, slots=True)
class CardsWorth:
    """Of one deal: how it ended each time."""

    tries: tuple[Scores, ...]

    def mean(self, seat: Seat) -> float:
        """What the cards were worth to that seat; there is a try at least."""
        return fmean(self._of(seat))

    def reach(self, seat: Seat) -> float:
        """How far that may be off, to either side: a 95 % interval."""
        return Z95 * stdev(self._of(seat)) / sqrt(len(self.tries)) if len(self.tries) > 1 else 0.0

    def usual(self, seat: Seat, made: float) -> bool:
        """Whether good players often make about as much: then the rest may as well be how it fell out."""
        return abs(made - self.mean(seat)) <= max(_USUAL * pstdev(self._of(seat)), self.reach(seat))

    def _of(self, seat: Seat) -> list[int]:
        return [scores[seat] for scores in self.tries]


@dataclass(frozen=True, slots=True)
class CardsQuestion(Question):
    """What good players make of a deal that is over. It alone of all questions holds a state, that in which the cards
    lay; who plays it out in there is asked with views, as at the table. No move is asked for.
    """

    state: Any = None
    first: int = 0
    """The number of the first try: each has luck of its own, that of its number."""
    seconds: float = _LONGEST

    @property
    def stand_ins(self) -> Sequence[str]:
        """Nobody: what is not known is not said."""
        return ()

    def answer(self, level: str, cancelled: Callable[[], bool]) -> Answer:
        """As many tries as there is time for."""
        deadline = Deadline(Budget(self.seconds, AT_ONCE, cancelled), AT_ONCE)
        game, players, tries = game_named(self.game), GoodPlayers(self.game), list[Scores]()
        while deadline.allows():
            tries.append(players.play(game, self.state, Random(f"cards {self.first + len(tries)}")))
            deadline.spent += 1
        return Answer(self.ticket, None, tries=tuple(tries))


def cards_question(ticket: int, game: str, state: object, first: int) -> CardsQuestion:
    """What the next tries of that deal bring."""
    return CardsQuestion(ticket, game, GOOD, None, (None,), 0, state=state, first=first)


class GoodPlayers:
    """Who makes the decisions of such a deal: each is drawn by lot, so that no two deals are the same."""

    def __init__(self, game_name: str) -> None:
        self._quick: AnyPlayer = player_for(game_name, QUICK)
        sharp = player_for(game_name, "sharp")
        assert isinstance(sharp, SharpPlayer)
        there = GOOD in info_of(game_name).levels
        self._share: float = sharp.spec.keen_decides if there else 0.0
        self._keen = [player_for(game_name, GOOD, one) for one in (None, *TEMPERAMENTS)] if there else []

    def play(self, game: AnyGame, state: Any, luck: Random) -> Scores:
        """A deal to its end, every seat by what it sees; what it brought."""
        over = len(game.deals(state))
        while len(game.deals(state)) == over:
            seat = min(game.active(state))
            legal = game.legal_moves(state, seat)
            move = legal[0]
            if len(legal) > 1:
                player = luck.choice(self._keen) if luck.random() < self._share else self._quick
                move = player.choose(game.view(state, seat), legal, luck)
            state = game.apply(state, seat, move, 0)
        return tuple(game.deals(state)[-1].scores)
