"""The person's hands on the table: what pointer, keys and pads do where no widget has them."""

from __future__ import annotations

import pygame
from pygame.event import Event

from app.table.geometry import Box
from app.ui.kit.reach import ARROWS
from app.ui.kit.screen import Screen
from app.ui.table.drawer import Drawer
from app.ui.table.hint import NO_HINT
from app.ui.table.keys import Keys
from app.ui.table.play import Play
from app.ui.table.pointer import Pointer
from app.ui.table.steps import Steps


class Hands:
    """Each answer is whether the picture may have changed; None leaves it to the screen."""

    def __init__(self, screen: Screen, play: Play, keys: Keys, pointer: Pointer) -> None:
        self._screen, self._play, self._keys, self._pointer = screen, play, keys, pointer
        self._steps = Steps(screen, keys)
        self.drawer = Drawer(play)

    @property
    def drawer_box(self) -> Box:
        """Where the log is shown."""
        tops = (widget.box.y for name, widget in self._screen.live().items() if name.startswith("action-"))
        return self.drawer.box(self._screen.program.area_of(self._screen), min(tops, default=None))

    def empty(self) -> bool:
        """Put back what is held, take hint or marks away, or close the drawer; False if there was nothing to do."""
        play = self._play
        if play.holding.held:
            play.holding.put_back(play.program.now())
        elif play.advice.hint is not NO_HINT:
            play.advice.drop()
        elif play.marks.cards:
            play.marks.clear()
        elif self.drawer.open:
            self.drawer.toggle()
        else:
            return False
        return True

    @property
    def _enter_is_mine(self) -> bool:
        """No widget has the focus; or a hint is shown, which Enter takes wherever the focus is."""
        return self._screen.focus is None or self._play.advice.hint.move is not None

    def keep_focus(self) -> None:
        """What had the focus may be gone: then something near it has."""
        play, scene = self._play, self._play.scene
        self._steps.keep((play.session.state, scene.viewer, scene.open_hand, play.holding.held, play.marks.cards))

    def event(self, event: Event, now: float) -> bool | None:
        """What the pointer does beside the widgets."""
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._play.hurry(now)
        match event.type:
            case pygame.MOUSEMOTION:
                x, y = self._play.program.units(event.pos)
                changed = self._screen.reach.point(x, y)
                return self._pointer.point(x, y, now) or changed
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                x, y = self._play.program.units(event.pos)
                if self._screen.reach.at(x, y) or (self.drawer.open and self.drawer_box.holds(x, y)):
                    return None
                self._screen.focus = self._keys.spot = None
                return self._pointer.press(x, y, now)
            case pygame.MOUSEBUTTONUP if event.button == 1 and not self._screen.reach.pressed:
                return self._pointer.release(*self._play.program.units(event.pos), now)
            case pygame.MOUSEBUTTONDOWN if event.button == 3:
                self._pointer.cancel(now)
            case pygame.MOUSEWHEEL if self.drawer.open:
                self.drawer.scroll(event.y)
            case _:
                return None
        return True

    def key(self, event: Event, now: float) -> bool | None:
        """Keys of the table."""
        keymap = self._play.program.keymap
        self._play.hurry(now)
        if event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN) and self.drawer.open:
            self.drawer.scroll(5 if event.key == pygame.K_PAGEUP else -5)
        elif keymap.does("next-place", event):
            self._steps.tab(back=bool(event.mod & pygame.KMOD_SHIFT))
        elif event.key in ARROWS:
            self._steps.arrow(ARROWS[event.key])
        elif keymap.does("take", event) and self._screen.focus is None:
            self._keys.space(now)
        elif keymap.does("sensible", event) and self._enter_is_mine:
            self._keys.enter(now)
        else:
            return None
        return True

    def pad(self, button: str, now: float) -> bool | None:
        """A picks up and puts down, Y does the sensible thing."""
        self._play.hurry(now)
        if button in ("lb", "rb"):
            self._steps.tab(back=button == "lb")
        elif button == "a" and self._screen.focus is None:
            self._keys.space(now)
        elif button == "y" and self._enter_is_mine:
            self._keys.enter(now)
        else:
            return None
        return True
