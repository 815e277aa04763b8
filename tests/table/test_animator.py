"""Animation: a card is always between where it was seen and where it should be."""

import itertools
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.cards import Card
from app.games.kings_corners.rules import GAME
from app.games.kings_corners.table import TABLETOP
from app.table.animator import Animator, Tween, Way, pose
from app.table.geometry import CARD_SHAPE, Placement, area_of
from app.table.layout import lay_out
from tests.matches import header, played

numbers = st.floats(-3000, 3000)
placements = st.builds(
    Placement, x=numbers, y=numbers, w=st.floats(20, 300), angle=st.floats(-20, 20), turned=st.sampled_from((0.0, 1.0)),
    z=st.floats(-1000, 1000), shape=st.just(CARD_SHAPE),
)  # fmt: skip
layouts = st.fixed_dictionaries(dict.fromkeys(range(5), placements))
SEEN = ("x", "y", "w", "angle", "turned")
"""Visible parts of a placement; z only decides what covers what."""


def seen(at):
    return [getattr(at, name) for name in SEEN]


def table(state, seats=3):
    spreads = TABLETOP.layout.mat(area_of(1280, 720), seats).spreads
    return lay_out(TABLETOP.layout.zones(state, 0, True), spreads)


@given(layouts, st.lists(st.tuples(layouts, st.integers(0, 400), st.integers(1, 300), st.integers(0, 50)), max_size=8))
def test_nothing_jumps_and_everything_arrives(first, steps):
    animator, now, layout = Animator(first), 0, first
    for layout, wait, lasts, stagger in steps:
        before = animator.shown(now)
        animator.show(layout, now, lasts, stagger)
        after = animator.shown(now)
        assert all(seen(before[card]) == seen(after[card]) for card in before)
        now += wait
    ends = animator.ends()
    assert animator.shown(ends or now) == layout
    assert animator.shown(now + 100_000) == layout
    animator.settle(ends or now)
    assert not animator.tweens
    assert animator.ends() is None


def test_a_whole_match_never_jumps():
    """States of a real match, each shown while the cards of the previous one are still moving."""
    match = played(header(GAME, seats=3, seed=9))
    animator, now = Animator(table(match.states[0])), 0
    for i, state in enumerate(match.states[1:200]):
        before = animator.shown(now)
        animator.show(table(state), now, 220, stagger=35)
        after = animator.shown(now)
        assert all(seen(before[card]) == seen(after[card]) for card in before)
        now += (i * 37) % 260
    assert animator.shown(now + 100_000) == table(match.states[199])


@given(layouts, layouts, st.lists(st.integers(0, 600), max_size=40), st.integers(1, 300))
def test_the_frame_rate_changes_nothing(first, then, frames, lasts):
    """The picture depends only on the time, not on how often it is drawn and tidied up."""
    still, busy = Animator(first), Animator(first)
    for animator in (still, busy):
        animator.show(then, 100, lasts, stagger=20)
    for now in sorted(frames):
        busy.shown(now)
        busy.settle(now)
        assert busy.shown(now) == still.shown(now)


@given(layouts, layouts, st.integers(-1000, 1000))
def test_lasting_nothing_it_is_there_at_once(first, then, now):
    animator = Animator(first)
    animator.show(then, now, 0, stagger=35)
    assert animator.shown(now) == then
    assert animator.ends() is None
    assert not any(animator.moving(card, now) for card in then)


@given(st.integers(1, 52), st.integers(0, 500), st.integers(1, 260))
def test_a_deal_lasts_two_and_a_half_seconds_at_most(cards, stagger, lasts):
    lie = Placement(0, 0, 80, 0, 0, 0)
    dealt = [*map(Card, range(cards))]
    animator = Animator(dict.fromkeys(dealt, lie))
    animator.show({card: lie._replace(x=card + 1) for card in dealt}, 1000, lasts, stagger)
    assert animator.ends() - 1000 <= 2500
    assert animator.ends() - 1000 >= lasts


def test_the_first_named_leave_first():
    lie = Placement(0, 0, 80, 0, 0, 0)
    cards = [*map(Card, range(6))]
    animator = Animator(dict.fromkeys(cards, lie))
    then = {card: lie._replace(x=100) for card in cards}
    animator.show(then, 0, 100, 30, first=map(Card, (4, 1, 5)))
    assert sorted(animator.tweens, key=lambda card: animator.tweens[card].begins)[:3] == [4, 1, 5]
    starts = sorted(tween.begins for tween in animator.tweens.values())
    assert [b - a for a, b in itertools.pairwise(starts)] == [30] * 5


