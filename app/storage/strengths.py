"""How strong the players are who adapt to somebody, as it is remembered by person and game: JSON beside the matches."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from app.storage import json_store
from app.storage.messages import Messages
from app.storage.setups import is_name

_MOST = 500
"""People and games together; the first of them goes."""
_STRONGEST = 400
_LARGEST = 256 * 2**10
_VERSION = 1


@dataclass(frozen=True, slots=True)
class Strengths:
    """With whom they are how strong; whoever played last stands last."""

    known: Mapping[tuple[str, str], int] = field(default_factory=dict)
    """(a person's name, a game's name) -> the strength they have reached."""

    def of(self, name: str, game: str) -> int | None:
        """None of somebody who has never played that game with them."""
        return self.known.get((name, game))

    def put(self, name: str, game: str, strength: int) -> Strengths:
        """With one of them as it is now."""
        others = {key: value for key, value in self.known.items() if key != (name, game)}
        return Strengths(dict([*others.items(), ((name, game), strength)][-_MOST:]))

    def renamed(self, old: str, new: str) -> Strengths:
        """Somebody is called otherwise now.

        >>> Strengths({("Ann", "bong"): 120}).renamed("Ann", "Anna").of("Anna", "bong")
        120
        """
        return Strengths({(new if name == old else name, game): value for (name, game), value in self.known.items()})


def load_strengths(path: Path, messages: Messages) -> Strengths:
    """What the file tells; nothing without one, or, and then it is said, if it tells nothing. Never raises."""
    label = "How strong the adaptive players have become"
    return json_store.load(path, _read, Strengths(), label=label, largest=_LARGEST, messages=messages)


def save_strengths(path: Path, strengths: Strengths, messages: Messages) -> None:
    """Write it, all or nothing. A failure is told, never raised."""
    known = [{"name": name, "game": game, "strength": value} for (name, game), value in strengths.known.items()]
    json_store.save(path, {"version": _VERSION, "known": known}, messages)


def _read(table: Mapping[str, object]) -> Strengths:
    """Raises one of what ``json_store.load`` catches for anything that is not as we write it."""
    known = table["known"]
    if table["version"] != _VERSION or not isinstance(known, list) or len(known) > _MOST:
        raise ValueError("not as we write it")
    found = {}
    for each in known:
        name, game, strength = each["name"], each["game"], each["strength"]
        if not is_name(name) or not is_name(game) or type(strength) is not int or not 0 <= strength <= _STRONGEST:
            raise ValueError("no strength of anybody's")
        found[name, game] = strength
    return Strengths(found)
