"""Bong: how good the adaptive player is, from what everybody knows of the hands before.

It does not know who of the others is a person, so it goes by the wins alone: it grows slower after a win of its own and
while somebody else has won nothing, and quicker when one of the others wins too often. Three such players leave a
person some 40 % of the hands, whether that person is slow or quick.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from app.core.cards import Seat
from app.games.bong.players.skill import Skill, between
from app.games.bong.rules.model import HandScore, View

_BEGINS = 0.5
"""Steps above Novice in the first hand: halfway to Casual."""
_LEAST, _MOST = -2.0, 3.5
_OWN_WIN = 0.7
"""Steps down after a win."""
_TOO_OFTEN, _CATCHES_UP = 0.42, 0.45
"""Steps up when another wins whose share of the hands is above this."""
_LEFT_BEHIND = 0.25
"""Steps down after each hand while another has won nothing, though there has been a hand for everybody."""


def adaptive_skill(view: View) -> Skill:
    """The skill for this hand."""
    return between(steps(view.public.history, view.seat, len(view.counts)))


def steps(history: Sequence[HandScore], seat: Seat, seats: int) -> float:
    """Steps above Novice after these hands."""
    level, won = _BEGINS, Counter[Seat]()
    for number, hand in enumerate(history, 1):
        if hand.winner is not None:
            won[hand.winner] += 1
        if hand.winner == seat:
            level -= _OWN_WIN
        elif hand.winner is not None and won[hand.winner] > max(1, _TOO_OFTEN * number):
            level += _CATCHES_UP
        if number >= seats and not all(won[other] for other in range(seats) if other != seat):
            level -= _LEFT_BEHIND
        level = min(max(level, _LEAST), _MOST)
    return level
