"""Median. Python's ``statistics`` has one too, but is slow to import, as it loads ``fractions`` and ``decimal``."""

from __future__ import annotations

from collections.abc import Sequence


def median(numbers: Sequence[float]) -> float:
    """Return the middle number, or the mean of the two middle ones. Raises IndexError if there are none."""
    ordered, half = sorted(numbers), len(numbers) // 2
    return ordered[half] if len(numbers) % 2 else (ordered[half - 1] + ordered[half]) / 2
