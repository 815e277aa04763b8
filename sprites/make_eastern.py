"""Draw the money cards, the tiles and the small marks of both: ``python sprites/make_eastern.py [folder]``. Same bytes
each time.
"""

from __future__ import annotations

import sys
from pathlib import Path

from eastern.marks import marks
from eastern.money import money
from eastern.tiles import tiles


def pictures() -> dict[str, str]:
    """Return every file's path below the folder, and its text."""
    return {**money(), **tiles(), **marks()}


def main(folder: Path) -> None:
    for name, text in pictures().items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent)
