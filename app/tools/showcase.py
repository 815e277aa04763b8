"""What the gallery and the bench want to know of a game, and what serves where it does not say."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from app.games import game_named, part_of


@dataclass(frozen=True)
class Course:
    """A match as it is played when nobody disturbs it."""

    game: str
    seats: int
    seed: int
    options: Mapping[str, object] = field(default_factory=dict, hash=False)
    people: int = 1
    """So many seats, from the first on, are taken by people at the screen."""
    deals: int = 1
    """So many deals are played."""
    long_names: bool = False


@dataclass(frozen=True)
class Showcase:
    """Matches to take pictures of, and house rules to measure by."""

    usual: Course
    fewest: Course
    """As few players as there can be."""
    most: Course
    several: Course
    """Several people at one screen."""
    long: Course
    """A few deals, for the score sheet."""
    whole: Course
    """To the end of the match."""
    chips: Course | None = None
    """Where a score is made of several parts."""
    marked: Course | None = None
    """Where several cards are marked, to be played together."""
    says: Course | None = None
    """Where somebody says something."""
    ambiguous: tuple[Course, int, str, str] | None = None
    """Where a drag from one zone to another could mean several moves: after so many moves of the match."""
    calls: tuple[tuple[str, Course], ...] = ()
    """What is called out in large letters, and a match in which it is."""
    short: Mapping[str, object] = field(default_factory=dict)
    """House rules of a match that is soon over."""
    full: Mapping[str, object] = field(default_factory=dict)
    """House rules with which the most is to be seen."""
    race: Mapping[str, object] = field(default_factory=dict)
    """In real time: house rules with which every press is for the rules, for long enough."""
    moves_a_second: int | None = None
    """Random moves through a match that the rules should take at least."""


def showcase_of(name: str) -> Showcase:
    """The game's own; or matches that any game has, from the first seed."""
    game = game_named(name)
    if (own := part_of(game.info, "showcase")) is not None:
        found: Showcase = own.SHOWCASE
        return found
    usual, few, many = game.usual_players(), game.seats[0], game.seats[-1]
    return Showcase(
        usual=Course(name, usual, 1),
        fewest=Course(name, few, 1),
        most=Course(name, many, 1, long_names=True),
        several=Course(name, usual, 1, people=min(2, usual)),
        long=Course(name, usual, 1, deals=2),
        whole=Course(name, usual, 1, deals=99),
    )
