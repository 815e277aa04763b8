"""Categories of Tong-Its' decisions and mistakes, for the statistics."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from app.games.tong_its.rules.model import Call, Challenge, Discard, Draw, Fold, Hide, Lay, Meld, Move, Take
from app.table.text.game_text import Decided

_LAID = Meld | Hide | Lay
_Slips: TypeAlias = Mapping[tuple[type, type], str]
"""Category by the types of the move made and of the best one."""


def decided(made: Move, best: Move) -> Decided:
    """Classify a decision by the move made and the best one."""
    if isinstance(made, Fold | Challenge):
        return Decided("Answers to a call", _slip(made, best, _ANSWERS))
    if isinstance(made, Call) or isinstance(best, Call):
        return Decided("Calls", _slip(made, best, _CALLS))
    if isinstance(made, Draw | Take):
        return Decided("Draw or take", _slip(made, best, _BEGINS))
    if isinstance(made, _LAID) or isinstance(best, _LAID):
        return Decided("Melds", _slip(made, best, _LAYS))
    return Decided("Discards", _slip(made, best, {}))


_ANSWERS: _Slips = {(Fold, Challenge): "folded too soon", (Challenge, Fold): "challenged in vain"}
_CALLS: _Slips = {(Call, Draw): "called too early", (Call, Take): "called too early"}
_BEGINS: _Slips = {(Draw, Take): "left the discard", (Take, Draw): "took the discard"}
_LAYS: _Slips = {
    (Meld, Discard): "laid what was better kept",
    (Hide, Discard): "laid what was better kept",
    (Lay, Discard): "laid what was better kept",
    (Discard, Meld): "kept what was better laid",
    (Discard, Hide): "kept what was better laid",
    (Discard, Lay): "kept what was better laid",
}


def _slip(made: Move, best: Move, names: _Slips) -> str:
    if made == best:
        return ""
    usual = {Call: "called too late", Discard: "threw the wrong card", Take: "took it with the wrong cards"}
    found = names.get((type(made), type(best)))
    return found or usual.get(type(best), "laid the wrong cards")
