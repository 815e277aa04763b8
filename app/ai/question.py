"""Questions to AI players and their answers, independent of the process. They hold a view, never a State, except for
finished deals (``cards_worth.py``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from app.ai.budget import Budget, never
from app.ai.guard import STARVED_FACTOR, Guard, OutOfTime
from app.ai.hints import Hint, HintRequest, advice, position_rng
from app.ai.judgement import Judgement, Then, judgement
from app.ai.player import QUICK, RANDOM, plain_reason, player_for
from app.ai.temperament import Temperament
from app.core.cards import Seat
from app.core.digest import sha256
from app.core.messages import language
from app.games import info_of

SEARCH_SECONDS = 0.45
"""Time limit of a searching player's decision."""
DECISION_SECONDS = SEARCH_SECONDS + 0.05
"""Time until such a player moves, whether it searched or not, so that its thinking time reveals nothing about its
cards.
"""
HINT_SECONDS = 1.2
"""Time limit of a hint. Only needed when other programs hog the CPU, where estimates from a dozen rollouts would
mislead.
"""
LEEWAY = 0.4
"""Extra time in seconds after which a player is interrupted."""
QUICK_LEEWAY = 1.5
"""The same for the quick player, the last fallback that knows the game; it needs only milliseconds."""
HINT_LEVEL = "sharp"
"""Level that gives hints, in games that have it; see ``player.hint_level``."""
JUDGE_SECONDS = 4.5
"""Time limit of a judgement, on a busy machine."""
FALLBACKS = ("keen", QUICK, RANDOM)
"""Levels that take over from a failing one, best first, each with its own extra time. The quick player copes with the
busiest machine; a random move is for a broken player.
"""


@dataclass(frozen=True, slots=True)
class Question:
    """Question for a move: everything that the player may know."""

    ticket: int
    game: str
    level: str
    view: Any
    legal: tuple[object, ...]
    seed: int
    seconds: float = SEARCH_SECONDS
    strength: int | None = None
    """Strength of an adaptive player in this deal."""
    temperament: Temperament | None = None
    language: str = field(default_factory=language)
    """Language of the reasons in its answer."""

    def think(self, cancelled: Callable[[], bool] = never, guard: Guard | None = None) -> Answer:
        """Ask the player in this process; if it fails or exceeds the guard's limits, log that and ask the fallbacks."""
        answer = self.think_unlogged(cancelled, guard)
        if answer.error is not None:
            import logging  # not loaded in the AI process

            logging.getLogger(__name__).error("%s", answer.error)
        return answer

    def think_unlogged(self, cancelled: Callable[[], bool] = never, guard: Guard | None = None) -> Answer:
        """Do the same without logging, in the AI process: its parent logs the faults in the answers."""
        faults: list[str] = []
        for level, seconds in self.allowed.items():
            answer, fault = self._try_answer(level, seconds, cancelled, guard)
            if answer is not None:
                return replace(answer, error="\n".join(faults) or None)
            faults.append(f"The {level} player of {self.game} {fault}")
        return Answer(self.ticket, None, "\n".join(faults))

    @property
    def fallbacks(self) -> Sequence[str]:
        """Levels of the game that may answer if the player fails; the quick player is part of Sharp."""
        levels = {*info_of(self.game).levels, RANDOM}
        return [level for level in FALLBACKS if (HINT_LEVEL if level == QUICK else level) in levels]

    @property
    def allowed(self) -> Mapping[str, float]:
        """Levels that may answer, best first, with their time limits in CPU-bound seconds."""
        return {
            level: (QUICK_LEEWAY if level == QUICK else LEEWAY) + (self.seconds if level == self.level else 0)
            for level in dict.fromkeys((self.level, *self.fallbacks))
        }

    @property
    def longest(self) -> float:
        """Seconds after which the guard has ended the last of them, even if other programs hog the CPU."""
        return STARVED_FACTOR * sum(self.allowed.values())

    def hurried(self) -> Question:
        """Return the question to ask after a process hung on this one: for the quick player, if that may answer."""
        return replace(self, level=QUICK) if QUICK in self.fallbacks else self

    def answer(self, level: str, cancelled: Callable[[], bool]) -> Answer:
        """Let a player of ``level`` answer."""
        player = player_for(self.game, level, self.temperament, strength=self.strength)
        budget = Budget(seconds=self.seconds, cancelled=cancelled)
        return Answer(self.ticket, player.choose(self.view, self.legal, Random(self.seed), budget))

    def _try_answer(
        self, level: str, seconds: float, cancelled: Callable[[], bool], guard: Guard | None
    ) -> tuple[Answer | None, str | None]:
        """Return the answer, or a description of the fault."""

        def answer() -> Answer:
            return self.answer(level, cancelled)

        try:
            player_for(self.game, level)  # imports the game's players outside the time limit
            answered = guard.within(seconds, answer) if guard else answer()
        except OutOfTime:
            return None, "took too long."
        except MemoryError:  # reported without the traceback, which would keep the memory alive
            return None, "took too much memory."
        except Exception as fault:  # no fault of a player may stop the table
            import traceback

            return None, "failed:\n" + "".join(traceback.format_exception(fault))
        waits = bool(answered.hints) and answered.move is None
        legal = waits or answered.move in self.legal
        return (answered, None) if legal else (None, f"chose {answered.move}, which is not legal.")


