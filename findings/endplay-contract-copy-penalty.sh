#!/usr/bin/env bash
# endplay 0.5.12, Contract.copy: the copy of a made contract loses its double, and the copy of a failed contract becomes doubled.
#
# The documentation says that copy returns a copy of the contract. The penalty is not copied but guessed from the result: 4S doubled and
# made is copied as undoubled 4S, redoubled contracts become undoubled (or doubled, if they fail), and undoubled 4S down one becomes 4S
# doubled down one. The copies therefore score differently. Comparing two contracts ignores the penalty, so "copy == original" is true
# anyway. No error is raised. copy.copy() does the same.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" --disable-pip-version-check install --quiet endplay==0.5.12
"$folder/venv/bin/python" - <<'PY'
import copy
from importlib.metadata import version

from endplay.types import Contract, Vul

print("endplay", version("endplay"))
results = {}
for text in ("4SN=", "4SNX=", "4SNXX+1", "4SN-1", "4SNX-1", "4SNXX-1"):
    contract = Contract(text)
    duplicate = contract.copy()
    results[text] = (contract.penalty.name, duplicate.penalty.name, contract.score(Vul.none), duplicate.score(Vul.none))
    penalty, copied_penalty, score, copied_score = results[text]
    print(f"{text}: {penalty}, {score} points; copy: {copied_penalty}, {copied_score} points; equal: {duplicate == contract}")
    assert copy.copy(contract).penalty == duplicate.penalty
assert results["4SN="] == ("passed", "passed", 420, 420) and results["4SNX-1"] == ("doubled", "doubled", -100, -100)
assert results["4SNX="] == ("doubled", "passed", 590, 420), "the behavior has changed"
assert results["4SNXX+1"] == ("redoubled", "passed", 1080, 450), "the behavior has changed"
assert results["4SN-1"] == ("passed", "doubled", -50, -100), "the behavior has changed"
assert results["4SNXX-1"] == ("redoubled", "doubled", -200, -100), "the behavior has changed"
PY
