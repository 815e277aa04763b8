"""A match is its header and its log; every state is computed from them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeAlias

from app.core.cards import Chance, Seat
from app.core.game import CLOCK, Game, IllegalMove, M, Ms, P, Result, S, V
from app.core.messages import _, shown_name, translate


class CannotUndo(ValueError):
    """The last move cannot be undone; the message gives the reason."""


PERSON = "person"


@dataclass(frozen=True, slots=True)
class SeatPlayer:
    """Player in a seat."""

    name: str
    player: str = PERSON
    """PERSON or the level of an AI player."""
    strength: int | None = None
    """Strength of an adaptive AI player in the first deal; None if not recorded."""


@dataclass(frozen=True, slots=True)
class Header(Generic[S, M, V, P]):
    """Everything that is fixed before the first deal."""

    game: Game[S, M, V, P]
    options: P
    seat_players: tuple[SeatPlayer, ...]
    """One per seat, clockwise."""
    chance: Chance
    version: int | None = None
    """Version of the rules that the match was started under; None for the current one."""


class Event(NamedTuple, Generic[M]):
    """Entry in the log of a match."""

    at: Ms
    seat: Seat
    move: M


class Match(Generic[S, M, V, P]):
    """Match in progress: a growing log of moves, and the states that follow from it."""

    def __init__(self, header: Header[S, M, V, P]) -> None:
        self.header = header
        self.game = header.game
        self.log: list[Event[M]] = []
        self.states: list[S] = [self.game.new(header.options, len(header.seat_players), header.chance)]
        """states[i] is the state before log[i]; one more state than events."""
        self._legal: dict[Seat, Sequence[M]] = {}
        """Cache of ``legal`` for the current state."""

    @property
    def state(self) -> S:
        """Current state."""
        return self.states[-1]

    @property
    def seats(self) -> range:
        """All seats, clockwise."""
        return range(len(self.header.seat_players))

    @property
    def result(self) -> Result | None:
        """Result of the match; None while it is in progress."""
        return self.game.result(self.state)

    @property
    def now(self) -> Ms:
        """Time of the last event, in ms."""
        return self.log[-1].at if self.log else 0

    def legal(self, seat: Seat) -> Sequence[M]:
        """Return the legal moves of ``seat`` in the current state."""
        moves = self._legal.get(seat)
        if moves is None:
            moves = self._legal[seat] = self.game.legal_moves(self.states[-1], seat)
        return moves

    def check(self, seat: Seat, move: M, at: Ms) -> None:
        """Raise IllegalMove, with the reason, unless the move is legal."""
        if at < (self.log[-1].at if self.log else 0):
            raise IllegalMove(f"time runs backwards: {at} ms after {self.now} ms")
        due, legal = self.game.wake_at(self.states[-1]), move in self.legal(seat)
        if due is not None:
            if seat == CLOCK and legal and at != due:
                raise IllegalMove(f"The clock moves at {due} ms, not at {at} ms.")
            if seat != CLOCK and at >= due:
                raise IllegalMove(f"The clock moves first, at {due} ms.")
        if not legal:
            raise IllegalMove(self.game.why_not(self.states[-1], seat, move))

    def play(self, seat: Seat, move: M, at: Ms) -> Event[M]:
        """Make a move, or raise IllegalMove and change nothing. Call ``wake`` first for CLOCK moves due by then."""
        self.check(seat, move, at)
        event = Event(at, seat, move)
        self.states.append(self.game.apply(self.states[-1], seat, move, at))
        self.log.append(event)
        self._legal.clear()
        return event

    def wake(self, now: Ms) -> list[Event[M]]:
        """Make every CLOCK move due by ``now``, each at its own time."""
        made = []
        while (due := self.game.wake_at(self.state)) is not None and due <= now:
            made.append(self.play(CLOCK, self.legal(CLOCK)[0], due))
        return made

    def since(self, seat: Seat) -> Sequence[Event[M]]:
        """Return the events since the last move of ``seat``; all events if it has not moved."""
        last_own = next((i for i in range(len(self.log) - 1, -1, -1) if self.log[i].seat == seat), -1)
        return self.log[last_own + 1 :]

    def check_undo(self, seat: Seat) -> None:
        """Raise CannotUndo, with the reason, unless ``seat`` may undo its last move."""
        since = self.since(seat)
        last_own = len(self.log) - len(since) - 1
        if last_own < 0:
            raise CannotUndo(_("There's nothing to undo: you haven't played yet."))
        if why := self.game.undo_blocked_by(self.states[last_own], seat, self.log[last_own].move):
            raise CannotUndo(translate(why))
        if since and not self._are_independent_of(last_own):
            last = since[-1].seat
            if last == CLOCK:
                raise CannotUndo(_("You can't undo that: time has moved on."))
            name = shown_name(self.header.seat_players[last].name)
            raise CannotUndo(_("You can't undo that: {name} has played since.", name=name))

    def _are_independent_of(self, last_own: int) -> bool:
        """Return whether moves after log[last_own] are of the same open simultaneous choice, so legal without it."""
        chosen = [event.seat for event in self.log[last_own:]]
        left = self.game.active(self.states[last_own]).difference(chosen)
        if not left or self.game.active(self.state) != left or len({*chosen}) < len(chosen):
            return False
        state = self.states[last_own]
        for event in self.log[last_own + 1 :]:
            if event.move not in self.game.legal_moves(state, event.seat):
                return False
            state = self.game.apply(state, event.seat, event.move, event.at)
        return True

    def undo(self, seat: Seat) -> Event[M]:
        """Undo the last move of ``seat``, or raise CannotUndo and change nothing. Keep others' simultaneous choices."""
        self.check_undo(seat)
        since = list(self.since(seat))
        undone = self.log[-1 - len(since)]
        del self.log[-1 - len(since) :], self.states[-1 - len(since) :]
        for event in since:
            self.states.append(self.game.apply(self.states[-1], event.seat, event.move, event.at))
            self.log.append(event)
        self._legal.clear()
        return undone


AnyMatch: TypeAlias = Match[Any, Any, Any, Any]
AnyHeader: TypeAlias = Header[Any, Any, Any, Any]
AnyEvent: TypeAlias = Event[Any]
