"""A hand of Kong-Pie in progress, changed in place. Section numbers are those of RULES.md in the game's folder."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from app.core.cards import Card, Seat, mask_of
from app.core.game import replaced
from app.games.kong_pie.rules.house_rules import APPEARING, OFF
from app.games.kong_pie.rules.knowledge import Knowledge
from app.games.kong_pie.rules.kongs import HIGH_KONG, PAIR, PLACES, POINTS, can_make_a_kong, kind_of
from app.games.kong_pie.rules.model import (
    AFTER_SECOND,
    FIRST_KONG,
    HAND_SIZE,
    SECOND_KONG,
    SOURCE_SIZE,
    Decision,
    Hand,
    Leave,
    Move,
    Pay,
    Public,
    Restock,
    Sheet,
    State,
    Vote,
    next_seat,
    step_of,
)
from app.games.kong_pie.rules.moves import (
    ANSWER_CODE,
    ANSWER_CODES,
    ANSWER_OF,
    DISCARD_CODE,
    KONG_CODE,
    PAIR_PLACES,
    PASS_CODE,
    decode,
    encode,
    turn_codes,
)
from app.games.kong_pie.rules.payments import (
    BY_HIGH_KONG,
    BY_KONGS,
    BY_LAST_LEFT,
    FROZEN,
    OUT_OF_RESTOCKS,
    STILL,
    STOPPED,
    Ending,
    Paid,
    pay,
)


class MutableState:
    """The one statement of what each move does. A ``State`` is its frozen snapshot. Rollouts go without ``Knowledge``,
    on which play does not depend.
    """

    __slots__ = (
        "chance", "chips", "connects", "discards", "due", "filling", "forgiven", "hands", "highs", "jackpot", "kitty",
        "knowledge", "kongs", "last_kong", "ledger", "options", "passes", "phase", "player", "points", "pulled", "put",
        "question", "refused", "restocks", "seats", "shuffles", "source", "step", "still_in", "stock", "stopped",
        "tokens", "turn", "turns", "votes", "won",
    )  # fmt: skip

    def __init__(self, state: State | None, knowledge: Knowledge | None = None) -> None:
        """Without a state, create an empty object for ``copy``, as compiled code can't skip this method."""
        if state is None:
            return
        p, sheet, ledger = state.public, state.public.sheet, state.public.ledger
        self.ledger, self.options, self.highs, self.chance = ledger, ledger.options, ledger.highs, state.chance
        self.seats, self.step = len(state.hands), step_of(ledger.options)
        self.knowledge = knowledge
        """What a snapshot needs beyond what play depends on; None in rollouts."""
        question = sheet.question
        self.question, self.votes = (question.kind, question.votes) if question else ("", ())
        self.player: Seat = p.turn
        """The player on turn, even while others are asked."""
        self.turn: Seat = -1 if sheet.over else question.seat if question else p.turn
        """The seat that moves next, -1 once the hand is over."""
        self.hands = list(state.hands)
        self.source, self.discards = p.source, p.discards
        self.stock = state.stock + p.turned
        """The next card is the last."""
        self.phase, self.connects, self.put, self.passes, self.turns = p.phase, p.connects, p.put, p.passes, p.turns
        self.kongs = list(map(len, sheet.kongs))
        self.points, self.still_in, self.pulled = list(sheet.points), sheet.still_in, sheet.pulled
        self.chips, self.tokens = sheet.chips, sheet.tokens
        """Won and lost in the whole match."""
        self.kitty, self.jackpot = sheet.kitty, sheet.jackpot
        self.restocks, self.shuffles, self.last_kong = sheet.restocks, sheet.shuffles, sheet.last_kong
        self.forgiven, self.stopped, self.refused = sheet.forgiven, sheet.stopped, sheet.refused
        self.due, self.filling = sheet.due, sheet.filling
        self.won: Seat | None = sheet.won
        """The player who has won, even while they go on for glory (7.3)."""
        if sheet.over and p.history:
            self.won = p.history[-1].winner

    def copy(self) -> MutableState:
        other = MutableState(None)
        other.ledger, other.options, other.highs, other.chance = self.ledger, self.options, self.highs, self.chance
        other.seats, other.step, other.knowledge = self.seats, self.step, self.knowledge and self.knowledge.copy()
        other.question, other.votes, other.player, other.turn = self.question, self.votes, self.player, self.turn
        other.hands, other.source, other.discards, other.stock = self.hands[:], self.source, self.discards, self.stock
        other.phase, other.connects, other.put = self.phase, self.connects, self.put
        other.passes, other.turns = self.passes, self.turns
        other.kongs, other.points = self.kongs[:], self.points[:]
        other.still_in, other.pulled = self.still_in, self.pulled
        other.chips, other.tokens, other.kitty, other.jackpot = self.chips, self.tokens, self.kitty, self.jackpot
        other.restocks, other.shuffles, other.last_kong = self.restocks, self.shuffles, self.last_kong
        other.forgiven, other.stopped, other.refused = self.forgiven, self.stopped, self.refused
        other.due, other.filling, other.won = self.due, self.filling, self.won
        return other

    def snapshot(self) -> State:
        """Return the frozen State. It must have been given ``Knowledge``."""
        known = self.knowledge
        assert known is not None
        over, hidden = self.turn < 0, len(self.stock) - known.turned
        sheet = Sheet(
            known.kongs, tuple(self.points), self.still_in, known.laid, self.pulled, self.chips, self.tokens,
            known.wins, self.kitty, self.jackpot, known.house, known.open_batches, self.shuffles, known.resets,
            known.last_reset, self.restocks, self.last_kong, self.forgiven, self.stopped, None if over else self.won,
            self.refused, Decision(self.question, self.turn, self.votes) if self.question else None, self.due,
            self.filling, over,
        )  # fmt: skip
        public = Public(
            self.ledger, sheet, self.player, self.phase, self.connects, self.put, self.source, self.discards,
            self.stock[hidden:], tuple(known.hands), self.passes, self.turns,
        )  # fmt: skip
        if over:
            public = known.written_down(public)
        return State(public, tuple(self.hands), self.stock[:hidden], self.chance, known.batches)

    def scores(self) -> tuple[int, ...]:
        """Return hands won, or chips and tokens (9.2), since the hand was dealt."""
        if not self.options.chips:
            return tuple([int(seat == self.won) for seat in range(self.seats)])
        ledger = self.ledger
        before = ledger.history[ledger.deal - 1].scores if ledger.deal else (0,) * self.seats
        now = map(sum, zip(self.chips, self.tokens, strict=True))
        return tuple([score - then for score, then in zip(now, before, strict=True)])

    # ---- moves

    def legal(self) -> Sequence[int]:
        """Return the moves of ``turn`` (3, 4, 5.4, 5.6, 8.5)."""
        if self.turn < 0:
            return ()
        if self.question:
            return ANSWER_CODES[self.question]
        hand = self.hands[self.player]
        return turn_codes(hand, self.source, self.phase, self.connects, self.put, self.options, self.highs)

    def decode(self, move: int) -> Move:
        return decode(move, self.hands[self.player], self.source)

    def encode(self, move: Move) -> int:
        return encode(move, self.hands[self.player], self.source)

    def play(self, move: int) -> None:
        if move < DISCARD_CODE:
            self._connect(move)
        elif move < PASS_CODE:
            self._discard(move - DISCARD_CODE)
        elif move == PASS_CODE:
            self._end_turn(passed=self.phase == FIRST_KONG)
        elif move < ANSWER_CODE:
            self._make_kong(PLACES[move - KONG_CODE])
        else:
            self._answer(ANSWER_OF[move])

    def _connect(self, move: int) -> None:
        """Swap two cards of the hand for two of the source (3.3)."""
        hand, source = list(self.hands[self.player]), list(self.source)
        (i, j), (k, m) = PAIR_PLACES[move // 6], PAIR_PLACES[move % 6]
        put, pull = PAIR[hand[i]][hand[j]], PAIR[source[k]][source[m]]
        del hand[j], hand[i]
        source[k], source[m] = put if source[k] == pull[0] else put[::-1]
        self.hands[self.player], self.source = (*hand, *pull), tuple(source)
        self.connects += 1
        self.stopped = False
        self.put |= 1 << put[0] | 1 << put[1]
        if self.knowledge is not None:
            self.knowledge.swapped(self.player, put, pull)
        if self.options.lojacks:
            self._lojack(put)
            if self.due:
                self.settle()

    def _discard(self, place: int) -> None:
        """Lay a card of the hand on the discards; it ends the turn (3.4)."""
        hand = self.hands[self.player]
        card = hand[place]
        self.hands[self.player] = hand[:place] + hand[place + 1 :]
        self.discards += (card,)
        self.stopped = False
        if self.knowledge is not None:
            self.knowledge.parted(self.player, (card,))
        self._end_turn(passed=False)

    def _make_kong(self, places: Sequence[int]) -> None:
        """Make a kong (3.2, 4); it may win (6.1, 6.2, 7.3)."""
        seat, hand, options = self.player, self.hands[self.player], self.options
        cards = tuple(sorted([hand[at] for at in places]))
        kind = kind_of(cards, self.highs) or HIGH_KONG
        self.hands[seat] = tuple([card for card in hand if card not in cards])
        self.kongs[seat] += 1
        self.points[seat] += POINTS[kind]
        self.last_kong, self.stopped = self.turns, False
        self.phase += 1
        self.connects = self.put = 0
        if self.knowledge is not None:
            self.knowledge.made_kong(seat, cards)
        if kind == HIGH_KONG:
            self._finish(BY_HIGH_KONG, seat)
        elif self.won is not None:
            self._finish(BY_KONGS, seat, glory=True)
        elif self.kongs[seat] < options.kongs_to_win:
            self._go_on_after_kong()
        elif self.phase == SECOND_KONG and options.chips and options.glory:
            self.won, self.filling = seat, True
            self.settle()
        else:
            self._finish(BY_KONGS, seat)

    def _go_on_after_kong(self) -> None:
        """Go on after a kong that does not win (3.2): draw after a first one."""
        self.filling = self.phase < AFTER_SECOND
        if self.is_frozen():
            self._freeze()
        else:
            self.settle()

    def _answer(self, move: Move) -> None:
        """Answer a question (5.4, 5.6, 8.5, 8.6, 8.9)."""
        match move:
            case Pay():
                self._pay_fee()
            case Leave():
                self._leave()
            case Vote(say):
                self._vote(say)
            case Restock(how):
                self._restock(shuffled=how == "shuffle")
                self.settle()

    # ---- from turn to turn

    def next_in(self, seat: Seat) -> Seat:
        """Return the next player after ``seat`` who has not left the hand (3.6)."""
        return next_seat(self.still_in, seat, self.step)

    def _end_turn(self, *, passed: bool) -> None:
        """Begin the next player's turn (3.6) with the draw (3.1); a winner's turn ends the hand (7.3)."""
        if self.won is not None:
            self._finish(BY_KONGS, self.won)
            return
        self.passes = self.passes + 1 if passed and self.options.passed_rounds != "free" else 0
        self.turns += 1
        self.player = self.turn = seat = next_seat(self.still_in, self.player, self.step)
        self.phase = FIRST_KONG
        self.connects = self.put = 0
        limit = self.options.kongless_rounds
        if limit != OFF and self.turns - self.last_kong >= int(limit) * self.seats:
            self._finish(STILL)
        elif self.passes and self.passes == sum(self.still_in):
            self._end_passed_round()
        elif len(self.hands[seat]) < HAND_SIZE:
            self.filling = True
            self.settle()

    def _finish(self, how: str, winner: Seat | None = None, *, glory: bool = False) -> None:
        """End the hand and pay (6, 7)."""
        nothing = (0,) * self.seats
        ending, paid = Ending(how, winner, glory), Paid(nothing, nothing, 0)
        if self.options.chips:
            order = [(self.player + i * self.step) % self.seats for i in range(self.seats)]
            paid = pay(ending, self.options, self.points, self.kitty, self.jackpot, order)
            self.chips, self.tokens = _sums(self.chips, paid.chips), _sums(self.tokens, paid.tokens)
            self.kitty, self.jackpot = 0, self.jackpot - sum(paid.tokens)
        if self.knowledge is not None:
            self.knowledge.ended(ending, paid)
        self.won, self.turn, self.question = winner, -1, ""
        self.due, self.filling = 0, False

    # ---- the draw

    def begin(self) -> None:
        """Go on from a fresh deal to the first decision (2.3, 3.1, 8.3)."""
        self._remove_high_cards()
        self.settle()

    def settle(self) -> None:
        """Deal what the source and the player on turn need, until a player must decide (3.1, 5, 8.3)."""
        while True:
            missing = HAND_SIZE - len(self.hands[self.player])
            if self.due:
                if self.won is None and self.is_frozen():
                    self._freeze()
                    return
                if self.stock:
                    self._draw_to_source()
                    continue
            elif not self.still_in[self.player] or (self.phase == AFTER_SECOND and missing == HAND_SIZE):
                self.filling = False
                self._end_turn(passed=False)
                return
            elif not self.filling or missing <= 0:
                self.filling = False
                return
            elif self.stock:
                self._draw_to_hand(missing)
                continue
            if self._wait_for_restock():
                return

    def _draw_to_source(self) -> None:
        """Fill a place that lojacking has emptied (8.3)."""
        self.source += self.stock[-1:]
        self.stock = self.stock[:-1]
        self.due -= 1
        if self.knowledge is not None:
            self.knowledge.drew_to_source()
        self._remove_high_cards()

    def _draw_to_hand(self, missing: int) -> None:
        """Draw up to four cards (3.1)."""
        drawn = self.stock[: -missing - 1 : -1]
        self.stock = self.stock[:-missing]
        self.hands[self.player] += drawn
        if self.knowledge is not None:
            self.knowledge.drew(self.player, drawn)

    def _remove_high_cards(self) -> None:
        """Lojack what has been dealt to the source, where the house rules say so (8.3)."""
        if self.options.lojacking == APPEARING:
            self._lojack(self.source)

    def _lojack(self, suspects: Iterable[Card]) -> None:
        """Take the suspects that have a high note's rank from the source out of the game (8.3)."""
        pulled = tuple([card for card in suspects if card in self.highs.cards])
        if pulled:
            self.source = tuple([card for card in self.source if card not in pulled])
            self.pulled += pulled
            self.due += len(pulled)

    def is_frozen(self, returned: Sequence[Card] = ()) -> bool:
        """Whether no kong can be made any more (6.3), even with the ``returned`` cards back in play."""
        if len(self.stock) + len(self.discards) + len(self.source) > 12:
            return False
        held = [card for hand in self.hands for card in hand]
        return not can_make_a_kong([*self.stock, *self.discards, *self.source, *held, *returned], self.highs)

    # ---- questions

    def _ask(self, question: str, seat: Seat) -> None:
        self.question, self.turn = question, seat

    def _stop_asking(self) -> None:
        self.question, self.votes, self.turn = "", (), self.player

    def _first_to_ask(self) -> Seat:
        """Return the player on turn, or the next one if that one has left in this turn (5.6, 8.5)."""
        return self.player if self.still_in[self.player] else self.next_in(self.player)

    def _next_to_ask(self) -> Seat | None:
        """Return the seat that answers after ``turn``; None once all have answered (5.6, 8.5)."""
        seat = (self.turn + self.step) % self.seats
        while seat != self.player:
            if self.still_in[seat]:
                return seat
            seat = (seat + self.step) % self.seats
        return None

    # ---- restocks

    def _wait_for_restock(self) -> bool:
        """Restock the empty stock if possible (5); return whether play waits or is over. A player who goes on for glory
        pays for no restock and ends no hand by it (7.3).
        """
        used_up = self.restocks == self.options.restocks
        if used_up and self.won is None:
            self._finish(OUT_OF_RESTOCKS)
            return True
        if used_up or not self.discards:
            self.due, self.filling = 0, False
            return False
        if self.options.fee and self.won is None:
            self._ask("fee", self._first_to_ask())
            return True
        return self._restock_as_agreed()

    def _restock_as_agreed(self) -> bool:
        """Turn the discards over, shuffle them, or ask the dealer (5.1, 5.3, 5.4); return whether play waits."""
        how, dealer = self.options.restock, self.ledger.dealer
        if how == "dealer" and dealer is not None and len(self.discards) > 1:
            self._ask("restock", dealer)
            return True
        self._restock(shuffled=how == "shuffle")
        return False

    def _restock(self, *, shuffled: bool) -> None:
        """Make the discards the stock: turned over, so that all know their order (5.1), or shuffled (5.3)."""
        self._stop_asking()
        self.restocks += 1
        if self.knowledge is not None:
            self.knowledge.restocked(self.discards, shuffled=shuffled)
        self.stock = self._shuffled(self.discards) if shuffled else self.discards[::-1]
        self.discards = ()

    def _shuffled(self, cards: Sequence[Card]) -> Hand:
        """Return the cards in the order that the next shuffle of this hand gives them, the next card last."""
        self.shuffles += 1
        return self.chance.shuffle(cards, self.ledger.deal, self.shuffles)[::-1]

    def _pay_fee(self) -> None:
        """Pay a chip into the kitty (5.6, 8.6)."""
        self.chips = replaced(self.chips, self.turn, self.chips[self.turn] - 1)
        self.kitty += 1
        self._ask_the_next()

    def _leave(self) -> None:
        """Leave the hand, cards laid open (5.6, 8.6); the last player left wins (6.5)."""
        seat, for_restock = self.turn, self.question == "fee"
        if self.knowledge is not None:
            self.knowledge.left(seat, self.hands[seat])
        self.still_in = replaced(self.still_in, seat, False)
        self.hands[seat] = ()
        self.passes = 0
        self.stopped = self.stopped and not for_restock
        if sum(self.still_in) == 1:
            self._finish(BY_LAST_LEFT, self.still_in.index(True))
        elif for_restock and self.is_frozen():
            self._freeze()
        else:
            self._ask_the_next()

    def _ask_the_next(self) -> None:
        """Let every player in the hand pay or leave, then restock (5.6) or reset (8.6)."""
        seat = self._next_to_ask()
        if seat is not None:
            self.turn = seat
            return
        for_reset = self.question == "reset"
        self._stop_asking()
        if for_reset:
            self._go_on_after_reset()
        elif not self._restock_as_agreed():
            self.settle()

    # ---- passed rounds and frozen games

    def _end_passed_round(self) -> None:
        """Forgive a passed round the first time, or stop play (8.4, 8.5)."""
        options, again = self.options, self.stopped or self.refused
        self.passes = 0
        self.filling = True
        self.stopped = self.forgiven or options.passed_rounds != "forgiven"
        if not self.stopped:
            self.forgiven = True
            self.settle()
        elif again or options.when_stopped == "end":
            self._finish(STOPPED)
        elif options.when_stopped == "reset":
            self._pay_for_reset()
        else:
            self._ask(options.when_stopped, self.player)

    def _freeze(self) -> None:
        """End the hand, as no kong can be made any more (6.3); or let the players vote for a reset, if that brings back
        useful lojacked cards (8.9).
        """
        if self.options.freeze_reset and not self.is_frozen(self.pulled):
            self._ask("vote", self._first_to_ask())
        else:
            self._finish(FROZEN)

    def _vote(self, say: str) -> None:
        """Count a vote. The majority decides, and a tie means a reset (8.5, 8.9)."""
        question, votes = self.question, (*self.votes, say)
        seat = self._next_to_ask()
        if seat is not None:
            self.turn, self.votes = seat, votes
            return
        self._stop_asking()
        if 2 * votes.count("reset") >= len(votes):
            self._pay_for_reset()
        elif question == "offer":
            self.refused = True
            self.settle()
        else:
            self._finish(FROZEN if self.is_frozen() else STOPPED)

    def _pay_for_reset(self) -> None:
        """Reset at once, or for what a restock costs (8.6)."""
        if self.options.fee:
            self._ask("reset", self._first_to_ask())
        else:
            self._go_on_after_reset()

    def _go_on_after_reset(self) -> None:
        """Reset and go on; where some have left, even that may leave no kong to be made (6.3)."""
        self.reset()
        if self.is_frozen():
            self._finish(FROZEN)
        else:
            self.settle()

    def reset(self) -> None:
        """Gather hands and source, shuffle them and deal four to the source; shuffle the others with those pulled from
        the game, give each hand its number of cards back, from the player on turn on, and put the rest under the stock
        (8.6).
        """
        hands, known = self.hands[:], self.knowledge
        gathered = [*self.source, *(card for hand in hands for card in hand)]
        seen = mask_of((*self.source, *self.pulled))
        cards = self._shuffled(sorted(gathered))
        self.source, others = cards[: -SOURCE_SIZE - 1 : -1], cards[:-SOURCE_SIZE]
        cards = self._shuffled(sorted([*others, *self.pulled]))
        hidden = mask_of((*gathered, *self.pulled)) & ~mask_of(self.source)
        self.pulled = ()
        seat = self._first_to_ask()
        for _ in range(sum(self.still_in)):
            rest = len(cards) - len(self.hands[seat])
            self.hands[seat], cards = cards[rest:][::-1], cards[:rest]
            seat = self.next_in(seat)
        if known is not None:
            known.reset(hidden, seen, hands, self.hands, self.turns)
        self.stock = cards + self.stock
        self.due, self.put = SOURCE_SIZE - len(self.source), 0
        self._remove_high_cards()


def _sums(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([a + b for a, b in zip(one, other, strict=True)])
