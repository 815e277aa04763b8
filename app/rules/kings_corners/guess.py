"""Kings Corners: whole states that a seat cannot tell from the true one."""

from __future__ import annotations

from itertools import product
from math import comb, prod
from random import Random

from app.rules.cards import FRENCH, KING, Card, Chance, rank
from app.rules.kings_corners.model import Bounds, State, View


def guess(view: View, rng: Random) -> State:
    """Deal the cards that ``view`` does not show to the other hands and the stock.

    Every way that agrees with what all may know of held kings (7.1) is equally likely.
    """
    chance = Chance(seed=rng.getrandbits(32))
    seen = {*view.hand, *(card for pile in view.public.piles for card in pile)}
    seen.update(card for hand in view.shown for card in hand)
    unseen = [card for card in FRENCH.cards if card not in seen]
    rng.shuffle(unseen)
    if view.shown:
        return State(view.public, view.shown, tuple(unseen), chance)
    others = [seat for seat in range(len(view.counts)) if seat != view.seat]
    sizes = [*(view.counts[seat] for seat in others), view.stock]
    bounds = [*(view.public.kings[seat] for seat in others), Bounds()]
    *hands, stock = _distribute(unseen, sizes, bounds, rng)
    hands.insert(view.seat, view.hand)
    return State(view.public, tuple(hands), stock, chance)


def _distribute(unseen: list[Card], sizes: list[int], bounds: list[Bounds], rng: Random) -> list[tuple[Card, ...]]:
    """Cut the shuffled cards into groups of ``sizes`` with kings within ``bounds``."""
    kings = [card for card in unseen if rank(card) == KING]
    if all(b == Bounds() for b in bounds):
        rest, groups = iter(unseen), []
        for size in sizes:
            groups.append(tuple(next(rest) for _ in range(size)))
        return groups
    rest = iter([card for card in unseen if rank(card) != KING])
    share = _share_of_kings(len(kings), sizes, bounds, rng)
    groups = []
    for size, held in zip(sizes, share, strict=True):
        group = [kings.pop() for _ in range(held)] + [next(rest) for _ in range(size - held)]
        rng.shuffle(group)
        groups.append(tuple(group))
    return groups


def _share_of_kings(kings: int, sizes: list[int], bounds: list[Bounds], rng: Random) -> tuple[int, ...]:
    """How many kings each group gets, so that every deal is equally likely: k kings lie in n cards in C(n, k) ways,
    n being those of the group's cards that can be kings.
    """
    ranges = [range(b.least, min(b.most, size, kings) + 1) for size, b in zip(sizes, bounds, strict=True)]
    shares = [share for share in product(*ranges) if sum(share) == kings]
    open_to_kings = [min(b.most, size) for size, b in zip(sizes, bounds, strict=True)]
    weights = [prod(map(comb, open_to_kings, share)) for share in shares]
    return rng.choices(shares, weights)[0]
