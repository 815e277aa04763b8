"""Kong-Pie: kitty, jackpot and tokens, or hands won, from the lines of a record."""

from contextlib import suppress

from tests.reference.records import FRENCH, Record, every_deal


def score(text):
    table = Table(Record(text))
    return every_deal(table.record, table.play)


def red(card):
    return card[-1] in "DH"


class Over(Exception):
    """The hand is over: "won", by a "high" kong, "back" (to each their own points), or "lost" (to the house)."""


class Left(Exception):
    """The player whose turn it is has left the hand."""


class Table:
    def __init__(self, record):
        self.record, self.options, self.seats = record, record.options, record.seats
        self.step = 1 if self.options["direction"] == "clockwise" else -1
        self.dealer = record.first_dealer() - self.step
        self.jackpot = self.options["jackpot"]

    def play(self):
        """One hand: its winner, and what it brings."""
        self.dealer = (self.dealer + self.step) % self.seats
        if self.record.deal >= 0:
            first = (self.dealer + self.step) % self.seats
            assert self.record.next_to_deal == (first if self.options["house_dealer"] else self.dealer)
        hand = Hand(self)
        chips = self.options["chips"]
        if chips:
            self.jackpot += self.seats
            hand.pay_all(8)
            hand.gained = [gained - 1 for gained in hand.gained]
        try:
            hand.play()
        except Over as over:
            if chips:
                self.pay_out(hand, str(over))
        if not chips:
            hand.gained = [int(seat == hand.winner) for seat in range(self.seats)]
        return hand.winner, hand.gained

    def take_token(self, hand, seat):
        self.jackpot -= 1
        hand.gained[seat] += 1

    def pay_out(self, hand, how):
        points = [sum(kongs) for kongs in hand.kongs]
        if how == "high":
            hand.gained[hand.winner] += hand.kitty + self.jackpot
            self.jackpot = 0
        elif how == "won":
            hand.gained[hand.winner] += min(hand.kitty, sum(points))
            if hand.glory:
                self.take_token(hand, hand.winner)
            if self.options["first_place"] and points.count(max(points)) == 1:
                self.take_token(hand, points.index(max(points)))
        elif how == "back":
            seat = hand.turn
            while hand.kitty and any(points):
                if points[seat]:
                    points[seat] -= 1
                    hand.kitty -= 1
                    hand.gained[seat] += 1
                seat = (seat + self.step) % self.seats


