"""Results of the analysis in a replay: chart, better moves, a way to the mistakes, and a summary of the deal."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import pygame
from pygame.event import Event

from app.ai.cards_worth import CardsWorth
from app.ai.judgement import Judgement
from app.core.cards import Seat
from app.core.info import GameInfo
from app.core.match_history import PastDeal
from app.core.messages import _, decimal, n_, number, percent, say, shown_name
from app.core.options import as_dict
from app.table.geometry import Area, Box
from app.table.registry import TEXTS
from app.ui.kit.chart import line, mark_of, polyline, whole_svg
from app.ui.kit.control_screen import BAR, ControlScreen
from app.ui.kit.dialogs import EDGE, HEAD, frame, window_box
from app.ui.kit.screen import PAGES, Host
from app.ui.kit.widgets import Button, Drawing, Label, Paragraph, Widget
from app.ui.review.deal_analysis import DealAnalysis
from app.ui.review.review_session import ReviewSession
from app.ui.window.brush import Brush
from app.ui.window.theme import NEAR, ROOM, SMALL, TEXT, Ink, Palette


def card_sentences(session: ReviewSession, worth: CardsWorth) -> dict[Seat, str]:
    match = session.whole
    made = match.game.deals(match.state)[session.deal_now].scores
    unit = TEXTS[match.game.name].unit(as_dict(match.header.options))
    return {seat: cards_and_play(session.names[seat], seat, worth, made[seat], unit) for seat in match.seats}


def cards_and_play(name: str, seat: Seat, worth: CardsWorth, made: int, unit: str) -> str:
    """Return as in ``Your cards were worth +3.0 chips. You scored +7. The play added about 4.0 (2.0 to 6.0).`` The last
    sentence is omitted where good players often score as much.
    """
    mean, wins = worth.mean(seat), unit == "hands"
    sentences = [_cards_worth(name, mean, unit), _scored(name, made, wins=wins)]
    if not worth.usual(seat, made):
        sentences.append(_by_play(made - mean, worth.reach(seat), wins=wins))
    elif not (wins and made == round(mean, 2)):
        sentences.append(_("That is within the normal range."))
    return " ".join(sentences)


def _cards_worth(name: str, mean: float, unit: str) -> str:
    if unit == "hands":
        share = percent(round(100 * mean))
        return say(
            name, _("Your cards were worth {share} of a win."), _("{name}'s cards were worth {share} of a win."),
            share=share,
        )  # fmt: skip
    score = decimal(mean, signed=True)
    if unit == "chips":
        return say(
            name, _("Your cards were worth {score} chips."), _("{name}'s cards were worth {score} chips."), score=score
        )
    return say(
        name, _("Your cards were worth {score} points."), _("{name}'s cards were worth {score} points."), score=score
    )


def _scored(name: str, made: int, *, wins: bool) -> str:
    if not wins:
        return say(name, _("You scored {score}."), _("{name} scored {score}."), score=number(made, signed=True))
    if made:
        return say(name, _("You won."), _("{name} won."))
    return say(name, _("You didn't win."), _("{name} didn't win."))


def _by_play(gain: float, reach: float, *, wins: bool) -> str:
    """Return how much the play itself gained, with the range of that estimate."""
    play = abs(gain)
    amount, least, most = (_amount(value, wins=wins) for value in (play, play - reach, play + reach))
    if least == most:
        return (
            _("The play added about {amount}.", amount=amount)
            if gain > 0
            else _("The play cost about {amount}.", amount=amount)
        )
    if gain > 0:
        return _("The play added about {amount} ({least} to {most}).", amount=amount, least=least, most=most)
    return _("The play cost about {amount} ({least} to {most}).", amount=amount, least=least, most=most)


def _amount(amount: float, *, wins: bool) -> str:
    """Return the amount; a share of a win in percent."""
    return percent(round(100 * amount)) if wins else decimal(amount)


_PAD = 8.0
"""Margin above and below the grid: half of a mark or number."""
_AXIS = 62.0
"""Width of the axis labels at the left."""
_LABEL = 20.0
_STEPS = (0.5, 1.0)
"""Possible maxima of a chart of chances."""


def curve(
    box: Box, deal: PastDeal, now: int, judged: Mapping[int, Judgement], movers: Sequence[Seat], palette: Palette, *,
    by_points: bool, ends: Sequence[float] = (),
) -> list[Drawing | Label]:  # fmt: skip
    """Draw a line per seat through its winning chance, or expected points, at each decision. It falls where the
    move was not the best, with the seat's mark at mistakes; a vertical line is after ``now`` moves. ``ends``:
    results, if the deal is over and fully analysed.
    """
    judged = {at: one for at, one in judged.items() if deal.first <= at < deal.last}
    worth = {at: one.scores if by_points else one.wins for at, one in judged.items()}
    low, high = _range([*(value for both in worth.values() for value in both)], by_points=by_points)
    left, right, bottom, room = _AXIS, box.w - _PAD, box.h - _PAD, box.h - 2 * _PAD

    def x(at: int) -> float:
        return left + (right - left) * (at - deal.first) / max(1, deal.last - deal.first)

    def y(value: float) -> float:
        return bottom - room * (max(low, min(high, value)) - low) / (high - low)

    levels = {low, (low + high) / 2, high} if not by_points else {low, *([0.0] if low < 0 < high else []), high}
    parts = [line(left, y(level), box.w, y(level), palette[Ink.EDGE], 1, "3 6") for level in levels]
    parts.append(line(x(now), 0, x(now), box.h, palette[Ink.ACCENT], 1.2))
    marks = []
    for seat in sorted({movers[at] for at in judged}):
        points = list[tuple[float, float]]()
        for at in sorted(at for at in judged if movers[at] == seat):
            made, best = worth[at]
            points.append((x(at), y(best)))
            if made != best:
                points.append((x(at + 1), y(made)))
            if judged[at].poor:
                marks.append(mark_of(seat, x(at + 1), y(made), palette))
        if ends:
            points.append((x(deal.last), y(ends[seat])))
        parts.append(polyline(seat, points, palette))
    numbers = [
        Label(
            box.at_left(_AXIS - _PAD).at_top(_LABEL, y(level) - _LABEL / 2),
            number(round(level)) if by_points else percent(round(100 * level)), SMALL, Ink.QUIET, align=1,
        )
        for level in sorted(levels)
    ]  # fmt: skip
    return [Drawing(box, whole_svg([*parts, *marks], box.w, box.h)), *numbers]


def _range(values: Sequence[float], *, by_points: bool) -> tuple[float, float]:
    if not by_points:
        return 0.0, next((step for step in _STEPS if step >= max(values, default=0.0)), _STEPS[-1])
    low, high = math.floor(min(values, default=0.0)), math.ceil(max(values, default=0.0))
    return float(low), float(max(high, low + 1))


@dataclass(frozen=True, slots=True)
class DealTally:
    seat: Seat
    decisions: int
    best: int
    """Decisions that no other move surely beats."""
    cost: float
    """Total cost of the others: points where these decide, else shares of a deal won."""


def tallies(
    judged: Mapping[int, Judgement], movers: Sequence[Seat], seats: Iterable[Seat], *, by_points: bool
) -> list[DealTally]:
    """Return the tallies of these ``seats``, also of those without a decision; ``movers`` is the seat of each move."""
    found = []
    for seat in seats:
        mine = [one for at, one in judged.items() if movers[at] == seat]
        poor = [one for one in mine if one.cost]
        lost = sum(lost_by(one, by_points=by_points) for one in poor)
        found.append(DealTally(seat, len(mine), len(mine) - len(poor), lost))
    return found


def lost_by(one: Judgement, *, by_points: bool) -> float:
    made, best = one.scores if by_points else one.wins
    return max(0.0, best - made)


_WIDE, _ROW, _NAME, _CLOSE_HEIGHT = 1000.0, 34.0, 190.0, 48.0
_FRAME = HEAD + _CLOSE_HEIGHT + EDGE
"""Height of a summary's frame, without its content."""
_STEP = 64.0
"""Units per key that scrolls."""


