"""What the screen knows of all matches: read once, and again when more of them have been counted."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from app.storage.played import people
from app.storage.statistics import Statistics
from app.ui.kit.avatars import avatar, faces_at
from app.ui.statistics.summary import Summary, summary


class CountedMatches:
    """The matches that have been counted so far, and the pages made of them."""

    def __init__(self, statistics: Statistics) -> None:
        self._statistics = statistics
        statistics.look_again()
        self._summaries: dict[object, Summary | None] = {}
        self.version = 0
        """Grows when something else may be to be seen."""
        self.read()

    def read(self) -> None:
        """Read all of them, and see whether there are more to count."""
        self.matches = [*self._statistics.played(), *self._statistics.begun()]
        self.people = people(self.matches)
        self.counting = True
        """There may be records that are not counted yet."""
        self._summaries = {}
        self.version += 1

    def count_on(self) -> bool:
        """Count for a moment; True if something else is to be seen."""
        if not self.counting or self._statistics.count_on():
            return False
        self.read()
        self.counting = False
        return True

    def summary(self, game: str | None, who: str | None, faces: Mapping[str, int]) -> Summary | None:
        """The page of that game and person; None if there is nothing on it."""
        seen = faces_at(self.people, faces)
        key = game, who, tuple(seen.items())
        if key not in self._summaries:
            self._summaries[key] = summary(self.matches, game, who, partial(avatar, faces=seen))
        return self._summaries[key]
