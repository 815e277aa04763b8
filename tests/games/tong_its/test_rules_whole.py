"""Tong-Its: all sections together."""

import re
from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core import record
from app.core.cards import FRENCH
from app.core.match import Match
from app.games import game_named
from app.games.tong_its.rules import GAME, model
from tests.facts import FACTS
from tests.games.tong_its.factories import RANKS, cards, codes, deal, do, lively, lively_match, position, refusal
from tests.matches import RECORDS, header
from tests.shares import with_soak

MOVES = tuple({*FACTS["tong-its"].moves, *model.TAKE.values()})

# ---- all sections together


def allowed(state, seat, move):
    """Check sections 2.1, 4 and 5 literally and slowly; the reference for ``legal_moves``."""
    p, text = state.public, GAME.notate(move).replace(">", " > ").split()
    if p.phase == "over":
        deals = p.dealer if p.history[-1].winner is None else p.history[-1].winner
        return text == ["deal"] and seat == deals and GAME.result(state) is None
    if text == ["deal"] or seat != p.turn:
        return False
    hand = codes(state.hands[seat]).split()
    opened = p.melds[seat] != () or p.hidden[seat] > 0
    match p.phase, text:
        case "start", ["draw"]:
            return True
        case "start", ["take", *some]:
            return set(some) <= set(hand) and belongs([*some, codes(p.thrown[-1:])])
        case "start", ["call"]:
            return opened and seat not in p.own_layoffs | p.met
        case "main", ["meld", *some]:
            return set(some) <= set(hand) and belongs(some)
        case "main", ["hide", *some]:
            return set(some) <= set(hand) and len(some) == 4 and len({code[:-1] for code in some}) == 1
        case "main", [card, ">", meld]:
            owner, number = map(int, meld.split("."))
            there = number <= len(p.melds[owner])
            return card in hand and there and belongs([card, *codes(p.melds[owner][number - 1].cards).split()])
        case "main", ["discard", card]:
            return card in hand
        case "answer", ["fold"]:
            return True
        case "answer", ["challenge"]:
            return opened
    return False


def belongs(some):
    """Return whether these codes are a set or a run."""
    ranks, suits = sorted(RANKS.index(code[:-1]) for code in some), {code[-1] for code in some}
    same_rank = len(set(ranks)) == 1 and len(some) in {3, 4}
    return same_rank or (len(suits) == 1 and len(some) >= 3 and ranks == list(range(ranks[0], ranks[0] + len(some))))


def lively_state(seed, length, **options):
    """Return a state after some moves of lively players."""
    match, rng = Match(header(GAME, options, 3, seed)), Random(seed)
    while len(match.log) < length and (active := GAME.active(match.state)):
        (seat,) = active
        match.play(seat, lively(match.legal(seat), rng), match.now)
    return match.state


@given(st.integers(0, 9999), st.integers(0, 90))
def test_legal_moves_are_those_that_the_sections_allow(seed, length):
    state = lively_state(seed, length)
    for seat in range(3):
        found = GAME.legal_moves(state, seat)
        assert len(set(found)) == len(found)
        assert set(found) == {move for move in MOVES if allowed(state, seat, move)}


@given(st.integers(0, 9999), st.integers(0, 90))
def test_refusals_are_true(seed, length):
    state = lively_state(seed, length)
    p = state.public
    if p.over:
        return
    hand = codes(state.hands[p.turn]).split()
    for move in FACTS["tong-its"].moves:
        if allowed(state, p.turn, move):
            continue
        why, text = GAME.why_not(state, p.turn, move), GAME.notate(move)
        assert why != "It's not your turn."
        named = re.findall(r"\b(?:\d+|[AJQK])[CDHS]\b", text)
        assert ("You don't hold" not in why) or not set(named) <= set(hand)
        assert ("Take a card first" in why) <= (p.phase == "start")
        assert ("challenge or fold" in why) == (p.phase == "answer" and text not in {"deal", "challenge"})
        assert ("isn't over yet" in why) == (text == "deal")
        assert ("There is no discard yet" in why) <= (p.phase == "main" and not p.thrown)
        assert ("taken a card this turn" in why) <= (p.phase == "main" and p.thrown != ())
        assert ("No one has called" in why) == (text in {"fold", "challenge"} and p.phase != "answer")
        if found := re.match(r"You can lay off only the (.*) on that meld", why):
            assert len(re.findall(r"\w+ of \w+", found[1])) in {1, 2}
        assert ("haven't opened" in why) <= (not p.melds[p.turn] and not p.hidden[p.turn])
        assert ("your own melds" in why) <= (p.turn in p.own_layoffs)
        assert ("another player" in why) <= (p.turn in p.met)


