"""Interface through which screens open other screens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:  # imported by the title, which must load without the table
    from collections.abc import Callable
    from pathlib import Path

    from app.core.game import AnyGame
    from app.core.match import AnyMatch
    from app.storage.challenge import SharedChallenge
    from app.storage.counting import CountingProgress
    from app.storage.resuming import Resumable
    from app.storage.setups import Setup
    from app.storage.statistics import Statistics
    from app.ui.game_night import GameNightController
    from app.ui.session import Session
    from app.ui.table.play import TablePlay


class Navigator(Protocol):
    """Starts, resumes and ends matches, and shows their screens."""

    game_night: GameNightController

    @property
    def statistics(self) -> Statistics: ...

    @property
    def latest(self) -> str: ...

    @property
    def counting(self) -> CountingProgress | None:
        """Progress of counting many matches for the statistics; None if that is done, or not begun."""
        ...

    def waiting(self) -> list[Resumable]:
        """Return the matches that can be resumed, latest first."""
        ...

    def practice_left(self) -> list[Resumable]: ...

    def show_unfinished(self) -> None: ...

    def leave(self, then: Callable[[], None]) -> None:
        """Leave the match on the table, if any, then call ``then``; ask first if something would be lost."""
        ...

    def title(self) -> None: ...

    def show_game_night(self) -> None: ...

    def setup(self, game: AnyGame) -> None: ...

    def learn(self, game: AnyGame) -> None: ...

    def start(self, game: AnyGame, options: object, setup: Setup) -> None: ...

    def resume(self, waiting: Resumable) -> None: ...

    def rematch(self, session: Session) -> None: ...

    def pause(self, session: Session, why: str = "") -> None:
        """Open the pause menu. ``why``: why it opened by itself."""
        ...

    def scores(self, session: Session, play: TablePlay, *, by_itself: bool = False, again: bool = True) -> None:
        """``by_itself``: opened automatically; ``again``: shown before."""
        ...

    def daily(self, game: AnyGame) -> None: ...

    def days_in_a_row(self, game: AnyGame) -> int: ...

    def challenge(self, found: SharedChallenge | None = None) -> None:
        """Offer ``found``, or ask for a challenge code."""
        ...

    def dare(self, session: Session) -> None:
        """Export the finished match as a challenge."""
        ...

    def help(self, session: Session) -> None: ...

    def rule(self, session: Session, number: str) -> None: ...

    def look_back(self, match: AnyMatch, record: Path | None = None, at: int = 0, since: int = 0) -> None:
        """Replay the finished deals of a match, from ``at`` moves on, without those that ended within the first
        ``since`` moves. ``record``: its file, with analysis stored alongside.
        """
        ...

    def look_back_on(self, session: Session) -> None: ...

    def look_back_at(self, path: Path, at: int = 0) -> None:
        """Replay the record in a file, or say why it cannot be replayed."""
        ...

    def settings(self, session: Session | None = None, page: str = "") -> None:
        """Show the settings over the title or a table; ``page``: title of the page open at first."""
        ...

    def show_statistics(self, game: AnyGame | None = None) -> None: ...

    def read_again(self) -> None:
        """Forget cached files: they may have been replaced by an import."""
        ...
