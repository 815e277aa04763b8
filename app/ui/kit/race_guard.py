"""Keeps presses meant for a race from a screen that has opened over it."""

from __future__ import annotations

from typing import Protocol

import pygame
from pygame.event import Event

from app.ui.kit.gamepads import Pressed

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
    """When another screen opens over a race, the race's keys and buttons stay blocked until all have been left alone
    for a while. Escape and Start always work. Times are program time in milliseconds.
    """

    def __init__(self) -> None:
        self._race: RaceScreen | None = None
        """The current race."""
        self._alone = False
        """Whether a single person plays it."""
        self._keys: frozenset[int] = frozenset()
        """Keys of the last race."""
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