# ---- what a seat may know


def test_guesses_put_every_four_that_can_be_face_down_there_equally_often():
    """Of the ranks of which seat 0 sees no card; two of another player are never equal."""
    state = position(
        "AC 2C 3C 4C", "5C 6C 7H", "8C 9C", face_down={1: ["KC KD KH KS"], 2: ["QC QD QH QS", "JC JD JH JS"]},
        thrown="10C 10D AD AH AS 3D 3H 3S 4D 4H 4S", melds={1: ["2D 2H 2S"]},
        stock="5D 6D 8D 9D 5H 6H 8H 9H 5S 6S 8S 9S 7C 7D 7S 10H 10S",
    )  # fmt: skip
    rng, view, seen = Random(1), GAME.view(state, 0), Counter()
    for _ in range(2000):
        world = GAME.determinize(view, rng)
        assert GAME.view(world, 0) == view
        assert sorted(FACTS["tong-its"].cards(world)) == list(FRENCH.cards)
        seen[tuple(codes(four[:1])[:-1] for fours in world.face_down for four in fours)] += 1
    ranks = set("56789JQK")
    assert {rank for worlds in seen for rank in worlds} == ranks
    assert len(seen) == 8 * 7 * 6
    first = Counter(world[0] for world in seen.elements())
    assert all(170 < first[rank] < 330 for rank in ranks)


CLOSED = "AC AD AH AS 5C 5D 5H 5S 6C 6D 6H 6S 9C 9D KH KS"
"""Cards that seat 1 does not see of a hand that seat 0 won closed: seat 0 holds six of them, seat 2 three."""


HANDS = ("AC AD 6C 6D 6H 6S", "AC AD AH AS 6C 6D", "AC 5C 5D 5H 6C 6D", "5C 5D 6C 6D 9C 9D")


@pytest.mark.parametrize("hand", with_soak(HANDS, 2))
def test_guesses_of_a_closed_hand_that_has_won_hold_just_what_was_paid_for(hand):
    """Every hand with as many aces and fours of a kind is equally frequent, by a chi squared test."""
    unseen, held = cards(CLOSED), cards(hand)
    rest = [card for card in unseen if card not in held]
    seen = [card for card in FRENCH.cards if card not in unseen]
    melds = {0: ["2C 2D 2H"], 1: ["3C 3D 3H"], 2: ["4C 4D 4H"]}
    thrown = [card for card in seen if card not in cards("2C 2D 2H 3C 3D 3H 4C 4D 4H KD")]
    state = position(
        hand, "KD", codes(rest[:3]), stock=codes(rest[3:]), thrown=codes(thrown), melds=melds, phase="start"
    )
    view, rng, found = GAME.view(do(state, "call", "fold", "fold"), 1), Random(5), Counter()
    likely = {frozenset(some) for some in combinations(unseen, 6) if paid_for(some) == paid_for(held)}
    assert view.shown == ((), (), ())
    number = 12 * len(likely)
    for _ in range(number):
        world = GAME.determinize(view, rng)
        assert GAME.view(world, 1) == view
        found[frozenset(world.hands[0])] += 1
    assert set(found) <= likely
    squares = sum((found[one] - 12) ** 2 / 12 for one in likely)
    assert abs(squares - len(likely)) < 4 * (2 * len(likely)) ** 0.5


def paid_for(some):
    """Return the numbers of aces and whole fours of a kind."""
    ranks = Counter(card % 13 for card in some)
    return ranks[0], sum(number == 4 for number in ranks.values())


