"""Events of Kong-Pie that ``odds`` counts: high kongs, glories, ties, points, and how games end."""

from __future__ import annotations

from app.core.match import AnyMatch
from app.core.odds import Odds, OddsLine
from app.games.kong_pie.rules import payments
from app.games.kong_pie.rules.kongs import FOUR_IN_SUIT, HIGH_KONG, HIGH_PAIR, NOODLE, THREE_OF_A_KIND, kind_of
from app.games.kong_pie.rules.model import step_of

_KINDS = (FOUR_IN_SUIT, THREE_OF_A_KIND, NOODLE, HIGH_PAIR, HIGH_KONG)
_FROZEN = (payments.FROZEN, payments.STILL)


def what_happened(match: AnyMatch) -> dict[str, int]:
    """Return the counts of a finished game; seats are numbered from the player who began."""
    public = match.state.public
    (score,), sheet, seats = public.history, public.sheet, public.seats
    first = public.ledger.first
    happened = {
        "won": score.winner is not None,
        "high_kong": score.how == payments.BY_HIGH_KONG,
        "glory": score.glory,
        "tie": score.first is None,
        "frozen": score.how in _FROZEN,
        "stopped": score.how == payments.STOPPED,
        "out_of_restocks": score.how == payments.OUT_OF_RESTOCKS,
        "left": sum(not still_in for still_in in sheet.still_in),
        "restocks": score.restocks,
        "turns": score.turns,
        "moves": len(match.log),
        "points": sum(score.points),
        "house": sheet.house,
    }
    for number in range(seats):
        seat = (first + number * step_of(public.options)) % seats
        happened[f"won_{number}"] = score.winner == seat
        happened[f"points_{number}"] = score.points[seat]
        happened[f"chips_{number}"] = sheet.chips[seat] + sheet.tokens[seat]
    if score.winner is not None:
        happened["winners_points"] = score.points[score.winner]
    made = [kind_of(kong, public.ledger.highs) for kongs in sheet.kongs for kong in kongs]
    happened |= {f"kongs {kind}": made.count(kind) for kind in _KINDS}
    return {name: int(value) for name, value in happened.items()}


ODDS = Odds(
    about="high kongs, glories, ties for the 1st-place, points, restocks, frozen games, length",
    happened=what_happened,
    lines=(
        OddsLine("won", "somebody wins", share=True),
        OddsLine("high_kong", "a high kong", share=True),
        OddsLine("glory", "glory", share=True),
        OddsLine("tie", "a tie for the 1st-place", share=True),
        OddsLine("frozen", "the game freezes", share=True),
        OddsLine("stopped", "stopped for passing", share=True),
        OddsLine("out_of_restocks", "out of restocks", share=True),
        OddsLine("points", "points of all players"),
        OddsLine("restocks", "restocks"),
        OddsLine("turns", "turns"),
        OddsLine("moves", "moves"),
        *(OddsLine(f"kongs {kind}", f"kongs: {kind}") for kind in _KINDS),
        OddsLine("left", "players who left"),
        OddsLine("house", "chips for the house"),
    ),
    # At most one player of a game makes a high kong, or glory.
    player=(
        OddsLine("high_kong", "a high kong", share=True),
        OddsLine("glory", "glory", share=True),
        OddsLine("points", "points"),
    ),
    turn=(
        OddsLine("won", "wins", share=True),
        OddsLine("points", "points"),
        OddsLine("chips", "chips and tokens"),
    ),
    options={"deals": 1, "jackpot": 0},
)
