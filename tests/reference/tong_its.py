"""Tong-Its: chips and pot, from the lines of a record."""

from itertools import combinations

from tests.reference.records import FRENCH, Record, every_deal


def score(text):
    table = Table(Record(text))
    return every_deal(table.record, table.play)


def points(card):
    rank = card[:-1]
    return 1 if rank == "A" else 10 if rank in "JQK" else int(rank)


def deadwood(hand):
    """The least deadwood."""
    return min(left for left, _ in splits(hand))


def splits(hand):
    """Every way to split a hand, as what it leaves and how many fours of a kind it keeps whole."""
    return _splits(tuple(sorted(hand, key=FRENCH.index)))


def _splits(cards):
    """Every way there is for the first card: in no meld, in one of its rank, in a run that it begins."""
    if not cards:
        return {(0, 0)}
    first, others = cards[0], cards[1:]
    found = {(left + points(first), fours) for left, fours in _splits(others)}
    alike = [card for card in others if card[:-1] == first[:-1]]
    for size in (2, 3):
        for rest in combinations(alike, size):
            without = _splits(tuple(card for card in others if card not in rest))
            found |= {(left, fours + (size == 3)) for left, fours in without}
    run = [first]
    for card in FRENCH[FRENCH.index(first) + 1 :]:
        if card[-1] != first[-1] or card not in others:
            break
        run.append(card)
        if len(run) >= 3:
            found |= _splits(tuple(card for card in others if card not in run))
    return found


class Table:
    def __init__(self, record):
        self.record = record
        self.dealer = record.first_dealer()
        self.chips = [record.options["chips_at_start"]] * 3
        self.pot = 0
        self.won_last = None

    def play(self):
        """One hand: its winner, and the chips it brings."""
        if self.record.deal >= 0:
            assert self.record.next_to_deal == self.dealer
        before = list(self.chips)
        for seat in range(3):
            ante = min(2, self.chips[seat])
            self.chips[seat] -= ante
            self.pot += ante
        pack = self.record.pack()
        self.hands = [[], [], []]
        for i in range(37):
            self.hands[(self.dealer + i) % 3].append(pack.pop(0))
        self.stock = pack
        self.melded = [[], [], []]  # every card that their owners have laid on their melds
        self.open_melds = [[], [], []]
        self.face_down = [0, 0, 0]
        self.discards = []
        winner, price, compared = self.winner()
        if winner is not None:
            self.settle(winner, price, compared)
            self.dealer = winner
        self.won_last = winner
        return winner, [now - then for now, then in zip(self.chips, before, strict=True)]

    def winner(self):
        """Who wins the hand, what for winning it each loser pays, and who compared, of equals the first one wins."""
        turn, first = self.dealer, True
        while True:
            if not first:
                text = self.record.take(turn)
                if text == "call":
                    return self.called(turn)
                self.begin(turn, text)
            first = False
            discarded = False
            while self.hands[turn] and not discarded:
                discarded = self.lay(turn, self.record.take(turn))
            if not self.hands[turn]:
                return turn, 3, [turn]
            if not self.stock:
                in_order = [turn, (turn + 1) % 3, (turn + 2) % 3]
                return self.least([seat for seat in in_order if self.melded[seat]], 1)
            turn = (turn + 1) % 3

    def begin(self, turn, text):
        if text == "draw":
            self.hands[turn].append(self.stock.pop(0))
        else:
            word, *cards = text.split()
            assert word == "take"
            self.meld(turn, cards)
            self.melded[turn].append(self.discards.pop())

    def lay(self, turn, text):
        """One move after the first of a turn; whether it was the discard that ends it."""
        if ">" in text:
            card, meld = text.split(">")
            owner, number = map(int, meld.split("."))
            assert number <= len(self.open_melds[owner])
            self.hands[turn].remove(card)
            if owner == turn:
                self.melded[turn].append(card)
            return False
        word, *cards = text.split()
        if word == "discard":
            self.hands[turn].remove(cards[0])
            self.discards.append(cards[0])
            return True
        if word == "hide":
            assert len({card[:-1] for card in cards}) == 1
            assert len(cards) == 4
            self.face_down[turn] += 1
            for card in cards:
                self.hands[turn].remove(card)
            self.melded[turn] += cards
        else:
            assert word == "meld"
            self.meld(turn, cards)
        return False

    def meld(self, turn, cards):
        for card in cards:
            self.hands[turn].remove(card)
        self.melded[turn] += cards
        self.open_melds[turn].append(cards)

    def called(self, caller):
        left, right = (caller + 1) % 3, (caller + 2) % 3
        answers = {seat: self.record.take(seat) for seat in (left, right)}
        challengers = [seat for seat in (left, right) if answers[seat] == "challenge"]
        assert all(self.melded[seat] for seat in [caller, *challengers])
        if not challengers:
            return caller, 1, [caller]
        return self.least([*challengers, caller], 3)

    def least(self, seats, price):
        """Who has the least deadwood, of equals the one named first."""
        return min(seats, key=lambda seat: deadwood(self.hands[seat]), default=None), price, seats

    def wins_with(self, winner, compared, left):
        """Whether the winner wins with that deadwood too."""
        totals = [left if seat == winner else deadwood(self.hands[seat]) for seat in compared]
        return compared[totals.index(min(totals))] == winner

    def settle(self, winner, price, compared):
        kept = [fours for left, fours in splits(self.hands[winner]) if self.wins_with(winner, compared, left)]
        fours = self.face_down[winner] + max(kept)
        aces = sum(card[:-1] == "A" for card in self.hands[winner] + self.melded[winner])
        for loser in range(3):
            if loser != winner:
                owed = price + 3 * fours + aces + (0 if self.melded[loser] else 1)
                paid = min(owed, self.chips[loser])
                self.chips[loser] -= paid
                self.chips[winner] += paid
        if self.won_last == winner:
            self.chips[winner] += self.pot
            self.pot = 0