def test_guesses_give_hidden_hands_in_any_order_and_no_luck_to_come():
    """Otherwise a card's place in a hand would reveal its rank, and every determinization would deal the same next
    hand.
    """
    state = deal({})
    view, rng = GAME.view(state, 0), Random(2)
    worlds = [GAME.determinize(view, rng) for _ in range(300)]
    for seat in (1, 2):
        rising = sum(world.hands[seat][0] < world.hands[seat][-1] for world in worlds)
        assert 100 < rising < 200
    assert len({world.chance.seed for world in worlds}) > 290


def test_a_face_down_four_looks_the_same_to_the_others_whatever_it_is():
    def hidden(four, rest):
        return position(f"{four} 2C", rest, "3D", stock="4H 9S", thrown="8S")

    kings = do(hidden("KC KD KH KS", "QC QD QH QS"), "hide KC KD KH KS")
    queens = do(hidden("QC QD QH QS", "KC KD KH KS"), "hide QC QD QH QS")
    assert GAME.view(kings, 2) == GAME.view(queens, 2)
    assert GAME.view(kings, 0) != GAME.view(queens, 0)


def test_discards_are_recorded_with_thrower_and_taker():
    match = record.read((RECORDS / "tong-its-usual.jsonl").read_text(encoding="utf-8").splitlines(), game_named)
    thrown, takes = [], 0
    for before, event, after in zip(match.states, match.log, match.states[1:], strict=False):
        match event.move:
            case model.Deal():
                thrown = []
            case model.Discard(card):
                thrown.append((event.seat, card))
            case model.Take():
                meld = after.public.melds[event.seat][-1]
                assert meld.taken == before.public.pile[-1] == before.public.thrown[-1]
                assert meld.taken not in after.public.pile
                takes += 1
        p = after.public
        assert [((p.dealer + i) % 3, card) for i, card in enumerate(p.thrown)] == thrown
    assert takes > 2


def test_the_deal_ends_when_given_packs_run_out():
    state = deal({0: "2C 2D 2H 3S 4S 5S 6D 7D 8D 9C 10C JC KH"})
    state = do(state, "meld 2C 2D 2H", "meld 3S 4S 5S", "meld 6D 7D 8D", "meld 9C 10C JC", "discard KH")
    assert state.public.over
    assert GAME.result(state) is None
    assert not GAME.active(state)
    assert refusal(state, "deal", 0) == "There are no cards for hand 2."
    assert not GAME.active(GAME.determinize(GAME.view(state, 1), Random(0)))


def test_moves_that_cannot_be_undone():
    state = position("5C 5D 5H KS", "2C 3D", "4H", stock="4S 9S", thrown="8S")
    assert GAME.undo_blocked_by(state, 0, GAME.parse("meld 5C 5D 5H")) is None
    assert GAME.undo_blocked_by(state, 0, GAME.parse("discard KS")) is None
    nearly = do(state, "meld 5C 5D 5H")
    shown = "The hand is over and settled."
    assert GAME.undo_blocked_by(nearly, 0, GAME.parse("discard KS")) == shown
    waiting = do(state, "discard KS")
    assert GAME.undo_blocked_by(waiting, 1, model.DRAW) == "You can't undo a draw."
    over = do(nearly, "discard KS")
    assert GAME.undo_blocked_by(over, 0, model.DEAL) == "You can't undo a deal."
    called = position("2D", "3C", "4H", melds={0: ["5C 5D 5H"]}, stock="4S 9S", thrown="8S", phase="start")
    assert GAME.undo_blocked_by(called, 0, model.CALL) is None
    called = do(called, "call")
    assert GAME.undo_blocked_by(called, 1, model.FOLD) is None
    assert GAME.undo_blocked_by(do(called, "fold"), 2, model.FOLD) == shown


# ---- moves as text


