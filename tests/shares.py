"""What the suite takes of cases that are many; the soak (-m soak) takes the rest."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import pytest


def with_soak(cases: Iterable[Any], one_in: int) -> list[Any]:
    """Every so many-th of the cases for the suite, the others marked for the soak, to be parametrized by."""
    return [case if at % one_in == 0 else soaked(case) for at, case in enumerate(cases)]


def soaked(case: Any) -> Any:
    """The same case, for the soak. One that is a tuple of several arguments comes as ``pytest.param``."""
    if hasattr(case, "marks"):
        return pytest.param(*case.values, marks=[*case.marks, pytest.mark.soak], id=case.id)
    return pytest.param(case, marks=pytest.mark.soak)


def each_with_some_seats(options: Iterable[Any], seats: Sequence[int]) -> list[Any]:
    """Every set of options with one number of seats or another for the suite, with all the others for the soak."""
    return [
        pytest.param(given, number, id=f"{given}-{number}", marks=[pytest.mark.soak] * bool((at + i) % len(seats)))
        for at, given in enumerate(options)
        for i, number in enumerate(seats)
    ]
