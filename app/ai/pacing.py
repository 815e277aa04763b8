"""When AI players move: in turn, or whoever is first; the same for the arena, the terminal and the table.

Nothing in here looks at a clock: the time now is that of the match's last event, or is told. Only the guard does, which
interrupts a player that never comes to an end.
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
"""Between two moves in turn, as the record tells them: nobody looks at a clock there."""
MIN_DELAY, MAX_DELAY = 200, 900
"""What a player without reactions of its own takes in real time: any time between these is as likely as the next."""
COMMIT_TIME: Ms = 60
"""A hand that would be down so soon after a change comes down all the same: so people are a moment too late. With 80 ms
every twelfth card between quick players was a wrong one, which looked careless; with 60 it is every thirtieth.
"""
_WITHIN = 0.49
"""Of a millisecond; rounded off again."""
MAX_SECONDS = 60.0
"""Seconds that a player may take for a move where no person waits for it: a hundred times what any takes."""


class PlayerFault(RuntimeError):
    """A player chose a move that is not legal, or took too long to choose one; the message names the player."""


@dataclass(frozen=True, slots=True)
class Act:
    """A move that an AI player makes."""

    seat: Seat
    at: Ms
    move: object


@dataclass(slots=True)
class _Plan:
    """What a player is about to do."""

    at: float
    move: object = None
    """None if it is chosen when the time has come."""
    word: bool = True


class InTurn:
    """Whoever is on turn moves; where several are asked at once, they answer by seat."""

    def __init__(self, match: AnyMatch, players: Mapping[Seat, AnyPlayer], rng: Random, budget: Budget = USUAL) -> None:
        self._match, self._players, self._rng, self._budget = match, players, rng, budget

    def next(self) -> Act | None:
        """The next move; None once nobody makes one."""
        seat = min(self._match.game.active(self._match.state) & self._players.keys(), default=None)
        return seat if seat is None else Act(seat, self._match.now + TURN_TIME, self._choice(seat))

    def _choice(self, seat: Seat) -> object:
        return _chosen(self._match, seat, self._players[seat], self._rng, self._budget)


class RealTime:
    """Whoever is first is first. Players with reactions are asked whenever the table has changed; the others move
    after a while, again and again.
    """

    def __init__(self, match: AnyMatch, players: Mapping[Seat, AnyPlayer], rng: Random, budget: Budget = USUAL) -> None:
        self._match, self._rng, self._budget = match, rng, budget
        self._quick = {seat: p for seat, p in sorted(players.items()) if isinstance(p, RealTimePlayer)}
        self._others = {seat: p for seat, p in sorted(players.items()) if seat not in self._quick}
        self._plans: dict[Seat, _Plan] = {}
        self._seen: object = None
        """The state that the plans are for."""

    def next(self) -> Act | None:
        """Where nobody but AI players play: who moves next; what the clock does before that is done. None once nobody
        moves.
        """
        while True:
            at, due = self.due(), self._match.game.wake_at(self._match.state)
            if due is not None and (at is None or due <= at):
                self._match.wake(due)
            elif at is None:
                return None
            elif (act := self.take()) is not None:
                return act

    def due(self) -> Ms | None:
        """When the first of them moves, if nothing changes until then; None if nobody does."""
        self._look()
        first = self._first()
        return None if first is None else self._time(first)

    def take(self) -> Act | None:
        """The first one's move, to be made at once. None if it comes to nothing, as things have changed: ask again."""
        self._look()
        if (seat := self._first()) is None:
            return None
        plan, at = self._plans[seat], self._time(seat)
        del self._plans[seat]
        if seat in self._others:
            return Act(seat, at, _chosen(self._match, seat, self._others[seat], self._rng, self._budget))
        if plan.move in self._match.legal(seat):
            return Act(seat, at, plan.move)
        self._ask(seat, at)
        return None

    def _first(self) -> Seat | None:
        return min(self._plans, key=lambda seat: self._plans[seat].at, default=None)

    def _time(self, seat: Seat) -> Ms:
        return max(self._match.now, round(self._plans[seat].at))

    def _look(self) -> None:
        """See what has changed since the last look."""
        state, now = self._match.state, self._match.now
        if state is self._seen:
            return
        self._seen, active = state, self._match.game.active(state)
        for seat in self._others:
            if seat not in active:
                self._plans.pop(seat, None)
            elif seat not in self._plans:
                self._plans[seat] = _Plan(now + MIN_DELAY + self._rng.random() * (MAX_DELAY - MIN_DELAY))
        for seat in self._quick:
            self._ask(seat, now)

    def _ask(self, seat: Seat, now: Ms) -> None:
        """A player sees the table; what it meant to do lapses, unless the hand is on its way."""
        legal, state = self._match.legal(seat), self._match.state
        reaction = self._quick[seat].react(self._match.game.view(state, seat), legal, self._rng, now)
        plan = self._plans.get(seat)
        if plan is not None and not plan.word and round(plan.at) - now <= COMMIT_TIME:
            return
        if reaction is None:
            self._plans.pop(seat, None)
            return
        if reaction.move not in legal:
            raise _fault(self._match, seat, reaction.move)
        within = _WITHIN * self._rng.random()  # two at the same millisecond: no seat is first more often
        self._plans[seat] = _Plan(now + reaction.delay + within, reaction.move, reaction.word)


def _chosen(match: AnyMatch, seat: Seat, player: AnyPlayer, rng: Random, budget: Budget) -> Any:
    legal = match.legal(seat)
    move = player.choose(match.game.view(match.state, seat), legal, rng, budget)
    if move not in legal:
        raise _fault(match, seat, move)
    return move


def _fault(match: AnyMatch, seat: Seat, move: object) -> PlayerFault:
    level = match.header.seat_players[seat].player
    return PlayerFault(f"the {level} player of {match.game.name} chose {move}, which is not legal")


def timeout_fault(match: AnyMatch) -> PlayerFault:
    """Return the fault of the players who were to move when they were interrupted."""
    levels = sorted({match.header.seat_players[seat].player for seat in match.game.active(match.state)})
    return PlayerFault(
        f"the {' or '.join(levels)} player of {match.game.name} took more than {MAX_SECONDS:.0f} seconds over move "
        f"{len(match.log) + 1}"
    )


# ---- AI players against each other, without a window and without a clock.


def header(game: AnyGame, options: P, levels: Sequence[str], seed: int) -> Header[object, object, object, P]:
    """The header of a match between AI players, one level a seat."""
    seat_players = tuple(SeatPlayer(f"{level} {seat}", level) for seat, level in enumerate(levels))
    return Header(game, options, seat_players, Chance(seed=seed))


def play_match(match: AnyMatch, seed: int, deals: int | None = None, budget: Budget = USUAL) -> None:
    """Play ``match`` on to its end, or until ``deals`` deals are complete in it.

    Every player must be an AI level; ``seed`` settles whatever the players leave to chance, and in real time how long
    they take. ``budget`` is for each decision. Raises UnknownLevel, PlayerFault.
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
