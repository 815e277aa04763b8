"""Practice from a moment of a replayed match, and back to that replay; survives a restart of the program."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Protocol

from app.core.cards import Seat
from app.core.match import AnyMatch
from app.core.match_history import fork
from app.storage.practice import Origin, begin_practice, load_origin
from app.storage.saves import Save
from app.ui.kit.screen import Host
from app.ui.navigator import Navigator
from app.ui.session import Practice


class SitDown(Protocol):
    """Shows the table of a practice match."""

    def __call__(self, match: AnyMatch, save: Save, *, practice: Practice) -> None:
        """``save`` records the moves."""
        ...


class PracticeController:
    def __init__(
        self, program: Host, flow: Navigator, sit_down: SitDown, put_aside: Callable[[], Callable[[], None]]
    ) -> None:
        """``put_aside`` suspends the session on the table and returns a function that restores it."""
        self._program, self._flow, self._sit_down, self._put_aside = program, flow, sit_down, put_aside

    def begin(self, match: AnyMatch, record: Path | None, moves: int, seat: Seat) -> None:
        """Practise in ``seat`` from the moment after ``moves`` moves. Leaving returns to the replay at that moment, and
        from there to where it was opened. ``record``: file of the match.
        """
        bring_back = self._put_aside()

        def back() -> None:
            bring_back()
            self._flow.look_back(match, record, moves)

        self._begin(match, Origin(moves, seat, record), back)

    def _begin(self, match: AnyMatch, origin: Origin, back: Callable[[], None]) -> None:
        mine, program = fork(match, origin.moves, origin.seat), self._program
        save = begin_practice(program.paths.practice, mine, origin, program.messages)
        self._show(mine, save, origin, back)

    def go_on(self, match: AnyMatch, save: Save) -> None:
        """Resume practice that was interrupted when the program stopped."""
        origin = load_origin(save.path, match, self._program.messages)

        def back() -> None:
            self._flow.title()
            if origin.record:
                self._flow.look_back_at(origin.record, origin.moves)

        self._show(match, save, origin, back)

    def _show(self, match: AnyMatch, save: Save, origin: Origin, back: Callable[[], None]) -> None:
        again = partial(self._begin, match, origin, back)
        self._sit_down(match, save, practice=Practice(origin.moves, again, back))
