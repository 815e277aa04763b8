"""Bong: why a move is not legal, for the player who tried it. ``legal_moves`` alone decides what is."""

from __future__ import annotations

from app.core.cards import Seat, words
from app.core.game import CLOCK
from app.games.bong.rules.model import (
    OF_RANK,
    Bing,
    CallFor,
    Deal,
    Fling,
    Flong,
    Move,
    Play,
    State,
    TimeUp,
    Unlock,
    match_is_over,
)

RANK_NAMES = ("ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king")


def why_not(state: State, seat: Seat, move: Move) -> str:
    """Why ``move``, which is not among the legal moves of ``seat``, is refused."""
    p = state.public
    if p.over:
        return _between_hands(state, move)
    if seat == CLOCK:
        return _no_clock_move(state, move)
    if isinstance(move, Unlock | TimeUp | CallFor):
        return "Only the clock does that."
    if isinstance(move, Deal):
        return "This hand is not over yet."
    if any(lock.seat == seat for lock in p.locks):
        return "Your wrong card still keeps you out for a moment."
    match move:
        case Play(card):
            return f"You do not hold the {words(card)}."
        case Fling():
            return _no_fling(state, seat)
        case Flong():
            return _no_flong(state, seat)
        case Bing():
            return _no_bing(state, seat)


def _between_hands(state: State, move: Move) -> str:
    if match_is_over(state.public):
        return "The match is over."
    if state.public.last_pack:
        return f"No pack was given for hand {state.public.deal + 2}."
    return "It is not your turn to deal." if isinstance(move, Deal) else "This hand is over."


def _no_clock_move(state: State, move: Move) -> str:
    """What the clock does, and when (3.6, 6.3)."""
    p = state.public
    match move:
        case Unlock(who):
            if all(lock.seat != who for lock in p.locks):
                return "Only a player who is locked out can come back."
            return "That player comes back later: something else is due before."
        case TimeUp():
            return "This hand has no time limit." if p.sheet.ends is None else "The time is not up yet."
        case CallFor():
            return "Only a player who must call is called for, and only after a while."
        case _:
            return "The clock does not play."


def _no_fling(state: State, seat: Seat) -> str:
    """Who may call (4.1)."""
    race = state.public.race
    if seat == race.last:
        return "You played the last card: it is for the others to call fling."
    if seat in race.called:
        return "You have called fling already."
    held = next(card for card in state.hands[seat] if card in OF_RANK[race.rank])
    return f"Only a player without a card of that rank calls fling: you hold the {words(held)}."


def _no_flong(state: State, seat: Seat) -> str:
    """Who flongs, and when (4.3)."""
    if seat != state.public.race.last:
        return "Only the player of the last card calls flong."
    return "Flong is called once all the others have called fling."


def _no_bing(state: State, seat: Seat) -> str:
    """When bing is called (5.1)."""
    if len(state.hands[seat]) > 1:
        return "Bing is called with one card left in the hand."
    return "You have called bing already."
