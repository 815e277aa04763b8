"""The sharp player of Tong-Its: never illegal, and never misses certain moves."""

from math import log
from random import Random

import pytest

from app.ai.budget import Budget
from app.ai.pacing import header as ai_header
from app.ai.search import SharpPlayer
from app.core.cards import FRENCH, Chance, mask_of
from app.core.match import AnyMatch, Match
from app.core.options import build
from app.games.tong_its.players import KeenPlayer, sharp_player
from app.games.tong_its.players.habits import BROKE, HABITS
from app.games.tong_its.players.quick import playout, policy, supposed
from app.games.tong_its.players.reading import APART, NEAR, ByNeighbors
from app.games.tong_its.players.sharp import FLATTERED, SETTLES, SPEC
from app.games.tong_its.players.worlds import ThrownAway, known_play, worlds
from app.games.tong_its.rules import GAME
from app.games.tong_its.rules.melds import POINTS, cards_of, deadwood, parted, points, split
from app.games.tong_its.rules.model import CALL, State, has_opened
from app.games.tong_its.rules.moves import DRAW_CODE
from app.games.tong_its.rules.mutable_state import MutableState
from tests.games.tong_its.factories import cards, position

LITTLE = Budget(rollouts=20)
OPEN = {0: ["6C 6D 6S"], 1: ["5C 5D 5S"], 2: ["JC QC KC"]}


def states(seed, hands=1):
    """Yield a match of keen players, state by state."""
    state, keen = GAME.new(build(GAME.options, {"hands": hands}, 3), 3, Chance(seed=seed)), KeenPlayer()
    while active := GAME.active(state):
        (seat,) = active
        yield state, seat
        legal = GAME.legal_moves(state, seat)
        state = GAME.apply(state, seat, keen.choose(GAME.view(state, seat), legal, Random(1)), 0)


def choose(state: State, rollouts: int = 300) -> str:
    """Return the move of the sharp player on turn, in short."""
    seat = state.public.turn
    legal = GAME.legal_moves(state, seat)
    move = sharp_player().choose(GAME.view(state, seat), legal, Random(1), Budget(rollouts=rollouts))
    assert move in legal
    return GAME.notate(move)


@pytest.mark.parametrize("options", [*GAME.presets.values(), {"chips_at_start": 20, "ends": "bust"}])
def test_it_plays_legally_in_whole_matches(options):
    given = build(GAME.options, options, 3)
    match: AnyMatch = Match(ai_header(GAME, given, ["random"] * 3, seed=5))
    rng, player = Random(5), sharp_player()
    while (active := GAME.active(match.state)) and len(GAME.deals(match.state)) < 2:
        (seat,) = active
        legal = match.legal(seat)
        move = player.choose(GAME.view(match.state, seat), legal, rng, Budget(rollouts=4))
        assert move in legal
        match.play(seat, move, match.now)
    assert GAME.deals(match.state)


def test_answers_at_once_without_a_question():
    for state, seat in states(3):
        legal = GAME.legal_moves(state, seat)
        if len(legal) > 1:
            judged = sharp_player().judge(GAME.view(state, seat), legal, Random(1), Budget(cancelled=lambda: True))
            assert judged[0].move in legal
            assert not any(one.rollouts for one in judged)


@pytest.mark.parametrize(
    "state",
    [
        position("7C 7D 7S KH", "2D 3C 9H", "AS 4S 8H", melds=OPEN, thrown="9S", stock="2C 3D 9C"),
        position("6H", "2D 3C 9H", "AS 4S 8H", melds=OPEN, thrown="9S", stock="2C 3D 9C"),
        position("5H 6H", "2D 3C 9H", "AS 4S 8H", melds=OPEN, thrown="9S", stock="2C 3D 9C"),
        position("8S 8C KH", "2D 3C 9H", "AS 4S 7H", melds=OPEN, thrown="8D", stock="2C 3D 9C", phase="start"),
    ],
)
def test_it_goes_out_when_it_can(state):
    """Tongit wins at once (5.1)."""
    while not state.public.over:
        assert state.public.turn == 0
        move = GAME.parse(choose(state, rollouts=1))
        state = GAME.apply(state, 0, move, 0)
    assert (state.public.history[-1].winner, state.public.history[-1].way) == (0, "tongit")


