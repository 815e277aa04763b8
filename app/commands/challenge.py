"""``challenge``: the table, at a match that somebody else has played."""

from __future__ import annotations

from pathlib import Path

from app.commands import table
from app.commands.asked import ChallengeOptions, CommandError
from app.storage.challenge import BadChallenge, open_challenge


def run(options: ChallengeOptions) -> int:
    """Play until the window is closed; returns the exit code. Raises CommandError for what is no challenge, and opens
    nothing then.
    """
    try:
        found = open_challenge(options.code)
    except BadChallenge as why:
        raise CommandError(str(why)) from None
    code = options.code
    return table.run(options.table, dared=(found, str(Path(code).absolute()) if Path(code).is_file() else code))
