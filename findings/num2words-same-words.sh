#!/usr/bin/env bash
# num2words 0.5.14, num2words with lang "az" or "bn": different numbers are written in the same words.
#
# Azerbaijani drops the "bir" (one) of 11, 21, 101 ... before "min" (thousand): 11,000 becomes "on min", which is 10,000. A bare "min" is
# right for 1,000 only; 12,000 keeps its "iki" (two). Bengali drops the minus sign and the zeros right after the decimal point: -5 reads
# as 5, and 12.05 as 12.5. Both languages are on the documented list of supported languages, and English distinguishes all of these.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" --disable-pip-version-check install --quiet num2words==0.5.14
"$folder/venv/bin/python" - <<'PY'
from importlib.metadata import version

from num2words import num2words

print("num2words", version("num2words"))
PAIRS = {"az": [(10000, 11000), (20000, 21000), (100000, 101000)], "bn": [(5, -5), (12.5, 12.05), (1.1, 1.01)]}
for language, pairs in PAIRS.items():
    for one, other in pairs:
        first, second = num2words(one, lang=language), num2words(other, lang=language)
        print(f"{language}: {one} is {first!r}, {other} is {second!r}")
        assert first == second, "the behavior has changed"
        assert num2words(one) != num2words(other)
assert num2words(12000, lang="az") == "on iki min"
assert num2words(11, lang="az") == "on bir"
PY
