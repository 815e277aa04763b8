"""Bong: common knowledge (section 8), and uniform determinizations consistent with it.

Numbers in the tests' names are those of RULES.md.
"""

from collections import Counter
from importlib import import_module
from itertools import combinations
from math import factorial, prod
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.cards import FRENCH, Card, rank
from app.games.bong.rules.determinize import Ways
from app.games.bong.rules.knowledge import awaited, remaining
from app.games.bong.rules.model import Lock
from tests.games.bong.factories import BONG, cards, do, lively, position, unseen
from tests.matches import header, played
from tests.shares import with_soak

HANDS = ("KC 8C", "3C 9C 7D", "5D 6D 9D", "5H 6H 7H")


def may(state, code):
    """Return the seats that may hold a card, as far as all may know."""
    bits = state.public.known.may[cards(code)[0]]
    return {seat for seat in range(8) if bits >> seat & 1}


def test_8_1_what_lies_open():
    state = do(position("2C 8C", "3C 4C 9C", "5D 6D"), "10 0 2C", "20 2 fling", "30 1 4C")
    view = BONG.view(state, 2)
    assert (view.public.race.pile, view.public.race.by) == (cards("2C"), (0,))
    assert view.public.race.called == {2}
    assert view.public.locks == (Lock(430, 1),)
    assert view.counts == (1, 3, 2)
    assert view.hand == cards("5D 6D")
    assert view.shown == ()


def test_8_1_for_whom_alone_all_wait_everybody_can_see():
    """It follows from “The cards of the pile and who played each, who has called what” (8.1); hands don't matter."""
    race = do(position(*HANDS, pile="QC", last=3, rank="K"), "10 1 fling")
    assert awaited(race.public) is None
    alone = do(race, "20 2 fling")
    assert awaited(alone.public) == 0
    assert awaited(do(alone, "30 0 KC").public) is None
    refuses = do(position("KC 8C", "3C 9C", "5D 6D", pile="QC", last=1, rank="K"), "10 2 fling")
    assert awaited(refuses.public) == awaited(BONG.determinize(BONG.view(refuses, 1), Random(1)).public) == 0
    called = do(position(*HANDS, pile="QC", last=0, rank="K"), *(f"5 {seat} fling" for seat in (1, 2, 3)))
    assert awaited(called.public) == 0
    led = do(called, "6 0 flong")
    assert (awaited(led.public), led.public.race.leader) == (0, 0)
    assert awaited(do(position("2C 8C", "3C 9C", "5D 6D"), "1 1 fling", "2 2 fling").public) == 0
    assert awaited(do(position("2C", "3C 9C", "5D 6D"), "1 0 2C").public) is None


def test_8_2_a_card_that_came_back_is_known():
    state = do(position(*HANDS, pile="QC", last=0, rank="K"), "10 1 9C")
    assert may(state, "9C") == {1}
    assert may(state, "9D") == {0, 1, 2, 3}
    assert all(cards("9C")[0] in BONG.determinize(BONG.view(state, 0), Random(i)).hands[1] for i in range(50))
    state = do(state, "410 -1 unlock 1", *(f"500 {seat} fling" for seat in (1, 2, 3)), "510 0 flong")
    assert may(state, "9C") == {1}


def test_8_3_a_fling_tells_until_a_flong_deals_some():
    state = do(position(*HANDS, pile="KS QC", last=3, rank="K"), "10 1 fling", "20 2 fling")
    assert may(state, "KC") == may(state, "KD") == {0, 3}
    state = do(state, "30 0 KC", "40 1 fling", "50 2 fling", "60 3 fling", "70 0 flong")
    assert may(state, "KC") == may(state, "KS") == {1, 2, 3}
    assert may(state, "AD") == {0}


def test_8_3_who_is_not_called_for_holds_some():
    """In every determinization; until then it is unknown."""
    state = do(position("2C 8C", "4C 5C 6C", "5D 6D", "3H 7H", pile="AC", last=1, rank="2"), "100 0 2C")
    waited = do(state, "5100 -1 fling for 1", "5100 -1 fling for 2")
    for now, holds in ((state, {True, False}), (waited, {True})):
        worlds = [BONG.determinize(BONG.view(now, 1), Random(i)) for i in range(40)]
        assert {cards("3H")[0] in world.hands[3] for world in worlds} == holds
        assert all(BONG.view(world, 1) == BONG.view(now, 1) for world in worlds)


def test_8_4_the_flonger_gets_none_and_shares_are_known():
    state = do(position(*HANDS, pile="2C 3D 4D QC", by="1 2 3 2", last=0, rank="K"), "5 0 8C", "405 -1 unlock 0",
               *(f"500 {seat} fling" for seat in (1, 2, 3)), "510 0 flong")  # fmt: skip
    first, second = state.public.known.batches
    assert second == (frozenset(cards("2C 3D 4D QC")), (0, 2, 1, 1))
    assert first.shares == (2, 3, 3, 3)
    assert first.cards == {card for hand in HANDS for card in cards(hand)}
    for i in range(100):
        world = BONG.determinize(BONG.view(state, 1), Random(i))
        dealt = [sum(card in second[0] for card in hand) for hand in world.hands]
        assert dealt == [0, 2, 1, 1]


