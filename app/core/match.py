"""A match is its header and its log; every state is computed from them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeAlias

from app.core.cards import Chance, Seat
from app.core.game import CLOCK, Game, IllegalMove, M, Ms, P, Result, S, V


class CannotUndo(ValueError):
    """The last move stands; the message says why."""


PERSON = "person"


@dataclass(frozen=True, slots=True)
class SeatPlayer:
    """Who sits in a seat."""

    name: str
    player: str = PERSON
    """PERSON, or the level of an AI player."""
    strength: int | None = None
    """Of a level that adapts itself, how strong it is in the first deal; None where nobody has said."""


@dataclass(frozen=True, slots=True)
class Header(Generic[S, M, V, P]):
    """Everything that is settled before the first card is dealt."""

    game: Game[S, M, V, P]
    options: P
    seat_players: tuple[SeatPlayer, ...]
    """One per seat, clockwise."""
    chance: Chance
    version: int | None = None
    """The version of the rules that the match was begun under; None for the game's own, today's."""


class Event(NamedTuple, Generic[M]):
    """One line of the log."""

    at: Ms
    seat: Seat
    move: M


class Match(Generic[S, M, V, P]):
    """The one mutable thing: a log that grows, and the states it gives."""

    def __init__(self, header: Header[S, M, V, P]) -> None:
        self.header = header
        self.game = header.game
        self.log: list[Event[M]] = []
        self.states: list[S] = [self.game.new(header.options, len(header.seat_players), header.chance)]
        """states[i] is the state before log[i]; one more state than events."""
        self._legal: dict[Seat, Sequence[M]] = {}
        """What ``legal`` has found out about the state now."""

    @property
    def state(self) -> S:
        """The state now."""
        return self.states[-1]

    @property
    def seats(self) -> range:
        """All seats, clockwise."""
        return range(len(self.header.seat_players))

    @property
    def result(self) -> Result | None:
        """How the match ended, or None while it goes on."""
        return self.game.result(self.state)

    @property
    def now(self) -> Ms:
        """The time of the last event."""
        return self.log[-1].at if self.log else 0

    def legal(self, seat: Seat) -> Sequence[M]:
        """Every move that ``seat`` may make now."""
        moves = self._legal.get(seat)
        if moves is None:
            moves = self._legal[seat] = self.game.legal_moves(self.states[-1], seat)
        return moves

    def check(self, seat: Seat, move: M, at: Ms) -> None:
        """Raise IllegalMove, with the reason, unless the move may be made."""
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
        """Make a move, or raise IllegalMove and change nothing. What the clock has to do until then comes first, by
        ``wake``.
        """
        self.check(seat, move, at)
        event = Event(at, seat, move)
        self.states.append(self.game.apply(self.states[-1], seat, move, at))
        self.log.append(event)
        self._legal.clear()
        return event

    def wake(self, now: Ms) -> list[Event[M]]:
        """Make every CLOCK move that fell due by ``now``, each at its own due time."""
        made = []
        while (due := self.game.wake_at(self.state)) is not None and due <= now:
            made.append(self.play(CLOCK, self.legal(CLOCK)[0], due))
        return made

    def since(self, seat: Seat) -> Sequence[Event[M]]:
        """What has been played since the last move of ``seat``; everything if there is none."""
        mine = next((i for i in range(len(self.log) - 1, -1, -1) if self.log[i].seat == seat), -1)
        return self.log[mine + 1 :]

    def check_undo(self, seat: Seat) -> None:
        """Raise CannotUndo, with the reason, unless ``seat`` may take its last move back."""
        since = self.since(seat)
        mine = len(self.log) - len(since) - 1
        if mine < 0:
            raise CannotUndo("You have not played yet: there is nothing to take back.")
        if why := self.game.undo_blocked_by(self.states[mine], seat, self.log[mine].move):
            raise CannotUndo(why)
        if since and not self._stand_without(mine):
            last = since[-1].seat
            name = "The clock" if last == CLOCK else self.header.seat_players[last].name
            raise CannotUndo(f"{name} has played since your last move.")

    def _stand_without(self, mine: int) -> bool:
        """Whether what came after log[mine] was chosen at the same time, and somebody is still to choose: so it stands
        whether that move was made or not.
        """
        chosen = [event.seat for event in self.log[mine:]]
        left = self.game.active(self.states[mine]).difference(chosen)
        if not left or self.game.active(self.state) != left or len({*chosen}) < len(chosen):
            return False
        state = self.states[mine]
        for event in self.log[mine + 1 :]:
            if event.move not in self.game.legal_moves(state, event.seat):
                return False
            state = self.game.apply(state, event.seat, event.move, event.at)
        return True

    def undo(self, seat: Seat) -> Event[M]:
        """Take back the last move of ``seat``, or raise CannotUndo and change nothing. What others have chosen at the
        same time stands.
        """
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
