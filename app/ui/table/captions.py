"""Captions at the cards of a two-part move, one for each part."""

from __future__ import annotations

from app.core.grammar import does
from app.ui.table.move_log import MoveEvent
from app.ui.table.person import AtTable
from app.ui.table.scene import rests_halfway

_TIMER = "caption"


def caption_parts(table: AtTable, shown: MoveEvent, now: float) -> None:
    """Show the captions of a move's parts, one after the other, if it is shown in two parts."""
    drop_caption(table)
    halfway, motion, state = shown.cue.halfway, table.scene.motion, table.state
    if halfway is None or not motion.in_parts:
        return
    name, rest = table.session.name(shown.by), rests_halfway(table.pace)
    first, second = (_caption(name, part) for part in halfway.done)
    ends = motion.rests(now)

    def go_on() -> None:
        state.caption = halfway.zone, shown.by, second
        state.timers.set(_TIMER, ends + rest, lambda: drop_caption(table))

    state.caption = halfway.zone, shown.by, first
    state.timers.set(_TIMER, now + table.pace.lasts + rest, go_on)


def _caption(name: str, part: str) -> str:
    verb, _, rest = part.partition(" ")
    return f"{does(name, verb)} {rest}"


def drop_caption(table: AtTable) -> None:
    table.state.caption = None
    table.state.timers.cancel(_TIMER)
