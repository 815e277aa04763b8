"""A deal of Pai Tong in progress, changed in place. Section numbers are those of RULES.md in the game's folder."""

from __future__ import annotations

import copy
from collections.abc import Sequence

from app.core.cards import Card, Seat
from app.games.pai_tong.rules.kinds import KIND, RANK, RANK_OF_KIND, Kind, kinds, per_rank
from app.games.pai_tong.rules.knowledge import Knowledge
from app.games.pai_tong.rules.model import (
    DISCARDS,
    DRAW,
    KIN,
    OTHERS,
    PASS,
    TONGS,
    Hand,
    Move,
    Public,
    State,
    match_is_over,
    next_starter,
)
from app.games.pai_tong.rules.tongs import (
    completes,
    counts_of,
    gains,
    is_pure,
    pairs_with,
    payment,
    pure_counts,
    pure_sets,
)

# A move is the kind to discard, then these, then a tong by its two kinds.
PASS_CODE, DRAW_CODE, KIN_CODE, FIRST_TONG = len(DISCARDS), len(DISCARDS) + 1, len(DISCARDS) + 2, len(DISCARDS) + 3
_PAIRS = tuple(TONGS)
TONG_CODES = {pair: FIRST_TONG + i for i, pair in enumerate(_PAIRS)}
DECODED: tuple[Move, ...] = (*DISCARDS, PASS, DRAW, KIN, *TONGS.values())
"""The move of each code."""
ENCODED = {move: code for code, move in enumerate(DECODED)}
_NONE = -1
"""For no discard that is being asked about, and for no answer to it."""


def turn_codes(hand: Sequence[Kind], *, whole: bool) -> list[int]:
    """Return the codes of a turn's moves: discards in the order in which their kinds came (3.3), then the win (5.1)."""
    codes = [*dict.fromkeys(hand)]
    return [*codes, KIN_CODE] if whole else codes


def answer_codes(discard: Kind, hand: bytes | bytearray, *, stock: bool, is_next: bool, wins: bool) -> list[int]:
    """Return the codes of the possible answers to a discard: while there is a stock (5.3), the next player draws (3.2)
    or takes it into a tong (3.4); otherwise, and for all others, pass (4.1); a win, if it completes the hand, is
    optional (4.2, 4.5).
    """
    codes = [PASS_CODE]
    if is_next and stock:
        codes = [DRAW_CODE, *[TONG_CODES[pair] for pair in pairs_with(hand, discard)]]
    return [*codes, KIN_CODE] if wins else codes


def answers_to(discard: Card, hand: Hand, *, stock: bool, is_next: bool) -> list[Move]:
    """Return the possible answers to a discard (4.1)."""
    held = counts_of(hand)
    wins = completes(RANK[discard], held.ranks, held.loose)
    codes = answer_codes(KIND[discard], held.kinds, stock=stock, is_next=is_next, wins=wins)
    return [DECODED[code] for code in codes]


