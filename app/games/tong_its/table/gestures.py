"""Gestures at a table of Tong-Its."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from app.core.card_names import card_name
from app.core.cards import Card, Seat, mask_of
from app.core.messages import _
from app.games.tong_its.rules.melds import FOURS, melds_in, melds_with
from app.games.tong_its.rules.model import (
    DISCARDS,
    DRAW,
    HIDE,
    MELD,
    TAKE,
    Hide,
    Lay,
    Meld,
    Move,
    Take,
)
from app.games.tong_its.table.mat import LAY, meld_at
from app.games.tong_its.table.words import Observation
from app.table.gesture import DragItem


def drag_item(seen: Observation, zone: str, card: Card | None) -> DragItem | None:
    """Return the drag item: a card of the hand, the top of the stock, or the top discard."""
    if zone == "hand":
        return DragItem(zone, (card,)) if card is not None else None
    if zone == "stock" and seen.stock:
        return DragItem(zone, seen.stock[-1:])
    if zone == "discards" and seen.public.pile:
        return DragItem(zone, seen.public.pile[-1:])
    return None


def markable(seen: Observation, seat: Seat, zone: str, card: Card) -> bool:
    """Return whether the card is of the own hand, except while a call is answered."""
    return zone == "hand" and card in seen.hands[seat] and seen.public.phase in ("start", "main")


def takes(seen: Observation, seat: Seat) -> Sequence[Take]:
    """Return every way the hand could take the top discard, ignoring the rules of the turn."""
    p = seen.public
    if not p.pile:
        return ()
    top = p.pile[-1]
    return [TAKE[meld ^ 1 << top] for meld in melds_with(top, mask_of(seen.hands[seat]))]


def as_take(cards: Iterable[Card]) -> Take:
    """Return the move to take the top discard with these cards, whether they fit or not."""
    return Take(tuple(sorted(cards)))


def as_melds(cards: Iterable[Card]) -> tuple[Meld | Hide, ...]:
    """Return the moves to lay exactly these cards, whether they fit or not; four of a kind face up or face down."""
    mask = mask_of(cards)
    meld = MELD.get(mask) or Meld(tuple(sorted(cards)))
    return (meld, HIDE[mask]) if mask in FOURS else (meld,)


def melds_of(seen: Observation, seat: Seat, card: Card) -> tuple[Meld | Hide, ...]:
    """Return the longest melds of the hand with this card: at most a set, face up or face down, and a run."""
    having = [meld for meld in melds_in(mask_of(seen.hands[seat])) if meld >> card & 1]
    longest = [meld for meld in having if not any(meld & other == meld != other for other in having)]
    return tuple(move for meld in longest for move in as_melds(MELD[meld].cards))


def moves_for_drop(seen: Observation, seat: Seat, held: DragItem, zone: str) -> tuple[Move, ...]:
    """Return the moves that a drop there could mean."""
    if held.zone == "stock":
        return (DRAW,) if zone == "hand" else ()
    if held.zone == "discards":
        return _taking(seen, seat, held) if zone in ("hand", LAY) else ()
    if held.zone != "hand":
        return ()
    if zone == "discards":
        return _thrown(seen, held)
    if zone == LAY:
        return _laid(seen, seat, held)
    return _laid_off(seen, seat, held, zone)


def _taking(seen: Observation, seat: Seat, held: DragItem) -> tuple[Move, ...]:
    """Return the moves for the discard dropped on the hand: with the marked cards, or in any possible way."""
    if held.marked:
        return (as_take(held.marked),)
    return tuple(takes(seen, seat)) or (as_take(()),)


def _thrown(seen: Observation, held: DragItem) -> tuple[Move, ...]:
    """Return the discard of a card; before the draw, several cards dropped there take the top discard."""
    if len(held.cards) == 1:
        return (DISCARDS[held.cards[0]],)
    return (as_take(held.cards),) if seen.public.phase == "start" else ()


def _laid(seen: Observation, seat: Seat, held: DragItem) -> tuple[Move, ...]:
    """Return a meld of the cards held, or any melds of the single card held."""
    if seen.public.phase == "start" and len(held.cards) > 1:
        return (as_take(held.cards),)
    if len(held.cards) == 1:
        return melds_of(seen, seat, held.cards[0]) or as_melds(held.cards)
    return as_melds(held.cards)


def _laid_off(seen: Observation, seat: Seat, held: DragItem, zone: str) -> tuple[Move, ...]:
    """Return a layoff of each card held; a whole meld dropped on an own one is laid next to it."""
    at = meld_at(zone)
    if at is None:
        return ()
    owner, number = at
    if owner == seat and mask_of(held.cards) in MELD:
        return as_melds(held.cards)
    return tuple(Lay(card, owner, number) for card in held.cards)


def default_move(seen: Observation, seat: Seat, held: DragItem, legal: Sequence[Move]) -> Move | None:
    """Return a meld first, then a layoff, preferably on the melds of others, then the discard."""
    if held.zone == "stock":
        return DRAW if DRAW in legal else None
    if held.zone == "discards":
        found = [move for move in _taking(seen, seat, held) if move in legal]
        return found[0] if len(found) == 1 else None
    wanted: list[Move] = [as_take(held.cards)] if len(held.cards) > 1 else []
    wanted += as_melds(held.cards)[:1]
    if len(held.cards) == 1:
        (card,) = held.cards
        offs = [move for move in legal if isinstance(move, Lay) and move.card == card]
        offs.sort(key=lambda off: (off.owner == seat, off.owner, off.number))
        wanted += offs
        wanted.append(DISCARDS[card])
    return next((move for move in wanted if move in legal), None)


def no_move_reason(seen: Observation, seat: Seat, held: DragItem) -> Move | str:
    """Return why nothing can be done with the drag item."""
    p = seen.public
    if p.over or seat != p.turn or p.phase == "answer":
        return DRAW
    if held.zone == "stock":
        return DRAW
    if held.zone == "discards":
        return _no_taking(seen, seat, held)
    if p.phase == "start":
        return as_take(held.cards) if len(held.cards) > 1 else DISCARDS[held.cards[0]]
    return as_melds(held.cards)[0]


def _no_taking(seen: Observation, seat: Seat, held: DragItem) -> Move | str:
    if seen.public.phase == "start" and not held.marked and len(takes(seen, seat)) > 1:
        return _("Select the cards to meld with the {card}.", card=card_name(seen.public.pile[-1]))
    return as_take(held.marked)
