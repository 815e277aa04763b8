"""Kong-Pie: the legal moves, why others are refused, and how records write them. Section numbers are those of RULES.md
beside this file.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import overload

from app.core.cards import FRENCH, Card, Seat, words
from app.core.reason import Reason
from app.games.kong_pie.rules.kongs import MATCH, PAIR, kind_of, kong, kongs_in
from app.games.kong_pie.rules.model import (
    AFTER_SECOND,
    HAND_SIZE,
    Connect,
    Deal,
    Discard,
    Kong,
    Leave,
    Move,
    Pair,
    Pass,
    Pay,
    Public,
    Restock,
    State,
    Vote,
    match_is_over,
    mover,
)

PASS = Pass()
DISCARD = tuple(map(Discard, FRENCH.cards))
"""DISCARD[card]; made once."""
ANSWERS: dict[str, tuple[Move, ...]] = {
    "fee": (Pay(), Leave()),
    "restock": (Restock("turn-over"), Restock("shuffle")),
    "vote": (Vote("end"), Vote("reset")),
    "reset": (Pay(), Leave()),
    "offer": (Vote("refuse"), Vote("reset")),
}
"""What may be answered to each kind of question (5.4, 5.6, 8.5, 8.6, 8.9)."""


class TurnMoves(Sequence[Move]):
    """The moves of a player on turn: kongs and what ends the turn, then every connect, which is any pair that may be
    put with any pair that may be pulled (3.3). The connects are many, so each is made when it is asked for.
    """

    __slots__ = ("_others", "_pulls", "_puts")

    def __init__(self, others: list[Move], puts: list[Pair], pulls: list[Pair]) -> None:
        self._others = others
        self._puts = puts
        self._pulls = pulls

    def __len__(self) -> int:
        return len(self._others) + len(self._puts) * len(self._pulls)

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | Sequence[Move]:
        if isinstance(index, slice):
            return tuple(self)[index]
        if index < 0:
            index += len(self)
        others = self._others
        if 0 <= index < len(others):
            return others[index]
        if not 0 <= index < len(self):
            raise IndexError("there are not so many moves")
        put, pull = divmod(index - len(others), len(self._pulls))
        return Connect(self._puts[put], self._pulls[pull])

    def __iter__(self) -> Iterator[Move]:
        yield from self._others
        for put in self._puts:
            for pull in self._pulls:
                yield Connect(put, pull)

    def __contains__(self, move: object) -> bool:
        if type(move) is Connect:
            return move.put in self._puts and move.pull in self._pulls
        return move in self._others


def legal_moves(state: State, seat: Seat) -> Sequence[Move]:
    """Every move of ``seat`` (3, 4, 5.4, 5.6, 8.5)."""
    p = state.public
    sheet = p.sheet
    if sheet.over or sheet.question is not None:
        return _answers(p, seat)
    if seat != p.turn:
        return ()
    hand = state.hands[seat]
    matching = [pair for a, b in combinations(hand, 2) if (pair := MATCH[a][b])]
    others: list[Move] = []
    if p.phase != AFTER_SECOND:
        others += kongs_in(hand, len(matching), p.ledger.highs)
    others += [DISCARD[card] for card in hand]
    if not p.connects:
        others.append(PASS)
    if not matching or not may_connect(p):
        return others
    return TurnMoves(others, matching, [PAIR[a][b] for a, b in combinations(open_source(p), 2)])


def may_connect(p: Public) -> bool:
    """Not after a second kong (3.2), and not more than the house rules allow for each kong (8.1)."""
    limit = p.ledger.options.connects
    return p.phase != AFTER_SECOND and (not limit or p.connects < limit)


def open_source(p: Public) -> Sequence[Card]:
    """The cards of the source that may be pulled: with short-connect, none put for this kong (8.2)."""
    if not p.ledger.options.short_connect:
        return p.source
    return [card for card in p.source if not p.put >> card & 1]


def _answers(p: Public, seat: Seat) -> Sequence[Move]:
    """Return the answers to a question, or the next deal (2.1, 2.4)."""
    if seat != mover(p):
        return ()
    question = p.sheet.question
    return (Deal(),) if question is None else ANSWERS[question.kind]


# ---- why a move is not legal, for the player who tried it: ``legal_moves`` alone decides what is

_WAITS = {
    "fee": Reason("Play waits until everybody has paid for the restock or left the hand.", "5.6"),
    "restock": Reason("Play waits for the dealer to turn the discards over or to shuffle them.", "5.4"),
    "vote": Reason("Play waits until everybody has voted to end the hand or to reset it.", "8.5"),
    "offer": Reason("Play waits until everybody has voted for or against a reset.", "8.5"),
    "reset": Reason("Play waits until everybody has paid for the reset or left the hand.", "8.6"),
}
_NO_KONG = {
    1: Reason("Only a noodle is a kong by itself: one high note's rank in the other one's suit.", "4.3"),
    2: Reason("Only a high pair is a kong of two: a high note's rank in the other two suits.", "4.4"),
    3: Reason("Only three cards of one rank are a kong of three.", "4.2"),
    4: Reason("Only four cards of one suit are a kong of four, or both noodles with a high pair.", "4.1"),
}


def why_not(state: State, seat: Seat, move: Move) -> Reason:
    """Why ``move``, which is not among the legal moves of ``seat``, is refused."""
    p = state.public
    if p.over:
        return _between_hands(p, move)
    question = p.sheet.question
    if question is not None:
        return Reason("It is not your turn to answer.") if _no_answer(move, question.kind) else _WAITS[question.kind]
    if seat != p.turn:
        return Reason("It is not your turn.", "3.6")
    match move:
        case Deal():
            return Reason("This hand is not over yet.", "6")
        case Restock():
            return Reason("Only the dealer restocks, and only when a card must be drawn and the stock is empty.", "5.4")
        case Pay() | Leave():
            return Reason("You can pay or leave only when a restock or a reset costs a chip.", "5.6")
        case Vote():
            return Reason("There is a vote only after a passed round or a freeze.", "8.5")
        case Connect():
            return _no_connect(state, seat, move)
        case Kong(cards):
            return _no_kong(p, state.hands[seat], cards)
        case Discard(card):
            return _not_held(card)
        case _:
            return Reason("You have connected without making a kong since: only a discard ends your turn.", "3.5")


def _no_answer(move: Move, kind: str) -> bool:
    return move in ANSWERS[kind]


def _between_hands(p: Public, move: Move) -> Reason:
    if match_is_over(p):
        return Reason("The match is over.", "9")
    if mover(p) is None:
        return Reason(f"No pack was given for hand {p.ledger.deal + 2}.")
    if isinstance(move, Deal):
        if p.ledger.dealer is None:
            return Reason("The player who begins the next hand has it dealt.", "2.4")
        return Reason("It is not your turn to deal.", "2.1")
    return Reason("This hand is over.", "6")


def _not_held(card: Card) -> Reason:
    return Reason(f"You do not hold the {words(card)}.")


def _no_connect(state: State, seat: Seat, move: Connect) -> Reason:
    p = state.public
    if p.phase == AFTER_SECOND:
        return Reason("After your second kong you may only discard or pass.", "3.2")
    limit = p.ledger.options.connects
    if limit and p.connects >= limit:
        return Reason("Only two connects are allowed for each kong.", "8.1")
    for card in move.put:
        if card not in state.hands[seat]:
            return _not_held(card)
    if MATCH[move.put[0]][move.put[1]] is None:
        return Reason("Only two cards of the same suit or the same rank may be put.", "3.3")
    for card in move.pull:
        if card not in p.source:
            return Reason(f"The {words(card)} is not in the source.", "3.3")
    return Reason("With short-connect you may not pull a card that you have put for this kong.", "8.2")


def _no_kong(p: Public, hand: tuple[Card, ...], cards: tuple[Card, ...]) -> Reason:
    if p.phase == AFTER_SECOND:
        return Reason("Only two kongs may be made in a turn.", "3.2")
    for card in cards:
        if card not in hand:
            return _not_held(card)
    assert kind_of(cards, p.ledger.highs) is None
    return _NO_KONG[len(cards)]


# ---- how a record writes a move: ``5H+QH>8C+JC``, ``kong 5C 5H 5S``, ``discard 10D``, ``pass`` and a few words more.

_WORDS: dict[str, Move] = {
    "pass": PASS,
    "turn-over": Restock("turn-over"),
    "shuffle": Restock("shuffle"),
    "pay": Pay(),
    "leave": Leave(),
    "vote end": Vote("end"),
    "vote reset": Vote("reset"),
    "vote refuse": Vote("refuse"),
    "deal": Deal(),
}
_FORMS = f"5H+QH>8C+JC, kong 5C 5H 5S, discard 10D, {', '.join(_WORDS)}"


def notate(move: Move) -> str:
    """The move as text."""
    match move:
        case Connect(put, pull):
            return f"{_codes(put, '+')}>{_codes(pull, '+')}"
        case Kong(cards):
            return f"kong {_codes(cards, ' ')}"
        case Discard(card):
            return f"discard {FRENCH.code(card)}"
        case Restock(how):
            return how
        case Vote(say):
            return f"vote {say}"
        case _:
            return type(move).__name__.lower()


def parse(text: str) -> Move:
    """The move that ``text`` stands for, legal or not, its cards in any order; ValueError if there is none."""
    if text in _WORDS:
        return _WORDS[text]
    word, _, rest = text.partition(" ")
    if word == "discard":
        return DISCARD[FRENCH.card(rest)]
    if word == "kong":
        return kong(*sorted(_cards(text, rest.split(" "), range(1, HAND_SIZE + 1))))
    put, arrow, pull = text.partition(">")
    if not arrow:
        raise ValueError(f"{text!r} is no move; there are {_FORMS}")
    return Connect(_pair(text, put), _pair(text, pull))


def _codes(cards: tuple[Card, ...], between: str) -> str:
    return between.join(map(FRENCH.code, cards))


def _pair(text: str, codes: str) -> Pair:
    a, b = _cards(text, codes.split("+"), range(2, 3))
    return PAIR[a][b]


def _cards(text: str, codes: list[str], sizes: range) -> list[Card]:
    """As many different cards as the move takes."""
    cards = [FRENCH.card(code) for code in codes]
    if len(cards) not in sizes:
        raise ValueError(f"{text!r} is no move; there are {_FORMS}")
    if len(set(cards)) < len(cards):
        raise ValueError(f"{text!r} is no move; a card stands there twice")
    return cards
