"""Tong-Its: whether the whole hand can be laid in this turn, and how it brings most."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from app.core.cards import Seat
from app.games.tong_its.rules.melds import ACES, FOURS, Mask, cards_of, fitting, melds_in
from app.games.tong_its.rules.model import DISCARDS, HIDE, LAYS, MELD, Move


class Spot(NamedTuple):
    """An open meld that cards can be laid off on."""

    owner: Seat
    number: int
    """From 1, as moves name it."""
    now: Mask


Table: TypeAlias = tuple[Spot, ...]


def fits_on(table: Table) -> Mask:
    """The cards that can be laid off somewhere."""
    fits = 0
    for spot in table:
        fits |= fitting(spot.now)
    return fits


def way_out(hand: Mask, table: Table) -> list[Move] | None:
    """The moves that leave no card in hand, those that are paid best; None if there are none."""
    melds = melds_in(hand)
    used = 0
    for meld in melds:
        used |= meld
    _, stuck = laid_off(hand & ~used, table, hand)
    if stuck & stuck - 1:
        return None
    best: list[Move] | None = None
    most = -1
    for chosen in _choices(melds, hand):
        rest = hand & ~sum(chosen)
        moves, last = laid_off(rest, table)
        if last & last - 1:
            continue
        paid = 3 * sum(meld in FOURS for meld in chosen) + (sum(chosen) & ACES).bit_count()
        if paid > most:
            laid: list[Move] = [HIDE[meld] if meld in FOURS else MELD[meld] for meld in chosen]
            best, most = [*laid, *moves, *(DISCARDS[card] for card in cards_of(last))], paid
    return best


def _choices(melds: list[Mask], free: Mask, first: int = 0) -> Iterator[tuple[Mask, ...]]:
    """Every choice of melds that share no card."""
    yield ()
    for i in range(first, len(melds)):
        if melds[i] & free == melds[i]:
            for rest in _choices(melds, free ^ melds[i], i + 1):
                yield (melds[i], *rest)


def laid_off(cards: Mask, table: Table, helpers: Mask = 0) -> tuple[list[Move], Mask]:
    """Lay off what goes, runs first as they take ever more cards: the moves, and the cards that are left.

    ``helpers`` may be laid off too to make room for the cards, but need not.
    """
    moves: list[Move] = []
    spots = sorted(table, key=lambda spot: not spot.now & spot.now << 1)
    all_cards, again = cards | helpers, True
    while again and cards:
        again = False
        for i, spot in enumerate(spots):
            can = fitting(spot.now) & all_cards
            if can:
                card = cards_of(can)[0]
                moves.append(LAYS[spot.owner][spot.number - 1][card])
                spots[i] = spot._replace(now=spot.now | 1 << card)
                if not helpers:
                    all_cards &= ~(1 << card)
                cards &= ~(1 << card)
                again = True
                break
    return moves, cards
