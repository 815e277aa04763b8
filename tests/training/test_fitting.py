"""Tables that are fitted: the right numbers are found where they are known."""

from random import Random

import pytest

from app.tools.training.fitting import Pick, Sample, Squares, choices, cross_entropy, shares, solve


def test_equations_are_solved():
    assert solve([[0.0, 2.0], [1.0, 1.0]], [4.0, 3.0]) == pytest.approx([1.0, 2.0])


def test_unknowns_without_an_equation_are_zero():
    assert solve([[2.0, 0.0], [0.0, 0.0]], [4.0, 0.0]) == [2.0, 0.0]


def test_choices_recover_the_weights_that_made_them():
    rng, right = Random(1), (1.5, -1.0, 0.4)
    cases = []
    for _ in range(4000):
        some = [[(at, rng.random()) for at in range(3)] for _ in range(rng.randrange(2, 5))]
        cases.append(Pick(some, rng.choices(range(len(some)), shares(right, some))[0]))
    found = choices(cases, 3, ridge=0.0)
    assert found == pytest.approx(right, abs=0.25)
    assert cross_entropy(found, cases) <= cross_entropy(right, cases)


def test_a_ridge_holds_weights_near_nothing_but_for_the_free_ones():
    cases = [Pick(([(0, 1.0), (1, 1.0)], []), 0)] * 30 + [Pick(([(0, 1.0), (1, 1.0)], []), 1)] * 10
    held = choices(cases, 2, ridge=1000.0, free=(0,))
    assert held[0] == pytest.approx(1.0986, abs=0.02)
    assert abs(held[1]) < 0.02


def test_least_squares_find_the_plane_however_the_samples_were_counted():
    rng, halves = Random(2), (Squares(2), Squares(2))
    for number in range(50):
        amounts = [(at, rng.random()) for at in range(2)]
        halves[number % 2].count(Sample(amounts, 3 * amounts[0][1] - 2 * amounts[1][1]))
    halves[0].add(halves[1])
    assert halves[0].samples == 50
    assert halves[0].weights(ridge=0.0) == pytest.approx([3, -2])
    assert abs(halves[0].weights(ridge=1e6)[0]) < 0.01
    assert halves[0].weights(ridge=1e6, free=(0, 1)) == pytest.approx([3, -2])