class DealSummary(ControlScreen):
    """Each player's decisions, and what their cards were worth; scrolls if there are many players."""

    dialog = True
    least = PAGES

    def __init__(
        self, program: Host, found: Sequence[DealTally], names: Sequence[str], info: GameInfo, cards: Mapping[Seat, str]
    ) -> None:
        super().__init__(program)
        self._found, self._names, self._info, self._cards = found, names, info, cards
        self.focus = "close"

    def version(self) -> object:
        return self.offset, self.scrolling, self.program.palette, self.program.settings

    def widgets(self, area: Area) -> list[Widget]:
        brush, width = self.program.brush(area), min(_WIDE, area.w - 2 * NEAR)
        height = self._content(Box(0, 0, width - 2 * EDGE - BAR, 0), brush)[1]
        box = window_box(area, width, height + _FRAME)
        inner = box.inset(EDGE, top=HEAD, bottom=EDGE - NEAR)
        place = inner.inset(bottom=_CLOSE_HEIGHT + NEAR)
        content = self._content(place.moved(0, -self.offset).inset(right=BAR), brush)[0]
        close = inner.at_bottom(_CLOSE_HEIGHT).at_right(220)
        return [
            *frame(box, self._info.deal_or_hand(_("Deal summary"), _("Hand summary")), "chart"),
            self.scrolled(place, content, height),
            Button("close", close, _("Close"), self.cancel, "escape", "eye", primary=True),
        ]

    def key(self, event: Event, now: float) -> bool:
        """Scroll by the arrow keys, too: there is only one button."""
        if event.key in (pygame.K_UP, pygame.K_DOWN):
            return self.scroll_to(self.offset + (_STEP if event.key == pygame.K_DOWN else -_STEP))
        return self.scroll_by_page(event.key) or super().key(event, now)

    def _content(self, box: Box, brush: Brush) -> tuple[list[Widget], float]:
        """Return the players' rows and the notes below them, from the top of the box, and their height."""
        found, y = list[Widget](), 0.0
        names = {tally.seat: shown_name(self._names[tally.seat]) for tally in self._found}
        column = min(_NAME, max(brush.width(name, TEXT, "Bold") for name in names.values()) + ROOM)
        for tally in self._found:
            row, lost = box.at_top(_ROW, y), _lost(tally, self._info)
            good = row.inset(left=column, right=brush.width(lost, TEXT, "SemiBold") + NEAR)
            found += [
                Label(row.at_left(column - NEAR), names[tally.seat], TEXT, Ink.WORDS, "Bold"),
                Label(good, _good(tally), TEXT, Ink.WORDS),
                Label(row, lost, TEXT, Ink.ACCENT, "SemiBold", align=1),
            ]
            y += _ROW
            if self._cards:
                y = _add(found, self._cards[tally.seat], Ink.WORDS, box, y, brush) + NEAR
        y += NEAR
        notes = [_("Only clearly worse moves count against a player. When two moves are close, either is fine.")]
        if self._cards:
            notes.append(_("The cards are worth what good players score with them on average."))
        notes.append(_("Mistakes and the chart are based only on what a player could know at the time."))
        for note in notes:
            y = _add(found, note, Ink.QUIET, box, y, brush)
        return found, y + NEAR


