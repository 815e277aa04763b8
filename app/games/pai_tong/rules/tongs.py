"""Sets of three at Pai Tong, and their scores. Section numbers are those of RULES.md in the game's folder."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from app.core.cards import Card, Seat
from app.games.pai_tong.rules.kinds import KIND, RANK, RANK_OF_KIND, RANKS, Kind, beyond_tongs, kinds, only_rank
from app.games.pai_tong.rules.model import TONGS, Hand, Meld, Options, Tong


def complete(cards: Iterable[Card]) -> bool:
    """Return whether the concealed cards of a full hand are all in tongs (5.1)."""
    return not counts_of(tuple(cards)).loose


class HandCounts(NamedTuple):
    kinds: bytes
    """The kind of each card."""
    ranks: bytes
    """Number of cards per rank."""
    loose: int
    """Cards left once all tongs are laid."""


_RANK_DIGITS = tuple(1 << 8 * rank for rank in RANK)


@lru_cache(maxsize=256)
def counts_of(hand: Hand) -> HandCounts:
    """Count a hand's cards by rank (1.2). Few hands change at a time, so that most are counted already."""
    counts = sum([_RANK_DIGITS[card] for card in hand]).to_bytes(len(RANKS), "little")
    return HandCounts(kinds(hand), counts, sum(beyond_tongs(counts)))


def completes(rank: int, ranks: Sequence[int], loose: int) -> bool:
    """Return whether a card of that rank completes a hand with these cards (5.2): all others are in tongs."""
    return loose == 2 and ranks[rank] % 3 == 2


def pairs_with(hand: bytes | bytearray, kind: Kind) -> list[tuple[Kind, Kind]]:
    """Return each two kinds of the hand with which a card of that kind makes a tong, in their order (3.4)."""
    return [*dict.fromkeys(combinations(sorted(only_rank(hand, RANK_OF_KIND[kind])), 2))]


def tongs_with(hand: Hand, card: Card) -> list[Tong]:
    """Return every tong that ``card`` makes with two of the hand (3.4)."""
    return [TONGS[pair] for pair in pairs_with(kinds(hand), KIND[card])]


def is_pure(tong: Sequence[Card]) -> bool:
    """Return whether the three cards are identical; otherwise it is a crooked tong, a tong serong (6.2)."""
    return KIND[tong[0]] == KIND[tong[1]] == KIND[tong[2]]


def split(cards: Iterable[Card]) -> tuple[Meld, ...]:
    """Split a complete hand's concealed cards into tongs, as many of them pure as possible (6.3): any three remaining
    cards of a rank make a tong, so taking pure ones first never blocks others.
    """
    by_kind, pure, left = sorted(cards), [], []
    while by_kind:
        alike = by_kind[: kinds(by_kind).count(KIND[by_kind[0]])]
        del by_kind[: len(alike)]
        whole = len(alike) // 3 * 3
        pure += alike[:whole]
        left += alike[whole:]
    return (*_threes(pure), *_threes(sorted(left, key=RANK.__getitem__)))


def _threes(cards: Sequence[Card]) -> Iterator[Meld]:
    for at in range(0, len(cards), 3):
        yield cards[at], cards[at + 1], cards[at + 2]


# ---- value of a win


class WinPoints(NamedTuple):
    win: int
    """For the win itself."""
    pure: int
    """For each pure tong."""


_WIN_POINTS = {"one": WinPoints(1, 0), "pong": WinPoints(2, 1)}


def win_points(options: Options) -> WinPoints:
    """Return one point (6.1), or two and one more for each pure tong (6.2): the only use of the scoring option."""
    return _WIN_POINTS[options.scoring]


def pure_counts(options: Options) -> bool:
    """Return whether a pure tong is worth more than a crooked one (6.2)."""
    return win_points(options).pure > 0


def pure_sets(hand: Sequence[Kind]) -> int:
    """Count the pure tongs in the best split of a complete hand's concealed cards (6.3)."""
    return sum([hand.count(kind) >= 3 for kind in {*hand}])


def pure_tongs(hand: Hand, melds: Sequence[Meld]) -> int:
    """Count a winner's pure tongs: open ones as they were laid, concealed ones in the best split (6.3)."""
    return sum(map(is_pure, melds)) + pure_sets(kinds(hand))


def payment(pure: int, options: Options) -> int:
    """Return the chips that each other player pays for a win with ``pure`` pure tongs: stake times points (6.5)."""
    points = win_points(options)
    return options.stake * (points.win + pure * points.pure)


def gains(seats: int, winner: Seat, chips: int) -> tuple[int, ...]:
    """Return the deal's gain per seat: each other player pays the winner that many chips (6.4)."""
    found = [-chips] * seats
    found[winner] = chips * (seats - 1)
    return tuple(found)
