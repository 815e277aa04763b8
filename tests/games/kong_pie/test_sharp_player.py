"""The sharp player of Kong-Pie: never illegal, and never misses certain moves."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import Any

import pytest

from app.ai.budget import Budget
from app.ai.pacing import header as ai_header
from app.ai.pacing import play_match
from app.ai.search import Judged
from app.core.cards import FRENCH, Chance
from app.core.game import AnyGame
from app.core.match import AnyMatch, Match
from app.core.options import build
from app.games.kong_pie.players import quick
from app.games.kong_pie.players.rating import outcome, rated
from app.games.kong_pie.players.reach import (
    HALVES,
    KIND,
    NOODLES,
    OURS,
    RANKS,
    SUITS,
    THEIRS,
    Reach,
    reachable,
    tables,
)
from app.games.kong_pie.players.rollout_tables import END, MORE, TABLES, AverageWorth, row_of, worths
from app.games.kong_pie.players.sharp import (
    SETTLES,
    Outlook,
    kong_first,
    prior,
    sharp_player,
    straight,
    worlds,
)
from app.games.kong_pie.rules import GAME
from app.games.kong_pie.rules.kongs import EVERY_KIND, kongs_in
from app.games.kong_pie.rules.model import (
    AFTER_SECOND,
    FIRST_KONG,
    HAND_SIZE,
    Connect,
    Decision,
    Discard,
    Kong,
    Move,
    Pass,
    State,
)
from app.games.kong_pie.rules.mutable_state import MutableState
from tests.facts import fit, option_sets
from tests.games.kong_pie.factories import cards, position
from tests.shares import with_soak

_GAME: AnyGame = GAME
CASINO: Mapping[str, Any] = GAME.presets["Casino"]
LITTLE = Budget(rollouts=16)
THREE_MADE = ("AC 2C 3C KC,QD QH QS,KD KH KS",)


def swapped(put: str, pull: str) -> Connect:
    (a, b), (c, d) = cards(put), cards(pull)
    return Connect((a, b), (c, d))


@lru_cache(maxsize=16)
def played(seats: int, seed: int, level: str = "keen", **options: Any) -> AnyMatch:
    match: AnyMatch = Match(ai_header(GAME, build(GAME.options, options, seats), [level] * seats, seed))
    play_match(match, seed, 1, LITTLE)  # raises PlayerFault for a move that is not legal
    return match


def decisions(seats: int, seed: int, **options: Any) -> Iterator[State]:
    """Yield the states of a hand in which a player has a choice."""
    for state in played(seats, seed, **options).states[:-1]:
        if not state.public.over and len(GAME.legal_moves(state, min(GAME.active(state)))) > 1:
            yield state


def choose(state: State, rollouts: int = 200) -> str:
    """Return the move of the sharp player to move, in short."""
    (seat,) = GAME.active(state)
    legal = GAME.legal_moves(state, seat)
    move = sharp_player().choose(GAME.view(state, seat), legal, Random(1), Budget(rollouts=rollouts))
    assert move in legal
    return GAME.notate(move)


def turn(state: State, rollouts: int = 200) -> list[str]:
    """Return the sharp player's moves until its turn, or the hand, is over."""
    seat, turns, made = state.public.turn, state.public.turns, []
    while not state.public.over and state.public.turns == turns and GAME.active(state) == {seat}:
        made.append(choose(state, rollouts))
        state = GAME.apply(state, seat, GAME.parse(made[-1]), 0)
    return made


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("options", with_soak(option_sets(_GAME), 6), ids=str)
def test_it_plays_legally_under_every_preset_and_option(options: dict[str, Any], seats: int) -> None:
    assert len(GAME.deals(played(seats, seats, "sharp", **fit(_GAME, options, seats)).state)) == 1