def test_calls_when_no_one_can_challenge():
    """Players who have not opened must fold (5.4)."""
    hands = ("KH QD 9C", "2D 3C 9H 4S AS AD", "AC 4C 8H 2S 3S 7H")
    state = position(*hands, melds={0: ["6C 6D 6S"]}, thrown="8S", stock="2C 3D 9S 10C 10D", phase="start")
    assert choose(state) == "call"


@pytest.mark.parametrize(("hand", "answer"), [("AH", "challenge"), ("KH QD JD KS 10S 10D 9C", "fold")])
def test_it_challenges_with_the_least_and_folds_a_hopeless_hand(hand, answer):
    state = position("2D 3C", hand, "KD QS 9H", melds=OPEN, thrown="8S", stock="2C 3D 9S", phase="start")
    state = GAME.apply(state, 0, GAME.parse("call"), 0)
    assert choose(state) == answer


def test_it_opens_when_it_has_a_meld_and_others_may_call():
    melds = {1: ["5C 5D 5S"], 2: ["JC QC KC"]}
    state = position(
        "7C 7D 7S 3H KH QD", "2D 3C 9H AH", "AS 4S 8H 2S", melds=melds, thrown="9S", stock="2C 3D 9C 10C 10D"
    )
    assert choose(state) != "KH"


def test_worlds_agree_with_the_view_and_with_what_was_played():
    better = worse = 0.0
    for seed in range(8):
        for number, (state, seat) in enumerate(states(seed)):
            if number % 9 or state.public.over:
                continue
            view, rng = GAME.view(state, seat), Random(seed)
            draw = worlds(view)
            for _ in range(4):
                world, plain = draw(rng), GAME.determinize(view, rng)
                assert GAME.view(world, seat) == view
                for other in {0, 1, 2} - {seat}:
                    if known := known_play(view, other):
                        one = known.likely(mask_of(world.hands[other]))
                        assert known.likely(mask_of(world.hands[other]), one * 0.99) == one
                        assert known.likely(mask_of(world.hands[other]), one * 1.01) in (0, one)
                        better += one
                        worse += known.likely(mask_of(plain.hands[other]))
    assert better > 1.25 * worse > 0


def test_a_hand_is_unlikely_that_would_have_been_played_otherwise():
    state = position("2H 3H", "AD 9H", "KD QS", melds={0: ["6C 6D 6S"]}, thrown="8S 7D 4C 9S 7H", stock="2C", turn=2)
    known = known_play(GAME.view(state, 2), 1)  # threw 7D and 7H; 8S and 9S were left lying, or came after
    assert known is not None
    plain = known.likely(mask_of(cards("AD 2S 4H")))
    assert known.likely(mask_of(cards("AD 2S KH"))) < plain  # a king would have gone first
    assert known.likely(mask_of(cards("AD 2S 6H"))) < plain  # the six would have been laid off
    assert known.likely(mask_of(cards("AD AS AH"))) < plain  # a meld would have been laid
    assert known.likely(mask_of(cards("7C 7S AD"))) < plain  # and the sevens too


def test_low_discard_with_higher_card_has_regret():
    state = position("2H 3H", "AD 9H", "KD QS", melds={0: ["6C 6D 6S"]}, thrown="8S 7D 4C 9S 7H", stock="2C", turn=2)
    threw = ThrownAway(GAME.view(state, 2), 1)  # the seven of hearts
    assert threw.regret(mask_of(cards("AD 2S 4H"))) == 0
    assert threw.regret(mask_of(cards("AD 2S 9D"))) > 0
    assert threw.regret(mask_of(cards("AD 2S KD"))) > threw.regret(mask_of(cards("AD 2S 9D")))
    assert threw.regret(mask_of(cards("AD 6H 8H"))) is None
    # Two tens that may yet become three are worth keeping, as are three cards that the next player could use.
    assert threw.regret(mask_of(cards("AD KD KS"))) < threw.regret(mask_of(cards("AD KD QC")))


