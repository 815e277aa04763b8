"""Pai Tong, sections 6 and 7: what a win is worth, and the match; with records, counted a second time.

Numbers in the tests' names are those of RULES.md; text in quotation marks is the rule text that the program
follows, or a ruling; ``option=value`` marks a house rule that is shown.
"""

import json
import re
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core import record
from app.core.cards import Card, Chance, shuffled
from app.core.game import DealResult
from app.core.match import Match
from app.core.options import BadOption, build, choices, fitting
from app.games import game_named
from app.games.pai_tong.rules import GAME
from app.games.pai_tong.rules.kinds import KIND, MONEY, RANK
from app.games.pai_tong.rules.model import DealScore, Options, Tong
from app.games.pai_tong.rules.tongs import complete, is_pure, pure_counts, pure_tongs, split, win_points
from tests.games.pai_tong.factories import LOOSE, READY, Box, codes, do, pack, position, quietly, sensibly_played
from tests.matches import RECORDS, header, header_with, played

# ---- 6 Scoring


def won_with(hand, melds=(), **options):
    """Return what each other player pays for this hand."""
    state = do(position(hand, "9C", "9S", "9M", melds={0: melds}, **options), "kin")
    return state.public.history[-1].paid


def test_6_1_one_a_win():
    """scoring=one"""
    assert won_with(f"{READY} OT") == 1
    assert won_with("1C 1C 1C 2C 2C 2C 3C 3C 3C 4C 4C 4C") == 1


def test_6_2_pong_points():
    """“The winning player scores 2 points + 1 point for each pure tong they have in their hand. Thus, the scores range
    from only 2 points for a hand containing four tong serong, up to 6 points for a hand containing four tong.”
    scoring=pong
    """
    crooked, pure = ["1C 1C 1S", "2C 2S 2M", "3M 3M 3C", "RF WF OT"], ["1C 1C 1C", "2S 2S 2S", "3M 3M 3M", "RF RF RF"]
    for number in range(5):
        hand = " ".join(pure[:number] + crooked[number:])
        assert won_with(hand, scoring="pong") == 2 + number
        assert won_with(hand, scoring="one") == 1


def test_6_2_every_scoring_on_offer_says_what_a_win_is_worth():
    (scoring,) = (choice for choice in choices(Options) if choice.name == "scoring")
    for value in scoring.values:
        each = won_with("1C 1C 1C 2S 2S 2S 3M 3M 3C RF WF OT", scoring=value)
        points = win_points(build(Options, {"scoring": value}, 4))
        assert each == points.win + 2 * points.pure > 0
        assert pure_counts(build(Options, {"scoring": value}, 4)) == (points.pure > 0)


def test_6_3_the_best_split_counts():
    """“The concealed cards are split the way that gives the most pure tongs” (ruling), where sorting them as they came
    finds none.
    """
    hand = "5S 5S 5M 5S 5M 5M 1C 1S 1M RF WF OT"
    as_they_came = [hand.split()[at : at + 3] for at in range(0, 12, 3)]
    assert not any(len(set(tong)) == 1 for tong in as_they_came)
    assert won_with(hand, scoring="pong") == 4
    sets = split(Box().take(hand))
    assert sorted(map(codes, sets)) == ["1C 1S 1M", "5M 5M 5M", "5S 5S 5S", "RF WF OT"]


def test_6_3_a_fourth_card_goes_with_others():
    assert won_with("5C 5C 5C 5C 5S 5M RF RF RF RF WF OT", scoring="pong") == 4


def test_6_3_open_tongs_stay_as_they_were_laid():
    """“Exposed sets stay as they were laid.” (ruling)"""
    assert won_with("5S 5S 5S 5M 5M 5M 1C 1S 1M RF WF OT", scoring="pong") == 4
    assert won_with("5S 5M 5M 1C 1S 1M RF WF OT", ["5S 5S 5M"], scoring="pong") == 2
    assert won_with("5M 5M 5M 1C 1S 1M RF WF OT", ["5S 5S 5S"], scoring="pong") == 4


def test_6_3_a_winning_discard_is_split_with_the_hand():
    hand = "5S 5S 5M 5M 5M 1C 1S 1M RF WF OT"
    state = do(position("5S 9C", hand, "4C 6C", "4M 6S", scoring="pong", stock="2C"), "discard 5S", "1 kin")
    assert quietly(state).public.history[-1] == DealScore(1, (-4, 12, -4, -4), 4, 2, 0)


