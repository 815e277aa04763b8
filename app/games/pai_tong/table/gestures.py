"""Pai Tong's gestures and buttons."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from app.core.cards import Card, Seat
from app.core.messages import _, p_
from app.games.pai_tong.rules.kinds import KIND, RANK, either, rank_plural
from app.games.pai_tong.rules.model import DISCARDS, DRAW, KIN, PASS, TONGS, Move, Tong
from app.games.pai_tong.rules.tongs import complete, payment, pure_counts, pure_tongs, tongs_with
from app.games.pai_tong.text import Observation
from app.table.gesture import DragItem
from app.table.tabletop import Action


def _select_one(seen: Observation) -> str:
    return either(seen.public.options.cards, _("Select one card to discard."), _("Select one tile to discard."))


def _select_two(seen: Observation) -> str:
    return either(
        seen.public.options.cards,
        _("Select the two cards that make a tong with the discard."),
        _("Select the two tiles that make a tong with the discard."),
    )


def drag_item(seen: Observation, zone: str, card: Card | None) -> DragItem | None:
    """Return the drag item: a card of the hand, the discard that all are asked about, or the top of the stock."""
    p = seen.public
    if zone == "hand":
        return DragItem(zone, (card,)) if card is not None else None
    if zone == "stock":
        return DragItem(zone, seen.stock[-1:]) if seen.stock else None
    if zone == "discards" and p.discard is not None and card in (None, p.discard):
        return DragItem(zone, (p.discard,))
    return None


def moves_for_drop(seen: Observation, seat: Seat, held: DragItem, zone: str) -> tuple[Move, ...]:
    """Return the moves: discarding a card, taking the discard for the win or into a tong, or drawing."""
    p = seen.public
    if held.zone == "hand" and zone in ("discards", "tongs"):
        if p.discard is not None:
            return _tongs_of(seen, seat, held.cards) or _no_tong_of(p.discard, held.cards, zone)
        return (DISCARDS[KIND[held.cards[0]]],) if zone == "discards" and len(held.cards) == 1 else ()
    if held.zone == "stock" and zone == "hand":
        return (DRAW,)
    if held.zone == "discards" and zone in ("hand", "tongs"):
        return (*((KIN,) if zone == "hand" else ()), *_tongs_of(seen, seat, _marked(seen, seat, held.marked)))
    return ()


def _marked(seen: Observation, seat: Seat, marked: Iterable[Card]) -> tuple[Card, ...]:
    """Return the marked cards of the hand."""
    return tuple(card for card in seen.hands[seat] if card in set(marked))


def _tongs_of(seen: Observation, seat: Seat, cards: Sequence[Card]) -> tuple[Tong, ...]:
    """Return the tongs with the discard that use all of the cards; the rules judge their ranks."""
    p = seen.public
    if len(cards) == 2:
        one, other = sorted(KIND[card] for card in cards)
        return (TONGS[one, other],)
    if p.discard is None or len(cards) > 2:
        return ()
    return tuple(
        tong
        for tong in tongs_with(seen.hands[seat], p.discard)
        if all(KIND[card] in (tong.first, tong.second) for card in cards)
    )


def _no_tong_of(discard: Card, cards: Sequence[Card], zone: str) -> tuple[Move, ...]:
    """Return the move that a card dropped on no tong would be, so that the rules explain the refusal: a discard, if it
    doesn't match the rank of the card there.
    """
    if len(cards) > 1:
        return ()
    kind = KIND[cards[0]]
    return (DISCARDS[kind] if zone == "discards" and RANK[cards[0]] != RANK[discard] else TONGS[kind, kind],)


def starts_selection(seen: Observation, seat: Seat, held: DragItem, zone: str) -> str | None:
    """Explain why that many cards are no discard, and no answer to one."""
    if held.zone == "hand" and zone == "discards" and len(held.cards) > 1 and discards(seen, seat):
        return _select_one(seen)
    if held.zone != "hand" or zone not in ("discards", "tongs") or len(held.cards) < 3 or not _may_take(seen, seat):
        return None
    return _select_two(seen)


def best_tong(seen: Observation, seat: Seat, marked: Iterable[Card]) -> Tong | None:
    """Return the best tong that uses all marked cards: a pure one, or else one whose cards are no identical pair."""
    p = seen.public
    found = _tongs_of(seen, seat, _marked(seen, seat, marked))
    if p.discard is None or not _may_take(seen, seat):
        return None
    possible = [tong for tong in found if tong in tongs_with(seen.hands[seat], p.discard)]
    kind = KIND[p.discard]
    kinds = [KIND[card] for card in seen.hands[seat]]

    def worth(tong: Tong) -> tuple[bool, int]:
        return tong.first == tong.second == kind, -sum(kinds.count(one) for one in (tong.first, tong.second))

    return max(possible, key=worth, default=None)


def default_move(seen: Observation, seat: Seat, held: DragItem, legal: Sequence[Move]) -> Move | None:
    """Return a discard from the hand; a win or the best tong with the discard; or a draw."""
    if held.zone == "stock":
        return DRAW if DRAW in legal else None
    if held.zone == "hand" and seen.public.discard is None:
        discard = DISCARDS[KIND[held.cards[0]]]
        return discard if discard in legal else None
    if held.zone == "discards" and KIN in legal:
        return KIN
    fitting = held.cards if held.zone == "hand" else held.marked
    tong = best_tong(seen, seat, fitting)
    return tong if tong in legal else None


def markable(seen: Observation, seat: Seat, zone: str, card: Card) -> bool:
    """Return whether a click marks the card: cards that may go with the discard while the next player may take it; on
    the own turn, the card to discard.
    """
    p = seen.public
    if zone == "hand" and discards(seen, seat):
        return card in seen.hands[seat]
    if zone != "hand" or p.discard is None or not _may_take(seen, seat):
        return False
    hand = seen.hands[seat]
    return RANK[card] == RANK[p.discard] and sum(RANK[other] == RANK[card] for other in hand) > 1


def max_marked(seen: Observation, seat: Seat, zone: str) -> int:
    """Return one for a discard, two to go with another's discard."""
    return 1 if discards(seen, seat) else 2


