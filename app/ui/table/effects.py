"""What a move sets off for a moment: highlights, captions, facial expressions, thinking dots and sounds.

Each sound plays once, when its event happens, from the side where it happens. Times are milliseconds of the program's
clock.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import partial
from random import Random

from app.core.cards import Card, Seat
from app.core.messages import shown_name
from app.table.animator import Tween, Way
from app.table.cue import Cue
from app.table.layout import ZoneKind
from app.table.pace import Pace
from app.ui.table.advice import holds
from app.ui.table.chips import landings
from app.ui.table.move_log import MoveEvent
from app.ui.table.scene import Table, rests_halfway
from app.ui.table.turn_pacing import waits

_LIT, _MOST_LIT = 1400.0, 6
"""Milliseconds of the highlight on cards that another seat has played, and the largest number of cards for it."""


def light_up(table: Table, shown: MoveEvent, before: Mapping[Card, str], now: float) -> None:
    """Highlight what a move changed; ``before`` is the pile of each card before it."""
    mine = shown.by == table.state.viewer
    if mine or table.session.game.real_time:
        _note_drawn(table, shown)
    table.state.laid_by = shown.by
    _note_laid(table, before, now, quietly=mine or shown.cue.gathers)


def _note_drawn(table: Table, shown: MoveEvent) -> None:
    """Note the cards that the viewer has just drawn, until the viewer's next move; in a race, until anybody's next."""
    session, step, seat = table.session, shown.step, table.state.viewer
    before, after = (session.tabletop.hand(session.seen(seat, state), seat) for state in (step.before, step.after))
    deal = session.tabletop.is_deal(step.move)
    table.state.drawn = frozenset() if deal else frozenset(after) - frozenset(before)


def _note_laid(table: Table, before: Mapping[Card, str], now: float, *, quietly: bool) -> None:
    """Highlight cards that another seat has just played on the table."""
    zones, pile_of, pace = table.scene.zones, table.scene.pile_of, table.pace
    on_table = [card for zone in zones.values() if zone.kind is ZoneKind.TABLE for card in zone.cards]
    laid = [card for card in on_table if pile_of[card] != before[card]]
    highlighted = not quietly and pace.lasts and not table.session.game.real_time and len(laid) <= _MOST_LIT
    table.state.laid = frozenset(laid if highlighted else ())
    if table.state.laid:
        table.state.timers.set("laid", now + pace.lasts + _LIT, lambda: _go_dark(table))


def _go_dark(table: Table) -> None:
    table.state.laid = frozenset()


_SHOWN = 2200.0
"""Milliseconds of an expression, at the usual speed."""


def show_feelings(table: Table, shown: MoveEvent, now: float) -> None:
    """Show a happy face for the seat that a move calls out, and unhappy ones for seats it costs something; neutral
    ones if animation is off. The expressions at the end of a deal last longer, see ``plates.moods``.
    """
    cue, session, pace = shown.cue, table.session, table.pace
    if cue.gathers or not pace.flies:
        forget_feelings(table)
        return
    pays = {paid.source for paid in cue.chips if paid.source is not None and paid.chips > 0}
    found = dict.fromkeys({*pays, *cue.robbed} - {shown.by}, "robbed")
    if found or (cue.call and not session.tabletop.deal_over(session.seen(None, shown.step.after))):
        table.state.feelings = found | {shown.by: "won"}
        table.state.timers.set("feelings", now + pace.lasts + _SHOWN, lambda: forget_feelings(table))


def facing(table: Table) -> frozenset[Seat]:
    """Return the seats that turn to the viewer: the one on turn, and any that has a reason to be happy."""
    session = table.session
    happy = {seat for seat, mood in table.state.feelings.items() if mood == "won"}
    turn = None if session.between_deals else session.turn
    return frozenset(happy if turn is None else {turn, *happy})


def forget_feelings(table: Table) -> None:
    table.state.feelings = {}


_THINKS, _DOT, _LOOK = 700.0, 300.0, 100.0
"""Milliseconds of inactivity before the dots appear, of each dot, and between checks."""


def lit_dot(table: Table, now: float) -> int | None:
    """Return which of the three dots is lit; None while no AI player has been thinking for long."""
    waited = now - table.state.acted - _THINKS
    if waited < 0 or waits(table) or holds(table) or table.session.game.real_time or table.session.ai_on_turn is None:
        return None
    return int(waited / _DOT) % 3


def seen_dot(table: Table, now: float) -> int | None:
    """Return the dot to draw: only one that ``next_dot`` has set, as it will also be removed then."""
    return None if lit_dot(table, now) is None else table.state.dot


def next_dot(table: Table, now: float, *, paused: bool) -> bool:
    """Advance the dots; return whether another is lit."""
    state = table.state
    before, state.dot = state.dot, None if paused else lit_dot(table, now)
    return before != state.dot


def look_at_dots(table: Table, now: float) -> list[float]:
    """Return when to check the dots again."""
    return [] if lit_dot(table, now) is None else [now + _LOOK]


_THIN, _FAR = (50.0, 100.0), 60.0
"""Least and most milliseconds between the sounds of two moving cards, so that they don't rattle and not always the
same player's card is heard; and the least distance in units of a card with a sound, as a hand that closes a gap is
no deal.
"""
_AFTER_CALL = 700.0
"""Milliseconds between a call and the sound of a person's turn."""
_FLONG_LASTS = 900.0
"""Milliseconds of the flong's sound, which includes its cards."""
_CHIPS, _APART = 4, 90.0
"""Largest number of chip sounds for a move, and the least milliseconds between two."""
_RNG = Random()  # which card is heard is not part of any game


