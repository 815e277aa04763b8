"""Title screen: the games with their moving emblems, their unfinished match and their totals."""

from __future__ import annotations

import math
from collections.abc import Callable, Generator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import pygame
from pygame.event import Event

from app.core.emblem import HEIGHT, WIDTH, EmblemPart
from app.core.messages import N_, _, fill, format_day, listed, n_, p_, percent, shown_name, translate
from app.games import game_named, info_of, infos, lessons_file
from app.table.geometry import UNITS_HEIGHT, Area, Box, Placement
from app.table.pace import pace
from app.table.registry import TABLETOPS
from app.ui.kit.canvas import FarEdge
from app.ui.kit.keymap import draw_cap, names_of
from app.ui.kit.screen import Host, Screen
from app.ui.kit.widgets import Button, Label, Panel, Paragraph, Picture, Tab, Widget, WidgetLook, fitted_row
from app.ui.window.brush import Brush, Style
from app.ui.window.keyboard import commands
from app.ui.window.theme import HEADING, NEAR, SMALL, TEXT, Ink

if TYPE_CHECKING:
    from app.core.info import GameInfo, Mood
    from app.core.match import AnyMatch
    from app.storage.resuming import Resumable
    from app.storage.statistics import Totals
    from app.table.observation import AnyObservation
    from app.ui.navigator import Navigator

_LASTS, _PARTS = 1100.0, 200.0
"""Milliseconds in which the parts gather; and, from rest, in which they first move apart."""
_NEAR = 0.97
"""Phase at which the parts begin to move apart: almost at rest."""
_SHAPE = WIDTH / HEIGHT
_CHOSEN = Style(Ink.SET, 1, 2, edge_opacity=0)


class EmblemAnimation:
    """Tracks which emblem is animated. Times are program time in milliseconds."""

    def __init__(self) -> None:
        self._game = ""
        self._gathers = -math.inf
        """Time at which all parts are apart."""

    def begin(self, game: str, now: float, *, at_rest: bool) -> None:
        """Animate only that game's emblem. One seen ``at_rest`` moves apart first; a running animation continues."""
        if game != self._game or self.over(now) or not at_rest:
            self._game, self._gathers = game, now + _PARTS * at_rest

    def over(self, now: float) -> bool:
        return now >= self._gathers + _LASTS

    def part(self, game: str, now: float) -> float:
        """Return that emblem's phase; 1 at rest."""
        if game != self._game or self.over(now):
            return 1.0
        left = self._gathers - now
        return (left / _PARTS) ** 2 * _NEAR if left > 0 else -left / _LASTS


@dataclass(frozen=True, slots=True)
class Emblem:
    box: Box
    game: str
    part: float = 1.0
    """Phase of the animation; 1 at rest."""

    def draw(self, brush: Brush) -> None:
        info = info_of(self.game)
        if self.part >= 1:
            brush.picture(info.art, self.box)
            return
        brush.picture(f"{info.art}/ground", self.box)
        for part in info.emblem:
            self._draw(brush, part, f"{info.art}/{part.name}")
        brush.picture(f"{info.art}/frame", self.box)

    def _draw(self, brush: Brush, part: EmblemPart, name: str) -> None:
        pose, unit = part.pose(self.part), self.box.w / WIDTH
        hx, hy = part.hinge or (part.x, part.y)
        turn = math.radians(pose.angle)
        dx, dy = part.x - hx, part.y - hy
        x = hx + dx * math.cos(turn) - dy * math.sin(turn) + pose.x
        y = hy + dx * math.sin(turn) + dy * math.cos(turn) + pose.y
        width = part.width * unit
        height = width / brush.sprites.shape(name)
        place = Box.around(self.box.x + x * unit, self.box.y + y * unit, width, height)
        brush.posed(name, place, angle=pose.angle, grown=pose.scale, opacity=pose.opacity)


