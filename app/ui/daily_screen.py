"""Daily deal of one game: today's, the latest results, and the current streak."""

from __future__ import annotations

from collections.abc import Callable, Collection
from datetime import date, timedelta
from functools import partial
from typing import NamedTuple

from app.ai.player import LEVELS
from app.core.game import AnyGame
from app.core.messages import N_, _, format_day, format_month, n_, short_days, translate
from app.storage.daily import PERSON_SEAT, Calendar, DayPlayed, daily_header
from app.table.box_layout import boxes_in, cell, column, gap, row, space
from app.table.geometry import Area, Box
from app.ui.kit.dialogs import EDGE, HEAD, frame
from app.ui.kit.screen import Host, Screen
from app.ui.kit.widgets import Button, Label, Panel, Paragraph, Picture, Widget
from app.ui.match_comparison import AiComparison
from app.ui.statistics.summary import score_at
from app.ui.window.brush import Brush, Style
from app.ui.window.theme import HEADING, NEAR, SMALL, TEXT, Ink

_WIDTH, _TEXT, _FOOT = 860.0, 105.0, 72.0
_WEEKS, _CELL, _ROW = 4, 76.0, 48.0
_MONTH, _WEEKDAYS = 30.0, 26.0
"""Height of the month's name and of the weekday names below it."""
_DAYS = _MONTH + _WEEKDAYS
_LEGEND_HEIGHT = 44.0
_GRID = 7 * _CELL
_HEIGHT = HEAD + _TEXT + _DAYS + _WEEKS * _ROW + _LEGEND_HEIGHT + 14 + _FOOT
_LAYOUT = column(
    cell("result", h=_TEXT), gap(-NEAR / 2), cell("month", h=_MONTH), gap(NEAR / 2),
    row(
        column(cell("weekdays", h=_WEEKDAYS), cell("days", h=_WEEKS * _ROW), w=_GRID), gap(EDGE),
        column(gap(_WEEKDAYS), cell("streaks", grow=1), grow=1),
    ),
    cell("legend", h=_LEGEND_HEIGHT), space(),
    row(cell("back", w=180), space(), cell("today", w=290), h=48),
)  # fmt: skip
_DONE = Style(Ink.ACCENT_FILL, 0.22, 8, Ink.ACCENT, 0.8)
_EMPTY = Style(Ink.SUNK, 0.5, 8, Ink.EDGE, 0.3)
_TODAY = Style(Ink.SUNK, 0, 11, Ink.ACCENT, 1, 2.5)
"""Ring around today's cell."""
_LEGEND = N_(
    "Ring: today. Check mark: played that day. Clock: played later. Select a day you played to see its result."
)


class Days(NamedTuple):
    """Today, and how the date changes while the calendar is open."""

    today: date
    current: Callable[[date], date]
    """Return the day to show from now on, given the one shown."""


