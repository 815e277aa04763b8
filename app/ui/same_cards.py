"""The same cards for several people: challenges to and from others, which lie as files beside the matches."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from app.core.match import AnyHeader
from app.storage.messages import reason
from app.ui.kit.avatars import AI_NAMES
from app.ui.kit.screen import Host

if TYPE_CHECKING:
    from app.storage.challenge import Dare
    from app.ui.session import Session


class SameCards:
    """Made once a program."""

    def __init__(self, program: Host, begin: Callable[[AnyHeader], Path]) -> None:
        """``begin`` deals a match, and gives its record."""
        self._program, self._begin = program, begin

    def open(self, challenge: Dare | None) -> None:
        """Show a challenge, to be played or left; without one a code is asked for."""
        from app.ui.challenge_screen import OpenChallenge, offered

        program = self._program
        program.push(
            OpenChallenge(program, self.open)
            if challenge is None
            else offered(program, challenge, partial(self._accept, challenge))
        )

    def _accept(self, challenge: Dare) -> None:
        """Play it. What is to be beaten lies beside the record, so that it is known whenever the match is over."""
        from app.storage.challenge import save_challenge

        record = self._begin(challenge.seating(self._program.settings.name, AI_NAMES))
        try:
            save_challenge(self._beside(record), challenge)
        except OSError as error:
            self._program.messages.nothing_kept(reason(error))

    def dare(self, session: Session) -> None:
        """Show the challenge that a match makes which is over."""
        from app.storage.challenge import challenge_of
        from app.ui.challenge_screen import ShowChallenge

        if challenge := challenge_of(session.match):
            file = self._program.paths.challenges / "sent" / f"{session.save.path.stem}.json"
            self._program.push(ShowChallenge(self._program, challenge, file))

    def told(self, session: Session) -> str:
        """How a match that is over compares with what was to be beaten; empty if it was no challenge."""
        from app.storage.challenge import BadChallenge, load_challenge
        from app.ui.challenge_screen import compared

        file, result = self._beside(session.save.path), session.match.result
        if result is None or not file.is_file():
            return ""
        try:
            challenge = load_challenge(file)
        except BadChallenge as why:
            return str(why)
        return compared(challenge, result.scores[challenge.chair])

    def _beside(self, record: Path) -> Path:
        """The file of the challenge that was played in that record."""
        return self._program.paths.challenges / f"{record.stem}.json"
