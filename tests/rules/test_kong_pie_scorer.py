"""Kong-Pie: every payment and score once more, from a record's moves alone.

``Scorer`` shares no code with the engine: it knows cards as text, counts hands, stock and discards instead of holding
them, and reads who paid, left, voted and made which kong from the moves.
"""

import json
from collections import Counter

import pytest
from games import option_sets
from matches import RECORDS
from of_kong_pie import CASINO, lively

from app.rules import record
from app.rules.cards import FRENCH, Chance
from app.rules.kong_pie.rules import GAME

RED = "DH"


class Scorer:
    """One match, told move by move."""

    def __init__(self, header):
        self.o, self.seats = header["options"], len(header["seats"])
        self.header, self.deal = header, -1
        self.step = 1 if self.o["direction"] == "clockwise" else -1
        self.dealer = self.first_dealer() - self.step
        self.wins, self.chips, self.tokens = ([0] * self.seats for _ in range(3))
        self.jackpot, self.house, self.endings = (self.o["jackpot"] if self.o["chips"] else 0), 0, []
        self.begin()

    def chance(self):
        return Chance(seed=self.header.get("seed"))

    def first_dealer(self):
        return self.header["dealer"] if "packs" in self.header else self.chance().first_dealer(self.seats)

    def begin(self):
        self.deal += 1
        self.dealer = (self.dealer + self.step) % self.seats
        self.turn = (self.dealer + self.step) % self.seats
        if "packs" in self.header:
            pack = self.header["packs"][self.deal].split()
        else:
            pack = [FRENCH.code(card) for card in self.chance().pack(FRENCH, self.deal)]
        first = pack[0]
        colour = RED if first[-1] in RED else "CS"
        second = next(c for c in pack if c[-1] in colour and c[-1] != first[-1] and c[:-1] != first[:-1])
        self.ranks, self.colour = {first[:-1], second[:-1]}, colour
        self.in_play = {*pack} - {first, second}
        self.hands, self.gone = [0] * self.seats, set()
        self.source, self.stock, self.discards, self.restocks, self.pulled = 4, 46, 0, 0, []
        self.points, self.kongs, self.kitty, self.over = [0] * self.seats, [0] * self.seats, 0, False
        self.turns = self.last_kong = self.passes = 0
        self.forgiven = self.stopped = False
        self.won, self.votes, self.due = None, [], 0
        self.held, self.may_fill, self.paid_for = {}, True, False
        if self.o["chips"]:
            for seat in range(self.seats):
                self.chips[seat] -= 8
                self.tokens[seat] -= 1
            self.kitty, self.jackpot = 8 * self.seats, self.jackpot + self.seats
        self.new_turn()

    # what goes on by itself

    def new_turn(self):
        self.phase = 0
        self.fill()

    def fill(self):
        """Up to four; the moves tell what is answered where a question comes."""
        while not self.over and (
            self.due or (self.turn not in self.gone and self.hands[self.turn] < 4 and self.may_fill)
        ):
            if not self.stock and not self.restock():
                return
            self.stock -= 1
            if self.due:
                self.due, self.source = self.due - 1, self.source + 1
            else:
                self.hands[self.turn] += 1
        self.may_fill = False
        if not self.over and self.turn in self.gone and not self.due:
            self.next_turn()

    def restock(self):
        """Whether a restock can be had at once."""
        used_up = self.o["restocks"] == self.restocks
        if used_up and self.won is None:
            self.end("out of restocks")
            return False
        if used_up or not self.discards:
            self.due, self.may_fill = 0, False
            return False
        if self.o["chips"] and self.o["restock_fee"] and self.won is None and not self.paid_for:
            self.asked = self.round_of()
            return False
        if self.o["restock"] == "dealer" and self.discards > 1:
            return False
        self.turn_over()
        return True

    def turn_over(self):
        self.stock, self.discards, self.paid_for = self.discards, 0, False
        self.restocks += 1

    def round_of(self):
        around = [(self.turn + i * self.step) % self.seats for i in range(self.seats)]
        return [seat for seat in around if seat not in self.gone]

    def next_turn(self, passed=False):
        self.turns += 1
        self.passes = self.passes + 1 if passed else 0
        self.turn = (self.round_of() if self.turn not in self.gone else [self.turn, *self.round_of()])[1]
        self.may_fill = True
        if self.turns - self.last_kong >= 30 * self.seats:
            self.end("still")
        elif self.passes == self.seats - len(self.gone) and self.o["passed_rounds"] != "free":
            self.passes = 0
            if self.o["passed_rounds"] == "forgiven" and not self.forgiven:
                self.forgiven = True
                self.new_turn()
            elif self.stopped or self.o["when_stopped"] == "end":
                self.end("stopped")
            elif self.o["when_stopped"] == "reset":
                self.reset()
        else:
            self.new_turn()

    def reset(self):
        self.stopped = True
        if self.o["chips"]:
            for seat in self.round_of():
                self.chips[seat] -= 1
                self.kitty += 1
        self.stock += self.source + len(self.pulled) - 4
        self.in_play |= {*self.pulled}
        self.source, self.pulled = 4, []
        self.new_turn()

    # what is done

    def told(self, seat, text):
        word, *codes = text.split()
        if word == "deal":
            assert seat == (self.dealer + self.step) % self.seats
            self.begin()
        elif word == "pay":
            self.chips[seat] -= 1
            self.kitty += 1
            self.answered(seat)
        elif word == "leave":
            self.leave(seat)
        elif word in ("turn-over", "shuffle"):
            assert seat == self.dealer
            self.turn_over()
            self.fill()
        elif word == "vote":
            self.vote(*codes)
        else:
            assert seat == self.turn
            self.turned(seat, word, codes, text)

    def turned(self, seat, word, codes, text):
        if word == "kong":
            self.kong(seat, codes)
        elif word in ("discard", "pass"):
            self.hands[seat] -= word == "discard"
            self.discards += word == "discard"
            if self.won is not None:
                self.end("kongs", self.won)
            else:
                self.next_turn(passed=word == "pass" and self.phase == 0)
        else:
            self.lojack(text.partition(">")[0].split("+"))

    def lojack(self, put):
        out = [code for code in put if code[:-1] in self.ranks] if self.o["lojacking"] else []
        self.pulled += out
        self.in_play -= {*out}
        self.source, self.due = self.source - len(out), len(out)
        if out and self.won is None and self.frozen():
            self.end("frozen")
        elif out:
            self.fill()

    def kong(self, seat, codes):
        high = [code for code in codes if code[:-1] in self.ranks]
        suits, ranks = Counter(code[-1] for code in codes), Counter(code[:-1] for code in codes)
        is_high = len(codes) == 4 and len(suits) > 1
        assert len(codes) in (1, 2) or is_high or max(*suits.values(), *ranks.values()) == len(codes)
        assert len(codes) == 3 or len(high) == len(codes) or len(suits) == 1
        self.points[seat] += 0 if is_high else {1: 3, 2: 3, 3: 2, 4: 1}[len(codes)]
        self.kongs[seat] += 1
        self.hands[seat] -= len(codes)
        self.in_play -= {*codes}
        self.last_kong, self.stopped, self.phase = self.turns, False, self.phase + 1
        if is_high:
            self.end("high kong", seat)
        elif self.won is not None:
            self.end("kongs", seat, glory=True)
        elif self.kongs[seat] == self.o["kongs_to_win"] and not (
            self.phase == 1 and self.o["chips"] and self.o["glory"]
        ):
            self.end("kongs", seat)
        else:
            self.won = seat if self.kongs[seat] == self.o["kongs_to_win"] else None
            self.after_kong(seat)

    def after_kong(self, seat):
        if self.won is None and self.frozen():
            self.end("frozen")
        elif self.phase == 1:
            self.may_fill = True
            self.fill()
        elif not self.hands[seat]:
            self.next_turn()

    def frozen(self):
        suits = Counter(code[-1] for code in self.in_play)
        ranks = Counter(code[:-1] for code in self.in_play)
        high = [code for code in self.in_play if code[:-1] in self.ranks]
        noodles = [code for code in high if code[-1] in self.colour]
        others = Counter(code[:-1] for code in high if code not in noodles)
        return not (noodles or 2 in others.values() or max(suits.values()) > 3 or max(ranks.values()) > 2)

    def answered(self, seat):
        self.asked.remove(seat)
        if not self.asked:
            self.paid_for = True
            if self.restock():  # also when the one who needed it has left
                self.fill()

    def leave(self, seat):
        self.passes = 0
        self.gone.add(seat)
        self.hands[seat] = 0
        self.in_play -= self.held[seat]
        staying = [one for one in range(self.seats) if one not in self.gone]
        if len(staying) == 1:
            self.end("last one left", staying[0])
        elif self.frozen():
            self.end("frozen")
        else:
            self.answered(seat)

    def vote(self, say):
        self.votes.append(say)
        if len(self.votes) == self.seats - len(self.gone):
            votes, self.votes = Counter(self.votes), []
            if votes["end"] > votes["reset"]:
                self.end("stopped")
            else:
                self.reset()

    # what it pays

    def end(self, how, winner=None, glory=False):
        self.over = True
        self.endings.append((how, winner, tuple(self.points), glory))
        if not self.o["chips"]:
            if winner is not None:
                self.wins[winner] += 1
            return
        kitty = self.kitty
        if how == "high kong":
            self.give(winner, kitty)
            self.take_back(winner, self.jackpot)
        elif winner is not None:
            self.give(winner, min(kitty, sum(self.points)))
            self.take_back(winner, int(glory))
            best = [seat for seat in range(self.seats) if self.points[seat] == max(self.points)]
            if self.o["first_place"] and len(best) == 1:
                self.take_back(best[0], 1)
        elif how != "out of restocks":
            owed, around = self.points[:], [(self.turn + i * self.step) % self.seats for i in range(self.seats)]
            while self.kitty and any(owed):
                for seat in around:
                    if owed[seat] and self.kitty:
                        owed[seat] -= 1
                        self.give(seat, 1)
        self.house += self.kitty
        self.kitty = 0

    def give(self, seat, chips):
        self.kitty -= chips
        self.chips[seat] += chips

    def take_back(self, seat, tokens):
        self.jackpot -= tokens
        self.tokens[seat] += tokens

    def scores(self):
        return [c + t for c, t in zip(self.chips, self.tokens, strict=True)] if self.o["chips"] else self.wins


