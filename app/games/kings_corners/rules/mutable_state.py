"""A deal of Kings Corners in progress, changed in place. Section numbers are those of RULES.md in the game's folder."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from functools import cache

from app.core.cards import FRENCH, Card, Mask, Seat
from app.games.kings_corners.rules.knowledge import Knowledge
from app.games.kings_corners.rules.model import (
    CORNERS,
    DRAW,
    EMPTY_CORNER,
    EMPTY_SIDE,
    END,
    KING_PENALTY,
    KINGS,
    PLAYABLE,
    PLAYS,
    SHIFTABLE,
    SHIFTS,
    SIDES,
    Draw,
    Move,
    Pile,
    Play,
    Public,
    Shift,
    State,
    cost,
)

_NO_TOP = (*[EMPTY_SIDE] * len(SIDES), *[EMPTY_CORNER] * len(CORNERS))
"""Codes for the missing top card of each place while it is empty."""

# A move is 8 * card + place for a card played, then 8 * source + place for a pile moved, then these.
FIRST_SHIFT = 8 * len(FRENCH.cards)
DRAW_CODE, END_CODE = FIRST_SHIFT + 64, FIRST_SHIFT + 65
DECODED: tuple[Move, ...] = (
    *(move for moves in PLAYS for move in moves), *(move for moves in SHIFTS for move in moves), DRAW, END,
)  # fmt: skip
"""The move of each code."""


PLAY_OF = {1 << card: 8 * card for card in FRENCH.cards}
_BIT = tuple(1 << card for card in FRENCH.cards)


def tops_of(piles: Sequence[Pile]) -> list[int]:
    return [pile[-1] if pile else no_top for pile, no_top in zip(piles, _NO_TOP, strict=True)]


def bases_of(piles: Sequence[Pile]) -> list[Mask]:
    return [_BIT[pile[0]] if pile else 0 for pile in piles]


def loose_of(bases: Sequence[Mask]) -> Mask:
    """Return the first cards of the piles that may move: a king's pile in a corner stays (3.5)."""
    return sum(bases[: len(SIDES)]) | sum(bases[len(SIDES) :]) & ~KINGS


def _fits_of(tops: Sequence[int]) -> Mask:
    """Return the cards that fit on at least one top (3.1, 3.2). Empty sides, which take any card, don't count."""
    a, b, c, d, e, f, g, h = tops
    return (
        SHIFTABLE[a] | SHIFTABLE[b] | SHIFTABLE[c] | SHIFTABLE[d]
        | SHIFTABLE[e] | SHIFTABLE[f] | SHIFTABLE[g] | SHIFTABLE[h]
    )  # fmt: skip


def turn_codes(
    hand: Mask, tops: Sequence[int], bases: Sequence[Mask], loose: Mask, *, draws: bool, first: bool
) -> list[int]:
    """Return the codes of every move of the player on turn (3), by place, then how the turn ends: the one statement of
    what is legal. ``draws``: a draw is due; ``first``: at the start of the turn (7.2).
    """
    if draws and first:
        return [DRAW_CODE]
    moves = []
    for to, top in enumerate(tops):
        cards = hand & PLAYABLE[top]
        while cards:
            card = cards & -cards
            moves.append(PLAY_OF[card] + to)
            cards ^= card
        piles = loose & SHIFTABLE[top]
        while piles:
            base = piles & -piles
            moves.append(FIRST_SHIFT + 8 * bases.index(base) + to)
            piles ^= base
    moves.append(DRAW_CODE if draws else END_CODE)
    return moves


def hand_mask(hand: Sequence[Card]) -> Mask:
    return sum(map(_BIT.__getitem__, hand))


@cache
def _costs(scoring: str) -> tuple[tuple[Mask, int], ...]:
    """Group the cards by their cost when left in a hand (5); return each group with its cost."""
    found = dict[int, Mask]()
    for card in FRENCH.cards:
        each = cost((card,), scoring)
        found[each] = found.get(each, 0) | _BIT[card]
    return tuple((cards, each) for each, cards in found.items())