@given(placements, placements, st.integers(1, 300))
def test_a_card_slides_straight_with_a_slight_overshoot(start, end, lasts):
    tween = Tween(start, end, 50, lasts)
    assert seen(pose(tween, 50)) == seen(start)
    assert pose(tween, 0) == start
    assert pose(tween, 50 + lasts) == end
    way = [pose(tween, 50 + t) for t in range(lasts + 1)]
    long = math.dist((start.x, start.y), (end.x, end.y))
    for at in way:
        gone = ((at.x - start.x) * (end.x - start.x) + (at.y - start.y) * (end.y - start.y)) / max(long, 1e-9)
        assert -1e-6 <= gone <= long + min(9.0, 0.042 * long) + 1e-6
        off = (at.x - start.x) * (end.y - start.y) - (at.y - start.y) * (end.x - start.x)
        assert abs(off) <= 1e-6 * max(1, long * long)
    for name in ("w", "angle", "turned"):
        a, b = getattr(start, name), getattr(end, name)
        steps = [(getattr(y, name) - getattr(x, name)) * (1 if b >= a else -1) for x, y in itertools.pairwise(way)]
        assert all(step >= -1e-9 for step in steps)


LYING = Placement(100, 300, 80, 0, 0, 0)


@pytest.mark.parametrize("far", [40, 300, 1200, -1200])
def test_overshoot_is_visible_and_small_over_long_distances(far):
    tween = Tween(LYING, LYING._replace(x=LYING.x + far), 0, 220)
    beyond = max((pose(tween, t).x - tween.end.x) * (1 if far > 0 else -1) for t in range(220))
    assert 1 <= beyond <= 7.5
    assert abs(pose(tween, 219).x - tween.end.x) < 0.2, "and it has settled when it arrives"


def test_a_flying_card_is_lifted_leans_and_lands_straight():
    animator = Animator({Card(1): LYING})
    animator.show({Card(1): LYING._replace(x=700)}, 0, 220)
    angles = [animator.where(Card(1), t).angle for t in range(221)]
    assert 5 < max(angles) <= 8
    assert -3 < min(angles) < -1, "it sways back"
    assert abs(angles[219]) < 0.1
    tween = animator.tweens[Card(1)]
    assert [tween.lifted_at(t) for t in (0, 60, 120, 160, 219)] == [True, True, True, False, False]
    animator.show({Card(1): LYING}, 300, 220)
    assert min(animator.where(Card(1), 300 + t).angle for t in range(221)) < -5


def test_only_few_distant_cards_lean_and_fading_ones_never_do():
    cards = [*map(Card, range(4))]
    near, away = ({card: LYING._replace(x=LYING.x + by) for card in cards} for by in (20, 600))
    for layout, way in ((near, Way.SLIDE), (away, Way.SLIDE), (away, Way.FADE)):
        animator = Animator(dict.fromkeys(cards, LYING))
        animator.show(layout, 0, 220, way=way)
        assert not any(tween.swing or tween.lifted for tween in animator.tweens.values())
    animator = Animator(dict.fromkeys(cards, LYING))
    animator.send(cards[0], LYING, 0, 220, Way.FADE)
    assert not animator.tweens[cards[0]].lifted


def test_dealt_cards_spin_individually_and_turn_over_on_arrival():
    cards = [*map(Card, range(6))]
    animator = Animator(dict.fromkeys(cards, LYING))
    animator.show({card: LYING._replace(x=900, turned=1.0) for card in cards}, 0, 220, 35, cards, deals=True)
    for card, following in itertools.pairwise(cards):
        spins = [max((animator.where(one, t).angle for t in range(440)), key=abs) for one in (card, following)]
        assert all(4 < abs(spin) < 20 for spin in spins)
        assert spins[0] != spins[1]
        begins = animator.tweens[card].begins
        assert not any(animator.where(card, begins + t).turned for t in range(110))
        assert animator.where(card, begins + 220) == animator.target[card]


@given(layouts, layouts, st.integers(0, 100))
def test_unmoved_cards_do_not_animate(first, then, lasts):
    then = then | {0: first[0]}
    animator = Animator(first)
    animator.show(then, 0, lasts + 1)
    assert 0 not in animator.tweens
    assert not animator.moving(Card(0), 0)


def test_a_card_on_its_way_keeps_going_when_its_end_stays_the_same():
    one, two = Card(1), Card(2)
    start = {one: Placement(0, 0, 80, 0, 0, 0), two: Placement(0, 0, 80, 0, 0, 1)}
    end = {one: Placement(500, 0, 80, 0, 0, 0), two: Placement(0, 0, 80, 0, 0, 1)}
    animator = Animator(start)
    animator.show(end, 0, 200)
    tween = animator.tweens[one]
    animator.show(end | {two: Placement(0, 300, 80, 0, 0, 1)}, 80, 200)
    assert animator.tweens[one] == tween
    assert set(animator.tweens) == {one, two}


@given(layouts, placements, st.integers(0, 200))
def test_released_card_slides_from_its_drop_point(layout, held, when):
    animator = Animator(layout)
    animator.send(Card(2), held, 0, 200)
    assert seen(animator.where(Card(2), 0)) == seen(held)
    assert animator.where(Card(2), 200) == layout[2]
    animator.finish()
    assert animator.where(Card(2), when) == layout[2]