def _add(found: list[Widget], text: str, ink: Ink, box: Box, y: float, brush: Brush) -> float:
    """Add a paragraph at that distance from the box's top; return the distance of what follows."""
    height = brush.paragraph_height(text, SMALL, box.w)
    found.append(Paragraph(box.at_top(height, y), text, SMALL, ink))
    return y + height


def _good(tally: DealTally) -> str:
    if not tally.decisions:
        return _("no decisions to make")
    return n_(
        "best move in {best} of {n} decision", "best move in {best} of {n} decisions", tally.decisions, best=tally.best
    )


def _lost(tally: DealTally, info: GameInfo) -> str:
    if not tally.decisions:
        return ""
    if tally.best == tally.decisions:
        return _("nothing lost")
    if info.by_points:
        return _("{points} points lost", points=decimal(tally.cost))
    if tally.cost >= 1:
        return _("{wins} wins lost", wins=decimal(tally.cost))
    return _("{percent} of a win lost", percent=percent(round(100 * tally.cost)))


_LINE, _BUTTON, _GAP = 20.0, 34.0, 12.0
_SIDE_BY_SIDE = 1100.0
"""Minimum width for text, chart and button side by side."""
_HIGH, _CHART = 76.0, 84.0
"""Height of that row; and of the chart where it is below the text."""
_WORDS, _LEAST_CHART = 0.5, 300.0
"""Share of the width for text, and minimum width of the chart."""


def band_high(width: float) -> float:
    """Return the height that ``AnalysisPanel.widgets`` needs at that width."""
    return _HIGH if width >= _SIDE_BY_SIDE else 4 * _LINE + _CHART


