"""Kong-Pie: the legal moves. Section numbers are those of RULES.md beside this file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import overload

from app.core.cards import FRENCH, Card, Seat
from app.games.kong_pie.rules.kongs import MATCH, PAIR, kongs_in
from app.games.kong_pie.rules.model import (
    AFTER_SECOND,
    Connect,
    Deal,
    Discard,
    Leave,
    Move,
    Pair,
    Pass,
    Pay,
    Public,
    Restock,
    State,
    Vote,
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
}
"""What may be answered to each kind of question (5.4, 5.6, 8.5, 8.6, 8.9)."""


class Turn(Sequence[Move]):
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
    return Turn(others, matching, [PAIR[a][b] for a, b in combinations(open_source(p), 2)])


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
    """What may be said to a question, and the next dealer's deal (2.1)."""
    if seat != mover(p):
        return ()
    question = p.sheet.question
    return (Deal(),) if question is None else ANSWERS[question.kind]
