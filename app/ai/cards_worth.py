"""Value of a deal's cards: the mean result when good players play it many times, which separates luck from play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import fmean, pstdev, stdev
from typing import Any, TypeAlias

from app.ai.budget import Budget, Deadline
from app.ai.player import QUICK, AnyPlayer, player_for, sharp_player_for
from app.ai.question import Answer, Question
from app.ai.temperament import TEMPERAMENTS
from app.core.cards import Seat
from app.core.game import AnyGame
from app.games import game_named, info_of

Scores: TypeAlias = tuple[int, ...]
"""Scores of a deal per seat; higher is better."""

TRIES = 80
"""Plays per deal; the 95 % interval of the mean is then a quarter of a standard deviation to either side."""
AT_ONCE = 10
"""Plays per question; the next question may go to another process."""
GOOD = "keen"
Z95 = 1.96
_LONGEST = 4.5
"""Time limit of a question in seconds, on a busy machine."""
_USUAL = 1.0
"""Standard deviations within which a result counts as normal."""


@dataclass(frozen=True, slots=True)
class CardsWorth:
    """Results of replaying one deal."""

    tries: tuple[Scores, ...]

    def mean(self, seat: Seat) -> float:
        """Return the mean score of a seat; there must be at least one try."""
        return fmean(self._of(seat))

    def reach(self, seat: Seat) -> float:
        """Return the half-width of the mean's 95 % confidence interval."""
        return Z95 * stdev(self._of(seat)) / sqrt(len(self.tries)) if len(self.tries) > 1 else 0.0

    def usual(self, seat: Seat, made: float) -> bool:
        """Return whether a score is within the normal range of good players, so that the rest may be chance."""
        return abs(made - self.mean(seat)) <= max(_USUAL * pstdev(self._of(seat)), self.reach(seat))

    def _of(self, seat: Seat) -> list[int]:
        return [scores[seat] for scores in self.tries]


@dataclass(frozen=True, slots=True)
class CardsQuestion(Question):
    """Question for the results of replaying a finished deal, from its State after dealing; players choose from
    views.
    """

    state: Any = None
    first: int = 0
    """Number of the first try; each try is seeded by its number."""
    seconds: float = _LONGEST

    @property
    def fallbacks(self) -> Sequence[str]:
        """None: without an answer nothing is shown."""
        return ()

    def answer(self, level: str, cancelled: Callable[[], bool]) -> Answer:
        """Play as many tries as time allows."""
        deadline = Deadline(Budget(self.seconds, AT_ONCE, cancelled), AT_ONCE)
        game, players, tries = game_named(self.game), GoodPlayers(self.game), list[Scores]()
        while deadline.allows():
            tries.append(players.play(game, self.state, Random(f"cards {self.first + len(tries)}")))
            deadline.spent += 1
        return Answer(self.ticket, None, tries=tuple(tries))


def cards_question(ticket: int, game: str, state: object, first: int) -> CardsQuestion:
    """Make the question for the next tries of a deal."""
    return CardsQuestion(ticket, game, GOOD, None, (None,), 0, state=state, first=first)


class GoodPlayers:
    """Players of the replayed deals, drawn at random for each decision so that the deals vary."""

    def __init__(self, game_name: str) -> None:
        self._quick: AnyPlayer = player_for(game_name, QUICK)
        there = GOOD in info_of(game_name).levels
        self._share = sharp_player_for(game_name).spec.keen_share if there else 0.0
        self._keen = [player_for(game_name, GOOD, one) for one in (None, *TEMPERAMENTS)] if there else []

    def play(self, game: AnyGame, state: Any, luck: Random) -> Scores:
        """Play a deal to its end, each seat from its view, and return its scores."""
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
