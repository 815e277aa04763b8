"""A person's hand at Tong-Its: sort orders, and what its cards make together or lack."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

from app.core.card_names import short_card
from app.core.cards import FRENCH, RANKS, Card, Mask, Seat, mask_of, rank, suit
from app.core.messages import _, listed_or
from app.games.tong_its.rules.melds import FOURS, cards_of, points, split
from app.games.tong_its.rules.model import MELD
from app.games.tong_its.rules.names import short_meld
from app.games.tong_its.table.words import Observation
from app.table.observation import Cards, is_back

# ---- what the cards make together


def open_to(seen: Observation, seat: Seat) -> Mask:
    """Return the hand, if the viewers may see it; otherwise no cards."""
    hand = seen.hands[seat]
    return 0 if any(map(is_back, hand)) else mask_of(hand)


def melds_held(seen: Observation, seat: Seat) -> tuple[Mask, ...]:
    """Return the melds of the best split."""
    return split(open_to(seen, seat)).melds


def halves(seen: Observation, seat: Seat) -> tuple[tuple[Mask, Mask], ...]:
    """Return the pairs among the loose cards that one card makes a meld, each with the cards that may still come: none
    that are on the table except the top discard.
    """
    p, hand = seen.public, open_to(seen, seat)
    lying = mask_of(p.pile[:-1]) | sum(meld.now for melds in p.melds for meld in melds)
    down = mask_of(card for four in seen.face_down[seat] for card in four if not is_back(card))
    return tuple((pair, wanted & ~(lying | down)) for pair, wanted in _halves(hand & ~sum(split(hand).melds), hand))


@lru_cache(maxsize=1 << 10)
def _halves(loose: Mask, hand: Mask) -> tuple[tuple[Mask, Mask], ...]:
    """Return such pairs, those with the most completing cards first, no card twice. Cards on the table are included
    here: otherwise every discard of the others would rearrange the hand.
    """
    found = []
    for one, other in combinations(cards_of(loose), 2):
        pair = 1 << one | 1 << other
        alike, close = rank(one) == rank(other), suit(one) == suit(other) and other - one < 3
        if (alike or close) and (wanted := _completing(pair) & ~hand):
            found.append((pair, wanted))
    chosen, taken = list[tuple[Mask, Mask]](), 0
    for pair, wanted in sorted(found, key=lambda half: (-half[1].bit_count(), -points(half[0]), half[0])):
        if not pair & taken:
            chosen.append((pair, wanted))
            taken |= pair
    return tuple(chosen)


def _completing(pair: Mask) -> Mask:
    """Return the cards that make it a meld."""
    return sum(1 << card for card in FRENCH.cards if not pair >> card & 1 and pair | 1 << card in MELD)


def sets(seen: Observation, seat: Seat) -> Sequence[tuple[tuple[Card, ...], str]]:
    """Return the melds of the hand with their names, also when the hand is over."""
    return [(cards_of(meld), short_meld(meld)) for meld in melds_held(seen, seat)]


def partial_sets(seen: Observation, seat: Seat) -> Sequence[tuple[tuple[Card, ...], str]]:
    """Return the pairs, with the ranks that they need; dead pairs are omitted."""
    found = () if seen.public.over else halves(seen, seat)
    return [(cards_of(pair), _("needs {ranks}", ranks=_ranks(wanted))) for pair, wanted in found if wanted]


def missing(seen: Observation, seat: Seat, cards: Cards) -> Sequence[str]:
    """Return what the pair needs: a rank, or cards of its suit; nothing for a meld."""
    pair = mask_of(cards)
    wanted = next((wanted for half, wanted in halves(seen, seat) if half == pair), 0)
    needed = cards_of(wanted)
    if len({*map(rank, needed)}) == 1 < len(needed):
        return (RANKS[rank(needed[0])],)
    return [short_card(card) for card in needed]


def _ranks(wanted: Mask) -> str:
    return listed_or([RANKS[one] for one in sorted({rank(card) for card in cards_of(wanted)})])


# ---- sort orders


def by_melds(seen: Observation, seat: Seat) -> Sequence[tuple[Card, ...]]:
    """Group a hand by the melds of the best split, the pairs that need a card, then loose cards by rank; at the end of
    a hand all deadwood is one group.
    """
    hand = mask_of(seen.hands[seat])
    melds = split(hand).melds
    pairs = () if seen.public.over else tuple(pair for pair, _ in halves(seen, seat))
    groups = [*map(cards_of, melds), *(_in_ranks(pair) for pair in pairs)]
    return (*groups, _in_ranks(hand & ~sum(melds) & ~sum(pairs)))


def ranks(seen: Observation, seat: Seat) -> Sequence[tuple[Card, ...]]:
    """Sort a hand in one row, aces first."""
    return (tuple(sorted(seen.hands[seat], key=by_rank)),)


def suits(seen: Observation, seat: Seat) -> Sequence[tuple[Card, ...]]:
    """Group a hand by suit, black and red alternating."""
    hand = sorted(seen.hands[seat])
    return [tuple(card for card in hand if suit(card) == one) for one in (0, 1, 3, 2)]


def grouped(cards: Sequence[Card]) -> Sequence[int]:
    """Return the sizes of groups of adjacent cards: melds, the longest from the left on, and loose cards between
    them.
    """
    sizes, loose, i = list[int](), 0, 0
    while i < len(cards):
        size = next((n for n in range(len(cards) - i, 2, -1) if mask_of(cards[i : i + n]) in MELD), 0)
        if size:
            sizes += [loose, size]
            loose = 0
        loose += not size
        i += size or 1
    return [size for size in (*sizes, loose) if size]


def fours_held(seen: Observation, seat: Seat) -> tuple[Mask, ...]:
    """Return every four of a kind in the hand."""
    hand = open_to(seen, seat)
    return tuple(four for four in FOURS if four & hand == four)


def _in_ranks(cards: Mask) -> Cards:
    return tuple(sorted(cards_of(cards), key=by_rank))


def by_rank(card: Card) -> tuple[int, int]:
    """Sort key: rank, ace low, then suit."""
    return rank(card), suit(card)
