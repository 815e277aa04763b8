"""Pai Tong: what a better move does that the one that was made does not is checked by counting cards."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import combinations_with_replacement
from random import Random
from typing import Any

from app.core.cards import Card
from app.games import game_named
from app.games.pai_tong.rules.kinds import KIND, RANK, kind_plural, rank_name, rank_plural, ranks
from app.games.pai_tong.rules.model import KIN, Discard, Tong
from tests.ai.comparisons import Pair, check_all, pairs

PAI_TONG = game_named("pai-tong")
RANKS = {
    name(rank, cards): rank for name in (rank_name, rank_plural) for rank in range(10) for cards in ("money", "tiles")
}


def _short(hand: Counter[int], melds: int) -> int:
    """How many cards are missing, by every way to choose the ranks of the tongs."""
    most: int = max(
        sum(min(hand[rank], 3 * often) for rank, often in Counter(chosen).items())
        for chosen in combinations_with_replacement(range(10), 4 - melds)
    )
    return 3 * (4 - melds) - most


def _hand(pair: Pair, line: Sequence[Any]) -> tuple[Counter[int], int]:
    """Return counts by rank and the number of open tongs, after the first move and without other claims."""
    if isinstance(line[0], Tong):
        taken = Counter(RANK[kind * 4] for kind in (line[0].first, line[0].second))
        return Counter(ranks(pair.state.hands[pair.seat])) - taken, len(pair.state.public.melds[pair.seat]) + 1
    state = PAI_TONG.apply(pair.state, pair.seat, line[0], 10**9)
    return Counter(ranks(state.hands[pair.seat])), len(state.public.melds[pair.seat])


def _after(pair: Pair, line: Sequence[Any]) -> int:
    hand, melds = _hand(pair, line)
    if isinstance(line[0], Tong):
        return min(_short(hand - Counter((rank,)), melds) for rank in hand)
    return _short(hand, melds)


def _unseen(pair: Pair, rank: int) -> int:
    """Cards of that rank of which the player has not seen one."""
    p, hand = pair.state.public, pair.state.hands[pair.seat]
    seen: list[Card] = [*hand, *(card for melds in p.melds for meld in melds for card in meld)]
    seen += [thrown.card for thrown in p.thrown if thrown.taker is None]
    seen += [] if p.discard is None else [p.discard]
    return 12 - sum(RANK[card] == rank for card in seen)


def _held(pair: Pair, rank: int) -> int:
    return sum(RANK[card] == rank for card in pair.state.hands[pair.seat])


def _discarded(pair: Pair, line: Sequence[Any], rank: int) -> bool:
    return isinstance(line[0], Discard) and RANK[line[0].kind * 4] == rank


def _group(pair: Pair, words: str) -> bool:
    """``only 6`` or ``6s`` is what the hand has of the rank, and the move that was made discards one."""
    only, rank = words.startswith("only "), RANKS[words.removeprefix("only ")]
    return (_held(pair, rank) == 1) == only and _discarded(pair, pair.made, rank)


def _broken(pair: Pair, matched: re.Match[str]) -> bool:
    return _group(pair, matched[1]) and (_after(pair, pair.made), _after(pair, pair.better)) == (
        int(matched[2]),
        int(matched[3]),
    )


def _ready(pair: Pair, matched: re.Match[str]) -> bool:
    rank = RANKS[matched[1]]
    hand, melds = _hand(pair, pair.better)
    wins = _short(hand + Counter((rank,)), melds) == 0 and _after(pair, pair.better) == 1
    return wins and _unseen(pair, rank) == int(matched[2]) and _after(pair, pair.made) > 1 and _group(pair, matched[3])


def _pair_kept(pair: Pair, matched: re.Match[str]) -> bool:
    rank = RANKS[matched[1]]
    alone = matched[3] is None or (
        _held(pair, RANKS[matched[3]]) == 1 and _discarded(pair, pair.better, RANKS[matched[3]])
    )
    return (
        _held(pair, rank) == 2
        and _discarded(pair, pair.made, rank)
        and _unseen(pair, rank) == int(matched[2])
        and alone
    )


def _grows(pair: Pair, matched: re.Match[str]) -> bool:
    kept, gone = RANKS[matched[1]], RANKS[matched[2]]
    counts = _unseen(pair, kept), _unseen(pair, gone)
    return (
        counts == (int(matched[3]), int(matched[4])) and _discarded(pair, pair.better, gone) and counts[0] > counts[1]
    )


def _safe(pair: Pair, matched: re.Match[str]) -> bool:
    return _unseen(pair, RANKS[matched[1]]) < 2 <= _unseen(pair, RANKS[matched[2]]) and _discarded(
        pair, pair.better, RANKS[matched[1]]
    )


def _fates(pair: Pair, rank: int) -> list[bool]:
    """Return whether each discard of that rank was claimed."""
    return [thrown.taker is not None for thrown in pair.state.public.thrown if RANK[thrown.card] == rank]


def _left_lying(pair: Pair, matched: re.Match[str]) -> bool:
    gone, other = RANKS[matched[1]], RANKS[matched[2]]
    return not _fates(pair, gone)[-1] and _fates(pair, other)[-1:] == [True] and _discarded(pair, pair.made, other)


def _new(pair: Pair, matched: re.Match[str]) -> bool:
    gone, other = RANKS[matched[1]], RANKS[matched[2]]
    return not _fates(pair, gone)[-1] and not _fates(pair, other) and _discarded(pair, pair.made, other)


def _tong_broken(pair: Pair, matched: re.Match[str]) -> bool:
    return _group(pair, matched[1]) and _held(pair, RANKS[matched[1]]) % 3 == 0


def _wins(pair: Pair, matched: re.Match[str]) -> bool:
    return KIN in pair.better and KIN not in pair.made


def _nearer(pair: Pair, matched: re.Match[str]) -> bool:
    hand = Counter(ranks(pair.state.hands[pair.seat]))
    now = _short(hand, len(pair.state.public.melds[pair.seat]))
    return (_after(pair, pair.better), now) == (int(matched[1]), int(matched[2]))


def _alike(pair: Pair, matched: re.Match[str]) -> bool:
    kinds = Counter(KIND[card] for card in pair.state.hands[pair.seat])
    kind = pair.made[0].kind
    return kinds[kind] == 2 and matched[1] == kind_plural(kind, pair.state.public.options.cards)


_N, _R, _CARDS = r"(\d+)", r"([a-z0-9]+)", r"(\d+) (?:card|tile)s?"
CLAIMS = [
    (
        rf"Your move (?:breaks|gives) up your ((?:only )?[a-z0-9]+)\. You'd need {_CARDS} to win instead of {_CARDS}\.",
        _broken,
    ),
    (
        rf"Then any {_R} wins \({_N} unseen\)\. Your move (?:breaks|gives) up your ((?:only )?[a-z0-9]+)\.",
        _ready,
    ),
    (
        rf"It keeps your two {_R}: one more makes a tong \({_N} unseen\)\.(?: Your only {_R} needs two more\.)?",
        _pair_kept,
    ),
    (rf"It keeps the better chance: more {_R} than {_R} are unseen \({_N} to {_N}\)\.", _grows),
    (rf"It's safer: no one else can hold two {_R}, but someone may hold two {_R}\.", _safe),
    (rf"No one took the last {_R} discarded\. The last {_R} discarded was taken\.", _left_lying),
    (rf"No one took the last {_R} discarded\. No {_R} have been discarded yet, so someone may want one\.", _new),
    (rf"Your move breaks up a tong of {_R}\.", _tong_broken),
    (r"It wins the deal now\. Your move passes that up\.", _wins),
    (rf"With the tong, you'd need {_CARDS} to win instead of {_CARDS}\. Drawing takes luck\.", _nearer),
    (r"It keeps your two (.*), which can become a pure tong\.", _alike),
]


def _moves(state: Any, seat: int, legal: Sequence[Any], rng: Random) -> Sequence[Sequence[Any]]:
    return [(move,) for move in legal]


def test_pai_tong_comparisons_are_true() -> None:
    check_all(pairs(PAI_TONG, _moves, preset=None), CLAIMS)
