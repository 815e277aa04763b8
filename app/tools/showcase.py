"""Matches that the gallery draws and house rules that the bench measures with, with defaults for any game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from app.games import game_named, part_of


@dataclass(frozen=True)
class Course:
    """A match as AI players play it undisturbed."""

    game: str
    seats: int
    seed: int
    options: Mapping[str, object] = field(default_factory=dict, hash=False)
    people: int = 1
    """Number of seats, from the first on, that people at the screen take."""
    deals: int = 1
    """Number of deals played."""
    long_names: bool = False


@dataclass(frozen=True)
class Showcase:
    usual: Course
    fewest: Course
    """The smallest number of players."""
    most: Course
    several: Course
    """Several people at one screen."""
    long: Course
    """A few deals, for the score sheet."""
    whole: Course
    """Played to the end of the match."""
    chips: Course | None = None
    """With scores that have several parts."""
    marked: Course | None = None
    """With several cards selected, to be played together."""
    says: Course | None = None
    """With a player who says something."""
    ambiguous: tuple[Course, int, str, str] | None = None
    """(course, number of moves played, source zone, target zone) of a drag that could mean several moves."""
    calls: tuple[tuple[str, Course], ...] = ()
    """Each word that is shown in large letters, and a match with it."""
    short: Mapping[str, object] = field(default_factory=dict)
    """House rules of a short match."""
    full: Mapping[str, object] = field(default_factory=dict)
    """House rules that fill the table."""
    race: Mapping[str, object] = field(default_factory=dict)
    """House rules of a race in which every key press reaches the rules for long enough."""
    moves_a_second: int | None = None
    """Target for random moves per second through the rules."""


def showcase_of(name: str) -> Showcase:
    """Return the game's showcase, or default matches from the first seed."""
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