def test_a_cancelled_thought_is_answered_at_once_and_legally() -> None:
    called_off = Budget(rollouts=10**9, cancelled=lambda: True)
    for state in decisions(3, 4):
        (seat,) = GAME.active(state)
        legal = GAME.legal_moves(state, seat)
        best = sharp_player().judge(GAME.view(state, seat), legal, Random(1), called_off)[0]
        assert best.move in legal
        assert not best.rollouts


# ---- what it must not miss


def test_a_high_kong_is_taken_before_anything_else() -> None:
    assert choose(position("8H 7D 7S 7C", "", "", source="4C 5D 6H 9S"), 1) == "kong 7C 7D 8H 7S"
    found = turn(position("8H 7S 2S 3S", "", "", source="7D 7C 6H 9C"), 1)
    assert found == ["2S+3S>7C+7D", "kong 7C 7D 8H 7S"]


def test_a_kong_that_wins_is_made_at_once() -> None:
    assert choose(position("7D 2S 9H JC", "", "", source="4C 5D 6H 9S", kongs=THREE_MADE), 1) == "kong 7D"
    found = turn(position("5H 10H 2S JC", "", "", source="5D 5S 8S 10C", kongs=THREE_MADE), 1)
    assert len(found) <= 4
    assert found[-1].startswith("kong")


def test_with_glory_a_winner_makes_a_second_kong() -> None:
    state = position("7D 5S 5H 5D", "", "", source="4C 6D 10H 9S", stock="JC 2D 3H", kongs=THREE_MADE, **CASINO)
    assert set(turn(state)) == {"kong 5D 5H 5S", "kong 7D"}


def test_a_kong_in_the_hand_is_not_swapped_away_for_one_that_is_hardly_better() -> None:
    four, other, three = Kong(cards("2S 7S 10S KS")), Kong(cards("4S 7S 10S KS")), Kong(cards("4C 4H 4S"))
    swap = swapped("2S 7S", "4C 4H")
    highs = position("9H 9S 2C 3D", "4C").public.ledger.highs
    held: Judged[Move] = Judged(four, (four,), 0.4, 0.0, 0.4, 100)
    for last, more, first in ((other, 0.9, four), (other, 1.1, swap), (three, 0.9, swap)):
        value = 0.4 + more * SETTLES
        found = kong_first((Judged(swap, (swap, swap, last), value, 0.0, value, 100), held), highs)
        assert found[0].move == first
        assert len(found) == 2


def test_started_plan_is_kept_unless_clearly_worse() -> None:
    four, three = Kong(cards("4S 7S 10S KS")), Kong(cards("4C 4H 4S"))
    there, back = swapped("2S 7S", "4C 4H"), swapped("2S 10S", "5C 5H")
    short: Judged[Move] = Judged(there, (there, three), 0.4, 0.0, 0.4, 100)
    for more, rollouts, first in ((0.9, 100, there), (1.1, 100, back), (0.9, 60, back)):
        value = 0.4 + more * SETTLES
        longer: Judged[Move] = Judged(back, (back, there, four), value, 0.0, value, 100)
        found = straight((longer, replace(short, rollouts=rollouts)))
        assert found[0].move == first
        assert len(found) == 2


def test_the_kong_that_leaves_a_second_one_is_made_first() -> None:
    made = turn(position("5S 5C 5H 7S", "", "", source="7C KD QH 9D", stock="2D 3H JC"))
    assert sum(move.startswith("kong") for move in made) == 2


def test_a_fee_is_paid_where_the_hand_may_be_won() -> None:
    state = position("7S 3H", "", "", source="7C 5D 6H 9S", rest="discards", kongs=THREE_MADE, **CASINO)
    sheet = state.public.sheet._replace(question=Decision("fee", 0))
    assert choose(state._replace(public=state.public._replace(sheet=sheet))) == "pay"


