"""Kings Corners: why a move is not legal, for the player who tried it. ``legal_moves`` alone decides what is."""

from __future__ import annotations

from app.core.cards import ACE, KING, Card, Seat, is_red, rank, words
from app.games.kings_corners.rules.model import (
    CORNERS,
    PLACE_WORDS,
    SIDES,
    Deal,
    Draw,
    End,
    Move,
    Place,
    Play,
    Public,
    Shift,
    State,
    match_is_over,
)

_RANKS = ("ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king")


def why_not(state: State, seat: Seat, move: Move) -> str:
    """Why ``move``, which is not among the legal moves of ``seat``, is refused."""
    p, draws_first = state.public, state.public.options.draw == "start"
    if p.over:
        return _between_deals(state, move)
    if isinstance(move, Deal):
        return "This deal is not over yet."
    if seat != p.turn:
        return "It is not your turn."
    if draws_first and not p.drawn and state.stock:
        return "With these house rules your turn starts with a draw from the stock."
    match move:
        case Play(card, place):
            return _no_play(state, seat, card, place)
        case Shift(source, place):
            return _no_shift(p, source, place)
        case Draw() if not state.stock:
            return "The stock is empty: end your turn without drawing."
        case Draw():
            return "You have drawn in this turn already."
        case End():
            return "Your turn ends with a draw from the stock."


def _between_deals(state: State, move: Move) -> str:
    if match_is_over(state.public):
        return "The match is over."
    if state.public.last_pack:
        return f"No pack was given for deal {state.public.deal + 2}."
    return "It is not your turn to deal." if isinstance(move, Deal) else "This deal is over."


def _no_play(state: State, seat: Seat, card: Card, place: Place) -> str:
    pile = state.public.piles[place]
    if card not in state.hands[seat]:
        return f"You do not hold the {words(card)}."
    return _no_fit(card, pile[-1]) if pile else "Only a king starts a pile in a corner."


def _no_shift(p: Public, source: Place, place: Place) -> str:
    pile = p.piles[source]
    if not pile:
        return f"There is no pile in the {PLACE_WORDS[source]}."
    if source == place:
        return "The pile lies there already."
    if p.piles[place]:
        return _no_fit(pile[0], p.piles[place][-1])
    if place in SIDES:
        return "No pile moves to an empty side; a card from your hand may go there."
    if source in CORNERS:
        return "A king's pile stays in its corner."
    return "Only a pile that starts with a king moves to a corner."


def _no_fit(card: Card, top: Card) -> str:
    if rank(top) == ACE:
        return "Nothing goes on an ace, which is the lowest card."
    wanted = f"{'black' if is_red(top) else 'red'} {_RANKS[rank(top) - 1]}"
    reason = f"Only a {wanted} goes on the {words(top)}"
    if rank(card) == KING:
        return f"{reason}, and a king never goes on a pile."
    return f"{reason}: the ace is the lowest card." if rank(card) == ACE and rank(top) == KING else f"{reason}."
