"""Gamepad ownership: a gamepad stays with its person across matches and disconnections."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple


class PadIdentity(NamedTuple):
    """Identifies a gamepad that reconnects under another number."""

    model: str = ""
    serial: str = ""
    """Serial number; empty if it has none."""


@dataclass(slots=True)
class _Owned:
    """A person's gamepad."""

    pad: int
    """Its number, or its last one while disconnected."""
    identity: PadIdentity
    lost: bool = False


class PadChanges(NamedTuple):
    """People whose gamepads were lost and reconnected since the last call."""

    lost: list[str]
    returned: list[str]


class PadOwners:
    """Owners by name; ``update`` follows who is at the table."""

    def __init__(self) -> None:
        self._owned: dict[str, _Owned] = {}

    def pad_of(self, person: str) -> int | None:
        """Return a person's gamepad; None without one, or while disconnected."""
        owned = self._owned.get(person)
        return None if owned is None or owned.lost else owned.pad

    def give(self, person: str, pad: int, identity: PadIdentity) -> None:
        """Assign a gamepad to a person."""
        self._owned[person] = _Owned(pad, identity)

    def update(self, people: Sequence[str], plugged: Mapping[int, PadIdentity]) -> PadChanges:
        """Note lost and new gamepads. A new one goes to someone who has lost theirs, else to the first person who never
        had one.
        """
        owned = {person: self._owned[person] for person in people if person in self._owned}
        lost = [person for person, one in owned.items() if not one.lost and one.pad not in plugged]
        for person in lost:
            owned[person].lost = True
        taken = {one.pad for one in owned.values() if not one.lost}
        free = {pad: identity for pad, identity in plugged.items() if pad not in taken}
        missing = {person: one for person, one in owned.items() if one.lost}
        returned = self._return(missing, free)
        without = [person for person in people if person not in owned]
        for person, (pad, identity) in zip(without, free.items(), strict=False):
            self.give(person, pad, identity)
        return PadChanges(lost, returned)

    def _return(self, missing: dict[str, _Owned], free: dict[int, PadIdentity]) -> list[str]:
        """Return free gamepads to people who lost theirs: first the same one, then the same model, then any."""
        returned = []
        alike: tuple[Callable[[PadIdentity, PadIdentity], bool], ...] = (
            lambda one, other: bool(one.serial) and one == other,
            lambda one, other: one.model == other.model,
            lambda _one, _other: True,
        )
        for is_like in alike:
            for pad, identity in list(free.items()):
                person = next((name for name, one in missing.items() if is_like(one.identity, identity)), None)
                if person is not None:
                    self.give(person, pad, identity)
                    del missing[person], free[pad]
                    returned.append(person)
        return returned
