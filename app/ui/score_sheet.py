"""The end of a deal or of the match: who won and why, the score sheet, and what comes next."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TypeAlias

import pygame
from pygame.event import Event

from app.core.cards import Seat
from app.core.grammar import capital, count, does, listed, number
from app.storage.challenge import challenge_of
from app.table.geometry import Area, Box
from app.table.sheet import DealOutcome, ScoreLine, ScoreSheet, steps, sums
from app.ui.kit.avatars import avatar, faces_at
from app.ui.kit.card_text import LINE, CardLabel, fitted, line_text, wide_of
from app.ui.kit.chart import chart
from app.ui.kit.confetti import Confetti
from app.ui.kit.dialogs import EDGE, DeafScreen, frame
from app.ui.kit.screen import LEAST_UNITS, Host
from app.ui.kit.widgets import Button, Label, Panel, Paragraph, Picture, Widget
from app.ui.navigator import Navigator
from app.ui.score_count import ScoreCount
from app.ui.score_table import LOWEST, ROW, ScoreTable, order_before, ranking
from app.ui.session import Session
from app.ui.table.chosen_pace import pace
from app.ui.table.last_actions import last_turn
from app.ui.table.log_panel import LogPanel
from app.ui.table.play import TablePlay
from app.ui.window.brush import Brush, Style
from app.ui.window.decks import in_mood
from app.ui.window.theme import FAR, HEADING, NEAR, SMALL, TEXT, WIDE, Ink

LOG = 140.0
"""What is free for the button of the log, at the right of the heading."""
DARE, DARE_BARE = 190.0, 96.0
"""And at the left of that one, for the button that challenges somebody, with words or without."""
AGAIN = 252.0
"""And of the button, below that, by which the end of a race is seen again."""
FACE = 104.0
"""The size of the winner's face."""
_CROWN, _OVERLAP, _MOST, _NAMES = 78.0, 0.6, 3, 180.0
_SHADE = Style(Ink.SUNK, 0.6, 12, Ink.EDGE, 0.3, 1)
_HALO = Style(Ink.ACCENT_FILL, 0.2, 64, Ink.ACCENT, 0.9, 3)


_WIDE, _LEAST, _FOOT, _HEAD, _HEAD_OVER = 1080.0, 900.0, 82.0, 128.0, 160.0
_CHART, _CHART_LEAST, _NAMED = 196.0, 104.0, 24.0
_BUTTON, _FINISH = 232.0, "Finish the count"
_LEAF = 5
"""Moves of the log that PageUp goes back."""


DEAF = 700.0
"""So long it hears nothing where it has come by itself: milliseconds."""
SETTLED = 700.0
"""And so long when all has been counted: who pressed a moment too late meant the count, and not the next deal."""
_ENDS_COUNT = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
_SOUNDS = ("place", "chip", "tick")
"""Of cards that are counted, of what one pays to another, and of anything else."""


Way: TypeAlias = tuple[str, str, Callable[[], None], str, str, bool]
"""Where one can go from here: a button's id, words, act, key and icon, and whether it is the usual one."""


