"""Pai Tong: what moves sound like, and what is called out."""

from __future__ import annotations

from app.core.cards import Seat
from app.games.pai_tong.rules.model import Deal, Move
from app.games.pai_tong.table.mat import dealing_order
from app.games.pai_tong.text import Seen
from app.table.cue import Cue, Payment


def opening(state: Seen) -> Cue:
    """Cards come out of the stock, tiles out of the walls."""
    return Cue("gather", stagger=35, order=dealing_order(state), gathers=True)


def cue(before: Seen, seat: Seat, move: Move, after: Seen) -> Cue:
    """Sound and call-out of a move. Answers are quiet; the last of them tells what came of all."""
    p = before.public
    if isinstance(move, Deal):
        return opening(after)
    if after.public.over:
        return _end(after)
    if p.discard is None:
        return Cue("place", by=seat)
    if after.public.discard is not None:
        return Cue("", quiet=True)
    if after.public.thrown[-1].taker is not None:
        return Cue("place", bubble="Tong!", call_sound="tong", by=p.next)
    return Cue("draw", by=p.next)


def _end(after: Seen) -> Cue:
    p = after.public
    last = p.history[-1]
    if last.winner is None:
        return Cue("place", call="call-hand-drawn", call_sound="drawn", by=p.turn)
    won = (*after.hands[last.winner], *(card for tong in p.melds[last.winner] for card in tong))
    paid = tuple(Payment(seat, last.winner, last.paid) for seat in range(len(after.hands)) if seat != last.winner)
    return Cue(
        "place", bubble="Kin!", call="call-kin", call_sound="gong", by=last.winner, chips=paid, stagger=10, order=won
    )
