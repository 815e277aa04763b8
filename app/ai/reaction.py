"""What a player of a game without turns is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol, runtime_checkable

from app.ai.budget import USUAL, Budget
from app.core.game import Ms


@dataclass(frozen=True, slots=True)
class Reaction:
    """What a player will do, and when, if nothing changes until then."""

    delay: Ms
    """From now."""
    move: Any
    word: bool = False
    """It is said, and can be swallowed at the last moment; a hand on its way to the table comes down."""


@runtime_checkable
class RealTimePlayer(Protocol):
    """A player that knows about time; one object sits in one seat for one match, and remembers what it saw when."""

    def choose(self, view: Any, legal: Sequence[Any], rng: Random, budget: Budget = USUAL) -> Any:
        """One of the ``legal`` moves, as if there were all the time in the world."""

    def react(self, view: Any, legal: Sequence[Any], rng: Random, now: Ms) -> Reaction | None:
        """What it means to do, as of ``now``: one of the ``legal`` moves, or None if it waits for something.

        It is asked whenever the table has changed, also while it may not move (``legal`` is empty then), and what it
        said before counts no more.
        """
