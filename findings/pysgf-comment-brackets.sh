#!/usr/bin/env bash
# pysgf 1.0.0, GoGame.parse: a comment with two adjacent bracketed parts is split in two, even if the package itself wrote it.
#
# In the Smart Game Format, a value ends at the first unescaped "]"; within a value, only "]" and "\" must be escaped, and "[" is an
# ordinary character (FF[4], SimpleText and Text). The comment "see [A] [B]" is therefore written as C[see [A\] [B\]], which is what GoNode.sgf
# writes. GoGame.parse takes the "] [" in the middle for the end of one value and the start of the next: the comment becomes "see [A\",
# and the rest becomes a second value. Player names and other text values are split the same way. No error is raised.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" --disable-pip-version-check install --quiet pysgf==1.0.0
"$folder/venv/bin/python" - <<'PY'
from importlib.metadata import version

from pysgf import GoGame, GoNode

print("pysgf", version("pysgf"))
parsed = {}
for text in ("see [A] and [B]", "see [A] [B]", "[A][B]", "Black [1k]\n[White resigns]", "x] [y"):
    written = GoNode(properties={"C": text, "B": "dd"}).sgf()
    node = GoGame.parse(written)
    parsed[text] = node.get_list_property("C")
    print(f"{text!r} is written as {written!r} and parsed as {parsed[text]}")
    assert written == f"(;C[{text.replace(']', chr(92) + ']')}]B[dd])"
    assert node.get_list_property("B") == ["dd"]
assert parsed.pop("see [A] and [B]") == ["see [A] and [B]"]
assert all(len(values) == 2 and values[0] + "]" != text for text, values in parsed.items()), "the behavior has changed"
assert parsed["see [A] [B]"] == ["see [A\\", "B]"], "the behavior has changed"

game = GoGame.parse(r"(;GM[1]FF[4]SZ[19]PB[Alice [1k\] [EU\]]PW[Bob];B[pd])")
print("player name:", game.get_property("PB"))
assert game.get_property("PB") == "Alice [1k\\", "the behavior has changed"
PY
