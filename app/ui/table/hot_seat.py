"""Stops of play: the scores after a deal, and handing a shared screen from one person to the next, with covers over
closed hands so that people see only their own.

Times are milliseconds of the program's clock.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeAlias

import pygame
from pygame.event import Event

from app.core.cards import Seat
from app.core.messages import _, p_, say, shown_name
from app.table.geometry import Area, Box
from app.table.pace import AT_ONCE, USUAL
from app.table.seating import PLATE_WIDTH
from app.ui.kit.accessible import Verb
from app.ui.kit.card_text import CardLabel, line_text, turn_lines
from app.ui.kit.dialogs import DeafScreen
from app.ui.kit.keymap import shown_key
from app.ui.kit.screen import LEAST_UNITS, Host, Screen
from app.ui.kit.widget_reach import ENTER
from app.ui.kit.widgets import Button, Label, Panel, Paragraph, Picture, Widget, WidgetLook
from app.ui.session import Session
from app.ui.table.advice import drop_hint
from app.ui.table.focus import CARD
from app.ui.table.move_log import since_last_turn
from app.ui.table.play import TablePlay
from app.ui.table.scene import Table
from app.ui.table.state import Stop
from app.ui.window.brush import Brush, Style
from app.ui.window.theme import NEAR, ROOM, SMALL, SNUG, TEXT, Ink

DEAF = 1000.0
"""Milliseconds during which a new cover ignores input, as it was meant for what was there before."""
_PAGES = (pygame.K_PAGEUP, pygame.K_PAGEDOWN)


class Covered(Screen):
    """The table's screen, as its covers need it."""

    play: TablePlay

    def bar(self, area: Area) -> list[Widget]:
        """Return the widgets of the top bar."""
        raise NotImplementedError


class Curtain(DeafScreen):
    """A cover with the table visible round it and the top bar working."""

    dialog = True
    veiled = False
    curtain = True

    def __init__(self, program: Host, table: Covered) -> None:
        super().__init__(program, DEAF)
        self._table = table

    @property
    def least(self) -> tuple[float, float]:
        """Same as the table's, so that every card stays in place."""
        return self._table.least

    @property
    def beside(self) -> float:
        """Same as the table's."""
        return self._table.beside

    @property
    def has_bar(self) -> bool:
        """Whether the top bar's buttons are here and not on the table: only if both have the same scale."""
        return self.least == self._table.least

    def laid(self, area: Area) -> list[Widget]:
        """Add the buttons of the top bar, which show nothing secret."""
        bar = self._table.bar(area) if self.has_bar else []
        return [*super().laid(area), *(widget for widget in bar if isinstance(widget, Button))]

    def cancel(self) -> None:
        """Close the log, or open the menu over the cover; neither may show a hand."""
        self._table.cancel()

    def event(self, event: Event, now: float) -> bool:
        """Leave scrolling to the log; everything else is ignored at first."""
        if event.type == pygame.MOUSEWHEEL or (event.type == pygame.KEYDOWN and event.key in _PAGES):
            return self._table.event(event, now)
        return super().event(event, now)


_GROUND = Style(opacity=1, radius=16, edge=Ink.ACCENT, edge_opacity=0.7)
_HELD, _BAR = Style(Ink.ON_ACCENT, 1, 2, edge_opacity=0), 4.0
"""The progress line at the foot of the held button."""
_HEAD, _LINE = 48.0, 21.0
"""Height of the upper part with face and button; and of a line below it."""
_WIDTH = 280.0
"""Width of the button."""
_BESIDE = 3
"""With more lines than this there are two columns."""
HOLD = 600.0
"""Milliseconds to hold the button down until the hand opens."""
_LEAST = 640.0
"""Least width of the cover."""
_MOST_LINES = 2
"""Lines for each other player's moves."""
_NAMES = 0.45
"""Largest share of a line for names."""
_LOOK, _LOOK_ROW, _WIDE_CELL = 30.0, 33.0, 600.0
"""Height of a claimant's button, and of its line; and the least width of a line for a button with more than one
word.
"""
_POINTER = "pointer"
_PRESSING = (pygame.K_SPACE, *ENTER)
_LOST = (pygame.WINDOWFOCUSLOST, pygame.JOYDEVICEREMOVED)
"""Events after which a release would go unnoticed."""


_LineWidget: TypeAlias = Label | CardLabel | Button