def test_8_4_a_pile_of_one_card_lies_where_everybody_knows():
    state = do(position(*HANDS, pile="QC", last=0, rank="K"), *(f"5 {seat} fling" for seat in (1, 2, 3)), "6 0 flong")
    assert may(state, "QC") == {1}


def test_8_4_every_card_is_known_to_be_of_one_batch():
    """The batches partition the hands, and the shares are the true numbers."""
    for state in lively(header(BONG, {"first_to": 1}, 4, seed=1)).states:
        batches = [remaining(batch, state.public.race) for batch in state.public.known.batches]
        assert all(batch.cards for batch in state.public.known.batches)
        assert sorted(c for batch in batches for c in batch.cards) == sorted(c for hand in state.hands for c in hand)
        for batch in batches:
            assert batch.shares == tuple(len(batch.cards.intersection(hand)) for hand in state.hands)


def test_8_5_all_cards_are_shown_when_a_hand_is_over():
    state = do(position("2C", "3C 4C", "5D 6D"), "10 0 2C")
    assert BONG.view(state, 1).shown == state.hands
    assert BONG.determinize(BONG.view(state, 1), Random(1)).hands == state.hands


@given(st.integers(3, 8), st.integers(0, 10**6), st.integers(0, 300), st.booleans())
def test_common_knowledge_is_true(seats, seed, length, random):
    """All common knowledge holds in the true state and in every determinization."""
    drive = played if random else lively
    state = drive(header(BONG, {"first_to": 9, "time_limit": 0}, seats, seed), limit=length).state
    worlds = [BONG.determinize(BONG.view(state, seat), Random(seed)) for seat in range(seats)]
    for world in (state, *worlds):
        for seat, hand in enumerate(world.hands):
            assert all(state.public.known.may[card] >> seat & 1 for card in hand)
    for seat, world in enumerate(worlds):
        assert world.hands[seat] == state.hands[seat]
        assert BONG.view(world, seat) == BONG.view(state, seat)
        assert all(set(state.hands[s]) - set(unseen(state, s)) <= set(world.hands[s]) for s in range(seats))


def test_a_guess_knows_neither_the_order_of_a_hand_nor_the_next_shuffle():
    """The position of a card in a determinized hand is arbitrary, and each determinization has its own random
    numbers.
    """
    view, rng = BONG.view(position(*HANDS, pile="QC", last=0, rank="K"), 0), Random(1)
    worlds = [BONG.determinize(view, rng) for _ in range(200)]
    sevens = [hand.index(card) for world in worlds for hand in world.hands[1:] for card in cards("7H") if card in hand]
    assert all(sevens.count(place) > 40 for place in range(3))
    assert len({world.chance.seed for world in worlds}) == len(worlds)


# ---- all worlds, worked out by hand


def worlds_after(state, me, *moves):
    """Enumerate every set of hands consistent with what seat ``me`` has seen, literally and slowly."""
    true = [set(hand) for hand in state.hands]
    sizes = [len(hand) for hand in true]
    hidden = set().union(*true) - true[me]
    worlds = [{me: true[me]}]
    for seat in (seat for seat in range(len(sizes)) if seat != me):
        worlds = [
            {**world, seat: set(some)}
            for world in worlds
            for some in combinations(sorted(hidden - set().union(*(world[s] for s in world if s != me))), sizes[seat])
        ]
    for text in moves:
        _, who, what = text.split(maxsplit=2)
        seat, race = int(who), state.public.race
        after = do(state, text)
        if what == "fling":
            worlds = [world for world in worlds if all(rank(card) != race.rank for card in world[seat])]
        elif what == "flong":
            got = {s: set(after.hands[s]) - set(state.hands[s]) for s in range(len(sizes))}
            worlds = [shared for world in worlds for shared in _shares(world, set(race.pile), got, me, seat)]
        elif seat >= 0:
            card = FRENCH.card(what)
            gone = {card} if card in after.public.race.pile else set()
            worlds = [{**world, seat: world[seat] - gone} for world in worlds if card in world[seat]]
        state = after
    return state, worlds


def _shares(world, pile, got, me, flonger):
    """Yield the ways to deal out the pile that leave ``me`` with what it got."""
    worlds, left = [(world, pile - got[me])], [s for s in world if s not in (me, flonger)]
    for seat in left:
        worlds = [
            ({**one, seat: one[seat] | set(some)}, rest - set(some))
            for one, rest in worlds
            for some in combinations(sorted(rest), len(got[seat]))
        ]
    return [{**one, me: one[me] | got[me]} for one, _ in worlds]


