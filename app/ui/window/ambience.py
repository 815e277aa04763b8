"""Plays background sounds in endless loops, on a separate audio device with a long buffer.

That wakes the program 2.4 times a second; the short buffer of other sounds wakes it 63 times. The window's thread
queues a few seconds in advance. A change clears the queue and continues with the sample that is due.
"""

from __future__ import annotations

import atexit
import ctypes
import logging
from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

import pygame

from app.ui.window.resources import folder
from app.ui.window.sdl import library_named
from app.ui.window.sound_card import AUDIO, AUDIO_LOCK, SIGNED_16, NoSound, SoundCard

_log = logging.getLogger(__name__)

RATE = 10_000
"""Samples per second in the files and on the device."""
_BUFFER = 4096
_FRAME = 2
"""Bytes per sample; there is one channel."""
_AHEAD, _LOW = 8 * RATE, 4 * RATE
"""Number of samples queued in advance, and the number below which more are queued."""
_ROUND_BEFORE = RATE // 20
"""Samples before and after the loop in its file: decoding distorts the ends of a file, which would click at each
repetition.
"""
_COMES, _GOES, _SHIFTS = RATE * 5 // 2, RATE * 3 // 5, RATE // 5
"""Duration in samples of fading in, of fading out, and of a change of the volume."""
MOST = 2
"""Maximum number of simultaneous sounds."""
_STEP = 64
"""Samples between two volume changes during a fade."""
_LOUDEST = 128
"""SDL_MIX_MAXVOLUME."""


class _Spec(ctypes.Structure):
    """SDL_AudioSpec."""

    _fields_ = (
        ("freq", ctypes.c_int), ("format", ctypes.c_uint16), ("channels", ctypes.c_uint8), ("silence", ctypes.c_uint8),
        ("samples", ctypes.c_uint16), ("padding", ctypes.c_uint16), ("size", ctypes.c_uint32),
        ("callback", ctypes.c_void_p), ("userdata", ctypes.c_void_p),
    )  # fmt: skip


class _Fade(NamedTuple):
    """Volume from 0 to 1 that changes linearly between two samples."""

    begin: int
    start: float
    end: int
    target: float

    def at(self, sample: int) -> float:
        if sample >= self.end:
            return self.target
        done = max(0, sample - self.begin) / (self.end - self.begin)
        return self.start + (self.target - self.start) * done


class Texture(NamedTuple):
    """A loop that starts at sample ``since``."""

    name: str
    loop: ctypes.Array[ctypes.c_char]
    since: int
    fade: _Fade

    def towards(self, volume: float, sample: int, length: int) -> Texture:
        """Return a copy that fades from that sample on."""
        return self._replace(fade=_Fade(sample, self.fade.at(sample), sample + length, volume))

    def parts(self, begin: int, end: int) -> Iterator[tuple[int, int, int, int]]:
        """Yield the sections between two samples: start, offset in the loop, length, and SDL volume."""
        length = len(self.loop) // _FRAME
        while begin < end:
            offset = (begin - self.since) % length
            most = _STEP if begin < self.fade.end else end - begin
            count = min(end - begin, length - offset, most)
            yield begin, offset, count, round(self.fade.at(begin) * _LOUDEST)
            begin += count


class _LeftCard(SoundCard):
    """Sound card whose device is left to the system at exit: SDL would play its long buffer to the end before closing
    it, which takes a second.
    """

    def _end(self) -> None:
        if not self.ended:
            atexit.unregister(pygame.quit)  # that would wait for it


class Ambience:
    """Background sounds that fade in, out and into each other. No call waits for the system, as with all sounds."""

    def __init__(self, changed: Callable[[], None]) -> None:
        """``changed`` is called by another thread once there is a device to play on."""
        self.card = _LeftCard(self._open, self._close, changed, what="ambience")
        self._session: int | None = None
        self._device = 0
        """Used by the window's thread during a session, otherwise by the card's thread."""
        self._wanted: tuple[tuple[str, ...], float] = (), 0.0
        self.voices: list[Texture] = []
        self._rendered = 0
        """Number of samples given to the device in this session."""

    @property
    def queued(self) -> int:
        """Number of samples that the device has not taken yet."""
        size: int = _sdl().SDL_GetQueuedAudioSize(self._device)
        return size // _FRAME

    def play(self, names: tuple[str, ...], volume: float) -> None:
        """Play these files of ``sounds/ambience`` at a volume from 0 to 1; no names for silence. Call this in each turn
        of the main loop; it is cheap.
        """
        if names:
            self.card.acquire()
        if not self._usable():
            return
        if (names, volume) != self._wanted:
            self._wanted = names, volume
            self._change(names, volume)
        self._feed()
        if not names and not self.voices:
            self.card.release()

    def renew(self) -> None:
        """Reopen the device if it is in use: the old one is gone, or there was none."""
        if self._wanted[0] or self.voices:
            self.card.acquire(anew=True)

    def stop(self) -> None:
        """Release the device without fading."""
        self.card.release()

    def _usable(self) -> bool:
        """Return whether the device may be used; reset everything in a new session."""
        session = self.card.session
        if session is not None and session != self._session:
            self._session, self._wanted, self.voices, self._rendered = session, ((), 0.0), [], 0
        return session is not None

    def _change(self, names: tuple[str, ...], volume: float) -> None:
        """Clear the queue, and fade to the wanted sounds."""
        sdl = _sdl()
        sdl.SDL_LockAudioDevice(self._device)
        due = self._rendered - self.queued
        sdl.SDL_ClearQueuedAudio(self._device)
        sdl.SDL_UnlockAudioDevice(self._device)
        self._rendered = due
        playing = {voice.name for voice in self.voices}
        self.voices = [
            voice.towards(volume, due, _SHIFTS) if voice.name in names else voice.towards(0.0, due, _GOES)
            for voice in self.voices
        ]
        for name in names[:MOST]:
            if name not in playing and (loop := load_loop(name)) is not None:
                self.voices.append(Texture(name, loop, due, _Fade(due, 0.0, due + _COMES, volume)))

    def _feed(self) -> None:
        """Queue more samples if few are left; drop voices whose last sample has been played."""
        due = self._rendered - self.queued
        heard = due - 2 * _BUFFER  # the device may hold two buffers
        self.voices = [voice for voice in self.voices if voice.fade.target or heard < voice.fade.end]
        if self.voices and self._rendered - due < _LOW:
            block = render(self.voices, self._rendered, due + _AHEAD)
            _sdl().SDL_QueueAudio(self._device, block, len(block))
            self._rendered = due + _AHEAD

    def _open(self) -> None:
        sdl = _sdl()
        with AUDIO_LOCK:
            wanted = _Spec(freq=RATE, format=SIGNED_16, channels=1, samples=_BUFFER)
            if sdl.SDL_InitSubSystem(AUDIO) < 0:
                raise NoSound(pygame.get_error())
            self._device = sdl.SDL_OpenAudioDevice(None, 0, ctypes.byref(wanted), None, 0)
            if not self._device:
                why = pygame.get_error()
                sdl.SDL_QuitSubSystem(AUDIO)
                raise NoSound(why)
            sdl.SDL_PauseAudioDevice(self._device, 0)

    def _close(self) -> None:
        _sdl().SDL_CloseAudioDevice(self._device)  # takes a second, for which others need not wait
        with AUDIO_LOCK:
            _sdl().SDL_QuitSubSystem(AUDIO)


