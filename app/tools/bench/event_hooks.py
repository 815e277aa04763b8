"""Hooks around the event handler of a screen in the running program."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from pygame.event import Event

    from app.ui.kit.screen import Screen

EventHook: TypeAlias = "Callable[[Event], None]"


def _ignore(_event: Event) -> None: ...


def add_event_hooks(screen: Screen, *, before: EventHook = _ignore, after: EventHook = _ignore) -> None:
    """From now on call ``before`` with every event of the screen, and ``after`` when the screen has handled it."""
    handle = screen.event

    def event(event: Event, now: float) -> bool:
        before(event)
        changed = handle(event, now)
        after(event)
        return changed

    vars(screen)["event"] = event  # overrides the method of this instance only
