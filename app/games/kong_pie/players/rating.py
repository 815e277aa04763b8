"""The value of a rollout in Kong-Pie: two rounds by quick players, then the race of all players to their kongs."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from app.core.cards import Seat
from app.games.kong_pie.players import quick
from app.games.kong_pie.players.race import HORIZON, KongRate, ahead, wins
from app.games.kong_pie.players.reach import Reach
from app.games.kong_pie.players.rollout_tables import next_turn
from app.games.kong_pie.players.weights import KEEN
from app.games.kong_pie.rules.model import FIRST_KONG
from app.games.kong_pie.rules.mutable_state import MutableState

LOOKS = ((0.5, 0), (0.25, 1), (0.25, 2))
"""Evaluations: the weight, and the number of rounds after this turn."""
PACE = KongRate(0.5, 0.48)


def rated(engine: MutableState, seat: Seat, rng: Random) -> tuple[float, float]:
    """Return the expected win and score, evaluated after this turn and after the seat's next two, played by quick
    players: later evaluations show more of the line's effect, but with more noise. The line has ended this turn, or
    made a kong in it.
    """
    now, won, points = engine.turns - (engine.phase == FIRST_KONG and engine.won is None), 0.0, 0.0
    for share, rounds in LOOKS:
        quick.playout(engine, now + 1 + rounds * sum(engine.still_in))
        at_last = outcome(engine, seat)
        won += share * at_last[0]
        points += share * at_last[1]
    return won, points


def outcome(engine: MutableState, seat: Seat) -> tuple[float, float]:
    """Return the win chance, from race and hands unless it is decided, and the resulting score."""
    if engine.turn < 0 or engine.won is not None:
        return float(engine.won == seat), engine.scores()[seat]
    if not engine.still_in[seat]:
        return 0.0, engine.scores()[seat]
    chance = _chance(engine, seat)
    if not engine.options.chips:
        return chance, chance
    more = 2 * KEEN.kong_points * (engine.options.kongs_to_win - max(engine.kongs))
    return chance, engine.scores()[seat] + chance * min(engine.kitty, sum(engine.points) + more)


def _chance(engine: MutableState, seat: Seat) -> float:
    following = engine.player
    if engine.phase != FIRST_KONG or engine.question or engine.next_in(seat) != following:
        return race_alone(engine, seat, following)
    # The seat's turn is just over: use the next player's actual hand, and the seat's own for its next turn.
    theirs = Reach(engine.highs, engine.options.connects).kong(engine.hands[following], engine.source)
    own = next_turn(engine.hands[seat], engine.source, engine.highs)
    return ahead(_needs(engine, _order_from(engine, seat)), _turns_left(engine), PACE).at(float(theirs), own)


def race_alone(engine: MutableState, seat: Seat, first: Seat) -> float:
    """Return the seat's win chance by the race alone, regardless of cards, with ``first`` to move next."""
    order = _order_from(engine, first)
    return wins(_needs(engine, order), order.index(seat), _turns_left(engine), PACE)


def _order_from(engine: MutableState, first: Seat) -> list[Seat]:
    seats, step, still_in = engine.seats, engine.step, engine.still_in
    return [seat for at in range(seats) if still_in[seat := (first + at * step) % seats]]


def _needs(engine: MutableState, order: Sequence[Seat]) -> tuple[int, ...]:
    to_win, kongs = engine.options.kongs_to_win, engine.kongs
    return tuple([to_win - kongs[one] for one in order])


def _turns_left(engine: MutableState) -> int:
    limit = engine.options.restocks
    if isinstance(limit, str):
        return HORIZON
    cards = float(len(engine.stock))
    if limit > engine.restocks:
        cards += len(engine.discards) + 0.4 * cards
    return min(HORIZON, round(cards / KEEN.draws))