def most_pure(cards):
    """Return the most pure tongs of all ways to split the cards, or -1 without any, by trying all."""
    if not cards:
        return 0
    first, rest, best = cards[0], cards[1:], -1
    for pair in combinations(rest, 2):
        if {RANK[first]} == {RANK[card] for card in pair}:
            left = list(rest)
            for card in pair:
                left.remove(card)
            others = most_pure(left)
            pure = {KIND[first]} == {KIND[card] for card in pair}
            best = max(best, others + pure if others >= 0 else -1)
    return best


@given(
    st.lists(st.sampled_from(MONEY.cards[:12]), min_size=3, max_size=9, unique=True).filter(lambda c: len(c) % 3 == 0)
)
def test_6_3_no_split_of_a_rank_is_better(cards):
    of_rank_one = [card for card in MONEY.cards if RANK[card] == 0]
    _check_split([of_rank_one[card] for card in cards])


@given(st.permutations([card for card in MONEY.cards if RANK[card] in {0, 9}]), st.sampled_from([3, 6, 9]))
def test_6_3_no_split_of_a_hand_is_better(cards, size):
    _check_split(cards[:size])


def _check_split(cards):
    best = most_pure(cards)
    assert complete(cards) == (best >= 0)
    if best >= 0:
        sets = split(cards)
        assert sorted(card for tong in sets for card in tong) == sorted(cards)
        assert all(len({RANK[card] for card in tong}) == 1 for tong in sets)
        assert sum(map(is_pure, sets)) == pure_tongs(tuple(cards), ()) == best


def test_6_4_every_other_player_pays_the_same():
    """“Each other player pays the points.” (ruling)"""
    state = do(position("OT 2C", READY, *LOOSE[1:], "4M", stock="7S"), "discard OT", "1 kin")
    assert quietly(state).public.scores == (-1, 4, -1, -1, -1)
    drawn = do(position(f"{READY} OT", *LOOSE[1:], "4M", "3C", scoring="pong"), "kin")
    assert drawn.public.scores == (8, -2, -2, -2, -2)
    assert GAME.deals(drawn) == [DealResult(0, (8, -2, -2, -2, -2))]


@pytest.mark.parametrize("stake", [1, 2, 5, 10, 3])
def test_6_5_the_stake_is_what_a_point_costs(stake):
    """“Payment may be collected from the other players on the basis of some fixed amount per point.”
    stake=1 stake=2 stake=5 stake=10
    """
    assert won_with(f"{READY} OT", stake=stake) == stake
    assert won_with("1C 1C 1C 2C 2C 2M RF RF RF 3C 3S 3M", scoring="pong", stake=stake) == 4 * stake
    won = do(position(f"{READY} OT", *LOOSE, scoring="pong", stake=stake), "kin")
    assert won.public.scores == (6 * stake, -2 * stake, -2 * stake, -2 * stake)


@pytest.mark.parametrize("stake", [0, 11, -1, True])
def test_6_5_no_other_stake_is_taken(stake):
    with pytest.raises(BadOption, match=r"^stake takes 1, 2, 5, 10 or 1 to 10, not '"):
        build(Options, {"stake": stake}, 4)


# ---- 7 The match


def test_7_1_the_match_lasts_some_deals():
    """deals=1 deals=4 deals=8 deals=16"""
    for number in (1, 4, 8, 16, 3):
        match = Match(header_with(GAME, {"deals": number}, 4, Chance(packs=(pack({0: f"{READY} OT"}),) * 20, dealer=0)))
        for i in range(number):
            assert match.result is None
            if i:
                match.play(0, GAME.parse("deal"), 0)
            match.play(0, GAME.parse("kin"), 0)
        assert match.result is not None
        assert GAME.active(match.state) == frozenset()


def test_7_1_a_drawn_hand_counts():
    matches = [played(header(GAME, {"deals": 1}, 7, seed=seed)) for seed in range(20)]
    drawn = next(match for match in matches if match.state.public.history[0].winner is None)
    assert drawn.result.scores == (0,) * 7


def test_7_2_the_most_chips_win():
    match = played(header(GAME, {"deals": 8}, 4, seed=5))
    totals = [sum(deal.scores[seat] for deal in GAME.deals(match.state)) for seat in match.seats]
    assert match.result.scores == tuple(totals)
    assert set(match.result.winners) == {seat for seat in match.seats if totals[seat] == max(totals)}


def test_the_match_stops_when_given_packs_run_out():
    match = Match(header_with(GAME, {}, 4, Chance(packs=(pack({0: f"{READY} OT"}),), dealer=0)))
    match.play(0, GAME.parse("kin"), 0)
    assert match.result is None
    assert GAME.active(match.state) == frozenset()
    assert GAME.why_not(match.state, 0, GAME.parse("deal")) == "No cards were given for deal 2."


