"""How each trained file is made, and which player uses it; games define recipes for their files."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from app.ai.player import AnyPlayer
from app.commands.workers import Workers
from app.core.game import AnyGame
from app.core.info import GameInfo
from app.games import infos, part_of

Task = TypeVar("Task")
Outcome = TypeVar("Outcome")

APART = 10_000_000
"""Distance between the hand seeds of consecutive seeds; larger than the number of hands of any file."""

Figures = Mapping[str, Any]
"""JSON fields of a model card."""


@dataclass(frozen=True, slots=True)
class Makers:
    game: AnyGame
    jobs: int
    cluster: str | None = None


@dataclass(frozen=True, slots=True)
class Labour:
    hands: int
    seed: int
    workers: Workers
    report: Callable[[str], None]
    """Called with a progress line now and then."""

    def each(self, do: Callable[[Task], Outcome], tasks: Iterable[Task]) -> Iterator[Outcome]:
        """Yield the outcome of each task in order; ``do`` is a module-level function."""
        return self.workers.map_ordered(do, tasks)

    def seeds(self) -> range:
        """Seed of each hand; different seeds of a run share none."""
        return range(self.seed * APART, self.seed * APART + self.hands)


class MadeFile(NamedTuple):
    numbers: bytes
    curve: Sequence[Figures]
    figures: Figures
    """Further figures."""


@dataclass(frozen=True, slots=True)
class Recipe:
    file: str
    """File name in the game's package ``players``."""
    about: str
    hands: int
    make: Callable[[Labour], MadeFile]
    player: Callable[[bytes], AnyPlayer] | None = None
    """Module-level function that returns a player of the file, if possible of it alone, for measuring its strength.
    None if the figures of training show the quality.
    """
    who: str = ""
    rivals: tuple[str, ...] = ("keen",)
    """Opponents' levels, besides the player that uses the shipped file."""
    deals: int = 1000
    """Default number of deals for measuring, each played from every seat."""


def recipes(info: GameInfo) -> tuple[Recipe, ...]:
    """Return the recipes of a game; empty if its players use no trained files."""
    part = part_of(info, "training")
    found: tuple[Recipe, ...] = part.RECIPES if part else ()
    return found


def all_recipes() -> Iterator[tuple[GameInfo, Recipe]]:
    """Yield the recipes of all games."""
    for info in infos():
        for recipe in recipes(info):
            yield info, recipe


def folder_of(info: GameInfo) -> Path:
    part = part_of(info, "players")
    assert part is not None
    assert part.__file__ is not None
    return Path(part.__file__).parent
