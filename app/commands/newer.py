"""``--newer``: look for a newer version once."""

from __future__ import annotations

from app.commands.command import CommandError
from app.commands.terminal import printable
from app.desktop import releases


def run() -> int:
    """Print the answer; returns the exit code. Raises CommandError if the look-up fails."""
    known = releases.addresses()
    if known is None:
        raise CommandError("this build does not come from a release, so it can't look for a newer version")
    answer = releases.ask(known)
    sentence = f"{answer.text} {answer.page}".strip()
    if not answer.found:
        raise CommandError(sentence)
    print(printable(sentence))
    return 0
