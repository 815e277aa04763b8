"""Lines of a record, and the packs and shuffles that its header defines."""

import json
from random import Random

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
FRENCH = [rank + suit for suit in "CDHS" for rank in RANKS]
THAI = [f"{number}{suit}" for suit in "CSM" for number in range(1, 10)] + ["RF", "WF", "OT"]


class Stopped(Exception):
    """The record has no more moves."""


class Record:
    """A record, read move by move."""

    def __init__(self, text, cards=FRENCH, copies=1):
        self.head, *lines = map(json.loads, text.splitlines())
        self.options, self.seats = self.head["options"], len(self.head["seats"])
        self.seed = self.head.get("seed")
        self.cards = [card for card in cards for _ in range(copies)]
        self.moves = [(line["seat"], line["move"], line["at"]) for line in lines if "move" in line]
        self.deal = -1
        self.at = 0

    def take(self, seat=None):
        """The next move, as (seat, words); if a seat is given, it must be that one's, and the words alone come back."""
        if not self.moves:
            raise Stopped
        mover, text, self.at = self.moves.pop(0)
        if seat is None:
            return mover, text
        assert mover == seat, f"{text} at {self.at} is not for seat {mover}"
        return text

    def first_dealer(self):
        if self.seed is None:
            return self.head["dealer"]
        return int(Random(self.seed * 1_000_003).random() * self.seats)

    def pack(self):
        """The pack of the next deal, the card dealt first in front."""
        self.deal += 1
        if self.seed is None:
            return self.head["packs"][self.deal].split()
        return shuffled(self.cards, self.seed, self.deal + 1)

    def shuffle(self, cards, number):
        """Shuffle ``number``, from 1, in the middle of this deal."""
        return shuffled(cards, (self.seed or 0) * 1_000_003 + self.deal + 1, number)


def shuffled(cards, seed, salt):
    cards, rng = list(cards), Random(seed * 1_000_003 + salt)
    for i in range(len(cards) - 1, 0, -1):
        j = int(rng.random() * (i + 1))
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def every_deal(record, play):
    """What ``play`` finds for each deal that is over, as (winner, scores added), and the sums per seat."""
    deals = []
    try:
        while True:
            deals.append(play())
            mover, text = record.take()
            assert text == "deal", f"{text} at {record.at}, and the deal is over"
            record.next_to_deal = mover
    except Stopped:
        pass
    return deals, [sum(scores[seat] for _, scores in deals) for seat in range(record.seats)]