def hear_move(table: Table, cue: Cue, seat: Seat, now: float, pace: Pace) -> None:
    """Play the sounds of a move, timed by the pace of its motion."""
    sounds = table.program.sounds
    table.state.timers.cancel("turn")
    sounds.play(cue.sound, _pan(table, _across(table, seat)))
    sounds.play(cue.call_sound)
    table.state.next_heard = now + (_FLONG_LASTS if cue.call_sound == "flong" else _THIN[0])
    _hear_chips_land(table, cue, now, pace)


def hear_nothing(table: Table, now: float) -> None:
    """Mute a move and its cards."""
    table.state.timers.cancel("turn")
    table.state.next_heard = max(table.state.next_heard, table.scene.motion.rests(now))


def hear_opening(table: Table, cue: Cue, now: float) -> None:
    """Play the first deal's sound at once if no cards fly; otherwise each card and each chip has a sound of its own."""
    if table.pace.flies:
        _hear_chips_land(table, cue, now, table.pace)
    else:
        table.program.sounds.play(cue.sound)


def hear_no_chips(table: Table) -> None:
    """Cancel the sounds of chips that are no longer shown."""
    table.state.timers.cancel("chip")


def hear_undo(table: Table) -> None:
    """Play the sound of an undo instead of pending ones."""
    table.state.timers.cancel("chip", "turn")
    table.program.sounds.play("slide")


def hear_turn(table: Table, cue: Cue, now: float) -> None:
    """Announce a person's turn once the cards are at rest, unless somebody plays before that."""
    due = max(table.scene.motion.rests(now), now + _AFTER_CALL * bool(cue.call_sound))
    table.state.timers.set("turn", due, partial(table.program.sounds.play, "turn", 0.0))


def _hear_chips_land(table: Table, cue: Cue, now: float, pace: Pace) -> None:
    """Schedule the sounds of chips for when and where they land."""
    sounds = table.program.sounds
    if not pace.lasts:
        sounds.play("chip" if cue.chips else "")
        return
    last, heard = -math.inf, 0
    for at, target in sorted(landings(cue.chips, pace), key=lambda landing: landing[0]):
        if at - last >= _APART and heard < _CHIPS:
            x = table.scene.mat.pot[0] if target is None else _across(table, target)
            table.state.timers.set(("chip", now + at, heard), now + at, partial(sounds.play, "chip", _pan(table, x)))
            last, heard = at, heard + 1


def _across(table: Table, seat: Seat) -> float:
    """Return a seat's horizontal position; the viewer's is the middle."""
    scene = table.scene
    return scene.area.w / 2 if seat == table.state.viewer else scene.place_of(seat).plate.middle[0]


def _pan(table: Table, x: float) -> float:
    return 2 * x / table.scene.area.w - 1


def hear_cards(table: Table, now: float) -> None:
    """Play the sounds of cards that have departed since the last call."""
    state = table.state
    for tween in sorted(table.scene.motion.animator.tweens.values(), key=lambda tween: tween.begins):
        if state.heard < tween.begins <= now and tween.begins >= state.next_heard and _is_far(tween):
            table.program.sounds.play("deal", _pan(table, tween.end.x))
            state.next_heard = tween.begins + _RNG.uniform(*_THIN)
    state.heard = now


def _is_far(tween: Tween) -> bool:
    start, end = tween.start, tween.end
    return tween.way is not Way.FADE and math.hypot(end.x - start.x, end.y - start.y) > _FAR


_TIMER = "caption"


def caption_parts(table: Table, shown: MoveEvent, now: float) -> None:
    """Show the captions of a move's parts, one after the other, if it is shown in two parts."""
    drop_caption(table)
    halfway, motion, state = shown.cue.halfway, table.scene.motion, table.state
    if halfway is None or not motion.in_parts:
        return
    name, rest = shown_name(table.session.name(shown.by)), rests_halfway(table.pace)
    first, second = (f"{name}: {part}" for part in halfway.done)
    ends = motion.rests(now)

    def go_on() -> None:
        state.caption = halfway.zone, shown.by, second
        state.timers.set(_TIMER, ends + rest, lambda: drop_caption(table))

    state.caption = halfway.zone, shown.by, first
    state.timers.set(_TIMER, now + table.pace.lasts + rest, go_on)


def drop_caption(table: Table) -> None:
    table.state.caption = None
    table.state.timers.cancel(_TIMER)