def test_it_ends_its_turns_makes_the_kongs_in_reach_and_never_throws_a_noodle() -> None:
    for seed in range(2):
        match = played(3, seed, "sharp")
        for state, event in zip(match.states, match.log, strict=False):
            p, move = state.public, event.move
            noodles = p.ledger.highs.noodles
            assert not (isinstance(move, Discard) and move.card in noodles)
            if isinstance(move, Discard | Pass) and p.phase == FIRST_KONG and not p.connects:
                assert not Reach(p.ledger.highs, 0).kong(state.hands[p.turn], p.source)
            assert p.connects <= 12


# ---- the parts


@pytest.mark.parametrize("options", [{}, CASINO, {"short_connect": True}], ids=["home", "casino", "short"])
def test_plan_is_played_move_by_move(options: dict[str, Any]) -> None:
    looked = 0
    for state in decisions(3, 6, **options):
        (seat,) = GAME.active(state)
        if state.public.sheet.question is not None:
            continue
        for _, plan in Outlook(GAME.view(state, seat)).plans()[:4]:
            after: State = state
            for move in (*plan.spot.way(), plan.last):
                if GAME.active(after) == {seat}:
                    assert move in GAME.legal_moves(after, seat)
                    after = GAME.apply(after, seat, move, 0)
                    looked += isinstance(move, Connect | Kong)
    assert looked > 20


@pytest.mark.parametrize("options", list(option_sets(_GAME)), ids=str)
def test_the_quick_player_plays_legally_to_the_end(options: dict[str, Any]) -> None:
    rng = Random(3)
    for seed in range(3):
        rules = build(GAME.options, {**fit(_GAME, options, 3), "deals": 1}, 3)
        engine, moves = MutableState(GAME.new(rules, 3, Chance(seed=seed))), 0
        fast = engine.copy()
        while engine.turn >= 0:
            code = quick.policy(engine, rng)
            assert code in engine.legal()
            engine.play(code)
            moves += 1
            assert moves < 2000
        quick.playout(fast, 10**6)
        assert fast.turn < 0
        held = [card for hand in fast.hands for card in hand]
        assert len({*held, *fast.source, *fast.stock, *fast.discards}) == len(held) + len(fast.source) + len(
            fast.stock
        ) + len(fast.discards)


def test_the_quick_player_finds_a_kong_where_there_is_one() -> None:
    for seed in range(2):
        for state in decisions(3, seed):
            p, engine = state.public, MutableState(state)
            if p.phase == FIRST_KONG:
                there = Reach(p.ledger.highs, 0).kong(state.hands[p.turn], p.source)
                assert bool(quick.think(engine).kong) == there


def test_rollouts_go_on_to_the_end_of_the_own_turn_after_the_next() -> None:
    for state in decisions(3, 5):
        engine, seat = MutableState(state), state.public.turn
        won, points = rated(engine, seat, Random(1))
        assert 0 <= won <= 1
        assert won == pytest.approx(points)  # no chips
        assert engine.turn < 0 or engine.turns - state.public.turns in (6, 7)
        if engine.turn >= 0 and state.public.phase != FIRST_KONG:
            assert engine.next_in(seat) == engine.player


def test_the_hand_that_is_kept_counts_where_rollouts_stop() -> None:
    poor = position("4C 5D 6H", "2H 9D 10S JC", "", source="KC 3D QH AS")
    rich = position("4C 5C 6C", "2H 9D 10S JC", "", source="KC 3D QH AS")
    worse, better = (
        outcome(MutableState(state._replace(public=state.public._replace(turn=1))), 0)[0] for state in (poor, rich)
    )
    assert better > worse + 0.05


def test_in_most_worlds_no_one_holds_a_kong_back() -> None:
    """A player who could make one at the end of a turn has made it."""
    held = plain = 0
    for seed in range(5):
        for state in decisions(3, seed):
            p, view, rng = state.public, GAME.view(state, state.public.turn), Random(seed)
            draw, highs = worlds(view), p.ledger.highs
            for _ in range(6):
                for world, count in ((draw(rng), 1), (GAME.determinize(view, rng), 0)):
                    hands = [hand for seat, hand in enumerate(world.hands) if seat != p.turn]
                    kongs = any(kongs_in(tuple(sorted(hand)), EVERY_KIND, highs) for hand in hands)
                    held, plain = held + kongs * count, plain + kongs * (1 - count)
    assert plain > 50
    assert held < plain / 10


