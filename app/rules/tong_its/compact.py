"""Tong-Its: one hand in place, for rollouts. The same rules as rules.py, on masks; section numbers are those of
RULES.md beside this file.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from app.rules.cards import Card, Seat
from app.rules.tong_its.ending import Final, challengers, from_seat, lowest, settle
from app.rules.tong_its.melds import FOURS, MELDS, SUIT, Mask, cards_of, fitting, mask_of, melds_in, melds_with
from app.rules.tong_its.model import (
    CALL,
    CHALLENGE,
    DISCARDS,
    DRAW,
    FOLD,
    HIDE,
    LAYS,
    MELD,
    MOST_MELDS,
    SEATS,
    TAKE,
    Move,
    State,
    Way,
)

# A move is an int: a discard is its card, then these four, then melds and takes by the number of the meld in MELDS,
# face-down fours by rank, and cards laid off by slot and card. Meld number n (from 0) of a seat has slot
# seat * MOST_MELDS + n.
_DRAW, _CALL, _FOLD, _CHALLENGE = range(52, 56)
_MELD = 56
_TAKE = _MELD + len(MELDS)
_HIDE = _TAKE + len(MELDS)
_LAY = _HIDE + len(FOURS)
_NUMBER = {meld: number for number, meld in enumerate(MELDS)}
_CLUBS, _DIAMONDS, _HEARTS, _SPADES = (SUIT << 13 * s for s in range(4))
_START, _MAIN, _ANSWER, _OVER = range(4)


@cache
def _of_suit(cards: Mask) -> tuple[int, ...]:
    """The discards and runs among the cards of one suit (4.4, 4.7)."""
    return (*cards_of(cards), *(_MELD + _NUMBER[run] for run in melds_in(cards)))


@cache
def _of_rank(cards: Mask) -> tuple[int, ...]:
    """The sets among three or four cards of a rank, face up and face down (4.4, 4.5)."""
    face_up = tuple(_MELD + _NUMBER[meld] for meld in melds_in(cards))
    return (*face_up, _HIDE + FOURS.index(cards)) if cards in FOURS else face_up


def _in_turn(hand: Mask, fits_on: Mapping[int, Mask]) -> list[int]:
    """After the draw: discards, melds, cards to lay off by slot (4.4 - 4.7)."""
    c, d, h, s = hand & _CLUBS, hand & _DIAMONDS, hand & _HEARTS, hand & _SPADES
    moves = [*_of_suit(c), *_of_suit(d), *_of_suit(h), *_of_suit(s)]
    d, h, s = d >> 13, h >> 26, s >> 39
    three = (c & d & (h | s)) | (h & s & (c | d))
    while three:
        low = three & -three
        three ^= low
        moves += _of_rank(hand & FOURS[low.bit_length() - 1])
    for slot, fits in fits_on.items():
        if fitting_cards := fits & hand:
            first = _LAY + slot * 52
            moves += [first + card for card in cards_of(fitting_cards)]
    return moves


def _decoded(move: int, top: int) -> Move:
    """The move that an int stands for while ``top`` is the top discard."""
    if move >= _LAY:
        slot, card = divmod(move - _LAY, 52)
        return LAYS[slot // MOST_MELDS][slot % MOST_MELDS][card]
    if move >= _HIDE:
        return HIDE[FOURS[move - _HIDE]]
    if move >= _TAKE:
        return TAKE[MELDS[move - _TAKE] ^ 1 << top]
    if move >= _MELD:
        return MELD[MELDS[move - _MELD]]
    return (DRAW, CALL, FOLD, CHALLENGE)[move - _DRAW] if move >= _DRAW else DISCARDS[move]


class Rollout:
    """One hand, played in place."""

    __slots__ = (
        "_answers", "_before", "_caller", "_fits", "_hands", "_held_up", "_hidden", "_laid", "_ledger", "_now",
        "_phase", "_stock", "_top", "turn",
    )  # fmt: skip

    def __init__(self, state: State) -> None:
        p = state.public
        self.turn: Seat = p.turn
        self._ledger = p.ledger
        self._before = p.history[-1].chips if p.history else (p.options.chips_at_start,) * SEATS
        """What everybody had before the antes."""
        self._phase = (_START, _MAIN, _ANSWER)[("start", "main", "answer").index(p.phase)]
        self._hands = [mask_of(hand) for hand in state.hands]
        self._stock: list[int] = list(state.stock)
        self._top: int = p.thrown[-1] if p.thrown else -1
        self._laid = [sum(meld.laid for meld in melds) for melds in p.melds]
        for seat, fours in enumerate(state.face_down):
            self._laid[seat] |= sum(map(mask_of, fours))
        self._hidden = list(p.hidden)
        self._now = {s * MOST_MELDS + n: meld.now for s, melds in enumerate(p.melds) for n, meld in enumerate(melds)}
        """The cards of each open meld by slot."""
        self._fits = {slot: fitting(now) for slot, now in self._now.items()}
        self._held_up = [seat in p.own_layoffs or seat in p.met for seat in range(SEATS)]
        """Who may not call because of cards laid off (5.3)."""
        self._caller: Seat = -1 if p.caller is None else p.caller
        self._answers = list(p.answers)

    def copy(self) -> Rollout:
        """Another one, equal and independent."""
        other = object.__new__(Rollout)
        other.turn, other._phase, other._top = self.turn, self._phase, self._top
        other._ledger, other._before, other._caller = self._ledger, self._before, self._caller
        other._hands, other._stock, other._laid = self._hands[:], self._stock[:], self._laid[:]
        other._hidden, other._held_up, other._answers = self._hidden[:], self._held_up[:], self._answers[:]
        other._now, other._fits = self._now.copy(), self._fits.copy()
        return other

    def legal(self) -> list[int]:
        """The moves of ``turn`` (4, 5.2, 5.4)."""
        turn = self.turn
        if self._phase == _MAIN:
            return _in_turn(self._hands[turn], self._fits)
        if self._phase == _ANSWER:
            return [_FOLD, _CHALLENGE] if self._laid[turn] else [_FOLD]
        if self._phase == _OVER:
            return []
        moves = [_DRAW]
        moves += [_TAKE + _NUMBER[meld] for meld in melds_with(Card(self._top), self._hands[turn])]
        if self._laid[turn] and not self._held_up[turn]:
            moves.append(_CALL)
        return moves

    def play(self, move: int) -> None:
        """Make one of the ``legal`` moves."""
        turn = self.turn
        if move < _DRAW:
            self._hands[turn] ^= 1 << move
            self._top = move
            if not self._hands[turn]:
                self._end(turn, "tongit", ())
            elif not self._stock:
                compared = tuple(seat for seat in from_seat(turn) if self._laid[seat])
                self._end(lowest(self._final(), compared), "stock", compared)
            else:
                self.turn, self._phase = (turn + 1) % SEATS, _START
        elif move == _DRAW:
            self._hands[turn] |= 1 << self._stock.pop()
            self._held_up[turn], self._phase = False, _MAIN
        elif move < _MELD:
            self._call_or_answer(move)
        else:
            self._lay(move)

    def _lay(self, move: int) -> None:
        """Cards from the hand to the table (4.3 - 4.6)."""
        turn = self.turn
        if move >= _LAY:
            slot, card = divmod(move - _LAY, 52)
            gone = 1 << card
            self._now[slot] |= gone
            self._fits[slot] = fitting(self._now[slot])
            self._held_up[slot // MOST_MELDS] = True
        elif move >= _HIDE:
            gone = FOURS[move - _HIDE]
            self._hidden[turn] += 1
            self._laid[turn] |= gone
        elif move >= _TAKE:
            meld = MELDS[move - _TAKE]
            gone = meld ^ 1 << self._top
            self._held_up[turn], self._phase = False, _MAIN
            self._lay_open(meld)
        else:
            gone = MELDS[move - _MELD]
            self._lay_open(gone)
        self._hands[turn] ^= gone
        if not self._hands[turn]:
            self._end(turn, "tongit", ())

    def _lay_open(self, meld: Mask) -> None:
        """A new open meld (4.3, 4.4)."""
        slot = self.turn * MOST_MELDS
        while slot in self._now:
            slot += 1
        self._now[slot], self._fits[slot] = meld, fitting(meld)
        self._laid[self.turn] |= meld

    def _call_or_answer(self, move: int) -> None:
        """“Draw”, and what the others say to it (5.2, 5.4 - 5.6)."""
        turn = self.turn
        if move == _CALL:
            self._caller, self._phase = turn, _ANSWER
        else:
            self._answers.append(move == _CHALLENGE)
        if len(self._answers) < SEATS - 1:
            self.turn = (turn + 1) % SEATS
        elif order := challengers(self._caller, self._answers):
            compared = (*order, self._caller)
            self._end(lowest(self._final(), compared), "challenge", compared)
        else:
            self._end(self._caller, "draw", ())

    def _final(self) -> Final:
        return Final(tuple(self._hands), tuple(self._laid), tuple(self._hidden))

    def _end(self, winner: Seat | None, way: Way, compared: tuple[Seat, ...]) -> None:
        self.turn, self._phase = -1, _OVER
        self._ledger = settle(self._ledger, self._final(), winner, way, compared)

    def decode(self, move: int) -> Move:
        """The move that one of the ``legal`` ints stands for."""
        return _decoded(move, self._top)

    def scores(self) -> tuple[int, ...]:
        """What the hand has brought per seat, its antes counted (8.3)."""
        return tuple(now - then for now, then in zip(self._ledger.chips, self._before, strict=True))