SCRIPTS = {
    "a fling": ["10 1 fling"],
    "flings and cards": ["10 2 fling", "20 0 KC", "30 3 fling", "40 1 AD"],
    "a wrong card": ["10 1 3C", "410 -1 unlock 1", "420 2 fling"],
    "a flong": ["10 1 fling", "11 2 fling", "12 0 KC", "13 2 fling", "14 3 fling", "15 1 AD", "16 0 fling",
                "17 2 fling", "18 3 fling", "19 1 flong"],
    "after a flong": ["10 1 fling", "11 2 fling", "12 0 KC", "13 2 fling", "14 3 fling", "15 1 AD", "16 0 fling",
                      "17 2 fling", "18 3 fling", "19 1 flong", "20 3 7H", "420 -1 unlock 3", "430 0 8C"],
}  # fmt: skip


@pytest.mark.parametrize("me", with_soak([0, 2], 2))
@pytest.mark.parametrize("script", SCRIPTS)
@pytest.mark.parametrize(("likely", "tries"), [(0.03, 300), (1.1, 1), (0.0, 1), (0.0, 10_000)])
def test_every_world_that_agrees_is_equally_likely(script, me, likely, tries, monkeypatch):
    """Compared to all worlds, enumerated through every deal and every flong; for the usual mix of methods, for counting
    only, for counting after one failed try, and for trying only.
    """
    monkeypatch.setattr(import_module("app.games.bong.rules.determinize"), "_LIKELY", likely)
    monkeypatch.setattr(import_module("app.games.bong.rules.determinize"), "_TRIES", tries)
    start = position("KC 8C", "3C AD 7D", "5D 6D", "6H 7H", pile="QC", last=3, rank="K", lockout=400)
    state, worlds = worlds_after(start, me, *SCRIPTS[script])
    possible = {tuple(frozenset(world[seat]) for seat in range(4)) for world in worlds}
    assert len(possible) == len(worlds) > 1
    assert tuple(map(frozenset, state.hands)) in possible
    view, rng, draws = BONG.view(state, me), Random(1), 60 * len(worlds)
    if len(worlds) > 120:
        assert {tuple(map(frozenset, BONG.determinize(view, rng).hands)) for _ in range(300)} <= possible
        return
    found = Counter(tuple(map(frozenset, BONG.determinize(view, rng).hands)) for _ in range(draws))
    assert set(found) == possible
    # Chi squared: its mean is the number of worlds less one, its deviation about the root of twice that.
    chi = sum((count - 60) ** 2 / 60 for count in found.values())
    assert chi < len(worlds) - 1 + 4.5 * (2 * len(worlds)) ** 0.5


@given(st.lists(st.integers(0, 3), min_size=3, max_size=4), st.lists(st.integers(1, 15), max_size=5), st.integers())
def test_ways_are_counted_right(room, choices, seed):
    """Compare ``Ways`` to trying every seat for every card; the other cards fill the remaining places."""
    full = (1 << len(room)) - 1
    wanted = {Card(card): seats & full for card, seats in enumerate(choices)}
    ways = list(_ways(dict(wanted), room, {}))
    if not ways:
        return
    drawn = Ways(wanted, room).draw(Random(seed))
    assert dict(drawn) in [seats for seats, _ in ways]
    assert len(drawn) == len(choices)


@pytest.mark.parametrize(
    ("room", "choices"),
    [
        ([2, 2, 2], {1: 0b011, 2: 0b110, 3: 0b101}),
        ([1, 2, 3, 1], {1: 0b0011, 2: 0b0110, 3: 0b1100, 4: 0b1111, 5: 0b1001}),
        ([3, 3], {1: 0b01, 2: 0b11, 3: 0b11, 4: 0b11, 5: 0b11, 6: 0b10}),
        ([1, 1, 1], {1: 0b011, 2: 0b110, 3: 0b101}),
    ],
)
def test_ways_are_as_likely_as_their_deals(room, choices):
    """A way that leaves n places free at a seat represents 1/n! of the orders of the other cards."""
    exact = {tuple(sorted(placed.items())): 1 / prod(map(factorial, free)) for placed, free in _ways(choices, room, {})}
    ways, rng, draws = Ways(choices, room), Random(2), 100 * len(exact)
    found = Counter(tuple(sorted(ways.draw(rng))) for _ in range(draws))
    assert found.keys() <= exact.keys()
    expected = {way: draws * weight / sum(exact.values()) for way, weight in exact.items()}
    chi = sum((found[way] - share) ** 2 / share for way, share in expected.items())
    assert chi < len(exact) - 1 + 4.5 * (2 * len(exact)) ** 0.5


def _ways(left, room, placed):
    if not left:
        yield placed, room
        return
    card = min(left)
    rest = {other: seats for other, seats in left.items() if other != card}
    for seat in range(len(room)):
        if left[card] >> seat & 1 and room[seat]:
            yield from _ways(rest, [*room[:seat], room[seat] - 1, *room[seat + 1 :]], {**placed, card: seat})