def check(match):
    """The scorer comes to the engine's result, and to every hand's way there."""
    lines = list(map(json.loads, record.write(match).splitlines()))
    scorer = Scorer(lines[0])
    for number, line in enumerate(lines[1:-1]):
        if line["move"] == "leave":  # the one thing that is not in the moves: which cards are laid open
            state = match.states[number]
            scorer.held[line["seat"]] = {FRENCH.code(card) for card in state.hands[line["seat"]]}
        scorer.told(line["seat"], line["move"])
        public = match.states[number + 1].public
        assert scorer.over == public.over
        assert scorer.hands == list(map(len, match.states[number + 1].hands))
        assert scorer.stock == len(match.states[number + 1].stock) + len(public.turned)
        assert scorer.discards == len(public.discards)
    assert scorer.scores() == lines[-1]["result"]["scores"]
    sheet = match.state.public.sheet
    assert (scorer.house, scorer.jackpot) == (sheet.house, sheet.jackpot)
    history = match.state.public.history
    assert scorer.endings == [(score.how, score.winner, score.points, score.glory) for score in history]
    return [ending[0] for ending in scorer.endings]


@pytest.mark.parametrize("path", sorted(RECORDS.glob("kong-pie-*.jsonl")), ids=lambda path: path.stem)
def test_the_scorer_agrees_with_the_records(path):
    assert check(record.read(path.read_text(encoding="utf-8").splitlines()))


def test_the_scorer_agrees_with_lively_matches():
    seen = Counter()
    for number, options in enumerate([*option_sets(GAME), *[CASINO] * 20]):
        for seats in GAME.seats:
            seen.update(check(lively({**options, "deals": 2}, seats, number)))
    assert {"kongs", "last one left", "out of restocks", "stopped", "still"} <= set(seen)
