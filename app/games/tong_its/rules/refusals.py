"""Tong-Its: why a move is not legal, for the player who tried it. ``legal_moves`` alone decides what is."""

from __future__ import annotations

from typing import TypeAlias

from app.core.cards import Seat, mask_of, words
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

ACE_LOW = "The ace is low: it goes below the two, and not above the king."
_InTurn: TypeAlias = Draw | Take | Meld | Hide | Lay | Discard | Call


def why_not(state: State, seat: Seat, move: Move) -> str:
    """Why ``move``, which is not among the legal moves of ``seat``, is refused."""
    p = state.public
    if p.over:
        return _between_hands(state, move)
    if isinstance(move, Deal):
        return "This hand is not over yet."
    if seat != p.turn:
        return "It is not your turn."
    if p.phase == "answer":
        opened = has_opened(p, seat) or not isinstance(move, Challenge)
        return "A draw has been called: fold or challenge." if opened else "Only a player who has opened may challenge."
    if isinstance(move, Fold | Challenge):
        return "Nobody has called a draw."
    return _at_the_start(state, seat, move) if p.phase == "start" else _later(state, seat, move)


def _between_hands(state: State, move: Move) -> str:
    if match_is_over(state.public):
        return "The match is over."
    if state.public.last_pack:
        return f"No pack was given for deal {state.public.deal + 2}."
    if not isinstance(move, Deal):
        return "This hand is over."
    nobody = state.public.history[-1].winner is None
    return "Nobody has won: the same dealer deals again." if nobody else "The winner of the last hand deals."


def _at_the_start(state: State, seat: Seat, move: _InTurn) -> str:
    """Before the draw: 4.2, 4.3, 5.2."""
    match move:
        case Call():
            return _no_call(state.public, seat)
        case Take(cards):
            top = state.public.thrown[-1]
            if missing := _missing(state, seat, cards):
                return missing
            only = f"Only cards that make a set or a run with the {words(top)} may take it."
            return f"{only} {ACE_LOW}" if ace_high(mask_of((*cards, top))) else only
        case _:
            return "Your turn starts with a card from the stock, or the top discard."


def _no_call(p: Public, seat: Seat) -> str:
    """The three conditions (5.2)."""
    if not has_opened(p, seat):
        return "Only a player who has opened may call a draw."
    if seat in p.own_layoffs:
        return "Only a player who did not lay off on their own melds last turn may call a draw."
    return "Only a player whose melds nobody else laid off on since their last turn may call a draw."


def _later(state: State, seat: Seat, move: _InTurn) -> str:
    """After the draw: 4.4 to 4.7."""
    p = state.public
    match move:
        case Draw() if p.thrown:
            return "You have taken a card in this turn already."
        case Draw():
            return "The dealer has thirteen cards and does not draw in the first turn."
        case Take() if not p.thrown:
            return "Nothing has been discarded yet."
        case Take():
            return "Only at the start of a turn may you take the top discard."
        case Call() if not has_opened(p, seat):
            return _no_call(p, seat)
        case Call():
            return "Only at the start of a turn, before taking a card, may you call a draw."
        case Meld(cards) | Hide(cards) if missing := _missing(state, seat, cards):
            return missing
        case Meld(cards) if ace_high(mask_of(cards)):
            return ACE_LOW
        case Meld():
            return "Only three or four cards of a rank, or three or more of a suit in sequence, make a meld."
        case Hide():
            return "Only a whole four of a kind may lie face down."
        case Discard(card):
            return _missing(state, seat, (card,))
        case Lay(card):
            return _missing(state, seat, (card,)) or _no_fit(p, move)


def _missing(state: State, seat: Seat, cards: Cards) -> str:
    """Which of the cards is not held; nothing if all are."""
    gone = [card for card in cards if card not in state.hands[seat]]
    return f"You do not hold the {words(gone[0])}." if gone else ""


def _no_fit(p: Public, move: Lay) -> str:
    """What does go on the meld (4.6)."""
    melds = p.melds[move.owner]
    if move.number > len(melds):
        return "There is no such meld open on the table."
    meld = melds[move.number - 1]
    fits = [f"the {words(card)}" for card in cards_of(meld.fits)]
    if not fits:
        return "That meld is complete: nothing more goes on it."
    only = f"Only {' or '.join(fits)} goes on that meld."
    return f"{only} {ACE_LOW}" if ace_high(meld.now | 1 << move.card) else only
