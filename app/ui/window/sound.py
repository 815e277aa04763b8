"""Plays sounds by name, each at its family's volume; silent without a sound card.

``sounds/make_sounds.py`` sets the levels in the mix. Files are loaded when first played. The sound card is open only
while something plays or a person may cause a sound.
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

from app.ui.window.ambience import Ambience
from app.ui.window.resources import folder
from app.ui.window.sound_card import SoundCard, close_mixer, open_mixer

_log = logging.getLogger(__name__)


class Family(Enum):
    """Volume control that a sound belongs to."""

    EFFECTS = "effects"
    """Cards, chips and buttons."""
    CALLS = "calls"
    """Announcements and alerts: gongs, bells, stings, the clock."""
    AMBIENCE = "ambience"
    """Background sounds: crickets, rain, the sea."""


class _Kind(NamedTuple):
    family: Family
    most: int
    """Maximum number playing at once; one more ends the oldest call, but an effect is skipped."""


_E, _C = Family.EFFECTS, Family.CALLS
SOUNDS: Mapping[str, _Kind] = {
    "click": _Kind(_E, 2),  # a button
    "deal": _Kind(_E, 3),  # one card among many on their way
    "slide": _Kind(_E, 2),  # a card picked up, or pushed
    "draw": _Kind(_E, 2),  # a card from the stock
    "place": _Kind(_E, 3),  # a card laid down
    "flip": _Kind(_E, 2),  # a card turned over, or selected
    "fold": _Kind(_E, 2),  # a hand put down
    "gather": _Kind(_E, 1),  # all cards swept together for the next deal
    "riffle": _Kind(_E, 1),  # cards shuffled into a new stock
    "thud": _Kind(_E, 2),  # refused: the card springs back
    "chip": _Kind(_E, 3),  # a chip paid, or landing
    "penalty": _Kind(_E, 1),  # Kings Corners: a king was held
    "tick": _Kind(_C, 1),  # the clock: the count-in, and the last seconds
    "go": _Kind(_C, 1),  # the end of the count-in
    "turn": _Kind(_C, 1),  # a person's turn comes
    "hint": _Kind(_C, 1),  # a hint has arrived
    "round": _Kind(_C, 1),  # a deal has a winner
    "drawn": _Kind(_C, 1),  # a deal has no winner
    "win": _Kind(_C, 1),  # the match is won by a person
    "lose": _Kind(_C, 1),  # the match is won by another player
    "whoosh": _Kind(_C, 2),  # fling
    "triangle": _Kind(_C, 1),  # bing
    "bell": _Kind(_C, 1),  # bong
    "flong": _Kind(_C, 1),  # flong
    "gong": _Kind(_C, 1),  # a kong, kin, time is up
    "deep": _Kind(_C, 1),  # the high kong
    "tong": _Kind(_C, 2),  # a tong claimed, a draw called, a challenge
    "tongit": _Kind(_C, 1),  # tongit
}

CALL_CHANNELS, EFFECT_CHANNELS = 3, 8
"""Channels of each family: a deal never takes a gong's. All together, at full volume, they don't clip."""
_SAME = 0.03
"""Seconds within which the same sound requested twice plays once: twice would only be louder and harsher."""
_FADE = 30
"""Milliseconds for fading out a sound whose channel is needed, so that it doesn't crackle."""
_LOUDER = 1.661
"""Half the volume sounds half as loud, 10 dB less: 0.5 ** 1.661 is -10 dB."""
_WIDTH = 0.4
"""Attenuation of the far side for a sound at the window's edge: 4.4 dB, a subtle effect."""


_REST = 10.0
"""Seconds without sound or input after which the sound card is closed: while it is open it wakes the program 60 times a
second, even if paused. Closing takes 50 ms, which should not be noticed.
"""
_AWAY = 120.0
"""Seconds without input after which the ambience stops, too."""


def gain(volume: float) -> float:
    """Return the factor for a volume from 0 to 1 as a person sets it."""
    return max(float(volume) ** _LOUDER, 1 / 128) if volume > 0 else 0.0  # 1/128 is the mixer's smallest step


def sides(pan: float) -> tuple[float, float]:
    """Return the left and right volumes, at most 1, for a position from -1, the left edge, to 1."""
    pan = min(1.0, max(-1.0, pan))
    return 1.0 - _WIDTH * max(0.0, pan), 1.0 - _WIDTH * max(0.0, -pan)


_LATE = 0.25
"""Seconds that a sound may wait for the sound card; older ones no longer match the picture."""


class _Voice(NamedTuple):
    name: str
    sound: pygame.mixer.Sound
    since: float


class _Waiting(NamedTuple):
    name: str
    pan: float
    since: float


