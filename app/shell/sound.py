"""Sounds by name; where there is no sound card, silence."""

from __future__ import annotations

import logging
import os
from collections import defaultdict
from pathlib import Path
from random import Random

import pygame

from app.shell.resources import folder

_log = logging.getLogger(__name__)


class Sounds:
    """Plays one of the variants of a sound; never the same one twice in a row where there are more."""

    def __init__(self) -> None:
        self.volume = 0.8
        self.muted = False
        self._files: dict[str, list[Path]] = defaultdict(list)
        self._loaded: dict[Path, pygame.mixer.Sound] = {}
        self._last: dict[str, Path] = {}
        self._rng = Random()  # which variant is heard is not part of any game
        self._open = False

    def open(self) -> None:
        """Find the sound card. Done once the first picture is up, since it may take a while."""
        with _QuietStderr():
            try:
                pygame.mixer.init(32000, -16, 2, 512)
            except pygame.error as why:
                _log.info("no sound: %s", why)
                return
        for path in sorted(folder("sounds").glob("*.wav")):
            name, dash, number = path.stem.rpartition("-")
            self._files[name if dash and number.isdecimal() else path.stem].append(path)
        self._open = True

    def play(self, name: str) -> None:
        """Play it now, unless it is muted or there is no sound."""
        paths = self._files.get(name)
        if not self._open or self.muted or not paths or not self.volume:
            return
        path = self._rng.choice([p for p in paths if p != self._last.get(name)] or paths)
        self._last[name] = path
        if path not in self._loaded:
            self._loaded[path] = pygame.mixer.Sound(path)
        self._loaded[path].set_volume(self.volume)
        self._loaded[path].play()


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