class DailyScreen(Screen):
    """Calendar of four weeks, this week last."""

    dialog = True
    least = _WIDTH + 2 * NEAR, _HEIGHT + 2 * NEAR

    def __init__(
        self, program: Host, game: AnyGame, calendar: Callable[[], Calendar], days: Days, waiting: Collection[str],
        play: Callable[[date, date], None], find: Callable[[DayPlayed], AiComparison | None],
    ) -> None:  # fmt: skip
        """``waiting``: records that can be resumed; ``play``: deals or resumes the match of a day, as of today;
        ``find``: returns the comparison that computes missing results, None if none are missing.
        """
        super().__init__(program)
        self._game, self._days, self._play = game, calendar, play
        self._today, self._current_day = days
        self._waiting, self._find = waiting, find
        self._shown, self._comparison = self._today, self._missing(self._today)
        self.focus = "today" if not self._closed(self._today) else "back"

    @property
    def _calendar(self) -> Calendar:
        return self._days()

    def _missing(self, day: date) -> AiComparison | None:
        played = self._calendar.of(self._game.name, day)
        return self._find(played) if played and played.scores else None

    def _show(self, day: date) -> None:
        if self._comparison:
            self._comparison.interrupt()
        self._shown, self._comparison = day, self._missing(day)

    def tick(self, now: float) -> bool:
        """Return True if the date has changed or another result is known."""
        return self._turn_page() or self._learn_more()

    def _turn_page(self) -> bool:
        """Move to the next day if midnight has passed while the calendar was open."""
        day = self._current_day(self._today)
        if day == self._today:
            return False
        self._today = day
        self._show(day)
        return True

    def _learn_more(self) -> bool:
        return self.program.top is self and self._comparison is not None and self._comparison.go_on(self.program.now)

    def wake(self, now: float) -> float | None:
        return self._comparison.wake(now) if self._comparison and self.program.top is self else None

    def covered(self) -> None:
        """A screen above may use the AI process for something else."""
        super().covered()
        if self._comparison:
            self._comparison.interrupt()

    def widgets(self, area: Area) -> list[Widget]:
        box = area.box.centred(_WIDTH, _HEIGHT)
        at = boxes_in(box.inset(EDGE, top=HEAD - NEAR, bottom=_FOOT - 48), _LAYOUT)
        why, begun = self._closed(self._today), self._calendar.of(self._game.name, self._today)
        words = _("Resume today's deal") if begun and not why else _("Play today's deal")
        return [
            *frame(box, _("{game}: daily deal", game=self._game.title), "calendar"),
            Paragraph(at["result"], self._result_text, SMALL, Ink.WORDS),
            *self._month(at["month"], at["weekdays"], at["days"]),
            Paragraph(at["legend"], translate(_LEGEND), SMALL, Ink.QUIET),
            *self._streaks(at["streaks"], self.program.brush(area)),
            Button("today", at["today"], words, partial(self._choose, self._today), "", "cards",
                   primary=not why, enabled=not why, why=why),
            Button("back", at["back"], _("Back"), self.cancel, "escape", "arrow-left"),
        ]  # fmt: skip

    @property
    def _result_text(self) -> str:
        # Translators: {level} is a level of AI players, as in "Keen".
        text = _(
            "Play against {level} players, with the same cards as everyone else that day. Only your first "
            "try counts. You can still play a missed deal for up to a week, but it doesn't count toward your "
            "streak.",
            level=_level_titles()["keen"],
        )
        played = self._calendar.of(self._game.name, self._shown)
        return f"{text} {self._result(played)}" if played and played.scores else text

    def _result(self, played: DayPlayed) -> str:
        options = daily_header(self._game, played.day, [""] * self._game.seats[-1]).options
        made = score_at(self._game.name, options, played.scores[PERSON_SEAT])
        if played.day == self._today:
            result = _("Your result today: {result}.", result=made)
        else:
            result = _("Your result on {date}: {result}.", date=format_day(played.day), result=made)
        computing = self._comparison is not None and not self._comparison.over
        waits = _("AI players are still playing from your seat…") if computing else ""
        return " ".join(filter(None, (result, in_your_chair(played, options), waits)))

    def _closed(self, day: date) -> str:
        """Return why a day's deal cannot be played; empty if it can."""
        begun = self._calendar.of(self._game.name, day)
        if begun is None or (not begun.scores and begun.record in self._waiting):
            return ""
        return (
            _("You've already played this deal. Only the first try counts.")
            if begun.scores
            else _("You gave up this deal. Only the first try counts.")
        )

    def _month(self, month: Box, weekdays: Box, days: Box) -> list[Widget]:
        first = self._today - timedelta(days=self._today.weekday() + 7 * (_WEEKS - 1))
        missed = self._calendar.missed(self._game.name, self._today)
        months = " – ".join(dict.fromkeys(format_month(day) for day in (first, self._today)))
        found: list[Widget] = [Label(month, months, TEXT, Ink.ACCENT, "Bold")]
        for i in range(7 * _WEEKS):
            day = first + timedelta(days=i)
            if i < 7:
                found.append(Label(weekdays.split(7)[i].inset(right=6), short_days()[i], SMALL, Ink.QUIET, align=0.5))
            place = days.split(7)[i % 7].at_top(_ROW, i // 7 * _ROW).inset(right=6, bottom=6)
            if day <= self._today:
                found += self._day(day, place, open_still=day in missed or day == self._today)
            if day == self._today:
                found.append(Panel(place.grown(3), _TODAY))
        return found

    def _day(self, day: date, box: Box, *, open_still: bool) -> list[Widget]:
        played, number = self._calendar.of(self._game.name, day), f"{day.day}"
        if played and played.scores:
            icon = "check" if played.in_time else "clock"
            icon_box = box.at_left(22, 8).centred(h=22)
            words = Label(box.inset(8, left=26), number, TEXT, Ink.ACCENT, "SemiBold", 1)
            name = _("Result on {date}", date=format_day(day))
            button = Button(f"played-{day.isoformat()}", box, "", partial(self._show, day), quiet=True, name=name)
            return [Panel(box, _DONE), button, Picture(icon_box, f"icons/{icon}", Ink.ACCENT), words]
        if (open_still or played) and not self._closed(day):
            act, name = partial(self._choose, day), _("Deal for {date}", date=format_day(day))
            return [Button(f"day-{day.isoformat()}", box, number, act, "", name=name)]
        return [Panel(box, _EMPTY), Label(box, number, TEXT, Ink.QUIET, align=0.5)]

    def _streaks(self, box: Box, brush: Brush) -> list[Widget]:
        streaks = self._calendar.streaks(self._game.name, self._today)
        played = sum(one.game == self._game.name and bool(one.scores) for one in self._calendar.days)
        lines = (streaks.now, _("current streak")), (streaks.longest, _("longest streak")), (played, _("played in all"))
        found: list[Widget] = []
        for i, (large, small) in enumerate(lines):
            line = box.at_top(44, i * box.h / 3)
            found.append(Label(line.at_left(56), str(large), HEADING, Ink.ACCENT, "Bold", 1))
            words = line.inset(left=66)
            height = brush.paragraph_height(small, SMALL, words.w)
            found.append(Paragraph(words.centred(h=height), small, SMALL, Ink.WORDS))
        return found

    def _choose(self, day: date) -> None:
        self.program.pop()
        self._play(day, self._today)


def _level_titles() -> dict[str, str]:
    return {level.name: level.title for level in LEVELS}


def in_your_chair(played: DayPlayed, options: object) -> str:
    """Return how AI players scored in your seat; empty until known."""
    titles = _level_titles()
    made = [f"{titles[level]} {score_at(played.game, options, score)}" for level, score in played.others.items()]
    # Translators: {results} are levels of AI players with their results, as in "Keen +3 chips, Sharp +5 chips".
    return _("In your seat: {results}.", results=", ".join(made)) if made else ""


def in_a_row(days: int) -> str:
    """Return ``3 days in a row``; empty for fewer than two."""
    return n_("{n} day in a row", "{n} days in a row", days) if days > 1 else ""
