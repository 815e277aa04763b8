"""Looking back on a match: the table as it was, and a time line below it to step, jump and play along."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pygame
from pygame.event import Event

from app.ai.judgement import Judgement
from app.core.cards import Seat
from app.core.info import Mood
from app.table.geometry import UNITS_HIGH, UNITS_WIDE, Area, Box, area_of
from app.table.pace import AT_ONCE, USUAL, Pace
from app.table.seating import BAR_HIGH
from app.ui.kit.card_text import CardLabel, card_line, line_text, wide_of
from app.ui.kit.dialogs import Dialog, DialogChoice
from app.ui.kit.screen import Host, Screen
from app.ui.kit.widgets import Button, Label, Panel, Paragraph, Stepper, Widget
from app.ui.review.curve import curve
from app.ui.review.how_it_went import HowItWent, tallies
from app.ui.review.judging import Judging
from app.ui.review.review_session import ReviewSession
from app.ui.review.time_line import TimeLine
from app.ui.table.hint import Around
from app.ui.table.last_actions import recount_moves
from app.ui.table.picture import draw_over, draw_table
from app.ui.table.play import TablePlay
from app.ui.table.said import forget_words
from app.ui.window.brush import Brush, Style
from app.ui.window.theme import SMALL, TEXT, Ink

_STRIP = 104.0
"""How high all below the table is, in units of this screen."""
_CURVE, _SAID = 36.0, 40.0
"""Above the time line: how each seat stood, and what would have been better."""
_POLL = 30.0
"""Milliseconds between two looks for what has been judged."""
_LOWEST = 0.75
"""Of the usual height of a table: with less its cards would not be read."""
_EDGE, _LINE_HIGH, _ROW, _GAP = 16.0, 44.0, 42.0, 8.0
_GROUND = Style(Ink.GROUND, 0.94, 0, edge_opacity=0)
_BAR = Style(opacity=0.9, radius=0, edge_opacity=0)
_TITLE = 19
SPEEDS = (0.5, 1.0, 2.0, 4.0, 8.0)
SPEEDS_OF_RACE = (0.1, 0.2, 0.5, 1.0, 2.0)
"""Times as quick as it was."""
_BETWEEN, _AFTER_DEAL = 1100.0, 2600.0
"""Milliseconds from a move that has been seen to the next, and from the end of a deal, at the usual speed."""
_WHAT_IF = (
    "The cards lie as they lay then, and AI players sit in all other places. It is for practice: nothing of it is kept "
    "or counted."
)
_LEGEND = "Below: the {} of each in this {}, in the colours of their places; a mark is a decision that cost much."
_OVER = "This {} is over: go back to a moment in it, and play on from there."
_STAY = DialogChoice("Not now", lambda: None, "escape", "eye", primary=True)
_LONGEST = 4000.0
"""Milliseconds that a pause in a race takes at most, however slowly it is played."""


class ReviewPlay(TablePlay):
    """A table at which everything goes as quickly as the match is played."""

    speed = 1.0

    @property
    def pace(self) -> Pace:
        """Of the settings, so many times as quick."""
        found = super().pace
        return replace(found, lasts=round(found.lasts / self.speed), share=found.share / self.speed)


class ReviewScreen(Screen):
    """Fills the window. Times are milliseconds of the program's clock."""

    finds_focus = True

    def __init__(
        self, program: Host, session: ReviewSession, judging: Judging, leave: Callable[[], None],
        play_on: Callable[[int, Seat], None],
    ) -> None:  # fmt: skip
        """``play_on``: from the moment after so many moves, in that seat."""
        super().__init__(program)
        self.judging = judging
        self.session, self._leave, self._play_on = session, leave, play_on
        sitters = [*enumerate(session.whole.header.sitters)]
        self._chairs = [seat for seat, _ in sorted(sitters, key=lambda sitter: sitter[1].player != "person")]
        """Those whose eyes one may look with, people in front."""
        self._table = self._table_area(program.area_of(self))
        """The part of the window where the table is, in its own units."""
        self.play = ReviewPlay(program, self.session, self._table, self._chairs[0], open_hand=True)
        self._speeds = SPEEDS_OF_RACE if session.game.real_time else SPEEDS
        self._due: float | None = None
        """When the next move is to be seen; None while nothing plays by itself."""
        self._dragged = False
        self.go(session.at)

    # ---- what it is to the program

    @property
    def mood(self) -> Mood:
        """Of the game."""
        return self.session.game.info.mood

    @property
    def ambience(self) -> tuple[str, ...]:
        """Of the game."""
        return self.session.game.info.ambience

    def _table_area(self, area: Area) -> Area:
        """The part of the window above the strip, in units of the table's own: its words as large as those below, if
        the cards have room beside them.
        """
        wide, high = round(area.w * area.scale), round((area.h - self._strip) * area.scale)
        largest, usual = self.session.tabletop.layout.largest, area_of(wide, high).scale
        return area_of(wide, high, area.scale / usual, (UNITS_WIDE / largest, UNITS_HIGH * _LOWEST))

    @property
    def _strip(self) -> float:
        """How high all below the table is: with what was judged it is more."""
        return _STRIP + _CURVE + _SAID if self._known else _STRIP

    @property
    def _known(self) -> dict[int, Judgement]:
        """What was judged, as far as who looks could know it: of the own decisions alone, if one looks as one seat."""
        return self.judging.of_seat(self.session.looks_as)

    def cloth(self, area: Area) -> Box | None:
        """The mat, in units of the whole screen."""
        self._fit(area)
        cloth, by = self.play.scene.mat.cloth, self._table.scale / area.scale
        return Box(cloth.x * by, cloth.y * by, cloth.w * by, cloth.h * by)

    def _fit(self, area: Area) -> None:
        table = self._table_area(area)
        if table != self._table:
            self._table = table
            self.play.scene.arrange(table)

    # ---- where one is

    @property
    def playing(self) -> bool:
        """It goes on by itself."""
        return self._due is not None

    def go(self, at: int, *, moving: bool = False) -> None:
        """To the moment after so many moves; ``moving``: cards go there, instead of lying there at once."""
        now = self.program.now()
        self.session.go(at)
        self._forget()
        self.play.scene.motion.finish(now)
        self.play.scene.follow(now, self.play.pace if moving else AT_ONCE)
        recount_moves(self.play)
        self._make_room()

    def _make_room(self) -> None:
        """Where hands lie open, nothing else stands; what was done last is told above."""
        if self.session.opens_all:
            self.play.state.did = {}

    def _forget(self) -> None:
        """Nothing is said or flies that belongs to another moment."""
        state = self.play.state
        forget_words(self.play)
        state.flights, state.laid, state.drawn, state.caption = [], frozenset(), frozenset(), None
        state.timers.cancel("did")
        state.timers.cancel("laid")

    def forward(self) -> bool:
        """One move on, as it was seen then; False at the end."""
        if self.session.at >= self.session.end:
            return False
        now = self.program.now()
        self.play.scene.motion.finish(now)
        self.play.follow(self.session.step(), now)
        self._make_room()
        return True

    def back(self) -> None:
        """One move back."""
        self.go(self.session.at - 1, moving=True)

    def to_deal(self, by: int) -> None:
        """To the beginning of the next deal, or of this one, or of the one before."""
        session = self.session
        deals, this = session.deals, session.deal_now
        if by > 0:
            self.go(deals[this + 1].first if this + 1 < len(deals) else session.end)
        else:
            here = session.at > deals[this].first
            self.go(deals[this if here else max(0, this - 1)].first)

    def play_or_stop(self) -> None:
        """Go on by itself, from the beginning if one is at the end; or stop."""
        if self.playing:
            self._due = None
            return
        if self.session.at >= self.session.end:
            self.go(0)
        self._due = self.program.now()

    def _faster(self, by: int) -> None:
        at = self._speeds.index(self.play.speed) + by
        self.play.speed = self._speeds[max(0, min(len(self._speeds) - 1, at))]

    def look_as(self, seat: Seat | None) -> None:
        """With the eyes of that seat, which sits at the bottom then; or all hands lie open."""
        self.session.looks_as = seat
        state = self.play.state
        if seat is not None:
            state.viewer = seat
        self.play.scene.arrange(self._table)
        self.go(self.session.at)

    def _next_look(self) -> None:
        looks: list[Seat | None] = [None, *self._chairs]
        now = looks.index(self.session.looks_as)
        self.look_as(looks[(now + 1) % len(looks)])

    def _ask_who(self) -> None:
        """Whose place one takes to play on."""
        self._due = None
        session, at = self.session, self.session.at
        choices = [
            DialogChoice(session.name(seat), partial(self._play_on, at, seat), str(number), "person")
            for number, seat in enumerate(self._chairs, 1)
        ]
        self.program.push(Dialog(self.program, "Play on in whose place?", _WHAT_IF, (*choices, _STAY), icon="cards"))

    # ---- what stands there

    def version(self) -> object:
        """The moment, who looks, and what goes on."""
        session = self.session
        judging = self.judging.progress, len(self.judging.found)
        return session.at, session.looks_as, self.playing, self.play.speed, judging, self.program.settings

    def widgets(self, area: Area) -> list[Widget]:
        """What match it is, along the top; below the table what was done last, the line, and what one can do."""
        top = area.h - self._strip
        inner = Box(_EDGE, top, area.w - 2 * _EDGE, self._strip)
        row = Box(inner.x, area.h - _ROW - _GAP, inner.w, _ROW)
        return [
            *self._bar(area),
            Panel(Box(0, top, area.w, self._strip), _GROUND),
            *self._judged(Box(inner.x, top + 4, inner.w, _SAID + _CURVE), area),
            *self._line(area).widgets(self.session.at),
            *self._row(row, area),
        ]

    def _judged(self, box: Box, area: Area) -> list[Widget]:
        """What would have been better than the last move, and the curve; nothing before anything was judged."""
        session, known = self.session, self._known
        if not known:
            return []
        info = session.game.info
        movers = [event.seat for event in session.whole.log]
        drawn = Box(box.x, box.y + _SAID, box.w, _CURVE)
        found: list[Widget] = [
            curve(
                drawn,
                session.deals[session.deal_now],
                session.at,
                known,
                movers,
                self.program.palette,
                by_points=info.by_points,
            ),
        ]
        poor = len(self._poor())
        told = Box(box.x, box.y, box.w, _SAID)
        if poor:
            words = f"{poor} costly in this {session.round}"
            button = Button("next-poor", Box(0, box.y, 0, _SAID - 6), words, self._next_poor, "n", quiet=True)
            button = button.fitted(self.program.brush(area))
            found.append(replace(button, box=button.box.moved(box.right - button.box.w, 0)))
            told = Box(box.x, box.y, box.w - button.box.w - _GAP, _SAID)
        one = known.get(session.at - 1)
        if one:
            ink, weight = (Ink.ACCENT, "SemiBold") if one.cost else (Ink.QUIET, "Medium")
            found.append(Paragraph(told, session.better(one), SMALL, ink, weight=weight))
        else:
            what = "points" if info.by_points else "chances"
            found.append(Paragraph(told, _LEGEND.format(what, session.round), SMALL, Ink.QUIET))
        return found

    def _bar(self, area: Area) -> list[Widget]:
        session = self.session
        high = BAR_HIGH * self._table.scale / area.scale  # the bar of the table, which lies below it
        brush, box = self.program.brush(area), Box(0, 0, area.w, high)
        seat = session.looks_as
        deal, deals = session.deal_now + 1, len(session.deals)
        of = session.deals[session.deal_now]
        where = f"{session.round} {deal} of {deals}, move {session.at - of.first} of {of.last - of.first}"
        name = "" if seat is None else session.name(seat)
        how = f"as {'you' if name == 'You' else name} saw it" if name else "all hands open"
        head = f"Looking back: {session.game.title}"
        wide = brush.width(head, _TITLE, "Bold")
        told = f"{where} · {how}"
        left = Box(_EDGE + wide + 14, 1, brush.width(told, SMALL) + 2, high)
        right = Box(left.right + 24, 0, area.w - _EDGE - left.right - 24, high)
        return [
            Panel(box, _BAR),
            Label(Box(_EDGE, 0, wide + 2, high), head, _TITLE, Ink.ACCENT, "Bold"),
            Label(left, told, SMALL, Ink.QUIET),
            self._words(right, brush),
        ]

    def _words(self, box: Box, brush: Brush) -> Widget:
        """What was done last, at the right end of the box; with small cards where the whole sentence has no room."""
        words = self.session.words()
        for size in (TEXT, SMALL):
            if brush.width(words, size, "SemiBold") <= box.w:
                return Label(box, words, size, Ink.WORDS, "SemiBold", align=1)
        line = card_line(brush, self.session.brief())
        return CardLabel(Box(box.right - wide_of(line), box.y, box.w, box.h), line_text(line), Ink.WORDS)

    def _line(self, area: Area) -> TimeLine:
        box = Box(_EDGE, area.h - _STRIP + 4, area.w - 2 * _EDGE, _LINE_HIGH)
        return TimeLine(box, self.session.deals, self.session.round)

    def _row(self, box: Box, area: Area) -> list[Widget]:
        """What one can do, from the left: along the line, how quickly; then who looks, what if, and away."""
        session, brush, found = self.session, self.program.brush(area), list[Widget]()
        begun, more = session.at > 0, session.at < session.end
        x = box.x
        for name, icon, key, told, act, enabled in (
            ("deal-back", "skip-back", "", f"Beginning of the {session.round}", lambda: self.to_deal(-1), begun),
            ("step-back", "arrow-left", "", "A move back", partial(self._step, -1), begun),
            ("play", "pause" if self.playing else "play", "space", "Play", self.play_or_stop, True),
            ("step", "arrow-right", "", "A move on", partial(self._step, 1), more),
            ("deal-on", "skip-on", "", f"The next {session.round}", lambda: self.to_deal(1), more),
        ):
            button = Button(
                name, Box(x, box.y, 0, box.h), "", act, key, icon, enabled=enabled, name=told, primary=name == "play"
            ).fitted(brush)
            found.append(button)
            x = button.box.right + _GAP
        speed = f"{self.play.speed:g} ×"
        found.append(Stepper("speed", Box(x, box.y, 132, box.h), speed, self._faster, name="Speed"))
        right = box.right
        judge = [("judge", self._judge_words, "j", "hint", self._judge)] if self.judging.able else []
        for name, words, key, icon, act in (
            ("leave", "Leave", "escape", "leave", self.cancel),
            ("play-on", "Play on", "p", "cards", self._ask_who),
            ("look", "Whose eyes", "v", "eye", self._next_look),
            *judge,
        ):
            why = _OVER.format(session.round) if name == "play-on" and session.between_deals else ""
            place = Box(0, box.y, 0, box.h)
            button = Button(name, place, words, act, key, icon, enabled=not why, why=why).fitted(brush)
            right -= button.box.w
            found.append(replace(button, box=button.box.moved(right, 0)))
            right -= _GAP
        return found

    @property
    def _judge_words(self) -> str:
        """What pressing that does now: begin, stop, or sum up."""
        done, of = self.judging.progress
        if self.judging.going_on:
            return f"Judging {done} of {of}"
        return "How it went" if self.judging.judged(self.session.deals[self.session.deal_now]) else "Judge it"

    # ---- what is done

    def _judge(self) -> None:
        """Have the deal judged, or stop that; or tell what came of it."""
        judging, deal = self.judging, self.session.deals[self.session.deal_now]
        if judging.going_on:
            judging.stop()
        elif judging.judged(deal):
            self._sum_up()
        else:
            judging.begin(deal)

    def _sum_up(self) -> None:
        """How many decisions of each seat were the best."""
        session, deal = self.session, self.session.deals[self.session.deal_now]
        of_deal = {at: one for at, one in self._known.items() if deal.first <= at < deal.last}
        info, movers = session.game.info, [event.seat for event in session.whole.log]
        found = tallies(of_deal, movers, by_points=info.by_points)
        self.program.push(HowItWent(self.program, found, session.names, info))

    def _next_poor(self) -> None:
        """To the moment after the next decision that cost much; after the last one to the first."""
        self._due = None
        if poor := self._poor():
            self.go(next((at for at in poor if at > self.session.at), poor[0]))

    def _poor(self) -> list[int]:
        """The moments after the decisions of this deal that cost much."""
        deal = self.session.deals[self.session.deal_now]
        return [at + 1 for at, one in self._known.items() if one.poor and deal.first <= at < deal.last]

    def event(self, event: Event, now: float) -> bool:
        """The line is dragged along, the wheel steps; else as on every screen."""
        match event.type:
            case pygame.MOUSEBUTTONDOWN if event.button == 1 and self._on_line(event.pos):
                self._dragged = True
                self._jump(event.pos)
            case pygame.MOUSEMOTION if self._dragged:
                self._jump(event.pos)
            case pygame.MOUSEBUTTONUP if event.button == 1 and self._dragged:
                self._dragged = False
            case pygame.MOUSEWHEEL if event.y:
                self._step(-event.y)
            case _:
                return super().event(event, now)
        return True

    def _on_line(self, pixels: tuple[int, int]) -> bool:
        line = self._line(self.program.area_of(self))
        return line.box.grown(6).holds(*self.program.units(pixels))

    def _jump(self, pixels: tuple[int, int]) -> None:
        self._due = None
        at = self._line(self.program.area_of(self)).at(self.program.units(pixels)[0])
        if at != self.session.at:
            self.go(at)

    def _step(self, by: int) -> None:
        self._due = None
        if by > 0:
            self.forward()
        else:
            self.back()

    def key(self, event: Event, now: float) -> bool:
        """Arrows to the sides step, PageUp and PageDown go by deals, Home and End to the ends, Space plays; up, down
        and Tab lead to the buttons.
        """
        match event.key:
            case pygame.K_LEFT | pygame.K_RIGHT if self.focus == "speed":
                return super().key(event, now)
            case pygame.K_LEFT:
                self._step(-1)
            case pygame.K_RIGHT:
                self._step(1)
            case pygame.K_PAGEUP | pygame.K_PAGEDOWN:
                self._due = None
                self.to_deal(1 if event.key == pygame.K_PAGEDOWN else -1)
            case pygame.K_HOME | pygame.K_END:
                self._due = None
                self.go(0 if event.key == pygame.K_HOME else self.session.end)
            case pygame.K_PLUS | pygame.K_KP_PLUS | pygame.K_EQUALS:
                self._faster(1)
            case pygame.K_MINUS | pygame.K_KP_MINUS:
                self._faster(-1)
            case pygame.K_SPACE:
                self.play_or_stop()
            case _:
                return super().key(event, now)
        return True

    def pad(self, button: str, now: float) -> bool:
        """The shoulders go by deals, A does what has the focus or plays, Y plays, X looks with other eyes."""
        match button:
            case "lb" | "rb":
                self._due = None
                self.to_deal(1 if button == "rb" else -1)
            case "y":
                self.play_or_stop()
            case "a" if self.focus is None:
                self.play_or_stop()
            case "x":
                self._next_look()
            case _:
                return super().pad(button, now)
        return True

    def cancel(self) -> None:
        """Away, to where one came from."""
        self.judging.close()
        self._leave()

    # ---- time

    def tick(self, now: float) -> bool:
        """What moves goes on; the next move comes when the last one has been seen."""
        changed = self.play.tick(now, paused=True)
        changed |= self.judging.tick()
        if self._due is None or now < self._due or self.program.top is not self:
            return changed
        if not self.session.game.real_time and self.play.scene.motion.busy:
            return changed
        if not self.forward():
            self._due = None
            return True
        self._due = self._next_due(now)
        return True

    def _next_due(self, now: float) -> float | None:
        session = self.session
        if session.at >= session.end:
            return None
        speed = self.play.speed
        if session.between_deals:
            return max(now, self.play.scene.motion.rests(now)) + _AFTER_DEAL / speed
        if session.game.real_time:
            log = session.whole.log
            return now + min(_LONGEST, (log[session.at].at - log[session.at - 1].at) / speed)
        return self.play.scene.motion.rests(now) + _BETWEEN * self.play.pace.share / USUAL

    def wake(self, now: float) -> float | None:
        """Every frame while something moves."""
        if self.play.restless:
            return self.program.painted + self.program.frame
        dues = [self._due, *self.play.wakes(now, paused=True)]
        if self.judging.going_on:
            dues.append(now + _POLL)
        return min((due for due in dues if due is not None), default=None)

    # ---- the picture

    def draw(self, brush: Brush, now: float) -> None:
        """The table, and what stands round it."""
        self._fit(brush.area)
        table = self.program.brush(self._table)
        self._place_call()
        draw_table(self.play, None, table, now)
        draw_over(self.play, table, now, Around((), ()))
        brush.items += table.items
        super().draw(brush, now)

    def _place_call(self) -> None:
        """Lettering of a race stands where its pile lies."""
        play = self.play
        if play.state.call is not None and play.session.game.real_time:
            beside = play.scene.zone_box(play.scene.mat.goal)
            play.state.call = replace(play.state.call, aside=False, beside=beside)

    # ---- what a voice says

    def spoken(self) -> str:
        """What is looked back on."""
        return f"Looking back: {self.session.game.title}. {self.session.words()}"

    def spoken_page(self) -> str:
        """Each move, as one comes to it."""
        return self.session.words()
