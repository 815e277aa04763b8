"""Scheduling of AI moves, turn-based or real-time, for arena, terminal and table. Nothing here reads a clock, except
the guard, which interrupts a player that never returns: the current time is passed in, or that of the match's last
event.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from app.ai.adapting import player_in_seat
from app.ai.budget import USUAL, Budget
from app.ai.guard import Guard, OutOfTime
from app.ai.player import AnyPlayer, RealTimePlayer
from app.core.cards import Chance, Seat
from app.core.game import AnyGame, Ms, P
from app.core.match import AnyMatch, Header, SeatPlayer

TURN_TIME: Ms = 1000
"""Nominal time between turn-based moves in a record, where time does not matter."""
MIN_DELAY, MAX_DELAY = 200, 900
"""Range of uniformly distributed delays of players without reactions of their own in real time, in ms."""
COMMIT_TIME: Ms = 60
"""A play due within this time of a change is made anyway, as people's would be. With 80 ms one in twelve cards between
fast players was wrong, which looked careless; with 60 it is one in thirty.
"""
_JITTER = 0.49
"""Random fraction of a millisecond to break ties; rounded off later."""
MAX_SECONDS = 60.0
"""Time limit in seconds for a move when no person is waiting: a hundred times what any player needs."""


class PlayerFault(RuntimeError):
    """A player chose an illegal move or took too long; the message names it."""


@dataclass(frozen=True, slots=True)
class Act:
    """Move of an AI player."""

    seat: Seat
    at: Ms
    move: object


@dataclass(slots=True)
class _Plan:
    """Intended move of a player."""

    at: float
    move: object = None
    """None to choose it when it is due."""
    word: bool = True


class InTurn:
    """Pace of turn-based games; simultaneous choices are made in seat order."""

    def __init__(self, match: AnyMatch, players: Mapping[Seat, AnyPlayer], rng: Random, budget: Budget = USUAL) -> None:
        self._match, self._players, self._rng, self._budget = match, players, rng, budget

    def next(self) -> Act | None:
        """Return the next move; None when no AI player is to move."""
        seat = min(self._match.game.active(self._match.state) & self._players.keys(), default=None)
        return seat if seat is None else Act(seat, self._match.now + TURN_TIME, self._choice(seat))

    def _choice(self, seat: Seat) -> object:
        return _choose(self._match, seat, self._players[seat], self._rng, self._budget)


class RealTime:
    """Pace of real-time games: the earliest intention wins. Players without reactions are delayed randomly."""

    def __init__(self, match: AnyMatch, players: Mapping[Seat, AnyPlayer], rng: Random, budget: Budget = USUAL) -> None:
        self._match, self._rng, self._budget = match, rng, budget
        self._quick = {seat: p for seat, p in sorted(players.items()) if isinstance(p, RealTimePlayer)}
        self._others = {seat: p for seat, p in sorted(players.items()) if seat not in self._quick}
        self._plans: dict[Seat, _Plan] = {}
        self._planned_for: object = None
        """State that the plans were made for."""

    def next(self) -> Act | None:
        """Return the next move in a match of AI players, after CLOCK moves due before it; None when no one moves."""
        while True:
            at, due = self.due(), self._match.game.wake_at(self._match.state)
            if due is not None and (at is None or due <= at):
                self._match.wake(due)
            elif at is None:
                return None
            elif (act := self.take()) is not None:
                return act

    def due(self) -> Ms | None:
        """Return the time of the next move if nothing changes; None if none is planned."""
        self._update()
        first = self._first_seat()
        return None if first is None else self._time(first)

    def take(self) -> Act | None:
        """Return the earliest planned move, to be made at once; None if it has become illegal (ask again)."""
        self._update()
        if (seat := self._first_seat()) is None:
            return None
        plan, at = self._plans[seat], self._time(seat)
        del self._plans[seat]
        if seat in self._others:
            return Act(seat, at, _choose(self._match, seat, self._others[seat], self._rng, self._budget))
        if plan.move in self._match.legal(seat):
            return Act(seat, at, plan.move)
        self._ask(seat, at)
        return None

    def _first_seat(self) -> Seat | None:
        return min(self._plans, key=lambda seat: self._plans[seat].at, default=None)

    def _time(self, seat: Seat) -> Ms:
        return max(self._match.now, round(self._plans[seat].at))

    def _update(self) -> None:
        """Update the plans if the state has changed."""
        state, now = self._match.state, self._match.now
        if state is self._planned_for:
            return
        self._planned_for, active = state, self._match.game.active(state)
        for seat in self._others:
            if seat not in active:
                self._plans.pop(seat, None)
            elif seat not in self._plans:
                self._plans[seat] = _Plan(now + MIN_DELAY + self._rng.random() * (MAX_DELAY - MIN_DELAY))
        for seat in self._quick:
            self._ask(seat, now)

    def _ask(self, seat: Seat, now: Ms) -> None:
        """Ask a player to react; this replaces its plan, unless the plan is past its commit time."""
        legal, state = self._match.legal(seat), self._match.state
        reaction = self._quick[seat].react(self._match.game.view(state, seat), legal, self._rng, now)
        plan = self._plans.get(seat)
        if plan is not None and not plan.word and round(plan.at) - now <= COMMIT_TIME:
            return
        if reaction is None:
            self._plans.pop(seat, None)
            return
        if reaction.move not in legal:
            raise _illegal_choice(self._match, seat, reaction.move)
        jitter = _JITTER * self._rng.random()  # breaks ties within a millisecond fairly
        self._plans[seat] = _Plan(now + reaction.delay + jitter, reaction.move, reaction.word)


def _choose(match: AnyMatch, seat: Seat, player: AnyPlayer, rng: Random, budget: Budget) -> Any:
    legal = match.legal(seat)
    move = player.choose(match.game.view(match.state, seat), legal, rng, budget)
    if move not in legal:
        raise _illegal_choice(match, seat, move)
    return move


def _illegal_choice(match: AnyMatch, seat: Seat, move: object) -> PlayerFault:
    level = match.header.seat_players[seat].player
    return PlayerFault(f"the {level} player of {match.game.name} chose {move}, which is not legal")


def timeout_fault(match: AnyMatch) -> PlayerFault:
    """Return the fault of the players who were to move when they were interrupted."""
    levels = sorted({match.header.seat_players[seat].player for seat in match.game.active(match.state)})
    return PlayerFault(
        f"the {' or '.join(levels)} player of {match.game.name} took more than {MAX_SECONDS:.0f} seconds over move "
        f"{len(match.log) + 1}"
    )


# ---- Matches between AI players, without window or clock.


def header(game: AnyGame, options: P, levels: Sequence[str], seed: int) -> Header[object, object, object, P]:
    """Make the header of a match between AI players, given the level of each seat."""
    seat_players = tuple(SeatPlayer(f"{level} {seat}", level) for seat, level in enumerate(levels))
    return Header(game, options, seat_players, Chance(seed=seed))


def play_match(match: AnyMatch, seed: int, deals: int | None = None, budget: Budget = USUAL) -> None:
    """Play a match of AI levels to its end, or until ``deals`` deals are complete. ``seed`` seeds the players and, in
    real time, their delays; ``budget`` is per decision. Raises UnknownLevel and PlayerFault.
    """
    rng = Random(seed)
    players = {seat: player_in_seat(match, seat) for seat in match.seats}
    pace = (RealTime if match.game.real_time else InTurn)(match, players, rng, budget)
    with Guard() as guard:

        def play_on() -> None:
            while (deals is None or len(match.game.deals(match.state)) < deals) and (act := pace.next()) is not None:
                match.play(act.seat, act.move, act.at)
                guard.renew()

        try:
            guard.within(MAX_SECONDS, play_on)
        except OutOfTime:
            raise timeout_fault(match) from None
