"""Keeps presses that are meant for a race from the screen that has come over it."""

from __future__ import annotations

from typing import Protocol

import pygame
from pygame.event import Event

from app.ui.kit.gamepads import Pressed

QUIET = 1500.0
"""Milliseconds: when nobody has pressed anything of theirs for so long, nobody is still hammering on it."""
_PAD_DOWN = (pygame.CONTROLLERBUTTONDOWN, pygame.JOYBUTTONDOWN)
_START = pygame.CONTROLLER_BUTTON_START


class RaceScreen(Protocol):
    """A screen, as far as the guard needs to know it."""

    @property
    def racers(self) -> int:
        """How many people play against the clock at this moment."""
        ...

    @property
    def play_keys(self) -> frozenset[int]:
        """The codes of the keys with which they play."""
        ...

    @property
    def takes_any_key(self) -> bool:
        """The next key is for the screen, whatever it usually does."""
        ...


class RaceGuard:
    """Once another screen takes the input from a race, the keys and buttons of the race do nothing there until all of
    them have been left alone for a while. Escape and Start always work. Times are milliseconds of the program's clock.
    """

    def __init__(self) -> None:
        self._race: RaceScreen | None = None
        """The race that is on."""
        self._alone = False
        """One person plays it."""
        self._keys: frozenset[int] = frozenset()
        """The keys of the race that was on last."""
        self._pressed: set[int] = set()
        """Keys pressed in it since the last quiet while: also those that play a card by way of the focus."""
        self._until = 0.0
        """When it is quiet, unless somebody presses something before."""
        self._drops_text = False
        """The last key was blocked, and so is the text that it types."""

    def follow(self, screen: RaceScreen, now: float) -> None:
        """``screen`` takes the input."""
        if screen.racers:
            self._race, self._alone = screen, screen.racers == 1
        elif self._race is not None:
            self._keys, self._race = self._race.play_keys, None
            self._until = max(self._until, now + QUIET)

    def note(self, event: Event, at: float) -> None:
        """An event is for a screen that may be a race. Whoever opens the menu of a race that nobody else plays has
        stopped playing.
        """
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
        """Whether an event for ``screen`` was meant for the race that is not on any more."""
        if event.type == pygame.KEYDOWN:
            theirs = event.key in self._keys or event.key in self._pressed
            self._drops_text = theirs and at < self._until and not screen.takes_any_key
            if self._drops_text:
                self._extend(at)
            return self._drops_text
        return event.type == pygame.TEXTINPUT and self._drops_text

    def blocks_button(self, pressed: Pressed, at: float) -> bool:
        """The same of a gamepad's button that goes down."""
        blocked = pressed.down and pressed.button != "start" and at < self._until
        if blocked:
            self._extend(at)
        return blocked

    def _extend(self, at: float) -> None:
        if at >= self._until:
            self._pressed.clear()
        self._until = at + QUIET
