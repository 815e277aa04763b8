"""Kong-Pie in place: what goes on by itself in a rollout, as flow.py has it for states. Section numbers are those of
RULES.md beside this file.
"""

from __future__ import annotations

from app.games.kong_pie.rules.engine_table import Table
from app.games.kong_pie.rules.model import AFTER_SECOND, FIRST_KONG, HAND_SIZE
from app.games.kong_pie.rules.payments import BY_KONGS, BY_LAST_LEFT, FROZEN, OUT_OF_RESTOCKS, STILL, STOPPED


class Flow(Table):
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
            self.ask("fee", self.player)
            return True
        return self.restock_as_agreed()

    # ---- restocks

    def restock_as_agreed(self) -> bool:
        """Turn over, shuffle, or ask the dealer (5.1, 5.3, 5.4); whether play waits."""
        self.question, self.turn = "", self.player
        how = self.house.options.restock
        if how == "dealer" and len(self.discards) > 1:
            self.ask("restock", self.house.dealer)
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
        """Forgiven once, then play stops (8.4, 8.5)."""
        options = self.house.options
        self.passes = 0
        self.filling = True
        if options.passed_rounds == "forgiven" and not self.forgiven:
            self.forgiven = True
            self.settle()
        elif self.stopped or options.when_stopped == "end":
            self.finish(STOPPED)
        else:
            self.stopped = True
            if options.when_stopped == "vote":
                self._ask_for_votes()
            else:
                self._pay_for_a_reset()

    def freeze(self) -> None:
        """No kong can be made any more (6.3): the end, or a vote (8.9)."""
        if self.house.options.freeze_reset and not self.is_frozen(self.pulled):
            self._ask_for_votes()
        else:
            self.finish(FROZEN)

    def _ask_for_votes(self) -> None:
        self.votes = []
        self.ask("vote", self.first_to_ask())

    def vote(self, say: str) -> None:
        """Most votes decide, and a tie means a reset (8.5, 8.9)."""
        self.votes.append(say)
        seat = self.next_to_ask()
        if seat is not None:
            self.turn = seat
            return
        votes, self.votes = self.votes, []
        if 2 * votes.count("end") > len(votes):
            self.finish(FROZEN if self.is_frozen() else STOPPED)
        else:
            self._pay_for_a_reset()

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