class Hand:
    def __init__(self, table):
        self.record, self.options, self.seats = table.record, table.options, table.seats
        self.step, self.dealer = table.step, table.dealer
        self.deal(self.record.pack())
        self.hands = [[] for _ in range(self.seats)]
        self.kongs = [[] for _ in range(self.seats)]
        self.playing = list(range(self.seats))
        self.discards, self.pulled = [], []
        self.restocks = 0
        self.kitty, self.gained = 0, [0] * self.seats
        self.winner, self.glory = None, False
        self.passes = 0
        self.quiet = 0  # turns that ended since the last kong, its own among them
        self.empty = 0  # places of the source that wait for a card
        self.forgiving = self.options["passed_rounds"] == "forgiven"
        self.stopped_before = False
        self.refused = False

    def deal(self, pack):
        first = pack.pop(0)
        second = next(
            card for card in pack if card[:-1] != first[:-1] and card[-1] != first[-1] and red(card) == red(first)
        )
        pack.remove(second)
        self.high = [first, second]
        self.high_ranks = [first[:-1], second[:-1]]
        self.shuffles = 0
        if self.record.seed is not None:
            pack = self.shuffle(pack)
        self.source, self.stock = pack[:4], pack[4:]

    def shuffle(self, cards):
        self.shuffles += 1
        return self.record.shuffle(cards, self.shuffles)

    def pay_all(self, chips):
        for seat in self.playing:
            self.gained[seat] -= chips
            self.kitty += chips

    def in_turn(self):
        """Who still plays, from the one on turn on."""
        seats = [(self.turn + i * self.step) % self.seats for i in range(self.seats)]
        return [seat for seat in seats if seat in self.playing]

    # -- one turn after the other

    def play(self):
        self.turn = (self.dealer + self.step) % self.seats
        self.appear()
        self.fill_the_source()
        while True:
            rounds = self.options["kongless_rounds"]
            if rounds != "off" and self.quiet == rounds * self.seats:
                raise Over("back")
            if self.passes >= len(self.playing) and self.options["passed_rounds"] != "free":
                self.passed_round()
            with suppress(Left):
                self.one_turn()
            if self.winner is not None:
                raise Over("won")
            self.quiet += 1
            self.turn = next(seat for seat in self.in_turn() if seat != self.turn)

    def one_turn(self):
        made, idle = 0, True
        self.replenish()
        while True:
            text = self.record.take(self.turn)
            if text == "pass":
                self.passes = self.passes + 1 if idle else 0
                return
            self.passes, idle, self.stopped_before = 0, False, False
            if text.startswith("discard "):
                card = text.split()[1]
                self.hands[self.turn].remove(card)
                self.discards.append(card)
                return
            if text.startswith("kong "):
                made += 1
                self.kong(text.split()[1:], made)
                if self.turn not in self.playing:
                    raise Left
                if made < 2:
                    self.replenish()
                elif not self.hands[self.turn]:
                    return
            else:
                self.connect(*(part.split("+") for part in text.split(">")))

    def kong(self, cards, made):
        self.quiet = 0
        for card in cards:
            self.hands[self.turn].remove(card)
        worth = self.worth(cards)
        if worth == 0:
            self.winner = self.turn
            raise Over("high")
        self.kongs[self.turn].append(worth)
        if self.winner is not None:
            self.glory = True
            raise Over("won")
        if len(self.kongs[self.turn]) == self.options["kongs_to_win"]:
            self.winner = self.turn
            if not (self.options["glory"] and self.options["chips"] and made == 1):
                raise Over("won")
        self.look_for_a_freeze()

    def worth(self, cards):
        if len(cards) == 1:
            assert self.noodle(cards[0])
            return 3
        if len(cards) == 2:
            assert all(self.half_of_a_pair(card) for card in cards)
            assert cards[0][:-1] == cards[1][:-1]
            return 3
        if len(cards) == 3:
            assert len({card[:-1] for card in cards}) == 1
            return 2
        if len({card[-1] for card in cards}) == 1:
            return 1
        assert sum(self.noodle(card) for card in cards) == 2
        pair = [card for card in cards if self.half_of_a_pair(card)]
        assert len(pair) == 2
        assert pair[0][:-1] == pair[1][:-1]
        return 0

    def noodle(self, card):
        return card[:-1] in self.high_ranks and red(card) == red(self.high[0]) and card not in self.high

    def half_of_a_pair(self, card):
        return card[:-1] in self.high_ranks and red(card) != red(self.high[0])

    def look_for_a_freeze(self):
        """The hand ends, or goes on with a reset; whether there was one."""
        if self.winner is not None or self.possible():
            return False
        if not self.options["freeze_reset"] or not self.possible(self.pulled) or self.vote() == "end":
            raise Over("back")
        self.reset()
        return True

    def possible(self, besides=()):
        """A kong can still be made from what is in play."""
        cards = [*self.source, *self.stock, *self.discards, *besides]
        for seat in self.playing:
            cards += self.hands[seat]
        suits, ranks = [card[-1] for card in cards], [card[:-1] for card in cards]
        pairs = [card[:-1] for card in cards if self.half_of_a_pair(card)]
        return (
            any(suits.count(suit) >= 4 for suit in suits)
            or any(ranks.count(rank) >= 3 for rank in ranks)
            or any(self.noodle(card) for card in cards)
            or any(pairs.count(rank) == 2 for rank in pairs)
        )

    def connect(self, put, pull):
        hand = self.hands[self.turn]
        for card in pull:
            self.source.remove(card)
        for card in put:
            hand.remove(card)
            self.source.append(card)
        hand += pull
        if self.options["lojacking"] != "off":
            self.take_out(put)
            self.fill_the_source()
            if self.turn not in self.playing:
                raise Left

    def take_out(self, cards):
        """Lojacking."""
        for card in [card for card in cards if card[:-1] in self.high_ranks]:
            self.source.remove(card)
            self.pulled.append(card)
            self.empty += 1

    def appear(self):
        if self.options["lojacking"] == "appearing":
            self.take_out(self.source)

    def fill_the_source(self):
        while self.empty:
            self.look_for_a_freeze()
            if self.empty and self.can_draw():
                self.empty -= 1
                self.source.append(self.stock.pop(0))
                self.appear()

    # -- the stock

    def replenish(self):
        while self.turn in self.playing and len(self.hands[self.turn]) < 4:
            if not self.can_draw():
                return
            if self.turn in self.playing:
                self.hands[self.turn].append(self.stock.pop(0))
        if self.turn not in self.playing:
            raise Left

    def can_draw(self):
        """Whether there is a card to draw, perhaps after a restock; if not, no player waits for one."""
        while not self.stock:
            if self.restocks == self.options["restocks"] and self.winner is None:
                raise Over("lost")
            if self.restocks == self.options["restocks"] or not self.discards:
                self.empty = 0
                return False
            self.restock()
            if self.turn not in self.playing and not self.empty:
                break
        return True

    def restock(self):
        fee = self.options["chips"] and self.options["restock_fee"] and self.winner is None
        if fee and not self.everybody_pays("restock"):
            return
        how = self.options["restock"]
        if how == "dealer":
            how = self.record.take(self.dealer) if len(self.discards) > 1 else "turn-over"
        self.stock = self.shuffle(self.discards) if how == "shuffle" else self.discards
        self.discards = []
        self.restocks += 1

    def everybody_pays(self, what):
        """Everyone pays or leaves; not if leaving causes a freeze, and that a reset."""
        for seat in self.in_turn():
            if self.record.take(seat) == "pay":
                self.gained[seat] -= 1
                self.kitty += 1
                continue
            self.playing.remove(seat)
            self.passes = 0
            if len(self.playing) == 1:
                self.winner = self.playing[0]
                raise Over("won")
            if what == "restock":
                self.stopped_before = False
                if self.look_for_a_freeze():
                    return False
        return True

    # -- passed rounds

    def passed_round(self):
        self.passes = 0
        if self.forgiving:
            self.forgiving = False
            return
        if self.stopped_before or self.refused:
            raise Over("back")
        how = self.options["when_stopped"]
        if how == "end" or (how == "vote" and self.vote() == "end"):
            raise Over("back")
        if how == "offer" and self.vote("refuse") == "refuse":
            self.refused = True
            return
        self.stopped_before = True
        self.reset()
        self.fill_the_source()

    def vote(self, against="end"):
        votes = [self.record.take(seat) for seat in self.in_turn()]
        assert {*votes} <= {f"vote {against}", "vote reset"}
        return against if votes.count(f"vote {against}") > votes.count("vote reset") else "reset"

    def reset(self):
        if self.options["chips"] and self.options["restock_fee"]:
            self.everybody_pays("reset")
        sizes = {seat: len(self.hands[seat]) for seat in self.in_turn()}
        gathered = self.source + [card for seat in sizes for card in self.hands[seat]]
        cards = self.shuffle(sorted(gathered, key=FRENCH.index))
        self.source = cards[:4]
        cards = self.shuffle(sorted(cards[4:] + self.pulled, key=FRENCH.index))
        self.pulled = []
        for seat, size in sizes.items():
            self.hands[seat], cards = cards[:size], cards[size:]
        self.stock += cards
        self.empty = 4 - len(self.source)
        self.appear()
        if not self.possible():
            raise Over("back")
