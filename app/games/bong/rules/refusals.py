"""Why a move is illegal in Bong, in words for the player who tried it. Only ``legal_moves`` decides what is legal."""

from __future__ import annotations

from app.core.cards import Seat, words
from app.core.game import CLOCK
from app.core.reason import Reason
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


def why_not(state: State, seat: Seat, move: Move) -> Reason:
    """Return why ``move``, which is not legal for ``seat``, is refused."""
    p = state.public
    if p.over:
        return _between_hands(state, move)
    if seat == CLOCK:
        return _no_clock_move(state, move)
    if isinstance(move, Unlock | TimeUp | CallFor):
        return Reason("Only the clock does that.", "4.6")
    if isinstance(move, Deal):
        return Reason("This hand is not over yet.", "6")
    if any(lock.seat == seat for lock in p.locks):
        return Reason("Your wrong card still keeps you out for a moment.", "3.4")
    match move:
        case Play(card):
            return Reason(f"You do not hold the {words(card)}.")
        case Fling():
            return _no_fling(state, seat)
        case Flong():
            return _no_flong(state, seat)
        case Bing():
            return _no_bing(state, seat)


def _between_hands(state: State, move: Move) -> Reason:
    if match_is_over(state.public):
        return Reason("The match is over.", "7")
    if state.public.last_pack:
        return Reason(f"No pack was given for hand {state.public.deal + 2}.")
    if isinstance(move, Deal):
        return Reason("It is not your turn to deal.", "2.1")
    return Reason("This hand is over.", "6")


def _no_clock_move(state: State, move: Move) -> Reason:
    """Explain what the clock does, and when (3.6, 6.3)."""
    p = state.public
    match move:
        case Unlock(who):
            if all(lock.seat != who for lock in p.locks):
                return Reason("Only a player who is locked out can come back.", "3.6")
            return Reason("That player comes back later: something else is due before.", "3.6")
        case TimeUp() if p.sheet.ends is None:
            return Reason("This hand has no time limit.", "9.2")
        case TimeUp():
            return Reason("The time is not up yet.", "6.3")
        case CallFor():
            return Reason("Only a player who must call is called for, and only after a while.", "4.6")
        case _:
            return Reason("The clock does not play.")


def _no_fling(state: State, seat: Seat) -> Reason:
    """Explain who may call fling (4.1)."""
    race = state.public.race
    if seat == race.last:
        return Reason("You played the last card: it is for the others to call fling.", "4.1")
    if seat in race.called:
        return Reason("You have called fling already.", "4.1")
    held = next(card for card in state.hands[seat] if card in OF_RANK[race.rank])
    return Reason(f"Only a player without a card of that rank calls fling: you hold the {words(held)}.", "4.1")


def _no_flong(state: State, seat: Seat) -> Reason:
    """Explain who may flong, and when (4.3)."""
    if seat != state.public.race.last:
        return Reason("Only the player of the last card calls flong.", "4.3")
    return Reason("Flong is called once all the others have called fling.", "4.3")


def _no_bing(state: State, seat: Seat) -> Reason:
    """Explain when bing is called (5.1)."""
    if len(state.hands[seat]) > 1:
        return Reason("Bing is called with one card left in the hand.", "5.1")
    return Reason("You have called bing already.", "5.1")
