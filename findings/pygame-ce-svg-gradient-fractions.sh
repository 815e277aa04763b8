#!/usr/bin/env bash
# pygame-ce 2.5.8 (SDL_image 2.8.12, its nanosvg), image.load_sized_svg: a gradient with fractional coordinates is drawn in a single colour.
#
# A gradient's coordinates are fractions of the shape's bounding box unless gradientUnits says otherwise (SVG 1.1, sections 13.2.2
# and 13.2.3): x1="0" x2="1" is the same as x1="0%" x2="100%". Numbers are drawn as if they were lengths in pixels, so the gradient
# ends after one pixel and the shape is filled with its last colour; percentages are drawn as they should be. No error is raised.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" --disable-pip-version-check install --quiet pygame-ce==2.5.8
PYGAME_HIDE_SUPPORT_PROMPT=1 "$folder/venv/bin/python" - <<'PY'
from io import BytesIO

import pygame

STOPS = '<stop offset="0" stop-color="white"/><stop offset="1" stop-color="black"/>'


def greys(gradient: str) -> list[int]:
    """Return the red channel near the left edge, in the middle and near the right edge of a 40-pixel square with the gradient."""
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">{gradient}<rect width="40" height="40" fill="url(#g)"/></svg>'
    picture = pygame.image.load_sized_svg(BytesIO(svg.encode()), (40, 40))
    return [picture.get_at((x, 20)).r for x in (1, 20, 38)]


def linear(start: str, end: str) -> list[int]:
    return greys(f'<linearGradient id="g" x1="{start}" x2="{end}" y1="0" y2="0">{STOPS}</linearGradient>')


def radial(half: str) -> list[int]:
    return greys(f'<radialGradient id="g" cx="{half}" cy="{half}" r="{half}">{STOPS}</radialGradient>')


seen = {"linear, %": linear("0%", "100%"), "linear, fractions": linear("0", "1"), "radial, %": radial("50%"), "radial, fractions": radial("0.5")}
print("pygame-ce", pygame.version.ver, "SDL_image", pygame.image.get_sdl_image_version(), seen)
left, middle, right = seen["linear, %"]
assert left > 240 and 110 < middle < 145 and right < 20, "percentages should be drawn from white to black"
assert max(seen["radial, %"]) > 240
assert seen["linear, fractions"] == [0, 0, 0], "fractions are drawn as a gradient now"
assert seen["radial, fractions"] == [0, 0, 0], "fractions are drawn as a gradient now"
PY
