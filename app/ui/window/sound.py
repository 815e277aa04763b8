"""Sounds by name, each at the volume of its family; where there is no sound card, silence.

What is heard is made by the scripts in ``sounds/``. ``sounds/make_sounds.py`` says how loud each is in the mix; here
stands which volume it obeys, and how many of it may be heard at once. Nothing is read before it is first played.
The sound card is ours only while there is something to hear, or somebody who may be about to cause it.
"""

from __future__ import annotations

import logging
import time
from collections import defaultdict
from collections.abc import Callable, Mapping
from enum import Enum
from functools import partial
from pathlib import Path
from random import Random
from typing import NamedTuple

import pygame

from app.ui.window.mixer import RATE, close_mixer, open_mixer
from app.ui.window.resources import folder
from app.ui.window.sound_card import SoundCard

_log = logging.getLogger(__name__)


class Family(Enum):
    """Which of the volumes a sound obeys."""

    EFFECTS = "effects"
    """Cards, chips and buttons."""
    CALLS = "calls"
    """What is called out or wants attention: gongs, bells, stings, the clock."""
    AMBIENCE = "ambience"
    """Where the table stands: crickets, rain, the sea."""


class _Kind(NamedTuple):
    family: Family
    most: int
    """So many may be heard at once; one more ends the oldest of a call, and is left out of the effects."""


_E, _C = Family.EFFECTS, Family.CALLS
SOUNDS: Mapping[str, _Kind] = {
    "click": _Kind(_E, 2),  # a button
    "deal": _Kind(_E, 3),  # one card among many on their way
    "slide": _Kind(_E, 2),  # a card taken up, or pushed
    "draw": _Kind(_E, 2),  # a card from the stock
    "place": _Kind(_E, 3),  # a card laid down
    "flip": _Kind(_E, 2),  # a card turned over, or marked
    "fold": _Kind(_E, 2),  # a hand put down
    "gather": _Kind(_E, 1),  # all cards swept together for the next deal
    "riffle": _Kind(_E, 1),  # cards shuffled into a new stock
    "thud": _Kind(_E, 2),  # not allowed: it springs back
    "chip": _Kind(_E, 3),  # a chip paid, or landing
    "penalty": _Kind(_E, 1),  # Kings Corners: a king was held
    "tick": _Kind(_C, 1),  # the clock: the count-in, and the last seconds
    "go": _Kind(_C, 1),  # the end of the count-in
    "turn": _Kind(_C, 1),  # a person's turn comes
    "hint": _Kind(_C, 1),  # a hint is there
    "round": _Kind(_C, 1),  # somebody has won a deal
    "drawn": _Kind(_C, 1),  # nobody has
    "win": _Kind(_C, 1),  # the match is won by a person
    "lose": _Kind(_C, 1),  # or by somebody else
    "whoosh": _Kind(_C, 2),  # fling
    "triangle": _Kind(_C, 1),  # bing
    "bell": _Kind(_C, 1),  # bong
    "flong": _Kind(_C, 1),  # flong
    "gong": _Kind(_C, 1),  # a kong, kin, time is up
    "deep": _Kind(_C, 1),  # the high kong
    "tong": _Kind(_C, 2),  # a tong claimed, a draw called, a challenge
    "tongit": _Kind(_C, 1),  # tongit
}
"""Every sound there is."""

CALL_CHANNELS, EFFECT_CHANNELS = 3, 8
"""So many voices each family has: a deal never takes a gong's. All together, at full volume, they do not clip."""
AMBIENCE_CHANNELS = 2
"""So many textures are heard together at most, each going round by itself."""
_ROUND_BEFORE = 0.05
"""Seconds in a texture's file before its round begins, and after it ends: where a coarse file is filled in, its very
ends are not as they should be, and would be heard as a tick each time it comes round."""
_COARSE = 10_000
"""Samples a second in the files of textures."""
_COMES, _GOES = 2500, 600
"""Milliseconds in which the place is heard to come, and to go."""
_SAME = 0.03
"""Seconds in which the same sound asked for twice is one: together they would only be louder, and harsh."""
_FADE = 30
"""Milliseconds in which a voice ends that is needed for another, so that it does not crackle."""
_LOUDER = 1.661
"""Half the volume is heard as half as loud, which is 10 dB less: 0.5 ** 1.661 is -10 dB."""
_WIDTH = 0.4
"""How much less the far side gets of a sound from the very edge of the window: 4.4 dB, a hint and no more."""


_REST = 10.0
"""Seconds without a sound and without anybody there, after which the sound card is let go: as long as it is open it
wakes the program 60 times a second, even when it pauses. To let it go takes 50 ms, which nobody should feel."""
_AWAY = 120.0
"""Seconds after which the place falls silent too, as nobody is there to hear it."""


