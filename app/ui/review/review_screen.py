"""Replay screen: the table as it was between the top bar and a time line, to step, jump and play."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import pygame
from pygame.event import Event

from app.core.cards import Seat
from app.core.info import Mood
from app.core.match_history import PastDeal
from app.core.messages import _, as_sentence, p_, percent, say, shown_name
from app.storage.verifying import RecordReading
from app.table.geometry import UNITS_HEIGHT, UNITS_WIDTH, Area, Box, area_of
from app.table.seating import BAR_HEIGHT
from app.ui.kit.accessible import AccessibleNode
from app.ui.kit.card_text import CardLabel, card_line, line_text, line_width
from app.ui.kit.dialogs import Dialog, DialogChoice
from app.ui.kit.screen import Host, Screen
from app.ui.kit.widgets import Button, Label, Live, Panel, Stepper, Widget, filled_bar
from app.ui.review.analysis_panel import AnalysisPanel, band_high
from app.ui.review.deal_analysis import DealAnalysis
from app.ui.review.review_session import ReviewPlay, ReviewSession
from app.ui.table.accessible_table import still_nodes
from app.ui.table.hit_targets import obstacles
from app.ui.table.picture import draw_over, draw_table
from app.ui.table.tooltips import Tooltips
from app.ui.window.brush import Brush, Style
from app.ui.window.theme import SMALL, TEXT, Ink

_BAR_EDGE, _TITLE = 16.0, 19
_BAR = Style(opacity=0.9, radius=0, edge_opacity=0)


def review_bar(session: ReviewSession, brush: Brush, height: float, loaded: float = 1.0) -> list[Widget]:
    """``loaded``: share of the match that has been read."""
    box = brush.area.box.at_top(height)
    seat = session.looks_as
    deal, deals = session.deal_now + 1, len(session.deals)
    moments = session.moments
    move = bisect_right(moments, session.at) - 1
    moves = len(moments) - 1
    where = session.game.info.deal_or_hand(
        _("Deal {deal} of {deals}, move {move} of {moves}", deal=deal, deals=deals, move=move, moves=moves),
        _("Hand {deal} of {deals}, move {move} of {moves}", deal=deal, deals=deals, move=move, moves=moves),
    )
    how = _("all hands shown") if seat is None else say(session.name(seat), _("your view"), _("{name}'s view"))
    head = _("Replay: {game}", game=session.game.title)
    width = brush.width(head, _TITLE, "Bold")
    position = f"{where} · {how}"
    if loaded < 1:
        position = f"{position} · {_('Loading: {percent}', percent=percent(int(100 * loaded)))}"
    inner = box.inset(_BAR_EDGE)
    left = inner.at_left(brush.width(position, SMALL) + 2, width + 14)
    return [
        Panel(box, _BAR),
        Label(inner.at_left(width + 2), head, _TITLE, Ink.ACCENT, "Bold"),
        Label(left.moved(0, 1), position, SMALL, Ink.QUIET),
        _done_last(session, inner.inset(left=left.right + 24 - inner.x), brush),
    ]


def _done_last(session: ReviewSession, box: Box, brush: Brush) -> Widget:
    """Return the last move right-aligned in the box; with small cards if the sentence does not fit."""
    words = session.words()
    for size in (TEXT, SMALL):
        if brush.width(words, size, "SemiBold") <= box.w:
            return Label(box, words, size, Ink.WORDS, "SemiBold", align=1)
    line = card_line(brush, session.brief())
    return CardLabel(box.moved(box.w - line_width(line), 0), line_text(line), Ink.WORDS)


_GROOVE, _HANDLE, _AIR = 10.0, 18.0, 3.0
_BUTTON_GAP = 8.0
_LEAST_NAMED = 26.0
"""Minimum width of a deal with a number."""
_MOST_DEALS = 100
"""Maximum number of deals that have a groove each however narrow it is."""
_KNOB = Style(Ink.ACCENT_FILL, 1, _HANDLE / 2, Ink.ON_ACCENT, 0.8, 2)


class TimeLine:
    def __init__(self, box: Box, deals: Sequence[PastDeal], title: Callable[[int], str], loaded: float = 1.0) -> None:
        """``title`` returns the label of a deal by its number; ``loaded`` is the share of the line that the deals
        take.
        """
        self.box, self._deals, self._title = box, deals, title
        self._width = box.w * loaded

    def x(self, at: int) -> float:
        """Return the x of the moment after a number of moves."""
        return self.box.x + self._width * at / max(1, self._deals[-1].last)

    def at(self, x: float) -> int:
        """Return the moment nearest to ``x``."""
        share = (x - self.box.x) / self._width
        return max(0, min(self._deals[-1].last, round(share * self._deals[-1].last)))

    def widgets(self, at: int) -> list[Widget]:
        """Return a numbered groove per deal, filled up to the current position, which a knob marks; one groove for all
        if they would be too narrow.
        """
        found: list[Widget] = []
        narrowest = min(self.x(deal.last) - self.x(deal.first) for deal in self._deals)
        y, here = self.box.bottom - _HANDLE / 2 - _GROOVE / 2, self.x(at)
        whole = Box(self.box.x, y, self.box.w, _GROOVE)
        one = narrowest < _GROOVE and len(self._deals) > _MOST_DEALS
        if one:
            found += filled_bar(whole, here - self.box.x)
        elif (rest := self.box.w - self._width) > _GROOVE:
            found += filled_bar(whole.at_right(rest), None)
        for number, deal in enumerate(() if one else self._deals, 1):
            left, right = self.x(deal.first), self.x(deal.last)
            groove = Box(left, y, max(_GROOVE, right - left - _AIR), _GROOVE)
            found += filled_bar(groove, min(here, groove.right) - left if here > left else None)
            if groove.w >= _LEAST_NAMED:
                inside = deal.first <= at <= deal.last
                ink, weight = (Ink.ACCENT, "Bold") if inside else (Ink.QUIET, "Medium")
                words = self._title(number) if narrowest > _LEAST_NAMED * 3 else str(number)
                place = self.box.inset(bottom=_HANDLE).at_left(groove.w, left - self.box.x)
                found.append(Label(place, words, SMALL, ink, weight, align=0.5))
        found.append(Panel(Box.around(here, y + _GROOVE / 2, _HANDLE, _HANDLE), _KNOB))
        return found


def transport(play: ReviewPlay, session: ReviewSession, box: Box, brush: Brush) -> list[Widget]:
    """Return back, play, forward and speed buttons from the left end of the box."""
    begun, more, word = session.at > 0, session.at < session.end, session.game.info.deal_or_hand
    found = list[Widget]()
    for name, icon, key, label, act, enabled in (
        (
            "deal-back",
            "skip-back",
            "",
            word(_("Start of the deal"), _("Start of the hand")),
            lambda: play.to_deal(-1),
            begun,
        ),
        ("step-back", "arrow-left", "", _("Previous move"), partial(play.step, -1), begun),
        ("play", "pause" if play.playing else "play", "space", p_("run a replay", "Play"), play.play_or_stop, True),
        ("step", "arrow-right", "", _("Next move"), partial(play.step, 1), more),
        ("deal-on", "skip-on", "", word(_("Next deal"), _("Next hand")), lambda: play.to_deal(1), more),
    ):
        button = Button(name, box, "", act, key, icon, enabled=enabled, name=label, primary=name == "play").fitted(
            brush
        )
        found.append(button)
        box = box.inset(left=button.box.w + _BUTTON_GAP)
    speed = f"{play.speed:g} ×"
    found.append(Stepper("speed", box.at_left(132), speed, play.faster, name=_("Speed")))
    return found


_STRIP = 104.0
"""Height of everything below the table, in this screen's units."""
_POLL = 30.0
"""Milliseconds between polls of the analysis."""
_LOWEST = 0.75
"""Minimum table height as a fraction of the usual one, to keep cards readable."""
_EDGE, _LINE_HIGH, _ROW, _GAP = 16.0, 44.0, 42.0, 8.0
_GROUND = Style(Ink.GROUND, 0.94, 0, edge_opacity=0)
_LOADING_SLICE = 8.0
"""Milliseconds of reading the rest of the match per frame."""
_LOADING_STEPS = 100
"""Number of pictures drawn of its progress."""


