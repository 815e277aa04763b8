"""What people do with pointer, keys and gamepads, brought to the screen on top."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

import pygame
from pygame.event import Event

from app.ui.kit.gamepads import Gamepads, Pressed
from app.ui.kit.held_keys import HeldKeys
from app.ui.kit.race_guard import RaceGuard
from app.ui.kit.screen import Host
from app.ui.kit.shortcut_text import ShortcutText, typing_place
from app.ui.window import window

_FROM_SYSTEM = {pygame.QUIT, pygame.WINDOWSIZECHANGED, pygame.WINDOWEXPOSED, pygame.AUDIODEVICEREMOVED}


class InputHost(Host, Protocol):
    """The program that the inputs are for."""

    def listen(self) -> None:
        """Between two pieces of work: stamp what has come meanwhile."""
        ...

    def resized(self) -> None:
        """Fit the picture to the window's size, if that has changed."""
        ...

    def exposed(self) -> None:
        """Show the whole picture again: the system has lost part of it."""
        ...

    def dropped(self, path: Path) -> None:
        """Somebody has let a file go over the window."""
        ...


class Inputs:
    """Answers events in the order in which they came. All methods that answer say whether the picture may change."""

    def __init__(self, program: InputHost) -> None:
        self._program = program
        self.pads, self._keys, self._shortcut = Gamepads(), HeldKeys(), ShortcutText()
        self.guard = RaceGuard()
        """Nobody leaves a race by a key that was meant to play a card."""
        self.by_keyboard = True
        """The last input was a key, or a gamepad's button: the focus is shown."""
        self.by_pad = False
        """It was a gamepad's button: those are printed on what they do, and keys are not."""

    def answer(self) -> bool:
        """Answer the events that are waiting."""
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
        """Another screen may take the input from now on."""
        if self._program.stack:
            self.guard.follow(self._program.top, now)

    def repeat(self) -> bool:
        """Let directions of gamepads and keys that are held down count again, where there is no race."""
        program, changed = self._program, False
        if program.stack and program.top.reads_pads:
            self.pads.let_go()
        for pressed in self.pads.repeated(program.now()):
            if program.stack:
                changed |= program.top.pad(pressed.button, program.now())
        if program.stack:
            changed |= self._keys.repeat(program.top, program.now())
        return changed

    def wake(self) -> float | None:
        """Return when something that is held down counts again; None while nothing does."""
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
                changed |= self._give(event, at)
        return changed

    def _give(self, event: Event, at: float) -> bool:
        """Give an event to the screen on top."""
        program, before = self._program, typing_place(self._program.top)
        if self._shortcut.blocks(event):
            return False
        changed = program.top.event(event, at) or (event.type == pygame.KEYDOWN and self._common_key(event))
        if program.stack:
            self._shortcut.follow(event, before, typing_place(program.top))
        return changed

    def _system_event(self, event: Event) -> None:
        """Answer what happened to the window or a device, without anybody at this table."""
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
        """Whether it was meant for a race that does not take the input any more."""
        top = self._program.top
        if top.reads_pads:
            self.guard.note(event, at)
            return False
        return self.guard.blocks(event, top, at)

    def _pad(self, pressed: Pressed, at: float) -> bool:
        """A button of a gamepad, where there is no race."""
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
        """What keys do wherever the screen itself has nothing else for them."""
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
        from app.ui.kit.kept_picture import keep_picture

        program = self._program
        keep_picture(program.window.surface, program.paths.shared, program.messages)

    def _common_button(self, button: str) -> bool:
        """The same of a gamepad's buttons."""
        if button == "l3":
            return self._turn_to("help")
        if button == "r3":
            self._program.toggle_sound()
            return True
        return False

    def _turn_to(self, aid: str) -> bool:
        """Open help or settings over the screen that is seen, or close them if they are on top."""
        program = self._program
        if program.stack and program.top.aid == aid:
            program.top.cancel()
            return True
        if any(screen.aid == aid for screen in program.stack):
            return False
        return any(screen.open_aid(aid) for screen in reversed(program.stack))

    def _own_key(self, event: Event) -> bool:
        """The keys that mean the same on every screen, whatever is done there."""
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
