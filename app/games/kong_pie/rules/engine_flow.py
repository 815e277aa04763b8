"""Kong-Pie in place: what goes on by itself in a rollout, as flow.py has it for states. Section numbers are those of
RULES.md beside this file.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from app.core.cards import Card, Chance, Seat
from app.games.kong_pie.rules.house_rules import APPEARING, Options
from app.games.kong_pie.rules.kongs import can_make_a_kong
from app.games.kong_pie.rules.model import (
    AFTER_SECOND,
    FIRST_KONG,
    HAND_SIZE,
    SOURCE_SIZE,
    Highs,
    State,
    mover,
    step_of,
)
from app.games.kong_pie.rules.payments import (
    BY_KONGS,
    BY_LAST_LEFT,
    FROZEN,
    OUT_OF_RESTOCKS,
    STILL,
    STOPPED,
    Ending,
    pay,
)

# ---- Kong-Pie in place: what a rollout holds of a hand.


class House(NamedTuple):
    """What stays as it is for a whole hand."""

    options: Options
    seats: int
    step: int
    deal: int
    dealer: Seat | None
    highs: Highs
    chance: Chance
    before: tuple[int, ...]
    """The scores when the hand was dealt."""
    counts_passes: bool
    limit: int | None
    """Restocks allowed (5.5); None without a limit."""
    fee: bool
    """A restock or a reset costs a chip (5.6, 8.6)."""
    still: int | None
    """Turns without a kong that end the hand (6.4); None where they do not."""
    glory: bool


def house_of(state: State) -> House:
    """What the rollout of a hand must know of its rules."""
    ledger = state.public.ledger
    options = ledger.options
    before = ledger.history[-1].scores if ledger.history else (0,) * len(state.hands)
    limit = None if isinstance(options.restocks, str) else options.restocks
    still = None if isinstance(options.kongless_rounds, str) else options.kongless_rounds * len(state.hands)
    return House(
        options, len(state.hands), step_of(options), ledger.deal, ledger.dealer, ledger.highs, state.chance, before,
        counts_passes=options.passed_rounds != "free", limit=limit,
        fee=options.fee, still=still, glory=options.chips and options.glory,
    )  # fmt: skip


class Table:
    """A hand in the middle, on ints and lists."""

    __slots__ = (
        "chips", "connects", "discards", "due", "filling", "forgiven", "hands", "house", "jackpot", "kitty", "kongs",
        "last_kong", "passes", "phase", "player", "points", "pulled", "put", "question", "refused", "restocks",
        "shuffles", "source", "still_in", "stock", "stopped", "tokens", "turn", "turns", "votes", "won",
    )  # fmt: skip

    def __init__(self, state: State) -> None:
        p, sheet = state.public, state.public.sheet
        self.house = house_of(state)
        self.turn: Seat = -1 if sheet.over else mover(p) or 0
        """Who moves next, -1 once the hand is over."""
        self.player: Seat = p.turn
        """Whose turn it is, even while others are asked."""
        self.hands = [list(hand) for hand in state.hands]
        self.source = list(p.source)
        self.stock = [*state.stock, *p.turned]
        """The next card is the last."""
        self.discards = list(p.discards)
        self.phase, self.connects, self.put, self.passes, self.turns = p.phase, p.connects, p.put, p.passes, p.turns
        self.kongs = list(map(len, sheet.kongs))
        """How many each seat has made."""
        self.points, self.still_in, self.pulled = list(sheet.points), list(sheet.still_in), list(sheet.pulled)
        self.chips, self.tokens = list(sheet.chips), list(sheet.tokens)
        """Won and lost in the whole match."""
        self.kitty, self.jackpot = sheet.kitty, sheet.jackpot
        self.restocks, self.shuffles, self.last_kong = sheet.restocks, sheet.shuffles, sheet.last_kong
        self.forgiven, self.stopped, self.refused = sheet.forgiven, sheet.stopped, sheet.refused
        self.won: Seat | None = sheet.won
        self.question = sheet.question.kind if sheet.question else ""
        self.votes = list(sheet.question.votes) if sheet.question else []
        self.due, self.filling = sheet.due, sheet.filling
        if sheet.over:
            self.won = None if not p.history else p.history[-1].winner

    def scores(self) -> tuple[int, ...]:
        """Hands won, or chips and tokens (9.2), since the hand was dealt."""
        if not self.house.options.chips:
            return tuple(int(seat == self.won) for seat in range(self.house.seats))
        now = map(sum, zip(self.chips, self.tokens, strict=True))
        return tuple(score - before for score, before in zip(now, self.house.before, strict=True))

    def finish(self, how: str, winner: Seat | None = None, *, glory: bool = False) -> None:
        """The hand is over (6, 7)."""
        house = self.house
        if house.options.chips:
            order = [(self.player + i * house.step) % house.seats for i in range(house.seats)]
            ending = Ending(how, winner, glory)
            paid = pay(ending, house.options, self.points, self.kitty, self.jackpot, order)
            for seat in range(house.seats):
                self.chips[seat] += paid.chips[seat]
                self.tokens[seat] += paid.tokens[seat]
        self.won, self.turn, self.question = winner, -1, ""

    def next_in(self, seat: Seat) -> Seat:
        """The next player who has not left the hand (3.6)."""
        step, seats = self.house.step, self.house.seats
        seat = (seat + step) % seats
        while not self.still_in[seat]:
            seat = (seat + step) % seats
        return seat

    def is_frozen(self, besides: Sequence[Card] = ()) -> bool:
        """No kong can be made any more, with these cards ``besides`` those in play (6.3)."""
        left = len(self.stock) + len(self.discards) + len(self.source)
        if left > 12:
            return False
        held = (card for hand in self.hands for card in hand)
        return not can_make_a_kong([*self.stock, *self.discards, *self.source, *held, *besides], self.house.highs)

    def lojack(self, suspects: Sequence[Card]) -> None:
        """Cards of the source with a high note's rank leave the game (8.3)."""
        for card in suspects:
            if card in self.house.highs.cards:
                self.source.remove(card)
                self.pulled.append(card)
                self.due += 1

    def appear(self) -> None:
        """What has been dealt to the source may leave the game, too (8.3)."""
        if self.house.options.lojacking == APPEARING:
            self.lojack(self.source[:])

    def ask(self, question: str, seat: Seat) -> None:
        """Play waits for ``seat``."""
        self.question, self.turn = question, seat

    def first_to_ask(self) -> Seat:
        """Return the player on turn, or the next one if that one has left in this turn (5.6, 8.5)."""
        return self.player if self.still_in[self.player] else self.next_in(self.player)

    def next_to_ask(self) -> Seat | None:
        """Who answers after this one; None after all."""
        seat = (self.turn + self.house.step) % self.house.seats
        while seat != self.player:
            if self.still_in[seat]:
                return seat
            seat = (seat + self.house.step) % self.house.seats
        return None

    def shuffled(self, cards: Iterable[Card]) -> list[Card]:
        """In the order that the next shuffle of this hand gives them, the next card last."""
        self.shuffles += 1
        return list(self.house.chance.shuffle(list(cards), self.house.deal, self.shuffles)[::-1])

    def restock(self, *, shuffled: bool) -> None:
        """The discards become the stock (5.1, 5.3)."""
        self.question, self.turn = "", self.player
        self.restocks += 1
        self.stock.extend(self.shuffled(self.discards) if shuffled else reversed(self.discards))
        self.discards.clear()

    def reset(self) -> None:
        """Hands and source are shuffled, then what is left of them with what was pulled from the game, and dealt again
        (8.6).
        """
        self.question, self.turn = "", self.player
        cards = self.shuffled(sorted([*self.source, *(card for hand in self.hands for card in hand)]))
        self.source = [cards.pop() for _ in range(min(SOURCE_SIZE, len(cards)))]
        cards = self.shuffled(sorted([*cards, *self.pulled]))
        self.pulled.clear()
        seat = self.first_to_ask()
        for _ in range(sum(self.still_in)):
            self.hands[seat] = [cards.pop() for _ in self.hands[seat]]
            seat = self.next_in(seat)
        self.stock[:0] = cards
        self.due, self.put = SOURCE_SIZE - len(self.source), 0
        self.appear()


