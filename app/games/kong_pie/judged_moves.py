"""Categories of Kong-Pie's decisions and mistakes, for the statistics."""

from __future__ import annotations

from app.games.kong_pie.rules.model import Connect, Discard, Kong, Leave, Move, Pass, Vote
from app.table.text.game_text import Decided


def decided(made: Move, best: Move) -> Decided:
    """Classify a decision by the move made and the best one."""
    if isinstance(made, Vote):
        return Decided("Votes", "" if made == best else "voted otherwise")
    if not isinstance(made, Connect | Kong | Discard | Pass):
        return Decided("Staying in", _of_staying(made, best))
    if isinstance(made, Kong) or isinstance(best, Kong):
        return Decided("Kongs", _slip(made, best, Kong, ("another kong was better", "laid one too early", "left one")))
    if isinstance(made, Connect) or isinstance(best, Connect):
        names = "swapped the wrong cards", "went on too long", "stopped too early"
        return Decided("Connects", _slip(made, best, Connect, names))
    names = "threw the wrong card", "threw a card", "threw none"
    return Decided("Discards", _slip(made, best, Discard, names))


def _slip(made: Move, best: Move, kind: type, names: tuple[str, str, str]) -> str:
    """Return one of the names: both moves are of that kind, only the one made, or only the best."""
    if made == best:
        return ""
    did, should = isinstance(made, kind), isinstance(best, kind)
    return names[0] if did and should else names[1] if did else names[2]


def _of_staying(made: Move, best: Move) -> str:
    if made == best:
        return ""
    if isinstance(made, Leave):
        return "left too soon"
    return "stayed too long" if isinstance(best, Leave) else "chose otherwise"
