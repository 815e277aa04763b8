"""Tong-Its: every move with what it is worth, for players who do not always make the best one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.ai.human import WIN, Ranked
from app.ai.tong_its.going_out import way_out
from app.rules.tong_its.melds import split
from app.rules.tong_its.model import CALL, CHALLENGE, DRAW, FOLD, Discard, Take

if TYPE_CHECKING:
    from app.ai.tong_its.player import Turn

STAKE = 12.0
"""About as many chips change hands between two players by a hand: so a gain in chips becomes a share of a hand."""


def ranked(turn: Turn) -> list[Ranked]:
    """In shares of a hand."""
    match turn.view.public.phase:
        case "answer":
            return [Ranked(turn.challenge() / STAKE, CHALLENGE), Ranked(0.0, FOLD, plain=True)]
        case "start":
            return _begins(turn)
        case _:
            return _goes_on(turn)


def _begins(turn: Turn) -> list[Ranked]:
    drawn = turn.drawn() + turn.weights.take
    found = [Ranked(drawn, DRAW, plain=True)] if DRAW in turn.legal else []
    if CALL in turn.legal:
        found.append(Ranked(drawn + turn.call(), CALL))
    for move in turn.legal:
        if isinstance(move, Take):
            after = turn.taken(move)
            out = way_out(after.hand, after.table)
            found.append(Ranked(turn.best_end(after)[0] if out is None else WIN, move))
    return found


def _goes_on(turn: Turn) -> list[Ranked]:
    out = way_out(turn.here.hand, turn.here.table)
    best = out[0] if out else None
    found = [Ranked(WIN, best)] if best else []
    melds = turn.here.hand & sum(split(turn.here.hand).melds)
    kept = melds if melds != turn.here.hand else 0
    for move in turn.legal:
        if isinstance(move, Discard) and move != best and not kept >> move.card & 1:
            found.append(Ranked(turn.worth.ended_by(turn.here, move.card), move))
    for move, after in turn.layings():
        if move != best and after.hand:
            found.append(Ranked(turn.best_end(after)[0], move))
    return found
