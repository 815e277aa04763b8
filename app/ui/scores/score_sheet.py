"""End of a deal or match: the result, the score sheet behind a button, and the buttons to continue."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import accumulate
from typing import TypeAlias

import pygame
from pygame.event import Event

from app.core.cards import Seat
from app.core.messages import N_, _, as_sentence, language, n_, number, p_, say, shown_name, translate
from app.storage.challenge import challenge_of
from app.table.geometry import UNITS_HEIGHT, Area, Box
from app.table.pace import pace
from app.table.seating import BAR_HEIGHT
from app.table.sheet import DealOutcome, ScoreLine, ScoreSheet, steps, sums
from app.ui.kit.accessible import AccessibleNode, Role
from app.ui.kit.avatars import faces_at
from app.ui.kit.card_text import LINE, CardLabel, line_text, line_width, turn_lines
from app.ui.kit.confetti import Confetti
from app.ui.kit.dialogs import DEAF, EDGE, DeafScreen, frame
from app.ui.kit.keymap import key_code
from app.ui.kit.screen import LEAST_UNITS, Host
from app.ui.kit.widgets import Button, Label, Paragraph, Picture, Widget, nodes_of
from app.ui.match_comparison import AiComparison
from app.ui.navigator import Navigator
from app.ui.scores.count import ScoreCount
from app.ui.scores.result_page import ResultPage
from app.ui.scores.score_table import FEWEST, ScoreTable, order_before, ranking
from app.ui.scores.sheet_page import SheetPage
from app.ui.session import Session
from app.ui.table.log_panel import LogPanel
from app.ui.table.move_log import last_turn
from app.ui.table.play import TablePlay
from app.ui.window.brush import Brush
from app.ui.window.theme import HEADING, NEAR, SMALL, TEXT, WIDE, Ink

_BUTTON = 232.0
"""Maximum width of a button, unless its text is wider."""
Way: TypeAlias = tuple[str, str, Callable[[], None], str, str, bool]
"""Id, label, action, key and icon of a button, and whether it is the default."""


def ways_on(row: Sequence[Way], box: Box, brush: Brush, *, usual: bool) -> list[Widget]:
    buttons = [
        Button(name, box, text, act, key, icon, primary=primary and usual).fitted(brush)
        for name, text, act, key, icon, primary in row
    ]
    spare = box.w - sum(button.box.w for button in buttons) - NEAR * (len(row) - 1)
    if spare < 0:  # words matter more than pictures
        buttons = [replace(button, icon="").fitted(brush) for button in buttons]
        spare = box.w - sum(button.box.w for button in buttons) - NEAR * (len(row) - 1)
    found: list[Widget] = []
    for button in buttons:
        wide = min(max(_BUTTON, button.box.w), button.box.w + spare / len(row))
        found.append(replace(button, box=box.at_right(wide)))
        box = box.inset(right=wide + NEAR)
    return found


WIDEST = 1080.0
"""Maximum width of the frame."""


class ScoreHeading:
    def __init__(
        self,
        session: Session,
        sheet: ScoreSheet,
        brush: Brush,
        ended_by: tuple[Seat, Sequence[str]] | None,
        *,
        decided: bool,
    ) -> None:
        """``ended_by``: the last turn and its seat; None in a race; ``decided``: the winner of the match is visible."""
        self._session, self._sheet, self._brush, self._ended_by = session, sheet, brush, ended_by
        self._decided = decided and session.over

    @property
    def title(self) -> str:
        if self._decided:
            return self._session.match_won
        if self._session.over:
            return self._session.game.info.deal_or_hand(_("Last deal"), _("Last hand"))
        return self._outcome().headline

    @property
    def title_width(self) -> float:
        return self._brush.width(self.title, HEADING, "Bold") + WIDE * 2

    def widgets(self, box: Box, beside: tuple[float, float], standing: str) -> list[Widget]:
        """Return widgets with the winner, the way of winning, further remarks, and who continues, or the match's
        long-term meaning. ``beside``: widths to leave free to the right of the title and of the text below it.
        """
        title_free, words_free = beside
        found = frame(box, self.title, "trophy" if self._decided else "cards", beside=title_free)
        found += self._words(self._text(), box.inset(EDGE, right=words_free).at_top(44, 74))
        return found + (self._standing(standing, box.inset(EDGE).at_top(28, 122)) if standing and self._decided else [])

    def _text(self) -> str:
        if self._decided:
            return self._last()
        return str(self._outcome()) if self._session.over else self._next_line(self._outcome().detail)

    def _standing(self, standing: str, place: Box) -> list[Widget]:
        icon, words = Picture(place.at_left(22).centred(h=22), "icons/stats", Ink.ACCENT), place.inset(left=32)
        if self._brush.width(standing, SMALL, "SemiBold") <= words.w:
            return [icon, Label(words, standing, TEXT, Ink.WORDS, "SemiBold")]
        return [icon, Paragraph(words.moved(0, -6), standing, SMALL, Ink.WORDS)]

    def _last(self) -> str:
        outcome = self._outcome()
        return self._session.game.info.deal_or_hand(
            # Translators: {outcome} is a sentence on who won, and how.
            _("Last deal: {outcome}", outcome=outcome),
            # Translators: {outcome} is a sentence on who won, and how.
            _("Last hand: {outcome}", outcome=outcome),
        )

    def _outcome(self) -> DealOutcome:
        return self._session.tabletop.text.outcome(self._session.seen(), self._session.name)

    def _words(self, text: str, place: Box) -> list[Widget]:
        """Return one line with the final turn below if it fits; else two smaller lines."""
        if self._brush.width(text, TEXT) <= place.w:
            return [Label(place.at_top(28), text, TEXT, Ink.QUIET), *self._last_turn(place)]
        return [Paragraph(place.moved(0, -4), text, SMALL, Ink.QUIET)]

    def _last_turn(self, place: Box) -> list[Widget]:
        """Return the final turn, for those who looked away; a race has its instant replay."""
        if self._ended_by is None:
            return []
        seat, phrases = self._ended_by
        # Translators: what was done follows, as in "discarded 9".
        last = say(self._session.name(seat), _("Your last turn:"), _("{name}'s last turn:"))
        head, box = f"{last} ", place.at_top(LINE, 27)
        room = box.w - self._brush.width(head, SMALL, "SemiBold")
        lines = turn_lines(self._brush, phrases, room, 1)
        return [CardLabel(box, head + line_text(lines[0]), Ink.QUIET)] if lines and line_width(lines[0]) <= room else []

    def _next_line(self, more: str) -> str:
        """Return further remarks, or else the house rules; and who continues."""
        session = self._session
        first = min(session.game.active(session.state), default=None)
        text = f"{more[:1].upper()}{more[1:]}".rstrip(".") or session.tabletop.text.headline(session.seen())
        if first is None:
            return text
        return " ".join((as_sentence(text), self._who_continues(session.name(first))))

    def _who_continues(self, name: str) -> str:
        if not self._sheet.starts:
            return say(name, _("You deal next."), _("{name} deals next."))
        return self._session.game.info.deal_or_hand(
            say(name, _("You start the next deal."), _("{name} starts the next deal.")),
            say(name, _("You start the next hand."), _("{name} starts the next hand.")),
        )


def spoken_sheet(session: Session, sheet: ScoreSheet) -> str:
    """Return the outcome, the count, and the standings, best first."""
    totals = sheet.totals[-1]
    standing = ", ".join(f"{shown_name(session.name(seat))} {number(totals[seat])}" for seat in ranking(sheet))
    won = [as_sentence(session.match_won)] if session.over else []
    outcome = session.tabletop.text.outcome(session.seen(), session.name)
    counted = [_item(session, step) for step in steps(sheet.lines)]
    total = _("Total {unit}: {scores}.", unit=translate(sheet.unit), scores=standing)
    return " ".join((*won, str(outcome), *counted, total))


def _item(session: Session, step: Sequence[ScoreLine]) -> str:
    """Return a counted item as in ``Rosa: 3 cards, 12.`` or ``Ante: You −2, Rosa −2.``"""
    name, line = session.name, step[0]
    if line.cards:
        many = sum(len(one.cards) for one in step)
        worth = line.worth if line.worth != str(many) else ""
        counts = worth or ("" if line.amount else line.words)
        cards = n_("{n} card", "{n} cards", many)
        return as_sentence(f"{shown_name(name(line.seat))}: {cards}{f', {counts}' * bool(counts)}")
    (changes,) = sums(step, len(session.match.seats)).values()
    changed = (
        f"{shown_name(name(seat))} {number(change, signed=True)}" for seat, change in enumerate(changes) if change
    )
    return as_sentence(f"{line.words}: {', '.join(changed)}")


_LEAST, _FOOT, _HEAD, _HEAD_OVER = 900.0, 82.0, 128.0, 160.0
_FINISH = N_("Skip counting")
_LEAF = 5
"""Moves per PageUp in the log."""


SETTLED = 700.0
"""Milliseconds after the count in which a late press does not start the next deal."""
_ENDS_COUNT = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


class ScoresScreen(DeafScreen):
    dialog = announces_itself = True

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
        """``by_itself``: opened automatically, so early presses may have been meant for the table; ``again``:
        shown before, so nothing is counted.
        """
        super().__init__(program, DEAF if by_itself else 0.0)
        self.session, self._play, self._flow = session, play, flow
        self.focus = "next"
        self._sheet = session.sheet
        self._log = LogPanel(play)
        self._least: tuple[Area, float] | None = None
        """Minimum height by window area, in units."""
        self._last_turn = None if session.game.real_time else last_turn(session)
        self._standing = ""
        self._confetti: Confetti | None = None
        self._laid_pages: tuple[object, tuple[ResultPage, SheetPage]] | None = None
        self._sheet_shown = False
        """Whether the full sheet is shown in place of the result."""
        moves = order_before(self._sheet) != ranking(self._sheet)
        usual = pace(program.settings.speed, reduced_motion=program.settings.reduced_motion)
        self._count = ScoreCount(usual, moves=moves)
        if again:
            self._count.end()
        self._seen = self._count.at(program.now())
        if self._seen.done:
            self._crown(program.now())

    @cached_property
    def _dares(self) -> bool:
        return not self.session.practice and challenge_of(self.session.match) is not None

    @property
    def counting(self) -> bool:
        """Whether the outcome is still hidden."""
        return not self._seen.done

    def _follow(self, now: float) -> bool:
        """Advance the count; return True if it changed."""
        before, self._seen = self._seen, self._count.at(now)
        if self._seen.share and not before.share and not self._seen.done:
            self.program.sounds.play("chip" if self._sheet.chips else "tick")
        if self._seen.done and not before.done:
            self.deafen(now, SETTLED)
            self._crown(now)
        return self._seen != before

    def _crown(self, now: float) -> None:
        """Reveal the winner, with confetti after a match."""
        if not self.session.over:
            return
        result, settings = self.session.match.result, self.program.settings
        won = result is not None and bool(set(result.winners) & set(self.session.persons))
        self.program.sounds.play("win" if won or not self.session.persons else "lose")
        if not settings.reduced_motion and settings.speed != "off":
            self._confetti = Confetti(now)

    def _end_count(self) -> None:
        self._count.end()
        self._follow(self.program.now())

    def show_standing(self, standing: str) -> None:
        """Show what the match means in the long run, shortly after the scores."""
        self._standing = standing

    @property
    def least(self) -> tuple[float, float]:
        area = self.program.canvas.area(100, LEAST_UNITS)
        if self._least is None or self._least[0] != area:  # asked for often, and the same as long as the window is
            edges, width = self._head + _FOOT + 2 * NEAR, _LEAST - 2 * NEAR - 2 * EDGE
            pages = self._pages(width, LEAST_UNITS[1] - edges, self.program.brush(area))
            self._least = area, max(520.0, edges + max(page.least for page in pages))
        return _LEAST, self._least[1]

    def version(self) -> object:
        """The count, that remark, the input lock, and settings."""
        heard = self.hears(self.program.now())
        shown = self._seen, self._sheet_shown, self._standing
        return shown, heard, self.program.palette, self.program.settings

    @property
    def _head(self) -> float:
        return _HEAD_OVER if self.session.over else _HEAD

    def widgets(self, area: Area) -> list[Widget]:
        width, brush = min(WIDEST, area.w - 2 * NEAR), self.program.brush(area)
        bar = BAR_HEIGHT if area.h >= UNITS_HEIGHT else 0.0  # in a low picture all of it is wanted
        most = area.h - bar - 2 * NEAR - self._head - _FOOT
        result, sheet = self._pages(width - 2 * EDGE, most, brush)
        height = max(result.height, sheet.height)  # so that buttons keep their places
        box = area.box.inset(top=bar).centred(width, self._head + height + _FOOT)
        inner = box.inset(EDGE, top=self._head)
        self._sheet_box = box.inset(top=self._head, bottom=_FOOT - NEAR)
        heading = ScoreHeading(self.session, self._sheet, brush, self._last_turn, decided=self._seen.done)
        beside = self._beside_heading(box, brush, heading.title_width)
        below = self._below_buttons(box.inset(EDGE).at_top(28, 74), brush)
        free, free_below = (box.right - EDGE - row[-1].box.x + NEAR if row else 0.0 for row in (beside, below))
        found = heading.widgets(box, (free, free_below), self._standing)
        content, self._winner = inner.at_top(height), result.face(inner.at_top(height))
        found += sheet.widgets(content) if self._sheet_shown else result.widgets(content, self._seen)
        found += [*beside, *below]
        found += self._buttons(inner.at_bottom(48, 22), area)
        return [self._without_play_key(widget) for widget in found]

    def _pages(self, width: float, most: float, brush: Brush) -> tuple[ResultPage, SheetPage]:
        """Return the result and the sheet, cached because the count needs them in every frame."""
        faces = faces_at(self.session.names, self.program.settings.faces)
        key = width, most, brush.area, brush.palette, brush.sprites.deck, language(), faces
        if self._laid_pages is None or self._laid_pages[0] != key:
            made = self.session, self._sheet, brush, faces, width, most
            self._laid_pages = key, (ResultPage(*made), SheetPage(*made))
        return self._laid_pages[1]

    def _beside_heading(self, box: Box, brush: Brush, title: float) -> list[Button]:
        """Return the buttons to the right of the heading, the last one first. If a title of that width needs the room,
        all but the one for the sheet lose their text.
        """
        log, scores = (self.program.keymap.key(name) for name in ("log", "scores"))
        view = (_("Result"), "trophy") if self._sheet_shown else (_("Score sheet"), "chart")
        row = [("log", _("Log"), self._log.toggle, log, "log"), ("sheet", view[0], self._turn_over, scores, view[1])]
        if self.session.over and self._seen.done and self._dares:
            row.append(("dare", _("Challenge"), self._dare, "c", "target"))
        place, found = box.inset(EDGE).at_top(42, 24), list[Button]()
        for bare in ((), ("dare",), ("dare", "log")):
            found = [
                Button(name, place, "" if name in bare else text, act, key, icon, quiet=True, name=text).fitted(brush)
                for name, text, act, key, icon in row
            ]
            if title + sum(button.box.w + NEAR for button in found) <= place.w:
                break
        ends = accumulate((button.box.w + NEAR for button in found), initial=0.0)
        return [replace(one, box=place.at_right(one.box.w, end)) for one, end in zip(found, ends, strict=False)]

    def _below_buttons(self, box: Box, brush: Brush) -> list[Widget]:
        """Return the instant replay of a race, or the note that low scores win, for the right end of the line."""
        if self.session.game.real_time:
            key = self.program.keymap.key("again")
            found = Button("again", box, _("Replay the end"), self._see_again, key, "eye", quiet=True).fitted(brush)
            return [replace(found, box=box.at_right(found.box.w).centred(h=40))]
        if self._sheet.less_is_better and not self._sheet_shown:
            words = translate(FEWEST)
            place = box.at_right(brush.width(words, SMALL, "SemiBold") + 1)
            return [Label(place, words, SMALL, Ink.ACCENT, "SemiBold", align=1)]
        return []

    def _turn_over(self) -> None:
        """Switch between the sheet and the result; this ends the count."""
        self._end_count()
        self._sheet_shown = not self._sheet_shown

    def accessible_parts(self) -> tuple[AccessibleNode, ...]:
        """Return the sheet as one text per player, between heading and buttons; a chart would add nothing."""
        area = self.program.area_of(self)
        around = [
            one for one in self.laid(area) if isinstance(one, Button) or not self._sheet_box.holds(*one.box.middle)
        ]
        nodes = [node for node in nodes_of(around) if node.name != translate(FEWEST)]  # each row says so
        rows = ScoreTable(self.session, self._sheet, WIDEST - 2 * EDGE, self.program.brush(area)).spoken_rows()
        items = [
            AccessibleNode(f"score-{at}", Role.LIST_ITEM, row, place=(at, len(rows))) for at, row in enumerate(rows, 1)
        ]
        texts = (node for node in nodes if not node.verbs)
        buttons = (node for node in nodes if node.verbs)
        return *texts, AccessibleNode("score-list", Role.LIST, _("Score sheet"), children=tuple(items)), *buttons

    @cached_property
    def _play_keys(self) -> frozenset[int]:
        return frozenset(code for screen in self.program.stack for code in screen.play_keys)

    def _without_play_key(self, widget: Widget) -> Widget:
        if isinstance(widget, Button) and widget.key and key_code(widget.key) in self._play_keys:
            return replace(widget, key="")
        return widget

    # ---- what comes next

    def _buttons(self, box: Box, area: Area) -> list[Widget]:
        row: tuple[Way, ...]
        if self.session.over and self.session.practice:
            row = (
                ("next", self._forward, self.session.practice.again, "a", "restart", True),
                ("table", _("Show table"), self.program.pop, "t", "eye", False),
                ("look-back", p_("button", "Replay"), self._look_back, "b", "skip-back", False),
                ("title", _("Back to replay"), self._leave, "escape", "leave", False),
            )
        elif self.session.over:
            row = (
                ("next", self._forward, self._rematch, "a", "restart", True),
                self._beside,
                ("table", _("Show table"), self.program.pop, "t", "eye", False),
                ("look-back", p_("button", "Replay"), self._look_back, "b", "skip-back", False),
                ("title", _("Leave"), self._leave, "escape", "leave", False),
            )
        else:
            row = (
                ("next", self._forward, self._deal, "n", "cards", True),
                ("table", _("Show table"), self.program.pop, "t", "eye", False),
                ("look-back", p_("button", "Replay"), self._look_back, "b", "skip-back", False),
                ("menu", _("Menu"), lambda: self._flow.pause(self.session), "escape", "menu", False),
            )
        hears = self.hears(self.program.now()) and not self.counting
        if self.counting:
            row = (("next", translate(_FINISH), self._end_count, row[0][3], row[0][4], False), *row[1:])
        return ways_on(row, box, self.program.brush(area), usual=hears)

    @property
    def _beside(self) -> Way:
        return "change", _("Change set-up"), self._change, "p", "people", False

    @property
    def _forward(self) -> str:
        if self.session.over:
            return _("Try again") if self.session.practice else _("Rematch")
        return self.session.game.info.deal_or_hand(_("Next deal"), _("Next hand"))

    def _deal(self) -> None:
        self.program.pop()
        self._play.deal(self.program.now())

    def _dare(self) -> None:
        self._flow.dare(self.session)

    def _see_again(self) -> None:
        """Ends the count: the person has seen the result."""
        self._end_count()
        self._play.see_again()

    def _look_back(self) -> None:
        """Ends the count: the person has seen the result."""
        self._end_count()
        self._flow.look_back_on(self.session)

    def _rematch(self) -> None:
        self._flow.leave(lambda: self._flow.rematch(self.session))

    def _leave(self) -> None:
        """Practice returns to the replay in which it began."""
        if self.session.practice:
            self.session.practice.back()
        else:
            self._flow.leave(self._flow.title)

    def _change(self) -> None:
        def set_up() -> None:
            self._flow.title()
            self._flow.setup(self.session.game)

        self._flow.leave(set_up)

    def cancel(self) -> None:
        """Escape closes the log or the sheet; then it opens the menu, or the title after a match."""
        if self._log.open:
            self._log.toggle()
        elif self._sheet_shown:
            self._turn_over()
        elif self.session.over:
            self._leave()
        else:
            self._flow.pause(self.session)

    # ---- confetti

    def draw(self, brush: Brush, now: float) -> None:
        self._count.begin(now)
        self._follow(now)
        super().draw(brush, now)
        if self._confetti:
            self._confetti.draw(brush, now, *self._winner.middle)
        if self._log.open:
            self._log.draw(brush, self._log.box(brush.area, self.live()["next"].box.y))

    def event(self, event: Event, now: float) -> bool:
        """Once input is accepted, the wheel scrolls an open log."""
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
        """Return True while something is counted or flies, once more at the end, and when input is accepted."""
        counts = self._follow(now)
        flies = super().tick(now) or counts or self._confetti is not None
        if self._confetti and self._confetti.over(now):
            self._confetti = None
        return flies

    def wake(self, now: float) -> float | None:
        if self._confetti:
            return now + self.program.frame
        wakes = [wake for wake in (self._count.wake(now, self.program.frame), super().wake(now)) if wake is not None]
        return min(wakes, default=None)

    def key(self, event: Event, now: float) -> bool:
        """Any key ends confetti and works as usual. Enter, Space, or any key after a match only finish a count."""
        flew, self._confetti = self._confetti is not None, None
        if self.counting and (self.session.over or (event.key in _ENDS_COUNT and self.focus == "next")):
            self._end_count()
            return True
        if self._log.open and event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            self._log.scroll(_LEAF if event.key == pygame.K_PAGEUP else -_LEAF)
            return True
        return super().key(event, now) or flew  # what flew is seen no more

    def covered(self) -> None:
        super().covered()
        self._confetti = None

    def spoken(self) -> str:
        return spoken_sheet(self.session, self._sheet)

    def spoken_focus(self) -> str:
        """Unchanged during a count: otherwise a voice would interrupt its narration."""
        return super().spoken_focus().replace(translate(_FINISH), self._forward)


class DailyScores(ScoresScreen):
    """After a daily deal, AI results in the same seat are computed in the background and appear below the winner."""

    def __init__(
        self, program: Host, session: Session, play: TablePlay, flow: Navigator, *, comparison: AiComparison,
        standing: Callable[[], str], by_itself: bool = False, again: bool = True,
    ) -> None:  # fmt: skip
        super().__init__(program, session, play, flow, by_itself=by_itself, again=again)
        self._comparison, self._known = comparison, standing

    def tick(self, now: float) -> bool:
        """Return True also if another result is known."""
        changed = super().tick(now)
        if self.counting or not self._comparison.go_on(self.program.now):
            return changed
        self.show_standing(self._known())
        return True

    def wake(self, now: float) -> float | None:
        """Also when the comparison may continue."""
        wakes = (super().wake(now), None if self.counting else self._comparison.wake(now))
        return min((wake for wake in wakes if wake is not None), default=None)

    def covered(self) -> None:
        """A screen above may use the AI process for something else."""
        super().covered()
        self._comparison.interrupt()


class DareScores(ScoresScreen):
    """After a match with the cards of an earlier one, a button compares both."""

    def __init__(
        self, program: Host, session: Session, play: TablePlay, flow: Navigator, *, compare: Callable[[], None],
        by_itself: bool = False, again: bool = True,
    ) -> None:  # fmt: skip
        super().__init__(program, session, play, flow, by_itself=by_itself, again=again)
        self._compare = compare

    @property
    def _beside(self) -> Way:
        return "compare", _("Compare moves"), self._side_by_side, "m", "target", False

    def _side_by_side(self) -> None:
        """Ends the count: the person has seen the result."""
        self._end_count()
        self._compare()
