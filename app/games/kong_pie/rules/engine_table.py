"""Kong-Pie in place: what a rollout holds of a hand. Section numbers are those of RULES.md beside this file."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from app.core.cards import Card, Chance, Seat
from app.games.kong_pie.rules.house_rules import APPEARING, Options
from app.games.kong_pie.rules.kongs import can_make_a_kong
from app.games.kong_pie.rules.model import SOURCE_SIZE, Highs, State, mover, step_of
from app.games.kong_pie.rules.payments import Ending, pay


class House(NamedTuple):
    """What stays as it is for a whole hand."""

    options: Options
    seats: int
    step: int
    deal: int
    dealer: Seat
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
        "last_kong", "passes", "phase", "player", "points", "pulled", "put", "question", "restocks", "shuffles",
        "source", "still_in", "stock", "stopped", "tokens", "turn", "turns", "votes", "won",
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
        self.forgiven, self.stopped = sheet.forgiven, sheet.stopped
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
        """The player on turn, or who is next if that one has just left (5.6, 8.5)."""
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
