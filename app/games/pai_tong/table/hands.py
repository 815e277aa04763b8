"""A Pai Tong hand as a person reads it: tongs, pairs, what it waits for, and sort orders."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from app.core.cards import Card, Seat
from app.core.grammar import count
from app.games.pai_tong.rules.kinds import HONOURS, KIND, RANK, rank_word, rank_words, ranks
from app.games.pai_tong.rules.tongs import complete, is_pure, pure_counts, split
from app.games.pai_tong.text import Observation
from app.table.tabletop import Sort

_OF_A_RANK, _PAIR = 12, 2


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


SORTS = (Sort("sets", in_sets), Sort("rank", in_ranks), Sort("suit", in_suits))


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
    needs = [(pair, f"needs {one_of(RANK[pair[0]], cards)}") for pair in pairs]
    whole = [(tong, f"{tong_name(seen, tong)} of {rank_words(RANK[tong[0]], cards)}") for tong in tongs]
    return [*whole, *needs]


def tong_name(seen: Observation, tong: Sequence[Card]) -> str:
    """Return the tong's name: ``pure tong``, where that counts."""
    return "pure tong" if pure_counts(seen.public.options) and is_pure(tong) else "tong"


def pure_words(tongs: int) -> str:
    """Return ``two pure tongs``, ``no pure tong``."""
    return count(tongs, "pure tong") if tongs else "no pure tong"


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


def any_of(rank: int, cards: str) -> str:
    """Return any card of the rank in words: ``a two of any suit``, ``any honour``."""
    word = rank_word(rank, cards)
    return f"any {word}" if rank == HONOURS else f"{_a(word)} of any suit"


def one_of(rank: int, cards: str) -> str:
    """Return one card of the rank in words: ``a two``, ``an honour``."""
    return _a(rank_word(rank, cards))


def _a(word: str) -> str:
    return f"{'an' if word in ('eight', 'honour') else 'a'} {word}"
