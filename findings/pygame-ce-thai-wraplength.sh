#!/usr/bin/env bash
# pygame-ce 2.5.8 (SDL_ttf 2.24.0), Font.render(wraplength=): Thai text is cut at any letter, and U+200B is no place to break.
#
# Thai has no spaces between words; U+200B says where a line may be broken (Unicode Standard Annex 14, class ZW), and no line may
# begin with a vowel or tone mark that stands on the consonant before it (class CM). With wraplength the first of two words joined by
# U+200B is followed by as many letters of the second as fit, and the next line may begin with a mark, which then hangs in the air.
# A break opportunity that fits should be taken before a word is cut. Seen from outside, by comparing the first line that is drawn
# with each beginning of the text drawn alone.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" --disable-pip-version-check install --quiet pygame-ce==2.5.8 fontpkg-noto-sans-thai==2.2
PYGAME_HIDE_SUPPORT_PROMPT=1 "$folder/venv/bin/python" - <<'PY'
from pathlib import Path
import sysconfig
import unicodedata

import pygame

pygame.font.init()
(path, *_) = sorted(Path(sysconfig.get_path("purelib")).rglob("NotoSansThai*.ttf"))
font = pygame.Font(path, 48)
font.set_script("Thai")
LINE = font.render("ก", True, "black", "white").get_height()
WORDS = "ไพ่\u200bเก้าใบ"  # "nine cards", two words


def ink(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def first_line(text: str, width: int) -> str | None:
    """The beginning of ``text`` that is drawn as the first line at that width; None if all fits."""
    whole = font.render(text, True, "black", "white", wraplength=width)
    if whole.get_height() < 2 * LINE - 4:
        return None
    top = pygame.Surface((whole.get_width(), LINE))
    top.fill("white")
    top.blit(whole, (0, 0), (0, 0, whole.get_width(), LINE))
    for end in range(len(text) - 1, 0, -1):
        if font.size(text[:end])[0] > width:
            continue
        alone = pygame.Surface(top.get_size())
        alone.fill("white")
        alone.blit(font.render(text[:end], True, "black", "white"), (0, 0))
        if ink(alone) == ink(top):
            return text[:end]
    return None


widest = font.size(WORDS)[0]
breaks = {line for width in range(40, widest) if (line := first_line(WORDS, width))}
inside = [line for line in breaks if unicodedata.category(WORDS[len(line)]) == "Mn"]
print("pygame-ce", pygame.version.ver, "- first lines seen:", sorted(breaks, key=len))
print("next line begins with a mark after:", inside)
assert "ไพ่\u200bเก" in inside, "the second word is not cut any more where the break before it fits"
assert "ไพ" in inside, "the first word is not cut any more before a mark"
PY
