#!/usr/bin/env bash
# mahjong 2.1.0, HandCalculator.estimate_hand_value with Aotenjou: some yakuman hands raise ValueError.
#
# Aotenjou is documented as scoring without limits, in which yakuman count as normal yaku and the yaku that they include are removed.
# Removal fails when one of those yaku is absent or already removed: seven pairs of honors (all honors, but not all triplets), big four
# winds with all honors, and four concealed triplets of terminals. The hands are valid: standard scoring gives them 1, 3 and 3 yakuman.
# The call raises "list.remove(x): x not in list" instead of returning a HandResponse.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" --disable-pip-version-check install --quiet mahjong==2.1.0
"$folder/venv/bin/python" - <<'PY'
from importlib.metadata import version

from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig
from mahjong.hand_calculating.scores import Aotenjou, ScoresCalculator
from mahjong.tile import TilesConverter

HANDS = {
    "seven pairs of honors": ({"honors": "11223344556677"}, {"honors": "1"}, False),
    "big four winds, all honors": ({"honors": "11122233344455"}, {"honors": "1"}, False),
    "four concealed triplets of terminals": ({"man": "111999", "pin": "111999", "sou": "11"}, {"sou": "1"}, True),
    "big four winds": ({"honors": "111222333444", "man": "55"}, {"honors": "1"}, False),
}


def score_hand(name: str, calculator: type) -> str:
    tiles, winning, is_tsumo = HANDS[name]
    (win_tile,) = TilesConverter.string_to_136_array(**winning)
    config = HandConfig(is_tsumo=is_tsumo)
    try:
        result = HandCalculator.estimate_hand_value(
            TilesConverter.string_to_136_array(**tiles), win_tile, config=config, scores_calculator_factory=calculator
        )
    except ValueError as error:
        return f"ValueError: {error}"
    assert result.error is None, result.error
    return f"{result.han} han, {[str(yaku) for yaku in result.yaku]}"


print("mahjong", version("mahjong"))
results = {}
for name in HANDS:
    results[name] = score_hand(name, ScoresCalculator), score_hand(name, Aotenjou)
    print(f"{name}: {results[name][0]}; Aotenjou: {results[name][1]}")
assert all("han" in standard for standard, _ in results.values())
assert results["big four winds"][1].startswith("31 han")
del results["big four winds"]
assert all(aotenjou.startswith("ValueError") for _, aotenjou in results.values()), "the behavior has changed"
PY
