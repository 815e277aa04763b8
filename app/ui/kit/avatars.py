"""Avatars: a name has the same face everywhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from zlib import crc32

from app.core.info import AI_NAMES
from app.core.messages import YOU, guest_name, is_guest, language, name_in_sentences
from app.storage.settings import FACES, MOST_PEOPLE, Settings

_AI_FACES = dict(zip(AI_NAMES, (10, 2, 7, 4, 5, 3, 8, 9), strict=True))
_SPARE = (12, 6, 1, 11)
"""Faces that no AI player has."""
_OWN = 11
"""Default face of a person."""


def is_stranger(name: str) -> bool:
    return name == YOU or is_guest(name)


_TAUGHT_WITH = {"Ana": 3, "Ben": 4, "Cem": 2, "Dora": 5, "Eva": 9}
"""Faces of the players in lessons, whose texts call them he or she."""


def _faces_of_strangers() -> Mapping[str, int]:
    """Return the faces of unnamed people at one screen: none is an AI player's."""
    guests = {guest_name(i): face for i, face in enumerate((_OWN, *_SPARE[:3]), 1)}
    return {YOU: _OWN, **guests, **{name_in_sentences(name): face for name, face in guests.items()}}


@dataclass(frozen=True, slots=True)
class KnownPerson:
    name: str
    face: int
    """1 to FACES."""


def face_sprite(face: int) -> str:
    return f"avatars/{face:02}"


def face_of(name: str, faces: Mapping[str, int]) -> int:
    """Return the face chosen for the name, else the AI player's, else one derived from the name."""
    if name in faces:
        return faces[name]
    if name in _AI_FACES:
        return _ai_face(name, faces)
    return _TAUGHT_WITH.get(name) or _faces_of_strangers().get(name, crc32(name.encode()) % FACES + 1)


def _ai_face(name: str, faces: Mapping[str, int]) -> int:
    """Return its own face, or a spare one if a person has chosen that."""
    taken = {*faces.values()}
    spare = iter([face for face in _SPARE if face not in taken])
    given = {ai: next(spare, face) if face in taken else face for ai, face in _AI_FACES.items()}
    return given[name]


def faces_at(names: Sequence[str], faces: Mapping[str, int]) -> Mapping[str, int]:
    """Return a different face for each name: duplicates get a spare one, chosen ``faces`` stay. Deterministic."""
    return _faces_at(tuple(names), tuple(faces.items()), language())


@lru_cache(maxsize=32)
def _faces_at(names: tuple[str, ...], known: tuple[tuple[str, int], ...], _language: str) -> Mapping[str, int]:
    faces, firm = dict(known), {*_AI_FACES, *_faces_of_strangers()}
    found = {name: faces[name] for name in names if name in faces}
    # Those who have always had the same face keep it before those whose face only goes with the letters of a name.
    for name in sorted(dict.fromkeys(names), key=lambda name: name not in firm):
        if name not in found:
            first, taken = face_of(name, faces), {*found.values()}
            following = ((first - 1 + i) % FACES + 1 for i in range(FACES))
            found[name] = next((face for face in following if face not in taken), first)
    return MappingProxyType(found)


def free_face(known: Sequence[KnownPerson]) -> int:
    """Return an unused face for a new person, if there is one."""
    taken = {person.face for person in known}
    return next((face for face in (*_SPARE, *range(1, FACES + 1)) if face not in taken), _OWN)


def avatar(name: str, faces: Mapping[str, int]) -> str:
    return face_sprite(face_of(name, faces))


def people(settings: Settings) -> tuple[KnownPerson, ...]:
    """Return who plays here, the default person for single play first."""
    known = [KnownPerson(name, face) for name, face in settings.faces.items() if name != settings.name]
    me = KnownPerson(settings.name, face_of(settings.name, settings.faces))
    return (me, *known[: MOST_PEOPLE - 1])


def guests(settings: Settings) -> tuple[str, ...]:
    sat = (
        seat_player.name
        for setup in settings.setups.values()
        for seat_player in setup.seats
        if seat_player.player == "person"
    )
    known = [person.name for person in people(settings)]
    return tuple(dict.fromkeys((*known, *(name for name in sat if not is_stranger(name)))))
