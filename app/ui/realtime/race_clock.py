"""Game time: when it is frozen, the count-in before it runs, and the signal that everyone waits for one player."""

from __future__ import annotations

from app.core.cards import Seat
from app.table.geometry import Box
from app.ui.real_time_session import RealTimeSession
from app.ui.table.callout import Callout
from app.ui.table.play import TablePlay
from app.ui.window.theme import NEAR

_BEAT = 700.0
"""Milliseconds between numbers of the count-in."""
_COUNT_IN = ("call-3", "call-2", "call-1", "call-go")
_BREAKS = {"long": (2100.0, 300.0, _COUNT_IN), "short": (1000.0, 300.0, _COUNT_IN[-1:])}
"""Breaks within a race, whatever the frame rate: delay before the count, its interval, and its numbers."""
_COUNT_HEIGHT = 0.2
"""Height of a number as a fraction of the window's."""
_PULSE, _PATIENCE = 450.0, 900.0
"""Milliseconds of each blink, and of inactivity before it begins."""


def place_of_next(play: TablePlay) -> Box:
    return play.scene.zone_box(play.scene.mat.goal)


def place_of_count(play: TablePlay) -> Box:
    """In front of the last plays, next to the place of the next card, which stays readable."""
    goal, cloth = place_of_next(play), play.scene.mat.cloth
    left = cloth.x + NEAR if cloth else goal.x - goal.w
    return Box(left, goal.y, goal.x - NEAR - left, goal.h)


def count_in(play: TablePlay, name: str, begins: float, lasts: float) -> Callout:
    return Callout(name, begins, lasts, aside=True, place=place_of_count(play), share=_COUNT_HEIGHT)


class RaceClock:
    """Starts and stops game time. Times are program time in milliseconds."""

    def __init__(self, play: TablePlay, session: RealTimeSession) -> None:
        self._play, self._session = play, session
        self._began: float | None = None
        self._beat = -1
        self._every = _BEAT
        self._counted: tuple[str, ...] = _COUNT_IN
        self._seen: object = None
        self._quiet_since = 0.0
        self.pulse = False
        """Whether the light is on: everyone waits for one player."""
        self._notified: Seat | None = None
        """Person already notified that everyone waits for them."""

    def tick(self, now: float, *, on_top: bool) -> bool:
        """Run, freeze or count in game time; return True if the picture changes."""
        session = self._session
        session.breaks = self._play.program.settings.race_break != "none"
        if not on_top or session.between_deals or session.over:
            session.freeze(now)
            session.stopped = None  # returning from the menu takes people longer
            self._began, self.pulse = None, False
            return False
        if session.frozen:
            return self._count_in(now)
        return self._look(now)

    def _count_in(self, now: float) -> bool:
        stopped, chosen = self._session.stopped, self._play.program.settings.race_break
        if stopped is not None and chosen in _BREAKS:
            wait, self._every, self._counted = _BREAKS[chosen]
            self._began = stopped + wait
            if now < self._began:
                self._beat = -1
                return False
        elif self._began is None:
            if self._play.scene.motion.busy:
                return False
            self._began, self._beat, self._every, self._counted = now, -1, _BEAT, _COUNT_IN
        last = len(self._counted) - 1
        beat = min(last, int((now - self._began) / self._every))
        if beat == self._beat:
            return False
        self._beat = beat
        name = self._counted[beat]
        self._play.state.call = count_in(self._play, name, now, self._every)
        self._play.program.sounds.play("go" if beat == last else "tick")
        if beat == last:
            goes_on = now if stopped is None else self._began + last * self._every
            self._began, self._beat, self._seen = None, -1, None
            self._session.thaw(goes_on)
        return True

    def _look(self, now: float) -> bool:
        state, before = self._session.state, self.pulse
        if state is not self._seen:
            self._seen, self._quiet_since = state, now
        waited, awaited = now - self._quiet_since - _PATIENCE, self._session.turn
        if awaited != self._notified:
            self._notified = None
        self.pulse = awaited is not None and waited >= 0 and int(waited / _PULSE) % 2 == 0
        if self.pulse and self._notified is None and awaited in self._session.persons:
            self._notified = awaited
            self._play.program.sounds.play("turn")
        return self.pulse != before

    def wakes(self, now: float) -> list[float]:
        if self._began is not None:
            return [self._began + (self._beat + 1) * self._every]
        if self._session.stopped is not None:
            return [now]
        found = [due for due in [self._session.due_at] if due is not None]
        if not self._session.frozen:
            found.append(now + _PULSE if now - self._quiet_since > _PATIENCE else self._quiet_since + _PATIENCE)
        return found
