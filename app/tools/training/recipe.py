"""What a game says of each file that its players have learned: how it is made, and who plays by it."""

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
"""Between the seeds of the hands of one seed and the next; no file takes so many hands."""

Figures = Mapping[str, Any]
"""What a card tells of something, as JSON has it."""


@dataclass(frozen=True, slots=True)
class Makers:
    """Who is to do it, as ``executors.workers`` asks."""

    game: AnyGame
    jobs: int
    cluster: str | None = None


@dataclass(frozen=True, slots=True)
class Labour:
    """What is put into a file, and who does it."""

    hands: int
    seed: int
    workers: Workers
    tell: Callable[[str], None]
    """Hears a line now and then of how it goes."""

    def each(self, do: Callable[[Task], Outcome], tasks: Iterable[Task]) -> Iterator[Outcome]:
        """What comes of each task, in their order, whoever did them; ``do`` stands at the top of a module."""
        return self.workers.map_ordered(do, tasks)

    def seeds(self) -> range:
        """One for each hand; no two seeds of the labour share any."""
        return range(self.seed * APART, self.seed * APART + self.hands)


class MadeFile(NamedTuple):
    """What a recipe makes: a file, and what its card tells of it."""

    numbers: bytes
    """All of it."""
    curve: Sequence[Figures]
    """How it got better on the way."""
    figures: Figures
    """What else there is to tell of it."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """How one file is made again."""

    file: str
    """Its name in the game's package ``players``."""
    about: str
    """What it is, in a few words."""
    hands: int
    """As many are usually played for it."""
    make: Callable[[Labour], MadeFile]
    player: Callable[[bytes], AnyPlayer] | None = None
    """Who plays by such a file, alone where it can be: by this its strength is told. At the top of a module. None
    where the figures of its making say how good it is.
    """
    who: str = ""
    """Who that is, in a few words."""
    rivals: tuple[str, ...] = ("keen",)
    """The levels that it is measured against, beside the one who plays by the file that is shipped."""
    deals: int = 1000
    """As many are usually played for that, each from every seat."""


def recipes(info: GameInfo) -> tuple[Recipe, ...]:
    """Those of a game; none where its players have learned nothing."""
    part = part_of(info, "training")
    found: tuple[Recipe, ...] = part.RECIPES if part else ()
    return found


def compiled_modules(info: GameInfo) -> tuple[str, ...]:
    """The modules of a game that are worth to be compiled, as its training takes most of its time there."""
    part = part_of(info, "training")
    found: tuple[str, ...] = part.COMPILED if part else ()
    return found


def all_recipes() -> Iterator[tuple[GameInfo, Recipe]]:
    """Of all games."""
    for info in infos():
        for recipe in recipes(info):
            yield info, recipe


def folder_of(info: GameInfo) -> Path:
    """Where the files of a game lie."""
    part = part_of(info, "players")
    assert part is not None
    assert part.__file__ is not None
    return Path(part.__file__).parent
