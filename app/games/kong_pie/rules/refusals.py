"""Kong-Pie: why a move is not legal, for the player who tried it. ``legal_moves`` alone decides what is."""

from __future__ import annotations

from app.core.cards import Card, Seat, words
from app.games.kong_pie.rules.kongs import MATCH, kind_of
from app.games.kong_pie.rules.model import (
    AFTER_SECOND,
    Connect,
    Deal,
    Discard,
    Kong,
    Leave,
    Move,
    Pay,
    Public,
    Restock,
    State,
    Vote,
    match_is_over,
    mover,
)

_WAITS = {
    "fee": "Play waits until everybody has paid for the restock or left the hand.",
    "restock": "Play waits for the dealer to turn the discards over or to shuffle them.",
    "vote": "Play waits until everybody has voted to end the hand or to reset it.",
    "reset": "Play waits until everybody has paid for the reset or left the hand.",
}
_NO_KONG = {
    1: "Only a noodle is a kong by itself: a high note's rank in the high notes' colour.",
    2: "Only a high pair is a kong of two: a high note's rank in the other colour.",
    3: "Only three cards of one rank are a kong of three.",
    4: "Only four cards of one suit are a kong of four, or both noodles with a high pair.",
}


def why_not(state: State, seat: Seat, move: Move) -> str:
    """Why ``move``, which is not among the legal moves of ``seat``, is refused."""
    p = state.public
    if p.over:
        return _between_hands(p, move)
    question = p.sheet.question
    if question is not None:
        return "It is not your turn to answer." if _answers(move, question.kind) else _WAITS[question.kind]
    if seat != p.turn:
        return "It is not your turn."
    match move:
        case Deal():
            return "This hand is not over yet."
        case Restock():
            return "Only the dealer restocks, and only when a card must be drawn and the stock is empty."
        case Pay() | Leave():
            return "You can pay or leave only when a restock or a reset costs a chip."
        case Vote():
            return "There is a vote only after a passed round or a freeze."
        case Connect():
            return _no_connect(state, seat, move)
        case Kong(cards):
            return _no_kong(p, state.hands[seat], cards)
        case Discard(card):
            return _not_held(card)
        case _:
            return "You have connected without making a kong since: only a discard ends your turn."


def _answers(move: Move, kind: str) -> bool:
    kinds = {"fee": (Pay, Leave), "restock": (Restock,), "vote": (Vote,), "reset": (Pay, Leave)}
    return isinstance(move, kinds[kind])


def _between_hands(p: Public, move: Move) -> str:
    if match_is_over(p):
        return "The match is over."
    if mover(p) is None:
        return f"No pack was given for hand {p.ledger.deal + 2}."
    return "It is not your turn to deal." if isinstance(move, Deal) else "This hand is over."


def _not_held(card: Card) -> str:
    return f"You do not hold the {words(card)}."


def _no_connect(state: State, seat: Seat, move: Connect) -> str:
    p = state.public
    if p.phase == AFTER_SECOND:
        return "After your second kong you may only discard or pass."
    limit = p.ledger.options.connects
    if limit and p.connects >= limit:
        return "Only two connects are allowed for each kong."
    for card in move.put:
        if card not in state.hands[seat]:
            return _not_held(card)
    if MATCH[move.put[0]][move.put[1]] is None:
        return "Only two cards of the same suit or the same rank may be put."
    for card in move.pull:
        if card not in p.source:
            return f"The {words(card)} is not in the source."
    return "With short-connect you may not pull a card that you have put for this kong."


def _no_kong(p: Public, hand: tuple[Card, ...], cards: tuple[Card, ...]) -> str:
    if p.phase == AFTER_SECOND:
        return "Only two kongs may be made in a turn."
    for card in cards:
        if card not in hand:
            return _not_held(card)
    assert kind_of(cards, p.ledger.highs) is None
    return _NO_KONG[len(cards)]
