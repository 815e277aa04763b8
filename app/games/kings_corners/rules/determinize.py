"""Random whole states of Kings Corners that are consistent with a seat's view."""

from __future__ import annotations

from itertools import product
from math import comb, prod
from random import Random

from app.core.cards import FRENCH, KING, Card, Chance, rank, shuffle
from app.games.kings_corners.rules.kings import ANY, Kings
from app.games.kings_corners.rules.model import State, View


def determinize(view: View, rng: Random) -> State:
    """Deal the cards that ``view`` does not show to the other hands and the stock. All assignments consistent with
    common knowledge of held kings (7.1) are equally likely.
    """
    chance = Chance(seed=rng.getrandbits(32))
    seen = {*view.hand, *(card for pile in view.public.piles for card in pile)}
    seen.update(card for hand in view.shown for card in hand)
    unseen = [card for card in FRENCH.cards if card not in seen]
    shuffle(unseen, rng)
    if view.shown:
        return State(view.public, view.shown, tuple(unseen), chance)
    others = [seat for seat in range(len(view.counts)) if seat != view.seat]
    sizes = [*(view.counts[seat] for seat in others), view.stock]
    known = [*(view.public.kings[seat] for seat in others), ANY]
    *hands, stock = _distribute(unseen, sizes, known, rng)
    hands.insert(view.seat, view.hand)
    return State(view.public, tuple(hands), stock, chance)


def _distribute(unseen: list[Card], sizes: list[int], known: list[Kings], rng: Random) -> list[tuple[Card, ...]]:
    """Cut the shuffled cards into groups of ``sizes`` with possible numbers of kings."""
    kings = [card for card in unseen if rank(card) == KING]
    if all(one == ANY for one in known):
        rest, groups = iter(unseen), []
        for size in sizes:
            groups.append(tuple(next(rest) for _ in range(size)))
        return groups
    rest = iter([card for card in unseen if rank(card) != KING])
    share = _share_of_kings(len(kings), sizes, known, rng)
    groups = []
    for size, held in zip(sizes, share, strict=True):
        group = [kings.pop() for _ in range(held)] + [next(rest) for _ in range(size - held)]
        shuffle(group, rng)
        groups.append(tuple(group))
    return groups


def _share_of_kings(kings: int, sizes: list[int], known: list[Kings], rng: Random) -> tuple[int, ...]:
    """Return the number of kings in each group such that every deal is equally likely: k kings can be among n cards in
    C(n, k) ways, and the cards may have come in as many orders as ``known`` states.
    """
    ranges = [range(min(size, kings) + 1) for size in sizes]
    shares = [share for share in product(*ranges) if sum(share) == kings]
    weights = [prod(comb(n, k) * one[k] for n, k, one in zip(sizes, share, known, strict=True)) for share in shares]
    return rng.choices(shares, weights)[0]
