"""Exhaustive search of the positions that connects can reach at Kong-Pie, without duplicates."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from app.core.cards import Card, Mask, mask_of
from app.games.kong_pie.players.reach import PAIRS, tables
from app.games.kong_pie.rules.kongs import MATCH, PAIR
from app.games.kong_pie.rules.model import AFTER_SECOND, Connect, Hand, View

POSITIONS = 260
"""Maximum number of positions; only lojacking, where cards leave the game, can bring more than 70."""


class Spot(NamedTuple):
    """A position after some connects."""

    hand: Hand
    """In ascending order."""
    source: Hand
    """In ascending order."""
    connects: int
    """Number of connects to get here."""
    unknown: int = 0
    """Cards of the source that the stock will bring and that are unknown (lojacking)."""
    put: Mask = 0
    """Cards that may not be pulled (short-connect)."""
    before: Spot | None = None
    """Spot before the last connect; None at the start."""

    def way(self) -> list[Connect]:
        made, here = list[Connect](), self
        while here.before is not None:
            (a, b), (c, d) = without(here.before.hand, here.hand), without(here.hand, here.before.hand)
            made.append(Connect(PAIR[a][b], PAIR[c][d]))
            here = here.before
        return made[::-1]


def spots(view: View) -> list[Spot]:
    """Return all reachable positions, the nearest first, beginning with the current one."""
    p = view.public
    options = p.ledger.options
    start = Spot(tuple(sorted(view.hand)), tuple(sorted(p.source)), 0, 0, p.put if options.short_connect else 0)
    if p.phase == AFTER_SECOND:
        return [start]
    left = options.connects - p.connects if options.connects else POSITIONS
    lost = p.ledger.highs.cards if options.lojacks else frozenset()
    if options.short_connect or not lost.isdisjoint((*start.hand, *start.source)):
        return _one_by_one(start, left, lost, _drawable(view), short=options.short_connect)
    return _all_swaps(start, left)


def _all_swaps(start: Spot, left: int) -> list[Spot]:
    """Search where the cards only change places."""
    cards = (*start.hand, *start.source)
    t = tables(len(start.hand), len(cards))
    matching = [PAIRS[1 << a | 1 << b] for a, b in combinations(range(len(cards)), 2) if MATCH[cards[a]][cards[b]]]
    found, numbers, reached = [start], [0], 1
    for here, number in zip(found, numbers, strict=False):
        if here.connects >= left:
            break
        _, pairs, after = t.after[number]
        for pair in matching:
            fresh = after[pair & pairs] & ~reached
            reached |= fresh
            while fresh:
                numbers.append((fresh & -fresh).bit_length() - 1)
                fresh &= fresh - 1
                found.append(_at(here, t.inside[numbers[-1]], t.outside[numbers[-1]], cards))
    return found


def _at(here: Spot, inside: Sequence[int], outside: Sequence[int], cards: Hand) -> Spot:
    hand = tuple(sorted([cards[at] for at in inside]))
    source = tuple(sorted([cards[at] for at in outside]))
    return Spot(hand, source, here.connects + 1, before=here)


def _one_by_one(start: Spot, left: int, lost: frozenset[Card], drawable: int, *, short: bool) -> list[Spot]:
    """Search where cards are barred or leave the game."""
    found, seen = [start], {(mask_of(start.hand), mask_of(start.source), start.put)}
    for here in found:
        if here.connects >= left or len(found) >= POSITIONS:
            break
        for put, pull in _swaps(here):
            after = _connected(here, put, pull, lost, short=short)
            key = (mask_of(after.hand), mask_of(after.source), after.put)
            if key not in seen and after.unknown <= drawable:
                seen.add(key)
                found.append(after)
    return found


def _swaps(here: Spot) -> Iterator[tuple[tuple[Card, Card], tuple[Card, Card]]]:
    pulls = list(combinations([card for card in here.source if not here.put >> card & 1], 2))
    for a, b in combinations(here.hand, 2):
        if MATCH[a][b]:
            for pull in pulls:
                yield (a, b), pull


def _connected(
    here: Spot, put: tuple[Card, Card], pull: tuple[Card, Card], lost: frozenset[Card], *, short: bool
) -> Spot:
    hand = tuple(sorted([card for card in here.hand if card not in put] + list(pull)))
    stays = [card for card in put if card not in lost]
    source = tuple(sorted([card for card in here.source if card not in pull] + stays))
    barred = here.put | mask_of(put) if short else 0
    return Spot(hand, source, here.connects + 1, here.unknown + 2 - len(stays), barred, here)


def connected(view: View, move: Connect) -> View:
    """Return the view after a connect, without the cards that the stock brings for those that leave the game."""
    p = view.public
    lost = p.ledger.highs.cards if p.ledger.options.lojacks else frozenset()
    stays = tuple(card for card in move.put if card not in lost)
    hand = (*without(view.hand, move.put), *move.pull)
    source = (*without(p.source, move.pull), *stays)
    p = p._replace(source=source, put=p.put | mask_of(move.put), connects=p.connects + 1)
    return view._replace(public=p, hand=hand, stock=view.stock + len(stays) - 2)


def _drawable(view: View) -> int:
    return view.stock + len(view.public.turned)


def without(hand: Sequence[Card], cards: Sequence[Card]) -> Hand:
    return tuple([card for card in hand if card not in cards])
