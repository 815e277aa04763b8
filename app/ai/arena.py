"""AI players against each other, without a window and without a clock."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from app.ai.player import Player, player_for
from app.rules.cards import Chance, Seat
from app.rules.game import AnyGame, Ms, P
from app.rules.match import AnyMatch, Header, Sitter

MOVE_TIME = 1000
"""Milliseconds between two moves, as the record tells them: nobody looks at a clock here."""
FASTEST, SLOWEST = 150, 900
"""Milliseconds that a player in real time takes for the next move: any time between these is as likely as the next."""


class PlayerFault(RuntimeError):
    """A player chose a move that is not legal; the message names both."""


def header(game: AnyGame, options: P, levels: Sequence[str], seed: int) -> Header[object, object, object, P]:
    """The header of a match between AI players, one level a seat."""
    sitters = tuple(Sitter(f"{level} {seat}", level) for seat, level in enumerate(levels))
    return Header(game, options, sitters, Chance(seed=seed))


def play_match(match: AnyMatch, seed: int, deals: int | None = None) -> None:
    """Play ``match`` on to its end, or until ``deals`` deals are complete in it.

    Every sitter must be an AI level; ``seed`` settles whatever the players leave to chance, and in real time how long
    they take. Raises UnknownLevel, PlayerFault.
    """
    rng = Random(seed)
    players = [player_for(match.game.name, sitter.player) for sitter in match.header.sitters]
    pace = RealTime(match, rng) if match.game.real_time else InTurn(match)
    while (deals is None or len(match.game.deals(match.state)) < deals) and (due := pace.next()) is not None:
        seat, at = due
        match.play(seat, _choice(match, players[seat], seat, rng), at)


def _choice(match: AnyMatch, player: Player, seat: Seat, rng: Random) -> object:
    legal = match.legal(seat)
    move = player.choose(match.game.view(match.state, seat), legal, rng)
    if move not in legal:
        level = match.header.sitters[seat].player
        raise PlayerFault(f"the {level} player of {match.game.name} chose {move}, which is not legal")
    return move


class InTurn:
    """Whoever is on turn moves; where several are asked at once, they answer by seat."""

    def __init__(self, match: AnyMatch) -> None:
        self._match = match

    def next(self) -> tuple[Seat, Ms] | None:
        """Who moves next, and when; None once nobody does."""
        active = self._match.game.active(self._match.state)
        return (min(active), self._match.now + MOVE_TIME) if active else None


class RealTime:
    """Whoever is first is first: every player who may move does so after a while, if it still may by then."""

    def __init__(self, match: AnyMatch, rng: Random) -> None:
        self._match, self._rng = match, rng
        self._plans: dict[Seat, float] = {}
        """When each player who may move will."""

    def next(self) -> tuple[Seat, Ms] | None:
        """Who moves next, and when; None once nobody does. What the clock does before that is done."""
        game = self._match.game
        while True:
            state, now = self._match.state, self._match.now
            self._plans = {
                seat: self._plans[seat] if seat in self._plans else now + self._wait()
                for seat in sorted(game.active(state))
            }
            seat = min(self._plans, key=self._plans.__getitem__, default=None)
            at = None if seat is None else max(now, round(self._plans[seat]))
            due = game.wake_at(state)
            if due is not None and (at is None or due <= at):
                self._match.wake(due)
            elif seat is None or at is None:
                return None
            else:
                del self._plans[seat]
                return seat, at

    def _wait(self) -> float:
        return FASTEST + self._rng.random() * (SLOWEST - FASTEST)
