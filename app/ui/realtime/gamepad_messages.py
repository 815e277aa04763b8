"""Messages for gamepads lost and reconnected during a race."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from app.core.grammar import capital, listed
from app.ui.kit.avatars import YOU


def lost_message(keys: Mapping[str, Sequence[str]], *, alone: bool, paused: bool) -> str:
    """Return the message for lost gamepads. ``keys``: each person's replacement keys as printed; ``alone``: a single
    person plays, with rank keys and mouse.
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


def returned_message(names: Sequence[str]) -> str:
    """Return the message for reconnected gamepads."""
    return f"{_whose(names)} {'gamepad is' if len(names) == 1 else 'gamepads are'} back."


def _whose(names: Iterable[str]) -> str:
    """Return ``Ann’s and your``, capitalised for the start of a sentence."""
    return capital(listed(["your" if name == YOU else f"{name}’s" for name in names]))
