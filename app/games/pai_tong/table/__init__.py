"""Table of Pai Tong and Kelantan Pong: zones, cues and the contract's record."""

from __future__ import annotations

from collections.abc import Mapping

from app.core.cards import Card, Seat
from app.core.messages import N_
from app.games.pai_tong.rules.model import Deal, Move, View
from app.games.pai_tong.rules.tongs import split
from app.games.pai_tong.table import gestures, hands, labels, mat, moves, tooltips, words
from app.games.pai_tong.table.mat import dropped, drops_zone, observe, tongs_zone
from app.games.pai_tong.text import Observation, headline, log_line
from app.table.layout import Zone, ZoneKind
from app.table.seating import hand_zone
from app.table.tabletop import Staging, TableInput, TableLayout, TableText, Tabletop

_DROPPED = "dropped"
"""Pile name of all discards, wherever they are."""


def zones(seen: Observation, seat: Seat, open_hand: bool) -> Mapping[str, Zone]:
    """Return the zones: discards and tongs face up; the hand of ``seat`` too, if ``open_hand``; all hands once the deal
    is over.
    """
    p = seen.public
    found = {
        "discards": Zone(() if p.discard is None else (p.discard,), face_up=True, pile=_DROPPED),
        "stock": Zone(seen.stock, face_up=False, kind=ZoneKind.STOCK),
    }
    for other, cards in enumerate(dropped(seen)):
        if cards:
            drops = drops_zone((other - seat) % len(seen.hands))
            found[drops] = Zone(cards, True, seat=other, name=N_("discards"), pile=_DROPPED)
    for other, hand in enumerate(seen.hands):
        steps = (other - seat) % len(seen.hands)
        found[hand_zone(steps)] = _hand(seen, other, hand, face_up=p.over or (open_hand and not steps))
        if melds := p.melds[other]:
            found[tongs_zone(steps)] = Zone(
                tuple(card for meld in melds for card in meld), True, (3,) * len(melds), seat=other, name=N_("tongs")
            )
    return found


def _hand(seen: Observation, seat: Seat, hand: tuple[Card, ...], *, face_up: bool) -> Zone:
    """Return a hand's zone: in order of arrival if closed; by rank if open, and the winner's by tongs."""
    if not face_up:
        return Zone(hand, face_up=False, kind=ZoneKind.HAND, seat=seat)
    if seen.public.over and seen.public.history[-1].winner == seat:
        tongs = split(hand)
        cards = tuple(card for tong in tongs for card in tong)
        return Zone(cards, True, (3,) * len(tongs), kind=ZoneKind.HAND, seat=seat)
    return Zone(tuple(sorted(hand, key=hands.by_rank)), face_up=True, kind=ZoneKind.HAND, seat=seat)


def _turn(seen: Observation) -> Seat:
    """Return whose turn it is; with a discard face up it is the next player's."""
    p = seen.public
    return p.turn if p.discard is None else p.next


TABLETOP: Tabletop[Observation, Move, View] = Tabletop(
    observe=observe,
    layout=TableLayout(
        mat=mat.mat,
        adapt_mat=mat.adapt_mat,
        zones=zones,
        spreads=lambda seen, seat, _area, mat_: mat.placed(seen, seat, mat_),
        labels=labels.labels,
        faces=mat.faces,
        sorts=hands.SORTS,
    ),
    input=TableInput(
        drag_item=gestures.drag_item,
        moves_for_drop=gestures.moves_for_drop,
        default_move=gestures.default_move,
        no_move_reason=gestures.no_move_reason,
        starts_selection=gestures.starts_selection,
        markable=gestures.markable,
        max_marked=gestures.max_marked,
        actions=gestures.actions,
        claim=words.claim,
        forced_move=gestures.forced_move,
        auto_answer=gestures.auto_answer,
    ),
    text=TableText(
        log_line=log_line,
        plate_line=moves.MOVES.plate_line,
        secret_choice=moves.secret_choice,
        why=moves.MOVES.why,
        tooltip=tooltips.tooltip,
        plate=words.plate,
        headline=lambda seen: headline(seen.public),
        outcome=words.outcome,
        sheet=words.sheet,
        prompt=words.prompt,
        hint_text=moves.MOVES.hint_text,
        obvious_mistake=words.obvious_mistake,
        highlight=moves.MOVES.highlight,
        choice_label=moves.MOVES.choice_label,
        card=moves.spoken,
        sets=hands.sets,
        missing=hands.missing,
    ),
    is_deal=lambda move: isinstance(move, Deal),
    staging=Staging(
        cue=moves.cue,
        opening=moves.opening,
        showdown=4000,
    ),
    clockwise=lambda _seen: False,
    dealer=lambda seen: seen.public.starter,
    counts_hand=lambda seen, seat: not (seen.public.over and seen.public.history[-1].winner == seat),
    turn=_turn,
)
