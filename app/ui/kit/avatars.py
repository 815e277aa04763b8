"""Whose face is whose: a name has the same one wherever it stands."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from zlib import crc32

from app.core.ai_names import AI_NAMES
from app.storage.settings import FACES, MOST_PEOPLE, Settings

_AI_FACES = dict(zip(AI_NAMES, (10, 2, 7, 4, 5, 3, 8, 9), strict=True))
YOU = "You"
"""What the only person is called who has not told a name."""
_SPARE = (12, 6, 1, 11)
"""Faces that no AI player has."""
_OWN = 11
"""The face of whoever has not chosen one."""


def stranger(number: int) -> str:
    """What a person is called, among several, who has not told a name."""
    return f"Player {number}"


def is_stranger(name: str) -> bool:
    """Whether somebody called that has not told a name."""
    return name == YOU or re.fullmatch(r"Player \d+", name) is not None


_TAUGHT_WITH = {"Ana": 3, "Ben": 4, "Cem": 2, "Dora": 5, "Eva": 9}
"""The faces of who sits at the table in lessons, which speak of them as of him or her."""
_STRANGERS = {YOU: _OWN} | {stranger(i): face for i, face in enumerate((_OWN, *_SPARE[:3]), 1)}
"""The faces of the first people at one screen who have told no names: those of no AI player."""


@dataclass(frozen=True, slots=True)
class KnownPerson:
    """Somebody who plays here."""

    name: str
    face: int
    """From 1 to FACES."""


def face_sprite(face: int) -> str:
    """The sprite of a face."""
    return f"avatars/{face:02}"


def face_of(name: str, faces: Mapping[str, int]) -> int:
    """The face that was chosen for the name; or that of the AI player; or one that goes with the name for good."""
    if name in faces:
        return faces[name]
    if name in _AI_FACES:
        return _ai_face(name, faces)
    return _TAUGHT_WITH.get(name) or _STRANGERS.get(name, crc32(name.encode()) % FACES + 1)


def _ai_face(name: str, faces: Mapping[str, int]) -> int:
    """Its own; or, if one of the people has chosen that, a spare one as long as there are any."""
    taken = {*faces.values()}
    spare = iter([face for face in _SPARE if face not in taken])
    given = {ai: next(spare, face) if face in taken else face for ai, face in _AI_FACES.items()}
    return given[name]


def faces_at(names: Sequence[str], faces: Mapping[str, int]) -> Mapping[str, int]:
    """The faces of those who sit at one table or stand in one list, so that no two look the same: whose face another
    one has already gets a spare one. Faces that were chosen (``faces``) stay. The same names, the same faces.
    """
    return _faces_at(tuple(names), tuple(faces.items()))


@lru_cache(maxsize=32)
def _faces_at(names: tuple[str, ...], known: tuple[tuple[str, int], ...]) -> Mapping[str, int]:
    faces = dict(known)
    found = {name: faces[name] for name in names if name in faces}
    # Those who have always had the same face keep it before those whose face only goes with the letters of a name.
    for name in sorted(dict.fromkeys(names), key=lambda name: name not in (*_AI_FACES, *_STRANGERS)):
        if name not in found:
            first, taken = face_of(name, faces), {*found.values()}
            following = ((first - 1 + i) % FACES + 1 for i in range(FACES))
            found[name] = next((face for face in following if face not in taken), first)
    return MappingProxyType(found)


def free_face(known: Sequence[KnownPerson]) -> int:
    """For somebody new: one that nobody has, if there is any."""
    taken = {person.face for person in known}
    return next((face for face in (*_SPARE, *range(1, FACES + 1)) if face not in taken), _OWN)


def avatar(name: str, faces: Mapping[str, int]) -> str:
    """The sprite of the face that goes with a name; ``faces`` are those of the settings, or of a table."""
    return face_sprite(face_of(name, faces))


def people(settings: Settings) -> tuple[KnownPerson, ...]:
    """Who plays here: first whoever sits down when one person plays."""
    known = [KnownPerson(name, face) for name, face in settings.faces.items() if name != settings.name]
    me = KnownPerson(settings.name, face_of(settings.name, settings.faces))
    return (me, *known[: MOST_PEOPLE - 1])


def guests(settings: Settings) -> tuple[str, ...]:
    """The names of all who play here, and of those who have sat down at a match set up before."""
    sat = (
        seat_player.name
        for setup in settings.setups.values()
        for seat_player in setup.seats
        if seat_player.player == "person"
    )
    known = [person.name for person in people(settings)]
    return tuple(dict.fromkeys((*known, *(name for name in sat if not is_stranger(name)))))
