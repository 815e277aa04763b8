"""Tong-Its' table: the record of its functions."""

from __future__ import annotations

from app.core.messages import N_, _
from app.games.tong_its.rules.model import Deal, Move, Public, View
from app.games.tong_its.table.buttons import actions, answers_to, obvious_mistake, others_turn, prompt
from app.games.tong_its.table.gestures import (
    default_move,
    drag_item,
    markable,
    moves_for_drop,
    no_move_reason,
)
from app.games.tong_its.table.groups import by_melds, grouped, missing, partial_sets, ranks, sets, suits
from app.games.tong_its.table.labels import labels
from app.games.tong_its.table.mat import mat, observe, spreads, zones
from app.games.tong_its.table.moves import MOVES, cue, log_line, opening
from app.games.tong_its.table.scores import chips_phrase, outcome, sheet
from app.games.tong_its.table.tooltips import tooltip
from app.games.tong_its.table.words import Observation
from app.table.tabletop import Sort, Staging, TableInput, TableLayout, TableText, Tabletop


def headline(p: Public) -> str:
    """Return the number of the hand, when the match ends, and who takes the pot."""
    if p.options.ends == "bust":
        return _("Hand {n} · to the last chip · two wins in a row take the pot", n=p.deal + 1)
    return _("Hand {n} of {hands} · two wins in a row take the pot", n=p.deal + 1, hands=p.options.hands)


TABLETOP: Tabletop[Observation, Move, View] = Tabletop(
    observe=observe,
    layout=TableLayout(
        mat=mat,
        zones=zones,
        spreads=spreads,
        labels=labels,
        sorts=(Sort(N_("melds"), by_melds), Sort(N_("rank"), ranks), Sort(N_("suit"), suits)),
        group_sizes=grouped,
    ),
    input=TableInput(
        drag_item=drag_item,
        moves_for_drop=moves_for_drop,
        default_move=default_move,
        no_move_reason=no_move_reason,
        markable=markable,
        actions=actions,
    ),
    text=TableText(
        log_line=log_line,
        plate_line=MOVES.plate_line,
        why=MOVES.why,
        plate=lambda seen, seat: chips_phrase(seen.public.chips[seat]),
        headline=lambda seen: headline(seen.public),
        outcome=outcome,
        sheet=sheet,
        prompt=prompt,
        answers_to=answers_to,
        others_turn=others_turn,
        hint_text=MOVES.hint_text,
        obvious_mistake=obvious_mistake,
        highlight=MOVES.highlight,
        choice_label=MOVES.choice_label,
        sets=sets,
        partial_sets=partial_sets,
        missing=missing,
        tooltip=tooltip,
    ),
    is_deal=lambda move: isinstance(move, Deal),
    staging=Staging(
        cue=cue,
        opening=opening,
        showdown=4000,
    ),
)