def gain(volume: float) -> float:
    """What to multiply a sound with, for a volume from 0 to 1 as a person sets it."""
    return max(float(volume) ** _LOUDER, 1 / 128) if volume > 0 else 0.0  # 1/128 is the least the mixer knows


def sides(pan: float) -> tuple[float, float]:
    """How loud left and right are for a place from -1, the left edge, to 1; neither is ever above 1."""
    pan = min(1.0, max(-1.0, pan))
    return 1.0 - _WIDTH * max(0.0, pan), 1.0 - _WIDTH * max(0.0, -pan)


_LATE = 0.25
"""Seconds that a sound may wait for the sound card to open; what is older belongs to nothing that is seen any more."""


class _Voice(NamedTuple):
    """What was last played on a channel."""

    name: str
    sound: pygame.mixer.Sound
    since: float


class _Waiting(NamedTuple):
    """A sound that the sound card was not open for."""

    name: str
    pan: float
    since: float


class Sounds:
    """Plays one of the variants of a sound; never the same one twice in a row where there are more.

    Nothing here waits for the sound card, which opens and closes in a thread of its own.
    """

    def __init__(
        self, now: Callable[[], float] = time.monotonic, changed: Callable[[], None] = lambda: None,
        opening: Callable[[int], None] = open_mixer,
    ) -> None:  # fmt: skip
        """``now``: the time in seconds. ``changed`` is called by another thread once the sound card is open: the place
        should be heard then. ``opening`` opens the mixer with so many channels, or raises NoSound.
        """
        self.volumes = dict.fromkeys(Family, 0.8)
        """How loud each family is, from 0 to 1, as a person hears it."""
        self.muted = False
        self._now = now
        self._files: dict[str, list[Path]] = {}
        self._loaded: dict[Path, pygame.mixer.Sound] = {}
        self._last: dict[str, tuple[float, Path]] = {}
        """When each was played last, and which variant."""
        self._voices: dict[int, _Voice] = {}
        """By channel."""
        self._ambience: tuple[tuple[str, ...], float] = (), 0.0
        """What is heard of the place, and how loud."""
        self._came = [0.0] * AMBIENCE_CHANNELS
        """When what is heard on each of its channels began."""
        self._rng = Random()  # which variant is heard is not part of any game
        channels = CALL_CHANNELS + EFFECT_CHANNELS + AMBIENCE_CHANNELS
        self.card = SoundCard(partial(opening, channels), close_mixer, changed)
        """It has a session while the mixer may be used."""
        self._session: int | None = None
        """The opening of the sound card to which voices and ambience belong."""
        self._waiting: list[_Waiting] = []
        self._stirred = 0.0
        """When something was heard, or somebody was there."""

    def open(self) -> None:
        """Open the sound card anew, even if it seems to be open. Once the first picture is up, as files are listed."""
        self._list_files()
        self._stirred = self._now()
        self.card.acquire(anew=True)

    def _list_files(self) -> None:
        files = defaultdict(list)
        for path in sorted(folder("sounds").glob("*.wav")):
            name, dash, number = path.stem.rpartition("-")
            files[name if dash and number.isdecimal() else path.stem].append(path)
        self._files = dict(files)

    def device_removed(self) -> None:
        """The system says that the sound card is gone, or its server has ended: another one may be there, or soon."""
        self.card.lose()

    def close(self) -> bool:
        """Let the sound card go for good. False if the system is still busy opening it: SDL must not be ended then."""
        return self.card.close()

    def _usable(self) -> bool:
        """Whether the mixer is open and ours; what belonged to an earlier opening is forgotten."""
        session = self.card.session
        if session is not None and session != self._session:
            self._voices, self._ambience = {}, ((), 0.0)
            self._session = session
        return session is not None

    def stir(self) -> None:
        """Somebody is there: what is heard next must not have to wait for the sound card."""
        self._stirred = self._now()
        if not self.muted:
            self._wake()

    def rest(self) -> None:
        """Let the sound card go if nothing has been heard for a while. Call it while nobody does anything."""
        quiet = self.muted or self._quiet_for() > _REST
        if quiet and self._usable() and not pygame.mixer.get_busy():
            self.card.release()

    def _quiet_for(self) -> float:
        return self._now() - self._stirred

    def _wake(self) -> bool:
        """Have the sound card back; True if it may be used already."""
        if self._files:
            self.card.acquire()
        return self._usable()

    def play(self, name: str, pan: float = 0.0) -> None:
        """Play it now, unless it is muted or there is no sound; ``pan`` from -1, the window's left edge, to 1.

        An empty name is silence. KeyError if there is no such sound.
        """
        if not name:
            return
        volume, now = gain(self.volumes[SOUNDS[name].family]), self._now()
        if self.muted or not volume or not self._files.get(name):
            return
        self._stirred = now
        if self._wake():
            self._play_late()
            self._play(name, pan, volume)
        elif not self.card.missing:
            recent = [each for each in self._waiting if now - each.since <= _LATE]
            self._waiting = [*recent, _Waiting(name, pan, now)]

    def _play_late(self) -> None:
        """Play what the sound card has only just been opened for."""
        waiting, self._waiting = self._waiting, []
        now = self._now()
        for name, pan, since in waiting:
            if now - since <= _LATE and not self.muted:
                self._play(name, pan, gain(self.volumes[SOUNDS[name].family]))

    def _play(self, name: str, pan: float, volume: float) -> None:
        """The mixer is open."""
        now, (when, last) = self._now(), self._last.get(name, (-1.0, None))
        paths = self._files.get(name, [])
        if not paths or (last and now - when < _SAME):
            return
        path = self._rng.choice([path for path in paths if path != last] or paths)
        try:
            if (channel := self._channel(name, SOUNDS[name])) is None:
                return
            sound = self._read(path)
            sound.set_volume(volume)
            channel.play(sound)
            channel.set_volume(*sides(pan))
        except (pygame.error, OSError) as why:
            self._lose(path, why)
        else:
            self._last[name] = now, path
            self._voices[channel.id] = _Voice(name, sound, now)

    def surround(self, names: tuple[str, ...]) -> None:
        """What is heard of the place from now on, in textures of ``sounds/ambience``; nothing is silence. To be told as
        often as anything may have changed: it costs nothing where nothing has.
        """
        volume = 0.0 if self.muted or self._quiet_for() > _AWAY else gain(self.volumes[Family.AMBIENCE])
        wanted = (names[:AMBIENCE_CHANNELS] if volume else ()), volume
        usable = self._wake() if wanted[0] else self._usable()
        if not usable:
            return
        self._play_late()
        if wanted == self._ambience:
            return
        (before, _), self._ambience = self._ambience, wanted
        for i in range(AMBIENCE_CHANNELS):
            name = wanted[0][i] if i < len(wanted[0]) else ""
            channel = pygame.mixer.Channel(CALL_CHANNELS + EFFECT_CHANNELS + i)
            if name and name == (before[i] if i < len(before) else ""):
                channel.set_volume(volume)
            elif name:
                self._came[i] = self._now()
                self._go_round(channel, name, volume)
            elif channel.get_volume() and self._now() - self._came[i] > _COMES / 1000:
                channel.fadeout(_GOES)
            else:  # SDL fades nothing out that it may not yet have begun to let in
                channel.stop()

    def _go_round(self, channel: pygame.mixer.Channel, name: str, volume: float) -> None:
        """It is read anew each time, as it is long, and one place at a time is enough to keep."""
        path = folder("sounds") / "ambience" / f"{name}.wav"
        try:
            channel.play(_one_round(path), loops=-1, fade_ms=_COMES)
            channel.set_volume(volume)
        except (pygame.error, OSError, ValueError) as why:
            self._lose(path, why)

    def _read(self, path: Path) -> pygame.mixer.Sound:
        if path not in self._loaded:
            self._loaded[path] = pygame.mixer.Sound(path)
        return self._loaded[path]

    def _channel(self, name: str, kind: _Kind) -> pygame.mixer.Channel | None:
        """Where it may be played; None if enough is heard already."""
        calls = kind.family is Family.CALLS
        channels = [
            pygame.mixer.Channel(i)
            for i in (range(CALL_CHANNELS) if calls else range(CALL_CHANNELS, CALL_CHANNELS + EFFECT_CHANNELS))
        ]
        busy = [channel for channel in channels if channel.get_busy()]
        ours = [channel for channel in busy if channel.id in self._voices]  # not what sounds from before a new opening
        ours.sort(key=lambda channel: self._voices[channel.id].since)
        same = [channel for channel in ours if self._voices[channel.id].name == name]
        free = next((channel for channel in channels if channel not in busy), None)
        if not calls:
            return free if len(same) < kind.most else None
        if len(same) >= kind.most:
            same[0].fadeout(_FADE)
        return free or (same or ours or busy)[0]

    def _lose(self, path: Path, why: Exception) -> None:
        """This file is no good; the others are played without it."""
        _log.warning("%s cannot be played: %s", path.name, why)
        self._files = {name: [each for each in paths if each != path] for name, paths in self._files.items()}


def _one_round(path: Path) -> pygame.mixer.Sound:
    """A texture without what lies before and after its round."""
    whole = pygame.mixer.Sound(path).get_raw()
    frame = 4  # bytes
    before = round(_ROUND_BEFORE * RATE) * frame
    count = (_samples(path) * RATE // _COARSE) * frame - 2 * before
    return pygame.mixer.Sound(buffer=whole[before : before + count])


def _samples(path: Path) -> int:
    """How many the file holds, as its ``fact`` says; it is filled up to a whole block of them."""
    head = path.read_bytes()[:64]
    at = head.index(b"fact") + 8
    return int.from_bytes(head[at : at + 4], "little")
