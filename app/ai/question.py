"""What AI players are asked and what they answer, wherever they think: a question holds a view and legal moves, never a
State. (What a whole deal's cards were worth is asked of deals that are over alone: ``cards_worth.py``.)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING, Any

from app.ai.budget import Budget, never
from app.ai.guard import STARVED_FACTOR, Guard, OutOfTime
from app.ai.player import QUICK, RANDOM, player_for
from app.ai.temperament import Temperament
from app.games import info_of

if TYPE_CHECKING:
    from app.ai.hints import Hint
    from app.ai.judgement import Judgement

SEARCH_SECONDS = 0.45
"""Seconds that a player who searches may take for a decision."""
DECISION_SECONDS = SEARCH_SECONDS + 0.05
"""Seconds that it takes in all until such a player moves, whether there was anything to search or not: so how long it
takes tells nothing of its cards.
"""
HINT_SECONDS = 1.2
"""Seconds that a hint may take. It needs them only where other programs keep the processor busy; but shares that come
of a dozen rollouts would mislead.
"""
LEEWAY = 0.4
"""Seconds more after which a player that has not come to an end by itself is interrupted, ..."""
QUICK_LEEWAY = 1.5
"""... and for the quick player, behind whom there is nobody who knows the game: it needs milliseconds of them."""
HINT_LEVEL = "sharp"
"""Who gives hints, in the games that have that level; else ``player.hint_level`` knows."""
STAND_INS = ("keen", QUICK, RANDOM)
"""Who chooses when the level that was asked has failed, the better one first: each has its leeway to do it. The quick
player has an answer on the busiest machine; any move at all is for a program that is broken.
"""


@dataclass(frozen=True, slots=True)
class Question:
    """All that a player may know, and nothing else."""

    ticket: int
    game: str
    level: str
    view: Any
    legal: tuple[object, ...]
    seed: int
    seconds: float = SEARCH_SECONDS
    strength: int | None = None
    """Of a player that adapts itself, for this deal."""
    temperament: Temperament | None = None

    def think(self, cancelled: Callable[[], bool] = never, guard: Guard | None = None) -> Answer:
        """Ask the player, in this process; if it fails or takes more than the guard allows, others stand in."""
        faults: list[str] = []
        for level, seconds in self.allowed.items():
            answer, fault = self._found(level, seconds, cancelled, guard)
            if answer is not None:
                return replace(answer, error="\n".join(faults) or None)
            faults.append(f"The {level} player of {self.game} {fault}")
        return Answer(self.ticket, None, "\n".join(faults))

    @property
    def stand_ins(self) -> Sequence[str]:
        """Who may answer if the player fails: those that the game has. The quick player is the sharp one's."""
        levels = {*info_of(self.game).levels, RANDOM}
        return [level for level in STAND_INS if (HINT_LEVEL if level == QUICK else level) in levels]

    @property
    def allowed(self) -> Mapping[str, float]:
        """Who may answer, the better one first, and the seconds that each may take where it has the processor."""
        return {
            level: (QUICK_LEEWAY if level == QUICK else LEEWAY) + (self.seconds if level == self.level else 0)
            for level in dict.fromkeys((self.level, *self.stand_ins))
        }

    @property
    def longest(self) -> float:
        """Seconds after which its guard has ended the last of them, also where other programs keep the processor."""
        return STARVED_FACTOR * sum(self.allowed.values())

    def hurried(self) -> Question:
        """What is asked instead once it has kept a process busy for too long: the quick player, if that may answer."""
        return replace(self, level=QUICK) if QUICK in self.stand_ins else self

    def answer(self, level: str, cancelled: Callable[[], bool]) -> Answer:
        """What a player of that level says."""
        player = player_for(self.game, level, self.temperament, strength=self.strength)
        budget = Budget(seconds=self.seconds, cancelled=cancelled)
        return Answer(self.ticket, player.choose(self.view, self.legal, Random(self.seed), budget))

    def _found(
        self, level: str, seconds: float, cancelled: Callable[[], bool], guard: Guard | None
    ) -> tuple[Answer | None, str | None]:
        """The same, or what went wrong."""

        def answer() -> Answer:
            return self.answer(level, cancelled)

        try:
            player_for(self.game, level)  # to import a game's players takes long: that is no part of the thought
            found = guard.within(seconds, answer) if guard else answer()
        except OutOfTime:
            return None, "took too long."
        except MemoryError:  # told without the traceback, which would hold on to the memory
            return None, "took too much memory."
        except Exception as fault:  # whatever a player does, the table goes on
            import traceback

            return None, "failed:\n" + "".join(traceback.format_exception(fault))
        waits = bool(found.hints) and found.move is None
        legal = waits or found.move in self.legal
        return (found, None) if legal else (None, f"chose {found.move}, which is not legal.")


@dataclass(frozen=True, slots=True)
class HintQuestion(Question):
    """What a person might do. ``level`` is that of ``hint_level``; whoever stands in for it gives no hints, but a move
    or none. The luck is that of the position, and ``seed`` plays no part.
    """

    seconds: float = HINT_SECONDS
    wide: bool = False
    """Moves that nobody good would look at are judged, too."""
    plan: tuple[object, ...] = ()
    """What is left of the hint that is followed (plans.py)."""

    @property
    def stand_ins(self) -> Sequence[str]:
        """The better one alone: any move at all is no advice."""
        better = STAND_INS[0]
        return (better,) if self.level == HINT_LEVEL and better in info_of(self.game).levels else ()

    def answer(self, level: str, cancelled: Callable[[], bool]) -> Answer:
        """The hints; or what a player of another level says."""
        if level == STAND_INS[-1]:
            return Answer(self.ticket, None)
        from app.ai.hints import HintRequest, advice, position_rng

        if level != self.level:
            same = replace(self, seed=position_rng(self.view).getrandbits(32))
            return Question.answer(same, level, cancelled)  # super() fails in a dataclass with slots
        budget = Budget(seconds=self.seconds, cancelled=cancelled)
        asked = HintRequest(wide=self.wide, plan=self.plan)
        found = advice(self.game, self.view, self.legal, budget, asked=asked)
        move = found.hints[0].move if found.hints else None
        return Answer(self.ticket, move, hints=found.hints, poor=found.poor)


@dataclass(frozen=True, slots=True)
class Answer:
    """What a player chose."""

    ticket: int
    move: object
    """A legal move; None if nobody found one, or if the best hint is to wait."""
    error: str | None = None
    """What went wrong, if somebody else had to stand in for the player."""
    hints: tuple[Hint, ...] = ()
    """To a HintQuestion, the best first; none if somebody stood in."""
    poor: tuple[Hint, ...] = ()
    """And the moves that cost much."""
    judgement: Judgement | None = None
    """To a JudgeQuestion."""
    tries: tuple[tuple[int, ...], ...] = ()
    """To a CardsQuestion: what the deal brought each seat, time by time."""


def hints_in(answer: Answer) -> tuple[Hint, ...]:
    """The hints of an answer; of who stood in for the sharp player the move; none if nobody could say."""
    if answer.hints or answer.move is None:
        return answer.hints
    from app.ai.hints import Hint, plain_reason

    return (Hint(answer.move, plain_reason(STAND_INS[0])),)
