"""Tong-Its: every payment recomputed from the lines of a record, by a scorer that shares no code with the rules."""

import json

import pytest
from matches import RECORDS, header
from of_tong_its import least, lively_match

from app.rules import record
from app.rules.cards import FRENCH, Chance
from app.rules.tong_its.rules import GAME

NEXT = {0: 1, 1: 2, 2: 0}


class Scorer:
    """Chips and pot after every hand, from cards written as text and nothing else."""

    def __init__(self, head, packs):
        self.packs, self.dealer = packs, head["dealer"]
        self.chips = [head["options"]["chips_at_start"]] * 3
        self.start = self.chips[0]
        self.pot, self.wins = 0, []
        self.deal()

    def deal(self):
        for seat in range(3):
            ante = 2 if self.chips[seat] >= 2 else self.chips[seat]
            self.chips[seat] -= ante
            self.pot += ante
        pack = self.packs[len(self.wins)]
        self.hands = [set(), set(), set()]
        seat = self.dealer
        for card in pack[:37]:
            self.hands[seat].add(card)
            seat = NEXT[seat]
        self.stock = list(pack[37:])
        self.laid = [[], [], []]
        self.face_down = [0, 0, 0]
        self.top, self.caller, self.challengers, self.answers = "", None, [], 0

    def play(self, seat, text):
        word, *rest = text.split()
        hand = self.hands[seat]
        if word == "deal":
            self.dealer = seat
            self.deal()
        elif word == "draw":
            hand.add(self.stock.pop(0))
        elif word == "call":
            self.caller = seat
        elif word in ("fold", "challenge"):
            self.answer(seat, word)
        else:
            gone = [word.split(">")[0]] if ">" in word else rest
            assert hand.issuperset(gone)
            hand.difference_update(gone)
            if ">" not in word and word != "discard":
                self.laid[seat] += gone + ([self.top] if word == "take" else [])
                self.face_down[seat] += word == "hide"
            if word == "discard":
                (self.top,) = gone
            self.look_for_the_end(seat, word)

    def look_for_the_end(self, seat, word):
        if not self.hands[seat]:
            self.pay(seat, 3)
        elif word == "discard" and not self.stock:
            self.compare([s for s in (seat, NEXT[seat], NEXT[NEXT[seat]]) if self.laid[s]], 1)

    def answer(self, seat, word):
        self.answers += 1
        if word == "challenge":
            assert self.laid[seat]
            self.challengers.append(seat)
        if self.answers == 2 and self.challengers:
            self.compare([*self.challengers, self.caller], 3)
        elif self.answers == 2:
            self.pay(self.caller, 1)

    def compare(self, seats, base):
        """The first of those with the least deadwood wins."""
        totals = {seat: least(self.hands[seat])[0] for seat in seats}
        self.pay(next((seat for seat in seats if totals[seat] == min(totals.values())), None), base)

    def pay(self, winner, base):
        self.wins.append(winner)
        if winner is None:
            return
        fours = least(self.hands[winner])[1] + self.face_down[winner]
        aces = sum(card[0] == "A" for card in [*self.hands[winner], *self.laid[winner]])
        for loser in {0, 1, 2} - {winner}:
            owed = base + 3 * fours + aces + (1 if not self.laid[loser] else 0)
            paid = owed if owed < self.chips[loser] else self.chips[loser]
            self.chips[loser] -= paid
            self.chips[winner] += paid
        if self.wins[-2:] == [winner, winner]:
            self.chips[winner] += self.pot
            self.pot = 0


def scored(text):
    """The scores of a whole record, hand by hand."""
    head, *lines = map(json.loads, text.splitlines())
    if "seed" in head:
        chance = Chance(seed=head["seed"])
        packs = [[FRENCH.code(card) for card in chance.pack(FRENCH, deal)] for deal in range(200)]
        head["dealer"] = chance.first_dealer(3)
    else:
        packs = [pack.split() for pack in head["packs"]]
    scorer, found = Scorer(head, packs), []
    for line in lines[:-1]:
        hands = len(scorer.wins)
        scorer.play(line["seat"], line["move"])
        if len(scorer.wins) > hands:
            found.append((scorer.wins[-1], tuple(scorer.chips)))
    scores = [chips - scorer.start for chips in scorer.chips]
    return found, scores, lines[-1]["result"]["scores"]


@pytest.mark.parametrize("path", sorted(RECORDS.glob("tong-its-*.jsonl")), ids=lambda path: path.stem)
def test_the_golden_records_are_paid_right(path):
    found, scores, written = scored(path.read_text(encoding="utf-8"))
    assert scores == written
    assert len(found) >= 7


@pytest.mark.parametrize("seed", range(25))
def test_other_matches_are_paid_right(seed):
    options = [{}, {"chips_at_start": 20}, {"chips_at_start": 20, "ends": "bust"}][seed % 3]
    match = lively_match(header(GAME, options, 3, seed), seed)
    found, scores, written = scored(record.write(match))
    assert scores == written
    assert found == [(score.winner, score.chips) for score in match.state.public.history]
