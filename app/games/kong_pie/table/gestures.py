"""Kong-Pie's gestures, marks and buttons."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from app.core.card_names import card_name
from app.core.cards import Card, Seat, rank
from app.core.messages import NP_, _, p_, translate
from app.games.kong_pie.rules.kongs import MATCH, NOODLE, PAIR, kind_of, kong
from app.games.kong_pie.rules.model import (
    AFTER_SECOND,
    Connect,
    Discard,
    Highs,
    Kong,
    Leave,
    Move,
    Pair,
    Pass,
    Pay,
    Public,
    Restock,
    Vote,
)
from app.games.kong_pie.rules.moves import DISCARD, PASS, barred_pull, may_connect, open_source, why_no_connect
from app.games.kong_pie.table.moves import Observation
from app.games.kong_pie.table.names import best_first, label
from app.table.gesture import DragItem
from app.table.tabletop import Action

_CONNECT = NP_("button", "Connect: 2 for 2")
_DISCARD, _PASS = NP_("button", "Discard"), NP_("button", "Pass")

_KONG_KEYS = "K234567"
_KONG_ROWS = 4
"""Number of kong buttons that leave room for the others and for the prompt."""


def on_turn(p: Public, seat: Seat) -> bool:
    """Return whether the seat is to play, rather than to answer or to wait."""
    return not p.over and p.sheet.question is None and p.turn == seat


def markable(seen: Observation, seat: Seat, zone: str, card: Card) -> bool:
    """Return whether the card is in the own hand or in the source, on the own turn."""
    p = seen.public
    if not on_turn(p, seat):
        return False
    return zone == "hand" or (zone == "source" and may_connect(p) and card in open_source(p))


def drag_item(seen: Observation, zone: str, card: Card | None) -> DragItem | None:
    """Return the drag item: a card of the hand or of the source."""
    return DragItem(zone, (card,)) if card is not None and zone in ("hand", "source") else None


def swap(seen: Observation, seat: Seat, marked: frozenset[Card]) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Return the marked cards of the hand and those of the source, each in ascending order."""
    put = sorted(marked & {*seen.hands[seat]})
    pull = sorted(marked & {*seen.public.source})
    return tuple(put), tuple(pull)


def connect(seen: Observation, seat: Seat, marked: frozenset[Card]) -> Connect | None:
    """Return the swap of the marked cards, legal or not, once there are two and two."""
    put, pull = swap(seen, seat, marked)
    if len(put) == len(pull) == 2:
        return Connect(PAIR[put[0]][put[1]], PAIR[pull[0]][pull[1]])
    return None


def moves_for_drop(seen: Observation, seat: Seat, held: DragItem, zone: str) -> tuple[Move, ...]:
    """Return the move: a card to the discards, a kong to one's column, two cards to the source for two others."""
    if held.zone == "hand" and zone == "discards" and len(held.cards) == 1:
        return (DISCARD[held.cards[0]],)
    # The own column is a drop zone as a whole: a click there hits one of the kongs in it.
    if held.zone == "hand" and (zone == "kongs" or zone.startswith("kong+0-")) and len(held.cards) <= 4:
        return (kong(*held.cards),)
    if _crosses(held, zone):
        return _swaps(seen, seat, held)
    return ()


def _crosses(held: DragItem, zone: str) -> bool:
    """Return whether the drop is from the hand to the source, or back."""
    return (held.zone, zone) in (("hand", "source"), ("source", "hand"))


def starts_selection(seen: Observation, seat: Seat, held: DragItem, zone: str) -> str | None:
    """Return that cards dropped on the other row start a swap, which takes two and two, if any swap includes them
    all.
    """
    marked = held.marked | {*held.cards}
    if not _crosses(held, zone) or not on_turn(seen.public, seat) or connect(seen, seat, marked):
        return None
    return no_swap_with(seen, seat, marked)


def _swaps(seen: Observation, seat: Seat, held: DragItem) -> tuple[Move, ...]:
    """Return the swaps with what is held and marked."""
    if not on_turn(seen.public, seat):
        return ()
    put, pull = swap(seen, seat, held.marked | {*held.cards})
    return tuple(
        Connect(one, other) for one in _pairs(seen.hands[seat], put) for other in _pairs(seen.public.source, pull)
    )


