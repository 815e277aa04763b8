"""Draw the French deck: ``python sprites/make_deck.py [folder]`` writes every SVG, the same bytes each time."""

from __future__ import annotations

import sys
from pathlib import Path

from deck import backs
from deck.aces import ace
from deck.courts import court
from deck.faces import PIPS, pip_card
from deck.kawung import kawung
from deck.layout import LARGE, USUAL
from deck.songket import songket
from deck.suits import SUITS, icon


def pictures() -> dict[str, str]:
    """Return every file's path below the folder, and its text."""
    files = {f"icons/suit-{suit}.svg": icon(suit) for suit in SUITS}
    files |= {"cards/back-lattice.svg": backs.lattice(), "cards/back-crown.svg": backs.crown()}
    files |= {"cards/back-songket.svg": songket(), "cards/back-kawung.svg": kawung()}
    for layout in (USUAL, LARGE):
        folder = layout.folder
        files |= {f"{folder}/{rank}{suit}.svg": pip_card(rank, suit, layout) for suit in SUITS for rank in PIPS}
        files |= {f"{folder}/A{suit}.svg": ace(suit, layout) for suit in SUITS}
        files |= {f"{folder}/{rank}{suit}.svg": court(rank, suit, layout) for suit in SUITS for rank in "JQK"}
    return files


def main(folder: Path) -> None:
    for name, text in pictures().items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent)
