"""Hints that the person asked for: put to the AI, shown as soon as they are known, gone after a while."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from app.ai import hints
from app.screens.session import Session
from app.screens.table.hint import HINT_GLANCE, HINT_LASTS, NO_HINT, Hint, Row
from app.table.tabletop import AnyTabletop

if TYPE_CHECKING:
    from app.screens.program import Program


class Advice:
    """The hint on show, if any. Times are milliseconds of the program's clock."""

    def __init__(self, program: Program, session: Session) -> None:
        self._program, self._session = program, session
        self._real_time = session.game.real_time
        self.hint = NO_HINT
        self._about: Any = None
        """The state that the hint is about."""
        self._wanted_until = 0.0
        """In real time: until when an answer is waited for, though the others play on meanwhile."""

    def ask(self, now: float) -> None:
        """Ask for a good move of the person on turn."""
        self._session.thinking.ask_hint()
        if self._real_time:
            self._wanted_until = now + HINT_GLANCE

    def drop(self) -> None:
        """No hint is shown."""
        self.hint = NO_HINT

    def tick(self, now: float) -> bool:
        """Answers come, hints go; True if the picture changes."""
        changed = False
        if found := self._session.thinking.hints():
            self._show(found, now)
            changed = True
        if self.hint is not NO_HINT and now >= self.hint.until:
            self.drop()
            changed = True
        if self._real_time:
            self._ask_again(now)
        return changed

    def _show(self, found: Sequence[hints.Hint], now: float) -> None:
        tabletop, state = self._session.tabletop, self._session.state
        best = found[0]
        cards, zone = ((), None) if best.move is None else tabletop.shows(state, best.move)
        if best.ready is not None:
            cards = (best.ready,)
        rows = tuple(Row(_in_words(tabletop, state, each), each.why, each.percent) for each in found)
        until = now + (HINT_GLANCE if self._real_time else HINT_LASTS)
        if self._real_time and self.hint is not NO_HINT and not self._wanted_until:
            until = self.hint.until
        else:
            self._program.sounds.play("hint")
        self.hint = Hint(cards, zone, best.move, until, rows)
        self._about, self._wanted_until = state, 0.0

    def _ask_again(self, now: float) -> None:
        """In real time the others play on: a hint that is on show, or still to come, follows what they do."""
        if self._session.between_deals:
            self.hint, self._wanted_until = NO_HINT, 0.0
        elif now < self._wanted_until or (self.hint is not NO_HINT and self._about is not self._session.state):
            self._session.thinking.ask_hint()

    def wakes(self) -> list[float]:
        """When the hint goes."""
        return [] if self.hint is NO_HINT else [self.hint.until]


def _in_words(tabletop: AnyTabletop, state: Any, hint: hints.Hint) -> str:
    return "Wait." if hint.move is None else tabletop.advise(state, hint.move)
