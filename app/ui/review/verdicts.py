"""What was judged of the deal that is looked back on: the curve, what would have been better, and the way to the costly
decisions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from app.ai.judgement import Judgement
from app.core.past import PastDeal
from app.table.geometry import Box
from app.ui.kit.screen import Host
from app.ui.kit.widgets import Button, Paragraph, Widget
from app.ui.review.cards_and_play import told_of_cards
from app.ui.review.curve import curve
from app.ui.review.how_it_went import HowItWent, tallies
from app.ui.review.judging import Judging
from app.ui.review.review_session import ReviewSession
from app.ui.window.brush import Brush
from app.ui.window.theme import SMALL, Ink

CURVE, SAID, _LINE = 36.0, 40.0, 20.0
"""Above the time line: how each seat stood, and what would have been better, in two lines; a third one, which is rare,
is taken from the curve.
"""
_BUTTON, _GAP = 34.0, 8.0
_LEGEND = "Below: the {} of each in this {}, in the colours of their places; a mark is a decision that cost much."


class Verdicts:
    """As far as whoever looks may know of it."""

    def __init__(self, program: Host, session: ReviewSession, judging: Judging, jump: Callable[[int], None]) -> None:
        """``jump`` goes to the moment after so many moves."""
        self._program, self._session, self._judging, self._jump = program, session, judging, jump

    @property
    def _deal(self) -> PastDeal:
        """The one that is looked back on now."""
        return self._session.deals[self._session.deal_now]

    @property
    def known(self) -> dict[int, Judgement]:
        """What was judged, as far as who looks could know it: of the own decisions alone, if one looks as one seat."""
        return self._judging.of_seat(self._session.looks_as)

    def widgets(self, box: Box, brush: Brush) -> list[Widget]:
        """What would have been better than the last move, and the curve; nothing before anything was judged."""
        session, known = self._session, self.known
        if not known:
            return []
        info = session.game.info
        movers = [event.seat for event in session.whole.log]
        palette, deal = self._program.palette, self._deal
        poor, wide = len(self._poor()), box.w
        found: list[Widget] = []
        if poor:
            words = f"{poor} costly in this {session.round}"
            button = Button("next-poor", Box(0, box.y, 0, _BUTTON), words, self._next_poor, "n", quiet=True)
            button = button.fitted(brush)
            found.append(replace(button, box=button.box.moved(box.right - button.box.w, 0)))
            wide -= button.box.w + _GAP
        one = known.get(session.at - 1)
        what = "points" if info.by_points else "chances"
        said = session.better(one) if one else _LEGEND.format(what, session.round)
        poorly = one is not None and one.cost
        ink, weight = (Ink.ACCENT, "SemiBold") if poorly else (Ink.QUIET, "Medium")
        lines = max(2, len(brush.lines(said, SMALL, wide, weight)))
        found.append(Paragraph(Box(box.x, box.y, wide, lines * _LINE), said, SMALL, ink, weight=weight))
        drawn = Box(box.x, box.y + lines * _LINE, box.w, box.h - lines * _LINE)
        ends = self._ends(deal) if self._judging.judged(deal) else ()
        return [curve(drawn, deal, session.at, known, movers, palette, by_points=info.by_points, ends=ends), *found]

    def _ends(self, deal: PastDeal) -> Sequence[float]:
        """What each seat came to in a deal, as its chances are told; nothing if it did not come to an end."""
        whole = self._session.whole
        results, number = whole.game.deals(whole.state), self._session.deals.index(deal)
        if number >= len(results):
            return ()
        if whole.game.info.by_points:
            return results[number].scores
        return [float(results[number].winner == seat) for seat in whole.seats]

    @property
    def words(self) -> str:
        """What pressing that does now: begin, stop, or sum up."""
        done, of = self._judging.progress
        if self._judging.going_on:
            return f"Judging {done} of {of}"
        return "How it went" if self._judging.judged(self._deal) else "Judge it"

    def act(self) -> None:
        """Have the deal judged, or stop that; or tell what came of it."""
        judging, deal = self._judging, self._deal
        if judging.going_on:
            judging.stop()
        elif judging.judged(deal):
            self._sum_up()
        else:
            judging.begin(deal)

    def _sum_up(self) -> None:
        """How many decisions of each seat were the best, and what its cards were worth."""
        session, deal = self._session, self._deal
        of_deal = {at: one for at, one in self.known.items() if deal.first <= at < deal.last}
        info, movers = session.game.info, [event.seat for event in session.whole.log]
        found = tallies(of_deal, movers, by_points=info.by_points)
        worth = self._judging.cards_worth(deal)
        cards = told_of_cards(session, worth) if worth else {}
        self._program.push(HowItWent(self._program, found, session.names, info, cards))

    def _next_poor(self) -> None:
        """To the moment after the next decision that cost much; after the last one to the first."""
        if poor := self._poor():
            self._jump(next((at for at in poor if at > self._session.at), poor[0]))

    def _poor(self) -> list[int]:
        """The moments after the decisions of this deal that cost much."""
        deal = self._deal
        return [at + 1 for at, one in self.known.items() if one.poor and deal.first <= at < deal.last]
