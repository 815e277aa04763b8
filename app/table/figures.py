"""What the statistics tell of each game beside wins and scores: which counts, and in which words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from statistics import median
from typing import Any

from app.core.game import Counts, Ms


@dataclass(frozen=True, slots=True)
class Figure:
    """A number that one of the games makes interesting."""

    label: str
    names: tuple[str, ...]
    """What is added up, as the game counts it."""
    of: tuple[str, ...] = ()
    """Told as a part of these: ``2 of 5``."""
    most: bool = False
    """The largest of all matches instead of their sum."""

    def told(self, counts: Iterable[Counts]) -> str:
        """The number as it is written."""
        numbers = [counted.numbers for counted in counts]
        if self.most:
            return str(max((_sum(n, self.names) for n in numbers), default=0))
        whole, part = sum(_sum(n, self.of) for n in numbers), sum(_sum(n, self.names) for n in numbers)
        return f"{part} of {whole}" if whole else str(part)


def _sum(numbers: Mapping[str, int], names: Iterable[str]) -> int:
    return sum(numbers.get(name, 0) for name in names)


FIGURES: Mapping[str, tuple[Figure, ...]] = {
    "kings-corners": (
        Figure("Cards played", ("cards",)),
        Figure("Most cards in one turn", ("most in a turn",), most=True),
        Figure("Corners opened", ("corners",)),
        Figure("Piles moved", ("piles moved",)),
        Figure("Kings caught in hand", ("kings caught",)),
        Figure("Kings held back", ("held back",)),
        Figure("Impasses", ("impasses",)),
    ),
    "kong-pie": (
        Figure("Kongs", ("kongs",)),
        Figure("Points of kongs", ("points",)),
        Figure("Noodles", ("noodle",)),
        Figure("High pairs", ("high pair",)),
        Figure("High kongs", ("high kong",)),
        Figure("Glories", ("glories",)),
        Figure("Connects", ("connects",)),
        Figure("Most points of a hand", ("firsts",)),
    ),
    "pai-tong": (
        Figure("Kins", ("kins",)),
        Figure("Kins by an own draw", ("own draw",), of=("kins",)),
        Figure("Pure tongs in wins", ("pure",)),
        Figure("Open tongs", ("tongs",)),
        Figure("Wins given away", ("given away",)),
        Figure("Deals nobody won", ("drawn",)),
    ),
    "bong": (
        Figure("Cards played", ("cards",)),
        Figure("Flings", ("flings",)),
        Figure("Flongs", ("flongs",)),
        Figure("Bings", ("bings",)),
        Figure("Wrong cards", ("wrong",)),
    ),
    "tong-its": (
        Figure("Tongits", ("tongits",)),
        Figure("Draws called and won", ("calls won",), of=("calls",)),
        Figure("Challenges won", ("challenges won",), of=("challenges",)),
        Figure("Folds", ("folds",)),
        Figure("Wins on the last card", ("stock wins",)),
        Figure("Melds laid", ("melds",)),
        Figure("Cards laid off", ("laid off",)),
        Figure("Fours laid face down", ("fours hidden",)),
        Figure("Pots taken", ("pots",)),
    ),
}
"""By the game's name, the most interesting first."""


def told(game: str, counts: Iterable[Counts]) -> list[tuple[str, str]]:
    """(what, how much) of one game; in real time with how quick the answers were, in front."""
    counted = list(counts)
    found = [(figure.label, figure.told(counted)) for figure in FIGURES.get(game, ())]
    if times := [took for counts_of in counted for took in counts_of.times]:
        quick = [("A card takes, as a rule", seconds(round(median(times)))), ("The quickest", seconds(min(times)))]
        found = quick + found
    return found


def seconds(took: Ms) -> str:
    """``0.48 s``."""
    return f"{took / 1000:.2f} s"


def unit(game: str, options: Mapping[str, Any]) -> str:
    """What the scores of a match are: ``points`` (of penalty), ``chips`` or ``hands``."""
    if game == "kings-corners":
        return "chips" if options.get("scoring") == "chips" else "points"
    if game == "bong" or (game == "kong-pie" and not options.get("chips")):
        return "hands"
    return "chips"


def duration(took: Ms) -> str:
    """A stretch of time in words: ``48 s``, ``12 min``, ``4 h 10 min``."""
    if took < 60_000:
        return f"{round(took / 1000)} s"
    hours, minutes = divmod(round(took / 60_000), 60)
    return f"{hours} h {minutes} min" if hours and minutes else f"{hours} h" if hours else f"{minutes} min"


_ORDINALS = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def ordinal(n: int) -> str:
    """``first`` to ``tenth``, then ``11th``."""
    if n < len(_ORDINALS):
        return _ORDINALS[n]
    ending = "th" if n % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(n % 10, "th")
    return f"{n}{ending}"