class Sounds:
    """Plays a random variant, never the same one twice in a row. Nothing waits for the sound card, which opens and
    closes in its own thread.
    """

    def __init__(
        self, now: Callable[[], float] = time.monotonic, changed: Callable[[], None] = lambda: None,
        opening: Callable[[int], None] = open_mixer,
    ) -> None:  # fmt: skip
        """``now`` is in seconds. ``changed`` is called by another thread once the sound card is open, so that
        the ambience can start. ``opening`` opens the mixer with that many channels, or raises NoSound.
        """
        self.volumes = dict.fromkeys(Family, 0.8)
        """Volume of each family from 0 to 1, as perceived."""
        self.muted = False
        self._now = now
        self._files: dict[str, list[Path]] = {}
        self._loaded: dict[Path, pygame.mixer.Sound] = {}
        self._last: dict[str, tuple[float, Path]] = {}
        """When each sound was last played, and which variant."""
        self._voices: dict[int, _Voice] = {}
        """By channel."""
        self._rng = Random()  # variants need not be reproducible
        self.card = SoundCard(partial(opening, CALL_CHANNELS + EFFECT_CHANNELS), close_mixer, changed)
        """Has a session while the mixer may be used."""
        self.ambience = Ambience(changed)
        self._session: int | None = None
        """Session of the sound card to which the channels belong."""
        self._waiting: list[_Waiting] = []
        self._stirred = 0.0
        """Time of the last sound or input."""

    def open(self) -> None:
        """Open the sound card, even if it seems to be open. Call after the first frame, since this lists files."""
        self._list_files()
        self._stirred = self._now()
        self.card.acquire(anew=True)
        self.ambience.renew()

    def _list_files(self) -> None:
        files = defaultdict(list)
        for path in sorted(folder("sounds").glob("*.wav")):
            name, dash, number = path.stem.rpartition("-")
            files[name if dash and number.isdecimal() else path.stem].append(path)
        self._files = dict(files)

    def device_removed(self) -> None:
        """Handle a removed sound card or a stopped sound server: another may appear soon."""
        self.card.lose()
        self.ambience.renew()

    def close(self) -> bool:
        """Close for good. False if the system is still opening the card: then SDL must not be shut down."""
        self.ambience.card.close(wait=False)
        return self.card.close()

    def _usable(self) -> bool:
        """Return whether the mixer is ours; forget what belonged to an earlier session."""
        session = self.card.session
        if session is not None and session != self._session:
            self._voices = {}
            self._session = session
        return session is not None

    def stir(self) -> None:
        """Note that a person is present, and open the sound card in advance."""
        self._stirred = self._now()
        if not self.muted:
            self._wake()

    def rest(self) -> None:
        """Close the sound card after a while without sound, and drop its loaded sounds: reloading one takes at most
        half a millisecond. Call while there is no input.
        """
        quiet = self.muted or self._quiet_for() > _REST
        if quiet and self._usable() and not pygame.mixer.get_busy():
            self.card.release()
            self._loaded, self._voices = {}, {}

    def _quiet_for(self) -> float:
        return self._now() - self._stirred

    def _wake(self) -> bool:
        """Request the sound card; return whether it can be used already."""
        if self._files:
            self.card.acquire()
        return self._usable()

    def play(self, name: str, pan: float = 0.0) -> None:
        """Play unless muted; ``pan`` from -1, the window's left edge, to 1. An empty name is silent. Raises
        KeyError for an unknown sound.
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
        """Play the sounds that waited for the sound card."""
        waiting, self._waiting = self._waiting, []
        now = self._now()
        for name, pan, since in waiting:
            if now - since <= _LATE and not self.muted:
                self._play(name, pan, gain(self.volumes[SOUNDS[name].family]))

    def _play(self, name: str, pan: float, volume: float) -> None:
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
            self._drop_file(path, why)
        else:
            self._last[name] = now, path
            self._voices[channel.id] = _Voice(name, sound, now)

    def surround(self, names: tuple[str, ...]) -> None:
        """Set the ambience to these files of ``sounds/ambience``; empty for silence. Call this in each turn of the main
        loop; it is cheap. Does nothing before ``open``.
        """
        if not self._files:
            return
        if self._usable():
            self._play_late()
        if self.card.missing:  # perhaps because the ambience uses the only device
            self.ambience.stop()
            return
        volume = 0.0 if self.muted or self._quiet_for() > _AWAY else gain(self.volumes[Family.AMBIENCE])
        self.ambience.play(names if volume else (), volume)

    def _read(self, path: Path) -> pygame.mixer.Sound:
        if path not in self._loaded:
            self._loaded[path] = pygame.mixer.Sound(path)
        return self._loaded[path]

    def _channel(self, name: str, kind: _Kind) -> pygame.mixer.Channel | None:
        """Return a channel to play on; None if enough is playing."""
        calls = kind.family is Family.CALLS
        channels = [
            pygame.mixer.Channel(i)
            for i in (range(CALL_CHANNELS) if calls else range(CALL_CHANNELS, CALL_CHANNELS + EFFECT_CHANNELS))
        ]
        busy = [channel for channel in channels if channel.get_busy()]
        ours = [channel for channel in busy if channel.id in self._voices]  # not sounds of an earlier session
        ours.sort(key=lambda channel: self._voices[channel.id].since)
        same = [channel for channel in ours if self._voices[channel.id].name == name]
        free = next((channel for channel in channels if channel not in busy), None)
        if not calls:
            return free if len(same) < kind.most else None
        if len(same) >= kind.most:
            same[0].fadeout(_FADE)
        return free or (same or ours or busy)[0]

    def _drop_file(self, path: Path, why: Exception) -> None:
        _log.warning("%s cannot be played: %s", path.name, why)
        self._files = {name: [each for each in paths if each != path] for name, paths in self._files.items()}
