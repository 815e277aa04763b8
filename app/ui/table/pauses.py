"""When play stops by itself: the scores after a deal, and between several people at one screen; and when a hand closes
there.
"""

from __future__ import annotations

from app.table.pace import USUAL
from app.ui.table.play import TablePlay

_READ = 1500.0
"""How long the last move is seen before the screen changes, at the usual speed."""
_SETTLED = 600.0
"""How long after the last card has come to rest."""
_ASKED, _ASKED_SETTLED = 450.0, 200.0
"""The same while a card is asked about: that comes often, and the card stays in sight."""


class Pauses:
    """Decides when one is due; the screen shows it. Times are milliseconds of the program's clock."""

    def __init__(self, play: TablePlay) -> None:
        self._play, self._session, self._scene = play, play.session, play.scene
        self._scored = -1
        """How long the log was when the scores were shown: once a deal, unless they are asked for."""
        self.due: float | None = None
        self._for = ""
        """Which break is due."""
        self.closes: float | None = None
        """When the open hand closes, as its person's turn is over."""

    @property
    def wants_scores(self) -> bool:
        """The deal is over and its scores have not been shown."""
        return self._session.between_deals and self._scored != len(self._session.match.log)

    @property
    def wants_claims(self) -> bool:
        """Several people are to be asked about a card, and none of them has asked to look at the hand."""
        return bool(self._session.claimants) and self._session.person_on_turn is None

    @property
    def wants_cover(self) -> bool:
        """Another person than the one whose hand lies open is on turn."""
        seat = self._session.person_on_turn
        return seat is not None and (seat != self._scene.viewer or not self._scene.open_hand)

    @property
    def _wants_closing(self) -> bool:
        """Among several people a hand lies open that is not on turn."""
        session, scene = self._session, self._scene
        several = len(session.persons) > 1 and not session.game.real_time
        return several and scene.open_hand and session.person_on_turn != scene.viewer

    def closing(self, now: float) -> bool:
        """True once, when the open hand is to be closed: at once, or when a card that came to it last has been read."""
        if not self._wants_closing:
            self.closes = None
        elif self.closes is None:
            self.closes = self._seen(now, "") if self._play.state.drawn else now
        if self.closes is None or now < self.closes:
            return False
        self.closes = None
        return True

    def _seen(self, now: float, wanted: str) -> float:
        """When the last move has been seen, at the speed that was chosen."""
        share = self._play.pace.share / USUAL
        read, settled = (_ASKED, _ASKED_SETTLED) if self._asks else (_READ * share, _SETTLED * share)
        if wanted == "scores":
            read = max(read, self._session.tabletop.staging.showdown)
        return max(now + read, self._scene.motion.rests(now) + settled)

    @property
    def _wanted(self) -> str:
        if self.wants_scores:
            return "scores"
        return "claims" if self.wants_claims else "cover" if self.wants_cover else ""

    @property
    def _asks(self) -> bool:
        """All are being asked about a card."""
        return self._session.tabletop.input.claim(self._session.seen(), self._session.name) is not None

    def tick(self, now: float) -> bool:
        """True once, when a break is due."""
        wanted = self._wanted
        if wanted != self._for:
            self._for, self.due = wanted, None
        if self.due is None and wanted:
            fresh = not self._session.moved
            self.due = now if fresh else self._seen(now, wanted)
        if self.due is None or now < self.due:
            return False
        self.due = None
        return True

    def scores_shown(self) -> None:
        """They need not come again by themselves."""
        self.due, self._scored = None, len(self._session.match.log)
