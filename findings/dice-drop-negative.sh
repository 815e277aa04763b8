#!/usr/bin/env bash
# dice 4.0.0, roll: "6d6^-2", documented as dropping the two lowest dice, drops one die and subtracts 2 from the total.
#
# According to the documentation, a negative operand of ^, v and m (or h, l and o) drops that many elements: "6d6^-2 will drop the two
# lowest values from the set, leaving the 4 highest". Instead, the operator is parsed without an operand and the minus sign as a
# subtraction, so the result is a number rather than a list: roll_max returns 28 instead of four sixes. Only "6d6^(-2)", with parentheses,
# works as documented. No error is raised.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" --disable-pip-version-check install --quiet dice==4.0.0 pyparsing==3.3.3
"$folder/venv/bin/python" - <<'PY'
from importlib.metadata import version

import dice

print("dice", version("dice"), "pyparsing", version("pyparsing"))
results = {}
for rolled in ("6d6", "(1, 2, 3, 4, 5)"):
    for operator in ("^", "h", "v", "l", "m", "o"):
        for operand in ("-2", "(-2)"):
            result = dice.roll_max(rolled + operator + operand)
            results[rolled, operator, operand] = sorted(result) if isinstance(result, list) else int(result)
        plain, grouped = results[rolled, operator, "-2"], results[rolled, operator, "(-2)"]
        print(f"{rolled}{operator}-2: {plain}; with parentheses: {grouped}")
        assert plain == sum(dice.roll_max(rolled + operator)) - 2, "the behavior has changed"
assert results["6d6", "^", "(-2)"] == [6, 6, 6, 6]
assert results["(1, 2, 3, 4, 5)", "^", "(-2)"] == [3, 4, 5]
assert results["(1, 2, 3, 4, 5)", "v", "(-2)"] == [1, 2, 3]
assert results["6d6", "^", "-2"] == 28 and results["(1, 2, 3, 4, 5)", "v", "-2"] == 8, "the behavior has changed"
PY
