"""Opens and closes SDL's mixer without blocking other threads.

``pygame.mixer.init`` holds the interpreter lock until the system has answered, eight seconds on Windows without a sound
device. The same call through ctypes releases the lock. Everything else goes through pygame, which finds the mixer open;
``pygame.mixer.quit`` closes it.
"""

from __future__ import annotations

import ctypes
import sys
from contextlib import suppress
from functools import cache

import pygame

from app.ui.window.sdl import library_named

RATE = 32_000
"""Samples per second. SDL converts them for a sound card with another rate."""
_CHANNELS, _BUFFER = 2, 512
_SIGNED_16 = 0x8010 if sys.byteorder == "little" else 0x9010
"""AUDIO_S16SYS."""


class NoSound(Exception):
    """No sound device can be opened; the message gives the reason."""


def open_mixer(voices: int) -> None:
    """Open the default sound device with that many channels. Raises NoSound."""
    _silence_alsa()
    mixer = library_named("SDL2_mixer")
    if mixer is None:
        _open_by_pygame()
    else:
        _open(mixer)
    pygame.mixer.set_num_channels(voices)


def close_mixer() -> None:
    """Close the sound device; all sounds stop."""
    pygame.mixer.quit()


def _open(mixer: ctypes.CDLL) -> None:
    """Open the device; the mixer initializes SDL's audio itself."""
    open_device = mixer.Mix_OpenAudioDevice
    open_device.argtypes = (
        ctypes.c_int, ctypes.c_uint16, ctypes.c_int, ctypes.c_int, ctypes.c_char_p, ctypes.c_int,
    )  # fmt: skip
    if open_device(RATE, _SIGNED_16, _CHANNELS, _BUFFER, None, 0) < 0:
        why = pygame.get_error()
        pygame.mixer.quit()  # otherwise SDL's audio keeps looking for devices
        raise NoSound(why)


def _open_by_pygame() -> None:
    """Fallback when the library isn't accessible: all threads wait for the system."""
    try:
        pygame.mixer.init(RATE, -16, _CHANNELS, _BUFFER, allowedchanges=0)
    except pygame.error as why:
        raise NoSound(str(why)) from None


_ALSA = "libasound.so.2"
"""The system's library. PyInstaller would bundle a library whose name is in the call itself."""


@cache
def _silence_alsa() -> object:
    """Keep ALSA from writing a dozen lines to the terminal when there is no sound card."""
    if not sys.platform.startswith("linux"):
        return None
    handler = ctypes.CFUNCTYPE(None, ctypes.c_char_p, ctypes.c_int, ctypes.c_char_p, ctypes.c_int, ctypes.c_char_p)
    ignore = handler(lambda *_message: None)
    with suppress(OSError, AttributeError):
        library = library_named("asound") or ctypes.CDLL(_ALSA)
        library.snd_lib_error_set_handler(ignore)
    return ignore  # kept alive by the cache