# ---- records


def read(name):
    return record.read((RECORDS / f"pai-tong-{name}.jsonl").read_text(encoding="utf-8").splitlines(), game_named)


TOTALS = {
    "by-hand": (24, -16, 8, -16),
    "drawn-hand": (-1, -1, -1, -1, -1, 6, -1),
    "kelantan-pong": (14, -10, -2, -2),
    "one-deal": (-1, -1, -1, -1, -1, 5),
    "thai": (10, -8, -8, 4, -2, 4),
}


def test_every_golden_record_has_its_totals():
    assert {path.stem.removeprefix("pai-tong-") for path in RECORDS.glob("pai-tong-*.jsonl")} == set(TOTALS)
    for name, totals in TOTALS.items():
        assert read(name).result.scores == totals


def test_the_golden_record_by_hand_shows_what_it_was_written_for():
    match = read("by-hand")
    heavenly, two_claims, declined, at_once = match.state.public.history
    # Ann is dealt a complete hand; its fives make two pure tongs if they are not taken as they came.
    assert heavenly == DealScore(0, (12, -4, -4, -4), 4, 2, None)
    # Ben and Cal both win with Ann's seven, which Dot wants for a tong; Cal sits nearer. 1C and 3S are pure.
    assert two_claims == DealScore(2, (8, -8, 8, -8), 4, 2, 0)
    assert [GAME.notate(event.move) for event in match.log[2:6]] == ["discard 7C", "kin", "tong 7C 7M", "kin"]
    # Ben lays a crooked tong of honours. Ann lets a nine of strings go for five points, draws one of myriads, for six.
    assert declined == DealScore(0, (26, -14, 2, -14), 6, 4, None)
    at = next(i for i, event in enumerate(match.log) if event.move == Tong(28, 29))
    assert codes(match.states[at + 2].public.melds[1][0]) == "RF WF OT"
    assert GAME.parse("kin") in GAME.legal_moves(match.states[at + 4], 0)
    # Cal plays next and wins with Dot's five: nobody else is asked. Four crooked tongs.
    assert at_once == DealScore(2, (24, -16, 8, -16), 2, 0, 3)
    assert match.state.public.active == frozenset()


@pytest.mark.parametrize(
    ("line", "old", "new", "why"),
    [
        (1, "5S ", "5Z ", "there is no card '5Z'"),
        (1, "5S ", "5M ", "the deck has 5M too many times"),
        (1, "5S ", "", "the deck lacks 5S"),
        (1, '"money"', '"bones"', "cards takes money, tiles, not 'bones'"),
        (1, '"dealer": 0', '"dealer": 4', "'dealer' must be a whole number from 0 to 3"),
        (2, '"seat": 0', '"seat": 3', "kin is illegal for seat 3: It isn't your turn."),
        (4, "7C", "7X", "there is no card '7X'"),
        (4, '"seat": 0', '"seat": 1', "discard 7C is illegal for seat 1: It isn't your turn."),
        (5, '"seat": 1', '"seat": 0', "kin is illegal for seat 0: Wait for the others to answer your discard"),
        (6, "tong 7C 7M", "tong 7M 7C", "'tong 7M 7C' isn't a move; a tong's cards go in this order: tong 7C 7M"),
        (6, '"seat": 3', '"seat": 1', "tong 7C 7M is illegal for seat 1: You've already answered this discard."),
    ],
)
def test_a_bad_record_is_refused_with_its_line(line, old, new, why):
    lines = (RECORDS / "pai-tong-by-hand.jsonl").read_text(encoding="utf-8").splitlines()
    assert old in lines[line - 1]
    lines[line - 1] = lines[line - 1].replace(old, new, 1)
    with pytest.raises(record.BadRecord, match=f"^line {line}: .*{re.escape(why)}"):
        record.read(lines, game_named)


def test_the_golden_record_of_a_drawn_hand():
    match = read("drawn-hand")
    first, second = match.state.public.history
    assert first == DealScore(None, (0,) * 7, 0, 0, None)
    assert second.winner is not None
    starts = [state.public.starter for state in match.states if not state.public.thrown and not state.public.over]
    assert set(starts) == {4}


def test_the_manual_shows_every_move():
    manual = Path(record.__file__).with_name("RECORDS.md").read_text(encoding="utf-8")
    section = manual.partition("## Pai Tong\n")[2].partition("\n## ")[0]
    shown = re.findall(r"^\| `([^`]+)` \|", section, re.MULTILINE)
    assert [GAME.notate(GAME.parse(text)) for text in shown] == shown
    assert [text.split()[0] for text in shown] == ["discard", "draw", "tong", "pass", "kin", "deal"]


