#!/usr/bin/env bash
# pybraille 1.0.0, convertText: "5d" and "54" produce the same braille.
#
# In braille, the digits 1 to 9 and 0 are the letters a to j after a numeric indicator. The Rules of Unified English Braille (second
# edition, 2013, section 6.5) therefore require a grade 1 indicator before a lowercase letter from a to j that follows a digit, as in
# ⠼⠑⠰⠙. The package inserts nothing between them, so "5d", the five of diamonds, reads as "54", and "7a" reads as "71". A hyphen ends
# numeric mode (6.3), so the next number needs its own numeric indicator; the package omits it, and "3-4" reads as "3-d". No error is
# raised. The letters k to z are not affected, nor are capitals, which have their own indicator.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" --disable-pip-version-check install --quiet pybraille==1.0.0
"$folder/venv/bin/python" - <<'PY'
from importlib.metadata import version
from string import ascii_lowercase

from pybraille import convertText

print("pybraille", version("pybraille"))
for text, other in (("5d", "54"), ("7a", "71"), ("10h", "108"), ("3-d", "3-4"), ("5s", "5 s"), ("5D", "54")):
    print(f"{text!r}: {convertText(text)}   {other!r}: {convertText(other)}")
same = [letter for letter in ascii_lowercase if any(convertText(f"5{letter}") == convertText(f"5{digit}") for digit in range(10))]
print("letters after 5 that read as a digit:", "".join(same))
assert "".join(same) == "abcdefghij", "the behavior has changed"
assert convertText("3-d") == convertText("3-4"), "the behavior has changed"
assert convertText("5d") == "⠼⠑⠙" and "⠰" not in convertText("5d")
assert convertText("5D") != convertText("54") and convertText("5 d") != convertText("54")
PY
