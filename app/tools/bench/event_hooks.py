"""Hears what comes to a screen of the running program, and lets it do its work."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from pygame.event import Event

    from app.ui.kit.screen import Screen

EventHook: TypeAlias = "Callable[[Event], None]"


def _deaf(_event: Event) -> None:
    """Nobody minds."""


def add_event_hooks(screen: Screen, *, before: EventHook = _deaf, after: EventHook = _deaf) -> None:
    """From now on call ``before`` with every event that this screen is given, and ``after`` once it has handled it."""
    handle = screen.event

    def event(event: Event, now: float) -> bool:
        before(event)
        changed = handle(event, now)
        after(event)
        return changed

    vars(screen)["event"] = event  # this one screen's own, before that of its class
