"""Sounds at the table: each plays once, when its event happens, from the side where it happens.

Times are milliseconds of the program's clock.
"""

from __future__ import annotations

import math
from functools import partial
from random import Random

from app.core.cards import Seat
from app.table.animator import Tween, Way
from app.table.cue import Cue
from app.table.pace import Pace
from app.ui.table.callout import landings
from app.ui.table.person import AtTable

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


def hear_move(table: AtTable, cue: Cue, seat: Seat, now: float, pace: Pace) -> None:
    """Play the sounds of a move, timed by the pace of its motion."""
    sounds = table.program.sounds
    table.state.timers.cancel("turn")
    sounds.play(cue.sound, _pan(table, _across(table, seat)))
    sounds.play(cue.call_sound)
    table.state.next_heard = now + (_FLONG_LASTS if cue.call_sound == "flong" else _THIN[0])
    _hear_chips_land(table, cue, now, pace)


def hear_nothing(table: AtTable, now: float) -> None:
    """Mute a move and its cards."""
    table.state.timers.cancel("turn")
    table.state.next_heard = max(table.state.next_heard, table.scene.motion.rests(now))


def hear_opening(table: AtTable, cue: Cue) -> None:
    """Play the first deal's sound at once if no cards fly; otherwise each card has its own."""
    if not table.pace.flies:
        table.program.sounds.play(cue.sound)


def hear_no_chips(table: AtTable) -> None:
    """Cancel the sounds of chips that are no longer shown."""
    table.state.timers.cancel("chip")


def hear_undo(table: AtTable) -> None:
    """Play the sound of an undo instead of pending ones."""
    table.state.timers.cancel("chip", "turn")
    table.program.sounds.play("slide")


def hear_turn(table: AtTable, cue: Cue, now: float) -> None:
    """Announce a person's turn once the cards are at rest, unless somebody plays before that."""
    due = max(table.scene.motion.rests(now), now + _AFTER_CALL * bool(cue.call_sound))
    table.state.timers.set("turn", due, partial(table.program.sounds.play, "turn", 0.0))


def _hear_chips_land(table: AtTable, cue: Cue, now: float, pace: Pace) -> None:
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


def _across(table: AtTable, seat: Seat) -> float:
    """Return a seat's horizontal position; the viewer's is the middle."""
    scene = table.scene
    return scene.area.w / 2 if seat == table.state.viewer else scene.place_of(seat).plate.middle[0]


def _pan(table: AtTable, x: float) -> float:
    return 2 * x / table.scene.area.w - 1


def hear_cards(table: AtTable, now: float) -> None:
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
