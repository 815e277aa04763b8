"""Routes input of pointer, keys and gamepads to the top screen."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

import pygame
from pygame.event import Event

from app.ui.kit.gamepads import Gamepads, Pressed
from app.ui.kit.key_repeat import KeyRepeat
from app.ui.kit.race_guard import RaceGuard
from app.ui.kit.screen import Host
from app.ui.kit.shortcut_text import ShortcutText, typing_place
from app.ui.window import window

_FROM_SYSTEM = {pygame.QUIT, pygame.WINDOWSIZECHANGED, pygame.WINDOWEXPOSED, pygame.AUDIODEVICEREMOVED}


class InputHost(Host, Protocol):
    """The program that receives the input."""

    def listen(self) -> None:
        """Timestamp pending events between two pieces of work."""
        ...

    def resized(self) -> None:
        """Adapt to the window's size if it has changed."""
        ...

    def exposed(self) -> None:
        """Repaint everything: the system has lost part of the picture."""
        ...

    def dropped(self, path: Path) -> None:
        """Handle a file dropped on the window."""
        ...


class Inputs:
    """Handles events in order. Methods that handle input return whether the picture may change."""

    def __init__(self, program: InputHost) -> None:
        self._program = program
        self.pads, self._keys, self._shortcut = Gamepads(), KeyRepeat(), ShortcutText()
        self.guard = RaceGuard()
        """Keeps keys meant for a race from closing it."""
        self.by_keyboard = True
        """Whether the last input was a key or a gamepad button: the focus is shown."""
        self.by_pad = False
        """Whether it was a gamepad button: those are printed on widgets instead of keys."""

    def answer(self) -> bool:
        """Handle all pending events."""
        program, queue = self._program, self._program.window.queue
        if program.stack:
            program.top.expects(queue)
        changed = False
        for _ in range(len(queue)):
            heard = queue.popleft()
            self._keys.release(heard.event)
            changed |= self._event(heard.event, heard.at)
            program.listen()
        return changed

    def follow(self, now: float) -> None:
        """Note that another screen may take the input."""
        if self._program.stack:
            self.guard.follow(self._program.top, now)

    def repeat(self, now: float) -> bool:
        """Repeat outside races the keys and directions that are still held at ``now``: all events up to then have been
        handled.
        """
        program, changed = self._program, False
        if program.stack and program.top.reads_pads:
            self.pads.let_go()
        for pressed in self.pads.repeated(now):
            if program.stack:
                changed |= program.top.pad(pressed.button, now)
        if program.stack:
            changed |= self._keys.repeat(program.top, now)
        return changed

    def wake(self) -> float | None:
        """Return when something held repeats; None while nothing is."""
        return min((due for due in (self.pads.wake(), self._keys.wake()) if due is not None), default=None)

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
                before = typing_place(program.top)
                if self._shortcut.blocks(event):
                    return changed
                changed |= program.top.event(event, at) or (event.type == pygame.KEYDOWN and self._common_key(event))
                if program.stack:
                    self._shortcut.follow(event, before, typing_place(program.top))
        return changed

    def _system_event(self, event: Event) -> None:
        """Handle an event of the window or a device."""
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
        """Handle a gamepad button outside races."""
        if self.guard.blocks_button(pressed, at):
            return False
        self.pads.hold(pressed, at)
        if not pressed.down:
            return self._program.top.pad_up(pressed.button, at)
        program, changed = self._program, not (self.by_pad and self.by_keyboard)
        self.by_keyboard = self.by_pad = True
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
        from app.ui.kit.screenshot import save_screenshot

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