def test_player_on_turn_may_hold_a_kong() -> None:
    """Asked for a fee in the middle of another player's turn: that hand's cards have not been played yet."""
    state = position("7S 3H", "", "8H 2C", source="7C 5D 6H 9S", rest="stock", turn=2, **CASINO)
    sheet = state.public.sheet._replace(question=Decision("fee", 0))
    view = GAME.view(state._replace(public=state.public._replace(sheet=sheet)), 0)
    draw, rng, noodles = worlds(view), Random(1), view.public.ledger.highs.noodles
    assert any(not set(noodles).isdisjoint(draw(rng).hands[2]) for _ in range(100))


def test_worlds_agree_with_the_view_and_with_what_the_last_player_left_undone() -> None:
    wrong = plain = 0
    for seed in range(4):
        for state in decisions(3, seed):
            p, view = state.public, GAME.view(state, state.public.turn)
            last = (p.turn - 1) % 3
            begun = p.phase == FIRST_KONG and not p.connects and p.turns
            if not begun or view.counts[last] < HAND_SIZE - 1 or not p.discards:
                continue
            draw, rng = worlds(view), Random(seed)
            thrown = p.discards[-1:] if view.counts[last] < HAND_SIZE else ()
            reach = Reach(p.ledger.highs, 0)
            for _ in range(6):
                world, guessed = draw(rng), GAME.determinize(view, rng)
                assert GAME.view(world, view.seat) == view
                wrong += reach.kong((*world.hands[last], *thrown), p.source)
                plain += reach.kong((*guessed.hands[last], *thrown), p.source)
    assert plain > 20
    assert wrong < plain / 2


def quick_turn(state: State) -> MutableState:
    """Return what a turn of the quick player leaves."""
    engine = MutableState(state)
    quick.playout(engine, engine.turns + 1)
    return engine


def test_the_quick_player_throws_away_what_it_misses_least() -> None:
    left = quick_turn(position("JC JH 2D", "", "", source="4C 5D 6H 9S", phase=AFTER_SECOND))
    assert set(left.hands[0]) == set(cards("JC JH"))
    left = quick_turn(position("7D 10S 3C", "", "", source="4C 5D 6H 9S", phase=AFTER_SECOND))
    assert cards("7D")[0] in left.hands[0]


def test_the_quick_player_keeps_three_of_a_suit_together() -> None:
    left = quick_turn(position("4C 9C JD 2H", "3D 10S QC 4H", "", source="4D 6C KS 9H"))
    assert set(cards("4C 6C 9C")) <= set(left.hands[0])


def test_the_quick_player_leaves_nothing_that_the_next_player_waits_for() -> None:
    """The matching two go to the source or stay where they are; the third ten must not be there."""
    left = quick_turn(position("10C 2C 6H KD", "10S 10H 4C", "", source="3H 5S JD AC"))
    assert cards("10C")[0] not in left.source


def test_turn_end_value_is_summed_correctly() -> None:
    rng, t = Random(5), tables(4, 8)
    for _ in range(20):
        groups = [rng.randrange(1, 1 << KIND) | 1 | kind << KIND for kind in (SUITS, RANKS, NOODLES, HALVES)]
        hands = rng.getrandbits(70) | 1
        best, found = (
            max(
                (sum(worth(lane, rest, hand) for lane in groups), -t.inside[i].index(place), -i, place)
                for i, hand in enumerate(map(places_of, t.inside))
                if hands >> i & 1
                for place in t.inside[i]
                for rest in (hand & ~(1 << place),)
            ),
            worths(4, 8, TABLES).end(groups, hands, may_pass=False),
        )
        assert found == (-best[2], 1 << best[3])