class MutableState:
    """The one statement of what each move does. A ``State`` is its frozen snapshot. Hands are sets of cards. Rollouts
    go without ``Knowledge``, on which play does not depend.
    """

    __slots__ = (
        "_before", "_cards_drawn", "_chips", "_kings_compulsory", "_moved", "_played", "_player", "_pot", "_scores",
        "_start", "_still", "bases", "drawn", "draws_first", "fits", "hands", "hidden", "knowledge", "loose", "stock",
        "tops", "turn",
    )  # fmt: skip

    def __init__(self, state: State | None, knowledge: Knowledge | None = None) -> None:
        """Without a state, create an empty object for ``copy``, as compiled code can't skip this method."""
        if state is None:
            return
        p, options = state.public, state.public.options
        self._start = state
        """The initial state, whose options, deal, dealer and random numbers do not change."""
        self.knowledge = knowledge
        """What a snapshot needs beyond what play depends on; None in rollouts."""
        self.draws_first, self._cards_drawn = options.draw == "start", options.cards_drawn
        self._chips, self._kings_compulsory = options.scoring == "chips", options.compulsory_kings
        self.turn: Seat = -1 if p.over else p.turn
        """The seat that moves next, -1 once the deal is over."""
        self._player: Seat = p.turn
        self.hands = [hand_mask(hand) for hand in state.hands]
        self.stock = list(state.stock)
        self.hidden: Mask = sum(self.hands) + hand_mask(state.stock)
        """All cards that are not face up."""
        self.tops, self.bases = tops_of(p.piles), bases_of(p.piles)
        self.loose: Mask = loose_of(self.bases)
        self.fits = _fits_of(self.tops)
        self.drawn, self._played, self._moved, self._still, self._pot = p.drawn, p.played, p.moved, p.still, p.pot
        self._scores = list(p.scores)
        """Penalty points, or chips won and lost."""
        self._before = p.history[p.deal - 1].scores if p.deal else (0,) * len(p.scores)

    def copy(self) -> MutableState:
        other = MutableState(None)
        other._start, other.knowledge = self._start, self.knowledge and copy.copy(self.knowledge)
        other.draws_first, other._cards_drawn = self.draws_first, self._cards_drawn
        other._chips, other._kings_compulsory = self._chips, self._kings_compulsory
        other.turn, other._player = self.turn, self._player
        other.hands, other.stock, other.hidden = self.hands[:], self.stock[:], self.hidden
        other.tops, other.bases, other.loose, other.fits = self.tops[:], self.bases[:], self.loose, self.fits
        other.drawn, other._played, other._moved = self.drawn, self._played, self._moved
        other._still, other._pot, other._scores, other._before = self._still, self._pot, self._scores[:], self._before
        return other

    def snapshot(self) -> State:
        """Return the frozen State. It must have been given ``Knowledge``."""
        known = self.knowledge
        assert known is not None
        start, over = known.start, self.turn < 0
        public = Public(
            start.options, start.deal, start.dealer, self._player if over else self.turn, known.piles,
            tuple(self._scores), self._pot, known.history, known.kings, over, self.drawn, self._played, self._moved,
            self._still, start.last_pack, known.held,
        )  # fmt: skip
        return State(public, known.hands, tuple(self.stock), self._start.chance)

    def scores(self) -> tuple[int, ...]:
        """Return the penalty points of this deal as negative numbers, or chips (6)."""
        sign = 1 if self._chips else -1
        return tuple([sign * (now - then) for now, then in zip(self._scores, self._before, strict=True)])

    # ---- moves

    def legal(self) -> list[int]:
        """Return the moves of ``turn`` (3)."""
        if self.turn < 0:
            return []
        first = self.draws_first
        draws = bool(self.stock) and not (first and self.drawn)
        return turn_codes(self.hands[self.turn], self.tops, self.bases, self.loose, draws=draws, first=first)

    def play(self, move: int) -> None:
        """Play a card from the hand (3.1, 3.2, 3.4), move a whole pile (3.3, 3.5), draw or end the turn. Playing the
        last card ends the deal (4.1).
        """
        if move >= DRAW_CODE:
            if self.draws_first and move == DRAW_CODE:
                self._draw_first()
            else:
                self._end_turn(draws=move == DRAW_CODE)
            return
        tops, to, seat = self.tops, move & 7, self.turn
        if move < FIRST_SHIFT:
            card = move >> 3
            base, top, self._played = _BIT[card], card, True
            self.hidden ^= base
            self.hands[seat] ^= base
        else:
            source = move - FIRST_SHIFT >> 3
            base, top, self._moved = self.bases[source], tops[source], True
            self.loose ^= base
            tops[source] = _NO_TOP[source]
        if tops[to] >= EMPTY_SIDE:
            self.bases[to] = base
            if to in SIDES:
                self.loose |= base
        tops[to] = top
        self.fits = _fits_of(tops)
        if self.knowledge is not None:
            if move < FIRST_SHIFT:
                self.knowledge.played(seat, Card(card), to)
            else:
                self.knowledge.shifted(source, to)
        if not self.hands[seat]:
            self._finish(winner=seat)

    def decode(self, move: int) -> Move:
        return DECODED[move]

    def encode(self, move: Move) -> int:
        if isinstance(move, Play):
            return 8 * move.card + move.place
        if isinstance(move, Shift):
            return FIRST_SHIFT + 8 * move.source + move.place
        return DRAW_CODE if isinstance(move, Draw) else END_CODE

    def _draw(self) -> int:
        """Draw one card from the stock, or two (3.6, 7.3), or what is left of it; return how many."""
        cards = self.stock[-self._cards_drawn :]
        del self.stock[-self._cards_drawn :]
        for card in cards:
            self.hands[self.turn] |= _BIT[card]
        self.drawn = True
        if self.knowledge is not None:
            self.knowledge.drew(self.turn, tuple(cards[::-1]))
        return len(cards)

    def _draw_first(self) -> None:
        """Draw at the start of the turn (7.2)."""
        drawn = self._draw()
        if self.knowledge is not None:
            self.knowledge.drew_first(self.turn, drawn)

    def _end_turn(self, *, draws: bool) -> None:
        """Pay for holding cards back (5.4, 7.1), draw (3.6), then go on to the next player or to an impasse (4.2)."""
        seat = self.turn
        if self._kings_compulsory:
            self._show_kings(seat)
        if self._chips and not self._played:
            self._pay(seat, 1)
        self._still = 0 if draws or self.drawn or self._played or self._moved else self._still + 1
        drawn = self._draw() if draws else 0
        if self.knowledge is not None:
            self.knowledge.held_on(seat, self.fits, drawn)
        self.drawn = self._played = self._moved = False
        self.turn = (seat + 1) % len(self.hands)
        if self._still == len(self.hands):
            self._finish(winner=None)

    def _show_kings(self, seat: Seat) -> None:
        """Pay for a king held back (7.1): a king in hand always has an empty corner to go to."""
        some = bool(self.hands[seat] & KINGS)
        if some:
            self._pay(seat, KING_PENALTY)
        if self.knowledge is not None:
            self.knowledge.showed_kings(seat, some=some)

    def _pay(self, seat: Seat, amount: int) -> None:
        """Pay in penalty points, or in chips to the pot."""
        self._scores[seat] -= amount if self._chips else -amount
        self._pot += amount if self._chips else 0

    def _finish(self, winner: Seat | None) -> None:
        """End the deal and count the hands (5)."""
        costs = _costs(self._start.public.options.scoring)
        for seat, hand in enumerate(self.hands):
            left = 0
            for cards, each in costs:
                left += each * (hand & cards).bit_count()
            if not self._chips:
                self._scores[seat] += left
            elif winner is not None:  # after an impasse no one pays, and the pot remains for the next deal (5.4)
                self._scores[seat] -= left
                self._scores[winner] += left
        if self._chips and winner is not None:
            self._scores[winner] += self._pot
            self._pot = 0
        self._player, self.turn = self.turn, -1
        if self.knowledge is not None:
            self.knowledge.ended(winner, tuple(self._scores))
