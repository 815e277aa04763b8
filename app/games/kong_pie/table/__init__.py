"""Kong-Pie's table: the record of its functions."""

from __future__ import annotations

from app.games.kong_pie.rules.model import Deal, Move, View
from app.games.kong_pie.table.gestures import (
    actions,
    default_move,
    drag_item,
    forced_move,
    markable,
    moves_for_drop,
    starts_selection,
)
from app.games.kong_pie.table.labels import labels
from app.games.kong_pie.table.mat import groups_by_rank, groups_by_suit, mat, observe, spreads, zones
from app.games.kong_pie.table.moves import MOVES, Observation, cue, log_line, opening
from app.games.kong_pie.table.scores import headline, outcome, plate, sheet
from app.games.kong_pie.table.tooltips import tooltip
from app.games.kong_pie.table.words import (
    missing,
    no_move_reason,
    obvious_mistake,
    open_piles,
    partial_sets,
    prompt,
    sets,
)
from app.table.tabletop import Sort, Staging, TableInput, TableLayout, TableText, Tabletop

TABLETOP: Tabletop[Observation, Move, View] = Tabletop(
    observe=observe,
    layout=TableLayout(
        mat=mat,
        zones=zones,
        spreads=spreads,
        labels=labels,
        sorts=(Sort("suit", groups_by_suit), Sort("rank", groups_by_rank)),
        max_text_scale=1.1,
        badge_zones=("discards",),
    ),
    input=TableInput(
        drag_item=drag_item,
        moves_for_drop=moves_for_drop,
        default_move=default_move,
        no_move_reason=no_move_reason,
        starts_selection=starts_selection,
        markable=markable,
        actions=actions,
        open_piles=open_piles,
        forced_move=forced_move,
    ),
    text=TableText(
        log_line=log_line,
        plate_line=MOVES.plate_line,
        why=MOVES.why,
        tooltip=tooltip,
        plate=plate,
        headline=headline,
        outcome=outcome,
        sheet=sheet,
        prompt=prompt,
        hint_text=MOVES.hint_text,
        obvious_mistake=obvious_mistake,
        highlight=MOVES.highlight,
        sets=sets,
        partial_sets=partial_sets,
        missing=missing,
    ),
    is_deal=lambda move: isinstance(move, Deal),
    staging=Staging(
        cue=cue,
        opening=opening,
        showdown=2800,
    ),
    dealer=lambda seen: seen.public.ledger.dealer,
    clockwise=lambda seen: seen.public.options.direction == "clockwise",
)
