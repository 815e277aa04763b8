"""Random whole states of Kings Corners that are consistent with a seat's view."""

from __future__ import annotations

from collections.abc import Callable
from itertools import accumulate, pairwise, product
from math import comb, prod
from random import Random

from app.core.cards import FRENCH, KING, Card, Chance, rank, shuffle
from app.games.kings_corners.rules.kings import ANY, Kings
from app.games.kings_corners.rules.model import Hand, State, View

_CARDS = FRENCH.cards


def determinize(view: View, rng: Random) -> State:
    """Deal the cards that ``view`` does not show to the other hands and the stock. All assignments consistent with
    common knowledge of held kings (7.1) are equally likely.
    """
    return determinizer(view)(rng)


def determinizer(view: View) -> Callable[[Random], State]:
    """Return ``determinize`` for one view, quicker for many states."""
    seen = {*view.hand, *(card for pile in view.public.piles for card in pile)}
    seen.update(card for hand in view.shown for card in hand)
    unseen = [card for card in _CARDS if card not in seen]
    others = [seat for seat in range(len(view.counts)) if seat != view.seat]
    sizes = [*(view.counts[seat] for seat in others), view.stock]
    known = [*(view.public.kings[seat] for seat in others), ANY]
    distribute = _distributor(unseen, sizes, known)

    def draw(rng: Random) -> State:
        chance, cards = Chance(seed=rng.getrandbits(32)), unseen[:]
        shuffle(cards, rng)
        if view.shown:
            return State(view.public, view.shown, tuple(cards), chance)
        *hands, stock = distribute(cards, rng)
        hands.insert(view.seat, view.hand)
        return State(view.public, tuple(hands), stock, chance)

    return draw


def _distributor(
    unseen: list[Card], sizes: list[int], known: list[Kings]
) -> Callable[[list[Card], Random], list[Hand]]:
    """Return a function that cuts the shuffled cards into groups of ``sizes`` with possible numbers of kings."""
    if all(one == ANY for one in known):
        bounds = [*accumulate(sizes, initial=0)]
        cuts = [slice(*both) for both in pairwise(bounds)]
        return lambda cards, rng: [tuple(cards[cut]) for cut in cuts]
    shares, weights = _shares_of_kings(sum(rank(card) == KING for card in unseen), sizes, known)

    def distribute(cards: list[Card], rng: Random) -> list[Hand]:
        kings = [card for card in cards if rank(card) == KING]
        rest = iter([card for card in cards if rank(card) != KING])
        groups = []
        for size, held in zip(sizes, rng.choices(shares, cum_weights=weights)[0], strict=True):
            group = [kings.pop() for _ in range(held)] + [next(rest) for _ in range(size - held)]
            shuffle(group, rng)
            groups.append(tuple(group))
        return groups

    return distribute


def _shares_of_kings(kings: int, sizes: list[int], known: list[Kings]) -> tuple[list[tuple[int, ...]], list[int]]:
    """Return the possible distributions of kings among the groups and their cumulative weights, which make all deals
    equally likely: k kings can be among n cards in C(n, k) ways, times the number of orders in which the cards may have
    come, as given by ``known``.
    """
    ranges = [range(min(size, kings) + 1) for size in sizes]
    shares = [share for share in product(*ranges) if sum(share) == kings]
    weights = [prod(comb(n, k) * one[k] for n, k, one in zip(sizes, share, known, strict=True)) for share in shares]
    return shares, [*accumulate(weights)]
