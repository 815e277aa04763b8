"""Pai Tong: what may be answered to a discard. Section numbers are those of RULES.md beside this file."""

from __future__ import annotations

from app.core.cards import Card
from app.games.pai_tong.rules.model import DRAW, KIN, PASS, Hand, Move
from app.games.pai_tong.rules.tongs import complete, tongs_with


def answers_to(discard: Card, hand: Hand, *, stock: bool, is_next: bool) -> list[Move]:
    """The next player draws (3.2) or takes the discard into a tong (3.4), as long as there is a stock (5.3); otherwise
    passes, as anybody else does (4.1); whoever it completes may win (4.2), or not (4.5).
    """
    moves: list[Move] = [DRAW, *tongs_with(hand, discard)] if is_next and stock else [PASS]
    if complete((*hand, discard)):
        moves.append(KIN)
    return moves