class AnalysisPanel:
    """The results as far as the viewer may know them."""

    def __init__(
        self, program: Host, session: ReviewSession, analysis: DealAnalysis, jump: Callable[[int], None]
    ) -> None:
        """``jump`` goes to the moment after a number of moves."""
        self._program, self._session, self._analysis, self._jump = program, session, analysis, jump

    @property
    def _deal(self) -> PastDeal:
        return self._session.deals[self._session.deal_now]

    @property
    def known(self) -> dict[int, Judgement]:
        """Results that the viewer could know: only the seat's own decisions when looking as one seat."""
        return self._analysis.of_seat(self._session.looks_as)

    def widgets(self, box: Box, brush: Brush) -> list[Widget]:
        """Return a better move, the chart, and the way to mistakes; nothing before an analysis."""
        if not self.known:
            return []
        mistakes = self._mistakes(box, brush)
        right = min((widget.box.x for widget in mistakes), default=box.right + _GAP) - _GAP
        if box.w >= _SIDE_BY_SIDE:
            most = right - box.x - _GAP - _LEAST_CHART
            words = self._words(box, (min(_WORDS * box.w, most), most), brush)
            chart = box.inset(left=words.box.w + _GAP, right=box.right - right)
        else:
            words = self._words(box.at_top(box.h - _CHART), (right - box.x,), brush)
            chart = box.at_bottom(_CHART)
        return [*self._curve(chart), *mistakes, words]

    def _curve(self, box: Box) -> list[Drawing | Label]:
        session, deal = self._session, self._deal
        movers = [event.seat for event in session.whole.log]
        ends = self._ends(deal) if self._analysis.judged(deal) else ()
        by_points = session.game.info.by_points
        return curve(
            box, deal, session.at, self.known, movers, self._program.palette, by_points=by_points, ends=ends
        )  # fmt: skip

    def _words(self, box: Box, widths: Sequence[float], brush: Brush) -> Paragraph:
        """Return a better alternative to the last move, or what the chart shows, in the first of these widths that has
        room for it. An alternative without room in any of them goes without its reason.
        """
        session = self._session
        if one := self.known.get(session.at - 1):
            ink, weight = (Ink.ACCENT, "SemiBold") if one.cost else (Ink.QUIET, "Medium")
            whole, short = session.better(one), session.better(replace(one, reason=""))
            tried = [(text, width) for text in (whole, short) for width in widths]
            fits = (one for one in tried if brush.paragraph_height(one[0], SMALL, one[1], weight) <= box.h)
            text, width = next(fits, tried[-1])
            return Paragraph(box.at_left(width), text, SMALL, ink, weight=weight)
        legend = _("Win chance by player. Marks show mistakes.")
        if session.game.info.by_points:
            legend = _("Expected points by player. Marks show mistakes.")
        return Paragraph(box.at_left(widths[0]), legend, SMALL, Ink.QUIET)

    def _mistakes(self, box: Box, brush: Brush) -> list[Button | Paragraph]:
        """Return the button to the deal's next mistake, and whose mistakes there are."""
        poor, session = self._poor(), self._session
        if not poor:
            return []
        words = n_("{n} mistake", "{n} mistakes", len(poor))
        button = Button("next-poor", box.at_top(_BUTTON), words, self._next_poor, "n", quiet=True).fitted(brush)
        whose = Counter(session.name(session.whole.log[at - 1].seat) for at in poor)
        owners = ", ".join(f"{shown_name(name)}: {many}" for name, many in whose.items())
        width = max(button.box.w, min(brush.width(owners, SMALL), 0.2 * box.w))
        return [
            replace(button, box=box.at_top(_BUTTON).at_right(width)),
            Paragraph(box.at_right(width).at_top(2 * _LINE, _BUTTON + 2), owners, SMALL, Ink.QUIET),
        ]

    def _ends(self, deal: PastDeal) -> Sequence[float]:
        """Return each seat's result in the chart's unit; empty if the deal did not end."""
        whole = self._session.whole
        results, number = whole.game.deals(whole.state), self._session.deals.index(deal)
        if number >= len(results):
            return ()
        if whole.game.info.by_points:
            return results[number].scores
        return [float(results[number].winner == seat) for seat in whole.seats]

    @property
    def words(self) -> str:
        """Label of the button: analyze, stop, or summary."""
        done, of = self._analysis.progress
        if self._analysis.is_running:
            return _("Analyzing {done} of {total}", done=done, total=of)
        return _("Summary") if self._analysis.judged(self._deal) else _("Analyze")

    def act(self) -> None:
        analysis, deal = self._analysis, self._deal
        if analysis.is_running:
            analysis.stop()
        elif analysis.judged(deal):
            self._sum_up()
        else:
            analysis.begin(deal)

    def _sum_up(self) -> None:
        session, deal = self._session, self._deal
        of_deal = {at: one for at, one in self.known.items() if deal.first <= at < deal.last}
        info, movers = session.game.info, [event.seat for event in session.whole.log]
        seats = session.whole.seats if session.looks_as is None else (session.looks_as,)
        found = tallies(of_deal, movers, seats, by_points=info.by_points)
        worth = self._analysis.cards_worth(deal)
        cards = card_sentences(session, worth) if worth else {}
        self._program.push(DealSummary(self._program, found, session.names, info, cards))

    def _next_poor(self) -> None:
        """Go to the moment after the next mistake, wrapping around."""
        if poor := self._poor():
            self._jump(next((at for at in poor if at > self._session.at), poor[0]))

    def _poor(self) -> list[int]:
        """Return the moments after this deal's mistakes."""
        deal = self._deal
        return [at + 1 for at, one in self.known.items() if one.poor and deal.first <= at < deal.last]
