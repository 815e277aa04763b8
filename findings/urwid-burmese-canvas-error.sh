#!/usr/bin/env bash
# urwid 5.1.0 (wcwidth 0.9.4), Text: rendering a Burmese word raises CanvasError when the word has to be wrapped or clipped.
#
# By urwid's calc_width, the word for "Burmese language" in its own script is nine columns wide. At every width from two to eight columns,
# it cannot be rendered with wrap="space" or "any", nor at most of them with "clip" or "ellipsis": "Canvas text is wider than the maxcol
# specified". calc_text_pos, which finds where to break, says that the first six characters take four columns; calc_width says five.
# According to the documentation, "any" breaks text at any character and "clip" cuts it off, so every width has a result. Words in Thai,
# Khmer, Tamil and Hindi are rendered at all of these widths.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" --disable-pip-version-check install --quiet urwid==5.1.0 wcwidth==0.9.4
PYTHONUTF8=1 "$folder/venv/bin/python" - <<'PY'
from importlib.metadata import version

import urwid

print("urwid", version("urwid"), "wcwidth", version("wcwidth"))
urwid.set_encoding("utf-8")
MODES = ("space", "any", "clip", "ellipsis")
WORD = "မြန်မာဘာသာ"


def failing_widths(text: str, mode: str) -> list[int]:
    """Return the widths from 2 to 9 columns at which the text cannot be rendered."""
    widths = []
    for width in range(2, 10):
        try:
            urwid.Text(text, wrap=mode).render((width,))
        except urwid.CanvasError:
            widths.append(width)
    return widths


position, columns = urwid.calc_text_pos(WORD, 0, 6, 4)
print(f"calc_text_pos: {position} characters take {columns} columns; calc_width: {urwid.calc_width(WORD, 0, position)}")
for text in ("ภาษาไทย", "ភាសាខ្មែរ", "தமிழ்மொழி", "हिन्दीभाषा"):
    assert not any(failing_widths(text, mode) for mode in MODES), text
results = {mode: failing_widths(WORD, mode) for mode in MODES}
print("CanvasError at these widths:", results)
assert columns < urwid.calc_width(WORD, 0, position), "the two functions now agree"
assert results["any"] == results["space"] == [2, 3, 4, 5, 6, 7, 8], "the behavior has changed"
assert results["clip"] and results["ellipsis"], "the behavior has changed"
PY
