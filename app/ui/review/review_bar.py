"""Top bar of a replay."""

from __future__ import annotations

from bisect import bisect_right

from app.table.geometry import Box
from app.ui.kit.card_text import CardLabel, card_line, line_text, line_width
from app.ui.kit.widgets import Label, Panel, Widget
from app.ui.review.review_session import ReviewSession
from app.ui.window.brush import Brush, Style
from app.ui.window.theme import SMALL, TEXT, Ink

_EDGE, _TITLE = 16.0, 19
_BAR = Style(opacity=0.9, radius=0, edge_opacity=0)


def review_bar(session: ReviewSession, brush: Brush, height: float) -> list[Widget]:
    """Return the bar of that height: match, position, viewer and last move."""
    area = brush.area
    box = Box(0, 0, area.w, height)
    seat = session.looks_as
    deal, deals = session.deal_now + 1, len(session.deals)
    moments = session.moments
    move = bisect_right(moments, session.at) - 1
    where = f"{session.round} {deal} of {deals}, move {move} of {len(moments) - 1}"
    name = "" if seat is None else session.name(seat)
    how = f"as {'you' if name == 'You' else name} saw it" if name else "all hands open"
    head = f"Replay: {session.game.title}"
    width = brush.width(head, _TITLE, "Bold")
    position = f"{where} · {how}"
    left = Box(_EDGE + width + 14, 1, brush.width(position, SMALL) + 2, height)
    right = Box(left.right + 24, 0, area.w - _EDGE - left.right - 24, height)
    return [
        Panel(box, _BAR),
        Label(Box(_EDGE, 0, width + 2, height), head, _TITLE, Ink.ACCENT, "Bold"),
        Label(left, position, SMALL, Ink.QUIET),
        _done_last(session, right, brush),
    ]


def _done_last(session: ReviewSession, box: Box, brush: Brush) -> Widget:
    """Return the last move right-aligned in the box; with small cards if the sentence does not fit."""
    words = session.words()
    for size in (TEXT, SMALL):
        if brush.width(words, size, "SemiBold") <= box.w:
            return Label(box, words, size, Ink.WORDS, "SemiBold", align=1)
    line = card_line(brush, session.brief())
    return CardLabel(Box(box.right - line_width(line), box.y, box.w, box.h), line_text(line), Ink.WORDS)
