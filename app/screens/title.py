"""The title: what can be played, and the match that waits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.rules.game import AnyGame
from app.rules.registry import GAMES
from app.screens.help import HelpScreen
from app.screens.menu import settings_dialog
from app.screens.screen import Screen
from app.screens.widgets import Button, Label, Panel, Paragraph, Picture, Widget
from app.shell.brush import Brush, Style
from app.shell.theme import GOLD, HEADING, IVORY, MIST, SMALL, TEXT
from app.storage.resuming import Resumable
from app.storage.statistics import Totals
from app.table.geometry import Area, Box
from app.table.layout import Placement
from app.table.registry import TABLETOPS
from app.table.words import count, listed

if TYPE_CHECKING:
    from app.screens.flow import Flow
    from app.screens.program import Program

_GROUND = Style(opacity=1, radius=18, edge=GOLD, edge_opacity=0.45)
_FANS = ((-1, ("10S", "AD", "KH")), (1, ("back", "AC", "KS")))
"""At the left and at the right, the hindmost first. Pictures take longest to make, so each side has but one."""


class TitleScreen(Screen):
    """New match, or go on with the one that was left."""

    def __init__(self, program: Program, flow: Flow) -> None:
        super().__init__(program)
        self._flow = flow
        self._waiting: list[Resumable] = flow.waiting()
        self._totals: Totals | None = None
        self._where = ""
        """The deal and the house rules of the match that waits."""
        self.focus = "resume" if self._waiting else "new"
        program.later(self._count)

    def _count(self) -> None:
        """What takes a while comes once the title can be seen: the statistics, and where the waiting match stands."""
        self._totals = self._flow.statistics.totals(GAMES[0].name)
        if self._waiting:
            waiting = self._waiting[0]
            self._where = TABLETOPS[waiting.header.game.name].headline(waiting.replay().state)

    @property
    def _game(self) -> AnyGame:
        return GAMES[0]

    def widgets(self, area: Area) -> list[Widget]:
        """The lettering, the game, the match that waits."""
        middle = area.w / 2
        high, wide = 140.0, 140 * self.program.sprites.shape("title/lettering")
        top = (area.h - 720) * 0.5 + 34
        found: list[Widget] = [Picture(Box.around(middle, top + high / 2, wide, high), "title/lettering")]
        found += self._game_card(self._card_box(area))
        bar = Box(middle - 490, self._card_box(area).bottom + 26, 980, 48)
        found += [
            Button("help", Box(bar.x, bar.y, 240, 46), "Rules and keys", self._help, "?", "help"),
            Button("settings", Box(middle - 120, bar.y, 240, 46), "Settings", self._settings, "s", "gear"),
            Button("quit", Box(bar.right - 240, bar.y, 240, 46), "Quit", self.program.quit, "q", "leave"),
        ]
        return found

    @staticmethod
    def _card_box(area: Area) -> Box:
        return Box.around(area.w / 2, area.h / 2 + 44, 980, 404)

    def _game_card(self, box: Box) -> list[Widget]:
        game = self._game
        art = Box(box.x + 26, box.y + 26, 470, 352)
        x, wide = art.right + 32, box.right - art.right - 60
        found: list[Widget] = [
            Panel(box, _GROUND),
            Picture(art, "title/kings-corners"),
            Label(Box(x, box.y + 30, wide, 44), game.title, HEADING + 4, GOLD, "Bold"),
            Paragraph(Box(x, box.y + 82, wide, 80), TABLETOPS[game.name].pitch, TEXT, IVORY),
            Label(Box(x, box.y + 160, wide, 26), self._record_line(), SMALL, MIST),
        ]
        y = box.bottom - 82
        new = Button(
            "new", Box(x, y, wide, 52), "New match", lambda: self._flow.setup(game), "n", "cards",
            primary=not self._waiting,
        )  # fmt: skip
        if self._waiting:
            found += self._resume(self._waiting[0], Box(x, y - 124, wide, 110))
        return [*found, new]

    def _resume(self, waiting: Resumable, box: Box) -> list[Widget]:
        when = waiting.played.strftime("%d %b, %H:%M").lstrip("0")
        where = f"{when} · {self._where}" if self._where else when
        names = listed([sitter.name for sitter in waiting.header.sitters])
        return [
            Button(
                "resume", Box(box.x, box.y, box.w, 56), "Go on where you were", self._go_on, "g", "play", primary=True
            ),
            Label(Box(box.x, box.y + 60, box.w, 24), names, SMALL, MIST, align=0.5),
            Label(Box(box.x, box.y + 82, box.w, 24), where, SMALL, MIST, align=0.5),
        ]

    def _record_line(self) -> str:
        totals = self._totals
        if totals is None or not totals.matches:
            return "Two to six players: people and AI players in any mix."
        streak = f", {totals.streak} in a row" if totals.streak > 1 else ""
        return f"{count(totals.matches, 'match').replace('matchs', 'matches')} played, {totals.won} won{streak}"

    def _go_on(self) -> None:
        self._flow.resume(self._waiting[0])

    def _help(self) -> None:
        self.program.push(HelpScreen(self.program))

    def _settings(self) -> None:
        self.program.push(settings_dialog(self.program))

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
