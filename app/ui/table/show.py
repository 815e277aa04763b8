"""What everybody sees and hears of a move: cards in motion, chips, words, sounds. All of it follows the state."""

from __future__ import annotations

from app.ui.kit.screen import Host
from app.ui.session import Session
from app.ui.table.flights import Flights
from app.ui.table.fresh import Fresh
from app.ui.table.happening import Happening, opening
from app.ui.table.pace import pace
from app.ui.table.said import Said
from app.ui.table.scene import Scene
from app.ui.table.sounding import Sounding
from app.ui.table.thoughts import Thoughts


class Show:
    """One session as it is shown. Times are milliseconds of the program's clock."""

    def __init__(self, program: Host, session: Session, scene: Scene) -> None:
        self._program, self._session, self._scene = program, session, scene
        self.said, self.fresh = Said(session), Fresh(session, scene)
        self.flights, self.thoughts = Flights(), Thoughts(session, program.now())
        self.sounding = Sounding(program.sounds, scene)

    def open(self, now: float) -> None:
        """The first picture of a match: dealt before everybody's eyes if nothing has been played yet."""
        if not self._session.match.log:
            cue = opening(self._session)
            how = pace(self._program.settings)
            self.sounding.opening(cue, how)
            self._scene.deal(cue, now, how, gather=False)

    def follow(self, what: Happening, now: float) -> None:
        """Show a move that has been made."""
        how, cue, before = pace(self._program.settings), what.cue, self._scene.zone_of
        self._scene.show(cue, now, how)
        self.said.follow(what, now, how)
        self.fresh.follow(what, before, now, how)
        if cue.chips:
            self.flights.send(cue.chips, now, how)
        if cue.bounce:
            self._scene.bounce(*cue.bounce, now, how)
        self.thoughts.acted(now)
        self.sounding.move(cue, what.by, now, how)
        anothers = self._session.person_on_turn not in (None, what.by) and self._session.forced() is None
        if anothers and not self._session.game.real_time:
            self.sounding.turn(cue, now)

    def hurry(self) -> None:
        """Nobody wants to wait for lettering or chips."""
        self.said.hurry()
        self.flights.finish()
        self.sounding.hurry()

    def forget(self) -> None:
        """The next deal comes: nothing stands out or is said from the last one."""
        self.said.forget()
        self.fresh.drawn = frozenset()

    def tick(self, now: float, *, paused: bool) -> bool:
        """Let motion and words go on; True if the picture changes."""
        changed = self._scene.motion.tick(now)
        self.sounding.tick(now)
        changed |= self.said.tick(now)
        changed |= self.fresh.tick(now)
        changed |= self.flights.tick(now)
        changed |= self.thoughts.tick(now, paused=paused)
        return changed

    def wakes(self, now: float, *, paused: bool) -> list[float]:
        """When something will be due; motion apart, which wants every frame."""
        thoughts = [] if paused else self.thoughts.wakes(now)
        return [*self.said.wakes(), *self.fresh.wakes(), *thoughts, *self.sounding.wakes()]

    @property
    def restless(self) -> bool:
        """Every frame looks different."""
        return self._scene.motion.busy or self.said.call is not None or bool(self.flights)
