"""Bong: hands won, from the lines of a record."""

from tests.reference.records import RANKS, Record, every_deal


def score(text):
    table = Table(Record(text))
    return every_deal(table.record, table.play)


class Table:
    def __init__(self, record):
        self.record, self.seats = record, record.seats
        self.dealer = record.first_dealer() - 1

    def play(self):
        """One hand: its winner, who has one hand more."""
        self.dealer = (self.dealer + 1) % self.seats
        if self.record.deal >= 0:
            assert self.record.next_to_deal == self.dealer
        self.began = self.record.at
        self.hands = [[] for _ in range(self.seats)]
        self.deal_out(self.record.pack(), [(self.dealer + 1 + i) % self.seats for i in range(self.seats)])
        winner = self.winner()
        return winner, [int(seat == winner) for seat in range(self.seats)]

    def deal_out(self, cards, seats):
        for i, card in enumerate(cards):
            self.hands[seats[i % len(seats)]].append(card)

    def winner(self):
        pile, wanted, last, leader, flongs = [], "2", None, None, 0
        while True:
            seat, text = self.record.take()
            if text == "time up":
                assert self.record.at == self.began + self.record.options["time_limit"] * 60_000
                return self.fewest()
            if " for " in text:
                assert seat == -1
                assert self.record.options["call_after"]
                text, _, who = text.partition(" for ")
                seat = int(who)
            if text == "flong":
                assert seat == last
                flongs += 1
                others = [(seat + i) % self.seats for i in range(1, self.seats)]
                self.deal_out(self.record.shuffle(pile, flongs), others)
                pile, last = [], None
                leader = seat
            elif text == "fling":
                assert seat != last
                assert not any(card[:-1] == wanted for card in self.hands[seat])
            elif seat >= 0 and text != "bing":
                assert text in self.hands[seat]
                if text[:-1] == wanted and seat != last and leader in (None, seat):
                    self.hands[seat].remove(text)
                    pile.append(text)
                    wanted = RANKS[(RANKS.index(wanted) + 1) % 13]
                    last, leader = seat, None
                    if not self.hands[seat]:
                        return seat

    def fewest(self):
        counts = [len(hand) for hand in self.hands]
        return counts.index(min(counts)) if counts.count(min(counts)) == 1 else None
