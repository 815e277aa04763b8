"""Tong-Its: one hand in place, for rollouts. The same rules as the package's, on masks; section numbers are those of
RULES.md beside this file.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from app.core.cards import Card, Mask, Seat, mask_of
from app.games.tong_its.rules.ending import Final, challengers, from_seat, laid_by, lowest, settle
from app.games.tong_its.rules.melds import FOURS, MELDS, SUIT, cards_of, fitting, melds_in, melds_with
from app.games.tong_its.rules.model import (
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
DRAW_CODE, CALL_CODE, FOLD_CODE, CHALLENGE_CODE = range(52, 56)
MELD_CODES = 56
TAKE_CODES = MELD_CODES + len(MELDS)
HIDE_CODES = TAKE_CODES + len(MELDS)
LAY_CODES = HIDE_CODES + len(FOURS)
NUMBER = {meld: number for number, meld in enumerate(MELDS)}
_CLUBS, _DIAMONDS, _HEARTS, _SPADES = (SUIT << 13 * s for s in range(4))
START, MAIN, ANSWER, OVER = range(4)


@cache
def _of_suit(cards: Mask) -> tuple[int, ...]:
    """The discards and runs among the cards of one suit (4.4, 4.7)."""
    return (*cards_of(cards), *(MELD_CODES + NUMBER[run] for run in melds_in(cards)))


@cache
def _of_rank(cards: Mask) -> tuple[int, ...]:
    """The sets among three or four cards of a rank, face up and face down (4.4, 4.5)."""
    face_up = tuple(MELD_CODES + NUMBER[meld] for meld in melds_in(cards))
    return (*face_up, HIDE_CODES + FOURS.index(cards)) if cards in FOURS else face_up


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
            first = LAY_CODES + slot * 52
            moves += [first + card for card in cards_of(fitting_cards)]
    return moves


def _decoded(move: int, top: int) -> Move:
    """The move that an int stands for while ``top`` is the top discard."""
    if move >= LAY_CODES:
        slot, card = divmod(move - LAY_CODES, 52)
        return LAYS[slot // MOST_MELDS][slot % MOST_MELDS][card]
    if move >= HIDE_CODES:
        return HIDE[FOURS[move - HIDE_CODES]]
    if move >= TAKE_CODES:
        return TAKE[MELDS[move - TAKE_CODES] ^ 1 << top]
    if move >= MELD_CODES:
        return MELD[MELDS[move - MELD_CODES]]
    return (DRAW, CALL, FOLD, CHALLENGE)[move - DRAW_CODE] if move >= DRAW_CODE else DISCARDS[move]


class RolloutState:
    """One hand, played in place."""

    __slots__ = (
        "_before", "answers", "caller", "fits", "hands", "held_up", "hidden", "laid", "ledger", "now", "phase",
        "stock", "thrown", "turn",
    )  # fmt: skip

    def __init__(self, state: State | None) -> None:
        """None: an empty one, which ``copy`` fills; to go round this is not safe in machine code."""
        if state is None:
            return
        p = state.public
        self.turn: Seat = p.turn
        self.ledger = p.ledger
        self._before = p.history[-1].chips if p.history else (p.options.chips_at_start,) * SEATS
        """What everybody had before the antes."""
        self.phase = (START, MAIN, ANSWER)[("start", "main", "answer").index(p.phase)]
        self.hands = [mask_of(hand) for hand in state.hands]
        self.stock: list[int] = list(state.stock)
        self.thrown = [-1] * SEATS
        """The card that each seat threw last, -1 for none."""
        last = (p.turn if p.caller is None else p.caller) - 1
        for ago, card in enumerate(p.thrown[: -SEATS - 1 : -1]):
            self.thrown[last - ago] = card
        self.laid = [laid_by(p, state.face_down, seat) for seat in range(SEATS)]
        self.hidden = list(p.hidden)
        self.now = {s * MOST_MELDS + n: meld.now for s, melds in enumerate(p.melds) for n, meld in enumerate(melds)}
        """The cards of each open meld by slot."""
        self.fits = {slot: fitting(now) for slot, now in self.now.items()}
        self.held_up = [seat in p.own_layoffs or seat in p.met for seat in range(SEATS)]
        """Who may not call because of cards laid off (5.3)."""
        self.caller: Seat = -1 if p.caller is None else p.caller
        self.answers = list(p.answers)

    @property
    def top(self) -> int:
        """The top discard, -1 for none, while a turn goes on: what the player before has thrown."""
        return self.thrown[self.turn - 1]

    def copy(self) -> RolloutState:
        """Another one, equal and independent."""
        other = RolloutState(None)
        other.turn, other.phase = self.turn, self.phase
        other.ledger, other._before, other.caller = self.ledger, self._before, self.caller
        other.hands, other.stock, other.laid = self.hands[:], self.stock[:], self.laid[:]
        other.hidden, other.held_up, other.answers = self.hidden[:], self.held_up[:], self.answers[:]
        other.thrown = self.thrown[:]
        other.now, other.fits = self.now.copy(), self.fits.copy()
        return other

    def legal(self) -> list[int]:
        """The moves of ``turn`` (4, 5.2, 5.4)."""
        turn = self.turn
        if self.phase == MAIN:
            return _in_turn(self.hands[turn], self.fits)
        if self.phase == ANSWER:
            return [FOLD_CODE, CHALLENGE_CODE] if self.laid[turn] else [FOLD_CODE]
        if self.phase == OVER:
            return []
        moves = [DRAW_CODE]
        moves += [TAKE_CODES + NUMBER[meld] for meld in melds_with(Card(self.top), self.hands[turn])]
        if self.laid[turn] and not self.held_up[turn]:
            moves.append(CALL_CODE)
        return moves

    def play(self, move: int) -> None:
        """Make one of the ``legal`` moves."""
        turn = self.turn
        if move < DRAW_CODE:
            self.hands[turn] ^= 1 << move
            self.thrown[turn] = move
            if not self.hands[turn]:
                self._end(turn, "tongit", ())
            elif not self.stock:
                compared = tuple(seat for seat in from_seat(turn) if self.laid[seat])
                self._end(lowest(self._final(), compared), "stock", compared)
            else:
                self.turn, self.phase = (turn + 1) % SEATS, START
        elif move == DRAW_CODE:
            self.hands[turn] |= 1 << self.stock.pop()
            self.held_up[turn], self.phase = False, MAIN
        elif move < MELD_CODES:
            self._call_or_answer(move)
        else:
            self._lay(move)

    def _lay(self, move: int) -> None:
        """Cards from the hand to the table (4.3 - 4.6)."""
        turn = self.turn
        if move >= LAY_CODES:
            slot, card = divmod(move - LAY_CODES, 52)
            gone = 1 << card
            self.now[slot] |= gone
            self.fits[slot] = fitting(self.now[slot])
            owner = slot // MOST_MELDS
            self.held_up[owner] = True
            if owner == turn:
                self.laid[turn] |= gone
        elif move >= HIDE_CODES:
            gone = FOURS[move - HIDE_CODES]
            self.hidden[turn] += 1
            self.laid[turn] |= gone
        elif move >= TAKE_CODES:
            meld = MELDS[move - TAKE_CODES]
            gone = meld ^ 1 << self.top
            self.held_up[turn], self.phase = False, MAIN
            self._lay_open(meld)
        else:
            gone = MELDS[move - MELD_CODES]
            self._lay_open(gone)
        self.hands[turn] ^= gone
        if not self.hands[turn]:
            self._end(turn, "tongit", ())

    def _lay_open(self, meld: Mask) -> None:
        """A new open meld (4.3, 4.4)."""
        slot = self.turn * MOST_MELDS
        while slot in self.now:
            slot += 1
        self.now[slot], self.fits[slot] = meld, fitting(meld)
        self.laid[self.turn] |= meld

    def _call_or_answer(self, move: int) -> None:
        """“Draw”, and what the others say to it (5.2, 5.4 - 5.6)."""
        turn = self.turn
        if move == CALL_CODE:
            self.caller, self.phase = turn, ANSWER
        else:
            self.answers.append(move == CHALLENGE_CODE)
        if len(self.answers) < SEATS - 1:
            self.turn = (turn + 1) % SEATS
        elif order := challengers(self.caller, self.answers):
            compared = (*order, self.caller)
            self._end(lowest(self._final(), compared), "challenge", compared)
        else:
            self._end(self.caller, "draw", ())

    def _final(self) -> Final:
        return Final(tuple(self.hands), tuple(self.laid), tuple(self.hidden))

    def _end(self, winner: Seat | None, way: Way, compared: tuple[Seat, ...]) -> None:
        self.turn, self.phase = -1, OVER
        self.ledger = settle(self.ledger, self._final(), winner, way, compared)

    def decode(self, move: int) -> Move:
        """The move that one of the ``legal`` ints stands for."""
        return _decoded(move, self.top)

    def scores(self) -> tuple[int, ...]:
        """What the hand has brought per seat, its antes counted (8.3)."""
        return tuple(now - then for now, then in zip(self.ledger.chips, self._before, strict=True))
