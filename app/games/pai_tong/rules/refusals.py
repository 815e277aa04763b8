"""Pai Tong: why a move is not legal, for the player who tried it. ``legal_moves`` alone decides what is."""

from __future__ import annotations

from collections import Counter

from app.core.cards import Seat
from app.games.pai_tong.rules.answers import answers_to
from app.games.pai_tong.rules.kinds import HONOURS, RANK, RANK_OF_KIND, Kind, as_played, kinds, rank_words, words
from app.games.pai_tong.rules.model import KIN, Deal, Discard, Draw, Kin, Move, Options, State, Tong, match_is_over


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
            if not state.public.thrown:
                return "You start with a card more than the others, and take none: discard one."
            return "You have had your card for this turn: discard one."
    return "It is your turn: discard a card."


def _no_answer(state: State, seat: Seat, move: Move) -> str:
    p = state.public
    match move:
        case Discard():
            return "You discard on your own turn, after you have taken a card."
        case Kin():
            return "This discard does not complete your hand."
        case Draw() | Tong() if not state.stock:
            return _without_stock(state, seat, move)
        case Draw() | Tong() if seat != p.next:
            return "Only the player who plays next draws, or takes the discard into a tong."
        case Tong(first, second):
            return _no_tong(state, seat, first, second)
    other = ", or the discard" if len(_answers(state, seat)) > 1 else ""
    return f"You play next: take a card from the stock{other}."


def _without_stock(state: State, seat: Seat, move: Draw | Tong) -> str:
    what = "The stock is empty" if isinstance(move, Draw) else "With the stock empty no more tongs are laid"
    return f"{what}: {'win with the discard, or pass' if KIN in _answers(state, seat) else 'you can only pass'}."


def _answers(state: State, seat: Seat) -> list[Move]:
    """What the seat may answer to the discard."""
    discard = state.public.discard
    assert discard is not None
    return answers_to(discard, state.hands[seat], stock=bool(state.stock), is_next=seat == state.public.next)


def _no_tong(state: State, seat: Seat, first: Kind, second: Kind) -> str:
    discard = state.public.discard
    assert discard is not None
    if {RANK_OF_KIND[first], RANK_OF_KIND[second]} != {RANK[discard]}:
        named = rank_words(RANK[discard], state.public.options.cards)
        which = f"any two {named}" if RANK[discard] == HONOURS else f"two {named} of any suit"
        return f"A tong needs two cards of the discard's rank: {which}."
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
