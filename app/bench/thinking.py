"""An AI process that never rests."""

from __future__ import annotations

import time
from dataclasses import dataclass
from itertools import count

from app.ai.worker import Answer, Question, Thinker
from app.bench.seats import PERSON
from app.screens.session import Session

_THOUGHT = 0.25
"""Seconds; a keen player's own thought is over too soon to be in anybody's way."""


@dataclass(frozen=True, slots=True)
class LongQuestion(Question):
    """The same question asked over and over for a while."""

    def think(self) -> Answer:
        """The last answer."""
        until = time.monotonic() + _THOUGHT
        while True:
            found = Question.think(self)
            if time.monotonic() >= until:
                return found


class BusyThinker(Thinker):
    """Puts long questions to the very process that the table has."""

    def ask_long(self, question: LongQuestion) -> None:
        """As ``ask``."""
        self.ask(question.ticket, question.game, question.level, question.view, question.legal, question.seed)
        if self._sent:
            raise AssertionError("the process was given the short question already")


class Thinking:
    """Asks again as soon as there is an answer."""

    def __init__(self, session: Session) -> None:
        self.answers = 0
