"""Statistics screen: by game, by person, over time."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

import pygame
from pygame.event import Event

from app.core.game import AnyGame
from app.core.info import ROYAL_BLUE, Mood
from app.core.messages import N_, _, language, say, shown_name
from app.games import GAMES, info_of
from app.storage.statistics import Statistics
from app.table.box_layout import boxes_in, cell, column, gap, row, space
from app.table.geometry import Area, Box
from app.ui.kit.avatars import avatar, faces_at
from app.ui.kit.chart import share_chart
from app.ui.kit.control_screen import BAR, ControlScreen
from app.ui.kit.dialogs import EDGE, HEAD, Dialog, DialogChoice, frame, window_box
from app.ui.kit.screen import PAGES, Host
from app.ui.kit.widgets import Button, Label, Panel, Paragraph, Picture, Stepper, Tab, Widget, filled_bar, fitted_row
from app.ui.navigator import Navigator
from app.ui.statistics.export_screen import ExportScreen
from app.ui.statistics.summary import LAST, DecisionStats, Summary, Tile, summary
from app.ui.statistics.table import Digits, Measure, TableColumn, TableRow, column_widths, table, table_height
from app.ui.window.brush import Brush, Style
from app.ui.window.theme import FAR, NEAR, ROOM, SMALL, SNUG, TEXT, WIDE, Ink, Palette, palette

_TILE_HEIGHT, _TILE_WIDTH, _CHART_HEIGHT = 104.0, 168.0, 236.0
_BESIDE = 860.0
"""Width in units from which two columns are used."""
_HEADING = 34.0
_LINE = 22.0
"""Line height of wrapped text."""
_GROUND = Style(Ink.SUNK, 0.6, 12, Ink.EDGE, 0.3, 1)
_LARGE = 28

_AGAINST = (
    TableColumn(N_("Level"), 2.4),
    TableColumn(N_("Matches"), 1.3, number=True),
    TableColumn(N_("Won"), 1, number=True),
    TableColumn(N_("Win rate"), 1.1, number=True),
)
_GAMES = (
    TableColumn(N_("Game"), 2.4),
    TableColumn(N_("Matches"), 1.2, number=True),
    TableColumn(N_("Won"), 1, number=True),
    TableColumn(N_("Win rate"), 1.1, number=True),
    TableColumn(N_("Time"), 1.6, number=True),
)
_PEOPLE = (
    TableColumn(N_("Name"), 3, gives=True),
    TableColumn(N_("Matches"), 1.1, number=True),
    TableColumn(N_("Won"), 1, number=True),
    TableColumn(N_("Win rate"), 1, number=True),
    TableColumn(N_("Streak"), 1.1, number=True),
    TableColumn(N_("Best streak"), 1.1, number=True),
    TableColumn(N_("Time"), 1.6, number=True),
)
_LAST: tuple[TableColumn, ...] = (
    TableColumn(N_("Date"), 1),
    TableColumn(N_("Players"), 3, gives=True),
    TableColumn(N_("Result"), 1),
    TableColumn(N_("Score"), 1, number=True),
    TableColumn(N_("Time"), 1, number=True),
)
_LAST_OF_ALL = (_LAST[0], TableColumn(N_("Game"), 1), *_LAST[1:])


class StatisticsPage:
    """Stacks widgets from the top of a box; ``rest`` is what is left of it."""

    def __init__(self, box: Box, brush: Brush, measure: Measure, look_back: Callable[[str], None]) -> None:
        self._look_back = look_back
        self.rest, self._brush, self._measure = box, brush, measure
        self.widgets: list[Widget] = []

    def _row(self, height: float, below: float = 0) -> Box:
        """Return the next row, followed by a gap."""
        row, self.rest = self.rest.at_top(height), self.rest.inset(top=height + below)
        return row

    def add(self, shown: Summary) -> None:
        self._tiles(shown.tiles)
        if shown.against and self.rest.w >= _BESIDE:
            row = self._row(max(_CHART_HEIGHT, table_height(shown.against) + 2 * NEAR) + _HEADING, ROOM)
            left = row.at_left((row.w - WIDE) * 0.58)
            self._chart(shown, left)
            self._titled(_("Opponents"), _AGAINST, shown.against, row.inset(left=left.w + WIDE))
        else:
            self._chart(shown, self._row(_CHART_HEIGHT + _HEADING, ROOM))
            self._table(_("Opponents"), _AGAINST, shown.against)
        self._deciding(shown.deciding)
        self._figures(shown.figures)
        self._table(_("Games"), _GAMES, shown.games)
        self._table(_("Players here"), _PEOPLE, shown.people)
        self._last(shown)

    def _deciding(self, shown: DecisionStats | None) -> None:
        """Add the analysis; before there is any, how to get it."""
        if shown is None:
            return
        self._heading(_("Decisions"), self._row(_HEADING))
        height = _LINE * len(self._brush.lines(shown.words, SMALL, self.rest.w))
        self.widgets.append(Paragraph(self._row(height, SNUG), shown.words, SMALL, Ink.WORDS))
        if shown.rows:
            self._rows(shown.columns, shown.rows, self._row(table_height(shown.rows)))
        self._row(ROOM)

    def _last(self, shown: Summary) -> None:
        """Add the list of matches; where it is narrow without durations, to make room for the players."""
        columns, rows = (_LAST_OF_ALL if shown.games else _LAST), shown.last
        if self.rest.w < _BESIDE:
            columns, rows = columns[:-1], tuple(replace(row, cells=row.cells[:-1]) for row in rows)
        self._table(_("Recent matches (select one to replay it)"), columns, rows)

    def _heading(self, text: str, box: Box) -> None:
        self.widgets.append(Label(box.at_top(_HEADING), text, TEXT + 2, Ink.ACCENT, "Bold"))

    def _tiles(self, tiles: Sequence[Tile]) -> None:
        needed = max((self._brush.width(tile.small, SMALL) for tile in tiles), default=0.0) + 2 * NEAR + 1
        columns = max(1, min(len(tiles), int((self.rest.w + NEAR) / (max(_TILE_WIDTH, needed) + NEAR))))
        columns = -(-len(tiles) // -(-len(tiles) // columns))  # rows of about the same length
        for tile, box in zip(tiles, self._grid(len(tiles), columns, _TILE_HEIGHT, NEAR), strict=True):
            inner = box.inset(NEAR)
            self.widgets += [
                Panel(box, _GROUND),
                Label(inner.at_top(24, SNUG), tile.head, SMALL, Ink.QUIET),
                Label(inner.at_top(40, 32), tile.large, _LARGE, Ink.ACCENT, "Bold"),
                Label(inner.at_top(24, 72), tile.small, SMALL, Ink.WORDS),
            ]

    def _grid(self, cells: int, columns: int, height: float, below: float) -> list[Box]:
        """Return cells of that height, row by row."""
        rows = [self._row(height, below) for _ in range(0, cells, columns)]
        self._row(SNUG)
        return [box for row in rows for box in row.split(columns, NEAR)][:cells]

    def _chart(self, shown: Summary, box: Box) -> None:
        self._heading(_("Win rate (10-match average)"), box)
        place = box.inset(top=_HEADING)
        inner = place.inset(y=SNUG)
        drawn = share_chart(inner.w, inner.h, shown.runs, self._brush.palette)
        self.widgets += [Panel(place, _GROUND), *drawn.widgets(inner)]

    def _titled(self, title: str, columns: Sequence[TableColumn], rows: Sequence[TableRow], box: Box) -> None:
        self._heading(title, box)
        self._rows(columns, rows, box.inset(top=_HEADING))

    def _rows(self, columns: Sequence[TableColumn], rows: Sequence[TableRow], box: Box) -> None:
        needed = self._measure.needed(columns, rows, self._brush)
        rooms = column_widths(columns, needed, box.w)
        rows = [row.fitting(rooms, self._brush) for row in rows]
        self.widgets += table(box, columns, rows, needed, self._look_back)

    def _table(self, title: str, columns: Sequence[TableColumn], rows: Sequence[TableRow]) -> None:
        if rows:
            self._titled(title, columns, rows, self._row(_HEADING + table_height(rows), ROOM))

    def _figures(self, figures: Sequence[tuple[str, str]]) -> None:
        if not figures:
            return
        self._heading(_("More about your play"), self._row(_HEADING))
        columns = max(1, min(3, int(self.rest.w / 290)))
        for (label, value), box in zip(figures, self._grid(len(figures), columns, 44, SNUG), strict=True):
            self.widgets += [
                Panel(box, _GROUND),
                Label(box.at_left(box.w * 0.68, NEAR), label, SMALL, Ink.WORDS),
                Digits(box.inset(NEAR), value, TEXT, Ink.ACCENT, "Bold"),
            ]


COUNTING_HIGH = 62.0
"""Height of ``counting_bar``."""


def counting_bar(box: Box, progress: tuple[int, int], *, partial: bool) -> list[Widget]:
    """Return the progress of counting matches. ``partial``: the figures below are incomplete."""
    done, total = progress
    text = _("Counting your matches: {done} of {total}.", done=done, total=total)
    if partial:
        text = f"{text} {_('The statistics below are incomplete.')}"
    return [
        Label(box.at_top(28, -2), text, SMALL, Ink.ACCENT, "SemiBold"),
        *filled_bar(box.at_top(10, 30), box.w * done / total),
    ]


def nothing(
    box: Box, game: AnyGame | None, who: str | None, shape: Callable[[str], float], play: Callable[[AnyGame], None], *,
    counting: bool,
) -> list[Widget]:  # fmt: skip
    """Return an invitation to play; ``shape`` returns a sprite's aspect ratio."""
    if counting:
        return [Label(box.centred(h=40), _("Counting your matches…"), TEXT, Ink.QUIET, align=0.5)]
    art = game.info.art if game else "title/lettering"
    width = min(box.w, 420.0, max(120.0, min(240.0, box.h - 200)) * shape(art))
    height = width / shape(art)
    if who and game:
        line = say(
            who, _("You haven't played {game} yet."), _("{name} hasn't played {game} yet."), game=game.title
        )  # fmt: skip
    elif who:
        line = say(who, _("You haven't played yet."), _("{name} hasn't played yet."))
    elif game:
        line = _("No matches yet. Your first match of {game} will appear here.", game=game.title)
    else:
        line = _("No matches yet. Your first match will appear here.")
    found: list[Widget] = [
        Picture(box.centred(width, height).moved(0, -70), art),
        Paragraph(box.inset(FAR).centred(h=60).moved(0, height / 2 - 20), line, TEXT, Ink.WORDS, 0.5),
    ]
    if game:
        place = box.centred(300, 48).moved(0, height / 2 + 20)
        act = partial(play, game)
        found.append(Button("play", place, _("Play {game}", game=game.title), act, "p", "cards", primary=True))
    return found


