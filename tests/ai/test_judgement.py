"""What a decision was worth: blunders are found, what is as good as the best is let be, and luck is not blamed."""

import pickle

import pytest

from app.ai.budget import Budget
from app.ai.judgement import COST_ERRORS, MARKED_COST, MIN_COST, Then, judgement
from app.ai.question import JudgeQuestion
from app.core.match_history import past_deals
from app.storage.verifying import verify
from app.table.registry import TABLETOPS
from app.tools.bench.judge_accuracy import Endgame
from tests.matches import RECORDS
from tests.shares import soaked

IN_TURNS = ("kings-corners-classic", "kong-pie-home", "pai-tong-one-deal", "tong-its-usual")
AMPLE = Budget(seconds=60)


def match_of(name):
    return verify(RECORDS / f"{name}.jsonl").match


def decisions(match, most):
    """Some decisions of its first deals: (state, seat, legal moves, the move that was made)."""
    deals, found = past_deals(match)[:2], []
    for at in range(deals[0].first, deals[-1].last):
        event, state = match.log[at], match.states[at]
        if not TABLETOPS[match.game.name].is_deal(event.move):
            legal = match.game.legal_moves(state, event.seat)
            if len(legal) > 1:
                found.append((state, event.seat, legal, event.move))
    return found[:: max(1, len(found) // most)]


def judged(match, state, seat, legal, made, then=None):
    return judgement(match.game.name, match.game.view(state, seat), legal, made, AMPLE, then)


@pytest.mark.parametrize("most", [1, soaked(4)])
@pytest.mark.parametrize("name", IN_TURNS)
def test_best_move_costs_nothing_and_costs_are_significant(name, most):
    match = match_of(name)
    for state, seat, legal, made in decisions(match, most):
        found = judged(match, state, seat, legal, made)
        assert found.cost == 0 or found.cost >= max(MIN_COST, COST_ERRORS * found.std_error)
        assert (found.best == made) == (found.cost == 0)
        if found.cost:
            assert judged(match, state, seat, legal, found.best).cost == 0


def test_the_same_decision_is_judged_the_same_again():
    match = match_of("tong-its-usual")
    state, seat, legal, made = decisions(match, 8)[3]
    assert judged(match, state, seat, legal, made) == judged(match, state, seat, legal, made)


def test_not_to_play_the_last_card_is_a_blunder():
    """RULES.md of Kings Corners, 4: the first player without cards wins the deal."""
    match = match_of("kings-corners-classic")
    game = match.game
    for at, event in enumerate(match.log):
        state = match.states[at]
        legal = game.legal_moves(state, event.seat)
        if len(legal) < 2 or game.notate(event.move) not in ("draw", "end"):
            continue
        ways = [
            move for move in legal if game.deals(game.apply(state, event.seat, move, event.at)) != game.deals(state)
        ]
        if ways:
            found = judged(match, state, event.seat, legal, event.move)
            assert found.poor
            assert found.wins[1] > 0.99
            assert found.cost > MARKED_COST
            return
    pytest.fail("nobody has overlooked a win in that record")


def test_the_first_of_two_moves_in_either_order_is_no_blunder():
    """Of a turn in which all cards go, it does not matter which goes first, where the way stays open."""
    match = match_of("kings-corners-classic")
    game, seen = match.game, 0
    for at, event in enumerate(match.log[:-1]):
        state, after = match.states[at], match.states[at + 1]
        legal = game.legal_moves(state, event.seat)
        if len(legal) < 2 or game.active(after) != {event.seat} or game.undo_blocked_by(state, event.seat, event.move):
            continue
        then = Then(game.view(after, event.seat), tuple(game.legal_moves(after, event.seat)))
        best = judged(match, after, event.seat, then.legal, then.legal[0])
        if len(then.legal) > 1 and best.wins[1] > 0.99:
            seen += 1
            assert judged(match, state, event.seat, legal, event.move, then).cost == 0
        if seen == 3:
            return
    assert seen


PLANTED = (
    ("kings-corners-classic", 6, "draw"),
    ("kings-corners-classic", 96, "end"),
    ("kings-corners-classic", 177, "end"),
    ("kong-pie-home", 18, "7C+9C>AC+6S"),
    ("kong-pie-home", 87, "4D+JD>3C+JH"),
    ("pai-tong-thai", 145, "draw"),
    ("pai-tong-thai", 303, "discard 2S"),
    ("pai-tong-thai", 308, "pass"),
    ("pai-tong-thai", 544, "pass"),
    ("tong-its-usual", 62, "discard KS"),
    ("tong-its-usual", 119, "fold"),
    ("tong-its-usual", 202, "draw"),
)
"""In the place of a move late in a deal one that throws it away: a win left lying, or what costs a fifth of a deal and
more where it is worked out.
"""


@pytest.mark.parametrize(("name", "at", "planted"), PLANTED)
def test_a_blunder_that_is_planted_is_found(name, at, planted):
    match = match_of(name)
    game, state, event = match.game, match.states[at], match.log[at]
    legal = tuple(game.legal_moves(state, event.seat))
    found = Endgame(game, state, event.seat, legal, event.move).judged(game.parse(planted))
    assert found.poor
    assert found.best != game.parse(planted)


def test_what_is_asked_holds_no_state():
    """By what its seat could know: the question is a View and moves, and travels as such."""
    match = match_of("tong-its-usual")
    state, seat, legal, made = decisions(match, 8)[2]
    asked = JudgeQuestion(7, match.game.name, "sharp", match.game.view(state, seat), tuple(legal), 0, made=made)
    assert type(state).__qualname__.encode() not in pickle.dumps(asked)
    answer = asked.think()
    assert (answer.ticket, answer.error) == (7, None)
    assert answer.judgement.best == answer.move
