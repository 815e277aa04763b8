"""Where a screen may lead: what screens ask of whoever shows one after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:  # the title knows it, and is to be seen before there is any table
    from collections.abc import Callable
    from pathlib import Path

    from app.core.game import AnyGame
    from app.core.match import AnyMatch
    from app.storage.challenge import Dare
    from app.storage.resuming import Resumable
    from app.storage.setups import Setup
    from app.storage.statistics import Statistics
    from app.ui.session import Session
    from app.ui.table.play import TablePlay
    from app.ui.tonight import Tonight


class Navigator(Protocol):
    """Starts, resumes and ends matches, and shows the screens for it."""

    statistics: Statistics
    tonight: Tonight

    @property
    def latest(self) -> str:
        """The game that was on the table last since the program began; empty if none was."""
        ...

    def waiting(self) -> list[Resumable]:
        """The matches that can be gone on with, the one played last in front."""
        ...

    def practice_left(self) -> list[Resumable]:
        """The same of practice that was on the table when the program was stopped."""
        ...

    def show_unfinished(self) -> None:
        """Show all matches that can be resumed."""
        ...

    def leave(self, then: Callable[[], None]) -> None:
        """Leave the match on the table, if there is one, and do that; ask first where something would be lost."""
        ...

    def title(self) -> None:
        """Leave the table, if there is a match on it: it can be gone on with; practice is over."""
        ...

    def evening(self) -> None:
        """Who plays tonight."""
        ...

    def setup(self, game: AnyGame) -> None:
        """Choose players and house rules for a new match."""
        ...

    def learn(self, game: AnyGame) -> None:
        """The lessons of a game, to choose one from."""
        ...

    def start(self, game: AnyGame, options: object, setup: Setup) -> None:
        """A new match, which was set up so."""
        ...

    def resume(self, waiting: Resumable) -> None:
        """Go on exactly where the match was left."""
        ...

    def rematch(self, session: Session) -> None:
        """The same players and house rules once more."""
        ...

    def pause(self, session: Session, why: str = "") -> None:
        """The menu over the table. ``why``: what has paused the match, if nobody asked for the menu."""
        ...

    def scores(self, session: Session, play: TablePlay, *, by_itself: bool = False, again: bool = True) -> None:
        """The deal is over, or the match; ``by_itself`` if nobody has asked for the scores, ``again`` if they have been
        shown before.
        """
        ...

    def daily(self, game: AnyGame) -> None:
        """The deals of the day of a game."""
        ...

    def days_in_a_row(self, game: AnyGame) -> int:
        """So many of them were played, each on its day."""
        ...

    def challenge(self, found: Dare | None = None) -> None:
        """The same cards as somebody else: a code is asked for, or what one held is offered."""
        ...

    def dare(self, session: Session) -> None:
        """The match that is over, for somebody else to do better."""
        ...

    def help(self, session: Session) -> None:
        """The rules of the match on the table, and the keys."""
        ...

    def rule(self, session: Session, number: str) -> None:
        """All the rules of the match on the table, open at that one."""
        ...

    def look_back(self, match: AnyMatch, record: Path | None = None, at: int = 0, since: int = 0) -> None:
        """Watch the finished deals of a match again, from the moment after so many moves on; it has one at least.
        ``record``: where it is kept, and beside it what was found out about it. Deals that were over with the first
        ``since`` moves are left out.
        """
        ...

    def look_back_on(self, session: Session) -> None:
        """The same of the match on the table; of practice only what was practised."""
        ...

    def look_back_at(self, path: Path, at: int = 0) -> None:
        """The same of a record in a file; if it is not whole, or no deal of it is over, it is said why not."""
        ...

    def settings(self, session: Session | None = None, page: str = "") -> None:
        """The settings over the title, or over a table; ``page``: the title of the one that is open at first."""
        ...

    def show_statistics(self, game: AnyGame | None = None) -> None:
        """What has been played: of that game at first, or of all."""
        ...

    def read_again(self) -> None:
        """Files may have been put back: what is known of them is read anew when it is wanted."""
        ...
