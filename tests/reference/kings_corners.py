"""Kings Corners: points or chips, from the lines of a record."""

from tests.reference.records import Record, every_deal

PLACES = ["N", "E", "S", "W", "NE", "SE", "SW", "NW"]


def score(text):
    table = Table(Record(text))
    return every_deal(table.record, table.play)


def cost(card, scoring):
    rank = card[:-1]
    if scoring == "pips":
        return 25 if rank == "A" else 10 if rank in "JQK" else int(rank)
    if scoring == "fifty":
        return 50 if rank == "A" else 10 if rank in ("10", "J", "Q", "K") else 5
    if scoring in ("kings", "chips"):
        return 10 if rank == "K" else 1
    raise NotImplementedError(f"scoring={scoring}: say here, by the page beside it, what a card costs")


class Table:
    def __init__(self, record):
        self.record, self.options, self.seats = record, record.options, record.seats
        self.chips = self.options["scoring"] == "chips"
        self.dealer = record.first_dealer() - 1
        self.pot = 0

    def pay(self, seat, amount):
        """A penalty: points, or chips into the pot."""
        self.gained[seat] -= amount
        if self.chips:
            self.pot += amount

    def play(self):
        """One deal: its winner, and what it adds to the scores."""
        self.dealer = (self.dealer + 1) % self.seats
        if self.record.deal >= 0:
            assert self.record.next_to_deal == self.dealer
        pack = self.record.pack()
        self.hands = [[] for _ in range(self.seats)]
        for i in range(7 * self.seats):
            self.hands[(self.dealer + 1 + i) % self.seats].append(pack.pop(0))
        self.piles = {place: [] for place in PLACES}
        for place in PLACES[:4]:
            self.piles[place] = [pack.pop(0)]
        self.stock = pack
        self.gained = [0] * self.seats
        if self.chips:
            for seat in range(self.seats):
                self.pay(seat, 1)
        return self.settle(self.winner())

    def winner(self):
        """The player who went out, or None after a full round without moves and without a stock."""
        turn, quiet = self.dealer, 0
        while quiet < self.seats:
            turn = (turn + 1) % self.seats
            quiet = 0 if self.something_happens(turn) else quiet + 1
            if not self.hands[turn]:
                return turn
        return None

    def something_happens(self, turn):
        """Play one turn; whether a card left the hand, a pile moved or a card was drawn in it."""
        hand, played, moved, drawn = self.hands[turn], False, False, []
        while hand:
            text = self.record.take(turn)
            if text == "draw":
                assert self.stock
                drawn = self.stock[: self.options["cards_drawn"]]
                del self.stock[: len(drawn)]
                if self.options["draw"] == "end":
                    break
                hand += drawn
            elif text == "end":
                assert drawn or not self.stock
                break
            else:
                what, place = text.split(">")
                if what in PLACES:
                    self.piles[place] += self.piles[what]
                    self.piles[what] = []
                    moved = True
                else:
                    hand.remove(what)
                    self.piles[place].append(what)
                    played = True
        if hand and self.chips and not played:
            self.pay(turn, 1)
        if self.options["compulsory_kings"] and any(card[0] == "K" for card in hand):
            self.pay(turn, 3)
        if hand and self.options["draw"] == "end":
            hand += drawn
        return bool(played or moved or drawn)

    def settle(self, winner):
        for seat, hand in enumerate(self.hands):
            left = sum(cost(card, self.options["scoring"]) for card in hand)
            if self.chips and winner is None:
                continue
            self.gained[seat] -= left
            if self.chips:
                self.gained[winner] += left
        if self.chips and winner is not None:
            self.gained[winner] += self.pot
            self.pot = 0
        return winner, self.gained
