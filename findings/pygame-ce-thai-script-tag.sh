#!/usr/bin/env bash
# pygame-ce 2.5.8 (SDL_ttf 2.24.0), Font.set_script: ISO 15924 tags are case-sensitive in effect, and no wrong tag is refused.
#
# Thai text is shaped only after set_script("Thai"). "THAI", and four letters that name no script at all, are accepted without
# an error or a warning and draw exactly what is drawn without a script: marks collide. Expected: an error, or the same result
# whatever the case, as ISO 15924 codes are commonly compared without it.
#
# Seen: with no tag, "THAI" and "xxxx" one and the same picture; with "Thai" another one.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" --disable-pip-version-check install --quiet pygame-ce==2.5.8 fontpkg-noto-sans-thai==2.2
PYGAME_HIDE_SUPPORT_PROMPT=1 "$folder/venv/bin/python" - <<'PY'
from pathlib import Path
import sysconfig

import pygame

pygame.font.init()
(path, *_) = sorted(Path(sysconfig.get_path("purelib")).rglob("NotoSansThai*.ttf"))
WORDS = "ที่นี่ น้ำ ผู้เล่น"


def drawn(tag: str | None) -> bytes:
    font = pygame.Font(path, 48)
    if tag is not None:
        font.set_script(tag)
    surface = font.render(WORDS, True, "black", "white")
    return repr(surface.get_size()).encode() + pygame.image.tobytes(surface, "RGB")


pictures = {tag: drawn(tag) for tag in (None, "Thai", "THAI", "xxxx")}
same = [str(tag) for tag, picture in pictures.items() if picture == pictures[None]]
print("pygame-ce", pygame.version.ver, "SDL_ttf", pygame.font.get_sdl_ttf_version())
print("drawn as without a script:", ", ".join(same))
assert same == ["None", "THAI", "xxxx"], "the behaviour has changed"
PY
