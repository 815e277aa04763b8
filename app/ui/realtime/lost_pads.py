"""What is said when a gamepad goes in the middle of a race, and when it comes back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from app.core.grammar import capital, listed
from app.ui.kit.avatars import YOU


def told_lost(keys: Mapping[str, Sequence[str]], *, alone: bool, paused: bool) -> str:
    """Say whose gamepads are gone: by name the ``keys`` that each has meanwhile, as they are printed. ``alone``: one
    person plays, by rank keys and mouse.
    """
    gone = "gamepad is" if len(keys) == 1 else "gamepads are"
    text = f"{_whose(keys)} {gone} gone{', so the race was paused' if paused else ''}. "
    if alone:
        return text + "Plug it in again, or play on with keys or mouse."
    text += f"Plug {'it' if len(keys) == 1 else 'them'} in again, or play on."
    for name, printed in keys.items():
        with_keys = f"with {listed(list(printed))}" if printed else "only with a gamepad: no keys are left"
        text += f" {name} can play {with_keys}."
    return text


def told_returned(names: Sequence[str]) -> str:
    """Say whose gamepads are there again."""
    return f"{_whose(names)} {'gamepad is' if len(names) == 1 else 'gamepads are'} back."


def _whose(names: Iterable[str]) -> str:
    """``Ann’s and your``, as a sentence begins."""
    return capital(listed(["your" if name == YOU else f"{name}’s" for name in names]))
