"""Chips that add up to an amount."""

from __future__ import annotations

VALUES = (100, 25, 5, 1)
"""Values of the chips."""


def stacks(amount: int) -> tuple[tuple[int, int], ...]:
    """Return (value, number) of the fewest chips that add up to an amount, the highest value first."""
    found = []
    for value in VALUES:
        number, amount = divmod(max(0, amount), value)
        if number:
            found.append((value, number))
    return tuple(found)


def chips(amount: int) -> tuple[int, ...]:
    """Return the value of each of these chips, the highest first."""
    return tuple(value for value, number in stacks(amount) for _ in range(number))
