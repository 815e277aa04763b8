"""Tong-Its on the table: the record of its functions."""

from __future__ import annotations

from app.core.cards import Seat
from app.core.grammar import count
from app.games.tong_its import text
from app.games.tong_its.rules.model import Move, Public
from app.games.tong_its.seen import Seen, see
from app.games.tong_its.table.buttons import actions, advise, pick, prompt
from app.games.tong_its.table.cues import cue, opening, outcome, sheet
from app.games.tong_its.table.gestures import grip, idle, is_deal, markable, meant, sensible, shows
from app.games.tong_its.table.mat import by_melds, by_rank, grouped, mat, ranks, spreads, suits, zones
from app.games.tong_its.table.notes import notes
from app.table.tabletop import Sort, Tabletop


def house_rules(p: Public) -> str:
    """Which hand it is, when the match ends, and who takes the pot."""
    until = "to the last chip" if p.options.ends == "bust" else f"of {p.options.hands}"
    which = f"Hand {p.deal + 1} {until}" if p.options.ends == "hands" else f"Hand {p.deal + 1} · {until}"
    return f"{which} · two wins in a row take the pot"


def _called(state: Seen, seat: Seat, zone: str) -> tuple[str, Seat | None]:
    """Melds, fours that were laid face down, and rows of older discards are no places of their own."""
    kind, _, rest = zone.partition("-")
    if kind not in ("meld", "four"):
        return "the older discards", None
    return "meld" if kind == "meld" else "closed four", int(rest.partition("-")[0])


TABLETOP: Tabletop[Seen, Move] = Tabletop(
    see=see,
    mat=mat,
    zones=zones,
    grip=grip,
    meant=meant,
    sensible=sensible,
    actions=actions,
    tell=text.tell,
    advise=advise,
    shows=shows,
    cue=cue,
    opening=opening,
    idle=idle,
    dealer=lambda state: state.public.dealer,
    plate=lambda state, seat: count(state.public.chips[seat], "chip"),
    headline=lambda state: house_rules(state.public),
    outcome=outcome,
    sheet=sheet,
    is_deal=is_deal,
    deal_over=lambda state: state.public.over,
    hand=lambda state, seat: state.hands[seat],
    card_order=by_rank,
    notes=notes,
    spreads=spreads,
    markable=markable,
    prompt=prompt,
    pick=pick,
    showdown=4000,
    sorts=(Sort("melds", by_melds), Sort("rank", ranks), Sort("suit", suits)),
    grouped=grouped,
    called=_called,
)
