"""Pai Tong and Pong: what the winners are paid, from the lines of a record."""

from tests.reference.records import THAI, Record, every_deal


def score(text):
    table = Table(Record(text, THAI, copies=4))
    return every_deal(table.record, table.play)


def rank(card):
    return "honour" if card in ("RF", "WF", "OT") else card[0]


def pure(cards):
    """How many sets of three identical cards there are: as many of each kind as can be; what is left fits together."""
    return sum(cards.count(card) // 3 for card in set(cards))


def all_sets(cards):
    ranks = [rank(card) for card in cards]
    return all(ranks.count(one) % 3 == 0 for one in ranks)


class Table:
    def __init__(self, record):
        self.record, self.seats = record, record.seats
        self.starter = record.first_dealer()

    def round_from(self, seat):
        """All seats in the order of play, anticlockwise, from this one on."""
        return [(seat - i) % self.seats for i in range(self.seats)]

    def play(self):
        """One deal: its winner, and what it brings."""
        if self.record.deal >= 0:
            assert self.record.next_to_deal == self.starter
        self.hands = {seat: [] for seat in range(self.seats)}
        self.tongs = {seat: [] for seat in range(self.seats)}
        self.stock = self.record.pack()
        order = self.round_from(self.starter)
        if self.record.options["dealing"] == "hand":
            portions = [(seat, 6) for seat in order]
            portions += [(seat, 6 if seat == self.starter else 5) for seat in order]
        else:
            portions = [(seat, 1) for seat in order * 11 + [self.starter]]
        for seat, number in portions:
            self.give(seat, number)
        winner = self.winner()
        if winner is None:
            return None, [0] * self.seats
        self.starter = winner
        chips = self.points(winner) * self.record.options["stake"]
        return winner, [chips * (self.seats - 1) if seat == winner else -chips for seat in range(self.seats)]

    def give(self, seat, number):
        self.hands[seat] += self.stock[:number]
        del self.stock[:number]

    def winner(self):
        turn = self.starter
        while True:
            text = self.record.take(turn)
            if text == "kin":
                return turn
            word, card = text.split()
            assert word == "discard"
            self.hands[turn].remove(card)
            winner, answer = self.answers(turn)
            if winner is not None:
                self.hands[winner].append(card)
                return winner
            turn = (turn - 1) % self.seats
            if answer == "pass":
                assert not self.stock
                return None
            if answer == "draw":
                self.give(turn, 1)
            else:
                assert self.stock
                word, *two = answer.split()
                assert word == "tong"
                for other in two:
                    self.hands[turn].remove(other)
                self.tongs[turn].append([card, *two])

    def answers(self, turn):
        """Who wins with the discard, if anybody, and what the next player wants."""
        others, shown = self.round_from(turn)[1:], {}
        while True:
            for seat in others:
                if seat not in shown:
                    break
                if shown[seat] == "kin":
                    return seat, None
            else:
                assert all(shown[seat] == "pass" for seat in others[1:])
                return None, shown[others[0]]
            seat, text = self.record.take()
            assert seat in others
            assert seat not in shown
            shown[seat] = text

    def points(self, winner):
        """What the win is worth."""
        hand, tongs = self.hands[winner], self.tongs[winner]
        assert len(hand) + 3 * len(tongs) == 12
        assert all_sets(hand)
        assert all(all_sets(tong) for tong in tongs)
        match self.record.options["scoring"]:
            case "one":
                return 1
            case "pong":
                return 2 + pure(hand) + sum(pure(tong) for tong in tongs)
            case other:
                raise NotImplementedError(f"scoring={other}: say here, by the page beside it, what a win is worth")
