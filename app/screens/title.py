"""The title: what can be played, and the match that waits."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from app.rules.game import AnyGame
from app.rules.registry import GAMES
from app.screens.help import HelpScreen
from app.screens.screen import Screen
from app.screens.widgets import Button, Label, Panel, Paragraph, Picture, Tab, Widget
from app.shell.brush import Brush, Style
from app.shell.theme import HEADING, MOODS, SMALL, TEXT, Ink, Mood
from app.storage.resuming import Resumable
from app.storage.statistics import Totals
from app.table.geometry import Area, Box
from app.table.layout import Placement
from app.table.registry import TABLETOPS
from app.table.words import NUMBERS, listed

if TYPE_CHECKING:
    from app.screens.flow import Flow
    from app.screens.program import Program

_GROUND = Style(opacity=1, radius=18, edge=Ink.ACCENT, edge_opacity=0.45)
_FANS = ((-1, ("10S", "AD", "KH")), (1, ("back", "AC", "KS")))
"""At the left and at the right, the hindmost first. Pictures take longest to make, so each side has but one."""


class TitleScreen(Screen):
    """Choose a game; begin a match, or go on with the one that was left."""

    def __init__(self, program: Program, flow: Flow) -> None:
        super().__init__(program)
        self._flow = flow
        self._waiting: list[Resumable] = flow.waiting()
        self._totals: dict[str, Totals] = {}
        self._where: dict[str, str] = {}
        """The deal and the house rules of the matches that wait, by the game's name."""
        last = self._waiting[0].header.game.name if self._waiting else program.settings.last_game
        self._game: AnyGame = next((game for game in GAMES if game.name == last), GAMES[0])
        self.focus = "resume" if self._left else "new"
        program.later(self._count)

    @property
    def mood(self) -> Mood:
        """Of the game that is looked at."""
        return MOODS[self._game.name]

    @property
    def _left(self) -> Resumable | None:
        """The match of this game that waits."""
        return next((waiting for waiting in self._waiting if waiting.header.game is self._game), None)

    def _count(self) -> None:
        """What takes a while comes once the title can be seen: the statistics, and where the waiting match stands."""
        name = self._game.name
        if name not in self._totals:
            self._totals[name] = self._flow.statistics.totals(name, so_far=True)
            self._count_on()
        if (left := self._left) and name not in self._where:
            self._where[name] = TABLETOPS[name].headline(left.replay().state)

    def _count_on(self) -> None:
        """Matches that are not in the statistics yet are counted a little between two pictures."""
        if self.program.top is self and self._flow.statistics.count_on():
            self.program.later(self._count_on)
        else:
            name = self._game.name
            self._totals = {name: self._flow.statistics.totals(name, so_far=True)}

    def _choose(self, game: AnyGame) -> None:
        self._game = game
        self.program.later(self._count)

    def widgets(self, area: Area) -> list[Widget]:
        """The lettering, the games, the chosen one, the match that waits."""
        middle = area.w / 2
        high, wide = 108.0, 108 * self.program.canvas.sprites.shape("title/lettering")
        top = (area.h - 720) * 0.5 + 24
        found: list[Widget] = [Picture(Box.around(middle, top + high / 2, wide, high), "title/lettering")]
        box = self._card_box(area)
        found += self._tabs(Box(box.x, box.y - 86, box.w, 74))
        found += self._game_card(box)
        bar = Box(middle - 490, box.bottom + 18, 980, 46)
        found += [
            Button("help", Box(bar.x, bar.y, 236, 46), "Rules and keys", self._help, "?", "help"),
            Button("statistics", Box(bar.x + 248, bar.y, 236, 46), "Statistics", self._statistics, "t", "stats"),
            Button("settings", Box(bar.x + 496, bar.y, 236, 46), "Settings", self._settings, "s", "gear"),
            Button("quit", Box(bar.right - 236, bar.y, 236, 46), "Quit", self.program.quit, "q", "leave"),
        ]
        return found

    def _tabs(self, box: Box) -> list[Widget]:
        """One a game, with the digit that chooses it."""
        wide = (box.w - 8 * (len(GAMES) - 1)) / len(GAMES)
        found: list[Widget] = []
        for i, game in enumerate(GAMES):
            tab = Box(box.x + i * (wide + 8), box.y, wide, box.h)
            found.append(
                Tab(f"game-{game.name}", tab, game.title, partial(self._choose, game), str(i + 1),
                    picture=f"title/{game.name}", chosen=game is self._game)
            )  # fmt: skip
        return found

    @staticmethod
    def _card_box(area: Area) -> Box:
        return Box.around(area.w / 2, area.h / 2 + 76, 980, 372)

    def _game_card(self, box: Box) -> list[Widget]:
        game = self._game
        art = Box(box.x + 24, box.y + 24, 432, 324)
        x, wide = art.right + 32, box.right - art.right - 60
        found: list[Widget] = [
            Panel(box, _GROUND),
            Picture(art, f"title/{game.name}"),
            Label(Box(x, box.y + 26, wide, 44), game.title, HEADING + 4, Ink.ACCENT, "Bold"),
            Paragraph(Box(x, box.y + 76, wide, 80), TABLETOPS[game.name].pitch, TEXT, Ink.WORDS),
            Label(Box(x, box.y + 150, wide, 26), self._record_line(), SMALL, Ink.QUIET),
        ]
        y = box.bottom - 76
        new = Button(
            "new", Box(x, y, wide, 52), "New match", lambda: self._flow.setup(game), "n", "cards",
            primary=not self._left,
        )  # fmt: skip
        if self._left:
            found += self._resume(self._left, Box(x, y - 112, wide, 104))
        return [*found, new]

    def _resume(self, waiting: Resumable, box: Box) -> list[Widget]:
        when = waiting.played.strftime("%d %b, %H:%M").lstrip("0")
        told = self._where.get(self._game.name)
        where = f"{when} · {told}" if told else when
        names = listed([sitter.name for sitter in waiting.header.sitters])
        return [
            Button(
                "resume", Box(box.x, box.y, box.w, 56), "Go on where you were", self._go_on, "g", "play", primary=True
            ),
            Label(Box(box.x, box.y + 60, box.w, 24), names, SMALL, Ink.QUIET, align=0.5),
            Label(Box(box.x, box.y + 82, box.w, 24), where, SMALL, Ink.QUIET, align=0.5),
        ]

    def _record_line(self) -> str:
        totals, seats = self._totals.get(self._game.name), self._game.seats
        if totals is None or not totals.matches:
            few, many = NUMBERS[seats[0]].capitalize(), NUMBERS[seats[-1]]
            players = f"{few} players" if seats[0] == seats[-1] else f"{few} to {many} players"
            return f"{players}: people and AI players in any mix."
        streak = f", {totals.streak} in a row" if totals.streak > 1 else ""
        matches = "1 match" if totals.matches == 1 else f"{totals.matches} matches"
        return f"{matches} played, {totals.won} won{streak}"

    def _go_on(self) -> None:
        if self._left:
            self._flow.resume(self._left)

    def _help(self) -> None:
        self.program.push(HelpScreen(self.program, self._game))

    def _statistics(self) -> None:
        totals = self._totals.get(self._game.name)
        self._flow.show_statistics(self._game if totals and totals.matches else None)

    def _settings(self) -> None:
        self._flow.settings()

    def cancel(self) -> None:
        """Escape leaves the program only where it was asked for with Q or the window's own button."""

    def draw(self, brush: Brush, now: float) -> None:
        """Kings look out from behind the panel at both sides."""
        back, y = self.program.card_back, self._card_box(brush.area).middle[1]
        for side, codes in _FANS:
            for i, code in enumerate(codes):
                x = brush.area.w / 2 + side * (474 + 18 * i)
                at = Placement(x, y - 110 + 74 * i, 150, side * (8 + 9 * i), float(code != "back"), i)
                brush.card(f"cards/{code}", back, at)
        super().draw(brush, now)
