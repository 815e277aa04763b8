"""Sounds by name, each at the volume of its family; where there is no sound card, silence.

What is heard is made by the scripts in ``sounds/``. ``sounds/make_sounds.py`` says how loud each is in the mix; here
stands which volume it obeys, and how many of it may be heard at once. Nothing is read before it is first played.
The sound card is ours only while there is something to hear, or somebody who may be about to cause it.
"""

from __future__ import annotations

import logging
import os
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Mapping
from contextlib import nullcontext
from enum import Enum
from pathlib import Path
from random import Random
from typing import NamedTuple

import pygame

from app.ui.window.resources import folder

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
_RATE = 32_000
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


class _Voice(NamedTuple):
    """What was last played on a channel."""

    name: str
    sound: pygame.mixer.Sound
    since: float


class Sounds:
    """Plays one of the variants of a sound; never the same one twice in a row where there are more."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        """``now``: the time in seconds."""
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
        self._open = self._rests = False
        """There is a sound card; it is let go until it is needed."""
        self._card: object = None
        """What it was opened for."""
        self._stirred = 0.0
        """When something was heard, or somebody was there."""

    def open(self) -> None:
        """Find the sound card, if that is not done. Once the first picture is up, since it may take a while."""
        if self._open or not self._take():
            return
        files = defaultdict(list)
        for path in sorted(folder("sounds").glob("*.wav")):
            name, dash, number = path.stem.rpartition("-")
            files[name if dash and number.isdecimal() else path.stem].append(path)
        self._files = dict(files)
        self._open, self._stirred = True, self._now()

    def _take(self) -> bool:
        """The sound card, if there is one."""
        with _QuietStderr() if sys.platform.startswith("linux") else nullcontext():
            try:
                pygame.mixer.init(_RATE, -16, 2, 512)
            except pygame.error as why:
                _log.info("no sound: %s", why)
                return False
        if self._card != pygame.mixer.get_init():  # what was read is for another card
            self._card, self._loaded = pygame.mixer.get_init(), {}
        pygame.mixer.set_num_channels(CALL_CHANNELS + EFFECT_CHANNELS + AMBIENCE_CHANNELS)
        return True

    def stir(self) -> None:
        """Somebody is there: what is heard next must not have to wait for the sound card."""
        self._stirred = self._now()
        if not self.muted:
            self._wake()

    def rest(self) -> None:
        """Nobody has done anything: let the sound card go if nothing has been heard for a while either. To be told now
        and then.
        """
        if self._open and not self._rests and self._quiet_for() > _REST and not pygame.mixer.get_busy():
            pygame.mixer.quit()
            self._rests, self._voices = True, {}

    def _quiet_for(self) -> float:
        return self._now() - self._stirred

    def _wake(self) -> bool:
        """Have the sound card back; False if it is not there any more."""
        if self._rests:
            self._rests = False
            if not self._take():
                self._open, self._ambience = False, ((), 0.0)
        return self._open

    def play(self, name: str, pan: float = 0.0) -> None:
        """Play it now, unless it is muted or there is no sound; ``pan`` from -1, the window's left edge, to 1.

        An empty name is silence. KeyError if there is no such sound.
        """
        if not name:
            return
        kind = SOUNDS[name]
        volume = gain(self.volumes[kind.family])
        when, last = self._last.get(name, (-1.0, None))
        paths, now = self._files.get(name, []), self._now()
        if not self._open or self.muted or not volume or not paths or (last and now - when < _SAME):
            return
        self._stirred = now
        if not self._wake():
            return
        path = self._rng.choice([path for path in paths if path != last] or paths)
        try:
            if (channel := self._channel(name, kind)) is None:
                return
            sound = self._read(path)
            sound.set_volume(volume)
            channel.play(sound)
            channel.set_volume(*sides(pan))
        except (pygame.error, OSError) as why:
            self._lost(path, why)
        else:
            self._last[name] = now, path
            self._voices[channel.id] = _Voice(name, sound, now)

    def surround(self, names: tuple[str, ...]) -> None:
        """What is heard of the place from now on, in textures of ``sounds/ambience``; nothing is silence. To be told as
        often as anything may have changed: it costs nothing where nothing has.
        """
        volume = 0.0 if self.muted or self._quiet_for() > _AWAY else gain(self.volumes[Family.AMBIENCE])
        wanted = (names[:AMBIENCE_CHANNELS] if volume else ()), volume
        if not self._open or wanted == self._ambience:
            return
        (before, _), self._ambience = self._ambience, wanted
        if self._rests and not (wanted[0] and self._wake()):
            return
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
            self._lost(path, why)

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

    def _lost(self, path: Path, why: Exception) -> None:
        """The sound card is gone, or only this file is no good: the rest goes on without it."""
        _log.warning("%s is not heard: %s", path.name, why)
        if pygame.mixer.get_init() is None:
            self._open, self._loaded, self._voices, self._ambience = False, {}, {}, ((), 0.0)
        else:
            self._files = {name: [each for each in paths if each != path] for name, paths in self._files.items()}


def _one_round(path: Path) -> pygame.mixer.Sound:
    """A texture without what lies before and after its round."""
    whole = pygame.mixer.Sound(path).get_raw()
    frame = 4  # bytes
    before = round(_ROUND_BEFORE * _RATE) * frame
    count = (_samples(path) * _RATE // _COARSE) * frame - 2 * before
    return pygame.mixer.Sound(buffer=whole[before : before + count])


def _samples(path: Path) -> int:
    """How many the file holds, as its ``fact`` says; it is filled up to a whole block of them."""
    head = path.read_bytes()[:64]
    at = head.index(b"fact") + 8
    return int.from_bytes(head[at : at + 4], "little")


class _QuietStderr:
    """ALSA writes a dozen lines to the terminal where there is no sound card; the log says it in one."""

    def __enter__(self) -> None:
        self._kept = os.dup(2)
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 2)
        os.close(nowhere)

    def __exit__(self, *_: object) -> None:
        os.dup2(self._kept, 2)
        os.close(self._kept)