def _pairs(cards: Sequence[Card], wanted: tuple[Card, ...]) -> list[Pair]:
    """Return the pairs of these cards that include those wanted."""
    return [PAIR[a][b] for a, b in combinations(cards, 2) if {*wanted} <= {a, b}]


def default_move(seen: Observation, seat: Seat, held: DragItem, legal: Sequence[Move]) -> Move | None:
    """Return the marked swap, or else the best kong with these cards; a discard only where nothing else is left to
    do.
    """
    marked = held.marked | {*held.cards}
    move = connect(seen, seat, marked)
    if move is not None and move in legal:
        return move
    if held.zone != "hand" or not held.cards:
        return None
    highs = seen.public.ledger.highs
    made = [move for move in best_first(seen.hands[seat], highs) if move in legal and {*held.cards} <= {*move.cards}]
    if made:
        return next((move for move in made if {*held.cards} == {*move.cards}), made[0])
    others = [move for move in legal if not isinstance(move, Discard | Pass)]
    alone = len(held.cards) == 1 and not others and DISCARD[held.cards[0]] in legal
    return DISCARD[held.cards[0]] if alone else None


# ---- buttons


def actions(seen: Observation, seat: Seat, marked: frozenset[Card]) -> Sequence[Action[Move]]:
    """Return the answers to a question; otherwise the kongs, the swap, the discard and passing."""
    p = seen.public
    if p.over:
        return ()
    if p.sheet.question is not None:
        return _answers(p) if p.sheet.question.seat == seat else ()
    if p.turn != seat:
        waits = _("It's not your turn.")
        return (
            Action(None, translate(_DISCARD), "X", waits, half_width=True),
            Action(PASS, translate(_PASS), "P", half_width=True),
            Action(None, translate(_CONNECT), "C", waits),
        )
    return (*_kongs(seen, seat, marked), *_others(seen, seat, marked))


_FEE: tuple[tuple[Move, str, str], ...] = (
    (Pay(), NP_("button", "Pay a chip"), "1"),
    (Leave(), NP_("button", "Leave the hand"), "Q"),
)
_RESET = NP_("button", "Reset it")


def _answers(p: Public) -> tuple[Action[Move], ...]:
    kind = p.sheet.question.kind if p.sheet.question else ""
    both: dict[str, tuple[tuple[Move, str, str], ...]] = {
        "fee": _FEE,
        "restock": (
            (Restock("turn-over"), NP_("button", "Turn over"), "8"),
            (Restock("shuffle"), NP_("button", "Shuffle"), "9"),
        ),
        "reset": _FEE,
        "vote": ((Vote("end"), NP_("button", "End the hand"), "E"), (Vote("reset"), _RESET, "R")),
        "offer": ((Vote("refuse"), NP_("button", "No reset"), "N"), (Vote("reset"), _RESET, "R")),
    }
    return tuple(Action(move, translate(text), key) for move, text, key in both[kind])


def _kongs(seen: Observation, seat: Seat, marked: frozenset[Card]) -> list[Action[Move]]:
    """Return a button for each kong with the marked cards; three of a kind of one rank share one, and so do the noodles
    where room is short. Next to a swap there is only the best one, as the swap's preview needs the room. Other marked
    cards lay no kong.
    """
    p = seen.public
    if p.phase == AFTER_SECOND:
        return []
    highs, hand = p.ledger.highs, seen.hands[seat]
    made = best_first(hand, highs)
    wanted = marked & {*hand}
    rows: dict[tuple[str, ...], Kong] = {}
    matching = [move for move in made if wanted <= {*move.cards}]
    if made and not matching:
        why = _("You've selected other cards. Deselect them first.")
        return [Action(None, label(made[0].cards, p), _KONG_KEYS[0], why)]
    for move in matching:
        row = _row(move, highs, folds=len(made) > _KONG_ROWS)
        if row not in rows or {*move.cards} == wanted:
            rows[row] = move
    shown = [*rows.values()][: 1 if connect(seen, seat, marked) else None]
    return [Action(move, label(move.cards, p), _KONG_KEYS[i], always_right=True) for i, move in enumerate(shown)]


