"""The focus on its way over the table by keyboard: Tab goes from group to group, arrows to the nearest thing."""

from __future__ import annotations

import math

from app.table.focus import nearest
from app.table.geometry import Box
from app.ui.kit.screen import Screen
from app.ui.table.keys import Keys


class Steps:
    """Cards, places and widgets are one field for the focus, though ``Keys`` keeps it on the table and ``Reach`` on
    widgets.
    """

    def __init__(self, screen: Screen, keys: Keys) -> None:
        self._screen, self._reach, self._keys = screen, screen.reach, keys
        self._kept: object = None
        """What the table was like when the focus was looked after last."""
        self._last: Box | None = None
        """Where the focus was then."""

    @property
    def _here(self) -> str | None:
        return self._reach.focus or self._keys.spot

    @property
    def _everything(self) -> dict[str, Box]:
        """All that can have the focus."""
        return {**self._keys.spots(), **{name: widget.box for name, widget in self._screen.live().items()}}

    def keep(self, version: object) -> None:
        """If what had the focus is gone, it goes to what lies nearest: if there is one to a thing of the same kind."""
        here = self._here
        if here is None or (version, here) == self._kept:
            return
        everything = self._everything
        if here not in everything and (last := self._last):
            kind = here[: len("card:")]
            alike = [name for name in everything if name.startswith(kind)] or list(everything)
            here = min(alike, key=lambda name: _apart(everything[name], last))
            self._focus_on(here)
        self._kept, self._last = (version, here), everything.get(here)

    def arrow(self, direction: tuple[int, int]) -> None:
        """An arrow key: over cards, places and widgets alike, to the nearest one that way."""
        everything, here, self._reach.clicked = self._everything, self._here, False
        if here is None or here not in everything:
            self._focus_on(next(iter(everything)))
            return
        start = everything.pop(here)
        self._focus_on(nearest(everything, start, direction) or here)

    def tab(self, *, back: bool) -> None:
        """From the hand to the piles to the actions to the top bar, and round again."""
        live, self._reach.clicked = list(self._screen.live()), False
        first = [name for name in live if name.startswith("action") or name == "scores"]
        groups = [*self._keys.groups(), first, [name for name in live if name not in first]]
        groups = [group for group in groups if group]
        at = next((i for i, group in enumerate(groups) if self._here in group), 0 if back else -1)
        self._focus_on(groups[(at + (-1 if back else 1)) % len(groups)][0])

    def _focus_on(self, name: str) -> None:
        """A spot on the table or a widget."""
        on_table = name in self._keys.spots()
        self._reach.focus, self._keys.spot = (None, name) if on_table else (name, None)


def _apart(one: Box, other: Box) -> float:
    """How far apart the middles of two boxes lie."""
    return math.hypot(one.middle[0] - other.middle[0], one.middle[1] - other.middle[1])