def win_worth(seen: Observation, seat: Seat) -> int | None:
    """Return the chips that a win would bring from each other player now; None if there is none."""
    p = seen.public
    hand = seen.hands[seat]
    if p.over or seat not in p.active:
        return None
    whole = hand if p.discard is None else (*hand, p.discard)
    return payment(pure_tongs(whole, p.melds[seat]), p.options) if complete(whole) else None


def actions(seen: Observation, seat: Seat, marked: frozenset[Card]) -> Sequence[Action[Move]]:
    """Return the buttons for winning, taking a tong, and leaving the discard, always in the same positions. On the
    player's own turn there is no discard to take.
    """
    p = seen.public
    if p.over:
        return ()
    worth = win_worth(seen, seat)
    # Translators: a button, also next one; {chips} is a number, paid by each other player
    win = _("Win (kin)") if worth is None else _("Win: {chips} from each", chips=worth)
    first: Action[Move] = Action(KIN, win, "I", always_right=True)
    last = _other_action(seen, seat, marked)
    return (first, last) if discards(seen, seat) else (first, _tong_action(seen, seat, marked), last)


def discards(seen: Observation, seat: Seat) -> bool:
    """Return whether that player is to discard, or to win."""
    p = seen.public
    return not p.over and p.discard is None and p.turn == seat and seat in p.active


def _may_take(seen: Observation, seat: Seat) -> bool:
    """Return whether the seat is asked about a discard that could go into a tong: as the next player, while there is a
    stock.
    """
    p = seen.public
    return p.discard is not None and seat == p.next and seat in p.active and bool(seen.stock)


def _could_take(seen: Observation, seat: Seat) -> bool:
    """Return whether the discard could go into a tong; drawing leaves it."""
    discard = seen.public.discard
    return discard is not None and _may_take(seen, seat) and bool(tongs_with(seen.hands[seat], discard))


def _tong_action(seen: Observation, seat: Seat, marked: frozenset[Card]) -> Action[Move]:
    p = seen.public
    if p.discard is None or not _may_take(seen, seat):
        return Action(TONGS[0, 0], _("Take: tong"), "T")
    tong = best_tong(seen, seat, marked)
    if tong is not None:
        pure = tong.first == tong.second == KIND[p.discard] and pure_counts(p.options)
        chosen = len(_marked(seen, seat, marked)) == 2 and win_worth(seen, seat) is None
        return Action(tong, _("Take: pure tong") if pure else _("Take: tong"), "T", suggested=chosen)
    if tongs_with(seen.hands[seat], p.discard):
        return Action(None, _("Take: tong"), "T", _select_two(seen))
    why = _(
        "You don't have two {ranks} to make a tong with this discard.",
        ranks=rank_plural(RANK[p.discard], p.options.cards),
    )
    return Action(None, _("Take: tong"), "T", why)


def _other_action(seen: Observation, seat: Seat, marked: frozenset[Card]) -> Action[Move]:
    """Return the button for drawing, passing or discarding, whichever is due."""
    p = seen.public
    if discards(seen, seat):
        chosen = _marked(seen, seat, marked)
        move = DISCARDS[KIND[chosen[0]]] if len(chosen) == 1 else None
        return Action(move, p_("button", "Discard"), "X", _select_one(seen), suggested=win_worth(seen, seat) is None)
    if p.discard is not None and seat in p.active and (seat != p.next or not seen.stock):
        return Action(PASS, p_("button", "Pass"), "P", _("You can't win with this discard, so you pass automatically."))
    return Action(
        DRAW, p_("button", "Draw"), "D", suggested=win_worth(seen, seat) is None and not _could_take(seen, seat)
    )


def forced_move(seen: Observation, seat: Seat, legal: Sequence[Move]) -> Move | None:
    """Pass for a player who can only pass."""
    return PASS if tuple(legal) == (PASS,) else None


def auto_answer(seen: Observation, seat: Seat, legal: Sequence[Move], ignored: bool) -> Move | None:
    """Draw for the next player who can do nothing else, or who ignores discards of that rank; a win is always left to
    the player.
    """
    others = [move for move in legal if move != DRAW and not (ignored and isinstance(move, Tong))]
    return DRAW if DRAW in legal and not others else None


def no_move_reason(seen: Observation, seat: Seat, held: DragItem) -> Move | str:
    """Return why nothing can be done with the drag item."""
    p = seen.public
    if p.over:
        return _("This deal is over.")
    if p.discard is None and seat != p.turn:
        return _("It isn't your turn.")
    if _may_take(seen, seat) and held.zone == "hand":
        return _("First draw from the stock, or take the discard.")
    if _may_take(seen, seat) and held.zone == "discards":
        return _("You can't make a tong with this discard, and it doesn't complete your hand.")
    if held.zone == "hand":
        return DISCARDS[KIND[held.cards[0]]]
    others: dict[str, Move] = {"stock": DRAW, "discards": KIN}
    return others.get(held.zone, PASS)
