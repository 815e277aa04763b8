"""Fitted parameters of Tong-Its: the fitters weigh the same features as the players."""

from collections.abc import Iterator
from dataclasses import replace
from math import exp
from random import Random

import pytest

from app.ai.player import player_for
from app.core.cards import Chance, mask_of
from app.games.tong_its.players.player import KeenPlayer
from app.games.tong_its.players.position import ODDS, Worth, position
from app.games.tong_its.players.quick import THROWING, to_throw, unseen
from app.games.tong_its.players.reading import DEADWOOD, Reading
from app.games.tong_its.players.weights import KEEN
from app.games.tong_its.rules import GAME
from app.games.tong_its.rules.melds import cards_of, parted, split, with_fours
from app.games.tong_its.rules.model import SEATS, Options, State
from app.games.tong_its.rules.mutable_state import MutableState
from app.games.tong_its.training import fit_deadwood, fit_throwing

HANDS = range(4)


def states(seed: int) -> Iterator[tuple[State, int]]:
    """Yield the moments of a hand between keen players when a player is to meld or to discard."""
    rng, keen = Random(seed), player_for("tong-its", "keen")
    state = GAME.new(Options(), SEATS, Chance(seed=seed))
    while not GAME.deals(state):
        seat = min(GAME.active(state))
        if state.public.phase == "main":
            yield state, seat
        state = GAME.apply(state, seat, keen.choose(GAME.view(state, seat), GAME.legal_moves(state, seat), rng), 0)


def test_turn_value_is_the_weighted_sum_of_its_features():
    seen = 0
    for state, seat in (one for hand in HANDS for one in states(hand)):
        reading = Reading(GAME.view(state, seat), KEEN)
        worth, here = Worth(reading), position(reading)
        if not worth.stock:
            continue
        for card in here.discards():
            after = here._replace(hand=here.hand ^ 1 << card)
            least, *fours = with_fours(after.hand)
            amounts = worth.seen(after, least.deadwood, worth.fed(card))
            odds = sum(getattr(KEEN, name) * one for name, one in zip(ODDS, amounts, strict=True))
            odds += KEEN.four * (len(fours) + after.hidden)
            assert worth.ended_by(here, card) == pytest.approx(1 / (1 + exp(-odds)))
            seen += 1
    assert seen > 100


def test_estimated_hands_are_weighted_features():
    sound = replace(KEEN, careless=1e-9)
    for state, seat in (one for hand in HANDS for one in states(hand)):
        reading = Reading(GAME.view(state, seat), sound)
        for other in reading.others:
            held = fit_deadwood.HandHeld(reading.deadwood_seen(other), 0, 0)
            assert reading.deadwood[other] == pytest.approx(
                held.predict([getattr(KEEN, name) for name in DEADWOOD]), abs=0.01
            )


def test_quick_discard_follows_weighted_features():
    seen = 0
    for state, _ in (one for hand in HANDS for one in states(hand)):
        engine = MutableState(state)
        loose, _ = parted(engine.hands[engine.turn])
        if loose & loose - 1:
            live = unseen(engine)

            def worth(card, loose=loose, live=live):
                amounts = fit_throwing.seen(card, loose, live)
                return sum(weight * one for weight, one in zip((1.0, *THROWING), amounts, strict=True))

            best = max(map(worth, cards_of(loose)))
            assert worth(to_throw(engine, loose)) == pytest.approx(best)
            seen += 1
    assert seen > 30


def test_fitted_weights_beat_unfitted_ones():
    """Twelve hands teach that more cards are more deadwood, and that deadwood loses."""
    hands = [one for seed in range(12) for one in fit_deadwood.held_in(seed)]
    weights = fit_deadwood.fitted(hands)
    assert weights[DEADWOOD.index("card")] > 1
    mean = sum(hand.deadwood for hand in hands) / len(hands)
    assert fit_deadwood.off(weights, hands) < fit_deadwood.off([mean, 0, 0, 0, 0], hands)
    assert 3 < fit_deadwood.spread_of(weights, hands) < 30


def test_player_with_a_file_uses_it():
    seen = 0
    bold = fit_deadwood.by_the_weights(b'{"deadwood": 1.0}')
    assert isinstance(bold, KeenPlayer)
    for state, seat in states(5):
        view, legal = GAME.view(state, seat), GAME.legal_moves(state, seat)
        kept = [
            split(mask_of(GAME.apply(state, seat, player.choose(view, legal, Random(1)), 0).hands[seat])).deadwood
            for player in (bold, KeenPlayer())
        ]
        seen += kept[0] > kept[1]
    assert seen
