"""What is heard at the table: each thing once, when it happens, and from the side where it happens."""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from app.core.cards import Seat
from app.table.animator import Tween, Way
from app.table.pace import Pace
from app.table.seating import plate_middles
from app.ui.table.effects import landings

if TYPE_CHECKING:
    from app.table.cue import Cue, Payment
    from app.ui.table.scene import TableScene
    from app.ui.window.sound import Sounds

_THIN, _FAR = (50.0, 100.0), 60.0
"""Between two cards on their way that are heard there are so many milliseconds, at least and at most: no machine gun,
and not always the same player's card. Only those are heard that go further than so many units, as a hand that closes up
is not dealt anew."""
_AFTER_CALL = 700.0
"""So long after a call a person's turn is told: not on top of it."""
_FLONG_LASTS = 900.0
"""The cards of a flong are in its own sound."""
_CHIPS, _APART = 4, 90.0
"""At most so many chips are heard to land for a move, no closer together than so many milliseconds."""


class _Due(NamedTuple):
    at: float
    name: str
    pan: float


class Sounding:
    """The sounds of one table. Times are milliseconds of the program's clock."""

    def __init__(self, sounds: Sounds, scene: TableScene) -> None:
        self._sounds, self._scene = sounds, scene
        self._due: list[_Due] = []
        self._seen = self._next = -math.inf
        """Up to when departures have been heard, and from when on one is heard again."""
        self._rng = Random()  # which card is heard is not part of any game

    def move(self, cue: Cue, seat: Seat, now: float, pace: Pace) -> None:
        """What a move sounds like. Things move at that pace, if at all."""
        self._due = [due for due in self._due if due.name != "turn"]
        self._sounds.play(cue.sound, self._pan(self._of(seat)))
        self._sounds.play(cue.call_sound)
        self._next = now + (_FLONG_LASTS if cue.call_sound == "flong" else _THIN[0])
        self._land(cue.chips, now, pace)

    def opening(self, cue: Cue, pace: Pace) -> None:
        """The first deal is heard card by card; where nothing flies, at once."""
        if not pace.flies:
            self._sounds.play(cue.sound)

    def hurry(self) -> None:
        """Chips that are not seen to land are not heard either."""
        self._due = [due for due in self._due if due.name != "chip"]

    def undone(self) -> None:
        """A move is taken back: what was to be heard of it is not."""
        self._due = []
        self._sounds.play("slide")

    def turn(self, cue: Cue, now: float) -> None:
        """A person's turn comes: told when the cards lie still, unless somebody plays before that."""
        self._due.append(
            _Due(max(self._scene.motion.rests(now), now + _AFTER_CALL * bool(cue.call_sound)), "turn", 0.0)
        )

    def _land(self, payments: Sequence[Payment], now: float, pace: Pace) -> None:
        """Chips are heard where and when they land."""
        if not pace.lasts:
            self._sounds.play("chip" if payments else "")
            return
        last, heard = -math.inf, 0
        for at, target in sorted(landings(payments, pace), key=lambda landing: landing[0]):
            if at - last >= _APART and heard < _CHIPS:
                x = self._scene.mat.pot[0] if target is None else self._of(target)
                self._due.append(_Due(now + at, "chip", self._pan(x)))
                last, heard = at, heard + 1

    def _of(self, seat: Seat) -> float:
        """Where a seat is, across the picture: the one at the bottom plays from the middle."""
        scene = self._scene
        steps = (seat - scene.viewer) % scene.seats
        return plate_middles(scene.area, scene.seats)[steps][0] if steps else scene.area.w / 2

    def _pan(self, x: float) -> float:
        return 2 * x / self._scene.area.w - 1

    def tick(self, now: float) -> None:
        """Let what is due be heard, and the cards that have set out."""
        for due in [due for due in self._due if due.at <= now]:
            self._sounds.play(due.name, due.pan)
        self._due = [due for due in self._due if due.at > now]
        for tween in sorted(self._scene.motion.animator.tweens.values(), key=lambda tween: tween.begins):
            if self._seen < tween.begins <= now and tween.begins >= self._next and _is_far(tween):
                self._sounds.play("deal", self._pan(tween.end.x))
                self._next = tween.begins + self._rng.uniform(*_THIN)
        self._seen = now

    def wakes(self) -> list[float]:
        """When something is due."""
        return [due.at for due in self._due]


def _is_far(tween: Tween) -> bool:
    start, end = tween.start, tween.end
    return tween.way is not Way.FADE and math.hypot(end.x - start.x, end.y - start.y) > _FAR
