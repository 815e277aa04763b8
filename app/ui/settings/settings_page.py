"""What each page of the settings is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from pygame.event import Event

from app.storage.settings import Settings
from app.ui.kit.form import FormColumn
from app.ui.kit.screen import Host
from app.ui.window.brush import Brush


class Shown(Protocol):
    """The screen that shows a page."""

    program: Host
    focus: str | None

    @property
    def least(self) -> tuple[float, float]:
        """How many units across and down it needs."""
        ...

    def focus_on(self, name: str) -> None:
        """The focus goes there, and what it is on is seen."""
        ...


class SettingsPage:
    """Fills a column with what can be set on it."""

    title = ""
    icon = ""
    fields: tuple[str, ...] = ()
    """The settings that it holds."""

    def __init__(self, screen: Shown) -> None:
        self.screen = screen

    @property
    def program(self) -> Host:
        return self.screen.program

    @property
    def settings(self) -> Settings:
        return self.program.settings

    @property
    def told(self) -> str:
        """A line above the page."""
        return ""

    def fill(self, column: FormColumn) -> None:
        """Lay out what can be set."""
        raise NotImplementedError

    def moving(self, now: float) -> bool:
        """Whether something moves on it."""
        del now
        return False

    def draw(self, brush: Brush, now: float) -> None:
        """What moves, over the page's widgets."""

    def version(self) -> object:
        """All that the page depends on, settings and focus apart."""
        return None

    def key(self, event: Event) -> bool:
        """Take a key before anything else does; True if it was for the page."""
        del event
        return False

    @property
    def takes_any_key(self) -> bool:
        """The next key is for the page, whatever it usually does."""
        return False

    def left(self) -> None:
        """Another page is looked at, or something was clicked: nothing is waited for any more."""

    def usual(self) -> dict[str, object]:
        """The page's settings as they are at first."""
        return {name: getattr(Settings(), name) for name in self.fields}

    def pick(self, name: str, values: Sequence[object], part: int) -> None:
        """Set something to one of its values."""
        self.program.change(**{name: values[part]})

    def flip(self, name: str) -> None:
        """Turn a switch over."""
        self.program.change(**{name: not getattr(self.settings, name)})
