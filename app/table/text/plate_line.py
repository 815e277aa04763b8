"""A seat's last action in a few words, without its name, for its plate."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.core.cards import Seat
from app.table.observation import AnyObservation
from app.table.tabletop import AnyTabletop

_SOMEBODY = "Somebody"
"""Placeholder for the name, cut off afterwards; it takes singular verbs."""
_CARDS = re.compile(r"(\[[^]]+\] ?)+")
"""Small cards and nothing else."""


def phrase(tabletop: AnyTabletop, before: AnyObservation, seat: Seat, move: object, after: AnyObservation) -> str:
    """Return the game's text; or else the first sentence of the log, without the name."""
    text = tabletop.text.plate_line(before, seat, move, after)
    if text is not None:
        return text
    line = tabletop.text.log_line(before, seat, move, after, lambda _seat: _SOMEBODY)
    first = line.partition(". ")[0].rstrip(".")
    return first.removeprefix(f"{_SOMEBODY} ") if first.startswith(f"{_SOMEBODY} ") else ""


def merged(phrases: Sequence[str], text: str) -> tuple[str, ...]:
    """Append an action to the turn's actions; ``played [7C]`` twice becomes one, with both cards."""
    if phrases:
        verb, _, what = text.partition(" ")
        last, _, so_far = phrases[-1].partition(" ")
        if (
            verb == last and _CARDS.fullmatch(what) and _CARDS.fullmatch(so_far)
        ):  # actions that put one card for another stay separate
            return (*phrases[:-1], f"{phrases[-1]} {what}")
    return (*phrases, text)