def test_of_two_ways_to_win_the_call_is_made():
    state = position(
        "AH", "2D 3C 9H KH QD", "2S 4S 8H KS QS", melds=OPEN, thrown="9S 8S", stock="2C 3D 9D", phase="start"
    )
    view, legal = GAME.view(state, 0), GAME.legal_moves(state, 0)
    for seed in range(6):
        judged = sharp_player().judge(view, legal, Random(seed), Budget(rollouts=200))
        assert judged[0].move == CALL
        assert judged[0].value >= max(one.value for one in judged) - SETTLES


def test_calls_are_discounted_and_made_if_still_best():
    made, left = 0, 0
    for seed in range(15):
        if made > 5 and left > 0:
            break
        for state, seat in states(seed):
            legal = GAME.legal_moves(state, seat)
            if CALL not in legal or state.public.phase != "start":
                continue
            view, budget = GAME.view(state, seat), Budget(rollouts=40)
            plain = SharpPlayer(SPEC).judge(view, legal, Random(1), budget)
            sober = sharp_player().judge(view, legal, Random(1), budget)
            assert {one.move for one in sober} == {one.move for one in plain}
            looked, text = (next((one for one in some if one.move == CALL), None) for some in (plain, sober))
            if looked is None or text is None or not looked.rollouts:
                continue
            assert text.wins == pytest.approx(looked.wins - FLATTERED * looked.wins * (1 - looked.wins))
            other = next(one for one in sober if one.move != CALL)
            assert (sober[0].move == CALL) == (text.value >= other.value - SETTLES)
            made += sober[0].move == CALL
            left += plain[0].move == CALL != sober[0].move
    assert made > 5
    assert left > 0


def thrown_from(hand: str, *, stock: str = "KC 3D 9C 10C 2S AC", thrown: str = "2H", melds=OPEN) -> str:
    """Return the quick player's discard from loose cards."""
    state = position(hand, "2D 3C 9H", "AS 4S 7H", melds=melds, thrown=thrown, stock=stock)
    engine = MutableState(state)
    return GAME.notate(engine.decode(policy(engine, Random(1)))).removeprefix("discard ")


def test_quick_player_weighs_cost_against_prospects():
    assert thrown_from("KH 9D 2C 4D") == "KH"
    assert thrown_from("KH KS 9D 4S") == "9D"  # a king is still to come
    assert thrown_from("KH KS 9D 4S", thrown="KC KD", stock="3D 9C 10C 2S AC") in ("KH", "KS")  # none is


def test_it_keeps_what_may_become_a_meld_and_throws_what_costs_most_of_the_rest():
    assert thrown_from("KH KS 10D 4S", melds={0: OPEN[0]}) == "10D"


def test_it_opens_with_the_meld_on_which_least_can_be_laid_off():
    state = position("3C 4C 5C 9C 9D 9S KH", "2D 3H 9H", "AS 4S 7H", thrown="2H", stock="2C 6C KC 3D")
    engine = MutableState(state)
    assert GAME.notate(engine.decode(policy(engine, Random(1)))) == "meld 9C 9D 9S"


def test_whole_turns_come_to_what_the_policy_does():
    for seed in range(300):
        engine, rng = MutableState(GAME.new(build(GAME.options, {}, 3), 3, Chance(seed=seed))), Random(seed)
        for _ in range(seed % 20):
            if engine.turn >= 0:
                engine.play(policy(engine, rng))
        other = engine.copy()
        playout(other, rng)
        while engine.turn >= 0:
            engine.play(policy(engine, rng))
        assert (other.turn, other.hands, other.now, other.scores()) == (
            engine.turn,
            engine.hands,
            engine.now,
            engine.scores(),
        )