def _row(move: Kong, highs: Highs, *, folds: bool) -> tuple[str, ...]:
    """Return the key of a button's row: three of a kind of one rank share one, and so do the noodles where room is
    short.
    """
    kind = str(kind_of(move.cards, highs))
    if kind == NOODLE and folds:
        return (kind,)
    return kind, str(rank(move.cards[0]))


def _others(seen: Observation, seat: Seat, marked: frozenset[Card]) -> list[Action[Move]]:
    """Return the swap, the discard and passing."""
    p, hand = seen.public, seen.hands[seat]
    put = swap(seen, seat, marked)[0]
    move = connect(seen, seat, marked)
    found: list[Action[Move]] = []
    won, ends = p.sheet.won == seat, _only_ends(seen, seat)
    done = p.phase == AFTER_SECOND
    half = bool(hand) and not (won or done)
    if len(put) == 1:
        gold = ends and not won
        found.append(Action(DISCARD[put[0]], translate(_DISCARD), "X", suggested=gold, half_width=half))
    elif hand:
        found.append(Action(None, translate(_DISCARD), "X", _("Select one card to discard."), half_width=half))
    label_of_pass, key = _pass_label(seen, seat), "E" if done else "P"
    found.append(Action(PASS, label_of_pass, key, always_right=ends and won, half_width=half))
    if not done:
        found.append(Action(move, translate(_CONNECT), "C", "" if move else why_no_swap(seen, seat), suggested=True))
    return found


def _pass_label(seen: Observation, seat: Seat) -> str:
    if seen.public.sheet.won == seat:
        return p_("button", "Take the win")
    if seen.public.phase == AFTER_SECOND or not seen.hands[seat]:
        return p_("button", "End turn")
    return translate(_PASS)


def _only_ends(seen: Observation, seat: Seat) -> bool:
    """Return whether the turn can only end, as neither a kong nor a swap is possible."""
    p, hand = seen.public, seen.hands[seat]
    kongs = p.phase != AFTER_SECOND and best_first(hand, p.ledger.highs)
    return not kongs and bool(swap_barred(seen, seat))


def why_no_swap(seen: Observation, seat: Seat) -> str:
    """Return why no swap can be made, or what to select for one."""
    select = _("Select two of your cards that share a suit or a rank, and two from the source.")
    return swap_barred(seen, seat) or select


def swap_barred(seen: Observation, seat: Seat) -> str:
    """Return why no swap can be made, whatever is selected; empty if one can."""
    p, hand = seen.public, seen.hands[seat]
    if why := why_no_connect(p):
        return str(why)
    if not any(MATCH[a][b] for a, b in combinations(hand, 2)):
        return _("No two of your cards share a suit or a rank.")
    if len(open_source(p)) < 2:
        return _("The source doesn't have two cards that you may pull.")
    return ""


def no_swap_with(seen: Observation, seat: Seat, marked: frozenset[Card]) -> str:
    """Return why no swap includes all of these cards; empty if one does."""
    p, hand = seen.public, seen.hands[seat]
    put, pull = swap(seen, seat, marked)
    if barred := swap_barred(seen, seat):
        return barred
    if len(put) > 2 or len(pull) > 2:
        return _("To connect, select just two of your cards and two from the source.")
    if len(put) == 2 and not MATCH[put[0]][put[1]]:
        one, other = map(card_name, put)
        return _("You can't put the {one} and the {other}: they don't share a suit or a rank.", one=one, other=other)
    if put and not mates(hand, put[0]):
        return _("None of your other cards shares a suit or a rank with the {card}.", card=card_name(put[0]))
    if not {*pull} <= {*open_source(p)}:
        return str(barred_pull())
    return ""


def mates(hand: Sequence[Card], card: Card) -> list[Card]:
    """Return the cards of the hand that may be put together with that one."""
    return [other for other in hand if MATCH[card][other]]


def forced_move(seen: Observation, seat: Seat, legal: Sequence[Move]) -> Move | None:
    """Pass with an empty hand, as nothing else is possible."""
    return PASS if [*legal] == [PASS] else None
