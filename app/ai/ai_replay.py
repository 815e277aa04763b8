"""Replay of a match with an AI player in a person's seat: the same cards and the same other players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Sequence
from dataclasses import replace
from random import Random
from typing import TypeAlias

from app.ai.adapting import player_in_seat, strength_of
from app.ai.pacing import TURN_TIME, RealTime
from app.ai.question import Question, move_seed
from app.ai.temperament import Temperament, temperament_of
from app.core.cards import Seat
from app.core.game import CLOCK
from app.core.match import AnyHeader, AnyMatch, Match

AIReplay: TypeAlias = Generator[Question | None, object, int]
"""Yields questions and is sent the moves; yields None between moves as a pause. Returns the score."""


def replay_with_ai(header: AnyHeader, chair: Seat, level: str) -> AIReplay:
    """Play a seeded match with a player of ``level`` in seat ``chair``, without temperament, as the result must not
    depend on the person's name.
    """
    seat_players = tuple(replace(s, player=level) if seat == chair else s for seat, s in enumerate(header.seat_players))
    match: AnyMatch = Match(replace(header, seat_players=seat_players))
    tempers = [
        None if seat == chair else temperament_of(seat_player.name) for seat, seat_player in enumerate(seat_players)
    ]
    yield from (_race if match.game.real_time else _in_turn)(match, tempers)
    assert match.result is not None
    return match.result.scores[chair]


def _in_turn(match: AnyMatch, tempers: Sequence[Temperament | None]) -> Generator[Question | None, object, None]:
    """Play a turn-based match with the views and move seeds that the table uses."""
    name, seed, made = match.game.name, match.header.chance.seed or 0, Counter[Seat]()
    while match.result is None:
        seat = min(match.game.active(match.state))
        legal, seat_player = tuple(match.legal(seat)), match.header.seat_players[seat]
        move: object = legal[0]
        if len(legal) > 1:
            view = match.game.view(match.state, seat)
            luck, strength = move_seed(seed, seat, made[seat]), strength_of(match, seat)
            move = yield Question(
                0, name, seat_player.player, view, legal, luck, strength=strength, temperament=tempers[seat]
            )
        match.play(seat, move, match.now + TURN_TIME)
        made[seat] += 1
        yield None


def _race(match: AnyMatch, tempers: Sequence[Temperament | None]) -> Generator[Question | None, object, None]:
    players = {seat: player_in_seat(match, seat, temper) for seat, temper in enumerate(tempers)}
    pace = RealTime(match, players, Random(move_seed(match.header.chance.seed or 0, CLOCK, 0)))
    while match.result is None and (act := pace.next()) is not None:
        match.play(act.seat, act.move, act.at)
        yield None