class MutableState:
    """The one statement of what each move does. A ``State`` is its frozen snapshot. Hands are kinds of cards. Rollouts
    go without ``Knowledge``, and ask only players who have a choice about a discard; in a match all answer, so that no
    one learns who has one.
    """

    __slots__ = (
        "answers", "discard", "hands", "hidden", "knowledge", "loose", "options", "others", "player", "pure", "ranks",
        "stock", "turn", "winner",
    )  # fmt: skip

    def __init__(self, state: State | None, knowledge: Knowledge | None = None) -> None:
        """Without a state, create an empty object for ``copy``, as compiled code can't skip this method."""
        if state is None:
            return
        p = state.public
        self.options = p.sheet.options
        self.knowledge = knowledge
        """What a snapshot needs beyond what play depends on; None in rollouts."""
        self.player: Seat = p.turn
        """Seat with a card to discard, or that discarded it; after the deal the winner, or the last to discard."""
        self.others = OTHERS[len(state.hands)][p.turn]
        """The other seats in the order of play (3.1)."""
        self.turn: Seat = -1 if p.over else p.turn
        """The seat that moves next, the nearest where several may answer; -1 once the deal is over."""
        counts = [counts_of(hand) for hand in state.hands]
        self.hands = [bytearray(held.kinds) for held in counts]
        """Concealed kinds of each seat, in the order in which they came."""
        self.ranks = [bytearray(held.ranks) for held in counts]
        """Number of concealed cards per rank."""
        self.loose = [held.loose for held in counts]
        """Cards left of each hand once all its tongs are laid: none if complete (5.1), two of a rank if a third one
        wins (5.2).
        """
        self.pure = [sum(map(is_pure, melds)) if melds else 0 for melds in p.melds]
        """Open tongs of identical cards."""
        self.stock = kinds(state.stock)
        """Kinds, the last one is drawn next."""
        self.hidden = [*per_rank(b"".join([self.stock, *[held.kinds for held in counts]]))]
        """Number of cards per rank that are not face up."""
        self.discard: Kind = _NONE if p.discard is None else KIND[p.discard]
        """What the others are being asked about (4.1), or -1."""
        self.answers = [_NONE if answer is None else ENCODED[answer] for answer in state.answers]
        """Each seat's answer to the discard, or -1."""
        self.winner = p.history[-1].winner if p.over else None
        if self.discard >= 0:
            self._settle()

    def copy(self) -> MutableState:
        other = MutableState(None)
        other.options, other.knowledge = self.options, self.knowledge and copy.copy(self.knowledge)
        other.player, other.others, other.turn, other.winner = self.player, self.others, self.turn, self.winner
        other.hands, other.ranks = [*map(bytearray, self.hands)], [*map(bytearray, self.ranks)]
        other.loose, other.pure = self.loose[:], self.pure[:]
        other.stock, other.hidden = self.stock, self.hidden[:]
        other.discard, other.answers = self.discard, self.answers[:]
        return other

    def snapshot(self) -> State:
        """Return the frozen State. It must have been given ``Knowledge``."""
        known = self.knowledge
        assert known is not None
        public = Public(
            known.sheet, self.player, known.discard, self._active(), known.melds, known.thrown, self.turn < 0
        )
        answers = tuple([None if code < 0 else DECODED[code] for code in self.answers])
        return State(public, known.hands, known.stock, answers, known.chance)

    def _active(self) -> frozenset[Seat]:
        """Return who may move: those yet to answer, or the one on turn; between deals the next starter (2.1, 3.1,
        4.1).
        """
        if self.discard >= 0:
            return frozenset([seat for seat in self.others if self.answers[seat] < 0])
        if self.turn >= 0:
            return frozenset((self.player,))
        assert self.knowledge is not None
        sheet = self.knowledge.sheet
        return frozenset(() if match_is_over(sheet) or sheet.last_pack else (next_starter(sheet),))

    def pure_tongs(self, seat: Seat) -> int:
        """Count the pure tongs of a complete hand (6.3)."""
        return self.pure[seat] + pure_sets(self.hands[seat])

    def payment(self, seat: Seat) -> int:
        """Return the chips that each other player pays for a win of the seat (6.5)."""
        return payment(self.pure_tongs(seat) if pure_counts(self.options) else 0, self.options)

    def scores(self) -> tuple[int, ...]:
        """Return the deal's chips per seat, once it is over (6)."""
        seats, winner = len(self.hands), self.winner
        if winner is None:
            return (0,) * seats
        return gains(seats, winner, self.payment(winner))

    # ---- moves

    def legal(self) -> list[int]:
        """Return the moves of ``turn`` (3, 4)."""
        seat, discard = self.turn, self.discard
        if seat < 0:
            return []
        hand = self.hands[seat]
        if discard < 0:
            return turn_codes(hand, whole=not self.loose[seat])
        wins = completes(RANK_OF_KIND[discard], self.ranks[seat], self.loose[seat])
        return answer_codes(discard, hand, stock=bool(self.stock), is_next=seat == self.others[0], wins=wins)

    def play(self, move: int) -> None:
        if self.discard >= 0:
            self.answers[self.turn] = move
            self._settle()
        elif move == KIN_CODE:
            self._finish(self.turn, thrower=None)
        else:
            self._discard(move)

    def decode(self, move: int) -> Move:
        return DECODED[move]

    def encode(self, move: Move) -> int:
        return ENCODED[move]

    def _discard(self, kind: Kind) -> None:
        """Discard the card of that kind that came first (3.3), and ask all others about it (4.1)."""
        rank = RANK_OF_KIND[kind]
        self._part_with(self.player, kind, rank)
        self.hidden[rank] -= 1
        self.discard = kind
        if self.knowledge is not None:
            self.knowledge.discarded(self.player, kind)
        self._settle()

    def _part_with(self, seat: Seat, kind: Kind, rank: int) -> None:
        self.hands[seat].remove(kind)
        counts = self.ranks[seat]
        held = counts[rank]
        self.loose[seat] += -1 if held % 3 else 2
        counts[rank] = held - 1

    def _settle(self) -> None:
        """Wait for the nearest answer that matters (4.4); once all are in, the nearest win takes the card, or the next
        player's answer takes effect (4.3).
        """
        others, answers, ranks = self.others, self.answers, self.ranks
        rank, all_answer = RANK_OF_KIND[self.discard], self.knowledge is not None
        if all_answer or ranks[others[0]][rank] >= 2 or 2 in self.loose:  # otherwise no one can take it
            for seat in others:
                answer = answers[seat]
                if answer < 0:
                    if all_answer or (ranks[seat][rank] >= 2 and self._has_choice(seat, rank)):
                        self.turn = seat
                        return
                elif answer == KIN_CODE:
                    self._win_discard(seat)
                    return
        self._begin_turn(others[0], rank)

    def _has_choice(self, seat: Seat, rank: int) -> bool:
        """Return whether a player with two cards of the discard's rank has more than one answer to it (3.4, 4.2)."""
        return (seat == self.others[0] and bool(self.stock)) or completes(rank, self.ranks[seat], self.loose[seat])

    def _begin_turn(self, seat: Seat, rank: int) -> None:
        """Let the next player draw (3.2) or take the discard into a tong (3.4), or end the deal (5.3)."""
        answer = self.answers[seat]
        takes = answer >= FIRST_TONG
        if self.knowledge is not None:
            self.knowledge.settled(self.player, seat if takes else None, self.others)
        if takes:
            self._take(seat, *_PAIRS[answer - FIRST_TONG], rank)
        elif self.stock:  # draw its top card (3.2)
            kind, self.stock = self.stock[-1], self.stock[:-1]
            self.hands[seat].append(kind)
            counts, rank = self.ranks[seat], RANK_OF_KIND[kind]
            held = counts[rank] = counts[rank] + 1
            self.loose[seat] += 1 if held % 3 else -2
            if self.knowledge is not None:
                self.knowledge.drew(seat)
        else:
            self._finish(None, thrower=None)
            return
        self.player = self.turn = seat
        self.others = OTHERS[len(self.hands)][seat]
        self.discard, self.answers = _NONE, [_NONE] * len(self.hands)

    def _take(self, seat: Seat, first: Kind, second: Kind, rank: int) -> None:
        """Take the discard into an open tong with two cards of the hand (3.4)."""
        self._part_with(seat, first, rank)
        self._part_with(seat, second, rank)
        self.hidden[rank] -= 2
        self.pure[seat] += first == second == self.discard
        if self.knowledge is not None:
            self.knowledge.took(seat, first, second)

    def _win_discard(self, seat: Seat) -> None:
        """Complete a hand by the discard (5.2), which joins the concealed cards."""
        self.hands[seat].append(self.discard)
        if self.knowledge is not None:
            self.knowledge.settled(self.player, seat, self.others[: self.others.index(seat)])
            self.knowledge.won_discard(seat)
        self._finish(seat, thrower=self.player)

    def _finish(self, winner: Seat | None, *, thrower: Seat | None) -> None:
        """End the deal: each other player pays the winner (6), or no one pays (5.3)."""
        self.turn, self.winner = -1, winner
        if winner is not None:
            self.player = winner
        self.discard, self.answers = _NONE, [_NONE] * len(self.hands)
        if self.knowledge is not None:
            pure = 0 if winner is None else self.pure_tongs(winner)
            self.knowledge.ended(winner, thrower, pure, self.scores())