@dataclass(frozen=True, slots=True)
class GameTab(Tab):
    """A game's tab with its emblem at the left."""

    game: str = ""
    lively: float = 1.0
    """Phase of the emblem's animation."""

    def emblem_box(self, brush: Brush) -> Box:
        """The place of the emblem, which is smaller where the name needs the room of a narrow tab."""
        longest = max(brush.width(word, SMALL, "Bold") for word in self.text.split())
        width = min((self.box.h - 12) * _SHAPE, self.box.w - longest - 22)
        return self.box.at_left(width, 6).centred(h=width / _SHAPE)

    def draw(self, brush: Brush, look: WidgetLook) -> None:
        self._ground(brush, look)
        picture = self.emblem_box(brush)
        Emblem(picture, self.game, self.lively).draw(brush)
        left = picture.right + 10
        lines = brush.lines(self.text, SMALL, self.box.right - left - 6, "Bold")
        y = self.box.y + 16
        for line in lines:
            brush.text(line, left, y, SMALL, Ink.WORDS, weight="Bold")
            y += 20
        draw_cap(brush, self.box.at_right(24, 6).at_bottom(22, 6), self.key_text, look.pad, Ink.QUIET, look.caps)
        if self.chosen:
            brush.panel(self.box.inset(14).at_bottom(4), _CHOSEN)
        if look.focus:
            brush.focus_ring(self.box.grown(4))


_SLICE = 12.0
"""Milliseconds of reading between two frames, by the program's clock."""


_KEPT = N_("Your matches are saved move by move. You can resume them next time.")
_GROUND = Style(opacity=1, radius=18, edge=Ink.ACCENT, edge_opacity=0.45)
_FANS = ((-1, ("10S", "AD", "KH")), (1, ("back", "AC", "KS")))
"""Cards at the left and right, back to front. Court cards are slow to render, so each side has only one."""
_FAN = 166.0
"""Distance from the middle of the rearmost card to the edge of the front one."""
_SEEN = 440.0
_ALL = 150.0
"""Width of the button for all unfinished matches, shown if there are several."""
_EDGE = FarEdge(138, 120)
_DIGITS = "123456789"
_ROW, _MORE = 6, 64.0
"""Tabs per row, and the width of the button for more."""
_WIDTH, _HEIGHT, _TABS = 980.0, 588.0, 86.0
"""The panel's width; its height at the tightest layout; the height of the tabs with the gap below them."""


def _is_low(area: Area) -> bool:
    """Return whether a large UI scale leaves less height than usual."""
    return area.h < UNITS_HEIGHT - 0.5