def test_cards_are_read_in_any_order_and_written_in_one():
    for text, written in [
        ("meld 5S 5C 5H", "meld 5C 5H 5S"),
        ("take 6H 5H", "take 5H 6H"),
        ("hide 5S 5H 5D 5C", "hide 5C 5D 5H 5S"),
    ]:
        assert GAME.notate(GAME.parse(text)) == written


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("meld 5C 5C 5H", "isn't a move; it names a card twice"),
        ("meld", "there is no card ''"),
        ("take 5C  5H", "there is no card ''"),
        ("discard 5C 6C", "there is no card '5C 6C'"),
        ("7H>3.1", "there is no meld '3.1'"),
        ("7H>2.0", "there is no meld '2.0'"),
        ("7H>2.01", "there is no meld '2.01'"),
        ("7X>2.1", "there is no card '7X'"),
        ("lay 7H", "isn't a move; moves are draw, take 5H 6H"),
    ],
)
def test_invalid_move_texts(text, why):
    with pytest.raises(ValueError, match=re.escape(why)):
        GAME.parse(text)


# ---- the golden record by hand


def by_hand():
    return record.read((RECORDS / "tong-its-by-hand.jsonl").read_text(encoding="utf-8").splitlines(), game_named)


def test_the_golden_record_by_hand_shows_what_it_was_written_for():
    """Tongit by discard and by melds with a face-down four, ties of every kind, a player who can't pay, a hand without
    a winner, and the pot: won twice, and not won over a hand without a winner.
    """
    history = by_hand().state.public.history
    assert [(score.winner, score.way) for score in history] == [
        (0, "tongit"), (0, "tongit"), (1, "challenge"), (1, "challenge"), (0, "stock"), (None, "stock"), (0, "draw"),
    ]  # fmt: skip
    assert [score.chips for score in history] == [
        (18 + 3 + 4, 18 - 3, 18 - 4),
        (23 + 3 * 2 + 2 * (3 + 4) + 1 + 12, 13 - 3 - 3 - 4, 12 - 3 - 3 - 4 - 1),  # three for tongit, a four, four aces
        (54 - 3 - 1, 1 + 4, 0),  # of equals the challenger; Cal owes three and has nothing
        (48 - 3 - 1, 3 + 4 + 9, 0),  # of two equal challengers the one on the left, with an ace; the pot
        (42 + 3, 14 - 1 - 2, 0),  # neither drew the last card; two aces
        (45 - 2, 11 - 2, 0),
        (41 + 2, 7 - 2, 0),
    ]
    assert history[2].deadwood == (None, 13, 13)
    assert history[3].deadwood == (8, 7, 7)
    assert history[4].deadwood == (4, 4, 5)
    assert [score.pot for score in history] == [0, 12, 0, 9, 0, 0, 0]
    assert by_hand().result.scores == (23, -15, -20)


def test_calls_are_refused_in_the_golden_record_by_hand():
    match, refused = by_hand(), Counter()
    for state in match.states:
        if state.public.phase == "start" and model.CALL not in GAME.legal_moves(state, state.public.turn):
            refused[GAME.why_not(state, state.public.turn, model.CALL)] += 1
    assert set(refused) == {
        "You can't call yet, because you haven't opened. Meld first.",
        "You can't call now: you laid off on your own melds.",
        "You can't call now: another player laid off on your melds.",
        "You can't call now: you and another player laid off on your melds.",
    }


@pytest.mark.parametrize("preset", [name for name, given in GAME.presets.items() if given.get("hands") != 1])
def test_the_golden_records_of_the_presets_show_every_end_of_a_hand(preset):
    path = RECORDS / f"tong-its-{preset.lower().replace(' ', '-')}.jsonl"
    history = record.read(path.read_text(encoding="utf-8").splitlines(), game_named).state.public.history
    assert {score.way for score in history} == {"tongit", "draw", "challenge", "stock"}
    assert any(score.pot for score in history)
    assert any(score.fours for score in history)


def test_lively_players_end_hands_in_every_way():
    """So that the tests above have covered them all."""
    ends = Counter(
        (score.way, score.winner is None)
        for seed in range(20)
        for score in lively_match(header(GAME, {"hands": 10}, 3, seed), seed).state.public.history
    )
    assert set(ends) >= {(way, False) for way in ("tongit", "draw", "challenge", "stock")}
