"""Progress screens for records that take a while to read."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from app.core.match import AnyMatch
from app.core.messages import N_, n_
from app.storage.saves import Save
from app.ui.kit.progress_screen import ProgressScreen
from app.ui.kit.screen import Host

if TYPE_CHECKING:
    from app.storage.resuming import ResumeSteps

Found = tuple[AnyMatch, Save] | None
"""The resumed match and its save; None if it cannot be resumed."""


class ResumeProgress(ProgressScreen[Found]):
    """Reads a match to resume between frames. If cancelled, the match can still be resumed later."""

    title, icon = N_("Resume match"), "play"

    def __init__(self, program: Host, going: ResumeSteps, moves: int, found: Callable[[Found], None]) -> None:
        super().__init__(program, going, found)
        self.words = n_("Reading {n} move…", "Reading {n} moves…", moves)


class ReplayProgress(ProgressScreen[None]):
    title, icon, words = N_("Open replay"), "skip-back", N_("Reading the record…")
