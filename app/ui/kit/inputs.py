"""Routes input of pointer, keys and gamepads to the top screen; repeats held keys, guards races, saves screenshots."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Protocol

import pygame
from pygame.event import Event

from app.core.messages import _
from app.storage.files import make_folder, numbered_paths, write_new
from app.storage.fsync_thread import FSYNC_THREAD
from app.storage.messages import Messages, reason
from app.storage.paths import APP_NAME
from app.ui.kit.gamepads import AutoRepeat, Gamepads, Pressed
from app.ui.kit.keymap import SHIFTING
from app.ui.kit.screen import Host, Screen
from app.ui.window import window
from app.ui.window.keyboard import steering

Place = tuple[Screen, str | None] | None


def typing_place(screen: Screen) -> Place:
    """Return the screen and field that text input goes to, if any."""
    return (screen, screen.focus) if screen.reach.field else None


class ShortcutText:
    """SDL reports a key press first, then its text, repeatedly while held."""

    def __init__(self) -> None:
        self._key: int | None = None
        """The held key that has moved the focus to a field."""

    def blocks(self, event: Event) -> bool:
        """Return whether the event is the text of that key."""
        let_go = event.type == pygame.KEYUP and event.key == self._key
        if let_go or event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self._key = None
        return event.type == pygame.TEXTINPUT and self._key is not None

    def follow(self, event: Event, before: Place, after: Place) -> None:
        """Note a handled event that moved text input from ``before`` to ``after``."""
        if event.type == pygame.KEYDOWN and after is not None and after != before:
            self._key = event.key


def save_screenshot(seen: pygame.Surface, folder: Path, messages: Messages) -> None:
    """Write a PNG into the folder, on a thread of its own: that takes longer than a frame may."""
    now = datetime.now().astimezone().strftime("%Y-%m-%d-%H%M%S")
    FSYNC_THREAD.do(partial(_write, seen.copy(), folder / f"{APP_NAME}-{now}.png", messages))


def _write(seen: pygame.Surface, path: Path, messages: Messages) -> None:
    """Report the file, or why it could not be written."""
    content = BytesIO()
    pygame.image.save(seen, content, path.name)
    try:
        make_folder(path.parent)
        kept = write_new(numbered_paths(path), content.getvalue())
    except OSError as error:
        messages.post(_("The screenshot couldn't be saved in {folder}.", folder=path.parent), reason(error))
    else:
        messages.post(_("Screenshot saved: {file} in {folder}", file=kept.name, folder=path.parent))


QUIET = 1500.0
"""Milliseconds without presses of race keys after which no one is still hammering on them."""
_PAD_DOWN = (pygame.CONTROLLERBUTTONDOWN, pygame.JOYBUTTONDOWN)
_START = pygame.CONTROLLER_BUTTON_START


class RaceScreen(Protocol):
    """What the guard needs to know of a screen."""

    @property
    def racers(self) -> int:
        """Number of people racing against the clock."""
        ...

    @property
    def play_keys(self) -> frozenset[int]:
        """Return the codes of the keys with which they play."""
        ...

    @property
    def takes_any_key(self) -> bool:
        """Whether the screen takes the next key, whatever it usually does."""
        ...


class RaceGuard:
    """Keeps a race's keys and buttons blocked over it until all have been left alone for a while, except Escape and
    Start. Times are program time in milliseconds.
    """

    def __init__(self) -> None:
        self._race: RaceScreen | None = None
        self._alone = False
        """Whether a single person plays it."""
        self._keys: frozenset[int] = frozenset()
        self._pressed: set[int] = set()
        """Keys pressed in it since the last quiet period, including those that play a card through the focus."""
        self._until = 0.0
        """When the quiet period ends, unless something is pressed."""
        self._drops_text = False
        """The last key was blocked, so its text input is too."""

    def follow(self, screen: RaceScreen, now: float) -> None:
        """Note that ``screen`` takes the input."""
        if screen.racers:
            self._race, self._alone = screen, screen.racers == 1
        elif self._race is not None:
            self._keys, self._race = self._race.play_keys, None
            self._until = max(self._until, now + QUIET)

    def note(self, event: Event, at: float) -> None:
        """Note an event for a screen that may be a race. A single player who opens the menu has stopped playing."""
        if self._race is None:
            return
        escapes = event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE
        starts = event.type == pygame.CONTROLLERBUTTONDOWN and event.button == _START
        if escapes or starts:
            if self._alone:
                self._race, self._until = None, at
        elif event.type == pygame.KEYDOWN:
            self._extend(at)
            self._pressed.add(event.key)
        elif event.type in _PAD_DOWN:
            self._extend(at)

    def blocks(self, event: Event, screen: RaceScreen, at: float) -> bool:
        """Return whether an event for ``screen`` was meant for a race that is no longer on top."""
        if event.type == pygame.KEYDOWN:
            theirs = event.key in self._keys or event.key in self._pressed
            self._drops_text = theirs and at < self._until and not screen.takes_any_key
            if self._drops_text:
                self._extend(at)
            return self._drops_text
        return event.type == pygame.TEXTINPUT and self._drops_text

    def blocks_button(self, pressed: Pressed, at: float) -> bool:
        """Return the same of a pressed gamepad button."""
        blocked = pressed.down and pressed.button != "start" and at < self._until
        if blocked:
            self._extend(at)
        return blocked

    def _extend(self, at: float) -> None:
        if at >= self._until:
            self._pressed.clear()
        self._until = at + QUIET


_REPEATED = frozenset(
    (
        pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_TAB,
        pygame.K_BACKSPACE, pygame.K_DELETE,
    )
)  # fmt: skip
_PAUSE = 40.0
"""Milliseconds between repeats."""


@dataclass(frozen=True, slots=True, eq=False)
class _Held:
    event: Event
    screen: Screen


class KeyRepeat:
    """Repeats the key that was pressed last, as on every system."""

    def __init__(self) -> None:
        self._held = AutoRepeat[_Held](_PAUSE)

    def press(self, event: Event, screen: Screen, now: float) -> None:
        """Note a key press before the screen handles it."""
        if event.type == pygame.KEYDOWN:
            self._held.clear()
            if steering(event).key in _REPEATED and not screen.reads_pads:
                self._held.hold(_Held(event, screen), now)

    def release(self, event: Event) -> None:
        if event.type == pygame.KEYUP:
            self._held.release(lambda held: held.event.key == event.key)

    def repeat(self, top: Screen, now: float) -> bool:
        """Repeat; return True if the picture may have changed. Stops when another screen gets the keys."""
        changed = False
        for held in self._held.repeated(now):
            if held.screen is not top or top.reads_pads or top.takes_any_key:
                self._held.clear()
                return changed
            changed |= top.key(steering(held.event), now)
        return changed

    def wake(self) -> float | None:
        """Return when a key repeats; None while none is held."""
        return self._held.wake()


_MOVED = 30.0
"""Pixels that the pointer must move for the mouse to count as used; less may be a nudge."""
_FADE = 160.0
"""Milliseconds in which printed keys fade in or out."""
_SHADES = 4
"""Steps of the fade; the buttons are redrawn at each."""


class PrintedKeys:
    """Whether buttons show their keys: they do until the mouse is used, and again from the next key or gamepad button
    on.
    """

    def __init__(self) -> None:
        self._shown = True
        self._pointer: tuple[int, int] | None = None
        """Where the pointer was after the last key press."""
        self._changed = 0.0
        """Start time of the fade."""
        self.fade = _FADE
        self.opacity = 1.0

    def hide(self) -> None:
        """Hide them at once, as if the mouse had been used for a while."""
        self._shown, self.opacity = False, 0.0

    def note(self, event: Event, now: float) -> None:
        """Show or hide the keys if the event calls for it."""
        match event.type:
            case pygame.KEYDOWN if event.key not in SHIFTING:
                self.press(now)
            case pygame.CONTROLLERBUTTONDOWN | pygame.JOYBUTTONDOWN:
                self.press(now)
            case pygame.MOUSEBUTTONDOWN | pygame.MOUSEWHEEL:
                self._show(now, on=False)
            case pygame.MOUSEMOTION:
                x, y = self._pointer = self._pointer or event.pos
                if abs(event.pos[0] - x) + abs(event.pos[1] - y) > _MOVED:
                    self._show(now, on=False)

    def press(self, now: float) -> None:
        """Show the keys because a key or a gamepad button was pressed."""
        self._pointer = None
        self._show(now, on=True)

    def _show(self, now: float, *, on: bool) -> None:
        if on is not self._shown:
            self._shown, self._changed = on, now

    @property
    def _goal(self) -> float:
        return 1.0 if self._shown else 0.0

    def tick(self, now: float, *, at_once: bool) -> bool:
        """Continue the fade, or finish it at once; return True if the keys look different."""
        if self.opacity == self._goal:
            return False
        part = 1.0 if at_once or not self.fade else min(1.0, (now - self._changed) / self.fade)
        before, faded = self.opacity, int(part * _SHADES) / _SHADES
        self.opacity = faded if self._shown else 1.0 - faded
        return self.opacity != before

    def wake(self) -> float | None:
        """Return when the keys next look different; None without a fade."""
        if self.opacity == self._goal:
            return None
        done = self.opacity if self._shown else 1.0 - self.opacity
        return self._changed + self.fade * (done + 1 / _SHADES)


_FROM_SYSTEM = {pygame.QUIT, pygame.WINDOWSIZECHANGED, pygame.WINDOWEXPOSED, pygame.AUDIODEVICEREMOVED}


class InputHost(Host, Protocol):
    def listen(self) -> None:
        """Timestamp pending events between two pieces of work."""
        ...

    def resized(self) -> None: ...

    def exposed(self) -> None:
        """Repaint everything: the system has lost part of the picture."""
        ...

    def dropped(self, path: Path) -> None:
        """Handle a file dropped on the window."""
        ...


class Inputs:
    def __init__(self, program: InputHost) -> None:
        self._program = program
        self.pads, self._keys, self._shortcut = Gamepads(), KeyRepeat(), ShortcutText()
        self.guard = RaceGuard()
        """Keeps keys meant for a race from closing it."""
        self.printed = PrintedKeys()
        self.by_keyboard = True
        """Whether the last input was a key or a gamepad button: the focus is shown."""
        self.by_pad = False
        """Whether it was a gamepad button: those are printed on widgets instead of keys."""
        self.key_at = 0.0
        """Time of the last key."""

    @property
    def caps(self) -> float:
        return self.printed.opacity

    def answer(self) -> bool:
        program, queue = self._program, self._program.window.queue
        if program.stack:
            program.top.expects(queue)
        changed = False
        for _event in range(len(queue)):
            heard = queue.popleft()
            self._keys.release(heard.event)
            self.printed.note(heard.event, heard.at)
            if heard.event.type == pygame.KEYDOWN:
                self.key_at = heard.at
            changed |= self._event(heard.event, heard.at)
            program.listen()
        return changed

    def follow(self, now: float) -> None:
        """Note that another screen may take the input."""
        if self._program.stack:
            self.guard.follow(self._program.top, now)

    def repeat(self, now: float) -> bool:
        """Repeat outside races what is still held at ``now``: all events up to then have been handled."""
        program, changed = self._program, False
        if program.stack and program.top.reads_pads:
            self.pads.let_go()
        for pressed in self.pads.repeated(now):
            if program.stack:
                changed |= program.top.pad(pressed.button, now)
        if program.stack:
            changed |= self._keys.repeat(program.top, now)
        return self.printed.tick(now, at_once=program.settings.reduced_motion) or changed

    def wake(self) -> float | None:
        """Return when a held key or button repeats or printed keys fade; None if neither is due."""
        dues = self.pads.wake(), self._keys.wake(), self.printed.wake()
        return min((due for due in dues if due is not None), default=None)

    def _event(self, event: Event, at: float) -> bool:
        program, changed = self._program, False
        self.follow(at)
        if program.stack and not program.top.reads_pads:
            changed = self.pads.note(event)
            if pressed := self.pads.read(event):
                return self._pad(pressed, at) or changed
        match event.type:
            case kind if kind in _FROM_SYSTEM:
                self._system_event(event)
            case window.CALLED:
                event.act()
                return True
            case pygame.DROPFILE:
                program.dropped(Path(event.file))
                return True
            case pygame.KEYDOWN if self._own_key(event):
                return True
            case _ if program.stack and self._is_for_race(event, at):
                return changed
            case _ if program.stack:
                changed |= self._note_device(event.type)
                if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
                    changed |= program.toast.dismiss(at)
                self._keys.press(event, program.top, at)
                pressed_key = event.type == pygame.KEYDOWN
                before = typing_place(program.top) if pressed_key else None
                if self._shortcut.blocks(event):
                    return changed
                changed |= program.top.event(event, at) or (pressed_key and self._common_key(event))
                if program.stack and pressed_key:
                    self._shortcut.follow(event, before, typing_place(program.top))
        return changed

    def _system_event(self, event: Event) -> None:
        program = self._program
        match event.type:
            case pygame.QUIT:
                program.quit()
            case pygame.WINDOWSIZECHANGED:
                program.resized()
            case pygame.WINDOWEXPOSED:
                program.exposed()
            case pygame.AUDIODEVICEREMOVED if event.which and not event.iscapture:  # 0: none that is open
                program.sounds.device_removed()

    def _is_for_race(self, event: Event, at: float) -> bool:
        """Return whether an event was meant for a race that no longer takes the input."""
        top = self._program.top
        if top.reads_pads:
            self.guard.note(event, at)
            return False
        return self.guard.blocks(event, top, at)

    def _pad(self, pressed: Pressed, at: float) -> bool:
        if self.guard.blocks_button(pressed, at):
            return False
        self.pads.hold(pressed, at)
        if not pressed.down:
            return self._program.top.pad_up(pressed.button, at)
        program, changed = self._program, not (self.by_pad and self.by_keyboard)
        self.by_keyboard = self.by_pad = True
        self.printed.press(at)
        changed |= program.toast.dismiss(at)
        return program.top.pad(pressed.button, at) or self._common_button(pressed.button) or changed

    def _note_device(self, kind: int) -> bool:
        by_keyboard = kind == pygame.KEYDOWN or (self.by_keyboard and kind != pygame.MOUSEBUTTONDOWN)
        by_pad = self.by_pad and kind not in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)
        changed = (by_keyboard, by_pad) != (self.by_keyboard, self.by_pad)
        self.by_keyboard, self.by_pad = by_keyboard, by_pad
        return changed

    def _common_key(self, event: Event) -> bool:
        """Handle keys that the screen does not use itself."""
        program = self._program
        if not program.stack or program.top.takes_any_key:
            return False
        if program.keymap.does("help", event) or event.key == pygame.K_F1:
            return self._turn_to("help")
        if program.keymap.does("settings", event):
            return self._turn_to("settings")
        if program.keymap.does("sound", event):
            program.toggle_sound()
            return True
        if program.keymap.does("picture", event):
            # A line that this key has sent away is not on it any more.
            program.later(self._keep_picture)
            return True
        return False

    def _keep_picture(self) -> None:

        program = self._program
        save_screenshot(program.window.surface, program.paths.shared, program.messages)

    def _common_button(self, button: str) -> bool:
        """Handle gamepad buttons that the screen does not use itself."""
        if button == "l3":
            return self._turn_to("help")
        if button == "r3":
            self._program.toggle_sound()
            return True
        return False

    def _turn_to(self, aid: str) -> bool:
        """Open help or settings over the visible screen, or close them if they are on top."""
        program = self._program
        if program.stack and program.top.aid == aid:
            program.top.cancel()
            return True
        if any(screen.aid == aid for screen in program.stack):
            return False
        return any(screen.open_aid(aid) for screen in reversed(program.stack))

    def _own_key(self, event: Event) -> bool:
        """Handle keys that mean the same on every screen."""
        program = self._program
        if program.stack and program.top.takes_any_key:
            return False
        windows = event.key == pygame.K_RETURN and event.mod & pygame.KMOD_ALT
        mac = event.key == pygame.K_f and event.mod & pygame.KMOD_CTRL and event.mod & pygame.KMOD_META
        if mac and program.window.menu_toggles_fullscreen:
            return True
        if program.keymap.does("full-screen", event) or windows or mac:
            program.toggle_fullscreen()
            return True
        return False
