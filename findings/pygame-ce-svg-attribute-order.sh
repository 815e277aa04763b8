#!/usr/bin/env bash
# pygame-ce 2.5.8 (SDL_image 2.8.12 with nanosvg), image.load_sized_svg: an element's color depends on the order of its attributes.
#
# Attribute order has no meaning in XML (XML 1.0, section 3.1), and in SVG a style attribute or style sheet takes precedence over
# presentation attributes such as fill (SVG 1.1, section 6.4). A rectangle with style="fill:#ff0000" and fill="#0000ff" is red in either
# order. It is drawn in the color of the attribute that is written last, and so is a rectangle with class and fill. Programs that sort
# attributes, or write them in their own order, therefore silently change the image.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" --disable-pip-version-check install --quiet pygame-ce==2.5.8
PYGAME_HIDE_SUPPORT_PROMPT=1 "$folder/venv/bin/python" - <<'PY'
from io import BytesIO

import pygame


def color(*attributes: str) -> str:
    """Return the center color of a square with the given attributes, in that order."""
    sheet = "<style>.card{fill:#ff0000}</style>"
    square = f'<rect {" ".join(attributes)} width="20" height="20"/>'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20">{sheet}{square}</svg>'
    center = pygame.image.load_sized_svg(BytesIO(svg.encode()), (20, 20)).get_at((10, 10))
    return {(255, 0, 0): "red", (0, 0, 255): "blue"}.get(tuple(center)[:3], str(center))


STYLE, CLASS, FILL = 'style="fill:#ff0000"', 'class="card"', 'fill="#0000ff"'
results = {
    "style alone": color(STYLE),
    "class alone": color(CLASS),
    "fill, style": color(FILL, STYLE),
    "style, fill": color(STYLE, FILL),
    "fill, class": color(FILL, CLASS),
    "class, fill": color(CLASS, FILL),
}
print("pygame-ce", pygame.version.ver, "SDL_image", pygame.image.get_sdl_image_version(), results)
assert {results[name] for name in ("style alone", "class alone", "fill, style", "fill, class")} == {"red"}
assert results["style, fill"] == results["class, fill"] == "blue", "the style now takes precedence in any order"
PY