class RolloutFlow(Table):
    """How a hand goes on from turn to turn."""

    __slots__ = ()

    # ---- from turn to turn

    def end_turn(self, *, passed: bool) -> None:
        """The next player's turn (3.6), and the draw (3.1); a winner's turn ends the hand (7.3)."""
        if self.won is not None:
            self.finish(BY_KONGS, self.won)
            return
        house = self.house
        self.passes = self.passes + 1 if passed and house.counts_passes else 0
        self.turns += 1
        seat = self.next_in(self.player)
        self.player = self.turn = seat
        self.phase = FIRST_KONG
        self.connects = self.put = 0
        if house.still is not None and self.turns - self.last_kong >= house.still:
            self.finish(STILL)
        elif self.passes and self.passes == sum(self.still_in):
            self._passed_round()
        elif len(self.hands[seat]) < HAND_SIZE:
            self.filling = True
            self.settle()

    def after_kong(self) -> None:
        """After a kong that does not win (3.2)."""
        self.filling = self.phase < AFTER_SECOND
        if self.is_frozen():
            self.freeze()
        else:
            self.settle()

    # ---- the draw

    def settle(self) -> None:
        """Deal what is waited for, until somebody must decide (3.1, 5, 8.3)."""
        stock, hand = self.stock, self.hands[self.player]
        while True:
            if self.due:
                if self.won is None and self.is_frozen():
                    self.freeze()
                    return
                if stock:
                    self.source.append(stock.pop())
                    self.due -= 1
                    self.appear()
                    continue
            elif not self.still_in[self.player] or (self.phase == AFTER_SECOND and not hand):
                self.filling = False
                self.end_turn(passed=False)
                return
            elif not self.filling or len(hand) >= HAND_SIZE:
                self.filling = False
                return
            elif stock:
                hand.append(stock.pop())
                continue
            if self._out_of_stock():
                return

    def _out_of_stock(self) -> bool:
        """The stock is empty (5); whether play waits, or is over."""
        house = self.house
        used_up = house.limit is not None and self.restocks == house.limit
        if used_up and self.won is None:
            self.finish(OUT_OF_RESTOCKS)
            return True
        if used_up or not self.discards:
            self.due, self.filling = 0, False
            return False
        if house.fee and self.won is None:
            self.ask("fee", self.first_to_ask())
            return True
        return self.restock_as_agreed()

    # ---- restocks

    def restock_as_agreed(self) -> bool:
        """Turn over, shuffle, or ask the dealer (5.1, 5.3, 5.4); whether play waits."""
        self.question, self.turn = "", self.player
        how, dealer = self.house.options.restock, self.house.dealer
        if how == "dealer" and dealer is not None and len(self.discards) > 1:
            self.ask("restock", dealer)
            return True
        self.restock(shuffled=how == "shuffle")
        return False

    def pay_fee(self) -> None:
        """A chip into the kitty (5.6, 8.6)."""
        self.chips[self.turn] -= 1
        self.kitty += 1
        self._ask_the_next()

    def leave(self) -> None:
        """Out of the hand (5.6, 8.6); the last one left wins (6.5)."""
        self.still_in[self.turn] = False
        self.hands[self.turn] = []
        self.passes = 0
        restocks = self.question == "fee"
        self.stopped = self.stopped and not restocks
        if sum(self.still_in) == 1:
            self.finish(BY_LAST_LEFT, self.still_in.index(True))
        elif restocks and self.is_frozen():
            self.freeze()
        else:
            self._ask_the_next()

    def _ask_the_next(self) -> None:
        """Once round, everybody who is in pays or leaves (5.6, 8.6)."""
        seat = self.next_to_ask()
        if seat is not None:
            self.turn = seat
        elif self.question == "reset":
            self._reset()
        elif not self.restock_as_agreed():
            self.settle()

    # ---- passed rounds

    def _passed_round(self) -> None:
        """Forgive it the first time, or stop play (8.4, 8.5)."""
        options = self.house.options
        self.passes = 0
        self.filling = True
        if options.passed_rounds == "forgiven" and not self.forgiven:
            self.forgiven = True
            self.settle()
        elif self.stopped or self.refused or options.when_stopped == "end":
            self.finish(STOPPED)
        else:
            self.stopped = True
            if options.when_stopped == "reset":
                self._pay_for_a_reset()
            else:
                self._ask_for_votes(options.when_stopped)

    def freeze(self) -> None:
        """No kong can be made any more (6.3): the end, or a vote (8.9)."""
        if self.house.options.freeze_reset and not self.is_frozen(self.pulled):
            self._ask_for_votes("vote")
        else:
            self.finish(FROZEN)

    def _ask_for_votes(self, question: str) -> None:
        self.votes = []
        self.ask(question, self.first_to_ask())

    def vote(self, say: str) -> None:
        """Count a vote. The majority decides, and a tie means a reset (8.5, 8.9)."""
        self.votes.append(say)
        seat = self.next_to_ask()
        if seat is not None:
            self.turn = seat
            return
        votes, self.votes = self.votes, []
        if 2 * votes.count("reset") >= len(votes):
            self._pay_for_a_reset()
        elif self.question == "offer":
            self.question, self.turn, self.refused = "", self.player, True
            self.settle()
        else:
            self.finish(FROZEN if self.is_frozen() else STOPPED)

    def _pay_for_a_reset(self) -> None:
        """What a restock costs (8.6)."""
        if self.house.fee:
            self.ask("reset", self.first_to_ask())
        else:
            self._reset()

    def _reset(self) -> None:
        """Gather, shuffle and deal again (8.6), and go on; where some have left, there may be no kong in it (6.3)."""
        self.reset()
        if self.is_frozen():
            self.finish(FROZEN)
        else:
            self.settle()
