"""Strengths of adaptive players by person and game, stored as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from app.core.messages import N_
from app.storage import json_store
from app.storage.messages import Messages
from app.storage.setups import is_name

_MAX_ENTRIES = 500
"""Maximum number of entries; the oldest are dropped."""
_MAX_STRENGTH = 400
_MAX_SIZE = 256 * 2**10
_VERSION = 1


@dataclass(frozen=True, slots=True)
class Strengths:
    """Strengths by person and game, last played last."""

    known: Mapping[tuple[str, str], int] = field(default_factory=dict)
    """(person, game) -> strength."""

    def of(self, name: str, game: str) -> int | None:
        """Return the strength; None if the person has not played the game against adaptive players."""
        return self.known.get((name, game))

    def put(self, name: str, game: str, strength: int) -> Strengths:
        others = {key: value for key, value in self.known.items() if key != (name, game)}
        return Strengths(dict([*others.items(), ((name, game), strength)][-_MAX_ENTRIES:]))

    def renamed(self, old: str, new: str) -> Strengths:
        return Strengths({(new if name == old else name, game): value for (name, game), value in self.known.items()})


def load_strengths(path: Path, messages: Messages) -> Strengths:
    """Load the strengths; empty without a file, or, with a message, if it is unreadable. Never raises."""
    failure = N_("The strength of the adaptive players couldn't be read.")
    return json_store.load(path, _read, Strengths(), failure=failure, largest=_MAX_SIZE, messages=messages)


def save_strengths(path: Path, strengths: Strengths, messages: Messages) -> None:
    """Save the strengths atomically. Failures are reported, never raised."""
    known = [{"name": name, "game": game, "strength": value} for (name, game), value in strengths.known.items()]
    json_store.save(path, {"version": _VERSION, "known": known}, messages)


def _read(table: Mapping[str, object]) -> Strengths:
    """Parse the file; invalid data raises an exception that ``json_store.load`` catches."""
    known = table["known"]
    if table["version"] != _VERSION or not isinstance(known, list) or len(known) > _MAX_ENTRIES:
        raise ValueError("not as we write it")
    found = {}
    for each in known:
        name, game, strength = each["name"], each["game"], each["strength"]
        if not is_name(name) or not is_name(game) or type(strength) is not int or not 0 <= strength <= _MAX_STRENGTH:
            raise ValueError("no strength of anybody's")
        found[name, game] = strength
    return Strengths(found)
