#!/usr/bin/env bash
# pydraughts 0.6.7, PDNReader: a game without moves hides every game after it.
#
# A game in Portable Draughts Notation may consist of tags alone (the PDN 3.0 grammar has "GameHeader GameBody?"), such as a game won by
# forfeit. PDNReader returns that game without moves and stops: the games after it are missing from the list, and no error is raised.
# The output of PDNWriter for a game without moves has the same effect.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" --disable-pip-version-check install --quiet pydraughts==0.6.7
cd "$folder"
venv/bin/python - <<'PY'
from importlib.metadata import version

from draughts.PDN import PDNReader, PDNWriter

print("pydraughts", version("pydraughts"))


def played(event: str) -> str:
    return f'[Event "{event}"]\n[GameType "20"]\n[Result "1-1"]\n\n1. 32-28 19-23 2. 28x19 14x23 *\n\n'


def forfeit(event: str) -> str:
    return f'[Event "{event}"]\n[GameType "20"]\n[Result "2-0"]\n\n*\n\n'


def events(text: str) -> list[str]:
    return [game.tags["Event"] for game in PDNReader(text).games]


results = {
    "three played": events(played("one") + played("two") + played("three")),
    "second won by forfeit": events(played("one") + forfeit("two") + played("three") + played("four")),
    "second written by PDNWriter": events(played("one") + PDNWriter("", moves=[], tags={"Event": "two"}).pdn_text + played("three")),
}
for name, found in results.items():
    print(f"{name}: {found}")
assert results["three played"] == ["one", "two", "three"]
assert results["second won by forfeit"] == ["one", "two"], "the behavior has changed"
assert results["second written by PDNWriter"] == ["one", "two"], "the behavior has changed"
PY