@dataclass(frozen=True, slots=True)
class Turn:
    """Whose turn it is, and what has happened."""

    words: str
    """Heading: who is asked to the screen, and why."""
    face: str
    """Name of the sprite."""
    since: Sequence[tuple[str, Sequence[str]]]
    """Name of each other player and phrases of their moves since this person's last turn."""


@dataclass(frozen=True, slots=True)
class Claimant:
    seat: Seat
    name: str
    face: str
    """Name of the sprite."""


@dataclass(frozen=True, slots=True)
class Claimants:
    """People who may claim a card before the next player takes one."""

    item: str
    """The card, as in ``the five of coins``."""
    question: str
    asked: Sequence[Claimant]
    look: Callable[[Seat], None]
    """A person wants to see their hand first."""
    nobody: Callable[[], None]


_FACE = 46.0
"""Width of a face, left of its button."""
_BESIDE_WORDS = 50.0
"""Width of a button's key and padding."""


def look_texts(brush: Brush, asked: Sequence[Claimant], width: float) -> list[str]:
    """Return the texts of the claimants' buttons: the names alone if the long texts don't fit."""
    texts = [_wants_to_look(one) for one in asked]
    fit = all(brush.width(text, TEXT, "SemiBold") <= width - _FACE - _BESIDE_WORDS for text in texts)
    return texts if fit else [shown_name(one.name) for one in asked]


def _wants_to_look(asked: Claimant) -> str:
    # Translators: a button for one of several people at the screen, to see their own hand first.
    return _("{name}: show my hand", name=shown_name(asked.name))


def look_button(asked: Claimant, box: Box, text: str, act: Callable[[], None], key: str) -> list[Widget]:
    face = min(box.h, 40.0)
    return [
        Picture(Box(box.x, box.middle[1] - face / 2, face, face), asked.face),
        Button(f"look-{asked.seat}", Box(box.x + _FACE, box.y, box.w - _FACE, box.h), text, act, key),
    ]


@dataclass(frozen=True, slots=True)
class HoldButton(Button):
    """A button that fills up while it is held down."""

    held: float = 0.0
    """Progress from 0 to 1."""

    def _ground(self, brush: Brush, look: WidgetLook) -> None:
        Button._ground(self, brush, look)
        if self.held:
            left, width = self.box.x + SNUG, self.box.w - 2 * SNUG
            brush.panel(Box(left, self.box.bottom - SNUG, width * self.held, _BAR), _HELD)


