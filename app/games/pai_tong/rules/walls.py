"""Pai Tong: how the cards come to the players, by hand or from four walls. Sections are those of RULES.md."""

from __future__ import annotations

from collections.abc import Sequence

from app.core.cards import Card, Chance, Seat
from app.games.pai_tong.rules.model import OTHERS, WALLS, Dice, Hand

HAND_SIZE = 11
"""The player who starts holds one more (2.2)."""
FIRST_ROUND = 6
WALL_LENGTH = 15
WALL_TILES = 2 * WALL_LENGTH


def by_hand(pack: Sequence[Card], seats: int, starter: Seat) -> tuple[Hand, ...]:
    """Six cards to each in the order of play, then six to the one who starts and five to each other (2.2)."""
    hands: list[Hand] = [()] * seats
    order, at = (starter, *OTHERS[seats][starter]), 0
    for first_round in (True, False):
        for seat in order:
            count = FIRST_ROUND if first_round or seat == starter else HAND_SIZE - FIRST_ROUND
            hands[seat] += tuple(pack[at : at + count])
            at += count
    return tuple(hands)


def from_walls(pack: Sequence[Card], seats: int, starter: Seat) -> tuple[Hand, ...]:
    """One tile at a time in the order of play, one more for the player who starts (2.3)."""
    dealt = HAND_SIZE * seats + 1
    return tuple(tuple(pack[(starter - seat) % seats : dealt : seats]) for seat in range(seats))


def throw(chance: Chance, deal: int) -> Dice:
    """The two dice that say where the walls are broken (2.3)."""
    one, other = divmod(chance.shuffle([Card(face) for face in range(36)], deal, 1)[0], 6)
    return one + 1, other + 1


def broken(dice: Dice, starter: Seat) -> tuple[int, int]:
    """(wall, stack) where the starter's dice have the walls broken: the stack is the first that is drawn from (2.3)."""
    return (starter + 1 - sum(dice)) % WALLS, sum(dice)


def walls_left(dice: Dice, starter: Seat, stock: int) -> tuple[int, ...]:
    """How many tiles stand in each wall while the stock has so many: they go clockwise from the break (2.3)."""
    wall, stack = broken(dice, starter)
    drawn = WALLS * WALL_TILES - stock
    left = [WALL_TILES] * WALLS
    for i, there in enumerate((WALL_TILES - 2 * stack, *(WALL_TILES,) * (WALLS - 1), 2 * stack)):
        gone = min(there, drawn)
        left[(wall + i) % WALLS] -= gone
        drawn -= gone
    return tuple(left)
