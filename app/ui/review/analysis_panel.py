"""Results of the analysis in a replay: chart, better moves, and a way to the mistakes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace

from app.ai.judgement import Judgement
from app.core.grammar import count
from app.core.match_history import PastDeal
from app.table.geometry import Box
from app.ui.kit.screen import Host
from app.ui.kit.widgets import Button, Drawing, Label, Paragraph, Widget
from app.ui.review.cards_and_play import card_sentences
from app.ui.review.curve import curve
from app.ui.review.deal_analysis import DealAnalysis
from app.ui.review.deal_summary import DealSummary, tallies
from app.ui.review.review_session import ReviewSession
from app.ui.window.brush import Brush
from app.ui.window.theme import SMALL, Ink

_LINE, _BUTTON, _GAP = 20.0, 34.0, 12.0
_SIDE_BY_SIDE = 1100.0
"""Minimum width for text, chart and button side by side."""
_HIGH, _CHART = 76.0, 84.0
"""Height of that row; and of the chart where it is below the text."""
_WORDS, _LEAST_CHART = 0.5, 300.0
"""Share of the width for text, and minimum width of the chart."""
_LEGEND = "Chart: each player's {} in this {}. Marks are mistakes, in that player's colour."


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
        """The deal being replayed."""
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
            width = min(_WORDS * box.w, right - box.x - _GAP - _LEAST_CHART)
            chart = Box(box.x + width + _GAP, box.y, right - box.x - width - _GAP, box.h)
        else:
            width, chart = right - box.x, Box(box.x, box.bottom - _CHART, box.w, _CHART)
        return [*self._curve(chart), *mistakes, self._words(Box(box.x, box.y, width, box.h))]

    def _curve(self, box: Box) -> list[Drawing | Label]:
        session, deal = self._session, self._deal
        movers = [event.seat for event in session.whole.log]
        ends = self._ends(deal) if self._analysis.judged(deal) else ()
        by_points = session.game.info.by_points
        return curve(
            box, deal, session.at, self.known, movers, self._program.palette, by_points=by_points, ends=ends
        )  # fmt: skip

    def _words(self, box: Box) -> Paragraph:
        """Return a better alternative to the last move, or what the chart shows."""
        session = self._session
        if one := self.known.get(session.at - 1):
            ink, weight = (Ink.ACCENT, "SemiBold") if one.cost else (Ink.QUIET, "Medium")
            return Paragraph(box, session.better(one), SMALL, ink, weight=weight)
        what = "expected points" if session.game.info.by_points else "win chance"
        return Paragraph(box, _LEGEND.format(what, session.round), SMALL, Ink.QUIET)

    def _mistakes(self, box: Box, brush: Brush) -> list[Button | Paragraph]:
        """Return the button to the deal's next mistake, and whose mistakes there are."""
        poor, session = self._poor(), self._session
        if not poor:
            return []
        words = count(len(poor), "mistake")
        button = Button("next-poor", Box(0, box.y, 0, _BUTTON), words, self._next_poor, "n", quiet=True).fitted(brush)
        whose = Counter(session.name(session.whole.log[at - 1].seat) for at in poor)
        owners = ", ".join(f"{name} {many}" for name, many in whose.items())
        width = max(button.box.w, min(brush.width(owners, SMALL), 0.2 * box.w))
        return [
            replace(button, box=replace(button.box, x=box.right - width, w=width)),
            Paragraph(Box(box.right - width, box.y + _BUTTON + 2, width, 2 * _LINE), owners, SMALL, Ink.QUIET),
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
        """Label of the button: analyse, stop, or summary."""
        done, of = self._analysis.progress
        if self._analysis.going_on:
            return f"Analysing {done} of {of}"
        return "Summary" if self._analysis.judged(self._deal) else "Analyse"

    def act(self) -> None:
        """Start or stop the analysis, or show the summary."""
        analysis, deal = self._analysis, self._deal
        if analysis.going_on:
            analysis.stop()
        elif analysis.judged(deal):
            self._sum_up()
        else:
            analysis.begin(deal)

    def _sum_up(self) -> None:
        """Show the best decisions and card worth of each seat."""
        session, deal = self._session, self._deal
        of_deal = {at: one for at, one in self.known.items() if deal.first <= at < deal.last}
        info, movers = session.game.info, [event.seat for event in session.whole.log]
        found = tallies(of_deal, movers, by_points=info.by_points)
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
