"""Going on with a match, or looking back on one, that is so long that reading its record takes a while."""

from __future__ import annotations

from collections.abc import Callable

from app.core.match import AnyMatch
from app.storage.resuming import Going
from app.storage.saves import Save
from app.storage.verifying import Verdict
from app.ui.kit.progress_screen import ProgressScreen
from app.ui.kit.screen import Host

Found = tuple[AnyMatch, Save] | None
"""What is gone on with; None if there is nothing."""


class GoingOnScreen(ProgressScreen[Found]):
    """Reads on between two pictures. Left too early, the match goes on waiting."""

    title, icon = "Resuming your match", "play"

    def __init__(self, program: Host, going: Going, moves: int, found: Callable[[Found], None]) -> None:
        super().__init__(program, going, found)
        self.words = f"Reading {moves:,} moves ..."


class ReadingScreen(ProgressScreen[Verdict]):
    """The same for a record that is to be replayed."""

    title, icon, words = "Opening the replay", "skip-back", "Reading the record ..."