def test_best_kong_hand_is_the_one_that_leaves_most() -> None:
    rng, t = Random(6), tables(4, 8)
    for _ in range(20):
        groups = [rng.randrange(1, 1 << KIND) | kind << KIND for kind in (SUITS, RANKS, NOODLES, HALVES)]
        hands, gone = rng.getrandbits(70) | 1, 0b0111
        value, number = max(
            (sum(worth(lane & ~gone, hand, hand) for lane in groups), -i)
            for i, hand in enumerate(map(places_of, t.inside))
            if hands >> i & 1
        )
        assert worths(4, 8, TABLES).kong(END, groups, gone, hands) == (value + 4 * 500 + TABLES.sizes[END][1], -number)


def test_reachable_hands_are_those_of_a_search_connect_by_connect() -> None:
    rng, t = Random(7), tables(4, 8)
    hands = [frozenset(places) for places in t.inside]
    for _ in range(30):
        pairs = rng.sample(list(combinations(range(8), 2)), rng.randrange(1, 16))
        matching = sum(1 << at for at, pair in enumerate(combinations(range(8), 2)) if pair in pairs)
        reached, found = [{hands[0]}], reachable(matching, 4, 8)
        for _ in range(8):
            after = {
                hand - {*put} | {*pull}
                for hand in reached[-1]
                for put in pairs
                if {*put} <= hand
                for pull in combinations({*range(8)} - hand, 2)
            }
            reached.append(reached[-1] | after)
        for some, within in enumerate(reached):
            assert {hands[i] for i in range(70) if found[min(some, len(found) - 1)] >> i & 1} == within


def test_of_two_players_plans_are_ranked_by_what_the_quick_player_goes_by() -> None:
    ends = 0
    for state in (state for seed in range(7, 11) for state in decisions(2, seed)):
        p, view = state.public, GAME.view(state, state.public.turn)
        engine = MutableState(state)
        phase = quick.think(engine)
        if phase.kong or p.phase != FIRST_KONG or p.connects:
            continue
        kinds, cards_there = quick.special(p.ledger.highs), (*engine.hands[p.turn], *engine.source)
        worth = AverageWorth(kinds, [state.hands[engine.next_in(p.turn)]])
        kept, source = (
            [cards_there[at] for at in places[phase.target] if not phase.gone >> at & 1]
            for places in (phase.t.inside, phase.t.outside)
        )
        plans = [plan for _, plan in Outlook(view).plans()]
        best = max(worth.of(END, plan.rest, plan.spot.source) for plan in plans)
        assert worth.of(END, kept, source) == pytest.approx(best, abs=0.01)  # single cards count for nothing there
        assert prior(view) == {}
        ends += 1
    assert ends > 5


def test_an_average_worth_is_the_mean_over_the_hands_that_the_next_player_may_have() -> None:
    rng, highs = Random(8), position("9H 9S 2C 3D", "4C").public.ledger.highs
    kinds = quick.special(highs)
    for use in (END, MORE):
        deck = [card for card in FRENCH.cards if card not in highs.notes]
        rng.shuffle(deck)
        kept, source, *hands = (deck[at : at + 4] for at in range(0, 40, 4))
        alone = [AverageWorth(kinds, [hand]).of(use, kept[:3], source) for hand in hands]
        assert max(alone) - min(alone) > 0.01
        assert AverageWorth(kinds, hands).of(use, kept[:3], source) == pytest.approx(sum(alone) / len(alone))


def places_of(inside: Sequence[int]) -> int:
    """Return a hand as a set of places."""
    return sum(1 << at for at in inside)


def worth(lane: int, rest: int, hand: int) -> int:
    """Return a group's value without packing."""
    places, theirs = lane & OURS, (lane >> THEIRS & 15).bit_count()
    row = TABLES.rows[END][row_of(lane >> KIND, theirs)]
    return row[(rest & places).bit_count()][min((places & ~hand).bit_count(), 4)]
