"""Bong: whole states that a seat cannot tell from the true one."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from app.core.cards import Card, Chance
from app.games.bong.rules.known import remaining
from app.games.bong.rules.model import OF_RANK, Hand, Race, State, View
from app.games.bong.rules.ways import Ways

_LIKELY = 0.03
"""How likely all the easy cards together must be to fall well in one try, about."""
_TRIES = 300
"""After so many all ways are counted, which takes longer and always succeeds."""


def guess(view: View, rng: Random) -> State:
    """Deal the cards that ``view`` does not show to the other hands, batch by batch as they came (8).

    Every way that agrees with what all may know is equally likely.
    """
    chance = Chance(seed=rng.getrandbits(32))
    if view.shown:
        return State(view.public, view.shown, chance)
    hands = _hands(view, rng)
    while not _have_waited(view.public.race, hands):
        hands = _hands(view, rng)
    return State(view.public, hands, chance)


def _have_waited(race: Race, hands: tuple[Hand, ...]) -> bool:
    """Whoever has not been called for, after the wait, holds some of the rank (4.6). Few others can hold any then, so
    that one try in a few comes out well.
    """
    return not race.waited or all(
        seat in race.called or seat == race.last or not OF_RANK[race.rank].isdisjoint(hand)
        for seat, hand in enumerate(hands)
    )


def _hands(view: View, rng: Random) -> tuple[Hand, ...]:
    """The cards as they may lie, batch by batch."""
    public, me = view.public, view.seat
    hands: list[list[Card]] = [[] for _ in view.counts]
    mine = frozenset(view.hand)
    for batch in (remaining(batch, public.race) for batch in public.known.batches):
        cards = sorted(batch.cards - mine)
        room = [0 if seat == me else share for seat, share in enumerate(batch.shares)]
        dealt = _deal_out(cards, room, public.known.may, rng)
        for seat, part in enumerate(dealt):
            rng.shuffle(part)
            hands[seat] += part
    hands[me] = list(view.hand)
    return tuple(map(tuple, hands))


def _deal_out(cards: list[Card], room: list[int], may: tuple[int, ...], rng: Random) -> list[list[Card]]:
    """The cards to seats that may hold them, ``room`` for so many each: one of all ways to do it, each as likely as any
    other.

    Cards that few seats may hold are placed first, by counting the ways. Those that nearly all may hold fall anyhow,
    and again until they fall well, as long as that is likely to come soon.
    """
    takers = sum(1 << seat for seat, places in enumerate(room) if places)
    picky = {card: may[card] & takers for card in cards if may[card] & takers != takers}
    easy = _easy(picky, room)
    ways = Ways({card: seats for card, seats in picky.items() if card not in easy}, room)
    for _ in range(_TRIES):
        parts = _fill(ways, cards, room, rng)
        if all(picky[card] >> seat & 1 for seat, part in enumerate(parts) for card in part if card in easy):
            return parts
    return _fill(Ways(picky, room), cards, room, rng)


def _easy(picky: Mapping[Card, int], room: list[int]) -> set[Card]:
    """The cards that fall well by themselves, all of them in one try of some dozens."""
    places, chance, easy = sum(room), 1.0, set()
    share = {
        card: sum(free for seat, free in enumerate(room) if seats >> seat & 1) / places for card, seats in picky.items()
    }
    for card in sorted(share, key=share.__getitem__, reverse=True):
        chance *= share[card]
        if chance < _LIKELY:
            break
        easy.add(card)
    return easy


def _fill(ways: Ways, cards: list[Card], room: list[int], rng: Random) -> list[list[Card]]:
    """Some cards as one of the ways has them, and the others anyhow."""
    parts: list[list[Card]] = [[] for _ in room]
    placed = ways.draw(rng)
    for card, seat in placed:
        parts[seat].append(card)
    named = {card for card, _ in placed}
    rest = [card for card in cards if card not in named]
    rng.shuffle(rest)
    others = iter(rest)
    for part, places in zip(parts, room, strict=True):
        part += [next(others) for _ in range(places - len(part))]
    return parts
