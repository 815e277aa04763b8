"""Tong-Its: why a move is not legal, for the player who tried it. ``legal_moves`` alone decides what is."""

from __future__ import annotations

from typing import TypeAlias

from app.core.cards import Seat, mask_of, words
from app.core.reason import Reason
from app.games.tong_its.rules.melds import Cards, ace_high, cards_of
from app.games.tong_its.rules.model import (
    Call,
    Challenge,
    Deal,
    Discard,
    Draw,
    Fold,
    Hide,
    Lay,
    Meld,
    Move,
    Public,
    State,
    Take,
    has_opened,
    match_is_over,
)

ACE_LOW = Reason("The ace is low: it goes below the two, and not above the king.", "3.2")
_InTurn: TypeAlias = Draw | Take | Meld | Hide | Lay | Discard | Call


def why_not(state: State, seat: Seat, move: Move) -> Reason:
    """Why ``move``, which is not among the legal moves of ``seat``, is refused."""
    p = state.public
    if p.over:
        return _between_hands(state, move)
    if isinstance(move, Deal):
        return Reason("This hand is not over yet.", "5")
    if seat != p.turn:
        return Reason("It is not your turn.", "4.1")
    if p.phase == "answer":
        if has_opened(p, seat) or not isinstance(move, Challenge):
            return Reason("A draw has been called: fold or challenge.", "5.4")
        return Reason("Only a player who has opened may challenge.", "5.4")
    if isinstance(move, Fold | Challenge):
        return Reason("Nobody has called a draw.", "5.2")
    return _at_the_start(state, seat, move) if p.phase == "start" else _later(state, seat, move)


def _between_hands(state: State, move: Move) -> Reason:
    if match_is_over(state.public):
        return Reason("The match is over.", "8")
    if state.public.last_pack:
        return Reason(f"No pack was given for deal {state.public.deal + 2}.")
    if not isinstance(move, Deal):
        return Reason("This hand is over.", "5")
    nobody = state.public.history[-1].winner is None
    who = "Nobody has won: the same dealer deals again." if nobody else "The winner of the last hand deals."
    return Reason(who, "2.1")


def _at_the_start(state: State, seat: Seat, move: _InTurn) -> Reason:
    """Before the draw: 4.2, 4.3, 5.2."""
    match move:
        case Call():
            return _no_call(state.public, seat)
        case Take(cards):
            top = state.public.thrown[-1]
            if missing := _missing(state, seat, cards):
                return missing
            only = f"Only cards that make a set or a run with the {words(top)} may take it."
            return Reason(f"{only} {ACE_LOW}" if ace_high(mask_of((*cards, top))) else only, "4.3")
        case _:
            return Reason("Your turn starts with a card from the stock, or the top discard.", "4.2")


def _no_call(p: Public, seat: Seat) -> Reason:
    """The three conditions (5.2)."""
    if not has_opened(p, seat):
        return Reason("Only a player who has opened may call a draw.", "5.2")
    if seat in p.own_layoffs:
        return Reason("Only a player who did not lay off on their own melds last turn may call a draw.", "5.2")
    return Reason("Only a player whose melds nobody else laid off on since their last turn may call a draw.", "5.2")


def _later(state: State, seat: Seat, move: _InTurn) -> Reason:
    """After the draw: 4.4 to 4.7."""
    p = state.public
    match move:
        case Draw() if p.thrown:
            return Reason("You have taken a card in this turn already.", "4.2")
        case Draw():
            return Reason("The dealer has thirteen cards and does not draw in the first turn.", "4.1")
        case Take() if not p.thrown:
            return Reason("Nothing has been discarded yet.", "4.3")
        case Take():
            return Reason("Only at the start of a turn may you take the top discard.", "4.3")
        case Call() if not has_opened(p, seat):
            return _no_call(p, seat)
        case Call():
            return Reason("Only at the start of a turn, before taking a card, may you call a draw.", "5.2")
        case Meld(cards) | Hide(cards) if missing := _missing(state, seat, cards):
            return missing
        case Meld(cards) if ace_high(mask_of(cards)):
            return ACE_LOW
        case Meld():
            what = "three or four cards of a rank, or three or more of a suit in sequence"
            return Reason(f"Only {what}, make a meld.", "3.1")
        case Hide():
            return Reason("Only a whole four of a kind may lie face down.", "4.5")
        case Discard(card):
            return _missing(state, seat, (card,))
        case Lay(card):
            return _missing(state, seat, (card,)) or _no_fit(p, move)


def _missing(state: State, seat: Seat, cards: Cards) -> Reason:
    """Which of the cards is not held; nothing if all are."""
    gone = [card for card in cards if card not in state.hands[seat]]
    return Reason(f"You do not hold the {words(gone[0])}.") if gone else Reason("")


def _no_fit(p: Public, move: Lay) -> Reason:
    """What does go on the meld (4.6)."""
    melds = p.melds[move.owner]
    if move.number > len(melds):
        return Reason("There is no such meld open on the table.", "4.6")
    meld = melds[move.number - 1]
    fits = [f"the {words(card)}" for card in cards_of(meld.fits)]
    if not fits:
        return Reason("That meld is complete: nothing more goes on it.", "4.6")
    only = f"Only {' or '.join(fits)} goes on that meld."
    return Reason(f"{only} {ACE_LOW}" if ace_high(meld.now | 1 << move.card) else only, "4.6")
