"""The running program: one window, a stack of screens, and the loop that feeds them."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.core.info import ROYAL_BLUE
from app.games import own_sprites
from app.storage.messages import Messages
from app.storage.paths import Paths
from app.storage.settings import Settings, fitting, save_settings
from app.storage.syncing import SYNCING
from app.table.geometry import Area
from app.ui.applied_settings import AppliedSettings, Narration
from app.ui.kit.canvas import Canvas
from app.ui.kit.inputs import Inputs
from app.ui.kit.keymap import Keymap
from app.ui.kit.screen import LEAST_UNITS, Host, Screen
from app.ui.kit.toast import Toast
from app.ui.kit.widgets import Field
from app.ui.window.brush import Brush
from app.ui.window.decks import BACKS
from app.ui.window.painter import Item
from app.ui.window.sound import Sounds
from app.ui.window.theme import Palette, palette
from app.ui.window.window import Window

if TYPE_CHECKING:
    from app.ai.worker import Thinker

FRAME = 1000 / 60
"""Milliseconds between pictures while something moves."""
SHORTEST_FRAME = 4.0
"""A pointer may report a thousand times a second; pictures need not follow each time."""
_ASLEEP = 1500
"""Milliseconds without a turn: the machine slept, or the system kept the program while its window was dragged."""
_LONGEST_WAIT = 1000
"""Signals reach Python only between waits."""
_SEEN = 100
"""Pixels: what a window shows that is lower or narrower, nobody sees, and drawings come down to nothing there."""


class Program:
    """Owns everything that lives as long as the window."""

    def __init__(
        self, window: Window, paths: Paths, settings: Settings, messages: Messages, canvas: Canvas | None = None,
        speaker: Callable[[Host], Narration] | None = None,
    ) -> None:  # fmt: skip
        """``canvas``: one that has drawn for another program before, so that nothing need be drawn twice. ``speaker``
        makes the one who speaks, once spoken lines are switched on.
        """
        self.window, self.paths, self.settings, self.messages = window, paths, settings, messages
        self.canvas = canvas or Canvas(window)
        self._kept_settings = settings
        """As this program last read or wrote them."""
        self.sounds, self.inputs = Sounds(), Inputs(self)
        self.stack: list[Screen] = []
        self.toast = Toast()
        self.frame = FRAME
        self.painted = 0.0
        """When the last picture was shown."""
        self._stale = True
        self._woke = self.now()
        """When the last wait for events was over."""
        self._later: list[Callable[[], None]] = []
        self.takes: Callable[[Path], None] = lambda _path: None
        """Opens a file that somebody has let go over the window."""
        self.after_paint: list[Callable[[], None]] = []
        """Told of each picture shown; the bench listens here."""
        self.canvas.sprites.drawings.on_lost = self._tell_lost
        for folder in own_sprites():
            self.canvas.sprites.drawings.look_in(folder)
        self._applied = AppliedSettings(self, speaker)
        for line in self.keymap.troubles:
            messages.tell(line)

    def now(self) -> float:
        """The program's clock in milliseconds: that of its window."""
        return self.window.now()

    @cached_property
    def thinker(self) -> Thinker:
        """Asks the AI players; not read before the first picture is up."""
        from app.ai.worker import Thinker

        return Thinker()

    @property
    def keymap(self) -> Keymap:
        return self._applied.keymap

    @property
    def top(self) -> Screen:
        return self.stack[-1]

    @property
    def area(self) -> Area:
        return self.area_of(self.top) if self.stack else self.canvas.area(self.settings.ui_scale, LEAST_UNITS)

    def area_of(self, screen: Screen) -> Area:
        """The window in a screen's units: as few as the person's UI scale asks for and the screen can do with."""
        return self.canvas.area(self.settings.ui_scale, screen.least, self.settings.card_size, screen.beside)

    def brush(self, area: Area | None = None) -> Brush:
        return self.canvas.brush(area or self.area, self.palette)

    def units(self, pixels: tuple[int, int]) -> tuple[float, float]:
        return pixels[0] / self.area.scale, pixels[1] / self.area.scale

    def push(self, screen: Screen) -> None:
        if self.stack:
            self.top.covered()
        self.stack.append(screen)
        self._stale = True

    def pop(self) -> None:
        self.stack.pop()
        self._stale = True

    def show_only(self, screen: Screen) -> None:
        for old in self.stack:
            old.covered()
        self.stack = [screen]
        self._stale = True

    def spell(self, screen: Screen, field: Field) -> None:
        from app.ui.kit.on_screen_keyboard import OnScreenKeyboard

        self.push(OnScreenKeyboard(screen, field))

    def say(self, text: str) -> None:
        self.toast.show(text, self.now())
        self._stale = True

    @property
    def palette(self) -> Palette:
        visible = self._visible()
        return palette(self.settings.theme, visible[0].mood if visible else ROYAL_BLUE)

    @property
    def card_back(self) -> str:
        """The sprite of a card's back; a back that somebody wrote into the settings may not be there."""
        back = f"cards/back-{self.settings.card_back}"
        return back if self.canvas.sprites.exists(back) else f"cards/back-{BACKS[0]}"

    def _tell_lost(self, name: str) -> None:
        self.messages.tell(
            f"The drawing {name}.svg is missing or damaged, and a plain one stands in for it: "
            "put the program on this machine once more."
        )

    def later(self, what: Callable[[], None]) -> None:
        self._later.append(what)

    def change(self, **values: Any) -> None:
        self.settings = replace(self.settings, **values)
        self._applied.apply()
        SYNCING.do(self._keep_settings)
        self._stale = True

    def _keep_settings(self) -> None:
        """In a thread of its own: to write them takes longer than a picture may."""
        settings = self.settings
        if save_settings(self.paths.settings_file, settings, self.messages, since=self._kept_settings):
            self._kept_settings = settings

    def run(self) -> None:
        """Until no screen is left."""
        while self.stack:
            self.turn(self.patience())

    def turn(self, timeout: float) -> None:
        """Wait for events up to ``timeout`` milliseconds, answer them, let time pass, show what has changed."""
        racing = bool(self.stack) and self.top.reads_pads
        self.window.pad_pace = self.inputs.pads.pace(self.now(), race=racing)
        self.window.sleepless(on=racing)
        self.window.wait(int(timeout))
        woke, self._woke = self._woke, self.now()
        if self._woke - woke - timeout > _ASLEEP and self.stack:
            self.top.slept(woke)
        touched = bool(self.window.queue)
        changed = self.inputs.answer()
        changed |= self.inputs.repeat()
        # Not the time of now: what was pressed a moment ago may still be on its way, and must not come after what
        # happens by itself.
        now = self.window.known_until
        for text in self.messages.take():
            self.say(text)
        for screen in self._visible():
            changed |= screen.tick(now)
        changed |= self.toast.tick(now)
        self.sounds.surround(self._visible()[0].ambience if self.stack and self.window.focused else ())
        # ``self._stale |= answer()`` would forget what the answer itself has set: it is read before.
        self._stale = self._stale or changed
        if self._stale:
            self._applied.speak()
            self.window.types(text=bool(self.stack) and self.top.reach.types)
        if self.stack and self._stale and self.now() - self.painted >= SHORTEST_FRAME:
            self.paint()
            self._run_later()
        elif not self._stale:
            self._run_later()
        if touched:  # and answered, before the sound card may take a while to come back
            self.sounds.stir()
        elif not racing:
            self.sounds.rest()

    def listen(self) -> None:
        if self.stack and self.top.real_time:
            self.window.collect()

    def patience(self) -> float:
        """Milliseconds until something must be done without an event."""
        if self._later and not self._stale:
            return 0
        now = self.now()
        if self._stale:
            return max(0.0, self.painted + SHORTEST_FRAME - now)
        wakes = [wake for screen in self._visible() if (wake := screen.wake(now)) is not None]
        if (gone := self.toast.wake()) is not None:
            wakes.append(gone)
        if (again := self.inputs.pads.wake()) is not None:
            wakes.append(again)
        return min(max(0.0, min(wakes, default=now + _LONGEST_WAIT) - now + 0.5), _LONGEST_WAIT)

    def _visible(self) -> list[Screen]:
        """The top screen, and those below it down to the first that fills the window."""
        bottom = max((i for i, screen in enumerate(self.stack) if not screen.dialog), default=0)
        return self.stack[bottom:]

    def paint(self) -> None:
        """Show the picture of now."""
        now = self.now()
        if min(self.window.size) >= _SEEN:
            self._show(now)
        self._stale, self.painted = False, now
        for listener in self.after_paint:
            listener()

    def _show(self, now: float) -> None:
        """The screens from the bottom up, and what is said over them."""
        items, visible = list[Item](), self._visible()
        veiled = [screen for screen in visible if screen.dialog and screen.veiled]
        for screen in visible:
            if veiled and screen.dialog and visible.index(screen) < visible.index(veiled[-1]):
                continue  # it would look out from below another one
            brush = self.brush(self.area_of(screen))
            if screen in veiled:
                brush.veil()
            screen.draw(brush, now)
            items += brush.items
        brush = self.brush()
        self.toast.draw(brush, self.top.toast_corner(brush.area), self.top.toast_top)
        items += brush.items
        self.listen()
        below = visible[0]
        area = self.area_of(below)
        if places := self.canvas.paint(self.canvas.felt(area, self.palette, below.cloth(area)), items):
            self.listen()
            self.window.show(places)
            self.listen()

    def _run_later(self) -> None:
        waiting, self._later = self._later, []
        for what in waiting:
            what()
        self._stale |= bool(waiting)

    def dropped(self, path: Path) -> None:
        if self.stack and self.top.reads_pads:
            self.say("Open it once more when the race is over.")
        elif self.stack:
            self.takes(path)

    def toggle_fullscreen(self) -> None:
        self.window.set_fullscreen(on=not self.window.fullscreen)
        self.resized()
        self.change(fullscreen=self.window.fullscreen)

    def toggle_sound(self) -> None:
        self.change(sound=not self.settings.sound)
        if self.settings.sound:
            self.sounds.open()  # a sound card may be there by now
        self.say("Sound is on." if self.settings.sound else "Sound is off.")

    def resized(self) -> None:
        self.canvas.resized()
        for screen in self.stack:
            screen.covered()
        self._stale = True

    def quit(self) -> None:
        """Close the window; matches are on disk already, move by move."""
        for screen in self.stack:
            screen.covered()
            screen.closing()
        self.stack = []

    def close(self) -> None:
        """Remember where the window was, and let everything go; whatever of it fails, the rest is done."""
        with ExitStack() as closing:  # the last step first
            closing.callback(SYNCING.settle)
            closing.callback(self.window.close)
            closing.callback(self.inputs.pads.close)
            closing.callback(self.thinker.close)
            closing.callback(self._applied.close)
            closing.callback(self._remember_window)

    def _remember_window(self) -> None:
        """Its size and place; not of one that was squeezed so small that nobody would want it back."""
        size = self.window.windowed_size if self.window.fullscreen else self.window.points
        values: dict[str, object] = {"window_size": size}
        if not self.window.fullscreen:
            values["window_position"] = self.window.position
        values = fitting(values)
        if any(getattr(self.settings, name) != value for name, value in values.items()):
            self.change(**values)
