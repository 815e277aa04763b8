"""Why a move is illegal in Bong, in words for the player who tried it. Only ``legal_moves`` decides what is legal."""

from __future__ import annotations

from app.core.card_names import card_name
from app.core.cards import Seat
from app.core.game import CLOCK
from app.core.messages import _
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


def why_not(state: State, seat: Seat, move: Move) -> Reason:
    """Return why ``move``, which is not legal for ``seat``, is refused."""
    p = state.public
    if p.over:
        return _between_hands(state, move)
    if seat == CLOCK:
        return _no_clock_move(state, move)
    if isinstance(move, Unlock | TimeUp | CallFor):
        return Reason(_("Only the clock can do that."), "4.6")
    if isinstance(move, Deal):
        return Reason(_("This hand isn't over yet."), "6")
    if any(lock.seat == seat for lock in p.locks):
        return Reason(_("You played a wrong card, so you're locked out for a moment."), "3.4")
    match move:
        case Play(card):
            return Reason(_("You don't have the {card}.", card=card_name(card)))
        case Fling():
            return _no_fling(state, seat)
        case Flong():
            return _no_flong(state, seat)
        case Bing():
            return _no_bing(state, seat)


def _between_hands(state: State, move: Move) -> Reason:
    if match_is_over(state.public):
        return Reason(_("The match is over."), "7")
    if state.public.last_pack:
        return Reason(_("There are no cards for hand {n}.", n=state.public.deal + 2))
    if isinstance(move, Deal):
        return Reason(_("It isn't your turn to deal."), "2.1")
    return Reason(_("This hand is over."), "6")


def _no_clock_move(state: State, move: Move) -> Reason:
    """Explain what the clock does, and when (3.6, 6.3)."""
    p = state.public
    match move:
        case Unlock(who):
            if all(lock.seat != who for lock in p.locks):
                return Reason(_("Only a player who is locked out can come back."), "3.6")
            return Reason(_("That player comes back later. Something else happens first."), "3.6")
        case TimeUp() if p.sheet.ends is None:
            return Reason(_("This hand has no time limit."), "9.2")
        case TimeUp():
            return Reason(_("Time isn't up yet."), "6.3")
        case CallFor():
            return Reason(_("The clock calls only for players who must call, and only after a while."), "4.6")
        case _:
            return Reason(_("The clock doesn't play."))


def _no_fling(state: State, seat: Seat) -> Reason:
    """Explain who may call fling (4.1)."""
    race = state.public.race
    if seat == race.last:
        return Reason(_("You played last. Only the others can call fling."), "4.1")
    if seat in race.called:
        return Reason(_("You already called fling."), "4.1")
    held = next(card for card in state.hands[seat] if card in OF_RANK[race.rank])
    return Reason(_("You can't call fling: you have the {card}.", card=card_name(held)), "4.1")


def _no_flong(state: State, seat: Seat) -> Reason:
    """Explain who may flong, and when (4.3)."""
    if seat != state.public.race.last:
        return Reason(_("Only the player who played last can call flong."), "4.3")
    return Reason(_("You can call flong only once everyone else has called fling."), "4.3")


def _no_bing(state: State, seat: Seat) -> Reason:
    """Explain when bing is called (5.1)."""
    if len(state.hands[seat]) > 1:
        return Reason(_("Call bing when you have one card left."), "5.1")
    return Reason(_("You already called bing."), "5.1")
