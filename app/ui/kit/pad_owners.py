"""Which gamepad is whose: a pad stays with its person, from match to match and while it is out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple


class PadIdentity(NamedTuple):
    """What tells a pad from others when it comes back with another number."""

    model: str = ""
    serial: str = ""
    """Empty for a pad that has none."""


@dataclass(slots=True)
class _Owned:
    """Somebody's pad."""

    pad: int
    """Its number while it is plugged in, and the last one it had while it is not."""
    identity: PadIdentity
    lost: bool = False


class PadChanges(NamedTuple):
    """Whose pads have gone and come back since this was asked last."""

    lost: list[str]
    returned: list[str]


class PadOwners:
    """People are known by their names. What is true of those at the table is brought up to date by ``update``."""

    def __init__(self) -> None:
        self._owned: dict[str, _Owned] = {}

    def pad_of(self, person: str) -> int | None:
        """The number of somebody's pad; None without one, or while it is out."""
        owned = self._owned.get(person)
        return None if owned is None or owned.lost else owned.pad

    def give(self, person: str, pad: int, identity: PadIdentity) -> None:
        """The pad is that person's from now on."""
        self._owned[person] = _Owned(pad, identity)

    def update(self, people: Sequence[str], plugged: Mapping[int, PadIdentity]) -> PadChanges:
        """Take note of pads that have gone or come. A new one goes to whoever has lost theirs, or else to the first of
        the people who never had one.
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
        """Give free pads to those who miss theirs: first the very same ones, then those of the same model, then any."""
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