class ReviewScreen(Screen):
    finds_focus = True

    def __init__(
        self, program: Host, session: ReviewSession, judging: DealAnalysis, leave: Callable[[], None],
        play_on: Callable[[int, Seat], None], reading: RecordReading | None = None,
    ) -> None:  # fmt: skip
        """``play_on``: practise from the position after a number of moves, in that seat. ``reading``: the record from
        which the rest of the match is being read.
        """
        super().__init__(program)
        self._reading = reading
        self.judging = judging
        self.verdicts = AnalysisPanel(program, session, judging, self._jump)
        self.session, self._leave, self._play_on = session, leave, play_on
        seat_players = [*enumerate(session.whole.header.seat_players)]
        self._chairs = [
            seat for seat, _ in sorted(seat_players, key=lambda seat_player: seat_player[1].player != "person")
        ]
        """Seats for viewing, people first."""
        self._table = self._table_area(program.area_of(self))
        """Part of the window with the table, in its own units."""
        self.play = ReviewPlay(program, session, self._table, self._chairs[0])
        self._tooltips = Tooltips(self.play)
        self._dragged = False

    # ---- what it is to the program

    @property
    def mood(self) -> Mood:
        return self.session.game.info.mood

    @property
    def ambience(self) -> tuple[str, ...]:
        return self.session.game.info.ambience

    def _table_area(self, area: Area) -> Area:
        """Part of the window above the strip; text as large as below if the cards have room."""
        wide, high = round(area.w * area.scale), round((area.h - self._strip(area)) * area.scale)
        largest, usual = self.session.tabletop.layout.max_text_scale, area_of(wide, high).scale
        return area_of(wide, high, area.scale / usual, (UNITS_WIDTH / largest, UNITS_HEIGHT * _LOWEST))

    def _strip(self, area: Area) -> float:
        """Return the height of everything below the table, more with an analysis."""
        return _STRIP + band_high(area.w - 2 * _EDGE) if self.verdicts.known else _STRIP

    def cloth(self, area: Area) -> Box | None:
        """Return the mat in units of the whole screen."""
        self._fit(area)
        cloth, by = self.play.scene.mat.cloth, self._table.scale / area.scale
        return cloth.scaled(by)

    def _fit(self, area: Area) -> None:
        table = self._table_area(area)
        if table != self._table:
            self._table = table
            self.play.scene.arrange(table)

    def _next_look(self) -> None:
        looks: list[Seat | None] = [None, *self._chairs]
        now = looks.index(self.session.looks_as)
        self.play.look_as(looks[(now + 1) % len(looks)])

    def _ask_who(self) -> None:
        self.play.due = None
        session, at = self.session, self.session.at
        choices = [
            DialogChoice(shown_name(session.name(seat)), partial(self._play_on, at, seat), str(number), "person")
            for number, seat in enumerate(self._chairs, 1)
        ]
        text = _(
            "Choose your seat. AI players take the others. Practice doesn't count, and you return here when it ends."
        )
        stay = DialogChoice(_("Cancel"), lambda: None, "escape", "eye", primary=True)
        self.program.push(Dialog(self.program, _("Play from here"), text, (*choices, stay), icon="cards"))

    # ---- contents

    def version(self) -> object:
        session = self.session
        judging = self.judging.progress, len(self.judging.found)
        where = session.at, len(session.deals), int(_LOADING_STEPS * self._loaded)
        return where, session.looks_as, self.play.playing, self.play.speed, judging, self.program.settings

    @property
    def _loaded(self) -> float:
        return self._reading.share if self._reading else 1.0

    def widgets(self, area: Area) -> list[Widget]:
        brush = self.program.brush(area)
        bar = BAR_HEIGHT * self._table.scale / area.scale  # the height of the table's own bar below
        strip = area.box.at_bottom(self._strip(area))
        inner = strip.inset(_EDGE)
        return [
            *review_bar(self.session, brush, bar, self._loaded),
            Panel(strip, _GROUND),
            *self.verdicts.widgets(inner.at_top(band_high(inner.w), 4), brush),
            *self._line(area).widgets(self.session.at),
            *self._row(inner.at_bottom(_ROW, _GAP), brush),
        ]

    def accessible_parts(self) -> tuple[AccessibleNode, ...]:
        """Return the texts, the table, and the buttons."""
        nodes, area = super().accessible_parts(), self.program.area_of(self)
        texts = (node for node in nodes if not node.verbs)
        table = still_nodes(self.play, self._table.scale / area.scale)
        return *texts, *table, *(node for node in nodes if node.verbs)

    def accessible_version(self) -> object:
        return super().accessible_version(), self.play.scene.zones

    def _line(self, area: Area) -> TimeLine:
        box = area.box.inset(_EDGE).at_bottom(_STRIP).at_top(_LINE_HIGH, 4)
        word = self.session.game.info.deal_or_hand
        return TimeLine(box, self.session.deals, lambda n: word(_("Deal {n}", n=n), _("Hand {n}", n=n)), self._loaded)

    def _row(self, box: Box, brush: Brush) -> list[Widget]:
        """Return the buttons from the left: transport, speed, then viewer, practice and leaving."""
        found = transport(self.play, self.session, box, brush)
        begins = max(widget.box.right for widget in found) + _GAP
        judge = [("judge", self.verdicts.words, "j", "hint", self.verdicts.act)] if self.judging.able else []
        for name, words, key, icon, act in (
            ("leave", _("Leave"), "escape", "leave", self.cancel),
            ("play-on", _("Play from here"), "p", "cards", self._ask_who),
            ("look", _("View as"), "v", "eye", self._next_look),
            *judge,
        ):
            why = self._over if name == "play-on" and self.session.between_deals else ""
            if name == "judge" and not self.judging.complete:
                why = _("You can analyze the match once it has fully loaded.")
            button = Button(name, box, words, act, key, icon, enabled=not why, why=why).fitted(brush)
            if box.right - button.box.w < begins:
                button = Button(name, box, "", act, key, icon, enabled=not why, why=why, name=words).fitted(brush)
            found.append(replace(button, box=box.at_right(button.box.w)))
            box = box.inset(right=button.box.w + _GAP)
        return found

    @property
    def _over(self) -> str:
        return self.session.game.info.deal_or_hand(
            _("This deal is over. Step back to play from an earlier move."),
            _("This hand is over. Step back to play from an earlier move."),
        )

    def event(self, event: Event, now: float) -> bool:
        """Handle dragging along the line, wheel steps, and tooltips first."""
        return self._explains(event, now) | self._by_line(event, now)

    def _explains(self, event: Event, now: float) -> bool:
        match event.type:
            case pygame.MOUSEMOTION:
                return self._tooltips.point(*self._at_table(event.pos), now)
            case pygame.MOUSEBUTTONDOWN if event.button == 1 and self.reach.at(*self.program.units(event.pos)) is None:
                self._tooltips.press(*self._at_table(event.pos), now)
            case pygame.MOUSEBUTTONDOWN if event.button == 3:
                self._tooltips.ask(self._widgets_at_table(), *self._at_table(event.pos))
            case pygame.MOUSEBUTTONDOWN | pygame.KEYDOWN:
                self._tooltips.drop()
            case pygame.MOUSEBUTTONUP if event.button == 1:
                self._tooltips.release()
            case _:
                return False
        return True

    def _at_table(self, pixels: tuple[int, int]) -> tuple[float, float]:
        """Convert to the table's units, whose origin is the window's."""
        return pixels[0] / self._table.scale, pixels[1] / self._table.scale

    def _widgets_at_table(self) -> list[Live]:
        """Return enabled widgets in the table's units."""
        by = self.program.area_of(self).scale / self._table.scale
        return [replace(widget, box=widget.box.scaled(by)) for widget in self.live().values()]

    def _by_line(self, event: Event, now: float) -> bool:
        match event.type:
            case pygame.MOUSEBUTTONDOWN if event.button == 1 and self._on_line(event.pos):
                self._dragged = True
                self._drag_to(event.pos)
            case pygame.MOUSEMOTION if self._dragged:
                self._drag_to(event.pos)
            case pygame.MOUSEBUTTONUP if event.button == 1 and self._dragged:
                self._dragged = False
            case pygame.MOUSEWHEEL if event.y:
                self.play.step(-event.y)
            case _:
                return super().event(event, now)
        return True

    def _on_line(self, pixels: tuple[int, int]) -> bool:
        line = self._line(self.program.area_of(self))
        return line.box.grown(6).holds(*self.program.units(pixels))

    def _drag_to(self, pixels: tuple[int, int]) -> None:
        self._jump(self._line(self.program.area_of(self)).at(self.program.units(pixels)[0]))

    def _jump(self, at: int) -> None:
        self.play.jump(at)

    def key(self, event: Event, now: float) -> bool:
        """Left and right step, PageUp and PageDown go by deals, Home and End to the ends, Space plays."""
        match event.key:
            case pygame.K_LEFT | pygame.K_RIGHT if self.focus == "speed":
                return super().key(event, now)
            case pygame.K_LEFT:
                self.play.step(-1)
            case pygame.K_RIGHT:
                self.play.step(1)
            case pygame.K_PAGEUP | pygame.K_PAGEDOWN:
                self.play.to_deal(1 if event.key == pygame.K_PAGEDOWN else -1)
            case pygame.K_HOME | pygame.K_END:
                self.play.jump(0 if event.key == pygame.K_HOME else self.session.end)
            case pygame.K_PLUS | pygame.K_KP_PLUS | pygame.K_EQUALS:
                self.play.faster(1)
            case pygame.K_MINUS | pygame.K_KP_MINUS:
                self.play.faster(-1)
            case pygame.K_SPACE:
                self.play.play_or_stop()
            case _:
                return super().key(event, now)
        return True

    def pad(self, button: str, now: float) -> bool:
        """Shoulder buttons go by deals, A activates the focus or plays, Y plays, X changes the view."""
        match button:
            case "lb" | "rb":
                self.play.to_deal(1 if button == "rb" else -1)
            case "y":
                self.play.play_or_stop()
            case "a" if self.focus is None:
                self.play.play_or_stop()
            case "x":
                self._next_look()
            case _:
                return super().pad(button, now)
        return True

    def cancel(self) -> None:
        if self._reading:
            self._reading.close()
        self.judging.close()
        self._leave()

    # ---- time

    def tick(self, now: float) -> bool:
        """Advance motion, and make the next move once the last has been visible."""
        changed = self.play.tick(now, paused=True)
        changed |= self.judging.tick() | self._read_on()
        if self.program.top is self:
            changed |= self.play.go_on(now)
            self._tooltips.focus((self.focus or "") if self.program.inputs.by_keyboard else "", now)
            changed |= self._tooltips.tick(self._widgets_at_table(), now)
        return changed

    def _read_on(self) -> bool:
        """Read more of the match between two frames."""
        if self._reading is None:
            return False
        before = self.version()
        now = self.program.now
        more = self._reading.go_on(now, now() + _LOADING_SLICE)
        self.session.grow()
        if not more:
            self._end_reading(self._reading)
        return self.version() != before

    def _end_reading(self, reading: RecordReading) -> None:
        self._reading = None
        self.judging.know_whole()
        if reading.verdict and (trouble := reading.verdict.trouble):
            # Translators: {detail} is a technical reason in English.
            text = _(
                "{file} is damaged ({detail}). You can replay it up to that point.",
                file=reading.path.name,
                detail=trouble,
            )
            self.program.say(text)

    def covered(self) -> None:
        super().covered()
        self._tooltips.drop()

    def wake(self, now: float) -> float | None:
        if self._reading:
            return now
        if self.play.restless:
            return self.program.painted + self.program.frame
        dues = [self.play.due, *self.play.wakes(now, paused=True)]
        if self.program.top is self:
            dues += self._tooltips.wakes()
        if self.judging.is_running:
            dues.append(now + _POLL)
        return min((due for due in dues if due is not None), default=None)

    # ---- the picture

    def draw(self, brush: Brush, now: float) -> None:
        self._fit(brush.area)
        table = self.program.brush(self._table)
        self.play.place_call()
        draw_table(self.play, None, table, now)
        draw_over(self.play, table, now)
        brush.items += table.items
        super().draw(brush, now)
        if self.program.top is self:
            above = self.program.brush(self._table)
            self._tooltips.draw(above, self.version(), lambda: obstacles(self.play, self._widgets_at_table(), above))
            brush.items += above.items

    # ---- narration

    def spoken(self) -> str:
        """Return what is replayed, and the last move."""
        return " ".join((as_sentence(_("Replay: {game}", game=self.session.game.title)), self.session.words()))

    def spoken_page(self) -> str:
        """Return each move as it is reached."""
        return self.session.words()
