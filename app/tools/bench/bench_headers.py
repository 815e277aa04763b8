"""Headers of the matches that the bench opens, dealt so that the person moves first."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count

from app.core.cards import Chance
from app.core.game import AnyGame
from app.core.match import AnyHeader, Header, Match, SeatPlayer
from app.core.options import build
from app.games import GAMES
from app.tools.showcase import showcase_of

PERSON = 0
_NAMES = ("You", "Rosa", "Tariq", "Mei", "Jonas", "Amara", "Lek", "Ines")
_SEATS = 4


def header_person_first() -> AnyHeader:
    """Return a match of the first game with default rules; its seed is the lowest for which the person moves first."""
    return _person_first(GAMES[0], _SEATS, {}, people=1)


def full_table(game: AnyGame) -> AnyHeader:
    """Return a match that fills the table. In real time people take every seat, so that no one else moves."""
    seats = game.seats[-1]
    return _person_first(game, seats, showcase_of(game.name).full, people=seats if game.real_time else 1)


def usual_table(game: AnyGame) -> AnyHeader:
    """Return a match of one person and keen players with the default rules and number of players."""
    return _person_first(game, game.usual_players(), {}, people=1)


def _person_first(game: AnyGame, seats: int, chosen: Mapping[str, object], people: int) -> AnyHeader:
    seat_players = _seat_players(seats, people)
    options = build(game.options, chosen, seats)
    for seed in count():
        header = Header(game, options, seat_players, Chance(seed=seed))
        if PERSON in game.active(Match(header).state):
            return header
    raise AssertionError("count never ends")


def _seat_players(seats: int, people: int) -> tuple[SeatPlayer, ...]:
    return tuple(SeatPlayer(_NAMES[seat], "person" if seat < people else "keen") for seat in range(seats))
