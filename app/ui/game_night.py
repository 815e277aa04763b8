"""Game night: who plays, who gets hints, the score; and couch mode."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.core.messages import _, shown_name
from app.storage.game_night import GameNight, Guest, NightMatch, SavedLook, load_game_night, save_game_night
from app.storage.settings import valid_values
from app.ui.kit.screen import Host

if TYPE_CHECKING:
    from app.ui.session import Session

_SOFA = {"ui_scale": 150, "card_size": 120}
"""Sizes readable at three metres, as far as the window has room."""


class GameNightController:
    def __init__(self, program: Host) -> None:
        self._program = program
        self._current: GameNight | None = None

    @property
    def current(self) -> GameNight:
        """Current game night; one left alone for long has ended."""
        found = self._current
        if found is None:
            found = self._current = load_game_night(self._program.paths.game_night_file, self._program.messages)
        if found.on and not found.is_active(time.time()):
            found = self.end()
        return found

    def read_again(self) -> None:
        """The file may have changed."""
        self._current = None

    @property
    def on(self) -> bool:
        return self.current.on

    @property
    def hinted(self) -> frozenset[str]:
        return self.current.hint_names if self.on else frozenset()

    @property
    def sofa(self) -> bool:
        return self.current.before is not None

    def sitting(self, seats: int) -> tuple[str, ...]:
        """Return who plays next with that number of seats; empty without a game night."""
        return self.current.next_players(seats) if self.on else ()

    def begin(self, guests: Sequence[Guest], *, sofa: bool) -> None:
        """Begin a game night, or change the people of the current one and keep its score."""
        night = self.current
        found = night._replace(guests=tuple(guests)) if night.on else GameNight(tuple(guests), before=night.before)
        self._keep(self._sized(found._replace(on=True, last=time.time()), sofa=sofa))

    def end(self) -> GameNight:
        """End it; the group is remembered."""
        assert self._current is not None
        self._keep(self._sized(self._current._replace(on=False), sofa=False))
        return self._current

    def _sized(self, night: GameNight, *, sofa: bool) -> GameNight:
        """Apply couch sizes, and keep the previous ones to restore."""
        settings, before = self._program.settings, night.before
        if sofa and before is None:
            before = SavedLook(settings.ui_scale, settings.card_size)
            self._program.change(**{name: max(size, getattr(settings, name)) for name, size in _SOFA.items()})
        elif not sofa and before is not None:
            self._program.change(**valid_values({"ui_scale": before.ui_scale, "card_size": before.card_size}))
            before = None
        return night._replace(before=before)

    def _keep(self, night: GameNight) -> None:
        self._current = night
        save_game_night(self._program.paths.game_night_file, night, self._program.messages)

    def count(self, session: Session) -> None:
        """Count a win after a match."""
        result, night = session.match.result, self.current
        if not night.on or result is None:
            return
        names = {session.name(seat): seat for seat in session.persons}
        people = tuple(name for name in night.names if name in names)
        winners = tuple(name for name in people if names[name] in result.winners)
        counted = night.with_match(NightMatch(session.save.path.name, session.game.name, people, winners), time.time())
        if counted is not night:
            self._keep(counted)

    def line(self) -> str:
        """Return as in ``Tonight: Ann 2, Ben 1, Mia 0``; empty without a game night."""
        if not self.on:
            return ""
        score = ", ".join(f"{shown_name(name)} {won}" for name, won, _played in self.current.score())
        # Translators: {score} are names with matches won, as in "Ann 2, Ben 1".
        return _("Tonight: {score}", score=score)
