"""Tong-Its' winners and payments. Section numbers are those of RULES.md in the game's folder."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from app.core.cards import Mask, Seat, mask_of
from app.games.tong_its.rules.melds import ACES, Cards, Split, deadwood, fours_in, with_fours
from app.games.tong_its.rules.model import SEATS, DealScore, Ledger, Public, Way

BASE: Mapping[Way, int] = {"tongit": 3, "challenge": 3, "draw": 1, "stock": 1}
"""For winning, from each loser (7.1)."""
FOUR = 3
"""For each concealed four of a kind (7.2)."""
UNOPENED = 1
"""From a loser who has not opened (7.3)."""


class Final(NamedTuple):
    """The cards that count at the end of a hand, per seat."""

    hands: Sequence[Mask]
    laid: Sequence[Mask]
    """The cards that the seat itself has laid on its melds, face up or face down; 0 if it has not opened."""
    hidden: Sequence[int]
    """The number of fours of a kind face down."""


def challengers(caller: Seat, answers: Sequence[bool]) -> tuple[Seat, ...]:
    """Return the seats that challenged, from the caller's left (5.4)."""
    return tuple((caller + 1 + i) % SEATS for i, challenged in enumerate(answers) if challenged)


def from_seat(seat: Seat) -> tuple[Seat, ...]:
    """Return all seats clockwise, this one first."""
    return tuple((seat + i) % SEATS for i in range(SEATS))


def lowest(final: Final, compared: Sequence[Seat]) -> Seat | None:
    """Return the first of ``compared`` with the least deadwood; None if no one compares (5.6, 5.7, 6.2)."""
    return min(compared, key=lambda seat: deadwood(final.hands[seat]), default=None)


def laid_by(p: Public, face_down: Sequence[Sequence[Cards]], seat: Seat) -> Mask:
    """Return the cards that a seat itself has laid on its melds, face up or face down (4.4 - 4.6)."""
    laid = 0
    for four in face_down[seat]:
        laid |= mask_of(four)
    for meld in p.melds[seat]:
        laid |= meld.laid
        for card, by in meld.added:
            if by == seat:
                laid |= 1 << card
    return laid


class Winnings(NamedTuple):
    """The payments to the winner (7)."""

    fours: int
    aces: int
    owed: tuple[int, ...]
    paid: tuple[int, ...]
    pot: int
    chips: tuple[int, ...]
    """Each seat's chips afterwards."""


def winnings(ledger: Ledger, final: Final, winner: Seat, way: Way, compared: Sequence[Seat]) -> Winnings:
    """Return everyone's payments to the winner (7)."""
    fours, aces = final.hidden[winner], held_aces(final, winner)
    if fours_in(final.hands[winner]):
        fours += winning_split(final, winner, compared).fours
    each, had = BASE[way] + FOUR * fours + aces, ledger.chips
    owed = [each if laid else each + UNOPENED for laid in final.laid]
    owed[winner] = 0
    paid = tuple(map(min, owed, had))
    pot = ledger.pot if wins_pot(ledger, winner) else 0
    chips = [left - cost for left, cost in zip(had, paid, strict=True)]
    chips[winner] += sum(paid) + pot
    return Winnings(fours, aces, tuple(owed), paid, pot, tuple(chips))


def settle(ledger: Ledger, final: Final, winner: Seat | None, way: Way, compared: Sequence[Seat]) -> Ledger:
    """Return the ledger after everybody has paid the winner (7); no one pays if no one has won (5.7)."""
    if len(compared) == 1:
        compared = ()  # nobody else has opened (5.7)
    left = tuple([deadwood(hand) if seat in compared else None for seat, hand in enumerate(final.hands)])
    nothing = (0,) * SEATS
    if winner is None:
        score = DealScore(None, way, left, None, 0, 0, 0, nothing, nothing, 0, ledger.chips)
        return replace(ledger, history=(*ledger.history, score))
    fours, aces, owed, paid, pot, chips = winnings(ledger, final, winner, way, compared)
    kept = winning_split(final, winner, compared).deadwood
    whole = None if left[winner] in (None, kept) else kept
    score = DealScore(winner, way, left, whole, BASE[way], fours, aces, owed, paid, pot, chips)
    return replace(ledger, chips=chips, pot=ledger.pot - pot, history=(*ledger.history, score))


def winning_split(final: Final, winner: Seat, compared: Sequence[Seat]) -> Split:
    """Split the winner's hand with as many fours of a kind whole as it can keep and still win (7.2)."""
    kept = with_fours(final.hands[winner])
    rivals = [seat for seat in compared if seat != winner]
    if not rivals:
        return kept[-1]
    # Of equals the first of ``compared`` wins.
    most = min(deadwood(final.hands[seat]) - (compared.index(seat) < compared.index(winner)) for seat in rivals)
    return next(one for one in reversed(kept) if one.deadwood <= most)


def held_aces(final: Final, winner: Seat) -> int:
    """Count the winner's aces, in hand or laid on own melds by the winner (7.4)."""
    return ((final.hands[winner] | final.laid[winner]) & ACES).bit_count()


def wins_pot(ledger: Ledger, winner: Seat) -> bool:
    """Return whether the winner has also won the hand before (7.5)."""
    return bool(ledger.history) and ledger.history[-1].winner == winner