class Scorer:
    """Counts a match from its record alone, with cards as codes and none of the game's own code.

    Only the shuffle is the program's.
    """

    def __init__(self, lines):
        self.head = json.loads(lines[0])
        self.seats, self.starter = len(self.head["seats"]), self.head.get("dealer")
        if self.starter is None:
            self.starter = Chance(seed=self.head["seed"]).first_dealer(self.seats)
        self.totals, self.deal_number = [0] * self.seats, 0
        self.begin()
        for line in lines[1:-1]:
            event = json.loads(line)
            self.move(event["seat"], *event["move"].split())

    def begin(self):
        if "packs" in self.head:
            cards = self.head["packs"][self.deal_number].split()
        else:
            suits = [f"{n}{s}" for s in "CSM" for n in range(1, 10)] + ["RF", "WF", "OT"]
            order = shuffled([*map(Card, range(120))], self.head["seed"], self.deal_number + 1)
            cards = [suits[card // 4] for card in order]
        seats = [(self.starter - i) % self.seats for i in range(self.seats)]
        self.hands = {seat: [] for seat in seats}
        o = self.head["options"]
        if o["dealing"] == "walls":
            for i in range(11 * self.seats + 1):
                self.hands[seats[i % self.seats]].append(cards.pop(0))
        else:
            for seat in seats * 2:
                for _ in range(6 if not self.hands[seat] or seat == self.starter else 5):
                    self.hands[seat].append(cards.pop(0))
        self.stock, self.open = cards, {seat: [] for seat in seats}
        self.turn, self.card, self.answers = self.starter, None, {}
        self.deal_number += 1

    def move(self, seat, what, *codes):
        if what == "deal":
            assert seat == self.starter
            self.begin()
        elif self.card is not None:
            self.answers[seat] = (what, codes)
            self.settle()
        elif what == "kin":
            self.win(seat)
        else:
            self.hands[seat].remove(codes[0])
            self.card, self.answers = codes[0], {}

    def settle(self):
        order = [(self.turn - i) % self.seats for i in range(1, self.seats)]
        for seat in order:
            if seat not in self.answers:
                return
            if self.answers[seat][0] == "kin":
                self.hands[seat].append(self.card)
                self.win(seat)
                return
        self.turn = order[0]
        what, codes = self.answers[self.turn]
        if what == "tong":
            for code in codes:
                self.hands[self.turn].remove(code)
            self.open[self.turn].append([self.card, *codes])
        elif what == "draw":
            self.hands[self.turn].append(self.stock.pop(0))
        else:
            assert self.stock == []
        self.card = None

    def win(self, seat):
        numbers = Counter("honour" if code[0] not in "123456789" else code[0] for code in self.hands[seat])
        assert all(count % 3 == 0 for count in numbers.values())
        assert len(self.hands[seat]) + 3 * len(self.open[seat]) == 12
        pure = sum(len(set(tong)) == 1 for tong in self.open[seat])
        pure += sum(count >= 3 for count in Counter(self.hands[seat]).values())
        worth = {"one": 1, "pong": 2 + pure}
        scoring = self.head["options"]["scoring"]
        assert scoring in worth, f"scoring={scoring}: say here what a win is worth"
        pays = worth[scoring] * self.head["options"]["stake"]
        self.totals = [total + (pays * (self.seats - 1) if s == seat else -pays) for s, total in enumerate(self.totals)]
        self.starter, self.card = seat, None


@pytest.mark.parametrize("name", TOTALS)
def test_the_golden_records_counted_by_other_means(name):
    lines = (RECORDS / f"pai-tong-{name}.jsonl").read_text(encoding="utf-8").splitlines()
    assert Scorer(lines).totals == json.loads(lines[-1])["result"]["scores"]


@given(
    st.integers(4, 7), st.integers(0, 999), st.sampled_from(["one", "pong"]), st.sampled_from(["hand", "walls"]),
    st.integers(1, 10),
)  # fmt: skip
def test_matches_counted_by_other_means(seats, seed, scoring, dealing, stake):
    options: dict[str, Any] = {"cards": "tiles", "scoring": scoring, "dealing": dealing, "stake": stake, "deals": 2}
    options = fitting(Options, options, seats)
    head = header(GAME, options, seats, seed)
    lines = record.write(sensibly_played(head) if seed % 4 else played(head)).splitlines()
    assert Scorer(lines).totals == json.loads(lines[-1])["result"]["scores"]
