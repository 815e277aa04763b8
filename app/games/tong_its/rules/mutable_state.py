"""A hand of Tong-Its in progress, changed in place. Section numbers are those of RULES.md in the game's folder."""

from __future__ import annotations

import copy

from app.core.cards import Card, Mask, Seat, mask_of
from app.games.tong_its.rules.ending import Final, challengers, from_seat, laid_by, lowest, settle, winnings
from app.games.tong_its.rules.knowledge import Knowledge
from app.games.tong_its.rules.melds import FOURS, MELDS, fitting
from app.games.tong_its.rules.model import MOST_MELDS, SEATS, Move, Phase, Public, State, Way
from app.games.tong_its.rules.moves import (
    CALL_CODE,
    CHALLENGE_CODE,
    DRAW_CODE,
    HIDE_CODE,
    LAY_CODE,
    MELD_CODE,
    TAKE_CODE,
    call_blocked,
    decode,
    encode,
    fits_by_slot,
    turn_codes,
)


class MutableState:
    """The one statement of what each move does. A ``State`` is its frozen snapshot. Hands are sets of cards. Rollouts
    go without ``Knowledge``, on which play does not depend.
    """

    __slots__ = (
        "_chance",
        "_chips_before",
        "_ended",
        "_player",
        "answers",
        "call_blocked",
        "caller",
        "closed",
        "fits",
        "hands",
        "hidden",
        "knowledge",
        "laid",
        "last_thrown",
        "ledger",
        "now",
        "phase",
        "stock",
        "turn",
        "winner",
    )  # fmt: skip

    def __init__(self, state: State | None, knowledge: Knowledge | None = None) -> None:
        """Without a state, create an empty object for ``copy``, as compiled code can't skip this method."""
        if state is None:
            return
        p = state.public
        self.ledger, self._chance = p.ledger, state.chance
        """The ledger before the hand is settled."""
        self.winner: Seat | None = p.history[-1].winner if p.over else None
        self._ended: tuple[Way, tuple[Seat, ...]] | None = None
        """How the hand ended, and the seats that compared."""
        self.knowledge = knowledge
        """What a snapshot needs beyond what play depends on; None in rollouts."""
        self._chips_before = p.history[p.deal - 1].chips if p.deal else (p.options.chips_at_start,) * SEATS
        """The chips of each seat before the antes."""
        self.turn: Seat = -1 if p.over else p.turn
        """The seat that moves next, -1 once the hand is over."""
        self._player: Seat = p.turn
        """The seat that moved last when the hand ended."""
        self.phase: Phase = p.phase
        self.hands = [mask_of(hand) for hand in state.hands]
        self.stock = list(state.stock)
        """The next card is the last."""
        self.closed: Mask = sum(self.hands) | mask_of(self.stock)
        """The cards in hands and stock."""
        self.last_thrown = [-1] * SEATS
        """The card that each seat discarded last, -1 for none."""
        last = (p.turn if p.caller is None else p.caller) - 1  # the seat of the last discard
        for ago, card in enumerate(p.thrown[: -SEATS - 1 : -1]):
            self.last_thrown[last - ago] = card
        self.laid = [laid_by(p, state.face_down, seat) for seat in range(SEATS)]
        """The cards that each seat has laid on its own melds, face up or face down; 0 if it has not opened."""
        self.hidden = list(p.hidden)
        self.now = {s * MOST_MELDS + n: meld.now for s, melds in enumerate(p.melds) for n, meld in enumerate(melds)}
        """The cards of each open meld by slot."""
        self.fits = fits_by_slot(p)
        self.call_blocked = [call_blocked(p, seat) for seat in range(SEATS)]
        """Whether layoffs bar each seat from calling (5.3)."""
        self.caller: Seat = -1 if p.caller is None else p.caller
        self.answers = list(p.answers)

    def copy(self) -> MutableState:
        other = MutableState(None)
        other.ledger, other._chance, other._chips_before = self.ledger, self._chance, self._chips_before
        other.knowledge = self.knowledge and copy.copy(self.knowledge)
        other.winner, other._ended = self.winner, self._ended
        other.turn, other._player, other.phase, other.caller = self.turn, self._player, self.phase, self.caller
        other.hands, other.stock, other.laid = self.hands[:], self.stock[:], self.laid[:]
        other.hidden, other.call_blocked, other.answers = self.hidden[:], self.call_blocked[:], self.answers[:]
        other.last_thrown, other.closed = self.last_thrown[:], self.closed
        other.now, other.fits = self.now.copy(), self.fits.copy()
        return other

    def snapshot(self) -> State:
        """Return the frozen State. It must have been given ``Knowledge``."""
        known = self.knowledge
        assert known is not None
        ledger = settle(self.ledger, self._final(), self.winner, *self._ended) if self._ended else self.ledger
        public = Public(
            ledger, self._player if self.turn < 0 else self.turn, self.phase, known.thrown, known.melds,
            tuple(self.hidden), known.own_layoffs, known.met, None if self.caller < 0 else self.caller,
            tuple(self.answers),
        )  # fmt: skip
        return State(public, known.hands, known.face_down, tuple(self.stock), self._chance)

    def scores(self) -> tuple[int, ...]:
        """Return what the hand has brought each seat, its antes counted (8.3)."""
        chips = self.ledger.chips
        if self._ended and self.winner is not None:
            chips = winnings(self.ledger, self._final(), self.winner, *self._ended).chips
        return tuple([now - then for now, then in zip(chips, self._chips_before, strict=True)])

    @property
    def top(self) -> int:
        """The top discard, -1 for none, during a turn: what the player before has discarded."""
        return self.last_thrown[self.turn - 1]

    # ---- moves

    def legal(self) -> list[int]:
        """Return the moves of ``turn`` (4, 5.2, 5.4)."""
        turn = self.turn
        return turn_codes(
            self.phase, self.hands[turn], self.last_thrown[turn - 1], self.fits, opened=self.laid[turn] > 0,
            blocked=self.call_blocked[turn],
        )  # fmt: skip

    def decode(self, move: int) -> Move:
        return decode(move, self.top)

    def encode(self, move: Move) -> int:
        return encode(move, self.top)

    def play(self, move: int) -> None:
        if move < DRAW_CODE:
            self.discard(move)
        elif move == DRAW_CODE:
            self.draw()
        elif move == CALL_CODE:
            self._call()
        elif move < MELD_CODE:
            self._answer(challenged=move == CHALLENGE_CODE)
        elif move < HIDE_CODE:
            self._meld(MELDS[move - MELD_CODE], None)
        elif move < LAY_CODE:
            self._hide(FOURS[move - HIDE_CODE])
        elif move < TAKE_CODE:
            self._lay_off(*divmod(move - LAY_CODE, 52))
        else:
            self._take(MELDS[move - TAKE_CODE])

    def draw(self) -> None:
        """Draw the top card of the stock (4.2); earlier layoffs no longer bar the player from calling (5.3)."""
        card = self.stock.pop()
        self.hands[self.turn] |= 1 << card
        self.phase, self.call_blocked[self.turn] = "main", False
        if self.knowledge is not None:
            self.knowledge.drew(self.turn, card)

    def _take(self, meld: Mask) -> None:
        """Take the top discard into a new meld (4.3); layoffs are forgotten as after a draw (5.3)."""
        self.phase, self.call_blocked[self.turn] = "main", False
        self._meld(meld, Card(self.top))

    def _meld(self, meld: Mask, taken: Card | None) -> None:
        """Lay a new meld face up (4.3, 4.4)."""
        turn = self.turn
        slot = turn * MOST_MELDS
        while slot in self.now:
            slot += 1
        self.now[slot], self.fits[slot] = meld, fitting(meld)
        self.laid[turn] |= meld
        if self.knowledge is not None:
            self.knowledge.melded(turn, meld, taken)
        self._part_with(meld if taken is None else meld ^ 1 << taken)

    def _hide(self, four: Mask) -> None:
        """Lay a four of a kind face down (4.5)."""
        self.hidden[self.turn] += 1
        self.laid[self.turn] |= four
        if self.knowledge is not None:
            self.knowledge.hid(self.turn, four)
        self._part_with(four)

    def _lay_off(self, slot: int, card: int) -> None:
        """Lay off a card on an open meld, which bars its owner from calling for a while (4.6, 5.3)."""
        owner, number = divmod(slot, MOST_MELDS)
        now = self.now[slot] | 1 << card
        self.now[slot], self.fits[slot] = now, fitting(now)
        self.call_blocked[owner] = True
        if owner == self.turn:
            self.laid[owner] |= 1 << card
        if self.knowledge is not None:
            self.knowledge.laid_off(self.turn, Card(card), owner, number)
        self._part_with(1 << card)

    def _part_with(self, cards: Mask) -> None:
        """Remove cards from the hand; the last one wins it (5.1)."""
        self.hands[self.turn] ^= cards
        self.closed ^= cards
        if not self.hands[self.turn]:
            self._finish(self.turn, "tongit")

    def discard(self, card: int) -> None:
        """End the turn (4.7), or the hand: with the last card (5.1), or because the stock has run out (5.7)."""
        turn = self.turn
        self.last_thrown[turn] = card
        self.hands[turn] ^= 1 << card
        self.closed ^= 1 << card
        if self.knowledge is not None:
            self.knowledge.discarded(turn, Card(card))
        if not self.hands[turn]:
            self._finish(turn, "tongit")
        elif self.stock:
            self.turn, self.phase = (turn + 1) % SEATS, "start"
        else:
            compared = tuple([seat for seat in from_seat(turn) if self.laid[seat]])
            self._finish(lowest(self._final(), compared), "stock", compared)

    def _call(self) -> None:
        """Call “draw” (5.2): the player on the caller's left answers first (5.4)."""
        self.caller, self.phase = self.turn, "answer"
        self.turn = (self.turn + 1) % SEATS

    def _answer(self, *, challenged: bool) -> None:
        """Fold or challenge (5.4); the second answer ends the hand (5.5, 5.6)."""
        self.answers.append(challenged)
        if len(self.answers) < SEATS - 1:
            self.turn = (self.turn + 1) % SEATS
        elif order := challengers(self.caller, self.answers):
            compared = (*order, self.caller)
            self._finish(lowest(self._final(), compared), "challenge", compared)
        else:
            self._finish(self.caller, "draw")

    def _final(self) -> Final:
        return Final(self.hands, self.laid, self.hidden)

    def _finish(self, winner: Seat | None, way: Way, compared: tuple[Seat, ...] = ()) -> None:
        """End the hand. ``scores`` and ``snapshot`` calculate the payments to the winner (7)."""
        self._player, self.turn, self.phase = self.turn, -1, "over"
        self.winner, self._ended = winner, (way, compared)