def test_low_discard_implies_low_deadwood():
    melds = {0: OPEN[0], 2: OPEN[2]}
    low, high = (
        MutableState(position("2H 3H KS", "AD 9H 4C", "KD QS 5D", melds=melds, thrown=f"8S {card} 4C", stock="2C 3D"))
        for card in ("3S", "KH")
    )
    assert supposed(low, 1) < supposed(high, 1)
    assert supposed(low, 2) == supposed(high, 2)


def test_the_last_card_that_each_has_thrown_is_known_all_through_a_hand():
    for seed in range(20):
        for state, _ in states(seed):
            known, p = MutableState(state).last_thrown, state.public
            for seat in range(3):
                own = p.thrown[(seat - p.dealer) % 3 :: 3]
                assert known[seat] == (own[-1] if own else -1)
        engine, rng, last = (
            MutableState(GAME.new(build(GAME.options, {}, 3), 3, Chance(seed=seed))),
            Random(seed),
            [-1] * 3,
        )
        while engine.turn >= 0:
            seat, move = engine.turn, policy(engine, rng)
            engine.play(move)
            if move < DRAW_CODE:
                last[seat] = move
            assert engine.last_thrown == last


def test_regret_compares_the_discard_with_every_loose_card():
    """Cards that can't be worth more are skipped."""
    regrets = set()
    for state, seat in states(5):
        view, rng, following = GAME.view(state, seat), Random(seat), (seat + 1) % 3
        if known_play(view, following) is None:
            continue
        threw = ThrownAway(view, following)
        for _ in range(20):
            whole = mask_of(GAME.determinize(view, rng).hands[following]) | threw.cards
            loose, _ = parted(whole)
            worths = {1 << card: threw.worth(card, loose & NEAR[card], whole & NEAR[card]) for card in cards_of(loose)}
            regret = max(worths.values()) - worths[threw.cards] if threw.cards in worths else None
            assert threw.regret(whole ^ threw.cards) == regret
            regrets.add(regret)
    assert {None, 0.0} < regrets


def test_cards_near_a_card_in_two_sets_make_a_key_of_their_own():
    assert not any(near & near << APART for near in NEAR)
    for card, near in zip(FRENCH.cards, NEAR, strict=True):
        found = ByNeighbors(card, lambda card, one, other: (card, one, other))
        for seed in range(20):
            one, other = (Random(seed + at).getrandbits(52) & near for at in (0, 100))
            assert found[one | other << APART] == (card, one, other)


def test_the_quick_player_is_legal_and_adds_up():
    for seed in range(60):
        engine, rng = MutableState(GAME.new(build(GAME.options, {}, 3), 3, Chance(seed=seed))), Random(seed)
        while engine.turn >= 0:
            assert engine.closed == sum(engine.hands) + mask_of(engine.stock)
            move = policy(engine, rng)
            assert move in engine.legal()
            hand = engine.hands[engine.turn]
            assert points(hand) == sum(POINTS[card] for card in cards_of(hand))
            assert deadwood(hand) == split(hand).deadwood
            engine.play(move)


def test_likelihood_is_the_weighted_habits():
    """Players use what is fitted."""
    weighed = broke = 0
    for seed in range(12):
        for state, seat in states(seed):
            view = GAME.view(state, seat)
            world = GAME.determinize(view, Random(seed))  # as hardly anybody would have played
            for other in {0, 1, 2} - {seat}:
                if known := known_play(view, other):
                    weights = HABITS.opened if has_opened(view.public, other) else HABITS.closed
                    found = known.habits_of(hand := mask_of(world.hands[other]))
                    worth = sum(weight * one for weight, one in zip(weights, found, strict=True))
                    assert log(known.likely(hand)) == pytest.approx(worth)
                    weighed += 1
                    broke += found[BROKE] > 0
    assert weighed > 100
    assert broke
