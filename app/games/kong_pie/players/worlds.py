"""Possible locations of Kong-Pie's hidden cards, the same for all candidates, and the frequency of kongs there."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import NamedTuple

from app.core.cards import Card
from app.games.kong_pie.players.reach import Reach
from app.games.kong_pie.rules.determinize import determinizer
from app.games.kong_pie.rules.model import HAND_SIZE, SOURCE_SIZE, Hand, State, View, next_in

_HALVES = tuple(combinations(range(SOURCE_SIZE), 2))


class World(NamedTuple):
    coming: tuple[Card, ...]
    """The stock, the next card first, with the discards behind it."""
    next_hand: Hand
    """The next player's hand, drawn up to four."""
    later: int
    """Number of cards that the others draw before the own next turn."""
    left: tuple[tuple[int, ...], ...]
    """Two samples of the half of the source that is still there by then, as places, ..."""
    changed: tuple[Hand, ...]
    """... and of what others may have put into the other half."""


class Worlds:
    """Some worlds consistent with a view, the same throughout a phase, so that evaluations stay consistent."""

    def __init__(self, view: View, reach: Reach, count: int) -> None:
        p = view.public
        self._reach = reach
        # While the player connects, hand and source only exchange cards, so these remain the same worlds.
        rng, deal = Random(p.ledger.deal * 1_000_003 + p.turns * 4 + p.phase), determinizer(view)
        self._worlds = [_world(view, deal(rng), number) for number in range(count)]
        self._threats: dict[tuple[Hand, int], float] = {}

    def second(self, rest: Hand, source: Hand, unknown: int) -> float:
        """Return the chance of another kong in this turn, once ``rest`` has been drawn up to four."""
        missing, found = HAND_SIZE - len(rest), 0
        for world in self._worlds:
            full = (*source, *world.coming[:unknown])
            found += self._reach.kong((*rest, *world.coming[unknown : unknown + missing]), full)
        return found / len(self._worlds)

    def threat(self, source: Hand, unknown: int) -> float:
        """Return the chance that the next player makes a kong with this source."""
        key = (source, unknown)
        if key not in self._threats:
            found = 0
            for world in self._worlds:
                brought = world.coming[world.later : world.later + unknown]
                found += self._reach.kong(world.next_hand, (*source, *brought))
            self._threats[key] = found / len(self._worlds)
        return self._threats[key]

    def own(self, rest: Hand, source: Hand) -> float:
        """Return the chance of a kong in the own next turn. Others change about half of the source by then and leave
        little in it, so a kong counts if it comes with both of two sources.
        """
        missing, found = HAND_SIZE - len(rest), 0
        for world in self._worlds:
            hand = (*rest, *world.coming[world.later : world.later + missing])
            found += all(
                self._reach.kong(hand, (*[source[at] for at in places if at < len(source)], *cards))
                for places, cards in zip(world.left, world.changed, strict=True)
            )
        return found / len(self._worlds)


def coming_in(state_stock: Hand, turned: Hand, discards: Hand) -> Hand:
    """Return the cards in the order in which they will be drawn, if the discards are turned over."""
    return (*reversed(turned), *reversed(state_stock), *discards)


def _world(view: View, state: State, number: int) -> World:
    p = view.public
    coming = coming_in(state.stock, p.turned, p.discards)
    following = next_in(p, view.seat)
    hand = state.hands[following]
    missing = HAND_SIZE - len(hand)
    full = (*hand, *coming[:missing])
    last, later, theirs = next_in(p, following), missing, full[::-1]
    if last != view.seat:  # a third player moves in between
        later += HAND_SIZE - len(state.hands[last])
        theirs = (*state.hands[last], *coming[missing:later])
    left = (_HALVES[number % len(_HALVES)], _HALVES[(number * 5 + 2) % len(_HALVES)])
    return World(coming, full, later, left, (theirs[:2], full[:2]))
