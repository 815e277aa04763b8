"""The middle of some numbers. Python's own ``statistics`` knows it too, but is not read in a moment: all of exact
arithmetic comes along.
"""

from __future__ import annotations

from collections.abc import Sequence


def median(numbers: Sequence[float]) -> float:
    """The number in the middle, or the mean of the two that are. Raises IndexError without any."""
    ordered, half = sorted(numbers), len(numbers) // 2
    return ordered[half] if len(numbers) % 2 else (ordered[half - 1] + ordered[half]) / 2
