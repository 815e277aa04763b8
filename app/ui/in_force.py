"""Settings take effect: the keys, the deck, the sounds, the voice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.ui.kit.keymap import Keymap
from app.ui.window.decks import Deck
from app.ui.window.sound import Family

if TYPE_CHECKING:
    from app.ui.kit.narrator import Narrator
    from app.ui.program import Program


class InForce:
    """What follows from the settings as they are now."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self.keymap = Keymap(program.settings.keys)
        self._narrator: Narrator | None = None
        """Speaks, if that is switched on."""
        self.apply()

    def apply(self) -> None:
        """The settings have changed."""
        program, settings = self._program, self._program.settings
        self.keymap = Keymap(settings.keys)
        program.canvas.use(Deck(large=settings.large_index, four=settings.four_colours))
        program.sounds.muted = not settings.sound
        program.sounds.volumes[Family.EFFECTS] = settings.effects_volume / 100
        program.sounds.volumes[Family.CALLS] = settings.calls_volume / 100
        self._switch_speech(on=settings.speech)

    def _switch_speech(self, *, on: bool) -> None:
        """What speaks is there only if it is wanted, as most people see what happens."""
        if on and self._narrator is None:
            from app.ui.kit.narrator import Narrator

            self._narrator = Narrator(self._program)
        elif not on:
            self.close()

    def speak(self) -> None:
        """Say what has changed, where somebody listens."""
        if self._narrator:
            self._narrator.follow()

    def close(self) -> None:
        """Nobody speaks any more."""
        if self._narrator:
            self._narrator.close()
            self._narrator = None
