"""How strong the players of the level ADAPTIVE are: they grow better or worse with whoever plays against them.

A strength is a whole number, 100 from one level to the next: Gentle is 0, Novice 100, Casual 200, Keen 300, and Sharp
400 where it is no more than a quicker Keen. A match begins with the strength that its header tells of each seat; after
each deal it goes up a little if the person has won it, and down if one of the others has, so much less or more that
both come to the same once the person wins the promised share (a weighted up-and-down staircase, as they measure hearing
by). Nothing else is needed: whoever is too strong for them meets stronger ones, and whoever is not, weaker ones.

It all follows from the header and from who has won the deals that are over, which everybody knows; so the same match
is played the same way again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from random import Random
from typing import Any, Protocol

from app.ai.budget import USUAL, Budget
from app.ai.player import ADAPTIVE, INITIAL_STRENGTH, AnyPlayer, Reaction, player_for
from app.ai.temperament import Temperament
from app.core.cards import Seat
from app.core.game import Ms
from app.core.match import PERSON, AnyHeader, AnyMatch

TARGET_SHARE = 5 / 12
"""The share of the deals that anybody wins which one person wins against them: between a third and a half ..."""
STEP = 40
"""What a strength goes up and down by, both together."""


def target_share(persons: int, seats: int) -> float:
    """... or an equal share, where that is more: where two play, or several persons.

    >>> promised(1, 2), promised(1, 4), promised(2, 4)
    (0.5, 0.4166666666666667, 0.5)
    """
    return max(TARGET_SHARE, persons / seats)


def update_strength(
    begins: int, winners: Iterable[Seat | None], persons: Sequence[Seat], seats: int, strongest: int
) -> int:
    """The strength, from the one that they began with, after deals that these have won; None is nobody."""
    strength, share = float(begins), target_share(len(persons), seats)
    for winner in winners:
        if winner is not None:
            strength += STEP * (1 - share if winner in persons else -share)
            strength = min(max(strength, 0.0), float(strongest))
    return round(strength)


def reference_seats(header: AnyHeader) -> tuple[Seat, ...]:
    """Whom they grow with: the persons, or where there are none, whoever does not adapt."""
    kinds = [seat_player.player for seat_player in header.seat_players]
    persons = tuple(seat for seat, kind in enumerate(kinds) if kind == PERSON)
    return persons or tuple(seat for seat, kind in enumerate(kinds) if kind != ADAPTIVE)


def strength_of(match: AnyMatch, seat: Seat) -> int | None:
    """How strong the player of that seat is now; None if it is one that does not adapt."""
    seat_player = match.header.seat_players[seat]
    if seat_player.player != ADAPTIVE:
        return None
    begins = INITIAL_STRENGTH if seat_player.strength is None else seat_player.strength
    winners = (deal.winner for deal in match.game.deals(match.state))
    return update_strength(begins, winners, reference_seats(match.header), len(match.seats), match.game.info.strongest)


class _Made(Protocol):
    def __call__(self, *, strength: int) -> AnyPlayer: ...


class AdaptivePlayer:
    """In its seat for one match: from deal to deal it is a player of another strength. In real time it reacts, too, if
    the players of the game do.
    """

    def __init__(self, match: AnyMatch, seat: Seat, make: _Made) -> None:
        self._match, self._seat, self._make = match, seat, make
        self._strength: int | None = None
        self._player: Any = None

    def choose(self, view: Any, legal: Sequence[Any], rng: Random, budget: Budget = USUAL) -> Any:
        """As any player."""
        return self._now().choose(view, legal, rng, budget)

    def react(self, view: Any, legal: Sequence[Any], rng: Random, now: Ms) -> Reaction[Any] | None:
        """As any player in real time."""
        found: Reaction[Any] | None = self._now().react(view, legal, rng, now)
        return found

    def _now(self) -> Any:
        strength = strength_of(self._match, self._seat)
        if strength != self._strength:
            assert strength is not None
            self._strength, self._player = strength, self._make(strength=strength)
        return self._player


def player_in_seat(match: AnyMatch, seat: Seat, temperament: Temperament | None = None) -> AnyPlayer:
    """The player of a seat, for all of the match, of that temperament. Raises UnknownLevel."""
    game, level = match.game.name, match.header.seat_players[seat].player
    if level != ADAPTIVE:
        return player_for(game, level, temperament)
    player_for(game, level)  # if there is none, it is said now
    return AdaptivePlayer(match, seat, partial(player_for, game, level, temperament))
