#!/usr/bin/env bash
# pygame-ce 2.5.8, draw.rect with width: a rectangle's outline is filled in when most of the rectangle is off the surface.
#
# The documentation says that a width greater than 0 is the line thickness. For a card of 60 by 80 pixels and an 8-pixel line, the inside
# is untouched while more than 16 pixels are visible at an edge. With 9 to 16 pixels visible, the visible part of the inside is painted
# too; with 8 or fewer, only the line is visible. This happens at all four edges of a surface and of a clipping area. Expected: the same
# visible pixels as when the outline is drawn on a larger surface.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" --disable-pip-version-check install --quiet pygame-ce==2.5.8
PYGAME_HIDE_SUPPORT_PROMPT=1 "$folder/venv/bin/python" - <<'PY'
import pygame

SIDE, MARGIN, CARD, LINE = 200, 100, (60, 80), 8
SIDES = ("left", "top", "right", "bottom")


def place(side: str, visible: int) -> pygame.Rect:
    """Return the card with the given number of pixels visible at that side of the surface."""
    card = pygame.Rect((0, 0), CARD)
    card.center = SIDE // 2, SIDE // 2
    opposite = {"left": "right", "right": "left", "top": "bottom", "bottom": "top"}[side]
    setattr(card, opposite, visible if side in ("left", "top") else SIDE - visible)
    return card


def extra_pixels(side: str, visible: int, clip: int = 0) -> int:
    """Return the number of painted pixels that are not painted when the card is drawn on a larger surface."""
    card = place(side, visible)
    small = pygame.Surface((SIDE + 2 * clip, SIDE + 2 * clip))
    small.set_clip((clip, clip, SIDE, SIDE))
    large = pygame.Surface((SIDE + 2 * MARGIN, SIDE + 2 * MARGIN))
    pygame.draw.rect(small, "red", card.move(clip, clip), LINE)
    pygame.draw.rect(large, "red", card.move(MARGIN, MARGIN), LINE)
    painted = pygame.mask.from_threshold(small, "red", (1, 1, 1, 255))
    painted.erase(pygame.mask.from_threshold(large, "red", (1, 1, 1, 255)), (clip - MARGIN, clip - MARGIN))
    return painted.count()


print("pygame-ce", pygame.version.ver)
wrong = {side: [visible for visible in range(1, 60) if extra_pixels(side, visible)] for side in SIDES}
for side, visible in wrong.items():
    print(f"{side} edge: inside painted with these numbers of pixels visible: {visible}")
print("extra pixels with 12 visible at the left edge:", extra_pixels("left", 12), "- of a clipping area:", extra_pixels("left", 12, 30))
assert all(visible == list(range(LINE + 1, 2 * LINE + 1)) for visible in wrong.values()), "the behavior has changed"
assert extra_pixels("left", 12) == extra_pixels("left", 12, 30) == 4 * (80 - 2 * LINE), "the behavior has changed"
PY
