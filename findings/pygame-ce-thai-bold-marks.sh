#!/usr/bin/env bash
# pygame-ce 2.5.8 (SDL_ttf 2.24.0), Font.bold with Thai: every mark above or below a letter widens the word and moves off its letter.
#
# Thai vowel and tone marks have no advance of their own: "ปั้น" (with two marks) is as wide as "ปน" (without). With bold = True,
# which thickens the outlines of a font that has no bold file, each mark adds the width of the thickening, and the marks after it are
# drawn beside their letters. A bold file of the font itself keeps the widths equal. So text in scripts with marks needs real bold fonts.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" --disable-pip-version-check install --quiet pygame-ce==2.5.8 fontpkg-prompt==1.1
cd "$folder"
cat >bold.py <<'PY'
from pathlib import Path

import fontpkg_prompt
import pygame

pygame.font.init()
files = Path(fontpkg_prompt.__file__).parent / "files"
PAIRS = (("ปั้น", "ปน"), ("ที่", "ท"), ("กู้", "ก"))


def widths(weight, *, bold=False):
    font = pygame.font.Font(str(files / f"Prompt-{weight}.ttf"), 48)
    font.set_script("Thai")
    font.bold = bold
    return [tuple(font.size(word)[0] for word in pair) for pair in PAIRS]


plain, real, thickened = widths("Regular"), widths("Bold"), widths("Regular", bold=True)
print("pygame-ce", pygame.version.ver, "SDL_ttf", pygame.font.get_sdl_ttf_version())
print("words with and without their marks, regular:", plain)
print("bold file:", real)
print("regular with bold = True:", thickened)
assert all(abs(marked - bare) <= 1 for marked, bare in plain + real), "marks have no advance in the font's own weights"
assert all(marked > bare + 1 for marked, bare in thickened), "bold = True no longer widens words with marks"
print("as found: bold = True gives each mark an advance")
PY
PYGAME_HIDE_SUPPORT_PROMPT=1 venv/bin/python bold.py
