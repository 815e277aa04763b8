#!/usr/bin/env bash
# mahjong 2.1.0, ScoresCalculator.calculate_scores with the kiriage option: a regular mangan of 3 or 4 han has no yaku_level.
#
# yaku_level is documented as the label of the scoring tier ("mangan" and so on), or "" below mangan. A hand with 4 han 40 fu or 3 han
# 70 fu is a mangan, with or without the option, and is paid as one. The option, which raises 4 han 30 fu and 3 han 60 fu to mangan,
# removes the label from the regular mangan hands: yaku_level becomes "", although the payment is still that of a mangan.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" --disable-pip-version-check install --quiet mahjong==2.1.0
"$folder/venv/bin/python" - <<'PY'
from importlib.metadata import version

from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.hand_calculating.scores import ScoresCalculator

print("mahjong", version("mahjong"))
results = {}
for kiriage in (False, True):
    config = HandConfig(options=OptionalRules(kiriage=kiriage))
    for han, fu in ((4, 30), (3, 60), (4, 40), (3, 70), (5, 30)):
        score = ScoresCalculator.calculate_scores(han, fu, config)
        results[kiriage, han, fu] = score["main"], score["yaku_level"]
        print(f"kiriage {kiriage}, {han} han {fu} fu: {score['main']}, {score['yaku_level']!r}")
assert results[False, 4, 40] == results[False, 3, 70] == results[True, 5, 30] == (8000, "mangan")
assert results[False, 4, 30] == (7700, "") and results[True, 4, 30] == results[True, 3, 60] == (8000, "kiriage mangan")
assert results[True, 4, 40] == results[True, 3, 70] == (8000, ""), "the behavior has changed"
PY
