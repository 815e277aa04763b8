"""Categories of Kings Corners' decisions and mistakes, for the statistics."""

from __future__ import annotations

from app.core.cards import KING, rank
from app.games.kings_corners.rules.model import Move, Play, Shift
from app.table.text.game_text import Decided


def decided(made: Move, best: Move) -> Decided:
    """Classify a decision by the move made and the best one."""
    if _of_king(made) or _of_king(best):
        slips = "brought a king to another place", "played a king too early", "held a king back"
        return Decided("Kings", _slip(made, best, slips, did=_of_king(made), should=_of_king(best)))
    if isinstance(made, Shift) or isinstance(best, Shift):
        slips = "moved the wrong pile", "moved a pile too early", "left a pile where it was"
        return Decided("Moving piles", _slip(made, best, slips, did=_moves(made), should=_moves(best)))
    if isinstance(made, Play) or isinstance(best, Play):
        slips = "played the wrong card", "played a card too early", "held a card back"
        did, should = isinstance(made, Play), isinstance(best, Play)
        return Decided("Playing cards", _slip(made, best, slips, did=did, should=should))
    return Decided("Ending the turn", "" if made == best else "ended it otherwise")


def _of_king(move: Move) -> bool:
    return isinstance(move, Play) and rank(move.card) == KING


def _moves(move: Move) -> bool:
    return isinstance(move, Shift)


def _slip(made: Move, best: Move, slips: tuple[str, str, str], *, did: bool, should: bool) -> str:
    """Return one of the slips: both moves are of that kind, only the one made, or only the best."""
    if made == best:
        return ""
    return slips[0] if did and should else slips[1] if did else slips[2]