class CoverScreen(Curtain):
    """Covers the place of a closed hand until its owner opens it."""

    def __init__(
        self, program: Host, table: Covered, turn: Turn, ready: Callable[[], None], claimants: Claimants | None = None
    ) -> None:
        """``claimants`` are the others who may claim a card meanwhile."""
        super().__init__(program, table)
        self._turn, self._ready, self._claimants = turn, ready, claimants
        self._held: tuple[object, float] | None = None
        """The key or button that holds it down, and since when."""
        self.focus = "ready"

    def widgets(self, area: Area) -> list[Widget]:
        """Return heading, button, and the moves since the last turn."""
        box, lines = self._place(area)
        left, top, now, claimants = box.x + ROOM, box.y + SNUG, self.program.now(), self._claimants
        button = Box(box.right - SNUG - _WIDTH, top + 1, _WIDTH, _HEAD - 2)
        room = button.x - NEAR - (left + _HEAD + NEAR)
        asks = self._asks(area, room)
        return [
            Panel(box, _GROUND),
            Picture(Box(left, top, _HEAD, _HEAD), self._turn.face),
            Label(Box(left + _HEAD + NEAR, top - 2, room, 27), self._turn.words, TEXT + 4, Ink.ACCENT, "Bold"),
            Label(Box(left + _HEAD + NEAR, top + 28, room, 21), asks, SMALL, Ink.WORDS if claimants else Ink.QUIET),
            HoldButton(
                "ready", button, self._words, self._press, self.program.keymap.key("show-hand"),
                primary=self.hears(now), held=self._part_held(now),
            ),
            *_moved(lines, left, top + _HEAD + SNUG),
        ]  # fmt: skip

    @property
    def _words(self) -> str:
        """Label of the button; with a keyboard it does not mention holding, as a key opens the hand at once."""
        inputs = self.program.inputs
        by_key = inputs.by_keyboard and not inputs.by_pad and self.program.keymap.key("show-hand")
        return _("Show my hand") if by_key else _("Hold to show my hand")

    def _asks(self, area: Area, room: float) -> str:
        if self._claimants is None:
            return _("Everyone else, please look away.")
        short = _("Does anyone else want {card}?", card=self._claimants.item)
        long = " ".join((short, _("If not, please look away.")))
        return long if self.program.brush(area).width(long, SMALL) <= room else short

    def _look(self, seat: Seat) -> None:
        assert self._claimants is not None
        self.program.pop()
        self._claimants.look(seat)

    def _place(self, area: Area) -> tuple[Box, list[_LineWidget]]:
        """Place the cover beside the viewer's plate, or over it where it would otherwise cover the viewer's cards on
        the table.
        """
        scene, beside = self._table.play.scene, NEAR + PLATE_WIDTH + SNUG
        box, lines = self._fitted(area, beside, area.w - NEAR)
        laid = [scene.zone_box(zone) for zone in scene.zones_on_mat() if scene.zones[zone].cards]
        right = min((other.x for other in laid if other.overlaps(box)), default=0) - NEAR
        return self._fitted(area, SNUG, right) if right - SNUG >= _LEAST else (box, lines)

    def _fitted(self, area: Area, left: float, right: float) -> tuple[Box, list[_LineWidget]]:
        """Return a box as tall as its lines need, and the lines laid out from (0, 0)."""
        lines, height = self._lay_lines(self.program.brush(area), right - left - 2 * ROOM)
        height += 3 * SNUG + _HEAD
        return Box(left, area.h - SNUG - height, right - left, height), lines

    def _lay_lines(self, brush: Brush, width: float) -> tuple[list[_LineWidget], float]:
        """Return a line for each player who has moved since or may claim, laid out from (0, 0), and their total
        height.
        """
        since = dict(self._turn.since)
        asked = {one.name: one for one in self._claimants.asked} if self._claimants else {}
        names = [*since, *(name for name in asked if name not in since)]
        if not names:
            return [Label(Box(0, 0, width, _LINE), _("Nothing new on the table."), SMALL, Ink.QUIET)], _LINE
        columns = 2 if len(names) > _BESIDE else 1
        cell = (width - ROOM * (columns - 1)) / columns
        looks = {
            name: self._look_button(brush, one, number, cell) for number, (name, one) in enumerate(asked.items(), 1)
        }
        left = max((button.box.w + NEAR for button in looks.values()), default=0.0)
        name_wide = min(max(brush.width(name, SMALL, "Bold") for name in names), _NAMES * (cell - left)) + SNUG
        begins = left + name_wide
        lines = [turn_lines(brush, since.get(name, ()), cell - begins, _MOST_LINES) for name in names]
        found, y = list[_LineWidget](), 0.0
        for first in range(0, len(names), columns):
            row = range(first, min(first + columns, len(names)))
            height = max(_LOOK_ROW if asked else _LINE, *(_LINE * len(lines[i]) for i in row))
            for i in row:
                x, top = (i - first) * (cell + ROOM), y + (height - _LINE * max(1, len(lines[i]))) / 2
                if button := looks.get(names[i]):
                    found.append(replace(button, box=button.box.moved(x, y + (height - _LOOK) / 2)))
                found.append(Label(Box(x + left, top, name_wide - SNUG, _LINE), names[i], SMALL, Ink.WORDS, "Bold"))
                found += [
                    CardLabel(Box(x + begins, top + k * _LINE, cell - begins, _LINE), line_text(line), Ink.WORDS)
                    for k, line in enumerate(lines[i])
                ]
            y += height
        return found, y

    def _look_button(self, brush: Brush, asked: Claimant, number: int, cell: float) -> Button:
        """Return a claimant's button for a line of width ``cell``."""
        words = _("Show my hand") if cell >= _WIDE_CELL else p_("button: show my hand", "Show")
        act, name = partial(self._look, asked.seat), _wants_to_look(asked)
        return Button(f"look-{asked.seat}", Box(0, 0, 0, _LOOK), words, act, str(number), name=name).fitted(brush)

    # ---- opening

    def _open(self) -> None:
        self.program.pop()
        self._ready()

    def act_on(self, name: str, verb: Verb, value: float | str | None, now: float) -> None:
        """Open the hand at once, as a key does: assistive technology can't hold a button."""
        if name == "ready" and verb is Verb.PRESS and self.hears(now):
            self._open()
        else:
            super().act_on(name, verb, value, now)

    def _press(self) -> None:
        """Explain to hold the button, after a short press."""
        key = "" if self.program.inputs.by_pad else shown_key(self.program.keymap.key("show-hand"))
        longer = _("Hold it a little longer to show your hand.")
        self.program.say(" ".join((longer, _("Or press {key}.", key=key))) if key else longer)

    def _hold(self, source: object, now: float) -> None:
        self._held = source, now

    def _let_go(self, source: object = None) -> None:
        """Handle the release of ``what``, or of anything; a hand not opened by then stays closed."""
        if self._held and source in (None, self._held[0]):
            self._held = None
            self._press()

    def _part_held(self, now: float) -> float:
        return min(1.0, (now - self._held[1]) / HOLD) if self._held else 0.0

    def tick(self, now: float) -> bool:
        """Open the hand once the button has been held for long enough."""
        changed = super().tick(now)
        if self._part_held(now) < 1:
            return changed or self._held is not None
        self._held = None
        self._open()
        return True

    def wake(self, now: float) -> float | None:
        return self.program.painted + self.program.frame if self._held else super().wake(now)

    def covered(self) -> None:
        super().covered()
        self._held = None

    def event(self, event: Event, now: float) -> bool:
        """Handle an event, including releases."""
        match event.type:
            case pygame.KEYUP | pygame.MOUSEBUTTONUP:
                self._let_go(event.key if event.type == pygame.KEYUP else _POINTER)
            case _ if event.type in _LOST:
                self._let_go()
        changed = super().event(event, now)
        if event.type == pygame.MOUSEMOTION and self.reach.hover != "ready":
            self._let_go(_POINTER)
        elif event.type == pygame.MOUSEBUTTONDOWN and self.reach.pressed == "ready":
            self._hold(_POINTER, now)
        return changed or event.type == pygame.KEYUP

    def key(self, event: Event, now: float) -> bool:
        """Handle the key that shows the hand, and keys that hold the button."""
        if self.program.keymap.does("show-hand", event):
            self._open()
            return True
        if self.focus == "ready" and event.key in _PRESSING:
            self._hold(event.key, now)
            return True
        return super().key(event, now)

    def pad(self, button: str, now: float) -> bool:
        if button == "a" and self.focus == "ready" and self.hears(now):
            self._hold(button, now)
            return True
        return super().pad(button, now)

    def pad_up(self, button: str, now: float) -> bool:
        self._let_go(button)
        return True


