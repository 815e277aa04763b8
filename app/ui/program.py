"""The running program: objects that live as long as its window, settings as they are applied, and the main loop."""

from __future__ import annotations

import math
import os
import sys
import time
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from app.core.messages import _, fill
from app.games import own_sprites
from app.storage.catalogues import show_chosen, use_language
from app.storage.fsync_thread import FSYNC_THREAD
from app.storage.messages import Messages
from app.storage.paths import Paths
from app.storage.settings import Settings, save_settings, valid_values
from app.ui.kit.assistive import Assistive
from app.ui.kit.canvas import Canvas
from app.ui.kit.inputs import Inputs
from app.ui.kit.keymap import Keymap
from app.ui.kit.screen import Host, Screen
from app.ui.screen_stack import ScreenStack
from app.ui.window.decks import Deck
from app.ui.window.sdl import on_macos, window_locales
from app.ui.window.sound import Family, Sounds
from app.ui.window.window import Window

if TYPE_CHECKING:
    from app.ai.worker import Thinker


class Narration(Protocol):
    def follow(self) -> None: ...

    def close(self) -> None: ...


class ReaderService(Protocol):
    def follow(self) -> None: ...

    def tick(self) -> bool:
        """Return whether there is something to announce."""
        ...

    def wake(self) -> float | None:
        """Return when there will be something to announce."""
        ...


class AppliedSettings:
    def __init__(self, program: Host, speaker: Callable[[Host], Narration] | None, language: str | None) -> None:
        """``language`` is that of this run, until another is chosen."""
        self._program, self._new_speaker = program, speaker
        self.muted = False
        """Whether a screen reader speaks instead of the program's own voice."""
        self._language = language
        self._asked_for: str | None = None
        """Language last asked for; empty for the system's."""
        self._kept = program.settings
        """Settings as last read or written by this process."""
        self.keymap: Keymap
        self._speaker: Narration | None = None
        self.apply()

    def change(self, **values: Any) -> None:
        """Apply ``values`` at once and save them in the background."""
        self._program.settings = replace(self._program.settings, **values)
        if "language" in values:
            self._language = None
        self.apply()
        FSYNC_THREAD.do(self._keep)

    def _keep(self) -> None:
        """Runs on a thread of its own: a write takes longer than a frame may."""
        program, settings = self._program, self._program.settings
        if save_settings(program.paths.settings_file, settings, program.messages, since=self._kept):
            self._kept = settings

    def apply(self) -> None:
        program, settings = self._program, self._program.settings
        self._show_language(self._language or settings.language)
        self.keymap = Keymap(settings.keys)
        program.canvas.use(Deck(large=settings.large_index, four=settings.four_colours))
        program.sounds.muted = not settings.sound
        program.sounds.volumes[Family.EFFECTS] = settings.effects_volume / 100
        program.sounds.volumes[Family.CALLS] = settings.calls_volume / 100
        program.sounds.volumes[Family.AMBIENCE] = settings.ambience_volume / 100
        self._switch_speech(on=settings.speech and not self.muted)

    def _show_language(self, wanted: str) -> None:
        """Show that language if it wasn't the last one asked for; report once if it can't be shown."""
        if wanted != self._asked_for:
            self._asked_for = wanted
            self.close()  # another voice speaks the language, or none
            if trouble := show_chosen(wanted, window_locales()):
                self._program.messages.post(trouble)

    def _switch_speech(self, *, on: bool) -> None:
        """Create the narrator only when speech is on; most players never need it."""
        if on and self._speaker is None and self._new_speaker is not None:
            self._speaker = self._new_speaker(self._program)
        elif not on:
            self.close()

    def speak(self) -> None:
        if self._speaker:
            self._speaker.follow()

    def mute(self, *, on: bool) -> None:
        """Leave speaking to a screen reader, or resume it."""
        if on == self.muted:
            return
        self.muted, speech = on, self._program.settings.speech
        self._switch_speech(on=speech and not on)
        if on:
            self._program.say(_("A screen reader is running, so the built-in voice is silent."))

    def close(self) -> None:
        if self._speaker:
            self._speaker.close()
            self._speaker = None


_STARTING = 10_000.0
"""Milliseconds after the start in which such files are reported; later ones come from the user."""


class CommandLineFiles:
    """Files on the command line, which have been handled already when the system reports them."""

    def __init__(self, words: Iterable[str], now: float) -> None:
        """``words`` is the whole command line, with the interpreter and the script, which are reported, too."""
        self._words, self._until = tuple(words), now + _STARTING
        self._reported = set[str]()

    def has(self, path: Path, now: float) -> bool:
        """Return whether the file is on the command line and not opened in another way; true once per file."""
        found = os.path.realpath(path)
        typed = now < self._until and found not in self._reported and found in map(os.path.realpath, self._words)
        self._reported.add(found)
        return typed


