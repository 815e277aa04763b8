"""Kong-Pie on the table: where its cards lie, what a gesture means, how a move is told."""

from __future__ import annotations

from app.core.cards import Seat
from app.games.kong_pie.rules.model import Deal, Move
from app.games.kong_pie.seen import Seen, see
from app.games.kong_pie.table.cues import cue, opening
from app.games.kong_pie.table.gestures import actions, begins, forced, grip, markable, meant, sensible, shows
from app.games.kong_pie.table.mat import by_suit, groups_by_rank, groups_by_suit, mat, notes, spreads, zones
from app.games.kong_pie.table.scores import headline, outcome, plate, sheet
from app.games.kong_pie.table.words import advise, idle, leaves, prompt
from app.games.kong_pie.text import tell
from app.table.tabletop import Sort, Tabletop

_CALLED = {
    "source": "the source", "notes": "the high notes", "laid": "the cards put in", "pulled": "the cards pulled",
}  # fmt: skip


def _called(state: Seen, seat: Seat, zone: str) -> tuple[str, Seat | None]:
    """What the middle holds, and the kongs."""
    if zone in _CALLED:
        return _CALLED[zone], None
    steps = zone.partition("+")[2].partition("-")[0] or "0"
    return "kong", (seat + int(steps)) % state.public.seats


TABLETOP: Tabletop[Seen, Move] = Tabletop(
    see=see,
    mat=mat,
    largest=1.1,
    zones=zones,
    grip=grip,
    meant=meant,
    sensible=sensible,
    actions=actions,
    tell=tell,
    advise=advise,
    begins=begins,
    shows=shows,
    cue=cue,
    opening=opening,
    idle=idle,
    dealer=lambda state: state.public.ledger.dealer,
    plate=plate,
    headline=headline,
    outcome=outcome,
    sheet=sheet,
    is_deal=lambda move: isinstance(move, Deal),
    deal_over=lambda state: state.public.over,
    hand=lambda state, seat: state.hands[seat],
    card_order=by_suit,
    notes=notes,
    spreads=spreads,
    markable=markable,
    prompt=prompt,
    forced=forced,
    sorts=(Sort("suit", groups_by_suit), Sort("rank", groups_by_rank)),
    leaves=leaves,
    called=_called,
    showdown=2800,
)