class TitleScreen(Screen):
    least = _WIDTH + 2 * NEAR, _HEIGHT

    def __init__(self, program: Host, flow: Navigator) -> None:
        super().__init__(program)
        self._flow = flow
        self._facts = TitleFacts(program, flow, lambda: self._game if program.top is self else None)
        last = flow.latest or self._facts.last or program.settings.last_game
        self._game = next((game for game in infos() if game.name == last), infos()[0])
        self._have_lessons = {game.name for game in infos() if lessons_file(game)}
        self._lively, self._moved = EmblemAnimation(), False
        self._over_art = False
        self.focus = self._default = self._first
        program.later(self._find_out)

    def far_edge(self, area: Area) -> FarEdge | None:
        """Return an edge behind the lettering."""
        return _EDGE

    @property
    def mood(self) -> Mood:
        return self._game.mood

    @property
    def _left(self) -> Resumable | None:
        return self._facts.left(self._game)

    @property
    def _is_new(self) -> bool:
        game = self._game
        unknown = not self._left and game.name not in self.program.settings.setups
        return unknown and game.name in self._have_lessons

    @property
    def _first(self) -> str:
        return "resume" if self._left else "learn" if self._is_new else "new"

    def _find_out(self) -> None:
        self._facts.find_out(self._game)
        self.program.later(self._read_ahead)

    def _read_ahead(self) -> None:
        if self.program.top is self:
            _ = TABLETOPS[self._game.name]

    def _choose(self, game: GameInfo) -> None:
        self._game = game
        self._follow_default()
        self._enliven(game.name, at_rest=False)
        self.program.later(self._find_out)

    def _follow_default(self) -> None:
        """Move the focus to the current golden button, in case another game has been selected or a game has been set
        up.
        """
        before, self._default = self._default, self._first
        if self.focus == before:
            self.focus = self._default

    def _enliven(self, game: str, *, at_rest: bool) -> None:
        """Animate a picture unless motion is reduced."""
        settings = self.program.settings
        if pace(settings.speed, reduced_motion=settings.reduced_motion).flies:
            self._lively.begin(game, self.program.now(), at_rest=at_rest)
            self._moved = True

    def widgets(self, area: Area) -> list[Widget]:
        box, low, flow = self._card_box(area), _is_low(area), self._flow
        height = 72.0 if low else 108.0
        lettering = area.box.centred(w=height * self.program.canvas.sprites.shape("title/lettering"))
        tabs = box.at_top(_TABS - NEAR, -_TABS)
        bar = box.at_top(46, box.h + (NEAR if low else 18))
        return [
            Picture(lettering.at_top(height, tabs.y - (8 if low else 32) - height), "title/lettering"),
            *self._tabs(tabs),
            *self._game_card(box),
            *fitted_row(self.program.brush(area), bar, (
                Button("help", bar, _("Rules and keys"), self._help, "?", "help"),
                Button("statistics", bar, _("Statistics"), self._statistics, "t", "stats"),
                Button("evening", bar, _("Game night"), flow.show_game_night, "e", "people"),
                Button("settings", bar, _("Settings"), flow.settings, "s", "gear"),
                Button("quit", bar, _("Quit"), self._quit, "q", "leave"),
            )),
        ]  # fmt: skip

    def key(self, event: Event, now: float) -> bool:
        """Choose a game by its digit, whether its tab is in the row or not."""
        digits = [name for name in names_of(event) if name in _DIGITS]
        games, place = infos(), int(digits[0]) - 1 if digits else -1
        if 0 <= place < len(games) and f"game-{games[place].name}" not in self.live() and not commands(event):
            self.program.sounds.play("click")
            self._choose(games[place])
            return True
        return super().key(event, now)

    def _quit(self) -> None:
        """Ask first, unless the button has the focus: Q plays a card in races and is easily pressed by accident."""
        if self.focus == "quit":
            self.program.quit()
            return
        from app.ui.kit.dialogs import Dialog, DialogChoice

        stay = DialogChoice(_("Stay"), lambda: None, "escape", primary=True)
        choices = (DialogChoice(_("Quit"), self.program.quit, "y", "leave"), stay)
        self.program.push(
            Dialog(self.program, _("Quit {program}?", program="Kings & Kongs"), translate(_KEPT), choices, icon="leave")
        )

    def _tabs(self, box: Box) -> list[Widget]:
        games, first = infos(), 0
        more = len(games) > _ROW
        if more:
            first = min(games.index(self._game) // _ROW * _ROW, len(games) - _ROW)
        places = box.inset(right=more * (_MORE + 8)).split(min(_ROW, len(games)), 8)
        found: list[Widget] = []
        for i, (game, tab) in enumerate(zip(games[first : first + _ROW], places, strict=True), first):
            lively = self._lively.part(game.name, self.program.now())
            digit = str(i + 1) if i < 9 else ""
            found.append(
                GameTab(f"game-{game.name}", tab, game.title, partial(self._choose, game), digit,
                    chosen=game is self._game, game=game.name, lively=lively)
            )  # fmt: skip
        if more:
            act = partial(self._choose, games[first + _ROW if first + _ROW < len(games) else 0])
            found.append(Button("more-games", box.at_right(_MORE), "", act, "0", "arrow-right", name=_("More games")))
        return found

    @staticmethod
    def _card_box(area: Area) -> Box:
        height, down = (344, 54) if _is_low(area) else (372, 76)
        return area.box.centred(_WIDTH, height).moved(0, down)

    @staticmethod
    def _art(box: Box) -> Box:
        inner = box.grown(-24 if box.h > 344 else -16)
        return inner.at_left(inner.h * 4 / 3)

    def _game_card(self, box: Box) -> list[Widget]:
        game = self._game
        art, up = self._art(box), 0 if box.h < 372 else 16
        inner = box.inset(left=art.right + 32 - box.x, right=28)
        found: list[Widget] = [
            Panel(box, _GROUND),
            Emblem(art, game.name, self._lively.part(game.name, self.program.now())),
            Label(inner.at_top(44, 26 if up else 14), game.title, HEADING + 4, Ink.ACCENT, "Bold"),
            Paragraph(inner.at_top(80, 60 + up), translate(game.pitch), TEXT, Ink.WORDS),
            Label(inner.at_top(26, 134 + up), *self._record_line(game)),
        ]
        row = inner.at_bottom(52, 24 if up else 14)
        if self._left:
            found += self._resume(self._left, row.moved(0, -112).at_top(104))
        new, lessons = row, None
        if self._is_new:
            found.append(self._learn_button(row.moved(0, -60), _("Learn in ten minutes"), primary=True))
        elif game.name in self._have_lessons:
            new, lessons = row.split(2, 10)
        found.append(Button("new", new, _("New match"), self._set_up, "n", "cards", primary=self._first == "new"))
        if lessons:
            found.append(self._learn_button(lessons, _("Lessons"), primary=False))
        return found

    def _record_line(self, game: GameInfo) -> tuple[str, float, Ink, str]:
        """Return the game night's score, or else the record of that game, with its style."""
        if game_night := self._flow.game_night.line():
            return game_night, SMALL, Ink.ACCENT, "SemiBold"
        return self._facts.record(game), SMALL, Ink.QUIET, "Medium"

    def _set_up(self) -> None:
        self._flow.setup(game_named(self._game.name))

    def _learn_button(self, box: Box, text: str, *, primary: bool) -> Button:
        return Button("learn", box, text, self._learn, "l", "book", primary=primary)

    def _learn(self) -> None:
        self._flow.learn(game_named(self._game.name))

    def _resume(self, waiting: Resumable, box: Box) -> list[Widget]:
        where, waits = self._facts.where(waiting), self._facts.waiting
        names = listed([shown_name(seat_player.name) for seat_player in waiting.header.seat_players])
        resume, found = box.at_top(56), list[Widget]()
        if waits > 1:
            place, resume = resume.at_right(_ALL), resume.inset(right=_ALL + NEAR)
            # Translators: button that lists all unfinished matches.
            every = _("All {n}", n=waits)
            found.append(
                Button("unfinished", place, every, self._flow.show_unfinished, "a", "log",
                       name=n_("{n} unfinished match", "{n} unfinished matches", waits))
            )  # fmt: skip
        return [
            Button("resume", resume, _("Resume"), self._go_on, "g", "play", primary=True),
            *found,
            Label(box.at_top(24, 60), names, SMALL, Ink.QUIET, align=0.5),
            Label(box.at_top(24, 82), where, SMALL, Ink.QUIET, align=0.5),
        ]

    def _go_on(self) -> None:
        if self._left:
            self._flow.resume(self._left)

    def _help(self) -> None:
        """Open help for the house rules of the game's last setup."""
        from app.ui.help import HelpScreen
        from app.ui.setup.setup_draft import SetupDraft

        game, settings = game_named(self._game.name), self.program.settings
        draft = SetupDraft(game, settings.setups.get(game.name), settings.name)
        self.program.push(HelpScreen(self.program, game, draft.options, len(draft.seats)))

    def open_aid(self, aid: str) -> bool:
        """Open the rules of the selected game, or the settings."""
        (self._help if aid == "help" else self._flow.settings)()
        return True

    def _statistics(self) -> None:
        self._flow.show_statistics(game_named(self._game.name) if self._facts.played(self._game) else None)

    def cancel(self) -> None:
        """Escape quits only after Q or the window's close button."""

    def _looked_at(self) -> str:
        tab = self.reach.hover or (self.focus if self.program.inputs.by_keyboard else None) or ""
        found = tab.removeprefix("game-") if tab.startswith("game-") else ""
        return found or (self._game.name if self._over_art else "")

    def event(self, event: Event, now: float) -> bool:
        before = self._looked_at()
        if event.type == pygame.MOUSEMOTION:
            art = self._art(self._card_box(self.program.area_of(self)))
            self._over_art = art.holds(*self.program.units(event.pos))
        changed = super().event(event, now)
        game = self._looked_at()
        if game and game != before and self.program.top is self:
            self._enliven(game, at_rest=True)
            return True
        return changed

    def tick(self, now: float) -> bool:
        self._follow_default()
        moved, self._moved = self._moved, not self._lively.over(now)
        return moved

    def wake(self, now: float) -> float | None:
        return self.program.painted + self.program.frame if self._moved else None

    def draw(self, brush: Brush, now: float) -> None:
        """Draw court cards on both sides behind the panel, clear of tabs and buttons."""
        back, y = self.program.card_back, self._card_box(brush.area).middle[1]
        room = brush.area.w / 2 - _FAN
        for side, codes in _FANS if room >= _SEEN else ():
            for i, code in enumerate(codes):
                x = brush.area.w / 2 + side * (min(474.0, room) + 18 * i)
                at = Placement(x, y - 60 + 58 * i, 150, side * (8 + 9 * i), float(code != "back"), i)
                brush.card(f"cards/{code}", back, at)
        super().draw(brush, now)

    def spoken(self) -> str:
        """Return the program's name before the game's."""
        return f"Kings & Kongs. {super().spoken()}"

    def spoken_page(self) -> str:
        """Return a description of the selected game, to be read when it changes."""
        return translate(self._game.pitch)


class TitleFacts:
    def __init__(self, program: Host, flow: Navigator, shown: Callable[[], GameInfo | None]) -> None:
        """``shown`` returns the selected game; None once the title is no longer on top."""
        self._program, self._flow, self._shown = program, flow, shown
        self._practice = flow.practice_left()
        self._waiting = sorted([*flow.waiting(), *self._practice], key=last_played, reverse=True)
        self._totals: dict[str, Totals] = {}
        self._observations: dict[str, AnyObservation | None] = {}
        """Where the unfinished match of each game stands, once known."""

    @property
    def last(self) -> str:
        return self._waiting[0].header.game.name if self._waiting else ""

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    def left(self, game: GameInfo) -> Resumable | None:
        return next((waiting for waiting in self._waiting if waiting.header.game.name == game.name), None)

    def where(self, waiting: Resumable) -> str:
        """Return when a match was left, and its headline once known."""
        game = waiting.header.game.name
        seen = self._observations.get(game)
        practice = p_("kind of match", "Practice") if waiting in self._practice else ""
        headline = TABLETOPS[game].text.headline(seen) if seen is not None else ""
        return " · ".join(filter(None, (practice, when_left(waiting), headline)))

    def played(self, game: GameInfo) -> bool:
        totals = self._totals.get(game.name)
        return totals is not None and totals.matches > 0

    def record(self, game: GameInfo) -> str:
        """Return matches played and won; before the first, the number of players."""
        totals, seats = self._totals.get(game.name), game.seats
        if counting := self._flow.counting:
            return _("Counting your matches: {percent}", percent=percent(counting.percent))
        if totals is None or not totals.matches:
            few, many = seats[0], seats[-1]
            if few == many:
                return n_("{n} player: people, AI or both.",
                          "{n} players: people, AI or both.", many)  # fmt: skip
            return n_("{few} to {n} player: people, AI or both.",
                      "{few} to {n} players: people, AI or both.", many, few=few)  # fmt: skip
        if totals.streak > 1:
            return n_("{n} match played, {won} won, {streak} in a row",
                      "{n} matches played, {won} won, {streak} in a row",
                      totals.matches, won=totals.won, streak=totals.streak)  # fmt: skip
        return n_("{n} match played, {won} won", "{n} matches played, {won} won", totals.matches, won=totals.won)

    def find_out(self, game: GameInfo) -> None:
        """Look up a game's totals and the headline of its unfinished match."""
        if game.name not in self._totals:
            self._totals[game.name] = self._flow.statistics.totals(game.name, so_far=True)
            self._count_on(game)
        if (left := self.left(game)) and game.name not in self._observations:
            if left not in self._practice and self._flow.statistics.has(left.path.name):
                text = _(
                    "The end of a finished {game} match was lost. You can finish it again; its recorded result stays."
                )
                self._program.messages.post(fill(text, game=game.title))
            self._observations[game.name] = None
            self._look_into(game, left.replay_steps())

    def _look_into(self, game: GameInfo, match: Generator[float, None, AnyMatch]) -> None:
        """Replay a match a slice at a time between frames: it may be very long."""
        until = self._program.now() + _SLICE
        try:
            while self._program.now() < until:
                next(match)
        except StopIteration as end:
            from app.table.observing import observation_for

            tabletop, found = TABLETOPS[game.name], end.value
            self._observations[game.name] = observation_for(found.game, tabletop, found.state, 0)
        else:
            if self._shown() is game:
                self._program.later(partial(self._look_into, game, match))
            else:
                del self._observations[game.name]  # to begin anew when it is looked at again

    def _count_on(self, game: GameInfo) -> None:
        """Count matches missing in the statistics, a slice at a time between frames."""
        shown = self._shown()
        if shown and self._flow.statistics.continue_counting():
            self._program.later(partial(self._count_on, shown))
        else:
            name = (shown or game).name
            self._totals = {name: self._flow.statistics.totals(name, so_far=True)}


def when_left(waiting: Resumable) -> str:
    """Return as in ``Jan 5, 21:30``."""
    if not waiting.played:
        return _("some time ago")
    return _("{date}, {time}", date=format_day(waiting.played), time=f"{waiting.played:%H:%M}")


def last_played(waiting: Resumable) -> float:
    """Return a POSIX timestamp; 0 if unknown."""
    return waiting.played.timestamp() if waiting.played else 0.0
