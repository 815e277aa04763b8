"""Applies settings to keys, deck, sounds and speech, and saves changed ones."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Protocol

from app.storage.fsync_thread import FSYNC_THREAD
from app.storage.settings import save_settings
from app.ui.kit.keymap import Keymap
from app.ui.kit.screen import Host
from app.ui.window.decks import Deck
from app.ui.window.sound import Family


class Narration(Protocol):
    """Speaks what is on screen."""

    def follow(self) -> None:
        """Speak what has changed since the last call."""
        ...

    def close(self) -> None:
        """Stop: speech has been switched off, or the program ends."""
        ...


class AppliedSettings:
    def __init__(self, program: Host, speaker: Callable[[Host], Narration] | None) -> None:
        """``speaker`` makes the narrator; without it nothing is ever spoken."""
        self._program, self._new_speaker = program, speaker
        self._kept = program.settings
        """Settings as last read or written by this process."""
        self.keymap = Keymap(program.settings.keys)
        self._speaker: Narration | None = None
        self.apply()

    def change(self, **values: Any) -> None:
        """Apply ``values`` at once and save them in the background."""
        self._program.settings = replace(self._program.settings, **values)
        self.apply()
        FSYNC_THREAD.do(self._keep)

    def _keep(self) -> None:
        """Runs on a thread of its own: a write takes longer than a frame may."""
        program, settings = self._program, self._program.settings
        if save_settings(program.paths.settings_file, settings, program.messages, since=self._kept):
            self._kept = settings

    def apply(self) -> None:
        program, settings = self._program, self._program.settings
        self.keymap = Keymap(settings.keys)
        program.canvas.use(Deck(large=settings.large_index, four=settings.four_colours))
        program.sounds.muted = not settings.sound
        program.sounds.volumes[Family.EFFECTS] = settings.effects_volume / 100
        program.sounds.volumes[Family.CALLS] = settings.calls_volume / 100
        program.sounds.volumes[Family.AMBIENCE] = settings.ambience_volume / 100
        self._switch_speech(on=settings.speech)

    def _switch_speech(self, *, on: bool) -> None:
        """Create the narrator only when speech is on; most players never need it."""
        if on and self._speaker is None and self._new_speaker is not None:
            self._speaker = self._new_speaker(self._program)
        elif not on:
            self.close()

    def speak(self) -> None:
        if self._speaker:
            self._speaker.follow()

    def close(self) -> None:
        if self._speaker:
            self._speaker.close()
            self._speaker = None