def _moved(labels: Sequence[_LineWidget], x: float, y: float) -> list[_LineWidget]:
    return [replace(label, box=label.box.moved(x, y)) for label in labels]


_GAP, _EDGE, _CLAIM_HEAD, _HEIGHT = 10.0, 18.0, 76.0, 46.0
_MARGIN = 8.0
"""Distance of the panel from the edge of the picture; it covers the last viewer's plate."""
_MOST = 3
"""Largest number of buttons in a row."""


class ClaimScreen(Curtain):
    """Covers the place of the closed hand with the question, so that the card in question stays visible."""

    def __init__(self, program: Host, table: Covered, claimants: Claimants) -> None:
        super().__init__(program, table)
        self._claimants, self._asked = claimants, claimants.asked
        self.focus = "nobody"

    @property
    def least(self) -> tuple[float, float]:
        """Same as the table's; with several rows of buttons larger, so that it doesn't cover the card in question."""
        return super().least if len(self._asked) < self._columns else LEAST_UNITS

    @property
    def _columns(self) -> int:
        """Number of columns. The "Nobody" button fills what the people's leave of the last row."""
        answers = len(self._asked) + 1
        return 2 if answers == 4 else min(answers, _MOST)  # two rows of two look better than three and one

    def widgets(self, area: Area) -> list[Widget]:
        """Return the question, a button for each person, and "Nobody"."""
        columns, people = self._columns, len(self._asked)
        rows = people // columns + 1
        height = _CLAIM_HEAD + rows * (_HEIGHT + _GAP) - _GAP + _EDGE
        box = Box(_MARGIN, area.h - height - _MARGIN, area.w - 2 * _MARGIN, height)
        inner = box.grown(-_EDGE)
        found: list[Widget] = [
            Panel(box, _GROUND),
            Label(Box(inner.x, box.y + 12, inner.w, 30), self._claimants.question, TEXT + 2, Ink.ACCENT, "Bold", 0.5),
            Paragraph(
                Box(inner.x, box.y + 44, inner.w, 24),
                _("Who wants to see their hand first? Everyone else, please look away."),
                SMALL, Ink.QUIET, 0.5,
            ),
        ]  # fmt: skip
        width = (inner.w + _GAP) / columns - _GAP
        texts = look_texts(self.program.brush(area), self._asked, width)
        for i, (asked, text) in enumerate(zip(self._asked, texts, strict=True)):
            row, column = divmod(i, columns)
            x, y = inner.x + column * (width + _GAP), box.y + _CLAIM_HEAD + row * (_HEIGHT + _GAP)
            found += look_button(asked, Box(x, y, width, _HEIGHT), text, partial(self._look, asked.seat), str(i + 1))
        x = inner.x + people % columns * (width + _GAP)
        place = Box(x, inner.bottom - _HEIGHT, inner.right - x, _HEIGHT)
        hears = self.hears(self.program.now())
        answer = p_("answer: who wants the card?", "Nobody")
        found.append(Button("nobody", place, answer, self._nobody, "space", primary=hears))
        return found

    def _look(self, seat: Seat) -> None:
        self.program.pop()
        self._claimants.look(seat)

    def _nobody(self) -> None:
        self.program.pop()
        self._claimants.nobody()

    def key(self, event: Event, now: float) -> bool:
        """Handle Space as "nobody", wherever the focus is."""
        if event.key == pygame.K_SPACE:
            self._nobody()
            return True
        return super().key(event, now)