def render(voices: list[Texture], begin: int, end: int) -> ctypes.Array[ctypes.c_char]:
    """Return the mix of these voices between two samples."""
    block = (ctypes.c_char * ((end - begin) * _FRAME))()
    into, mix = ctypes.addressof(block), _sdl().SDL_MixAudioFormat
    for voice in voices:
        loop = ctypes.addressof(voice.loop)
        for start, offset, count, volume in voice.parts(begin, end):
            mix(into + (start - begin) * _FRAME, loop + offset * _FRAME, SIGNED_16, count * _FRAME, volume)
    return block


def load_loop(name: str) -> ctypes.Array[ctypes.c_char] | None:
    """Return the samples of a file, cut to its loop; None if it can't be played."""
    path = folder("sounds") / "ambience" / f"{name}.wav"
    try:
        data = path.read_bytes()
        samples = _decode(data)[_ROUND_BEFORE * _FRAME : (_count(data) - _ROUND_BEFORE) * _FRAME]
        return (ctypes.c_char * len(samples)).from_buffer_copy(samples)
    except (pygame.error, OSError, ValueError) as why:
        _log.warning("%s cannot be played: %s", path.name, why)
        return None


def _decode(data: bytes) -> bytes:
    """Return the samples of a WAV file, which is padded to a whole block."""
    sdl, spec, found, size = _sdl(), _Spec(), ctypes.c_void_p(), ctypes.c_uint32()
    stream = sdl.SDL_RWFromConstMem(data, len(data))
    if not sdl.SDL_LoadWAV_RW(stream, 1, ctypes.byref(spec), ctypes.byref(found), ctypes.byref(size)):
        raise pygame.error(pygame.get_error())
    samples = ctypes.string_at(found, size.value)
    sdl.SDL_FreeWAV(found)
    if (spec.freq, spec.format, spec.channels) != (RATE, SIGNED_16, 1):
        raise ValueError("not as the textures are made")
    return samples


def _count(data: bytes) -> int:
    """Return the number of samples before the padding, from the file's ``fact`` chunk."""
    at = data.index(b"fact", 0, 64) + 8
    return int.from_bytes(data[at : at + 4], "little")


@cache
def _sdl() -> ctypes.CDLL:
    """Return SDL with its functions for sound declared. Raises NoSound if the library isn't accessible."""
    sdl = library_named("SDL2")
    if sdl is None:
        raise NoSound("SDL is not accessible")
    word, pointer = ctypes.c_uint32, ctypes.c_void_p
    for name, result, arguments in (
        ("SDL_OpenAudioDevice", word, (ctypes.c_char_p, ctypes.c_int, pointer, pointer, ctypes.c_int)),
        ("SDL_CloseAudioDevice", None, (word,)), ("SDL_PauseAudioDevice", None, (word, ctypes.c_int)),
        ("SDL_LockAudioDevice", None, (word,)), ("SDL_UnlockAudioDevice", None, (word,)),
        ("SDL_QueueAudio", ctypes.c_int, (word, pointer, word)), ("SDL_ClearQueuedAudio", None, (word,)),
        ("SDL_GetQueuedAudioSize", word, (word,)),
        ("SDL_MixAudioFormat", None, (pointer, pointer, ctypes.c_uint16, word, ctypes.c_int)),
        ("SDL_RWFromConstMem", pointer, (ctypes.c_char_p, ctypes.c_int)),
        ("SDL_LoadWAV_RW", pointer, (pointer, ctypes.c_int, pointer, pointer, pointer)),
        ("SDL_FreeWAV", None, (pointer,)), ("SDL_InitSubSystem", ctypes.c_int, (word,)),
        ("SDL_QuitSubSystem", None, (word,)),
    ):  # fmt: skip
        function = getattr(sdl, name)
        function.restype, function.argtypes = result, arguments
    return sdl
