"""Base class of the settings pages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from pygame.event import Event

from app.core.messages import translate
from app.storage.settings import Settings
from app.ui.kit.form import FormColumn
from app.ui.kit.screen import Host
from app.ui.window.brush import Brush


class Shown(Protocol):
    program: Host
    focus: str | None

    @property
    def least(self) -> tuple[float, float]: ...

    def focus_on(self, name: str) -> None: ...


class SettingsPage:
    name = ""
    """Name by which other screens open it."""
    label = ""
    """Title, marked for translation."""
    icon = ""
    fields: tuple[str, ...] = ()
    """Names of the settings on the page."""

    def __init__(self, screen: Shown) -> None:
        self.screen = screen

    @property
    def title(self) -> str:
        return translate(self.label)

    @property
    def program(self) -> Host:
        return self.screen.program

    @property
    def settings(self) -> Settings:
        return self.program.settings

    @property
    def intro(self) -> str:
        return ""

    def fill(self, column: FormColumn) -> None:
        raise NotImplementedError

    def moving(self, now: float) -> bool:
        del now
        return False

    def draw(self, brush: Brush, now: float) -> None:
        """Draw moving parts over the page's widgets."""

    def version(self) -> object:
        """Return everything that the page depends on, besides settings and focus."""
        return None

    def key(self, event: Event) -> bool:
        """Handle a key before anything else; return whether the page has used it."""
        del event
        return False

    @property
    def takes_any_key(self) -> bool:
        """Whether the next key is for the page, whatever it usually does."""
        return False

    def left(self) -> None:
        """Stop waiting for input, because another page was opened or something was clicked."""

    def defaults(self) -> dict[str, object]:
        """Return the default values of the page's settings."""
        return {name: getattr(Settings(), name) for name in self.fields}

    def pick(self, name: str, values: Sequence[object], part: int) -> None:
        self.program.change(**{name: values[part]})

    def flip(self, name: str) -> None:
        self.program.change(**{name: not getattr(self.settings, name)})