_READ = 1500.0
"""Milliseconds to see the last move before the screen changes, at the usual speed."""
_SETTLED = 600.0
"""Milliseconds after the last card has come to rest."""
_ASKED, _ASKED_SETTLED = 450.0, 200.0
"""The same while people may claim a card: that is frequent, and the card stays visible."""


def stop_wanted(table: Table) -> Stop:
    """Return what play should stop for: a finished deal whose scores have not been shown; several people who may
    claim a card, none of whom asked to look at the hand; or a person on turn whose hand isn't open.
    """
    session, state = table.session, table.state
    seat = session.person_on_turn
    if session.between_deals and not scores_seen(table):
        return "scores"
    if session.claimants and seat is None:
        return "claims"
    return "cover" if seat is not None and (seat != state.viewer or not state.open_hand) else ""


def stops(table: Table, now: float) -> Stop:
    """Return what play stops for now, once, after the last move has been seen."""
    state, wanted = table.state, stop_wanted(table)
    if wanted != state.stop:
        state.stop, state.stop_due = wanted, None
    if state.stop_due is None and wanted:
        state.stop_due = _seen(table, now, wanted) if table.session.moved else now
    if state.stop_due is None or now < state.stop_due:
        return ""
    state.stop_due = None
    return wanted


def scores_seen(table: Table) -> bool:
    """Return whether the current scores have been shown."""
    return table.state.scored == len(table.session.match.log)


def scores_shown(table: Table) -> None:
    table.state.stop_due, table.state.scored = None, len(table.session.match.log)


def _seen(table: Table, now: float, wanted: Stop) -> float:
    """Return when the last move has been seen, at the chosen speed."""
    session, share = table.session, table.pace.share / USUAL
    asks = session.tabletop.input.claim(session.seen(), session.name) is not None
    read, settled = (_ASKED, _ASKED_SETTLED) if asks else (_READ * share, _SETTLED * share)
    if wanted == "scores":
        read = max(read, session.tabletop.staging.showdown)
    return max(now + read, table.scene.motion.rests(now) + settled)


def close_when_due(table: TablePlay, now: float) -> bool:
    """At a shared screen, close a hand that is no longer on turn: at once, or when its last drawn card has been
    seen. Return True if it closes now.
    """
    session, state = table.session, table.state
    several = len(session.persons) > 1 and not session.game.real_time
    mine = session.person_on_turn == state.viewer or (_only_ai_answers(session) and session.turn == state.viewer)
    if not (several and state.open_hand) or mine:
        state.closes = None
        return False
    if state.closes is None:
        state.closes = _seen(table, now, "") if state.drawn else now
    if now < state.closes:
        return False
    state.closes, state.closed = None, state.viewer
    _turn_away(table)
    table.scene.turn_to(state.viewer, now, table.pace, open_hand=False)
    return True


def _only_ai_answers(session: Session) -> bool:
    """Whether the next player has answered to a claim, and no other person has to."""
    return session.claim is not None and session.movers.isdisjoint(session.persons)


