"""Time line below a replay, and transport buttons."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from app.core.match_history import PastDeal
from app.table.geometry import Box
from app.ui.kit.widgets import Button, Label, Panel, Stepper, Widget
from app.ui.review.review_play import ReviewPlay
from app.ui.review.review_session import ReviewSession
from app.ui.window.brush import Brush, Style
from app.ui.window.theme import SMALL, Ink

_GROOVE, _HANDLE, _AIR = 10.0, 18.0, 3.0
_GAP = 8.0
_LEAST_NAMED = 26.0
"""Minimum width of a deal with a number."""
_SUNK = Style(Ink.SUNK, 0.85, _GROOVE / 2, edge_opacity=0.5)
_FILLED = Style(Ink.ACCENT, 1, _GROOVE / 2, edge_opacity=0)
_KNOB = Style(Ink.ACCENT_FILL, 1, _HANDLE / 2, Ink.ON_ACCENT, 0.8, 2)


class TimeLine:
    """Deals side by side from first to last move, with the current position; moves are equally spaced."""

    def __init__(self, box: Box, deals: Sequence[PastDeal], title: str) -> None:
        """``title``: the game's word for a deal."""
        self.box, self._deals, self._title = box, deals, title

    def x(self, at: int) -> float:
        """Return the x of the moment after a number of moves."""
        return self.box.x + self.box.w * at / max(1, self._deals[-1].last)

    def at(self, x: float) -> int:
        """Return the moment nearest to ``x``."""
        share = (x - self.box.x) / self.box.w
        return max(0, min(self._deals[-1].last, round(share * self._deals[-1].last)))

    def widgets(self, at: int) -> list[Widget]:
        """Return a numbered groove per deal, filled up to the current moment, with a knob there."""
        found: list[Widget] = []
        narrowest = min(self.x(deal.last) - self.x(deal.first) for deal in self._deals)
        y, here = self.box.bottom - _HANDLE / 2 - _GROOVE / 2, self.x(at)
        for number, deal in enumerate(self._deals, 1):
            left, right = self.x(deal.first), self.x(deal.last)
            groove = Box(left, y, max(_GROOVE, right - left - _AIR), _GROOVE)
            found.append(Panel(groove, _SUNK))
            if here > left:
                filled = Box(left, y, max(_GROOVE, min(here, groove.right) - left), _GROOVE)
                found.append(Panel(filled, _FILLED))
            if groove.w >= _LEAST_NAMED:
                inside = deal.first <= at <= deal.last
                ink, weight = (Ink.ACCENT, "Bold") if inside else (Ink.QUIET, "Medium")
                words = f"{self._title} {number}" if narrowest > _LEAST_NAMED * 3 else str(number)
                place = Box(left, self.box.y, groove.w, self.box.h - _HANDLE)
                found.append(Label(place, words, SMALL, ink, weight, align=0.5))
        found.append(Panel(Box.around(here, y + _GROOVE / 2, _HANDLE, _HANDLE), _KNOB))
        return found


def transport(play: ReviewPlay, session: ReviewSession, box: Box, brush: Brush) -> list[Widget]:
    """Return back, play, forward and speed buttons from the left end of the box."""
    begun, more = session.at > 0, session.at < session.end
    found, x = list[Widget](), box.x
    for name, icon, key, label, act, enabled in (
        ("deal-back", "skip-back", "", f"Beginning of the {session.round}", lambda: play.to_deal(-1), begun),
        ("step-back", "arrow-left", "", "A move back", partial(play.step, -1), begun),
        ("play", "pause" if play.playing else "play", "space", "Play", play.play_or_stop, True),
        ("step", "arrow-right", "", "A move on", partial(play.step, 1), more),
        ("deal-on", "skip-on", "", f"The next {session.round}", lambda: play.to_deal(1), more),
    ):
        button = Button(
            name, Box(x, box.y, 0, box.h), "", act, key, icon, enabled=enabled, name=label, primary=name == "play"
        ).fitted(brush)
        found.append(button)
        x = button.box.right + _GAP
    speed = f"{play.speed:g} ×"
    found.append(Stepper("speed", Box(x, box.y, 132, box.h), speed, play.faster, name="Speed"))
    return found
