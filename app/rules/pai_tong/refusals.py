"""Pai Tong: why a move is not legal, for the player who tried it. ``legal_moves`` alone decides what is."""

from __future__ import annotations

from collections import Counter

from app.rules.cards import Seat
from app.rules.pai_tong.kinds import KIND, RANK, RANK_OF_KIND, Kind, as_played, kinds, words
from app.rules.pai_tong.model import Deal, Discard, Draw, Kin, Move, Options, Pass, State, Tong, match_is_over


def why_not(state: State, seat: Seat, move: Move) -> str:
    """Why ``move``, which is not among the legal moves of ``seat``, is refused."""
    return as_played(_why(state, seat, move), state.public.options.cards)


def _why(state: State, seat: Seat, move: Move) -> str:
    p = state.public
    if p.over:
        return _between_deals(state, move)
    if isinstance(move, Deal):
        return "This deal is not over yet."
    if seat not in range(len(state.hands)):
        return "It is not your turn."
    if p.discard is None:
        return "It is not your turn." if seat != p.turn else _no_turn(state, seat, move)
    if seat == p.turn:
        return "Your discard lies open: the others answer to it now."
    if seat not in p.active:
        return "You have answered to this discard already."
    return _no_answer(state, seat, move)


def _between_deals(state: State, move: Move) -> str:
    if match_is_over(state.public.sheet):
        return "The match is over."
    if state.public.last_pack:
        return f"No pack was given for deal {state.public.deal + 2}."
    return "Only the player who starts the next deal has it dealt." if isinstance(move, Deal) else "This deal is over."


def _no_turn(state: State, seat: Seat, move: Move) -> str:
    if not state.hands[seat]:
        return "All your cards lie in tongs: you have won, so say kin."
    match move:
        case Discard(kind):
            return _not_held(state, kind)
        case Kin():
            return "Your hand is not complete: all your cards must make sets of three of a rank."
        case Draw() | Tong():
            return "You have had your card for this turn: discard one."
    return "It is your turn: discard a card."


def _no_answer(state: State, seat: Seat, move: Move) -> str:
    p = state.public
    match move:
        case Discard():
            return "You discard on your own turn, after you have taken a card."
        case Kin():
            return "This discard does not complete your hand."
        case Pass():
            return "You play next: take a card from the stock, or the discard."
        case Draw() | Tong() if seat != p.next:
            return "Only the player who plays next draws, or takes the discard into a tong."
        case Tong(first, second):
            return _no_tong(state, seat, first, second)
    return "The stock is empty: take the discard, or pass."


def _no_tong(state: State, seat: Seat, first: Kind, second: Kind) -> str:
    discard = state.public.discard
    assert discard is not None
    if {RANK_OF_KIND[first], RANK_OF_KIND[second]} != {RANK[discard]}:
        return f"A tong needs two cards of the discard's rank, the {_words(state, KIND[discard])}."
    held = Counter(kinds(state.hands[seat]))
    missing = next(kind for kind in (first, second) if held[kind] < (first, second).count(kind))
    if held[missing]:
        return f"You hold only one {_words(state, missing)}."
    return _not_held(state, missing)


def _not_held(state: State, kind: Kind) -> str:
    return f"You do not hold the {_words(state, kind)}."


def _words(state: State, kind: Kind) -> str:
    options: Options = state.public.options
    return words(kind, options.cards)
