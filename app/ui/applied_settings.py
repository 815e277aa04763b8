"""Settings take effect, on the keys, the deck, the sounds and the voice; and those that are changed are kept."""

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
    """Speaks of what is seen."""

    def follow(self) -> None:
        """Speak of what is new since the last call."""
        ...

    def close(self) -> None:
        """Spoken lines are switched off, or the program ends."""
        ...


class AppliedSettings:
    """What follows from the settings as they are now."""

    def __init__(self, program: Host, speaker: Callable[[Host], Narration] | None) -> None:
        """``speaker`` makes the one who speaks; without it nobody does, whatever the settings say."""
        self._program, self._new_speaker = program, speaker
        self._kept = program.settings
        """As this program last read or wrote them."""
        self.keymap = Keymap(program.settings.keys)
        self._speaker: Narration | None = None
        """There if that is switched on."""
        self.apply()

    def change(self, **values: Any) -> None:
        """At once here, and soon in the file."""
        self._program.settings = replace(self._program.settings, **values)
        self.apply()
        FSYNC_THREAD.do(self._keep)

    def _keep(self) -> None:
        """In a thread of its own: to write them takes longer than a picture may."""
        program, settings = self._program, self._program.settings
        if save_settings(program.paths.settings_file, settings, program.messages, since=self._kept):
            self._kept = settings

    def apply(self) -> None:
        """The settings have changed."""
        program, settings = self._program, self._program.settings
        self.keymap = Keymap(settings.keys)
        program.canvas.use(Deck(large=settings.large_index, four=settings.four_colours))
        program.sounds.muted = not settings.sound
        program.sounds.volumes[Family.EFFECTS] = settings.effects_volume / 100
        program.sounds.volumes[Family.CALLS] = settings.calls_volume / 100
        program.sounds.volumes[Family.AMBIENCE] = settings.ambience_volume / 100
        self._switch_speech(on=settings.speech)

    def _switch_speech(self, *, on: bool) -> None:
        """What speaks is there only if it is wanted, as most people see what happens."""
        if on and self._speaker is None and self._new_speaker is not None:
            self._speaker = self._new_speaker(self._program)
        elif not on:
            self.close()

    def speak(self) -> None:
        """Say what has changed, where somebody listens."""
        if self._speaker:
            self._speaker.follow()

    def close(self) -> None:
        """Nobody speaks any more."""
        if self._speaker:
            self._speaker.close()
            self._speaker = None
