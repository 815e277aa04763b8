"""95% confidence intervals for simulations."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

Z95 = 1.959964


def wilson(won: int, played: int) -> tuple[float, float]:
    """Return the Wilson interval of a proportion; ``played`` is at least 1."""
    share, zz = won / played, Z95**2 / played
    middle = (share + zz / 2) / (1 + zz)
    reach = Z95 * sqrt(share * (1 - share) / played + zz / (4 * played)) / (1 + zz)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def mean_interval(total: int, squares: int, played: int) -> tuple[float, float]:
    """Return the normal interval, given the sums of the values and of their squares; a single value twice."""
    mean = total / played
    if played < 2:
        return mean, mean
    variance = max(0.0, (squares - total * mean) / (played - 1))
    reach = Z95 * sqrt(variance / played)
    return mean - reach, mean + reach


def cluster_interval(means: Sequence[float]) -> tuple[float, float, float]:
    """Return the mean of independent clusters and its normal interval, valid whatever the correlation within a
    cluster. A single cluster's mean is returned three times.
    """
    mean = sum(means) / len(means)
    if len(means) < 2:
        return mean, mean, mean
    reach = Z95 * sqrt(sum((x - mean) ** 2 for x in means) / (len(means) - 1) / len(means))
    return mean, mean - reach, mean + reach