class ScoresScreen(DeafScreen):
    """Waits until the scores have been read."""

    dialog = True

    def __init__(
        self,
        program: Host,
        session: Session,
        play: TablePlay,
        flow: Navigator,
        *,
        by_itself: bool = False,
        again: bool = True,
    ) -> None:
        """``by_itself``: nobody asked for it, so that what is pressed now may have been meant for the table;
        ``again``: it has been there since the deal ended, so that nothing needs to be counted any more.
        """
        super().__init__(program, DEAF if by_itself else 0.0)
        self.session, self._play, self._flow = session, play, flow
        self.focus = "next"
        self._sheet = session.sheet
        self._log = LogPanel(play)
        self._last_turn = None if session.game.real_time else last_turn(session)
        self._standing = ""
        self._confetti: Confetti | None = None
        moves = order_before(self._sheet) != ranking(self._sheet)
        curve = session.over and len(self._sheet.totals) > 1
        self._count = ScoreCount(self._sheet, pace(program.settings), curve=curve, moves=moves)
        if again:
            self._count.end()
        self._seen = self._count.at(program.now())
        if self._seen.done:
            self._crown(program.now())

    @cached_property
    def _dares(self) -> bool:
        """Others may be challenged to the same match."""
        return not self.session.practice and challenge_of(self.session.match) is not None

    @property
    def counting(self) -> bool:
        """It is not yet seen how it ends."""
        return not self._seen.done

    def _follow(self, now: float) -> bool:
        """Look how far the count is; True if it has gone on."""
        before, self._seen = self._seen, self._count.at(now)
        if len(self._seen.lines) > len(before.lines) and self._seen.now:
            line = self._seen.now[0]
            self.program.sounds.play(_SOUNDS[0 if line.cards else 1 if line.to is not None else 2])
        if self._seen.done and not before.done:
            self.deafen(now, SETTLED)
            self._crown(now)
        return self._seen != before

    def _crown(self, now: float) -> None:
        """It is seen who has won; after a match that is a small feast."""
        if not self.session.over:
            return
        result, settings = self.session.match.result, self.program.settings
        won = result is not None and bool(set(result.winners) & set(self.session.persons))
        self.program.sounds.play("win" if won or not self.session.persons else "lose")
        if not settings.reduced_motion and settings.speed != "off":
            self._confetti = Confetti(now)

    def _end_count(self) -> None:
        """All of it at once."""
        self._count.end()
        self._follow(self.program.now())

    def tell(self, standing: str) -> None:
        """What the match means in the long run; it comes a moment after the scores."""
        self._standing = standing

    @property
    def least(self) -> tuple[float, float]:
        """All rows, without the chart."""
        brush = self.program.brush(self.program.canvas.area(100, LEAST_UNITS))
        table = ScoreTable(self.session, self._sheet, _LEAST - 2 * NEAR - 2 * EDGE, brush)
        edges = self._head + table.heads_high + _FOOT + 2 * NEAR
        return _LEAST, max(520.0, edges + sum(table.rows(LOWEST, LEAST_UNITS[1] - edges)))

    def version(self) -> object:
        """What has been counted, that line, whether it hears, and what the settings say."""
        heard = self.hears(self.program.now())
        return self._seen, self._standing, heard, self.program.palette, self.program.settings

    @property
    def _head(self) -> float:
        return _HEAD_OVER if self.session.over else _HEAD

    def widgets(self, area: Area) -> list[Widget]:
        """Heading, table, chart where there is room, what comes next."""
        seats = len(self.session.match.seats)
        wide = min(_WIDE, area.w - 2 * NEAR)
        brush, faces = self.program.brush(area), faces_at(self.session.names, self.program.settings.faces)
        table = ScoreTable(self.session, self._sheet, wide - 2 * EDGE, brush)
        heads = table.heads_high
        room = area.h - 2 * NEAR - self._head - _FOOT - heads
        least = max(_CHART_LEAST, _NAMED * (seats + 1))  # its lines end in names, one below the other
        rows = table.rows(max(LOWEST, min(ROW, (room - least - NEAR) / seats)), room)
        left = room - sum(rows) - NEAR
        told = len(self._sheet.totals) > 1  # after one deal it would say no more than the rows
        chart_high = min(max(_CHART, least), left) if told and left >= least else 0.0
        if not chart_high:
            rows = table.rows(max(LOWEST, min(ROW, room / seats)), room)
        high = self._head + heads + sum(rows) + (chart_high + NEAR if chart_high else 0) + _FOOT
        box = Box.around(area.w / 2, area.h / 2, wide, high)
        inner = Box(box.x + EDGE, box.y + self._head, box.w - 2 * EDGE, heads + sum(rows))
        heading = Heading(self.session, self._sheet, brush, faces, self._last_turn)
        crowned = self.session.over and self._seen.done
        if crowned:
            found = heading.of_match(box, self._standing)
        else:
            found = heading.of_last(box) if self.session.over else heading.of_deal(box)
        found += table.widgets(inner.x, inner.y, rows, faces, self._seen)
        if chart_high:
            place = Box(inner.x, inner.bottom + NEAR, inner.w, chart_high)
            found += score_chart(self.session, self._sheet, place, brush, self.curve)
        place, key = Box(box.right - EDGE - LOG, box.y + 24, LOG, 42), self.program.keymap.key("log")
        log = Button("log", place, "Log", self._log.toggle, key, "log", quiet=True).fitted(brush)
        found.append(replace(log, box=log.box.moved(LOG - log.box.w, 0)))
        if crowned and self._dares:
            words, at = ("Challenge", DARE) if wide == _WIDE else ("", DARE_BARE)
            dare = Button("dare", place.moved(-at, 0), words, self._dare, "c", "target", quiet=True, name="Challenge")
            found.append(dare.fitted(brush))
        if self.session.game.real_time:
            found.append(self._again_button(Box(box.right - EDGE - AGAIN, box.y + 70, AGAIN, 40), brush))
        return found + self._buttons(Box(inner.x, box.bottom - 70, inner.w, 48), area)

    @property
    def curve(self) -> float:
        """How much of the curve of scores: after a match all of it is drawn, after a deal its last part is added."""
        if self.session.over:
            return self._seen.curve
        return 1 - (1 - self._seen.totals) / len(self._sheet.totals)

    # ---- what comes next

    def _buttons(self, box: Box, area: Area) -> list[Widget]:
        row: tuple[Way, ...]
        if self.session.over:
            row = (
                ("next", self._forward, lambda: self._flow.rematch(self.session), "a", "restart", True),
                self._beside,
                ("table", "Show the table", self.program.pop, "t", "eye", False),
                ("look-back", "Look back", self._look_back, "b", "skip-back", False),
                ("title", "Leave", self._flow.title, "escape", "leave", False),
            )
        else:
            row = (
                ("next", self._forward, self._deal, "n", "cards", True),
                ("table", "Show the table", self.program.pop, "t", "eye", False),
                ("look-back", "Look back", self._look_back, "b", "skip-back", False),
                ("menu", "Menu", lambda: self._flow.pause(self.session), "escape", "menu", False),
            )
        hears = self.hears(self.program.now()) and not self.counting
        if self.counting:
            row = (("next", _FINISH, self._end_count, row[0][3], row[0][4], False), *row[1:])
        buttons = [
            Button(name, box, text, act, key, icon, primary=primary and hears).fitted(self.program.brush(area))
            for name, text, act, key, icon, primary in row
        ]
        spare = box.w - sum(button.box.w for button in buttons) - NEAR * (len(row) - 1)
        if spare < 0:  # words matter more than pictures
            buttons = [replace(button, icon="").fitted(self.program.brush(area)) for button in buttons]
            spare = box.w - sum(button.box.w for button in buttons) - NEAR * (len(row) - 1)
        right, found = box.right + NEAR, []
        for button in buttons:
            wide = min(max(_BUTTON, button.box.w), button.box.w + spare / len(row))
            right -= wide + NEAR
            found.append(replace(button, box=Box(right, box.y, wide, 48)))
        return list(found)

    @property
    def _beside(self) -> Way:
        """What stands beside a rematch."""
        return "change", "Players, rules", self._change, "p", "people", False

    @property
    def _forward(self) -> str:
        """What comes next, in words."""
        return "Rematch" if self.session.over else f"Next {self.session.round}"

    def _deal(self) -> None:
        self.program.pop()
        self._play.deal(self.program.now())

    def _again_button(self, box: Box, brush: Brush) -> Button:
        """At the right end of the line that says how it ended."""
        key = self.program.keymap.key("again")
        found = Button("again", box, "See the end again", self._see_again, key, "eye", quiet=True).fitted(brush)
        return replace(found, box=found.box.moved(AGAIN - found.box.w, 0))

    def _dare(self) -> None:
        self._flow.dare(self.session)

    def _see_again(self) -> None:
        """Whoever asks for that has seen how it ended."""
        self._end_count()
        self._play.see_again()

    def _look_back(self) -> None:
        """Whoever asks for that has seen how it ended."""
        self._end_count()
        self._flow.look_back_on(self.session)

    def _change(self) -> None:
        self._flow.title()
        self._flow.setup(self.session.game)

    def cancel(self) -> None:
        """Escape closes the log; then the menu comes, or the title after the match."""
        if self._log.open:
            self._log.toggle()
        elif self.session.over:
            self._flow.title()
        else:
            self._flow.pause(self.session)

    # ---- confetti

    def draw(self, brush: Brush, now: float) -> None:
        """With what flies above it."""
        self._count.begin(now)
        self._follow(now)
        super().draw(brush, now)
        if self._confetti:
            x = brush.area.w / 2 - min(_WIDE, brush.area.w - 2 * NEAR) / 2 + FAR + FACE / 2
            self._confetti.draw(brush, now, x + brush.area.w * 0.12, brush.area.h * 0.34)
        if self._log.open:
            self._log.draw(brush, self._log.box(brush.area, None))

    def event(self, event: Event, now: float) -> bool:
        """Once it hears, as on every screen; the wheel leafs through the log while it is open."""
        if event.type == pygame.MOUSEWHEEL and self._log.open:
            self._log.scroll(event.y)
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.counting and self.hears(now):
            under = self.reach.at(*self.program.units(event.pos))
            if under is None:
                self._end_count()
                return True
        return super().event(event, now)

    def tick(self, now: float) -> bool:
        """True while something is counted or flies, and once more when it has gone; and if it begins to hear."""
        counts = self._follow(now)
        flies = super().tick(now) or counts or self._confetti is not None
        if self._confetti and self._confetti.over(now):
            self._confetti = None
        return flies

    def wake(self, now: float) -> float | None:
        """The next picture of it."""
        if self._confetti:
            return now + self.program.frame
        wakes = [wake for wake in (self._count.wake(now, self.program.frame), super().wake(now)) if wake is not None]
        return min(wakes, default=None)

    def key(self, event: Event, now: float) -> bool:
        """Nobody waits for confetti: any key ends it, and does what it does. Enter and Space end the count of a deal,
        and do nothing else, and so does any key after a match.
        """
        flew, self._confetti = self._confetti is not None, None
        if self.counting and (self.session.over or (event.key in _ENDS_COUNT and self.focus == "next")):
            self._end_count()
            return True
        if self._log.open and event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            self._log.scroll(_LEAF if event.key == pygame.K_PAGEUP else -_LEAF)
            return True
        return super().key(event, now) or flew  # what flew is seen no more

    def covered(self) -> None:
        """Below a dialog nothing flies on, or hangs in the air."""
        super().covered()
        self._confetti = None

    def spoken(self) -> str:
        """How the deal went, what was counted, and what stands for everybody, the best first."""
        session, sheet = self.session, self._sheet
        totals = sheet.totals[-1]
        stands = ", ".join(f"{session.name(seat)} {number(totals[seat])}" for seat in ranking(sheet))
        result = session.match.result
        won = f"{listed([session.name(seat) for seat in result.winners])}: the match is won. " if result else ""
        outcome = session.tabletop.text.outcome(session.seen(), session.name)
        return " ".join((f"{won}{outcome}", *map(self._said, steps(sheet.lines)), f"Total {sheet.unit}: {stands}."))

    def spoken_focus(self) -> str:
        """The same while something is counted: with other words a voice would break off what it tells of the count."""
        return super().spoken_focus().replace(_FINISH, self._forward)

    def _said(self, step: Sequence[ScoreLine]) -> str:
        """One thing that is counted, in words: ``Rosa: 3 cards, 12.`` or ``Ante: You −2, Rosa −2.``"""
        name, line = self.session.name, step[0]
        if line.cards:
            many = sum(len(one.cards) for one in step)
            worth = line.worth if line.worth != str(many) else ""
            counts = worth or ("" if line.amount else line.words)
            return f"{name(line.seat)}: {count(many, 'card')}{f', {counts}' * bool(counts)}."
        (changes,) = sums(step, len(self.session.match.seats)).values()
        told = (f"{name(seat)} {number(change, signed=True)}" for seat, change in enumerate(changes) if change)
        return f"{capital(line.words)}: {', '.join(told)}."