def suspended_ms() -> float:
    """Return milliseconds of suspension that ``time.perf_counter`` excludes; 0 on Windows, where it doesn't."""
    if sys.platform.startswith("linux"):
        awake = time.clock_gettime(time.CLOCK_MONOTONIC)
        return (time.clock_gettime(time.CLOCK_BOOTTIME) - awake) * 1000
    if sys.platform == "darwin":
        awake = time.clock_gettime(time.CLOCK_UPTIME_RAW)
        return (time.clock_gettime(time.CLOCK_MONOTONIC) - awake) * 1000
    return 0.0


SHORTEST_FRAME = 4.0
"""Milliseconds; limits the frame rate when a mouse reports 1000 times a second."""
_ASLEEP = 1500
"""Milliseconds without a loop turn: the machine slept, or the system blocked the program while its window was dragged.
"""
_LONGEST_WAIT = 1000
"""Python handles signals only between waits."""
_RESTS = 10_000
"""Milliseconds without a new frame after which pictures that aren't shown are dropped."""


class Program(ScreenStack):
    """Owns everything that lives as long as the window."""

    def __init__(
        self, window: Window, paths: Paths, settings: Settings, messages: Messages, canvas: Canvas | None = None,
        speaker: Callable[[Host], Narration] | None = None, language: str | None = None,
        assistive: Assistive | None = None, reader: Callable[[Host, Assistive], ReaderService] | None = None,
    ) -> None:  # fmt: skip
        """``canvas``: one with cached drawings; ``speaker`` creates the narrator when speech is switched on;
        ``language`` overrides the settings in this run; ``reader`` creates the screen reader support when it is needed.
        """
        super().__init__(window, settings, canvas or Canvas(window))
        self.paths, self.messages = paths, messages
        self.sounds, self.inputs = Sounds(changed=window.wake), Inputs(self)
        self._rested = 0.0
        """Paint time of the picture at which memory was last freed."""
        self._woke, self._suspended = self.now(), suspended_ms()
        """End of the last wait for events, and total suspend time of the machine by then."""
        self._due = 0.0
        """Next time at which something must happen without an event; 0 until ``patience`` finds out after a full
        iteration.
        """
        self._dragging = self._moved = False
        """Whether the last iteration only moved held cards, and whether they have yet to be painted."""
        self._later: list[Callable[[], object]] = []
        self.takes: Callable[[Path], None] = lambda _path: None
        self.before_quitting: Callable[[Callable[[], None]], None] = lambda end: end()
        """Ends the program, or asks first."""
        self._question: Screen | None = None
        self._typed = CommandLineFiles((*sys.orig_argv, *sys.argv), self.now()) if on_macos() else None
        self.canvas.sprites.drawings.on_missing = self._report_lost
        for folder in own_sprites():
            self.canvas.sprites.drawings.add_folder(folder)
        self._applied = AppliedSettings(self, speaker, language)
        self._assistive, self._new_reader = assistive, reader
        self._reader: ReaderService | None = None
        for line in self.keymap.troubles:
            messages.post(line)

    @cached_property
    def thinker(self) -> Thinker:
        """AI process; imported after the first frame."""
        from app.ai.worker import Thinker

        return Thinker(use_language)

    @property
    def keymap(self) -> Keymap:
        return self._applied.keymap

    def say(self, text: str) -> None:
        self.toast.show(text, self.now())
        self.stale = True

    def _report_lost(self, name: str) -> None:
        text = _("The picture {file} is missing or damaged. Reinstall the program to get it back.")
        self.messages.post(fill(text, file=f"{name}.svg"))

    def later(self, task: Callable[[], object]) -> None:
        self._later.append(task)

    def change(self, **values: Any) -> None:
        self._applied.change(**values)
        self.stale = True

    def run(self) -> None:
        """Run until no screen is left."""
        while self.stack:
            self.turn(self.patience())

    def turn(self, timeout: float) -> None:
        """Wait for events up to ``timeout`` milliseconds, handle them, advance time and repaint if needed."""
        racing = bool(self.stack) and self.top.reads_pads
        self.window.pad_pace = self.inputs.pads.pace(self.now(), race=racing)
        self.window.sleepless(on=racing)
        self.window.wait(int(timeout))
        woke, self._woke = self._woke, self.now()
        if self._drag():
            return
        if self._missed(woke + timeout) > _ASLEEP and self.stack:
            self.top.slept(woke)
        touched = bool(self.window.queue)
        changed = self.inputs.answer()
        # Not the current time: a press or release may still be queued, and must not come after what happens by itself.
        now = self.window.known_until
        changed |= self.inputs.repeat(now)
        for text in self.messages.take():
            self.say(text)
        for screen in self.visible:
            changed |= screen.tick(now)
        changed |= self.toast.tick(now)
        changed |= self._reader is not None and self._reader.tick()
        self.inputs.follow(now)
        self.sounds.surround(self.visible[0].ambience if self.stack and self.window.focused else ())
        # ``self.stale |= answer()`` would forget what the answer itself has set: it is read before.
        self.stale = self.stale or changed
        if self.stale:
            self._narrate()
            self._take_text()
        if self.stack and self.stale and self.now() - self.painted >= SHORTEST_FRAME:
            self.paint()
            self._run_later()
        elif not self.stale:
            self._run_later()
        if touched:
            self.sounds.stir()
        elif not racing:
            self.sounds.rest()
            if self._rested != self.painted < self.now() - _RESTS:
                self._rested = self.painted
                self.canvas.rest()

    def _drag(self) -> bool:
        """Let held cards follow the pointer, and paint only them; return False if there may be more to do."""
        queue = self.window.queue
        if self.stack and not self.stale and not self._later and self._woke < self._due:
            while queue and self.top.drags(queue[0].event, queue[0].at):
                queue.popleft()
                self._moved = True
        self._dragging = self._moved and not queue
        if not self._dragging:
            self.stale, self._moved, self._due = self.stale or self._moved, False, 0.0
        elif self.now() - self.painted >= SHORTEST_FRAME:
            self.paint_held()
            self._moved = False
            self.sounds.stir()
        return self._dragging

    def _narrate(self) -> None:
        """Describe what has changed for a screen reader or the program's own voice."""
        assistive = self._assistive
        if assistive and assistive.active and self._reader is None and self._new_reader:
            self._reader = self._new_reader(self, assistive)
        if assistive:
            self._applied.mute(on=assistive.active and self.settings.speech and assistive.speaks)
        if self._reader:
            self._reader.follow()
        self._applied.speak()

    @property
    def read_aloud(self) -> bool:
        return self.settings.speech or (self._assistive is not None and self._assistive.active)

    def _missed(self, expected: float) -> float:
        before, self._suspended = self._suspended, suspended_ms()
        return self._woke - expected + self._suspended - before

    def _take_text(self) -> None:
        field = self.top.reach.field if self.stack else None
        self.window.take_text(self.brush().rect(field) if field else None)

    def patience(self) -> float:
        """Return milliseconds until something must happen without an event."""
        now = self.now()
        if self.stale or self._moved:
            return max(0, math.ceil(self.painted + SHORTEST_FRAME - now))
        if self._later:
            return 0
        if not self._dragging:
            self._due = self._next_due(now)
        settles = self.top.settles if self.stack else None
        due = self._due if settles is None else min(self._due, settles)
        return min(max(0.0, due - now + 0.5), _LONGEST_WAIT)

    def _next_due(self, now: float) -> float:
        """Return when something must next happen without an event; at most a second from now."""
        wakes = [wake for screen in self.visible if (wake := screen.wake(now)) is not None]
        if (gone := self.toast.wake()) is not None:
            wakes.append(gone)
        if (again := self.inputs.wake()) is not None:
            wakes.append(again)
        if self._reader and (due := self._reader.wake()) is not None:
            wakes.append(due)
        return min(*wakes, now + _LONGEST_WAIT) if wakes else now + _LONGEST_WAIT

    def _run_later(self) -> None:
        waiting, self._later = self._later, []
        for task in waiting:
            task()
        self.stale |= bool(waiting)

    def dropped(self, path: Path) -> None:
        if self._typed is not None and self._typed.has(path, self.now()):
            return
        if self.stack and self.top.reads_pads:
            self.say(_("Open the file again when the race is over."))
        elif self.stack:
            self.takes(path)

    def toggle_fullscreen(self) -> None:
        self.window.set_fullscreen(on=not self.window.fullscreen)
        self.resized()
        self.change(fullscreen=self.window.fullscreen)

    def toggle_sound(self) -> None:
        self.change(sound=not self.settings.sound)
        if self.settings.sound:
            self.sounds.open()
        self.say(_("Sound on") if self.settings.sound else _("Sound off"))

    def quit(self) -> None:
        """Close the window, asking first if something would be lost; a second request quits."""
        if not self.stack or self.top is self._question:
            self._end()
            return
        top = self.top
        self.before_quitting(self._end)
        self._question = self.top if self.stack and self.top is not top else None

    def _end(self) -> None:
        for screen in self.stack:
            screen.covered()
            screen.closing()
        self.stack = []

    def close(self) -> None:
        """Save the window's geometry and release everything; a failure of one step does not skip the rest."""
        with ExitStack() as closing:  # the last step first
            closing.callback(FSYNC_THREAD.settle)
            closing.callback(self._close_sdl)
            closing.callback(self.thinker.close)
            closing.callback(self._applied.close)
            closing.callback(self.window.hide)
            closing.callback(self._remember_window)

    def _close_sdl(self) -> None:
        """Quit SDL unless its audio thread hangs, as without a sound device: it ends with the process."""
        if self.sounds.close():
            self.inputs.pads.close()
            self.window.close()

    def _remember_window(self) -> None:
        """Save the window's size and position unless it is unusably small."""
        size = self.window.windowed_size if self.window.fullscreen else self.window.points
        values: dict[str, object] = {"window_size": size}
        position = self.window.position
        if position is None or not self.window.fullscreen:
            values["window_position"] = position
        values = valid_values(values)
        if any(getattr(self.settings, name) != value for name, value in values.items()):
            self.change(**values)
