"""What the title knows about each game: the match that waits, and how many were played. Found out little by little."""

from __future__ import annotations

from collections.abc import Callable, Generator
from functools import partial
from time import perf_counter

from app.core.grammar import in_words
from app.core.info import GameInfo
from app.core.match import AnyMatch
from app.storage.resuming import Resumable
from app.storage.statistics import Totals
from app.table.looking import look
from app.table.registry import TABLETOPS
from app.ui.kit.screen import Host
from app.ui.navigator import Navigator

_SLICE = 0.012
"""Seconds of reading between two pictures."""


class TitleFacts:
    """As it was when the title was opened."""

    def __init__(self, program: Host, flow: Navigator, shown: Callable[[], GameInfo | None]) -> None:
        """``shown`` tells the game that is looked at; None once the title is not on top any more."""
        self._program, self._flow, self._shown = program, flow, shown
        self._waiting: list[Resumable] = flow.waiting()
        self._totals: dict[str, Totals] = {}
        self._headlines: dict[str, str] = {}
        """The deal and the house rules of the matches that wait, by the game's name."""

    @property
    def last(self) -> str:
        """The game whose match was left last; empty if none waits."""
        return self._waiting[0].header.game.name if self._waiting else ""

    def left(self, game: GameInfo) -> Resumable | None:
        """The match of that game that waits."""
        return next((waiting for waiting in self._waiting if waiting.header.game.name == game.name), None)

    def where(self, waiting: Resumable) -> str:
        """When a match was left, and where it stands if that is known yet."""
        when = waiting.played.strftime("%d %b, %H:%M").lstrip("0") if waiting.played else "some time ago"
        told = self._headlines.get(waiting.header.game.name)
        return f"{when} · {told}" if told else when

    def played(self, game: GameInfo) -> bool:
        """Matches of that game are known to have been played."""
        totals = self._totals.get(game.name)
        return totals is not None and totals.matches > 0

    def record(self, game: GameInfo) -> str:
        """How many matches were played and won; before the first, for how many players it is."""
        totals, seats = self._totals.get(game.name), game.seats
        if totals is None or not totals.matches:
            few, many = in_words(seats[0]).capitalize(), in_words(seats[-1])
            players = f"{few} players" if seats[0] == seats[-1] else f"{few} to {many} players"
            return f"{players}: people and AI players in any mix."
        streak = f", {totals.streak} in a row" if totals.streak > 1 else ""
        matches = "1 match" if totals.matches == 1 else f"{totals.matches} matches"
        return f"{matches} played, {totals.won} won{streak}"

    def find_out(self, game: GameInfo) -> None:
        """The statistics of a game, and where its waiting match stands."""
        if game.name not in self._totals:
            self._totals[game.name] = self._flow.statistics.totals(game.name, so_far=True)
            self._count_on(game)
        if (left := self.left(game)) and game.name not in self._headlines:
            if self._flow.statistics.has(left.path.name):
                self._program.messages.tell(
                    f"The match of {game.title} that waits was over once: the end of its record is lost. It can be "
                    "played to its end again, and counts as it did."
                )
            self._headlines[game.name] = ""
            self._look_into(game, left.replaying())

    def _look_into(self, game: GameInfo, match: Generator[float, None, AnyMatch]) -> None:
        """Where a match stands is found out a little between two pictures, too: it may be a very long one."""
        until = perf_counter() + _SLICE
        try:
            while perf_counter() < until:
                next(match)
        except StopIteration as end:
            tabletop, found = TABLETOPS[game.name], end.value
            self._headlines[game.name] = tabletop.text.headline(look(found.game, tabletop, found.state, 0))
        else:
            if self._shown() is game:
                self._program.later(partial(self._look_into, game, match))
            else:
                del self._headlines[game.name]  # to begin anew when it is looked at again

    def _count_on(self, game: GameInfo) -> None:
        """Matches that are not in the statistics yet are counted a little between two pictures."""
        shown = self._shown()
        if shown and self._flow.statistics.count_on():
            self._program.later(partial(self._count_on, shown))
        else:
            name = (shown or game).name
            self._totals = {name: self._flow.statistics.totals(name, so_far=True)}