def answer_unclaimed(screen: Covered, now: float) -> bool:
    """Take a card for the next player, whose hand is open, if no claim is possible or wanted; return True if so. Never
    under a closed hand: that would reveal that there was no choice.
    """
    table = screen.play
    session, state = table.session, table.state
    if not state.open_hand or state.held is not None or (move := session.unclaimed(state.viewer)) is None:
        return False
    table.follow(session.play(state.viewer, move, now), now)
    focus_drawn(screen)
    return True


def focus_drawn(screen: Covered) -> None:
    """At a shared screen, focus the card just drawn for keyboard and gamepad: the next press discards it, so that
    the hand is open no longer than necessary.
    """
    table = screen.play
    if len(table.session.persons) < 2 or table.session.game.real_time:
        return
    card = next((card for card in table.scene.hand_cards() if card in table.state.drawn), None)
    if card is not None and table.program.inputs.by_keyboard:
        table.state.spot, screen.focus = f"{CARD}{card}", None


def ignore_or_ask(screen: Covered, now: float) -> None:
    """Ignore claims until the deal ends and take a card, or be asked about all of them again."""
    session, seat = screen.play.session, screen.play.state.viewer
    if kind := session.may_ignore(seat):
        session.ignore(seat, kind)
        answer_unclaimed(screen, now)
    else:
        session.ask_again(seat)


def undo(screen: Covered, now: float) -> None:
    """Undo the last move; a person who has just closed the hand with it sees it again. Under a cover, undo the last
    person's move, who is then asked to the screen.
    """
    play = screen.play
    session, state = play.session, play.state
    under = isinstance(play.program.top, Curtain)
    seats = (event.seat for event in reversed(session.match.log) if under and event.seat in session.persons)
    if not play.undo(next(seats, state.viewer), now):
        return
    if under:
        play.program.pop()
        cover(screen)
    elif state.closed == state.viewer == session.person_on_turn:
        play.scene.turn_to(state.viewer, now, play.pace, open_hand=True)


def cover(screen: Covered, claimants: Claimants | None = None) -> None:
    """Ask the person on turn to the screen; hands stay closed until then. With ``claimants`` it is the next player:
    opening the hand answers that the others don't want the card.
    """
    play = screen.play
    program, session = play.program, play.session
    seat = session.person_on_turn if claimants is None else session.next_asked
    if seat is None:
        return
    _close_hands(play, seat)
    name = session.name(seat)
    if seat == session.looks:
        words = say(name, _("Look at your hand"), _("{name}, look at your hand"))
    else:
        words = say(name, _("Your turn"), _("{name}, it's your turn"))
    since = [(shown_name(session.name(other)), moves) for other, moves in since_last_turn(session, seat).items()]

    def ready() -> None:
        if claimants:
            claimants.nobody()
        play.scene.turn_to(seat, program.now(), play.pace, open_hand=True)

    program.push(CoverScreen(program, screen, Turn(words, play.face(seat), since), ready, claimants))


def ask_all(screen: Covered) -> None:
    """Ask several people about a claim with closed hands. If a person plays next, their cover asks, so that one
    press answers for all others and opens the hand.
    """
    play = screen.play
    program, session = play.program, play.session
    claim = session.claim
    if claim is None:
        return

    def look(seat: Seat) -> None:
        session.looks = seat
        cover(screen)

    def nobody() -> None:
        now = program.now()
        for seat in session.claimants:
            play.follow(session.play(seat, claim.decline, now), now)

    asked = [Claimant(seat, session.name(seat), play.face(seat)) for seat in session.claimants]
    claimants = Claimants(claim.item, claim.question, asked, look, nobody)
    if session.next_asked is not None:
        cover(screen, claimants)
        return
    _close_hands(play, play.state.viewer)
    program.push(ClaimScreen(program, screen, claimants))


def _close_hands(table: TablePlay, viewer: Seat) -> None:
    """Close the hands before the table rotates to ``viewer``."""
    table.state.closed = None
    _turn_away(table)
    table.scene.turn_to(viewer, table.program.now(), AT_ONCE, open_hand=False)


def _turn_away(table: TablePlay) -> None:
    """Remove hint, held cards and marks, as another person will look at the screen."""
    drop_hint(table)
    table.stop_holding()
    table.clear_marks()
    table.state.drawn, table.state.over = frozenset(), None
