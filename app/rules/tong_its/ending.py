"""Tong-Its: how a hand ends and who pays what. Section numbers are those of RULES.md beside this file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from app.rules.cards import Seat
from app.rules.tong_its.melds import ACES, Mask, mask_of, split
from app.rules.tong_its.model import SEATS, DealScore, Ledger, State, Way, has_opened

BASE: Mapping[Way, int] = {"tongit": 3, "challenge": 3, "draw": 1, "stock": 1}
"""For winning, from each loser (7.1)."""
FOUR = 3
"""For each concealed four of a kind (7.2)."""
UNOPENED = 1
"""From a loser who has not opened (7.3)."""


class Final(NamedTuple):
    """The cards that count when a hand is over, per seat."""

    hands: tuple[Mask, ...]
    laid: tuple[Mask, ...]
    """In melds as the seat laid them, face up or face down; 0 if it has not opened."""
    hidden: tuple[int, ...]
    """Fours of a kind face down."""


def tongit(state: State, seat: Seat) -> State:
    """A seat has no cards left (5.1)."""
    return _finish(state, seat, "tongit", ())


def answered(state: State) -> State:
    """Both have answered the call: all folded (5.5), or the challengers compare with the caller (5.6)."""
    p = state.public
    caller = p.turn if p.caller is None else p.caller
    order = challengers(caller, p.answers)
    if not order:
        return _finish(state, caller, "draw", ())
    compared = (*order, caller)
    return _finish(state, lowest(_final(state), compared), "challenge", compared)


def challengers(caller: Seat, answers: Sequence[bool]) -> tuple[Seat, ...]:
    """Who challenged, from the caller's left (5.4)."""
    return tuple((caller + 1 + i) % SEATS for i, challenged in enumerate(answers) if challenged)


def stock_out(state: State, seat: Seat) -> State:
    """The stock is empty and ``seat``, who drew the last card, has ended the turn (5.7)."""
    compared = tuple(s for s in from_seat(seat) if has_opened(state.public, s))
    return _finish(state, lowest(_final(state), compared), "stock", compared)


def from_seat(seat: Seat) -> tuple[Seat, ...]:
    """All seats clockwise, this one first."""
    return tuple((seat + i) % SEATS for i in range(SEATS))


def lowest(final: Final, compared: Sequence[Seat]) -> Seat | None:
    """Who has the least deadwood, of equals the one named first; None if nobody compares (5.6, 5.7, 6.2)."""
    return min(compared, key=lambda seat: split(final.hands[seat]).deadwood, default=None)


def _final(state: State) -> Final:
    laid = [
        sum(meld.laid for meld in melds) | sum(map(mask_of, fours))
        for melds, fours in zip(state.public.melds, state.face_down, strict=True)
    ]
    return Final(tuple(map(mask_of, state.hands)), tuple(laid), state.public.hidden)


def _finish(state: State, winner: Seat | None, way: Way, compared: Sequence[Seat]) -> State:
    """The hand is over: everybody pays the winner (7)."""
    ledger = settle(state.public.ledger, _final(state), winner, way, compared)
    return state._replace(public=state.public._replace(ledger=ledger, phase="over"))


def settle(ledger: Ledger, final: Final, winner: Seat | None, way: Way, compared: Sequence[Seat]) -> Ledger:
    """The ledger with what this hand brings (7); nothing if nobody has won it (5.7)."""
    deadwood = tuple(split(hand).deadwood if seat in compared else None for seat, hand in enumerate(final.hands))
    nothing = (0,) * SEATS
    if winner is None:
        score = DealScore(None, way, deadwood, 0, 0, 0, nothing, nothing, 0, ledger.chips)
        return replace(ledger, history=(*ledger.history, score))
    fours, aces = concealed_fours(final, winner), held_aces(final, winner)
    owed = tuple(
        0 if seat == winner else BASE[way] + FOUR * fours + aces + (0 if final.laid[seat] else UNOPENED)
        for seat in range(SEATS)
    )
    paid = tuple(map(min, owed, ledger.chips))
    pot = ledger.pot if wins_pot(ledger, winner) else 0
    chips = tuple(
        had + sum(paid) + pot if seat == winner else had - paid[seat] for seat, had in enumerate(ledger.chips)
    )
    score = DealScore(winner, way, deadwood, BASE[way], fours, aces, owed, paid, pot, chips)
    return replace(ledger, chips=chips, pot=ledger.pot - pot, history=(*ledger.history, score))


def concealed_fours(final: Final, winner: Seat) -> int:
    """The winner's fours of a kind, in hand or face down (7.2)."""
    return final.hidden[winner] + split(final.hands[winner]).fours


def held_aces(final: Final, winner: Seat) -> int:
    """The winner's aces, in hand or in melds as the winner laid them (7.4)."""
    return ((final.hands[winner] | final.laid[winner]) & ACES).bit_count()


def wins_pot(ledger: Ledger, winner: Seat) -> bool:
    """Whether the winner has won the hand before too (7.5)."""
    return bool(ledger.history) and ledger.history[-1].winner == winner
