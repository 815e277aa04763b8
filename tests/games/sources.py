"""The parts of a game's modules that carry out rules."""

import re
from pathlib import Path

_OTHER_PARTS = re.compile(
    r"^# ---- (why a move is not legal|how a record writes a move|what a match gives to count)\b"
    r".*?(?=^# ---- |^GAME\b|\Z)",
    re.DOTALL | re.MULTILINE,
)


def rules_in(path: Path) -> str:
    """The module's text without what it says of refusals, of how moves are written and of what is counted."""
    return _OTHER_PARTS.sub("", path.read_text(encoding="utf-8"))
