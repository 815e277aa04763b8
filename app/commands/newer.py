"""``--newer``: whether there is a newer version, asked once."""

from __future__ import annotations

from app.commands.command import CommandError
from app.commands.terminal import printable
from app.desktop import releases


def run() -> int:
    """Tell it; returns the exit code. Raises CommandError where it cannot be looked up."""
    where = releases.addresses()
    if where is None:
        raise CommandError("this build does not come from a release, so it can't look for a newer version")
    answer = releases.ask(where)
    told = f"{answer.text} {answer.page}".strip()
    if not answer.found:
        raise CommandError(told)
    print(printable(told))
    return 0
