"""A Pai Tong hand as a person reads it: tongs, pairs, what it waits for, and sort orders."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from app.core.cards import Card, Seat
from app.core.messages import N_, _, fill, n_, p_
from app.games.pai_tong.rules.kinds import HONOURS, KIND, RANK, rank_name, rank_plural, ranks
from app.games.pai_tong.rules.tongs import complete, is_pure, pure_counts, split
from app.games.pai_tong.text import Observation
from app.table.tabletop import Sort

_OF_A_RANK, _PAIR = 12, 2
_EIGHT = 7
"""Rank of the eights."""


def tongs_of(cards: Iterable[Card]) -> tuple[tuple[Card, ...], ...]:
    """Return the tongs among concealed cards, as many of them pure as possible."""
    held = tuple(cards)
    if complete(held):
        return split(held)
    found: list[tuple[Card, ...]] = []
    for group in _by_rank(held):
        found += _threes(group)
    return tuple(found)


def _threes(group: Sequence[Card]) -> list[tuple[Card, ...]]:
    """Return as many tongs as the cards of one rank make: identical cards first, then those that leave an identical
    pair.
    """
    kinds = Counter(KIND[card] for card in group)
    pure = [card for card in group if kinds[KIND[card]] >= 3]
    seen: Counter[int] = Counter()
    whole: list[Card] = []
    left: list[Card] = []
    for card in group:
        seen[KIND[card]] += 1
        (whole if card in pure and seen[KIND[card]] <= 3 else left).append(card)
    rest = Counter(KIND[card] for card in left)
    left.sort(key=lambda card: (rest[KIND[card]], KIND[card]))  # identical pairs stay together at the end
    several = len(left) // 3 * 3
    cards = [*whole, *left[:several]]
    return [tuple(cards[at : at + 3]) for at in range(0, len(cards), 3)]


def _by_rank(cards: Iterable[Card]) -> list[tuple[Card, ...]]:
    groups: dict[int, list[Card]] = {}
    for card in sorted(cards, key=by_rank):
        groups.setdefault(RANK[card], []).append(card)
    return [tuple(group) for group in groups.values()]


def by_rank(card: Card) -> tuple[int, int, int]:
    """Sort key: ones first, honours last."""
    return RANK[card], KIND[card], card


def in_sets(seen: Observation, seat: Seat) -> Sequence[tuple[Card, ...]]:
    """Group a hand by tongs, pairs, and single cards; hands shown at the end are in this order."""
    hand = seen.hands[seat]
    tongs = tongs_of(hand)
    left = set(hand) - {card for tong in tongs for card in tong}
    groups = _by_rank(left)
    pairs = [group for group in groups if len(group) > 1]
    singles = tuple(card for group in groups if len(group) == 1 for card in group)
    return (*tongs, *pairs, *((singles,) if singles else ()))


def in_ranks(seen: Observation, seat: Seat) -> Sequence[tuple[Card, ...]]:
    """Group a hand from ones to nines, then honours."""
    if seen.public.over:
        return in_sets(seen, seat)
    return (tuple(sorted(seen.hands[seat], key=by_rank)),)


def in_suits(seen: Observation, seat: Seat) -> Sequence[tuple[Card, ...]]:
    """Group a hand by suit, honours last."""
    if seen.public.over:
        return in_sets(seen, seat)
    suits: dict[int, list[Card]] = {}
    for card in sorted(seen.hands[seat], key=lambda card: (KIND[card], card)):
        suits.setdefault(3 if RANK[card] == HONOURS else KIND[card] // 9, []).append(card)
    return tuple(tuple(suit) for suit in suits.values())


SORTS = (Sort(N_("sets"), in_sets), Sort(N_("rank"), in_ranks), Sort(N_("suit"), in_suits))


def sets(seen: Observation, seat: Seat) -> Sequence[tuple[tuple[Card, ...], str]]:
    """Return a hand's tongs with their names, and its pairs with what they need; pure tongs are distinguished only
    where they count. For the winning hand, the worth of each tong.
    """
    if seen.public.over and seen.public.history[-1].winner == seat:
        return []
    hand = seen.hands[seat]
    tongs = tongs_of(hand)
    left = set(hand) - {card for tong in tongs for card in tong}
    cards = seen.public.options.cards
    pairs = [group for group in _by_rank(left) if len(group) == _PAIR]
    needs = [(pair, _("needs {card}", card=one_of(RANK[pair[0]], cards))) for pair in pairs]
    return [*((tong, _tong_of(seen, tong)) for tong in tongs), *needs]


def missing(seen: Observation, _seat: Seat, group: tuple[Card, ...]) -> Sequence[str] | None:
    """Return the rank that a pair needs; nothing for a tong; None for a pure tong, if these count."""
    if len(group) != _PAIR:
        return None if counts_as_pure(seen, group) else ()
    return (rank_name(RANK[group[0]], seen.public.options.cards),)


def _tong_of(seen: Observation, tong: Sequence[Card]) -> str:
    ranks = rank_plural(RANK[tong[0]], seen.public.options.cards)
    return _("pure tong of {ranks}", ranks=ranks) if counts_as_pure(seen, tong) else _("tong of {ranks}", ranks=ranks)


def counts_as_pure(seen: Observation, tong: Sequence[Card]) -> bool:
    """Return whether the tong is pure, where that counts."""
    return pure_counts(seen.public.options) and is_pure(tong)


def pure_tong_count(tongs: int) -> str:
    """Return ``2 pure tongs``, ``no pure tongs``."""
    return n_("{n} pure tong", "{n} pure tongs", tongs) if tongs else _("no pure tongs")


def waits_for(hand: Sequence[Card]) -> int | None:
    """Return the rank of which one more card completes the hand; there is at most one."""
    odd = {rank: count % 3 for rank, count in Counter(ranks(hand)).items() if count % 3}
    ((rank, over),) = odd.items() if len(odd) == 1 else ((0, 0),)
    return rank if over == 2 else None


def unseen(seen: Observation, hand: Sequence[Card], rank: int) -> int:
    """Return how many cards of a rank the person with that hand has not seen yet."""
    p = seen.public
    lying = [thrown.card for thrown in p.thrown if thrown.taker is None]
    lying += [] if p.discard is None else [p.discard]
    open_tongs = [card for melds in p.melds for meld in melds for card in meld]
    return _OF_A_RANK - sum(RANK[card] == rank for card in (*hand, *lying, *open_tongs))


def one_of(rank: int, cards: str) -> str:
    """Return one card of the rank: ``a 2``, ``an honor``."""
    if rank == HONOURS:
        return p_("one card of a rank", "a dragon") if cards == "tiles" else p_("one card of a rank", "an honor")
    name = rank_name(rank, cards)
    article = p_("one card of a rank", "an {rank}") if rank == _EIGHT else p_("one card of a rank", "a {rank}")
    return fill(article, rank=name)
