"""Write every drawing of the table that is not a card: ``python sprites/make_table.py [folder]``."""

import sys
from pathlib import Path

from tableware.appicon import app_icons
from tableware.avatars import avatars
from tableware.badges import badges
from tableware.emblems import emblems
from tableware.icons import icons
from tableware.places import places
from tableware.rooms import rooms
from tableware.spots import spots
from tableware.title import titles
from tableware.tokens import tokens


def drawings() -> dict[str, str]:
    """Draw everything, by file name under `sprites`."""
    return {
        **icons(), **emblems(), **avatars(), **tokens(), **badges(), **spots(), **places(), **rooms(), **titles(),
        **app_icons(),
    }  # fmt: skip


def main(folder: Path) -> None:
    """Write every picture below the folder, the same bytes each time."""
    for name, text in drawings().items():
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent)
