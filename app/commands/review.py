"""``review``: a window in which a match is watched again."""

from __future__ import annotations

from app.commands import table
from app.commands.asked import CommandError, ReviewOptions
from app.core.past import past_deals
from app.storage.verifying import verify


def run(options: ReviewOptions) -> int:
    """Look back until the window is closed; returns the exit code. Raises CommandError for a record that is wrong, and
    opens nothing then.
    """
    verdict = verify(options.file)
    if verdict.match is None or verdict.trouble:
        raise CommandError(f"{options.file}: {verdict.trouble}")
    if not past_deals(verdict.match):
        raise CommandError(f"{options.file}: no {verdict.match.game.info.round} of it is over yet")
    return table.run(options.table, (verdict.match, options.file))