@dataclass(frozen=True, slots=True)
class HintQuestion(Question):
    """Question for hints by ``hint_level``; fallbacks give at most a move. Seeded by the position, not by ``seed``."""

    seconds: float = HINT_SECONDS
    all_moves: bool = False
    """Whether to evaluate moves that the search skips as well."""
    plan: tuple[object, ...] = ()
    """Rest of the hint being followed (hints.py)."""

    @property
    def fallbacks(self) -> Sequence[str]:
        """The best one alone: a random move is no advice."""
        better = FALLBACKS[0]
        return (better,) if self.level == HINT_LEVEL and better in info_of(self.game).levels else ()

    def answer(self, level: str, cancelled: Callable[[], bool]) -> Answer:
        """Return the hints, or the move of a fallback."""
        if level == FALLBACKS[-1]:
            return Answer(self.ticket, None)
        if level != self.level:
            same = replace(self, seed=position_rng(self.view).getrandbits(32))
            return Question.answer(same, level, cancelled)  # super() fails in a dataclass with slots
        budget = Budget(seconds=self.seconds, cancelled=cancelled)
        asked = HintRequest(all_moves=self.all_moves, plan=self.plan)
        answered = advice(self.game, self.view, self.legal, budget, asked=asked)
        move = answered.hints[0].move if answered.hints else None
        return Answer(self.ticket, move, hints=answered.hints, poor=answered.poor)


@dataclass(frozen=True, slots=True)
class JudgeQuestion(Question):
    """Question for the value of the move ``made``. It has no fallbacks: a failure gives no judgement."""

    made: object = None
    then: Then | None = None
    seconds: float = JUDGE_SECONDS

    @property
    def fallbacks(self) -> Sequence[str]:
        """None: without the judge there is no judgement."""
        return ()

    def answer(self, level: str, cancelled: Callable[[], bool]) -> Answer:
        """Return the best move with the judgement."""
        budget = Budget(seconds=self.seconds, cancelled=cancelled)
        found = judgement(self.game, self.view, self.legal, self.made, budget, self.then)
        return Answer(self.ticket, found.best, judgement=found)


@dataclass(frozen=True, slots=True)
class Answer:
    """Answer of a player."""

    ticket: int
    move: object
    """Legal move; None if all failed, or if the best hint is to wait."""
    error: str | None = None
    """Faults of the players that failed."""
    hints: tuple[Hint, ...] = ()
    """For a HintQuestion: hints, best first; none from fallbacks."""
    poor: tuple[Hint, ...] = ()
    """For a HintQuestion: clearly worse moves."""
    judgement: Judgement | None = None
    """For a JudgeQuestion."""
    tries: tuple[tuple[int, ...], ...] = ()
    """For a CardsQuestion: scores of each try per seat."""


def hints_in(answer: Answer) -> tuple[Hint, ...]:
    """Return the hints of an answer; of a fallback its move; none if all failed."""
    if answer.hints or answer.move is None:
        return answer.hints
    return (Hint(answer.move, plain_reason(FALLBACKS[0])),)


def move_seed(seed: int, seat: Seat, made: int) -> int:
    """Return the seed of a seat's next move, after ``made`` moves of its own: the same moves meet the same replies,
    whatever hints or questions come in between. It reveals nothing about the cards dealt from the match's seed.
    """
    return int.from_bytes(sha256(f"lot {seed} {seat} {made}".encode()).digest()[:4], "big")
