"""The middle of some numbers."""

import statistics

import pytest
from hypothesis import given
from hypothesis.strategies import integers, lists

from app.core.median import median


@given(lists(integers(0, 10_000), min_size=1))
def test_it_is_the_middle_as_others_reckon_it(numbers):
    assert median(numbers) == statistics.median(numbers)


def test_nothing_has_no_middle():
    with pytest.raises(IndexError):
        median([])
