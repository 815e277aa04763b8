"""Pai Tong: all sections together, and that none of them is forgotten.

Numbers in the tests' names are those of RULES.md.
"""

from collections import Counter
from itertools import combinations, permutations
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from app.games.pai_tong.rules import GAME
from app.games.pai_tong.rules.kinds import MONEY
from app.games.pai_tong.rules.model import Deal, Discard, Draw, Kin, Pass, Thrown, Tong
from tests.facts import FACTS
from tests.games.pai_tong.factories import LOOSE, codes, do, position, sensibly_played
from tests.matches import header, played

# ---- legality once more


def rank(code):
    return code[0] if code[0].isdecimal() else "honour"


def is_complete(held):
    """Return whether the cards are four sets of three, by trying every set."""
    if not held:
        return True
    first, rest = held[0], held[1:]
    for one, other in combinations(range(len(rest)), 2):
        if rank(rest[one]) == rank(rest[other]) == rank(first):
            # Whichever two are taken, the same ranks are left: the first pair tells.
            return is_complete([code for at, code in enumerate(rest) if at not in (one, other)])
    return False


def allowed(state, seat, move):
    """Check sections 2.1, 3, 4 and 5.1 literally and slowly; the reference for ``legal_moves``."""
    p, seats = state.public, len(state.hands)
    if p.over:
        winner = p.history[-1].winner
        starter = p.starter if winner is None else winner
        return isinstance(move, Deal) and seat == starter and len(p.history) < p.options.deals
    held = codes(state.hands[seat]).split()
    if p.discard is None:
        if seat != p.turn:
            return False
        if isinstance(move, Kin):
            return is_complete(held)
        return isinstance(move, Discard) and MONEY.codes[move.kind] in held
    if seat == p.turn or state.answers[seat] is not None:
        return False
    discard, plays_next = MONEY.code(p.discard), seat == (p.turn + seats - 1) % seats
    match move:
        case Pass():
            return not plays_next or not state.stock
        case Draw():
            return plays_next and len(state.stock) > 0
        case Kin():
            return is_complete([*held, discard])
        case Tong(first, second):
            pair = [MONEY.codes[first], MONEY.codes[second]]
            fits = rank(pair[0]) == rank(pair[1]) == rank(discard)
            return plays_next and len(state.stock) > 0 and fits and not Counter(pair) - Counter(held)
    return False


some_matches = given(st.integers(4, 7), st.integers(0, 999), st.integers(0, 900), st.booleans())


def state_of(seats, seed, length, keen):
    return (sensibly_played if keen else played)(header(GAME, {"deals": 3}, seats, seed), length).state


@some_matches
def test_legal_moves_are_those_that_the_sections_allow(seats, seed, length, keen):
    state = state_of(seats, seed, length, keen)
    for seat in range(seats):
        found = GAME.legal_moves(state, seat)
        assert len(set(found)) == len(found)
        assert set(found) == {move for move in FACTS[GAME.name].moves if allowed(state, seat, move)}


@some_matches
def test_refusals_are_true(seats, seed, length, keen):
    state = state_of(seats, seed, length, keen)
    p = state.public
    if p.over:
        return
    for seat in range(seats):
        held = Counter(codes(state.hands[seat]).split())
        for move in FACTS[GAME.name].moves:
            if allowed(state, seat, move):
                continue
            why = GAME.why_not(state, seat, move)
            assert ("isn't your turn" in why) == (p.discard is None and seat != p.turn and move != Deal())
            assert ("already answered" in why) == (state.answers[seat] is not None and move != Deal())
            if "don't have" in why:
                kinds = [move.kind] if isinstance(move, Discard) else [move.first, move.second]
                assert any(not held[MONEY.codes[kind]] for kind in kinds)
            if "only have one" in why:
                assert move.first == move.second
                assert held[MONEY.codes[move.first]] == 1
            if "you need two" in why:
                assert {rank(MONEY.codes[move.first]), rank(MONEY.codes[move.second])} != {rank(MONEY.code(p.discard))}
            if "stock is empty" in why:
                assert not state.stock


# ---- guesses


def test_every_world_is_equally_likely():
    """Where five cards may be in three hands and the stock, each of the sixty ways is about equally frequent."""
    state = do(position("9C 1C", "5S", "6S", "7S", stock="2M 3M"), "discard 9C")
    hidden = [*(card for hand in state.hands[1:] for card in hand), *state.stock]
    rest = set(MONEY.cards) - {*hidden, *state.hands[0], state.public.discard}
    thrown = tuple(Thrown(1, card, None, (0, 3, 2)) for card in sorted(rest))
    state = state._replace(public=state.public._replace(thrown=thrown))
    view, rng, found = GAME.view(state, 0), Random(1), Counter()
    for _ in range(6000):
        found[GAME.determinize(view, rng).hands[1:]] += 1
    assert set(found) == {((one,), (two,), (three,)) for one, two, three in permutations(hidden, 3)}
    assert all(60 < count < 145 for count in found.values())


def test_a_guess_keeps_all_that_is_known():
    match, rng = sensibly_played(header(GAME, {"deals": 2}, 5, seed=4)), Random(3)
    for state in match.states[::9]:
        for seat in match.seats:
            world = GAME.determinize(GAME.view(state, seat), rng)
            assert world.public == state.public
            assert world.hands[seat] == state.hands[seat]
            assert world.answers[seat] == state.answers[seat]
            assert list(map(len, world.hands)) == list(map(len, state.hands))
            for other, answer in enumerate(world.answers):
                assert (answer is None) == (state.answers[other] is None)
                assert answer is None or allowed(world._replace(answers=(None,) * 5), other, answer)
            assert world.chance != state.chance


def test_answers_in_any_world_are_settled_as_in_the_true_one():
    """When the last answer comes, no player who has not moved can distinguish a determinization from the true state by
    the possible moves.
    """
    state = do(position("9C 1C", *LOOSE, stock=None), "discard 9C", "1 pass")
    for seed in range(30):
        world = GAME.determinize(GAME.view(state, 2), Random(seed))
        after = do(world, "2 pass", "3 draw")
        assert after.public.turn == 3
        assert len(after.hands[3]) == 12