_WIDTH, _HEIGHT, _PART, _MARGIN = 1180.0, 900.0, 0.8, 14.0
"""Maximum width and height in units, share of a taller window, and margin."""
_TAB_HEIGHT, _BUTTON_HEIGHT, _WHO = 44.0, 44.0, 300.0
_LAYOUT = column(
    gap(SNUG), row(space(), cell("who", w=_WHO), h=_BUTTON_HEIGHT),
    gap(HEAD - ROOM - 2 * SNUG - _BUTTON_HEIGHT), cell("tabs", h=_TAB_HEIGHT),
    gap(ROOM), cell("page", grow=1),
    gap(ROOM), cell("buttons", h=_BUTTON_HEIGHT),
)  # fmt: skip
_ROOMY = 1000.0
"""Minimum width for shortcut keys on the tabs."""
_STEPS = 100


class StatisticsScreen(ControlScreen):
    dialog = True
    least = PAGES

    def __init__(self, program: Host, flow: Navigator, game: str | None = None) -> None:
        """``game``: page open at first; None for all games."""
        super().__init__(program)
        self._flow, self._game = flow, game
        self._who: str | None = None
        self._counted, self._measure = CountedMatches(flow.statistics), Measure()
        self.focus = self._tab_id(game)

    @property
    def mood(self) -> Mood:
        """Mood of the open page's game, if this is the only screen."""
        return info_of(self._game).mood if self._game else ROYAL_BLUE

    @property
    def _palette(self) -> Palette:
        """Return that game's palette over any table; for all games that of the table below."""
        return palette(self.program.settings.theme, info_of(self._game).mood) if self._game else self.program.palette

    def draw(self, brush: Brush, now: float) -> None:
        brush.palette = self._palette
        super().draw(brush, now)

    def version(self) -> object:
        look, counted = (self._palette, self.program.settings), (self._counted.version, self._counted.progress)
        return self._game, self._who, counted, self.offset, self.scrolling, look

    def tick(self, now: float) -> bool:
        return self._counted.continue_counting()

    def wake(self, now: float) -> float | None:
        return now if self._counted.counting else None

    # ---- contents

    def widgets(self, area: Area) -> list[Widget]:
        box = window_box(area, _WIDTH, _HEIGHT, margin=_MARGIN, share=_PART)
        found = frame(box, _("Statistics"), "stats", beside=_WHO)
        at = boxes_in(box.inset(EDGE, ROOM), _LAYOUT)
        found += self._tabs(at["tabs"], area)
        if len(self._counted.people) > 1:
            who = shown_name(self._who) if self._who else _("Everyone here")
            found.append(Stepper("who", at["who"], who, self._next_person))
        return [*found, *self._page(at["page"], area), *self._buttons(at["buttons"], area)]

    def _tabs(self, box: Box, area: Area) -> list[Widget]:
        names = [(None, _("All games")), *((game.name, game.title) for game in GAMES)]
        texts = [f"{i}  {title}" if box.w >= _ROOMY else title for i, (_name, title) in enumerate(names)]
        needed = [self.program.brush(area).width(text, SMALL, "Bold") for text in texts]
        spare = (box.w - SNUG * (len(names) - 1) - sum(needed)) / len(names)
        places = box.in_row([width + spare for width in needed], SNUG)
        return [
            Tab(self._tab_id(name), place, text, partial(self._open, name), str(i), chosen=name == self._game)
            for i, ((name, _title), text, place) in enumerate(zip(names, texts, places, strict=True))
        ]

    @staticmethod
    def _tab_id(game: str | None) -> str:
        return f"game-{game or 'all'}"

    def _page(self, box: Box, area: Area) -> list[Widget]:
        shown = self._counted.summary(self._game, self._who, self.program.settings.faces)
        if progress := self._counted.progress:
            bar = counting_bar(box, progress, partial=shown is not None)
            return [*bar, *(self._scrolled(box.inset(top=COUNTING_HIGH), area, shown) if shown else [])]
        if shown is None:
            game = next((game for game in GAMES if game.name == self._game), None)
            waits = self._counted.counting
            return nothing(box, game, self._who, self.program.canvas.sprites.shape, self._play, counting=waits)
        return self._scrolled(box, area, shown)

    def _scrolled(self, box: Box, area: Area, shown: Summary) -> list[Widget]:
        inner = box.inset(right=BAR + SNUG).moved(0, -self.offset)
        page = StatisticsPage(inner, self.program.canvas.brush(area, self._palette), self._measure, self._look_back)
        page.add(shown)
        return [self.scrolled(box, page.widgets, page.rest.y - inner.y)]

    def _buttons(self, box: Box, area: Area) -> list[Widget]:
        close = Button("close", box.at_right(180), _("Close"), self.cancel, "c", "check")
        buttons = [Button("share", box, _("Export and backup"), self._share, "s", "keep")]
        if self._counted.people:
            buttons.append(Button("forget", box, _("Reset statistics"), self._ask, "f", "restart", quiet=True))
        room = box.inset(right=close.box.w + ROOM)
        return [
            *fitted_row(self.program.brush(), room.at_left(min(room.w, 320.0 * len(buttons))), buttons, ROOM),
            close,
        ]

    # ---- actions

    def _look_back(self, record: str) -> None:
        self._flow.look_back_at(self.program.paths.matches / record)

    def readable(self) -> list[Widget]:
        return self.around()

    def _open(self, game: str | None) -> None:
        self._game, self.offset, self.focus = game, 0.0, self._tab_id(game)

    def _next_person(self, by: int) -> None:
        names: list[str | None] = [None, *self._counted.people]
        self._who, self.offset = names[(names.index(self._who) + by) % len(names)], 0.0

    def _play(self, game: AnyGame) -> None:
        self.program.pop()
        self._flow.setup(game)

    def _share(self) -> None:
        self.program.push(ExportScreen(self.program, self._flow, self._brought_in))

    def _brought_in(self) -> None:
        """Refresh after an import, including the title below."""
        from app.ui.title import TitleScreen

        if isinstance(self.program.stack[0], TitleScreen):
            self._flow.title()
            self._flow.show_statistics()
        else:
            self._counted.read()

    def _ask(self) -> None:
        choices = (
            DialogChoice(_("Reset"), self._forget, "f", "restart"),
            DialogChoice(_("Cancel"), lambda: None, "escape", "check", primary=True),
        )
        text = _(
            "All statistics start again at zero. Your saved matches stay and the old statistics are kept as a file, "
            "but matches played so far won't be counted again."
        )
        self.program.push(Dialog(self.program, _("Reset statistics?"), text, choices, icon="warning"))

    def _forget(self) -> None:
        kept = self._flow.statistics.forget()
        if kept is not None:
            self.program.say(_("Statistics reset. The old ones are kept as {file}.", file=kept.name))
        self._counted.read()
        self._who = None

    def key(self, event: Event, now: float) -> bool:
        """Left and right open the next tab; up, down and the page keys scroll."""
        on_tab = (self.focus or "").startswith("game-")
        if on_tab and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            return self._turn(-1 if event.key == pygame.K_LEFT else 1)
        if event.key == pygame.K_TAB and event.mod & pygame.KMOD_CTRL:
            return self._turn(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        if scroll := self.scroll():
            page = scroll.box.h - WIDE
            steps = {
                pygame.K_UP: -64.0, pygame.K_DOWN: 64.0, pygame.K_PAGEUP: -page, pygame.K_PAGEDOWN: page,
                pygame.K_HOME: -scroll.height, pygame.K_END: scroll.height,
            }  # fmt: skip
            if event.key in steps:
                self.scroll_to(self.offset + steps[event.key])
                return True
        return super().key(event, now)

    def _turn(self, by: int) -> bool:
        names = [None, *(game.name for game in GAMES)]
        self.program.sounds.play("click")
        self._open(names[(names.index(self._game) + by) % len(names)])
        return True


class CountedMatches:
    """Matches counted so far, and the pages made of them."""

    def __init__(self, statistics: Statistics) -> None:
        self._statistics = statistics
        statistics.recheck()
        self._summaries: dict[object, Summary | None] = {}
        self.version = 0
        self.read()

    def read(self) -> None:
        self.people = self._statistics.people()
        self.counting = True
        """Whether there may be records not counted yet."""
        self._summaries = {}
        self._seen = self._statistics.changes
        self.version += 1

    @property
    def progress(self) -> tuple[int, int] | None:
        """Records counted, and all of them, in visible steps; None if counting takes no time."""
        found = self._statistics.counting
        if not self.counting or found is None:
            return None
        step = max(1, found.total // _STEPS)
        return found.done // step * step, found.total

    def continue_counting(self) -> bool:
        if not self.counting:
            return False
        before = self.progress
        if self._statistics.continue_counting():
            return self.progress != before
        if self._statistics.changes != self._seen or self._statistics.judged.records():
            self.read()
        self.counting = False
        self.version += 1
        return True

    def summary(self, game: str | None, who: str | None, faces: Mapping[str, int]) -> Summary | None:
        seen = faces_at(self.people, faces)
        key = game, who, tuple(seen.items()), language()
        if key not in self._summaries:
            self._summaries[key] = self._summary(game, who, partial(avatar, faces=seen))
        return self._summaries[key]

    def _summary(self, game: str | None, who: str | None, face: Callable[[str], str]) -> Summary | None:
        statistics = self._statistics
        analyzed = statistics.matches(statistics.judged.records()) if game else ()
        return summary(statistics.history(game, who, LAST), game, who, face, analyzed, statistics.judged.of)
