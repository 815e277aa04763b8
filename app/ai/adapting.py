"""Adaptive players: their strength follows the results of the people they play against.

A strength is an integer, 100 per level: Gentle is 0, Novice 100, Casual 200, Keen 300, and Sharp 400 in games where it
is only a quicker Keen. A match starts with the strengths in its header. After each deal the strength goes up if a
person won and down if another player did, with step sizes that balance when people win their target share (a weighted
up-down staircase, as used in psychophysics). It depends only on the header and the winners of finished deals, which are
public, so a match replays identically.
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
"""Share of the decided deals that one person should win: between a third and a half."""
STEP = 40
"""Sum of the steps up and down."""


def target_share(persons: int, seats: int) -> float:
    """Return the share of deals that the people should win: TARGET_SHARE, or an equal share if that is larger."""
    return max(TARGET_SHARE, persons / seats)


def update_strength(
    begins: int, winners: Iterable[Seat | None], persons: Sequence[Seat], seats: int, strongest: int
) -> int:
    """Return the strength after deals with these winners (None: no winner), starting from ``begins``."""
    strength, share = float(begins), target_share(len(persons), seats)
    for winner in winners:
        if winner is not None:
            strength += STEP * (1 - share if winner in persons else -share)
            strength = min(max(strength, 0.0), float(strongest))
    return round(strength)


def reference_seats(header: AnyHeader) -> tuple[Seat, ...]:
    """Return the seats whose results count: the people, or without any, the players that do not adapt."""
    kinds = [seat_player.player for seat_player in header.seat_players]
    persons = tuple(seat for seat, kind in enumerate(kinds) if kind == PERSON)
    return persons or tuple(seat for seat, kind in enumerate(kinds) if kind != ADAPTIVE)


def strength_of(match: AnyMatch, seat: Seat) -> int | None:
    """Return the current strength of a seat's player; None if it does not adapt."""
    seat_player = match.header.seat_players[seat]
    if seat_player.player != ADAPTIVE:
        return None
    begins = INITIAL_STRENGTH if seat_player.strength is None else seat_player.strength
    winners = (deal.winner for deal in match.game.deals(match.state))
    return update_strength(begins, winners, reference_seats(match.header), len(match.seats), match.game.info.strongest)


class _Made(Protocol):
    def __call__(self, *, strength: int) -> AnyPlayer: ...


class AdaptivePlayer:
    """Adaptive player of one seat for one match; delegates to a player of the strength for each deal."""

    def __init__(self, match: AnyMatch, seat: Seat, make: _Made) -> None:
        self._match, self._seat, self._make = match, seat, make
        self._strength: int | None = None
        self._player: Any = None

    def choose(self, view: Any, legal: Sequence[Any], rng: Random, budget: Budget = USUAL) -> Any:
        """Choose a move (see Player)."""
        return self._now().choose(view, legal, rng, budget)

    def react(self, view: Any, legal: Sequence[Any], rng: Random, now: Ms) -> Reaction[Any] | None:
        """Return the next reaction (see RealTimePlayer)."""
        found: Reaction[Any] | None = self._now().react(view, legal, rng, now)
        return found

    def _now(self) -> Any:
        strength = strength_of(self._match, self._seat)
        if strength != self._strength:
            assert strength is not None
            self._strength, self._player = strength, self._make(strength=strength)
        return self._player


def player_in_seat(match: AnyMatch, seat: Seat, temperament: Temperament | None = None) -> AnyPlayer:
    """Return the player of a seat for the whole match. Raises UnknownLevel."""
    game, level = match.game.name, match.header.seat_players[seat].player
    if level != ADAPTIVE:
        return player_for(game, level, temperament)
    player_for(game, level)  # raise UnknownLevel now rather than at the first move
    return AdaptivePlayer(match, seat, partial(player_for, game, level, temperament))
