"""The prompt, always in one place: the instruction in gold, then its consequence or why it isn't possible.

During others' turns it names the player on turn, and after a deal the winner.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from app.core.grammar import capital
from app.table.geometry import Box
from app.ui.kit.widgets import Panel, Paragraph, Widget
from app.ui.table.play import TablePlay
from app.ui.window.brush import Brush, Style
from app.ui.window.theme import SMALL, TEXT, Ink, Paint

_ASKED = Style(opacity=0.92, radius=12, edge=Ink.ACCENT, edge_opacity=0.7)
_OTHERS = Style(opacity=0.62, radius=12, edge_opacity=0.3)
_WHY = Style(radius=12, opacity=1)
_PAD, _LEDGE_PAD, _FLAT_PAD = 11.0, 6.0, 4.0
_LINE = 1.32
_BELOW_LEDGE = 9.0
"""Gap between a ledge and the hand."""
_SENTENCE = re.compile(r"(?<=[.?!:])\s+(?=[A-Z\d“])")


@dataclass(frozen=True, slots=True)
class Prompt:
    """The text above the viewer's hand."""

    head: str
    """The instruction, or whose turn it is."""
    rest: str = ""
    mine: bool = True
    """Whether it addresses the viewer."""


@dataclass(frozen=True, slots=True)
class Room:
    """Space for the prompt."""

    box: Box
    flat: bool
    """Whether it fills the box, on a ledge; else it takes what it needs of the box's lower end."""


def split(words: str) -> Prompt:
    """Make a prompt of a text, its first sentence the instruction."""
    head, *rest = _SENTENCE.split(words, maxsplit=1)
    return Prompt(head, " ".join(rest))


def asked(play: TablePlay) -> Prompt | None:
    """Return the current prompt, or the outcome after a deal; None if there is nothing to show."""
    session, scene = play.session, play.scene
    if session.between_deals and session.prompts:
        outcome = session.tabletop.text.outcome(session.seen(), session.name)
        if session.over:
            return Prompt(session.match_won, f"{outcome.headline}.")
        return Prompt(outcome.headline, capital(outcome.detail))
    if not session.prompts or session.over or scene.places[0].desk:  # a desk shows it in its frame
        return None
    if play.may_move:
        words = session.tabletop.text.prompt(play.seen, scene.viewer, play.state.marked)
        return split(words) if words else None if session.game.real_time else Prompt("Your turn.")
    turn = session.turn
    if session.game.real_time or turn is None or turn == scene.viewer:
        return None
    name = session.name(turn)
    return Prompt("Your turn." if name == "You" else f"{name}’s turn.", mine=False)


def prompt_widgets(prompt: Prompt | None, room: Room, brush: Brush) -> list[Widget]:
    """Return the prompt's widgets: a panel at the lower end of the room, or plain text on a ledge."""
    if prompt is None:
        return []
    return _flat(prompt, room.box, brush) if room.flat else _panel(prompt, room.box, brush)


def prompt_box(prompt: Prompt, room: Room, brush: Brush) -> Box:
    if room.flat:
        return room.box
    height = _height(prompt, room.box, brush)
    return Box(room.box.x, room.box.bottom - height, room.box.w, height)


def why_disabled(prompt: Prompt | None, why: str, room: Room, brush: Brush) -> tuple[Panel, Paragraph]:
    """Return the panel that explains a disabled button, in the prompt's place and no smaller, so that it hides the
    prompt; on a narrow ledge it begins a little lower and grows upwards.
    """
    covered = room.box.h if room.flat else _height(prompt, room.box, brush) if prompt else 0.0
    text_height = why_lines(why, room, brush) * SMALL * _LINE
    height = max(covered, text_height + 2 * (_LEDGE_PAD if room.flat else _PAD))
    below = min(_BELOW_LEDGE, (height - room.box.h) / 2) if room.flat else 0.0
    panel = Box(room.box.x, room.box.bottom + below - height, room.box.w, height)
    words = Box(panel.x + _PAD, panel.middle[1] - text_height / 2, panel.w - 2 * _PAD, text_height)
    return Panel(panel, _WHY), Paragraph(words, why, SMALL, Ink.WORDS)


def why_lines(why: str, room: Room, brush: Brush) -> int:
    """Return the number of lines of the explanation of a disabled button."""
    return len(brush.lines(why, SMALL, room.box.w - 2 * _PAD))


def _head(prompt: Prompt) -> tuple[float, Paint, str]:
    """Return size, colour and weight of the first line."""
    return (TEXT, Ink.ACCENT, "Bold") if prompt.mine else (SMALL, Ink.QUIET, "SemiBold")


def _heights(prompt: Prompt, width: float, brush: Brush) -> tuple[float, float]:
    size, _, weight = _head(prompt)
    head = len(brush.lines(prompt.head, size, width, weight)) * size * _LINE
    return head, len(brush.lines(prompt.rest, SMALL, width)) * SMALL * _LINE if prompt.rest else 0.0


def _height(prompt: Prompt, box: Box, brush: Brush) -> float:
    return sum(_heights(prompt, box.w - 2 * _PAD, brush)) + 2 * _PAD


def _panel(prompt: Prompt, box: Box, brush: Brush) -> list[Widget]:
    panel = prompt_box(prompt, Room(box, flat=False), brush)
    return [Panel(panel, _ASKED if prompt.mine else _OTHERS), *_words(prompt, panel.grown(-_PAD), brush)]


def _words(prompt: Prompt, box: Box, brush: Brush) -> list[Widget]:
    size, colour, weight = _head(prompt)
    head, rest = _heights(prompt, box.w, brush)
    found: list[Widget] = [Paragraph(Box(box.x, box.y, box.w, head), prompt.head, size, colour, weight=weight)]
    if prompt.rest:
        found.append(Paragraph(Box(box.x, box.y + head, box.w, rest), prompt.rest, SMALL, Ink.WORDS))
    return found


def _flat(prompt: Prompt, box: Box, brush: Brush) -> list[Widget]:
    """Lay the prompt out in two lines round the middle of a ledge; in small print if it is longer, and the
    instruction alone if that doesn't fit either.
    """
    height = sum(_heights(prompt, box.w, brush))
    if height <= box.h - _FLAT_PAD:
        return _words(prompt, Box(box.x, box.y + (box.h - height) / 2, box.w, height), brush)
    ink = Ink.ACCENT if prompt.mine else Ink.QUIET
    whole, head = (
        (words, len(brush.lines(words, SMALL, box.w)) * SMALL * _LINE)
        for words in (f"{prompt.head} {prompt.rest}".rstrip(), prompt.head)
    )
    words, height = whole if whole[1] <= box.h else head
    return [Paragraph(Box(box.x, box.y + (box.h - height) / 2, box.w, height), words, SMALL, ink)]
