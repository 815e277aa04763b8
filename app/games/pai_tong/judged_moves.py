"""Categories of Pai Tong's decisions and mistakes, for the statistics."""

from __future__ import annotations

from app.games.pai_tong.rules.model import Discard, Kin, Move, Tong
from app.table.text.game_text import Decided


def decided(made: Move, best: Move) -> Decided:
    """Classify a decision by the move made and the best one."""
    if isinstance(made, Discard) and isinstance(best, Discard):
        return Decided("Discards", "" if made == best else "dropped the wrong card")
    if made == best:
        return Decided("Claims")
    if isinstance(best, Kin):
        return Decided("Claims", "missed a win")
    if isinstance(best, Tong):
        return Decided("Claims", "made the wrong tong" if isinstance(made, Tong) else "missed a claim")
    return Decided("Claims", "claimed in vain" if isinstance(made, Tong | Kin) else "another answer was better")