class Heading:
    """Lays out the upper part of the frame."""

    def __init__(
        self,
        session: Session,
        sheet: ScoreSheet,
        brush: Brush,
        faces: Mapping[str, int],
        ended_by: tuple[Seat, Sequence[str]] | None,
    ) -> None:
        """``ended_by``: who made the last turn, and what it was; None in a race."""
        self._session, self._sheet, self._brush, self._faces = session, sheet, brush, faces
        self._ended_by = ended_by
        self._beside = AGAIN if session.game.real_time else 0.0
        """What is free at the right of how the deal went."""

    def of_deal(self, box: Box) -> list[Widget]:
        """How the deal went, what else is to be said of it, who goes on."""
        outcome = self._outcome()
        found = frame(box, outcome.headline, "cards", beside=LOG)
        place = Box(box.x + EDGE, box.y + 74, box.w - 2 * EDGE - self._beside, 44)
        return found + self._words(self._next_line(outcome.detail), place)

    def of_last(self, box: Box) -> list[Widget]:
        """How the last deal went, before it is seen who has won the match."""
        found = frame(box, f"The last {self._session.round}", "cards", beside=LOG)
        return found + self._words(
            str(self._outcome()), Box(box.x + EDGE, box.y + 74, box.w - 2 * EDGE - self._beside, 44)
        )

    def of_match(self, box: Box, standing: str) -> list[Widget]:
        """The winner's face, crowned; who won, how the last deal went, and what it means in the long run."""
        result = self._session.match.result
        winners = [] if result is None else [self._session.name(seat) for seat in result.winners]
        title = self._session.match_won
        shown = winners[:_MOST]
        left = box.x + FAR + FACE * (1 + _OVERLAP * (len(shown) - 1)) + WIDE
        wide = box.right - FAR - left
        found: list[Widget] = [Panel(box)]
        for i in reversed(range(len(shown))):
            found += self._crowned(shown[i], box.x + FAR + i * FACE * _OVERLAP, box.y + 42)
        room = wide - LOG - (DARE if box.w == _WIDE else DARE_BARE)
        size = HEADING + 6 if self._brush.width(title, HEADING + 6, "Bold") <= room else HEADING - 4
        found.append(Label(Box(left, box.y + 26, room, 44), title, size, Ink.ACCENT, "Bold"))
        found += self._words(self._last(), Box(left, box.y + 72, wide - self._beside, 44))
        if standing:
            place = Box(left, box.y + 122, wide, 28)
            found.append(Picture(Box(place.x, place.y + 3, 22, 22), "icons/stats", Ink.ACCENT))
            words = Box(place.x + 32, place.y, wide - 32, 28)
            if self._brush.width(standing, TEXT, "SemiBold") <= words.w:
                found.append(Label(words, standing, TEXT, Ink.WORDS, "SemiBold"))
            else:
                found.append(Paragraph(words.moved(0, -6), standing, SMALL, Ink.WORDS))
        return found

    def _crowned(self, name: str, x: float, y: float) -> list[Widget]:
        return [
            Panel(Box(x - 6, y - 6, FACE + 12, FACE + 12), _HALO),
            Picture(Box(x, y, FACE, FACE), in_mood(avatar(name, self._faces), "won")),
            Picture(Box.around(x + FACE / 2, y - 6, _CROWN, _CROWN * 0.76), "tokens/crown"),
        ]

    def _last(self) -> str:
        """How the last deal went: told as the last one, whether or not the words name it anyway."""
        told, this = str(self._outcome()), f" the {self._session.round}"
        if this in told:
            return told.replace(this, f" the last {self._session.round}", 1)
        return f"The last {self._session.round}: {told}"

    def _outcome(self) -> DealOutcome:
        return self._session.tabletop.text.outcome(self._session.seen(), self._session.name)

    def _words(self, text: str, place: Box) -> list[Widget]:
        """One line if it fits, and below it the turn that ended it; else two smaller ones."""
        if self._brush.width(text, TEXT) <= place.w:
            return [Label(Box(place.x, place.y, place.w, 28), text, TEXT, Ink.QUIET), *self._last_turn(place)]
        return [Paragraph(place.moved(0, -4), text, SMALL, Ink.QUIET)]

    def _last_turn(self, place: Box) -> list[Widget]:
        """Who looked away sees how it came; in a race that can be seen again."""
        if self._ended_by is None:
            return []
        seat, phrases = self._ended_by
        head, box = f"{self._session.name(seat)} in the last turn: ", Box(place.x, place.y + 27, place.w, LINE)
        lines = fitted(self._brush, [head + phrases[0], *phrases[1:]], box.w, 1)
        return [CardLabel(box, line_text(lines[0]), Ink.QUIET)] if lines and wide_of(lines[0]) <= box.w else []

    def _next_line(self, more: str) -> str:
        """What else is to be said of the deal, or else the house rules; and who goes on."""
        session = self._session
        first = min(session.game.active(session.state), default=None)
        said = f"{more[:1].upper()}{more[1:]}".rstrip(".") or session.tabletop.text.headline(session.seen())
        if first is None:
            return said
        if self._sheet.starts:
            return f"{said}. {does(session.name(first), 'start')} the next {self._session.round}."
        return f"{said}. {does(session.name(first), 'deal')} next."


def score_chart(session: Session, sheet: ScoreSheet, box: Box, brush: Brush, share: float = 1.0) -> list[Widget]:
    """The totals after each deal, a line a seat, of which so much is drawn; ``brush`` measures the names."""
    longest = max(brush.width(name, SMALL, "SemiBold") for name in session.names) + 1
    drawn = chart(box, sheet.totals, sheet.limit, session.names, brush.palette, max(60.0, min(_NAMES, longest)))
    return [Panel(box, _SHADE), *drawn.drawn(box, share)]
